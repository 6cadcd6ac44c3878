"""Practice: choose first, then see what every option was worth."""

from barbu_tui.ui.screens.practice.screen import PracticeScreen

__all__ = ["PracticeScreen"]
