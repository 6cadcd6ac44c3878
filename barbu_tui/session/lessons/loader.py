"""A reader of lessons: TOML files in the format of docs/LESSONS.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from barbu_tui.core.actions import IllegalAction
from barbu_tui.core.contracts import Contract
from barbu_tui.core.doubling import Standing
from barbu_tui.core.notation import in_letters, parse_contract, parse_position, parse_seat
from barbu_tui.core.ruleset import Ruleset, RulesetError, ruleset
from barbu_tui.core.worded import WordedError, as_typed
from barbu_tui.language import Language, current
from barbu_tui.language.signs import clean_text
from barbu_tui.session.lessons.facts import FactError, filled
from barbu_tui.session.lessons.lesson import (
    LEARNER,
    Ask,
    CourseGame,
    Lesson,
    LessonError,
    Page,
    PlayOut,
    Press,
    Quiz,
    Say,
    Scene,
)
from barbu_tui.session.store.toml import TomlError, read_table

FOLDER: Final = Path(__file__).parent
"""The folder of the program's own lessons, ``NN-name.toml`` in their order."""
COMMANDS: Final = ("sheet", "last_trick", "doubles", "rules")
"""The commands that a step may ask the learner to use."""
_LARGEST: Final = 1 << 18
"""Bytes of a lesson's file."""
_LARGEST_NUMBER: Final = 10**9
_LONGEST: Final = 400
"""Characters of an error sentence."""
_SUFFIX: Final = ".toml"

T = TypeVar("T")
Words: TypeAlias = Callable[[str], str]
"""Translates a text of a lesson; its figures stay."""


class _Wrong(ValueError):
    """A fault in a lesson. The place is added by the caller that knows it."""


def lesson_files(folder: Path = FOLDER) -> list[Path]:
    """Return the lessons of a folder, in their order."""
    return sorted(folder.glob(f"*{_SUFFIX}"))


def name_of(path: Path) -> str:
    """Return the name of a lesson: ``no-tricks`` for ``03-no-tricks.toml``."""
    return path.name.removesuffix(_SUFFIX).lstrip("0123456789").lstrip("-") or path.stem


def lesson_named(wanted: str) -> Path | None:
    """Return the lesson of a name or a number; ``None`` if there is none."""
    files = lesson_files()
    return next(
        (path for number, path in enumerate(files, 1) if wanted in (name_of(path), str(number))), None
    )


class Entry(NamedTuple):
    """A part of the course: a lesson, or the game that follows one."""

    path: Path
    name: str
    """Under which the progress is kept."""
    title: str
    about: str
    game: bool = False


def game_of(lesson: str) -> str:
    """Return the name under which it is kept that the game after a lesson was played."""
    return f"{lesson}-game"


def contents(folder: Path = FOLDER) -> list[Entry]:
    """Return the lessons of a folder and the games between them, in their order."""
    entries = []
    for path in lesson_files(folder):
        table, words, name = _table(path), _words(path, current()), name_of(path)
        parts = [(name, table, False), (game_of(name), table.get("game"), True)]
        entries += [
            Entry(path, kept, words(str(part.get("title", ""))), words(str(part.get("about", ""))), game)
            for kept, part, game in parts
            if isinstance(part, dict)
        ]
    return entries


def following(path: Path, *, game: bool = False) -> Entry | None:
    """Return the next part after a lesson or its game; ``None`` at the end."""
    parts = contents(path.parent)
    after = [at for at, entry in enumerate(parts, 1) if (entry.path, entry.game) == (path, game)]
    return next(iter(parts[after[0] :]), None) if after else None


def titles(folder: Path = FOLDER) -> list[tuple[str, str, str]]:
    """Return every lesson's name, title and subject, without the rest."""
    return [(entry.name, entry.title, entry.about) for entry in contents(folder) if not entry.game]


def load_lesson(path: Path, language: Language | None = None) -> Lesson:
    """Read a lesson, in the language in use if none is given. Only the program's own lessons are translated."""
    table = _table(path)
    try:
        return _worded(path, table, language or current())
    except (_Wrong, WordedError) as error:
        raise LessonError(f"{path}: {clean_text(str(error), _LONGEST)}") from None


def _worded(path: Path, table: Mapping[str, Any], language: Language) -> Lesson:
    """Return the lesson of a file, in a language."""
    lesson = _lesson(name_of(path), table, _words(path, language))
    return replace(lesson, language=language.code, in_language=partial(_worded, path, table))


def _words(path: Path, language: Language) -> Words:
    """Return the translation of a file's texts. A player's own lesson is not translated."""
    if path.parent != FOLDER:
        return str
    return lambda text: language.render(text, {})


def _table(path: Path) -> dict[str, Any]:
    try:
        return read_table(path, _LARGEST)
    except TomlError as error:
        raise LessonError(str(error)) from None


# --- the parts of a file -----------------------------------------------------------------------------


def _lesson(name: str, table: Mapping[str, Any], words: Words) -> Lesson:
    _known(table, ("title", "about", "rules", "options", "matrix", "scene", "question", "game"))
    try:
        rules = ruleset(_get(table, "rules", str, "online"), _get(table, "options", dict, {}))
    except RulesetError as error:
        raise _Wrong(str(error)) from None
    matrix = _get(table, "matrix", bool, True)
    scenes: list[Scene] = []
    pages: list[Page] = []
    for number, part in enumerate(_tables(table, "scene"), 1):
        place = f"scene {number}"
        with _at(place):
            scene = _scene(rules, part, bets=matrix)
            steps = _tables(part, "step")
        if not steps:
            raise _Wrong(f"{place} has no steps.")
        scenes.append(scene)
        for count, step in enumerate(steps, 1):
            with _at(f"{place}, step {count}"):
                pages.append(_step(step, number - 1, scene, words))
    for number, part in enumerate(_tables(table, "question"), 1):
        with _at(f"question {number}"):
            pages.append(_quiz(part, rules, words))
    if not scenes:
        raise _Wrong("it has no scenes.")
    title, about = (words(_need(table, key, str)) for key in ("title", "about"))
    return Lesson(name, title, about, tuple(scenes), tuple(pages), matrix, _game(table, rules, words))


def _game(table: Mapping[str, Any], rules: Ruleset, words: Words) -> CourseGame | None:
    """Return the game that follows a lesson; ``None`` if there is none."""
    part = _get(table, "game", dict, {})
    if not part:
        return None
    _known(part, ("title", "about", "contracts", "deals"))
    title, about = (words(_need(part, key, str)) for key in ("title", "about"))
    contracts = tuple(parse_contract(rules, word) for word in _need(part, "contracts", str).split())
    deals = _need(part, "deals", int)
    if not contracts or not 1 <= deals <= rules.players * len(contracts):
        raise _Wrong("the game has no contracts, or more deals than these make.")
    return CourseGame(title, about, rules, contracts, deals)


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Read a part of the file in the block. Errors get its place."""
    try:
        yield
    except (_Wrong, FactError, WordedError) as error:
        raise _Wrong(f"{place}: {error}") from None


def _scene(rules: Ruleset, table: Mapping[str, Any], *, bets: bool) -> Scene:
    _known(table, ("position", "called", "doubled", "running", "seed", "finish", "step"))
    text = _need(table, "position", str)
    try:
        deal = parse_position(rules, text, _standing(rules, table))
    except IllegalAction as error:
        letters = rules.seat_letters
        words = as_typed(in_letters(error.action, letters))
        raise _Wrong(f"{letters[error.action.seat]} may not {words}: {error}") from None
    if len(deal.standing.called[deal.dealer]) == len(rules.contracts):
        raise _Wrong(f"{rules.seat_letters[deal.dealer]} has called all contracts before.")
    if _get(table, "finish", bool, False):
        if not deal.over:
            raise _Wrong("finish = true wants a deal that is played to its end.")
    elif deal.over:
        raise _Wrong("the deal is over; say finish = true to show its score.")
    elif deal.turn != LEARNER:
        raise _Wrong(f"the learner sits S, and it is {rules.seat_letters[deal.turn]}'s turn.")
    return Scene(deal, _get(table, "seed", int, 1), bets)


def _standing(rules: Ruleset, table: Mapping[str, Any]) -> Standing:
    """Return the standing from the earlier calls and doubles. Every deal called before has been played."""
    called: list[tuple[Contract, ...]] = [()] * rules.players
    for letter, words in _get(table, "called", dict, {}).items():
        called[parse_seat(rules, letter)] = tuple(
            parse_contract(rules, word) for word in _value(f"called.{letter}", words, str).split()
        )
    for seat, row in enumerate(called):
        if len(set(row)) < len(row):
            raise _Wrong(
                f"{rules.seat_letters[seat]} cannot have called all that before; nobody calls a contract twice."
            )
    doubled = [[0] * rules.players for _ in rules.seats]
    for letter, row in _get(table, "doubled", dict, {}).items():
        for other, times in _value(f"doubled.{letter}", row, dict).items():
            doubled[parse_seat(rules, letter)][parse_seat(rules, other)] = _value(
                f"doubled.{letter}.{other}", times, int
            )
    running = [0] * rules.players
    for letter, points in _get(table, "running", dict, {}).items():
        running[parse_seat(rules, letter)] = _value(f"running.{letter}", points, int)
    deals = sum(map(len, called))
    return Standing(deals, tuple(called), tuple(map(tuple, doubled)), tuple(running))


def _step(table: Mapping[str, Any], at: int, scene: Scene, words: Words) -> Page:
    kinds = [kind for kind in ("say", "ask", "press", "play") if kind in table]
    if len(kinds) != 1:
        raise _Wrong("it is exactly one of say, ask, press and play.")
    kind = kinds[0]

    def text(key: str) -> str:
        return filled(words(_need(table, key, str)), scene.rules, scene)

    match kind:
        case "say":
            _known(table, ("say",))
            return Say(at, text("say"))
        case "press":
            _known(table, ("press", "open"))
            command = _need(table, "open", str)
            if command not in COMMANDS:
                raise _Wrong(f"nothing is opened by {as_typed(command)}; there are {', '.join(COMMANDS)}.")
            return Press(at, text("press"), command)
        case "play":
            _known(table, ("play", "after"))
            return PlayOut(at, text("play"), text("after"))
    _known(table, ("ask", "best", "take", "right", "wrong", "because"))
    if "best" in table and "take" in table:
        raise _Wrong("it has either best answers or answers to take, not both.")
    answers = _get(table, "best", list, []) or _get(table, "take", list, [])
    because = {
        str(answer): filled(words(str(said)), scene.rules, scene)
        for answer, said in _get(table, "because", dict, {}).items()
    }
    return Ask(
        at,
        text("ask"),
        tuple(map(str, answers)),
        "best" in table,
        text("right"),
        text("wrong") if "wrong" in table or answers else "",
        because,
    )


def _quiz(table: Mapping[str, Any], rules: Ruleset, words: Words) -> Quiz:
    _known(table, ("ask", "answers", "right", "why"))
    answers = tuple(filled(words(str(answer)), rules) for answer in _need(table, "answers", list))
    right = _need(table, "right", int)
    if not 2 <= len(answers) <= 4:
        raise _Wrong("there must be two to four answers.")
    if len(set(answers)) < len(answers):
        raise _Wrong("two of its answers are the same.")
    if not 1 <= right <= len(answers):
        raise _Wrong(f"right = {right} is none of its answers, which are counted from 1.")
    ask, why = (filled(words(_need(table, key, str)), rules) for key in ("ask", "why"))
    return Quiz(ask, answers, right - 1, why)


# --- values ------------------------------------------------------------------------------------------


def _known(table: Mapping[str, Any], keys: Sequence[str]) -> None:
    for key in table:
        if key not in keys:
            raise _Wrong(f"the key {as_typed(key)} is not known here; there are {', '.join(keys)}.")


def _get(table: Mapping[str, Any], key: str, kind: type[T], default: Any) -> T:
    return _value(key, table.get(key, default), kind)


def _value(key: str, value: Any, kind: type[T]) -> T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _Wrong(f"{key} takes {_KINDS[kind]}.")
    if isinstance(value, int) and abs(value) > _LARGEST_NUMBER:
        raise _Wrong(f"{key} takes a number of up to {_LARGEST_NUMBER:,}.")
    return value


def _need(table: Mapping[str, Any], key: str, kind: type[T]) -> T:
    if key not in table:
        raise _Wrong(f"{key} is missing.")
    return _get(table, key, kind, None)


def _tables(table: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    tables = _get(table, key, list, [])
    if not all(isinstance(each, dict) for each in tables):
        raise _Wrong(f"{key} takes tables, written [[{key}]].")
    return tables


_KINDS: Final[Mapping[type, str]] = {
    str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table",
}  # fmt: skip
