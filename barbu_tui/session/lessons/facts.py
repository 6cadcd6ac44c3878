"""Figures in lesson texts: named, and computed from the rules.

``{each no_tricks}`` stands for a trick's points in No Tricks. Points are written with their sign, counts without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from barbu_tui.core.cards import CardTextError, parse_card
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.doubling import adjustments, shared_points
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language.numbers import signed
from barbu_tui.session.lessons.lesson import Scene, quoted

_FIGURE: Final = re.compile(r"\{([^{}]*)\}")
_TYPED: Final = re.compile(r"[−+]\s?\d|(?<!\w)-\d")
"""Signed points written in a text."""


class FactError(ValueError):
    """A figure that cannot be computed. The message is one sentence."""


def filled(text: str, rules: Ruleset, scene: Scene | None = None) -> str:
    """Return a text with its figures. ``scene`` is the position for ``hand``, ``adjust``, ``total`` and ``taken``.

    Raises:
        FactError: a figure is unknown, or points are typed instead of computed.
    """
    typed = _TYPED.search(_FIGURE.sub("", text))
    if typed is not None:
        raise FactError(
            f"The points {typed[0]!r} are typed; name a figure instead, such as {{each no_tricks}}."
        )

    def figure(found: re.Match[str]) -> str:
        name, *words = found[1].split() or [""]
        known = _FIGURES.get(name)
        if known is None:
            raise FactError(
                f"There is no figure {{{found[1][:40]}}}; there are {', '.join(sorted(_FIGURES))}."
            )
        try:
            return known(rules, scene, words)
        except FactError:
            raise
        except (ValueError, IndexError, KeyError, CardTextError):
            raise FactError(
                f"The figure {{{found[1][:40]}}} is not understood; see docs/LESSONS.md."
            ) from None

    return _FIGURE.sub(figure, text)


def _spec(rules: Ruleset, contract: str) -> ContractSpec:
    for each, spec in rules.specs.items():
        if each == contract:
            return spec
    raise FactError(f"There is no contract {quoted(contract)} under these rules.")


def _each(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return signed(_spec(rules, words[0]).trick_points)


def _card(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return signed(_spec(rules, words[0]).card_points[parse_card(words[1])])


def _last(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    first, second = _spec(rules, "no_last_two").last_points
    return signed({"12": first, "13": second}[words[0]])


def _sum(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return signed(_spec(rules, words[0]).total)


def _order(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return signed(_spec(rules, "domino").order_points[int(words[0]) - 1])


def _share(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return signed(shared_points(rules, _spec(rules, words[0]), 0)[1])


def _dealer_share(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return signed(shared_points(rules, _spec(rules, words[0]), 0)[0])


def _deals(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return str(rules.deals)


def _contracts(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return str(len(rules.contracts))


def _owed(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return str(rules.owed_doubles)


def _tricks(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    return str(rules.hand_size)


def _points(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    """Return the points of several equal things: ``{points 3 each no_tricks}``, ``{points 2 card no_queens QS}``."""
    one = _FIGURES[words[1]](rules, scene, words[2:])
    return signed(int(words[0]) * int(one.replace("−", "-")))


def _bet(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    """Return the result of one double: own points, the other's, and the level."""
    own, other, level = (int(word) for word in words)
    return signed(adjustments((own, other), ((0, level), (level, 0)))[0])


def _settled(rules: Ruleset, words: Sequence[str]) -> tuple[Sequence[int], tuple[int, ...], int]:
    seat, *rest = words
    points = [int(word) for word in rest[: rules.players]]
    levels = [[0] * rules.players for _ in rules.seats]
    for pair in rest[rules.players :]:
        one, two = (rules.seat_letters.index(letter) for letter in pair)
        levels[one][two] += 1
        levels[two][one] += 1
    return points, adjustments(points, tuple(map(tuple, levels))), rules.seat_letters.index(seat)


def _settle(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    """Return a seat's points from doubles: ``{settle S -8 -2 -10 -6 SW SN SN}``; a pair listed twice is redoubled."""
    _, found, seat = _settled(rules, words)
    return signed(found[seat])


def _settle_total(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    """Return the same with the seat's own points added."""
    points, found, seat = _settled(rules, words)
    return signed(points[seat] + found[seat])


def _of_score(part: str) -> Callable[[Ruleset, Scene | None, Sequence[str]], str]:
    def figure(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
        event = scene.score_event() if scene is not None else None
        if event is None:
            raise FactError(f"The figure {part} speaks of a finished deal, and this is none.")
        values: tuple[int, ...] = getattr(event.score, part)
        return signed(values[rules.seat_letters.index(words[0])])

    return figure


def _taken(rules: Ruleset, scene: Scene | None, words: Sequence[str]) -> str:
    table = scene.deal.play.table if scene is not None and scene.deal.play is not None else None
    if not isinstance(table, TrickTable):
        raise FactError("The figure taken speaks of tricks, and none are played here.")
    return signed(table.points[rules.seat_letters.index(words[0])])


Figure = Callable[[Ruleset, "Scene | None", Sequence[str]], str]
_FIGURES: Final[Mapping[str, Figure]] = {
    "each": _each,
    "card": _card,
    "last": _last,
    "sum": _sum,
    "order": _order,
    "share": _share,
    "dealer_share": _dealer_share,
    "deals": _deals,
    "contracts": _contracts,
    "owed": _owed,
    "tricks": _tricks,
    "points": _points,
    "bet": _bet,
    "settle": _settle,
    "settle_total": _settle_total,
    "hand": _of_score("hand"),
    "adjust": _of_score("adjust"),
    "total": _of_score("total"),
    "taken": _taken,
}
"""Name → figure. docs/LESSONS.md describes their arguments."""

FIGURES: Final = tuple(_FIGURES)
