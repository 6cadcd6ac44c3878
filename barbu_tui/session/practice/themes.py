"""Themes of card drills: what a decision is about, told by the rule that makes it and by what the card is better than.

A theme is a list of rules (:data:`barbu_bots.reasons.RULES`) and a condition. The rule is the one that fires for the best card; the
condition compares that card with the runner-up: a position is about ducking if the best card ducks and the next best wins, or
the other way round. The first theme that fits names the position; where none fits it makes no drill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from barbu_bots.reasons import RULES_BY_DECISION
from barbu_bots.reasons.domino import DominoFacts
from barbu_bots.reasons.facts import TrickFacts
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import BELOW, BIT, HEARTS, KING, MASK_OF, RANK_OF, SUIT_MASK, SUIT_OF, card
from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_

_KING_OF_HEARTS: Final = card(HEARTS, KING)
_NEGATIVE: Final[tuple[Contract, ...]] = tuple(each for each in CONTRACTS if each not in ("trumps", "domino"))
_NEAR_THE_END: Final = 6
"""Tricks left at No Last Two from which the last two are in sight."""
_FEW_OVER: Final = 2
"""Higher cards that may still come over a card that is meant to win."""
_HIGH: Final = 8
"""The ten, as a rank: a card from it on needs a guard."""
_GUARDS: Final = 3
"""Cards below a high card that are few enough to be counted as its guards."""


@dataclass(frozen=True)
class Contrast:
    """The best card of a position beside the next best one."""

    view: View
    best: PlayCard
    other: PlayCard
    """The runner-up; no card that is equal to the best one."""
    rule: str
    """The rule that gives the reason for the best card."""

    @property
    def in_tricks(self) -> bool:
        """Tricks are played, and no dominoes."""
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
        """The card is led."""
        return self.of_best.table.led < 0

    @property
    def follows(self) -> bool:
        """Both cards are of the suit led."""
        table = self.of_best.table
        return table.led >= 0 and bool(self.view.hand & SUIT_MASK[table.led])

    @property
    def discards(self) -> bool:
        """The player has none of the suit led."""
        return not self.leads and not self.follows

    @property
    def one_suit(self) -> bool:
        """Both cards are of one suit."""
        return SUIT_OF[self.best.card] == SUIT_OF[self.other.card]


@dataclass(frozen=True)
class Theme:
    """What a card drill is about."""

    name: str
    title: str
    about: str
    """A line for lists."""
    contracts: tuple[Contract, ...]
    """Where it comes up."""
    rules: frozenset[str]
    holds: Callable[[Contrast], object]

    def fits(self, contrast: Contrast) -> bool:
        """Return whether a position is about it."""
        return (
            contrast.rule in self.rules
            and contrast.view.spec.contract in self.contracts
            and bool(self.holds(contrast))
        )


def _rules(*kinds: str, without: Iterable[str] = ()) -> frozenset[str]:
    """The names of the rules for some kinds of decision."""
    return frozenset(rule.name for kind in kinds for rule in RULES_BY_DECISION[kind]) - frozenset(without)


# Conditions ------------------------------------------------------------------------------------------


def _claims_differ(c: Contrast) -> bool:
    return c.in_tricks and bool(c.best.claim or c.other.claim)


def _is_gift(facts: DominoFacts) -> bool:
    """The card opens the way for others alone."""
    return bool(facts.others) and not facts.mine


def _is_held_up(c: Contrast) -> bool:
    """The runner-up helps the others alone; the best card does not, or helps them less."""
    best, other = DominoFacts(c.view, c.best.card), DominoFacts(c.view, c.other.card)
    if not _is_gift(other):
        return False
    return not _is_gift(best) or best.others.bit_count() < other.others.bit_count()


def _opens_the_way(c: Contrast) -> bool:
    """The best card lets own cards come that wait behind others', and the runner-up lets fewer come."""
    best, other = DominoFacts(c.view, c.best.card), DominoFacts(c.view, c.other.card)
    return bool(best.mine and best.others) and best.mine.bit_count() > other.mine.bit_count()


def _last_two_are_near(c: Contrast) -> bool:
    return c.of_best.left <= _NEAR_THE_END


def _king_is_sought(c: Contrast) -> bool:
    """The king of hearts is in another hand, and one of the others is known not to have it."""
    facts, king = c.of_best, BIT[_KING_OF_HEARTS]
    table = facts.table
    others = [seat for seat in facts.opponents if table.cards_left(seat)]
    return bool(facts.unseen & king) and any(table.lacks[seat] & king for seat in others)


def _trumps_or_not(c: Contrast) -> bool:
    facts = c.of_best
    trump = facts.table.trump
    return (
        c.leads
        and trump >= 0
        and bool(facts.trumps_out)
        and (SUIT_OF[c.best.card] == trump) != (SUIT_OF[c.other.card] == trump)
    )


def _is_guard(c: Contrast) -> bool:
    """The runner-up is one of few cards below a high card of its suit, and the best card is of another suit."""
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
    """Somebody has to beat the card, or probably will."""
    return facts.higher > facts.lower


def _stays_in(facts: TrickFacts) -> bool:
    """Nobody can beat the card."""
    return not facts.higher


def _lead_is_lost(c: Contrast) -> bool:
    """One of the two cards loses the lead, the other keeps it."""
    best, other = c.of_best, c.of_other
    return c.leads and ((_is_out(best) and _stays_in(other)) or (_stays_in(best) and _is_out(other)))


def _duck_or_win(c: Contrast) -> bool:
    """One of the two cards stays below the trick's best, the other is likely to win it."""
    best, other = c.of_best, c.of_other
    if not c.follows or best.beats == other.beats:
        return False
    over = best if best.beats else other
    return over.plays_last or over.over_me.bit_count() <= _FEW_OVER


def _high_before_low(c: Contrast) -> bool:
    """Both cards do the same in this trick; the higher one goes now, the lower one stays."""
    if not c.one_suit or c.best.card < c.other.card or c.discards:
        return False
    return c.leads or c.of_best.beats == c.of_other.beats


def _suit_is_counted(c: Contrast) -> bool:
    """It matters how many cards of a suit are out: the two cards are of different suits."""
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
    Theme(
        "claims",
        N_("Claims"),
        N_("Give the penalty card, or claim a reason to keep it (the Israeli duty)."),
        _NEGATIVE,
        _rules("discard", "claim", "ending"),
        _claims_differ,
    ),
    Theme(
        "hold_up",
        N_("Hold up"),
        N_("Keep a card back that only helps the others."),
        ("domino",),
        _rules("domino", without=("helps_others",)),
        _is_held_up,
    ),
    Theme(
        "open_the_way",
        N_("Open the way"),
        N_("Play where your own cards wait behind others'."),
        ("domino",),
        frozenset({"open_for_one", "open_for_several"}),
        _opens_the_way,
    ),
    Theme(
        "last_two",
        N_("The last two"),
        N_("Keep the right cards for the last two tricks."),
        ("no_last_two",),
        _rules("lead", "follow", "discard", "ending"),
        _last_two_are_near,
    ),
    Theme(
        "who_has_kh",
        N_("Who has K♥"),
        N_("The K♥ is out, and somebody has shown not to hold it."),
        ("barbu",),
        _rules("lead", "follow", "discard", "ending"),
        _king_is_sought,
    ),
    Theme(
        "draw_trumps",
        N_("Draw trumps"),
        N_("Lead a trump, or something else."),
        ("trumps",),
        _rules("trumps_lead"),
        _trumps_or_not,
    ),
    Theme(
        "keep_guard",
        N_("Keep a guard"),
        N_("Keep the low cards below a high one."),
        _NEGATIVE,
        _rules("lead", "discard", without=("last_penalty_on_table", "rest_is_the_winners")),
        _is_guard,
    ),
    Theme(
        "exit",
        N_("Exit"),
        N_("Lose the lead, or keep the card with which you can."),
        _NEGATIVE,
        _rules("lead"),
        _lead_is_lost,
    ),
    Theme(
        "duck_or_win",
        N_("Duck or win"),
        N_("Stay below the trick, or take it."),
        (*_NEGATIVE, "trumps"),
        _rules("follow", "trumps_follow"),
        _duck_or_win,
    ),
    Theme(
        "unblock",
        N_("Unblock"),
        N_("Play the high card now, and keep the low one."),
        _NEGATIVE,
        _rules("lead", "follow"),
        _high_before_low,
    ),
    Theme(
        "count_suit",
        N_("Count the suit"),
        N_("Know how many cards of a suit are out."),
        (*_NEGATIVE, "trumps"),
        _COUNTING,
        _suit_is_counted,
    ),
)
"""In the order in which they are asked."""

THEMES_BY_NAME: Final[dict[str, Theme]] = {theme.name: theme for theme in THEMES}


def theme_of(contrast: Contrast) -> Theme | None:
    """Return what a position is about; ``None`` where no theme fits."""
    return next((theme for theme in THEMES if theme.fits(contrast)), None)


def may_be_about(view: View, rule: str, wanted: Theme | None = None) -> bool:
    """Return whether a position may be about a theme, by its contract and the rule alone.

    Args:
        rule: the rule that gives the reason for the card that a bot plays.
        wanted: the theme; any, if not given.
    """
    contract = view.spec.contract
    themes: Iterable[Theme] = THEMES if wanted is None else (wanted,)
    return any(rule in theme.rules and contract in theme.contracts for theme in themes)
