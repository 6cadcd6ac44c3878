"""The documentation says what the program has."""

from __future__ import annotations

import builtins
import inspect
import re
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from barbu_tui import __version__
from barbu_tui.session.store.report import ISSUES
from docs.make_pages import (
    COMMANDS,
    SETTINGS,
    commands_page,
    parsers,
    settings_page,
)
from docs.make_shell import COMPLETIONS, MAN
from docs.make_shell import main as make_shell
from docs.make_site import gather
from tests.support.gates import hold

DOCS = Path("docs")
PAGES = sorted([Path("README.md"), Path("CHANGELOG.md"), *DOCS.glob("*.md")])
ROLE = re.compile(r":(?:mod|class|func|meth|data|attr|exc):`~?([\w.]+)`")
TARGET = re.compile(r"\]\(([^)\s]+)\)")
PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))


def test_the_page_of_commands_has_every_command_and_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "")  # the page sets it
    if COMMANDS.read_text(encoding="utf-8").split() != commands_page().split():
        hold(["docs/COMMANDS.md is not what the parsers say"], "python docs/make_pages.py")


def test_the_page_of_the_architecture_is_short_and_names_no_file_that_is_gone() -> None:
    page = (DOCS / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 300
    files = [
        each.as_posix()
        for room in ("barbu_tui", "bots", "tests", "docs", "tools")
        for each in Path(room).rglob("*.*")
    ]
    named = re.findall(r"`([\w/]+[.](?:py|md|po|toml))`", page)
    assert len(named) > 100
    assert [
        name
        for name in named
        if not any(f"/{each}".endswith(f"/{name}") for each in [*files, "pyproject.toml"])
    ] == []


def test_the_page_of_settings_has_every_setting_and_every_key() -> None:
    if SETTINGS.read_text(encoding="utf-8") != settings_page():
        hold(["docs/SETTINGS.md is not what the program has"], "python docs/make_pages.py")


def test_the_version_is_the_released_one_or_the_next_and_the_address_is_the_same_everywhere() -> None:
    citation = Path("CITATION.cff").read_text(encoding="utf-8")
    (released,) = re.findall(r"\nversion: (\S+)\n", citation)
    (on,) = re.findall(r"\ndate-released: (\S+)\n", citation)
    changes = Path("CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"\n## (.*)\n", changes)
    if __version__ == released:
        assert heads[0] == f"{released} - {on}"
    else:  # after a release the next one is being made
        assert re.fullmatch(r"\d+\.\d+\.\d+\.dev0", __version__)
        assert [*map(int, __version__.split(".")[:3])] > [*map(int, released.split("."))]
        assert heads[:2] == ["Unreleased", f"{released} - {on}"]
    urls = PROJECT["project"]["urls"]
    assert ISSUES in ("", urls["Issues"])
    assert f"\nrepository-code: {urls['Homepage']}\n" in citation


def test_every_python_that_wheels_are_built_for_is_in_the_classifiers() -> None:
    wanted = PROJECT["project"]["requires-python"].removeprefix(">=")
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert named[0] == wanted
    built = [f"cp{version.replace('.', '')}-*" for version in named]
    assert built == PROJECT["tool"]["cibuildwheel"]["build"]


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
    assert owners == {
        PROJECT["project"]["urls"]["Homepage"].split("/")[3],
        "YOU",
    }  # a fork's, in CONTRIBUTING


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


def test_links_lead_somewhere_on_the_site_too(tmp_path: Path) -> None:
    gather(tmp_path / "pages")
    dead = [
        f"{page.name}: {target}"
        for page in (tmp_path / "pages").glob("*.md")
        for target in TARGET.findall(page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / (target.partition("#")[0] or page.name)).exists()
    ]
    assert dead == []


def test_the_site_loads_nothing_from_elsewhere() -> None:
    config = (DOCS / "mkdocs.yml").read_text(encoding="utf-8")
    assert "\n  font: false" in config  # else from Google
    assert "\nrepo_url:" not in config  # else its stars from GitHub
    assert "//" not in (DOCS / "site.css").read_text(encoding="utf-8")


def test_the_man_page_has_its_sections_and_every_command(tmp_path: Path) -> None:
    make_shell(tmp_path)
    page = (tmp_path / MAN).read_text(encoding="utf-8")
    sections = (
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "COMMANDS",
        "FILES",
        "ENVIRONMENT",
        "EXIT STATUS",
        "EXAMPLES",
    )
    assert re.findall(r'(?m)^\.SH "(.*)"$', page) == [*sections]
    assert re.findall(r"(?m)^\.SS barbu (\w+)$", page) == [*parsers()]
    assert not re.search(
        r"(?m)^'|^\.(?!SH|SS|TH|TP|PP|nh|ad)", page
    )  # a line that roff would take for a request of its own
    for place in COMPLETIONS.values():
        assert "statistics" in (tmp_path / place).read_text(encoding="utf-8"), place
    if groff := shutil.which("groff"):
        read = subprocess.run(
            [groff, "-man", "-ww", "-Tutf8", str(tmp_path / MAN)], capture_output=True, text=True, check=True
        )
        assert read.stderr == ""
        assert "after changes, separated by ';'" in " ".join(read.stdout.split())


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
    hold(lost, "name what there is, with its module")


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
