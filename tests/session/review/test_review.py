"""Reviews: which decisions are weighed, and what they add up to."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.deal import perform
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.core.view import Phase
from barbu_tui.session.record.events import ActionEvent, Event, Player, ScoreEvent
from barbu_tui.session.replay.branch import Branch
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.look import CONFIRMED, Look, do, look
from barbu_tui.session.review.others import beside
from barbu_tui.session.review.plan import Plan, run
from barbu_tui.session.review.review import Review, Split, cases_of
from barbu_tui.words.review import why
from tests.support.reviewed_game import NO_AIM, game, looked_as, replay_of, reviewed


def test_forced_decisions_and_the_deal_being_played_are_left_out() -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"))
    replay = Replay(header, events[:-1])
    cases = list(cases_of(replay, 0))
    assert {case.deal for case in cases} == {1}
    assert all(len(case.options) > 1 and case.done in case.options for case in cases)
    assert all(case.view.seat == 0 and case.view.turn == 0 for case in cases)


def test_the_three_parts_add_up_to_the_result() -> None:
    review = reviewed()
    assert review.listed
    assert review.known_deals == (1, 2)
    whole = review.split()
    assert whole.result == sum(row.score.total[0] for row in review.replay.position.game.finished)
    assert whole.cards.mean + whole.decisions.mean + whole.rest == pytest.approx(whole.result, abs=1e-9)
    parts = [review.split(number) for number in review.deals]
    assert sum(part.result for part in parts) == whole.result
    assert sum(part.decisions.mean for part in parts) == pytest.approx(whole.decisions.mean)
    assert sum(cost.than_usual.mean for cost in review.costs()) == pytest.approx(whole.decisions.mean)
    by_kind = sum(review.decisions(kind).mean for kind in ("call", "bid", "card"))
    assert by_kind == pytest.approx(whole.decisions.mean)


def test_sound_loses_nothing_against_sound() -> None:
    review = reviewed("sound")
    assert (review.split().decisions.mean, review.split().decisions.error) == (0.0, 0.0)
    assert all(cost.usual == cost.judgement.chosen.choice for cost in review.costs())


def test_a_mistake_made_on_purpose_is_the_dearest() -> None:
    """In a game of ``sound``, one card that is surely worse is played instead of its own."""
    replay = replay_of("sound", "sound", "sound", "sound", deals=1)
    before = Review(replay, 0)
    worst: tuple[float, int, PlayCard] | None = None
    for case in before.cases:
        if case.kind != "card" or case.view.table is None or len(case.options) < 4:
            continue
        for option in (case.options[0], case.options[-1]):
            if isinstance(option, PlayCard) and option != case.done and option.claim is None:
                before.take(look(before.look(case, 1, option)))
                known = before.judged(case.at)
                tried = None if known is None else known.judge(option)
                assert tried is not None
                if worst is None or tried.loss.mean > worst[0]:
                    worst = tried.loss.mean, case.at, option
        if worst is not None and worst[0] > 15:
            break
    assert worst is not None
    assert worst[0] > 10
    changed = Replay(replay.header, _played_otherwise(replay, worst[1], worst[2]))
    review = Review(changed, 0)
    run(review, 1, lambda _: True, NO_AIM)
    dearest = review.costs()[0]
    assert (dearest.case.at, dearest.case.done) == (worst[1], worst[2])
    assert dearest.mistake
    assert why(review, dearest)


def _played_otherwise(replay: Replay, at: int, action: PlayCard) -> list[Event]:
    """The events of a game up to the end of a deal in which another card is played at a place."""
    events = [step.event for step in replay.steps[: at + 1]]
    deal = replay[at].deal
    assert deal.play is not None
    play = deal.play.copy()
    perform(play, action)
    events.append(ActionEvent(action))
    sound = shared_bot("sound")
    while not play.table.over:
        seat = play.table.turn
        view = deal.following(seat, play)
        view.phase, view.turn = Phase.PLAY, seat
        chosen = sound.decide(view, chance_of(view, replay.header.seed or 0)).action
        perform(play, chosen)
        events.append(ActionEvent(chosen))
    score = deal.with_play(play).score()
    running = tuple(a + b for a, b in zip(deal.standing.running, score.total, strict=True))
    return [*events, ScoreEvent(deal.number, score, running)]


def test_every_option_has_its_figure_against_the_best_and_what_was_done_by_fresh_layouts() -> None:
    review = reviewed()
    mattered = 0
    for cost in review.costs():
        options = cost.compared.options
        assert {each.choice for each in options} == set(review.question(cost.case).options)
        assert options[0] == cost.judgement.best
        assert options[0].loss.mean == 0
        assert cost.loss == cost.judgement.chosen.loss
        assert cost.loss.mean >= 0
        mattered += cost.matters
        if cost.matters and cost.judgement.chosen.choice != cost.usual:
            assert cost.known, "only a choice of sound may be told by the look that found the best"
    assert mattered > 10
    lost = [cost.judgement.chosen.behind.mean for cost in review.costs() if cost.known and cost.matters]
    assert review.lost().points.mean == pytest.approx(sum(lost))


def test_what_sound_would_not_have_done_is_looked_at_first() -> None:
    """With little time the dear mistakes come to light first: they are among the choices that are not those of ``sound``."""
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    first = [each for each in islice(Plan(review, NO_AIM, cards=False).work(), 6) if isinstance(each, Look)]
    for each in first:
        view = each.question.view
        usual = shared_bot("sound").decide(view, chance_of(view, review.chance)).action
        assert each.question.same_as(usual) != each.question.same_as(each.done)


def test_the_layouts_that_pick_a_mistake_do_not_weigh_it() -> None:
    """Shown costs between 8 and 16 points were a fifth too high while they did."""
    review = Review(replay_of("greedy", "sound", "hunter", "counter"), 0)
    case = next(case for case in review.cases if case.kind == "card" and not review.question(case).listed)
    review.take(looked_as(review, case, 16.0, level=1))
    picked = review.judged(case.at)
    assert picked is not None
    assert picked.mistake
    assert not picked.grade, "no verdict is said while it is not confirmed"
    later = look(review.look(case, CONFIRMED))
    review.take(later)
    found = review.judged(case.at)
    assert found is not None
    assert found.loss.mean < 8, "the invented figures of the first looks are no part of it"
    assert found.settled


def some_of(review: Review) -> Split:
    """A few of a review's decisions, and every deal's cards, played out."""
    for case in review.cases[-4:]:
        review.take(do(review.look(case)))
    for number in review.deals:
        review.take(do(review.redeal(number, 0, 2)))
    return review.split()


@pytest.mark.parametrize("rules", ["sheet3", "barbuda"])
def test_other_rulesets_are_reviewed(rules: str) -> None:
    bots = ("greedy", "sound", "sound", "sound")[: PRESETS[rules].players]
    review = Review(replay_of(*bots, rules=rules, deals=1), 0)
    some_of(review)
    assert len(review.costs()) == 4
    row = review.replay.row(1)
    assert row is not None
    assert review.split(1).result == row.score.total[0]


def test_an_unfinished_game_is_reviewed_as_far_as_its_deals_are_over() -> None:
    header, events = game(("greedy", "sound", "hunter", "counter"))
    review = Review(Replay(header, events[:-9]), 0)
    some_of(review)
    assert review.deals == (1,)
    assert len(review.costs()) == 4


def test_a_record_from_elsewhere_is_reviewed() -> None:
    """Its bots are unknown, it has no seed, and a person sits there too."""
    header, events = game(("greedy", "sound", "hunter", "counter"), deals=1)
    players = (
        Player(0, "Ann", "human"),
        *(replace(player, bot="elsewhere:Bot") for player in header.players[1:]),
    )
    review = Review(Replay(replace(header, players=players, seed=None), events), 0)
    some_of(review)
    assert len(review.costs()) == 4
    assert all(why(review, cost) for cost in review.costs())
    assert beside(review.replay, 0, 1, "sound").points[1] == review.made(1)["sound"]


def test_a_branch_is_reviewed() -> None:
    replay = replay_of("greedy", "sound", "hunter", "counter", deals=1)
    case = [each for each in cases_of(replay, 0) if each.kind == "card"][-3]
    branch = Branch(replay, case.at)
    while not branch.over:
        if branch.waiting:
            branch.act(branch.view(0).legal_actions()[-1])
        else:
            branch.advance()
    review = Review(Replay.of(branch.log), 0)
    some_of(review)
    assert review.deals == (1,)
    assert len(review.costs()) == 4


def test_sound_makes_with_sounds_cards_what_it_made() -> None:
    review = reviewed("sound")
    made = review.made()
    assert list(made) == ["sound", "hunter", "counter"]
    assert made["sound"] == sum(row.score.total[0] for row in review.replay.position.game.finished)
    assert review.made(1)["hunter"] + review.made(2)["hunter"] == made["hunter"]
