"""The differences between ``sound``, ``hunter`` and ``counter``, and the share of games in which they are told apart by what everybody sees.

    python -m tools.characters [--rules R] [--games N] [--seed S] [--learn N] [--tell N] [--jobs J]

At tables of ``sound`` all three are asked wherever more than two cards are legal; printed is the share of places where they do not all play the
same card. Then they play at one table, with ``sound`` a second time: printed is how often each does what a person can notice, and how often a
naive Bayes classifier that has learned these rates from ``--learn`` games names the player of a seat in ``--tell`` other ones, from some deals in
a row. It knows the cards of a seat once the deal is over, as everybody at the table does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import log
from typing import Final, TypeAlias

from barbu_bots.api import Bot, Decision
from barbu_bots.registry import make_bot
from barbu_tui.core.actions import Action, Bid, PlayCard
from barbu_tui.core.cards import ABOVE, BELOW, BIT, MASK_OF, SUIT_MASK, SUIT_OF, cards_in
from barbu_tui.core.dealing import Chance
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import forced, open_to
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from tools.common import parser_with, spread
from tools.games import finished_deals

BOTS: Final = ("sound", "hunter", "counter")
WINDOWS: Final = (4, 8, 16)
"""Deals in a row after which the player is to be named."""

Seen: TypeAlias = tuple[str, bool]
"""Something that a player may do, and whether it was done."""


class Asking:
    """``sound``, which asks all three bots at every place with more than two legal cards."""

    name = "sound"

    def __init__(self) -> None:
        self._bots = [make_bot(name) for name in BOTS]
        self.places: Counter[str] = Counter()
        """Contract → places."""
        self.other: Counter[str] = Counter()
        """(contract, or pair of bots) → places with different cards."""

    def decide(self, view: View, chance: Chance) -> Decision:
        """Decide as ``sound`` does."""
        decision = self._bots[0].decide(view, chance)
        if view.phase is Phase.PLAY and view.legal_cards().bit_count() > 2:
            assert view.choice is not None
            contract = view.choice.contract
            done = [decision.action, *(bot.decide(view, chance).action for bot in self._bots[1:])]
            cards = [action.card if isinstance(action, PlayCard) else -1 for action in done]
            self.places[contract] += 1
            self.other[contract] += len(set(cards)) > 1
            for one, other in ((0, 1), (0, 2), (1, 2)):
                self.other[f"{BOTS[one]}/{BOTS[other]}"] += cards[one] != cards[other]
        return decision


class Watched:
    """A bot whose decisions are noted."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._bot = make_bot(name)
        self.seen: list[Seen] = []

    def decide(self, view: View, chance: Chance) -> Decision:
        """Decide as the bot does."""
        decision = self._bot.decide(view, chance)
        self.seen += noticed(view, decision.action)
        return decision


def noticed(view: View, action: Action) -> Iterator[Seen]:
    """Yield what a decision shows."""
    if isinstance(action, Bid):
        yield from _noticed_bid(view, action)
    elif isinstance(action, PlayCard) and isinstance(view.table, DominoTable):
        steps = {view.table.distance(card) for card in cards_in(view.legal_cards())}
        if len(steps) > 1:
            yield "lays the card nearest the start", view.table.distance(action.card) == min(steps)
            yield "lays the card farthest out", view.table.distance(action.card) == max(steps)
    elif isinstance(action, PlayCard) and isinstance(view.table, TrickTable):
        yield from _noticed_card(view, view.table, action)


def _noticed_bid(view: View, bid: Bid) -> Iterator[Seen]:
    rules, seat, dealer = view.rules, view.seat, view.dealer
    doubles, redoubles = open_to(rules, view.spec, dealer, seat, view.bids)
    leader = view.standing.leader_beside(seat)
    for other in doubles:
        if other != dealer:
            who = "the leader as a flank" if other == leader else "another flank"
            yield f"doubles {who}", other in bid.double
        elif not forced(rules, view.standing, seat, dealer):
            yield "doubles the dealer unforced", other in bid.double
    for other in redoubles:
        yield "redoubles", other in bid.redouble


def _noticed_card(view: View, table: TrickTable, action: PlayCard) -> Iterator[Seen]:
    hand, legal, card = view.hand, view.legal_cards(), action.card
    lengths = {(hand & MASK_OF[each]).bit_count() for each in cards_in(legal)}
    length, where = (hand & MASK_OF[card]).bit_count(), "" if table.spec.negative else " at trumps"
    if table.led < 0:
        if len(lengths) > 1 and table.spec.negative:
            yield "leads from the longest suit", length == max(lengths)
            yield "leads from the shortest suit", length == min(lengths)
        trumps = SUIT_MASK[table.trump] if table.trump >= 0 else 0
        if legal & trumps and legal & ~trumps:
            yield "leads a trump", SUIT_OF[card] == table.trump
    elif not hand & SUIT_MASK[table.led]:
        if len(lengths) > 1:
            yield f"discards from the shortest suit{where}", length == min(lengths)
    elif legal & ABOVE[table.best] and legal & BELOW[table.best]:
        yield f"goes over where it may go under{where}", bool(ABOVE[table.best] & BIT[card])


def asked(rules_name: str, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Play a game of ``sound``; return its places, and those with different cards."""
    rules = ruleset(rules_name)
    bot = Asking()
    for _ in finished_deals(rules, [seed], [bot] * rules.players):
        pass
    return bot.places, bot.other


def watched(rules_name: str, seed: int) -> list[tuple[str, list[list[Seen]]]]:
    """Play a game of the three; return each seat's bot and, deal by deal, what was seen of it."""
    rules = ruleset(rules_name)
    names = [(*BOTS, "sound")[(seat + seed) % 4] for seat in range(4)][: rules.players]
    bots = [Watched(name) for name in names]
    deals: list[list[list[Seen]]] = [[] for _ in bots]
    players: list[Bot | str] = [*bots]
    for _ in finished_deals(rules, [seed], players):
        for bot, rows in zip(bots, deals, strict=True):
            rows.append(bot.seen)
            bot.seen = []
    return list(zip(names, deals, strict=True))


class Rates:
    """The rates of what can be noticed, by bot."""

    def __init__(self, games: Iterable[Sequence[tuple[str, list[list[Seen]]]]]) -> None:
        self.could: Counter[tuple[str, str]] = Counter()
        self.did: Counter[tuple[str, str]] = Counter()
        for game in games:
            for name, deals in game:
                for what, done in (each for deal in deals for each in deal):
                    self.could[name, what] += 1
                    self.did[name, what] += done

    def rate(self, name: str, what: str) -> float:
        """Return the rate, with one doing and one leaving added, so that nothing is impossible."""
        return (self.did[name, what] + 1) / (self.could[name, what] + 2)

    def named(self, seen: Iterable[Seen]) -> str:
        """Return the bot that is the likeliest to have done this."""
        likely = dict.fromkeys(BOTS, 0.0)
        for what, done in seen:
            for name in BOTS:
                rate = self.rate(name, what)
                likely[name] += log(rate if done else 1 - rate)
        return max(BOTS, key=likely.__getitem__)


def named_right(
    rates: Rates, games: Iterable[Sequence[tuple[str, list[list[Seen]]]]], window: int
) -> dict[str, tuple[int, int]]:
    """Return, by bot, how often it was named right from so many deals in a row, and of how many times."""
    right: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for game in games:
        for name, deals in game:
            for at in range(0, len(deals) - window + 1, window):
                times[name] += 1
                right[name] += rates.named(each for deal in deals[at : at + window] for each in deal) == name
    return {name: (right[name], times[name]) for name in BOTS}


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, games=3, seed=501, learn=40, tell=40, jobs=1)
    parser.add_argument("--rules", choices=tuple(PRESETS), default="online")
    args = parser.parse_args()
    places: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for here, apart in spread(
        partial(asked, args.rules), range(args.seed, args.seed + args.games), args.jobs
    ):
        places += here
        other += apart
    count = places.total()
    apart_in = sum(other[contract] for contract in places)
    print(
        f"{args.rules}, {args.games} games of sound from seed {args.seed}: {count} places with more than two cards"
    )
    print(f"not the same card of all three: {apart_in}, {100 * apart_in / count:.1f} %")
    for what, times in sorted(other.items()):
        print(
            f"  {what:18} {times:5} of {places.get(what, count)}, {100 * times / places.get(what, count):.1f} %"
        )
    first = args.seed + 1000
    seeds = range(first, first + args.learn + args.tell)
    games = list(spread(partial(watched, args.rules), seeds, args.jobs))
    learned = Rates(games[: args.learn])
    print(f"rates in {args.learn} games of the three from seed {first}, {' / '.join(BOTS)}, %")
    for what in sorted({what for _, what in learned.could}):
        print(f"  {what:45} {' / '.join(f'{100 * learned.rate(name, what):3.0f}' for name in BOTS)}")
    print(f"named right in {args.tell} other games, {' / '.join(BOTS)}, mean, %")
    for window in WINDOWS:
        found = named_right(learned, games[args.learn :], window)
        shares = [100 * right / max(1, times) for right, times in found.values()]
        windows = " / ".join(str(times) for _, times in found.values())
        print(
            f"  {window:2} deals: {' / '.join(f'{share:.0f}' for share in shares)}, {sum(shares) / len(shares):.1f}; {windows} times"
        )


if __name__ == "__main__":
    main()
