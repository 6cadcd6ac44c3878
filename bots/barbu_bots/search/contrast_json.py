"""A contrast as JSON, and back. The JSON is untrusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias, get_args

from barbu_bots.search.contrast import Contrast, How, OnLead, PrincipleName, Typical
from barbu_bots.search.events import KINDS, Measured, PlayEvent, tenths
from barbu_bots.search.lines import LAST, PASSED, PENULTIMATE, Playout
from barbu_bots.search.stakes import STAKES, Stake
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import CARD_NAMES, FULL_DECK, SEAT_LETTERS, cards_in
from barbu_tui.core.contracts import CONTRACTS
from barbu_tui.language.fields import as_object, one_of, real, whole

_KINDS_OF: Final[Mapping[type, frozenset[str]]] = {
    PlayCard: frozenset(),
    Bid: frozenset({"added", "alone", "debt", "paid"}),
    ChooseContract: frozenset({"call", "later"}),
}
"""Kind of decision → its possible stakes."""
_IN_FULL: Final = (PlayEvent, Measured, Typical, Playout)
"""Named tuples of which every field is written."""
_DIGITS: Final = 4
_LARGEST: Final = 10**6
_MOST: Final = 64
"""Entries of a list that are read."""

_Reader: TypeAlias = Callable[[Any], Any]
"""Reads and checks a value of a file."""


def contrast_json(contrast: Contrast) -> dict[str, Any]:
    """Return a contrast as a JSON object, without its two options."""
    return {name: value for name, value in _plain(contrast).items() if name not in ("done", "better")}


def _plain(value: Any) -> Any:
    """Return a value as JSON; of most named tuples only the fields that differ from their defaults."""
    if isinstance(value, (Contrast, How, Stake, *_IN_FULL)):
        usual = {} if isinstance(value, _IN_FULL) else value._field_defaults
        fields = value._asdict().items()
        return {name: _plain(each) for name, each in fields if name not in usual or each != usual[name]}
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    if isinstance(value, bytes):
        return value.hex()
    return round(value, _DIGITS) if isinstance(value, float) else value


def why_json(contrast: Contrast, text: str) -> dict[str, Any]:
    """Return a contrast for other programs, with its sentence ``text``: shares in tenths, cards and seats by their names."""
    letters = SEAT_LETTERS[contrast.players]
    told: dict[str, Any] = {"text": text, "layouts": contrast.layouts, "exact": contrast.exact}
    if contrast.main is not None:
        main, event = contrast.main, contrast.main.event
        told["event"] = {
            "kind": event.kind,
            "seat": letters[event.seat],
            "cards": [unit_name(each) for each in event.cards],
            **({"least": event.least} if event.least else {}),
            **({"other": letters[event.other]} if event.other >= 0 else {}),
        }
        told |= {"done": tenths(main.done), "better": tenths(main.better)}
    for stake in contrast.stakes:
        shown = {name: value for name, value in _plain(stake).items() if name != "seat"}
        seat = {"seat": letters[stake.seat]} if stake.seat >= 0 else {}
        told.setdefault("stakes", []).append({**shown, **seat})
    if contrast.explains:
        told |= {"covered": round(contrast.covered, 2), "fold": contrast.fold}
    if contrast.typical:
        told["layout"] = {**_layout_json(contrast.typical[0], letters), "share": round(contrast.share, 2)}
    return told


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


def contrast_from(raw: object, done: Action, better: Action) -> Contrast:
    """Return the contrast of two options from a file. Raise KeyError, TypeError or ValueError if the JSON is malformed."""
    decision = type(done)
    if decision is not type(better) or decision not in _KINDS_OF:
        raise ValueError("no two decisions of a kind")
    contrast: Contrast = _CONTRAST({**as_object(raw), "done": done, "better": better})
    players, stakes = contrast.players, contrast.stakes
    _check({stake.kind for stake in stakes} <= _KINDS_OF[decision], "it is about another decision")
    _check(
        (contrast.main is not None) == (contrast.explains and decision is PlayCard), "a card has one event"
    )
    _check(len(contrast.levels) in (0, players), "a level a player")
    events = [main.event for main in (contrast.main, contrast.veiled) if main is not None]
    named = [
        contrast.seat,
        *(stake.seat for stake in stakes),
        *(seat for e in events for seat in (e.seat, e.other)),
    ]
    _check(max(named) < players, "no such player")
    for shown in contrast.typical:
        _check(len(shown.hands) == players and len(shown.at) == 2, "a hand a player, a trick an option")
        for line in (shown.done, shown.better):
            _check_line(line, players)
    return contrast


def _check_line(line: Playout, players: int) -> None:
    _check(all(card < 52 or card == PASSED for card in line.cards), "no such card")
    _check(all(seat < players for seat in line.seats), "no such player")
    _check(len(line.cards) in (len(line.seats), players * (len(line.seats) - 1)), "cards without players")
    _check([len(row) for row in (line.points, *line.levels)] == [players] * (players + 1), "a sum a player")


def _check(good: bool, wrong: str) -> None:
    if not good:
        raise ValueError(wrong)


def _group(of: Any, **readers: _Reader) -> _Reader:
    """Return a reader of a named tuple. A field without a reader is like its default: a flag, or else an amount."""
    usual = of._field_defaults

    def read(raw: Any) -> Any:
        given, line = {}, as_object(raw)
        for name in of._fields:
            if name in line or name not in usual:
                like_default: _Reader = bool if usual.get(name) is False else partial(real, most=_LARGEST)
                given[name] = readers.get(name, like_default)(line[name])
        return of(**given)

    return read


def _each(reader: _Reader) -> _Reader:
    """Return a reader of a list of values alike."""

    def read(raw: Any) -> tuple[Any, ...]:
        if not isinstance(raw, list) or len(raw) > _MOST:
            raise TypeError("no list")
        return tuple([reader(each) for each in raw])

    return read


def _whole(least: int, most: int) -> _Reader:
    """Return a reader of a whole number within bounds."""
    return partial(whole, most=most, least=least)


def _one_of(*known: Any) -> _Reader:
    return lambda raw: one_of(raw, known)


_CARD, _SEAT, _OTHER = _whole(-1, 51), _whole(0, 3), _whole(-1, 3)
_LEVELS, _CONTRACT = _each(_whole(0, 2)), _one_of(None, *CONTRACTS)
_PLAYOUT = _group(
    Playout,
    points=_each(_whole(-_LARGEST, _LARGEST)),
    levels=_each(_LEVELS),
    cards=bytes.fromhex,
    seats=bytes.fromhex,
)
_TYPICAL = _group(
    Typical, hands=_each(_whole(0, FULL_DECK)), done=_PLAYOUT, better=_PLAYOUT, at=_each(_whole(-1, 999))
)
_CARDS = _each(_whole(0, LAST))
_EVENT = _group(PlayEvent, kind=_one_of(*KINDS), seat=_SEAT, cards=_CARDS, least=_whole(0, 13), other=_OTHER)
_MEASURED = _group(Measured, event=_EVENT)
_STAKE = _group(Stake, kind=_one_of(*STAKES), seat=_OTHER, deals=_whole(0, 99), contract=_CONTRACT)
_HOW = _group(How, card=_CARD, below=_CARD, opens=_CARD, passer=_OTHER)
_CONTRAST = _group(
    Contrast,
    done=lambda action: action,
    better=lambda action: action,
    seat=_SEAT,
    layouts=_whole(0, _LARGEST),
    players=_whole(3, 4),
    contract=_CONTRACT,
    main=_MEASURED,
    veiled=_MEASURED,
    stakes=_each(_STAKE),
    how=_HOW,
    lead=_one_of(*get_args(OnLead)),
    fold=_whole(1, 9),
    levels=_LEVELS,
    principle=_one_of(*get_args(PrincipleName)),
    typical=_each(_TYPICAL),
)
