"""The knowledge in drawn worlds about the cards, trick by trick, against worlds that only fit the rules.

    python -m tools.read_worlds --bots sound --deals 200
    python -m tools.read_worlds --bots random greedy --rules sheet4 --contracts trumps domino

In games of these bots one seat looks at each deal before every trick (at dominoes, every fourth turn). The
worlds drawn for its view give the probability of each unseen card in each hand. The figure is the mean
logarithm of that for the true hand, over all unseen cards, in hundredths. Beside it is the same for uniform
worlds that fit the rules, and the difference with its 95 % interval over the deals; positive is better. The
last columns are the different worlds per hundred, and milliseconds for one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from math import log
from time import process_time

from barbu_bots import make_bot
from barbu_bots.search.models import taken_for
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, CardSet, cards_in
from barbu_tui.core.deal import Deal, perform, start_play
from barbu_tui.core.dealing import Chance
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from tools.common import interval, parser_with, spread
from tools.games import finished_deals

Row = tuple[int, float, float, float, float]
"""Trick, the logarithm for drawn worlds, for plain ones, the share of different worlds, milliseconds a world."""


def looked_at(deal: Deal, seat: int, names: Sequence[str]) -> Iterator[tuple[int, View, list[CardSet]]]:
    """Yield the stages of a finished deal: before each trick the stage, a seat's view and all hands."""
    rules, choice = deal.rules, deal.choice
    assert choice is not None
    play = start_play(rules, choice, deal.dealer, deal.hands, deal.levels)
    bots = [make_bot(name) for name in names]
    table = play.table
    turns = 0
    while not table.over:
        stage = turns // rules.players
        if turns % rules.players == 0 and table.unplayed & ~play.hands[seat]:
            view = deal.following(seat, play)
            view.turn = table.turn
            yield stage, view, list(play.hands)
        turn = table.turn
        decision = bots[turn].decide(deal.following(turn, play), Chance(0, deal.number, turn, turns))
        perform(play, decision.action)
        turns += 1 if isinstance(decision.action, PlayCard) or isinstance(table, DominoTable) else 0


def known(worlds: Sequence[tuple[Sequence[CardSet], float]], view: View, hands: Sequence[CardSet]) -> float:
    """Return the mean logarithm of the probability of each unseen card's true place."""
    table = view.table
    assert table is not None
    unseen = table.unplayed & ~view.hand
    others = [seat for seat in view.rules.seats if seat != view.seat]
    together = sum(weight for _, weight in worlds)
    total = 0.0
    for card in cards_in(unseen):
        may = [seat for seat in others if not table.lacks[seat] & BIT[card] and table.cards_left(seat)]
        holder = next(seat for seat in others if hands[seat] & BIT[card])
        here = sum(weight for world, weight in worlds if world[holder] & BIT[card])
        total += log((here + together / 64) / (together + len(may) * together / 64))
    return total / unseen.bit_count()


def read(
    rules_name: str, names: tuple[str, ...], contracts: tuple[str, ...], count: int, seed: int
) -> list[Row]:
    """Return the rows of one game."""
    rules = ruleset(rules_name)
    sound = make_bot("sound")
    rows: list[Row] = []
    for deal in finished_deals(rules, [seed], names):
        if deal.play is None or deal.choice is None or (contracts and deal.choice.contract not in contracts):
            continue
        if (deal.number + seed) % 4:
            continue
        for stage, view, hands in looked_at(deal, (deal.number // 4) % rules.players, names):
            knowledge = Knowledge(view)
            plain = [(knowledge.world(source(2, number)), 1.0) for number in range(count)]
            began = process_time()
            models = {seat: taken_for(name) for seat, name in enumerate(names)}
            worlds = Worlds(view, 1, sound, models)
            if worlds.counted:
                drawn, share = worlds.counted, 1.0
            else:
                drawn = [(worlds.world(number), 1.0) for number in range(count)]
                share = worlds.effective(0, count) / count
            took = 1000 * (process_time() - began) / count
            rows.append((stage, known(drawn, view, hands), known(plain, view, hands), share, took))
    return rows


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", games=6, worlds=48, seed=61_000, jobs=1)
    parser.add_argument("--bots", nargs="+", default=["sound"], help="in all seats, or one a seat")
    parser.add_argument("--contracts", nargs="*", default=[])
    args = parser.parse_args()
    names = tuple(args.bots)
    if len(names) == 1:
        names *= ruleset(args.rules).players
    work = partial(read, args.rules, names, tuple(args.contracts), args.worlds)
    by_stage: dict[int, list[Row]] = defaultdict(list)
    for rows in spread(work, range(args.seed, args.seed + args.games), args.jobs):
        for row in rows:
            by_stage[row[0]].append(row)
    print(f"{args.rules}, {' '.join(args.bots)}\n trick  deals   drawn   plain   better        different  ms")
    everything = [row for rows in by_stage.values() for row in rows]
    for stage, rows in [*sorted(by_stage.items()), (-1, everything)]:
        mean, error = interval([100 * (row[1] - row[2]) for row in rows])
        drawn, plain, share, took = (sum(row[at] for row in rows) / len(rows) for at in range(1, 5))
        name = "all" if stage < 0 else str(stage + 1)
        print(
            f"{name:>6}{len(rows):7}{100 * drawn:8.1f}{100 * plain:8.1f}{mean:+8.1f} ± {error:4.1f}"
            f"{100 * share:9.0f}{took:7.2f}"
        )


if __name__ == "__main__":
    main()
