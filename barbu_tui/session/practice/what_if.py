"""Changes to a situation: another card, other contracts left, or other debts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.language import N_
from barbu_tui.session.practice.own_bid import bid_next, read_debt, swapped
from barbu_tui.session.practice.setup import (
    NOTHING_TO_DECIDE,
    PLAY_HAS_BEGUN,
    SetupError,
    read_contracts,
    read_owed,
    standing_with,
)
from barbu_tui.session.practice.situation import Situation

HOW: Final = N_(
    "Write a card for another (KS=2S), the contracts left (left NT,Q,T), or the doubles owed (owed W=1)."
)
"""The possible changes, in a sentence."""


def changed(situation: Situation, text: str) -> Situation:
    """Return the situation with changes, ``KS=2S``, ``left NT,Q,T``, ``owed W=1,N=0``, separated by ``;``.

    Cards are exchanged between two hands. For a call, ``left`` are the contracts that may be called, and
    ``owed`` the others' debts to the player. For a bid, ``left`` are the dealer's contracts after this one,
    and ``owed`` is the player's debt to the dealer.

    Raises:
        SetupError: the text is not understood or impossible. The message is one sentence.
    """
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise SetupError(HOW)
    found = situation
    left = owed = None
    for part in parts:
        word, _, rest = part.partition(" ")
        if word.lower() in ("left", "owed") and not rest.strip():
            raise SetupError(HOW)
        if word.lower() == "left":
            left = rest
        elif word.lower() == "owed":
            owed = rest
        elif "=" in part:
            if situation.drill == "cards":
                raise SetupError("Cards cannot be changed once the play has begun.")
            found = swapped(found, part)
        else:
            raise SetupError(HOW)
    return found if left is None and owed is None else _with_standing(found, left, owed)


def _with_standing(situation: Situation, left: str | None, owed: str | None) -> Situation:
    """Return the situation with other contracts left, or other debts. The scores stay."""
    deal, rules, view = situation.deal, situation.rules, situation.view
    if situation.drill == "cards":
        raise SetupError(PLAY_HAS_BEGUN)
    contracts = view.contracts_left if left is None else read_contracts(rules, left)
    if deal.choice is not None:
        contracts = (*(each for each in contracts if each != deal.choice.contract), deal.choice.contract)
    dealt = len(rules.contracts) - len(contracts)
    if deal.choice is None:
        debts = read_owed(rules, owed if owed is not None else _as_they_are(view, dealt), dealt)
    else:
        if owed is None and view.seat != view.dealer:
            owed = str(_possible(rules, dealt, view.owed(0, view.dealer)))
        debts = {0: read_debt(rules, dealt, owed)}
    standing = standing_with(rules, view.dealer, contracts, debts)
    standing = replace(standing, running=deal.standing.running)
    changed_deal = Deal(rules, standing, deal.dealer, deal.hands, deal.choice)
    for bid in deal.bids:
        changed_deal = bid_next(changed_deal, bid)
    found = replace(situation, deal=changed_deal, own=True)
    if len(found.options) < 2:
        raise SetupError(NOTHING_TO_DECIDE)
    return found


def _as_they_are(view: View, dealt: int) -> str:
    """Return the others' present debts, limited to the possible ones after so many deals."""
    letters = view.rules.seat_letters
    owed = {
        seat: _possible(view.rules, dealt, view.owed(seat, view.dealer)) for seat in view.rules.seats if seat
    }
    return ",".join(f"{letters[seat]}={count}" for seat, count in owed.items())


def _possible(rules: Ruleset, dealt: int, owed: int) -> int:
    """Return the nearest possible debt to a dealer who has dealt so often."""
    most = min(rules.owed_doubles, len(rules.contracts) - dealt)
    return min(max(owed, rules.owed_doubles - dealt, 0), most)
