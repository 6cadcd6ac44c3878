"""``barbu practise``: the trainer, and one situation for scripts."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Final

from barbu_tui.commands.arguments import (
    APP,
    PLAIN,
    RULES,
    Commands,
    UsageError,
    add_arguments,
    positive_number,
    ruleset_of,
    whole_number,
)
from barbu_tui.commands.launch import launch_options, plain_lines
from barbu_tui.commands.output import complain, say
from barbu_tui.core.notation import in_letters
from barbu_tui.language import N_, NP_, tr, trp
from barbu_tui.session.names import CARD_THEMES, DRILLS, LEVELS

if TYPE_CHECKING:
    from barbu_bots.search.judgement import Compared
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.plain.lines import Lines
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.names import Drill
    from barbu_tui.session.practice.session import PracticeSession
    from barbu_tui.session.practice.situation import Situation
    from barbu_tui.ui.run import LaunchOptions

WORLDS: Final = 400
"""Default of ``--worlds``: deals played out for each option that is not dropped."""


def add(commands: Commands) -> None:
    """Add the command."""
    # fmt: off
    parser = commands.add("practise", practise, tr("practise the choice of contract, doubling, and the play of the cards"))
    add_arguments(parser, *RULES)
    parser.add_argument("--seed", type=whole_number, help=tr("seed of the questions (random)"))
    parser.add_argument("--drill", choices=DRILLS, help=tr("what to practise (contracts)"))
    parser.add_argument("--about", choices=CARD_THEMES, default="", metavar="THEME", help=tr("what card drills are about: {themes}", themes=", ".join(CARD_THEMES)))
    parser.add_argument("--due", action="store_true", help=tr("practise the mistakes that are due, each under its own rules"))
    parser.add_argument("--level", choices=LEVELS, help=tr("difficulty of the hands (any)"))
    parser.add_argument("--hands", type=positive_number, metavar="N", help=tr("stop after this many hands"))
    parser.add_argument("--jobs", type=positive_number, metavar="J", help=tr("processes that estimate (one a core); 1 for the program's own only"))
    own = parser.add_argument_group(tr("a position of your own"))
    own.add_argument("--hand", metavar="HAND", help=tr("spades.hearts.diamonds.clubs, as AQ5.T82.KJ93.A42"))
    own.add_argument("--left", metavar="NT,Q,T", help=tr("the contracts left to you, or to the dealer after this one (all)"))
    own.add_argument("--owed", metavar="W=2,N=1", help=tr("doubles that the others still owe you; with --call how many you owe the dealer (as few as possible)"))
    own.add_argument("--call", metavar="CALL", help=tr("with --drill doubles: who deals what, as 'W no_queens', 'N trumps H'"))
    own.add_argument("--bids", metavar="BIDS", help=tr("with --call: 'N x S, x W; E pass' (all before you pass)"))
    own.add_argument("--position", metavar="POSITION", help=tr("all of it in one line, and for the play of a card the cards before it: {example}", example="J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC"))
    own.add_argument("--swap", metavar="CHANGE", help=tr("with --once: the figures again after changes, separated by ';': a card ('KS=2S'), another player's card ('N QC'), contracts ('left NT,Q,T'), debts ('owed W=1,N=0')"))
    script = parser.add_argument_group(tr("for scripts"))
    script.add_argument("--once", action="store_true", help=tr("print one position and what every option is worth"))
    script.add_argument("--json", action="store_true", help=tr("with --once: as JSON, the best option first"))
    script.add_argument("--counted", action="store_true", help=tr("with --once: give every layout that fits the same weight"))
    script.add_argument("--worlds", type=positive_number, metavar="K", help=tr("with --once: layouts for each option in question ({worlds})", worlds=WORLDS))
    add_arguments(parser, *PLAIN, *APP)
    # fmt: on


def practise(arguments: argparse.Namespace) -> int:
    """Open the trainer, or print one situation."""
    _check(arguments)
    rules = ruleset_of(arguments)
    from barbu_tui.session.play.header import new_seed

    seed = arguments.seed if arguments.seed is not None else new_seed()
    own = _own(rules, arguments)
    if arguments.once:
        return _once(rules, seed, own, arguments)
    reader = plain_lines(arguments) or launch_options(arguments)
    from barbu_tui.session.estimate.pool import Workers

    # The processes start before the app takes the terminal, and load while it loads.
    with Workers(arguments.jobs, lost=complain) as workers:
        from barbu_tui.session.practice.mistakes import practice_schedule
        from barbu_tui.session.practice.session import PracticeSession
        from barbu_tui.session.practice.stock import Stock
        from barbu_tui.session.store.paths import practice_file, stock_file

        session = PracticeSession(
            rules,
            "due" if arguments.due else own.drill if own is not None else _drill(arguments),
            seed,
            hands=arguments.hands,
            first=own,
            path=practice_file(),
            theme=arguments.about,
            level=arguments.level,
            stock=Stock(stock_file(), seed),
            schedule=practice_schedule(),
        )
        try:
            return _run(session, reader, workers)
        finally:
            session.close()


def _run(session: PracticeSession, reader: Lines | LaunchOptions, workers: Workers) -> int:
    """Practise in lines or in the app."""
    from barbu_tui.plain.lines import Lines

    if isinstance(reader, Lines):
        from barbu_tui.plain.practice import PlainPractice

        PlainPractice(session, workers, reader).run()
        return 0
    from barbu_tui.ui.run import run_screen

    return run_screen(reader, "practice", session, workers=workers)


def _drill(arguments: argparse.Namespace) -> Drill:
    """Return the drill asked for: cards if a theme is named."""
    return "cards" if arguments.about else arguments.drill or "contracts"


_OWN: Final = ("hand", "call", "bids", "left", "owed")
"""The options about a situation of the player's own besides ``--position``."""
_APART: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    (
        "position",
        (*_OWN, "due", "drill", "level", "about"),
        N_("--position says it all; leave out --{name}."),
    ),
    ("once", ("plain",), N_("--plain asks, --once prints one position; leave one of them out.")),
    ("once", ("hands",), N_("--hands is for practice; --once prints one position.")),
    ("hand", ("about", "drill.cards"), N_("--hand is for calls and bids; for a card write --position.")),
    ("level", ("hand", "due"), N_("--level goes with hands that are drawn.")),
    ("due", ("drill", "about", "hand"), N_("--due says what is practised; leave out --{name}.")),
    ("about", ("drill.contracts", "drill.doubles"), N_("--about goes with --drill cards.")),
)
"""Option, or option with its value, ``drill.cards`` → those that do not go with it, and what is said of the first."""
_GOES_WITH: Final = N_("--{name} goes with --{other}.")
_NEEDED: Final = (
    (("json",), "once", _GOES_WITH),
    (("worlds",), "once", _GOES_WITH),
    (("counted",), "once", _GOES_WITH),
    (("swap",), "once", _GOES_WITH),
    (("left",), "hand", _GOES_WITH),
    (("owed",), "hand", _GOES_WITH),
    (("call",), "hand", _GOES_WITH),
    (("bids",), "call", _GOES_WITH),
    (("call",), "drill.doubles", _GOES_WITH),
    (
        ("hand", "drill.doubles"),
        "call",
        N_("--hand with --drill doubles needs --call: who deals what, as in --call 'W no_queens'."),
    ),
)
"""Options → the one that they need, and what is said without it."""


def _check(arguments: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    given = {name for name, value in vars(arguments).items() if value not in (None, False, "")}
    given.add(f"drill.{arguments.drill}")
    for option, others, sentence in _APART:
        also = next((name for name in others if option in given and name in given), None)
        if also is not None:
            raise UsageError(sentence, name=also)
    for names, other, sentence in _NEEDED:
        if given.issuperset(names) and other not in given:
            raise UsageError(sentence, name=names[0], other=other.replace(".", " "))


def _own(rules: Ruleset, arguments: argparse.Namespace) -> Situation | None:
    """Return the situation that the player set up, if any."""
    seed = 1 if arguments.seed is None else arguments.seed
    if arguments.position is not None:
        from barbu_tui.session.practice.position import position

        return position(rules, arguments.position, seed)
    if arguments.hand is None:
        return None
    from barbu_tui.session.practice.position import own_situation

    return own_situation(
        rules,
        arguments.hand,
        arguments.left,
        arguments.owed,
        seed,
        call=arguments.call or None,
        bids=arguments.bids,
    )


def _once(rules: Ruleset, seed: int, own: Situation | None, arguments: argparse.Namespace) -> int:
    from barbu_bots.search.comparison import so_many
    from barbu_tui.session.estimate.pool import Workers

    situation = own or _drawn(rules, seed, arguments)
    stop, read = so_many(arguments.worlds or WORLDS, view=situation.view), not arguments.counted
    before: Compared | None = None
    with Workers(arguments.jobs, lost=complain) as workers:
        if arguments.swap:
            from barbu_tui.session.practice.what_if import changed

            other = changed(situation, arguments.swap)
            before = workers.ask(situation.question(read=read), stop).finish()
            situation = other
        run = workers.ask(situation.question(read=read), stop)
        compared = run.finish()
        seconds = run.seconds
    if arguments.json:
        from barbu_tui.session.practice.export import estimate_json

        print(json.dumps(estimate_json(situation, compared, seconds, before)))
    else:
        say("\n".join(_table(situation, compared, seconds, before)))
    return 0


def _drawn(rules: Ruleset, seed: int, arguments: argparse.Namespace) -> Situation:
    """Return a situation of the kind asked for."""
    from barbu_tui.session.practice.session import PracticeSession
    from barbu_tui.session.practice.stock import Wish

    if arguments.due:
        from barbu_tui.session.practice.mistakes import practice_schedule
        from barbu_tui.words.practice import NONE_DUE

        session = PracticeSession(rules, "due", seed, schedule=practice_schedule())
        if session.waiting:
            raise UsageError(NONE_DUE)
        return session.situation
    drill = _drill(arguments)
    if drill == "cards":
        from barbu_tui.session.practice.stock import draw_cards

        return draw_cards(Wish(rules, arguments.about, arguments.level), seed)
    return PracticeSession(rules, drill, seed, level=arguments.level).situation


def _table(
    situation: Situation, compared: Compared, seconds: float, before: Compared | None = None
) -> list[str]:
    """Return the figures of a situation, below the line that ``--position`` takes."""
    from barbu_tui.language.numbers import decimal, signed_tenths
    from barbu_tui.session.practice.export import behind_before
    from barbu_tui.session.practice.position import position_text
    from barbu_tui.words.deal import table_text

    letters = situation.view.rules.seat_letters
    titles = [position_text(situation)]
    if situation.lesson is not None:
        titles.append(f"{situation.lesson.theme}, {situation.lesson.level}")
    heads = ["", *(trp("column", each) for each in _HEADS), "95 %", trp("column", "layouts")]
    rows = [heads if before is None else [*heads, trp("column", "behind before")]]
    for worth in compared.options:
        figures = (worth.deal, worth.later, worth.total.mean)
        row = [in_letters(worth.choice, letters), *map(signed_tenths, figures)]
        row += [decimal(worth.loss.mean), f"± {decimal(worth.loss.half)}", str(worth.total.layouts)]
        if before is not None:
            behind = behind_before(before, worth.choice)
            row.append("–" if behind is None else decimal(behind))
        rows.append(row)
    effort = tr(
        "{seconds} seconds; {worlds} {worlds?layout|different layouts}",
        seconds=decimal(seconds),
        worlds=round(compared.effective),
    )
    return [*titles, *table_text(rows), effort]


_HEADS: Final = (
    *(NP_("column", "deal"), NP_("column", "later")),
    *(NP_("column", "total"), NP_("column", "behind")),
)
"""Over the columns of points."""
