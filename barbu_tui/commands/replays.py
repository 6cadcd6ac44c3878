"""``barbu replay``, ``watch``, ``show``, ``export`` and ``import``: the commands that show games and copy them."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from barbu_tui.commands.arguments import (
    APP,
    PLAIN,
    RULES,
    SEAT_OR_ALL_REFUSED,
    Commands,
    UsageError,
    add_arguments,
    blamed,
    bots_of,
    file_path,
    new_match,
    open_replay,
    positive_number,
    refuse_options_of_new_games,
    ruleset_of,
    seat_named,
)
from barbu_tui.commands.launch import launch_options, plain_lines
from barbu_tui.commands.output import complain, say, say_line
from barbu_tui.language import tr, trn
from barbu_tui.session.names import SPEEDS

if TYPE_CHECKING:
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.replay.cursor import Replay


def add(commands: Commands) -> None:
    """Add the commands."""
    # fmt: off
    parser = commands.add("replay", replay, tr("replay a saved game, step by step"))
    add_arguments(parser, "file")
    parser.add_argument("--deal", type=positive_number, metavar="N", help=tr("open at this deal"))
    parser.add_argument("--trick", type=positive_number, metavar="T", help=tr("and at this trick of it"))
    parser.add_argument("--seat", metavar="S|all", help=tr("the player whose hand is shown (all)"))
    add_arguments(parser, *PLAIN, *APP)

    parser = commands.add("watch", watch, tr("watch bots play a new game, or continue FILE"))
    add_arguments(parser, "file", nargs="?")
    add_arguments(parser, *RULES, "--seed", "--bots", "--load")
    parser.add_argument("--for-me", metavar="BOT", help=tr("in a game of your own: the bot that takes your seat"))
    parser.add_argument("--speed", choices=SPEEDS, help=tr("how fast they play"))
    parser.add_argument("--record", type=file_path, metavar="NEW", help=tr("save the new game in this new file"))
    add_arguments(parser, *APP)

    parser = commands.add("show", show, tr("print a saved game, or one deal of it"))
    add_arguments(parser, "file")
    parser.add_argument("--deal", type=positive_number, metavar="N", help=tr("this deal only"))
    parser.add_argument("--markdown", action="store_true", help=tr("as Markdown"))
    parser.add_argument("--why", action="store_true", help=tr("with the bots' reasons"))
    add_arguments(parser, "--ascii")

    parser = commands.add("export", export, tr("copy a saved game, or one deal of it, to a new file"))
    add_arguments(parser, "file")
    parser.add_argument("--deal", type=positive_number, metavar="N", help=tr("this deal only"))
    parser.add_argument("--seat", metavar="S", help=tr("as this seat saw it: cards that it could not know are dealt again"))
    parser.add_argument("--as", dest="form", choices=("record", "barbuwin"), default="record", help=tr("the format (record)"))
    parser.add_argument("--out", type=file_path, metavar="NEW", required=True, help=tr("the new file"))

    parser = commands.add("import", import_, tr("make a saved game from another program's deals"))
    parser.add_argument("file", type=file_path, metavar="FILE", help=tr("text deals as BarbuWin prints them"))
    add_arguments(parser, *RULES)
    parser.add_argument("--out", type=file_path, metavar="NEW", help=tr("the new record; by default one more saved game"))
    # fmt: on


def _say_damage(path: Path, game: Replay) -> int:
    """Print the damage of a record on standard error. Return the exit status: 2 for damage."""
    if game.warning is None:
        return 0
    complain(f"{path}: {game.warning}")
    return 2 if game.damage else 0


def replay(arguments: argparse.Namespace) -> int:
    """Open the replay."""
    from barbu_tui.session.replay.cursor import ReplayError

    game = open_replay(arguments.file)
    number = game.deals.start if arguments.deal is None else arguments.deal
    with blamed(arguments.file, ReplayError):
        at = game.start(number)
        if arguments.trick is not None:
            at = game.first_card(number, arguments.trick)
    seat = _seat(game, arguments.seat)
    lines = plain_lines(arguments)
    if lines is not None:
        from barbu_tui.plain.replay import PlainReplay

        PlainReplay(game, lines, at, seat).run()
        return _say_damage(arguments.file, game)
    options = launch_options(arguments)
    from barbu_tui.ui.run import run_screen

    return run_screen(options, "replay", game, at, seat, arguments.file)


def _seat(game: Replay, text: str | None) -> int | None:
    return None if text is None or text.lower() == "all" else seat_named(game, text, SEAT_OR_ALL_REFUSED)


def watch(arguments: argparse.Namespace) -> int:
    """Open the watched game."""
    from barbu_tui.session.record.file import load

    if arguments.file is None:
        if arguments.for_me is not None:
            raise UsageError("--for-me goes with FILE, an unfinished game of your own.")
        if arguments.load:
            raise UsageError("--load goes with FILE, a record that names the bot.")
        rules = ruleset_of(arguments)
        bots = bots_of(arguments, rules)
        options = launch_options(arguments)
        match = _new_watched(arguments, rules, bots)
    else:
        refuse_options_of_new_games(arguments, ("rules", "option", "seed", "bots", "record"))
        try:
            options = launch_options(arguments)
        except UsageError:
            load(arguments.file)  # an error in the record is more use than the missing terminal
            raise
        match = _resumed(arguments)
    from barbu_tui.ui.run import run_screen

    with closing(match):
        return run_screen(options, "watch", match, hand_to=arguments.for_me)


def _new_watched(arguments: argparse.Namespace, rules: Ruleset, bots: list[str]) -> Match:
    from barbu_tui.session.play.header import new_header, new_seed

    seed = arguments.seed if arguments.seed is not None else new_seed()
    header = new_header(rules, bots, seed, human=None)
    return new_match(header, arguments.record)


def _resumed(arguments: argparse.Namespace) -> Match:
    """Open an unfinished game. A human's seat in it goes to a bot only if one is named."""
    from barbu_bots import UnknownBotError, make_bot
    from barbu_tui.session.play.match import Match

    bot = arguments.for_me
    if bot is not None:
        with blamed("--for-me", UnknownBotError):
            make_bot(bot)
    with blamed(arguments.file, UnknownBotError):
        match = Match.resume(arguments.file, arguments.load)
    try:
        if match.over:
            refusal = tr("The game is finished; replay it with 'barbu replay'.")
            raise UsageError(f"{arguments.file}: {refusal}")
        if match.humans and match.header.humans and bot is None:
            refusal = tr(
                "This is a game of your own; continue it with 'barbu resume', or name a bot with --for-me BOT."
            )
            raise UsageError(f"{arguments.file}: {refusal}")
    except UsageError:
        match.close()
        raise
    return match


def show(arguments: argparse.Namespace) -> int:
    """Print a deal or the whole record."""
    from barbu_tui.language.signs import to_ascii
    from barbu_tui.session.replay.cursor import ReplayError
    from barbu_tui.words.deal import reasons, show_deal, show_record

    game = open_replay(arguments.file)
    markdown: bool = arguments.markdown
    numbers = game.deals if arguments.deal is None else range(arguments.deal, arguments.deal + 1)
    with blamed(arguments.file, ReplayError):
        if arguments.deal is None:
            parts = [show_record(game, markdown=markdown)]
        else:
            parts = [show_deal(game, arguments.deal, markdown=markdown)]
        if arguments.why:
            parts += [reasons(game, number, markdown=markdown) for number in numbers]
    text = "\n\n".join(part.removesuffix("\n") for part in parts if part)
    say(to_ascii(text) if getattr(arguments, "ascii", False) else text)
    return _say_damage(arguments.file, game)


def export(arguments: argparse.Namespace) -> int:
    """Copy a game or a deal of it: as a record, as one seat saw it, or in another program's format."""
    from glob import escape

    from barbu_tui.session.replay.cursor import ReplayError
    from barbu_tui.session.store.files import remove_stale

    game = open_replay(arguments.file)
    if arguments.form == "record" and arguments.deal is None and arguments.seat is None:
        raise UsageError(
            "Name a deal with --deal N, a seat with --seat S, or both; the whole record is the file itself."
        )
    if arguments.form == "barbuwin" and arguments.seat is not None:
        raise UsageError("--seat goes with a record; BarbuWin's format always shows all hands.")
    remove_stale(arguments.out.parent, escape(arguments.out.name))
    with blamed(arguments.file, ReplayError):
        if arguments.form == "barbuwin":
            _export_barbuwin(game, arguments)
        else:
            _export_record(game, arguments)
    file = str(arguments.out)
    say(
        tr("The game is now {file}.", file=file)
        if arguments.deal is None
        else tr("Deal {number} is now {file}.", number=arguments.deal, file=file)
    )
    return _say_damage(arguments.file, game)


def _export_record(game: Replay, arguments: argparse.Namespace) -> None:
    from barbu_tui.session.formats.one_seat import as_seen
    from barbu_tui.session.record.file import write_whole
    from barbu_tui.session.replay.export import export_deal

    if arguments.seat is None:
        export_deal(game, arguments.deal, arguments.out)
        return
    header, events = as_seen(game, seat_named(game, arguments.seat), arguments.deal)
    write_whole(arguments.out, header, events)


def _export_barbuwin(game: Replay, arguments: argparse.Namespace) -> None:
    from barbu_tui.session.formats.barbuwin import PLAYERS, barbuwin_text
    from barbu_tui.session.record.file import write_new
    from barbu_tui.session.replay.export import finished_deal

    if game.header.rules.players != PLAYERS:
        three = tr("BarbuWin's format is for four players; this game has three.")
        raise UsageError(f"{arguments.file}: {three}")
    numbers = game.deals if arguments.deal is None else [arguments.deal]
    text = barbuwin_text(finished_deal(game, number) for number in numbers)
    write_new(arguments.out, text.encode())


def import_(arguments: argparse.Namespace) -> int:
    """Make a record of text deals."""
    from barbu_tui.session.formats.barbuwin_reader import LONGEST, BarbuWinError, read_barbuwin
    from barbu_tui.session.record.file import write_whole
    from barbu_tui.session.record.saves import new_save
    from barbu_tui.session.store.files import decoded, open_regular, reason

    rules = ruleset_of(arguments)
    try:
        with open_regular(arguments.file) as file:
            text = decoded(file.read(4 * LONGEST + 1), "replace")
    except OSError as error:
        raise UsageError(f"{arguments.file}: {reason(error)}.") from None
    with blamed(arguments.file, BarbuWinError):
        imported = read_barbuwin(text, rules)
    path = arguments.out or new_save(imported.header)
    write_whole(path, imported.header, imported.events)
    said = trn(
        "{count} deal of {file} is now {game}.",
        "{count} deals of {file} are now {game}.",
        imported.deals,
        file=str(arguments.file),
        game=str(path),
    )
    say_line(said)
    for sentence in imported.assumed:
        say(tr("Assumed: {sentence}", sentence=sentence))
    return 0
