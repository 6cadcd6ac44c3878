"""The losses of the bots' card play: a list to read, worst first.

    python -m tools.regret [CONTRACT …] [--rules R] [--games N] [--seed S] [--bots A,B,C,D]
                                      [--worlds K] [--jobs J] [--top N]

Whole games are played. At every decision the alternative cards are compared with the one played, over layouts
that fit the player's view (the call and the doubles considered), each played out by ``sound``'s rules: points
net of doubles. A promising alternative gets a second look in many fresh worlds, so that luck of the first
look does not count. A move is listed if the second look is sure of it by three standard errors.

A line has the mean cost, the alternative and its player, and the bot's reason. An unlisted move may still be
a blunder; a listed one is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from barbu_bots import make_bot
from barbu_bots.api import reason_words
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import Worlds
from barbu_bots.weights.book import kind_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import CARD_NAMES, Card, CardSet, cards_in, hand_text
from barbu_tui.core.deal import Deal, Play, perform, start_play
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from tools.common import lead_of, parser_with, spread
from tools.games import finished_deals
from tools.tune import card_player, net, options, play_card, roll_out

_FIRST_LOOK = 24
_GOES_ON = 1.0
"""Points, and standard errors, by which another card must lead after the first look."""
_SURE = 3.0


@dataclass(frozen=True)
class Loss:
    """A move that cost something."""

    contract: str
    cost: float
    error: float
    place: str
    """Game, deal, trick and seat."""
    position: str
    why: str


def net_points(
    view: View, play: Play, cards: Sequence[Card], worlds: range, player: Any, *, likely: bool
) -> list[list[float]]:
    """Return world → net points of each card."""
    knowledge = Knowledge(view)
    drawn = Worlds(view, 1, make_bot("sound")) if likely else None
    rows = []
    for number in worlds:
        hands = knowledge.world(source(1, number)) if drawn is None else drawn.world(number)
        row = []
        for card in cards:
            other = play.copy()
            other.hands[:] = hands
            play_card(other, card)
            roll_out(other, player)
            row.append(net(other, view.seat))
        rows.append(row)
    return rows


def judged(view: View, play: Play, card: Card, player: Any, worlds: int) -> tuple[float, float, Card] | None:
    """Return the cost of a card against a better one: (points, standard error, the better card); ``None`` if
    it is not significant.
    """
    hand = play.hands[view.seat]
    legal: CardSet = options(play, hand, view.seat, play.table.legal(hand))
    cards = [card, *(each for each in cards_in(legal) if each != card)]
    if len(cards) < 2:
        return None
    rows = net_points(view, play, cards, range(_FIRST_LOOK), player, likely=False)
    ahead = []
    for at in range(1, len(cards)):
        mean, error = lead_of(rows, at)
        if mean > _GOES_ON and mean > error * _GOES_ON:
            ahead.append((mean, cards[at]))
    if not ahead:
        return None
    ahead.sort(reverse=True)
    better = [each for _, each in ahead[:3]]
    rows = net_points(
        view, play, [card, *better], range(_FIRST_LOOK, _FIRST_LOOK + worlds), player, likely=True
    )
    mean, error, at = max((*lead_of(rows, at), at) for at in range(1, len(better) + 1))
    return (mean, error, better[at - 1]) if mean > _SURE * error else None


def read_deal(deal: Deal, seed: int, names: Sequence[str], worlds: int) -> Iterator[Loss]:
    """Yield the losses of one finished deal, played again."""
    assert deal.choice is not None
    rules, choice = deal.rules, deal.choice
    play = start_play(rules, choice, deal.dealer, deal.hands, deal.levels)
    bots = [make_bot(name) for name in names]
    contract = choice.contract
    kind = kind_of(rules)
    weights: Any = CURRENT.domino[kind] if contract == "domino" else CURRENT.play[kind][contract]
    player = card_player(weights, rules, contract)
    table = play.table
    while not table.over:
        seat = table.turn
        view = deal.following(seat, play)
        decision = bots[seat].decide(view, Chance(seed, deal.number, seat, 1))
        if isinstance(decision.action, PlayCard):
            card = decision.action.card
            found = judged(view, play, card, player, worlds)
            if found is not None:
                cost, error, better = found
                trick = (
                    " ".join(CARD_NAMES[each] for each in table.trick)
                    if isinstance(table, TrickTable)
                    else "layout"
                )
                done = table.done + 1 if isinstance(table, TrickTable) else len(table.history)
                yield Loss(
                    contract,
                    cost,
                    error,
                    f"game {seed} deal {deal.number} trick {done} {rules.seat_letters[seat]} ({names[seat]})",
                    f"{hand_text(play.hands[seat])} on [{trick}] plays {CARD_NAMES[card]}, better {CARD_NAMES[better]}",
                    reason_words(decision.why, {letter: letter for letter in rules.seat_letters}),
                )
        perform(play, decision.action)


def read_game(
    job: tuple[Ruleset, tuple[str, ...], int, tuple[str, ...], int],
) -> tuple[list[Loss], dict[str, int]]:
    """Return the losses of one game, and how many deals of each contract were read."""
    rules, names, seed, contracts, worlds = job
    losses: list[Loss] = []
    deals: dict[str, int] = defaultdict(int)
    for deal in finished_deals(rules, [seed], names):
        if deal.play is not None and deal.choice is not None:
            contract = deal.choice.contract
            if not contracts or contract in contracts:
                deals[contract] += 1
                losses += read_deal(deal, seed, names, worlds)
    return losses, deals


def main() -> None:
    """Run the command."""
    parser = parser_with(
        __doc__, rules="online", games=10, seed=7001, bots="sound,hunter,counter,sound", worlds=120, jobs=2
    )
    parser.add_argument("contracts", nargs="*")
    parser.add_argument("--top", type=int, default=40, help="lines to print of a contract")
    args = parser.parse_args()
    rules = ruleset(args.rules)
    names = tuple(args.bots.split(","))[: rules.players]
    work = [
        (rules, names, seed, tuple(args.contracts), args.worlds)
        for seed in range(args.seed, args.seed + args.games)
    ]
    by_contract: dict[str, list[Loss]] = defaultdict(list)
    deals: dict[str, int] = defaultdict(int)
    for losses, read in spread(read_game, work, args.jobs):
        for loss in losses:
            by_contract[loss.contract].append(loss)
        for contract, count in read.items():
            deals[contract] += count
    for contract, count in sorted(deals.items()):
        losses = sorted(by_contract[contract], key=lambda loss: -loss.cost)
        together = sum(loss.cost for loss in losses)
        print(f"\n{contract}: {count} deals, {len(losses)} moves, {together / count:.2f} net points a deal")
        for loss in losses[: args.top]:
            print(
                f"  {loss.cost:5.1f} ± {NORMAL * loss.error:.1f}  {loss.place}: {loss.position}\n      {loss.why}"
            )


if __name__ == "__main__":
    main()
