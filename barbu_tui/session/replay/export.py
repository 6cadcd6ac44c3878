"""A deal copied out of a record, as its own record (``before``, ``until`` and ``from``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from barbu_tui.core.deal import Deal
from barbu_tui.session.record.events import DealEvent, EndEvent, Event, Header, Player, SeatEvent
from barbu_tui.session.record.file import write_whole
from barbu_tui.session.replay.cursor import Replay, ReplayError


def source_words(replay: Replay, number: int, what: str = "") -> str:
    """Return the origin of a deal, for a header's ``from``: its number, the game's ruleset and time, the players."""
    header = replay.header
    names = ", ".join(player.name for player in header.players)
    words = f"deal {number} of the {header.rules.name} game of {header.created} ({names})"
    return f"{what}{words}" if header.source is None else f"{what}{words}, itself from {header.source}"


def deal_header(replay: Replay, number: int, players: Sequence[Player], source: str) -> Header:
    """Return the header for a record of one deal, which counts for no day."""
    before = replay[replay.start(number)].deal.standing
    of = replay.header.short
    header = replace(replay.header, players=tuple(players), before=before, until=number, of=of, source=source)
    return replace(header, daily=None, given=())


def deal_events(replay: Replay, number: int) -> tuple[tuple[Player, ...], list[Event]]:
    """Return the players at the beginning of a deal, and its events."""
    places = replay.places(number)
    events: list[Event] = [event for at in places if not isinstance(event := replay[at].event, EndEvent)]
    return replay[places[0]].position.players, events


def finished_deal(replay: Replay, number: int) -> Deal:
    """Return a deal as far as the record goes, if all its hands may be shown.

    Raises:
        ReplayError: the record does not have the deal, or a human is still playing it.
    """
    deal = replay[replay.end(number)].deal
    if replay.guarded(number) is not None:
        raise ReplayError("Deal {deal} is still being played; it can be copied when it is over.", deal=number)
    return deal


def export_deal(replay: Replay, number: int, path: Path) -> None:
    """Write one deal of a record as its own record.

    Raises:
        ReplayError: the record does not have the deal, or it may not be copied yet.
        RecordWriteError: the file exists or cannot be written.
    """
    finished_deal(replay, number)
    players, events = deal_events(replay, number)
    header = deal_header(replay, number, players, source_words(replay, number))
    write_whole(path, header, events)


def up_to(events: Sequence[Event], count: int) -> list[Event]:
    """Return the first events of a deal, without changes of seats: its cards and so many actions."""
    kept: list[Event] = [each for each in events if not isinstance(each, SeatEvent)]
    assert isinstance(kept[0], DealEvent)
    return kept[: count + 1]
