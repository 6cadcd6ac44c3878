"""Shows a state of the table: gives every widget its model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from textual.widget import Widget

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import SUIT_OF
from barbu_tui.core.contracts import Contract
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import tr, trn
from barbu_tui.session.play.header import HUMAN_SEAT
from barbu_tui.session.play.match import Match
from barbu_tui.session.store.settings import SECTIONS, Settings
from barbu_tui.session.table.table import Table
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.choices.key_hints import suit_keys
from barbu_tui.ui.commands import CommandScreen, hints
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import MIDDLE, WIDE, Look
from barbu_tui.ui.screens.table.moment import TableMoment
from barbu_tui.ui.screens.table.scene import left_side, panel_width, right_side, standing_of, strip, top_bar
from barbu_tui.ui.widgets.centre import Centre, Duty, FeltScene, Notice
from barbu_tui.ui.widgets.chrome import Bar, KeyBar, Prompt, ScoreStrip, TopBar
from barbu_tui.ui.widgets.discard import discard_dialog
from barbu_tui.ui.widgets.doubles import doubles_panel
from barbu_tui.ui.widgets.felt import Felt, felt_of, looking_back
from barbu_tui.ui.widgets.flight import Flight, path_to_layout, path_to_trick, path_to_winner
from barbu_tui.ui.widgets.hand import Hand, HandFan, hand_of
from barbu_tui.ui.widgets.layout import DominoLayout, layout_of
from barbu_tui.ui.widgets.options import contract_list
from barbu_tui.ui.widgets.panels import Side, SidePanel
from barbu_tui.ui.widgets.result import result_of
from barbu_tui.words.line import Line, Saying
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import (
    GAME_OVER,
    say_contract,
    say_doubles,
    say_last_trick,
    say_play,
    say_rest,
    say_waiting,
)

_UNTAUGHT: Final = frozenset({"doubles", "still_to_deal"})
"""Sections of the panels that a game of the course lacks."""


def table_widgets(players: int) -> Iterator[Widget]:
    """Yield the widgets of the table: bars above and below, panels at the sides, felt and hand between."""
    yield TopBar()
    yield ScoreStrip()
    yield KeyBar()
    yield Prompt()
    yield SidePanel(id="left")
    yield SidePanel(id="right")
    yield Centre()
    yield HandFan()
    for _ in range(players):
        yield Flight()


class Display:
    """The widgets of the table, and their contents."""

    def __init__(self, screen: CommandScreen, table: Table, cast: Cast) -> None:
        self._screen = screen
        self._table = table
        self._match = table.match
        self._cast = cast
        self._attached = False
        self._asking = False
        """Whether the prompt shows the state's own text."""
        self._pointing = False
        """Whether the key bar was drawn with a card under the cursor, which Enter plays."""

    def attach(self) -> None:
        self._attached = True
        get = self._screen.query_one
        self.top = get(TopBar)
        self.strip = get(ScoreStrip)
        self.centre = get(Centre)
        self.hand = get(HandFan)
        self.left = get("#left", SidePanel)
        self.right = get("#right", SidePanel)
        self.prompt = get(Prompt)
        self.keys = get(KeyBar)
        self.flights = tuple(self._screen.query(Flight))

    @property
    def felt(self) -> Felt | None:
        """The felt as drawn now; ``None`` if something else is drawn in its place."""
        return self.centre.model if isinstance(self.centre.model, Felt) else None

    def view(self) -> View | None:
        """Return S's view of the current or last deal; ``None`` before the first."""
        game = self._match.game
        if game.deal is not None:
            return self._match.view(HUMAN_SEAT)
        return game.finished[-1].deal.view(HUMAN_SEAT) if game.finished else None

    def show(self, moment: TableMoment, settings: Settings) -> None:
        if not self._attached:
            return
        self._show_keys(moment)
        view = self.view()
        if view is None:
            self.centre.show(Notice("", ()))
            return
        look: Look = self.top.look
        size = self._screen.app.size
        wide, three = size.width >= MIDDLE, size.width >= WIDE
        game, cast = self._match.game, self._cast
        after = game.deal is None
        panel = panel_width(size.width)
        self.left.styles.width = self.right.styles.width = panel
        standing = standing_of(view)
        if after:
            standing = replace(standing, totals=game.standing.running, hand=(), net=())
        if moment.rest is None and not moment.flying:
            self.strip.show(strip(standing, cast, view.turn, size.width))
            if wide:
                side = right_side(
                    game, view, cast, panel=settings.panel, three=three, look=look, after=after,
                    by_deal=not self._match.header.is_practice, bets=not self._match.header.taught, width=panel - 3,
                )  # fmt: skip
                self.right.show(_wanted(side, self.hidden(settings)))
            if three:
                focused = moment.choice.action if isinstance(moment.choice, ContractChoice) else None
                side = () if after else left_side(view, cast, focused)
                self.left.show(_wanted(side, self.hidden(settings)))
        if not moment.flying:
            scene = self.scene(moment, view)
            trick = scene.count if isinstance(scene, Felt) else ()
            self.top.show(self.bar(view, wide=wide, finished=after, trick=trick))
            self.centre.show(scene)
        self.show_hand(moment, view)
        self._say(self.said(moment, view))
        self._asking = moment.saying is None

    def _say(self, saying: Saying) -> None:
        self._screen.set_class(saying.rows > 1, "-asking")
        self.prompt.show(saying)

    def fits(self, saying: Saying) -> bool:
        """Return whether words of the coach's have room."""
        return self.prompt.fits(saying)

    def hidden(self, settings: Settings) -> frozenset[str]:
        """Return the :data:`SECTIONS` that the side panel leaves out."""
        hidden = frozenset(SECTIONS) - frozenset(settings.sections)
        return hidden | _UNTAUGHT if self._match.header.taught else hidden

    def bar(self, view: View, *, wide: bool, finished: bool, trick: Line) -> Bar:
        """Return the top bar; see :func:`~barbu_tui.ui.screens.table.scene.top_bar`."""
        length = self._match.game.length
        return top_bar(view, self._cast, length, wide=wide, finished=finished, trick=trick)

    def key_mode(self, moment: TableMoment) -> str:
        """Return the mode whose keys the bar shows; it is stable between two cards."""
        deal = self._match.game.deal
        between = moment.mode == "busy" and deal is not None and deal.play is not None
        return "cards" if between and self._cast.human is not None else moment.mode

    def _show_keys(self, moment: TableMoment) -> None:
        """Show the key bar, stable while cards are played."""
        mode = self.key_mode(moment)
        keymap, choice = self._screen.barbu.keys, moment.choice
        self._pointing = isinstance(choice, CardChoice) and choice.cursor is not None
        useful = [each for each in self._screen.COMMAND_TABLE if self._screen.useful(each)]
        peeking = bool(moment.peek) and mode == "cards"  # Enter goes back then, and plays nothing
        shown = hints(useful, mode, keymap, choice)
        self.keys.show(tuple(hint for hint in shown if hint.action != "accept" or not peeking))

    def fly(self, action: PlayCard, seconds: float) -> None:
        """Start a card's flight. The felt shows it when it has landed."""
        felt = self.centre
        canvas = Canvas(*felt.size, felt.look)
        if isinstance(felt.model, DominoLayout):
            path = path_to_layout(canvas, felt.model, action.seat, action.card)
        else:
            path = path_to_trick(canvas, action.seat, len(self._cast.names))
        origin = felt.region.offset
        if action.seat == HUMAN_SEAT:
            path = replace(path, start=self.hand.region.offset - origin + self.hand.place_of(action.card))
        self.flights[0].fly(action.card, path, origin, seconds)

    def gather(self, rest: Felt, seconds: float) -> None:
        """Start the flight of a finished trick to its winner. The counts do not change yet."""
        felt = self.centre
        canvas = Canvas(*felt.size, felt.look)
        origin = felt.region.offset
        trick = sorted(rest.trick, key=lambda each: each[0] == rest.winner)
        felt.show(replace(rest, trick=(), winner=-1))
        for flight, (seat, card) in zip(self.flights, trick, strict=False):
            path = path_to_winner(canvas, seat, rest.winner, len(self._cast.names))
            flight.fly(card, path, origin, seconds)

    def land(self) -> None:
        """End all flights."""
        for flight in self.flights:
            flight.land()

    def show_choice(self, moment: TableMoment) -> None:
        """Show only the changes of a key in a choice."""
        view = self.view() if self._attached else None
        if view is None:
            return
        if not isinstance(moment.choice, CardChoice):
            self.centre.show(self.scene(moment, view))
            self._say(self.said(moment, view))
            if isinstance(moment.choice, ContractChoice):
                self._show_keys(moment)
                if self._screen.app.size.width >= WIDE:
                    self.left.show(left_side(view, self._cast, moment.choice.action))
        elif moment.saying is not None or not self._asking:
            self._say(self.said(moment, view))
            self._asking = moment.saying is None
        if isinstance(moment.choice, CardChoice) and not self._pointing:
            self._show_keys(moment)
        self.show_hand(moment, view)

    def show_hand(self, moment: TableMoment, view: View) -> None:
        """Show the hand and its cursor. After the deal the result uses its rows."""
        game = self._match.game
        self.hand.display = game.deal is not None
        if game.deal is None or moment.mode in ("failed", "over"):
            self.hand.show(Hand())
            return
        active = moment.mode in ("cards", "pass", "discard") and not moment.peek
        choice = moment.choice if isinstance(moment.choice, CardChoice) else moment.hand_choice
        playable, cursor = (choice.playable, choice.cursor) if choice and active else (0, None)
        hand = hand_of(view.hand, moment.letters, playable=playable, active=active, cursor=cursor)
        if moment.hidden:
            hand = _without_suits(hand, moment.hidden)
        self.hand.show(hand)

    def scene(self, moment: TableMoment, view: View) -> FeltScene:
        game, cast = self._match.game, self._cast
        if moment.mode == "failed":
            return Notice(tr("The game could not be saved"), _failure_lines(moment.error, self._match))
        if game.deal is None:
            row, doubles = game.finished[-1], not self._match.header.taught
            return result_of(row, cast, moment.steps, moment.coached, moment.yours, doubles=doubles)
        if moment.rest is not None:
            return replace(moment.rest, doubles=None) if self._match.header.taught else moment.rest
        if moment.peek == "doubles":
            return doubles_panel(view, cast, None)
        if isinstance(moment.choice, ContractChoice):
            keys = suit_keys("contract", self._screen.barbu.keys)
            taught = self._match.header.taught
            return contract_list(view, cast, moment.choice, self._results(view), moment.advice, keys, taught)
        if view.phase is Phase.CONTRACT or (view.phase is Phase.BIDS and self._match.header.taught):
            deals = tr("{Who} {who?deal|deals}.", who=cast.person(view.dealer))
            return Notice(tr("Deal {deal}", deal=view.number), (deals,))
        if view.phase is Phase.BIDS or view.table is None:
            return doubles_panel(
                view, cast, moment.choice if isinstance(moment.choice, DoubleChoice) else None
            )
        if isinstance(view.table, DominoTable):
            return layout_of(view, cast)
        felt = felt_of(view, cast)
        if self._match.header.taught:  # nobody doubles
            felt = replace(felt, doubles=None)
        if moment.peek == "trick" and view.table.done:
            return looking_back(felt, view)
        if isinstance(moment.choice, DiscardChoice):
            return Duty(felt, discard_dialog(view, cast, moment.choice))
        return felt

    def _results(self, view: View) -> dict[Contract, tuple[int, int]]:
        return {
            row.deal.choice.contract: (row.number, row.score.total[view.dealer])
            for row in self._match.game.finished
            if row.deal.dealer == view.dealer and row.deal.choice is not None
        }

    def said(self, moment: TableMoment, view: View) -> Saying:
        """Return what the prompt says: a message, else the state's own text."""
        return moment.saying or self.saying(moment, view)

    def saying(self, moment: TableMoment, view: View) -> Saying:
        if moment.mode == "failed":
            return Saying.of(tr("The game has stopped."), tr("Enter leaves the table."))
        if moment.mode == "leaving":
            return self._leaving()
        if self._match.game.deal is None:
            return self._scored()
        taught, cast = self._match.header.taught, self._cast
        match moment.choice:
            case ContractChoice() as choice:
                return say_contract(view, choice.action, doubles=not taught)
            case DoubleChoice():
                return say_doubles(view, cast)
            case DiscardChoice():
                duty = tr("A penalty card must go, unless a claim keeps it.")
                return Saying.of(tr("Discard rule."), duty)
        if moment.peek == "trick" and isinstance(view.table, TrickTable):
            return say_last_trick(view, cast)
        if moment.mode in ("cards", "pass"):
            return say_rest(view, cast) if self._table.may("rest") else say_play(view, cast)
        if view.phase is Phase.PLAY:
            return say_waiting(view, cast)
        if view.phase is Phase.BIDS and view.turn >= 0 and not taught:
            return Saying.of("", (), tr("{Who} to speak.", who=cast.person(view.turn)))
        return Saying()

    def _leaving(self) -> Saying:
        """Return the question before the table is left."""
        if self._match.header.is_practice:
            unsaved = tr("It is practice and is not saved. y leaves, Esc stays.")
            return Saying.of(tr("Leave the deal?"), unsaved)
        return Saying.of(tr("Leave the table?"), tr("The game is saved. y leaves, Esc stays."))

    def _scored(self) -> Saying:
        """Return what follows a deal that has been scored."""
        game = self._match.game
        if self._match.header.is_practice:
            return Saying.of(tr("The deal is scored."), tr("Enter goes back to practice."))
        if self._match.over:
            return Saying.of(tr(GAME_OVER), tr("Enter to go on."))
        following = tr("{Who} {who?deal|deals} next.", who=self._cast.person(game.dealer))
        if game.over:
            following = tr("That was the last deal.")
        scored = tr("Deal {deal} scored.", deal=game.finished[-1].number)
        return Saying.of(scored, following, tr("Enter to go on."))


def _wanted(side: Side, hidden: frozenset[str]) -> Side:
    """Return the sections that are wanted; those that cannot be turned off are always included."""
    return tuple(section for section in side if section.kind not in hidden)


def _without_suits(hand: Hand, hidden: int) -> Hand:
    suits = tuple(dict.fromkeys(SUIT_OF[each.card] for each in hand.cards))
    shown = suits[: max(0, len(suits) - hidden)]
    return replace(hand, cards=tuple(each for each in hand.cards if SUIT_OF[each.card] in shown))


def _failure_lines(error: str, match: Match) -> tuple[str, ...]:
    lines = [error, ""]
    if match.path is not None:
        kept = trn(
            "Saved so far: {count} deal and the cards played since, in",
            "Saved so far: {count} deals and the cards played since, in",
            len(match.game.finished),
        )
        lines += [kept, str(match.path)]
    return (*lines, "", tr("Continue from there with 'barbu resume' once it can be written again."))
