"""The hand with what each card is worth under it."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Final

from barbu_bots.search.judgement import Compared
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BIT, Card
from barbu_tui.core.view import View
from barbu_tui.language import trp
from barbu_tui.language.numbers import signed, signed_tenths
from barbu_tui.session.advice.advised import Advised
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.ui.widgets.hand import Hand, Hint, hand_of


def hinted_hand(view: View, asked: Advised | None) -> Hand:
    """Return the hand of a decision about a card: playable cards raised, the chosen one marked, hints once the best can be named."""
    plays = [each for each in view.legal_actions() if isinstance(each, PlayCard)]
    chosen = None if asked is None else asked.played or asked.chosen
    cursor = chosen.card if isinstance(chosen, PlayCard) else None
    hand = hand_of(
        view.hand, {}, playable=reduce(or_, (BIT[each.card] for each in plays), 0), active=True, cursor=cursor
    )
    hints = () if asked is None or asked.even else card_hints(asked.compared)
    named = dict(hints)
    for each in plays if hints else ():  # an equal of a card is worth the same
        equals = (equal.card for equal in equals_of(view, each) if isinstance(equal, PlayCard))
        first = next((card for card in equals if card in named), None)
        if first is not None:
            named.setdefault(each.card, named[first])
    return replace(hand, hints=tuple(named.items()))


def card_hints(compared: Compared | None) -> tuple[tuple[Card, Hint], ...]:
    """Return what is written under each card: its points behind the best, and its part of the largest of them."""
    if compared is None or not compared.telling:
        return ()
    best, hints = compared.best, dict[Card, Hint]()
    behind = [each.total.mean - best.total.mean for each in compared.options]
    most = max(1.0, -min(behind))
    for worth, points in zip(compared.options, behind, strict=True):
        if not isinstance(worth.choice, PlayCard):
            continue
        if worth == best:
            hint = Hint(trp("under a card", "best"), "good", 0.0)
        else:
            words = signed(round(points)) if points <= -_ROUNDED else signed_tenths(points)
            hint = Hint(words, "muted" if worth.close else "bad", max(0.01, -points / most))
        hints.setdefault(worth.choice.card, hint)  # of several claims the best
    return tuple(hints.items())


_ROUNDED: Final = 9.95
"""Points behind the best from which tenths have no room under a card."""
