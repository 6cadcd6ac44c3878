"""Deals played out by bots as fast as possible: for estimates, matches and simulations."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeAlias, TypeGuard

from barbu_bots.api import Bot, Decision, chance_of
from barbu_bots.player import ClubPlayer
from barbu_tui.core.actions import Action, Bid, PlayCard
from barbu_tui.core.cards import BIT, Card, CardSet
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, Play, perform
from barbu_tui.core.domino import DominoPlay, DominoTable
from barbu_tui.core.doubling import Levels, bidder, empty_bid, levels_of
from barbu_tui.core.tricks import TrickPlay, TrickTable
from barbu_tui.core.view import Phase, View

_COLLECT: Final = (50_000, 20, 50)
"""Thresholds of the garbage collector while bots play: high, because they make no cycles."""

_MOST_KEPT: Final = 10_000
"""Maximum number of beginnings of tricks kept for one question."""

Seen = Callable[[Decision], None]
"""Called with every decision as it is made."""
_Here: TypeAlias = tuple[int, ...]
_Went: TypeAlias = tuple[list[Card], int]
"""The history of a deal, and the number of cards played at that point."""


class Ends:
    """The continuations of tricks in earlier playouts of one question.

    Other worlds and options often lead to the same cards in the same hands. This saves a fifth of all card decisions.
    """

    def __init__(self) -> None:
        self._by_deal: dict[tuple[Contract, int, Levels], dict[_Here, _Went]] = {}
        self._kept = 0

    def of(self, table: TrickTable, bots: Sequence[ClubPlayer]) -> dict[_Here, _Went] | None:
        """Return beginnings of tricks → their continuations; ``None`` if the players' choices depend on more than :func:`_here`."""
        if any(bot.looks_back(table) for bot in bots):
            return None
        if self._kept >= _MOST_KEPT:
            self._by_deal.clear()
            self._kept = 0
        return self._by_deal.setdefault((table.spec.contract, table.trump, table.levels), {})

    def keep(self, ends: dict[_Here, _Went], begun: Sequence[tuple[_Here, int]], table: TrickTable) -> None:
        """Keep the continuations of tricks after the end of a deal. ``begun``: their beginnings, each with the number of cards played before."""
        if table.claims:
            return  # the cards alone do not tell them (R6)
        for here, played in begun:
            ends[here] = table.history, played
        self._kept += len(begun)


def _here(table: TrickTable, hands: Sequence[CardSet]) -> _Here:
    """Return everything that a contract's tricks depend on at a lead: the leader, the hands, and the public knowledge of them."""
    return (table.leader, *hands, *table.lacks)


def play_deal(
    deal: Deal, bots: Sequence[Bot], seed: int, seen: Seen | None = None, ends: Ends | None = None
) -> Deal:
    """Play a deal to its end and return it.

    One view per seat is updated during the deal. Decisions are not checked, because built-in bots obey the
    rules; third-party bots need a host.

    Args:
        seed: the game's seed, for the bots' chance.
        ends: the cache of these bots' playouts of the same question.
    """
    if deal.over:
        return deal
    if deal.play is not None:
        play = deal.play.copy()
        play_out(deal, play, bots, seed, seen, ends)
        return deal.with_play(play)
    views = [deal.following(seat) for seat in deal.rules.seats]
    deal = _bid(deal, views, bots, seed, seen)
    if deal.play is not None:
        table = deal.play.table
        if seen is None and _all_choose(bots):
            _play_cards(deal.play, bots, ends)  # in place: the play was begun here
            return deal
        for view in views:
            view.phase, view.table = Phase.PLAY, table
            view.choice, view.bids, view.levels = deal.choice, deal.bids, table.levels
        _play(deal, deal.play, views, bots, seed, seen)
    return deal


def _bid(deal: Deal, views: Sequence[View], bots: Sequence[Bot], seed: int, seen: Seen | None) -> Deal:
    """Make the call and the bids still to come. Each view is updated at its player's turn."""
    rules, dealer = deal.rules, deal.dealer
    if deal.choice is None:
        decision = bots[dealer].decide(views[dealer], chance_of(views[dealer], seed))
        if seen is not None:
            seen(decision)
        deal = deal.after(decision.action)
    bids = deal.bids
    while len(bids) < rules.players:
        action: Action | None = empty_bid(rules, dealer, bids)
        if action is None:
            seat = bidder(rules, dealer, len(bids))
            view = views[seat]
            view.phase, view.choice = Phase.BIDS, deal.choice
            view.bids, view.levels = bids, levels_of(rules.players, bids)
            decision = bots[seat].decide(view, chance_of(view, seed))
            action = decision.action
        else:
            decision = Decision(action)
        if seen is not None:
            seen(decision)
        assert isinstance(action, Bid)
        bids = (*bids, action)
    return deal.with_bids(bids)


def play_out(
    deal: Deal,
    play: Play,
    bots: Sequence[Bot],
    seed: int,
    seen: Seen | None = None,
    ends: Ends | None = None,
) -> None:
    """Play the cards of a deal to the end, in place.

    Args:
        deal: the deal, for public facts; its own play is not changed.
        seed: the game's seed, for the bots' chance.
        ends: the cache of these bots' playouts of the same question.
    """
    if seen is None and _all_choose(bots):
        _play_cards(play, bots, ends)
    else:
        _play(deal, play, [deal.following(seat, play) for seat in deal.rules.seats], bots, seed, seen)


def _all_choose(bots: Sequence[Bot]) -> TypeGuard[Sequence[ClubPlayer]]:
    """Return whether all bots can choose a card without a view."""
    return all(isinstance(bot, ClubPlayer) for bot in bots)


def _play_cards(play: Play, bots: Sequence[ClubPlayer], ends: Ends | None) -> None:
    """Play the cards to the end, in place, with bots that need no view."""
    if isinstance(play, DominoPlay):
        _play_dominoes(play.table, play.hands, bots)
        return
    known = ends.of(play.table, bots) if ends is not None else None
    if ends is None or known is None:
        _play_tricks(play.table, play.hands, bots, None)
    else:
        ends.keep(known, _play_tricks(play.table, play.hands, bots, known), play.table)


def _play_tricks(
    table: TrickTable, hands: list[CardSet], bots: Sequence[ClubPlayer], ends: dict[_Here, _Went] | None
) -> list[tuple[_Here, int]]:
    """Play tricks to the end. Return their beginnings that were not cached."""
    begun: list[tuple[_Here, int]] = []
    while not table.over:
        if ends is not None and table.led < 0:
            here = _here(table, hands)
            went = ends.get(here)
            if went is not None:
                _play_again(table, hands, *went)
                break
            begun.append((here, len(table.history)))
        seat = table.turn
        hand = hands[seat]
        legal = table.legal(hand)
        if not legal & (legal - 1):
            hands[seat] = hand ^ legal
            table.play(legal.bit_length() - 1)
            continue
        card = bots[seat].card(table, hand, seat, legal)
        hands[seat] = hand ^ BIT[card]
        if table.withholds(hand, card):
            table.play(card, *bots[seat].claim(table, hand, seat, card))
        else:
            table.play(card)
    return begun


def _play_again(table: TrickTable, hands: list[CardSet], history: Sequence[Card], played: int) -> None:
    """Repeat the cards of an earlier deal from some card on."""
    for card in history[played:]:
        hands[table.turn] ^= BIT[card]
        table.play(card)


def _play_dominoes(table: DominoTable, hands: list[CardSet], bots: Sequence[ClubPlayer]) -> None:
    while not table.over:
        seat = table.turn
        hand = hands[seat]
        legal = table.legal(hand)
        if not legal:
            table.pass_turn()
            continue
        card = legal.bit_length() - 1
        if legal & (legal - 1):
            card = bots[seat].card(table, hand, seat, legal)
        hands[seat] = hand ^ BIT[card]
        table.play(card)


def _play(
    deal: Deal, play: Play, views: Sequence[View], bots: Sequence[Bot], seed: int, seen: Seen | None
) -> None:
    """Play the cards with views of this play, and update their hands."""
    table = play.table
    hands = play.hands
    in_tricks = isinstance(play, TrickPlay)
    seats = []
    for view, bot in zip(views, bots, strict=True):
        seats.append((bot.decide, view, chance_of(view, seed)))
    while not table.over:
        seat = table.turn
        decide, view, chance = seats[seat]
        decision = decide(view, chance)
        if seen is not None:
            seen(decision)
        action = decision.action
        if in_tricks and isinstance(action, PlayCard) and action.claim is None and not action.breach:
            card = action.card
            view.hand = hands[seat] = view.hand ^ BIT[card]
            table.play(card)
        else:
            perform(play, action)
            view.hand = hands[seat]


def nothing_but_play() -> None:
    """Make garbage collection rare, for a process that only plays bots' games."""
    gc.set_threshold(*_COLLECT)


@contextmanager
def playing() -> Iterator[None]:
    """Make garbage collection rare within a block: bots play about 5 % faster."""
    collected = gc.get_threshold()
    gc.set_threshold(*_COLLECT)
    try:
        yield
    finally:
        gc.set_threshold(*collected)
