"""What card drills are about: themes, and contracts by the points that players lose at them.

A theme is a list of rules (:data:`barbu_bots.reasons.RULES`) and a condition. The rule is that of the best card; the
condition compares this card with the runner-up. A position is about ducking, for example, if the best card ducks and
the runner-up wins, or the reverse. The first theme that fits names the position; without a theme it makes no drill.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

from barbu_bots.reasons import RULES_BY_DECISION
from barbu_bots.reasons.domino import DominoFacts
from barbu_bots.reasons.facts import TrickFacts
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BELOW, BIT, HEARTS, KING, MASK_OF, RANK_OF, SUIT_MASK, SUIT_OF, card
from barbu_tui.core.contracts import CONTRACTS, POSITIVE, Contract
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.session.names import CardTheme

T = TypeVar("T")
_KING_OF_HEARTS: Final = card(HEARTS, KING)
_NEGATIVE: Final[tuple[Contract, ...]] = tuple(each for each in CONTRACTS if each not in POSITIVE)
_NEAR_THE_END: Final = 6
"""Tricks left at No Last Two from which the last two matter."""
_FEW_OVER: Final = 2
"""Maximum number of higher unplayed cards over a card meant to win."""
_HIGH: Final = 8
"""The ten, as a rank: from it on a card needs a guard."""
_GUARDS: Final = 3
"""Maximum number of cards below a high card that count as its guards."""


@dataclass(frozen=True)
class CardPair:
    """The best card of a position and the next best one."""

    view: View
    best: PlayCard
    other: PlayCard
    """The runner-up, which is not equivalent to the best card."""
    rule: str
    """The rule for the best card."""

    @property
    def in_tricks(self) -> bool:
        """Whether tricks are played."""
        return isinstance(self.view.table, TrickTable)

    @cached_property
    def of_best(self) -> TrickFacts:
        """The facts of the best card."""
        return TrickFacts(self.view, self.best)

    @cached_property
    def of_other(self) -> TrickFacts:
        """The facts of the runner-up."""
        return TrickFacts(self.view, self.other)

    @property
    def leads(self) -> bool:
        """Whether the card is led."""
        return self.of_best.table.led < 0

    @property
    def follows(self) -> bool:
        """Whether both cards follow suit."""
        table = self.of_best.table
        return table.led >= 0 and bool(self.view.hand & SUIT_MASK[table.led])

    @property
    def discards(self) -> bool:
        """Whether the player is void in the suit led."""
        return not self.leads and not self.follows

    @property
    def one_suit(self) -> bool:
        """Whether both cards are of one suit."""
        return SUIT_OF[self.best.card] == SUIT_OF[self.other.card]


@dataclass(frozen=True)
class Theme:
    """The subject of a card drill."""

    name: CardTheme
    contracts: tuple[Contract, ...]
    """The contracts in which it occurs."""
    holds: Callable[[CardPair], object]
    rules: frozenset[str]

    def fits(self, pair: CardPair) -> bool:
        """Return whether a position has this theme."""
        return (
            pair.rule in self.rules and pair.view.spec.contract in self.contracts and bool(self.holds(pair))
        )


def _rules(*kinds: str, without: Iterable[str] = ()) -> frozenset[str]:
    """Return the names of the rules for some kinds of decision."""
    return frozenset(name for kind in kinds for name in RULES_BY_DECISION[kind]) - frozenset(without)


# Conditions ------------------------------------------------------------------------------------------


def _claims_differ(c: CardPair) -> bool:
    return c.in_tricks and bool(c.best.claim or c.other.claim)


def _is_gift(facts: DominoFacts) -> bool:
    """Return whether the card opens the way for others only."""
    return bool(facts.others) and not facts.mine


def _is_held_up(c: CardPair) -> bool:
    """Return whether the runner-up helps only the others, and the best card does not, or helps them less."""
    best, other = DominoFacts(c.view, c.best.card), DominoFacts(c.view, c.other.card)
    if not _is_gift(other):
        return False
    return not _is_gift(best) or best.others.bit_count() < other.others.bit_count()


def _opens_the_way(c: CardPair) -> bool:
    """Return whether the best card frees more of the player's waiting cards than the runner-up."""
    best, other = DominoFacts(c.view, c.best.card), DominoFacts(c.view, c.other.card)
    return bool(best.mine and best.others) and best.mine.bit_count() > other.mine.bit_count()


def _last_two_are_near(c: CardPair) -> bool:
    return c.of_best.left <= _NEAR_THE_END


def _king_is_sought(c: CardPair) -> bool:
    """Return whether the king of hearts is in another hand and at least one of the others lacks it."""
    facts, king = c.of_best, BIT[_KING_OF_HEARTS]
    table = facts.table
    others = [seat for seat in facts.opponents if table.cards_left(seat)]
    return bool(facts.unseen & king) and any(table.lacks[seat] & king for seat in others)


def _trumps_or_not(c: CardPair) -> bool:
    facts = c.of_best
    trump = facts.table.trump
    return (
        c.leads
        and trump >= 0
        and bool(facts.trumps_out)
        and (SUIT_OF[c.best.card] == trump) != (SUIT_OF[c.other.card] == trump)
    )


def _is_guard(c: CardPair) -> bool:
    """Return whether the runner-up guards a high card of its suit, and the best card is of another suit."""
    if c.one_suit or not (c.discards or c.leads):
        return False
    facts = c.of_other
    own = facts.own
    top = own.bit_length() - 1
    if top == c.other.card or RANK_OF[top] < _HIGH or not facts.threat_of(top):
        return False
    if c.leads and not BIT[top] & facts.spec.penalty:
        return False
    between = facts.unseen & BELOW[top] & ~(BELOW[c.other.card] & MASK_OF[top])
    return bool(between) and (own & BELOW[top]).bit_count() <= _GUARDS


def _is_out(facts: TrickFacts) -> bool:
    """Return whether somebody must beat the card, or probably will."""
    return facts.higher > facts.lower


def _stays_in(facts: TrickFacts) -> bool:
    """Return whether nobody can beat the card."""
    return not facts.higher


def _lead_is_lost(c: CardPair) -> bool:
    """Return whether one of the two cards loses the lead and the other keeps it."""
    best, other = c.of_best, c.of_other
    return c.leads and ((_is_out(best) and _stays_in(other)) or (_stays_in(best) and _is_out(other)))


def _duck_or_win(c: CardPair) -> bool:
    """Return whether one of the two cards ducks and the other is likely to win."""
    best, other = c.of_best, c.of_other
    if not c.follows or best.beats == other.beats:
        return False
    over = best if best.beats else other
    return over.plays_last or over.over_me.bit_count() <= _FEW_OVER


def _high_before_low(c: CardPair) -> bool:
    """Return whether both cards do the same in this trick and the higher one is better."""
    if not c.one_suit or c.best.card < c.other.card or c.discards:
        return False
    return c.leads or c.of_best.beats == c.of_other.beats


def _suit_is_counted(c: CardPair) -> bool:
    """Return whether the number of unplayed cards of a suit matters: the two cards are of different suits."""
    return not c.one_suit


_COUNTING: Final = frozenset(
    {
        "dead_suit_free",
        "dead_suit",
        "penalties_are_mine",
        "safe_round_last_card",
        "safe_round",
        "harmless_if_all_follow",
        "discard_keep_exit",
        "discard_dead_suit",
        "rest_is_the_winners",
        "last_trumps",
        "suit_is_mine",
        "cash_before_ruffs",
        "trumps_can_wait",
    }
)

THEMES: Final[tuple[Theme, ...]] = (
    Theme("claims", _NEGATIVE, _claims_differ, _rules("discard", "claim", "ending")),
    Theme("hold_up", ("domino",), _is_held_up, _rules("domino", without=("helps_others",))),
    Theme("open_the_way", ("domino",), _opens_the_way, frozenset({"open_for_one", "open_for_several"})),
    Theme("last_two", ("no_last_two",), _last_two_are_near, _rules("lead", "follow", "discard", "ending")),
    Theme("who_has_kh", ("barbu",), _king_is_sought, _rules("lead", "follow", "discard", "ending")),
    Theme("draw_trumps", ("trumps",), _trumps_or_not, _rules("trumps_lead")),
    Theme("keep_guard", _NEGATIVE, _is_guard, _rules("lead", "discard", without=("last_penalty_on_table", "rest_is_the_winners"))),
    Theme("exit", _NEGATIVE, _lead_is_lost, _rules("lead")),
    Theme("duck_or_win", (*_NEGATIVE, "trumps"), _duck_or_win, _rules("follow", "trumps_follow")),
    Theme("unblock", _NEGATIVE, _high_before_low, _rules("lead", "follow")),
    Theme("count_suit", (*_NEGATIVE, "trumps"), _suit_is_counted, _COUNTING),
)  # fmt: skip
"""The themes, in the order in which they are tried."""

THEMES_BY_NAME: Final[dict[str, Theme]] = {theme.name: theme for theme in THEMES}


def theme_of(pair: CardPair) -> Theme | None:
    """Return the theme of a position; ``None`` if none fits."""
    return next((theme for theme in THEMES if theme.fits(pair)), None)


# Contracts -------------------------------------------------------------------------------------------

LOSSES: Final[Mapping[Contract, float]] = MappingProxyType(
    {
        "no_queens": 21.9,
        "no_last_two": 18.1,
        "no_hearts": 14.6,
        "barbu": 10.0,
        "trumps": 5.1,
        "no_tricks": 4.5,
        "domino": 2.7,
    }
)
"""Contract → points lost a deal by sure mistakes with cards, over games of ``master``, ``sound``, ``counter`` and ``hunter`` (``tools.regret``)."""


def drawn_contract(contracts: Sequence[Contract], random: Random) -> Contract:
    """Return one of the contracts, each as likely as its losses say."""
    return random.choices(contracts, [LOSSES[each] for each in contracts])[0]


def by_losses(things: Sequence[T], contract_of: Callable[[T], Contract], random: Random) -> list[T]:
    """Return the things in a random order in which each contract comes first as often as its losses say."""
    counts = Counter(map(contract_of, things))

    def waits(thing: T) -> float:
        contract = contract_of(thing)
        return -log(1.0 - random.random()) * counts[contract] / LOSSES[contract]

    return sorted(things, key=waits)
