"""Why one decision would have been better than another, in a few sentences."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.view import View
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.text import card_sign, choice_text, claim_words, contract_words, in_sentence, listed
from bots import shared_bot, spoken
from bots.api import chance_of

_NAMED: Final = 0.5
"""Points from which a part of a cost is named."""
EXPLAINED: Final = (
    ("", "RESULT = cards + decisions + the rest. The three add up to the result, to the digit."),
    (
        "cards",
        "What the bot sound makes with your cards. In every deal the other hands are dealt anew, over all that you could "
        "not know before the call, and the deal is called, doubled and played again: sound in your seat, the game's own "
        "bots in the others, sound for people.",
    ),
    (
        "decisions",
        "What you did less what sound does in the same place, over layouts that fit what you knew at that moment: the "
        "cards you saw, the bidding, the play. After both sound plays on. Doubles count, and what a call or a double "
        "leaves for later deals.",
    ),
    (
        "the rest",
        "How the cards lay, what the others did, and what the estimates are off. It is not luck alone.",
    ),
    (
        "",
        "The list says what a decision cost against the better one: sound's, or another if sixteen layouts were surer "
        "of it than chance. The cost comes from fresh layouts, and is named from 2.5 standard errors on.",
    ),
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


def parts_words(cost: Cost) -> str:
    """Return what a cost is made of: ``Cards −11.2, doubles −11.2.``; empty where only cards count."""
    parts = (("cards", cost.cards), ("doubles", cost.doubles), ("later deals", cost.later))
    named = [f"{name} {points:+.1f}".replace("-", "−") for name, points in parts if abs(points) >= _NAMED]
    if len(named) < 2:
        return ""
    sentence = ", ".join(named)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def reason(review: Review, cost: Cost) -> str:
    """Return why the better decision is better, in the words of a bot that makes it; empty where none does."""
    header = review.replay.header
    letters = header.rules.seat_letters
    names = dict(header.names)
    view: View = cost.case.view
    for bot in DEFAULT_BOTS:
        decision = shared_bot(bot).decide(view, chance_of(view, header.seed or 0))
        if decision.action == cost.better:
            if header.players[review.seat].kind == "human":
                names[letters[review.seat]] = "You"
            return spoken(decision.why, names)
    return ""


def why(review: Review, cost: Cost) -> str:
    """Return the reason for the better decision, and what the cost is made of."""
    found = reason(review, cost)
    if not found:
        found = (
            f"No rule of the bots says so: played out in {cost.worlds} layouts, it is better."
            if cost.worlds > 1
            else "No rule of the bots says so: over all layouts that are left, it is better."
        )
    parts = parts_words(cost)
    return f"{found} {parts}".strip()


__all__ = [
    "EXPLAINED",
    "action_phrase",
    "explained",
    "parts_words",
    "reason",
    "why",
]
