"""The commands and the examples of the documents: they are run, or held against the parser where they are long or need a person."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import pytest

import barbu_bots.reasons.domino as reasons
from barbu_tui import core, records
from barbu_tui.core import cards, deal, dealing, game, notation
from barbu_tui.session.house import read_house
from barbu_tui.session.store.settings import load_settings
from barbu_tui.ui.commands import APP_COMMANDS
from barbu_tui.ui.keymap import unknown, why_not
from docs.make_pages import parsers
from docs.make_shell import EXAMPLES
from tests.support.commands import barbu

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
QUICK: Final = ("rules", "completion")
"""Commands that are run as they stand."""
OTHERS: Final = (
    "cd",
    "dask",
    "git",
    "pip",
    "pipx",
    "python",
    "python3",
    "pytest",
    "ruff",
    "uv",
    "zizmor",
    "actionlint",
)
"""Programs that the documents have run beside ours."""


class Example(NamedTuple):
    """A fenced text of a page."""

    page: str
    line: int
    language: str
    text: str


def _examples() -> Iterator[Example]:
    for page in PAGES:
        whole = page.read_text(encoding="utf-8")
        for found in re.finditer(r"(?ms)^( *)```(\w*)\n(.*?)^ *```$", whole):
            indent, language, text = found.groups()
            plain = re.sub(rf"(?m)^{indent}", "", text)
            yield Example(page.stem, whole[: found.start()].count("\n") + 1, language, plain)


def _options() -> Mapping[str, set[str]]:
    """Return command → the options that it takes."""
    everywhere = {"--help", "--version", "--lang", "--theme", "--ascii", "--no-animation"}
    return {
        name: everywhere | {option for action in parser._actions for option in action.option_strings}
        for name, parser in parsers().items()
    }


OPTIONS: Final = _options()


def _words(line: str) -> list[str]:
    """Return the words of a command without what is before its name: variables."""
    words = shlex.split(line, comments=True)
    while words and re.match(r"[A-Z_]+=", words[0]):
        del words[0]
    return words


def wrong_in(line: str) -> str:
    """Return what is wrong with a command of a page; its arguments may be placeholders, as FILE. Empty if nothing is."""
    words = _words(line)
    if not words:
        return ""
    name, *rest = words
    for extra in re.findall(r"\.\[(\w+)\]", line):
        if (
            extra
            not in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
                "optional-dependencies"
            ]
        ):
            return f"no extra {extra}"
    if Path(name).name == "barbu":
        return _wrong_in_ours(rest)
    if rest[:1] == ["-m"] and name.startswith("python"):
        return "" if rest[1] in ("venv",) or find_spec(rest[1]) else f"no module {rest[1]}"
    if name in OTHERS or name.startswith(".venv/bin/"):
        files = (re.match(r"(?:tests|docs|tools|screenshots)/[\w./-]*\w", each) for each in rest)
        gone = [each[0] for each in files if each and not (ROOT / each[0]).exists()]
        return f"no file {gone[0]}" if gone else ""
    return "" if (ROOT / name).exists() else f"no command {name}"


def _wrong_in_ours(words: list[str]) -> str:
    if not words or words[0].startswith("-"):
        command = "play"  # the options of the program itself
    elif words[0] not in OPTIONS:
        return f"no command barbu {words[0]}"
    else:
        command = words[0]
    asked = [each.partition("=")[0] for each in words if re.match(r"--\w", each)]
    return next((f"barbu {command} takes no {each}" for each in asked if each not in OPTIONS[command]), "")


def _shell(text: str, place: Path) -> None:
    shutil.copytree(ROOT / "docs" / "house", place, dirs_exist_ok=True)
    for line in text.splitlines():
        for part in re.split(r"&&", line):
            assert not wrong_in(part), part
            words = _words(part.partition(" > ")[0])
            if words[:1] != ["barbu"] or len(words) == 1:
                continue
            parser = parsers()[words[1]]
            parser.parse_args(words[2:])
            if words[1] in QUICK:
                done = barbu(*words[1:], home=place, cwd=place)
                assert (done.returncode, done.stderr) == (0, ""), part
                assert done.stdout


def _bot(text: str, place: Path) -> None:
    (place / "mine.py").write_text(text, encoding="utf-8")
    played = barbu("simulate", "--games", "1", "--bots", "mine:Low,sound,sound,sound", home=place, cwd=place)
    assert "S mine:Low" in played.stdout
    assert played.stderr == ""


def _settings(text: str, place: Path) -> None:
    (place / "settings.toml").write_text(text, encoding="utf-8")
    settings = load_settings(place / "settings.toml")
    assert settings.problems == ()
    assert unknown(settings.keymap, APP_COMMANDS) == []
    assert why_not(settings.keymap, APP_COMMANDS) is None


def _ruleset(text: str, place: Path) -> None:
    (place / "mine.toml").write_text(text, encoding="utf-8")
    assert read_house(place / "mine.toml") == read_house(ROOT / "docs" / "house" / "sunday-table.toml")


def _lesson(text: str, place: Path) -> None:
    (place / "mine.toml").write_text(text, encoding="utf-8")
    checked = barbu("learn", "--check", "mine.toml", home=place, cwd=place)
    assert (checked.returncode, checked.stdout) == (0, "mine.toml: all right\n")


def _record(text: str, place: Path) -> None:
    (place / "mine.barbu.jsonl").write_text(text, encoding="utf-8")
    checked = barbu("check", "mine.barbu.jsonl", home=place, cwd=place)
    assert (checked.returncode, checked.stderr) == (0, "")


def _marks(text: str, place: Path) -> None:
    """Sentences of a program; the second example is a part of a module of reasons."""
    exec(text, dict(vars(reasons)) | {"games": 2})


def _session(text: str, place: Path) -> None:
    found = doctest.DocTestParser().get_doctest(text, {}, "page", None, 0)
    assert found.examples


def _nothing(text: str, place: Path) -> None:
    """Take the output of a program, which other tests hold, or a picture."""


CHECKS: Final[Mapping[tuple[str, str], Callable[[str, Path], None]]] = {
    ("BOTS", "python"): _bot,
    ("TRANSLATING", "python"): _marks,
    ("SETTINGS", "toml"): _settings,
    ("GUIDE", "toml"): _ruleset,
    ("LESSONS", "toml"): _lesson,
    ("RECORD_FORMAT", "json"): _record,
    ("LIBRARY", "pycon"): _session,
}
"""Page and language → the check of an example. Shell commands are checked on every page, texts on none."""


@pytest.mark.parametrize("example", _examples(), ids=lambda each: f"{each.page} {each.line}")
def test_an_example_works(example: Example, tmp_path: Path) -> None:
    everywhere = {"sh": _shell, "text": _nothing}
    check = everywhere.get(example.language) or CHECKS[example.page, example.language]
    check(example.text, tmp_path)


@pytest.mark.parametrize(
    "module", [core, cards, deal, dealing, game, notation, records], ids=lambda each: each.__name__
)
def test_examples_beside_the_methods_do_what_they_say(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert failed == 0
    assert tried > 0


def test_examples_of_the_library_do_what_the_page_says() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "LIBRARY.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_in_a_text_are_there_with_their_options(page: Path) -> None:
    text = re.sub(r"(?ms)^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"))
    begins = (
        "barbu ",
        "pytest ",
        "python -m ",
        "python docs/",
        "python tests/",
        "python screenshots/",
        "tests/",
        "pip install '.",
    )
    spans = [each for each in re.findall(r"`([^`\n]+)`", text) if each.startswith(begins) and " " in each]
    assert [f"{each}: {wrong}" for each in spans if (wrong := wrong_in(each))] == []


def test_the_readme_names_every_command() -> None:
    (table,) = re.findall(
        r"(?m)^\| command \| \|\n((?:\|.*\n)+)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    first = [row.split("|")[1] for row in table.splitlines()]
    named = {name for cell in first for name in re.findall(r"`(?:barbu )?([a-z]+)`", cell)} - {"barbu"}
    assert named == set(OPTIONS)


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_an_example_of_the_man_page_is_understood(line: str) -> None:
    _, name, *arguments = shlex.split(line)
    parsers()[name].parse_args(arguments)


def test_what_is_wrong_in_a_command_is_found() -> None:
    assert wrong_in("barbu saves") == "no command barbu saves"
    assert wrong_in("PYTHONPATH=. barbu play --colour") == "barbu play takes no --colour"
    assert wrong_in("pip install '.[server]'") == "no extra server"
    assert wrong_in("python -m tools.nothing") == "no module tools.nothing"
    assert wrong_in("pytest -n 0 tests/nothing") == "no file tests/nothing"
    assert not wrong_in("pytest -n 0 tests/core  # quick")
