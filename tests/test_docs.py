"""The documentation says what the program has."""

from __future__ import annotations

import builtins
import doctest
import inspect
import re
import tomllib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from barbu_tui import __version__
from barbu_tui.session.store.report import ISSUES
from barbu_tui.session.store.settings import load_settings
from barbu_tui.ui.commands import APP_COMMANDS
from barbu_tui.ui.keymap import unknown, why_not
from docs.make_pages import (
    ARCHITECTURE,
    COMMANDS,
    ROOT,
    SETTINGS,
    architecture_page,
    commands_page,
    settings_page,
)
from tests.support.commands import barbu

DOCS = Path("docs")
PAGES = sorted([Path("README.md"), Path("CHANGELOG.md"), *DOCS.glob("*.md")])
ROLE = re.compile(r":(?:mod|class|func|meth|data|attr|exc):`~?([\w.]+)`")
TARGET = re.compile(r"\]\(([^)\s]+)\)")
PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))


def test_the_page_of_commands_has_every_command_and_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "")  # the page sets it
    assert COMMANDS.read_text(encoding="utf-8").split() == commands_page().split(), (
        "run python docs/make_pages.py"
    )


def test_the_page_of_the_architecture_names_every_module_and_no_file_that_is_gone() -> None:
    page = ARCHITECTURE.read_text(encoding="utf-8")
    assert page == architecture_page(), "run python docs/make_pages.py"
    named = re.findall(r"`([\w/]+/\w+[.]py)`", page)
    assert [
        name for name in named if not any((ROOT / room / name).exists() for room in ("", "barbu_tui"))
    ] == []


def test_the_page_of_settings_has_every_setting_and_every_key() -> None:
    assert SETTINGS.read_text(encoding="utf-8") == settings_page(), "run python docs/make_pages.py"


@pytest.mark.parametrize("page", [DOCS / "LIBRARY.md"], ids=lambda page: page.stem)
def test_examples_do_what_the_page_says(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_the_settings_of_the_page_are_read(tmp_path: Path) -> None:
    (example,) = re.findall(r"(?s)```toml\n(.*?)```", SETTINGS.read_text(encoding="utf-8"))
    (tmp_path / "settings.toml").write_text(example, encoding="utf-8")
    settings = load_settings(tmp_path / "settings.toml")
    assert settings.problems == ()
    assert unknown(settings.keymap, APP_COMMANDS) == []
    assert why_not(settings.keymap, APP_COMMANDS) is None


def test_the_bot_of_the_page_plays(tmp_path: Path) -> None:
    (code,) = re.findall(r"(?s)```python\n(.*?)```", (DOCS / "BOTS.md").read_text(encoding="utf-8"))
    (tmp_path / "mine.py").write_text(code, encoding="utf-8")
    played = barbu(
        "simulate", "--games", "1", "--bots", "mine:Low,sound,sound,sound", home=tmp_path, cwd=tmp_path
    )
    assert "S mine:Low" in played.stdout
    assert played.stderr == ""


def test_the_version_and_the_address_are_the_same_everywhere() -> None:
    citation = Path("CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in citation
    (released,) = re.findall(r"\ndate-released: (\S+)\n", citation)
    changes = Path("CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {__version__} - {released}\n" in changes
    urls = PROJECT["project"]["urls"]
    assert urls["Issues"] == ISSUES
    assert f"\nrepository-code: {urls['Homepage']}\n" in citation


def test_the_owner_of_the_project_is_the_same_everywhere() -> None:
    files = [
        *PAGES,
        Path("pyproject.toml"),
        Path("CITATION.cff"),
        DOCS / "mkdocs.yml",
        *Path(".github").rglob("*.yml"),
    ]
    owners = {
        owner
        for file in files
        for owner in re.findall(
            r"(?:github[.]com|githubusercontent[.]com)/([\w-]+)/barbu-tui", file.read_text(encoding="utf-8")
        )
    }
    assert owners == {ISSUES.split("/")[3], "YOU"}  # a fork's, in CONTRIBUTING


def test_links_of_the_readme_lead_somewhere_on_a_package_index() -> None:
    readme = Path("README.md").read_text(encoding="utf-8")
    for each in PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        readme = re.sub(each["pattern"], each["replacement"], readme)
    assert [target for target in TARGET.findall(readme) if "://" not in target and target[0] != "#"] == []


def test_every_picture_is_shown() -> None:
    shown = {
        Path(target).name for page in PAGES for target in TARGET.findall(page.read_text(encoding="utf-8"))
    }
    assert {each.name for each in Path("screenshots").glob("*.[sp][vn]g")} <= shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_pages_and_headings_that_are_there(page: Path) -> None:
    dead = []
    for target in TARGET.findall(page.read_text(encoding="utf-8")):
        name, _, heading = target.partition("#")
        place = page.parent / name if name else page
        if "://" not in target and not (place.exists() and (not heading or heading in headings(place))):
            dead.append(target)
    assert dead == []


def headings(page: Path) -> set[str]:
    """Return the headings of a page as links write them."""
    lines = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("folder", ["barbu_tui", "bots/barbu_bots", "tools", "tests"])
def test_docstrings_refer_to_what_there_is(folder: str) -> None:
    lost = []
    for path in sorted(Path(folder).rglob("*.py")):
        names = set(ROLE.findall(path.read_text(encoding="utf-8")))
        module = ".".join(path.relative_to(Path(folder).parent).with_suffix("").parts)
        lost += [f"{path}: {name}" for name in sorted(names) if not _there(name, module)]
    assert not lost


def _there(name: str, module: str) -> bool:
    """Return whether a name is one of a module, of its classes or of the whole program."""
    found = import_module(module.removesuffix(".__init__"))
    if name.startswith("."):
        name = f"{module.rpartition('.')[0]}{name}"
    parts = name.split(".")
    own = [
        each for _, each in inspect.getmembers(found, inspect.isclass) if each.__module__ == found.__name__
    ]
    if any(_has(owner, parts) for owner in (found, builtins, *own)):
        return True
    for at in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        return _has(found, parts[at:])
    return False


def _has(owner: object, path: Sequence[str]) -> bool:
    """Return whether a chain of attributes is there; the last may be one of the instances of a class."""
    for at, name in enumerate(path):
        if not hasattr(owner, name):
            last = at == len(path) - 1
            return last and inspect.isclass(owner) and _of_instances(owner, name)
        owner = getattr(owner, name)
    return True


def _of_instances(owner: type, name: str) -> bool:
    annotated = any(name in getattr(each, "__annotations__", ()) for each in owner.__mro__)
    return annotated or re.search(rf"(?m)self\.{name}\b|^ +{name}: ", _source(owner)) is not None


def _source(owner: type) -> str:
    """Return the source of a class's module, for a compiled one from the tree."""
    place = Path(*owner.__module__.split(".")).with_suffix(".py")
    known = [root / place for root in (Path(), Path("bots")) if (root / place).exists()]
    return known[0].read_text(encoding="utf-8") if known else inspect.getsource(owner)
