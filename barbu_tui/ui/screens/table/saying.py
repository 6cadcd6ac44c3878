"""What the prompt says for a short while in place of the question."""

from __future__ import annotations

from barbu_tui.ui.screens.table import pace
from barbu_tui.ui.screens.table.host import TableHost, Timer
from barbu_tui.ui.screens.table.moment import Moment
from barbu_tui.words.saying import Saying


class SaidForAWhile:
    """A sentence that stands for two seconds, or until it is ended."""

    def __init__(self, moment: Moment, host: TableHost) -> None:
        """Make it.

        Args:
            moment: what the table is at; its saying is set.
            host: draws it.
        """
        self._moment = moment
        self._host = host
        self._timer: Timer | None = None

    def say(self, saying: Saying) -> None:
        """Say something for two seconds."""
        self._stop_timer()
        self._moment.saying = saying
        self._show()
        self._timer = self._host.after(pace.REFUSAL, self._time_is_up)

    def end(self) -> None:
        """End what is said; it is drawn with what comes next."""
        if self._timer is not None:
            self._stop_timer()
            self._moment.saying = None

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _time_is_up(self) -> None:
        self._timer = None
        if self._moment.mode != "busy":  # an event that is being shown has its own saying
            self._moment.saying = None
            self._show()

    def _show(self) -> None:
        if self._moment.choice is not None:
            self._host.show_choice()
        else:
            self._host.show()
