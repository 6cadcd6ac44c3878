"""Random terminal input: keys, bursts of keys, mouse, pastes, other sizes; written as text.

An event is a tuple of tokens that reach the program in one write, or a size of the window. A token is one
press: the bytes of a key, a click, a paste. Bytes stand in a ``str`` as Latin-1, so that events are JSON.
"""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

KEYS: Final = {
    "Enter": "\r",
    "Esc": "\x1b",
    "Tab": "\t",
    "Shift+Tab": "\x1b[Z",
    "Space": " ",
    "Backspace": "\x7f",
    "Delete": "\x1b[3~",
    "Up": "\x1b[A",
    "Down": "\x1b[B",
    "Right": "\x1b[C",
    "Left": "\x1b[D",
    "Home": "\x1b[H",
    "End": "\x1b[F",
    "PgUp": "\x1b[5~",
    "PgDn": "\x1b[6~",
    "Ctrl+Home": "\x1b[1;5H",
    "Ctrl+End": "\x1b[1;5F",
    "Shift+Down": "\x1b[1;2B",
    "F1": "\x1bOP",
    "F5": "\x1b[15~",
    "Ctrl+A": "\x01",
    "Ctrl+C": "\x03",
    "Ctrl+P": "\x10",
    "Ctrl+Q": "\x11",
    "Ctrl+X": "\x18",
    "Ctrl+\\": "\x1c",
    "Alt+a": "\x1ba",
    "FocusIn": "\x1b[I",
    "FocusOut": "\x1b[O",
}
_NAMES: Final = {text: name for name, text in KEYS.items()}

SIZES: Final = ((80, 24), (100, 30), (120, 36), (160, 45), (300, 90), (20, 5), (79, 23), (40, 12))
"""Columns and lines, from the most usual on."""
_SIZE_WEIGHTS: Final = (8, 2, 4, 4, 1, 2, 1, 1)

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"

_MOVES: Final = tuple(
    KEYS[name] for name in ("Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn", "Tab", "Shift+Tab")
)
_EDITS: Final = tuple(KEYS[name] for name in ("Backspace", "Delete", "Ctrl+A", "Ctrl+X", "Shift+Down"))
_RARE: Final = tuple(
    KEYS[name] for name in ("F1", "F5", "Ctrl+Home", "Ctrl+End", "Alt+a", "Ctrl+\\", "FocusIn", "FocusOut")
)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SIGNS: Final = "?/[]<>+-=NSHDC.,'\"\\;:!*()#@_~`|{}&^%$"
_WORDS: Final = (
    "sheet", "rule", "opt", "help", "quit", "theme", "leave", "replay", "save", "new", "the", "deal",
    "adviser", "keep", "play", "home", "x", "stat", "speed", "zzz", "maximize",
)  # fmt: skip
_STRAY: Final = (
    "\xe9",  # é as Latin-1 sends it
    "\xff",
    "\x80\x80",
    "\xc3",  # the first half of a character
    "\xed\xa0\x80",  # half of a surrogate pair
    "\xc3\xa9",  # é as UTF-8 sends it
    "\xe6\xbc\xa2",  # a character two columns wide
    "\xf0\x9f\x82\xa1",  # the ace of spades
    "\x00",
    "\x1b[?2026;2$y",  # answers of a terminal
    "\x1b[?2048;0$y",
    "\x1b[12;40R",
    "\x1b[97u",  # keys of the kitty protocol
    "\x1b[57399;5u",
    "\x1b[99;99~",
    "\x1b[",
    "\x1bO",
    "\x1b[<",
    "\x1b]11;rgb:0000/0000/0000\x1b\\",
)

_PASTED: Final = "aA1 \t\n\r?q\x03\x07\xe9\xc3"


@dataclass(frozen=True)
class Event:
    """Input at one moment."""

    tokens: tuple[str, ...] = ()
    """Presses that are sent in one write."""
    size: tuple[int, int] | None = None
    """Columns and lines that the window has from now on."""
    rest: float = -1.0
    """Seconds until the next event; negative: until the program has taken this one."""

    @property
    def sent(self) -> bytes:
        """The bytes of the write."""
        return "".join(self.tokens).encode("latin-1")

    def __str__(self) -> str:
        if self.size is not None:
            what = f"[{self.size[0]}x{self.size[1]}]"
        elif len(self.tokens) == 1:
            what = token_name(self.tokens[0])
        else:
            what = "{" + " ".join(map(token_name, self.tokens)) + "}"
        return what if self.rest < 0 else f"{what} ({self.rest:g} s)"


def token_name(token: str) -> str:
    """A token as a person reads it."""
    if token in _NAMES:
        return _NAMES[token]
    return token if len(token) == 1 and "!" <= token <= "~" else repr(token.encode("latin-1"))[1:]


def to_json(events: Iterable[Event]) -> str:
    """Events as one line of JSON."""
    return json.dumps(
        [
            {"size": event.size} | ({"rest": event.rest} if event.rest >= 0 else {})
            if event.size is not None
            else {"keys": event.tokens} | ({"rest": event.rest} if event.rest >= 0 else {})
            for event in events
        ]
    )


def from_json(text: str) -> list[Event]:
    """Events out of a line of JSON."""
    return [
        Event(
            tokens=tuple(each.get("keys", ())),
            size=(each["size"][0], each["size"][1]) if "size" in each else None,
            rest=each.get("rest", -1.0),
        )
        for each in json.loads(text)
    ]


HABITS: Final = ("usual", "odd")
"""The behaviour of a terminal: normal; or sometimes slow, faulty or hurried."""
_ODD: Final = 0.2
"""Share of what is sent oddly, where the habits are odd."""
_PAUSES: Final = (0.0, 0.02, 0.05, 0.12, 0.3)
"""Seconds between the pieces of what belongs together."""

_RESTS: Final = ((0.15, 0.0), (0.17, 0.2), (0.173, 1.5))
"""Share of the events, added up, and seconds after them; after the others, until they are taken."""


def draw_size(rng: random.Random) -> tuple[int, int]:
    """A size of the window."""
    return rng.choices(SIZES, _SIZE_WEIGHTS)[0]


class Chance:
    """Draws what is sent.

    Keys that mean something are drawn more often than others: those that the screens of a command know, Enter,
    arrows, digits. Sequences of several presses that belong together come whole.
    """

    def __init__(
        self, rng: random.Random, known: str, without: Collection[str] = (), *, odd: bool = False
    ) -> None:
        """Start with nothing sent.

        Args:
            known: letters and signs that mean something on the screens of the command.
            without: kinds of presses that are left out.
            odd: some is sent oddly.
        """
        self._rng = rng
        self._odd = _ODD if odd else 0.0
        self._known = known or _LETTERS
        self._columns, self._lines = SIZES[0]
        self._small = False
        temper = rng.choice(tuple(TEMPERS.values()))
        self._weights = [
            0.0 if kind in without else weight * temper.get(kind, 1.0) for kind, weight in KINDS.items()
        ]
        self._bursts = temper.get("burst", 1.0)
        self._stray = "stray" not in without

    def events(self, keys: int, size: tuple[int, int]) -> Iterator[Event]:
        """Events of so many presses, in a window that has this size at first."""
        self._columns, self._lines = size
        left = keys
        while left > 0:
            # The same runs are drawn for the usual habits as ever.
            oddly = self._odd and self._rng.random() < self._odd
            for event in self._oddly() if oddly else [self._event(left)]:
                left -= max(1, len(event.tokens))
                yield event

    def _event(self, most: int) -> Event:
        drawn = self._rng.random()
        if drawn < (0.25 if self._small else 0.03):
            return self._resize()
        if drawn < 0.03 + 0.42 * self._bursts:
            return self._burst(min(most, self._rng.choice((2, 3, 3, 4, 6, 8, 12, 20, 40))))
        tokens = self._tokens()[:most]
        return Event(tokens, rest=self._rest(tokens[-1]))

    def _oddly(self) -> list[Event]:
        """Return input that a good terminal does not send, or sends otherwise."""
        rng = self._rng
        kind = rng.choice(("split", "split", "half", "kitty", "mouse", "size", "clicks", "clicks", "hurry"))
        pause = rng.choice(_PAUSES)
        if kind == "kitty":
            return [Event((self._kitty(),), rest=pause)]
        if kind == "mouse":
            return [Event((self._odd_mouse(),) * rng.choice((1, 1, 5)), rest=pause)]
        if kind == "size":
            sides = (
                *(rng.choice((0, 1, 24, 80, 200, 1000, 99_999)) for _ in range(2)),
                *rng.choices((0, 1, 480, 800), k=2),
            )
            size = rng.choice(SIZES[:4])
            report = "\x1b[48;{};{};{};{}t".format(*sides)
            self._columns, self._lines = size
            return [Event((report,), rest=pause), Event(size=size, rest=rng.choice((-1.0, 0.0)))]
        if kind == "clicks":
            return [Event(self._clicks(), rest=rng.choice((-1.0, 0.0)))]
        if kind == "hurry":
            return [
                Event((rng.choice((KEYS["Ctrl+Q"], "q")),), rest=pause),
                Event((KEYS["Ctrl+C"],) * rng.choice((1, 2))),
            ]
        sequence = rng.choice(
            (self._paste(), self._paste(), self._mouse()[0], rng.choice(_MOVES), self._kitty())
        )
        cuts = sorted(rng.choices(range(len(sequence) + 1), k=rng.choice((1, 1, 2))))
        if kind == "half":
            return [Event((sequence[: cuts[0]],), rest=pause)]
        pieces = [sequence[begin:end] for begin, end in pairwise((0, *cuts, len(sequence)))]
        return [Event((piece,), rest=rng.choice(_PAUSES)) for piece in pieces if piece]

    def _kitty(self) -> str:
        """A key of the kitty protocol, also one that there is not."""
        rng = self._rng
        code = rng.choice(
            (13, 27, 97, 113, 57_358, 57_399, 57_441, 63_743, 0xD800, 0x10FFFF, 0x110000, 10**9)
        )
        more = rng.choice(("", ";1", ";5", ";2;65", ":65", ";5:3", ";1;1114112", ";;", ";999"))
        return f"\x1b[{code}{more}{rng.choice('uuuu~AH')}"

    def _odd_mouse(self) -> str:
        """Return mouse input that is impossible or in another form."""
        rng = self._rng
        x, y = (rng.choice((-5, 0, 1, 20, 79, 300, 10**6)) for _ in range(2))
        return rng.choice(
            (
                _mouse(rng.randrange(256), x, y, rng.choice("mM")),
                f"\x1b[{rng.randrange(32, 130)};{x};{y}M",
                "\x1b[M" + "".join(chr(rng.randrange(32, 256)) for _ in range(3)),
            )
        )

    def _clicks(self) -> tuple[str, ...]:
        """Clicks close to each other, with a key between them now and then."""
        rng = self._rng
        x, y = rng.randint(1, self._columns), rng.randint(1, self._lines)
        tokens: list[str] = []
        for _ in range(rng.choice((3, 6, 12))):
            if rng.random() < 0.3:
                tokens.append(
                    rng.choice((KEYS["Enter"], KEYS["Esc"], KEYS["Ctrl+P"], rng.choice(self._known)))
                )
            if rng.random() < 0.5:
                x, y = max(1, x + rng.randint(-12, 12)), max(1, y + rng.randint(-4, 4))
            tokens.append(_mouse(0, x, y) + _mouse(0, x, y, "m"))
        return tuple(tokens)

    def _resize(self) -> Event:
        size = draw_size(self._rng) if not self._small else self._rng.choice(SIZES[:4])
        if self._rng.random() < 0.1:
            size = (self._rng.randint(20, 300), self._rng.randint(5, 90))
        self._columns, self._lines = size
        self._small = size[0] < 80 or size[1] < 24
        return Event(size=size, rest=self._rng.choice((-1.0, -1.0, 0.0)))

    def _burst(self, size: int) -> Event:
        held = self._rng.random() < 0.3  # one key held down, or pressed twice
        tokens = self._tokens() * (size // 2 or 1) if held else ()
        while len(tokens) < size:
            tokens += self._tokens()
        tokens = tokens[:size]
        return Event(tokens, rest=self._rest(tokens[-1]))

    def _rest(self, last: str) -> float:
        drawn = self._rng.random()
        if last == KEYS["Esc"] and drawn < 0.6:
            return 0.15  # else it is Alt with the next key
        return next((rest for share, rest in _RESTS if drawn < share), -1.0)

    def _tokens(self) -> tuple[str, ...]:
        """A press, or several that belong together."""
        rng = self._rng
        kind = rng.choices(tuple(KINDS), self._weights)[0]
        if kind == "palette":
            return self._palette()
        if kind == "text":
            return (*rng.choice(_WORDS), *rng.choice(((), (KEYS["Enter"],), (KEYS["Esc"],))))
        if kind == "mouse":
            return self._mouse()
        return (self._press(kind),)

    def _press(self, kind: str) -> str:
        rng = self._rng
        if kind == "known":
            return rng.choice(self._known)
        if kind == "enter":
            return KEYS["Enter"]
        if kind == "escape":
            return KEYS["Esc"]
        if kind == "leave":
            return rng.choices((KEYS["Ctrl+C"], KEYS["Ctrl+Q"], "q"), (3, 1, 6))[0]
        if kind == "paste":
            return self._paste()
        choices: dict[str, Sequence[str]] = {
            "move": _MOVES,
            "digit": "1234567890",
            "letter": _LETTERS,
            "sign": _SIGNS,
            "space": " ",
            "edit": _EDITS,
            "rare": _RARE,
            "stray": _STRAY,
        }
        return rng.choice(choices[kind])

    def _palette(self) -> tuple[str, ...]:
        rng = self._rng
        tokens: tuple[str, ...] = (KEYS["Ctrl+P"],)
        if rng.random() < 0.5:
            tokens += tuple(rng.choice(_WORDS))
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            name = rng.choice(("Enter", "Enter", "Enter", "Down", "PgDn", "Up", "Esc", "Ctrl+P"))
            tokens += (KEYS[name],)
        return tokens

    def _paste(self) -> str:
        rng = self._rng
        length = rng.choice((0, 1, 3, 5, 20, 200))
        inside = "".join(rng.choice(_PASTED[: None if self._stray else -2]) for _ in range(length))
        return PASTE_BEGINS + inside + PASTE_ENDS

    def _mouse(self) -> tuple[str, ...]:
        """A click, a double click, a turn of the wheel, a move or a drag."""
        rng = self._rng
        x, y = rng.randint(1, self._columns), rng.randint(1, self._lines)
        if rng.random() < 0.1:
            x, y = rng.choice(((1, 1), (self._columns, self._lines), (999, 999), (0, 0)))
        kind = rng.choice(("click", "click", "click", "double", "wheel", "move", "drag", "press"))
        if kind == "wheel":
            return (_mouse(rng.choice((64, 65)), x, y),) * rng.choice((1, 3))
        if kind == "move":
            return (_mouse(35, x, y),)
        button = rng.choice((0, 0, 0, 0, 1, 2))
        if kind == "press":  # a button whose release is lost
            return (_mouse(button, x, y),)
        if kind == "drag":
            there = rng.randint(1, self._columns), rng.randint(1, self._lines)
            return (_mouse(button, x, y) + _mouse(button + 32, *there) + _mouse(button, *there, "m"),)
        click = _mouse(button, x, y) + _mouse(button, x, y, "m")
        return (click,) * (2 if kind == "double" else 1)


def _mouse(button: int, x: int, y: int, end: str = "M") -> str:
    return f"\x1b[<{button};{x};{y}{end}"


TEMPERS: Final[Mapping[str, Mapping[str, float]]] = {
    "even": {},
    "player": {"escape": 0.2, "leave": 0.1, "palette": 0.2, "text": 0.1, "burst": 0.3},
    "hurried": {"enter": 3, "escape": 0.5, "leave": 0.3, "burst": 1.6},
    "searcher": {"palette": 8, "text": 2},
    "pointer": {"mouse": 12, "leave": 0.3},
    "writer": {"text": 6, "sign": 4, "paste": 4, "edit": 4, "stray": 2},
}
"""The frequency of kinds of presses and bursts in a run, where it differs. A run has one temper."""

KINDS: Final[Mapping[str, float]] = {
    "known": 24,
    "enter": 20,
    "move": 14,
    "digit": 8,
    "escape": 7,
    "letter": 6,
    "mouse": 5,
    "space": 4,
    "palette": 4,
    "sign": 3,
    "text": 2,
    "edit": 2,
    "rare": 1.5,
    "stray": 1.5,
    "paste": 1.2,
    "leave": 0.8,
}
"""Kinds of presses, and how often each is drawn beside the others."""
