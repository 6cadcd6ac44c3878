"""Why something is a mistake: stored ones, recomputed where that can be done in another way, and in other layouts."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from barbu_bots import reason_words
from barbu_bots.search.contrast import LEAST, Contrast, contrast_of
from barbu_bots.search.contrast_json import contrast_from, contrast_json, why_json
from barbu_bots.search.events import COVERS, Facts, Kind, Measured, PlayEvent, measured, tenths
from barbu_bots.search.explanations import LONGEST, Voice, explain_contrast, length
from barbu_bots.search.ledger import Pairs, differences
from barbu_bots.search.lines import PASSED, Playout, spec_of
from barbu_tui.core.actions import Pass, PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import use
from barbu_tui.language.cards import card_sign
from tests.support.whys import Decision, contrasts, decisions, pairs_of, settled

NAMES = {"S": "You", "W": "Walter", "N": "Nora", "E": "Edith"}
AGAIN = 192
FAR = 1 << 16


def cases() -> list[tuple[Decision, Contrast]]:
    return list(zip(decisions(), contrasts(), strict=True))


def test_what_is_stored_is_explained() -> None:
    for decision, found in cases():
        assert found.explains, decision.name
        assert found.covered >= COVERS, decision.name
        assert found.cost < 0, decision.name


def test_the_event_comes_again_in_other_layouts() -> None:
    for decision, found in cases():
        if found.main is None or found.exact:
            continue
        again = measured(Facts(pairs_of(decision, FAR, AGAIN)), found.main.event)
        for stated, other in ((found.main.done, again.done), (found.main.better, again.better)):
            assert abs(tenths(stated) - tenths(other)) <= 2, decision.name
        assert (found.main.done > found.main.better) == (again.done > again.better), decision.name
        assert again.covered >= 0.5, decision.name


def test_figures_that_are_said_differ() -> None:
    assert all(found.main.tells for found in contrasts() if found.main is not None)
    close = Measured(PlayEvent("unit", 0, (11,)), 0.54, 0.46, 1.0, 1.0)
    assert not close.tells, "5 of 10 and 5 of 10"
    assert not close._replace(done=0.9, better=0.8).tells, "9 of 10 and 8 of 10"
    assert close._replace(done=0.08, better=0.0).tells, "what is rare and dear is said"
    assert not close._replace(event=PlayEvent("mean", 0), done=7.3, better=7.0).tells


def test_the_lead_is_given_up_by_the_leader_alone() -> None:
    met = set()
    for decision, found in cases():
        table = decision.situation.view.table
        if found.lead:
            assert isinstance(table, TrickTable)
            assert (found.lead in ("gives", "keeps")) == (table.led < 0), decision.name
            met.add(found.lead)
    assert {"gives", "keeps"} <= met


def test_one_of_two_players_whose_figure_is_the_same_is_left_out() -> None:
    one = next(each for each in contrasts() if each.main is not None and each.main.event.kind == "instead")
    assert one.main is not None
    same = one._replace(main=one.main._replace(theirs=0.31, theirs_better=0.29))
    name = reason_words(explain_contrast(one) or "", NAMES).partition(", doubled with you")[0].split()[-1]
    assert name in reason_words(explain_contrast(one) or "", NAMES)
    assert name not in reason_words(explain_contrast(same) or "", NAMES)


@pytest.mark.parametrize(
    ("card", "voice", "said"),
    [
        ("7S", "own", "My 7♠ wins a trick in 1 of 10 layouts (after 9♦ in 6)."),
        ("9D", "own", "The 9♦ I kept wins a trick in 1 of 10 layouts (played now, in 6)."),
        ("7S", "after", "The 7♠ you kept wins a trick in 6 of 10 layouts (played now, in 1)."),
        ("9D", "after", "Your 9♦ wins a trick in 6 of 10 layouts (after 7♠ in 1)."),
    ],
)
def test_a_card_is_kept_by_the_option_that_does_not_play_it(card: str, voice: Voice, said: str) -> None:
    """A bot that played a card once said that it had kept it."""
    event = PlayEvent("by", 0, (parse_card(card),))
    done, better = PlayCard(0, parse_card("9D")), PlayCard(0, parse_card("7S"))
    found = Contrast(done, better, 0, -10.0, contract="trumps", main=Measured(event, 0.6, 0.1, 1.0, 1.0))
    assert reason_words(explain_contrast(found, voice) or "", NAMES) == said


@pytest.mark.parametrize(
    ("kind", "seat", "said"),
    [
        ("margin", 1, "Walter ends up with K♥ in 9 of 10 layouts (after 2♥ in 6)."),
        ("mean", 0, "I end up with K♥ in 9 of 10 layouts (after 2♥ in 6)."),
    ],
)
def test_a_single_unit_is_not_counted(kind: Kind, seat: int, said: str) -> None:
    """At Barbu somebody took "1 kings on average"."""
    done, better = PlayCard(0, parse_card("2H")), PlayCard(0, parse_card("9H"))
    main = Measured(PlayEvent(kind, seat, (), 0, 2), 0.6, 0.9, 1.0, 1.0, 0.4, 0.1)
    found = Contrast(done, better, 0, -10.0, contract="barbu", main=main)
    assert reason_words(explain_contrast(found, "own") or "", NAMES) == said


@pytest.mark.parametrize(
    ("contract", "players", "most", "all_of_them", "german", "french"),
    [
        ("no_tricks", 4, 13, "You take all 13 tricks", "Du nimmst alle 13 Stiche", "Vous prenez les 13 plis"),
        ("trumps", 3, 13, "You win all 13 tricks", "Du machst alle 13 Stiche", "Vous faites les 13 plis"),
        ("no_hearts", 4, 13, "You end up with all 13 hearts", "Du bekommst alle 13 Herzen", "Vous ramassez les 13 cœurs"),
        ("no_queens", 4, 4, "You end up with all 4 queens", "Du bekommst alle 4 Damen", "Vous ramassez les 4 dames"),
        ("no_queens", 3, 3, "You end up with all 3 queens", "Du bekommst alle 3 Damen", "Vous ramassez les 3 dames"),
        ("kings_and_jacks", 4, 8, "You end up with all 8 kings and jacks", "Du bekommst alle 8 Könige und Buben", "Vous ramassez les 8 rois et valets"),
    ],
    ids=["tricks", "trumps", "hearts", "queens", "three queens", "kings and jacks"],
)  # fmt: skip
def test_all_of_them_are_not_so_many_or_more(
    contract: Contract, players: int, most: int, all_of_them: str, german: str, french: str
) -> None:
    done, better = PlayCard(0, parse_card("KD")), PlayCard(0, parse_card("9D"))

    def said(least: int) -> str:
        main = Measured(PlayEvent("count", 0, (), least), 0.7, 0.3, 1.0, 1.0)
        found = Contrast(done, better, 0, -10.0, players=players, contract=contract, main=main)
        return reason_words(explain_contrast(found) or "", NAMES)

    assert said(most).startswith(f"{all_of_them} in 7 of 10 layouts")
    assert f"{most - 1} " in said(most - 1)
    assert "or more in" in said(most - 1)
    for language, words in (("de", german), ("fr", french)):
        use(language)
        assert said(most).startswith(words)


def test_the_last_to_play_knows_who_takes_the_trick() -> None:
    event = PlayEvent("now", 0)
    done, better = PlayCard(0, parse_card("KH")), PlayCard(0, parse_card("8H"))
    found = Contrast(done, better, 0, -10.0, contract="no_tricks", main=Measured(event, 1.0, 0.0, 1.0, 1.0))
    likely = "You take this trick in nearly every layout (after 8♥ in hardly any)."
    assert reason_words(explain_contrast(found) or "", NAMES) == likely
    certain = "You take this trick in every layout (after 8♥ in none)."
    assert reason_words(explain_contrast(found._replace(closes=True)) or "", NAMES) == certain
    for decision, each in cases():
        table = decision.situation.view.table
        last = isinstance(table, TrickTable) and len(table.trick) == table.players - 1
        assert each.closes == (last and each.main is not None), decision.name


def test_every_and_no_are_said_of_counted_layouts_alone() -> None:
    for decision, found in cases():
        said = explain_contrast(found)
        assert said is not None
        sentence = reason_words(said, NAMES)
        if not found.certain:
            assert not any(
                word in sentence for word in ("every layout", "no layout", "in none", "in all")
            ) or ("nearly every" in sentence or "nearly all" in sentence), decision.name


def hidden_words(decision: Decision) -> tuple[str, ...]:
    better = decision.better
    return (card_sign(better.card),) if isinstance(better, PlayCard) else ()


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_hidden_voice_gives_nothing_away(code: str) -> None:
    use(code)
    for decision, found in cases():
        said = explain_contrast(found, "hidden")
        assert said is not None
        sentence = reason_words(said, NAMES)
        assert not any(word in sentence for word in hidden_words(decision)), sentence
        # The sentence follows from what was done alone: with another better option it is the same.
        options = [each for each in decision.situation.view.legal_actions() if each != decision.done]
        for other in options:
            turned = found._replace(better=other)
            assert reason_words(explain_contrast(turned, "hidden") or "", NAMES) == sentence


def test_a_sentence_is_short() -> None:
    for _, found in cases():
        for voice in ("after", "before", "hidden", "own"):
            said = explain_contrast(found, voice)
            assert said is not None
            assert length(said) <= LONGEST
            for code in ("en", "de", "fr"):
                use(code)
                assert len(reason_words(said, NAMES)) <= 240
            use("en")


def test_without_enough_layouts_or_without_a_cost_nothing_is_said() -> None:
    decision, found = next(each for each in cases() if not each[1].exact)
    pairs = pairs_of(decision, 0, LEAST)
    few = pairs._replace(
        lines=pairs.lines[: LEAST - 1],
        hands=pairs.hands[: LEAST - 1],
        chances=(1 / (LEAST - 1),) * (LEAST - 1),
    )
    assert explain_contrast(contrast_of(few)) is None
    assert explain_contrast(found._replace(main=None, stakes=())) is None
    turned = pairs._replace(
        done=pairs.better, better=pairs.done, lines=tuple((other, one) for one, other in pairs.lines)
    )
    assert not contrast_of(turned).explains, "what is better has no cost"


def test_an_event_says_the_same_of_options_that_are_exchanged() -> None:
    for found, pairs in zip(contrasts(), settled(), strict=True):
        if found.main is None:
            continue
        turned = pairs._replace(lines=tuple((other, one) for one, other in pairs.lines))
        one, other = (measured(Facts(each), found.main.event) for each in (pairs, turned))
        assert (other.done, other.better) == (one.better, one.done)
        assert other.covered == pytest.approx(one.covered)


def test_the_clauses_of_dominoes_are_true_of_the_layouts() -> None:
    met = set()
    for found, pairs in zip(contrasts(), settled(), strict=True):
        how, main = found.how, found.main
        if how.opens >= 0:
            assert main is not None
            laid = [lays_next(pairs, line, main.event.seat, how.opens) for line, _ in pairs.lines]
            assert weighed(pairs, laid) == pytest.approx(how.opened)
            met.add("opens")
        if how.passer >= 0:
            passes = [
                [passes_of(line, how.passer) for line in lines] for lines in zip(*pairs.lines, strict=True)
            ]
            assert [weighed(pairs, row) for row in passes] == pytest.approx([how.passes, how.passes_then])
            met.add("passes")
    assert met == {"opens", "passes"}


def lays_next(pairs: Pairs, line: Playout, seat: int, card: int) -> bool:
    """Whether a player lays a card between the decision and the next turn of the one who decides."""
    assert pairs.view.table is not None
    turns = list(zip(line.seats, line.cards, strict=True))[len(pairs.view.table.history) + 1 :]
    mine = [at for at, (who, _) in enumerate(turns) if who == pairs.view.seat]
    return (seat, card) in turns[: mine[0] if mine else None]


def passes_of(line: Playout, seat: int) -> int:
    """Return the number of a player's passes in a line."""
    return list(zip(line.seats, line.cards, strict=True)).count((seat, PASSED))


def weighed(pairs: Pairs, numbers: Sequence[float]) -> float:
    """Return the mean of what was met in the layouts."""
    return sum(chance * number for chance, number in zip(pairs.chances, numbers, strict=True))


def test_typical_layouts_play_as_they_are_shown() -> None:
    for (decision, found), pairs in zip(cases(), settled(), strict=True):
        for shown in found.typical:
            for option, line in ((decision.done, shown.done), (decision.better, shown.better)):
                assert played_again(decision, shown.hands, line) == line.points, (decision.name, option)
            assert shown.points < 0
        assert sum(differences(pairs)) + pairs.later < 0


def played_again(decision: Decision, hands: tuple[int, ...], line: Playout) -> tuple[int, ...]:
    """Return the points of a line, its cards played one by one by the rules."""
    before = decision.situation.deal
    count = len(decision.situation.deal.plays)
    dealt = list(hands)
    for seat, card in zip(turns(before, decision), line.cards[:count], strict=True):
        if card != PASSED:
            dealt[seat] |= 1 << card
    deal = Deal(before.rules, before.standing, before.dealer, tuple(dealt), before.choice, ())
    bids = before.bids
    if len(bids) < before.rules.players:
        return line.points  # the bids that followed are not kept: their levels are
    deal = deal.with_bids(bids)
    for card in line.cards:
        action = Pass(deal.turn) if card == PASSED else PlayCard(deal.turn, card)
        legal = [
            each
            for each in deal.legal_actions()
            if each == action or (isinstance(each, PlayCard) and each.card == card and card != PASSED)
        ]
        deal = deal.apply(legal[0])
    assert spec_of(deal.view(0), decision.done) == deal.spec
    return deal.score().hand


def turns(deal: Deal, decision: Decision) -> list[int]:
    """Return who made each of the plays so far."""
    return [action.seat for action in decision.situation.deal.plays]


def test_a_contrast_survives_its_file() -> None:
    for decision, found in cases():
        line = json.loads(json.dumps(contrast_json(found)))
        again = contrast_from(line, found.done, found.better)
        assert contrast_json(again) == line, decision.name
        assert explain_contrast(again) == explain_contrast(found)
        assert explain_contrast(again, "hidden") == explain_contrast(found, "hidden")


@pytest.mark.parametrize(
    "spoil",
    [
        {"main": 5},
        {"seat": 4},
        {"typical": [{"hands": [1]}]},
        {"stakes": [{"kind": "bribe", "points": 1}]},
        {"fold": "many"},
        {"cost": float("nan")},
        {"layouts": -1},
    ],
)
def test_a_damaged_contrast_is_refused(spoil: dict[str, object]) -> None:
    found = contrasts()[0]
    line = {**json.loads(json.dumps(contrast_json(found))), **spoil}
    with pytest.raises((KeyError, TypeError, ValueError)):
        contrast_from(line, found.done, found.better)


def test_other_programs_read_the_event_and_a_layout() -> None:
    decision, found = cases()[0]
    said = why_json(found, "words")
    assert said["text"] == "words"
    assert said["event"]["kind"] == "now"
    assert said["event"]["cards"] == ["KH"]
    assert (said["done"], said["better"]) == (10, 0)
    assert said["covered"] >= COVERS
    assert set(said["layout"]["hands"]) == set(decision.situation.rules.seat_letters)
    json.dumps(said)
