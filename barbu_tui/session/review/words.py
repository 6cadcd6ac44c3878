"""Why one decision would have been better than another, in a few sentences."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from barbu_bots import shared_bot, spoken
from barbu_bots.api import chance_of
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.view import View
from barbu_tui.language import N_, YOU, current, tr, trn
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.session.review.tally import Estimated
from barbu_tui.text import (
    MINUS,
    SUIT_SIGNS,
    capital,
    card_sign,
    claim_words,
    contract_name,
    contract_words,
    decimal,
    people,
    quoted,
    rank_sign,
    signed_tenths,
)
from barbu_tui.text import explained as in_row

_NAMED: Final = 0.5
"""Points from which a part of a cost is named."""
EXPLAINED: Final = (
    ("", N_("RESULT = cards + decisions + the rest, to the digit.")),
    (
        N_("cards"),
        N_(
            "what sound makes with your cards: the other hands dealt anew over all you could not know, your seat played by "
            "sound, the others by the game's bots."
        ),
    ),
    (
        N_("decisions"),
        N_(
            "what you did less what sound does, over layouts that fit what you knew then. Doubles and later deals count."
        ),
    ),
    (
        N_("the rest"),
        N_("how the cards lay, what the others did, what the estimates are off. It is not luck alone."),
    ),
    (
        N_("cost"),
        N_("what you did less the better one, in fresh layouts; named from 2.5 standard errors on."),
    ),
)
"""What the one line of a review means, and what it does not claim: (term, what it is)."""


def explained(width: int) -> list[str]:
    """Return what the figures mean, in lines of at most so many characters."""
    lines: list[str] = []
    terms = [(tr(term) if term else "", tr(sentence)) for term, sentence in EXPLAINED]
    column = max(len(term) for term, _ in terms) + 2
    for term, sentence in terms:
        indent = " " * column if term else ""
        lines += wrap(sentence, width, initial_indent=term.ljust(len(indent)), subsequent_indent=indent)
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
            current().term(people([names[seat] for seat in sorted(seats)]))
            for seats in (action.double, action.redouble)
        )
        parts = [f"{sign} {who}" for sign, who in (("×", double), ("××", redouble)) if who]
        return "  ".join(parts) or tr("pass")
    return tr("pass")


def brief_phrase(action: Action, letters: tuple[str, ...]) -> str:
    """Return a decision as a narrow table shows it: ``T♥``, ``Trumps ♦``, ``× W N  ×× E``, ``Q♠ safety``.

    Args:
        action: the decision.
        letters: seat → letter.
    """
    if isinstance(action, ChooseContract):
        name = contract_name(action.contract)
        if action.contract == "trumps":
            return f"{name} {tr('NT') if action.trump is None else SUIT_SIGNS[action.trump]}"
        return name if action.start is None else f"{name} {rank_sign(action.start)}"
    if isinstance(action, PlayCard):
        return f"{card_sign(action.card)} {_brief_claim(action, letters)}".rstrip()
    if isinstance(action, Bid):
        parts = [
            f"{sign} {' '.join(letters[seat] for seat in sorted(seats))}"
            for sign, seats in (("×", action.double), ("××", action.redouble))
            if seats
        ]
        return "  ".join(parts) or tr("pass")
    return tr("pass")


def _brief_claim(action: PlayCard, letters: tuple[str, ...]) -> str:
    """Return a claim for a narrow table: ``safety``, ``target W``; empty where there is none."""
    if action.breach:
        return tr("breach")
    if action.target is not None:
        return tr("target {seat}", seat=letters[action.target])
    return tr("safety") if action.claim else ""


def parts_words(cost: Cost) -> str:
    """Return what a cost is made of: ``Cards −11.2, doubles −11.2.``; empty where only cards count."""
    parts = ((tr("cards"), cost.cards), (tr("doubles"), cost.doubles), (tr("later deals"), cost.later))
    named = [f"{name} {signed_tenths(points)}" for name, points in parts if abs(points) >= _NAMED]
    return f"{capital(', '.join(named))}." if len(named) > 1 else ""


def figure_words(estimated: Estimated, *, exact: bool = False) -> str:
    """Return a figure with half of its 95 % interval: ``−22.4 ± 3.1``; ``exactly −22.4`` where all layouts were counted."""
    sign = MINUS if round(estimated.mean, 1) < 0 else "+"
    points = f"{sign}{decimal(abs(estimated.mean))}"
    if exact and not estimated.error:
        return tr("exactly {points}", points=points)
    return f"{points} ± {decimal(estimated.half)}"


def ahead_words(cost: Cost) -> str:
    """Return by how much the better option is ahead of what was done: ``+22.4 ± 3.1``."""
    return figure_words(Estimated(-cost.less.mean, cost.less.error), exact=cost.exact)


def _said_by(who: str, words: str) -> str:
    return in_row(who, quoted(words))


def reason(review: Review, cost: Cost) -> str:
    """Return why the better decision is better, and who says so: a bot that makes it, else what the layouts show."""
    header = review.replay.header
    letters = header.rules.seat_letters
    names = dict(header.names)
    if header.players[review.seat].kind == "human":
        names[letters[review.seat]] = YOU
    view: View = cost.case.view
    counted = f" {tr('All layouts that are likely were counted.')}" if cost.exact else ""
    for bot in DEFAULT_BOTS:
        decision = shared_bot(bot).decide(view, chance_of(view, header.seed or 0))
        if decision.action == cost.better:
            return f"{_said_by(bot, spoken(decision.said, names))}{counted}"
    if cost.shown:
        return f"{_said_by(tr('The layouts'), spoken(cost.shown, names))}{counted}"
    if cost.exact:
        return tr("Played out over all layouts that are likely; no rule of the bots says so.")
    return trn(
        "Played out in {count} layout; no rule of the bots says so.",
        "Played out in {count} layouts; no rule of the bots says so.",
        cost.worlds,
    )


def why(review: Review, cost: Cost) -> str:
    """Return the reason for the better decision, and what the cost is made of."""
    return f"{reason(review, cost)} {parts_words(cost)}".strip()
