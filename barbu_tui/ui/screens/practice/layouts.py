"""The layouts in which an answer fails, in words."""

from __future__ import annotations

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import RANK_OF, CardSet
from barbu_tui.core.view import View
from barbu_tui.language import current, tr
from barbu_tui.language.cards import rank_sign, suit_ranks
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.session.practice.failing import Failure, Failures
from barbu_tui.ui.view_models.page import NO_BREAK
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import failing_words
from barbu_tui.words.verdict import NO_LAYOUT, instead_words

_SHOWN = 3
"""The number of layouts shown, the most costly ones."""


def layout_pages(
    view: View, cast: Cast, found: Failures | None, answer: Action | None, best: Action | None
) -> tuple[str, ...]:
    """Return paragraphs: the frequency of failure, and the layouts in which the answer fails.

    Args:
        found: the layouts; ``None`` while they are searched.
    """
    if answer == best:
        return (tr(NO_LAYOUT),)
    if found is None:
        return (tr("Searching."),)
    return (failing_words(found), *(_layout(view, cast, each) for each in found.layouts[:_SHOWN]))


def _layout(view: View, cast: Cast, failure: Failure) -> str:
    hands = "   ".join(
        f"{cast.name(seat)} {_hand(failure.hands[seat])}"
        for seat in view.rules.seats
        if seat != view.seat and failure.hands[seat]
    )
    points = instead_words(failure.answer, failure.best)
    return f"{points}{current().grammar.COLON.rstrip()}   {hands}"


def _hand(hand: CardSet) -> str:
    """Return a hand suit by suit, ``♠AK4 ♥82``; a suit stays in one line."""
    suits = []
    for suit, sign in enumerate(SUIT_SIGNS):
        ranks = [rank_sign(RANK_OF[card]) for card in suit_ranks(hand, suit)]
        if ranks:
            suits.append(f"{sign}{NO_BREAK}{NO_BREAK.join(ranks)}")
    return " ".join(suits)
