"""Builds the documentation site in ``build/site``: ``python docs/make_site.py``.

The pages of the repository are gathered in one folder, with links between them as they lie there, and a reference of modules is added.
Building is strict: a link to a page or a heading that is not there is an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build"
PAGES: Final = BUILD / "pages"
MODULES: Final = (
    "barbu_bots.api",
    "barbu_tui.core.view",
    "barbu_tui.core.actions",
    "barbu_tui.core.tricks",
    "barbu_tui.core.domino",
    "barbu_tui.core.cards",
    "barbu_tui.core.ruleset",
    "barbu_tui.core.deal",
    "barbu_tui.core.game",
    "barbu_tui.core.notation",
    "barbu_tui.core.dealing",
    "barbu_tui.records",
)
"""The modules for authors of bots and users of the rules, in reading order."""
_REFERENCE: Final = """# Reference

What a bot is given and what it answers, then the rules themselves. [Writing a bot](BOTS.md) and [examples](LIBRARY.md) come first.
"""
_ELSEWHERE: Final = re.compile(r"\]\((?:docs/|\.\./)")
"""The beginning of a link within the repository, up to the name of a page or of the folder of pictures."""


def gather(pages: Path = PAGES) -> None:
    """Lay all pages, pictures and files side by side."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(
        ROOT / "screenshots", pages / "screenshots", ignore=shutil.ignore_patterns("*.py", "__pycache__")
    )
    shutil.copytree(ROOT / "docs" / "house", pages / "house")
    for name in ("record.schema.json", "site.css"):
        shutil.copy(ROOT / "docs" / name, pages)
    for page in [ROOT / "README.md", ROOT / "CHANGELOG.md", *ROOT.glob("docs/*.md")]:
        text = _ELSEWHERE.sub("](", page.read_text(encoding="utf-8")).replace("](README.md", "](index.md")
        (pages / ("index.md" if page.name == "README.md" else page.name)).write_text(text, encoding="utf-8")
    entries = "".join(f"\n::: {module}\n" for module in MODULES)
    (pages / "REFERENCE.md").write_text(f"{_REFERENCE}{entries}", encoding="utf-8")


def main() -> int:
    """Build the site, and return the builder's exit status."""
    gather()
    config = shutil.copy(ROOT / "docs" / "mkdocs.yml", BUILD)
    return subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "-f", config], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
