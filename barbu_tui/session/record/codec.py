"""The lines of a record: header and events to JSON and back (RECORD_FORMAT.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Final, NoReturn, TypeVar, cast

from barbu_tui.core.cards import CardSet, Seat, card_name, hand_text, parse_card, parse_hand
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.deal import Score, Start
from barbu_tui.core.dealing import cut_key
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset, RulesetError, ruleset
from barbu_tui.core.worded import as_typed
from barbu_tui.language import Message, message_json, message_of, tr
from barbu_tui.language.fields import ACTIONS, Fields, MalformedError, action_line, shown
from barbu_tui.language.refusals import error_words
from barbu_tui.language.signs import clean_text
from barbu_tui.session.record.events import (
    ActionEvent,
    DealEvent,
    EndEvent,
    Event,
    Header,
    Kind,
    Player,
    ScoreEvent,
    SeatEvent,
)
from barbu_tui.session.record.position import FoldError, GameLog, standing_problem
from barbu_tui.session.store import lines

T = TypeVar("T")
VERSION: Final = 1
_LONGEST_NAME: Final = 60
_LONGEST_BOT: Final = 200
_CREATED: Final = re.compile(r"(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d):(\d\d)(\.\d+)?([Zz]|[+-]00:00)", re.ASCII)
_OFFSET: Final = re.compile(r"[+-](?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)


# --- JSON of a line --------------------------------------------------------------------------------


def _no_constant(name: str) -> NoReturn:
    raise MalformedError("{name} is not a JSON number.", name=name)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise MalformedError("The key {key} appears twice.", key=as_typed(twice))
    return value


def _no_fraction(number: str) -> NoReturn:
    raise MalformedError(
        "{number} is not a whole number; a record's numbers are integers.", number=clean_text(number, 40)
    )


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_no_fraction
)


def decode(raw: bytes) -> dict[str, Any]:
    """Return the JSON object of one line. ``raw`` is the line without its line feed."""
    if len(raw) > lines.LONGEST_LINE:
        raise MalformedError(
            "The line is longer than {count} bytes, so this is not a record.", count=lines.LONGEST_LINE
        )
    if raw.startswith(b"\xef\xbb\xbf"):
        raise MalformedError("The line begins with a byte order mark; a record is UTF-8 without one.")
    if not raw.strip():
        raise MalformedError("The line is blank; a record has no blank lines.")
    try:
        value = lines.decode(raw, _DECODER)
    except UnicodeDecodeError as error:
        raise MalformedError("Byte {number} of the line is not UTF-8.", number=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise MalformedError(
            "The line is not JSON: {problem} at column {column}.", problem=error.msg, column=error.colno
        ) from None
    except RecursionError:
        raise MalformedError("The line is nested too deeply to be a record's.") from None
    except MalformedError:
        raise
    except ValueError:
        raise MalformedError("A number in the line is far too long.") from None
    if not isinstance(value, dict):
        raise MalformedError("The line is not a JSON object.")
    return value


_HEADER: Final = Message("header")
_PLAYER: Final = Message("player")
_BEFORE: Final = Message("header's before")
_START: Final = Message("deal's start")


# --- header ----------------------------------------------------------------------------------------


def _is_time(text: str) -> bool:
    """Return whether this is a time of RFC 3339 in UTC."""
    parts = _CREATED.fullmatch(text)
    if not parts:
        return False
    day, minute, second = parts.group(1, 2, 3)
    try:
        datetime.fromisoformat(f"{day}T{minute}:{'59' if second == '60' else second}")  # a leap second
    except ValueError:
        return False
    return True


def header_json(header: Header) -> dict[str, Any]:
    """Return the first line of a record."""
    rules = header.rules
    letters = rules.seat_letters
    line: dict[str, Any] = {
        "barbu": VERSION,
        "rules": rules.name,
        "options": rules.options_json(),
        **({"house": rules.house} if rules.house else {}),
        "players": [
            {"seat": letters[player.seat], "name": player.name, "kind": player.kind, "bot": player.bot}
            for player in header.players
        ],
        "first_dealer": letters[header.first_dealer],
    }
    if header.cut is not None:
        line["cut"] = _by_letter(rules, map(card_name, header.cut))
    line["seed"] = header.seed
    line["app"] = header.app
    line["created"] = header.created
    if header.utc_offset:
        line["utc_offset"] = header.utc_offset
    if header.before is not None:
        before = header.before
        line["before"] = {
            "deals": before.deals,
            "called": _by_letter(rules, map(list, before.called)),
            "doubled": _by_letter(rules, [_by_letter(rules, row) for row in before.doubled]),
            "running": _by_letter(rules, before.running),
            "until": header.until,
            **({} if header.of is None else {"of": header.of}),
        }
    if header.source is not None:
        line["from"] = header.source
    if header.coached:
        line["coached"] = True
    if header.taught:
        line["lesson"], line["taught"] = header.lesson, list(header.taught)
    if header.daily is not None:
        line["daily"], line["given"] = header.daily.isoformat(), list(header.given)
    if header.again:
        line["again"] = True
    return line


def _by_letter(rules: Ruleset, values: Iterable[T]) -> dict[str, T]:
    return dict(zip(rules.seat_letters, values, strict=True))


def read_header(line: dict[str, Any]) -> Header:
    """Return the header from a record's first line.

    Raises:
        MalformedError: the line does not have the form of a header.
        CardTextError: a card of the cut is not a card.
        FoldError: the header says something impossible.
    """
    fields = Fields(line, _HEADER)
    version = fields.get("barbu")
    if version != VERSION or isinstance(version, bool):
        if isinstance(version, int) and version > VERSION:
            raise MalformedError(
                "The record is of version {version}; this program reads version {known}.",
                version=clean_text(str(version), 20),
                known=VERSION,
            )
        raise fields.wrong("barbu", tr("the version {known}", known=VERSION))
    try:
        rules = ruleset(fields.exact("rules"), fields.object("options"))
    except RulesetError as error:
        raise MalformedError(error_words(error)) from None
    if "house" in line:
        rules = replace(rules, house=fields.text("house", _LONGEST_NAME))
    seed = fields.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise fields.wrong("seed", tr("a whole number or null"))
    created = fields.exact("created")
    if not _is_time(created):
        raise fields.wrong("created", tr("a time such as 2026-11-21T10:00:00Z"))
    first_dealer = fields.seat("first_dealer", rules)
    before, until, of = _read_before(fields, rules) if "before" in line else (None, None, None)
    header = Header(
        rules=rules,
        players=_read_players(fields, rules),
        first_dealer=first_dealer,
        created=created,
        seed=seed,
        cut=_read_cut(fields, rules, first_dealer),
        app=fields.text("app"),
        before=before,
        until=until,
        of=of,
        source=fields.text("from") if "from" in line else None,
        coached=line.get("coached") is True,
        lesson=fields.text("lesson") if "lesson" in line else "",
        taught=_read_taught(fields, rules) if "taught" in line else (),
        daily=_read_day(fields) if "daily" in line else None,
        given=_read_given(fields, rules) if "daily" in line else (),
        again=line.get("again") is True,
        utc_offset=_read_offset(fields) if "utc_offset" in line else "",
    )
    problem = standing_problem(header)
    if problem:
        raise FoldError(problem)
    return header


def _read_offset(fields: Fields) -> str:
    """Return how far the time zone of the start is from UTC."""
    offset = fields.exact("utc_offset")
    if _OFFSET.fullmatch(offset) is None:
        raise fields.wrong("utc_offset", tr("an offset such as +09:00"))
    return offset


def _read_taught(fields: Fields, rules: Ruleset) -> tuple[Contract, ...]:
    """Return the contracts of a game of the course."""
    wanted = fields.get("taught")
    contracts = tuple(each for each in rules.contracts if isinstance(wanted, list) and each in wanted)
    if not contracts or len(contracts) != len(wanted):
        raise fields.wrong("taught", tr("contracts of the ruleset"))
    return contracts


def _read_day(fields: Fields) -> date:
    """Return the date of a deal of the day."""
    said = fields.exact("daily")
    with suppress(ValueError):
        day = date.fromisoformat(said)
        if day.isoformat() == said:
            return day
    raise fields.wrong("daily", tr("a date such as 2026-11-21"))


def _read_given(fields: Fields, rules: Ruleset) -> tuple[Contract, ...]:
    """Return the contracts of the first deals of a deal of the day."""
    contracts = fields.get("given")
    if not isinstance(contracts, list) or any(
        each not in rules.contracts for each in map(_hashable, contracts)
    ):
        raise fields.wrong("given", tr("contracts of the ruleset"))
    return tuple(contracts)


def _read_holder(fields: Fields) -> tuple[Kind, str | None]:
    """Return the holder of a seat, from the ``kind`` and ``bot`` of a player or a ``seat`` event."""
    kind = cast(Kind, fields.word("kind", ("human", "bot")))
    if fields.get("bot") is None:
        return kind, None
    bot = fields.text("bot", _LONGEST_BOT)
    if kind == "human":
        raise fields.wrong("bot", tr("null, as a human's is"))
    if not fields.line["bot"]:
        raise fields.wrong("bot", tr("the name of a bot or null"))
    return kind, bot or None  # nothing of it may be left that can be shown


def _read_players(fields: Fields, rules: Ruleset) -> tuple[Player, ...]:
    entries = fields.get("players")
    if not isinstance(entries, list) or any(not isinstance(entry, dict) for entry in entries):
        raise fields.wrong("players", tr("a list of objects"))
    players = []
    for entry in entries:
        each = Fields(entry, _PLAYER)
        seat = each.seat("seat", rules)
        kind, bot = _read_holder(each)
        players.append(Player(seat, each.text("name", _LONGEST_NAME), kind, bot))
    if [player.seat for player in players] != list(rules.seats):
        raise MalformedError(
            "The header's players are not {seats} in that order.", seats=", ".join(rules.seat_letters)
        )
    return tuple(players)


def _read_cut(fields: Fields, rules: Ruleset, first: Seat) -> tuple[int, ...] | None:
    if rules.first_dealer != "cut":
        if "cut" in fields.line:
            raise MalformedError("The header has a cut, but the first dealer is not found by cut (R1.2).")
        return None
    if "before" in fields.line and "cut" not in fields.line:
        return None  # a deal that is no part of a game
    values = fields.by_seat("cut", rules)
    if any(not isinstance(each, str) for each in values):
        raise fields.wrong("cut", tr("a card for each seat"))
    cards = tuple(parse_card(each) for each in values)
    for letter, card in zip(rules.seat_letters, cards, strict=True):
        if not rules.deck >> card & 1:
            raise FoldError(
                "{seat} cuts {card}, which is not in the pack of {rules} for {count} players (R1.2).",
                seat=letter,
                card=card_name(card),
                rules=rules.name,
                count=rules.players,
            )
    falling = [cut_key(cards[(first + step) % rules.players]) for step in rules.seats]
    if any(higher <= lower for higher, lower in pairwise(falling)):
        raise FoldError("The cards of the cut do not fall clockwise from the first dealer (R1.2).")
    return cards


def _read_before(fields: Fields, rules: Ruleset) -> tuple[Standing, int | None, int | None]:
    inner = Fields(fields.object("before"), _BEFORE)
    called = []
    for row in inner.by_seat("called", rules):
        if not isinstance(row, list) or any(each not in CONTRACTS for each in map(_hashable, row)):
            raise inner.wrong("called", tr("a list of contracts for each seat"))
        called.append(tuple(cast("list[Contract]", row)))
    doubled = []
    for row in inner.by_seat("doubled", rules):
        if not isinstance(row, dict):
            raise inner.wrong("doubled", tr("an object of dealers for each seat"))
        times = Fields({"doubled": row}, _BEFORE)
        doubled.append(times.points("doubled", rules))
    until = None if inner.get("until") is None else inner.number("until")
    of = inner.number("of") if "of" in fields.object("before") else None
    standing = Standing(
        deals=inner.number("deals"),
        called=tuple(called),
        doubled=tuple(doubled),
        running=inner.points("running", rules),
    )
    return standing, until, of


def _hashable(value: object) -> object:
    return value if isinstance(value, str) else None


# --- events ----------------------------------------------------------------------------------------


def event_json(event: Event, rules: Ruleset) -> dict[str, Any]:
    """Return the line of an event."""
    letters = rules.seat_letters
    match event:
        case DealEvent():
            hands = _by_letter(rules, map(hand_text, event.hands))
            line = {"t": "deal", "n": event.number, "dealer": letters[event.dealer], "hands": hands}
            if event.start is not None:
                out = [letters[seat] for seat in event.start.out]
                line["start"] = {"leader": letters[event.start.leader], **({"out": out} if out else {})}
            if any(event.open):
                line["open"] = {
                    letters[seat]: hand_text(cards) for seat, cards in enumerate(event.open) if cards
                }
            return line
        case ActionEvent():
            action = event.action
            line = action_line(action, letters)
            if event.why is not None:
                line["why"] = event.why
            if event.said is not None:
                line["said"] = message_json(event.said)
            if event.ms is not None:
                line["ms"] = event.ms
            if event.advised:
                line["advised"] = True
            if event.coached:
                line["coached"] = True
            return line
        case ScoreEvent():
            return {
                "t": "score",
                "n": event.number,
                "hand": _by_letter(rules, event.score.hand),
                "adjust": _by_letter(rules, event.score.adjust),
                "total": _by_letter(rules, event.score.total),
                "running": _by_letter(rules, event.running),
            }
        case EndEvent():
            return {"t": "end", "totals": _by_letter(rules, event.totals)}
        case SeatEvent():
            return {"t": "seat", "seat": letters[event.seat], "kind": event.kind, "bot": event.bot}


def read_event(line: dict[str, Any], rules: Ruleset) -> Event:
    """Return the event of a line.

    Raises:
        MalformedError: the line does not have the form of an event.
        CardTextError: a card or a hand is not one.
        FoldError: a score's total is not hand plus adjust.
    """
    kind = line.get("t")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        if "t" not in line:
            raise MalformedError("The line has no key 't', so it is not an event.")
        raise MalformedError("Unknown event type {kind}.", kind=shown(kind))
    return reader(Fields(line, _EVENTS[str(kind)]), rules)


def _acted(fields: Fields, rules: Ruleset) -> ActionEvent:
    return ActionEvent(
        fields.action(rules),
        why=fields.optional("why", fields.text),
        said=message_of(fields.line["said"], clean_text) if "said" in fields.line else None,
        ms=fields.optional("ms", fields.number),
        advised=fields.line.get("advised") is True,
        coached=fields.line.get("coached") is True,
    )


def _read_deal(fields: Fields, rules: Ruleset) -> Event:
    hands = fields.by_seat("hands", rules)
    if any(not isinstance(each, str) for each in hands):
        raise fields.wrong("hands", tr("a hand for each seat"))
    return DealEvent(
        fields.number("n"),
        fields.seat("dealer", rules),
        tuple(parse_hand(each) for each in hands),
        fields.optional("start", lambda key: _read_start(fields.object(key), rules)),
        _read_open(fields, rules) if "open" in fields.line else (),
    )


def _read_start(line: dict[str, Any], rules: Ruleset) -> Start:
    inner = Fields(line, _START)
    out = inner.line.get("out", [])
    if out:
        inner.seats("out", rules)
    return Start(inner.seat("leader", rules), tuple(rules.seat_letters.index(each) for each in out))


def _read_open(fields: Fields, rules: Ruleset) -> tuple[CardSet, ...]:
    cards = fields.object("open")
    if not cards.keys() <= set(rules.seat_letters) or any(
        not isinstance(each, str) for each in cards.values()
    ):
        raise fields.wrong(
            "open", tr("an object of hands with keys out of {keys}", keys=", ".join(rules.seat_letters))
        )
    return tuple(parse_hand(cards.get(letter, "...")) for letter in rules.seat_letters)


def _read_score(fields: Fields, rules: Ruleset) -> Event:
    score = Score(fields.points("hand", rules), fields.points("adjust", rules))
    number, running = fields.number("n"), fields.points("running", rules)
    if fields.points("total", rules) != score.total:
        raise FoldError("The total of deal {deal} is not hand plus adjust.", deal=number)
    return ScoreEvent(number, score, running)


_READERS: Final[Mapping[str, Callable[[Fields, Ruleset], Event]]] = {
    "deal": _read_deal,
    **dict.fromkeys(ACTIONS, _acted),
    "score": _read_score,
    "end": lambda line, rules: EndEvent(line.points("totals", rules)),
    "seat": lambda line, rules: SeatEvent(line.seat("seat", rules), *_read_holder(line)),
}


_EVENTS: Final = {kind: Message("{kind} event", kind=kind) for kind in _READERS}
"""Kind of event → its name in an error."""


# --- a whole record ----------------------------------------------------------------------------------


def log_lines(log: GameLog) -> list[dict[str, Any]]:
    """Return a game as the lines of its record."""
    return [header_json(log.header), *(event_json(event, log.header.rules) for event in log.events)]


def read_log(lines: Iterable[Any]) -> GameLog:
    """Return the game of a record's lines, folded.

    Raises:
        MalformedError: a line does not have the form of a record's.
        CardTextError: a card or a hand is not one.
        FoldError: an event is not possible.
    """
    objects = [line if isinstance(line, dict) else {} for line in lines]
    log = GameLog(read_header(objects[0] if objects else {}))
    for line in objects[1:]:
        log.add(read_event(line, log.header.rules))
    return log
