"""The moments of a game in words: those of the cards and those of a review."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.doubling import deals_left, owed
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language import N_, Argument, CardWord, tr, trn, trp
from barbu_tui.language.cards import card_sign, cards_sign
from barbu_tui.language.numbers import decimal, explained, signed
from barbu_tui.language.people import people, person, table_name
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.moments import SWING, Moment, MomentKind, deal_moments
from barbu_tui.session.review.review import Judged, Review
from barbu_tui.words.actions import in_words
from barbu_tui.words.review import better_words, explanation

_MISTAKES: Final = {"blunder": N_("A blunder: {what}"), "mistake": N_("A mistake: {what}")}


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedMoment(Moment):
    """A moment with its words."""

    short: str
    """Two or three words for a list: ``Q♠ to Nora``."""
    sentence: str
    why: str = ""
    """The effects of the decision against the better one, in a sentence; empty if unknown."""


def marks(review: Review) -> tuple[WordedMoment, ...]:
    """Return the decisions that surely cost something and the only good moves, in the order of the game."""
    judged = (_mark(review, cost) for cost in sorted(review.costs(), key=lambda cost: cost.case.at))
    return tuple(mark for mark in judged if mark is not None)


def _mark(review: Review, cost: Judged) -> WordedMoment | None:
    names = review.replay.names
    name, at, deal = table_name(names[review.seat]), cost.case.at + 1, cost.case.deal
    done = in_words(cost.case.done, names, "phrase")
    if cost.grade:
        better = in_words(cost.better, names, "phrase")
        return WordedMoment(
            at,
            cost.grade,
            deal,
            review.seat,
            -round(cost.loss.mean),
            short=tr("{name}: {better} for {done}", name=name, better=better, done=done),
            sentence=f"{tr(_MISTAKES[cost.grade], what=better_words(cost, names))}.",
            why=explanation(review, cost),
        )
    second = cost.judgement.second
    if cost.good and second is not None:
        runner = in_words(second.choice, names, "phrase")
        return WordedMoment(
            at,
            "good",
            deal,
            review.seat,
            0,
            short=explained(name, done),
            sentence=tr(
                "A good move: {done} is best by far; next is {other}, {points} points behind.",
                done=done,
                other=runner,
                points=decimal(second.loss.mean),
            ),
        )
    return None


def worded_moment(replay: Replay, moment: Moment) -> WordedMoment:
    """Return a moment of a replay with its words."""
    short, sentence = _WORDS[moment.kind](replay, moment)
    facts = {each.name: getattr(moment, each.name) for each in fields(Moment)}
    return WordedMoment(**facts, short=short, sentence=sentence)


def _forced(replay: Replay, moment: Moment) -> tuple[str, str]:
    deal, names, seat = replay[moment.at].deal, replay.names, moment.seat
    dealer = names[deal.dealer]
    return (
        tr("{name} × {dealer}, owed", name=table_name(names[seat]), dealer=table_name(dealer)),
        trn(
            "{Who} must double {dealer}: {owed} owed and {count} deal left.",
            "{Who} must double {dealer}: {owed} owed and {count} deals left.",
            deals_left(deal.rules, deal.standing, deal.dealer),
            who=person(names[seat]),
            dealer=person(dealer),
            owed=owed(deal.rules, deal.standing, seat, deal.dealer),
        ),
    )


def _claim(replay: Replay, moment: Moment) -> tuple[str, str]:
    action = _card_of(replay, moment.at)
    name, card = table_name(replay.names[action.seat]), card_sign(action.card)
    said: dict[str, Argument] = {"who": person(replay.names[action.seat]), "card": CardWord(action.card)}
    if action.breach:
        return tr("{name} {card}, breach", name=name, card=card), tr(
            "{Who} {who?keep|keeps} back a penalty card with {card:sign} and {who?have|has} no claim that holds: a breach.",
            **said,
        )
    short = tr("{name} {card}, claim", name=name, card=card)
    if action.target is None:
        return short, tr("{Who} {who?keep|keeps} back a penalty card with {card:sign}, for safety.", **said)
    return short, tr(
        "{Who} {who?keep|keeps} back a penalty card with {card:sign}, for a better target, {target}.",
        **said,
        target=person(replay.names[action.target]),
    )


def _card_of(replay: Replay, at: int) -> PlayCard:
    action = replay[at].action
    assert isinstance(action, PlayCard)
    return action


def _out(replay: Replay, moment: Moment) -> tuple[str, str]:
    """Return the words for a card that took a player out at dominoes and cost another points."""
    action, names = _card_of(replay, moment.at), replay.names
    return tr("{name} hit", name=table_name(names[moment.seat])), tr(
        "{Who} {who?go|goes} out with {card:sign}: {points}, {loss} for {whom}.",
        who=person(names[action.seat]),
        card=CardWord(action.card),
        points=signed(moment.moved[action.seat]),
        loss=signed(moment.cost),
        whom=person(names[moment.seat]),
    )


def _taken(replay: Replay, moment: Moment) -> tuple[str, str]:
    step, names, moved = replay[moment.at], replay.names, moment.moved
    if step.domino:
        return _out(replay, moment)
    assert step.deal.play is not None
    assert isinstance(step.deal.play.table, TrickTable)
    trick = replay.tricks(step.number)[step.trick - 1]
    penalty = sum(1 << card for card in trick.cards) & step.deal.play.table.spec.penalty
    who = person(names[moment.seat])
    short = (
        tr("{cards} by {who}", cards=cards_sign(penalty), who=who)
        if 0 < penalty.bit_count() < 3
        else tr("taken by {who}", who=who)
    )
    said: dict[str, Argument] = {
        "who": who,
        "what": cards_sign(penalty) if penalty else trp("object", "trick {number}", number=trick.number),
        "points": signed(trick.points),
        "net": signed(moment.cost),
    }
    hit, doubled = moved.index(min(moved)), moment.cost != trick.points
    if hit == moment.seat or -moved[hit] < SWING:
        if not doubled:
            return short, tr("{Who} {who?take|takes} {what}: {points}.", **said)
        return short, tr("{Who} {who?take|takes} {what}: {points}, {net} with doubles.", **said)
    said |= {"loss": signed(moved[hit]), "whom": person(names[hit])}
    if not doubled:
        return short, tr("{Who} {who?take|takes} {what}: {points}; {loss} for {whom}.", **said)
    return short, tr(
        "{Who} {who?take|takes} {what}: {points}, {net} with doubles; {loss} for {whom}.", **said
    )


def _lead(replay: Replay, moment: Moment) -> tuple[str, str]:
    row, who = replay.row(moment.deal), person(replay.names[moment.seat])
    assert row is not None
    before = row.deal.standing.running
    overtaken = [name for name, points in zip(replay.names, before, strict=True) if points == max(before)]
    return tr("{Who} {who?are|is} ahead now", who=who), tr(
        "{Who} {who?go|goes} ahead of {others}: {gain}, {total} in all.",
        who=who,
        others=people(overtaken),
        gain=signed(moment.cost),
        total=signed(row.running[moment.seat]),
    )


_WORDS: Final[Mapping[MomentKind, Callable[[Replay, Moment], tuple[str, str]]]] = {
    "swing": _taken,
    "penalty": _taken,
    "claim": _claim,
    "breach": _claim,
    "forced": _forced,
    "lead": _lead,
}
"""The kind of a moment of the cards → its words and its sentence."""


class Moments:
    """The moments of a replay, computed per deal.

    A scored deal is computed once; the current deal each time.
    """

    def __init__(self, replay: Replay, more: Sequence[WordedMoment] = ()) -> None:
        """Create the moments of a replay. ``more`` are moments from elsewhere, such as a review."""
        self._replay = replay
        self._more = more
        self._known: dict[int, list[WordedMoment]] = {}

    def of(self, number: int) -> list[WordedMoment]:
        """Return the moments of one deal.

        Raises:
            ReplayError: the record does not have the deal.
        """
        known = self._known.get(number)
        if known is None:
            judged = [moment for moment in self._more if moment.deal == number]
            known = [
                *judged,
                *(worded_moment(self._replay, each) for each in deal_moments(self._replay, number)),
            ]
            known.sort(key=lambda moment: moment.at)
            if self._replay.row(number) is not None:
                self._known[number] = known
        return known

    def next(self, at: int) -> WordedMoment | None:
        """Return the first moment after a place."""
        for number in range(self._replay[at].number, self._replay.deals.stop):
            for moment in self.of(number):
                if moment.at > at:
                    return moment
        return None

    def previous(self, at: int) -> WordedMoment | None:
        """Return the last moment before a place."""
        for number in range(self._replay[at].number, self._replay.deals.start - 1, -1):
            for moment in reversed(self.of(number)):
                if moment.at < at:
                    return moment
        return None
