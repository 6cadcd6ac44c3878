"""Hands of the others in a decision that the player has set up.

They fit what S knows, what was played, and the cards that lie open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Final

from barbu_bots import make_bot
from barbu_bots.search.sampling import Knowledge
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import Action, IllegalAction, PlayCard
from barbu_tui.core.cards import BIT, CARD_NAMES, CardSet, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.view import View
from barbu_tui.language import N_
from barbu_tui.session.practice.setup import (
    NOTHING_TO_DECIDE,
    TYPED,
    SetupError,
)
from barbu_tui.session.practice.situation import Situation

NO_DEAL: Final = N_("No deal fits these cards: some player could not have played so under the rules.")
_LIKELY: Final = 24
"""Deals drawn by the bids and cards, to find one in which every bid and card is legal."""
_ANY: Final = 400
"""Deals drawn uniformly after them."""


def drawn(deal: Deal, seed: int) -> Deal:
    """Return a call or a bid of S with hands of the others that fit S's hand, the bids and the open cards."""
    view = deal.view(0)
    if len(view.legal_actions()) < 2:
        raise SetupError(NOTHING_TO_DECIDE)
    try:
        if deal.choice is None:
            hands = Knowledge(view).world(Random(f"barbu/1/own/{seed}"))
        else:
            hands = Worlds(view, seed, make_bot("sound")).world(0)
    except ValueError:
        raise SetupError(NO_DEAL) from None
    return replace(deal, hands=hands)


def with_open_cards(situation: Situation, given: Mapping[Seat, CardSet]) -> Situation:
    """Return the situation with some cards of others known to S; the rest of their hands is drawn again."""
    deal, view = situation.deal, view_with_open_cards(situation.view, given)
    known = replace(deal, open=view.open)
    if deal.play is None:
        return replace(situation, deal=drawn(known, situation.seed), own=True)
    begun = replace(known, play=None).with_bids(deal.bids)
    new = with_hands_of_others(begun, view, deal.plays, situation.seed)
    return replace(situation, deal=new.deal, own=True)


def view_with_open_cards(view: View, given: Mapping[Seat, CardSet]) -> View:
    """Return the view with some cards of others known to its seat."""
    unseen = (view.rules.deck if view.table is None else view.table.unplayed) & ~view.hand
    for cards in given.values():
        if cards & ~unseen:
            raise SetupError("The {card} is not in another hand.", card=highest_name(cards & ~unseen))
    rows = view.open or (0,) * view.rules.players
    return replace(view, open=tuple(row | given.get(seat, 0) for seat, row in enumerate(rows)))


def with_hands_of_others(begun: Deal, view: View, plays: Sequence[Action], seed: int) -> Situation:
    """Return the decision with hands of the others in which all that was played is legal.

    Args:
        begun: the deal, of which S's hand is right.
        view: what S knows after the plays.
    """
    for hands in _fitting(view, plays, seed):
        deal = _legal(replace(begun, hands=hands), plays)
        if deal is None:
            continue
        situation = Situation(deal, seed, own=True)
        if len(situation.options) < 2:
            raise SetupError("There is nothing to decide: the cards that you may play are equals.")
        return situation
    raise SetupError(NO_DEAL)


def _fitting(view: View, plays: Sequence[Action], seed: int) -> Iterator[tuple[CardSet, ...]]:
    """Yield whole deals that fit what S knows, the likely ones first."""
    try:
        knowledge, worlds = Knowledge(view), Worlds(view, seed, make_bot("sound"))
    except ValueError:
        return
    random = Random(f"barbu/1/own/{seed}")
    likely = map(worlds.world, range(_LIKELY))
    anyhow = (knowledge.world(random) for _ in range(_ANY))
    for hands in chain(likely, anyhow):
        yield tuple(hand | cards_of(plays, seat) for seat, hand in enumerate(hands))


def _legal(begun: Deal, plays: Sequence[Action]) -> Deal | None:
    """Return the deal after the plays, if the call and all of them are legal with these hands."""
    assert begun.choice is not None
    dealt = replace(begun, choice=None, bids=(), play=None)
    try:
        return dealt.with_actions((begun.choice, *begun.bids, *plays))
    except IllegalAction:
        return None


def highest_name(cards: CardSet) -> str:
    """Return the highest of some cards as a person types it."""
    return TYPED.written(CARD_NAMES[cards.bit_length() - 1])


def cards_of(plays: Sequence[Action], seat: Seat) -> CardSet:
    """Return the cards that a seat has played."""
    return sum(BIT[each.card] for each in plays if isinstance(each, PlayCard) and each.seat == seat)
