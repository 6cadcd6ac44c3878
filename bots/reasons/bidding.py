"""Reasons for calls and bids in the words of a player at the table; :mod:`bots.reasons.tricks` and
:mod:`bots.reasons.domino` have those for cards.

A reason is put together from the view and what was done, when somebody reads it. Other players stand
in it as ``{S}``, ``{W}``, ``{N}``, ``{E}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from barbu_tui.core.cards import (
    BIT,
    RANK_NAMES,
    SUIT_MASK,
    SUIT_NAMES,
    Card,
    Rank,
    Seat,
)
from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.core.doubling import forced
from barbu_tui.core.tricks import spoken_card
from barbu_tui.core.view import View
from barbu_tui.text import COUNT_WORDS, listed
from bots.bidding.contract import Call
from bots.bidding.doubling import Judged

_GOOD: Final = 0.8
"""A hand that should cost less than this part of an even share is a good one."""

_FINE: Final = 30.0
"""A hand that should bring so many points at trumps or dominoes is kept for later all the same, not for want of a good one."""


def player(view: View, seat: Seat) -> str:
    """Where a player's name goes."""
    return "{" + view.rules.seat_letters[seat] + "}"


def players(view: View, seats: Iterable[Seat]) -> str:
    """Several players, listed."""
    return listed([player(view, seat) for seat in sorted(seats)])


def doubled_with(view: View, other: Seat) -> str:
    """``"doubled"``, ``"redoubled"`` or nothing, with that player."""
    return ("", "doubled", "redoubled")[view.levels[view.seat][other]]


def card_words(card: Card) -> str:
    """``"the queen of hearts"``."""
    return f"the {spoken_card(card)}"


def amount(points: float) -> str:
    """Points as a player guesses them: a whole number."""
    rounded = round(points)
    return f"{'−' if rounded < 0 else ''}{abs(rounded)}"


# The call ------------------------------------------------------------------------------------------


def call(view: View, options: Sequence[Call]) -> str:
    """Why this contract."""
    best = options[0]
    name = CONTRACT_NAMES[best.choice.contract]
    if len(options) == 1:
        return f"{name} is the last contract that I have left{_best_way(view, best)}."
    if best.choice.contract == "trumps":
        suit = best.choice.trump
        if suit is None:
            return f"High cards in every suit: about {amount(best.points)} points without a trump suit."
        held = (view.hand & SUIT_MASK[suit]).bit_count()
        return f"{COUNT_WORDS[held].capitalize()} {SUIT_NAMES[suit]} and what goes with them: about {amount(best.points)} points at trumps."
    if best.choice.start is not None:
        rank = RANK_NAMES[best.choice.start]
        about = f"dominoes should bring about {amount(best.points)}"
        if not _holds_rank(view, best.choice.start):
            return f"I hold no {rank}, but from there my cards lie best: the others have to open for me; {about}."
        return f"From the {rank} my cards lie {'well' if best.points >= 30 else 'best'}: {about}."
    kept = [option for option in options[1:] if option.choice.contract in ("trumps", "domino")]
    keep = ""
    if kept:
        keep = f"; {listed([CONTRACT_NAMES[option.choice.contract] for option in kept])} can wait"
        if all(option.points < _FINE for option in kept):
            keep += " for a better hand"
    spec = view.rules.spec(best.choice.contract)
    only = spec.penalty.bit_count() == 1 and not spec.trick_points
    the_one = card_words(spec.penalty.bit_length() - 1) if only else ""
    if best.points > -0.5:
        if the_one and view.hand & spec.penalty:
            return f"At {name} I should find a trick to throw {the_one} on{keep}."
        return f"Hardly anything can happen to this hand at {name}{keep}."
    if best.points > spec.total / view.rules.players:
        if the_one:
            return f"A good hand for {name}: I do not expect to be left with {the_one}{keep}."
        good = best.points > _GOOD * spec.total / view.rules.players
        how = "A good" if good else "A fair"
        return f"{how} hand for {name}: it should cost about {amount(-best.points)}{keep}."
    contracts = {option.choice.contract for option in options}
    which = (
        f"all {COUNT_WORDS[len(contracts)]} contracts"
        if len(contracts) == len(view.rules.specs)
        else "what I have left"
    )
    return f"Of {which} {name} suits this hand best{keep}."


def _holds_rank(view: View, rank: Rank) -> bool:
    """Whether I have a card of the rank from which dominoes start."""
    return any(BIT[13 * suit + rank] & view.hand for suit in view.rules.suits)


def _best_way(view: View, only: Call) -> str:
    """What goes with the last contract, and why that suit or rank."""
    if only.choice.start is not None:
        rank = RANK_NAMES[only.choice.start]
        lacking = "" if _holds_rank(view, only.choice.start) else ", though I hold none,"
        return f"; from the {rank}{lacking} my cards lie best"
    if only.choice.trump is not None:
        return f"; {SUIT_NAMES[only.choice.trump]} as trumps promise most, about {amount(only.points)}"
    return ""


# Doubling ------------------------------------------------------------------------------------------


def bid(view: View, judged: Judged) -> str:
    """Why these doubles and no others."""
    chosen = judged.bid
    dealer = view.dealer
    spec = view.spec
    mine, theirs = judged.prospect.mine, judged.prospect.theirs
    average = spec.total / view.rules.players
    parts = []
    must = dealer in chosen.double and forced(view.rules, view.standing, view.seat, dealer)
    debt = view.owed(view.seat, dealer)
    if must:
        left = view.dealer_deals_left
        deals = (
            "this is the last deal for it"
            if left == 1
            else f"{player(view, dealer)} has only {COUNT_WORDS[left]} deals left"
        )
        parts.append(f"I owe {player(view, dealer)} {_doubles(debt)}, and {deals}: I must double.")
    willing = chosen.double - ({dealer} if must else set())
    if judged.breaks_silence and willing:
        parts.append(
            f"I double {players(view, willing)} lest the hand be shared out: mine is better than a share."
        )
        willing = frozenset()
    pays = dealer in willing and debt > 0 and mine <= theirs[dealer]
    if pays:
        if mine > average:
            hand = "on a fair hand"
        elif mine > average - abs(average) / 3:
            hand = "on no more than an average hand"
        else:
            hand = "though my hand is poor"
        parts.append(f"I owe {player(view, dealer)} {_doubles(debt)} and pay one {hand}.")
        willing -= {dealer}
    better = [seat for seat in willing if mine > theirs[seat]]
    if better and (must or pays):
        parts.append(f"I expect {players(view, better)} to do worse.")
    elif better:
        hand = "is good" if mine > average else "is good enough"
        parts.append(f"My hand {hand} for {spec.name}: I should do better than {players(view, better)}.")
    risky = willing - set(better)
    late = risky & {given.seat for given in view.bids}
    if late:
        parts.append(
            f"{players(view, late)} can no longer redouble, and we are about even: a double is worth the risk."
        )
    if risky - late:
        we = listed([*[player(view, seat) for seat in sorted(risky - late)], "I"])
        parts.append(f"{we} are about even: a double is worth the risk.")
    weaker = [seat for seat in chosen.redouble if mine > theirs[seat]]
    if weaker:
        parts.append(f"{players(view, weaker)} doubled me and should do worse: redouble.")
    dared = chosen.redouble - set(weaker)
    if dared:
        parts.append(f"{players(view, dared)} doubled me, and we are about even: I dare it and redouble.")
    if parts:
        return " ".join(parts)
    if chosen.seat == dealer:
        return f"I see no edge in redoubling {players(view, [seat for seat, _ in judged.gains])}."
    whom = view.rules.negative_doubles if spec.negative else view.rules.positive_doubles
    if whom == "dealer":
        if mine < average:
            return f"My hand is poor for {spec.name}: I leave {player(view, dealer)} alone."
        if not view.contracts_left:
            return f"My hand is not good enough to double {player(view, dealer)}."
        return f"{player(view, dealer)} called it, and should do no worse than I."
    if mine < average:
        return f"My hand is poor for {spec.name}: I leave everybody alone."
    return "Nobody whom I might double looks worse off than I am."


def _doubles(count: int) -> str:
    return "a double" if count == 1 else f"{COUNT_WORDS[count]} doubles"
