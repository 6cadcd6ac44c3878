"""Practice: choose first, then see the worth of every option."""

from barbu_tui.ui.screens.practice.practice_screen import PracticeScreen

__all__ = ["PracticeScreen"]
