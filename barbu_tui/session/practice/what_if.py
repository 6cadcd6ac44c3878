"""Changes to a situation: another card, cards that another player holds, other contracts left, or other debts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_bots import make_bot
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.cards import BIT, CardSet, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.notation import parse_seat, parse_some_cards
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.language import N_
from barbu_tui.session.practice.hidden_hands import NO_DEAL, view_with_open_cards, with_open_cards
from barbu_tui.session.practice.setup import (
    NOTHING_TO_DECIDE,
    PLAY_HAS_BEGUN,
    TYPED,
    SetupError,
    bid_next,
    contracts_with,
    debts_to,
    in_words,
    not_understood,
    read_card,
    read_contracts,
    standing_with,
)
from barbu_tui.session.practice.situation import Situation

HOW: Final = N_(
    "Write a card for another (KS=2S) or a card of another player (N QC). You can also write the contracts left (left NT,Q,T), or the doubles owed (owed W=1)."
)
"""The possible changes, in a sentence."""
HOW_CARDS: Final = N_("Write which cards another player holds, as in N QC.")
"""The same for the play of a card."""


def how(situation: Situation) -> str:
    """Return the possible changes, in a sentence to be translated."""
    return HOW_CARDS if situation.drill == "cards" else HOW


def changed(situation: Situation, text: str) -> Situation:
    """Return the situation with changes, ``KS=2S``, ``N QC``, ``left NT,Q,T``, ``owed W=1,N=0``, separated by ``;``.

    Cards are exchanged between two hands. Cards of another player lie open; the hidden ones are drawn again. For a call, ``left`` are the contracts that may be called, and
    ``owed`` the others' debts to the player. For a bid, ``left`` are the dealer's contracts after this one,
    and ``owed`` is the player's debt to the dealer.
    """
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise SetupError(how(situation))
    after, rules = situation, situation.rules
    left = owed = None
    given: dict[Seat, CardSet] = {}
    for part in parts:
        word, _, rest = part.partition(" ")
        if word.lower() in ("left", "owed") and not rest.strip():
            raise SetupError(how(situation))
        if word.lower() == "left":
            left = rest
        elif word.lower() == "owed":
            owed = rest
        elif "=" in part:
            if situation.drill == "cards":
                raise SetupError("Cards cannot be changed once the play has begun.")
            after = swapped(after, part)
        elif rest and TYPED.seat(word) in rules.seat_letters[1:]:
            _give(given, rules, part)
        else:
            raise SetupError(how(situation))
    if given:
        after = with_open_cards(after, given)
    return after if left is None and owed is None else _with_standing(after, left, owed)


def _give(given: dict[Seat, CardSet], rules: Ruleset, part: str) -> None:
    """Add the cards of a player, ``N QC KC``."""
    word, _, rest = part.partition(" ")
    with in_words():
        seat = parse_seat(rules, word, TYPED)
        given[seat] = given.get(seat, 0) | parse_some_cards(rules, rest, TYPED)


def view_if(view: View, text: str, seed: int) -> View:
    """Return the view of a seat that knows cards of others, ``N QC``; several are separated by ``;``.

    Raises:
        SetupError: the text is not understood, or no deal fits.
    """
    given: dict[Seat, CardSet] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        if " " not in part or TYPED.seat(part[:1]) == view.rules.seat_letters[view.seat]:
            raise SetupError(HOW_CARDS)
        _give(given, view.rules, part)
    if not given:
        raise SetupError(HOW_CARDS)
    known = view_with_open_cards(view, given)
    try:
        Worlds(known, seed, make_bot("sound"))
    except ValueError:
        raise SetupError(NO_DEAL) from None
    return known


def _with_standing(situation: Situation, left: str | None, owed: str | None) -> Situation:
    """Return the situation with other contracts left, or other debts. The scores stay."""
    deal, rules, view = situation.deal, situation.rules, situation.view
    if situation.drill == "cards":
        raise SetupError(PLAY_HAS_BEGUN)
    contracts = contracts_with(
        deal.choice, view.contracts_left if left is None else read_contracts(rules, left)
    )
    dealt = len(rules.contracts) - len(contracts)
    if owed is None:  # as they are, within what is possible after so many deals
        least, most = max(0, rules.owed_doubles - dealt), min(rules.owed_doubles, len(contracts))
        debts = {seat: min(max(view.owed(seat, view.dealer), least), most) for seat in rules.seats}
    else:
        debts = debts_to(rules, view.dealer, dealt, owed)
    standing = replace(standing_with(rules, view.dealer, contracts, debts), running=deal.standing.running)
    changed_deal = Deal(rules, standing, deal.dealer, deal.hands, deal.choice, open=deal.open)
    for bid in deal.bids:
        changed_deal = bid_next(changed_deal, bid)
    after = replace(situation, deal=changed_deal, own=True)
    if len(after.options) < 2:
        raise SetupError(NOTHING_TO_DECIDE)
    return after


def swapped(situation: Situation, text: str) -> Situation:
    """Return the situation with one of the player's cards exchanged: ``KS=2S`` gives the king away."""
    words = text.split("=")
    try:
        out, into = (read_card(word.strip()) for word in words)
    except (SetupError, ValueError):
        raise not_understood(text, "KS=2S") from None
    deal = situation.deal
    hands = list(deal.hands)
    if not hands[0] & BIT[out]:
        raise SetupError("You do not hold the {card}.", card=words[0].strip().upper())
    holder = next((seat for seat, hand in enumerate(hands) if seat and hand & BIT[into]), None)
    if holder is None:
        raise SetupError("The {card} is not in another hand.", card=words[1].strip().upper())
    for seat in (0, holder):
        hands[seat] ^= BIT[out] | BIT[into]
    opened = tuple(cards & hand for cards, hand in zip(deal.open, hands, strict=True)) if deal.open else ()
    return Situation(replace(deal, hands=tuple(hands), open=opened), situation.seed, own=True)
