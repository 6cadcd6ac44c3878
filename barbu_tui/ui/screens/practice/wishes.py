"""The player's options beside the answers: confidence, theme, level, rating."""

from __future__ import annotations

from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import LEVELS
from barbu_tui.session.practice.themes import THEMES
from barbu_tui.ui.screens.frames.asking import AskingScreen
from barbu_tui.words.practice import level_words, theme_saying
from barbu_tui.words.saying import Saying


class Wishes(AskingScreen):
    """The part of the practice screen that changes the drill.

    Attributes:
        session: the session.
    """

    def __init__(self, session: PracticeSession) -> None:
        super().__init__()
        self.session = session
        self._saying: Saying | None = None

    def ask_now(self) -> None:
        """Ask about the current situation."""
        raise NotImplementedError

    def action_sure(self) -> None:
        order = {None: True, True: False, False: None}
        self.session.sure = order[self.session.sure]
        self._saying = None
        self.show_again()

    def action_theme(self) -> None:
        """Practise the next theme from the next hand on; all themes after the last."""
        names = ["", *(theme.name for theme in THEMES)]
        self.session.theme = names[(names.index(self.session.theme) + 1) % len(names)]
        self._chosen_anew(theme_saying(self.session))

    def action_level(self) -> None:
        """Practise the next level from the next hand on; all levels after the last."""
        levels = (None, *LEVELS)
        self.session.level = levels[(levels.index(self.session.level) + 1) % len(levels)]
        self._chosen_anew(Saying.of(level_words(self.session.level)))

    def _chosen_anew(self, saying: Saying) -> None:
        """Show the new options, and search again if no situation has been found yet."""
        self._saying = saying
        if self.session.waiting and self.session.try_again():
            self.ask_now()
        self.show_again()

    def action_progress(self) -> None:
        self.barbu.open_screen("practice_progress", self.session.every_row, self.session.rules)
