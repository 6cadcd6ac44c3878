"""The losses of the bots' card play: a list to read, worst first.

    python -m tools.regret [CONTRACT …] [--rules R] [--games N] [--seed S] [--bots A,B,C,D]
                                      [--jobs J] [--top N]

Whole games are played. At every decision the cards are compared as in the trainer: over layouts that fit the
player's view (calls, doubles and cards considered), each played out by ``sound``'s rules, with a second look in fresh
layouts. A move is listed if it is a mistake by three standard errors.

A line has the mean cost, the alternative and its player, and the bot's reason. An unlisted move may still be
a blunder; a listed one is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from barbu_bots import make_bot
from barbu_bots.api import reason_words
from barbu_bots.play.discard_claims import is_honest
from barbu_bots.search.figure import Figure
from barbu_bots.search.question import question_of
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import CARD_NAMES, CardSet, hand_text
from barbu_tui.core.deal import Deal, perform, start_play
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from tools.common import parser_with, spread, worked_out
from tools.games import finished_deals

_GOES_ON = 1.0
"""Points by which another card must lead at a glance."""
_SURE = 3.0


@dataclass(frozen=True)
class Loss:
    """A move that cost something."""

    contract: str
    cost: Figure
    place: str
    """Game, deal, trick and seat."""
    position: str
    why: str


def judged(view: View, hand: CardSet, done: PlayCard) -> tuple[Figure, PlayCard] | None:
    """Return the loss of a card, and the better one; ``None`` if it is not significant, or the better one would be no honest discard."""
    question = question_of(view, 1, models=dict.fromkeys(view.rules.seats, "sound"))
    judgement = worked_out(question, done, unless_under=_GOES_ON) if len(question.options) > 1 else None
    if judgement is None or not judgement.mistake or judgement.loss.mean <= _SURE * judgement.loss.error:
        return None
    better, table = judgement.best.choice, view.table
    if not isinstance(better, PlayCard) or (
        isinstance(table, TrickTable) and not is_honest(table, hand, better)
    ):
        return None
    return judgement.loss, better


def read_deal(deal: Deal, seed: int, names: Sequence[str]) -> Iterator[Loss]:
    """Yield the losses of one finished deal, played again."""
    assert deal.choice is not None
    rules, choice = deal.rules, deal.choice
    play = start_play(rules, choice, deal.dealer, deal.hands, deal.levels)
    bots = [make_bot(name) for name in names]
    contract = choice.contract
    table = play.table
    while not table.over:
        seat = table.turn
        view = deal.following(seat, play)
        decision = bots[seat].decide(view, Chance(seed, deal.number, seat, 1))
        if isinstance(decision.action, PlayCard):
            card = decision.action.card
            loss = judged(view, play.hands[seat], decision.action)
            if loss is not None:
                cost, better = loss
                trick = (
                    " ".join(CARD_NAMES[each] for each in table.trick)
                    if isinstance(table, TrickTable)
                    else "layout"
                )
                done = table.done + 1 if isinstance(table, TrickTable) else len(table.history)
                yield Loss(
                    contract,
                    cost,
                    f"game {seed} deal {deal.number} trick {done} {rules.seat_letters[seat]} ({names[seat]})",
                    f"{hand_text(play.hands[seat])} on [{trick}] plays {CARD_NAMES[card]}, better {CARD_NAMES[better.card]}",
                    reason_words(decision.why, {letter: letter for letter in rules.seat_letters}),
                )
        perform(play, decision.action)


def read_game(
    job: tuple[Ruleset, tuple[str, ...], int, tuple[str, ...]],
) -> tuple[list[Loss], dict[str, int]]:
    """Return the losses of one game, and how many deals of each contract were read."""
    rules, names, seed, contracts = job
    losses: list[Loss] = []
    deals: dict[str, int] = defaultdict(int)
    for deal in finished_deals(rules, [seed], names):
        if deal.play is not None and deal.choice is not None:
            contract = deal.choice.contract
            if not contracts or contract in contracts:
                deals[contract] += 1
                losses += read_deal(deal, seed, names)
    return losses, deals


def main() -> None:
    """Run the command."""
    parser = parser_with(
        __doc__, rules="online", games=10, seed=7001, bots="sound,hunter,counter,sound", jobs=2
    )
    parser.add_argument("contracts", nargs="*")
    parser.add_argument("--top", type=int, default=40, help="lines to print of a contract")
    args = parser.parse_args()
    rules = ruleset(args.rules)
    names = tuple(args.bots.split(","))[: rules.players]
    work = [(rules, names, seed, tuple(args.contracts)) for seed in range(args.seed, args.seed + args.games)]
    by_contract: dict[str, list[Loss]] = defaultdict(list)
    deals: dict[str, int] = defaultdict(int)
    for losses, read in spread(read_game, work, args.jobs):
        for loss in losses:
            by_contract[loss.contract].append(loss)
        for contract, count in read.items():
            deals[contract] += count
    for contract, count in sorted(deals.items()):
        losses = sorted(by_contract[contract], key=lambda loss: -loss.cost.mean)
        together = sum(loss.cost.mean for loss in losses)
        print(f"\n{contract}: {count} deals, {len(losses)} moves, {together / count:.2f} net points a deal")
        for loss in losses[: args.top]:
            print(
                f"  {loss.cost.mean:5.1f} ± {loss.cost.half:.1f}  {loss.place}: {loss.position}\n      {loss.why}"
            )


if __name__ == "__main__":
    main()
