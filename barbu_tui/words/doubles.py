"""Doubles in words: those made, and those owed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.doubling import doublers_of
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.language import N_, Person, current, tr, trn
from barbu_tui.language.people import table_name

REQUIRED: Final = N_("That double is required.")
WITHOUT: Final = N_(
    "Nobody doubles yet. A double is a bet between two players on who scores more; a later lesson teaches it."
)
"""The sentence on doubles in a game of the course."""


def doubled_you(view: View, players: Sequence[Person]) -> str:
    """Return who has doubled the player: ``Nora and Edith have doubled you.``; empty if nobody has."""
    doublers = sorted(doublers_of(view.bids, view.seat))
    if not doublers:
        return ""
    return tr(
        "{Who} {one?has|have} doubled you.",
        who=tuple(players[seat] for seat in doublers),
        one=len(doublers) == 1,
    )


def owed_each_dealer(rules: Ruleset) -> str:
    """Return the doubles that everybody owes each dealer in a game; empty if none are owed."""
    if not rules.owed_doubles:
        return ""
    return trn(
        "You owe each dealer {count:word} double in their {deals:word} deals.",
        "You owe each dealer {count:word} doubles in their {deals:word} deals.",
        rules.owed_doubles,
        deals=len(rules.contracts),
    )


def you_owe(view: View, dealer: Person | str) -> str:
    """Return the number of doubles that the player owes the dealer: ``You owe Nora two doubles in three deals with this one.``

    It is empty if none are owed. ``dealer`` is the dealer, or a placeholder for the name.
    """
    owed, left = view.owed(view.seat, view.dealer), view.dealer_deals_left
    if view.seat == view.dealer or not owed:
        return ""
    return tr(
        "You owe {dealer} {owed:word} {owed?double|doubles} in {left:word} {left?deal|deals} with this one.",
        dealer=dealer,
        owed=owed,
        left=left,
    )


def owed_to(view: View, dealer: Person, names: Sequence[str]) -> str:
    """Return the doubles that the others owe the dealer: ``Doubles still owed to Nora: Edith two.``; empty without any."""
    debts = ((names[seat], view.owed(seat, view.dealer)) for seat in view.rules.seats if seat != view.dealer)
    owed = [
        f"{table_name(name)} {current().grammar.number(debt, 'word_alone')}" for name, debt in debts if debt
    ]
    return tr("Doubles still owed to {dealer}: {owed}.", dealer=dealer, owed=", ".join(owed)) if owed else ""
