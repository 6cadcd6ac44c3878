"""Mistakes that come back, spaced: the position itself until it is answered well, then its like.

What was a mistake in a game or in practice is an :class:`Item`. When it comes back is decided by the scheduler FSRS (the library
``fsrs``), from how well it was answered each time. The file is JSON Lines: every line is the whole state of an item, and the
last one holds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from barbu_tui.session.practice.lines import append_line, read_lines, rewrite_lines

if TYPE_CHECKING:  # the home screen counts what is due, and needs neither of them for it
    from fsrs import Scheduler

    from barbu_tui.session.practice.grade import Verdict
    from barbu_tui.session.practice.situation import Situation

_SPARE: Final = 4
"""A file is written anew when it has so many times as many lines as there are items."""
_LEAST_LINES: Final = 200


def position_id(situation: Situation) -> str:
    """Return a name for a position: the same cards at the same decision have the same one."""
    from barbu_tui.session.practice.stored import situation_json

    stored = situation_json(situation)
    told = {
        name: stored.get(name) for name in ("rules", "options", "dealer", "hands", "call", "bids", "plays")
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Item:
    """A mistake that comes back."""

    key: str
    """The name of the position."""
    situation: Situation
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

    @property
    def itself(self) -> bool:
        """The position itself is asked, and not its like."""
        return self.stage == 0


def new_item(
    situation: Situation, done: str, better: str, cost: float, source: str, due: datetime | None = None
) -> Item:
    """Return a mistake that has not come back yet; it is due now, if not given."""
    return Item(
        position_id(situation), situation, done, better, cost, source, 0, due or datetime.now(UTC), {}
    )


class Schedule:
    """The items of a file."""

    def __init__(self, path: Path | None) -> None:
        """Read them.

        Args:
            path: the file; ``None`` keeps none.
        """
        self._path = path
        self._items: dict[str, Item] = {}
        self._seen: dict[str, list[int]] = {}
        """Results of a review → their time and size when they were looked through."""
        lines = 0
        for line in read_lines(path):
            lines += 1
            self._take(line)
        if lines > max(_LEAST_LINES, _SPARE * (len(self._items) + len(self._seen))):
            self._tidy()

    def _take(self, line: dict[str, Any]) -> None:
        if "review" in line:
            stamp = line.get("stamp")
            if isinstance(stamp, list):
                self._seen[str(line["review"])] = stamp
            return
        item = _read_item(line)
        if item is not None:
            self._items[item.key] = item

    def _tidy(self) -> None:
        assert self._path is not None
        lines = [*map(_item_json, self._items.values()), *map(_seen_json, self._seen.items())]
        try:
            rewrite_lines(self._path, lines)
        except OSError:
            return  # it is only longer than it need be

    @property
    def items(self) -> tuple[Item, ...]:
        """All of them."""
        return tuple(self._items.values())

    def due(self, now: datetime | None = None) -> list[Item]:
        """Return those that are due, the longest due first."""
        now = now or datetime.now(UTC)
        return sorted((item for item in self._items.values() if item.due <= now), key=lambda item: item.due)

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
        if self._path is not None:
            append_line(self._path, _seen_json((name, stamp)))

    def _keep(self, item: Item) -> None:
        self._items[item.key] = item
        if self._path is not None:
            append_line(self._path, _item_json(item))


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
    from barbu_tui.session.practice.stored import situation_json

    return {
        "key": item.key,
        "due": item.due.astimezone(UTC).isoformat(timespec="seconds"),
        "stage": item.stage,
        "source": item.source,
        "done": item.done,
        "better": item.better,
        "cost": round(item.cost, 2),
        "card": item.card,
        "situation": situation_json(item.situation),
    }


def _seen_json(seen: tuple[str, list[int]]) -> dict[str, Any]:
    return {"review": seen[0], "stamp": seen[1]}


def _read_item(line: dict[str, Any]) -> Item | None:
    from fsrs import Card

    from barbu_tui.session.practice.stored import StoredError, read_situation

    try:
        card = line["card"]
        if card:
            Card.from_dict(card)
        return Item(
            str(line["key"]),
            read_situation(line["situation"]),
            str(line["done"]),
            str(line["better"]),
            float(line["cost"]),
            str(line["source"]),
            int(line["stage"]),
            _time(line["due"]),
            dict(card),
        )
    except (KeyError, TypeError, ValueError, StoredError):
        return None


def _time(text: object) -> datetime:
    found = datetime.fromisoformat(str(text))
    if found.tzinfo is None:
        raise ValueError("a time without its zone")
    return found


def _due_times(path: Path, rules: str) -> Iterator[tuple[str, datetime]]:
    for line in read_lines(path):
        try:
            if line["situation"]["rules"] == rules:
                yield str(line["key"]), _time(line["due"])
        except (KeyError, TypeError, ValueError):
            continue


def count_due(path: Path, rules: str, now: datetime | None = None) -> int:
    """Return how many items are due under a ruleset, without reading their positions.

    Args:
        path: the file.
        rules: the ruleset's name.
        now: the time; the present, if not given.
    """
    now = now or datetime.now(UTC)
    return sum(due <= now for due in dict(_due_times(path, rules)).values())
