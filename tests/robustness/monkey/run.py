"""One run: the program in a terminal, what is sent to it, and what must be so in the end."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from barbu_tui.cli import main as barbu
from barbu_tui.session.practice.history import load as load_practice
from barbu_tui.session.record.file import SUFFIX
from barbu_tui.session.review.kept import all_results
from tests.oracle import check_record
from tests.robustness.monkey.events import KEYS, Event
from tests.robustness.monkey.program import SCREENS, STACKS, WHERE, processes_of, program, sleeping
from tests.robustness.monkey.scenarios import GAMES, PRACTICE, SETTINGS, Plan, furnish
from tests.support.commands import environment
from tests.support.terminal import Terminal, barbu_command

PATIENCE: Final = 0.05
"""Seconds for which a program that has read its keys may still be busy before the next ones come."""
_PASTE: Final = 2.0
"""Seconds after which a paste that has no end is over for certain."""
_SCREEN: Final = b"\x1b[?1049h"
_ERROR: Final = re.compile(r"^[\s│]*((?:\w+\.)*[A-Z]\w+)(?:: (.*?))?[\s│]*$", re.MULTILINE)
_RAISED: Final = re.compile(
    r"(?:Error|Exception|Exit|Interrupt|Matches|Fault|Failed|Ids|Pending|Missing)\w*$"
)


@dataclass
class Outcome:
    """The outcome of a run."""

    kind: str = ""
    """The kind of failure, in a word or two, the same for the same failure; empty without one."""
    problem: str = ""
    """All that there is to say of it."""
    after: int = 0
    """The number of events sent before it."""
    presses: int = 0
    starts: int = 0
    screens: set[str] = field(default_factory=set)


class Wrong(Exception):
    """Something that must not be: its kind, and all that there is to say of it."""

    def __init__(self, kind: str, problem: str) -> None:
        super().__init__(problem)
        self.kind = kind


def play(plan: Plan, folder: Path, bound: float) -> Outcome:
    """Play a run in a directory that is empty and stays so.

    Args:
        bound: seconds within which the program must have read its keys, and must have ended when told to.
    """
    outcome = Outcome()
    home = folder / "home"
    furnish(home, plan.home, plan.settings)
    given = {path: path.read_bytes() for path in (home / GAMES).iterdir()}
    run = _Run(plan, folder, bound, outcome)
    try:
        run.play()
        check_home(home, given)
    except Wrong as wrong:
        outcome.kind, outcome.problem = wrong.kind, str(wrong)
    finally:
        run.close()
        notes = folder / SCREENS
        if notes.exists():
            outcome.screens = set(notes.read_text(encoding="utf-8").splitlines())
        shutil.rmtree(folder)
    return outcome


class _Run:
    def __init__(self, plan: Plan, folder: Path, bound: float, outcome: Outcome) -> None:
        self._plan = plan
        self._folder = folder
        self._home = folder / "home"
        self._bound = bound
        self._outcome = outcome
        self._size = plan.size
        self._terminal: Terminal | None = None

    def play(self) -> None:
        """Send all events; where the program ends before, start it again."""
        for event in self._plan.events:
            terminal = self._terminal or self._start()
            self._outcome.after += 1
            self._outcome.presses += max(1, len(event.tokens))
            self._send(terminal, event)
            if self._plan.early and self._outcome.after == 1:
                self._stand(terminal)
            if not terminal.alive():
                self._ended(terminal)
        if self._terminal is not None:
            self._leave(self._terminal)

    def close(self) -> None:
        """Make an end of the program, whatever it is at."""
        if self._terminal is not None:
            session = self._terminal.pid
            self._terminal.__exit__(None, None, None)
            for pid in processes_of(session):
                with contextlib.suppress(OSError):
                    os.kill(pid, 9)
            self._terminal = None

    def _start(self) -> Terminal:
        plan = self._plan
        self._outcome.starts += 1
        arguments = [each.replace("GAMES", str(self._home / GAMES)) for each in plan.arguments]
        if "--record" in arguments and (self._home / "own.barbu.jsonl").exists():
            arguments = ["resume", "own.barbu.jsonl"]
        if self._outcome.starts % 3 == 0:  # games that cannot be continued
            arguments = []
        surroundings = environment(self._home, **dict(plan.environment))
        real = plan.real
        self._terminal = terminal = Terminal(
            barbu_command(*arguments) if real else program(arguments, self._folder),
            env=surroundings,
            size=self._size,
            cwd=self._home,
        )
        os.set_blocking(terminal.master, False)
        if not (plan.early and self._outcome.starts == 1):
            self._stand(terminal)
        return terminal

    def _stand(self, terminal: Terminal) -> None:
        """Wait until the first screen stands."""
        terminal.until(lambda: _SCREEN in terminal.output, self._bound, every=0.005)
        self._settle(terminal, 1.0)

    def _send(self, terminal: Terminal, event: Event) -> None:
        if event.size is not None:
            self._size = event.size
            terminal.resize(*event.size)
        elif event.tokens:
            terminal.send(event.sent)
        if event.rest < 0 and _SCREEN in terminal.output:
            self._settle(terminal)
        else:
            terminal.read(event.rest)
            terminal.alive()

    def _settle(self, terminal: Terminal, patience: float = PATIENCE) -> None:
        """Wait until what was sent is read and nothing is done any more, or for as long as patience lasts then."""
        late = monotonic() + self._bound
        taken = 0.0
        calm = 0
        while terminal.alive():
            terminal.read(0.002)
            if terminal.unread():
                if monotonic() > late:
                    raise Wrong(
                        "hang", f"The keys were not read for {self._bound:g} s.\n{self._stacks(terminal)}"
                    )
                continue
            calm = calm + 1 if sleeping(terminal.pid) else 0
            taken = taken or monotonic()
            if calm >= 2 or monotonic() > taken + patience:
                return

    def _leave(self, terminal: Terminal) -> None:
        """Press Ctrl+Q, once what came before has been taken; and again, where it went into a paste that has no end."""
        terminal.read(0.15)  # an Esc that came last is no Alt
        self._settle(terminal)
        terminal.send(KEYS["Ctrl+Q"].encode())
        if terminal.wait(_PASTE) is None:
            terminal.send(KEYS["Ctrl+Q"].encode())
        if terminal.wait(self._bound) is None:
            raise Wrong(
                "hang", f"Ctrl+Q did not end the program in {self._bound:g} s.\n{self._stacks(terminal)}"
            )
        self._ended(terminal)

    def _stacks(self, terminal: Terminal) -> str:
        if self._plan.real:
            return ""
        with contextlib.suppress(ProcessLookupError):
            os.kill(terminal.pid, STACKS)
        sleep(0.3)
        return (self._folder / WHERE).read_text(encoding="utf-8")[-6000:]

    def _ended(self, terminal: Terminal) -> None:
        """The program has ended: it must have done so in good order."""
        terminal.wait(0.1)
        text = terminal.text()
        status = terminal.status
        report = _report(self._home)
        if "Traceback" in text or report:
            raise Wrong(
                _error_in(report or text), f"status {status}\n{_excerpt(report) if report else text[-1500:]}"
            )
        # Keys after the end of the program appear behind its sentence: the terminal echoes them.
        refused = status == 2 and _SCREEN not in terminal.output and text.startswith("barbu: ")
        if status != 0 and not refused:
            raise Wrong(f"status {status}", f"status {status}\n{text[-2000:]}")
        wrong = terminal.left_as_found()
        if wrong:
            raise Wrong("terminal", f"not put back: {', '.join(wrong)}")
        until = monotonic() + self._bound
        while left := processes_of(terminal.pid):
            if monotonic() > until:
                raise Wrong("processes", f"still running: {left}")
            sleep(0.01)
        terminal.__exit__(None, None, None)
        self._terminal = None


def _report(home: Path) -> str:
    """The report of a crash that the program has left, if any."""
    for path in home.rglob("*"):
        if path.is_file() and not path.name.endswith(".jsonl"):
            text = path.read_text(encoding="utf-8", errors="replace")
            if "Traceback" in text:
                return text
    return ""


def _excerpt(report: str) -> str:
    """The end of the traceback in a report, with what follows."""
    trace, _, rest = report[report.index("Traceback") :].partition("\n\n")
    return f"{trace[-2500:]}\n\n{rest[:1000]}"


def _error_in(text: str) -> str:
    """The exception that a traceback ends with, without the figures in it."""
    found = [match for match in _ERROR.finditer(text[text.index("Traceback") :]) if _RAISED.search(match[1])]
    if not found:
        return "traceback"
    name, words = found[-1][1].rpartition(".")[2], found[-1][2] or ""
    return re.sub(r"0x[0-9a-f]+|\d+", "N", f"{name}: {words}"[: len(name) + 22])


def check_home(home: Path, given: dict[Path, bytes]) -> None:
    """Check that a home is still usable.

    Args:
        given: its earlier games; unchanged ones are not checked.

    Raises:
        Wrong: a record breaks a rule, settings or practice cannot be read, or something was left lying about.
    """
    files = [*home.glob("*.barbu.jsonl"), *(home / GAMES).iterdir()]
    reviews = {results for path in files if path.name.endswith(SUFFIX) for results in all_results(path)}
    for path in files:
        if path in reviews:
            _check_results(path)
        elif given.get(path) != path.read_bytes():
            _check_record(path)
    try:
        tomllib.loads((home / SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Wrong("settings", f"{error}\n{(home / SETTINGS).read_bytes()[:2000]!r}") from None
    practice = home / PRACTICE
    if practice.exists():
        lines = practice.read_bytes().splitlines()
        if len(load_practice(practice)) != len(lines):
            raise Wrong("practice", f"unreadable lines in {[json.dumps(str(line)) for line in lines]}")
    stray = [str(path) for path in home.rglob("*.tmp")]
    if stray:
        raise Wrong("stray file", ", ".join(stray))


def _check_results(path: Path) -> None:
    """See that the results of a review can be read: a line may be torn where the program was ended."""
    lines = [line for line in path.read_bytes().splitlines() if line]
    torn = 0
    for line in lines:
        try:
            json.loads(line)
        except ValueError:
            torn += 1
    if not lines or b'"barbu_review"' not in lines[0] or torn > 1:
        raise Wrong("results", f"{path}: {lines[:1]!r}, {torn} torn lines of {len(lines)}")


def _check_record(path: Path) -> None:
    if not path.name.endswith(SUFFIX):
        raise Wrong("stray file", str(path))
    problems: Sequence[str] = check_record(path)
    if problems:
        raise Wrong("record", f"{problems[0]}\n{path.read_text(encoding='utf-8', errors='replace')[-1500:]}")
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = barbu(["check", str(path)])
    if status:
        raise Wrong("record", said.getvalue())
