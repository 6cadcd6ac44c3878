"""A doubling situation set up by the player: a hand, the call, the bids so far, the contracts left."""

from __future__ import annotations

import re

from barbu_bots import make_bot
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import BIT, RANK_LETTERS, SUIT_LETTERS, CardTextError, Seat, parse_card
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import Phase
from barbu_tui.language.refusals import refusal_words, value_words
from barbu_tui.session.practice.setup import SetupError, read_contracts, read_hand
from barbu_tui.session.practice.situation import Situation


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
        call: the dealer and the call: ``W no_queens``, ``N trumps H``, ``E domino 8``.
        bids: the earlier bids, in any order: ``N x S, x W; E pass``; a player who is not named passed.
        left: contracts left to the dealer after this one; all others, if not given.
        owed: doubles that the player owes the dealer; as few as possible, if not given.
        seed: the seed of the other hands and of the worlds.

    Raises:
        SetupError: the text is not understood, or is impossible.
    """
    cards = read_hand(rules, hand)
    choice = read_call(rules, call)
    dealer = choice.seat
    others = [each for each in rules.contracts if each != choice.contract]
    later = tuple(others) if left is None else read_contracts(rules, left)
    later = tuple(each for each in later if each != choice.contract)
    standing = standing_of_bid(rules, dealer, (*later, choice.contract), owed)
    hands = tuple(cards if seat == 0 else 0 for seat in rules.seats)
    deal = Deal(rules, standing, dealer, hands, choice)
    said = _read_bids(rules, bids or "", dealer)
    while deal.phase is Phase.BIDS and deal.turn != 0:
        bid = said.pop(deal.turn, Bid(deal.turn))
        refusal = deal.view().why_not(bid)
        if refusal is not None:
            raise SetupError(
                "{who} could not bid so: {why}",
                who=rules.seat_letters[bid.seat],
                why=refusal_words(refusal, value_words),
            )
        deal = deal.after(bid)
    for seat in said:
        raise SetupError("{who} bids after you.", who=rules.seat_letters[seat])
    view = deal.view(0)
    if len(view.legal_actions()) < 2:
        raise SetupError("There is nothing to decide: you may do one thing only.")
    whole = Worlds(view, seed, make_bot("sound")).world(0)
    return Situation("doubles", Deal(rules, standing, dealer, whole, choice, deal.bids), seed, own=True)


def read_call(rules: Ruleset, text: str) -> ChooseContract:
    """Return a call with its dealer: ``W no_queens``, ``N T H``, ``E domino 8``.

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
    seat = _other(rules, letter)
    contract = read_contracts(rules, name)[0]
    detail = more[0].upper() if more else ""
    if contract == "trumps":
        if detail == "NONE" and rules.no_trump:
            return ChooseContract(seat, contract)
        if len(detail) != 1 or detail not in SUIT_LETTERS or SUIT_LETTERS.index(detail) not in rules.suits:
            raise SetupError("Name the trump suit, as in '{letter} trumps H'.", letter=letter)
        return ChooseContract(seat, contract, trump=SUIT_LETTERS.index(detail))
    if contract == "domino":
        detail = detail.replace("10", "T")
        if len(detail) != 1 or detail not in RANK_LETTERS:
            raise SetupError("Name the starting rank, as in '{letter} domino 8'.", letter=letter)
        return ChooseContract(seat, contract, start=RANK_LETTERS.index(detail))
    if more:
        raise SetupError("{text} is not understood after {name}.", text=repr(more[0]), name=name)
    return ChooseContract(seat, contract)


def _other(rules: Ruleset, letter: str) -> Seat:
    others = rules.seat_letters[1:]
    if letter.upper() not in others or not letter.isascii():
        raise SetupError(
            "{letter} is no other player; the others are {others}.",
            letter=repr(letter),
            others=", ".join(others),
        )
    return rules.seat_letters.index(letter.upper())


def _read_bids(rules: Ruleset, text: str, dealer: Seat) -> dict[Seat, Bid]:
    """Return seat → bid, for the seats named: ``N x S, xx W; E pass``."""
    found: dict[Seat, Bid] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        letter, _, rest = part.partition(" ")
        seat = _other(rules, letter)
        if seat in found:
            raise SetupError("{word} stands twice in {text}.", word=letter.upper(), text=repr(text))
        double: set[Seat] = set()
        redouble: set[Seat] = set()
        for item in filter(None, map(str.strip, rest.split(","))):
            sign, _, whom = item.partition(" ")
            whom = whom.strip().upper()
            if item.lower() == "pass":
                continue
            if sign.lower() not in ("x", "xx") or whom not in rules.seat_letters:
                raise SetupError(
                    "{text} is not understood; write for example 'x S', 'xx N' or 'pass'.", text=repr(item)
                )
            (double if sign.lower() == "x" else redouble).add(rules.seat_letters.index(whom))
        found[seat] = Bid(seat, frozenset(double), frozenset(redouble))
    return found


def standing_of_bid(rules: Ruleset, dealer: Seat, left: tuple[Contract, ...], owed: str | None) -> Standing:
    """Return a possible standing: all have dealt as often as the dealer, or once more if they sit before."""
    players = rules.players
    count = len(rules.contracts)
    mine = tuple(each for each in rules.contracts if each not in left)
    dealt = len(mine)
    least = max(0, rules.owed_doubles - dealt)
    most = min(rules.owed_doubles, count - dealt)
    owes = least
    if owed:
        if not re.fullmatch(r"\d{1,2}", owed.strip(), re.ASCII):
            raise SetupError(
                "{text} is not understood; write how many doubles you owe the dealer, as in --owed 1.",
                text=repr(owed),
            )
        owes = int(owed)
        if not least <= owes <= most:
            raise SetupError(
                "After {deals} deals a dealer can be owed {least} to {most} doubles, not {count}.",
                deals=dealt,
                least=least,
                most=most,
                count=owes,
            )
    called = tuple(mine if seat == dealer else rules.contracts[:dealt] for seat in rules.seats)
    doubled = [[0] * players for _ in range(players)]
    for seat in rules.seats:
        for other in rules.seats:
            if seat != other:
                doubled[seat][other] = min(rules.owed_doubles, dealt)
    doubled[0][dealer] = min(dealt, rules.owed_doubles - owes)
    together = sum(rules.spec(contract).total for row in called for contract in row)
    share, rest = divmod(together, players)
    running = tuple(share + (seat < rest) for seat in rules.seats)
    return Standing(players * dealt, called, tuple(map(tuple, doubled)), running)


def swapped(situation: Situation, text: str) -> Situation:
    """Return the situation with one of the player's cards exchanged: ``KS=2S`` gives the king away.

    Raises:
        SetupError: the text is not understood, the first card is not held, or the second is.
    """
    words = text.upper().replace("10", "T").split("=")
    try:
        out, into = (parse_card(word.strip()) for word in words)
    except (CardTextError, ValueError):
        raise SetupError(
            "{text} is not understood; write for example {example}.", text=repr(text), example="KS=2S"
        ) from None
    deal = situation.deal
    hands = list(deal.hands)
    if not hands[0] & BIT[out]:
        raise SetupError("You do not hold the {card}.", card=words[0].strip())
    holder = next((seat for seat, hand in enumerate(hands) if seat and hand & BIT[into]), None)
    if holder is None:
        raise SetupError("The {card} is not in another hand.", card=words[1].strip())
    for seat in (0, holder):
        hands[seat] ^= BIT[out] | BIT[into]
    changed = Deal(deal.rules, deal.standing, deal.dealer, tuple(hands), deal.choice, deal.bids)
    return Situation(situation.drill, changed, situation.seed, own=True)
