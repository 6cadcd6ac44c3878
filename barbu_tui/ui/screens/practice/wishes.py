"""The player's wishes beside the answers: how sure, what to practise next, the rating."""

from __future__ import annotations

from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import LEVELS
from barbu_tui.session.practice.themes import THEMES
from barbu_tui.ui.screens.frames.asking import AskingScreen
from barbu_tui.words.practice import level_words, theme_saying
from barbu_tui.words.saying import Saying


class Wishes(AskingScreen):
    """The part of the practice screen that changes what is practised.

    Attributes:
        session: what is practised.
    """

    def __init__(self, session: PracticeSession) -> None:
        super().__init__()
        self.session = session
        self._saying: Saying | None = None

    def ask_now(self) -> None:
        """Ask about the situation at hand."""
        raise NotImplementedError

    def action_sure(self) -> None:
        """Say sure, then unsure, then neither."""
        order = {None: True, True: False, False: None}
        self.session.sure = order[self.session.sure]
        self._saying = None
        self.show_again()

    def action_theme(self) -> None:
        """Practise the next theme from the next hand on; all of them after the last."""
        names = ["", *(theme.name for theme in THEMES)]
        self.session.theme = names[(names.index(self.session.theme) + 1) % len(names)]
        self._chosen_anew(theme_saying(self.session))

    def action_level(self) -> None:
        """Practise the next level from the next hand on; all of them after the last."""
        levels = (None, *LEVELS)
        self.session.level = levels[(levels.index(self.session.level) + 1) % len(levels)]
        self._chosen_anew(Saying.of(level_words(self.session.level)))

    def _chosen_anew(self, saying: Saying) -> None:
        """Say what is practised from now on; where nothing has been found yet, look for that."""
        self._saying = saying
        if self.session.waiting and self.session.try_again():
            self.ask_now()
        self.show_again()

    def action_progress(self) -> None:
        """Show the rating and how it has changed."""
        self.barbu.open_screen("practice_progress", self.session.every_row, self.session.rules)
