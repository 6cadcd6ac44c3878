"""Watching bots play, with open hands or one hand. A seat may be taken and handed back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.language import N_, Person, tr
from barbu_tui.session.names import Speed
from barbu_tui.session.play.bot_host import UNDERSTUDY
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.ui.commands import Hint
from barbu_tui.ui.screens.replay.live import LiveScreen
from barbu_tui.ui.screens.replay.replay_commands import WATCH
from barbu_tui.ui.screens.replay.view import Viewpoint
from barbu_tui.words.line import Saying

_PACES: Final[dict[Speed, int]] = {"slow": 0, "normal": 1, "quick": 3, "instant": 4}


class WatchScreen(LiveScreen):
    """A running match between bots."""

    COMMAND_TABLE = WATCH
    HELP_TITLE = "Watch"
    CHIP = N_("WATCH")

    def __init__(self, match: Match, seat: Seat | None = None, hand_to: str | None = None) -> None:
        """Watch a match, dealing first if nothing has been dealt.

        The bot ``hand_to`` gets the human's seats at once.

        Raises:
            RecordWriteError: the deal cannot be written; the match is closed.
        """
        if match.game.deal is None and not match.game.finished:  # a seat may have changed hands already
            try:
                match.advance()
            except RecordWriteError:
                match.close()
                raise
        super().__init__(match, seat)
        self._hand_to = hand_to
        self._player = hand_to or UNDERSTUDY
        """The bot that plays for the human, if allowed."""

    def on_mount(self) -> None:
        self.pace = _PACES[self.barbu.speed]
        if self._hand_to is None:
            self.start()
        else:
            self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        try:
            self.match.score()
        except RecordWriteError as error:
            self.tell(str(error))
            return
        self.follow()
        if self.match.over:
            self.tell(tr("The game is finished; nothing is left to play."))
            return
        self.start()
        self._lend_own_seats()

    def hints_now(self) -> tuple[Hint, ...]:
        label = tr("hand back") if self._taken else tr("take your seat") if self._lent else ""
        return tuple(
            replace(hint, label=label, short="") if label and hint.action == "seat" else hint
            for hint in super().hints_now()
        )

    def saying(self, viewpoint: Viewpoint) -> Saying:
        if self._said is not None or self.mode != "choose":
            return super().saying(viewpoint)
        whose = self.match.players[self.match.to_act].name if len(self.match.humans) > 1 else ""
        turn = tr("{who:own} turn.", who=Person(whose, False)) if whose else tr("Your turn.")
        back = tr("Choose, then press Enter. B hands the seat back.")
        return Saying.of(turn, back if self._taken else tr("Choose, then press Enter."))

    @property
    def _taken(self) -> bool:
        """Whether a seat was taken from a bot."""
        return bool(self.match.humans) and not self.match.header.humans

    @property
    def _lent(self) -> bool:
        """Whether a bot has the seat of the human of this game."""
        return bool(self.match.header.humans) and not self.match.humans

    def _lend_own_seats(self) -> None:
        """Give every human's seat to the bot, and say so, or the obstacle."""
        wrongs = (self.hand_over(seat, self._player) for seat in self.match.humans)
        wrong = next(filter(None, wrongs), None)
        self.tell(wrong or tr("{bot} plays for you; B takes the seat back.", bot=self._player))

    def _tell_seat_taken(self) -> None:
        name = self.cast.name(self.seat)
        self.tell(tr("You play {name} and see only this hand; B hands the seat back.", name=name))

    def _own_seat(self) -> None:
        """In a game of one's own, take the seat back from the bot, or lend it again."""
        if not self._lent and self._hand_to is None:
            self.tell(tr("You can take a seat in a watched game only; this one is your own."))
            return
        if not self._lent:
            self._lend_own_seats()
            return
        for seat in self.match.header.humans:
            wrong = self.hand_over(seat, None)
            if wrong is not None:
                self.tell(wrong)
                return
            self.seat = seat
        self._hand_to = self._player
        self._tell_seat_taken()

    def action_seat(self) -> None:
        if self.match.header.humans:
            self._own_seat()
            return
        human = self.match.human
        if human is not None:
            bot = self.match.header.players[human].bot or UNDERSTUDY
            wrong = self.hand_over(human, bot)
            words = tr("{bot} plays {name} again.", bot=bot, name=self.cast.name(human))
            self.hands = "all" if wrong is None else self.hands
            self.tell(wrong or words)
        elif (wrong := self.hand_over(self.seat, None)) is not None:
            self.tell(wrong)
        else:
            self._tell_seat_taken()
