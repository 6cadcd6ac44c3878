"""A record limited to one seat's knowledge.

The cards that the seat saw, its own and those played, stay. The others are dealt again among the players who
may hold them, so that the record is complete for any reader. The new layout depends only on the seat's
knowledge: two games that looked the same to the seat give the same record. Reasons of the other players, the
seed and thinking times are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import or_
from typing import Final

from barbu_bots.search.sampling import Knowledge, source
from barbu_tui.core.actions import IllegalAction
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.deal import Deal
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event, Header
from barbu_tui.session.replay.cursor import Replay, ReplayError
from barbu_tui.session.replay.export import deal_events, deal_header, source_words

MOST_TRIES: Final = 2000
"""Maximum number of layouts tried for a deal. Most fit at once; with withheld penalty cards some do not."""


def as_seen(replay: Replay, seat: Seat, number: int | None = None) -> tuple[Header, list[Event]]:
    """Return the header and the events of a record as one seat saw it. ``number`` is the only deal to copy; ``None`` for all.

    Raises:
        ReplayError: the record does not have the deal, the seat may not be shown in it yet, or no fitting
            layout was found.
    """
    letter = replay.header.rules.seat_letters[seat]
    note = f"as {letter} saw it; cards that {letter} could not know are dealt anew"
    numbers = replay.deals if number is None else range(number, number + 1)
    hands = {each: _hands_as_seen(replay, seat, each) for each in numbers}
    if number is None:
        source_text = "; ".join(filter(None, (replay.header.source, note)))
        header = replace(replay.header, players=replay[0].position.players, source=source_text)
        events = [step.event for step in replay.steps]
    else:
        players, events = deal_events(replay, number)
        header = deal_header(replay, number, players, f"{source_words(replay, number)}, {note}")
    return replace(header, seed=None), [_event_as_seen(event, seat, hands) for event in events]


def _event_as_seen(event: Event, seat: Seat, hands: Mapping[int, tuple[CardSet, ...]]) -> Event:
    match event:
        case DealEvent():
            return replace(event, hands=hands[event.number])
        case ActionEvent() if event.action.seat != seat:
            return ActionEvent(event.action)
    return event


def _hands_as_seen(replay: Replay, seat: Seat, number: int) -> tuple[CardSet, ...]:
    """Return the hands as dealt, by seat. Cards unknown to the seat at the end of the deal are dealt again."""
    guarded = replay.guarded(number)
    letters = replay.header.rules.seat_letters
    if guarded is not None and guarded != seat:
        raise ReplayError(
            "Deal {deal} is still being played; until it is over it can be copied as {seat} sees it, no other.",
            deal=number,
            seat=letters[guarded],
        )
    deal = replay[replay.end(number)].deal
    played = (0,) * len(deal.hands) if deal.play is None else _played(deal)
    knowledge = Knowledge(deal.view(seat))
    for attempt in range(MOST_TRIES):
        held = knowledge.world(source(0, attempt))
        hands = tuple(map(or_, held, played))
        if _fits(deal, hands):
            return hands
    raise ReplayError(
        "No layout was found that fits all that {seat} saw in deal {deal}.", seat=letters[seat], deal=number
    )


def _played(deal: Deal) -> tuple[CardSet, ...]:
    """Return seat → cards played."""
    assert deal.play is not None
    return tuple(dealt & ~left for dealt, left in zip(deal.hands, deal.play.hands, strict=True))


def _fits(deal: Deal, hands: tuple[CardSet, ...]) -> bool:
    """Return whether all actions of a deal are legal with these hands too."""
    try:
        Deal(deal.rules, deal.standing, deal.dealer, hands).with_actions(deal.actions)
    except IllegalAction:
        return False
    return True
