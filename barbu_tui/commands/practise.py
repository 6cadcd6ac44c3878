"""``barbu practise``: the trainer, and one situation for scripts."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any, Final

from barbu_tui.commands.common import (
    Commands,
    UsageError,
    add_app_arguments,
    add_rules_arguments,
    count,
    launch_options,
    ruleset_of,
    utf8,
    whole_number,
)

if TYPE_CHECKING:
    from barbu_tui.core.actions import Bid, ChooseContract
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.estimate.snapshot import Choice, Snapshot
    from barbu_tui.session.practice.situation import Situation

DRILLS: Final = ("contracts", "doubles")
WORLDS: Final = 400
"""Default of ``--worlds``: deals played out for each option that is not dropped."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add("practise", practise, "practise the choice of contract, and doubling")
    add_rules_arguments(parser)
    parser.add_argument("--seed", type=whole_number, help="seed of the situations; drawn if not given")
    parser.add_argument("--drill", choices=DRILLS, default="contracts", help="what to practise (contracts)")
    parser.add_argument("--hands", type=count, metavar="N", help="end after so many hands")
    parser.add_argument(
        "--jobs", type=count, metavar="J", help="processes that estimate, 1 for none (one a core)"
    )
    own = parser.add_argument_group("a situation of your own")
    own.add_argument("--hand", metavar="HAND", help="spades.hearts.diamonds.clubs, as AQ5.T82.KJ93.A42")
    own.add_argument("--left", metavar="NT,Q,T", help="the contracts left to you (all)")
    own.add_argument(
        "--owed", metavar="W=2,N=1", help="doubles that the others still owe you (as few as can be)"
    )
    script = parser.add_argument_group("for scripts")
    script.add_argument(
        "--once", action="store_true", help="print one situation and what every option is worth"
    )
    script.add_argument("--json", action="store_true", help="with --once: as JSON, the best option first")
    script.add_argument(
        "--worlds", type=count, metavar="K", help=f"with --once: deals for each option in question ({WORLDS})"
    )
    add_app_arguments(parser)


def practise(arguments: argparse.Namespace) -> int:
    """Open the trainer, or print one situation."""
    _check(arguments)
    rules = ruleset_of(arguments)
    seed = arguments.seed if arguments.seed is not None else _any_seed()
    own = _own(rules, arguments)
    if arguments.once:
        return _once(rules, seed, own, arguments)
    options = launch_options(arguments)
    from barbu_tui.session.estimate.pool import Workers

    # The processes start before the app takes the terminal, and load while it loads.
    with Workers(arguments.jobs) as workers:
        from barbu_tui.session.config.paths import practice_file
        from barbu_tui.session.practice.session import PracticeSession
        from barbu_tui.ui.run import run_practice

        session = PracticeSession(
            rules, arguments.drill, seed, hands=arguments.hands, first=own, path=practice_file()
        )
        return run_practice(session, options, workers)


def _any_seed() -> int:
    import secrets

    return secrets.randbelow(10**9)


def _check(arguments: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    for name, other in (("json", "once"), ("worlds", "once"), ("left", "hand"), ("owed", "hand")):
        if getattr(arguments, name) and not getattr(arguments, other):
            raise UsageError(f"--{name} goes with --{other}.")
    if arguments.once and arguments.hands is not None:
        raise UsageError("--hands is for the trainer; --once prints one situation.")
    if arguments.hand is not None and arguments.drill != "contracts":
        raise UsageError("--hand sets up a choice of contract; leave out --drill doubles.")


def _own(rules: Ruleset, arguments: argparse.Namespace) -> Situation | None:
    """Return the situation that the player set up, if any.

    Raises:
        UsageError: it cannot be.
    """
    if arguments.hand is None:
        return None
    from barbu_tui.session.practice.setup import SetupError, own_situation

    seed = 1 if arguments.seed is None else arguments.seed
    try:
        return own_situation(rules, arguments.hand, arguments.left, arguments.owed, seed)
    except SetupError as error:
        raise UsageError(str(error)) from None


def _once(rules: Ruleset, seed: int, own: Situation | None, arguments: argparse.Namespace) -> int:
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.practice.situation import draw_situation

    situation = own or draw_situation(rules, arguments.drill, seed)
    with Workers(arguments.jobs) as workers:
        run = workers.ask(situation.question(arguments.worlds or WORLDS))
        snapshot = run.finish()
        seconds = run.seconds
    if arguments.json:
        print(json.dumps(as_json(situation, snapshot, seconds)))
    else:
        print("\n".join(_table(situation, snapshot, seconds)))
    return 0


def as_json(situation: Situation, snapshot: Snapshot, seconds: float) -> dict[str, Any]:
    """Return one situation and its estimate as a JSON object."""
    from barbu_tui.core.cards import hand_text

    view = situation.view
    found: dict[str, Any] = {"hand": hand_text(view.hand), "left": list(view.contracts_left)}
    if view.choice is not None:
        letters = view.rules.seat_letters
        found["dealer"] = letters[view.dealer]
        found |= _call_json(view.choice)
        found["bids"] = [{"seat": letters[bid.seat], **_bid_json(bid, letters)} for bid in view.bids]
    found["seconds"] = round(seconds, 3)
    found["options"] = [
        _choice_json(worth.choice, view.rules.seat_letters)
        | {
            "deal": round(worth.deal, 2),
            "later": round(worth.later, 2),
            "total": round(worth.total, 2),
            "ci95": [round(worth.low, 2), round(worth.high, 2)],
            "worlds": worth.worlds,
        }
        for worth in snapshot.options
    ]
    return found


def _choice_json(choice: Choice, letters: tuple[str, ...]) -> dict[str, Any]:
    from barbu_tui.core.actions import Bid, ChooseContract

    assert isinstance(choice, Bid | ChooseContract)
    return dict(_bid_json(choice, letters)) if isinstance(choice, Bid) else _call_json(choice)


def _call_json(choice: ChooseContract) -> dict[str, Any]:
    from barbu_tui.core.cards import RANK_LETTERS, SUIT_LETTERS

    found: dict[str, Any] = {"contract": choice.contract}
    if choice.contract == "trumps":
        found["trump"] = None if choice.trump is None else SUIT_LETTERS[choice.trump]
    elif choice.start is not None:
        found["start"] = RANK_LETTERS[choice.start]
    return found


def _bid_json(bid: Bid, letters: tuple[str, ...]) -> dict[str, list[str]]:
    return {
        "double": [letters[seat] for seat in sorted(bid.double)],
        "redouble": [letters[seat] for seat in sorted(bid.redouble)],
    }


def _table(situation: Situation, snapshot: Snapshot, seconds: float) -> list[str]:
    from barbu_tui.core.cards import hand_text
    from barbu_tui.text import choice_text

    view = situation.view
    letters = view.rules.seat_letters
    hand = hand_text(view.hand)
    if view.choice is None:
        title = f"{hand}, left {' '.join(view.rules.spec(each).code for each in view.contracts_left)}"
    else:
        bids = (
            "; ".join(f"{letters[bid.seat]} {choice_text(bid, letters)}" for bid in view.bids)
            or "no bids yet"
        )
        title = f"{hand}, {letters[view.dealer]} deals {view.choice}; {bids}"
    give_or_take = "±" if utf8() else "+-"
    lines = [title, f"{'':32}{'deal':>8}{'later':>8}{'total':>8}   95 %   worlds"]
    for worth in snapshot.options:
        what = choice_text(worth.choice, letters)
        lines.append(
            f"{what:32}{worth.deal:+8.1f}{worth.later:+8.1f}{worth.total:+8.1f}"
            f"  {give_or_take}{worth.error:<5.1f}{worth.worlds:8d}"
        )
    lines.append(f"{seconds:.1f} seconds")
    return lines
