"""The reasons of a searching bot: the evidence of the layouts, counted again here."""

from __future__ import annotations

from dataclasses import replace

from barbu_bots.master import Master
from barbu_bots.search.comparison import Comparison, Stop
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.search_reason import SearchReason
from barbu_bots.sound import Sound
from barbu_bots.thought import Thought
from barbu_tui.core.actions import Action, Bid
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.replay.cursor import Replay
from tests.support.judged import fed
from tests.support.positions import bidding
from tests.support.replays import game_of
from tests.support.whys import decisions


def test_a_choice_of_the_search_is_told_by_what_comes_of_it() -> None:
    """Late in a deal, where layouts are few and playing them out is cheap."""
    header, events = game_of("online")
    replay = Replay(header, events)
    bot = Master(Thought(worlds=8))
    rules: set[str] = set()
    for at in range(len(replay) - 1):
        deal = replay[at].deal
        table = deal.play.table if deal.play is not None else None
        if (
            "search" in rules
            or replay[at + 1].action is None
            or not isinstance(table, TrickTable)
            or table.tricks - table.done > 3
        ):
            continue
        view = deal.view()
        decision = bot.decide(view, Chance(3, view.number, view.seat, at))
        if isinstance(decision.reason, SearchReason):
            reason = decision.explained()
            assert reason.rule in ("search", "search_figures")
            assert decision.explained() == reason, "it is made anew, and is the same"
            assert "you" not in reason.sentence.lower().split(), "it speaks of itself"
            rules.add(reason.rule)
    assert "search" in rules


def found(
    question: Question, chosen: Action, more: tuple[int, float], less: tuple[int, float], of: int = 24
) -> Comparison:
    """A comparison in which an option brought more than all others in some layouts, and less in others."""

    def net(option: Action, layout: int) -> float:
        if option != chosen or layout >= more[0] + less[0]:
            return 0.0
        return more[1] if layout < more[0] else -less[1]

    return fed(replace(question, listed=False), net, Stop(of, (0, 0), of, drops=0))


def test_a_better_card_is_told_against_what_the_rules_say() -> None:
    decision = decisions()[0]
    rollouts = Rollouts(question_of(decision.situation.view, 5, every=True), Sound())
    compared = found(rollouts.question, decision.better, (20, 84.0), (0, 0.0))
    reason = SearchReason(rollouts, decision.done, decision.better, compared, None)()
    assert (
        reason.sentence
        == "I take this trick with K♥ in hardly any layout (after J♦ in nearly all); each point counts five times."
    )


def test_without_time_for_layouts_the_figures_are_told() -> None:
    decision = decisions()[0]
    rollouts = Rollouts(question_of(decision.situation.view, 5, every=True), Sound())
    compared = found(rollouts.question, decision.better, (20, 84.25), (0, 0.0))
    reason = SearchReason(rollouts, decision.done, decision.better, compared, 0.0)()
    assert reason.rule == "search_figures"
    assert reason.sentence == (
        "This brings me more in 20 of 24 layouts that fit, and less in none: 70.2 points on average."
    )


def test_what_a_call_leaves_for_later_deals_is_told_apart() -> None:
    """A call was "18.2 points" better on average that brought more in 6 layouts of 24, and less in 18."""
    rules = ruleset("online")
    view = Deal(rules, Standing.at_start(rules.players), 0, deal_hands(rules, 7, 1)).view()
    question = question_of(view, 5)
    order = sorted(range(len(question.options)), key=lambda at: question.later[at])
    usual, chosen = question.options[order[0]], question.options[order[-1]]
    later = question.later[order[-1]] - question.later[order[0]]
    assert later > 20
    compared = found(question, chosen, (6, 10.0), (18, 10.0))
    reason = SearchReason(Rollouts(question, Sound()), usual, chosen, compared, 0.0)()
    assert reason.sentence == (
        "This brings me more in 6 of 24 layouts that fit, and less in 18. "
        f"That is about −5 points on average in this deal, and +{later:.0f} in later ones."
    )


def test_what_is_bid_as_the_rules_would_have_it_has_their_reason() -> None:
    view = bidding("no_tricks", "432.432.432.5432", "E")
    rollouts = Rollouts(question_of(view, 5), Sound())
    usual, chosen = Bid(0, frozenset((1, 2))), Bid(0, frozenset((1,)))
    compared = found(rollouts.question, chosen, (3, 7.0), (0, 0.0), of=4)
    reason = SearchReason(rollouts, usual, chosen, compared, 0.0)()
    assert len(reason.sentence.split(". ")) == 2
