"""Why a bot that searches does something else than the rules say, in the words of a player at the table.

Where a rule of :mod:`barbu_bots.reasons` speaks for the choice, and another or none for what would usually be done, that rule is the reason.
Else it is what the layouts show: the two options are played out again in some of them, and the first of :data:`COMPARISONS` that holds
says what is different: who ends up with which penalty card, who takes how many tricks, who is out first, who comes out ahead. What is
bid as the rules would have it has their reason before that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import sqrt
from time import monotonic
from typing import Final

from barbu_bots.api import Reason
from barbu_bots.reasons import explain
from barbu_bots.reasons.rules import Rule, always, first_reason
from barbu_bots.reasons.words import amount, seat_word
from barbu_bots.search.choice import Preferred
from barbu_bots.search.clock import OutOfTimeError
from barbu_bots.search.intervals import RESULT, standard_error
from barbu_bots.search.playout import Ending
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, Card, Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import N_, CardWord, ContractWord, Message, together
from barbu_tui.language.cards import contract_message

RELUCTANT: Final = frozenset(
    {
        "dead_suit",
        "dead_suit_hearts_barred",
        "discard_from_danger",
        "discard_harmless",
        "discard_last_of_suit",
        "domino_start",
        "domino_without_start",
        "duck_equals",
        "duck_keep_higher",
        "fair_hand",
        "forced_to_take",
        "gives_least",
        "good_hand",
        "helps_others",
        "last_cannot_duck",
        "last_two_winner",
        "least_bad_contract",
        "least_bad_winner",
        "may_be_beaten",
        "middle_lead",
        "no_trump",
        "nothing_dangerous",
        "one_suit_middle",
        "only_suit_allowed",
        "opens_a_suit",
        "over_penalties",
        "poor_call",
        "ruff_too_low",
        "take_penalty_card",
        "target_claim_later",
        "trump_suit",
        "will_hardly_win",
        "win_anyway",
        "win_with_penalty",
    }
)
"""Rules that say what is true of a choice but not what speaks for it, or that name points which the search knows better."""
_SHOWN: Final = 24
"""Layouts in which the two options are played out again, also where the choice was clear after a few."""
_FEWEST: Final = 4
"""With fewer of them, for want of time, nothing is said of single cards."""
_TENTHS: Final = 2
"""Tenths of the layouts by which the options must differ to be told apart by them."""


class Compared:
    """What the layouts show of two options: the one that is chosen, and what the rules say."""

    def __init__(
        self, rollouts: Rollouts, chosen: Action, usual: Action, found: Preferred, until: float | None
    ) -> None:
        """Play both out in some layouts.

        Args:
            rollouts: of the decision.
            chosen: what is done.
            usual: what the rules say.
            found: how far the one is ahead of the other.
            until: the time, by :func:`time.monotonic`, at which to stop; all are played if not given.
        """
        self.view = rollouts.question.view
        self.me = self.view.seat
        self.chosen, self.usual, self.found = chosen, usual, found
        self.endings: list[tuple[Ending, Ending]] = []
        """Layout by layout, what became of the one and of the other."""
        for number in range(min(rollouts.counted, _SHOWN) if rollouts.counted else _SHOWN):
            if until is not None and monotonic() > until:
                break
            try:
                hands = rollouts.world(number)
            except OutOfTimeError:  # none is left of those that were drawn in time
                break
            self.endings.append(
                (rollouts.ending(hands, chosen, number), rollouts.ending(hands, usual, number))
            )
        weights = rollouts.weights(len(self.endings))
        together = sum(weights)
        self.chances = (
            [each / together for each in weights]
            if weights
            else [1 / max(1, len(self.endings))] * len(self.endings)
        )

    # --- means and shares --------------------------------------------------------------------------

    def mean(self, points: Sequence[float]) -> float:
        """Return the mean of some points, by layout."""
        return sum(chance * each for chance, each in zip(self.chances, points, strict=True))

    def share(self, holds: Sequence[bool]) -> int:
        """Return in how many tenths of the layouts something holds, by layout."""
        return round(10 * sum(chance for chance, each in zip(self.chances, holds, strict=True) if each))

    @staticmethod
    def in_layouts(tenths: int) -> Message:
        """Return a share, for a sentence: ``in 7 layouts of 10``."""
        if tenths <= 0:
            return Message("in hardly any layout")
        if tenths == 1:
            return Message("in one layout of 10")
        if tenths >= 10:
            return Message("in nearly every layout")
        return Message("in {tenths} layouts of 10", tenths=tenths)

    @property
    def error(self) -> float:
        """The standard error of what an option brought, the greater of the two: by how far apart the layouts shown are."""
        shown, worlds = len(self.endings), max(1, self.found.worlds)
        if not shown:
            return RESULT.spread / sqrt(worlds)
        return sqrt(shown / worlds) * max(
            standard_error(shown, sum(net), sum(each * each for each in net), shown, RESULT)
            for net in self._nets
        )

    @property
    def _nets(self) -> tuple[list[int], list[int]]:
        """Layout by layout, what either option brings in this deal, doubles included."""
        return [one.score.total[self.me] for one, _ in self.endings], [
            other.score.total[self.me] for _, other in self.endings
        ]

    # --- the two options -----------------------------------------------------------------------------

    @property
    def is_card(self) -> bool:
        """A card is chosen, and another one would usually be played."""
        return (
            isinstance(self.chosen, PlayCard)
            and isinstance(self.usual, PlayCard)
            and self.chosen.card != self.usual.card
        )

    @property
    def instead(self) -> CardWord:
        """The card that would usually be played, for a sentence."""
        assert isinstance(self.usual, PlayCard)
        return CardWord(self.usual.card)

    # --- cards ---------------------------------------------------------------------------------------

    @cached_property
    def in_tricks(self) -> bool:
        """A card is played to a trick, and enough layouts were looked at."""
        return self.is_card and isinstance(self.view.table, TrickTable) and len(self.endings) >= _FEWEST

    def taken_by(self, seat: Seat, card: Card) -> tuple[int, int]:
        """Return in how many tenths of the layouts a player ends up with a card, with the one option and with the other."""
        mine = [_took(one, seat, card) for one, _ in self.endings]
        other = [_took(other, seat, card) for _, other in self.endings]
        return self.share(mine), self.share(other)

    @cached_property
    def open_penalties(self) -> list[Card]:
        """The penalty cards that nobody has taken yet, the dearest first."""
        table = self.view.table
        if not self.in_tricks or not isinstance(table, TrickTable):
            return []
        taken = 0
        for cards in table.taken:
            taken |= cards
        points = table.spec.card_points
        return sorted(cards_in(table.spec.penalty & ~taken), key=lambda card: (points[card], -card))

    def _matters(self, seat: Seat, card: Card) -> bool:
        """Whether a card makes half of what the choice brings by the cards that this player takes, and a third of what it brings."""
        good = sum(max(0.0, self._worth(seat, each)) for each in self.open_penalties)
        return self._worth(seat, card) >= max(good / 2, self.mean(self._more) / 3)

    def _worth(self, seat: Seat, card: Card) -> float:
        """What it brings me, doubles included, that a player takes a card as often as with the one option and not with the other."""
        levels = self.view.levels[self.me]
        times = 1 + sum(levels) if seat == self.me else -levels[seat]
        oftener = [_took(one, seat, card) - _took(other, seat, card) for one, other in self.endings]
        return times * self.view.spec.card_points[card] * self.mean(oftener)

    @cached_property
    def _more(self) -> list[int]:
        """Layout by layout, how many points more the choice brings, doubles included."""
        return [one - other for one, other in zip(*self._nets, strict=True)]

    @cached_property
    def spared(self) -> tuple[Card, int, int] | None:
        """The penalty card that I am spared most often, and how often I take it with either option.

        ``None`` if that is not often, or not what the choice is good for.
        """
        found = [(card, *self.taken_by(self.me, card)) for card in self.open_penalties]
        found = [each for each in found if each[2] - each[1] >= _TENTHS and self._matters(self.me, each[0])]
        return max(found, key=lambda each: each[2] - each[1], default=None)

    @cached_property
    def given(self) -> tuple[Card, Seat, int, int] | None:
        """The penalty card that a player I am doubled with gets most more often, that player, and how often with either option.

        ``None`` if that is not often, or not what the choice is good for.
        """
        found = [
            (card, seat, *self.taken_by(seat, card))
            for card in self.open_penalties
            for seat in self.view.rules.seats
            if seat != self.me and self.view.levels[self.me][seat]
        ]
        found = [each for each in found if each[2] - each[3] >= _TENTHS and self._matters(each[1], each[0])]
        return max(found, key=lambda each: each[2] - each[3], default=None)

    def _mine(self, at: int) -> list[int]:
        """Layout by layout, my points before doubles with one of the options."""
        return [pair[at].score.hand[self.me] for pair in self.endings]

    @cached_property
    def better(self) -> tuple[int, int]:
        """In how many tenths of the layouts I score more before doubles, and less."""
        pairs = list(zip(self._mine(0), self._mine(1), strict=True))
        return self.share([one > other for one, other in pairs]), self.share(
            [one < other for one, other in pairs]
        )

    def _number(self, ending: Ending) -> int:
        """What counts is how much of it I have got: tricks, or penalty cards."""
        mine, spec = ending.score.hand[self.me], self.view.spec
        if spec.penalty and isinstance(ending.table, TrickTable):
            return (ending.table.taken[self.me] & spec.penalty).bit_count()
        if any(spec.last_points):
            return (mine != 0) + (mine == spec.total)
        return mine // spec.trick_points if spec.trick_points else 0

    @cached_property
    def better_in_number(self) -> tuple[int, int]:
        """In how many tenths of the layouts the number of tricks or penalty cards is better for me, and worse."""
        sign = -1 if self.view.spec.negative else 1
        pairs = [(sign * self._number(one), sign * self._number(other)) for one, other in self.endings]
        return self.share([one > other for one, other in pairs]), self.share(
            [one < other for one, other in pairs]
        )

    @cached_property
    def rival(self) -> tuple[Seat, int, int] | None:
        """The player I am doubled with who scores less most more often than more, and how often either."""
        best: tuple[Seat, int, int] | None = None
        for seat in self.view.rules.seats:
            if seat == self.me or not self.view.levels[self.me][seat]:
                continue
            pairs = [(one.score.hand[seat], other.score.hand[seat]) for one, other in self.endings]
            less = self.share([one < other for one, other in pairs])
            more = self.share([one > other for one, other in pairs])
            if less - more >= _TENTHS and (best is None or less - more > best[1] - best[2]):
                best = seat, less, more
        return best

    # --- dominoes ------------------------------------------------------------------------------------

    @property
    def at_dominoes(self) -> bool:
        """A card is laid at dominoes, and enough layouts were looked at."""
        return self.is_card and isinstance(self.view.table, DominoTable) and len(self.endings) >= _FEWEST

    # --- bids ----------------------------------------------------------------------------------------

    @cached_property
    def added(self) -> list[Seat]:
        """Those who are doubled or redoubled though the rules would not."""
        if not isinstance(self.chosen, Bid) or not isinstance(self.usual, Bid):
            return []
        return sorted((self.chosen.double | self.chosen.redouble) - (self.usual.double | self.usual.redouble))

    @cached_property
    def left_alone(self) -> list[Seat]:
        """Those who are not doubled or redoubled though the rules would."""
        if not isinstance(self.chosen, Bid) or not isinstance(self.usual, Bid):
            return []
        return sorted((self.usual.double | self.usual.redouble) - (self.chosen.double | self.chosen.redouble))

    def ahead_of(self, seat: Seat) -> tuple[int, int]:
        """Return in how many tenths of the layouts I score more than a player before doubles, and less."""
        pairs = [(one.score.hand[self.me], one.score.hand[seat]) for one, _ in self.endings]
        return self.share([mine > theirs for mine, theirs in pairs]), self.share(
            [mine < theirs for mine, theirs in pairs]
        )

    def was_doubled_by(self, seat: Seat) -> bool:
        """Whether a player has doubled me, so that I might redouble."""
        return any(bid.seat == seat and self.me in bid.double for bid in self.view.bids)

    @property
    def as_usual(self) -> Bid | None:
        """What is bid as the rules would have it; ``None`` if that is nothing."""
        chosen, usual = self.chosen, self.usual
        if not isinstance(chosen, Bid) or not isinstance(usual, Bid):
            return None
        shared = Bid(self.me, chosen.double & usual.double, chosen.redouble & usual.redouble)
        return shared if shared.double or shared.redouble else None

    @cached_property
    def beaten(self) -> tuple[Seat, int, int] | None:
        """Of those added, the one I am ahead of most often; ``None`` if that is not clearly more often than not."""
        found = [(seat, *self.ahead_of(seat)) for seat in self.added]
        found = [each for each in found if each[1] - each[2] >= _TENTHS]
        return max(found, key=lambda each: each[1] - each[2], default=None)

    @cached_property
    def feared(self) -> tuple[Seat, int, int] | None:
        """Of those left alone, the one who is ahead of me most often; ``None`` if that is not clearly more often than not."""
        found = [(seat, *self.ahead_of(seat)) for seat in self.left_alone]
        found = [each for each in found if each[2] - each[1] >= _TENTHS]
        return max(found, key=lambda each: each[2] - each[1], default=None)


_IN_UNITS: Final[Mapping[str, str]] = {
    "no_tricks": N_("I get fewer tricks than with {instead} {more}, and more {less}."),
    "no_hearts": N_("I get fewer hearts than with {instead} {more}, and more {less}."),
    "no_queens": N_("I get fewer queens than with {instead} {more}, and more {less}."),
    "trumps": N_("I get more tricks than with {instead} {more}, and fewer {less}."),
    "no_last_two": N_("I get fewer of the last two tricks than with {instead} {more}, and more {less}."),
}
"""What is said in a contract where one thing is counted, if the numbers of it tell the options apart …"""
_IN_POINTS: Final = N_("I do better than with {instead} {more}, and worse {less}.")
"""… and what is said else."""


def _took(ending: Ending, seat: Seat, card: Card) -> bool:
    """Return whether a player has ended up with a card."""
    return isinstance(ending.table, TrickTable) and bool(ending.table.taken[seat] & BIT[card])


def _spared(f: Compared) -> Message:
    assert f.spared is not None
    card, now, usually = f.spared
    return Message(
        "I end up with {card} {now}; with {instead} now, {usually}.",
        card=CardWord(card),
        now=f.in_layouts(now),
        instead=f.instead,
        usually=f.in_layouts(usually),
    )


def _given(f: Compared) -> Message:
    assert f.given is not None
    card, seat, now, usually = f.given
    return Message(
        "{player} gets {card} {now}; with {instead} now, {usually}.",
        player=seat_word(f.view, seat),
        card=CardWord(card),
        now=f.in_layouts(now),
        instead=f.instead,
        usually=f.in_layouts(usually),
    )


def _better(f: Compared) -> Message:
    sentence = _IN_UNITS.get(f.view.spec.contract)
    more, less = f.better if sentence is None else f.better_in_number
    if sentence is None or more - less < _TENTHS:
        sentence, (more, less) = _IN_POINTS, f.better
    return Message(
        sentence,
        instead=f.instead,
        more=f.in_layouts(more),
        less=f.in_layouts(less),
    )


def _rival(f: Compared) -> Message:
    assert f.rival is not None
    seat, less, more = f.rival
    return Message(
        "We are {redoubled?redoubled|doubled}, and {player} does worse than after {instead} {less}, better {more}.",
        redoubled=f.view.levels[f.me][seat] == 2,
        player=seat_word(f.view, seat),
        instead=f.instead,
        less=f.in_layouts(less),
        more=f.in_layouts(more),
    )


def _beaten(f: Compared) -> Message:
    assert f.beaten is not None
    seat, ahead, behind = f.beaten
    return Message(
        "I come out ahead of {player} {ahead}, and behind {behind}.",
        player=seat_word(f.view, seat),
        ahead=f.in_layouts(ahead),
        behind=f.in_layouts(behind),
    )


def _feared(f: Compared) -> Message:
    assert f.feared is not None
    seat, ahead, behind = f.feared
    return Message(
        "I {answer?do not redouble {player}|leave {player} alone}: I come out behind {behind}, and ahead {ahead}.",
        answer=f.was_doubled_by(seat),
        player=seat_word(f.view, seat),
        behind=f.in_layouts(behind),
        ahead=f.in_layouts(ahead),
    )


def _call(f: Compared) -> Message:
    assert isinstance(f.chosen, ChooseContract)
    assert isinstance(f.usual, ChooseContract)
    found = f.found
    this, other = _called(f.chosen, f.usual), _called(f.usual, f.chosen)
    points, usually = amount(found.net), amount(found.usual_net)
    later = found.ahead - (found.net - found.usual_net)
    if f.chosen.contract != f.usual.contract and later > max(1.0, found.net - found.usual_net):
        return Message(
            "In layouts that fit, {this} brings me about {points} and {other} {usually}, give or take {error}, but {other} is worth keeping.",
            this=this,
            points=points,
            other=other,
            usually=usually,
            error=amount(f.error),
        )
    return Message(
        "In layouts that fit, {this} brings me about {points} and {other} {usually}, give or take {error}.",
        this=this,
        points=points,
        other=other,
        usually=usually,
        error=amount(f.error),
    )


def _called(choice: ChooseContract, other: ChooseContract) -> Message | ContractWord:
    """Return a call for a sentence: with the suit or rank where the contract is the same."""
    return contract_message(choice) if choice.contract == other.contract else ContractWord(choice.contract)


def _figures(f: Compared) -> Message:
    found = f.found
    whole, _, tenths = f"{found.ahead:.1f}".partition(".")
    return Message(
        "This brings me more in {better} of {worlds} layouts that fit, and less in {never?none|{worse}}: {whole}.{tenths} points on average.",
        better=found.better_in,
        never=not found.worse_in,
        worlds=found.worlds,
        worse=found.worse_in,
        whole=whole,
        tenths=tenths,
    )


COMPARISONS: Final[tuple[Rule[Compared], ...]] = (
    Rule(
        "search_call",
        lambda f: isinstance(f.chosen, ChooseContract) and isinstance(f.usual, ChooseContract),
        _call,
    ),
    Rule("search_double", lambda f: f.beaten, _beaten),
    Rule("search_no_double", lambda f: f.feared, _feared),
    Rule("search_spared", lambda f: f.spared, _spared),
    Rule("search_given", lambda f: f.given, _given),
    Rule(
        "search_rival",
        lambda f: (f.in_tricks or f.at_dominoes) and f.rival and f.found.cards < f.found.ahead / 2,
        _rival,
    ),
    Rule(
        "search_points",
        lambda f: f.is_card and (f.in_tricks or f.at_dominoes) and f.better[0] - f.better[1] >= _TENTHS,
        _better,
    ),
    Rule("search_figures", always, _figures),
)
"""What the layouts show. The last rule holds always: it has the figures alone."""


class SearchReason:
    """Makes the reason for a choice of the search when somebody reads it."""

    def __init__(self, rollouts: Rollouts, usual: Action, found: Preferred, until: float | None) -> None:
        """The reason of one decision.

        Args:
            rollouts: of the decision.
            usual: what the rules say.
            found: what is chosen.
            until: the time, by :func:`time.monotonic`, at which it must be there; it takes what it takes if not given.
        """
        self._of = rollouts, usual, found, until

    def __call__(self) -> Reason:
        """Return the rule that speaks for the choice, else what the layouts show."""
        rollouts, usual, found, until = self._of
        view, chosen = rollouts.question.view, found.action
        if not isinstance(chosen, Bid) and not (_withholds(chosen) and _withholds(usual)):
            reason = explain(view, chosen)
            if reason.rule not in RELUCTANT and reason.rule != explain(view, usual).rule:
                return reason
        compared = Compared(rollouts, chosen, usual, found, until)
        reason = first_reason(COMPARISONS, compared)
        as_usual = compared.as_usual
        if as_usual is None:
            return reason
        return Reason(reason.rule, together([explain(view, as_usual).said, reason.said]))


def _withholds(action: Action) -> bool:
    """Return whether a penalty card is withheld with a claim, which is what the reason for the card would be about."""
    return isinstance(action, PlayCard) and action.claim is not None
