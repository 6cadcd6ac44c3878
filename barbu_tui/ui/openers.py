"""Opens screens: the app has it as :attr:`~barbu_tui.ui.app.BarbuApp.openers`, so that no screen needs another's class.

Screens are imported when they are asked for: the program starts with one of them, and would wait for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from barbu_tui.language import tr

if TYPE_CHECKING:
    from barbu_bots.search.models import Models
    from barbu_bots.search.snapshot import Snapshot
    from barbu_tui.core.actions import ChooseContract
    from barbu_tui.core.cards import Seat
    from barbu_tui.core.game import Game
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.core.view import View
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.practice.session import PracticeSession
    from barbu_tui.session.record.events import Header
    from barbu_tui.session.replay.branch import Branch
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.session.review.others import Beside
    from barbu_tui.session.review.review import Review
    from barbu_tui.ui.app import BarbuApp
    from barbu_tui.ui.text.cast import Cast


def game_screen(match: Match) -> Screen[Any]:
    """The screen on which a game goes on: the table for a human at S, or for bots alone; else the replay's board."""
    from barbu_tui.session.play.match import HUMAN_SEAT

    if match.humans == (HUMAN_SEAT,) or not (match.humans or match.header.humans):
        from barbu_tui.ui.screens.table import TableScreen

        return TableScreen(match)
    from barbu_tui.ui.screens.replay.watch import WatchScreen

    return WatchScreen(match, match.humans[0] if len(match.humans) == 1 else None)


def first_screen(match: Match) -> Screen[Any]:
    """The screen with which a game goes on: the cut before the first deal where there is one, else as above."""
    if match.header.cut is not None and not match.events:
        from barbu_tui.ui.screens.cut.screen import CutScreen

        return CutScreen(match)
    return game_screen(match)


def lesson_screen(path: Path, *, again: bool = False) -> Screen[Any]:
    """The screen on which a lesson is taken.

    Args:
        path: its file.
        again: from its beginning, wherever the learner has come to.

    Raises:
        LessonError: something in the file is not right.
    """
    from barbu_tui.session.lessons.loader import lesson_files, load_lesson, titles
    from barbu_tui.ui.screens.learn.table import LessonScreen, new_course

    course = new_course(load_lesson(path), again=again)
    files = lesson_files(path.parent)
    at = files.index(path) + 1 if path in files else len(files)
    if at >= len(files):
        return LessonScreen(course)
    return LessonScreen(course, files[at], titles(path.parent)[at][1])


class Openers:
    """Every screen by name. A method that opens a file returns why it cannot, in a sentence, or ``None``."""

    def __init__(self, app: BarbuApp) -> None:
        self._app = app

    def sheet(self, header: Header, game: Game, path: Path | None = None) -> None:
        """Open the score sheet of a game."""
        from barbu_tui.ui.screens.sheet.screen import SheetScreen

        self._over(SheetScreen(header, game, path))

    def chart(self, header: Header, game: Game, path: Path | None = None) -> None:
        """Open the chart of a game by deal."""
        from barbu_tui.ui.screens.chart.screen import ChartScreen

        self._over(ChartScreen(header, game, path))

    def _over(self, screen: Screen[Any]) -> None:
        """Open a screen; where one of its kind is right below the top, leave the top for that one.

        So two screens can lead to each other as often as one likes, and Esc still leads back to where the first was opened.
        """
        below = self._app.screen_stack[:-1]
        if below and type(below[-1]) is type(screen):
            self._app.navigation.leave(self._app.screen)
        else:
            self._app.navigation.push(screen)

    def rules(self, rules: Ruleset, choice: ChooseContract | None = None) -> None:
        """Open the rules in force, those of the contract being played first."""
        from barbu_tui.ui.screens.rules.screen import RulesScreen
        from barbu_tui.ui.text.contracts import is_no_trump

        spec = None if choice is None else rules.spec(choice.contract)
        self._app.navigation.push(RulesScreen(rules, spec, no_trump=is_no_trump(choice)))

    def settings(self) -> None:
        """Open the settings."""
        from barbu_tui.ui.screens.settings.screen import SettingsScreen

        self._app.navigation.push(SettingsScreen())

    def new_game(self) -> None:
        """Open the form of a new game."""
        from barbu_tui.ui.screens.new_game.screen import NewGameScreen

        self._app.navigation.push(NewGameScreen())

    def saves(self, wanted: str = "") -> None:
        """Open the saved games, or those that contain certain words."""
        from barbu_tui.ui.screens.saves.screen import SavesScreen

        self._app.navigation.push(SavesScreen(wanted))

    def statistics(self) -> None:
        """Open the statistics."""
        from barbu_tui.ui.screens.statistics.screen import StatisticsScreen

        self._app.navigation.push(StatisticsScreen())

    def help(self, about: Screen[Any]) -> None:
        """Open the keys of a screen."""
        from barbu_tui.ui.screens.help.screen import HelpScreen

        self._app.navigation.push(HelpScreen(about), over=about)

    def learn(self) -> None:
        """Open the list of lessons."""
        from barbu_tui.ui.screens.learn.screen import LearnScreen

        self._app.navigation.push(LearnScreen())

    def lesson(self, path: Path, *, again: bool = False, instead_of: Screen[Any] | None = None) -> str | None:
        """Take a lesson.

        Args:
            path: its file.
            again: from its beginning, wherever the learner has come to.
            instead_of: the screen that makes way.
        """
        from barbu_tui.session.lessons.lesson import LessonError

        try:
            screen = lesson_screen(path, again=again)
        except LessonError as error:
            return str(error)
        if instead_of is None:
            self._app.navigation.push(screen)
        else:
            self._app.navigation.switch(screen, instead_of)
        return None

    def practice(self) -> None:
        """Practice under the player's own ruleset."""
        from barbu_tui.ui.screens.practice.screen import PracticeScreen
        from barbu_tui.ui.services import new_practice

        self._app.navigation.push(PracticeScreen(new_practice(self._app.settings.rules)))

    def practice_progress(self, session: PracticeSession) -> None:
        """Open the rating of a learner, and how it has changed."""
        from barbu_tui.ui.screens.practice.progress import ProgressScreen

        self._app.navigation.push(ProgressScreen(session.every_row, session.rules))

    def practice_table(self, match: Match) -> None:
        """Open the table for a deal of practice that is played out."""
        from barbu_tui.ui.screens.practice.table import PracticeTable

        self._app.navigation.push(PracticeTable(match))

    def adviser(
        self,
        view: View,
        cast: Cast,
        seed: int,
        on_advice: Callable[[Snapshot], None],
        *,
        counts: bool = True,
        deals: int | None = None,
        models: Models,
    ) -> None:
        """Open the adviser on a decision of the player's own.

        Args:
            view: the player's.
            cast: who sits where.
            seed: of the worlds that are sampled.
            on_advice: called on the way back from a call or a bid with what every option is worth, if that is known.
            counts: the decision is of a game that counts, and not of practice.
            deals: the deals of the game; a whole game if not given.
            models: whom the other players are taken for.
        """
        from barbu_tui.core.view import Phase
        from barbu_tui.ui.screens.practice.adviser import AdviserScreen
        from barbu_tui.ui.screens.practice.card_adviser import CardAdviserScreen

        if view.phase is Phase.PLAY:
            self._app.navigation.push(CardAdviserScreen(view, cast, seed, counts=counts, models=models))
        else:
            self._app.navigation.push(
                AdviserScreen(view, cast, seed, on_advice, counts=counts, deals=deals, models=models)
            )

    def home(self) -> None:
        """Go to the home screen: the one below, or a new one where the program began at a table."""
        from barbu_tui.ui.screens.home.screen import HomeScreen

        self._app.navigation.back_to(HomeScreen)

    # --- games -------------------------------------------------------------------------------------

    def match(self, match: Match, instead_of: Screen[Any] | None = None) -> None:
        """Go on with a game, over the screen on top or in the place of one.

        Args:
            match: the game; closed where the screen on top has changed meanwhile.
            instead_of: the screen that makes way.
        """
        self._put(lambda: game_screen(match), match, instead_of)

    def new_match(self, match: Match, instead_of: Screen[Any] | None = None) -> None:
        """Go to the table with a new game; where the first dealer is found by cut, that is shown first."""
        self._put(lambda: first_screen(match), match, instead_of)

    def _put(self, make: Callable[[], Screen[Any]], match: Match, instead_of: Screen[Any] | None) -> None:
        navigation = self._app.navigation
        screen = make()
        if not (navigation.push(screen) if instead_of is None else navigation.switch(screen, instead_of)):
            match.close()

    def finish(self, match: Match, instead_of: Screen[Any]) -> bool:
        """Return the end of a game, in the place of the screen that played it, if that is on top."""
        from barbu_tui.ui.screens.finish.screen import FinishScreen

        screen = FinishScreen(match.header, match.game, match.path)
        return self._app.navigation.switch(screen, instead_of)

    def save(self, path: Path) -> str | None:
        """Go on with an unfinished game of one's own, or look at any other."""
        from barbu_tui.session.record.file import RecordError, load

        try:
            record = load(path)
        except RecordError as error:
            return _short(error, path)
        if record.position.finished or not (record.header.humans or record.position.humans):
            return self.replay(path)
        return self.first([path])

    def first(self, paths: Sequence[Path]) -> str | None:
        """Continue the first unfinished game that can be continued."""
        from barbu_bots import UnknownBotError
        from barbu_tui.session.play.match import Match
        from barbu_tui.session.record.file import RecordError, RecordWriteError

        try:
            self.match(Match.resume_first(paths))
        except (RecordError, RecordWriteError, UnknownBotError) as error:
            return _short(error, *paths)
        return None

    def replay(self, path: Path, deal: int | None = None, step: int = 0) -> str | None:
        """Look at a record.

        Args:
            path: the record's file.
            deal: the deal to begin at.
            step: how many events after the dealing of its cards.
        """
        from barbu_tui.session.record.file import RecordError, load
        from barbu_tui.session.record.log import FullLog
        from barbu_tui.session.replay.cursor import Replay, ReplayError
        from barbu_tui.ui.screens.replay.screen import ReplayScreen

        try:
            replay = Replay.of(load(path, bear_damage=True, log=FullLog))
            at = 0 if deal is None else replay.start(deal) + step
        except (RecordError, ReplayError) as error:
            return _short(error, path)
        if not replay.steps:
            return replay.warning or tr("No cards have been dealt in this game yet.")
        self._app.navigation.push(ReplayScreen(replay, at, path=path))
        return None

    def replay_of(
        self,
        replay: Replay,
        at: int,
        path: Path | None = None,
        review: Review | None = None,
        words: str | None = None,
    ) -> None:
        """Look at a game that has been read.

        Args:
            replay: the game.
            at: the place.
            path: the record's file.
            review: a review whose mistakes and good moves are marked.
            words: what is said of the place at first.
        """
        from barbu_tui.ui.screens.replay.screen import ReplayScreen

        self._app.navigation.push(ReplayScreen(replay, at, path=path, review=review, said=words))

    def find_better(self, review: Review) -> str | None:
        """Stop before every mistake of a review, and ask what would have been better."""
        from barbu_tui.ui.screens.review.find import FindScreen

        if not any(cost.mistake for cost in review.costs()):
            return tr("No decision surely cost anything.")
        self._app.navigation.push(FindScreen(review))
        return None

    def beside(self, beside: Beside) -> None:
        """Look at a deal as a bot plays it in a seat, beside what was done."""
        from barbu_tui.ui.screens.review.beside import BesideScreen

        self._app.navigation.push(BesideScreen(beside))

    def review(self, path: Path) -> str | None:
        """Look at what the decisions in a game cost: a person's, else those of the player at S."""
        from barbu_tui.session.record.file import RecordError, load
        from barbu_tui.session.record.log import FullLog
        from barbu_tui.session.replay.cursor import Replay

        try:
            replay = Replay.of(load(path, bear_damage=True, log=FullLog))
        except RecordError as error:
            return _short(error, path)
        if not any(replay.row(number) for number in replay.deals):
            return tr("No deal of this game is over yet; there is nothing to review.")
        self.review_of(replay, replay.humans[0] if replay.humans else 0, path)
        return None

    def review_of(self, replay: Replay, seat: Seat, path: Path | None) -> None:
        """Look at what one player's decisions cost in a game that has been read."""
        from barbu_tui.ui.screens.review.screen import ReviewScreen

        self._over(ReviewScreen(replay, seat, path))

    def branch(self, branch: Branch) -> None:
        """Play on from a place in a replay."""
        from barbu_tui.ui.screens.replay.branch import BranchScreen

        self._app.navigation.push(BranchScreen(branch))

    def watch(self) -> str | None:
        """Start and watch a new game between bots, which is saved like any other."""
        from barbu_tui.session.record.file import RecordWriteError
        from barbu_tui.ui.screens.replay.watch import WatchScreen
        from barbu_tui.ui.services import new_watched_game

        try:
            match = new_watched_game(self._app.settings.rules)
            self._put(lambda: WatchScreen(match), match, None)
        except RecordWriteError as error:
            return str(error)
        return None

    def hand_over(self, path: Path, bot: str, instead_of: Screen[Any]) -> str | None:
        """Let a bot play an unfinished game of one's own to its end, and watch it.

        Nothing is written before the new screen is there: it hands the seat over.

        Args:
            path: the record's file.
            bot: the bot's name.
            instead_of: the screen that makes way.
        """
        from barbu_bots import UnknownBotError, make_bot
        from barbu_tui.session.play.match import Match
        from barbu_tui.session.record.file import RecordError, RecordWriteError
        from barbu_tui.ui.screens.replay.watch import WatchScreen

        if not instead_of.is_active:
            return None
        try:
            make_bot(bot)
            match = Match.resume(path)
        except (RecordError, RecordWriteError, UnknownBotError) as error:
            return _short(error, path)
        if match.over:
            match.close()
            return tr("The game is finished; nothing is left to play.")
        self._put(lambda: WatchScreen(match, hand_to=bot), match, instead_of)
        return None


def _short(error: Exception, *paths: Path) -> str:
    """What an error says, with the names of files in place of their paths: a line has no room for those."""
    words = str(error)
    for path in paths:
        words = words.replace(str(path), path.name)
    return words
