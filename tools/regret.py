"""The losses of the bots' card play: a list to read, worst first.

    python -m tools.regret [CONTRACT …] [--rules R] [--games N] [--seed S] [--bots A,B,C,D]
                                      [--worlds K] [--jobs J] [--top N]

Whole games are played. At every decision the alternative cards are compared with the one played, over layouts
that fit the player's view (calls, doubles and cards considered), each played out by ``sound``'s rules: points
net of doubles. A promising alternative gets a second look in many fresh worlds, so that luck of the first
look does not count. A move is listed if the second look is sure of it by three standard errors.

A line has the mean cost, the alternative and its player, and the bot's reason. An unlisted move may still be
a blunder; a listed one is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from barbu_bots import Bot, make_bot
from barbu_bots.api import reason_words
from barbu_bots.play.discard_claims import is_honest
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import CARD_NAMES, CardSet, hand_text
from barbu_tui.core.deal import Deal, perform, start_play
from barbu_tui.core.dealing import Chance
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from tools.common import lead_of, parser_with, spread
from tools.games import finished_deals, points_after

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


def judged(
    view: View, hand: CardSet, done: PlayCard, worlds: int, players: Sequence[Bot]
) -> tuple[float, float, PlayCard] | None:
    """Return the cost of a card against a better one: (points, standard error, the better card); ``None`` if
    it is not significant.
    """
    table = view.table
    others = [
        each
        for each in view.legal_actions()
        if isinstance(each, PlayCard)
        and each.card != done.card
        and (isinstance(table, DominoTable) or (table is not None and is_honest(table, hand, each)))
    ]
    if not others:
        return None
    drawn = Worlds(view, 1, players[0])

    def rows(options: Sequence[PlayCard], numbers: range) -> list[list[int]]:
        return [
            [points_after(view, drawn.world(number), each, players) for each in options] for number in numbers
        ]

    first = rows([done, *others], range(_FIRST_LOOK))
    leads = sorted(
        [(*lead_of(first, at), each.card, each) for at, each in enumerate(others, 1)], reverse=True
    )
    better = [each for mean, error, _, each in leads if mean > _GOES_ON and mean > error * _GOES_ON][:3]
    if not better:
        return None
    again = rows([done, *better], range(_FIRST_LOOK, _FIRST_LOOK + worlds))
    mean, error, at = max((*lead_of(again, at), at) for at in range(1, len(better) + 1))
    return (mean, error, better[at - 1]) if mean > _SURE * error else None


def read_deal(deal: Deal, seed: int, names: Sequence[str], worlds: int) -> Iterator[Loss]:
    """Yield the losses of one finished deal, played again."""
    assert deal.choice is not None
    rules, choice = deal.rules, deal.choice
    play = start_play(rules, choice, deal.dealer, deal.hands, deal.levels)
    bots = [make_bot(name) for name in names]
    contract = choice.contract
    players = [make_bot("sound")] * rules.players
    table = play.table
    while not table.over:
        seat = table.turn
        view = deal.following(seat, play)
        decision = bots[seat].decide(view, Chance(seed, deal.number, seat, 1))
        if isinstance(decision.action, PlayCard):
            card = decision.action.card
            loss = judged(view, play.hands[seat], decision.action, worlds, players)
            if loss is not None:
                cost, error, better = loss
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
                    f"{hand_text(play.hands[seat])} on [{trick}] plays {CARD_NAMES[card]}, better {CARD_NAMES[better.card]}",
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
