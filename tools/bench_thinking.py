"""The waiting time for three of ``master``, the program's responsiveness meanwhile, and its idle load.

    python -m tools.bench_thinking [DEALS] [--think MS] [--seed S]

A short game is played with Enter at 80×24, in a terminal of its own, at speed ``instant``, so that every wait
is a bot's. Measured are

* the time from a bot's turn to its decision, which may exceed the budget by a quarter;
* the delay of the app's loop while bots think, which is the delay of a key;
* the processor time of the program and the bots' processes over some seconds of the player's turn.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.support.terminal import Terminal, barbu_command
from tools.bench_screen import PATIENCE, environment
from tools.common import parser_with

SIZE: Final = (80, 24)
SLACK: Final = 1.25
CALM: Final = 4.0
"""Seconds after the last key: bots may have to act once more before it is the player's turn."""
REST: Final = 4.0
"""Seconds over which the program is watched at rest."""
_WHOLE: Final = 200.0
"""Seconds a deal may take."""

PROGRAM: Final = """
import asyncio, json, sys, time
from pathlib import Path
from barbu_tui.cli import main
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.ui.app import BarbuApp

notes = open(sys.argv[1], "a", buffering=1)
thinking = 0
advance = Match.advance

def timed(match):
    global thinking
    deal = match.game.deal
    asked = deal is not None and not deal.over and deal.automatic() is None and match.players[deal.turn].kind == "bot"
    begun = time.perf_counter()
    thinking += asked
    try:
        return advance(match)
    finally:
        thinking -= asked
        if asked:
            print(json.dumps({"think": time.perf_counter() - begun, "phase": deal.phase.name}), file=notes)

Match.advance = timed

async def watch():
    while True:
        before, begun = thinking, time.perf_counter()
        await asyncio.sleep(0.005)
        late = time.perf_counter() - begun - 0.005
        print(json.dumps({"late": late, "thinking": bool(before and thinking)}), file=notes)

mounted = BarbuApp.on_mount

async def on_mount(app):
    app.watching = asyncio.create_task(watch())
    found = mounted(app)
    if found is not None:
        await found

BarbuApp.on_mount = on_mount
sys.exit(main(sys.argv[2:]))
"""


def family(pid: int) -> list[int]:
    """Return a process and all that descend from it (Linux)."""
    pids = [pid]
    for at in pids:
        for task in Path(f"/proc/{at}/task").glob("*/children"):
            pids += [int(child) for child in task.read_text().split()]
    return pids


def processor_time(pids: Sequence[int]) -> float:
    """Return the seconds of processor time that processes have had."""
    ticks = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def at(values: Sequence[float], part: float) -> float:
    """Return what this part of the values lies below."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def started(terminal: Terminal) -> None:
    """Wait until the player is to play a card.

    Raises:
        SystemExit: that does not come.
    """
    if not terminal.until(lambda: b"Enter" in terminal.output, PATIENCE):
        raise SystemExit(f"The table did not come up: {terminal.text()[-500:]}")
    if not terminal.until(lambda: "Your turn" in terminal.text(), PATIENCE, b"\r", every=0.3):
        raise SystemExit(f"No card was asked for: {terminal.text()[-500:]}")


def resting(command: Sequence[str]) -> float:
    """Return the part of a core that the program and its bots use while the player thinks."""
    with (
        tempfile.TemporaryDirectory() as directory,
        Terminal(command, env=environment(Path(directory)), size=SIZE, afresh=True) as terminal,
    ):
        started(terminal)
        terminal.read(CALM)
        before = processor_time(family(terminal.pid))
        terminal.read(REST)
        return (processor_time(family(terminal.pid)) - before) / REST


def played(command: Sequence[str], deals: int) -> list[dict[str, float]]:
    """Play a short game with Enter, and return what the program noted."""
    with tempfile.TemporaryDirectory() as directory:
        home, notes = Path(directory), Path(directory, "notes")

        def over() -> bool:
            games = (home / "data").rglob("*.barbu.jsonl")
            return sum(file.read_text().count('"t":"score"') for file in games) >= deals

        command = [sys.executable, "-c", PROGRAM, str(notes), *command]
        with Terminal(command, env=environment(home), size=SIZE, afresh=True) as terminal:
            started(terminal)
            if not terminal.until(over, _WHOLE * deals, b"\r", every=0.15):
                raise SystemExit(f"The game did not come to its end: {terminal.text()[-500:]}")
        return [json.loads(line) for line in notes.read_text().splitlines()]


def main() -> int:
    """Measure, print, and say whether nobody waited too long."""
    parser = parser_with(__doc__, seed=8)
    parser.add_argument("deals", nargs="?", type=int, default=3)
    parser.add_argument("--think", type=int, default=300, help="milliseconds a decision (300)")
    args = parser.parse_args()
    words = f"play --seed {args.seed} --deals {args.deals} --speed instant --think {args.think}"
    words += " --bots master,master,master"
    notes = played(words.split(), args.deals)
    waits = [each["think"] * 1000 for each in notes if "think" in each]
    slow = sum(wait > SLACK * args.think for wait in waits)
    print(f"{len(waits)} decisions of bots, budget {args.think} ms:")
    print(
        f"  waited for: median {at(waits, 0.5):.0f} ms, 95 % {at(waits, 0.95):.0f} ms, longest {max(waits):.0f} ms"
    )
    print(f"  over a quarter more than the budget: {slow}")
    for name, thinking in (("while they think", True), ("else", False)):
        late = [each["late"] * 1000 for each in notes if each.get("thinking") is thinking]
        print(
            f"loop late {name}: median {at(late, 0.5):.1f} ms, 95 % {at(late, 0.95):.1f} ms, longest {max(late):.0f} ms"
        )
    print(f"processor at the player's turn: {100 * resting(barbu_command(*words.split())):.1f} % of one core")
    return 0 if not slow else 1


if __name__ == "__main__":
    sys.exit(main())
