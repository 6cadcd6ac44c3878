"""Worlds drawn from what was said and played: as likely as they are, and never impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import mean, variance

import pytest

from barbu_bots import make_bot
from barbu_bots.search.models import STRANGER
from barbu_bots.search.question import question_of
from barbu_bots.search.reading import Reading
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import BLOCK, BLOCK_IN_PLAY, FEW, MANY, Worlds, effective_number, resampled
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, CardSet, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase
from tools.common import mean_and_error
from tools.games import a_card

SOUND = make_bot("sound")


def dealt(seed: int, rules: str = "online") -> Deal:
    chosen = ruleset(rules)
    deal = Game.new(chosen, 0).begin(deal_hands(chosen, seed, 1)).deal
    assert deal is not None
    return deal


def moved(deal: Deal, actions: int, bot: str = "sound") -> Deal:
    """The deal some actions on."""
    player = make_bot(bot)
    for number in range(actions):
        if deal.over:
            break
        action = deal.automatic() or player.decide(deal.view(), Chance(1, number, deal.turn, 0)).action
        deal = deal.apply(action)
    return deal


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("bot", ["sound", "random"])
def test_the_true_deal_is_never_impossible(rules: str, bot: str) -> None:
    for seed in range(3):
        deal = moved(dealt(seed, rules), 4, bot)
        while not deal.over:
            view = deal.view()
            reading = Reading(view, SOUND)
            hands = deal.hands if deal.play is None else deal.play.hands
            for seat in view.rules.seats:
                assert 0 < reading.weight(seat, hands[seat]) <= 1
            deal = moved(deal, 9, bot)


@pytest.mark.parametrize("number", [5_100_002, 5_100_000, 5_100_009, 5_100_013])
def test_layouts_that_are_counted_do_not_depend_on_the_seed(number: int) -> None:
    """In the first one a play that is unlikely with every hand tried says where the cards are."""
    card = a_card("online", number)
    assert card is not None
    counts = [Worlds(card[0], seed, SOUND).counted for seed in range(3)]
    first = dict(counts[0] or ())
    assert first
    assert all(dict(each or ()) == pytest.approx(first) for each in counts)


@pytest.mark.parametrize(("rules", "number"), [("sheet3", 8_830_023), ("online", 5_100_002)])
def test_exact_figures_are_those_of_a_long_run(rules: str, number: int) -> None:
    """The first was 12 points off for a king of hearts, while counted layouts still left out what looked alike in all hands tried."""
    card = a_card(rules, number)
    assert card is not None
    view = card[0]
    rollouts = Rollouts(question_of(view, number), SOUND)
    assert rollouts.counted
    moved_worlds = Worlds(view, -1 - number, SOUND, listed=0)
    assert moved_worlds.counted is None
    worlds = [moved_worlds.world(at) for at in range(6 * BLOCK_IN_PLAY)]
    for option in rollouts.question.options:

        def net(hands: tuple[CardSet, ...], option: Action = option) -> int:
            return rollouts.score(hands, option, 0).total[view.seat]

        weights = rollouts.weights(rollouts.counted)
        exact = sum(weight * net(rollouts.world(at)) for at, weight in enumerate(weights)) / sum(weights)
        mean, error = mean_and_error([net(hands) for hands in worlds])
        assert mean == pytest.approx(exact, abs=0.5 + 4 * error)


def test_drawn_worlds_fit_all_that_is_known() -> None:
    for seed, rules in enumerate(PRESETS):
        deal = moved(dealt(seed, rules), 4)
        while not deal.over:
            view = deal.view()
            worlds = Worlds(view, 1, SOUND)
            for number in range(BLOCK):
                hands = worlds.world(number)
                assert hands[view.seat] == view.hand
                assert sum(hands) == (deal.rules.deck if view.table is None else view.table.unplayed)
                for seat, hand in enumerate(hands):
                    assert hand.bit_count() == view.cards_left(seat)
                    assert view.table is None or seat == view.seat or not hand & view.table.lacks[seat]
            deal = moved(deal, 11)


def test_a_world_depends_on_the_view_the_seed_and_its_number_alone() -> None:
    view = moved(dealt(2), 3).view()
    forwards, backwards = Worlds(view, 7, SOUND), Worlds(view, 7, SOUND)
    numbers = range(2 * BLOCK)
    drawn = [forwards.world(number) for number in numbers]
    assert drawn == [backwards.world(number) for number in reversed(numbers)][::-1]
    assert drawn != [Worlds(view, 8, SOUND).world(number) for number in numbers]


def test_the_dealers_hand_is_as_it_would_be_after_plain_rejection() -> None:
    """The mean holding of trumps, against hands dealt at random until the bot calls the same."""
    deal = dealt(5)
    view = deal.view(1)
    called = next(
        action
        for seed in range(60)
        if isinstance(action := SOUND.decide(dealt(seed).view(0), Chance(0, 0, 0, 0)).action, ChooseContract)
        and action.contract == "no_tricks"
    )
    view = deal.apply(called).view(1)
    knowledge = Knowledge(view)
    random = Random(1)
    low = sum(BIT[card] for card in cards_in(deal.rules.deck) if card % 13 < 4)
    exact: list[int] = []
    deal_hand = knowledge.hand_of(0)
    while len(exact) < 300:
        hand = deal_hand(random)
        hands = [hand if seat == 0 else 0 for seat in range(4)]
        asked = Deal(deal.rules, deal.standing, 0, tuple(hands)).view(0)
        if SOUND.decide(asked, Chance(0, 0, 0, 0)).action == called:
            exact.append((hand & low).bit_count())
    worlds = Worlds(view, 3, SOUND)
    drawn = [(worlds.world(number)[0] & low).bit_count() for number in range(400)]
    plain = [(knowledge.world(source(3, number))[0] & low).bit_count() for number in range(400)]
    assert mean(exact) > mean(plain) + 0.7
    assert mean(drawn) == pytest.approx(mean(exact), abs=0.3)


def test_worlds_after_rare_bids_fit_them_too() -> None:
    """After many doubles and redoubles few deals fit all that was said; those drawn do."""
    for seed in range(10, 200):
        deal = moved(dealt(seed), 4)
        if deal.phase is Phase.BIDS and sum(len(bid.double | bid.redouble) for bid in deal.bids) >= 6:
            break
    view = deal.view()
    knowledge, reading, worlds = Knowledge(view), Reading(view, SOUND), Worlds(view, 1, SOUND)

    def fitting(found: Sequence[Sequence[CardSet]]) -> float:
        return mean(
            all(reading.weight(seat, hands[seat]) > 0.5 for seat in knowledge.others) for hands in found
        )

    assert fitting([knowledge.world(source(2, number)) for number in range(200)]) < 0.1
    assert fitting([worlds.world(number) for number in range(6 * BLOCK)]) > 0.6


def test_after_some_tricks_worlds_know_more_than_the_rules_do() -> None:
    """The share of unseen cards that are in the hand where they really are."""
    drawn: list[float] = []
    plain: list[float] = []
    for seed in range(6):
        deal = moved(dealt(seed), 4 + 4 * 8)
        if deal.over:
            continue
        view = deal.view()
        worlds, knowledge = Worlds(view, 1, SOUND), Knowledge(view)
        for number in range(2 * BLOCK):
            drawn.append(right(deal, worlds.world(number)))
            plain.append(right(deal, knowledge.world(source(1, number))))
    assert mean(drawn) > mean(plain) + 0.05


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_little_is_read_into_what_strangers_do(bot: str) -> None:
    """Hands weigh more alike than those of a bot that is known, and no hand that fits weighs nothing."""
    deal = moved(dealt(3), 4 + 4 * 5, bot)
    view = deal.view()
    knowledge = Knowledge(view)
    seat = knowledge.others[0]
    hands = [knowledge.world(source(5, number))[seat] for number in range(60)]
    read, guessed = Reading(view, SOUND), Reading(view, SOUND, dict.fromkeys(knowledge.others, STRANGER))
    different = [
        effective_number([reading.weight(seat, hand) for hand in hands]) for reading in (read, guessed)
    ]
    assert different[1] > 2 * different[0]
    assert all(guessed.weight(seat, hand) > 0 for hand in hands)


def test_a_hand_that_weighs_less_than_asked_is_given_up() -> None:
    deal = moved(dealt(2), 4 + 4 * 6)
    view = deal.view()
    knowledge = Knowledge(view)
    seat = knowledge.others[1]
    for number in range(40):
        hand = knowledge.world(source(6, number))[seat]
        weight = Reading(view, SOUND).weight(seat, hand)
        asked = Reading(view, SOUND)
        assert asked.at_least(seat, hand, weight * 1.01) == 0
        assert asked.at_least(seat, hand, weight * 0.99) == pytest.approx(weight)


def all_deals(knowledge: Knowledge, reading: Reading) -> dict[tuple[CardSet, ...], float]:
    """Every deal that fits, with its chance: the plain way, hand by hand."""
    first, second, third = knowledge.others
    found = {}
    for one in knowledge.hands_of(first):
        for two in knowledge.hands_of(second):
            rest = knowledge.unseen & ~one & ~two
            if one & two or rest & knowledge.lacking(third):
                continue
            hands = [0] * 4
            hands[knowledge.view.seat] = knowledge.view.hand
            hands[first], hands[second], hands[third] = one, two, rest
            weight = 1.0
            for seat in knowledge.others:
                weight *= reading.weight(seat, hands[seat])
            found[tuple(hands)] = weight
    assert len(found) == knowledge.deals
    together = sum(found.values())
    return {hands: weight / together for hands, weight in found.items()}


def test_near_the_end_the_likely_deals_are_counted() -> None:
    """Against all deals that fit, each with its weight: those counted have nearly all of the chance, in their shares."""
    found = False
    for seed in (4, 5, 6, 8):
        deal = moved(dealt(seed), 4 + 4 * 9 + 3)
        if deal.over:
            continue
        view = deal.view()
        knowledge = Knowledge(view)
        worlds = Worlds(view, 2, SOUND)
        if knowledge.deals > 3000 or worlds.counted is None:
            continue
        exact = all_deals(knowledge, Reading(view, SOUND))
        assert len(worlds.counted) <= FEW
        assert sum(exact[hands] for hands, _ in worlds.counted) > 0.98
        assert sum(share for _, share in worlds.counted) == pytest.approx(1)
        for hands, share in worlds.counted:
            assert share == pytest.approx(exact[hands], abs=0.02)
        found = True
    assert found


def test_in_the_play_worlds_are_drawn_as_often_as_they_weigh() -> None:
    """Against all deals that fit, each with its weight: how often every card is in every hand, listed or moved."""
    deal = moved(dealt(4), 4 + 4 * 9 + 2)
    view = deal.view()
    knowledge = Knowledge(view)
    assert FEW < knowledge.deals <= MANY
    exact = all_deals(knowledge, Reading(view, SOUND))
    for most in (MANY, 0):
        worlds = Worlds(view, 2, SOUND, listed=most)
        assert (worlds.counted is None) == (not most)
        drawn = [worlds.world(number) for number in range(25 * BLOCK)]
        for seat in knowledge.others:
            for card in cards_in(knowledge.unseen):
                chance = sum(weight for hands, weight in exact.items() if hands[seat] & BIT[card])
                share = sum(bool(hands[seat] & BIT[card]) for hands in drawn) / len(drawn)
                assert share == pytest.approx(chance, abs=0.05)


def test_a_block_stands_for_as_many_worlds_as_it_says() -> None:
    """Of a difference between two cards: the variance of blocks' means against that of independent worlds."""
    blocks, true, said = 12, [], []
    for number in (6_310_005, 6_310_007, 6_310_008, 6_310_010, 6_310_012, 6_310_015):
        card = a_card("online", number)
        assert card is not None
        view = card[0]
        rollouts = Rollouts(question_of(view, number), SOUND)
        same = sorted({rollouts.same_as(at) for at in range(len(rollouts.question.options))})
        assert len(same) > 1
        assert not rollouts.counted
        one, other = (rollouts.question.options[same[at]] for at in (0, -1))
        apart = []
        for world in range(blocks * BLOCK_IN_PLAY):
            hands = rollouts.world(world)
            nets = [rollouts.score(hands, option, world).total[view.seat] for option in (one, other)]
            apart.append(float(nets[0] - nets[1]))
        means = [mean(apart[at : at + BLOCK_IN_PLAY]) for at in range(0, len(apart), BLOCK_IN_PLAY)]
        true.append(variance(means) * BLOCK_IN_PLAY / variance(apart))
        said.append(1 / mean(map(rollouts.effective, range(0, len(apart), BLOCK_IN_PLAY))))
    assert mean(true) / mean(said) == pytest.approx(1, abs=0.3)


def right(deal: Deal, hands: Sequence[CardSet]) -> float:
    """The share of the cards that the player to act does not see which are in the right hand."""
    assert deal.play is not None
    others = [seat for seat in deal.rules.seats if seat != deal.turn]
    found = sum((hands[seat] & deal.play.hands[seat]).bit_count() for seat in others)
    return found / sum(deal.play.hands[seat].bit_count() for seat in others)


def test_a_claim_says_that_a_penalty_card_is_held() -> None:
    """R6: a penalty card can only be withheld by one who has it."""
    for seed in range(1, 300):
        deal = dealt(seed).apply(ChooseContract(0, "no_hearts"))
        deal = deal.apply(Bid(1, frozenset((0,)))).apply(Bid(2)).apply(Bid(3)).apply(Bid(0))
        while not deal.over:
            action = next(
                (each for each in deal.view().legal_actions() if isinstance(each, PlayCard) and each.claim),
                None,
            )
            if action is None:
                deal = moved(deal, 1)
                continue
            after = deal.apply(action)
            if after.over or after.phase is not Phase.PLAY:
                break
            seat = action.seat
            view = after.view()
            if view.seat == seat:
                break
            penalty = view.spec.penalty
            worlds = Worlds(view, 1, SOUND)
            assert all(worlds.world(number)[seat] & penalty for number in range(2 * BLOCK))
            return
    raise AssertionError("no claim")


def test_resampling_keeps_things_as_often_as_they_weigh() -> None:
    counts = Counter(
        thing for seed in range(500) for thing in resampled("abc", (0.5, 0.0, 1.5), 4, Random(seed))
    )
    assert counts["b"] == 0
    assert counts["a"] == 500
    assert counts["c"] == 1500
    assert effective_number([1, 1, 1, 1]) == 4
    assert effective_number([1, 0, 0]) == 1
