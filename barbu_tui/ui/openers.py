"""Every screen by name, for opening one from another.

A screen is imported on first use, because the program starts with only one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barbu_tui.language import TranslatedError, tr
from barbu_tui.ui.commands import CommandScreen

if TYPE_CHECKING:
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.events import Header
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.session.review.file import Results
    from barbu_tui.session.review.review import Review
    from barbu_tui.session.store.settings import Settings

SCREENS: Final[Mapping[str, str]] = {
    "adviser": "practice.adviser:AdviserScreen",
    "beside": "review.beside:BesideScreen",
    "branch": "replay.branch:BranchScreen",
    "calendar": "daily.calendar:CalendarScreen",
    "chart": "scores.chart:ChartScreen",
    "comparison": "review.compare:CompareScreen",
    "cut": "cut:CutScreen",
    "day": "daily.day:DayScreen",
    "find": "review.find:FindScreen",
    "finish": "scores.finish:FinishScreen",
    "glossary": "help:GlossaryScreen",
    "help": "help:HelpScreen",
    "home": "home.home_screen:HomeScreen",
    "learn": "learn.lesson_list:LearnScreen",
    "lines": "review.lines:LinesScreen",
    "new_game": "new_game.new_game_screen:NewGameScreen",
    "practice": "practice.practice_screen:PracticeScreen",
    "practice_progress": "practice.progress:ProgressScreen",
    "practice_table": "practice.practice_table:PracticeTable",
    "replay": "replay.replay_screen:ReplayScreen",
    "review": "review.review_screen:ReviewScreen",
    "rules": "rules:RulesScreen",
    "saves": "saves:SavesScreen",
    "settings": "settings:SettingsScreen",
    "sheet": "scores.sheet:SheetScreen",
    "statistics": "statistics.statistics_screen:StatisticsScreen",
    "table": "table.table_screen:TableScreen",
    "taken_lesson": "learn.lesson_table:LessonScreen",
    "watch": "replay.watch:WatchScreen",
}
"""Name → the module below ``ui/screens`` and its class."""


class CannotOpenError(TranslatedError, ValueError):
    """A screen cannot be opened. The message is one sentence."""


def made(name: str, *args: Any, **more: Any) -> CommandScreen:
    """Return a new screen of this name.

    Raises:
        CannotOpenError: there is nothing to show.
        TranslatedError: a file or a name is not as it should be; the message is for the player.
    """
    if name in FROM_FILES:
        return FROM_FILES[name](*args, **more)
    module, _, kind = SCREENS[name].partition(":")
    screen: CommandScreen = getattr(import_module(f"barbu_tui.ui.screens.{module}"), kind)(*args, **more)
    return screen


def game_screen(match: Match) -> CommandScreen:
    """Return the screen that continues a game: the table for a human at S or for bots alone, else the replay's board."""
    from barbu_tui.session.play.header import HUMAN_SEAT

    if match.humans == (HUMAN_SEAT,) or not (match.humans or match.header.humans):
        return made("table", match)
    return made("watch", match, match.humans[0] if len(match.humans) == 1 else None)


def first_screen(match: Match) -> CommandScreen:
    """Return the first screen of a game: the cut before the first deal if there is one, else :func:`game_screen`."""
    return made("cut", match) if match.header.cut is not None and not match.events else game_screen(match)


def _lesson(path: Path, *, again: bool = False, test: bool = False) -> CommandScreen:
    """Return the table for a lesson; ``again`` from its beginning, as a ``test`` its questions only."""
    from barbu_tui.session.lessons.course import new_course, tested
    from barbu_tui.session.lessons.loader import following, load_lesson

    lesson = load_lesson(path)
    course = tested(lesson) if test else new_course(lesson, again=again)
    return made("taken_lesson", course, following(path))


def _again(path: Path, name: str) -> CommandScreen:
    """Return the table of a new game with the cards of a record."""
    from barbu_tui.session.play.again import play_again

    return game_screen(play_again(path, name))


def _compare(one: Path, other: Path) -> CommandScreen:
    """Return two records of the same cards side by side."""
    from barbu_tui.session.review.compare import compare_records

    return made("comparison", compare_records(one, other))


def _course_game(path: Path, settings: Settings) -> CommandScreen:
    """Return the table of the game that follows a lesson."""
    from barbu_tui.session.lessons.games import begin_game

    return game_screen(begin_game(path, settings))


def _daily(day: date, name: str) -> CommandScreen:
    """Return the table of the deal of a day."""
    from barbu_tui.session.daily.game import begin_day

    return game_screen(begin_day(day, name))


def _day_played(path: Path) -> CommandScreen:
    """Return the end of a deal of the day."""
    from barbu_tui.session.record.file import load

    record = load(path)
    return made("day", record.header, record.position.game, path)


def _following(header: Header) -> CommandScreen:
    """Return the screen after a game of the course: the next lesson, or the list."""
    from barbu_tui.session.lessons.games import lesson_path
    from barbu_tui.session.lessons.loader import following

    path = lesson_path(header)
    entry = following(path, game=True) if path is not None else None
    return made("lesson", entry.path) if entry is not None else made("learn")


def _save(path: Path) -> CommandScreen:
    """Return the screen of a save: an unfinished own game is continued, any other replayed."""
    from barbu_tui.session.record.file import load

    record = load(path)
    if record.position.finished or not (record.header.humans or record.position.humans):
        return _record(path)
    return _unfinished([path])


def _unfinished(paths: Sequence[Path]) -> CommandScreen:
    """Return the first unfinished game that can be continued."""
    from barbu_tui.session.play.match import Match

    return game_screen(Match.resume_first(paths))


def _read(path: Path) -> Replay:
    from barbu_tui.session.record.file import load
    from barbu_tui.session.replay.cursor import Replay

    return Replay.of(load(path, tolerate_damage=True))


def _record(path: Path, deal: int | None = None, step: int = 0) -> CommandScreen:
    """Return the replay of a record, from so many events after the deal."""
    from barbu_tui.words.deal import NOTHING_DEALT

    replay = _read(path)
    at = 0 if deal is None else replay.start(deal) + step
    if not replay.steps:
        raise CannotOpenError(replay.warning or tr(NOTHING_DEALT))
    return made("replay", replay, at, path=path)


def _reviewed(path: Path) -> CommandScreen:
    """Return the review of a record: of a person's decisions, else of those of S."""
    from barbu_tui.words.review import NOTHING_OVER

    replay = _read(path)
    if not any(replay.row(number) for number in replay.deals):
        raise CannotOpenError(NOTHING_OVER)
    return made("review", replay, replay.humans[0] if replay.humans else 0, path)


def _find_better(review: Review, results: Results | None = None) -> CommandScreen:
    """Return the screen that stops before every mistake of a review."""
    from barbu_tui.words.review import NO_MISTAKE

    if not review.mistakes():
        raise CannotOpenError(NO_MISTAKE)
    return made("find", review, results)


def _watched(rules: str) -> CommandScreen:
    """Return a new game between bots, which is saved like any other."""
    from barbu_tui.core.ruleset import ruleset
    from barbu_tui.session.play.header import DEFAULT_BOTS, new_header, new_seed
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.saves import place_of_save

    chosen = ruleset(rules)
    bots = [*DEFAULT_BOTS, DEFAULT_BOTS[0]][: chosen.players]
    header = new_header(chosen, bots, new_seed(), human=None)
    return made("watch", Match.new(header, place_of_save(header)))


def _handed_over(path: Path, bot: str) -> CommandScreen:
    """Return an unfinished own game that a bot plays to its end. The new screen hands the seat over."""
    from barbu_bots import make_bot
    from barbu_tui.session.play.match import Match

    make_bot(bot)
    match = Match.resume(path)
    if match.over:
        match.close()
        raise CannotOpenError("The game is finished; nothing is left to play.")
    return made("watch", match, hand_to=bot)


FROM_FILES: Final[Mapping[str, Callable[..., CommandScreen]]] = {
    "again": _again,
    "compare": _compare,
    "course_game": _course_game,
    "daily": _daily,
    "day_played": _day_played,
    "following": _following,
    "find_better": _find_better,
    "game": game_screen,
    "hand_over": _handed_over,
    "lesson": _lesson,
    "new_match": first_screen,
    "record": _record,
    "review_record": _reviewed,
    "save": _save,
    "unfinished": _unfinished,
    "watch_bots": _watched,
}
"""Name → the function that makes the screen from a file or a game, which may fail or choose among screens."""
