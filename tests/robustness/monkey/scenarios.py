"""The starts of runs: a home with games in it, a command line, and the keys that lead to a screen."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.events import ActionEvent, ScoreEvent
from screenshots.make import GAME
from tests.robustness.monkey.events import KEYS, SIZES, Chance, Event, draw_size
from tests.support.records import BEGUN, record_bytes
from tests.support.saved_games import begun, whole

GAMES: Final = Path(".local/share/barbu/games")
SETTINGS: Final = Path(".config/barbu/settings.toml")
PRACTICE: Final = Path(".local/share/barbu/practice.jsonl")


@cache
def saves() -> dict[str, bytes]:
    """The games of a home that is in use, by name: finished, begun, near their end; of all rulesets."""
    found: dict[str, bytes] = {}
    for rules in ("online", "sheet4", "sheet3", "barbuda"):
        header, events = begun(rules, deals=3, more=9)
        found[f"begun-{rules}"] = record_bytes(header, list(events))
        header, events = whole(rules)
        calls = [
            at
            for at, event in enumerate(events)
            if isinstance(event, ActionEvent)
            and isinstance(event.action, ChooseContract)
            and event.action.seat == 0
        ]
        found[f"call-{rules}"] = record_bytes(header, list(events[: calls[1]]))
    for rules in ("online", "sheet3"):
        header, events = whole(rules)
        found[f"finished-{rules}"] = record_bytes(header, list(events))
        scores = [at for at, event in enumerate(events) if isinstance(event, ScoreEvent)]
        found[f"last-{rules}"] = record_bytes(header, list(events[: scores[-1] - 6]))
        found[f"result-{rules}"] = record_bytes(header, list(events[: scores[4] - 3]))
    header, events = whole("barbuda", human=False)
    found["bots"] = record_bytes(header, list(events[: len(events) // 2]))
    cut = ruleset("sheet4", {"first_dealer": "cut"})
    header = new_header(cut, ["sound"] * 3, 7, human="Ann", begun=BEGUN)
    found["cut"] = record_bytes(header, [])
    return found


@cache
def _reviewed() -> dict[str, bytes]:
    """The game of the pictures and the results of its review, by name."""
    return {path.name.replace("game", "mine"): path.read_bytes() for path in GAME.parent.glob("game.*")}


def furnish(home: Path, kind: str, settings: Sequence[str]) -> None:
    """Fill a home.

    Args:
        kind: ``used`` with saved games, ``damaged`` with some of them broken, ``reviewed`` with a game and its review, ``new`` with none.
        settings: the lines of the settings file.
    """
    games = home / GAMES
    games.mkdir(parents=True)
    (home / SETTINGS).parent.mkdir(parents=True)
    (home / SETTINGS).write_text("".join(f"{line}\n" for line in settings), encoding="utf-8")
    if kind == "reviewed":
        for name, data in _reviewed().items():
            (games / name).write_bytes(data)
    for name, data in saves().items() if kind in ("used", "damaged") else ():
        if kind == "damaged" and name.startswith("result"):
            data = data[: len(data) // 2].replace(b'"t":"play"', b'"t":"pley"', 1) + b"\xff\n"
        (games / f"{name}.barbu.jsonl").write_bytes(data)


@dataclass(frozen=True)
class Scenario:
    """A command line, and what is known of its screens."""

    name: str
    arguments: tuple[str, ...]
    """With ``GAMES/`` for the directory of the saves."""
    known: str = ""
    """Keys of one character that mean something on its screens."""
    openings: tuple[str, ...] = ("",)
    """Keys that lead to a screen, with names of :data:`KEYS` between blanks; ``wait`` for 1.5 seconds."""
    weight: float = 1.0
    paced: bool = False
    """It takes ``--speed``."""
    home: str = "used"


_HOME_KEYS: Final = "cnprwodsq?k[]/fxy"
_TABLE_KEYS: Final = "abcdefghijklmtxwsgcvrzonpqyNSHDC?1234567"
_REPLAY_KEYS: Final = "[]<>+-=hvnNbwsrglptukaqy?123"
_PRACTICE_KEYS: Final = "1234567acegilmnpvwtsroqxyh?[]SHDCN"
_LESSON_KEYS: Final = "1234abcdefghijklmsgvrnopq?NSHDC"
_REVIEW_KEYS: Final = "fckoestmnNbuxpR?q[]hk"
_HOME: Final = (
    "", "n", "n Down Enter", "n k", "n k Down Enter", "p", "r", "r /", "r Down n", "r x", "w", "o", "o Down Down", "s", "c",
    "?", "r Enter", "r Down Down Enter", "r Down Down Down Down Enter s", "d", "Ctrl+P",
)  # fmt: skip
_TABLE: Final = (
    "", "Enter", "Enter Enter Enter Enter", "Enter " * 25, "Enter " * 60, "s", "s s", "r", "o", "?", "w", "w wait Down Right",
    "Esc", "q", "Enter " * 60 + "g", "Enter " * 60 + "c", "t", "x", "v", "Ctrl+P",
)  # fmt: skip
_ADVICE: Final = (
    "w wait",
    "w wait Down Right",
    "w wait 7 Right Down",
    "w wait v",
    "w wait h Esc",
    "w Esc w 2 1",
    "",
)
_REPLAY: Final = (
    "", "g", "g 2 . 3 Enter", "l", "n", "n n w", "p", "p Enter", "p Enter Enter u", "p Enter k", "t", "t Enter",
    "s", "r", "?", "Space", "End p", "PgDn PgDn p Enter Enter Enter k x Enter", "h h", "v", "> l", "Ctrl+P",
)  # fmt: skip
_WATCH: Final = ("", "Space", "t", "t Enter Enter", "s", "r", "w", "?", "n", "> t t", "Ctrl+P", "End Space")
_PRACTISE: Final = (
    "",
    "Enter wait g",
    "Enter wait g " + "Enter " * 25,
    "Enter wait g " + "Enter " * 60,
    "Enter Enter Enter q",
    "Enter wait Right Down",
    "Enter wait 2 1",
    "Enter wait v y",
    "Enter wait h Esc Down Right",
    "7 Enter wait Right",
    "Enter",
    "Enter Enter",
    "1 Enter",
    "Enter w",
    "Enter t",
    "s",
    "?",
    "o",
    "r",
    "q",
    "Ctrl+P",
)

_CARDS: Final = (
    "", "Enter", "Right Enter", "Up Down Enter", "Enter w w", "Enter l", "Enter i", "Enter g", "Enter t", "t", "t Down Enter", "e",
    "c Enter", "x", "h", "Enter Enter Enter Enter", "Enter w Esc", "q",
)  # fmt: skip
_LESSONS: Final = (
    "", "Enter", "Enter Enter Enter", "Enter " * 12, "Enter " * 30, "Down Enter Enter Enter 1", "Down Down Down Enter Enter Enter 2 Enter",
    "End Enter Enter Enter", "Down Down Down Down Down Down Down Enter Enter Enter Enter", "Enter q", "Enter Enter ?", "r", "a", "Ctrl+P",
    "End Up Up Enter Enter Enter Enter Enter",
)  # fmt: skip
_REVIEW: Final = (
    "R", "R wait f", "R wait f n", "R wait f x", "R wait f Enter", "R wait f x b u Enter", "R wait f p", "R t", "R t Enter", "R t Enter Right Right n", "R Enter", "R Enter p Enter",
    "R m", "R s k", "R c", "R d o e", "b n n", "R wait f n n N", "R wait f p Enter Enter R",
)  # fmt: skip
_DUE: Final = (
    "",
    "Enter",
    "1 Enter",
    "Right Enter",
    "Enter Enter Enter",
    "Enter w",
    "Enter g",
    "x",
    "h",
    "Enter i",
)

SCENARIOS: Final = (
    Scenario("home", (), _HOME_KEYS, _HOME, 20),
    Scenario("home, new", (), _HOME_KEYS, _HOME, 4, home="new"),
    Scenario("home, damaged", (), _HOME_KEYS, _HOME, 3, home="damaged"),
    Scenario("play", ("play", "--no-coached", "--seed", "7"), _TABLE_KEYS, _TABLE, 10, paced=True),
    Scenario("play sheet4", ("play", "--rules", "sheet4", "--seed", "8"), _TABLE_KEYS, _TABLE, 4, paced=True),
    Scenario("play sheet3", ("play", "--rules", "sheet3", "--seed", "9"), _TABLE_KEYS, _TABLE, 4, paced=True),
    Scenario(
        "play barbuda", ("play", "--rules", "barbuda", "--seed", "3"), _TABLE_KEYS, _TABLE, 4, paced=True
    ),
    Scenario(
        "play, cut",
        ("play", "--option", "first_dealer=cut", "--bots", "random,greedy,hunter"),
        _TABLE_KEYS,
        _TABLE,
        3,
        paced=True,
    ),
    Scenario("play, recorded", ("play", "--record", "own.barbu.jsonl"), _TABLE_KEYS, _TABLE, 2, paced=True),
    Scenario("resume", ("resume",), _TABLE_KEYS, _TABLE, 4, paced=True),
    *(
        Scenario(
            f"resume {name}",
            ("resume", f"GAMES/{name}.barbu.jsonl"),
            _TABLE_KEYS,
            _TABLE,
            weight,
            paced=True,
        )
        for name, weight in (
            ("last-online", 4),
            ("last-sheet3", 2),
            ("result-online", 3),
            ("result-sheet3", 1),
            ("begun-barbuda", 1),
            ("cut", 1),
        )
    ),
    *(
        Scenario(
            f"resume call-{rules}",
            ("resume", f"GAMES/call-{rules}.barbu.jsonl"),
            _TABLE_KEYS,
            _ADVICE,
            1.5,
            paced=True,
        )
        for rules in ("online", "sheet3")
    ),
    Scenario("practise", ("practise", "--seed", "4", "--jobs", "1"), _PRACTICE_KEYS, _PRACTISE, 4),
    Scenario("practise, with processes", ("practise", "--seed", "4"), _PRACTICE_KEYS, _PRACTISE, 0.5),
    Scenario(
        "practise doubles",
        ("practise", "--drill", "doubles", "--jobs", "1", "--seed", "2"),
        _PRACTICE_KEYS,
        _PRACTISE,
        4,
    ),
    Scenario(
        "practise sheet3",
        ("practise", "--rules", "sheet3", "--jobs", "1", "--seed", "2"),
        _PRACTICE_KEYS,
        _PRACTISE,
        1,
    ),
    Scenario(
        "practise, two hands", ("practise", "--hands", "2", "--jobs", "1"), _PRACTICE_KEYS, _PRACTISE, 2
    ),
    Scenario(
        "practise a hand",
        ("practise", "--hand", "AQ5.T82.KJ93.A42", "--jobs", "1"),
        _PRACTICE_KEYS,
        _PRACTISE,
        1,
    ),
    Scenario("replay finished", ("replay", "GAMES/finished-online.barbu.jsonl"), _REPLAY_KEYS, _REPLAY, 5),
    Scenario("replay sheet3", ("replay", "GAMES/finished-sheet3.barbu.jsonl"), _REPLAY_KEYS, _REPLAY, 2),
    Scenario("replay own", ("replay", "GAMES/begun-online.barbu.jsonl"), _REPLAY_KEYS, _REPLAY, 5),
    Scenario(
        "replay at a trick",
        ("replay", "GAMES/begun-barbuda.barbu.jsonl", "--deal", "2", "--trick", "3", "--seat", "S"),
        _REPLAY_KEYS,
        _REPLAY,
        2,
    ),
    Scenario("replay bots", ("replay", "GAMES/bots.barbu.jsonl"), _REPLAY_KEYS, _REPLAY, 2),
    Scenario("watch", ("watch", "--seed", "5"), _REPLAY_KEYS, _WATCH, 4, paced=True),
    Scenario("watch sheet3", ("watch", "--rules", "sheet3"), _REPLAY_KEYS, _WATCH, 2, paced=True),
    Scenario("watch bots", ("watch", "GAMES/bots.barbu.jsonl"), _REPLAY_KEYS, _WATCH, 2, paced=True),
    Scenario(
        "watch own",
        ("watch", "GAMES/begun-sheet4.barbu.jsonl", "--for-me", "sound"),
        _REPLAY_KEYS,
        _WATCH,
        3,
        paced=True,
    ),
    Scenario("learn", ("learn",), _LESSON_KEYS, _LESSONS, 6, home="new"),
    Scenario(
        "review",
        ("replay", "GAMES/mine.barbu.jsonl", "--seat", "S"),
        _REVIEW_KEYS,
        _REVIEW,
        6,
        home="reviewed",
    ),
    Scenario("home, reviewed", (), _HOME_KEYS, _HOME, 2, home="reviewed"),
    Scenario("practise cards", ("practise", "--drill", "cards", "--seed", "4"), _PRACTICE_KEYS, _CARDS, 5),
    Scenario("practise a theme", ("practise", "--about", "exit", "--jobs", "1"), _PRACTICE_KEYS, _CARDS, 2),
    Scenario("practise due", ("practise", "--due", "--jobs", "1"), _PRACTICE_KEYS, _DUE, 4, home="reviewed"),
)


_HARMLESS: Final = (*_TABLE_KEYS, *(KEYS[name] for name in ("Enter", "Up", "Down", "Space", "Esc")))
"""Keys that may be typed ahead of the first screen."""


@dataclass(frozen=True)
class Plan:
    """A run, as it was drawn."""

    name: str
    arguments: tuple[str, ...]
    home: str
    settings: tuple[str, ...]
    size: tuple[int, int]
    events: tuple[Event, ...]
    environment: tuple[tuple[str, str], ...] = ()
    real: bool = False
    """The program is started as a person does, and not forked from one that is loaded."""
    early: bool = False
    """The first keys are typed before the first screen stands."""


def _settings(rng: random.Random) -> tuple[str, ...]:
    speeds = ("instant", "instant", "instant", "instant", "quick", "normal")
    lines = [f'speed = "{rng.choice(speeds)}"']
    for line in (
        "confirm = true",
        "auto_forced = true",
        'trick_rest = "key"',
        'panel = "results"',
        'rules = "sheet3"',
        'glyphs = "safe"',
        'theme = "light"',
        "stake = 0.05",
        "animation = false",
        'cards = "line"',
    ):
        if rng.random() < 0.08:
            lines.append(line)
    return tuple(lines)


def _one(name: str) -> Event:
    if name == "wait":
        return Event(rest=1.5)
    return Event((KEYS.get(name, name),), rest=0.15 if name == "Esc" else -1.0)


def _opening(scenario: Scenario, rng: random.Random) -> list[Event]:
    """The keys to some screen, one by one or in a few bursts."""
    names = rng.choice(scenario.openings).split()
    if "wait" in names or rng.random() < 0.7:
        return [_one(name) for name in names]
    tokens = [KEYS.get(name, name) for name in names]
    step = rng.choice((2, 5, 10))
    return [Event(tuple(tokens[at : at + step])) for at in range(0, len(tokens), step)]


def draw(seed: int, number: int, keys: int, without: Collection[str] = (), habits: str = "usual") -> Plan:
    """The run of this number: a command, a home, a size, and so many presses, without those of some kinds.

    The first runs have every scenario once, the others by its weight.
    """
    rng = random.Random(
        f"monkey/{seed}/{number}" if habits == "usual" else f"monkey/{habits}/{seed}/{number}"
    )
    if number < len(SCENARIOS):
        scenario = SCENARIOS[number]
    else:
        scenario = rng.choices(SCENARIOS, [each.weight for each in SCENARIOS])[0]
    arguments = list(scenario.arguments)
    if scenario.paced and rng.random() < 0.8:
        arguments += ["--speed", "instant"]
    elif scenario.paced and rng.random() < 0.5:
        arguments += ["--speed", "quick"]
    for option, share in (
        ("--no-animation", 0.35),
        ("--ascii", 0.08),
        ("--theme=light", 0.05),
        ("--theme=ansi", 0.05),
    ):
        if rng.random() < share:
            arguments.append(option)
    size = draw_size(rng) if rng.random() < 0.5 else SIZES[0]
    events = _opening(scenario, rng)
    left = keys - sum(len(event.tokens) for event in events)
    events += Chance(rng, scenario.known, without, odd=habits == "odd").events(left, size)
    early = rng.random() < 0.1
    if early:  # a terminal that nobody has set up yet makes signals of some keys
        events[0] = Event(tuple(token for token in events[0].tokens if token in _HARMLESS), rest=0.0)
    return Plan(
        name=scenario.name,
        arguments=tuple(arguments),
        home=scenario.home,
        settings=_settings(rng),
        size=size,
        events=tuple(events),
        environment=(("NO_COLOR", "1"),) if rng.random() < 0.05 else (),
        real=rng.random() < 0.05,
        early=early,
    )
