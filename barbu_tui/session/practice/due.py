"""Mistakes that come back, spaced: the position itself until it is answered well, then its like.

What was a mistake in a game or in practice is an :class:`Item`. When it comes back is decided by the scheduler FSRS (the library
``fsrs``), from how well it was answered each time. The file is JSON Lines: every line is the whole state of an item, and the
last one holds. Earlier ones go when there are many of them. What is not understood stays.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from barbu_tui.session.store.lines import NOT_UNDERSTOOD, LineFile, real, whole

if TYPE_CHECKING:  # the home screen counts what is due, and needs neither of them for it
    from fsrs import Scheduler

    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.practice.grade import Verdict
    from barbu_tui.session.practice.situation import Situation

_SPARE: Final = 3
"""Earlier lines of an item that are kept, on average."""
_LEAST_LINES: Final = 200
_LONGEST: Final = 200
"""Characters of a text."""
_MOST_COST: Final = 10_000.0
_MOST_DAYS: Final = 1e6
"""Of a memory, as the scheduler has it."""
_YEARS: Final = range(1900, 3000)


def position_id(situation: Situation) -> str:
    """Return a name for a position: the same cards at the same decision have the same one."""
    from barbu_tui.session.practice.stored import situation_json

    stored = situation_json(situation)
    told = {
        name: stored.get(name) for name in ("rules", "options", "dealer", "hands", "call", "bids", "plays")
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Position:
    """A position as it is stored, which is read when somebody wants to see it."""

    stored: Mapping[str, Any]

    @cached_property
    def situation(self) -> Situation:
        """The position.

        Raises:
            StoredError: it is none.
        """
        from barbu_tui.session.practice.stored import read_situation

        return read_situation(self.stored)


@dataclass(frozen=True)
class Item:
    """A mistake that comes back."""

    key: str
    """The name of the position."""
    position: Position
    """The position in which it was made."""
    done: str
    """What was done, as a record writes it …"""
    better: str
    """… and what was better."""
    cost: float
    """Points that it cost."""
    source: str
    """``game`` or ``practice``."""
    stage: int
    """0 while the position itself is asked; above, its like."""
    due: datetime
    card: dict[str, Any]
    """What the scheduler knows of it; empty before it was answered once."""
    line: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """What the file says of it: a newer version may say more."""

    @property
    def itself(self) -> bool:
        """The position itself is asked, and not its like."""
        return self.stage == 0

    @property
    def situation(self) -> Situation:
        """The position. Of an item of a schedule that is due it can be read."""
        return self.position.situation

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the position."""
        from barbu_tui.session.practice.stored import rules_of

        return rules_of(self.position.stored)


def new_item(
    situation: Situation, done: str, better: str, cost: float, source: str, due: datetime | None = None
) -> Item:
    """Return a mistake that has not come back yet; it is due now, if not given."""
    from barbu_tui.session.practice.stored import situation_json

    position = Position(situation_json(situation))
    due = due or datetime.now(UTC)
    return Item(position_id(situation), position, done, better, cost, source, 0, due, {})


class Schedule:
    """The items of a file."""

    def __init__(self, path: Path | None) -> None:
        """Read them.

        Args:
            path: the file; ``None`` keeps none.
        """
        self._file = LineFile(path)
        self._items: dict[str, Item] = {}
        self._seen: dict[str, list[int]] = {}
        """Results of a review → their time and size when they were looked through."""
        last: dict[str, int] = {}
        earlier: set[int] = set()
        for number, line in self._file:
            name = self._take(line)
            if name is not None:
                if name in last:
                    earlier.add(last[name])
                last[name] = number
        if len(earlier) > max(_LEAST_LINES, _SPARE * len(last)):
            with suppress(OSError):  # it is only longer than it need be
                self._file.without(earlier)

    def _take(self, line: dict[str, Any]) -> str | None:
        """Take in a line, and return of what it is the state; ``None`` if it is not understood."""
        try:
            if "review" in line:
                time, size = (whole(each, 1 << 62) for each in line["stamp"])
                self._seen[str(line["review"])] = [time, size]
                return f"review {line['review']}"
            item = _read_item(line)
        except NOT_UNDERSTOOD:
            return None
        self._items[item.key] = item
        return f"item {item.key}"

    @property
    def items(self) -> tuple[Item, ...]:
        """All of them."""
        return tuple(self._items.values())

    def due(self, now: datetime | None = None) -> list[Item]:
        """Return those that are due, the longest due first."""
        now = now or datetime.now(UTC)
        return sorted((item for item in self._items.values() if item.due <= now), key=lambda item: item.due)

    def leave_out(self, item: Item) -> None:
        """Forget an item whose position cannot be read; its line stays."""
        del self._items[item.key]

    def add(self, items: Iterable[Item]) -> int:
        """Keep items that are not known yet; how many those were.

        Raises:
            OSError: they cannot be kept.
        """
        count = 0
        for item in items:
            if item.key not in self._items:
                self._keep(item)
                count += 1
        return count

    def answered(
        self, item: Item, verdict: Verdict, *, sure: bool | None = None, now: datetime | None = None
    ) -> Item:
        """Put an item off by how well it was answered, and return it as it is now.

        Raises:
            OSError: it cannot be kept.
        """
        from fsrs import Card

        now = now or datetime.now(UTC)
        card = Card.from_dict(cast(Any, item.card)) if item.card else Card(card_id=0, due=item.due)
        card, _ = _scheduler().review_card(card, _rating(verdict, sure), now)
        right = verdict in ("best", "good")
        put_off = replace(
            item,
            stage=item.stage + 1 if right else 0,
            due=card.due,
            card=cast("dict[str, Any]", card.to_dict()),
        )
        self._keep(put_off)
        return put_off

    def looked_through(self, name: str, stamp: list[int]) -> bool:
        """Return whether the results of a review have been looked through as they are."""
        return self._seen.get(name) == stamp

    def note(self, name: str, stamp: list[int]) -> None:
        """Note that the results of a review have been looked through.

        Raises:
            OSError: that cannot be kept.
        """
        self._seen[name] = stamp
        self._file.append({"review": name, "stamp": stamp})

    def _keep(self, item: Item) -> None:
        self._items[item.key] = item
        self._file.append(_item_json(item))


def _scheduler() -> Scheduler:
    """Steps of days alone: what was missed today is for tomorrow, and nothing depends on chance."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _rating(verdict: Verdict, sure: bool | None) -> Any:
    """How well it was answered: a best answer that one was sure of is the only easy one."""
    from fsrs import Rating

    if verdict == "missed":
        return Rating.Again
    if verdict == "loose":
        return Rating.Hard
    return Rating.Easy if verdict == "best" and sure else Rating.Good


def _item_json(item: Item) -> dict[str, Any]:
    return {
        **item.line,
        "key": item.key,
        "due": item.due.astimezone(UTC).isoformat(timespec="seconds"),
        "stage": item.stage,
        "source": item.source,
        "done": item.done,
        "better": item.better,
        "cost": round(item.cost, 2),
        "card": item.card,
        "situation": item.position.stored,
    }


def _read_item(line: dict[str, Any]) -> Item:
    """Return the item of a line; its position is read later.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: it is not understood.
    """
    from barbu_tui.session.practice.stored import read_lesson, rules_of

    stored = line["situation"]
    rules_of(stored)
    read_lesson(stored)
    return Item(
        _text(line["key"]),
        Position(stored),
        _text(line["done"]),
        _text(line["better"]),
        real(line["cost"], _MOST_COST),
        _text(line["source"]),
        whole(line["stage"]),
        _time(line["due"]),
        _card(line["card"]),
        line,
    )


def _text(found: object) -> str:
    if not isinstance(found, str) or len(found) > _LONGEST:
        raise ValueError("it is no such text")
    return found


def _card(found: dict[str, Any]) -> dict[str, Any]:
    """Return what the scheduler knows, which it believes: a memory in days, how hard it is, and two times.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: it is not that.
    """
    if not found:
        return {}
    return {
        **found,
        "card_id": whole(found["card_id"], 1 << 62),
        "state": whole(found["state"], 2, 2),
        "step": None,
        "stability": real(found["stability"], _MOST_DAYS, 1e-3),
        "difficulty": real(found["difficulty"], 10, 1),
        "due": _time(found["due"]).isoformat(),
        "last_review": _time(found["last_review"]).isoformat(),
    }


def _time(text: object) -> datetime:
    found = datetime.fromisoformat(str(text))
    if found.tzinfo is None or found.year not in _YEARS:
        raise ValueError("a time without its zone, or beyond what can be")
    return found
