"""A bot's play of a deal beside the actual one in the same seat, from the first difference on."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from barbu_tui.language import tr
from barbu_tui.language.numbers import signed
from barbu_tui.session.review.others import Beside, Turn
from barbu_tui.ui.screens.replay.replay_commands import ASIDE, LOOKING, PLAYING, WALKING
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from barbu_tui.ui.screens.replay.view import Extras, Viewpoint
from barbu_tui.ui.widgets.page import window
from barbu_tui.ui.widgets.panels import Row, Section, right, text
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Saying, shorten
from barbu_tui.words.people import Cast
from barbu_tui.words.review import beside_words

COMMANDS: Final = (
    *(command for command in WALKING if "deal" not in command.id),
    *PLAYING,
    *LOOKING,
    *(command for command in ASIDE if command.id != "replay.sheet"),
)
_LEFT, _RIGHT, _END = 6, 20, 33
"""The columns of the two plays, and the end of the second."""


def _beside_section(beside: Beside, cast: Cast, turn: int, rows: int) -> Section:
    """Return both plays, turn by turn, with the seat's points of the hand.

    ``turn`` counts the turns played so far on the board.
    """
    name = cast.name(beside.seat)
    heads: Row = (text(_LEFT, shorten(name, 12), "faint"), text(_RIGHT, beside.bot, "faint"))
    pairs = list(zip_longest(beside.done, beside.instead))
    room = max(1, rows - 3)
    top = window(len(pairs), max(0, turn - 1), room, 0)
    made = [heads]
    for place, (one, other) in list(enumerate(pairs))[top : top + room]:
        made.append(_row(one, other, cast, now=place == turn - 1))
    results = zip((_RIGHT - 2, _END), beside.points, strict=True)
    made.append(
        (text(0, tr("deal"), "muted"), *(right(end, signed(each), bold=True) for end, each in results))
    )
    return Section(tr("SIDE BY SIDE"), tuple(made), tr("points of the play"))


def _row(one: Turn | None, other: Turn | None, cast: Cast, *, now: bool) -> Row:
    known = other or one
    assert known is not None
    label = f"{known.trick}" if known.trick else ""
    apart = one is None or other is None or one.action != other.action
    row = [right(4, label, "brass" if now else "faint", bold=now)]
    for turn, start, end, ink in ((one, _LEFT, _RIGHT - 2, "text"), (other, _RIGHT, _END, "brass")):
        if turn is None:
            continue
        points = signed(turn.points) if turn.trick else ""
        words = shorten(
            in_words(turn.action, cast.letters, "brief"), end - start - len(points) - bool(points)
        )
        row.append(text(start, words, ink if apart else "muted", bold=now))
        if points:
            row.append(right(end, points, "muted"))
    return tuple(row)


class BesideScreen(ReplayScreen):
    """The bot's play on the board, with both plays side by side at the right."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Beside yours"

    def __init__(self, beside: Beside) -> None:
        super().__init__(beside.theirs, beside.at, None)
        self.seat = beside.seat
        self.CHIP = beside.bot.upper()  # type: ignore[misc]
        self._beside = beside

    @property
    def turn(self) -> int:
        steps = self.replay.steps[: self.at + 1]
        return sum(step.action is not None and step.action.seat == self.seat for step in steps)

    def extras(self) -> Extras:
        if self.asking_bots:
            return super().extras()
        section = _beside_section(self._beside, self.cast, self.turn, self.room_of_panel)
        return Extras(self.state(), instead=section)

    def saying(self, viewpoint: Viewpoint) -> Saying:
        if self._said is None and self.at == self._beside.at:
            return Saying.of("", beside_words(self._beside, self.cast.names, self.cast.letters))
        return super().saying(viewpoint)
