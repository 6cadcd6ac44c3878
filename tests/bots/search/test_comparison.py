"""What a bot that searches says: a rule that speaks for its choice, or what the layouts show, counted again here."""

from __future__ import annotations

import re
from dataclasses import replace

from barbu_bots.master import Master
from barbu_bots.reasons import RULES, explain
from barbu_bots.reasons.rules import first_reason
from barbu_bots.search.choice import Preferred
from barbu_bots.search.comparison import COMPARISONS, RELUCTANT, Compared, SearchReason
from barbu_bots.search.playout import Ending
from barbu_bots.search.question import question_of
from barbu_bots.search.rollout import Rollouts
from barbu_bots.sound import Sound
from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, Card, Seat, cards_in, parse_card, parse_cards, spoken_card
from barbu_tui.core.deal import Score
from barbu_tui.core.dealing import Chance
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.session.replay.cursor import Replay
from tests.support.positions import bidding, calling, in_tricks
from tests.support.replays import game_of

_SHARES = r"in (hardly any layout|one layout of 10|\d layouts of 10|nearly every layout)"


def tenths(words: str) -> int:
    if words == "hardly any layout":
        return 0
    if words == "nearly every layout":
        return 10
    return 1 if words.startswith("one") else int(words[0])


def counted(rollouts: Rollouts, card: PlayCard, taker: Seat, penalty: Card, worlds: int) -> float:
    """Return in what part of the layouts a player ends up with a penalty card, by the tricks of the deals played out."""
    found = 0.0
    weights = rollouts.weights(worlds) or (1 / worlds,) * worlds
    for number, weight in enumerate(weights):
        table = rollouts.ending(rollouts.world(number), card, number).table
        assert isinstance(table, TrickTable)
        found += weight * bool(table.taken[taker] & BIT[penalty])
    return found / sum(weights)


def test_the_reasons_are_true() -> None:
    """Late in a deal, where layouts are few and playing them out is cheap."""
    header, events = game_of("online")
    replay = Replay(header, events)
    names = {rule.name for rule in COMPARISONS}
    bot = Master(Thought(worlds=8))
    spoken: set[str] = set()
    for at in range(len(replay) - 1):
        if len(spoken) > 2:
            break
        deal = replay[at].deal
        table = deal.play.table if deal.play is not None else None
        if (
            replay[at + 1].action is None
            or not isinstance(table, TrickTable)
            or table.tricks - table.done > 3
        ):
            continue
        view = deal.view()
        decision = bot.decide(view, Chance(3, view.number, view.seat, at))
        if not isinstance(decision.reason, SearchReason):
            continue
        reason = decision.explained()
        spoken.add(reason.rule)
        rollouts, usual, found, _ = decision.reason._of
        if reason.rule not in names:
            assert reason.rule in RULES
            assert reason.rule not in RELUCTANT
            assert reason == explain(view, decision.action)
            assert reason.rule != explain(view, usual).rule
        elif reason.rule in ("search_spared", "search_given"):
            compared = Compared(rollouts, decision.action, usual, found, None)
            said = compared.spared if reason.rule == "search_spared" else compared.given
            assert said is not None
            penalty = said[0]
            taker = view.seat if reason.rule == "search_spared" else said[1]
            assert spoken_card(penalty) in reason.sentence
            now, before = (tenths(each) for each in re.findall(_SHARES, reason.sentence))
            assert isinstance(decision.action, PlayCard)
            assert isinstance(usual, PlayCard)
            worlds = min(rollouts.counted or 24, 24)
            assert round(10 * counted(rollouts, decision.action, taker, penalty, worlds)) == now
            assert round(10 * counted(rollouts, usual, taker, penalty, worlds)) == before
    print(sorted(spoken))
    assert spoken


def found(action: Action, ahead: float = 5.0, net: float = 0.0, usual_net: float = 0.0) -> Preferred:
    """A choice that is ahead by doubles alone, in four layouts."""
    return Preferred(action, ahead, 0.0, net, usual_net, 3, 0, 4)


def rollouts_of(view: View) -> Rollouts:
    return Rollouts(question_of(view, 5), Sound())


def compared(view: View, card: str, usual: str, took: list[tuple[str, str]]) -> Compared:
    """Return what is shown of two cards, where S took these cards in each layout with the one and with the other."""
    chosen, other = PlayCard(0, parse_card(card)), PlayCard(0, parse_card(usual))
    shown = Compared(rollouts_of(view), chosen, other, found(chosen), 0.0)
    shown.endings = [(ended(view, one), ended(view, two)) for one, two in took]
    shown.chances = [1 / len(took)] * len(took)
    return shown


def ended(view: View, taken: str) -> Ending:
    """The end of a deal in which S took these cards, and W all others."""
    assert isinstance(view.table, TrickTable)
    table, points = view.table.copy(), view.spec.card_points
    mine = parse_cards(taken)
    table.taken = [mine, view.rules.deck & ~mine, 0, 0]
    own = sum(points[card] for card in cards_in(mine))
    level = view.levels[0][1]
    against = level * (own - (view.spec.total - own))
    return Ending(table, Score((own, view.spec.total - own, 0, 0), (against, -against, 0, 0)))


def reason_of(shown: Compared) -> str:
    return first_reason(COMPARISONS, shown).sentence


def test_a_card_is_named_only_if_the_choice_is_good_for_that() -> None:
    view = in_tricks("no_hearts", "QT98.KQ32.KQJ32.", "3C 9C 5C")
    worse = [("AH", "2H 3H 4H 5H")] * 8  # it is two points better to take the ace alone
    assert reason_of(compared(view, "QS", "TS", worse)) == (
        "I get fewer hearts than with the 10 of spades in nearly every layout, and more in hardly any layout."
    )
    one = [("3H 4H", "2H 3H 4H")] * 8
    assert reason_of(compared(view, "QS", "TS", one)).startswith("I end up with the 2 of hearts in hardly")


def test_hearts_are_counted_where_it_is_said_that_there_are_fewer() -> None:
    view = in_tricks("no_hearts", "QT98.KQ32.KQJ32.", "3C 9C 5C")
    as_many = [("2H 3H", "AH")] * 8
    shown = compared(view, "QS", "TS", as_many)
    shown.spared = None
    assert reason_of(shown) == (
        "I do better than with the 10 of spades in nearly every layout, and worse in hardly any layout."
    )


def test_a_redouble_is_not_called_a_double() -> None:
    for level, word in ((1, "doubled"), (2, "redoubled")):
        view = in_tricks("no_queens", "T985.K832.KJ32.4", "3C 9C 5C", levels={"W": level})
        shown = compared(view, "QS", "TS", [("", "QS QH QD QC")] * 8)
        shown.spared = None
        assert f"We are {word}, and {{W}} does worse" in reason_of(shown)


def test_a_bid_is_explained_whole() -> None:
    """The double that is forced first, then what is bid otherwise than the rules say."""
    view = bidding("no_tricks", "A9.K8654.AQT.643", "N", "SWN", left=1, owed=1)
    usual = Bid(0, frozenset({1, 2}), frozenset())
    chosen = Bid(0, frozenset({2}), frozenset())
    reason = SearchReason(rollouts_of(view), usual, found(chosen), None)()
    assert reason.sentence.startswith("I owe {N} a double, and this is the last deal for it: I must double. ")
    assert reason.rule in {rule.name for rule in COMPARISONS}


def test_who_is_left_alone_is_named() -> None:
    view = bidding("no_tricks", "AKQ9.KQJ4.AKJ.A3", "N", "S")
    usual = Bid(0, frozenset({2}), frozenset({3}))
    nobody = Bid(0, frozenset(), frozenset())
    only = Bid(0, frozenset({2}), frozenset())
    for chosen, begin in ((nobody, "I leave {N} alone: "), (only, "I do not redouble {E}: ")):
        shown = Compared(rollouts_of(view), chosen, usual, found(chosen), None)
        assert reason_of(shown).startswith(begin)
        assert "I come out behind in" in reason_of(shown)


def test_the_figures_of_a_call_are_given_with_their_error() -> None:
    view = calling("Q4.AQ84.QT8.AJ85", "no_tricks barbu trumps")
    chosen, usual = ChooseContract(0, "barbu"), ChooseContract(0, "trumps", trump=1)
    shown = Compared(rollouts_of(view), chosen, usual, found(chosen, 25.0, 5.0, 18.0), None)
    assert len(shown.endings) == 24
    few = shown.error
    assert few > 5  # it was chosen after four layouts
    assert f"Barbu brings me about 5 and Trumps 18, give or take {few:.0f}, but" in reason_of(shown)
    shown.found = replace(shown.found, worlds=96)
    assert 4.5 < few / shown.error < 5.1
