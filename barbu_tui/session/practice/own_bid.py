"""A doubling situation set up by the player: a hand, the call, the bids so far, the contracts left."""

from __future__ import annotations

import re
from typing import Final

from barbu_bots import make_bot
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import BIT, RANK_LETTERS, SUIT_LETTERS, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import Phase
from barbu_tui.language.refusals import refusal_words, value_words
from barbu_tui.session.practice.setup import (
    NOTHING_TO_DECIDE,
    SetupError,
    not_understood,
    once,
    ranks_of_record,
    read_card,
    read_contracts,
    read_hand,
    read_owed,
    read_seat,
    standing_with,
)
from barbu_tui.session.practice.situation import Situation

NONE: Final = "none"
"""No contract left."""


def own_bid(
    rules: Ruleset,
    hand: str,
    call: str,
    bids: str | None = None,
    left: str | None = None,
    owed: str | None = None,
    seed: int = 1,
) -> Situation:
    """Return a doubling situation from typed text.

    Args:
        hand: as ``AQ5.T82.KJ93.A42``, spades.hearts.diamonds.clubs.
        call: the dealer and the call: ``W no_queens``, ``N trumps H``, ``S domino 8``.
        bids: the earlier bids, in any order: ``N x S, x W; E pass``; a player who is not named passed.
        left: contracts left to the dealer after this one, ``none`` for no more; all others, if not given.
        owed: doubles that the player owes the dealer, or that the others owe the player who deals, ``W=2,N=1``; as few
            as possible, if not given.
        seed: the seed of the other hands and of the worlds.

    Raises:
        SetupError: the text is not understood, or is impossible.
    """
    cards = read_hand(rules, hand)
    choice = read_call(rules, call)
    dealer = choice.seat
    others = [each for each in rules.contracts if each != choice.contract]
    later = tuple(others) if left is None else () if left == NONE else read_contracts(rules, left)
    later = tuple(each for each in later if each != choice.contract)
    dealt = len(rules.contracts) - len(later) - 1
    debts = {0: read_debt(rules, dealt, owed)} if dealer else read_owed(rules, owed or "", dealt)
    standing = standing_with(rules, dealer, (*later, choice.contract), debts)
    hands = tuple(cards if seat == 0 else 0 for seat in rules.seats)
    deal = Deal(rules, standing, dealer, hands, choice)
    said = read_bids(rules, bids or "")
    while deal.phase is Phase.BIDS and deal.turn != 0:
        deal = bid_next(deal, said.pop(deal.turn, Bid(deal.turn)))
    if 0 in said:
        raise SetupError("Leave your own bid out: it is what is asked.")
    for seat in said:
        raise SetupError("{who} bids after you.", who=rules.seat_letters[seat])
    view = deal.view(0)
    if len(view.legal_actions()) < 2:
        raise SetupError(NOTHING_TO_DECIDE)
    whole = Worlds(view, seed, make_bot("sound")).world(0)
    return Situation("doubles", Deal(rules, standing, dealer, whole, choice, deal.bids), seed, own=True)


def read_call(rules: Ruleset, text: str) -> ChooseContract:
    """Return a call with its dealer: ``W no_queens``, ``N T H``, ``S domino 8``.

    Raises:
        SetupError: the text is not a call.
    """
    words = text.split()
    if not 2 <= len(words) <= 3:
        raise SetupError(
            "{text} is not understood; write who deals and what, as in 'W no_queens' or 'N trumps H'.",
            text=repr(text),
        )
    letter, name, *more = words
    seat = read_seat(rules, letter)
    contract = read_contracts(rules, name)[0]
    detail = more[0].upper() if more else ""
    if contract == "trumps":
        if detail == "NONE" and rules.no_trump:
            return ChooseContract(seat, contract)
        if len(detail) != 1 or detail not in SUIT_LETTERS or SUIT_LETTERS.index(detail) not in rules.suits:
            raise SetupError("Name the trump suit, as in '{letter} trumps H'.", letter=letter)
        return ChooseContract(seat, contract, trump=SUIT_LETTERS.index(detail))
    if contract == "domino":
        detail = ranks_of_record(detail)
        if len(detail) != 1 or detail not in RANK_LETTERS:
            raise SetupError("Name the starting rank, as in '{letter} domino 8'.", letter=letter)
        return ChooseContract(seat, contract, start=RANK_LETTERS.index(detail))
    if more:
        raise SetupError("{text} is not understood after {name}.", text=repr(more[0]), name=name)
    return ChooseContract(seat, contract)


def bid_next(deal: Deal, bid: Bid) -> Deal:
    """Return the deal after a bid.

    Raises:
        SetupError: the rules refuse it.
    """
    refusal = deal.view().why_not(bid)
    if refusal is not None:
        who = deal.rules.seat_letters[bid.seat]
        raise SetupError("{who} could not bid so: {why}", who=who, why=refusal_words(refusal, value_words))
    return deal.after(bid)


def read_bids(rules: Ruleset, text: str) -> dict[Seat, Bid]:
    """Return seat → bid, for the seats named: ``N x S, xx W; E pass``.

    Raises:
        SetupError: the text is not understood.
    """
    found: dict[Seat, Bid] = {}
    named: dict[Seat, str] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        letter, _, rest = part.partition(" ")
        seat = read_seat(rules, letter)
        once(named, seat, letter.upper(), text)
        whom: dict[str, set[Seat]] = {"x": set(), "xx": set()}
        for item in filter(None, map(str.strip, rest.split(","))):
            sign, _, other = item.lower().partition(" ")
            if item.lower() == "pass":
                continue
            if sign not in whom or other.strip().upper() not in rules.seat_letters:
                raise SetupError(
                    "{text} is not understood; write for example 'x S', 'xx N' or 'pass'.", text=repr(item)
                )
            whom[sign].add(rules.seat_letters.index(other.strip().upper()))
        found[seat] = Bid(seat, frozenset(whom["x"]), frozenset(whom["xx"]))
    return found


def read_debt(rules: Ruleset, dealt: int, text: str | None) -> int:
    """Return how many doubles the player owes a dealer who has dealt so often; as few as can be without a text.

    Raises:
        SetupError: it is no number, or cannot be.
    """
    least = max(0, rules.owed_doubles - dealt)
    most = min(rules.owed_doubles, len(rules.contracts) - dealt)
    if not text:
        return least
    if not re.fullmatch(r"\d{1,2}", text.strip(), re.ASCII):
        raise SetupError(
            "{text} is not understood; write how many doubles you owe the dealer, as in --owed 1.",
            text=repr(text),
        )
    if not least <= int(text) <= most:
        raise SetupError(
            "After {deals} deals a dealer can be owed {least} to {most} doubles, not {count}.",
            deals=dealt,
            least=least,
            most=most,
            count=int(text),
        )
    return int(text)


def swapped(situation: Situation, text: str) -> Situation:
    """Return the situation with one of the player's cards exchanged: ``KS=2S`` gives the king away.

    Raises:
        SetupError: the text is not understood, the first card is not held, or the second is.
    """
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
    changed = Deal(deal.rules, deal.standing, deal.dealer, tuple(hands), deal.choice, deal.bids)
    return Situation(situation.drill, changed, situation.seed, own=True)
