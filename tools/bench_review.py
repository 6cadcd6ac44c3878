"""The duration of a whole game's review, and the accuracy of its sum.

    python -m tools.bench_review
    python -m tools.bench_review --file game.barbu.jsonl --aim 20

The review runs in this process, so that processor time can be counted; two processes on two idle cores take
half as long. A line is printed when the list is complete, one for each further half minute of two cores, and
one when the target is reached: seconds of two cores, the same in thousands of yardsticks
(:mod:`tools.yardstick`), and half of the 95 % interval of the decisions and of the cards.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Final

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.look import begin
from barbu_tui.session.review.plan import run
from barbu_tui.session.review.review import Review
from tools.common import parser_with
from tools.yardstick import Yardstick

CORES: Final = 2
EVERY: Final = 30.0
"""Seconds of two cores between two lines."""


def measured(replay: Replay, seat: int, aim: float, most: float) -> None:
    """Print how a review comes along, for so many seconds of two cores at most."""
    yardstick = Yardstick()
    review = Review(replay, seat)
    begin()
    begun = process_time()
    left_out = 0.0
    due = [0.0]
    pieces = 0

    def used() -> float:
        return (process_time() - begun - left_out) / CORES

    def say(what: str) -> None:
        split = review.split()
        seconds = used()
        print(
            f"{what:14} {seconds:6.1f} s of {CORES} cores, {yardstick.units(seconds) / 1000:5.1f} k yardsticks;"
            f" decisions {split.decisions.mean:+5.0f} ± {split.decisions.half:3.0f}, cards ± {split.cards.half:3.0f}",
            flush=True,
        )

    def news(_: object) -> bool:
        nonlocal left_out, pieces
        pieces += 1
        if not pieces % 20:
            before = process_time()
            yardstick.sample()
            left_out += process_time() - before
        if review.listed and used() >= due[-1]:
            say("listed" if len(due) == 1 else "later")
            due.append(used() + EVERY)
        return used() < most

    run(review, 1, news, aim)
    say("end")
    print(f"{len(review.cases)} decisions, {len(review.deals)} deals; {yardstick}")


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, rules="online", seed=161_000, aim=20.0)
    parser.add_argument("--file", type=Path, help="a saved game; else one of bots is played")
    parser.add_argument("--player", default="greedy", help="who sits at S in that game")
    parser.add_argument("--seconds", type=float, default=160.0, help="of two cores, at most")
    args = parser.parse_args()
    if args.file is not None:
        replay = Replay.of(load(args.file))
        seat = replay.humans[0] if replay.humans else 0
    else:
        rules = ruleset(args.rules)
        header = new_header(rules, [args.player, *["sound"] * (rules.players - 1)], args.seed, human=None)
        replay, seat = Replay(header, play_game(header)[0]), 0
    measured(replay, seat, args.aim, args.seconds)


if __name__ == "__main__":
    main()
