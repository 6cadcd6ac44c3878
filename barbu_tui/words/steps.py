"""A step of a replay in words: its place, what happened, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import Bid, ChooseContract, Pass, PlayCard
from barbu_tui.language import CardWord, tr
from barbu_tui.language.numbers import signed
from barbu_tui.language.people import people, person, table_name
from barbu_tui.session.record.events import ActionEvent, DealEvent, EndEvent, ScoreEvent, SeatEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.words.actions import in_words
from barbu_tui.words.deal import SHARED_OUT


def place_words(replay: Replay, at: int) -> str:
    """Return the place of a step: ``Trick 3.``"""
    step = replay[at]
    match step.event:
        case DealEvent():
            return tr("Deal {deal}.", deal=step.number)
        case ActionEvent(action=ChooseContract()):
            return tr("Contract.")
        case ActionEvent(action=Bid()):
            return tr("Doubling.")
        case ActionEvent():
            if step.domino:
                return tr("Round {round}.", round=step.trick)
            return tr("Trick {trick}.", trick=step.trick)
        case ScoreEvent():
            return tr("Result.")
        case EndEvent():
            return tr("The end.")
    return tr("Seat.")


def happened_words(replay: Replay, at: int) -> str:
    """Return what happened at a step, in a sentence."""
    step = replay[at]
    names = replay.names
    event = step.event
    match event:
        case DealEvent():
            return tr("{Who} {who?deal|deals}.", who=person(names[event.dealer]))
        case ActionEvent(action=action):
            text = f"{in_words(action, names, 'told')}."
            if step.deal.shared:
                return f"{text} {tr(SHARED_OUT)}"
            return text
        case ScoreEvent():
            return _points(names, event.score.total)
        case EndEvent():
            return _winners(names, event.totals)
        case SeatEvent():
            return _seat_words(event, names)
    return ""


def _winners(names: Sequence[str], totals: Sequence[int]) -> str:
    best = max(totals)
    winners = people([name for name, points in zip(names, totals, strict=True) if points == best])
    if len(winners) == 1:
        return tr("{Who} {who?win|wins} with {points}.", who=winners[0], points=signed(best))
    return tr("{Who} win with {points}.", who=winners, points=signed(best))


def _seat_words(event: SeatEvent, names: Sequence[str]) -> str:
    who = person(names[event.seat])
    if event.kind == "human":
        return tr("A human takes {who:own} seat.", who=who)
    if not event.bot:
        return tr("A bot takes {who:own} seat.", who=who)
    return tr("{bot} takes {who:own} seat.", bot=event.bot, who=who)


def _points(names: Sequence[str], points: Sequence[int]) -> str:
    return "  ".join(f"{table_name(name)} {signed(each)}" for name, each in zip(names, points, strict=True))


def next_words(replay: Replay, at: int) -> str:
    """Return what comes next, in a sentence; empty at the end."""
    if at + 1 >= len(replay):
        return "" if replay.finished else tr("The game was left here.")
    following = replay[at + 1]
    event = following.event
    names = replay.names
    match event:
        case ActionEvent(action=PlayCard() as action):
            who, card = person(names[action.seat]), CardWord(action.card)
            if following.domino:
                return tr("{Who} {who?play|plays} {card:sign} next.", who=who, card=card)
            if (following.played - 1) % replay.header.rules.players == 0:
                return tr("{Who} {who?lead|leads} next with {card:sign}.", who=who, card=card)
            return tr("{Who} {who?follow|follows} next with {card:sign}.", who=who, card=card)
        case ActionEvent(action=Pass() as action):
            return tr("{Who} {who?pass|passes} next.", who=person(names[action.seat]))
        case ActionEvent(action=action):
            return tr("Next, {deed}.", deed=in_words(action, names, "within"))
        case DealEvent():
            return tr("{Who} {who?deal|deals} next.", who=person(names[event.dealer]))
    return ""
