"""Two lines of play in words: the layout, and trick by trick what the choice and the better option bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from barbu_bots import reason_words
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import NUMBERS, tenths
from barbu_bots.search.explanations import event_message
from barbu_tui.core.actions import Pass, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.language import N_, tr
from barbu_tui.language.cards import card_sign
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import signed
from barbu_tui.language.people import person
from barbu_tui.session.review.two_lines import Turns, TwoLines
from barbu_tui.words.actions import in_words
from barbu_tui.words.prompts import takes_the_trick

SAME_PLAY: Final = N_("The play is the same after both; only the doubles differ.")
NO_LAYOUT: Final = N_("This goes wrong in none of the layouts kept.")


def layout_words(contrast: Contrast) -> str:
    """Return a sentence on the layout."""
    count = tenths(contrast.share)
    if count <= 0 or contrast.main is None or contrast.main.event.kind in NUMBERS:
        return tr("One of the layouts that fit.")
    if count >= 10:
        return tr("One of the layouts that fit; it goes like this in nearly all.")
    return tr("One of the layouts that fit; it goes like this in {count} of 10.", count=count)


class ToldEvent(NamedTuple):
    """What tells two options apart, in words, and the shares of layouts in which it happens."""

    words: str
    done: float
    better: float

    @property
    def ink(self) -> str:
        """The colour of what happens: good if the better option brings it more often."""
        return "bad" if self.done > self.better else "good"


def told_event(contrast: Contrast, names: Mapping[str, str]) -> ToldEvent | None:
    """Return what tells the two options apart; ``None`` where it is not one event that happens or not.

    ``names``: seat letter → name.
    """
    found = event_message(contrast)
    if found is None:
        return None
    said, done, better = found
    return ToldEvent(capital(reason_words(said, names).rstrip(".")), done, better)


def outcome_words(turns: Turns, names: Sequence[str]) -> str:
    """Return the taker and the points of a trick, within a sentence; empty at dominoes."""
    if turns.winner < 0:
        return ""
    taken = takes_the_trick(person(names[turns.winner]))
    return f"{taken}, {signed(turns.points)}" if turns.points else taken


def told_lines(lines: TwoLines, contrast: Contrast, names: Sequence[str]) -> list[str]:
    """Return both lines as sentences, one per trick, up to the deciding one."""
    last = max(lines.done.decided, lines.better.decided)
    stop = last + 1 if last >= 0 else lines.length
    said = [layout_words(contrast)]
    for side in (lines.done, lines.better):
        said.append(tr("With {option}:", option=in_words(side.option, names, "phrase")))
        if side is lines.better and lines.apart < 0:
            said.append(tr(SAME_PLAY))
            stop = 0
        said += [
            tr("{number}: {what}.", number=turns.number, what=_told(turns, contrast.seat, names))
            for turns in side.turns[:stop]
        ]
        who = person(names[contrast.seat])
        said.append(tr("{Who} {who?score|scores} {points} in this deal.", who=who, points=signed(side.net)))
    return said


def _told(turns: Turns, me: Seat, names: Sequence[str]) -> str:
    """Return a trick or a round, within a sentence."""
    if turns.winner < 0:
        actions = (Pass(seat) if card < 0 else PlayCard(seat, card) for seat, card in turns.cards)
        return ", ".join(in_words(action, names, "within") for action in actions)
    cards = {seat: card_sign(card) for seat, card in turns.cards}
    leader = turns.cards[0][0]
    if me not in (leader, turns.winner):
        said = N_("{who} leads {card}, {mine} {mine?play|plays} {own}, {winner} takes it with {by}")
    elif turns.winner == leader:
        said = N_("{who} {who?lead|leads} {card} and {who?take|takes} the trick")
    else:
        said = N_("{who} {who?lead|leads} {card}, {winner} {winner?take|takes} it with {by}")
    said = tr(
        said,
        who=person(names[leader]),
        card=cards[leader],
        mine=person(names[me]),
        own=cards[me],
        winner=person(names[turns.winner]),
        by=cards[turns.winner],
    )
    return f"{said}, {signed(turns.points)}" if turns.points else said
