"""Two lines of play: what is shown of them, and what is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from barbu_bots.search.contrast import Contrast
from barbu_tui.core.actions import PlayCard
from barbu_tui.language.languages import use
from barbu_tui.session.review.two_lines import Side, TwoLines, two_lines
from barbu_tui.words.two_lines import told_lines
from tests.support.whys import Decision, contrasts, decisions

NAMES = ("You", "Walter", "Nora", "Edith", "Ida")


def shown() -> Iterator[tuple[Decision, Contrast, TwoLines]]:
    for decision, contrast in zip(decisions(), contrasts(), strict=True):
        for number in range(len(contrast.typical)):
            yield decision, contrast, two_lines(contrast, decision.situation.view, number)


def played(side: Side, seat: int) -> list[int]:
    return [card for turns in side.turns for who, card in turns.cards if who == seat and card >= 0]


def test_every_card_of_the_hands_is_in_both_lines_and_the_option_comes_first() -> None:
    for decision, contrast, lines in shown():
        for side in (lines.done, lines.better):
            mine = played(side, contrast.seat)
            if isinstance(side.option, PlayCard):
                assert side.option.card in mine, decision.name
            if decision.situation.view.spec.is_domino:
                continue
            hand = {card for card in range(52) if lines.hands[contrast.seat] >> card & 1}
            assert set(mine) <= hand, decision.name  # a Barbu ends early
            assert len(set(mine)) == len(side.turns), decision.name
            if isinstance(side.option, PlayCard):
                assert mine[0] == side.option.card, decision.name


def test_the_lines_part_at_the_decision_and_differ_in_points() -> None:
    for decision, contrast, lines in shown():
        assert lines.done.net < lines.better.net, decision.name
        if isinstance(contrast.done, PlayCard):
            assert lines.apart == 0, decision.name
        for side in (lines.done, lines.better):
            assert side.decided < len(side.turns), decision.name


def test_at_most_one_line_has_what_decides() -> None:
    for decision, _, lines in shown():
        assert min(lines.done.decided, lines.better.decided) == -1, decision.name


@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_a_trick_is_a_line_and_both_lines_end_with_their_points(code: str) -> None:
    use(code)
    for decision, contrast, lines in shown():
        names = NAMES[: len(lines.hands)]
        said = told_lines(lines, contrast, names)
        assert not any("{" in line or "|" in line for line in said), decision.name
        last = max(lines.done.decided, lines.better.decided)
        tricks = [
            len(side.turns[: last + 1] if last >= 0 else side.turns) for side in (lines.done, lines.better)
        ]
        if lines.apart < 0:
            tricks[1] = 1  # that the play is the same
        assert len(said) == 1 + sum(tricks) + 4, decision.name


def test_a_barbu_is_told() -> None:
    _, contrast, lines = next(shown())
    assert told_lines(lines, contrast, NAMES[: len(lines.hands)]) == [
        "One of the layouts that fit; it goes like this in nearly all.",
        "With J♦:",
        "6: you lead J♦ and take the trick, −20.",
        "You score −100 in this deal.",
        "With 5♣:",
        "6: you lead 5♣, Nora takes it with 8♣.",
        "You score +20 in this deal.",
    ]


def test_a_line_of_another_contract_out_of_an_altered_file_is_not_shown() -> None:
    (one, barbu), (other, domino) = [(d, c) for d, c in zip(decisions(), contrasts(), strict=True)][:2]
    for decision, own, foreign in ((one, barbu, domino), (other, domino, barbu)):
        altered = own.typical[0]._replace(done=foreign.typical[0].done)
        lines = two_lines(own._replace(typical=(altered,)), decision.situation.view, 0)
        assert not lines.done.turns
        assert lines.better.turns
