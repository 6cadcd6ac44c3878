"""Text for one line of the screen fits it at 80 columns, in every language, with the longest that can stand in its places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import pytest
from rich.cells import cell_len

from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.language import CODES, Argument, CardWord, ContractWord, Person, RankWord, SuitWord, tr, use
from barbu_tui.language.wording import places
from tests.tools.marked import ROOT

NAMES: Final = (Person("Wilhelmina", False), Person("You", True))
"""A name is cut after ten cells."""
CARDS: Final = tuple(CardWord(card) for card in range(52))
LONGEST: Final[Mapping[str, Sequence[Argument]]] = {
    **dict.fromkeys(("who", "dealer", "target", "other", "bot"), NAMES),
    **dict.fromkeys(("card", "best"), CARDS),
    **dict.fromkeys(("deal", "deals", "page", "pages", "first", "last", "hands", "number"), (28,)),
    **dict.fromkeys(("count", "others"), (1, 2, 3, 12)),
    **dict.fromkeys(("owed", "left"), (1, 2, 3, 4, 5, 6, 7)),
    **dict.fromkeys(("points", "total", "made", "lead"), ("−120",)),
    "rank": tuple(RankWord(rank) for rank in range(13)),
    "suit": tuple(SuitWord(suit) for suit in range(4)),
    "contract": tuple(ContractWord(contract) for contract in CONTRACTS),
    "leader": ("Wilhelmina",),
}
"""Place → what may stand there. A place that is not here leaves its sentence out."""
PROMPT: Final = 77
"""Cells of the prompt."""


def longest(text: str) -> str:
    """A sentence in the language in use, every place with the longest that may stand there."""
    chosen = {place.name: LONGEST[place.name][0] for place in places(text)}
    for name in chosen:
        widest = max(LONGEST[name], key=lambda each: cell_len(tr(text, **{**chosen, name: each})))
        chosen[name] = widest
    return tr(text, **chosen)


def cells(text: str) -> int:
    """The cells of that sentence."""
    return cell_len(longest(text))


def known(text: str) -> bool:
    """Whether it is known what may stand in the places of a sentence."""
    return all(place.name in LONGEST for place in places(text))


def sentences_in(node: ast.expr, local: Mapping[str, Sequence[str]] | None = None) -> list[str]:
    """The sentences that an expression may be, as far as they stand there or in a name of the same function."""
    if isinstance(node, ast.IfExp):
        return sentences_in(node.body, local) + sentences_in(node.orelse, local)
    if isinstance(node, ast.Constant) and node.value == "":
        return [""]
    if isinstance(node, ast.Name):
        return list((local or {}).get(node.id, ()))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tr", "trn"):
        texts = [
            each.value for each in node.args[: 1 + (node.func.id == "trn")] if isinstance(each, ast.Constant)
        ]
        return [text for text in texts if isinstance(text, str)]
    return []


def prompts_in(function: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the player and the question of every prompt in a function."""
    local: dict[str, list[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            local.setdefault(node.targets[0].id, []).extend(sentences_in(node.value))
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        name, parts = ast.unparse(node.func), [sentences_in(each, local) for each in node.args[:2]]
        if name in ("Saying", "Saying.of") and len(parts) > 1:
            yield from ((who, ask) for who in parts[0] for ask in parts[1])
        elif name == "self.tell" and parts:
            yield from (("", ask) for ask in parts[0])


@cache
def prompts() -> frozenset[tuple[str, str]]:
    """Return the player and the question of every prompt in the source, if both are there."""
    found = set()
    for path in (ROOT / "barbu_tui").rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                found |= set(prompts_in(function))
    return frozenset(each for each in found if all(map(known, each)))


@cache
def asked_at_the_table() -> tuple[str, ...]:
    """The sentences of which the prompts of the table are made."""
    found = []
    for name in ("prompts.py", "doubles.py"):
        for node in ast.walk(ast.parse((ROOT / "barbu_tui" / "words" / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found += [text for text in sentences_in(node) if known(text)]
    return tuple(found)


@pytest.mark.parametrize("code", CODES)
def test_what_a_prompt_asks_fits(code: str) -> None:
    use(code)
    assert len(prompts()) > 40
    wide = {each: cells(each[0]) + 2 * bool(each[0]) + cells(each[1]) for each in prompts()}
    assert not {each: width for each, width in wide.items() if width > PROMPT}


@pytest.mark.parametrize("code", CODES)
def test_what_the_table_asks_fits_behind_whose_turn_it_is(code: str) -> None:
    use(code)
    assert len(asked_at_the_table()) > 25
    before = cell_len(tr("Your doubles.")) + 2
    wide = {
        text: before + cell_len(re.split(r"\u202f?; ", longest(text))[0])  # the rest is left out if need be
        for text in asked_at_the_table()
    }
    assert not {text: width for text, width in wide.items() if width > PROMPT}


LINES: Final = (
    (
        77,
        (
            "Nobody doubled.",
            "The {others:word} others share {total}, {dealer} {points}.",
        ),
    ),
    (77, ("Looking.", "{count} of {total} decisions; figures may still change.")),
    (76, ("now: this deal   later: deals to come, against the best   sum: both",)),
    (70, ("Practice", "due", "hand", "of {hands}", "{Who} {who?deal|deals} {contract}")),
)
"""Cells of a line of the screen → the sentences that stand in it, two blanks apart."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("room", "texts"), LINES, ids=[texts[-1][:12] for _, texts in LINES])
def test_sentences_that_share_a_line_fit_it(code: str, room: int, texts: tuple[str, ...]) -> None:
    use(code)
    assert sum(map(cells, texts)) + 2 * (len(texts) - 1) <= room
