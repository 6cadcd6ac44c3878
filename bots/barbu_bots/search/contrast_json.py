"""A contrast as JSON, and back. The JSON is untrusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, Final

from barbu_bots.search.contrast import Contrast, How, Typical
from barbu_bots.search.events import NAMES, Measured, PlayEvent, tenths
from barbu_bots.search.lines import LAST, PASSED, PENULTIMATE, Playout
from barbu_bots.search.stakes import STAKES, Stake
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import CARD_NAMES, SEAT_LETTERS, cards_in
from barbu_tui.core.contracts import CONTRACTS

_KINDS_OF: Final[Mapping[type, frozenset[str]]] = {
    PlayCard: frozenset(),
    Bid: frozenset({"added", "alone", "debt", "paid"}),
    ChooseContract: frozenset({"call", "later"}),
}
"""Kind of decision → its possible stakes."""
_DIGITS: Final = 4
_MOST: Final = 64
"""Entries of a list that are read."""


def contrast_json(contrast: Contrast) -> dict[str, Any]:
    """Return a contrast as a JSON object, without its two options."""
    line = _shown(
        contrast, Contrast(contrast.done, contrast.better, -1, 0.0, exact=False, layouts=0, players=4)
    )
    return {name: value for name, value in line.items() if name not in ("done", "better")}


def _shown(found: Any, default: Any) -> dict[str, Any]:
    """Return the fields of a named tuple that differ from their defaults."""
    return {
        name: _plain(value)
        for name, value in found._asdict().items()
        if default is None or value != getattr(default, name)
    }


def _plain(value: Any) -> Any:
    if isinstance(value, How):
        return _shown(value, How())
    if isinstance(value, Stake):
        return _shown(value, Stake("", 0.0))
    if isinstance(value, (PlayEvent, Measured, Typical, Playout)):
        return _shown(value, None)
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    if isinstance(value, bytes):
        return value.hex()
    return round(value, _DIGITS) if isinstance(value, float) else value


def why_json(contrast: Contrast, text: str) -> dict[str, Any]:
    """Return a contrast for other programs, with its sentence: shares in tenths, cards and seats by their names.

    Args:
        text: the same in words; empty if nothing explains the cost.
    """
    letters = SEAT_LETTERS[contrast.players]
    found: dict[str, Any] = {"text": text, "layouts": contrast.layouts, "exact": contrast.exact}
    if contrast.main is not None:
        main, event = contrast.main, contrast.main.event
        found["event"] = {
            "kind": event.kind,
            "seat": letters[event.seat],
            "cards": [unit_name(each) for each in event.cards],
            **({"least": event.least} if event.least else {}),
            **({"other": letters[event.other]} if event.other >= 0 else {}),
        }
        found |= {"done": tenths(main.done), "better": tenths(main.better)}
    for stake in contrast.stakes:
        shown = {name: value for name, value in _plain(stake).items() if name != "seat"}
        seat = {"seat": letters[stake.seat]} if stake.seat >= 0 else {}
        found.setdefault("stakes", []).append({**shown, **seat})
    if contrast.explains:
        found |= {"covered": round(contrast.covered, 2), "fold": contrast.fold}
    if contrast.typical:
        found["layout"] = {**_layout_json(contrast.typical[0], letters), "share": round(contrast.share, 2)}
    return found


def unit_name(unit: int) -> str:
    """Return a card by its name, or the last two tricks."""
    return {LAST: "last trick", PENULTIMATE: "last trick but one"}.get(unit) or CARD_NAMES[unit]


def _layout_json(typical: Typical, letters: Sequence[str]) -> dict[str, Any]:
    hands = {
        letter: [CARD_NAMES[card] for card in cards_in(hand)]
        for letter, hand in zip(letters, typical.hands, strict=True)
    }
    return {
        "hands": hands,
        "done": _line_json(typical.done, letters),
        "better": _line_json(typical.better, letters),
        "decided": list(typical.at),
    }


def _line_json(line: Playout, letters: Sequence[str]) -> dict[str, Any]:
    return {
        "cards": ["pass" if card == PASSED else CARD_NAMES[card] for card in line.cards],
        "seats": "".join(letters[seat] for seat in line.seats),
        "points": dict(zip(letters, line.points, strict=True)),
    }


def contrast_from(found: object, done: Action, better: Action) -> Contrast:
    """Return the contrast of two options from a file.

    Raises:
        KeyError, TypeError, ValueError: the JSON is malformed.
    """
    line = _object(found)
    kind = type(done)
    if kind is not type(better) or kind not in _KINDS_OF:
        raise ValueError("no two decisions of a kind")
    players = _whole(line.get("players", 4), 3, 4)
    contrast = Contrast(
        done,
        better,
        _whole(line["seat"], 0, players - 1),
        _real(line["cost"]),
        bool(line.get("exact", False)),
        _whole(line["layouts"], 0, 10**6),
        players,
        _one_of(line.get("contract"), (None, *CONTRACTS)),
        _measured(line.get("main"), players),
        _measured(line.get("veiled"), players),
        _several(line.get("stakes", []), lambda each: _stake(_object(each), players)),
        _real(line.get("covered", 0.0)),
        _how(_object(line.get("how", {}))),
        _one_of(line.get("lead", ""), ("", "puts", "keeps", "gives", "leaves")),
        _whole(line.get("fold", 1), 1, 9),
        _several(line.get("levels", []), lambda each: _whole(each, 0, 2)),
        _one_of(line.get("principle", ""), ("", "beaten", "duck", "discard", "exit")),
        _several(line.get("typical", []), lambda each: _typical(_object(each), players)),
        _real(line.get("share", 0.0)),
    )
    kinds = {stake.kind for stake in contrast.stakes}
    if not kinds <= _KINDS_OF[kind] or (contrast.main is not None) != (
        contrast.explains and kind is PlayCard
    ):
        raise ValueError("it is about another decision")
    if contrast.levels and len(contrast.levels) != players:
        raise ValueError("a level a player")
    return contrast


def _object(found: object) -> Mapping[str, Any]:
    if not isinstance(found, dict):
        raise TypeError("no object")
    return found


def _whole(found: object, least: int, most: int) -> int:
    if type(found) is not int or not least <= found <= most:
        raise ValueError("no such number")
    return found


def _real(found: object) -> float:
    if type(found) not in (int, float) or not isfinite(found) or abs(found) > 10**6:  # type: ignore[arg-type]
        raise ValueError("no such amount")
    return float(found)  # type: ignore[arg-type]


def _one_of(found: Any, known: tuple[Any, ...]) -> Any:
    if found not in known:
        raise ValueError("no such word")
    return found


def _several(found: object, read: Callable[[object], Any]) -> tuple[Any, ...]:
    if not isinstance(found, list) or len(found) > _MOST:
        raise TypeError("no list")
    return tuple(read(each) for each in found)


def _measured(found: object, players: int) -> Measured | None:
    if found is None:
        return None
    line = _object(found)
    event = _object(line["event"])
    return Measured(
        PlayEvent(
            _one_of(event["kind"], NAMES),
            _whole(event["seat"], 0, players - 1),
            _several(event["cards"], lambda each: _whole(each, 0, LAST)),
            _whole(event["least"], 0, 13),
            _whole(event["other"], -1, players - 1),
        ),
        *(_real(line[name]) for name in ("done", "better", "covered", "told", "theirs", "theirs_better")),
    )


def _stake(line: Mapping[str, Any], players: int) -> Stake:
    return Stake(
        _one_of(line["kind"], STAKES),
        _real(line["points"]),
        _whole(line.get("seat", -1), -1, players - 1),
        _real(line.get("worse", 0.0)),
        _real(line.get("better", 0.0)),
        _real(line.get("margin", 0.0)),
        bool(line.get("twice", False)),
        _real(line.get("answered", 0.0)),
        _whole(line.get("deals", 0), 0, 99),
        _one_of(line.get("contract"), (None, *CONTRACTS)),
        _real(line.get("amount", 0.0)),
    )


def _how(line: Mapping[str, Any]) -> How:
    return How(
        _whole(line.get("card", -1), -1, 51),
        bool(line.get("led", False)),
        bool(line.get("kept", False)),
        _whole(line.get("below", -1), -1, 51),
        _real(line.get("thrown", 0.0)),
        bool(line.get("own_leads", False)),
        _whole(line.get("opens", -1), -1, 51),
        _real(line.get("opened", 0.0)),
        _whole(line.get("passer", -1), -1, 3),
        _real(line.get("passes", 0.0)),
        _real(line.get("passes_then", 0.0)),
    )


def _typical(line: Mapping[str, Any], players: int) -> Typical:
    hands = _several(line["hands"], lambda each: _whole(each, 0, (1 << 52) - 1))
    one, other = _several(line["at"], lambda each: _whole(each, -1, 999))
    if len(hands) != players:
        raise ValueError("a hand a player")
    done, better = (_line(_object(line[name]), players) for name in ("done", "better"))
    return Typical(hands, done, better, (one, other), _real(line["points"]), _real(line["chance"]))


def _line(line: Mapping[str, Any], players: int) -> Playout:
    cards, seats = bytes.fromhex(line["cards"]), bytes.fromhex(line["seats"])
    if any(card > 51 and card != PASSED for card in cards) or any(seat >= players for seat in seats):
        raise ValueError("no such card")
    if len(cards) not in (len(seats), players * (len(seats) - 1)):
        raise ValueError("cards without players")
    points = _several(line["points"], lambda each: _whole(each, -(10**6), 10**6))
    levels = _several(line["levels"], lambda row: _several(row, lambda each: _whole(each, 0, 2)))
    if len(points) != players or [len(row) for row in levels] != [players] * players:
        raise ValueError("a sum a player")
    return Playout(points, levels, cards, seats, _real(line["later"]))
