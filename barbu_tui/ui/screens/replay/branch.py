"""Playing on from a place in a replay, and its result."""

from __future__ import annotations

from dataclasses import replace

from barbu_tui.language import N_, tr
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.record.saves import place_of_save
from barbu_tui.session.replay.branch import Branch
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.screens.replay.live import LiveScreen
from barbu_tui.ui.screens.replay.replay_commands import BRANCH
from barbu_tui.ui.screens.replay.view import Extras, Viewpoint, replay_cast
from barbu_tui.words.compare import branch_words
from barbu_tui.words.line import Saying


class BranchScreen(LiveScreen):
    """One seat played against bots to the end of the deal. It does not count, so decisions can be taken back (R7.2)."""

    COMMAND_TABLE = BRANCH
    HELP_TITLE = "Play on from here"
    CHIP = N_("PLAYING ON")

    def __init__(self, branch: Branch) -> None:
        super().__init__(branch, branch.seat)
        self.branch = branch
        self.pace = 2
        self._kept = False
        self._shared = len(branch.events)

    @property
    def viewpoint(self) -> Viewpoint:
        """The visible place: every hand may be shown, because the deal does not count."""
        return replace(super().viewpoint, free=True)

    def extras(self) -> Extras:
        extras = super().extras()
        over = self.branch.comparison() if self.branch.over and self.at_end else None
        return replace(extras, comparison=over)

    def saying(self, viewpoint: Viewpoint) -> Saying:
        if self._said is not None:
            return super().saying(viewpoint)
        seats = self._seats() if self.mode == "choose" and len(self.branch.events) == self._shared else None
        if seats is not None:
            return seats
        if self.mode == "choose":
            how = tr("Choose, then press Enter; u takes a decision back.")
            return Saying.of(tr("Your turn."), how, super().saying(viewpoint).ask)
        over = self.branch.comparison() if self.branch.over and self.at_end else None
        return Saying.of(tr("The deal is over."), branch_words(over)) if over else super().saying(viewpoint)

    def _seats(self) -> Saying | None:
        """Return who has changed seats, before the first decision; ``None`` if nobody has."""
        header = self.branch.original.header
        seat = self.branch.seat
        if seat in header.humans:
            return None
        cast = replay_cast(header)
        own = next(iter(header.humans), None)
        ask = tr("u takes a decision back.")
        if own is not None and own == cast.human:
            ask = tr("A bot plays your seat, as {name}.", name=self.cast.name(own))
        elif own is not None:
            ask = tr("A bot plays {name}.", name=cast.name(own))
        takes = tr("You take {who:own} seat.", who=cast.person(seat))
        return Saying.of(takes, ask, tr("Choose, then press Enter."))

    def after_choice(self) -> None:
        if not self.playing:
            self.start()
            self.draw()

    def tick(self) -> None:
        """Take a step of autoplay, which stops when it is your turn."""
        super().tick()
        if self.at_end and not self._busy and (self.match.waiting or self.match.over):
            self.stop()
            self.draw()

    def action_undo(self) -> None:
        self.stop()
        if self._busy:
            return
        if not self.branch.undo():
            self.tell(tr("There is nothing to take back."))
            return
        self._kept = False
        self.restart()

    def _unfinished_told(self) -> bool:
        """Return whether the deal is not over yet, and say so."""
        if not self.branch.over:
            self.tell(tr("Play the deal to its end first."))
        return not self.branch.over

    def action_judge(self) -> None:
        self.stop()
        if self._unfinished_told():
            return
        self.barbu.open_screen("review", Replay.of(self.branch.log), self.branch.seat)

    def action_keep(self) -> None:
        if self._kept:
            self.tell(tr("It is saved already."))
            return
        if self._unfinished_told():
            return
        try:
            path = place_of_save(self.branch.header)
            self.branch.save(path)
        except RecordWriteError as error:
            self.tell(str(error))
        else:
            self._kept = True
            self.tell(tr("Saved as {name}, among the saved games.", name=path.name))
