"""A player's worst card in a deal just scored, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import SUIT_OF, Card, Seat
from barbu_tui.core.game import FinishedDeal
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import N_, Argument, CardWord, tr
from barbu_tui.language.cards import card_sign
from barbu_tui.language.people import person
from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.replay.cursor import one_deal
from barbu_tui.session.replay.losses import lost_moment
from barbu_tui.session.replay.step import Trick


@dataclass(frozen=True, slots=True)
class Worst:
    """The most costly card of a player in a deal."""

    step: int
    """The number of events between the deal and the card."""
    where: str
    """``trick 11``; in dominoes the card that took somebody out."""
    sentence: str
    """``K♣ over Walter's Q♣ cost you 24 with doubles.``"""


@dataclass(frozen=True, slots=True)
class Yours:
    """The dearest of the player's own decisions in a deal, by what could be known: see :mod:`barbu_tui.words.yours`."""

    where: str
    """``trick 4``; empty if no decision cost anything."""
    sentence: str
    """``5♣, not 7♦: about 35 points.``"""
    why: str = ""
    """The explanation of the cost; empty without one."""


def worst_of(
    header: Header, events: Sequence[Event], row: FinishedDeal, seat: Seat, names: Sequence[str]
) -> Worst | None:
    """Return a player's worst card of the last scored deal; ``None`` if none stands out that could have been another.

    Args:
        names: seat → name, ``You`` for the human.
    """
    replay = one_deal(header, events, row)
    moment = None if replay is None else lost_moment(replay, row.number, seat)
    if replay is None or moment is None:
        return None
    step = replay[moment.at]
    action = step.action
    assert isinstance(action, PlayCard)
    loser = person(names[seat])
    doubled = any(row.deal.levels[seat])
    table = step.deal.play.table if step.deal.play else None
    legal = replay[moment.at - 1].deal.view(action.seat).legal_cards()
    if isinstance(table, TrickTable) and legal.bit_count() == 1:
        return None
    if not isinstance(table, TrickTable):
        sentence = tr(
            "{Out} went out with it, which cost {loser} {points}{doubled? with doubles|}.",
            out=person(names[action.seat]),
            loser=loser,
            points=-moment.cost,
            doubled=doubled,
        )
        return Worst(moment.at, card_sign(action.card), sentence)
    trick = replay.tricks(row.number)[step.trick - 1]
    sentence = _sentence(
        action.card, trick, table, seat, names, {"loser": loser, "points": -moment.cost, "doubled": doubled}
    )
    return Worst(moment.at, tr("trick {number}", number=trick.number), sentence)


def _sentence(
    own: Card,
    trick: Trick,
    table: TrickTable,
    seat: Seat,
    names: Sequence[str],
    cost: Mapping[str, Argument],
) -> str:
    """Return the effect of the player's card in the trick, and its cost."""
    players = len(names)
    cards = {(trick.leader + place) % players: card for place, card in enumerate(trick.cards)}
    card = CardWord(own)
    if trick.winner != seat:
        other = cards[trick.winner]
        owner = person(names[trick.winner])
        sentence = (
            N_("{card:sign} under {owner:own} {other:sign} cost {loser} {points}{doubled? with doubles|}.")
            if SUIT_OF[own] == SUIT_OF[other]
            else N_("{card:sign} to {owner:own} {other:sign} cost {loser} {points}{doubled? with doubles|}.")
        )
        return tr(sentence, card=card, owner=owner, other=CardWord(other), **cost)
    taken = {other: each for other, each in cards.items() if other != seat and table.spec.penalty >> each & 1}
    if not taken:
        return tr(
            "{card:sign} took the trick and cost {loser} {points}{doubled? with doubles|}.", card=card, **cost
        )
    if len(taken) > 1:
        return tr(
            "{card:sign} took {cards:sign} and cost {loser} {points}{doubled? with doubles|}.",
            card=card,
            cards=tuple(map(CardWord, taken.values())),
            **cost,
        )
    ((of, other),) = taken.items()
    owner = person(names[of])
    sentence = (
        N_("{card:sign} over {owner:own} {other:sign} cost {loser} {points}{doubled? with doubles|}.")
        if SUIT_OF[own] == SUIT_OF[other]
        else N_(
            "{card:sign} took {owner:own} {other:sign} and cost {loser} {points}{doubled? with doubles|}."
        )
    )
    return tr(sentence, card=card, owner=owner, other=CardWord(other), **cost)
