"""The tools that are one version, since tests compare to the letter what they bring (pyproject.toml, extra "test")."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).parents[2]


def pins() -> dict[str, str]:
    """Return package → the version that it is to be."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = (re.match(r"([\w-]+)==([\w.]+)$", each) for each in project["optional-dependencies"]["test"])
    return {each[1]: each[2] for each in found if each is not None}


def others() -> dict[str, str]:
    """Return package → the version that is here, of those that are another one."""
    found = {}
    for package, wanted in pins().items():
        try:
            here = version(package)
        except PackageNotFoundError:
            here = "none"
        if here != wanted:
            found[package] = here
    return found
