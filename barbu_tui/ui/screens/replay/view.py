"""The models of the replay's bar, board and prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from barbu_tui.core.actions import Action, ChooseContract, PlayCard
from barbu_tui.core.cards import NO_CARD, SUIT_OF, Card, Seat
from barbu_tui.language import YOU, tr
from barbu_tui.language.cards import SUIT_ORDER, contract_name
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.language.numbers import explained, quoted
from barbu_tui.language.people import table_name
from barbu_tui.session.record.events import Header
from barbu_tui.session.replay.bot_advice import BotAdvice, may_ask
from barbu_tui.session.replay.branch import Comparison
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.replay.step import Step
from barbu_tui.ui.drawing.glyphs import CHECK, DEALER
from barbu_tui.ui.drawing.look import NARROW, WIDE
from barbu_tui.ui.screens.replay.board import Board
from barbu_tui.ui.screens.replay.diagram import Playable, diagram_of
from barbu_tui.ui.screens.replay.sections import (
    advice_section,
    choose_section,
    comparison_section,
    doubles_line,
    doubles_list,
    moment_section,
    moments_section,
    result_section,
    status_line,
)
from barbu_tui.ui.screens.replay.timeline import scrub_of, timeline_of
from barbu_tui.ui.screens.replay.tricks import Panel, trick_list
from barbu_tui.ui.widgets.chrome import chip
from barbu_tui.ui.widgets.panels import Section
from barbu_tui.words.dates import moment_words
from barbu_tui.words.line import SUIT_INKS, Line, Saying, Span, elided, line_width
from barbu_tui.words.moments import Moments, WordedMoment
from barbu_tui.words.people import Cast
from barbu_tui.words.steps import happened_words, next_words, place_words

ShownHands = Literal["all", "one", "none"]
HANDS: Final[tuple[ShownHands, ...]] = ("all", "one", "none")

_MARKS: Final = {"breach": "!", "claim": "*", "mistake": "?", "blunder": "?", "good": CHECK}


_TELLING: Final = frozenset({"mistake", "blunder", "good"})
"""Kinds of moments that reveal later cards or hidden hands."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A place in a replay, the selected player, and the visible hands."""

    replay: Replay
    at: int
    cast: Cast
    seat: Seat
    """The player whose points are shown, and whose hand is shown if one is."""
    hands: ShownHands = "all"
    free: bool = False
    """Whether every hand may be shown, as in a deal that does not count."""
    live: bool = False
    """Whether the game is still running."""

    @property
    def step(self) -> Step:
        return self.replay[self.at]

    @property
    def guarded(self) -> Seat | None:
        """The only seat that may be shown in this deal; ``None`` if all may."""
        return None if self.free else self.replay.guarded(self.step.number)

    @property
    def shown(self) -> tuple[Seat, ...]:
        if self.hands == "none":
            return ()
        guarded = self.guarded
        if guarded is not None:
            return (guarded,)
        return (self.seat,) if self.hands == "one" else tuple(self.cast.seats)

    @property
    def future(self) -> bool:
        """Whether later events of the deal may be shown."""
        return self.hands == "all" and self.guarded is None

    @property
    def reason(self) -> str | None:
        """The bot's own reason for this step, if it may be shown."""
        action = self.step.action
        tells = action is not None and action.seat not in self.shown
        if self.guarded is not None or (self.hands != "all" and tells):
            return None
        return self.step.reason(self.replay.header.names)

    @property
    def refusal(self) -> str | None:
        """Why the bots must not be asked here, in a sentence: their answers would reveal the hand."""
        refusal = may_ask(self.replay, self.at, free=self.free)
        if refusal is None and self.step.turn not in self.shown:
            return tr("The hand is hidden, so there is no advice.")
        return refusal

    def shown_moments(self, moments: Moments) -> list[WordedMoment]:
        """Return the moments of this deal that may be shown."""
        return [
            moment
            for moment in moments.of(self.step.number)
            if self.future or (moment.at <= self.at and moment.kind not in _TELLING)
        ]


@dataclass(frozen=True, slots=True)
class Extras:
    """The contents of a screen besides the place itself."""

    state: Line = ()
    """Playing or paused, and the speed."""
    asking: bool = False
    """Whether the bots' panel is open."""
    advice: BotAdvice | None = None
    """Their answers at this place, if they were asked."""
    actions: tuple[Action, ...] = ()
    """The legal actions of a human to act."""
    cursor: int = 0
    """The index of the action under the cursor."""
    comparison: Comparison | None = None
    """A finished branch compared with the record."""
    bars: Section | None = None
    """The worth of each option here."""
    instead: Section | None = None
    """A section in place of the tricks."""


def replay_cast(header: Header) -> Cast:
    """Return the players named by a record; the player named You is addressed."""
    letters = header.rules.seat_letters
    names = tuple(elided(player.name.strip() or letters[player.seat], 10) for player in header.players)
    human = names.index(YOU) if YOU in names else None
    return Cast(tuple(map(table_name, names)), letters, human)


def bar_of(viewpoint: Viewpoint, label: str, *, wide: bool, room: int = NARROW) -> Line:
    """Return the top bar: deal, dealer, contract, and the game's date if there is room."""
    deal = viewpoint.step.deal
    line = [
        Span(str(deal.number), bold=True),
        Span(f"/{viewpoint.replay.length}  ", "muted"),
        Span(DEALER, "brass"),
        Span(f" {tr('{Who} {who?deal|deals}', who=viewpoint.cast.person(deal.dealer))}   ", "muted"),
        *chip(label),
        Span("  "),
    ]
    if deal.choice is None:
        line.append(Span(tr("no contract yet"), "muted"))
    else:
        line += _contract_line(deal.choice)
    date = moment_words(viewpoint.replay.header.begun)
    when = Span(f"   {tr('game of {date}', date=date)}" if wide else f"  {date}", "muted")
    return (*line, when) if line_width((*line, when)) < room else tuple(line)


def _contract_line(choice: ChooseContract) -> Line:
    name = Span(contract_name(choice.contract), bold=True)
    if choice.contract != "trumps":
        return (name,)
    if choice.trump is None:
        return (Span(tr("No Trump"), bold=True),)
    return (name, Span(f" {SUIT_SIGNS[choice.trump]}", SUIT_INKS[choice.trump], True))


def board_of(viewpoint: Viewpoint, moments: Moments, extras: Extras, width: int, rows: int) -> Board:
    """Return the board. ``rows`` is the number of rows of the panel at the right."""
    step, cast, replay = viewpoint.step, viewpoint.cast, viewpoint.replay
    row = replay.row(step.number)
    side = _side(viewpoint, moments, extras) if width >= WIDE else ()
    return Board(
        diagram_of(step, cast, viewpoint.shown, _choice(extras)),
        _panel(viewpoint, moments, extras, width, rows),
        side,
        timeline_of(replay, viewpoint.at, viewpoint.seat),
        scrub_of(replay, viewpoint.at, extras.state, future=viewpoint.future, live=viewpoint.live),
        status_line(step, row, viewpoint.seat, cast, future=viewpoint.future),
        doubles_line(step.deal, cast, width - 4),
        _notes(viewpoint, moments, width),
    )


def saying(viewpoint: Viewpoint) -> Saying:
    """Return the prompt: the event, and the next one."""
    told = viewpoint.future and not (viewpoint.live and viewpoint.at == len(viewpoint.replay) - 1)
    replay, at = viewpoint.replay, viewpoint.at
    return Saying.of(
        place_words(replay, at), happened_words(replay, at), next_words(replay, at) if told else ""
    )


def in_order(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return actions in their displayed order: cards as in the diagram."""

    def place(action: Action) -> tuple[int, int]:
        card = action.card if isinstance(action, PlayCard) else None
        return (0, 0) if card is None else (SUIT_ORDER.index(SUIT_OF[card]), -card)

    return tuple(sorted(actions, key=place))


def _choice(extras: Extras) -> Playable | None:
    """Return the cards among the actions, for the diagram."""
    first: dict[Card, int] = {}
    for place, action in enumerate(extras.actions):
        if isinstance(action, PlayCard):
            first.setdefault(action.card, place)
    if not first:
        return None
    chosen = extras.actions[extras.cursor]
    cursor = chosen.card if isinstance(chosen, PlayCard) else NO_CARD
    return Playable(extras.actions[0].seat, cursor, first)


def _panel(viewpoint: Viewpoint, moments: Moments, extras: Extras, width: int, rows: int) -> Panel:
    step, cast = viewpoint.step, viewpoint.cast
    if extras.asking and width < WIDE:
        return Panel(None, (_advice(viewpoint, extras, rows),))
    if extras.instead is not None:
        return Panel(None, (extras.instead,))
    if extras.bars is not None and width < WIDE:
        return Panel(None, (extras.bars,))
    if extras.actions:
        return Panel(None, (choose_section(extras.actions, extras.cursor, cast, rows),))
    sections = [doubles_list(step.deal, cast)]
    row = viewpoint.replay.row(step.number)
    if row is not None and (viewpoint.future or step.row is not None):
        sections.append(result_section(row, cast))
    if extras.comparison is not None:
        return Panel(None, (comparison_section(extras.comparison), *reversed(sections)))
    marks = {
        moment.at: _MARKS[moment.kind] for moment in viewpoint.shown_moments(moments) if moment.kind in _MARKS
    }
    future, points = viewpoint.future, width >= WIDE
    tricks = trick_list(viewpoint.replay, viewpoint.at, cast, future=future, marks=marks, points=points)
    return Panel(tricks, tuple(sections))


def _side(viewpoint: Viewpoint, moments: Moments, extras: Extras) -> tuple[Section, ...]:
    happened = happened_words(viewpoint.replay, viewpoint.at)
    sections = [moment_section(viewpoint.step, happened, viewpoint.reason)]
    if extras.asking:
        sections.append(_advice(viewpoint, extras))
    if extras.bars is not None:
        sections.append(extras.bars)
    sections.append(moments_section(viewpoint.shown_moments(moments), viewpoint.at, viewpoint.replay.steps))
    return tuple(sections)


def _advice(viewpoint: Viewpoint, extras: Extras, room: int = 0) -> Section:
    known = extras.advice if extras.advice is not None and extras.advice.at == viewpoint.at else None
    return advice_section(known, viewpoint.refusal, viewpoint.cast, room)


def _notes(viewpoint: Viewpoint, moments: Moments, width: int) -> tuple[tuple[str, str], ...]:
    """Return the lines below the scrubber: notable facts, and the bot's reason.

    At the end of a damaged record its fault comes first.
    """
    here = [moment for moment in viewpoint.shown_moments(moments) if moment.at == viewpoint.at][:1]
    notes = [(words, "text") for moment in here for words in (moment.sentence, moment.why) if words]
    if viewpoint.at == len(viewpoint.replay) - 1 and viewpoint.replay.warning:
        notes.insert(0, (viewpoint.replay.warning, "text"))
    action, reason = viewpoint.step.action, viewpoint.reason
    if reason and action is not None and width < WIDE and not any(moment.why for moment in here):
        notes.append((explained(viewpoint.cast.name(action.seat), quoted(reason)), "faint"))
    return tuple(notes)
