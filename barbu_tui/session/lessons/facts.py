"""Figures in lesson texts: named, and computed from the rules.

``{each no_tricks}`` stands for a trick's points in No Tricks. Points are written with their sign, counts without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from barbu_tui.core.cards import CardTextError, Seat, parse_card
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.doubling import adjustments, shared_points
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.worded import as_typed
from barbu_tui.language.numbers import signed
from barbu_tui.session.lessons.lesson import Scene

_FIGURE: Final = re.compile(r"\{([^{}]*)\}")
_TYPED: Final = re.compile(r"[−+]\s?\d|(?<!\w)-\d")
"""Signed points written in a text."""


class FactError(ValueError):
    """A figure that cannot be computed. The message is one sentence."""


def filled(text: str, rules: Ruleset, scene: Scene | None = None) -> str:
    """Return a text with its figures. ``scene`` is the position for ``hand``, ``adjust``, ``total`` and ``taken``."""
    typed = _TYPED.search(_FIGURE.sub("", text))
    if typed is not None:
        raise FactError(
            f"The points {typed[0]!r} are typed; name a figure instead, such as {{each no_tricks}}."
        )

    figures = _Figures(rules, scene)

    def figure(match: re.Match[str]) -> str:
        name, *words = match[1].split() or [""]
        if name not in FIGURES:
            raise FactError(
                f"There is no figure {{{match[1][:40]}}}; there are {', '.join(sorted(FIGURES))}."
            )
        try:
            return str(getattr(figures, name)(*words))
        except FactError:
            raise
        except (ValueError, IndexError, KeyError, TypeError, CardTextError):
            raise FactError(
                f"The figure {{{match[1][:40]}}} is not understood; see docs/LESSONS.md."
            ) from None

    return _FIGURE.sub(figure, text)


class _Figures:
    """The figures, each a method with the words of its arguments. docs/LESSONS.md describes them."""

    def __init__(self, rules: Ruleset, scene: Scene | None) -> None:
        self._rules = rules
        self._scene = scene

    def _spec(self, contract: str) -> ContractSpec:
        for each, spec in self._rules.specs.items():
            if each == contract:
                return spec
        raise FactError(f"There is no contract {as_typed(contract)} under these rules.")

    def _seat(self, letter: str) -> Seat:
        return self._rules.seat_letters.index(letter)

    def each(self, contract: str) -> str:
        return signed(self._spec(contract).trick_points)

    def card(self, contract: str, card: str) -> str:
        return signed(self._spec(contract).card_points[parse_card(card)])

    def last(self, trick: str) -> str:
        first, second = self._spec("no_last_two").last_points
        return signed({"12": first, "13": second}[trick])

    def sum(self, contract: str) -> str:
        return signed(self._spec(contract).total)

    def order(self, place: str) -> str:
        return signed(self._spec("domino").order_points[int(place) - 1])

    def share(self, contract: str) -> str:
        return signed(shared_points(self._rules, self._spec(contract), 0)[1])

    def dealer_share(self, contract: str) -> str:
        return signed(shared_points(self._rules, self._spec(contract), 0)[0])

    def deals(self) -> int:
        return self._rules.deals

    def contracts(self) -> int:
        return len(self._rules.contracts)

    def owed(self) -> int:
        return self._rules.owed_doubles

    def tricks(self) -> int:
        return self._rules.hand_size

    def points(self, count: str, figure: str, *words: str) -> str:
        """Return the points of several equal things: ``{points 3 each no_tricks}``, ``{points 2 card no_queens QS}``."""
        known: dict[str, Callable[..., str]] = {
            "each": self.each,
            "card": self.card,
            "sum": self.sum,
            "order": self.order,
        }
        one = known[figure](*words)
        return signed(int(count) * int(one.replace("−", "-")))

    def bet(self, own: str, other: str, level: str) -> str:
        """Return the result of one double: own points, the other's, and the level."""
        once = int(level)
        return signed(adjustments((int(own), int(other)), ((0, once), (once, 0)))[0])

    def settle(self, seat: str, *words: str) -> str:
        """Return a seat's points from doubles: ``{settle S -8 -2 -10 -6 SW SN SN}``; a pair listed twice is redoubled."""
        return signed(self._settled(*words)[1][self._seat(seat)])

    def settle_total(self, seat: str, *words: str) -> str:
        """Return the same with the seat's own points added."""
        points, doubles = self._settled(*words)
        return signed(points[self._seat(seat)] + doubles[self._seat(seat)])

    def _settled(self, *words: str) -> tuple[Sequence[int], tuple[int, ...]]:
        players = self._rules.players
        points = [int(word) for word in words[:players]]
        levels = [[0] * players for _ in range(players)]
        for pair in words[players:]:
            one, two = map(self._seat, pair)
            levels[one][two] += 1
            levels[two][one] += 1
        return points, adjustments(points, tuple(map(tuple, levels)))

    def hand(self, seat: str) -> str:
        return self._of_score("hand", seat)

    def adjust(self, seat: str) -> str:
        return self._of_score("adjust", seat)

    def total(self, seat: str) -> str:
        return self._of_score("total", seat)

    def _of_score(self, part: str, seat: str) -> str:
        event = self._scene.score_event() if self._scene is not None else None
        if event is None:
            raise FactError(f"The figure {part} speaks of a finished deal, and this is none.")
        values: tuple[int, ...] = getattr(event.score, part)
        return signed(values[self._seat(seat)])

    def taken(self, seat: str) -> str:
        play = self._scene.deal.play if self._scene is not None else None
        if play is None or not isinstance(play.table, TrickTable):
            raise FactError("The figure taken speaks of tricks, and none are played here.")
        return signed(play.table.points[self._seat(seat)])


FIGURES: Final = tuple(name for name in vars(_Figures) if not name.startswith("_"))
