"""Practice in lines: a decision, the worth of the answer with reasons, then the next one."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic, sleep
from typing import Final, TypeVar

from barbu_tui.core.actions import Action
from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, YOU, ContractWord, current, tr
from barbu_tui.language.numbers import explained, quoted
from barbu_tui.plain.answers import contracts_by_name, read_one
from barbu_tui.plain.game import PlainGame
from barbu_tui.plain.lines import LeftError, Lines
from barbu_tui.plain.position import WORDS, ToldPosition
from barbu_tui.plain.questions import Asker, Question, Words, answer_to, decide
from barbu_tui.plain.telling import Teller
from barbu_tui.plain.two_lines import tell_two_lines
from barbu_tui.plain.typed import either, in_english, typed
from barbu_tui.session.estimate.background import in_background
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.header import BOT_NAMES
from barbu_tui.session.practice.asked import PATIENCE, Asked
from barbu_tui.session.practice.position import EXAMPLE, position_text
from barbu_tui.session.practice.session import MODES, Mode, PracticeSession
from barbu_tui.session.practice.setup import SetupError
from barbu_tui.session.practice.situation import LEVELS, Difficulty
from barbu_tui.session.practice.themes import THEMES, Theme
from barbu_tui.session.practice.what_if import HOW as CHANGE
from barbu_tui.session.practice.what_if import changed
from barbu_tui.words.asked import longer_words
from barbu_tui.words.practice import (
    NOTHING_WEAK,
    heading,
    level_words,
    rating_words,
    session_words,
    summary,
    waiting_pages,
    what_is_dear,
)
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.verdict import HOW, figures, layouts, verdict

T = TypeVar("T", bound=str)
HELP: Final = N_(
    "Answer with the number or the name of what you choose: 2, QH, queen of hearts, No Queens, max, pass. "
    "About the position you can ask: {words}. "
    "Before you answer you can say sure or unsure. At any time: score (this session), rating, drill, theme, level, weak (more of "
    "the contract that costs you most), position (set up one of your own), help, quit."
)
HELP_AFTER: Final = N_(
    "Enter goes on. why gives the reasons again; figures is what each option was worth, figures trumps or figures dominoes all of a contract; "
    "how is what the figures mean; layouts are those in which your answer fails; longer plays more deals; show tells both lines of play; again asks the same hand once more; "
    "if KS=2S changes it, or if left NT,Q,T, or if owed W=1; play plays the deal out against the bots. "
    "About the position: {words}. At any time: score, rating, drill, theme, level, weak, position, help, quit."
)
_AFTER: Final = N_("Enter for the next hand, or help.")
_LAST: Final = N_("Enter ends the session, or help.")
_LOOK: Final = 0.1
"""Seconds between two checks for a card drill."""
_LOOK_FOR: Final = 20.0
"""Seconds after which the person is asked whether to keep waiting."""


class _OtherError(Exception):
    """Another situation has replaced the current one."""


class PlainPractice:
    """A session of practice in lines."""

    def __init__(
        self, session: PracticeSession, workers: Workers, lines: Lines, patience: float = PATIENCE
    ) -> None:
        """Create the practice. ``patience`` is the time in seconds for the figures of an answer to settle."""
        self._patience = patience
        self._session = session
        self._workers = workers
        self._lines = lines
        self._before: tuple[str, ...] = ()
        """The summaries of earlier drills."""
        self._asked: Asked | None = None
        self._problem: str | None = None
        """The last reported problem of the history."""

    def run(self) -> None:
        """Practise until the person leaves, or all requested hands are answered. Every answer counts."""
        self._lines.say(tr("Practice. Type help at any question."))
        try:
            while not self._session.over:
                try:
                    self._wait()
                    self._hand(Asked(self._session.situation, self._workers))
                except _OtherError:
                    continue
                if not self._session.over:
                    self._asked = None  # there may be no next situation, and the answer has been counted
                    self._session.next()
        except LeftError:
            pass
        finally:
            self._count()
            if self._asked is not None:
                self._asked.run.cancel()
        for line in (*self._before, *self._of_session()):
            self._lines.say(line)

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
                self._ask(Question(asked), {})

    def _hand(self, asked: Asked) -> None:
        """Ask about the current situation until the person continues."""
        self._asked = asked
        position = ToldPosition(asked.situation.deal, Teller(self._names, self._lines))
        self._lines.say(heading(self._session))
        if not asked.situation.own:
            self._lines.say(Teller(self._names, self._lines).score(asked.view.standing.running))
        position.tell()
        while True:
            asked.answer(self._decision(asked, position))
            self._tell(asked)
            asked, position, again = self._after(asked, position)
            if not again:
                return

    def _decision(self, asked: Asked, position: ToldPosition) -> Action:
        words = self._before_answer(position)
        return decide(
            asked.view, Asker(self._lines, self._names, lambda question: self._ask(question, words))
        )

    def _before_answer(self, position: ToldPosition) -> Words:
        return {
            **position.words(),
            "sure": self._sure,
            "unsure": self._unsure,
            "help": _help,
            "?": _help,
        }

    def _sure(self) -> str:
        self._session.sure = True
        return tr("You are sure.")

    def _unsure(self) -> str:
        self._session.sure = False
        return tr("You are unsure.")

    def _tell(self, asked: Asked) -> None:
        """Print the worth of the answer with reasons, and count it."""
        asked.settle(self._workers, self._patience)
        found, snapshot = asked.grade, asked.snapshot
        assert found is not None
        assert snapshot is not None
        if asked.before is None:
            self._session.weigh(found, snapshot.worlds)
        self._say_problem()
        self._lines.say(verdict(asked, self._names))
        self._lines.say(self._reasons(asked))

    def _reasons(self, asked: Asked) -> str:
        """Return why the best option is better, or as good."""
        names = dict(zip(asked.view.rules.seat_letters, self._names, strict=True))
        return " ".join(reasons_of(asked, names))

    def _after(self, asked: Asked, position: ToldPosition) -> tuple[Asked, ToldPosition, bool]:
        """Handle the questions after an answer. Return the question, its position, and whether to ask it again."""
        while True:
            session = self._session
            last = session.hands is not None and session.number >= session.hands
            answer = self._ask(Question(tr(_LAST if last else _AFTER)), self._after_answer(asked, position))
            word = in_english(answer).partition(" ")[0]
            rest = answer.partition(" ")[2]
            match word:
                case "":
                    self._count()
                    return asked, position, False
                case "again":
                    self._count()
                    return asked, position, True
                case "if":
                    asked, position = self._changed(asked, position, rest)
                case "play":
                    self._play(asked)
                case "longer":
                    self._longer(asked)
                case "show":
                    tell_two_lines(asked.contrast, asked.view, self._names, self._lines, self._ask)
                case _:
                    self._lines.say(
                        f"{tr('{answer} is not understood.', answer=quoted(answer))} {tr('Type help at any question.')}"
                    )

    def _after_answer(self, asked: Asked, position: ToldPosition) -> Words:
        return {
            **position.words(),
            "figures": lambda rest: self._figures(asked, rest),
            "why": lambda: self._reasons(asked),
            "how": lambda: tr(HOW),
            "layouts": lambda: self._layouts(asked),
            "help": _help_after,
            "?": _help_after,
        }

    def _figures(self, asked: Asked, rest: str) -> str:
        contract: Contract | None = None
        if rest:
            contract = read_one(rest, contracts_by_name(self._session.rules.contracts))
            if contract is None or asked.view.choice is not None:
                return tr(
                    "{contract} cannot be called here; say figures alone, or figures trumps.",
                    contract=rest,
                )
        return "\n".join(figures(asked, self._names, contract))

    def _layouts(self, asked: Asked) -> str:
        if asked.situation.drill != "cards":
            return tr("Failing layouts are shown for card drills only.")
        return "\n".join(layouts(asked, self._names, asked.failing()))

    def _changed(self, asked: Asked, position: ToldPosition, text: str) -> tuple[Asked, ToldPosition]:
        """Change the situation and give the same answer again. It does not count."""
        if not text:
            self._lines.say(tr(CHANGE))
            return asked, position
        try:
            situation = changed(asked.situation, text)
        except SetupError as error:
            self._lines.say(str(error))
            return asked, position
        self._count()
        chosen = asked.chosen
        assert chosen is not None
        self._asked = other = Asked(situation, self._workers, asked.snapshot)
        self._session.look_at(situation)
        open_still = chosen in other.situation.options
        if not open_still:
            self._lines.say(tr("Your choice can no longer be scored; another replaces it."))
        other.answer(chosen if open_still else other.situation.options[0])
        position = ToldPosition(situation.deal, Teller(self._names, self._lines))
        self._lines.say(position.hand())
        self._tell(other)
        self._lines.say(self._figures(other, ""))
        return other, position

    def _longer(self, asked: Asked) -> None:
        """Think longer for a while, and say what it has come to."""
        if asked.run.think_longer():
            until = monotonic() + self._patience
            while not asked.run.over and monotonic() < until:
                self._workers.wait(_LOOK)
                asked.run.poll()
            asked.run.longer = False
        assert asked.snapshot is not None
        self._lines.say(longer_words(asked.snapshot))
        self._lines.say("\n".join(figures(asked, self._names, None)))

    def _play(self, asked: Asked) -> None:
        """Play the deal out against the bots from the answer on, without a record."""
        assert asked.played is not None
        self._count()
        self._lines.say(tr("The deal is played out from here. quit goes back to practice."))
        match = asked.situation.match(asked.played)
        try:
            PlainGame(match, self._lines).run()
        finally:
            match.close()

    def _count(self) -> None:
        """Count the answer by the current figures."""
        asked = self._asked
        if (
            asked is not None
            and asked.before is None
            and asked.grade is not None
            and asked.snapshot is not None
        ):
            self._session.record(asked.grade, asked.snapshot.worlds)
            self._say_problem()

    def _say_problem(self) -> None:
        if self._session.problem and self._session.problem != self._problem:
            self._problem = self._session.problem
            self._lines.say(self._problem)

    # --- words -------------------------------------------------------------------------------------

    def _ask(self, question: Question, words: Words) -> str:
        """Ask, handle the words that can be typed now, and return the answer. The estimate continues meanwhile."""
        always: Words = {
            "help": _help,
            "score": lambda: session_words(self._session.progress),
            "rating": lambda: "\n".join(rating_words(self._session.rows_of_rules)),
            "drill": self._drill,
            "theme": self._theme,
            "level": self._level,
            "position": self._position,
            "weak": self._weak,
        }
        return answer_to(question, {**always, **words}, self._lines, self._heard, further=_WITH_MORE)

    def _heard(self, question: str) -> str:
        if self._asked is None or self._asked.run.over or self._session.waiting:
            return self._lines.ask(question)
        with in_background(self._asked.run):
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
        self._count()
        self._before += self._of_session()
        if self._asked is not None:
            self._asked.run.cancel()
        self._session = self._session.other_mode(wanted)
        self._asked = None
        raise _OtherError

    def _position(self, rest: str) -> str:
        """Go on with a situation of the player's own; alone, tell the line of this one."""
        session = self._session
        if not rest:
            here = position_text(session.situation) if not session.waiting else EXAMPLE
            return tr("This position is {text}. Say position with another to be asked about it.", text=here)
        self._count()
        try:
            session.set_up(rest)
        except SetupError as error:
            return str(error)
        if self._asked is not None:
            self._asked.run.cancel()
        self._asked = None
        raise _OtherError

    def _theme(self, rest: str) -> str:
        """Practise another theme of card drills from the next hand on."""
        if in_english(rest) == "any":
            self._session.theme = ""
            return tr("Card drills are about anything, from the next hand on.")
        titles = {tr(each.title): each for each in THEMES} | {each.title: each for each in THEMES}
        theme = read_one(rest, {_theme_word(each): each for each in THEMES}) or read_one(rest, titles)
        if theme is None:
            lines = [explained(f"{typed('theme')} {_theme_word(each)}", tr(each.about)) for each in THEMES]
            return "\n".join([tr("Say what card drills are to be about, or theme any:"), *lines])
        self._session.theme = theme.name
        return tr(
            "{theme}: {about} From the next card drill on.", theme=tr(theme.title), about=tr(theme.about)
        )

    def _level(self, rest: str) -> str:
        """Practise another level from the next hand on."""
        level: Difficulty | None = read_one(rest, _typed_and_english(LEVELS))
        if level is None and in_english(rest) != "any":
            return tr(
                "Say level with one of {levels}.", levels=either([typed(each) for each in (*LEVELS, "any")])
            )
        self._session.level = level
        return level_words(level)

    def _weak(self) -> str:
        """Drill the weakest contract, or all again."""
        session = self._session
        weak = session.weakest
        if session.mode not in ("contracts", "doubles"):
            return tr("“weak” works in the contract and double drills.")
        if weak is None:
            return tr(NOTHING_WEAK)
        session.drill_weak = not session.drill_weak
        if not session.drill_weak:
            return tr("All contracts again, as they are dealt.")
        lost = {contract: loss for contract, _, loss in session.ever.by_contract}[weak]
        return tr(
            "More {contract}: {dear}", contract=ContractWord(weak), dear=what_is_dear(session.mode, lost)
        )

    def _of_session(self) -> tuple[str, ...]:
        return summary(self._session) if self._session.progress.hands else ()


_WITH_MORE: Final = frozenset({"drill", "theme", "level", "figures", "position"})
"""Words that may be followed by an argument."""


def _typed_and_english(words: Iterable[T]) -> dict[str, T]:
    """Return the words in the language in use and in English → the word."""
    found = list(words)
    return {typed(each): each for each in found} | {each: each for each in found}


def _theme_word(theme: Theme) -> str:
    """Return a theme as typed: in English its name, else its title in the language in use."""
    return theme.name.replace("_", " ") if current().code == "en" else tr(theme.title)


def _help() -> str:
    return tr(HELP, words=tr(WORDS))


def _help_after() -> str:
    return tr(HELP_AFTER, words=tr(WORDS))
