"""What the best option is compared with, and what is said where nothing is behind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.comparison import so_many
from barbu_bots.search.contrast import renamed
from barbu_bots.search.judgement import verdict_on
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.session.advice.advised import Advised, advise
from barbu_tui.session.advice.foil import clearly_behind, foils
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice.position import position
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.verdict import figures
from tests.support.whys import contrasts, decisions

NAMES = {"S": "You", "W": "Walter", "N": "Nora", "E": "Edith"}
SEATS = tuple(NAMES.values())


def asked_about(view: View, workers: Workers, layouts: int = 48) -> Advised:
    question = advise(view, 5).question
    assert question is not None
    asked = Advised(view, workers.ask(question, so_many(layouts)))
    asked.run.finish()
    return asked


def test_the_best_is_compared_with_a_card_that_is_clearly_behind_and_never_with_its_equal() -> None:
    cards = [each for each in decisions() if isinstance(each.done, PlayCard)][:12]
    told = 0
    with Workers(1) as workers:
        for decision in cards:
            view = decision.situation.view
            asked = asked_about(view, workers)
            foil, compared = asked.foil, asked.compared
            assert compared is not None
            assert (foil is None) == (not clearly_behind(compared))
            if foil is None:
                continue
            told += 1
            assert verdict_on(foil.worth.loss) in ("loose", "missed")
            assert foil.worth.choice not in equals_of(view, compared.best.choice)
            if asked.contrast is not None:
                named = asked.named(foil.worth.choice), asked.named(compared.best.choice)
                assert (asked.contrast.done, asked.contrast.better) == named
            assert not any("next best" in sentence for sentence in reasons_of(asked, NAMES))
    assert told


def test_the_choice_of_sound_comes_first_if_it_is_behind() -> None:
    with Workers(1) as workers:
        for decision in decisions():
            asked = asked_about(decision.situation.view, workers, 24)
            question, compared = asked.run.comparison.question, asked.compared
            assert compared is not None
            view = question.view
            usual = question.same_as(shared_bot("sound").decide(view, chance_of(view, 5)).action)
            order = [(each.worth.choice, each.whose) for each in foils(question, compared)]
            assert sorted(map(str, {choice for choice, _ in order})) == sorted(
                str(each.choice) for each in clearly_behind(compared)
            )
            if usual in {choice for choice, _ in order}:
                assert order[0] == (usual, "usual")
                return
    pytest.fail("no decision in which sound is behind")


def test_a_contrast_speaks_of_the_card_that_was_played() -> None:
    """Two equal cards change places everywhere, and changing them back makes the contrast as it was."""
    changed = 0
    for decision, found in zip(decisions(), contrasts(), strict=True):
        view = decision.situation.view
        for other in equals_of(view, decision.done) if isinstance(decision.done, PlayCard) else ():
            told = renamed(found, other, found.better)
            assert told.done == other
            assert renamed(told, found.done, found.better) == found
            assert all(other.card in each.done.cards for each in told.typical if isinstance(other, PlayCard))
            changed += other != decision.done
    assert changed


def test_where_nothing_can_change_any_more_it_says_so_and_lists_no_zeros() -> None:
    view = position(ruleset(), "A...A; out KQ2...KQJ / W no_tricks / N x W /").view
    with Workers(1) as workers:
        asked = asked_about(view, workers)
    assert asked.comparing == "settled"
    assert asked.even
    assert reasons_of(asked, NAMES) == ("The rest is settled: whatever you play, your points stay the same.",)
    assert figures(asked, SEATS) == []


def test_too_close_is_said_with_the_cards_and_their_error() -> None:
    with Workers(1) as workers:
        for decision in decisions():
            asked = asked_about(decision.situation.view, workers, 24)
            compared = asked.compared
            assert compared is not None
            wide = replace(compared.options[0].behind, error=50.0)
            near = tuple(
                each if each == compared.best else replace(each, behind=replace(wide, mean=5.0))
                for each in compared.options
            )
            asked.run._compared = replace(compared, options=near)
            assert asked.comparing == "close"
            assert asked.contrast is None
            said = reasons_of(asked, NAMES)[0]
            assert said.startswith("Too close to call: ")
            assert "within 5.0 points, give or take 98.0" in said
            assert figures(asked, SEATS)
            return
