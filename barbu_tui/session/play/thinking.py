"""A bot that thinks in a thread while earlier events are still shown."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from barbu_bots import Decision
from barbu_tui.core.deal import Deal


class Thinking(Thread):
    """A bot thinking about a deal in a thread."""

    def __init__(self, deal: Deal, ask: Callable[[], Decision]) -> None:
        super().__init__(name="bot-thinking", daemon=True)
        self.deal = deal
        self._ask = ask
        self._found: Decision | BaseException | None = None
        self.start()

    def run(self) -> None:
        """Ask the bot and keep its decision or its error."""
        try:
            self._found = self._ask()
        except BaseException as error:
            self._found = error

    def result(self) -> Decision:
        """Wait for the decision and return it.

        Raises:
            BotFailedError: the bot failed.
        """
        self.join()
        if isinstance(self._found, BaseException):
            raise self._found
        assert self._found is not None
        return self._found
