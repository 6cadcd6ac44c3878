"""Reading JSON from outside, an object by its keys or a value alone, and actions as lines of a record (RECORD_FORMAT.md).

Records, kept positions and the answers of bots in their own processes are read so. A fault is a :class:`MalformedError`, that of a value alone a :class:`LineError`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from barbu_tui.core.actions import Action, Bid, ChooseContract, Claim, Pass, PlayCard
from barbu_tui.core.cards import RANK_LETTERS, SUIT_LETTERS, Seat, card_name, parse_card
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language.languages import TranslatedError, tr
from barbu_tui.language.message import Message
from barbu_tui.language.signs import LONGEST_TEXT, clean_text

T = TypeVar("T")
LARGEST_NUMBER: Final = 10**9
"""The largest number in a record, far above any score or deal number."""
LARGEST: Final = 1e12
"""The largest absolute value of a figure."""


class MalformedError(TranslatedError, ValueError):
    """A line that does not have a record's form. The message is one sentence."""


def shown(value: object) -> str:
    """Return a value as an error quotes it."""
    try:
        return clean_text(json.dumps(value, ensure_ascii=False), 60)
    except RecursionError:
        return tr("nested too deeply")


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST_NUMBER


class LineError(ValueError):
    """A line without a readable object, or a value of it that :func:`whole` and its like refuse."""


def whole(value: object, most: int = 10**9, least: int = 0) -> int:
    """Return a whole number of a line."""
    if type(value) is not int or not least <= value <= most:
        raise LineError("it is no such number")
    return value


def real(value: object, most: float = LARGEST, least: float | None = None) -> float:
    """Return a number of a line."""
    if type(value) not in (int, float) or not (-most if least is None else least) <= value <= most:  # type: ignore[operator]
        raise LineError("it is no such number")
    return float(value)  # type: ignore[arg-type]


def text(value: object, longest: int) -> str:
    """Return a text of a line."""
    if not isinstance(value, str) or len(value) > longest:
        raise LineError("it is no such text")
    return value


def as_object(value: object) -> Mapping[str, Any]:
    """Return an object of a line."""
    if not isinstance(value, dict):
        raise LineError("it is no object")
    return value


def one_of(value: object, known: Iterable[T]) -> T:
    """Return a value of a line that is one of the known ones."""
    for each in known:
        if type(each) is type(value) and each == value:
            return each
    raise LineError("it is none of those known")


class Fields:
    """The keys of one line, read by name and checked for their form."""

    def __init__(self, line: Mapping[str, Any], what: Message) -> None:
        self.line = line
        self.what = what

    def get(self, key: str) -> Any:
        """Return a value."""
        try:
            return self.line[key]
        except KeyError:
            raise MalformedError("The {what} has no key {key}.", what=self.what, key=repr(key)) from None

    def wrong(self, key: str, wanted: str) -> MalformedError:
        """Return that a value is not the one wanted, which is said in words."""
        return MalformedError(
            "The {what}'s {key} is {value}, not {wanted}.",
            what=self.what,
            key=repr(key),
            value=shown(self.line[key]),
            wanted=wanted,
        )

    def number(self, key: str) -> int:
        """Return a whole number in range."""
        value = self.get(key)
        if not _is_number(value):
            raise self.wrong(key, tr("a whole number in range"))
        return int(value)

    def exact(self, key: str) -> str:
        """Return text that is compared, unchanged."""
        value = self.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, tr("text"))
        return value

    def text(self, key: str, longest: int = LONGEST_TEXT) -> str:
        """Return text for people, cleaned to be shown."""
        return clean_text(self.exact(key), longest)

    def word(self, key: str, words: Iterable[str]) -> str:
        """Return one of some words."""
        value = self.get(key)
        known = list(words)
        if not isinstance(value, str) or value not in known:
            raise self.wrong(key, tr("one of {words}", words=", ".join(known)))
        return value

    def object(self, key: str) -> dict[str, Any]:
        """Return an object."""
        value = self.get(key)
        if not isinstance(value, dict):
            raise self.wrong(key, tr("an object"))
        return value

    def seat(self, key: str, rules: Ruleset) -> Seat:
        """Return a seat of the ruleset."""
        return rules.seat_letters.index(self.word(key, rules.seat_letters))

    def seats(self, key: str, rules: Ruleset) -> frozenset[Seat]:
        """Return seats, none twice."""
        value = self.get(key)
        letters = rules.seat_letters
        if not isinstance(value, list) or any(
            not isinstance(each, str) or each not in letters for each in value
        ):
            raise self.wrong(key, tr("a list of seats out of {seats}", seats=", ".join(letters)))
        if len(set(value)) != len(value):
            raise self.wrong(key, tr("a list with no seat twice"))
        return frozenset(letters.index(each) for each in value)

    def by_seat(self, key: str, rules: Ruleset) -> list[Any]:
        """Return seat → value, from an object with exactly the seats as keys."""
        value = self.object(key)
        if set(value) != set(rules.seat_letters):
            raise self.wrong(key, tr("an object with the keys {keys}", keys=", ".join(rules.seat_letters)))
        return [value[letter] for letter in rules.seat_letters]

    def points(self, key: str, rules: Ruleset) -> tuple[int, ...]:
        """Return seat → points."""
        values = self.by_seat(key, rules)
        if not all(map(_is_number, values)):
            raise self.wrong(key, tr("a whole number for each seat"))
        return tuple(values)

    def optional(self, key: str, read: Callable[[str], Any]) -> Any:
        """Return a key that a writer may leave out; ``None`` if it is absent or null."""
        return read(key) if self.line.get(key) is not None else None

    def action(self, rules: Ruleset) -> Action:
        """Return the action of a line with ``t`` and ``seat``; it need not be legal.

        Raises:
            MalformedError: the line has no action's form.
            CardTextError: its card is none.
        """
        seat = self.seat("seat", rules)
        match self.word("t", ACTIONS):
            case "contract":
                return self._contract(seat)
            case "bid":
                return Bid(seat, self.seats("double", rules), self.seats("redouble", rules))
            case "play":
                return self._play(seat, rules)
        return Pass(seat)

    def _contract(self, seat: Seat) -> ChooseContract:
        contract = cast(Contract, self.word("contract", CONTRACTS))
        trump = start = None
        if contract == "trumps":
            if self.get("trump") is not None:
                trump = SUIT_LETTERS.index(self.word("trump", SUIT_LETTERS))
        else:
            self._absent("trump", "trumps")
        if contract == "domino":
            start = RANK_LETTERS.index(self.word("start", RANK_LETTERS))
        else:
            self._absent("start", "domino")
        return ChooseContract(seat, contract, trump, start)

    def _play(self, seat: Seat, rules: Ruleset) -> PlayCard:
        card = parse_card(self.exact("card"))
        claim = target = None
        breach = False
        if "claim" in self.line:
            claim = cast(Claim, self.word("claim", ("target", "safety")))
        if "target" in self.line:
            target = self.seat("target", rules)
        if "breach" in self.line:
            breach = self.get("breach")
            if breach is not True:
                raise self.wrong("breach", tr("true (or absent)"))
        return PlayCard(seat, card, claim, target, breach)

    def _absent(self, key: str, when: str) -> None:
        if key in self.line:
            raise MalformedError(
                "The {what} has the key {key}, which goes with {when} only.",
                what=self.what,
                key=repr(key),
                when=when,
            )


_KINDS: Final = {ChooseContract: "contract", Bid: "bid", PlayCard: "play", Pass: "pass"}
ACTIONS: Final = tuple(_KINDS.values())
"""The kinds of lines that are actions."""


def action_line(action: Action, letters: Sequence[str]) -> dict[str, Any]:
    """Return an action as the line of a record. ``letters``: seat → letter."""
    return {"t": _KINDS[type(action)], "seat": letters[action.seat], **action_json(action, letters)}


def action_json(action: Action, letters: Sequence[str]) -> dict[str, Any]:
    """Return an action without its seat."""
    match action:
        case PlayCard():
            line: dict[str, Any] = {"card": card_name(action.card)}
            if action.claim is not None:
                line["claim"] = action.claim
            if action.target is not None:
                line["target"] = letters[action.target]
            return line | ({"breach": True} if action.breach else {})
        case Bid():
            double, redouble = (
                [letters[seat] for seat in sorted(seats)] for seats in (action.double, action.redouble)
            )
            return {"double": double, "redouble": redouble}
        case ChooseContract():
            line = {"contract": action.contract}
            if action.contract == "trumps":
                line["trump"] = None if action.trump is None else SUIT_LETTERS[action.trump]
            return line | ({} if action.start is None else {"start": RANK_LETTERS[action.start]})
    return {}
