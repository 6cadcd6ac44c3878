"""A game in lines: a short account since your last turn, then one question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from barbu_tui.core.actions import Action
from barbu_tui.core.deal import Deal
from barbu_tui.core.view import View
from barbu_tui.language import N_, tr
from barbu_tui.language.cards import spelled
from barbu_tui.language.numbers import explained
from barbu_tui.language.people import table_names
from barbu_tui.plain.lines import ANSWERS, ElsewhereError, LeftError, Lines, Talk, Word, Words, named
from barbu_tui.plain.position import ToldPosition
from barbu_tui.plain.questions import Asker, decide
from barbu_tui.plain.telling import Teller
from barbu_tui.plain.typed import W_, typed
from barbu_tui.session.advice.advised import Advised
from barbu_tui.session.coach.coach import Doubt
from barbu_tui.session.estimate.pool import in_background
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event, ScoreEvent
from barbu_tui.session.review.plan import look_back, review_of_last_deal
from barbu_tui.session.table.table import Answered, Ask, NoAdvice, Objection, Table, Wait, Wish
from barbu_tui.words.actions import in_words
from barbu_tui.words.coach import ONE_MOMENT, at_the_end, questions, remarks, still_missing
from barbu_tui.words.deal import hand_words
from barbu_tui.words.known import known_words, shown_words
from barbu_tui.words.opinions import agreed
from barbu_tui.words.outcome import led_words, own_words, winner_words
from barbu_tui.words.people import Cast, strength_words
from barbu_tui.words.practice_prompts import longer_words
from barbu_tui.words.prompts import GAME_OVER, STANDS, rest_words
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.verdict import COUNTED, READ, figures
from barbu_tui.words.yours import yours_words

HELP: Final = N_(
    "Just Enter plays the only card, passes at doubles, and elsewhere reads the choices again. The word back leaves a question about a suit, a rank or a claim. "
    "At any question you can also type: {words}, quit. "
    "The game is saved after every card."
)

_WISHES: Final[Mapping[str, Wish]] = {
    "bids": "doubles",
    "sheet": "sheet",
    "last": "trick",
    "advice": "advice",
    "longer": "advice",
    "shown": "advice",
    "rest": "rest",
    "undo": "undo",
    "mine": "review",
}
"""A word → what it asks of the table."""


_AT_ONCE: Final = 0.3
"""Seconds that pass for at once: a longer wait is said."""


class PlainGame:
    """A table in lines."""

    def __init__(self, table: Table, lines: Lines) -> None:
        """Create a game with a person in at least one seat."""
        self._table = table
        self._lines = lines
        self._names = [player.name for player in table.match.header.players]
        self._teller = Teller(self._names, lines)
        self._thoughts: list[str] = []
        """The bots' reasons in the current deal, which are shown after its end because they reveal hands."""
        self._reasons: list[str] = []
        """The bots' reasons in the previous deal."""
        self._advised: Advised | None = None
        """What the adviser was asked last."""
        self._told_rest = 0
        """The number of the deal whose rest was offered."""

    @property
    def _match(self) -> Match:
        return self._table.match

    def run(self) -> bool:
        """Play until the game is over or the person leaves. Return whether it is over.

        Raises:
            RecordWriteError: the record cannot be written.
        """
        self._say_notices()
        self._say_where()
        if not self._match.events:
            self._lines.say(self._who_plays())
        self._lines.say(tr("Type help at any question."))
        try:
            while (step := self._table.next()) is not None:
                if isinstance(step, Ask):
                    self._ask(step.view)
                else:
                    self.tell(step)
                self._say_notices()
        except LeftError:
            return False
        self._say_notices()
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
        totals = self._match.game.standing.running
        words = (
            tr(GAME_OVER),
            winner_words(totals, self._cast),
            own_words(totals, self._cast),
            led_words(self._match.game, self._cast),
        )
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
        if not self._table.shows(event):
            return
        match event:
            case DealEvent():
                self._teller.dealt(event.number, game.length, event.dealer)
                if self._match.human is not None:
                    self._lines.say(self._hand(self._match.human))
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
        table = self._table
        asker = Asker(self._lines, self._names, Talk(self._lines, self.words, ask=self._heard).ask)
        if table.coach is not None:
            for remark in remarks(table.coach, self._match.names, self._names)[:1]:
                self._lines.say(spelled(remark))
        if table.may("rest") and view.number != self._told_rest:
            self._told_rest = view.number
            self._lines.say(f"{rest_words(view)} {tr('Type {rest} to play your cards.', rest=typed('rest'))}")
        try:
            answered = self._answered(decide(view, asker))
            if isinstance(answered, Doubt):
                said = next(questions(answered, table.strength, self._match.names, self._names))
                self._lines.say(f"{tr('Sure?')} {said} {tr('The same answer again: yes.')}")
                answered = self._answered(decide(view, asker))
        except ElsewhereError:  # a word has gone on
            return
        assert not isinstance(answered, Doubt | Objection | Wait)
        self.tell(answered)

    def _answered(self, action: Action) -> Answered:
        """Make a decision, once the coach knows what it costs."""
        coach = self._table.coach
        if coach is not None:
            coach.wait(action, _AT_ONCE)
        answered = self._table.answer(action)
        if isinstance(answered, Wait) and coach is not None:
            self._lines.say(tr(ONE_MOMENT))
            coach.wait(action)
            answered = self._table.answer(action)
        return answered

    def _play_rest(self) -> str:
        """Play the rest of the cards."""
        answered = self._table.play_rest()
        assert not isinstance(answered, Doubt | Objection | Wait)
        self.tell(answered)
        raise ElsewhereError

    def _take_back(self) -> str:
        """Take the last decision back, in a deal that does not count."""
        if not self._table.take_back():
            return tr(STANDS)
        self._lines.say(tr("Taken back:"))
        ToldPosition(self._deal, self._teller).tell()
        raise ElsewhereError

    def _heard(self, question: str) -> str:
        """Return the answer to a question. The coach goes on meanwhile."""
        coach = self._table.coach
        if coach is None or coach.over:
            return self._lines.ask(question)
        with in_background(coach):
            return self._lines.ask(question)

    def _advice(self) -> str:
        """Return the worth of every option, and for cards what bots would play; at first what asking does."""
        match, workers = self._match, self._table.workers
        advice = self._table.advice()
        if isinstance(advice, NoAdvice):
            once_more = tr("Type {advice} once more to ask.", advice=typed("advice")) if advice.again else ""
            return f"{advice.why} {once_more}".rstrip()
        assert workers is not None
        lines = []
        if advice.question is not None:
            self._advised = asked = Advised(match.view(match.to_act), workers().ask(advice.question))
            asked.wait(workers())
            known = known_words(asked.known(), match.names)
            lines = [
                *figures(asked, self._names),
                *reasons_of(asked, match.names),
                *([known] if known else []),
            ]
            if asked.comparing in ("close", "same") and asked.run.comparison.may_think_longer:
                lines.append(tr("Type {longer} to play out more layouts.", longer=typed("longer")))
        for bots, action, why in agreed(advice.opinions, match.names):
            if action is None:
                continue  # they have failed
            would = explained(", ".join(bots), in_words(action, self._names, "row"))
            lines.append(f"{would}. {' '.join(why)}")
        return spelled("\n".join(lines))

    def _counted(self) -> str:
        """Give the advice again, with all layouts that fit counted alike, or with the others read again."""
        asked, workers = self._advised, self._table.workers
        if asked is None or workers is None or asked.view != self._match.view(self._match.to_act):
            return tr("Ask for {advice} first.", advice=typed("advice"))
        again = replace(asked.run.comparison.question, read=not asked.read)
        asked.run.cancel()
        self._advised = asked = Advised(asked.view, workers().ask(again))
        asked.wait(workers())
        lines = [tr(READ if asked.read else COUNTED), *figures(asked, self._names)]
        return spelled("\n".join([*lines, *reasons_of(asked, self._match.names)]))

    def _longer(self) -> str:
        """Let the adviser think longer for a while. Return what it has come to."""
        asked, workers = self._advised, self._table.workers
        if asked is None or workers is None or asked.view != self._match.view(self._match.to_act):
            return tr("Ask for {advice} first.", advice=typed("advice"))
        asked.think_longer(workers())
        assert asked.compared is not None
        lines = [
            longer_words(asked.compared),
            *figures(asked, self._names),
            *reasons_of(asked, self._match.names),
        ]
        return spelled("\n".join(lines))

    def _shown(self) -> str:
        """Return what the others have shown so far."""
        asked = self._advised
        if asked is None or asked.view != self._match.view(self._match.to_act):
            return tr("Ask for {advice} first.", advice=typed("advice"))
        return spelled("\n".join(shown_words(asked.shown(), asked.view, self._match.names)))

    def _coached(self) -> None:
        """Print the coach's words on the deal just scored."""
        coach, strength, bad = self._table.coach, self._table.strength, self._table.bad_deal
        if coach is None:
            return
        if coach.missing:
            self._lines.say(still_missing(coach.missing))
        coach.wait_for_missing()
        for sentence in at_the_end(coach.dear(), strength, bad, self._match.names, self._names):
            self._lines.say(spelled(sentence))

    def words(self) -> Words:
        """Return the words that can be typed at any question."""
        every: Words = {
            **({} if self._match.over else ToldPosition(self._deal, self._teller).words()),
            W_("score"): Word(self._score),
            W_("sheet"): Word(self._sheet, about=N_("the score sheet")),
            W_("why"): Word(self._why, about=N_("what the bots thought in the deal before")),
            W_("mine"): Word(self._mine, about=N_("what was yours to decide in it")),
            W_("advice"): Word(self._advice, about=N_("what every option is worth")),
            W_("longer"): Word(self._longer, about=N_("more layouts for the advice")),
            W_("counted"): Word(
                self._counted, about=N_("advice by all layouts that fit, or by the likely ones again")
            ),
            W_("shown"): Word(self._shown, about=N_("what the others have shown, after the advice")),
            W_("rest"): Word(
                self._play_rest, about=N_("the rest of your cards, whose order makes no difference")
            ),
            W_("undo"): Word(self._take_back, about=N_("one decision back, in practice")),
            W_("help"): Word(lambda: f"{tr(ANSWERS)} {tr(HELP, words=named(self.offered()))}"),
        }
        return {word: told for word, told in every.items() if self._offers(word) or self._explains(word)}

    def offered(self) -> Words:
        """Return the words that help lists."""
        return {word: told for word, told in self.words().items() if self._offers(word)}

    def _offers(self, word: str) -> bool:
        return word not in _WISHES or self._table.may(_WISHES[word])

    def _explains(self, word: str) -> bool:
        """Return whether a word that is not offered is understood, and says why."""
        if word == "advice":
            return self._table.workers is not None
        return word == "undo" and not self._match.header.is_practice

    def _why(self) -> str:
        """Return what the bots thought in the deal before."""
        return "\n".join(self._reasons) or tr("The bots say why once a deal is over.")

    def _mine(self) -> str:
        """Return the dearest of the player's own decisions in the deal before; they are weighed now."""
        match = self._match
        assert match.human is not None
        review = review_of_last_deal(match, match.human) if match.game.finished else None
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
