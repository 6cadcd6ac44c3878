"""Why one decision would have been better than another, in a few sentences."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.core.view import View
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.session.review.tally import Estimated
from barbu_tui.text import (
    MINUS,
    SUIT_SIGNS,
    card_sign,
    choice_text,
    claim_words,
    contract_words,
    in_sentence,
    listed,
    rank_sign,
)
from bots import shared_bot, spoken
from bots.api import chance_of

_NAMED: Final = 0.5
"""Points from which a part of a cost is named."""
EXPLAINED: Final = (
    ("", "RESULT = cards + decisions + the rest, to the digit."),
    (
        "cards",
        "what sound makes with your cards: the other hands dealt anew over all you could not know, your seat played by "
        "sound, the others by the game's bots.",
    ),
    (
        "decisions",
        "what you did less what sound does, over layouts that fit what you knew then. Doubles and later deals count.",
    ),
    ("the rest", "how the cards lay, what the others did, what the estimates are off. It is not luck alone."),
    ("cost", "what you did less the better one, in fresh layouts; named from 2.5 standard errors on."),
)
"""What the one line of a review means, and what it does not claim: (term, what it is)."""


def explained(width: int) -> list[str]:
    """Return what the figures mean, in lines of at most so many characters."""
    lines: list[str] = []
    for term, sentence in EXPLAINED:
        indent = "" if not term else " " * 11
        first = f"{term:11}" if term else ""
        lines += wrap(sentence, width, initial_indent=first, subsequent_indent=indent)
    return lines


def action_phrase(action: Action, names: tuple[str, ...]) -> str:
    """Return a decision as a table shows it: ``T♥``, ``No Hearts``, ``× Nora``, ``pass``.

    Args:
        action: the decision.
        names: seat → the player's name.
    """
    if isinstance(action, ChooseContract):
        return contract_words(action)
    if isinstance(action, PlayCard):
        return f"{card_sign(action.card)}{claim_words(action, names)}"
    if isinstance(action, Bid):
        double, redouble = (
            listed([in_sentence(names[seat]) for seat in sorted(seats)])
            for seats in (action.double, action.redouble)
        )
        parts = [f"{sign} {who}" for sign, who in (("×", double), ("××", redouble)) if who]
        return "  ".join(parts) or "pass"
    return choice_text(action, names)


def brief_phrase(action: Action, letters: tuple[str, ...]) -> str:
    """Return a decision as a narrow table shows it: ``T♥``, ``Trumps ♦``, ``× W N  ×× E``, ``Q♠ safety``.

    Args:
        action: the decision.
        letters: seat → letter.
    """
    if isinstance(action, ChooseContract):
        name = CONTRACT_NAMES[action.contract]
        if action.contract == "trumps":
            return f"{name} {'NT' if action.trump is None else SUIT_SIGNS[action.trump]}"
        return name if action.start is None else f"{name} {rank_sign(action.start)}"
    if isinstance(action, PlayCard):
        target = f" {letters[action.target]}" if action.target is not None else ""
        claim = f" {action.claim}{target}" if action.claim else " breach" if action.breach else ""
        return f"{card_sign(action.card)}{claim}"
    if isinstance(action, Bid):
        parts = [
            f"{sign} {' '.join(letters[seat] for seat in sorted(seats))}"
            for sign, seats in (("×", action.double), ("××", action.redouble))
            if seats
        ]
        return "  ".join(parts) or "pass"
    return choice_text(action, letters)


def parts_words(cost: Cost) -> str:
    """Return what a cost is made of: ``Cards −11.2, doubles −11.2.``; empty where only cards count."""
    parts = (("cards", cost.cards), ("doubles", cost.doubles), ("later deals", cost.later))
    named = [f"{name} {points:+.1f}".replace("-", MINUS) for name, points in parts if abs(points) >= _NAMED]
    if len(named) < 2:
        return ""
    sentence = ", ".join(named)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def figure_words(estimated: Estimated, *, exact: bool = False) -> str:
    """Return a figure with half of its 95 % interval: ``−22.4 ± 3.1``; ``exactly −22.4`` where all layouts were counted."""
    sign = MINUS if round(estimated.mean, 1) < 0 else "+"
    points = f"{sign}{abs(estimated.mean):.1f}"
    return f"exactly {points}" if exact and not estimated.error else f"{points} ± {estimated.half:.1f}"


def layouts_words(cost: Cost) -> str:
    """Return which layouts a cost comes from: ``in 48 layouts``."""
    return "over all layouts that are likely" if cost.exact else f"in {cost.worlds} layouts"


def reason(review: Review, cost: Cost) -> str:
    """Return why the better decision is better, and who says so: a bot that makes it, else what the layouts show."""
    header = review.replay.header
    letters = header.rules.seat_letters
    names = dict(header.names)
    if header.players[review.seat].kind == "human":
        names[letters[review.seat]] = "You"
    view: View = cost.case.view
    counted = " All layouts that are likely were counted." if cost.exact else ""
    for bot in DEFAULT_BOTS:
        decision = shared_bot(bot).decide(view, chance_of(view, header.seed or 0))
        if decision.action == cost.better:
            return f"{bot}: “{spoken(decision.said, names)}”{counted}"
    if cost.shown:
        return f"The layouts: “{spoken(cost.shown, names)}”{counted}"
    return f"Played out {layouts_words(cost)}; no rule of the bots says so."


def why(review: Review, cost: Cost) -> str:
    """Return the reason for the better decision, and what the cost is made of."""
    return f"{reason(review, cost)} {parts_words(cost)}".strip()


__all__ = [
    "EXPLAINED",
    "action_phrase",
    "brief_phrase",
    "explained",
    "figure_words",
    "layouts_words",
    "parts_words",
    "reason",
    "why",
]
