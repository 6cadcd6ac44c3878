"""The cost of alternative cards in the actual layouts: kinds of mistakes, most expensive first.

    python -m tools.as_it_lay no_hearts [--rules R] [--games N] [--seed S] [--bots A,B,C,D] [--cards K]

Whole games are played. At every card of the contract the alternatives are tried in the same deal, and the
bots play on. The change of the player's net of doubles is averaged over all moves of one kind: led, followed
or discarded, cards in hand, the highest of the suit instead of the one played, the lowest, and so on. A
single move proves nothing, because the layout is unknown to the player; thousands show a bad habit.

Sampled layouts, as in :mod:`tools.regret` and :mod:`tools.tune`, need fewer games, but contain little of the
reasons for calls and doubles. They once made a bot wait with the king of hearts for players who had doubled
on hands without a trick. Results from there are best confirmed here, or by :mod:`tools.duel`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeAlias

from barbu_bots import Bot, make_bot
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.playout import play_out, playing
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import MASK_OF, SUIT_MASK, Card, CardSet
from barbu_tui.core.deal import Deal, perform, start_play
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickPlay
from tools.common import parser_with
from tools.games import finished_deals
from tools.tune import net, options, play_card

Kind: TypeAlias = tuple[str, int, str]
"""The kind of play, the cards in hand, the kind of alternative."""

_SURE = 3.0
"""Standard errors from which on a line is marked."""


@dataclass
class Sum:
    """The sum of one kind of alternative."""

    count: int = 0
    total: float = 0.0
    squares: float = field(default=0.0, repr=False)

    def add(self, other: Sum) -> None:
        """Add the moves of another sum."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """Net points a move."""
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean; of a single move infinite."""
        if self.count < 2:
            return float("inf")
        return sqrt(max(self.squares / self.count - self.mean**2, 0.0) / (self.count - 1))


def instead(card: Card, legal: CardSet) -> Iterator[tuple[str, Card]]:
    """Yield other cards by the names of their kind.

    Args:
        card: the one played.
        legal: those that might have been.
    """
    suit = legal & MASK_OF[card]
    rest = legal & ~suit
    below = suit & (1 << card) - 1
    above = suit & ~below & ~(1 << card)
    if above:
        yield "the highest of the suit", above.bit_length() - 1
        yield "the next above", (above & -above).bit_length() - 1
    if below:
        yield "the lowest of the suit", (below & -below).bit_length() - 1
        yield "the next below", below.bit_length() - 1
    others = [rest & mask for mask in SUIT_MASK if rest & mask]
    if others:
        yield "the highest rank of another suit", max((o.bit_length() - 1 for o in others), key=_rank)
        yield "the lowest rank of another suit", min(((o & -o).bit_length() - 1 for o in others), key=_rank)


def _rank(card: Card) -> int:
    return card % 13


def read_deal(deal: Deal, bots: Sequence[Bot], seed: int, most: int) -> dict[Kind, Sum]:
    """Return the results of alternative cards in one finished deal, played again.

    Args:
        most: the most cards in hand at a move.
    """
    assert deal.choice is not None
    play = start_play(deal.rules, deal.choice, deal.dealer, deal.hands, deal.levels)
    found: dict[Kind, Sum] = defaultdict(Sum)
    while not play.table.over:
        seat = play.table.turn
        hand = play.hands[seat]
        decision = bots[seat].decide(deal.following(seat, play), Chance(seed, deal.number, seat, 1))
        action = decision.action
        if isinstance(action, PlayCard) and isinstance(play, TrickPlay) and hand.bit_count() <= most:
            table = play.table
            legal = options(play, hand, seat, table.legal(hand))
            nets: dict[Card, float] = {}
            if legal & (legal - 1):
                for card in {action.card, *(other for _, other in instead(action.card, legal))}:
                    tried = play.copy()
                    play_card(tried, card)
                    play_out(deal, tried, bots, seed)
                    nets[card] = net(tried, seat)
                how = "led" if table.led < 0 else "followed" if hand & SUIT_MASK[table.led] else "discarded"
                for name, card in instead(action.card, legal):
                    more = nets[card] - nets[action.card]
                    found[how, hand.bit_count(), name].add(Sum(1, more, more * more))
        perform(play, action)
    return found


def read_game(asked: tuple[Ruleset, tuple[str, ...], str, int, int]) -> tuple[dict[Kind, Sum], int]:
    """Return the moves of one game's deals of a contract, and the number of these deals."""
    rules, names, contract, seed, most = asked
    bots = [make_bot(name) for name in names]
    found: dict[Kind, Sum] = defaultdict(Sum)
    deals = 0
    with playing():
        for deal in finished_deals(rules, [seed], names):
            if deal.play is not None and deal.choice is not None and deal.choice.contract == contract:
                deals += 1
                for kind, more in read_deal(deal, bots, seed, most).items():
                    found[kind].add(more)
    return dict(found), deals


def main() -> None:
    """Run the command."""
    parser = parser_with(
        __doc__, rules="online", games=200, seed=1, bots="sound,hunter,counter,sound", jobs=2
    )
    parser.add_argument("contract", help="a contract of tricks")
    parser.add_argument("--cards", type=int, default=13, help="only with so many cards in hand or fewer")
    asked = parser.parse_args()
    rules = ruleset(asked.rules)
    if asked.contract not in rules.contracts or asked.contract == "domino":
        known = ", ".join(contract for contract in rules.contracts if contract != "domino")
        parser.error(f"{asked.contract!r} is no contract of tricks in {rules.name}; these are: {known}")
    names = tuple(asked.bots.split(","))[: rules.players]
    work = [
        (rules, names, asked.contract, seed, asked.cards)
        for seed in range(asked.seed, asked.seed + asked.games)
    ]
    together: dict[Kind, Sum] = defaultdict(Sum)
    deals = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for found, count in pool.map(read_game, work, chunksize=4):
            deals += count
            for kind, more in found.items():
                together[kind].add(more)
    print(
        f"{asked.contract}: {deals} deals; net points a move, 95 % intervals; * sure by {_SURE:g} standard errors"
    )
    for (how, cards, name), more in sorted(together.items(), key=lambda each: -each[1].total):
        if more.total > 0:
            star = "*" if more.mean > _SURE * more.error else " "
            print(
                f"{star} {more.mean:+6.2f} ± {NORMAL * more.error:5.2f}  {more.count:6} moves  "
                f"{how} with {cards} cards; instead {name}"
            )


if __name__ == "__main__":
    main()
