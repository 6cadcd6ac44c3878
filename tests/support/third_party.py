"""Third-party bots that misbehave, each in its own way. Each is loaded by its name in its own process."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from barbu_bots import Decision, make_bot
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.dealing import Chance
from barbu_tui.core.view import View

NOTES = "BARBU_TEST_NOTES"
"""The environment variable with the path of the file for bots' notes."""


def named(bot: type[Any]) -> str:
    """Return the name by which a bot of this module is loaded."""
    return f"{__name__}:{bot.__name__}"


def note(text: object) -> None:
    """Add a line to the file of notes."""
    with Path(os.environ[NOTES]).open("a", encoding="utf-8") as file:
        file.write(f"{text}\n")


class First:
    """Takes the first legal action."""

    name = "first"

    def decide(self, view: View, chance: Chance) -> Decision:
        return Decision(self.choose(view), self.reason())

    def choose(self, view: View) -> Action:
        return view.legal_actions()[0]

    def reason(self) -> str | Callable[[], str]:
        return "It was the first."


class EmptiesItsHand(First):
    def choose(self, view: View) -> Action:
        action = super().choose(view)
        view.hand = 0
        return action


class LooksAhead(First):
    """Plays its card on the table in its view, to see the result."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        if isinstance(action, PlayCard) and view.table is not None:
            view.table.play(action.card)
        return action


class CooksTheBooks(First):
    """Gives itself points and clears the history in its view."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        if view.table is not None:
            view.table.points[view.seat] += 1000
            view.table.history.clear()
        return action


class ListsItsDoubles(First):
    """Gives the players it doubles as lists, some of them twice."""

    def choose(self, view: View) -> Action:
        action = view.legal_actions()[-1]
        if isinstance(action, Bid):
            return Bid(action.seat, [*action.double, *action.double], [*action.redouble])  # type: ignore[arg-type]
        return super().choose(view)


class TalksForEver(First):
    def reason(self) -> str:
        return "because " * 200_000


class HalfALetter(First):
    def reason(self) -> str:
        return "\ud800"


class SaysItOnce(First):
    def reason(self) -> Callable[[], str]:
        said: Iterator[str] = iter(["I say this only once."])
        return lambda: next(said)


class NoName(First):
    @property
    def name(self) -> str:  # type: ignore[override]
        raise RuntimeError("Who wants to know?")


class EmptyName(First):
    name = " "


class NumberForAName(First):
    name = 7  # type: ignore[assignment]


class FlatHand(First):
    """Believes that it holds the whole deck, and plays the first card of it."""

    def choose(self, view: View) -> Action:
        view.hand = view.rules.deck
        return super().choose(view)


class HalfARank(First):
    """Answers with numbers that are not whole."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        match action:
            case ChooseContract():
                return ChooseContract(action.seat, action.contract, action.trump, 7.0)  # type: ignore[arg-type]
            case Bid():
                return Bid(action.seat, frozenset({1.0, 2.0, 0.0}))  # type: ignore[arg-type]
            case PlayCard():
                return PlayCard(action.seat, float(action.card))  # type: ignore[arg-type]
        return action


class NoContract(First):
    """Calls a contract that does not exist."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        return ChooseContract(action.seat, "whist") if isinstance(action, ChooseContract) else action  # type: ignore[arg-type]


class DoublesNobody(First):
    def choose(self, view: View) -> Action:
        action = super().choose(view)
        return Bid(action.seat, frozenset({None})) if isinstance(action, Bid) else action  # type: ignore[arg-type]


class EndlessNumber(First):
    """Doubles a seat with an endless number."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        return Bid(action.seat, frozenset({10**5000})) if isinstance(action, Bid) else action


class NoReason(First):
    def reason(self) -> Callable[[], str]:
        return lambda: 7  # type: ignore[return-value]


class ReasonFails(First):
    def reason(self) -> Callable[[], str]:
        raise SystemExit("I would rather go.")


class NoDecision(First):
    def decide(self, view: View, chance: Chance) -> Decision:
        return self.choose(view)  # type: ignore[return-value]


class Draws(First):
    """Plays by chance, as the built-in bot does."""

    model = "random"

    def __init__(self) -> None:
        self._model = make_bot(self.model)

    def decide(self, view: View, chance: Chance) -> Decision:
        return self._model.decide(view, chance)


class Weighs(Draws):
    """Plays by the rules of the club, from the whole view."""

    model = "club"


class Keeps(First):
    """Works in its own seat only."""

    def __init__(self) -> None:
        self._seats: set[int] = set()

    def choose(self, view: View) -> Action:
        self._seats.add(view.seat)
        assert len(self._seats) == 1
        return super().choose(view)


class Counted(Draws):
    """Fails at a random decision, and then at every later one."""

    limit = 1

    def decide(self, view: View, chance: Chance) -> Decision:
        if NOTES in os.environ:
            note(view.number)
        if chance.below(self.limit) == 0:
            raise RuntimeError("Not this one.")
        return super().decide(view, chance)


class Seldom(Counted):
    limit = 1500


class SeldomToo(Counted):
    limit = 900


class Hangs(First):
    """Thinks aloud for ever."""

    def decide(self, view: View, chance: Chance) -> Decision:
        while True:
            print("Hm.")
            time.sleep(0.01)


class NeverMade(First):
    def __init__(self) -> None:
        time.sleep(60)


class MadeTwice(First):
    made: ClassVar[list[int]] = []

    def __init__(self) -> None:
        self.made.append(1)
        if len(self.made) > 3:
            raise RuntimeError("No more.")


class Goes:
    """Ends the program rather than play."""

    def __init__(self) -> None:
        raise SystemExit(0)


class Process(First):
    """Notes the number of its process."""

    def __init__(self) -> None:
        note(os.getpid())


class Exits(First):
    def choose(self, view: View) -> Action:
        os._exit(3)


class ExitsAtOnce(First):
    def __init__(self) -> None:
        os._exit(4)


class Crashes(First):
    """Reads an invalid address."""

    def choose(self, view: View) -> Action:
        ctypes.string_at(0)
        raise AssertionError


class Kills(First):
    """Kills its process group."""

    def choose(self, view: View) -> Action:
        os.killpg(0, signal.SIGKILL)
        raise AssertionError


class HoldsOn(First):
    """Computes in one step of the interpreter that never ends."""

    def choose(self, view: View) -> Action:
        if NOTES in os.environ:
            note(os.getpid())
        nine = view.seat * 0 + 9
        return PlayCard(view.seat, nine**nine**nine % 52)


class ClosesAll(First):
    def choose(self, view: View) -> Action:
        os.closerange(0, 256)
        return super().choose(view)


class WritesAnywhere(First):
    """Writes to every open descriptor, and reads standard input."""

    def choose(self, view: View) -> Action:
        said = b"Abracadabra, written\r\n"
        for descriptor in (1, 2):
            os.write(descriptor, said)
        subprocess.run([sys.executable, "-c", f"import os; os.write(1, {said!r})"], check=True)
        note(f"stdin {sys.stdin.read()!r} {os.read(0, 100)!r}")
        try:
            with open("/dev/tty", "wb", buffering=0) as terminal:
                terminal.write(said)
        except OSError as error:
            note(f"tty {type(error).__name__}")
        else:
            note("tty written")
        note(f"terminals {[each for each in range(256) if os.isatty(each)]}")
        return super().choose(view)


class Hello(First):
    """Prints in the ways of Python."""

    def choose(self, view: View) -> Action:
        print("Abracadabra, printed")
        print("Abracadabra, erred", file=sys.stderr, flush=True)
        return super().choose(view)


class Scribbles(First):
    """Writes its own bytes where the program waits for an answer."""

    said = b"Abracadabra, no answer"

    def choose(self, view: View) -> Action:
        for descriptor in range(3, 256):
            try:
                channel = socket.socket(fileno=os.dup(descriptor))
            except OSError:
                continue
            channel.sendall(self.said)
        return super().choose(view)


class ScribblesHalf(Scribbles):
    """Begins a message that never ends."""

    said = b"\x10\x00\x00\x00{"

    def choose(self, view: View) -> Action:
        super().choose(view)
        time.sleep(60)
        raise AssertionError


class ScribblesJson(Scribbles):
    """Answers for the program's own part: with what could be one, but is none."""

    said = (12).to_bytes(4, "little") + b'{"action":7}'


class Pickles(Scribbles):
    """Sends a pickle that would run code."""

    said = (30).to_bytes(4, "little") + b"cos\nsystem\n(S'touch owned'\ntR."


class LooksForTheSeed(First):
    """Notes everything in its chance."""

    def decide(self, view: View, chance: Chance) -> Decision:
        of: Any = getattr(chance, "_of", ())
        names = [name for name in dir(chance) if not name.startswith("__")]
        note([*of, *(repr(getattr(chance, name, None)) for name in names), chance.below(1 << 30)])
        return super().decide(view, chance)
