"""A saved game in lines: a trick at a time, or from deal to deal."""

from __future__ import annotations

from functools import partial
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.language import N_, tr
from barbu_tui.language.numbers import explained
from barbu_tui.language.people import table_names
from barbu_tui.plain.answers import read_number
from barbu_tui.plain.lines import LeftError, Lines, Question, Talk, Word, Words
from barbu_tui.plain.telling import Teller
from barbu_tui.plain.typed import W_, typed
from barbu_tui.session.record.events import ActionEvent, DealEvent, ScoreEvent
from barbu_tui.session.replay.cursor import Replay, ReplayError
from barbu_tui.session.replay.step import Step
from barbu_tui.words.deal import hand_sentence
from barbu_tui.words.known import shown_at

HELP: Final = N_(
    "Enter goes on; back goes back. deal 5 and trick 3 go there, next to the next deal. Also: hands, table, score, "
    "why (what the bots said in this part), shown (what the others have shown to the player to act), help, quit."
)
_ASK: Final = N_("Enter, or help.")


class PlainReplay:
    """A replay in lines."""

    def __init__(self, replay: Replay, lines: Lines, at: int, seat: Seat | None) -> None:
        """Create a replay at a place. ``seat`` is the seat whose hand is shown; ``None`` for all."""
        self._replay = replay
        self._lines = lines
        self._at = at
        self._from = at
        """The first place of the last printed part."""
        self._seat = seat
        self._names = replay.names
        self._teller = Teller(self._names, lines)

    def run(self) -> None:
        """Go through the game until the person leaves."""
        self._tell_step(self._replay[self._at])
        self._teller.flush()
        talk = Talk(self._lines, self._words)
        try:
            going = True
            while going:
                talk.choose(Question(tr(_ASK)))
                going = self._go_on()
        except LeftError:
            return

    def _words(self) -> Words:
        back = Word(lambda: self._jump(self._replay.previous_stop(min(self._from, self._at))))
        hands = Word(lambda: self._hands(self._replay[self._at]))
        return {
            W_("back"): back,
            "b": back,
            W_("next"): Word(lambda: self._jump(self._replay.next_deal(self._at))),
            W_("deal"): Word(partial(self._jump_to, "deal"), takes_rest=True),
            W_("trick"): Word(partial(self._jump_to, "trick"), takes_rest=True),
            W_("hands"): hands,
            W_("hand"): hands,
            W_("table"): Word(lambda: self._teller.on_table(self._replay[self._at].deal)),
            W_("score"): Word(lambda: self._teller.score(self._replay[self._at].running)),
            W_("why"): Word(self._reasons),
            W_("shown"): Word(self._shown),
            W_("help"): Word(lambda: tr(HELP)),
        }

    def _go_on(self) -> bool:
        """Tell the next part. Return whether there was one."""
        stop = self._replay.next_stop(self._at)
        if stop == self._at:
            self._lines.say(tr("That is the end of the game."))
            return False
        self._from = self._at + 1
        for place in range(self._from, stop + 1):
            self._tell_step(self._replay[place])
        self._teller.flush()
        self._at = stop
        return True

    def _jump(self, at: int) -> str:
        self._at = self._from = at
        step = self._replay[at]
        self._lines.say(
            tr("Deal {deal}, round {round}.", deal=step.number, round=step.trick)
            if step.trick and step.deal.choice is not None and step.deal.spec.is_domino
            else tr("Deal {deal}, trick {trick}.", deal=step.number, trick=step.trick)
            if step.trick
            else tr("Deal {deal}.", deal=step.number)
        )
        self._tell_step(step)
        self._teller.flush()
        return ""

    def _jump_to(self, word: str, rest: str) -> str:
        number = read_number(rest, 999)
        if number is None:
            return tr("Say which: {word} 3.", word=typed(word))
        try:
            if word == "deal":
                return self._jump(self._replay.start(number))
            return self._jump(self._replay.first_card(self._replay[self._at].number, number))
        except ReplayError as error:
            return str(error)

    def _tell_step(self, step: Step) -> None:
        match step.event:
            case DealEvent():
                self._teller.dealt(step.number, self._replay.length, step.event.dealer)
                self._lines.say(self._hands(step))
            case ActionEvent():
                self._teller.action(step.event, step.deal)
            case ScoreEvent() if step.row is not None:
                self._teller.result(step.row)

    def _hands(self, step: Step) -> str:
        """Return the visible hands at a step."""
        deal = step.deal
        hands = deal.hands if deal.play is None else deal.play.hands
        guarded = self._replay.guarded(step.number)
        shown = self._seat if guarded is None else guarded
        return "\n".join(
            hand_sentence(name, hands[seat])
            for seat, name in enumerate(self._names)
            if shown is None or seat == shown
        )

    def _shown(self) -> str:
        """Return what the others have shown to the player to act here."""
        return "\n".join(shown_at(self._replay, self._at))

    def _reasons(self) -> str:
        steps = [self._replay[place] for place in range(self._from, self._at + 1)]
        names = table_names(self._names)
        said = [
            explained(names[step.event.action.seat], step.reason(self._replay.header.names) or "")
            for step in steps
            if isinstance(step.event, ActionEvent) and step.why and self._replay.guarded(step.number) is None
        ]
        return "\n".join(said) or tr("Nobody gave a reason here.")
