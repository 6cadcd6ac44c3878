"""Practice in lines: a decision, the worth of the answer with reasons, then the next one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from time import monotonic, sleep
from typing import Final, TypeVar

from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, YOU, current, tr
from barbu_tui.language.numbers import explained
from barbu_tui.plain.answers import contracts_by_name, read_one
from barbu_tui.plain.game import PlainGame
from barbu_tui.plain.lines import (
    ANSWERS,
    ElsewhereError,
    LeftError,
    Lines,
    Question,
    Talk,
    Word,
    Words,
    named,
)
from barbu_tui.plain.position import ToldPosition
from barbu_tui.plain.questions import Asker, decide
from barbu_tui.plain.telling import Teller, tell_two_lines
from barbu_tui.plain.typed import W_, either, in_english, typed
from barbu_tui.session.advice.advised import PATIENCE
from barbu_tui.session.estimate.pool import Workers, in_background
from barbu_tui.session.names import CARD_THEMES, LEVELS, CardTheme, Difficulty
from barbu_tui.session.play.header import BOT_NAMES
from barbu_tui.session.practice.practice import Practice, PracticeQuestion
from barbu_tui.session.practice.session import MODES, Mode, PracticeSession
from barbu_tui.session.practice.setup import SetupError
from barbu_tui.session.practice.what_if import how
from barbu_tui.session.store.settings import load_settings
from barbu_tui.session.table.table import Table
from barbu_tui.words.known import known_words, shown_words
from barbu_tui.words.line import plain
from barbu_tui.words.practice import (
    NOTHING_WEAK,
    REPLACED,
    heading,
    level_turned,
    rating_words,
    session_words,
    summary,
    waiting_pages,
    weak_saying,
)
from barbu_tui.words.practice_prompts import longer_words, sure_words
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.themes import english_title, theme_about, theme_title
from barbu_tui.words.verdict import COUNTED, HOW, READ, figures, layouts, verdict

T = TypeVar("T", bound=str)
HELP: Final = N_("About the position you can ask: {words}. Before you answer you can say sure or unsure.")
HELP_AFTER: Final = N_(
    "Enter goes on. why gives the reasons again. figures is what each option was worth, figures trumps or figures dominoes all of a contract. "
    "how is what the figures mean; layouts are those in which your answer fails. longer plays out more of them. counted counts all layouts that fit the same, and then reads again what the others did. shown is what the others have shown of their hands. show tells both lines of play. "
    "again asks the same hand once more. if KS=2S changes it, or if N QC, or if left NT,Q,T, or if owed W=1. play plays the deal out against the bots. "
    "About the position: {words}."
)
ALWAYS: Final = N_("At any time: {words}, quit.")
_NAMED: Final = (
    *(W_("contracts"), W_("doubles"), W_("cards"), W_("due")),
    *(W_("easy"), W_("medium"), W_("hard")),
)
"""The drills and levels, which are typed by name."""
_ANY: Final = (W_("any"),)
_AFTER: Final = N_("Enter for the next hand, or help.")
_LAST: Final = N_("Enter ends the session, or help.")
_LOOK: Final = 0.1
"""Seconds between two checks for a card drill."""
_LOOK_FOR: Final = 20.0
"""Seconds after which the person is asked whether to keep waiting."""


class PlainPractice:
    """A session of practice in lines."""

    def __init__(
        self, session: PracticeSession, workers: Workers, lines: Lines, patience: float = PATIENCE
    ) -> None:
        """Create the practice. ``patience`` is the time in seconds for the figures of an answer to settle."""
        self._patience = patience
        self._practice = Practice(session, lambda: workers, lines.say)
        self._workers = workers
        self._lines = lines
        self._talk = Talk(lines, self._always, ask=self._heard)

    def run(self) -> None:
        """Practise until the person leaves, or all requested hands are answered. Every answer counts."""
        self._lines.say(tr("Practice. Type help at any question."))
        try:
            while not self._session.over:
                try:
                    self._wait()
                    self._practice.ask()
                    self._hand()
                except ElsewhereError:
                    continue
                if not self._session.over:
                    self._practice.next()
        except LeftError:
            pass
        finally:
            self._practice.count()
            self._practice.drop()
        for line in summary(self._practice):
            self._lines.say(line)

    @property
    def _session(self) -> PracticeSession:
        return self._practice.session

    @property
    def _names(self) -> list[str]:
        letters = self._session.rules.seat_letters
        return [YOU, *(BOT_NAMES[letter] for letter in letters[1:])]

    # --- a hand ------------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Wait for a situation. If none comes, ask for another drill."""
        session = self._session
        while session.waiting:
            for line in waiting_pages(session):
                self._lines.say(line)
            until = monotonic() + (_LOOK_FOR if session.mode == "cards" else 0)
            while not session.try_again() and monotonic() < until:
                sleep(_LOOK)
            if session.waiting:
                again = session.mode == "cards"
                asked = (
                    tr("Enter keeps waiting; drill, theme, level, or quit.")
                    if again
                    else tr("drill, theme, level, or quit.")
                )
                self._talk.ask(Question(asked))

    def _hand(self) -> None:
        """Ask about the current situation until the person continues."""
        asked = self._now
        self._lines.say(heading(self._session))
        if not asked.situation.own:
            self._lines.say(Teller(self._names, self._lines).score(asked.view.standing.running))
        self._position().tell()
        again = "again"
        while again:
            asker = Asker(self._lines, self._names, partial(self._talk.ask, words=self._before_answer))
            self._now.answer(decide(self._now.view, asker))
            self._tell()
            question = Question(tr(_LAST if self._session.on_last else _AFTER))
            again = self._talk.choose(question, self._after_answer, ("", W_("again")))
            self._practice.count()

    @property
    def _now(self) -> PracticeQuestion:
        """The current question."""
        asked = self._practice.question
        assert asked is not None
        return asked

    def _position(self) -> ToldPosition:
        return ToldPosition(self._now.situation.deal, Teller(self._names, self._lines))

    def _before_answer(self) -> Words:
        sure, unsure = (Word(partial(self._state, sure)) for sure in (True, False))
        position = self._position().words()
        helps = Word(lambda: f"{tr(ANSWERS)} {self._help(HELP, position)}")
        return {**position, W_("sure"): sure, W_("unsure"): unsure, W_("help"): helps}

    def _state(self, sure: bool) -> str:
        self._session.sure = sure
        return sure_words(sure)

    def _tell(self) -> None:
        """Print the worth of the answer with reasons, and count it."""
        asked = self._now
        asked.wait(self._workers, self._patience)
        self._practice.weigh()
        self._lines.say(verdict(asked, self._names))
        self._lines.say(self._reasons(asked))
        known = known_words(asked.known(), self._by_letter(asked))
        if known:
            self._lines.say(known)

    def _reasons(self, asked: PracticeQuestion) -> str:
        """Return why the best option is better, or as good."""
        return " ".join(reasons_of(asked, self._by_letter(asked)))

    def _by_letter(self, asked: PracticeQuestion) -> dict[str, str]:
        """Return seat letter → name."""
        return dict(zip(asked.view.rules.seat_letters, self._names, strict=True))

    def _shown(self) -> str:
        """Return what the others have shown so far."""
        asked = self._now
        return "\n".join(shown_words(asked.shown(), asked.view, self._by_letter(asked)))

    def _after_answer(self) -> Words:
        asked = self._now
        position = self._position().words()
        return {
            **position,
            W_("figures"): Word(self._figures, takes_rest=True),
            W_("why"): Word(lambda: self._reasons(asked)),
            W_("how"): Word(lambda: tr(HOW)),
            W_("layouts"): Word(self._layouts),
            W_("longer"): Word(self._longer),
            W_("shown"): Word(self._shown),
            W_("counted"): Word(self._counted),
            W_("show"): Word(
                lambda: tell_two_lines(asked.contrast, asked.view, self._names, self._lines, self._talk)
            ),
            W_("if"): Word(self._changed, takes_rest=True),
            W_("play"): Word(self._play),
            W_("help"): Word(lambda: self._help(HELP_AFTER, position)),
        }

    def _figures(self, rest: str = "") -> str:
        asked = self._now
        contract: Contract | None = None
        if rest:
            contract = read_one(rest, contracts_by_name(self._session.rules.contracts))
            if contract is None or asked.view.choice is not None:
                return tr(
                    "{contract} cannot be called here; type just figures, or figures trumps.", contract=rest
                )
        return "\n".join(figures(asked, self._names, contract))

    def _layouts(self) -> str:
        asked = self._now
        if asked.situation.drill != "cards":
            return tr("Failing layouts are shown for card drills only.")
        return "\n".join(layouts(asked, self._names, asked.failing()))

    def _changed(self, text: str) -> str:
        """Change the situation and give the same answer again. It does not count."""
        if not text:
            return tr(how(self._session.situation))
        try:
            still = self._practice.change(text)
        except SetupError as error:
            return str(error)
        if not still:
            self._lines.say(tr(REPLACED))
        self._lines.say(self._position().hand())
        self._tell()
        return self._figures()

    def _counted(self) -> str:
        """Count all layouts that fit alike, or read the others again, and give the same answer."""
        self._practice.turn_reading()
        self._lines.say(tr(READ if self._now.read else COUNTED))
        self._tell()
        return self._figures()

    def _longer(self) -> str:
        """Think longer for a while. Return what it has come to."""
        asked = self._now
        asked.think_longer(self._workers, self._patience)
        assert asked.compared is not None
        return f"{longer_words(asked.compared)}\n{self._figures()}"

    def _play(self) -> str:
        """Play the deal out against the bots from the answer on, without a record."""
        asked = self._now
        assert asked.played is not None
        self._practice.count()
        self._lines.say(tr("The deal is played out from here. quit goes back to practice."))
        settings = load_settings()
        table = Table(asked.situation.match(asked.played), lambda: self._workers, lambda: settings)
        PlainGame(table, self._lines).run()
        return ""

    # --- words -------------------------------------------------------------------------------------

    def _always(self) -> Words:
        """Return the words of every question."""
        return {
            W_("score"): Word(lambda: session_words(self._session.progress), about=N_("this session")),
            W_("rating"): Word(lambda: "\n".join(rating_words(self._session.rows_of_rules))),
            W_("drill"): Word(self._drill, takes_rest=True),
            W_("theme"): Word(self._theme, takes_rest=True),
            W_("level"): Word(self._level, takes_rest=True),
            W_("weak"): Word(self._weak, about=N_("more of the contract that costs you most")),
            W_("position"): Word(self._own_position, takes_rest=True, about=N_("set up one of your own")),
            W_("help"): Word(lambda: tr(ALWAYS, words=named(self._always()))),
        }

    def _help(self, text: str, position: Words) -> str:
        """Return a help text with the words about the position, and those of every question."""
        return f"{tr(text, words=named(position))} {tr(ALWAYS, words=named(self._always()))}"

    def _heard(self, question: str) -> str:
        asked = self._practice.question
        if asked is None or asked.run.over:
            return self._lines.ask(question)
        with in_background(asked.run):
            return self._lines.ask(question)

    def _drill(self, rest: str) -> str:
        """Change drills."""
        wanted: Mode | None = read_one(rest, _typed_and_english(MODES))
        if wanted is None:
            return tr(
                "Now it is {drill}. Say drill with one of {drills}.",
                drill=typed(self._session.mode),
                drills=either([typed(each) for each in MODES]),
            )
        self._practice.change_drill(wanted)
        raise ElsewhereError

    def _own_position(self, rest: str) -> str:
        """Go on with a situation of the player's own; alone, tell the line of this one."""
        if not rest:
            return tr(
                "This position is {text}. Say position with another to be asked about it.",
                text=self._session.position_line,
            )
        try:
            self._practice.set_up(rest)
        except SetupError as error:
            return str(error)
        raise ElsewhereError

    def _theme(self, rest: str) -> str:
        """Practise another theme of card drills from the next hand on."""
        if in_english(rest, _ANY) in _ANY:
            self._session.theme = ""
            return tr("Card drills are about anything, from the next hand on.")
        titles = {words(each): each for words in (theme_title, english_title) for each in CARD_THEMES}
        theme = read_one(rest, {_theme_word(each): each for each in CARD_THEMES}) or read_one(rest, titles)
        if theme is None:
            lines = [
                explained(f"{typed('theme')} {_theme_word(each)}", theme_about(each)) for each in CARD_THEMES
            ]
            return "\n".join([tr("Say what card drills are to be about, or theme any:"), *lines])
        self._session.theme = theme
        return tr(
            "{theme}: {about} From the next card drill on.",
            theme=theme_title(theme),
            about=theme_about(theme),
        )

    def _level(self, rest: str) -> str:
        """Practise another level from the next hand on."""
        level: Difficulty | None = read_one(rest, _typed_and_english(LEVELS))
        if level is None and in_english(rest, _ANY) not in _ANY:
            return tr(
                "Say level with one of {levels}.", levels=either([typed(each) for each in (*LEVELS, "any")])
            )
        self._session.level = level
        return level_turned(level)

    def _weak(self) -> str:
        """Drill the weakest contract, or all again."""
        session = self._session
        if session.mode not in ("contracts", "doubles"):
            return tr("“weak” works in the contract and double drills.")
        weak = session.turn_weak()
        if weak is None:
            return tr(NOTHING_WEAK)
        saying = weak_saying(session, weak)
        return f"{saying.who} {plain(saying.ask)}"


def _typed_and_english(words: Iterable[T]) -> dict[str, T]:
    """Return the words in the language in use and in English → the word."""
    listed = list(words)
    return {typed(each): each for each in listed} | {each: each for each in listed}


def _theme_word(theme: CardTheme) -> str:
    """Return a theme as typed: in English its name, else its title in the language in use."""
    return theme.replace("_", " ") if current().code == "en" else theme_title(theme)
