"""The question of an estimate, its pieces of work, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from math import hypot
from typing import Any, Final

from barbu_bots.play.equivalent_cards import card_between
from barbu_bots.search.future_value import LATER_DOUBT, later_error, later_worth
from barbu_bots.search.lines import Playout
from barbu_bots.search.models import NOBODY_NAMED, Models
from barbu_bots.search.worlds import can_be_listed
from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.cards import BIT, SUIT_OF, Card, CardSet
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View

ENGINE: Final = 4
"""Raised whenever the same question may give other figures: other worlds, other bids or cards of ``sound``, other scores.

``tests/bots/search/test_engine.py`` records the figures of a few questions, and fails until this is raised.
"""


class Sent:
    """A frozen data class that can be pickled when it is compiled.

    ``pickle`` sets attributes one by one, which a compiled frozen class refuses. It is therefore constructed
    again from its fields.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is made again."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Question(Sent):
    """A decision, as the seat to act sees it."""

    view: View
    options: tuple[Action, ...]
    """The options; of equivalent cards the first, unless every one was asked for."""
    later: tuple[float, ...]
    """Option by option, its worth for later deals; see :mod:`barbu_bots.search.future_value`."""
    seed: int
    """The seed of the worlds."""
    bot: str = "sound"
    """The bot that plays the asking seat, and seats without an entry in :attr:`models`."""
    later_error: float = 0.0
    """Half of the 95 % interval of the difference between two different entries of :attr:`later`."""
    later_doubt: float = 0.0
    """The addition to it for each point of the difference."""
    owing: bool = False
    """Whether the worth of a call for later deals depends on the doubles, so that it is added per world to :attr:`later`."""
    models: Models = field(default_factory=dict)
    """The models of the other players, for reading their decisions and for playouts."""
    read: bool = True
    """Whether layouts are likely by what the others called, bid and played, as bots; else all that fit what was shown are alike."""
    listed: bool = False
    """Whether the fitting deals are few enough to count the likely ones. If these are few, all of them are played."""

    def same_as(self, action: Action) -> Action:
        """Return the option that stands for an action: itself, or the first of equivalent cards."""
        return action if action in self.options else firsts(self.view)[action]

    def half_interval_later(self, apart: float) -> float:
        """Return half of the 95 % interval of a difference between two options' worth for later deals."""
        return hypot(self.later_error, self.later_doubt * apart) if apart else 0.0


@dataclass(frozen=True)
class Task(Sent):
    """A piece of work: some worlds for some options."""

    number: int
    start: int
    """The first world."""
    stop: int
    """The end of the worlds, exclusive."""
    options: tuple[int, ...]
    """The options; empty if only the number of likely deals is asked."""
    keep: bool = False
    """Whether to keep the lines: see :attr:`OptionResult.lines`."""


@dataclass(frozen=True)
class OptionResult(Sent):
    """The results of one option in the worlds of a task."""

    net: tuple[float, ...]
    """World by world, the asking seat's points, with doubles and :attr:`after`."""
    hand: tuple[tuple[int, ...], ...]
    """World by world, seat → points before doubles."""
    after: tuple[float, ...] = ()
    """World by world, the worth for later deals above :attr:`Question.later`; empty if none."""
    lines: tuple[Playout, ...] = ()
    """World by world, the line; empty if the task does not ask for it."""


@dataclass(frozen=True)
class Points(Sent):
    """A task's result."""

    options: tuple[OptionResult, ...]
    """Option by option."""
    effective: float
    """The number of different worlds that the task's worlds represent."""
    weights: tuple[float, ...] = ()
    """World by world, its probability, if all likely deals are played; empty if all worlds count equally."""
    counted: int = 0
    """The number of likely deals, if asked and few enough to be played."""
    worlds: tuple[tuple[CardSet, ...], ...] = ()
    """World by world: seat → cards held; empty if the task does not ask for lines."""


def alike(view: View, options: Sequence[Action]) -> list[int]:
    """Return option → the first equivalent option, or itself.

    Touching cards of one suit are equivalent. A penalty card and a card with a claim or in breach have no equivalent.
    """
    table = view.table
    first_alike = list(range(len(options)))
    if not isinstance(table, TrickTable):
        return first_alike
    others = table.unplayed & ~view.hand
    plain: list[tuple[int, Card]] = []
    for index, option in enumerate(options):
        if not isinstance(option, PlayCard) or option.claim is not None or option.breach:
            continue
        card = option.card
        if BIT[card] & table.spec.penalty:
            continue
        for first, other in plain:
            if SUIT_OF[other] == SUIT_OF[card] and not card_between(
                table, others, min(card, other), max(card, other)
            ):
                first_alike[index] = first
                break
        else:
            plain.append((index, card))
    return first_alike


def options_of(view: View) -> tuple[Action, ...]:
    """Return the options of the seat to act. A card that withholds a penalty card is an option with each claim."""
    return tuple(view.legal_actions())


def firsts(view: View) -> dict[Action, Action]:
    """Return option → the first option equivalent to it, for the seat to act."""
    options = options_of(view)
    return {option: options[at] for option, at in zip(options, alike(view, options), strict=True)}


def question_of(
    view: View,
    seed: int,
    *,
    deals: int | None = None,
    models: Models = NOBODY_NAMED,
    read: bool = True,
    every: bool = False,
) -> Question:
    """Return the question of a decision: a call, a bid, a card, a pass.

    Args:
        seed: the seed of the worlds.
        deals: the deals of the game, if it is short. Later worth is known for whole games only, and left out
            for short ones.
        models: the models of the other players; see :func:`~barbu_bots.search.models.models_of`.
        read: see :attr:`Question.read`.
        every: whether each of equivalent cards is an option of its own, instead of the first alone.
    """
    options = options_of(view) if every else tuple(dict.fromkeys(firsts(view).values()))
    is_short = deals is not None and deals < view.rules.deals
    return Question(
        view,
        options,
        (0.0,) * len(options) if is_short else tuple(later_worth(view, each) for each in options),
        seed,
        later_error=0.0 if is_short else later_error(view),
        later_doubt=0.0 if is_short else LATER_DOUBT,
        owing=not is_short and view.choice is None,
        models={seat: name for seat, name in models.items() if seat != view.seat},
        read=read,
        listed=can_be_listed(view),
    )
