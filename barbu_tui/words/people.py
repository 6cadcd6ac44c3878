"""The players of a table in words: names, seat letters, and the grammar of You.

A sentence takes a player as :meth:`Cast.person`, so that its translation finds the right form.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from barbu_bots import OPPONENTS
from barbu_tui.core.cards import Seat
from barbu_tui.language import YOU, Person, current, tr
from barbu_tui.words.line import elided

if TYPE_CHECKING:
    from barbu_tui.session.record.events import Header


@dataclass(frozen=True)
class Cast:
    """The players of a table by their displayed names."""

    names: tuple[str, ...]
    """Seat → name; the human's own is ``You``, in the language in use."""
    letters: tuple[str, ...]
    """Seat → letter."""
    human: Seat | None
    """The seat that a human holds."""
    bots: tuple[str, ...] = ()
    """Seat → the name of its bot, ``""`` for a person; empty where no bots are named."""

    @staticmethod
    def of(
        names: tuple[str, ...], letters: tuple[str, ...], human: Seat | None, bots: tuple[str, ...] = ()
    ) -> Cast:
        """Return a cast from the players' own names, cut to the table's width."""
        shown = tuple(
            current().grammar.YOU if seat == human else elided(name.strip() or letters[seat], 10)
            for seat, name in enumerate(names)
        )
        return Cast(shown, letters, human, bots)

    @property
    def seats(self) -> range:
        """All seats, clockwise from S."""
        return range(len(self.names))

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats in table order from the left of S: W, N, E."""
        return tuple(self.seats)[1:]

    @property
    def by_letter(self) -> dict[str, str]:
        """Seat letter → name, the human's own ``You`` in every language: for the reasons of bots."""
        return {
            self.letters[seat]: YOU if seat == self.human else name for seat, name in enumerate(self.names)
        }

    def person(self, seat: Seat) -> Person:
        """Return a player for a place of a sentence: ``tr("{who?You take|{who} takes} the trick.", who=…)``."""
        return Person(self.names[seat], seat == self.human)

    def people(self, seats: Iterable[Seat]) -> tuple[Person, ...]:
        """Return players for a place of a sentence: ``Walter, Nora and you``."""
        return tuple(self.person(seat) for seat in seats)

    def name(self, seat: Seat) -> str:
        """Return ``You`` or the name."""
        return self.names[seat]

    def short(self, seat: Seat) -> str:
        """Return ``You`` or the seat's letter, for narrow columns."""
        return current().grammar.YOU if seat == self.human else self.letters[seat]

    @property
    def shorts(self) -> tuple[str, ...]:
        """Seat → ``You`` or the seat's letter."""
        return tuple(map(self.short, self.seats))

    def strength(self, seat: Seat) -> str:
        """Return a bot and its level: ``greedy (easy)``; empty for a person or where no bots are named."""
        return strength_words(self.bots[seat]) if self.bots else ""

    def whom(self, seat: Seat) -> str:
        """Return ``you`` or the name, within a sentence, in the language in use."""
        return current().render_term(self.person(seat))


def bot_words(bot: str) -> tuple[str, str]:
    """Return the level and the style of a bot: ``easy``, ``ducks when it can, and plans nothing``."""
    level, colon, line = tr(OPPONENTS.get(bot, "")).partition(": ")
    return (level.rstrip(), line) if colon else ("", tr("a bot of your own"))


def strength_words(bot: str) -> str:
    """Return a bot and its level: ``greedy (easy)``; empty without a bot."""
    level, _ = bot_words(bot)
    return f"{bot} ({level})" if bot and level else bot


def cast_of_game(header: Header) -> Cast:
    """Return the players of a record."""
    human = next(iter(header.humans), None)
    return Cast.of(tuple(player.name for player in header.players), header.rules.seat_letters, human)
