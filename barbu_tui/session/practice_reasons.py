"""Why a choice is good or bad, in two or three sentences.

The features of a hand come from the bots' own judgement (:mod:`barbu_tui.session.practice_judgement`); the
figures in brackets behind them are points against a usual suit. All other points are from the estimate
that is explained. Other players stand in a sentence as ``{W}``, ``{N}``, ``{E}``;
see :func:`bots.spoken`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import (
    HEARTS,
    QUEEN,
    RANK_LETTERS,
    SUIT_MASK,
    SUIT_NAMES,
    Card,
    Seat,
)
from barbu_tui.core.contracts import CONTRACT_NAMES, KING_OF_HEARTS, Contract
from barbu_tui.core.doubling import forced, shared_points
from barbu_tui.core.view import View
from barbu_tui.session.estimate import Worth
from barbu_tui.session.estimate_later import kept_worth, later_worth
from barbu_tui.session.practice_grade import Grade, PairValue
from barbu_tui.session.practice_judgement import SuitWorth, layout, suit_worths

SUIT_GLYPHS: Final = "♠♥♦♣"
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MATTERS: Final = 0.75
"""Points against a usual suit from which a suit is spoken of."""

_HARM: Final[dict[Contract, str]] = {
    "no_tricks": "may win tricks",
    "no_last_two": "may still be there at the end",
    "no_queens": "may have to take a queen",
    "no_hearts": "win the tricks that hearts fall on",
    "barbu": "may win the trick with the K♥",
    "kings_and_jacks": "may have to take a king or a jack",
}
_HELP: Final[dict[Contract, str]] = {
    "no_tricks": "duck",
    "no_last_two": "can be kept for the last two tricks",
    "no_queens": "keep clear of queens",
    "no_hearts": "stay under",
    "barbu": "stay under",
    "kings_and_jacks": "stay under",
}


def points(value: float) -> str:
    """Points with their sign and one decimal: ``"+4.2"``, ``"−0.5"``, ``"0"``."""
    rounded = round(value, 1)
    if not rounded:
        return "0"
    return f"{'+' if rounded > 0 else '−'}{abs(rounded):.1f}"


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def rank_text(rank: int) -> str:
    """A rank as it is shown: ``"10"``, ``"Q"``."""
    return "10" if rank == 8 else RANK_LETTERS[rank]


def card_text(card: Card) -> str:
    """A card as it is shown: ``"Q♠"``."""
    return f"{rank_text(card % 13)}{SUIT_GLYPHS[card // 13]}"


def listed(parts: Sequence[str]) -> str:
    """``"a, b and c"``."""
    return "".join(parts) if len(parts) < 2 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def option_text(choice: ChooseContract) -> str:
    """A call in words: ``"Trumps in clubs"``, ``"Dominoes from the 8"``."""
    name = CONTRACT_NAMES[choice.contract]
    if choice.contract == "trumps":
        return "No trump" if choice.trump is None else f"{name} in {SUIT_NAMES[choice.trump]}"
    return name if choice.start is None else f"{name} from the {rank_text(choice.start)}"


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


# The call ------------------------------------------------------------------------------------------


def call_reasons(view: View, grade: Grade) -> list[str]:
    """Why the best call is best, and what is wrong with the one made: two or three sentences.

    Args:
        view: of the dealer.
        grade: of his call.
    """
    best, chosen = grade.best.choice, grade.chosen.choice
    assert isinstance(best, ChooseContract)
    assert isinstance(chosen, ChooseContract)
    sentences = [_strength(view, best, grade.best)]
    if chosen != best:
        sentences.append(_weakness(view, chosen, grade.chosen, best))
    spent = _spent(view, grade)
    if spent:
        sentences.append(spent)
    if len(sentences) < 3:
        business = _business(view, grade.best)
        if business:
            sentences.append(business)
    return sentences[:3]


def _strength(view: View, choice: ChooseContract, worth: Worth) -> str:
    """What makes a hand good for a call."""
    if choice.contract == "trumps":
        return _trumps(view, choice, worth)
    if choice.start is not None:
        return _dominoes(view, choice)
    helps, harms = _suits(view, choice.contract)
    name = CONTRACT_NAMES[choice.contract]
    if helps and harms:
        return f"At {name} {helps}; against that {harms}."
    if helps:
        return f"At {name} {helps}, and no suit is a danger."
    if harms:
        return f"Even at {name} {harms}, but no other contract suits the hand better."
    return f"An ordinary hand for {name}: no suit of it helps or hurts by as much as a point."


def _weakness(view: View, choice: ChooseContract, worth: Worth, best: ChooseContract) -> str:
    """What is wrong with a hand for a call that was not the best."""
    if choice.contract == "trumps":
        return _trumps(view, choice, worth)
    if choice.start is not None:
        return _dominoes(view, choice)
    name = CONTRACT_NAMES[choice.contract]
    helps, harms = _suits(view, choice.contract)
    if harms:
        return f"At {name} {harms}."
    if helps:
        return f"{name} is not bad, since {helps}, but {CONTRACT_NAMES[best.contract]} has more in it."
    return f"For {name} the hand is ordinary: no suit of it helps or hurts by as much as a point."


def _suits(view: View, contract: Contract) -> tuple[str, str]:
    """The suits that help at a negative contract, and those that harm, in words; empty where none does."""
    worths = suit_worths(view.rules, contract, view.hand, 0)
    good = [each for each in reversed(worths) if each.worth > _MATTERS][:2]
    bad = [each for each in worths if each.worth < -_MATTERS][:2]
    return _helps(contract, good), _harms(contract, bad)


def _helps(contract: Contract, suits: list[SuitWorth]) -> str:
    if not suits:
        return ""
    gain = sum(each.worth for each in suits)
    held = [each for each in suits if each.cards]
    one = len(suits) == 1
    if contract == "barbu" and any(_holds_king_of_hearts(each) for each in suits):
        king = next(each for each in suits if _holds_king_of_hearts(each))
        below = (king.cards & 0x7FF).bit_count()
        return (
            f"the K♥ with {number(below)} heart{'' if below == 1 else 's'} below it is yours to get rid of "
            f"({points(gain)})"
        )
    verb = _HELP[contract]
    if not held:
        verb = "lets you throw cards away" if one else "let you throw cards away"
    elif one and held[0].cards.bit_count() == 1:
        verb = {"duck": "ducks", "stay under": "stays under"}.get(verb, verb.replace("keep ", "keeps "))
    return f"{listed([_held(each) for each in suits])} {verb} ({points(gain)})"


def _harms(contract: Contract, suits: list[SuitWorth]) -> str:
    if not suits:
        return ""
    worst = suits[0]
    cost = f"({points(sum(each.worth for each in suits))})"
    if contract == "no_queens" and worst.cards >> QUEEN & 1:
        below = (worst.cards & (1 << QUEEN) - 1).bit_count()
        queen = f"Q{SUIT_GLYPHS[worst.suit]}"
        guard = (
            "is bare" if not below else f"has only {number(below)} card{'' if below == 1 else 's'} below it"
        )
        return f"the {queen} {guard} ({points(worst.worth)})"
    if contract == "no_hearts" and worst.special:
        return f"{_held(worst)} will draw hearts rather than shed them ({points(worst.worth)})"
    voids = [each for each in suits if not each.cards]
    if len(voids) == len(suits):
        return (
            f"{listed([_held(each) for each in suits])} means that the others' suits come back to you {cost}"
        )
    held = [each for each in suits if each.cards]
    verb = _HARM[contract]
    if len(held) == 1 and held[0].cards.bit_count() == 1 and verb.startswith("win "):
        verb = "wins" + verb[3:]
    return f"{listed([_held(each) for each in held])} {verb} {cost}"


def _holds_king_of_hearts(worth: SuitWorth) -> bool:
    return worth.suit == HEARTS and bool(worth.cards >> KING_OF_HEARTS % 13 & 1)


def _held(worth: SuitWorth) -> str:
    """A suit as one speaks of it: ``"no clubs"``, ``"the bare K♠"``, ``"the hearts A J 4"``."""
    ranks = [rank for rank in range(12, -1, -1) if worth.cards >> rank & 1]
    name = SUIT_NAMES[worth.suit]
    if not ranks:
        return f"having no {name}"
    if len(ranks) == 1:
        return f"the lone {rank_text(ranks[0])}{SUIT_GLYPHS[worth.suit]}"
    return f"the {name} {' '.join(map(rank_text, ranks))}"


def _trumps(view: View, choice: ChooseContract, worth: Worth) -> str:
    """How many tricks, and out of what."""
    spec = view.rules.spec("trumps")
    tricks = f"{worth.hand[view.seat] / spec.trick_points:.1f} of {view.rules.hand_size} tricks"
    trump = choice.trump
    side = [
        card
        for suit in view.rules.suits
        if suit != trump
        for card in (13 * suit + 12, 13 * suit + 11)
        if view.hand >> card & 1
    ]
    beside = f" with {listed([card_text(card) for card in side[:4]])} beside them" if side else ""
    if trump is None:
        return f"Without trumps the hand makes {tricks} on average."
    held = view.hand & SUIT_MASK[trump]
    honours = [card_text(13 * trump + rank) for rank in (12, 11, 10) if held >> 13 * trump + rank & 1]
    led = f" headed by {listed(honours)}" if honours else " without an honour"
    count = capital(number(held.bit_count()))
    trumps = SUIT_NAMES[trump] if held.bit_count() != 1 else SUIT_NAMES[trump][:-1]
    return f"{count} {trumps}{led}{beside} make {tricks} on average."


def _dominoes(view: View, choice: ChooseContract) -> str:
    """What the hand must wait for."""
    assert choice.start is not None
    found = layout(view.rules, view.hand, choice.start)
    name = rank_text(choice.start)
    held = (
        f"you hold no {name}"
        if not found.held
        else f"you hold {number(found.held)} {name}{'' if found.held == 1 else 's'}"
    )
    near = f"{number(found.near)} card{'' if found.near == 1 else 's'} beside it"
    if found.hardest is None:
        return f"From the {name} {held} and {near}, and no card of yours waits for another's."
    wait = f"{card_text(found.hardest)} waits for {number(found.before)} card{'' if found.before == 1 else 's'} of others"
    if found.next_hardest is not None and found.next_before >= 3:
        wait += f", {card_text(found.next_hardest)} for {number(found.next_before)}"
    return f"From the {name} {held} and {near}; {wait}."


def _spent(view: View, grade: Grade) -> str:
    """What trumps or dominoes are kept for, where that decides."""
    best, chosen = grade.best.choice, grade.chosen.choice
    assert isinstance(best, ChooseContract)
    assert isinstance(chosen, ChooseContract)
    rules = view.rules
    kept = kept_worth(rules, rules.spec(best.contract))
    name = CONTRACT_NAMES[best.contract]
    if kept and grade.best.deal >= kept:
        return f"{points(grade.best.deal)} now is more than the {kept:.0f} that {name} are worth when kept for a better hand."
    if kept:
        return (
            f"{name} bring less than the {kept:.0f} they are worth when kept, "
            "but every other contract left would cost more."
        )
    if chosen.contract == best.contract:
        return ""
    keeps = kept_worth(rules, rules.spec(chosen.contract))
    if keeps:
        other = CONTRACT_NAMES[chosen.contract]
        return f"{other} bring {points(grade.chosen.deal)} now, less than the {keeps:.0f} they are worth when kept for a better hand."
    return ""


def _business(view: View, worth: Worth) -> str:
    """What doubles do to the deal."""
    hand = worth.hand[view.seat]
    doubles = worth.deal - hand
    if abs(doubles) < 1:
        return f"Expect {points(worth.deal)} on the cards; doubles change little."
    why = "for others do worse" if doubles > 0 else "for the hand is worse than theirs"
    return f"Expect {points(hand)} on the cards and {points(doubles)} from doubles, {why}."


# Doubling ------------------------------------------------------------------------------------------


def bid_reasons(view: View, grade: Grade, pairs: Sequence[PairValue]) -> list[str]:
    """Why the best bid is best: two or three sentences.

    Args:
        view: of the player who bids.
        grade: of his bid.
        pairs: what the business with each player is worth.
    """
    best = grade.best.choice
    assert isinstance(best, Bid)
    seat = view.seat
    order = sorted(view.rules.seats, key=lambda other: (-grade.best.hand[other], other))
    below = [_player(view, other) for other in order[order.index(seat) + 1 :]]
    means = listed(
        [f"{_player(view, other)} {points(grade.best.hand[other])}" for other in order if other != seat]
    )
    mine = points(grade.best.hand[seat])
    sentences = [f"Before doubles you should come out at {mine}, {means}."]
    if pairs:
        sentences.append(_pairs(view, pairs))
    elif below:
        sentences.append(f"You do better than {listed(below)}.")
    debt = _debt(view, best)
    if debt:
        sentences.append(debt)
    elif view.spec.negative and view.rules.undoubled == "shared" and not any(map(any, view.levels)):
        share = shared_points(view.rules, view.spec, view.dealer)[seat]
        if seat != view.dealer:
            sentences.append(f"Should nobody double, the deal is shared out: −{abs(share)} for you.")
    return sentences[:3]


def _pairs(view: View, pairs: Sequence[PairValue]) -> str:
    """``Doubling is worth +5.8 with Walter and −1.2 with Nora; redoubling +6.8 with Edith.``"""
    parts: list[str] = []
    for word, redouble in (("doubling", False), ("redoubling", True)):
        items = [
            f"{points(pair.worth)} with {_player(view, pair.seat)}"
            + (" (within the error)" if abs(pair.worth) <= pair.error else "")
            for pair in pairs
            if pair.redouble == redouble
        ]
        if items:
            parts.append(f"{word} {'' if parts else 'is worth '}{listed(items)}")
    return f"{capital('; '.join(parts))}."


def _debt(view: View, best: Bid) -> str:
    dealer, seat = view.dealer, view.seat
    owed = view.owed(seat, dealer)
    if seat == dealer or not owed:
        return ""
    left = view.dealer_deals_left
    deals = "this is the last deal" if left == 1 else f"{number(left)} deals left"
    who = _player(view, dealer)
    if forced(view.rules, view.standing, seat, dealer):
        return f"The double of {who} is forced: you owe {number(owed)} with {deals}."
    worth = later_worth(view, Bid(seat, frozenset((dealer,))))
    used = f"using one up is worth {points(worth)}"
    verdict = "" if dealer in best.double else ", which is not enough here"
    return f"You owe {who} {number(owed)} with {deals}; {used}{verdict}."


def _player(view: View, seat: Seat) -> str:
    return "{" + view.rules.seat_letters[seat] + "}"


__all__ = [
    "bid_reasons",
    "call_reasons",
    "card_text",
    "option_text",
    "points",
    "rank_text",
]
