"""Practice: choose first, then see what every option was worth."""

from barbu_tui.ui.screens.practice.practice_screen import PracticeScreen

__all__ = ["PracticeScreen"]
