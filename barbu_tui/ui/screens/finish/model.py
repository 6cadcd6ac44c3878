"""The end of a game: places, totals, the run of the game, who pays whom."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from barbu_tui.core.game import Game
from barbu_tui.session.record.events import Header
from barbu_tui.session.scores.settlement import Payment, money, settle
from barbu_tui.text import ordinal, signed
from barbu_tui.ui.drawing.glyphs import sparks
from barbu_tui.ui.drawing.spans import Span
from barbu_tui.ui.screens.chart.model import extremes
from barbu_tui.ui.screens.home.model import PLACES
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.view_models.page import BLANK, PageLine, focus_name, heading, right, text
from barbu_tui.ui.view_models.panels import SERIES_INK, Placed, points_span


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's end."""

    seat: int
    place: int
    """From 1; who has as many points shares it."""
    points: int


def final_standings(game: Game) -> tuple[Standing, ...]:
    """The players, the best first."""
    running = game.standing.running
    return tuple(
        Standing(seat, 1 + sum(points > running[seat] for points in running), running[seat])
        for seat in sorted(range(len(running)), key=lambda seat: (-running[seat], seat))
    )


def winner_words(game: Game, cast: Cast) -> str:
    """Who has won: ``Edith wins.``, ``You and Nora share the first place.``"""
    first = [standing.seat for standing in final_standings(game) if standing.place == 1]
    if len(first) == 1:
        return f"{cast.verb(first[0], 'win')}."
    words = cast.listed(first)
    return f"{words[:1].upper()}{words[1:]} share the first place."


def own_words(game: Game, cast: Cast) -> str:
    """How the human did: ``You are second, 69 behind.``"""
    if cast.human is None:
        return ""
    standings = final_standings(game)
    own = next(standing for standing in standings if standing.seat == cast.human)
    if own.place > 1:
        return f"You are {PLACES[own.place - 1]}, {standings[0].points - own.points} behind."
    behind = next((standing.points for standing in standings if standing.place > 1), own.points)
    return f"You are first, {own.points - behind} ahead." if behind < own.points else ""


def payments_of(game: Game, stake: Decimal) -> tuple[Payment, ...]:
    """Who pays whom; nothing where there is no stake or the game is not whole."""
    running = game.standing.running
    return settle(running, stake) if stake and not sum(running) else ()


def standings_table(game: Game, cast: Cast, width: int, *, safe: bool) -> list[PageLine]:
    """Places, names, totals, best and worst deals, and the run of the game where there is room."""
    spark_width = len(game.finished)
    with_sparks = width >= 34 + 20 + spark_width and spark_width > 0
    low = min(0, *(min(row.running) for row in game.finished)) if game.finished else 0
    high = max(0, *(max(row.running) for row in game.finished)) if game.finished else 0
    ends = (40, 49)
    heads = [right(30, "total", "faint"), right(ends[0], "best", "faint"), right(ends[1], "worst", "faint")]
    if with_sparks:
        heads.append(text(width - spark_width, "deal by deal", "faint"))
    lines = [PageLine(tuple(heads))]
    for standing in final_standings(game):
        seat = standing.seat
        ink = SERIES_INK[cast.letters[seat]]
        placed = [
            text(2, ordinal(standing.place), "muted"),
            text(8, cast.name(seat), ink, bold=True),
            right(30, signed(standing.points), bold=True),
        ]
        found = extremes(game, seat)
        if found is not None:
            for end, row in zip(ends, found, strict=True):
                placed.append(Placed(end, (points_span(row.score.total[seat]),), True))
        if with_sparks:
            run = sparks([row.running[seat] for row in game.finished], low, high, safe=safe)
            placed.append(text(width - spark_width, run, ink))
        lines.append(PageLine(tuple(placed)))
    return lines


def settlement_lines(game: Game, cast: Cast, stake: Decimal, currency: str, width: int) -> list[PageLine]:
    """Who pays whom, in the fewest payments; nothing where no stakes are set."""
    if not stake:
        return []
    lines = [heading(2, width - 2, "STAKES", f"{money(stake, stake, currency)} a point")]
    payments = payments_of(game, stake)
    if not payments:
        lines.append(PageLine((text(2, "Nobody owes anything.", "muted"),)))
    for payment in payments:
        lines.append(
            PageLine(
                (
                    text(2, cast.verb(payment.payer, "pay"), bold=True),
                    text(20, cast.whom(payment.payee), "text"),
                    right(40, money(payment.amount, stake, currency), bold=True),
                )
            )
        )
    return [*lines, BLANK]


def facts_words(header: Header, game: Game) -> str:
    """Ruleset, deals and seed: what is needed to deal the game again."""
    options = f" with {len(header.rules.options)} knobs turned" if header.rules.options else ""
    seed = f", seed {header.seed}" if header.seed is not None else ""
    return f"{header.rules.name}{options}, {game.standing.deals} deals{seed}"


@dataclass(frozen=True, slots=True)
class Way:
    """Where to go from here."""

    key: str
    name: str
    note: str
    action: str


WAYS = (
    Way("s", "Score sheet", "every deal on paper", "sheet"),
    Way("c", "Chart", "who was where, and when", "chart"),
    Way("g", "Replay", "walk through it again", "replay"),
    Way("n", "New game", "another table", "new_game"),
    Way("h", "Home", "the game is saved", "home"),
)


def way_lines(cursor: int, x: int, width: int) -> list[PageLine]:
    """The rows that lead on."""
    lines = []
    for place, way in enumerate(WAYS):
        focused = place == cursor
        placed = (
            text(x + 2, way.key, "brass", bold=True),
            Placed(x + 6, (focus_name(way.name, focused),)),
            text(x + 19, way.note, "muted"),
        )
        lines.append(PageLine(placed, x, width, place, focused))
    return lines


def title_line(words: str, width: int) -> PageLine:
    """A title in the middle."""
    return PageLine((Placed((width - len(words)) // 2, (Span(words, bold=True),)),))
