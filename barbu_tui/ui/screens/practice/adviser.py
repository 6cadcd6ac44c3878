"""The adviser: the worth of every option of a decision. The record notes its use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.judgement import Compared, OptionFigures
from barbu_bots.search.question import Question
from barbu_bots.search.worlds import can_be_listed
from barbu_tui.core.actions import Action, Pass, PlayCard
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import N_, tr, trn, trp
from barbu_tui.language.cards import in_hand_order
from barbu_tui.language.numbers import listed, signed_tenths
from barbu_tui.session.advice.advised import Advice, Advised
from barbu_tui.session.estimate.pool import Run
from barbu_tui.session.play.bot_host import Opinion
from barbu_tui.session.practice.setup import SetupError
from barbu_tui.session.practice.what_if import HOW_CARDS, view_if
from barbu_tui.ui.choices.choice import OpenChoice
from barbu_tui.ui.choices.choosing import ChoosingScreen
from barbu_tui.ui.choices.key_hints import option_commands
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import MIDDLE
from barbu_tui.ui.screens.frames.looking import Polling, look_after
from barbu_tui.ui.screens.frames.page import AskingScreen
from barbu_tui.ui.screens.practice.decision_board import DecisionBoard
from barbu_tui.ui.screens.practice.hinted_hand import hinted_hand
from barbu_tui.ui.screens.practice.panels import method, situation
from barbu_tui.ui.screens.practice.practice_commands import CLOSED, OPENED, ROWS
from barbu_tui.ui.widgets.bars import bar_line, scale_of, ten_dots
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.chrome import Bar, KeyBar, Prompt, ScoreStrip, TopBar, named
from barbu_tui.ui.widgets.hand import Hand, HandFan, hand_of
from barbu_tui.ui.widgets.layout import played_on
from barbu_tui.ui.widgets.options import card_name_line, figures_of
from barbu_tui.ui.widgets.page import wrap
from barbu_tui.ui.widgets.painted import Painted
from barbu_tui.ui.widgets.panels import (
    WIDTH,
    Placed,
    Row,
    Section,
    Side,
    SidePanel,
    doubles_section,
    last_trick_section,
    right,
    text_rows,
    tricks_section,
)
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Line, Saying, Span, fitting, join
from barbu_tui.words.opinions import agreed
from barbu_tui.words.people import Cast
from barbu_tui.words.practice_prompts import PLAYED_OUT, longer_saying
from barbu_tui.words.prompts import say_play
from barbu_tui.words.reasons import reasons_of
from barbu_tui.words.two_lines import told_event
from barbu_tui.words.verdict import COUNTED, how_made

_COUNTED_APART: Final = N_("An advised game: statistics count it separately.")
_IF: Final = N_("The figures if {cards}.")
_NOT_KEPT: Final = N_("This is practice: nothing of this deal is kept.")

ADVISER_COMMANDS: Final = (
    Command("adviser.up", "up", "vertical", "Go to the row above.", "compare", sign="↑ ↓", modes=ROWS, palette=False, value=-1),
    Command("adviser.down", "down", "vertical", "Go to the row below.", modes=ROWS, palette=False, value=1),
    *option_commands("adviser", range(1, 9), ROWS, run=N_("Look at the option of that number.")),
    Command("adviser.open", "right", "aside", "Open the row into its suits or ranks.", "open", sign="→", modes=CLOSED, palette=False, value=1),
    Command("adviser.close", "left", "aside", "Close the row.", "close", modes=OPENED, palette=False, value=-1),
    Command("adviser.longer", "plus", "longer", "Think longer: play out more layouts, until you press it again.", "think longer", "longer"),
    Command("adviser.what_if", "i", "what_if", "What if another player holds a card: the figures of the layouts with it.", "what if"),
    Command("adviser.counted", "A", "counted", "Count all layouts that fit the same, or read what the others did again.", "read or count", "count"),
    Command("adviser.back", "w,escape,enter,q", "back", "Back to the table.", "back to the table", "back", sign="w"),
)  # fmt: skip
"""The commands of the adviser; about a card there are no rows to go to."""


def said(opinions: Sequence[Opinion], cast: Cast) -> tuple[str, ...]:
    """Return a paragraph for each action of a bot. Bots that agree share one."""
    paragraphs = []
    for bots, action, why in agreed(opinions, cast.by_letter):
        if len(bots) == len(opinions) > 1:
            who = tr("All three bots") if len(bots) == 3 else tr("Both bots")
        else:
            who = listed([bot.capitalize() for bot in bots])
        paragraphs.append("  ".join((_does(who, action, cast, one=len(bots) == 1), *why)))
    return tuple(paragraphs)


def _does(who: str, action: Action | None, cast: Cast, *, one: bool) -> str:
    match action:
        case PlayCard():
            card = in_words(action, cast.names, "row")
            return tr("{who} {one?plays|play} {card}.", who=who, one=one, card=card)
        case Pass():
            return tr("{who} {one?passes|pass}.", who=who, one=one)
        case None:
            return tr("{who} {one?has|have} nothing to say.", who=who, one=one)
    return tr("{who} {one?does|do} something else.", who=who, one=one)


class Sentences(Painted[tuple[str, ...]]):
    """Paragraphs between felt and hand, on screens without a side panel."""

    def paint(self, canvas: Canvas, model: tuple[str, ...]) -> None:
        lines = [line for each in model for line in wrap(each, canvas.width - 4)]
        if len(lines) > canvas.height > 0:
            last = lines[canvas.height - 1][: canvas.width - 6]
            lines = [*lines[: canvas.height - 1], f"{last} …"]
        for y, line in enumerate(lines, 1 if len(lines) < canvas.height else 0):
            canvas.write(2, y, line, "text")


class AdviserScreen(ChoosingScreen, AskingScreen):
    """The options of a decision with their figures.

    For a call or a bid the figures are returned to the table. For a card the table stays visible, with the
    bots' choices beside it.
    """

    CSS_PATH = "practice.tcss"
    COMMAND_TABLE = ADVISER_COMMANDS
    HELP_TITLE = "While the adviser speaks"

    def __init__(
        self,
        view: View,
        cast: Cast,
        advice: Advice,
        on_advice: Callable[[Compared], None],
        *,
        counts: bool = True,
        deals: int | None = None,
    ) -> None:
        """Create the screen.

        Args:
            view: the view of the player to act.
            advice: the adviser's answer.
            on_advice: called on leaving with the worth of every call or bid, if known.
            counts: whether the game counts in the statistics.
            deals: the deals of the game; a whole game if not given.
        """
        super().__init__()
        self._of_card = view.phase is Phase.PLAY
        self.set_class(self._of_card, "-card")
        self._view = view
        self._cast = cast
        self._advice = advice
        self._on_advice = on_advice
        self._counts = counts
        self._deals = deals
        self._looks = Polling(self, self._look)
        self._opinions = said(advice.opinions, cast)
        self._if = ""
        """The cards that another player is taken to hold, as typed."""
        self._read = True
        """Whether the others' decisions are read."""
        self._thinks = False
        """Whether the player has asked to think longer."""
        self.run: Run | None = None
        """The estimate; ``None`` if there is only one option."""
        self.advised: Advised | None = None
        """The decision with its estimate."""
        self.turn: DecisionBoard | None = None
        """The board of a call or a bid."""

    def compose(self) -> ComposeResult:
        yield TopBar()
        if self._of_card:
            yield ScoreStrip()
        with Horizontal():
            yield SidePanel(id="left")
            with Vertical(id="middle"):
                if not self._of_card:
                    yield Static(id="strip")
                yield Centre()
                if self._of_card:
                    yield Sentences()
                yield HandFan(bare=True)
            yield SidePanel(id="right")
        yield Prompt()
        yield KeyBar()

    @property
    def cast(self) -> Cast:
        return self._cast

    @property
    def choice(self) -> OpenChoice | None:
        return None if self.turn is None else self.turn.choice

    @property
    def mode(self) -> str:
        return self.turn.mode if self.turn is not None else ""

    def on_mount(self) -> None:
        if self._advice.question is not None:
            self._ask_about(self._advice.question)
        self._show()

    def _ask_about(self, question: Question) -> None:
        """Ask for the figures of a question, in place of those before."""
        before = self.run
        if before is not None:
            before.cancel()
        workers = self.barbu.estimators
        self.run = workers.ask(question)
        self.advised = Advised(question.view, self.run)
        self.advised.before = None if before is None else before.compared
        if not self._of_card:
            self.turn = DecisionBoard(self.advised, self._cast)
        self._looks.after(look_after(workers))

    def _look(self) -> float | None:
        run = self.run
        if run is None or run.over:
            return None
        if run.poll():
            self._show()
        return None if run.over else look_after(self.barbu.estimators)

    def on_screen_resume(self) -> None:
        if self.run is not None and not self.run.over:
            self._looks.after(look_after(self.barbu.estimators))

    # Showing.

    def _show(self) -> None:
        note = tr(_COUNTED_APART if self._counts else _NOT_KEPT)
        if self._if:
            note = tr(_IF, cards=self._if)
        elif not self._read:
            note = tr(COUNTED)
        self.query_one(TopBar).show(Bar(named(tr("Adviser"), note)))
        self.show_keys()
        compared = self.run.compared if self.run is not None else None
        self.query_one(HandFan).show(self._hand())
        if self._of_card:
            self._show_table(compared)
        else:
            self._show_options(compared)

    def _hand(self) -> Hand:
        """Return the hand; about a card as at the table, with what each is worth under it once the best can be named."""
        return hinted_hand(self._view, self.advised) if self._of_card else hand_of(self._view.hand, {})

    def _show_sides(self, left: Side, right: Side) -> None:
        self.query_one("#left", SidePanel).show(left)
        self.query_one("#right", SidePanel).show(right)

    def _show_options(self, compared: Compared | None) -> None:
        view, cast = self._view, self._cast
        how = self._how(compared)
        self._show_sides(method(how), (situation(view, cast, deals=self._deals),))
        if self.turn is not None:
            self.query_one(Centre).show(self.turn.board())
        self.query_one(Prompt).show(self._saying(compared))

    def _saying(self, compared: Compared | None) -> Saying:
        if compared is None:
            return Saying.of("", tr(PLAYED_OUT))
        if self._thinks and self.run is not None:
            return longer_saying(self.run, compared)
        played = tr(
            "has tried {deals} {deals?layout|layouts} for every option in question so far.",
            deals=compared.layouts,
        )
        if compared.finished:
            played = tr(
                "has tried {deals} {deals?layout|layouts} for every option in question.",
                deals=compared.layouts,
            )
        return Saying.of(tr("The adviser"), played)

    def _how(self, compared: Compared | None) -> tuple[str, ...]:
        return () if compared is None else how_made(compared, self._view, read=self._read)

    def _show_table(self, compared: Compared | None) -> None:
        view, cast = self._view, self._cast
        self.query_one(Centre).show(played_on(view, cast))
        why = reasons_of(self.advised, cast.by_letter) if self.advised is not None else ()
        self.query_one(Prompt).show(self._saying(compared) if self._thinks else say_play(view, cast))
        width = self.app.size.width
        if width >= MIDDLE:
            self._show_sides(self._left(compared), self._right(compared, why))
            return
        strip = self._strip(compared)
        above = fitting(((Span(why[-1]),), strip) if why else (strip,), width - 2)
        pictured = len(strip) > 1  # of which there is room for one thing above the felt
        self.query_one(ScoreStrip).show((strip if pictured else above,))
        told = not pictured and above is not strip
        self.query_one(Sentences).show((*(() if told else why[-1:]), *self._opinions))

    def _strip(self, compared: Compared | None) -> Line:
        """Return the row above the felt of a narrow screen: what tells the two best cards apart, in ten layouts, else the deals played."""
        if self.run is None or self._even:
            return ()
        if compared is None or not compared.telling:
            return (Span(tr(PLAYED_OUT), "muted"),)
        head: Line = (Span(f"{tr('behind the best')}, {_worlds(compared)}", "faint"),)
        contrast = None if self.advised is None else self.advised.contrast
        told = None if contrast is None else told_event(contrast, self._cast.by_letter)
        if contrast is None or told is None:
            return head
        safe = self.barbu.look.safe
        parts: list[Line] = [(Span(told.words, "muted"),)]
        for option, share in ((contrast.done, told.done), (contrast.better, told.better)):
            parts.append(
                (*card_name_line(option, self._cast), Span(" "), *ten_dots(share, told.ink, safe=safe))
            )
        return fitting((join(parts, "  "), head), self.app.size.width - 2)

    @property
    def _even(self) -> bool:
        return self.advised is not None and self.advised.even

    def _left(self, compared: Compared | None) -> Side:
        table = self._view.table
        how = method(self._how(compared)) if compared is not None else ()
        tricks = (tricks_section(table, self._cast),) if isinstance(table, TrickTable) else ()
        return (*how, *tricks)

    def _right(self, compared: Compared | None, why: tuple[str, ...]) -> Side:
        view, cast = self._view, self._cast
        lines = tuple(line for each in self._opinions for line in wrap(each, WIDTH))
        sections = [Section(tr("THE BOTS"), text_rows(lines, "text"), tr("they see what you see"), rank=1)]
        if self.run is not None:
            flat = self.query_one(TopBar).look.flat
            order = self._order(self.run.comparison.question.options)
            lines = tuple(line for each in why for line in wrap(each, WIDTH))
            best = (Section(tr("WHY"), text_rows(lines, "text"), rank=1),) if lines else ()
            contrast = None if self.advised is None else self.advised.contrast
            ten = ten_section(contrast, cast, safe=self.barbu.look.safe)
            rows = () if self._even else (card_section(compared, order, cast, WIDTH, flat=flat), *ten)
            sections[:0] = (*rows, *best)
        sections.append(replace(doubles_section(view, cast), rank=3, command=""))
        last = last_trick_section(view.table, cast) if isinstance(view.table, TrickTable) else ()
        return (*sections, *(replace(each, rank=2, command="") for each in last))

    def _order(self, options: tuple[Action, ...]) -> tuple[Action, ...]:
        hand = in_hand_order(self._view.hand)
        return tuple(
            sorted(options, key=lambda each: hand.index(each.card) if isinstance(each, PlayCard) else -1)
        )

    # Commands.

    def moved(self) -> None:
        self._show()

    def refuse(self, why: Saying) -> None:
        self._show()
        self.query_one(Prompt).show(why)

    def action_longer(self) -> None:
        run = self.run
        if run is not None and run.compared is not None and run.compared.telling:
            self._thinks = True
            run.think_longer()
            self._looks.after(look_after(self.barbu.estimators))
            self._show()

    def action_what_if(self) -> None:
        if self._advice.question is not None:
            self.ask(tr(HOW_CARDS), self._if, self._what_if)

    def _what_if(self, text: str) -> str | None:
        question = self._advice.question
        assert question is not None
        text = text.strip()
        try:
            view = view_if(self._view, text, question.seed) if text or not self._if else self._view
        except SetupError as error:
            return str(error)
        self._if = text
        self._ask_about(replace(question, view=view, listed=can_be_listed(view), read=self._read))
        return None

    def action_counted(self) -> None:
        if self.run is not None:
            self._read = not self._read
            self._ask_about(replace(self.run.comparison.question, read=self._read))
            self._show()

    def draw(self) -> None:
        self._show()

    def action_back(self) -> None:
        compared = self.turn.advised.compared if self.turn is not None else None
        is_real = self._read and self.run is not None and not self.run.comparison.question.view.open
        if compared is not None and compared.telling and is_real:
            self._on_advice(compared)
        self.barbu.navigation.leave(self)

    def on_resize(self) -> None:
        self._show()

    def on_unmount(self) -> None:
        if self.run is not None:
            self.run.cancel()

    def on_click(self, event: events.Click) -> None:
        if event.button == 3:
            self.action_back()


_TITLE = N_("BEHIND THE BEST CARD")
_CLAIM_WIDTH, _CARD_WIDTH = 12, 5
"""The width of a card's name in cells, with claims and without."""
_FIGURE = 7
"""The width of a figure in cells."""


def card_section(
    compared: Compared | None, order: tuple[Action, ...], cast: Cast, width: int, *, flat: bool
) -> Section:
    """Return every card with its bar and its figure, in the order of the hand.

    Args:
        order: the options, in their fixed order.
        width: cells of the panel's text.
        flat: whether there are no backgrounds to fill.
    """
    if compared is None or not compared.telling:
        return Section(tr(_TITLE), text_rows((tr(PLAYED_OUT),)), rank=0)
    figures = {worth.choice: figures_of(worth, compared.best) for worth in compared.options}
    scale = scale_of(figures.values())
    assert scale is not None
    claims = any(isinstance(each, PlayCard) and (each.claim or each.breach) for each in order)
    names = _CLAIM_WIDTH if claims else _CARD_WIDTH
    rows: list[Row] = []
    for choice in order:
        bar = bar_line(figures[choice], scale, width - names - _FIGURE - 1, flat=flat)
        value = Placed(width, (_figure(compared, compared.of(choice)),), right=True)
        rows.append((Placed(0, card_name_line(choice, cast)), Placed(names, bar), value))
    title, note = tr(_TITLE), _worlds(compared)
    if len(title) + 1 + len(note) > width:  # the heading has no room for it
        rows.append((right(width, note, "faint"),))
        note = ""
    return Section(title, tuple(rows), note, rank=0)


def ten_section(contrast: Contrast | None, cast: Cast, *, safe: bool) -> Side:
    """Return IN TEN LAYOUTS: how often what tells two options apart happens after either; nothing where it is not a share."""
    told = None if contrast is None else told_event(contrast, cast.by_letter)
    if contrast is None or told is None:
        return ()
    rows = list(text_rows(tuple(wrap(told.words, WIDTH)), "text"))
    for option, share in ((contrast.done, told.done), (contrast.better, told.better)):
        name = card_name_line(option, cast)
        rows.append((Placed(0, name), Placed(12, ten_dots(share, told.ink, safe=safe))))
    return (Section(tr("IN TEN LAYOUTS"), tuple(rows), rank=1),)


def _worlds(compared: Compared) -> str:
    if compared.counted:
        return tr("all counted")
    if compared.finished:
        return trn("{count} layouts", "{count} layouts", compared.layouts)
    return trn("{count} layouts so far", "{count} layouts so far", compared.layouts)


def _figure(compared: Compared, worth: OptionFigures) -> Span:
    if worth == compared.best:
        return Span(trp("card", "best"), "good", True)
    return Span(
        signed_tenths(worth.total.mean - compared.best.total.mean), "muted" if worth.close else "text"
    )
