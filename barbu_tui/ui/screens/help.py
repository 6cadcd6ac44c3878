"""The keys of a screen."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen


class HelpScreen(Screen[None]):
    """Stand-in until the help is there."""

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self.about = about

    def key_escape(self) -> None:
        """Back."""
        self.dismiss()
