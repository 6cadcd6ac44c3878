"""Card drills drawn at random: find them, print them to be read, and play them out in long runs.

    python -m tools.card_drills find --rules online --first 1000 --count 50 --jobs 4 --out drills.jsonl
    python -m tools.card_drills count drills.jsonl
    python -m tools.card_drills read drills.jsonl
    python -m tools.card_drills check drills.jsonl --worlds 960

``find`` takes the first drill of each seed and appends it to a file, seed by seed; it is how the drills that come with the program were made.
``read`` prints each with its theme, its rule and what the other cards cost, for somebody to judge whether the theme is named
rightly. ``check`` plays the best card and its rival out in fresh worlds, and counts how often the best is best.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from time import process_time

from barbu_bots import shared_bot
from barbu_bots.api import chance_of
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.judgement import Compared
from barbu_bots.search.playout import playing
from barbu_bots.search.question import Task
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import CARD_NAMES, hand_text
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.session.names import LEVELS
from barbu_tui.session.practice.card_drills import estimated, find_cards
from barbu_tui.session.practice.situation import Situation, read_situation, situation_json
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.session.store.lines import append_line
from barbu_tui.words.themes import theme_title
from tools.common import FAR, parser_with, spread

_BLOCK: int = 96


def drills(path: Path) -> Iterator[Situation]:
    """Read a file of drills."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield read_situation(json.loads(line))


def find(rules_name: str, theme: str, contract: Contract | None, seed: int) -> tuple[Situation, float]:
    """Return the first drill of a seed, and the seconds of processor time."""
    began = process_time()
    with playing():
        looking = find_cards(ruleset(rules_name), seed, THEMES_BY_NAME.get(theme), contract=contract)
        drill = next(each for each in looking if each is not None)
    return drill, process_time() - began


def find_all(args: argparse.Namespace) -> None:
    """Append the first drill of each seed to a file, seed by seed."""
    work = partial(find, args.rules, args.theme, args.contract)
    seeds = range(args.first, args.first + args.count)
    for seed, (drill, seconds) in zip(seeds, spread(work, seeds, args.jobs), strict=True):
        append_line(args.out, situation_json(drill))
        lesson = drill.lesson
        assert lesson is not None
        shown = (seed, drill.view.spec.contract, lesson.theme, lesson.level)
        print(*shown, f"{seconds:.1f} s", flush=True)


def table(path: Path) -> Iterator[str]:
    """Yield the number of drills of a file by ruleset, contract and difficulty, as a table for the docs."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for drill in drills(path):
        assert drill.lesson is not None
        counts[drill.rules.name, drill.view.spec.contract, drill.lesson.level] += 1
    yield f"| ruleset | contract | {' | '.join(LEVELS)} |"
    yield f"|---|---|{'---|' * len(LEVELS)}"
    for name in PRESETS:
        for contract in CONTRACTS:
            row = [counts[name, contract, level] for level in LEVELS]
            if any(row):
                yield f"| {name} | {contract} | {' | '.join(map(str, row))} |"


def drill_lines(number: int, situation: Situation, compared: Compared | None) -> Iterator[str]:
    """Yield a drill in a few lines."""
    view, lesson = situation.view, situation.lesson
    assert lesson is not None
    letters = view.rules.seat_letters
    table = view.table
    yield f"{number}. {theme_title(lesson.theme)} [{lesson.level}, {lesson.rule}]  {view.rules.name}"
    yield f"   {view.choice}, dealer {letters[view.dealer]}; levels {list(view.levels[0])}; hand {hand_text(view.hand)}"
    if isinstance(table, TrickTable):
        for leader, cards in table.tricks_played()[-3:]:
            yield f"   {letters[leader]}: {' '.join(CARD_NAMES[card] for card in cards)}"
        yield f"   now {letters[table.leader]} led: {' '.join(CARD_NAMES[card] for card in table.trick) or '-'}; {table.tricks - table.done} tricks left"
        for suit in view.rules.suits:
            out = table.unplayed & ~view.hand & 0x1FFF << 13 * suit
            yield f"   out {hand_text(out)}" if out else ""
    elif isinstance(table, DominoTable):
        yield f"   start {table.start}, on the table {hand_text(table.layout)}; left {table.left}"
    if compared is not None:
        for worth in compared.options:
            yield f"      {in_letters(worth.choice, letters):16} {worth.loss.mean:6.1f} ± {worth.loss.half:.1f}"
        yield f"   “{shared_bot('sound').decide(view, chance_of(view, 0)).why}”"


def read(path: Path) -> None:
    """Print every drill of a file."""
    for number, situation in enumerate(drills(path), 1):
        print(
            "\n".join(line for line in drill_lines(number, situation, estimated(situation)) if line),
            flush=True,
        )
        print(flush=True)


def check(path: Path, worlds: int) -> None:
    """Play the best card and every other out in long runs."""
    right: Counter[str] = Counter()
    for number, situation in enumerate(drills(path), 1):
        compared = estimated(situation)
        if compared is None:
            right["unclear"] += 1
            print(number, "no longer clear")
            continue
        behind, error = long_run(situation, compared, worlds)
        verdict = "best" if behind > 0 else "as good" if behind > -NORMAL * error else "wrong"
        right[verdict] += 1
        shown = compared.options[1].behind
        print(
            f"{number} {situation.lesson and situation.lesson.theme} shown {shown:.1f} long {behind:.1f} ± {NORMAL * error:.1f} {verdict}",
            flush=True,
        )
    print(dict(right))


def long_run(situation: Situation, compared: Compared, worlds: int) -> tuple[float, float]:
    """Return the distance of the best other card in fresh worlds, and its standard error."""
    question = situation.question()
    rollouts = Rollouts(question, shared_bot(question.bot))
    if rollouts.counted:
        return compared.options[1].loss.mean, 0.0
    best = question.options.index(compared.best.choice)
    others = [
        index
        for index, option in enumerate(question.options)
        if index != best and isinstance(option, PlayCard)
    ]
    rivals = sorted(others, key=lambda index: compared.of(question.options[index]).loss.mean)[:2]
    apart: dict[int, list[float]] = {index: [] for index in rivals}
    effective = 0.0
    for start in range(FAR, FAR + worlds, _BLOCK):
        task = Task(0, start, start + _BLOCK, (best, *rivals))
        points = next(points for points in rollouts.run(task) if points is not None)
        effective += points.effective
        for place, index in enumerate(rivals, 1):
            apart[index] += [
                a - b for a, b in zip(points.options[0].net, points.options[place].net, strict=True)
            ]
    means = {index: sum(row) / len(row) for index, row in apart.items()}
    nearest = min(rivals, key=lambda index: means[index])
    row, mean = apart[nearest], means[nearest]
    return mean, sqrt(sum((each - mean) ** 2 for each in row) / len(row) / max(1.0, min(effective, len(row))))


def main() -> None:
    """Run a command."""
    parser = parser_with(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find")
    finding.add_argument("--rules", default="online")
    finding.add_argument("--first", type=int, default=1)
    finding.add_argument("--count", type=int, default=20)
    finding.add_argument("--theme", default="")
    finding.add_argument("--contract", choices=CONTRACTS, help="drawn by what it costs players, if not given")
    finding.add_argument("--jobs", type=int, default=1)
    finding.add_argument("--out", type=Path, required=True)
    for name in ("read", "check", "count"):
        other = commands.add_parser(name)
        other.add_argument("file", type=Path)
        if name == "check":
            other.add_argument("--worlds", type=int, default=960)
    args = parser.parse_args()
    with playing():
        if args.command == "find":
            find_all(args)
        elif args.command == "count":
            print("\n".join(table(args.file)))
        elif args.command == "read":
            read(args.file)
        else:
            check(args.file, args.worlds)


if __name__ == "__main__":
    main()
