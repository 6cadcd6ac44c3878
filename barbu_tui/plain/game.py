"""A game in lines: a short account since your last turn, then one question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barbu_tui.core.actions import Bid
from barbu_tui.core.deal import Deal
from barbu_tui.core.view import View
from barbu_tui.language import N_, tr
from barbu_tui.language.cards import spelled
from barbu_tui.language.numbers import explained
from barbu_tui.language.people import table_names
from barbu_tui.plain.lines import ANSWERS, LeftError, Lines, Talk, Word, Words, named
from barbu_tui.plain.position import ToldPosition
from barbu_tui.plain.questions import Asker, decide
from barbu_tui.plain.telling import Teller
from barbu_tui.plain.typed import W_, typed
from barbu_tui.session.advice.advised import Advised, advise
from barbu_tui.session.coach.coach import Coach, bad_deal
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.games import note_played
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event, ScoreEvent
from barbu_tui.session.review.plan import look_back, review_of_last_deal
from barbu_tui.session.store.settings import Strength
from barbu_tui.words.actions import in_words
from barbu_tui.words.coach import at_the_end, questions
from barbu_tui.words.deal import hand_words
from barbu_tui.words.opinions import agreed
from barbu_tui.words.outcome import own_words, winner_words
from barbu_tui.words.people import Cast, strength_words
from barbu_tui.words.prompts import GAME_OVER
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.verdict import figures
from barbu_tui.words.yours import yours_words

HELP: Final = N_(
    "Enter alone plays the only card, passes at doubles, and reads the choices again elsewhere; back leaves a question about a suit, a rank or a claim. "
    "At any question you can also type: {words}, quit. "
    "The game is saved after every card."
)


class PlainGame:
    """A match in lines."""

    def __init__(
        self,
        match: Match,
        lines: Lines,
        workers: Callable[[], Workers] | None = None,
        strength: Strength = "tell",
    ) -> None:
        """Create a game with a person in at least one seat.

        Args:
            workers: returns the worker processes of coach and adviser; neither speaks if not given.
        """
        self._match = match
        self._lines = lines
        self._names = [player.name for player in match.header.players]
        self._teller = Teller(self._names, lines)
        self._workers = workers
        self._coach = Coach(workers) if workers is not None and match.header.coached else None
        self._warned = False
        """Whether the person knows what asking the adviser does."""
        self._advised = False
        """Whether the adviser was asked about the decision at hand."""
        self._strength = strength
        self._thoughts: list[str] = []
        """The bots' reasons in the current deal, which are shown after its end because they reveal hands."""
        self._reasons: list[str] = []
        """The bots' reasons in the previous deal."""

    def run(self) -> bool:
        """Play until the game is over or the person leaves. Return whether it is over.

        Raises:
            RecordWriteError: the record cannot be written.
        """
        match = self._match
        self._say_notices()
        self._say_where()
        if not match.events:
            self._lines.say(self._who_plays())
        self._lines.say(tr("Type help at any question."))
        try:
            while not match.over:
                if match.waiting:
                    self._ask(match.view(match.to_act))
                    continue
                event = match.advance()
                if event is not None:
                    self.tell(event)
                self._say_notices()
        except LeftError:
            return False
        self._say_who_won()
        return True

    def _who_plays(self) -> str:
        """Return the bots with their levels."""
        bots = [
            explained(player.name, strength_words(player.bot))
            for player in self._match.header.players
            if player.bot
        ]
        return f"{', '.join(bots)}."

    def _say_who_won(self) -> None:
        header, totals = self._match.header, self._match.game.standing.running
        wrong = note_played(header) if header.taught else None
        if wrong is not None:
            self._lines.say(wrong)
        words = tr(GAME_OVER), winner_words(totals, self._cast), own_words(totals, self._cast)
        self._lines.say(" ".join(filter(None, words)))

    def flush(self) -> None:
        """Print the pending cards."""
        self._teller.flush()

    def _say_notices(self) -> None:
        for notice in self._match.notices:
            self._lines.say(notice)
        self._match.notices.clear()

    def _say_where(self) -> None:
        """Print the state of a game that is continued."""
        deal = self._match.game.deal
        if not self._match.events or deal is None:
            return
        self._lines.say(
            tr(
                "Deal {number} of {count} goes on. {score}",
                number=deal.number,
                count=self._match.game.length,
                score=self._score(),
            )
        )
        if deal.choice is not None:
            self._teller.contract(deal)
            for bid in deal.bids:
                self._lines.say(f"{in_words(bid, self._names, 'told')}.")
            self._lines.say(self._teller.on_table(deal))
        if self._match.human is not None:
            self._lines.say(self._hand(self._match.human))

    def tell(self, event: Event) -> None:
        """Print an event. Cards are collected until the trick is over, or :meth:`flush`."""
        game = self._match.game
        match event:
            case DealEvent():
                self._teller.dealt(event.number, game.length, event.dealer)
                if self._match.human is not None:
                    self._lines.say(self._hand(self._match.human))
            case ActionEvent(action=Bid()) if self._match.header.taught:
                pass  # nobody doubles
            case ActionEvent():
                why = event.reason(self._match.names)
                if why:
                    name = table_names(self._names)[event.action.seat]
                    deed = in_words(event.action, self._names, "row")
                    self._thoughts.append(explained(f"{name}, {deed}", why))
                self._teller.action(event, self._deal)
            case ScoreEvent():
                self._teller.result(game.finished[-1])
                self._reasons, self._thoughts = self._thoughts, []
                self._coached()

    @property
    def _deal(self) -> Deal:
        deal = self._match.game.deal
        assert deal is not None
        return deal

    # --- questions ---------------------------------------------------------------------------------

    def _ask(self, view: View) -> None:
        self._teller.flush()
        asker = Asker(self._lines, self._names, Talk(self._lines, self.words).ask)
        coach, match = self._coach, self._match
        self._advised = False
        if coach is None:
            action, coached = decide(view, asker), False
        else:
            coach.begin_turn(match)
            action = decide(view, asker)
            coach.wait(action)
            doubt = coach.doubts(action)
            said = next(questions(doubt, self._strength, match.names, self._names), "") if doubt else ""
            if said:
                coach.open_doubt = doubt
                self._lines.say(f"{tr('Sure?')} {said} {tr('The same answer again: yes.')}")
                action = decide(view, asker)
            coached = coach.note_decision(action)
        self.tell(match.act(action, advised=self._advised, coached=coached))

    def _advice(self) -> str:
        """Return the worth of every option, and for cards what bots would play; at first what asking does."""
        match = self._match
        if match.header.counted:
            return tr("The deal of the day is played without the adviser.")
        known = self._warned or any(getattr(event, "advised", False) for event in match.events)
        self._warned = True
        if not known:
            return tr(
                "If you ask, your statistics count this game separately. Type {advice} once more to ask.",
                advice=typed("advice"),
            )
        assert self._workers is not None
        self._advised = True
        view = match.view(match.to_act)
        advice = advise(view, self._match.seed_of_deal, deals=match.game.length, models=match.models)
        lines = []
        if advice.question is not None:
            asked = Advised(view, self._workers().ask(advice.question))
            asked.settle(self._workers())
            lines = [*figures(asked, self._names), *reasons_of(asked, match.names)]
            asked.run.cancel()
        for bots, action, why in agreed(advice.opinions, match.names):
            if action is None:
                continue  # they have failed
            would = explained(", ".join(bots), in_words(action, self._names, "row"))
            lines.append(f"{would}. {' '.join(why)}")
        return spelled("\n".join(lines))

    def _coached(self) -> None:
        """Print the coach's words on the deal just scored."""
        row, human = self._match.game.finished[-1], self._match.human
        if self._coach is None or human is None:
            return
        bad = bad_deal(row.score.total, human)
        for sentence in at_the_end(self._coach.settle(), self._strength, bad, self._match.names, self._names):
            self._lines.say(spelled(sentence))

    def words(self) -> Words:
        """Return the words that can be typed at any question."""
        match = self._match
        return {
            **({} if self._match.over else ToldPosition(self._deal, self._teller).words()),
            W_("score"): Word(self._score),
            W_("sheet"): Word(self._sheet, about=N_("the score sheet")),
            W_("why"): Word(self._why, about=N_("what the bots thought in the deal before")),
            W_("mine"): Word(self._mine, about=N_("what was yours to decide in it")),
            **(
                {W_("advice"): Word(self._advice, about=N_("what every option is worth"))}
                if self._workers is not None and match.waiting
                else {}
            ),
            W_("help"): Word(lambda: f"{tr(ANSWERS)} {tr(HELP, words=named(self.words()))}"),
        }

    def _why(self) -> str:
        """Return what the bots thought in the deal before."""
        return "\n".join(self._reasons) or tr("The bots say why once a deal is over.")

    def _mine(self) -> str:
        """Return the dearest of the player's own decisions in the deal before; they are weighed now."""
        match, human = self._match, self._match.human
        review = review_of_last_deal(match, human) if match.game.finished and human is not None else None
        if review is None:
            return tr("That is told once a deal has been played.")
        look_back(review, lambda: True, quiet=False)
        return yours_words(review, self._names)

    def _hand(self, seat: int) -> str:
        return tr("Your hand: {cards}.", cards=hand_words(self._match.view(seat).hand))

    def _score(self) -> str:
        totals = self._match.game.standing.running
        return f"{self._teller.score(totals)} {own_words(totals, self._cast)}".rstrip()

    def _sheet(self) -> str:
        rows = self._teller.sheet(self._match.game.finished, self._match.human or 0)
        return f"{rows}\n{self._score()}"

    @property
    def _cast(self) -> Cast:
        return Cast.of(tuple(self._names), self._match.header.rules.seat_letters, self._match.human)
