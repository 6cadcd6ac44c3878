"""The sentences of the program that are marked for translation: found in its source, by what they are given to."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from barbu_tui.language.wording import has_words
from tests.support.shared import shared

ROOT: Final = Path(__file__).parents[2]

ROOMS: Final = ("core", "words", "drawing", "screens", "reasons", "session", "commands", "lessons")
"""One PO file each."""
_ROOM_OF: Final = (
    ("barbu_tui/words/", "words"),
    ("barbu_tui/ui/screens/", "screens"),
    ("barbu_tui/ui/", "drawing"),
    ("bots/", "reasons"),
    ("barbu_tui/session/lessons/", "lessons"),
    ("barbu_tui/session/", "session"),
    ("barbu_tui/commands/", "commands"),
    ("barbu_tui/plain/", "commands"),
    ("barbu_tui/cli.py", "commands"),
    ("barbu_tui/build.py", "commands"),
    ("barbu_tui/", "core"),
)
KEY: Final = "key"
"""The context of words of the key bar."""


@dataclass(frozen=True)
class Marked:
    """A sentence to be translated."""

    text: str
    path: str
    """The file in which it stands, from the root."""
    line: int
    many: str = ""
    context: str = ""

    @property
    def room(self) -> str:
        """The room whose PO file holds it."""
        return room_of(self.path)


def room_of(path: str) -> str:
    """Return the room of a file."""
    return next(room for begin, room in _ROOM_OF if path.startswith(begin))


def sources() -> list[Path]:
    """Return the files of the program's source."""
    return sorted([*(ROOT / "barbu_tui").rglob("*.py"), *(ROOT / "bots").rglob("*.py")])


@shared
def all_marked() -> list[Marked]:
    """Return all marked sentences of the program, in the order of files and lines."""
    found: list[Marked] = []
    for path in sources():
        where = path.relative_to(ROOT).as_posix()
        source = path.read_text(encoding="utf-8")
        if _MAY_MARK.search(source):
            found += marked_in(source, where)
    for path in sorted((ROOT / "barbu_tui/session/lessons").glob("*.toml")):
        found += lesson_texts(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    return found


# --- Python ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Mark:
    """Which arguments of a call are sentences: places, and names of keywords."""

    text: int
    keyword: str = ""
    many: int | None = None
    context: int | None = None
    under: str = ""
    """The context of the sentence, if it has always the same."""


_TRANSLATED: Final = frozenset(
    "ArenaFile BarbuWin BotFailed CannotOpen Dataset Day Fold History House Malformed NotTaken Processes Progress "  # noqa: SIM905
    "RecordLocked RecordWrite Replay Sandbox Scheduler Serve Settings Setup Toml UnknownBot Usage _Unfit".split()
)
"""Errors of the program that are a :class:`~barbu_tui.language.TranslatedError`; they are raised with a text in words too."""
_MARKS: Final[dict[str, tuple[_Mark, ...]]] = {
    "tr": (_Mark(0),),
    "N_": (_Mark(0),),
    "trn": (_Mark(0, many=1),),
    "trp": (_Mark(1, context=0),),
    "NP_": (_Mark(1, context=0),),
    "W_": (_Mark(0, under="typed"),),
    "Message": (_Mark(0),),
    "Message.counted": (_Mark(0, many=1),),
    "Message.within_context": (_Mark(1, context=0),),
    "Refusal": (_Mark(1, "template"),),
    "CardTextError": (_Mark(0),),
    "RulesetError": (_Mark(0),),
    "GameError": (_Mark(0),),
    "NotationError": (_Mark(0),),
    **{f"{name}Error": (_Mark(0),) for name in _TRANSLATED},
    "_error": (_Mark(0),),
    "_one_of": (_Mark(0),),
    "_points_of": (_Mark(1),),
    "Command": (
        _Mark(3, "tooltip"),
        _Mark(4, "label", under=KEY),
        _Mark(5, "short", under=KEY),
        _Mark(6, "sign", under=KEY),
        _Mark(9, "run"),
    ),
    "replace": (
        _Mark(99, "tooltip"),
        _Mark(99, "label", under=KEY),
        _Mark(99, "short", under=KEY),
        _Mark(99, "sign", under=KEY),
    ),
}
"""Function → its arguments that it marks."""
_CONSTANTS: Final = frozenset({"HELP_TITLE", "CONTRACT_NAMES", "RULESET_SOURCES"})
"""Names of constants of which every text is marked."""
RULES: Final = "Rules"
"""The type of a table of a bot's reasons: name → condition, sentence, which is marked, and names of facts."""


_MAY_MARK: Final = re.compile(
    rf"\b(?:{'|'.join({RULES, *_CONSTANTS, *(name.partition('.')[0] for name in _MARKS)} - {'replace'})})\b|replace\([a-zA-Z.]+, (?:tooltip|label|short|sign)="
)
"""A module without these marks nothing."""


class MarkError(ValueError):
    """A mark that cannot be read: what is marked must be a text, not put together."""


def called(node: ast.Call) -> str:
    """Return what is called: ``tr``, ``Message.counted``."""
    function = node.func
    if isinstance(function, ast.Attribute):
        owner = function.value.id if isinstance(function.value, ast.Name) else ""
        return f"{owner}.{function.attr}" if owner == "Message" else function.attr
    return function.id if isinstance(function, ast.Name) else ""


_STRICT: Final = frozenset(
    name
    for name in _MARKS
    if name not in ("Refusal", "Command", "replace", "_error")
    and name.removesuffix("Error") not in _TRANSLATED
)
"""Marks that have no other purpose: what they are given is a text, or a name that was marked before."""


def _texts(node: ast.expr | None, where: str, *, strict: bool = True) -> Iterator[tuple[str, int]]:
    """Return the texts that an argument may be: one, or either of a condition's. A name is none: it was marked before."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, where, strict=strict)
        yield from _texts(node.orelse, where, strict=strict)
    elif not strict:
        return
    elif isinstance(node, ast.JoinedStr):
        raise MarkError(f"{where}:{node.lineno}: a marked text has named places and is no f-string")
    elif isinstance(node, ast.BinOp):
        raise MarkError(f"{where}:{node.lineno}: a marked text is whole, not put together")


def _argument(call: ast.Call, place: int | None, keyword: str = "") -> ast.expr | None:
    if place is not None and place < len(call.args):
        return call.args[place]
    return next((each.value for each in call.keywords if keyword and each.arg == keyword), None)


def _marked_by(call: ast.Call, where: str) -> Iterator[tuple[Marked, ast.expr]]:
    for mark in _MARKS.get(called(call), ()):
        node = _argument(call, mark.text, mark.keyword)
        many = dict(enumerate(_texts(_argument(call, mark.many), where)))
        context = dict(enumerate(_texts(_argument(call, mark.context), where)))
        for text, line in _texts(node, where, strict=called(call) in _STRICT):
            if mark.context is not None and not context:
                raise MarkError(f"{where}:{line}: the context of a marked text is a text")
            assert node is not None
            if mark.under and not re.search(r"[A-Za-z]{2}", text):
                continue  # a key's own sign
            under = context[0][0] if context else mark.under
            if mark.keyword in ("label", "short"):
                under = next((own for own, _ in _texts(_argument(call, None, "context"), where)), under)
            yield Marked(text, where, line, many[0][0] if many else "", under), node


def marked_in(source: str, where: str) -> list[Marked]:
    """Return the marked sentences of a module, in their order."""
    found: list[Marked] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            found += [mark for mark, _ in _marked_by(node, where)]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if _names(targets) & _CONSTANTS and node.value is not None:
                found += [Marked(text, where, line) for text, line in _values(node.value)]
            for sentence in _of_rules(node):
                found += [Marked(text, where, line) for text, line in _texts(sentence, where)]
    return sorted((each for each in found if has_words(each.text)), key=lambda each: each.line)


def _of_rules(node: ast.AST) -> list[ast.expr]:
    """Return the sentences of a table of rules; none of another node."""
    if not isinstance(node, ast.AnnAssign) or node.value is None:
        return []
    if not any(isinstance(each, ast.Name) and each.id == RULES for each in ast.walk(node.annotation)):
        return []
    tables = (each for each in ast.walk(node.value) if isinstance(each, ast.Dict))
    return [row.elts[1] for table in tables for row in table.values if isinstance(row, ast.Tuple)]


def _values(node: ast.expr) -> Iterator[tuple[str, int]]:
    """Return the texts of a constant: its own, or the values of a table."""
    if isinstance(node, ast.Dict):
        for each in node.values:
            yield from _values(each)
    elif isinstance(node, (ast.Tuple, ast.List)):
        for each in node.elts:
            yield from _values(each)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno


# --- what is not marked ------------------------------------------------------------------------------

_SPOKEN: Final = re.compile(r"[A-Za-z’']{2,}(?: |$|[.,:;?!])")


def unmarked_in(source: str, where: str) -> list[tuple[int, str]]:
    """Return the texts of a module that look like words for people and are not marked: line and text.

    Left out: docstrings, keys and comparisons, names (one word of small letters, digits, points and lines), what is raised by
    ``assert``, and what is given to a mark.
    """
    tree = ast.parse(source)
    left_out = {
        id(each)
        for node in ast.walk(tree)
        for part in _not_for_people(node, where)
        for each in ast.walk(part)
    }
    return sorted(
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in left_out
        and is_for_people(node.value)
    )


def _not_for_people(node: ast.AST, where: str) -> Iterator[ast.AST]:
    """Return the parts of a node whose texts are marked, or for no person."""
    match node:
        case ast.Expr(value=ast.Constant() as text):
            yield text
        case ast.Call():
            yield from (argument for _, argument in _marked_by(node, where))
            yield from (each.value for each in node.keywords if each.arg == "metavar")
            if called(node) in _MARKS:
                yield from (each for each in node.args if isinstance(each, ast.Constant))
        case ast.Assign(targets=targets, value=value) if _names(targets) & _LEFT_OUT:
            yield value
        case ast.AnnAssign(target=target, annotation=annotation, value=value):
            yield annotation
            yield from (each for each in _of_rules(node) if isinstance(each, ast.Constant))
            if value is not None and _names([target]) & _LEFT_OUT:
                yield value
        case ast.Assert(msg=ast.expr() as text):
            yield text
        case ast.Compare():
            yield node
        case ast.Subscript(slice=part):
            yield part
        case ast.arg(annotation=ast.expr() as note):
            yield note
        case ast.FunctionDef(returns=ast.expr() as note) | ast.AsyncFunctionDef(returns=ast.expr() as note):
            yield note


_LEFT_OUT: Final = _CONSTANTS | {
    "ABOUT",
    "SCREENS",
    "PATTERNS",
    "__all__",
    "DEFAULT_CSS",
    "BINDINGS",
    "CSS_PATH",
}


def _names(targets: Iterable[ast.AST]) -> set[str]:
    return {each.id for each in targets if isinstance(each, ast.Name)}


def is_for_people(text: str) -> bool:
    """Return whether a text looks like words for people: two words, or one that begins with a capital."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    if not words:
        return False
    if re.fullmatch(r"[a-z0-9_.\-(){},:/$#]+", text.strip()) and " " not in text.strip():
        return False  # a name: an id, an ink, a file
    return bool(_SPOKEN.search(text)) and (
        len(words) > 1 or text.strip()[0].isupper() or text != text.strip()
    )


# --- lessons -----------------------------------------------------------------------------------------

_LESSON_KEYS: Final = frozenset(
    {"title", "about", "say", "ask", "right", "wrong", "press", "play", "after", "why", "answers", "because"}
)
"""Keys of a lesson's file whose texts are for people."""
_FIGURE: Final = re.compile(r"\{[^{}]*\}")
"""A figure in them; a text that is nothing else needs no translation."""


def lesson_texts(source: str, where: str) -> list[Marked]:
    """Return the texts of a lesson's file, in their order."""
    found: dict[str, Marked] = {}
    lines = source.splitlines()

    def line_of(text: str) -> int:
        return next((at for at, line in enumerate(lines, 1) if text[:30] in line), 0)

    def look(value: Any, spoken: bool) -> None:
        if isinstance(value, str):
            if spoken and has_words(_FIGURE.sub("", value)):
                found.setdefault(value, Marked(value, where, line_of(value)))
        elif isinstance(value, list):
            for each in value:
                look(each, spoken)
        elif isinstance(value, dict):
            for key, each in value.items():
                look(each, spoken or key in _LESSON_KEYS)

    look(tomllib.loads(source), False)
    return list(found.values())
