"""The end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Final

from textual.app import ComposeResult

from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.game import Game
from barbu_tui.language import tr, trn, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import explained
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.file import RecordError, load
from barbu_tui.session.record.saves import glance, of_the_same_cards, saves
from barbu_tui.session.scores.settlement import money, settle
from barbu_tui.session.scores.statistics import Doubles, Sum
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import FOCUS, currency_sign
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.screens.scores.course import (
    ahead_lines,
    deciding_deals,
    lane_lines,
    podium_lines,
    podium_width,
    turning_lines,
    turns_line,
)
from barbu_tui.ui.screens.scores.frame import FINISH_COMMANDS, ScoresScreen, game_bar
from barbu_tui.ui.widgets.page import BLANK, FeltBody, MenuEntry, PageLine, beside, heading, shifted, wrap
from barbu_tui.ui.widgets.panels import Placed, points_span, right, text
from barbu_tui.words.actions import in_words
from barbu_tui.words.doubles import WITHOUT
from barbu_tui.words.line import Line, Saying, Span
from barbu_tui.words.outcome import own_words, rivals, winner_words
from barbu_tui.words.people import Cast


def _by_contract(game: Game, seat: Seat) -> dict[Contract, int]:
    sums: dict[Contract, int] = {}
    for row in game.finished:
        sums[row.deal.spec.contract] = sums.get(row.deal.spec.contract, 0) + row.score.total[seat]
    return sums


def _doubles(game: Game, seat: Seat) -> Doubles:
    doubles = Doubles()
    for row in game.finished:
        levels = row.deal.levels[seat]
        hand = row.score.hand
        for other, level in enumerate(levels):
            if level and any(row.score.adjust):
                doubles.add(level * (hand[seat] - hand[other]))
    return doubles


def own_lines(game: Game, cast: Cast) -> list[PageLine]:
    """Return the best and the worst contract of the human, or of the winner, and the doubles won and lost."""
    own, _ = rivals(game.standing.running, cast)
    sums = _by_contract(game, own)
    if not sums:
        return []
    names = {contract: contract_name(contract) for contract in game.rules.specs}
    order = sorted(sums, key=lambda contract: sums[contract])
    doubles = _doubles(game, own)
    second = max(40, 18 + len(names[order[-1]]) + 7)
    values = second + 3 + max(len(tr("Worst")), len(tr("Lost")))
    best, worst = (
        (Span(f"{names[each]} ", bold=True), points_span(sums[each])) for each in (order[-1], order[0])
    )
    won = (Span(f"{trp('doubles', 'won')} ", "muted"), *_counted(doubles.won))
    rows = (
        (tr("Best contract"), best, tr("Worst"), worst),
        (tr("Doubles"), won, tr("Lost"), _counted(doubles.lost)),
    )
    return [
        PageLine(
            (text(2, one, "muted"), Placed(18, what), text(second, other, "muted"), Placed(values, that))
        )
        for one, what, other, that in rows
    ]


def _without_doubles(width: int) -> list[PageLine]:
    """Return what a game of the course says of doubles."""
    return [PageLine((text(2, line, "muted"),)) for line in wrap(tr(WITHOUT), width - 4)]


def _counted(tally: Sum) -> Line:
    """Return the number of doubles and their points: ``3  −138``."""
    if not tally.count:
        return (Span(trp("of doubles", "none"), "muted"),)
    return (Span(f"{tally.count}  ", bold=True), points_span(tally.points))


def settlement_lines(game: Game, cast: Cast, stake: Decimal, currency: str, width: int) -> list[PageLine]:
    """Return the payments, as few as possible; empty without stakes."""
    if not stake:
        return []
    lines = [heading(2, width - 2, tr("STAKES"), tr("{money} a point", money=money(stake, stake, currency)))]
    running = game.standing.running
    payments = settle(running, stake) if not sum(running) else ()
    if not payments:
        part = tr("Only a whole game is settled: its points add up to zero.")
        nothing = tr("Nobody owes anything.") if game.whole else part
        lines.append(PageLine((text(2, nothing, "muted"),)))
    for payment in payments:
        payer = text(2, tr("{Who} {who?pay|pays}", who=cast.person(payment.payer)), bold=True)
        payee = text(20, trp("who is paid", "{who}", who=cast.person(payment.payee)), "text")
        lines.append(PageLine((payer, payee, right(40, money(payment.amount, stake, currency), bold=True))))
    return [*lines, BLANK]


def _house_rules(header: Header) -> tuple[str, ...]:
    """Return the changed rules, without the rule on owed doubles in a short game."""
    if header.taught:
        return ()  # they follow from what has been taught
    short = header.deals < header.rules.deals
    return tuple(
        name for name, value in header.rules.options if not (short and name == "owed_doubles" and not value)
    )


def _facts_words(header: Header, game: Game) -> str:
    """Return ruleset, deals and seed, which are needed to deal the game again; the deals alone in the course."""
    if header.taught:
        return trn("{count} deal", "{count} deals", game.standing.deals)
    count = len(_house_rules(header))
    name = header.rules.name
    if count:
        name = trn("{name} with {count} house rule", "{name} with {count} house rules", count, name=name)
    deals = game.standing.deals
    if header.seed is None:
        return tr("{name}, {deals} {deals?deal|deals}", name=name, deals=deals)
    return tr(
        "{name}, {deals} {deals?deal|deals}, seed {seed}", name=name, deals=deals, seed=str(header.seed)
    )


def _ways_of(header: Header, *, by_hand: bool) -> tuple[MenuEntry, ...]:
    """Return the next steps after a game; a game of the course has no sheet, which is the last lesson.

    ``by_hand`` tells whether the player plays the cards that are forced; after a coached game a setting is offered.
    """
    offered = MenuEntry("settings", "o", tr("Settings"), tr("forced cards can play themselves"))
    lesson = MenuEntry("lesson", "l", tr("Next lesson"), tr("the course goes on"))
    ways = (
        MenuEntry("review", "v", tr("Review"), tr("what your decisions cost")),
        MenuEntry("replay", "g", tr("Replay"), tr("the game again, step by step")),
        MenuEntry("sheet", "s", tr("Score sheet"), tr("every deal, as on paper")),
        MenuEntry("chart", "c", tr("Chart"), tr("the totals deal by deal")),
        *([MenuEntry("compare", "b", tr("Compare"), tr("with these cards before"))] if header.again else []),
        MenuEntry("again", "a", tr("Same cards again"), tr("not counted")),
        MenuEntry("new_game", "n", tr("New game"), tr("choose ruleset and bots")),
        *([offered] if by_hand and header.coached and not header.taught else []),
        MenuEntry("home", "h", tr("Home"), tr("the game is saved")),
    )
    return (lesson, *(way for way in ways if way.action != "sheet")) if header.taught else ways


def way_lines(ways: Sequence[MenuEntry], cursor: int, width: int) -> list[PageLine]:
    """Return the next steps, side by side in as few rows as they need."""
    rows: list[list[Placed]] = [[]]
    marked: tuple[int, int] | None = None
    x = 0
    for at, way in enumerate(ways):
        size = len(way.key) + len(way.name) + 2
        if x and x + size > width:
            rows.append([])
            x = 0
        focused, meta = at == cursor, click("way", at)
        ground = "felt2" if focused else None
        entry = (
            Span(FOCUS if focused else " ", "brass", meta=meta),
            Span(way.key, "brass", True, background=ground, meta=meta),
            Span(" ", background=ground, meta=meta),
            Span(way.name, bold=True, underline=focused, background=ground, meta=meta),
        )
        rows[-1].append(Placed(x, entry))
        marked = (len(rows) - 1, x) if focused else marked
        x += size + _APART
    return [
        PageLine(tuple(row), cursor=marked[1] if marked is not None and marked[0] == y else None)
        for y, row in enumerate(rows)
    ]


def _dearest(path: Path, cast: Cast) -> str:
    """Return the dearest mistake that a review of the game has found; empty if there is none."""
    from barbu_tui.session.replay.cursor import Replay, ReplayError
    from barbu_tui.session.review.file import known_review

    try:
        replay = Replay.of(load(path))
    except (RecordError, ReplayError, OSError):
        return ""
    found = known_review(replay, path, cast.human or 0)
    mistakes = [] if found is None else found.review.mistakes()
    dearest = max(mistakes, key=lambda cost: cost.loss.mean, default=None)
    if dearest is None:
        return ""
    done, points = in_words(dearest.case.done, cast.letters, "brief"), round(dearest.loss.mean)
    return tr(
        "{done} in deal {deal} cost about {points} {points?point|points}",
        done=done, deal=dearest.case.deal, points=points,
    )  # fmt: skip


_APART: Final = 2
"""Columns between two next steps."""
_WIDEST: Final = 112
"""Columns of the page at most."""
_ROOMY, _TALL = 30, 40
"""Rows of the page from which parts have blank rows, and from which lanes are twice as high."""


class FinishScreen(ScoresScreen):
    """The podium, the course of the game, payments, and the next steps."""

    COMMAND_TABLE = FINISH_COMMANDS
    HELP_TITLE = "End of the game"
    _dearest = ""
    """The dearest mistake in words, if the game has been reviewed."""

    def body(self) -> ComposeResult:
        yield FeltBody()

    @property
    def count(self) -> int:
        return len(self.ways)

    def on_mount(self) -> None:
        super().on_mount()
        if self._path is not None and self._header.humans:
            self.in_thread("dearest", partial(_dearest, self._path, self._cast), self._show_dearest)

    def _show_dearest(self, words: str) -> None:
        self._dearest = words
        self.draw()

    @property
    def ways(self) -> tuple[MenuEntry, ...]:
        ways = _ways_of(self._header, by_hand=not self.barbu.settings.auto_forced)
        return tuple(
            replace(way, note=self._dearest) if way.action == "review" and self._dearest else way
            for way in ways
        )

    def blocks(self, inner: int, height: int) -> list[list[PageLine]]:
        """Return what is shown below the podium where it fits, the most informative first."""
        game, cast, look = self._game, self._cast, self.barbu.look
        if not game.finished:
            return []
        own, rival = rivals(game.standing.running, cast)
        turns = turns_line(game, deciding_deals(game, own, rival), inner)
        rows, apart = (2, True) if height >= _TALL else (1, height >= _ROOMY)
        lanes = lane_lines(game, cast, inner, look, rows=rows, apart=apart)
        ahead = [*ahead_lines(game, cast, inner, look), *([turns] if height >= _ROOMY else [])]
        if self._header.taught:
            return [_without_doubles(inner), lanes, ahead]
        return [lanes, ahead, own_lines(game, cast)]

    def saying(self) -> Saying:
        totals, way = self._game.standing.running, self.ways[self.cursor]
        note = f"{explained(way.name, way.note)}." if way.note else ""
        return Saying.of(winner_words(totals, self._cast), own_words(totals, self._cast), note)

    def draw(self) -> None:
        header, game, cast = self._header, self._game, self._cast
        settings, look = self.barbu.settings, self.barbu.look
        width, height = self.room
        inner = min(width - 4, _WIDEST)
        currency = currency_sign(settings.currency, safe=look.safe)
        podium = podium_width(cast, inner)
        top = beside(
            podium_lines(game, cast, podium, tall=height >= _ROOMY),
            turning_lines(game, cast, inner - podium - 2),
            podium + 2,
        )
        ways = way_lines(self.ways, self.cursor, inner)
        must = [*top, *settlement_lines(game, cast, settings.stake, currency, inner)]
        parts = [must]
        room = height - len(must) - len(ways)
        for block in self.blocks(inner, height):  # the next steps are never cut off
            if block and len(block) <= room:
                parts.append(block)
                room -= len(block)
        lines: list[PageLine] = []
        for place, part in enumerate([*parts, ways]):
            blank = room > 0 and place > 0
            room -= blank
            lines += [*[BLANK] * blank, *part]
        above = min(room, 1 + (height >= _TALL)) if room > 0 else 0
        bar = game_bar(game, cast, tr("Game over"), _facts_words(header, game))
        self.present(bar, shifted([*[BLANK] * above, *lines], (width - inner) // 2), self.saying())

    def action_way(self, at: int) -> None:
        self.hover(at)
        self.action_open()

    def action_open(self) -> None:
        getattr(self, f"action_{self.ways[self.cursor].action}")()

    def useful(self, command: Command) -> bool:
        header = self._header
        match command.action:
            case "lesson":
                return bool(header.taught)
            case "share":
                return header.counted
            case "calendar":
                return bool(header.daily)
            case "compare":
                return not header.counted if header.daily else bool(header.again) and not header.taught
        return True

    def action_lesson(self) -> None:
        self.barbu.home()
        self.warn(self.barbu.open_screen("following", self._header))

    def action_new_game(self) -> None:
        self.barbu.home()
        self.barbu.open_screen("new_game")

    def action_again(self) -> None:
        if self._path is None:
            self.app.bell()
        else:
            name = self.barbu.settings.name
            self.warn(self.barbu.open_screen("again", self._path, name, instead_of=self))

    def action_compare(self) -> None:
        other = of_the_same_cards(glance(self._path), saves()) if self._path is not None else None
        if other is None or self._path is None:
            self.app.bell()
        else:
            self.warn(self.barbu.open_screen("compare", self._path, other.path))

    def action_review(self) -> None:
        self.open_record("review_record")

    def action_replay(self) -> None:
        self.open_record()

    def action_settings(self) -> None:
        self.barbu.open_screen("settings")

    def action_home(self) -> None:
        self.barbu.home()

    def action_back(self) -> None:
        self.action_home()
