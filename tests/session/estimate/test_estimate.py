"""Estimates: worlds that fit, figures that follow from the seed, work that can be cancelled."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from multiprocessing.connection import Connection
from random import Random
from statistics import mean, pstdev
from time import monotonic, process_time, sleep

import pytest

from barbu_bots import UnknownBotError, make_bot
from barbu_bots.bidding.hand_values import hand_values
from barbu_bots.search.comparison import FRESH, MOST_LONGER, Comparison, Stop, so_many
from barbu_bots.search.figure import Figure
from barbu_bots.search.future_value import future_of, later_error, later_worth
from barbu_bots.search.intervals import RESULT
from barbu_bots.search.judgement import Compared
from barbu_bots.search.playout import play_deal
from barbu_bots.search.question import OptionResult, Points, Question, Task, alike, question_of
from barbu_bots.search.rollout import Rollouts, deal_after
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import Worlds
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase
from barbu_tui.session.estimate import pool as estimate_pool
from barbu_tui.session.estimate.pool import Run, Workers
from barbu_tui.session.practice.position import own_situation, position
from barbu_tui.session.practice.situation import draw_situation
from barbu_tui.session.store.report import report_text
from tests.support.estimates import compare, quality

ONLINE = ruleset()
SOUND = make_bot("sound")


def dealt(seed: int = 1, rules: str = "online") -> Deal:
    """The first deal of a game, S to call."""
    deal = Game.new(ruleset(rules), 0).begin(deal_hands(ruleset(rules), seed, 1)).deal
    assert deal is not None
    return deal


def moved(deal: Deal, actions: int) -> Deal:
    """The deal some actions on, everybody like ``sound``."""
    for _ in range(actions):
        if deal.over:
            break
        action = deal.automatic()
        if action is None:
            action = SOUND.decide(deal.view(deal.turn), Chance(1, 1, deal.turn, 0)).action
        deal = deal.apply(action)
    return deal


# Worlds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("start", range(3))
def test_worlds_fit_all_that_is_known(rules: str, start: int) -> None:
    deal = dealt(start, rules)
    for _ in range(14):
        deal = moved(deal, 4)
        if deal.over:
            break
        view = deal.view(deal.turn)
        knowledge = Knowledge(view)
        for number in range(5):
            hands = knowledge.world(source(1, number))
            assert hands[view.seat] == view.hand
            together = 0
            for seat, hand in enumerate(hands):
                assert hand.bit_count() == view.cards_left(seat)
                assert not hand & together
                together |= hand
                if view.table is not None and seat != view.seat:
                    assert not hand & view.table.lacks[seat]
            assert together == (deal.rules.deck if view.table is None else view.table.unplayed)


def test_a_world_follows_from_seed_and_number() -> None:
    knowledge, again = Knowledge(dealt().view(0)), Knowledge(dealt().view(0))
    worlds = [knowledge.world(source(7, number)) for number in range(20)]
    assert worlds == [again.world(source(7, number)) for number in reversed(range(20))][::-1]
    assert len(set(worlds)) == 20
    assert worlds[0] != knowledge.world(source(8, 0))


def few_deals() -> Knowledge:
    """A late moment at which voids are known and few deals fit."""
    for seed in range(1, 100):
        deal = dealt(seed)
        while not deal.over:
            view = deal.view(deal.turn)
            if view.table is not None and view.hand.bit_count() < 5 and any(view.table.lacks):
                knowledge = Knowledge(view)
                if 6 <= knowledge.deals <= 40 and len(knowledge.world(Random(0))) == 4:
                    return knowledge
            deal = moved(deal, 1)
    raise AssertionError("no such moment")


def test_every_deal_that_fits_is_drawn_alike() -> None:
    knowledge = few_deals()
    random = Random(1)
    count = 300 * knowledge.deals
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(count):
        world = knowledge.world(random)
        seen[world] = seen.get(world, 0) + 1
    assert len(seen) == knowledge.deals
    chi_square = sum((times - 300) ** 2 / 300 for times in seen.values())
    freedom = knowledge.deals - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_what_was_said_is_believed_as_far_as_it_goes() -> None:
    """Players who passed are weak in the worlds, and who called or doubled strong, as much as they really are."""
    values = hand_values(ONLINE, CURRENT)
    drawn: dict[bool, list[float]] = {True: [], False: []}
    plain: dict[bool, list[float]] = {True: [], False: []}
    for number in range(1, 61):
        situation = draw_situation(ONLINE, "doubles", 99, number)
        view = situation.view
        if view.choice is None or not view.spec.negative:
            continue
        bold = {bid.seat: bool(bid.double | bid.redouble) for bid in view.bids} | {view.dealer: True}
        knowledge, worlds = Knowledge(view), Worlds(view, 5, SOUND)
        for kind, found in (("drawn", drawn), ("plain", plain)):
            hands = [
                worlds.world(each) if kind == "drawn" else knowledge.world(source(5, each))
                for each in range(16)
            ]
            for seat in bold.keys() - {view.seat}:
                position = values.position(seat, view.dealer)
                true = values.of(view.choice, situation.deal.hands[seat], position)
                seen = [values.of(view.choice, world[seat], position) for world in hands]
                found[bold[seat]].append((true - mean(seen)) / (pstdev(seen) or 1.0))
    for each in (True, False):
        assert abs(mean(plain[each])) > 0.4
        assert abs(mean(drawn[each])) < 0.6 * abs(mean(plain[each]))


def test_worlds_do_not_look_at_the_cards_that_the_seat_cannot_see() -> None:
    situation = draw_situation(ONLINE, "doubles", 3)
    view = situation.view
    others = Knowledge(view).world(source(99, 0))
    deal = situation.deal
    redealt = replace(
        situation, deal=Deal(deal.rules, deal.standing, deal.dealer, others, deal.choice, deal.bids)
    )
    assert redealt.deal.hands != deal.hands
    with Workers(1) as workers:
        assert (
            workers.ask(situation.question(), so_many(8)).finish()
            == workers.ask(redealt.question(), so_many(8)).finish()
        )


# Later deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_trumps_and_dominoes_are_worth_keeping_and_negatives_are_not(rules: str) -> None:
    chosen = ruleset(rules)
    future = future_of(chosen)
    assert future.measured
    for contract, spec in chosen.specs.items():
        assert -12 < future.alone(contract) < 6 if spec.negative else 25 < future.alone(contract) < 55


def test_calling_trumps_spends_them() -> None:
    view = dealt().view(0)
    spent = later_worth(view, ChooseContract(0, "trumps", trump=1))
    kept = later_worth(view, ChooseContract(0, "no_tricks"))
    assert 25 < kept - spent < 50
    assert spent == later_worth(view, ChooseContract(0, "trumps", trump=2))
    assert 0 < later_error(view) < 10


def test_under_other_knobs_the_figures_are_scaled_and_said_to_be() -> None:
    richer = ruleset("online", {"domino_points": [95, 20, -15, -35]})
    future, usual = future_of(richer), future_of(ONLINE)
    assert usual.measured
    assert not future.measured
    assert future.half_interval(of_debts=False) == pytest.approx(2 * usual.half_interval(of_debts=False))
    lost = usual.left(("no_tricks", "domino")) - usual.left(("no_tricks", "trumps"))
    assert future.left(("no_tricks", "domino")) - future.left(("no_tricks", "trumps")) > lost + 10


def test_a_double_that_was_owed_counts_and_a_forced_one_does_not() -> None:
    deal = dealt()
    deal = deal.apply(ChooseContract(0, "no_tricks"))
    view = deal.view(1)
    assert later_worth(view, Bid(1, frozenset((0,)))) > later_worth(view, Bid(1)) == 0
    free = ruleset("online", {"owed_doubles": 7})
    forced = Deal(free, deal.standing, 0, deal.hands, deal.choice)
    assert later_worth(forced.view(1), Bid(1, frozenset((0,)))) == 0


# The second look -------------------------------------------------------------------------------------


def fresh_luck(choice: Action, world: int) -> int:
    """A world in which all options are worth the same, but that the first worlds favour one of them."""
    favoured = 20 if choice == CALLS[1] and world < FRESH and world % 3 else 0
    return luck(world) + luck(world, CALLS.index(choice)) // 4 + favoured


def test_what_the_best_is_worth_and_better_by_comes_from_fresh_worlds() -> None:
    asked = replace(question(), options=CALLS, later=(0.0,) * 3)
    compared = fed(asked, fresh_luck).compared()
    assert compared is not None
    assert compared.best.choice == CALLS[1]
    fresh = [fresh_luck(CALLS[1], FRESH + world) for world in range(400)]
    assert compared.best.deal == pytest.approx(sum(fresh) / 400, abs=4)
    runner_up, third = compared.options[1:]
    assert runner_up.fresh
    assert runner_up.behind.mean < 3
    assert compared.close
    assert not third.fresh
    assert third.behind.mean > 9


def test_the_second_look_takes_the_same_worlds_for_both_and_none_of_the_first() -> None:
    asked = replace(question(), options=CALLS, later=(0.0,) * 3)
    played: dict[Action, list[int]] = {call: [] for call in CALLS}

    def net(choice: Action, world: int) -> int:
        played[choice].append(world)
        return luck(world) - 9 * CALLS.index(choice)

    fed(asked, net, so_many(40))
    fresh = [[world for world in played[call] if world >= FRESH] for call in CALLS]
    assert fresh[0] == fresh[1] == list(range(FRESH, FRESH + 40))
    assert fresh[2] == []


def test_the_answer_that_is_kept_is_compared_in_fresh_worlds() -> None:
    asked = replace(question(), options=CALLS, later=(0.0,) * 3)
    estimate = fed(asked, lambda choice, world: luck(world) - 9 * CALLS.index(choice), so_many(40))
    estimate.keep(CALLS[2])
    assert not estimate.finished
    while (task := estimate.next_task()) is not None:
        worlds = range(task.start, task.stop)
        rows = [[luck(world) - 9 * index for world in worlds] for index in task.options]
        estimate.take(
            task,
            Points(tuple(OptionResult(tuple(row), ((0, 0, 0, 0),) * len(row)) for row in rows), len(worlds)),
        )
    assert estimate.finished
    compared = estimate.compared()
    assert compared is not None
    assert compared.of(CALLS[2]).fresh
    assert compared.of(CALLS[2]).behind.mean == pytest.approx(18)


def test_the_error_of_later_is_part_of_the_interval_of_the_sum() -> None:
    asked = replace(question(), options=CALLS, later=(0.0, 0.0, 30.0), later_error=4.0)
    compared = fed(asked, lambda choice, world: luck(world) - 3 * CALLS.index(choice), so_many(60)).compared()
    assert compared is not None
    assert compared.best.choice == CALLS[2]
    assert compared.best.later == 0
    other = compared.of(CALLS[0])
    assert other.later == -30
    assert other.loss.half > 4
    exactly = replace(asked, later_error=0.0)
    alike = fed(exactly, lambda choice, world: luck(world) - 3 * CALLS.index(choice), so_many(60))
    same = alike.compared()
    assert same is not None
    assert same.of(CALLS[0]).loss.half < other.loss.half


# Every decision --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_every_decision_of_a_deal_can_be_asked(rules: str) -> None:
    deal = dealt(3, rules)
    kinds = set()
    with Workers(1) as workers:
        while not deal.over:
            view = deal.view()
            options = view.legal_actions()
            if len(options) > 1 and (view.table is None or len(view.table.history) % 5 == 0):
                asked = replace(question_of(view, 1, every=True), listed=False)
                compared = workers.ask(asked, so_many(2)).finish()
                assert {worth.choice for worth in compared.options} == set(options)
                kinds.add(type(options[0]))
            deal = moved(deal, 1)
    assert kinds == {ChooseContract, Bid, PlayCard}


def test_a_card_is_asked_with_each_claim() -> None:
    for seed in range(1, 200):
        deal = dealt(seed)
        deal = (
            deal.apply(ChooseContract(0, "no_hearts"))
            .apply(Bid(1, frozenset((0,))))
            .apply(Bid(2))
            .apply(Bid(3))
        )
        deal = deal.apply(Bid(0))
        while not deal.over:
            claims = [
                each for each in deal.view().legal_actions() if isinstance(each, PlayCard) and each.claim
            ]
            if claims and deal.turn == 1:
                with Workers(1) as workers:
                    compared = workers.ask(question_of(deal.view(), 1), so_many(4)).finish()
                assert {worth.choice for worth in compared.options} >= set(claims)
                return
            deal = moved(deal, 1)
    raise AssertionError("no claim")


def ending(left: int, seed: int = 1) -> Deal:
    """A deal of tricks in which the player to act has so many cards left and a choice."""
    for number in range(seed, seed + 200):
        deal = dealt(number)
        while not deal.over:
            view = deal.view()
            if (
                view.table is not None
                and view.hand.bit_count() == left
                and len(view.legal_actions()) == left > 1
            ):
                return deal
            deal = moved(deal, 1)
    raise AssertionError("no such ending")


def test_near_the_end_all_deals_are_counted_and_nothing_is_uncertain() -> None:
    deal = ending(2)
    asked = question_of(deal.view(), 1)
    assert asked.listed
    with Workers(1) as workers:
        compared = workers.ask(asked).finish()
        again = workers.ask(replace(asked, seed=99)).finish()
    assert compared.counted
    assert compared == again
    assert all(worth.total.half == worth.loss.half == 0 for worth in compared.options)
    layouts = Worlds(deal.view(), 1, SOUND).counted
    assert layouts is not None
    assert sum(weight for _, weight in layouts) == pytest.approx(1)
    assert len({hands for hands, _ in layouts}) == len(layouts) == compared.layouts
    for option in asked.options:
        by_hand = sum(
            weight
            * play_deal(deal_after(deal.view(), hands, option), [SOUND] * 4, 0).score().total[deal.turn]
            for hands, weight in layouts
        )
        assert compared.of(option).deal == pytest.approx(by_hand)


def test_touching_cards_are_played_out_once() -> None:
    for seed in range(1, 60):
        deal = moved(dealt(seed), 4 + 4 * 5)
        if deal.over or deal.phase is not Phase.PLAY:
            continue
        view = deal.view()
        options = view.legal_actions()
        same = alike(view, options)
        pairs = [(index, first) for index, first in enumerate(same) if index != first]
        if not pairs:
            continue
        assert view.table is not None
        for index, first in pairs:
            one, other = options[index], options[first]
            assert isinstance(one, PlayCard)
            assert isinstance(other, PlayCard)
            between = range(min(one.card, other.card) + 1, max(one.card, other.card))
            assert one.card // 13 == other.card // 13
            assert not any(view.table.unplayed & ~view.hand & BIT[card] for card in between)
        rollouts = Rollouts(question_of(view, 1, every=True), SOUND)
        (points,) = [each for each in rollouts.run(Task(0, 0, 2, tuple(range(len(options))))) if each]
        assert all(points.options[index] == points.options[first] for index, first in pairs)
        return
    raise AssertionError("no touching cards")


# Figures ---------------------------------------------------------------------------------------------


def question(seed: int = 4) -> Question:
    """A choice among six options."""
    return own_situation(ONLINE, "AQ5.T82.KJ93.A42", "NT,Q,T", seed=seed).question()


def solved(asked: Question, worlds: int = 48, *, drop: bool = True, backwards: bool = False) -> Comparison:
    """An estimate worked out here; its tasks come back in order, or as far out of order as can be."""
    estimate = Comparison(asked, so_many(worlds, drop=drop, view=asked.view))
    rollouts = Rollouts(asked, SOUND)
    done: dict[Task, Points] = {}
    while not estimate.finished:
        batch = []
        while (task := estimate.next_task()) is not None:
            batch.append(task)
            if not backwards:
                break
        for task in reversed(batch):
            points = [each for each in rollouts.run(task) if each is not None][-1]
            done[task] = points
            estimate.take(task, points)
    return estimate


@cache
def found_alone(worlds: int | None = 40, seed: int = 4) -> Compared:
    """The results of one process."""
    with Workers(1) as alone:
        assert alone.processes == 0
        return alone.ask(question(seed), None if worlds is None else so_many(worlds)).finish()


@cache
def all_calls() -> tuple[Question, Compared]:
    """A question with every call of a first deal, and what is found."""
    asked = question_of(dealt().view(0), 6)
    compared = solved(asked).compared()
    assert compared is not None
    return asked, compared


def test_an_estimate_follows_from_seed_and_worlds_not_from_the_order_of_the_work() -> None:
    snapshots = [solved(question()).compared(), solved(question(), backwards=True).compared()]
    assert snapshots[0] == snapshots[1]
    assert snapshots[0] != solved(question(seed=5)).compared()


def test_every_option_is_estimated_and_the_best_comes_first() -> None:
    asked, compared = all_calls()
    assert {worth.choice for worth in compared.options} == set(asked.options)
    assert len(compared.options) == 22
    alive = [worth for worth in compared.options if worth.alive]
    assert alive[0].total.layouts == compared.layouts >= 48
    assert (
        sum(worth.total.layouts == compared.layouts for worth in alive) > len(alive) / 2
    )  # the rest had been dropped
    assert all(24 <= worth.total.layouts <= compared.layouts for worth in compared.options)
    assert alive[0].total.mean == max(worth.total.mean for worth in compared.options)
    assert compared.finished


def test_what_dropped_options_are_spared_goes_to_those_in_question() -> None:
    asked, compared = all_calls()
    assert any(not worth.alive for worth in compared.options)
    assert compared.layouts > 48
    together = sum(worth.total.layouts for worth in compared.options)
    assert together <= 48 * len(compared.options)
    whole = solved(asked, drop=False).compared()
    assert whole is not None
    assert {worth.total.layouts for worth in whole.options} == {48}


def test_the_same_figures_come_from_the_bots_rules_by_hand() -> None:
    """The best by fresh worlds; the last, which is not looked at again, by its distance from the best in the first ones."""
    asked = question()
    rollouts = Rollouts(asked, SOUND)
    compared = solved(asked, 4).compared()
    assert compared is not None
    best, last = compared.best.choice, compared.options[-1].choice

    def by_hand(call: Action, first: int) -> float:
        assert isinstance(call, ChooseContract)
        nets = []
        for number in range(first, first + 4):
            deal = Deal(ONLINE, asked.view.standing, 0, rollouts.world(number), call)
            nets.append(play_deal(deal, [SOUND] * 4, number).score().total[0])
        return sum(nets) / 4

    assert compared.best.deal == pytest.approx(by_hand(best, FRESH))
    behind = by_hand(best, 0) - by_hand(last, 0)
    assert compared.of(last).deal == pytest.approx(by_hand(best, FRESH) - behind)


def test_a_choice_that_is_kept_makes_up_for_what_it_missed() -> None:
    asked = question(seed=5)
    estimate = Comparison(asked, so_many(160, view=asked.view))
    rollouts = Rollouts(asked, SOUND)

    def work() -> None:
        while (task := estimate.next_task()) is not None:
            estimate.take(task, [each for each in rollouts.run(task) if each is not None][-1])

    work()
    before = estimate.compared()
    assert before is not None
    worst = before.options[-1]
    assert not worst.alive
    assert worst.total.layouts < before.layouts
    estimate.keep(worst.choice)
    assert not estimate.finished
    work()
    after = estimate.compared()
    assert after is not None
    assert after.of(worst.choice).total.layouts == after.layouts
    assert after.finished


def fed(
    asked: Question,
    net: Callable[[Action, int], int],
    stop: Stop | None = None,
    *,
    times: int = 1,
    look: Callable[[Comparison], None] = lambda _: None,
    shuffle: Random | None = None,
) -> Comparison:
    """Return an estimate whose deals have given results.

    Args:
        net: the points of an option from the cards, in a world.
        times: the factor of doubles.
        look: called whenever there are new figures.
        shuffle: all work that can be given out comes back together, in any order; piece by piece, if not given.
    """
    estimate = Comparison(asked, stop)
    under_way: list[Task] = []
    while (task := estimate.next_task()) is not None or under_way:
        if task is not None:
            under_way.append(task)
            if shuffle is not None:
                continue
        task = under_way.pop(shuffle.randrange(len(under_way)) if shuffle is not None else 0)
        worlds = range(task.start, task.stop)
        rows = [[net(asked.options[index], world) for world in worlds] for index in task.options]
        played = (
            OptionResult(tuple(times * each for each in row), tuple((each, -each, 0, 0) for each in row))
            for row in rows
        )
        if estimate.take(task, Points(tuple(played), len(worlds))):
            look(estimate)
    return estimate


CALLS = tuple(ChooseContract(0, each) for each in ("no_tricks", "no_queens", "barbu"))


def luck(world: int, seed: int = 0) -> int:
    """Return the luck of the cards in a world, whatever is called: bad in the first worlds."""
    return Random(f"{seed}/{world}").randrange(-30, 31) - (20 if world < 40 else 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_figures_are_the_same_to_the_last_digit_whichever_work_comes_back_first(seed: int) -> None:
    def net(choice: Action, world: int) -> int:
        place = CALLS.index(choice)
        return luck(world) + luck(world, place) // 2 - place

    asked = replace(question(), options=CALLS, later=(0.0,) * 3)
    assert fed(asked, net, shuffle=Random(seed)).compared() == fed(asked, net).compared()


def test_two_bars_side_by_side_are_not_called_settled() -> None:
    asked = replace(question(), options=CALLS[:2], later=(0.0, 0.0))
    compared = fed(asked, lambda choice, world: luck(world) + 6 * (choice == CALLS[0])).compared()
    assert compared is not None
    assert compared.settled
    assert not compared.close
    assert compared.options[0].total.low > compared.options[1].total.high
    assert compared.options[1].total.layouts > 100  # world by world it was clear at once


def test_an_option_dropped_in_bad_worlds_is_shown_without_their_luck() -> None:
    asked = replace(question(), options=CALLS, later=(0.0,) * 3)
    compared = fed(asked, lambda choice, world: luck(world) - (0, 4, 15)[CALLS.index(choice)]).compared()
    assert compared is not None
    dropped = compared.of(CALLS[2])
    assert not dropped.alive
    assert dropped.total.layouts < 60 < compared.layouts
    assert dropped.total.mean == pytest.approx(compared.best.total.mean - 15)
    assert dropped.deal == pytest.approx(dropped.hand[0])


def test_the_luck_of_bad_worlds_is_taken_off_the_cards_and_off_the_doubles() -> None:
    asked = replace(question(), options=CALLS, later=(0.0,) * 3)
    estimate = fed(asked, lambda choice, world: luck(world) - (0, 4, 15)[CALLS.index(choice)], times=3)
    compared = estimate.compared()
    assert compared is not None
    dropped = compared.of(CALLS[2])
    assert dropped.total.layouts < compared.layouts
    assert dropped.hand[0] == pytest.approx(dropped.deal / 3)
    assert sum(dropped.hand) == pytest.approx(0)


def test_at_every_moment_what_is_said_of_two_options_is_the_difference_of_their_figures() -> None:
    def net(choice: Action, world: int) -> int:
        if choice == CALLS[0]:
            return luck(world) + luck(world, 1) // 4
        if choice == CALLS[1]:
            return luck(world) + luck(world, 2) // 4
        return luck(world) // 2 + luck(world, 3) // 3 - 12  # dropped while the worlds are bad

    looks = 0

    def look(estimate: Comparison) -> None:
        nonlocal looks
        looks += 1
        if looks == 16:
            estimate.keep(CALLS[2])
        compared = estimate.compared()
        assert compared is not None
        totals = [worth.total.mean for worth in compared.options]
        assert totals[1:] == sorted(totals[1:], reverse=True)
        assert totals[0] >= totals[1] or compared.options[1].fresh
        assert compared.best.alive
        for worth in compared.options:
            assert worth.loss.mean == pytest.approx(compared.best.total.mean - worth.total.mean)
            for other in compared.options:
                difference = estimate.difference(worth.choice, other.choice).mean
                assert difference == pytest.approx(worth.total.mean - other.total.mean)
        counts.append(tuple(compared.of(call).total.layouts for call in CALLS))

    counts: list[tuple[int, ...]] = []
    fed(replace(question(), options=CALLS, later=(0.0,) * 3), net, look=look)
    assert any(last < first for first, *_, last in counts)  # it was dropped
    assert any(100 < last < first for first, *_, last in counts)  # it made up for it gradually
    assert all(last <= first for first, *_, last in counts)  # without a world that others had not played
    assert counts[-1][0] == counts[-1][2]


def test_a_dropped_option_comes_back_when_another_leads() -> None:
    def net(choice: Action, world: int) -> int:
        if choice == CALLS[1]:
            return luck(world, 1)
        if choice == CALLS[2]:
            return luck(world) - 6
        return luck(world) + (8 if world < 60 else -40)  # leads at first, and falls back

    asked = replace(question(), options=CALLS, later=(0.0,) * 3)
    compared = fed(asked, net).compared()
    assert compared is not None
    assert compared.best.choice != CALLS[0]
    assert min(compared.of(call).total.layouts for call in CALLS[1:]) > 100


def test_a_short_estimate_covers_a_longer_one() -> None:
    # The long form with its bounds is in test_estimate_long.py.
    situations = [own_situation(ONLINE, "AQ5.T82.KJ93.A42", left) for left in ("NT,Q", "LT,H", "K,T")]
    figures = quality(compare(situations, 24, 120, jobs=1))
    assert figures.coverage >= 0.7
    assert figures.loss < 3


def test_few_worlds_never_look_certain() -> None:
    assert Figure.of(4, 40, 400, known=RESULT).half > 10
    assert Figure.of(400, 4000, 40000, known=RESULT).half < 1.5


# Processes -------------------------------------------------------------------------------------------


def test_processes_find_what_one_process_finds() -> None:
    with Workers(2) as together:
        assert together.processes == 2
        assert together.ask(question(), so_many(40)).finish() == found_alone()
    assert not multiprocessing.active_children()


def test_a_killed_worker_holds_nothing_up() -> None:
    asked, expected = question(), found_alone()
    said: list[str] = []
    with Workers(2, lost=said.append) as workers:
        run = workers.ask(asked, so_many(40))
        for process in multiprocessing.active_children():
            process.kill()
            break
        assert run.finish() == expected
        assert workers.processes == 1
        run = workers.ask(asked, so_many(40))
        for process in multiprocessing.active_children():
            process.kill()
        assert run.finish() == expected  # the last one is gone: the app's own time
        assert workers.processes == 0
    assert len(said) == 2
    assert all("(SIGKILL)" in each for each in said)
    assert not multiprocessing.active_children()


def at_work(workers: Workers, worlds: int) -> Run:
    """An estimate that processes have begun to work on."""
    while not workers.ready:
        assert workers.processes
        workers.ask(question(), so_many(8)).finish()
        sleep(0.05)
    run = workers.ask(question(), so_many(worlds))
    run.poll()
    return run


def test_an_error_in_a_worker_is_raised_with_its_place() -> None:
    with Workers(2) as workers:
        at_work(workers, 80)
        with pytest.raises(UnknownBotError) as raised:
            workers.ask(replace(question(), bot="nobody"), so_many(8)).finish()
        assert "in serve" in report_text(raised.value)


class Clock:
    """The time as the pool sees it: it stands still until it is moved on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(estimate_pool, "monotonic", lambda: self.now)


def stop_workers(number: signal.Signals) -> None:
    for process in multiprocessing.active_children():
        assert process.pid is not None
        os.kill(process.pid, number)


def test_a_worker_that_is_silent_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    with Workers(2) as workers:
        run = at_work(workers, 40)
        stop_workers(signal.SIGSTOP)
        while workers.processes == 2:
            clock.now += 1.0
            run.poll()
        assert clock.now > 15
        while workers.ready:
            clock.now += 1.0
            run.poll()
        assert run.finish() == found_alone()


def test_an_app_that_was_stopped_keeps_its_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    with Workers(2) as workers:
        run = at_work(workers, 1000)
        stop_workers(signal.SIGSTOP)
        run.poll()
        clock.now += 1000.0  # nobody looks
        run.poll()
        stop_workers(signal.SIGCONT)
        assert workers.processes == 2


def test_workers_that_cannot_be_started_are_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    context = multiprocessing.get_context("spawn")

    def refuse(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(context.Process, "start", refuse)
    with Workers(2) as workers:
        assert workers.processes == 0
        assert workers.ask(question(), so_many(8)).finish().layouts == 8


def never_ready(pipe: Connection) -> None:
    """A worker that does not get to work before the app has gone."""
    with suppress(EOFError, OSError):
        while True:
            pipe.recv()


def test_nothing_waits_for_a_process_to_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimate_pool, "serve", never_ready)
    with Workers(2) as loading:
        assert loading.ask(question(), so_many(40)).finish() == found_alone()
        assert loading.processes == 2
        assert not loading.ready


def test_cancelling_stops_the_work_at_once_and_the_next_question_is_answered() -> None:
    with Workers(2) as workers:
        first = workers.ask(question())
        until = monotonic() + 20
        while first.compared is None and monotonic() < until:
            first.poll()
            sleep(0.01)
        assert first.compared is not None
        first.cancel()
        assert first.over
        assert not first.poll()
        assert workers.ask(question(seed=11), so_many(8)).finish() == found_alone(8, 11)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_estimate_that_is_put_aside_for_another_goes_on_with_what_it_knows(jobs: int) -> None:
    with Workers(jobs) as workers:
        run = at_work(workers, 40) if jobs > 1 else workers.ask(question(), so_many(40))
        while run.compared is None:
            run.poll()
        known = run.compared
        other = workers.ask(question(seed=11), so_many(8)).finish()
        assert run.compared == known
        assert not run.over
        assert [run.finish(), other] == [found_alone(), found_alone(8, 11)]


def test_closing_leaves_no_process() -> None:
    workers = Workers(2)
    workers.ask(question())
    workers.close()
    assert not multiprocessing.active_children()


def test_slices_are_short() -> None:
    with Workers(1) as workers:
        run = workers.ask(question())
        run.poll()  # the first one also makes the tables
        longest = 0.0
        for _ in range(20):
            began = process_time()
            run.poll(0.004)
            longest = max(longest, process_time() - began)
        assert longest < 0.1
        run.cancel()


@pytest.mark.parametrize("rules", PRESETS)
def test_bids_are_estimated_under_every_ruleset(rules: str) -> None:
    situation = draw_situation(ruleset(rules), "doubles", 2)
    assert situation.view.phase is Phase.BIDS
    with Workers(1) as workers:
        compared = workers.ask(situation.question(), so_many(6)).finish()
    assert {worth.choice for worth in compared.options} == set(situation.options)


def test_thinking_longer_narrows_the_interval_and_keeps_within_it() -> None:
    played = "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC"
    with Workers(1) as workers:
        run = workers.ask(position(ONLINE, played).question())
        first = last = run.finish()
        for _ in range(2):
            assert run.think_longer()
            assert not run.over
            run.poll(0.01)
            run.longer = False  # it ends with what has been planned
            worlds, last = last.layouts, run.finish()
            assert last.layouts > worlds
    before, after = first.options[1], last.options[1]
    assert after.loss.half < 0.6 * before.loss.half
    assert abs(last.of(before.choice).loss.mean - before.loss.mean) <= before.loss.half


def test_thinking_longer_ends() -> None:
    with Workers(1) as workers:
        run = workers.ask(question_of(ending(2).view(), 1))
        assert run.finish().counted
        assert not run.think_longer()
        assert run.over
        estimate = workers.ask(
            own_situation(ONLINE, "AQ5.T82.KJ93.A42", "NT,Q").question(), so_many(4)
        ).comparison
        rounds = 0
        while estimate.may_think_longer:
            estimate.think_longer()
            rounds += 1
        assert rounds == MOST_LONGER
