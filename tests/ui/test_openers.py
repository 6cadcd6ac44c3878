"""Screens by name: every name that is asked for is known, and every name leads to a screen."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import barbu_tui
from barbu_tui.ui.commands import CommandScreen
from barbu_tui.ui.openers import FROM_FILES, SCREENS

_ASKED = re.compile(r"\b(?:open_screen\(|made\(|run_screen\(.*?, )\s*\"(\w+)\"")


def test_every_name_that_is_asked_for_is_known_and_no_other() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(barbu_tui.__file__).parent.rglob("*.py"))
    asked = set(_ASKED.findall(source)) | {
        "day_played",
        "finish",
        "record",
        "review_record",
        "save",
    }  # called by way of a variable
    assert asked == SCREENS.keys() | FROM_FILES.keys()


def test_every_name_leads_to_a_screen() -> None:
    for place in SCREENS.values():
        module, _, kind = place.partition(":")
        assert issubclass(getattr(import_module(f"barbu_tui.ui.screens.{module}"), kind), CommandScreen)
