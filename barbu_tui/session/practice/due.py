"""Mistakes that come back, spaced: the position itself until it is answered well, then a similar one.

A mistake from a game or from practice is an :class:`Item`. The scheduler FSRS (the library ``fsrs``) decides
when it comes back. The file is JSON Lines: every line is the whole state of an item, and the last one counts.
Old lines are removed when there are many. Unknown lines stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from barbu_tui.language.fields import real, text, whole
from barbu_tui.session.store.clock import now, today
from barbu_tui.session.store.lines import NOT_UNDERSTOOD, LineFile

if TYPE_CHECKING:  # the home screen counts what is due, and needs neither of them for it
    from fsrs import Scheduler

    from barbu_bots.search.judgement import Verdict
    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.practice.situation import Situation

_SPARE: Final = 3
"""Earlier lines kept per item, on average."""
_LEAST_LINES: Final = 200
_LONGEST: Final = 200
"""Characters of a text."""
_MOST_COST: Final = 10_000.0
_MOST_DAYS: Final = 1e6
"""Days of a memory at most, in the scheduler's state."""
_YEARS: Final = range(1900, 3000)


@dataclass(frozen=True, kw_only=True)
class Item:
    """A mistake that comes back."""

    key: str
    """The name of its position."""
    stored: Mapping[str, Any]
    """Its position as JSON, read on demand."""
    done: str
    """The player's action, as a record writes it."""
    better: str
    cost: float
    """The cost in points."""
    source: str
    """``game`` or ``practice``."""
    stage: int
    """0 while the position itself is asked; above 0, a similar one."""
    due: datetime
    card: dict[str, Any]
    """The scheduler's state; empty before the first answer."""
    line: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """The item's line in the file, which may have keys of a newer version."""

    @cached_property
    def situation(self) -> Situation:
        """The position; an invalid one raises ``StoredError``."""
        from barbu_tui.session.practice.situation import read_situation

        return read_situation(self.stored)

    def answered_after(self, moment: datetime) -> bool:
        """Return whether the last answer was given at a moment or later."""
        return bool(self.card) and datetime.fromisoformat(self.card["last_review"]) >= moment

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the position."""
        from barbu_tui.session.practice.situation import rules_of

        return rules_of(self.stored)


def new_item(
    situation: Situation, done: str, better: str, cost: float, source: str, due: datetime | None = None
) -> Item:
    """Return a new mistake; it is due now, if no time is given."""
    from barbu_tui.session.practice.situation import position_id, situation_json

    stored = situation_json(situation)
    return Item(
        key=position_id(stored),
        stored=stored,
        done=done,
        better=better,
        cost=cost,
        source=source,
        stage=0,
        due=due or now(),
        card={},
    )


class Schedule:
    """The items of a file. Methods that change one raise ``OSError`` if that cannot be written."""

    def __init__(self, path: Path | None) -> None:
        """Read the items. ``path`` is the file; ``None`` keeps none."""
        self._file = LineFile(path, renewed)
        self._items: dict[str, Item] = {}
        self._seen: dict[str, list[int]] = {}
        """Results of a review → their time and size when they were read."""
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
        """Read a line. Return the key of its item; ``None`` if it is not understood."""
        try:
            if "review" in line:
                time, size = (whole(each, 1 << 62) for each in line["stamp"])
                self._seen[str(line["review"])] = [time, size]
                return f"review {line['review']}"
            item = _read_item(line)
        except (*NOT_UNDERSTOOD, IndexError):
            return None
        self._items[item.key] = item
        return f"item {item.key}"

    @property
    def items(self) -> tuple[Item, ...]:
        """All items."""
        return tuple(self._items.values())

    def due(self) -> list[Item]:
        """Return what is due today, the longest due first.

        So is what was answered after today: by a clock that was wrong, which has put it off too long.
        """
        tomorrow = datetime.combine(today() + timedelta(1), time()).astimezone()
        due = (each for each in self._items.values() if each.due < tomorrow or each.answered_after(tomorrow))
        return sorted(due, key=lambda item: item.due)

    def leave_out(self, item: Item) -> None:
        """Forget an item with an unreadable position. Its line stays."""
        del self._items[item.key]

    def add(self, items: Iterable[Item]) -> int:
        """Add unknown items. Return their number."""
        count = 0
        for item in items:
            if item.key not in self._items:
                self._keep(item)
                count += 1
        return count

    def answered(self, item: Item, verdict: Verdict, *, sure: bool | None = None) -> Item:
        """Reschedule an item by the quality of its answer. Return its new state."""
        from fsrs import Card

        from barbu_bots.search.judgement import RIGHT

        card = Card.from_dict(cast(Any, item.card)) if item.card else Card(card_id=0, due=item.due)
        card, _ = _scheduler().review_card(card, _rating(verdict, sure), now().astimezone(UTC))
        right = verdict in RIGHT
        put_off = replace(
            item,
            stage=item.stage + 1 if right else 0,
            due=card.due,
            card=cast("dict[str, Any]", card.to_dict()),
        )
        self._keep(put_off)
        return put_off

    def looked_through(self, name: str, stamp: list[int]) -> bool:
        """Return whether the results of a review have been read in their present state."""
        return self._seen.get(name) == stamp

    def note(self, name: str, stamp: list[int]) -> None:
        """Note that the results of a review have been read."""
        self._seen[name] = stamp
        self._file.append({"review": name, "stamp": stamp})

    def _keep(self, item: Item) -> None:
        self._items[item.key] = item
        self._file.append(_item_json(item))


def _scheduler() -> Scheduler:
    """Return a scheduler with steps of days and without chance: a mistake of today comes back tomorrow."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _rating(verdict: Verdict, sure: bool | None) -> Any:
    """Return the rating of an answer. Only a best answer given as sure counts as easy."""
    from fsrs import Rating

    if verdict == "missed":
        return Rating.Again
    if verdict == "loose":
        return Rating.Hard
    return Rating.Easy if verdict in ("best", "equal") and sure else Rating.Good


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
        "situation": item.stored,
    }


def _read_item(line: dict[str, Any]) -> Item:
    """Return the item of a line. Its position is read later."""
    from barbu_tui.session.practice.situation import read_lesson, rules_of

    stored = line["situation"]
    rules_of(stored)
    read_lesson(stored)
    return Item(
        key=text(line["key"], _LONGEST),
        stored=stored,
        done=text(line["done"], _LONGEST),
        better=text(line["better"], _LONGEST),
        cost=real(line["cost"], _MOST_COST),
        source=text(line["source"], _LONGEST),
        stage=whole(line["stage"]),
        due=_time(line["due"]),
        card=_card(line["card"]),
        line=line,
    )


def _card(state: dict[str, Any]) -> dict[str, Any]:
    """Return the scheduler's state after a check: a memory in days, a difficulty, and two times."""
    if not state:
        return {}
    return {
        **state,
        "card_id": whole(state["card_id"], 1 << 62),
        "state": whole(state["state"], 2, 2),
        "step": None,
        "stability": real(state["stability"], _MOST_DAYS, 1e-3),
        "difficulty": real(state["difficulty"], 10, 1),
        "due": _time(state["due"]).isoformat(),
        "last_review": _time(state["last_review"]).isoformat(),
    }


def _time(said: object) -> datetime:
    time = datetime.fromisoformat(str(said))
    if time.tzinfo is None or time.year not in _YEARS:
        raise ValueError("a time without its zone, or beyond what can be")
    return time


def renewed(line: dict[str, Any]) -> dict[str, Any] | None:
    """Return a line of a file of version 0.1.0 as it is written now; ``None`` if it is none."""
    kept = line.get("situation", line)
    if not isinstance(kept, dict) or "hands" not in kept:
        return None
    from barbu_tui.session.practice import older

    return older.renewed(line)
