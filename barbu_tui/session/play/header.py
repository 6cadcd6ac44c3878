"""The header of a new game: who plays, the seed, the rules, the length."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from barbu_tui import __version__
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.dealing import first_dealer
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import tr
from barbu_tui.session.record.events import Header, Player
from barbu_tui.session.store import clock

HUMAN_SEAT: Final[Seat] = 0
BOT_NAMES: Final[Mapping[str, str]] = {"W": "Walter", "N": "Nora", "E": "Edith", "S": "Selma"}
"""Seat letter → the name of a bot there."""
_NAMESAKES: Final[Mapping[str, str]] = {"W": "Wilma", "N": "Noah", "E": "Emil", "S": "Simon"}
"""The same for a table with a human of that name."""
DEFAULT_BOTS: Final = ("sound", "hunter", "counter")
"""The default bots, clockwise from the human's left."""


def bot_name(letter: str, human: str | None) -> str:
    """Return the name of a bot at a table. ``human`` is the human's name, which no bot gets; ``None`` without a human."""
    name = BOT_NAMES[letter]
    return _NAMESAKES[letter] if human is not None and human.strip().casefold() == name.casefold() else name


def seated(rules: Ruleset, bots: Sequence[str], human: str | None) -> tuple[Player, ...]:
    """Return the players of a table: the human at S, if there is one, and bots in the other seats, clockwise."""
    players = [] if human is None else [Player(HUMAN_SEAT, human, "human")]
    for bot in bots:
        seat = len(players)
        players.append(Player(seat, bot_name(rules.seat_letters[seat], human), "bot", bot))
    return tuple(players)


def new_header(
    rules: Ruleset,
    bots: Sequence[str],
    seed: int,
    *,
    human: str | None = "You",
    begun: datetime | None = None,
    deals: int | None = None,
    coached: bool = False,
    lesson: str = "",
    taught: tuple[Contract, ...] = (),
) -> Header:
    """Return the header of a new game.

    Args:
        bots: bot names; of the seats clockwise from the human's left, or of all seats from S.
        human: the human's name; ``None`` for a game of bots alone.
        begun: the start of the game, in the time zone it is begun in; now if not given.
        deals: the number of deals of a short game, in which no doubles are owed; the whole game if not given.

    Raises:
        ValueError: the number of bots or of deals does not fit the ruleset.
    """
    first, cut = first_dealer(rules, seed)
    begun = begun or clock.now()
    wanted = rules.players - (human is not None)
    if len(bots) != wanted:
        raise ValueError(
            tr(
                "This table needs {wanted} bots; you named {named}.",
                wanted=wanted,
                named=len(bots),
            )
        )
    whole = Header(
        rules=rules,
        players=seated(rules, bots, human),
        first_dealer=first,
        created=clock.utc_text(begun),
        utc_offset=clock.offset_text(begun),
        seed=seed,
        cut=cut,
        app=__version__,
        coached=coached,
        lesson=lesson,
        taught=taught,
    )
    if deals is None or deals == rules.deals:
        return whole
    if not 1 <= deals < rules.deals:
        raise ValueError(
            tr(
                "A game of {rules} has 1 to {most} deals, not {deals}.",
                rules=rules.name,
                most=rules.deals,
                deals=deals,
            )
        )
    if "owed_doubles" not in dict(rules.options):
        # A debt falls due in a dealer's seven deals (R3.4), which do not come.
        whole = replace(whole, rules=rules.with_options({"owed_doubles": 0}))
    source = f"a short game of {deals} {'deal' if deals == 1 else 'deals'}"
    return replace(whole, before=Standing.at_start(rules.players), until=deals, source=source)


def new_seed() -> int:
    """Return a random seed for a new game or session."""
    return secrets.randbelow(10**9)
