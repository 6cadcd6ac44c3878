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
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.session.practice.position import (
    Parts,
    before_cards,
    debts_to,
    parts_of,
    read_plays,
)
from barbu_tui.session.practice.setup import SetupError, read_bids, read_call, read_cards, read_contracts

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Typed:
    """A line so far. A part that is not understood is empty."""

    parts: Parts
    hand: CardSet
    choice: ChooseContract | None
    bids: tuple[Bid, ...]
    left: tuple[Contract, ...]
    debts: bool
    """Whether the debts are understood."""
    deal: Deal | None
    """The deal after the cards that are understood; its hands are not right."""
    wrong: str
    """Why the cards cannot go on, in a sentence."""


def typed(rules: Ruleset, text: str) -> Typed:
    """Return what is understood of a line; of one with too many parts, nothing."""
    parts = parts_of(text) or Parts("")
    dots = "." * (3 - parts.hand.count("."))
    choice = _understood(partial(read_call, rules, parts.call or ""))
    bids = _understood(partial(read_bids, rules, parts.bids or "")) or {}
    left = _understood(partial(read_contracts, rules, parts.left or "")) or ()
    dealt = len(rules.contracts) - len(left or rules.contracts)
    debts = _understood(partial(debts_to, rules, choice.seat if choice else 0, dealt, parts.owed))
    deal, wrong = None, ""
    if choice is not None and parts.cards is not None:
        deal, wrong = _played(rules, choice, parts.bids or "", parts.cards)
    return Typed(
        parts,
        _understood(partial(read_cards, rules, parts.hand + dots)) or 0,
        choice,
        tuple(bids.values()),
        left,
        bool(parts.owed) and debts is not None,
        deal,
        wrong,
    )


def _understood(read: Callable[[], T]) -> T | None:
    try:
        return read()
    except SetupError:
        return None


def _played(rules: Ruleset, choice: ChooseContract, bids: str, cards: str) -> tuple[Deal | None, str]:
    """Return the deal after the cards, and why there is none after more of them.

    The last word may be half typed: it is no mistake yet.
    """
    deal = None
    whole = re.sub(r"[^\s,;]+$", "", cards)
    try:
        deal = begun = before_cards(rules, choice, bids)
        for _, after in read_plays(begun, whole):
            deal = after
    except SetupError as error:
        return deal, str(error)
    try:
        for _, after in read_plays(begun, cards):
            deal = after
    except SetupError:
        pass
    return deal, ""
