"""Statistics of the player's own games, counted in the background."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from textual import work
from textual.worker import get_current_worker

from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import N_, tr, trn, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal, ordinal, signed, signed_tenths
from barbu_tui.session.record.saves import saves
from barbu_tui.session.review.progress import (
    TOGETHER,
    CurvePoint,
    ReviewedGame,
    curve,
    reviewed_games,
    weakest,
)
from barbu_tui.session.review.review import Losses
from barbu_tui.session.review.summary import NOTHING, occasion_words
from barbu_tui.session.scores.statistics import GameFact, GameSums, Known, Statistics, Sum, count_games
from barbu_tui.ui.choices.choice import following
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing import dots
from barbu_tui.ui.screens.frames.page import PageScreen
from barbu_tui.ui.widgets.bars import Scale, points_bar, points_scale, scale_marks
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.page import BLANK, PageLine, beside, heading, shifted, wrap
from barbu_tui.ui.widgets.panels import Placed, right, text
from barbu_tui.words.line import Saying, Span, elided, shorten
from barbu_tui.words.review import level_of_loss
from barbu_tui.words.statistics import average_words, left_out_words

_ORDER = tuple(dict.fromkeys((*ruleset().contracts, *CONTRACTS)))
"""The order of the most common sheet; contracts of other rulesets last."""


def _ink(value: float) -> str:
    return "good" if value > 0.05 else "bad" if value < -0.05 else "muted"


def _average(end: int, points: Sum | None) -> Placed:
    if points is None or not points.count:
        return right(end, "·", "faint")
    return right(end, signed_tenths(points.average), _ink(points.average))


def _average_with_interval(end: int, points: Sum) -> Placed:
    return right(end, average_words(points), _ink(points.average)) if points.count else _average(end, points)


def games_lines(tally: GameSums, width: int) -> list[PageLine]:
    """Return games, average, places with bars, and each ruleset."""
    games = tally.games.count
    lines = [
        heading(0, width, tr("GAMES"), str(games)),
        PageLine((text(0, tr("average"), "muted"), _average_with_interval(width, tally.games))),
        PageLine((text(0, tr("points in all"), "muted"), right(width, signed(tally.games.points), "muted"))),
    ]
    bars, scale = width - 14, points_scale([games])
    for place in range(1, 5):
        times = tally.places.get(place, 0)
        placed = (
            text(0, ordinal(place), "text" if place == 1 else "muted"),
            Placed(6, points_bar(times, scale, bars, "brass" if place == 1 else "line2")),
            right(width, str(times), bold=place == 1),
        )
        lines.append(PageLine(placed))
    if games:
        lines.append(PageLine((text(6, "0", "faint"), right(6 + bars, str(games), "faint"))))
    lines.append(BLANK)
    lines.append(heading(0, width, tr("BY RULESET")))
    heads = zip((width - 18, width - 10, width), (tr("games"), tr("won"), tr("average")), strict=True)
    lines.append(PageLine(tuple(right(end, head, "faint") for end, head in heads)))
    for rules, sums in tally.by_rules.items():
        played = right(width - 18, str(sums.count), "muted")
        won = right(width - 10, str(tally.wins_by_rules.get(rules, 0)), "muted")
        lines.append(PageLine((text(0, rules, "muted"), played, won, _average(width, sums))))
    return lines


def _scale_line(x: int, scale: Scale, width: int) -> PageLine:
    """Return the marks of a scale, as a row below its bars."""
    return PageLine(tuple(text(x + at, mark, "faint") for at, mark in scale_marks(scale, width)))


def _shown(tally: GameSums) -> list[Contract]:
    """Return the contracts in order; kings and jacks only if it has been played."""
    played = tally.as_dealer.keys() | tally.as_defender.keys()
    return [each for each in _ORDER if each != "kings_and_jacks" or each in played]


def _counts(tally: GameSums) -> int:
    """Return the columns for the number of deals behind the longest name, with a blank."""
    return 1 + max((len(str(sums.count)) for sums in tally.as_dealer.values()), default=1)


def _contract_width(tally: GameSums) -> int:
    return max(len(contract_name(each)) for each in _shown(tally)) + _counts(tally) + 22


def by_contract_lines(tally: GameSums, width: int) -> list[PageLine]:
    """Return points per deal, by contract."""
    ends = (width - 22, width - 13, width - 9, width)
    lines = [
        heading(0, width, tr("BY CONTRACT"), tr("points a deal")),
        PageLine((right(ends[1], tr("as dealer"), "faint"), right(ends[3], tr("defending"), "faint"))),
    ]
    for contract in _shown(tally):
        dealer, defender = tally.as_dealer.get(contract), tally.as_defender.get(contract)
        placed = [text(0, shorten(contract_name(contract), width - 22 - _counts(tally)), "text")]
        for at, sums in ((0, dealer), (2, defender)):
            placed.append(right(ends[at], str(sums.count) if sums else "0", "faint"))
            placed.append(_average(ends[at + 1], sums))
        lines.append(PageLine(tuple(placed)))
    return lines


def doubles_lines(tally: GameSums, width: int, room: int) -> list[PageLine]:
    """Return doubles won and lost by opponent, the most frequent first."""
    ends = (width - 32, width - 22, width - 12, width)
    words = (trp("doubles", "won"), trp("doubles", "lost"), tr("even"), tr("points"))
    lines = [
        heading(0, width, tr("DOUBLES"), tr("won and lost by opponent")),
        PageLine(tuple(right(end, word, "faint") for end, word in zip(ends, words, strict=True))),
    ]
    opponents = sorted(tally.doubles.items(), key=lambda item: (-item[1].count, item[0].name))
    start, bars = 34, width - 42 - 34
    scale = points_scale(doubles.points for _, doubles in opponents)
    for opponent, doubles in opponents[: room - 2]:
        who = (Span(shorten(opponent.name, 14)), Span(f"  {shorten(opponent.bot, 16)}", "faint"))
        counts = (doubles.won.count, doubles.lost.count, doubles.even)
        figures = (right(end, str(count), "muted") for end, count in zip(ends, counts, strict=False))
        points = right(ends[3], signed(doubles.points), _ink(doubles.points), bold=True)
        bar = (Placed(start, points_bar(doubles.points, scale, bars)),) if bars >= _LEAST_BAR else ()
        lines.append(PageLine((Placed(0, who), *bar, *figures, points)))
    if opponents and bars >= _LEAST_BAR and len(lines) < room:
        lines.append(_scale_line(start, scale, bars))
    if not opponents:
        lines.append(PageLine((text(0, tr("No doubles yet."), "muted"),)))
    return lines


_KINDS: Final = (("call", N_("calls")), ("bid", N_("doubles")), ("card", N_("cards")))
_LEAST_BAR: Final = 16
"""Columns of a bar at least; with less room there is none."""
_SCALE: Final = 5
"""Columns of the scale before the curve."""
NONE_YET: Final = N_(
    "No game has been reviewed whole yet. Review one (v in the saved games, R in the replay): its error rate appears here."
)


def errors_lines(
    games: Sequence[ReviewedGame], width: int, height: int, *, safe: bool = False
) -> list[PageLine]:
    """Return the page of errors; the games are in their order."""
    if not games:
        return [PageLine((text(0, line, "muted"),)) for line in wrap(tr(NONE_YET), width)]
    whole = sum((game.summary for game in games), NOTHING)
    gap = 4
    left = (width - gap) * 46 // 100
    right_width = width - gap - left
    kinds = [
        heading(0, left, tr("BY KIND"), tr("points lost a decision")),
        *(_rate_line(tr(name), whole.kinds.get(kind), left) for kind, name in _KINDS),  # type: ignore[call-overload]
        _rate_line(trp("statistics", "all"), whole.whole, left, bold=True),
        PageLine((text(0, shorten(level_of_loss(whole.whole.rate), left), "muted"),)),
    ]
    themes = [heading(0, left, tr("WEAKEST THEMES"), tr("points a game"))]
    for theme, lost in weakest(whole):
        a_game = lost.points / len(games)
        figure = f"{decimal(a_game.mean)} ± {decimal(a_game.half)}"
        words = elided(capital(occasion_words(theme)), left - 2 - max(11, len(figure)))
        themes.append(PageLine((text(0, words), right(left, figure, "bad"))))
    if len(themes) == 1:
        themes.append(PageLine((text(0, tr("None stands out yet."), "muted"),)))
    contracts = [heading(0, right_width, tr("BY CONTRACT"), tr("points lost a decision"))]
    contracts += [
        _rate_line(contract_name(each), whole.contracts[each], right_width)
        for each in CONTRACTS
        if each in whole.contracts
    ]
    below = list(beside([*kinds, BLANK, *themes], contracts, left + gap))
    rows = max(3, min(9, height - len(below) - 4))
    note = trn(
        "● {count:word} game; line: mean of {together}, dotted: 95 %",
        "● {count:word} games; line: mean of {together}, dotted: 95 %",
        len(games),
        together=TOGETHER,
    )
    return [
        heading(0, width, tr("POINTS LOST A DECISION"), note),
        *_curve_lines(curve(games), width, rows, safe=safe),
        BLANK,
        *below,
    ]


def _rate_line(name: str, lost: Losses | None, width: int, *, bold: bool = False) -> PageLine:
    if lost is None or not lost.decisions:
        return PageLine((text(0, name, "muted"), right(width, "·", "faint")))
    rate = f"{decimal(lost.rate.mean, 2)} ± {decimal(lost.rate.half, 2)}"
    count = right(width - 15, str(lost.decisions), "faint")
    return PageLine((text(0, name, bold=bold), count, right(width, rate, bold=bold)))


def _curve_lines(points: Sequence[CurvePoint], width: int, rows: int, *, safe: bool) -> list[PageLine]:
    """Return the curve, a few columns per game, the latest at the right: a line of the means, a dotted one at each end of
    their intervals, and ``●`` for each game alone.
    """
    room = width - _SCALE - 1
    pitch = max(1, min(6, room // len(points)))
    shown = points[-(room // pitch) :]
    top = max(1.0, *(max(point.game.mean, point.together.high) for point in shown))

    def dot_y(value: float) -> int:
        return max(0, min(4 * rows - 1, round((4 * rows - 4) * (1 - max(0.0, value) / top)) + 1))

    def places(value: Callable[[CurvePoint], float]) -> list[dots.Place]:
        return [(2 * pitch * at + 1, dot_y(value(point))) for at, point in enumerate(shown)]

    def end(sign: int) -> list[dots.Place]:
        line = dots.path(places(lambda point: point.together.mean + sign * point.together.half))
        return [dot for dot in line if dot[0] % 4 == 1]

    mean = dots.masks(dots.path(places(lambda point: point.together.mean)))
    cells = {
        cell: Span("." if safe else dots.sign(mask), "muted")
        for cell, mask in dots.masks([*end(-1), *end(1)]).items()
    }
    for cell, mask in mean.items():
        cells[cell] = Span("-" if safe else dots.sign(mask), "brass", True)
    for place in places(lambda point: point.game.mean):
        cells[dots.cell_of(place)] = Span("●", "text")
    lines = []
    for row in range(rows):
        label = decimal(top * (1 - row / (rows - 1))) if row in (0, rows - 1) else ""
        spans = tuple(cells.get((at, row), Span(" ")) for at in range(pitch * len(shown)))
        lines.append(PageLine((right(_SCALE - 1, label, "faint"), Placed(_SCALE, spans))))
    return lines


_SHOW_EVERY: Final = 0.1
"""Seconds between two updates."""

COMMANDS: Final = (
    Command("statistics.errors", "e", "errors", "What decisions cost, as reviews found.", "errors", modes=frozenset({"results"})),
    Command("statistics.results", "e", "errors", "The results of the games.", "results", modes=frozenset({"errors"})),
    Command("statistics.games", "a", "games", "Other games: your own, those with the adviser, coached ones, or all.", "other games", modes=frozenset({"results", "errors"})),
    Command("statistics.back", "escape,s,q", "back", "Back to where you were.", "back", sign="Esc"),
)  # fmt: skip


Games: TypeAlias = Literal["own", "advised", "coached", "every"]
GAMES: Final[dict[Games, str]] = {
    "own": N_("whole games of your own"),
    "advised": N_("whole games with the adviser"),
    "coached": N_("whole coached games"),
    "every": N_("all whole games"),
}
"""Kind of games → its title."""


class StatisticsScreen(PageScreen):
    """The results of the player's games."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Statistics"

    def __init__(self, reviewed: list[ReviewedGame] | None = None) -> None:
        """Begin with the errors of these games; the player's are looked up, if not given."""
        super().__init__()
        self._statistics = Statistics()
        self._done = False
        self._known: Known = {}
        self._reviewed = reviewed or []
        self._errors = self._given = reviewed is not None
        self._shown: Games | None = None
        """The games to show; chosen by what there is, if not given."""

    def on_mount(self) -> None:
        self.call_after_refresh(self._count)

    @work(thread=True, exclusive=True, group="statistics", exit_on_error=False)
    def _count(self) -> None:
        worker = get_current_worker()
        shown = time.monotonic()
        for statistics in count_games([save.path for save in saves()], self._known):
            self._statistics = statistics
            if worker.is_cancelled:
                return
            if time.monotonic() - shown > _SHOW_EVERY:
                self.app.call_from_thread(self.draw)
                shown = time.monotonic()
        facts = [fact for _, _, fact in self._known.values() if isinstance(fact, GameFact)]
        if not self._given:
            self._reviewed = reviewed_games(facts)
        self._done = True
        self.app.call_from_thread(self.draw)

    def draw(self) -> None:
        width, height = self.room
        inner = min(width - 4, 110)
        if self._errors:
            shown = [BLANK, *errors_lines(self._reviews, inner, height - 1, safe=self.barbu.look.safe)]
            what = tr("what decisions cost, as reviews found")
            several = len(self._there) > 1 and not self._given
            self._show(shown, inner, f"{what}  {tr(GAMES[self._games])}" if several else what)
            return
        games = self._games
        tally = self._sums(games)
        gap = 6 if inner >= 100 else 4
        left = min((inner - gap) * 46 // 100, inner - gap - _contract_width(tally))
        right_width = inner - gap - left
        top = beside(games_lines(tally, left), by_contract_lines(tally, right_width), left + gap)
        air = [BLANK] * (2 if height >= 30 else 1)
        room = height - len(top) - 2 * len(air)
        lines: list[PageLine] = [*air, *top, *air, *doubles_lines(tally, inner, max(4, room))]
        self._show(lines, inner, tr(GAMES[games]))

    def _show(self, lines: list[PageLine], inner: int, what: str) -> None:
        if self._done:
            words = left_out_words(self._statistics) or tr("All saved games are counted.")
            saying = Saying.of("", (Span(words, "muted"),))
        else:
            count = self._statistics.every.games.count
            saying = Saying.of(tr("Counting."), tr("{count} {count?game|games} so far.", count=count))
        self.present(named(tr("Statistics"), what), shifted(lines, (self.room[0] - inner) // 2), saying)

    def _sums(self, games: Games) -> GameSums:
        sums: GameSums = getattr(self._statistics, games)
        return sums

    @property
    def _there(self) -> list[Games]:
        """The kinds of games of which there are any; all games if there are several kinds."""
        reviewed = {game.kind for game in self._reviewed}
        kinds: list[Games] = [
            each
            for each in GAMES
            if each != "every" and (each in reviewed if self._errors else self._sums(each).games.count)
        ]
        return [*kinds, "every"] if len(kinds) > 1 else kinds

    @property
    def _games(self) -> Games:
        """The games that are shown: the player's choice, else the first kind of which there are any."""
        there = self._there
        return self._shown if self._shown in there else there[0] if there else "own"

    @property
    def _reviews(self) -> list[ReviewedGame]:
        games = self._games
        return [each for each in self._reviewed if self._given or games in ("every", each.kind)]

    def useful(self, command: Command) -> bool:
        return command.action != "games" or (len(self._there) > 1 and not (self._given and self._errors))

    def action_games(self) -> None:
        self._shown = following(self._there, self._games)
        self.draw()

    @property
    def mode(self) -> str:
        return "errors" if self._errors else "results"

    def action_errors(self) -> None:
        self._errors = not self._errors
        self.draw()
