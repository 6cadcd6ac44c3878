"""One thing has one name (docs/WORDS.md): the sentences of the screens and of the command line keep to it."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from barbu_tui.cli import build_parser
from barbu_tui.ui.keymap import all_screens
from tests.support.gates import hold

ROOT = Path(__file__).parents[1]
ROOMS = (
    ROOT / "bots",
    *(
        ROOT / "barbu_tui" / room
        for room in ("core", "language", "session", "words", "plain", "commands", "serve", "ui")
    ),
)
ARCHAISMS = ("whence", "thence", "lest", "befell", "knave", "gone on with", "he", "him", "his", "himself")
"""Words that no sentence for a reader has. A player is "they", a program "it"."""
WORDS = "say it with the words of docs/WORDS.md"

PROSE_ROOMS = ("bots", "barbu_tui", "tools", "tests", "docs", "screenshots")
PROSE = {
    "a return value behind a semicolon": r"; whether\b",
    "half a sentence": r"^\s*…|…\s*$",
    "an archaism": r"\b(?:anew|befall|befell|hence|ere|lest|likewise|none but|nobody but|nought|of old|ought|save for|shall|thence"
    r"|therein|thereof|therefrom|thus|unto|upon|whence|wherein|whereof|whoever|whomever|whatsoever|without more ado)\b",
    "a he": r"\b(?:he|him|his|himself)\b",
}
"""Patterns that no docstring has, of a module, a class, a function or an attribute."""


def banned() -> dict[str, str]:
    """Return each word in the last column's back-quotes, and the word that is used instead."""
    found: dict[str, str] = {}
    for line in (ROOT / "docs" / "WORDS.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3:
            found |= dict.fromkeys(re.findall(r"`([^`]+)`", cells[2]), cells[0])
    return found


def wrong_words(sentence: str) -> list[str]:
    """Return what a sentence should not say."""
    plain = sentence.casefold()
    return [
        word for word in (*banned(), *ARCHAISMS) if re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", plain)
    ]


def _docstrings(tree: ast.AST) -> set[int]:
    """Return the ids of strings that stand as statements: docstrings, of attributes too."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of every string with a blank in it, which an identifier has not; f-strings without their values."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = _docstrings(tree)
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            text = "…".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if " " in text:
            yield node.lineno, text


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_sentences_of_a_room_use_the_words_of_the_table(room: Path) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {words} in {text!r}"
        for path in sorted(room.rglob("*.py"))
        for line, text in sentences(path)
        if (words := wrong_words(text))
    ]
    hold(wrong, WORDS)


def prose_faults(path: Path) -> Iterator[str]:
    """Yield the docstrings of a file that have one of the patterns of :data:`PROSE`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            text = node.value.value
            found = [name for name, pattern in PROSE.items() if re.search(pattern, text)]
            if found:
                yield f"{path.relative_to(ROOT)}:{node.lineno}: {', '.join(found)}: {' '.join(text.split())[:100]}"


@pytest.mark.parametrize("room", PROSE_ROOMS)
def test_docstrings_of_a_room_are_plain_sentences(room: str) -> None:
    paths = sorted((ROOT / room).rglob("*.py"))
    assert len(paths) > 1
    faults = [fault for path in paths for fault in prose_faults(path)]
    hold(faults, "a short declarative sentence, as docs/CONTRIBUTING.md says under Style")


def test_each_pattern_of_prose_is_found() -> None:
    examples = (
        "Show it; whether there is more.",
        "…and where a card is played.",
        "Write it anew.",
        "The dealer and his call.",
    )
    for name, text in zip(PROSE, examples, strict=True):
        assert re.search(PROSE[name], text), name
    assert not any(re.search(pattern, "Return the legal cards.") for pattern in PROSE.values())


def _help(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield parser.format_help()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _help(each)


def test_help_of_every_command_uses_the_words_of_the_table() -> None:
    pages = list(_help(build_parser()))
    assert len(pages) > 10
    hold(
        (
            f"{', '.join(wrong)} in: {page}"
            for page in pages
            if (wrong := wrong_words(" ".join(page.split())))
        ),
        WORDS,
    )


def test_labels_and_tooltips_of_every_command_table_use_the_words_of_the_table() -> None:
    screens = all_screens()
    assert len(screens) > 12
    hold(
        (
            f"{screen.__name__}, {command.id}: {', '.join(wrong)} in {words!r}"
            for screen in screens
            for command in screen.COMMAND_TABLE
            for words in (command.label, command.short, command.tooltip, command.run)
            if (wrong := wrong_words(words))
        ),
        WORDS,
    )


def test_a_wrong_word_is_found_as_a_whole_word() -> None:
    assert wrong_words("Pick another card.") == ["pick", "pick another"]
    assert wrong_words("The picture of a heart.") == []
    assert wrong_words("The dealer may name a rank that he lacks.") == ["he"]
