"""Cards that other players are taken not to hold, from their discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from barbu_bots.play.inference import shown_lacks
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import Card
from barbu_tui.core.deal import perform, start_play
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickPlay
from tools.games import finished_deals

SEED = 4801
GAMES = 12


def moments(rules: str, games: int, bot: str) -> Iterator[tuple[TrickPlay, Card]]:
    """Every position of some deals of No Last Two, with the card that is played."""
    print(f"games {SEED} to {SEED + games - 1}")
    for deal in finished_deals(ruleset(rules), range(SEED, SEED + games), (bot,)):
        if deal.choice is None or deal.choice.contract != "no_last_two" or deal.play is None:
            continue
        play = start_play(deal.rules, deal.choice, deal.dealer, deal.hands, deal.levels)
        assert isinstance(play, TrickPlay)
        assert isinstance(deal.play, TrickPlay)
        for card in deal.play.table.history:
            yield play, card
            perform(play, PlayCard(play.table.turn, card))


def read_and_held(play: TrickPlay) -> tuple[int, int]:
    """Return how many cards the player to act takes out of other hands, and how many of those are there after all."""
    table, seat = play.table, play.table.turn
    found = shown_lacks(table, play.hands[seat], seat)
    unseen = table.unplayed & ~play.hands[seat]
    count = wrong = somewhere = 0
    for other in range(table.players):
        if other == seat:
            continue
        proven = table.lacks[other]
        may = unseen & ~found[other]
        somewhere |= may
        assert found[other] & proven == proven, "what is proven is forgotten"
        assert may.bit_count() >= table.cards_left(other), "nothing to fill a hand with"
        thrown = unseen & found[other] & ~proven
        count += thrown.bit_count()
        wrong += (play.hands[other] & thrown).bit_count()
    assert somewhere == unseen, "a card that nobody can have"
    return count, wrong


def read_over(bot: str) -> tuple[int, int]:
    """The sums of :func:`read_and_held` over games with one bot in every seat."""
    counts = [read_and_held(play) for play, _ in moments("online", GAMES, bot)]
    return sum(count for count, _ in counts), sum(wrong for _, wrong in counts)


def test_our_bots_hardly_ever_hold_a_card_above_one_they_discarded() -> None:
    count, wrong = read_over("sound")
    assert count > 500
    assert wrong * 30 < count, f"{wrong} of {count}"


def test_random_players_hold_such_cards_and_every_hand_can_still_be_filled() -> None:
    count, wrong = read_over("random")
    assert wrong * 10 > count > 500, f"{wrong} of {count}"


def test_the_inference_does_not_depend_on_the_order_of_questions() -> None:
    def asked(seats: Sequence[int]) -> list[list[int]]:
        return [
            shown_lacks(play.table, play.hands[seat], seat)
            for play, _ in moments("sheet3", 2, "sound")
            for seat in seats
        ]

    forwards, backwards = asked((0, 1, 2)), asked((2, 1, 0))
    assert forwards
    for at in range(0, len(forwards), 3):
        assert forwards[at : at + 3] == backwards[at : at + 3][::-1]
