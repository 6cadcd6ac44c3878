"""How screens are opened: one place, so that no screen needs to know another's class.

Every function takes the app, imports the screen when it is asked for, and pushes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from barbu_tui.core.actions import ChooseContract
    from barbu_tui.core.game import Game
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.core.view import View
    from barbu_tui.session.estimate.snapshot import Snapshot
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.events import Header
    from barbu_tui.ui.app import BarbuApp
    from barbu_tui.ui.text.cast import Cast

OPENERS: dict[str, Callable[[BarbuApp], None]] = {}
"""What the home screen can open besides its own: ``practice``, ``watch``. A row without one stays faint."""


def keep_settings(app: BarbuApp, **changes: Any) -> str | None:
    """Change settings, now and in the file; returns what went wrong with the file, in a sentence."""
    from barbu_tui.session.config.paths import settings_file
    from barbu_tui.session.config.settings import SettingsError, save_settings

    app.apply_settings(**changes)
    try:
        save_settings(settings_file(), app.settings)
    except SettingsError as error:
        return str(error)
    return None


def tell_settings(app: BarbuApp, **changes: Any) -> None:
    """Change settings as :func:`keep_settings` does; what went wrong with the file is said in a notice."""
    problem = keep_settings(app, **changes)
    if problem is not None:
        app.notify(problem, severity="warning")


def start_match(app: BarbuApp, match: Match) -> None:
    """Go to the table with a new game; where the first dealer is found by cut, that is shown first."""
    if match.header.cut is not None and not match.events:
        from barbu_tui.ui.screens.cut.screen import CutScreen

        app.push_screen(CutScreen(match))
    else:
        app.open_match(match)


def open_sheet(app: BarbuApp, header: Header, game: Game, path: Path | None = None) -> None:
    """The score sheet of a game; Esc leads back to the very screen."""
    from barbu_tui.ui.screens.sheet.screen import SheetScreen

    app.push_screen(SheetScreen(header, game, path))


def open_chart(app: BarbuApp, header: Header, game: Game, path: Path | None = None) -> None:
    """The chart of a game by deal; Esc leads back to the very screen."""
    from barbu_tui.ui.screens.chart.screen import ChartScreen

    app.push_screen(ChartScreen(header, game, path))


def open_over(app: BarbuApp, screen: Screen[Any]) -> None:
    """A screen over the one on top; where one of its kind lies right below, back to that.

    So two screens lead to each other as often as one likes, and one step back is never past the one it came from.
    """
    below = app.screen_stack[:-1]
    if below and type(below[-1]) is type(screen):
        app.pop_screen()
    else:
        app.push_screen(screen)


def open_rules(app: BarbuApp, rules: Ruleset, choice: ChooseContract | None = None) -> None:
    """The rules in force, those of the contract being played first."""
    from barbu_tui.ui.screens.rules.screen import RulesScreen
    from barbu_tui.ui.text.contracts import is_no_trump

    spec = None if choice is None else rules.spec(choice.contract)
    app.push_screen(RulesScreen(rules, spec, no_trump=is_no_trump(choice)))


def open_settings(app: BarbuApp) -> None:
    """The settings."""
    from barbu_tui.ui.screens.settings.screen import SettingsScreen

    app.push_screen(SettingsScreen())


def open_new_game(app: BarbuApp) -> None:
    """A new game: ruleset, opponents, seed."""
    from barbu_tui.ui.screens.new_game.screen import NewGameScreen

    app.push_screen(NewGameScreen())


def open_saves(app: BarbuApp, wanted: str = "") -> None:
    """The saved games, or those that say certain words."""
    from barbu_tui.ui.screens.saves.screen import SavesScreen

    app.push_screen(SavesScreen(wanted))


def open_practice(app: BarbuApp) -> None:
    """Practice."""
    from barbu_tui.ui.screens.practice.run import push_practice

    push_practice(app)


def open_adviser(
    app: BarbuApp,
    view: View,
    cast: Cast,
    seed: int,
    told: Callable[[Snapshot], None],
    *,
    counts: bool = True,
) -> None:
    """What the adviser says about a decision of the player's own; Esc leads back to the table.

    Args:
        app: the app.
        view: of the player.
        cast: who sits where.
        seed: whence worlds are drawn.
        told: called on the way back with what every option is worth, where that is known.
        counts: the decision is of a game that counts, and not of practice.
    """
    from barbu_tui.ui.screens.practice.adviser import AdviserScreen

    app.push_screen(AdviserScreen(view, cast, seed, told, counts=counts))


def open_statistics(app: BarbuApp) -> None:
    """The statistics."""
    from barbu_tui.ui.screens.statistics.screen import StatisticsScreen

    app.push_screen(StatisticsScreen())


def go_home(app: BarbuApp) -> None:
    """Back to the home screen: the one below, or a new one where the program began at a table."""
    from barbu_tui.ui.screens.home.screen import HomeScreen

    if any(isinstance(screen, HomeScreen) for screen in app.screen_stack):
        while not isinstance(app.screen, HomeScreen):
            app.pop_screen()
    else:
        app.add_mode("home", HomeScreen)
        app.switch_mode("home")


def game_screen(match: Match) -> Screen[Any]:
    """Where a game is gone on with: the table, at which one sits at S or looks on; else the board of the replay."""
    from barbu_tui.session.play.match import HUMAN_SEAT
    from barbu_tui.ui.screens.replay.watch import WatchScreen
    from barbu_tui.ui.screens.table import TableScreen

    if match.humans in ((), (HUMAN_SEAT,)):
        return TableScreen(match)
    return WatchScreen(match, match.humans[0] if len(match.humans) == 1 else None)


def put(app: BarbuApp, screen: Screen[Any]) -> None:
    """A screen in the place of the one on top; over it, where that is the only one."""
    if len(app.screen_stack) > 1:
        app.switch_screen(screen)
    else:
        app.push_screen(screen)


def open_finish(app: BarbuApp, match: Match) -> None:
    """The end of a game, in the place of the screen that played it."""
    from barbu_tui.ui.screens.finish.screen import FinishScreen

    put(app, FinishScreen(match.header, match.game, match.path))


def open_save(app: BarbuApp, path: Path) -> str | None:
    """Go on with an unfinished game of one's own, or look at a finished one.

    Returns:
        Why it cannot be opened, in a sentence; ``None`` if it is open.
    """
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import RecordError, RecordWriteError, load
    from bots import UnknownBotError

    try:
        record = load(path)
        if record.position.finished or not (record.header.humans or record.position.humans):
            return open_replay(app, path)
        app.open_match(Match.resume(path))
    except (RecordError, RecordWriteError, UnknownBotError) as error:
        return _short(error, path)
    return None


def open_first(app: BarbuApp, paths: Sequence[Path]) -> str | None:
    """Go on with the first of several unfinished games that can be gone on with; there it is said which cannot.

    Returns:
        Why none of them can be, in a sentence; ``None`` if one is open.
    """
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import RecordError, RecordWriteError
    from bots import UnknownBotError

    try:
        app.open_match(Match.resume_first(paths))
    except (RecordError, RecordWriteError, UnknownBotError) as error:
        wrong = str(error)
        for path in paths:
            wrong = wrong.replace(str(path), path.name)
        return wrong
    return None


def delete_save(path: Path) -> str | None:
    """Delete a saved game.

    Returns:
        Why it stays, in a sentence; ``None`` if it is gone.
    """
    from barbu_tui.session.record.file import RecordLockedError, delete_record

    try:
        delete_record(path)
    except RecordLockedError as error:
        return _short(error, path)
    except OSError as error:
        return f"{path.name} cannot be deleted: {error.strerror or error}."
    return None


def _short(error: Exception, path: Path) -> str:
    """What an error says, with the name of its file alone: a line has no room for where it lies."""
    return str(error).replace(str(path), path.name)


def open_replay(app: BarbuApp, path: Path, deal: int | None = None, step: int = 0) -> str | None:
    """Look at a record, from a deal on if one is named.

    Args:
        app: the app.
        path: the record's file.
        deal: the deal.
        step: how many events after the dealing of its cards.

    Returns:
        Why it cannot be opened, in a sentence; ``None`` if it is open.
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
        return replay.warning or "No cards have been dealt in this game yet."
    app.push_screen(ReplayScreen(replay, at, path=path))
    return None


def open_watch(app: BarbuApp) -> None:
    """A new game between bots, to be watched; it is kept like any other."""
    import secrets

    from barbu_tui.core.ruleset import ruleset
    from barbu_tui.session.play.match import DEFAULT_BOTS, Match, new_header
    from barbu_tui.session.record.file import RecordWriteError
    from barbu_tui.session.record.saves import new_save
    from barbu_tui.ui.screens.replay.watch import WatchScreen

    rules = ruleset(app.settings.rules)
    bots = [*DEFAULT_BOTS, DEFAULT_BOTS[0]][: rules.players]
    header = new_header(rules, bots, secrets.randbelow(10**9), human=None)
    match = None
    try:
        match = Match.new(header, new_save(header))
        watching = WatchScreen(match)
    except RecordWriteError as error:
        if match is not None:
            match.close()
        app.notify(str(error), severity="error", markup=False)
    except OSError as error:
        app.notify(f"The saves cannot be kept: {error.strerror}.", severity="error", markup=False)
    else:
        app.push_screen(watching)


def open_handed_over(app: BarbuApp, path: Path, bot: str) -> str | None:
    """Let a bot play an unfinished game of one's own to its end, and watch it.

    Returns:
        Why it cannot be, in a sentence; ``None`` if it goes on.
    """
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import RecordError, RecordWriteError
    from barbu_tui.ui.screens.replay.watch import WatchScreen
    from bots import UnknownBotError, make_bot

    try:
        make_bot(bot)
        match = Match.resume(path)
    except (RecordError, RecordWriteError, UnknownBotError) as error:
        return _short(error, path)
    try:
        match.settle()
        if match.over:
            match.close()
            return "The game is finished; nothing is left to play."
        for seat in match.humans:
            match.hand_over(seat, bot)
        watching = WatchScreen(match)
    except RecordWriteError as error:
        match.close()
        return _short(error, path)
    app.switch_screen(watching)
    return None


OPENERS["practice"] = open_practice
OPENERS["watch"] = open_watch
