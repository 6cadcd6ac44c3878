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
    from barbu_tui.session.practice.situation import Situation
    from bots.search.snapshot import Choice, Snapshot

DRILLS: Final = ("contracts", "doubles")
WORLDS: Final = 400
"""Default of ``--worlds``: deals played out for each option that is not dropped."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add("practise", practise, "practise the choice of contract, and doubling")
    add_rules_arguments(parser)
    parser.add_argument("--seed", type=whole_number, help="seed of the situations; random if not given")
    parser.add_argument("--drill", choices=DRILLS, default="contracts", help="what to practise (contracts)")
    parser.add_argument("--hands", type=count, metavar="N", help="stop after this many hands")
    parser.add_argument(
        "--jobs",
        type=count,
        metavar="J",
        help="processes that estimate, 1 for none beside the program's own (one for each core)",
    )
    own = parser.add_argument_group("a situation of your own")
    own.add_argument("--hand", metavar="HAND", help="spades.hearts.diamonds.clubs, as AQ5.T82.KJ93.A42")
    own.add_argument(
        "--left", metavar="NT,Q,T", help="the contracts left to you, or to the dealer after this one (all)"
    )
    own.add_argument(
        "--owed",
        metavar="W=2,N=1",
        help="doubles that the others still owe you; with --call how many you owe the dealer (as few as possible)",
    )
    own.add_argument(
        "--call", metavar="CALL", help="with --drill doubles: who deals what, as 'W no_queens', 'N trumps H'"
    )
    own.add_argument("--bids", metavar="BIDS", help="with --call: 'N x S, x W; E pass' (all before you pass)")
    own.add_argument(
        "--swap",
        metavar="KS=2S",
        help="with --once: the sums again with this card of yours for another",
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
    needs = (
        *(("json", "once"), ("worlds", "once"), ("swap", "once")),
        *(("left", "hand"), ("owed", "hand"), ("call", "hand"), ("bids", "call")),
    )
    for name, other in needs:
        if getattr(arguments, name) and not getattr(arguments, other):
            raise UsageError(f"--{name} goes with --{other}.")
    if arguments.once and arguments.hands is not None:
        raise UsageError("--hands is for the trainer; --once prints one situation.")
    if arguments.hand is not None and arguments.drill == "doubles" and not arguments.call:
        raise UsageError(
            "--hand with --drill doubles needs --call: who deals what, as in --call 'W no_queens'."
        )
    if arguments.call and arguments.drill != "doubles":
        raise UsageError("--call goes with --drill doubles.")


def _own(rules: Ruleset, arguments: argparse.Namespace) -> Situation | None:
    """Return the situation that the player set up, if any.

    Raises:
        UsageError: it cannot be.
    """
    if arguments.hand is None:
        return None
    from barbu_tui.session.practice.own_bid import own_bid
    from barbu_tui.session.practice.setup import SetupError, own_situation

    seed = 1 if arguments.seed is None else arguments.seed
    try:
        if arguments.call:
            return own_bid(
                rules, arguments.hand, arguments.call, arguments.bids, arguments.left, arguments.owed, seed
            )
        return own_situation(rules, arguments.hand, arguments.left, arguments.owed, seed)
    except SetupError as error:
        raise UsageError(str(error)) from None


def _once(rules: Ruleset, seed: int, own: Situation | None, arguments: argparse.Namespace) -> int:
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.practice.situation import draw_situation

    situation = own or draw_situation(rules, arguments.drill, seed)
    worlds = arguments.worlds or WORLDS
    before: Snapshot | None = None
    with Workers(arguments.jobs) as workers:
        if arguments.swap:
            changed = _swapped(situation, arguments.swap)
            before = workers.ask(situation.question(worlds)).finish()
            situation = changed
        run = workers.ask(situation.question(worlds))
        snapshot = run.finish()
        seconds = run.seconds
    if arguments.json:
        print(json.dumps(as_json(situation, snapshot, seconds, before)))
    else:
        print("\n".join(_table(situation, snapshot, seconds, before)))
    return 0


def _swapped(situation: Situation, swap: str) -> Situation:
    """Return the situation with one card of the player's exchanged.

    Raises:
        UsageError: it cannot be.
    """
    from barbu_tui.session.practice.own_bid import swapped
    from barbu_tui.session.practice.setup import SetupError

    try:
        return swapped(situation, swap)
    except SetupError as error:
        raise UsageError(str(error)) from None


def as_json(
    situation: Situation, snapshot: Snapshot, seconds: float, before: Snapshot | None = None
) -> dict[str, Any]:
    """Return one situation and its estimate as a JSON object.

    Args:
        situation: the situation.
        snapshot: its estimate.
        seconds: how long that took.
        before: the estimate before a card was exchanged.
    """
    from barbu_tui.core.cards import hand_text

    view = situation.view
    found: dict[str, Any] = {"hand": hand_text(view.hand), "left": list(view.contracts_left)}
    if view.choice is not None:
        letters = view.rules.seat_letters
        found["dealer"] = letters[view.dealer]
        found |= _call_json(view.choice)
        found["bids"] = [{"seat": letters[bid.seat], **_bid_json(bid, letters)} for bid in view.bids]
    found["seconds"] = round(seconds, 3)
    found["effective"] = round(snapshot.effective, 1)
    found["options"] = []
    for worth in snapshot.options:
        option = _choice_json(worth.choice, view.rules.seat_letters) | {
            "deal": round(worth.deal, 2),
            "later": round(worth.later, 2),
            "total": round(worth.total, 2),
            "ci95": [round(worth.low, 2), round(worth.high, 2)],
            "behind": round(worth.behind, 2),
            "behind_error": round(worth.behind_error, 2),
            "worlds": worth.worlds,
        }
        if before is not None:
            option["behind_before"] = round(before.of(worth.choice).behind, 2)
        found["options"].append(option)
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


def _table(
    situation: Situation, snapshot: Snapshot, seconds: float, before: Snapshot | None = None
) -> list[str]:
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
    was = "" if before is None else "  behind before"
    lines = [title, f"{'':32}{'deal':>8}{'later':>8}{'total':>8}  behind  95 %   worlds{was}"]
    for worth in snapshot.options:
        what = choice_text(worth.choice, letters)
        line = (
            f"{what:32}{worth.deal:+8.1f}{worth.later:+8.1f}{worth.total:+8.1f}"
            f"{worth.behind:8.1f}  {give_or_take}{worth.behind_error:<5.1f}{worth.worlds:7d}"
        )
        lines.append(line if before is None else f"{line}{before.of(worth.choice).behind:15.1f}")
    lines.append(f"{seconds:.1f} seconds; {snapshot.effective:.0f} different worlds")
    return lines
