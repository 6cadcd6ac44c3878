"""The parts of a position that are understood while its line is typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import CardSet
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.notation import (
    Hands,
    Parts,
    parse_bids,
    parse_dealers_call,
    parse_hands,
    parse_plays,
    parts_of,
)
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.practice.position import begun_at
from barbu_tui.session.practice.setup import TYPED, SetupError, debts_to, in_words, read_contracts

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Typed:
    """A line so far. A part that is not understood is empty."""

    parts: Parts
    hands: Hands | None
    choice: ChooseContract | None
    bids: tuple[Bid, ...]
    left: tuple[Contract, ...]
    debts: bool
    """Whether the debts are understood."""
    deal: Deal | None
    """The deal after the cards that are understood; its hands are not right."""
    wrong: str
    """Why the cards cannot go on, in a sentence."""

    @property
    def hand(self) -> CardSet:
        """The cards of S."""
        return 0 if self.hands is None else self.hands.own


def typed(rules: Ruleset, text: str) -> Typed:
    """Return what is understood of a line; of one with too many parts, nothing."""
    parts = parts_of(text) or Parts("")
    first, semicolon, others = parts.hands.partition(";")
    dots = "." * (3 - first.count("."))
    own = _understood(partial(parse_hands, rules, first + dots, TYPED))
    hands = _understood(partial(parse_hands, rules, first + dots + semicolon + others, TYPED)) or own
    choice = _understood(partial(parse_dealers_call, rules, parts.call or "", TYPED))
    bids = _understood(partial(parse_bids, rules, parts.bids or "", TYPED)) or {}
    left = _understood(partial(read_contracts, rules, parts.left or "")) or ()
    dealt = len(rules.contracts) - len(left or rules.contracts)
    debts = _understood(partial(debts_to, rules, choice.seat if choice else 0, dealt, parts.owed))
    deal, wrong = None, ""
    if choice is not None and parts.cards is not None and hands is not None:
        deal, wrong = _played(rules, hands, choice, parts.bids or "", parts.cards)
    return Typed(
        parts,
        hands,
        choice,
        tuple(bids.values()),
        left,
        bool(parts.owed) and debts is not None,
        deal,
        wrong,
    )


def _understood(read: Callable[[], T]) -> T | None:
    try:
        with in_words():
            return read()
    except SetupError:
        return None


def _played(
    rules: Ruleset, hands: Hands, choice: ChooseContract, bids: str, cards: str
) -> tuple[Deal | None, str]:
    """Return the deal after the cards, and why there is none after more of them.

    The last word may be half typed: it is no mistake yet.
    """
    whole = re.sub(r"[^\s,;]+$", "", cards)
    deal: Deal | None = None
    try:
        with in_words():
            for begun in begun_at(rules, hands, choice, bids, whole):
                last = deal = begun.deal
                for _, last in parse_plays(begun.deal, begun.cards, TYPED):
                    deal = last
                if last.turn == 0:
                    break
    except SetupError as error:
        return deal, str(error)
    half = cards[len(whole) :]
    if deal is not None and half:
        try:
            with in_words():
                for _, after in parse_plays(deal, half, TYPED):
                    deal = after
        except SetupError:
            pass
    return deal, ""
