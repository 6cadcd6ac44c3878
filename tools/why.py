"""How well mistakes are explained: on the sure ones of fresh games, each recomputed in other layouts.

    python -m tools.why --games 6 --seed 7000 --show
    python -m tools.why --games 6 --seed 7000 --store tests/bots/search/whys.json --most 12

Players of three strengths have S in whole games of every ruleset against ``sound``, ``hunter`` and ``counter``. Every decision is weighed as
a review does it. For each sure mistake the sentence is made from the two rounds that settle it, and its event is measured again in 192
layouts that had no part in it. ``--show`` prints every mistake with its sentence. After each game come the figures so far: how many are explained to 70 %, how many name a
concrete event, words, how many frequencies come again within 2 of 10, and how many keep their direction.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Final

from barbu_bots import in_english, shared_bot
from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.estimate import FRESH, Task
from barbu_bots.search.events import Facts, Measured, measured
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.told import length, tenths, told
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.match import new_header
from barbu_tui.session.practice.mistakes import position_of
from barbu_tui.session.practice.stored import situation_json
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.session.review.weigh import looks_of, weigh

PLAYERS: Final = ("casual", "learner", "regular")
AGAIN: Final = 192
"""Layouts in which an event is measured again."""
FAR: Final = 1 << 20
"""Where those begin, behind the ones that a review looks at."""
CONCRETE: Final = frozenset({"now", "unit", "units", "by", "instead", "place", "out_with", "before"})
"""Kinds of events that name this trick, a card, one of the player's own cards or a place."""
NUMBERS: Final = frozenset({"mean", "margin", "points"})
"""Kinds that are about a number and no frequency."""


@dataclass
class Figures:
    """What was found."""

    mistakes: Counter[str] = field(default_factory=Counter)
    explained: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    concrete: int = 0
    words: list[int] = field(default_factory=list)
    again: int = 0
    """Frequencies that were measured again …"""
    near: int = 0
    """… came within two tenths in both …"""
    kept: int = 0
    """… and kept their direction."""

    def enter(self, cost: Cost, found: Contrast, again: Measured | None) -> None:
        """Take in one mistake."""
        kind = cost.case.kind
        self.mistakes[kind] += 1
        self.explained[kind] += found.explains and found.covered >= 0.7
        self.kinds[name_of(found)] += 1
        main, said = found.main, told(found)
        self.concrete += main is not None and main.event.kind in CONCRETE
        if said is not None:
            self.words.append(length(said))
        if main is not None and again is not None:
            self.again += 1
            self.near += is_near(main, again)
            self.kept += (main.done > main.better) == (again.done > again.better)

    def __str__(self) -> str:
        lines = [f"{sum(self.mistakes.values())} sure mistakes: {dict(self.mistakes)}"]
        for kind, count in self.mistakes.items():
            lines.append(f"{kind}s explained: {self.explained[kind]} of {count}")
        lines += [
            f"concrete: {self.concrete} of {self.mistakes['card']} cards",
            f"words: {sum(self.words) / max(1, len(self.words)):.1f} on average, {max(self.words, default=0)} at most",
            f"in {AGAIN} other layouts: {self.near} of {self.again} within 2 of 10, {self.kept} keep their direction",
            f"kinds: {dict(self.kinds.most_common())}",
        ]
        return "\n".join(lines)


def is_near(one: Measured, other: Measured) -> bool:
    """Return whether an event's two frequencies, or numbers, come again."""
    if one.event.kind in NUMBERS:
        return abs(one.done - other.done) < 1 and abs(one.better - other.better) < 1
    return all(
        abs(tenths(a) - tenths(b)) <= 2 for a, b in ((one.done, other.done), (one.better, other.better))
    )


def name_of(found: Contrast) -> str:
    """Return the kind of an explanation."""
    if found.main is not None:
        return found.main.event.kind
    return found.stakes[0].kind if found.stakes else "the money alone"


def pairs_in(rollouts: Rollouts, cost: Cost, start: int, stop: int) -> Pairs:
    """Return what was done and the better option in some layouts; in all likely ones, where these are counted."""
    options = rollouts.question.options
    if rollouts.counted:
        start, stop = 0, rollouts.counted
    two = options.index(cost.case.done), options.index(cost.better)
    task = Task(0, start, stop, two, keep=True)
    points = next(points for points in rollouts.run(task) if points is not None)
    return rollouts.pairs(task, points, cost.case.done, cost.better)


def mistakes_of(rules: str, player: str, seed: int) -> Iterator[tuple[Review, Cost]]:
    """Return the sure mistakes of a game."""
    preset = ruleset(rules)
    players = [player, *("sound", "hunter", "counter")[: preset.players - 1]]
    header = new_header(preset, players, seed, human=None)
    events, _ = play_game(header)
    review = Review(Replay(header, events), 0, seed=seed ^ 0x5A5A)
    for case in review.cases:
        review.take(weigh(review.weighing(case)))
        cost = review.cost(case.at)
        if cost is not None and cost.mistake:
            yield review, cost


def explained(review: Review, cost: Cost) -> tuple[Contrast, Measured | None]:
    """Return why something is a mistake, and its event measured again where layouts are drawn."""
    rollouts = Rollouts(review.question(cost.case), shared_bot("sound"))
    looks = looks_of(cost.case.view)
    found = contrast_of(pairs_in(rollouts, cost, FRESH + looks.second, FRESH + looks.settled))
    if found.main is None or found.exact:
        return found, None
    other = Facts(pairs_in(rollouts, cost, FRESH + FAR, FRESH + FAR + AGAIN))
    return found, measured(other, found.main.event)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--rules", nargs="+", default=list(PRESETS))
    parser.add_argument("--players", nargs="+", default=list(PLAYERS))
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--store", type=Path, help="a file for the decisions: JSON, a line each")
    parser.add_argument("--most", type=int, default=12, help="how many are stored of a game")
    arguments = parser.parse_args()
    figures, stored = Figures(), []
    tables = list(product(arguments.rules, arguments.players))
    for number in range(arguments.games):
        rules, player = tables[number % len(tables)]
        taken = 0
        for review, cost in mistakes_of(rules, player, arguments.seed + number):
            found, again = explained(review, cost)
            figures.enter(cost, found, again)
            if arguments.show:
                print(line_of(rules, player, arguments.seed + number, review, cost, found, again), flush=True)
            if arguments.store and taken < arguments.most:
                taken += 1
                stored.append(json.dumps(decision_json(review, cost)))
        print(f"{number + 1} games\n{figures}", flush=True)
    if arguments.store:
        arguments.store.write_text("\n".join(stored) + "\n", encoding="utf-8")


def decision_json(review: Review, cost: Cost) -> dict[str, Any]:
    """Return a mistake as it is stored: its position, what was done and what is better."""
    letters = review.replay.header.rules.seat_letters
    done, better = (in_letters(each, letters) for each in (cost.case.done, cost.better))
    return {**situation_json(position_of(review.replay, 0, cost)), "done": done, "better": better}


def line_of(
    rules: str, player: str, seed: int, review: Review, cost: Cost, found: Contrast, again: Measured | None
) -> str:
    """Return a mistake in two lines: what it is and how it is measured, and its sentence."""
    letters = review.replay.header.rules.seat_letters
    done, better = (in_letters(each, letters) for each in (cost.case.done, cost.better))
    contract = found.contract or "a call"
    main = found.main
    shares = "" if main is None else f" {main.done:.2f}/{main.better:.2f}"
    other = "" if again is None else f" again {again.done:.2f}/{again.better:.2f}"
    said = told(found)
    words = "(the money alone)" if said is None else in_english(said, review.replay.header.names)
    return (
        f"{rules} {player} {seed} place {cost.case.at}, {contract}: {done} instead of {better}, {cost.less.mean:+.1f} "
        f"[{name_of(found)}{shares} covers {found.covered:.2f}{other}]\n    {words}"
    )


if __name__ == "__main__":
    main()
