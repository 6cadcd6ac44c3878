"""``barbu``, ``barbu play``, ``barbu resume``: the commands that open the app at the table."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from barbu_tui.commands.arguments import (
    APP,
    BOTS_FROM_LEFT,
    PLAIN,
    RULES,
    Commands,
    UsageError,
    add_arguments,
    blamed,
    file_path,
    known_bots,
    name_list,
    new_match,
    refuse_options_of_new_games,
    ruleset_of,
    think_of,
    whole_number,
)
from barbu_tui.commands.launch import launch_options, plain_lines
from barbu_tui.commands.output import complain
from barbu_tui.language import tr

if TYPE_CHECKING:
    from datetime import date

    from barbu_tui.plain.lines import Lines
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.store.settings import Settings
    from barbu_tui.ui.run import LaunchOptions


def add(commands: Commands) -> None:
    """Add the commands."""
    # fmt: off
    parser = commands.add("play", play, tr("start a new game, straight to the table"))
    add_arguments(parser, *RULES, "--seed")
    parser.add_argument("--bots", type=name_list, metavar="A,B,C", help=tr("the bots, clockwise from your left"))
    parser.add_argument("--again", type=file_path, metavar="FILE", help=tr("play the cards of a saved game again"))
    parser.add_argument("--deal", type=whole_number, metavar="N", help=tr("with --again: this deal only"))
    parser.add_argument("--name", help=tr("your name at the table"))
    parser.add_argument("--deals", type=whole_number, metavar="N", help=tr("a short game of N deals"))
    parser.add_argument("--coached", action=argparse.BooleanOptionalAction, default=None, help=tr("ask once before a costly decision, or never (as in your settings; with --again, as in that game)"))
    parser.add_argument("--coach", choices=("hint", "tell", "after"), help=tr("what the coach says: what happens (hint), the better card too (tell), or all of it after the deal (after)"))
    add_arguments(parser, "--speed")
    parser.add_argument("--record", type=file_path, metavar="FILE", help=tr("save the game in this new file"))
    add_arguments(parser, "--think", *PLAIN, *APP)

    parser = commands.add("resume", resume, tr("continue your last unfinished game, or FILE"))
    add_arguments(parser, "file", nargs="?")
    add_arguments(parser, "--load", "--speed", "--think", *PLAIN, *APP)
    # fmt: on


def home(arguments: argparse.Namespace) -> int:
    """Open the home screen."""
    options = launch_options(arguments)
    from barbu_tui.ui.run import run_screen

    return run_screen(options, "home")


def play(arguments: argparse.Namespace) -> int:
    """Start a new game."""
    from barbu_bots import EASY
    from barbu_tui.session.play.header import DEFAULT_BOTS
    from barbu_tui.session.record.saves import any_saved
    from barbu_tui.session.store.settings import load_settings

    settings = load_settings()
    if arguments.again is not None:
        return _again(arguments, settings)
    if arguments.deal is not None:
        raise UsageError("--deal goes with --again FILE; a short game is --deals N.")
    rules = ruleset_of(arguments)
    seats = rules.players - 1
    usual = DEFAULT_BOTS if settings.bots or any_saved() else EASY
    bots = known_bots(arguments.bots or list(usual[:seats]), seats, BOTS_FROM_LEFT)
    name = _name(arguments.name)
    reader = reader_of(arguments)
    from barbu_tui.session.coach.coach import is_coached
    from barbu_tui.session.play.header import new_header, new_seed
    from barbu_tui.session.record.saves import one_finished, remember

    seed = arguments.seed if arguments.seed is not None else new_seed()
    coached = _coached(arguments)
    if coached is None and arguments.plain and not sys.stdin.isatty():
        coached = settings.coached == "always"  # a script learns nothing, and would wait for the coach
    if coached is None:
        coached = is_coached(settings.coached, settings.coached == "first" and one_finished())
    with blamed("--deals", ValueError):
        header = new_header(
            rules, bots, seed, human=name or settings.name, deals=arguments.deals, coached=coached
        )
    match = new_match(header, arguments.record)
    if arguments.record is not None:
        remember(arguments.record)
    return play_on(match, reader, arguments)


def _coached(arguments: argparse.Namespace) -> bool | None:
    """Return whether the options ask for the coach; ``None`` if they leave it open."""
    return True if arguments.coach is not None else arguments.coached


def _again(arguments: argparse.Namespace, settings: Settings) -> int:
    """Play play the cards of a saved game again."""
    from barbu_tui.session.play.again import play_again
    from barbu_tui.session.record.saves import remember

    refuse_options_of_new_games(arguments, ("rules", "option", "seed", "bots", "deals"))
    reader = reader_of(arguments)
    name = _name(arguments.name) or settings.name
    match = play_again(arguments.again, name, arguments.deal, arguments.record, coached=_coached(arguments))
    if arguments.record is not None:
        remember(arguments.record)
    return play_on(match, reader, arguments)


def reader_of(arguments: argparse.Namespace) -> Lines | LaunchOptions:
    """Return the lines of ``--plain``, or the options of the app."""
    return plain_lines(arguments) or launch_options(arguments)


def play_on(match: Match, reader: Lines | LaunchOptions, arguments: argparse.Namespace) -> int:
    """Play a game in lines or in the app."""
    from barbu_tui.plain.lines import Lines

    if isinstance(reader, Lines):
        return _run_plain(match, reader, arguments)
    from barbu_tui.ui.run import run_screen

    with closing(match):
        return run_screen(reader, "new_match", match)


def _run_plain(match: Match, lines: Lines, arguments: argparse.Namespace) -> int:
    from barbu_bots.thought import Thought
    from barbu_tui.plain.game import PlainGame
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.record.file import RecordWriteError
    from barbu_tui.session.store.report import UNWRITTEN
    from barbu_tui.session.store.settings import load_settings
    from barbu_tui.session.table.table import Table

    settings = load_settings()
    settings = replace(settings, coach=getattr(arguments, "coach", None) or settings.coach)
    match.let_think(Thought(ms=think_of(arguments) or settings.think))
    with ExitStack() as ended:
        workers = cache(lambda: ended.enter_context(Workers(lost=complain)))  # once they are needed
        ended.enter_context(closing(match))
        try:
            over = PlainGame(Table(match, workers, lambda: settings), lines).run()
            match.keep()
        except KeyboardInterrupt:
            lines.say("\n" + _saved(match))
            raise
        except RecordWriteError as error:
            complain(str(error))
            return UNWRITTEN
    if not over:
        lines.say(_saved(match))
    elif match.header.daily is not None:
        _say_day(match, match.header.daily, lines)
    return 0


def _say_day(match: Match, day: date, lines: Lines) -> None:
    """Print the result of a deal of the day, beside bots as they finish."""
    from barbu_tui.session.daily.days import days_of
    from barbu_tui.session.daily.game import COMPARED, bot_points, result_of
    from barbu_tui.session.record.saves import saves
    from barbu_tui.session.store.clock import today
    from barbu_tui.words.daily import bots_words, deals_words, share_line, streak_words

    result = result_of(match.header, match.game)
    lines.say(f"{deals_words(result)}.")
    sound = bot_points(day, COMPARED[0])
    lines.say(bots_words(dict([sound])))
    if match.header.counted:
        lines.say(share_line(result, sound[1]))
        lines.say(f"{streak_words(days_of(saves()).streaks(today()))}.")
    lines.say(bots_words(dict(bot_points(day, bot) for bot in COMPARED[1:])))
    lines.say(tr("What your decisions cost: barbu review {game}", game=str(match.path)))


def _saved(match: Match) -> str:
    """Return how to continue a game that is left."""
    return tr("The game is saved. Continue it with: barbu resume {game} --plain", game=str(match.path))


def _name(text: str | None) -> str:
    """Return the player's name for this game, or ``""`` if none is given."""
    from barbu_tui.session.store.settings import read_name

    try:
        return read_name(text) if text else ""
    except ValueError as error:
        raise UsageError(f"--name: {error}.") from None


def resume(arguments: argparse.Namespace) -> int:
    """Continue a game."""
    from barbu_bots import UnknownBotError
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import load
    from barbu_tui.session.record.saves import unfinished
    from barbu_tui.session.store.paths import saves_dir

    paths = [arguments.file] if arguments.file else unfinished()
    if not paths:
        raise UsageError(
            "There is no unfinished game in {place}; start one with 'barbu play'.", place=str(saves_dir())
        )
    try:
        reader = reader_of(arguments)
    except UsageError:
        if arguments.file:
            load(arguments.file)  # an error in the record is more use than the missing terminal
        raise
    with blamed(paths[0], UnknownBotError):
        match = Match.resume_first(paths, arguments.load)
    return play_on(match, reader, arguments)
