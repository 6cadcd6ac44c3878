"""Compares the worlds of doubling decisions with exactly drawn ones.

    python -m tools.exact_bids --seeds 87 124 165 219 229 296 336 385 --worlds 4000 --jobs 2
    python -m tools.exact_bids --seeds 9001-9060 --contracts trumps domino

An exact world is a random whole deal in which bots in the other seats would have made exactly the calls and
bids of the situation. It is drawn by rejection, which takes up to some ten thousand deals for one. The bots
are those of the situation's own game. For each situation the worth of each option is printed, by the trainer
and by exact worlds; at the end, the error of the value of doubling the dealer, over all situations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from barbu_bots import Bot, make_bot
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.playout import play_deal, playing
from barbu_bots.search.rollout import deal_after, players_of
from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.actions import Bid
from barbu_tui.core.cards import CardSet, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.practice.situation import Situation, draw_situation
from tools.common import lead_of, mean_text, parser_with, spread

_MOST_TRIES = 400_000


def exact_worlds(
    view: View, bots: dict[int, str], count: int, random: Random
) -> Iterator[tuple[CardSet, ...]]:
    """Yield whole deals in which these bots would have made the same call and bids."""
    rules = view.rules
    made = {seat: make_bot(name) for seat, name in bots.items()}
    unseen = [1 << card for card in cards_in(rules.deck & ~view.hand)]
    others = [seat for seat in rules.seats if seat != view.seat]
    if view.dealer in others:
        others.remove(view.dealer)
        others.insert(0, view.dealer)
    size = rules.hand_size
    found = tries = 0
    while found < count and tries < _MOST_TRIES:
        tries += 1
        hands = [0] * rules.players
        hands[view.seat] = view.hand
        random.shuffle(unseen)
        for at, seat in enumerate(others):
            hands[seat] = sum(unseen[at * size : at * size + size])
        deal = Deal(rules, view.standing, view.dealer, tuple(hands))
        if says(deal, view, made):
            found += 1
            yield tuple(hands)


def says(deal: Deal, view: View, made: dict[int, Bot]) -> bool:
    """Return whether the bots would have made the same call and bids with these cards."""
    choice = view.choice
    assert choice is not None
    if (
        view.dealer != view.seat
        and made[view.dealer].decide(deal.view(view.dealer), Chance(0, 0, 0, 0)).action != choice
    ):
        return False
    for number, bid in enumerate(view.bids):
        if bid.seat == view.seat:
            continue
        sight = replace(deal, choice=choice, bids=view.bids[:number]).view(bid.seat)
        if made[bid.seat].decide(sight, Chance(0, 0, 0, 0)).action != bid:
            return False
    return True


@dataclass(frozen=True)
class ExactComparison:
    """One situation held against exact worlds."""

    seed: int
    text: str
    contract: str
    shown: float
    """The additional points of doubling the dealer, by the trainer; NaN if it is not open."""
    shown_error: float
    exact: float
    exact_error: float
    same: bool
    """The trainer names the option that exact worlds name, or one within the error of it."""
    loss: float
    """The loss of the trainer's option, by exact worlds."""


def compare_exactly(
    rules_name: str, worlds: int, wanted: tuple[str, ...], seed: int
) -> ExactComparison | None:
    """Return the comparison of one situation; ``None`` where there is none."""
    rules = ruleset(rules_name)
    situation = draw_situation(rules, "doubles", seed)
    view = situation.view
    assert view.choice is not None
    if wanted and view.choice.contract not in wanted:
        return None
    with playing(), Workers(1) as workers:
        run = workers.ask(replace(situation.question(400), drop=False))
        snapshot = run.finish()
        rows = points_of(situation, worlds, seed)
    if len(rows) < 200:
        return None
    question = situation.question()
    means = [
        sum(row[at] for row in rows) / len(rows) + question.later[at] for at in range(len(situation.options))
    ]
    best = max(range(len(means)), key=lambda at: means[at])
    named = situation.options.index(snapshot.best.choice)
    shown = shown_error = exact = exact_error = float("nan")
    found = doubling(situation)
    if found is not None:
        with_it, without = found
        shown, shown_error = run.estimate.difference(situation.options[with_it], situation.options[without])
        mean, deviation = lead_of(rows, with_it, without)
        exact, exact_error = mean + question.later[with_it] - question.later[without], NORMAL * deviation
    loss, error = means[best] - means[named], NORMAL * lead_of(rows, named, best)[1]
    letters = rules.seat_letters
    head = f"seed {seed}: {view.choice}, dealer {letters[view.dealer]}, {len(rows)} exact worlds"
    text = "\n".join([head, *option_lines(situation, snapshot, rows, means)])
    contract = view.choice.contract
    return ExactComparison(seed, text, contract, shown, shown_error, exact, exact_error, loss <= error, loss)


def points_of(situation: Situation, worlds: int, seed: int) -> list[list[int]]:
    """Return exact world → the points of each option."""
    view = situation.view
    players = players_of(situation.question(), make_bot("sound"))
    return [
        [
            play_deal(deal_after(view, hands, each), players, number).score().total[view.seat]
            for each in situation.options
        ]
        for number, hands in enumerate(exact_worlds(view, speakers(situation), worlds, Random(seed)))
    ]


def option_lines(
    situation: Situation, snapshot: Snapshot, rows: Sequence[Sequence[int]], means: Sequence[float]
) -> Iterator[str]:
    """Yield the figures of each option, by the trainer and by exact worlds."""
    named = situation.options.index(snapshot.best.choice)
    for worth in snapshot.options:
        at = situation.options.index(worth.choice)
        yield (
            f"    {in_letters(worth.choice, situation.rules.seat_letters):24}"
            f" trainer {worth.total - snapshot.best.total:+6.1f} ± {worth.behind_error:4.1f}"
            f"   exact {means[at] - means[named]:+6.1f} ± {NORMAL * lead_of(rows, at, named)[1]:4.1f}"
        )


def doubling(situation: Situation) -> tuple[int, int] | None:
    """Return the bid that doubles the dealer alone and the empty bid; ``None`` where these are not both open."""
    view = situation.view
    alone = Bid(view.seat, frozenset({view.dealer}))
    if alone in situation.options and Bid(view.seat) in situation.options:
        return situation.options.index(alone), situation.options.index(Bid(view.seat))
    return None


def speakers(situation: Situation) -> dict[int, str]:
    """Return seat → bot, of those who have called or bid, without the player."""
    view = situation.view
    return {
        seat: situation.bots[seat] for seat in {view.dealer, *(bid.seat for bid in view.bids)} - {view.seat}
    }


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", worlds=2000, jobs=1)
    parser.add_argument("--seeds", nargs="+", default=["87", "124", "165", "219", "229", "296", "336", "385"])
    parser.add_argument("--contracts", nargs="*", default=[])
    args = parser.parse_args()
    seeds: list[int] = []
    for text in args.seeds:
        first, _, last = text.partition("-")
        seeds += range(int(first), int(last or first) + 1)
    work = partial(compare_exactly, args.rules, args.worlds, tuple(args.contracts))
    found = []
    for each in spread(work, seeds, args.jobs):
        if each is not None:
            found.append(each)
            print(f"{each.text}\n    doubling adds {each.shown:+.1f}, exact {each.exact:+.1f}", flush=True)
    print(
        f"\n{len(found)} situations; the option that exact worlds name: {sum(each.same for each in found)};"
        f" loss {sum(each.loss for each in found) / max(1, len(found)):.2f}"
    )
    for contract in sorted({each.contract for each in found}):
        gaps = [
            each.shown - each.exact
            for each in found
            if each.contract == contract and each.shown == each.shown
        ]
        if len(gaps) > 2:
            print(f"  {contract:14} doubling the dealer, trainer less exact: {mean_text(gaps)} ({len(gaps)})")


if __name__ == "__main__":
    main()
