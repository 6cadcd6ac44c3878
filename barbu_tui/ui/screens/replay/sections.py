"""The sections beside the diagram: doubles, result, this moment, the bots' opinions, what to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.core.game import FinishedDeal
from barbu_tui.language import N_, tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import quoted, signed
from barbu_tui.language.people import table_name
from barbu_tui.session.replay.bot_advice import BotAdvice
from barbu_tui.session.replay.branch import Comparison
from barbu_tui.session.replay.step import Step
from barbu_tui.ui.drawing.glyphs import CHECK, FOCUS
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.widgets.bars import Figures, bar_line, scale_marks, scale_of
from barbu_tui.ui.widgets.page import window, wrap
from barbu_tui.ui.widgets.panels import (
    WIDTH,
    Placed,
    Row,
    Section,
    points_right,
    points_span,
    right,
    text,
    text_rows,
)
from barbu_tui.words.actions import in_words
from barbu_tui.words.line import Line, Span, join, line_width, shorten
from barbu_tui.words.moments import WordedMoment
from barbu_tui.words.people import Cast
from barbu_tui.words.review import ALL_EQUAL, figure_words

if TYPE_CHECKING:
    from barbu_bots.search.judgement import OptionFigures
    from barbu_tui.session.review.review import Judged, Review

_SIGNS = {
    "swing": ("!", "bad"),
    "penalty": ("·", "muted"),
    "claim": ("*", "brass"),
    "breach": ("!", "bad"),
    "forced": ("×", "brass"),
    "lead": ("+", "good"),
    "mistake": ("?", "brass"),
    "blunder": ("?", "bad"),
    "good": (CHECK, "good"),
}

SIGNS: Final = (
    (
        "?",
        "brass",
        N_("A certain mistake; a blunder is red."),
    ),
    (CHECK, "good", N_("A good move: by far the best of many options.")),
    ("!", "bad", N_("A trick or a card that moved many points; behind a card, a breach of the duty.")),
    ("·", "muted", N_("A penalty card that was taken.")),
    ("*", "brass", N_("A penalty card kept back, with a claim.")),
    ("×", "brass", N_("A double that was owed, and could wait no longer.")),
    ("+", "good", N_("Somebody goes ahead.")),
)
"""The signs before the moments and behind the cards, with their meaning."""


def _lines(words: str, ink: str = "muted", most: int = 99) -> tuple[Row, ...]:
    """Return a sentence in at most so many lines."""
    lines = wrap(words, WIDTH)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][: WIDTH - 1]}…"]
    return text_rows(tuple(lines), ink)


# --- doubles and scores ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """A double, and whether it was answered."""

    doubler: str
    doubled: str
    again: bool

    @property
    def line(self) -> Line:
        """The double in short: ``Edith × You``, or ``You ×× Edith`` once it is redoubled. The last to speak
        comes first, as in results.
        """
        if self.again:
            return (Span(f"{self.doubled} ×× {self.doubler}", "rose"),)
        return (Span(f"{self.doubler} × {self.doubled}", "brass"),)


def pairs_of(deal: Deal, cast: Cast) -> tuple[Pair, ...]:
    """Return the doubles so far, in the order in which they were made."""
    levels = deal.levels
    return tuple(
        Pair(cast.name(bid.seat), cast.name(other), levels[bid.seat][other] == 2)
        for bid in deal.bids
        for other in sorted(bid.double)
    )


_LINES: Final = 4
"""Lines of DOUBLES below a complete list of tricks at 36 rows."""
_COLUMN: Final = 17
"""The width of a column if two doubles share a line."""


def doubles_list(deal: Deal, cast: Cast) -> Section:
    """Return DOUBLES: one per line; more than four share lines in pairs, to fit below thirteen tricks."""
    pairs = pairs_of(deal, cast)
    if len(pairs) > _LINES and max(line_width(pair.line) for pair in pairs) < _COLUMN - 1:
        cells = [Placed(_COLUMN * (at % 2), pair.line) for at, pair in enumerate(pairs)]
        return Section(tr("DOUBLES"), tuple(tuple(cells[at : at + 2]) for at in range(0, len(cells), 2)))
    rows: list[Row] = []
    for pair in pairs:
        line: list[Placed] = [text(0, f"{pair.doubler} × {pair.doubled}")]
        if pair.again:
            at = max(14, len(pair.doubler) + len(pair.doubled) + 4)
            line.append(text(at, f"×× {tr('redoubled')}", "rose"))
        rows.append(tuple(line))
    if not rows:
        done = len(deal.bids) == deal.rules.players
        rows = [(text(0, tr("Nobody doubled.") if done else tr("None yet."), "muted"),)]
    return Section(tr("DOUBLES"), tuple(rows))


def result_section(row: FinishedDeal, cast: Cast) -> Section:
    """Return RESULT OF THIS DEAL: hand, doubles and total of everyone."""
    rows = [
        (
            text(0, cast.name(seat)),
            right(15, signed(row.score.hand[seat]), "muted"),
            right(22, signed(row.score.adjust[seat]), "muted"),
            points_right(29, row.score.total[seat], bold=True),
        )
        for seat in cast.seats
    ]
    return Section(tr("RESULT OF THIS DEAL"), tuple(rows))


def comparison_section(comparison: Comparison) -> Section:
    """Return THEN AND NOW: a branch beside the record."""
    then = comparison.then
    rows: list[Row] = [
        (right(15, tr("then"), "faint"), right(22, tr("now"), "faint"), right(29, tr("gain"), "faint"))
    ]
    for seat, name in enumerate(comparison.names):
        now = comparison.now.total[seat]
        row = [text(0, table_name(name), "brass" if seat == comparison.seat else "text")]
        if then is not None:
            row.append(right(15, signed(then.total[seat]), "muted"))
            row.append(points_right(29, now - then.total[seat], bold=True))
        row.append(right(22, signed(now)))
        rows.append(tuple(row))
    return Section(tr("THEN AND NOW"), tuple(rows))


# --- this moment -----------------------------------------------------------------------------------


def moment_section(step: Step, happened: str, why: str | None) -> Section:
    """Return THIS MOMENT: the place, the event, and the bot's own reason."""
    place = tr("Deal {deal}.", deal=step.number)
    if step.played and step.row is None:
        players = step.deal.rules.players
        place = tr("Trick {trick}, card {card}.", trick=step.trick, card=(step.played - 1) % players + 1)
        if step.domino:
            place = tr("Round {round}.", round=step.trick)
    rows = [(text(0, place, bold=True),), *_lines(happened)]
    if why:
        rows += _lines(quoted(why), "text")
    return Section(tr("THIS MOMENT"), tuple(rows))


def moments_section(moments: Sequence[WordedMoment], at: int, steps: Sequence[Step]) -> Section:
    """Return MOMENTS: those of this deal, with the current one marked."""
    rows: list[Row] = []
    for moment in moments:
        sign, ink = _SIGNS[moment.kind]
        here = moment.at == at
        meta = click("go", moment.at)
        words = Span(_moment_words(moment, steps[moment.at]), "brass" if here else "text", here, meta=meta)
        row = [Placed(0, (Span(sign, ink, True, meta=meta),)), Placed(2, (words,))]
        if moment.cost:
            row.append(points_right(32, moment.cost))
        rows.append(tuple(row))
    if not rows:
        rows = [(text(0, tr("None in this deal."), "muted"),)]
    rows.append((text(0, "n", "brass", bold=True), text(2, tr("next moment"), "muted")))
    return Section(tr("MOMENTS"), tuple(rows))


def _moment_words(moment: WordedMoment, step: Step) -> str:
    words = moment.short
    if step.played and step.row is None:
        word = tr("round") if step.domino else tr("trick")
        words = f"{word} {step.trick:<2} {words}"
    return shorten(words, 25 if moment.cost else 30)


# --- the bots' opinions ----------------------------------------------------------------------------


def advice_section(advice: BotAdvice | None, refusal: str | None, cast: Cast, room: int = 0) -> Section:
    """Return the section THE BOTS FOR a player: each bot's choice and reason.

    Bots with the same choice and reason are combined. Reasons are complete if all of them fit, else up to
    three lines per bot.

    ``advice`` is ``None`` while the bots think.
    """
    if refusal is not None:
        return Section(tr("WHAT THE BOTS WOULD DO"), _lines(refusal))
    if advice is None:
        return Section(tr("WHAT THE BOTS WOULD DO"), _lines(tr("The bots are thinking.")))
    whole = _advice_rows(advice, cast, 99)
    rows = whole if len(whole) < room else _advice_rows(advice, cast, 3)
    title = tr("THE BOTS FOR {who}", who=cast.person(advice.seat)).upper()
    return Section(title, rows, f"{CHECK} {tr('as done')}" if advice.done else "")


def _advice_rows(advice: BotAdvice, cast: Cast, most: int) -> tuple[Row, ...]:
    """Return the actual choice and each bot's choice, with at most so many lines of reasons each."""
    rows: list[Row] = []
    if advice.done is not None:
        done = shorten(_choice_words(advice.done, cast), WIDTH - 9)
        rows.append((Placed(0, (Span(f"{tr('Done'):<9}", "muted"), Span(done, bold=True))),))
    together = 0
    for opinion, following in zip(advice.opinions, (*advice.opinions[1:], None), strict=True):
        name = capital(opinion.bot)
        if opinion.action is None:
            rows.append((text(0, name, bold=True),))
            rows += _lines(opinion.why, "bad", most=2)
            continue
        same = opinion.action == advice.done
        what = _choice_words(opinion.action, cast)
        room = WIDTH - 9 - 2 * same
        head = [Placed(0, (Span(f"{name:<9}", bold=True), Span(shorten(what, room), "brass", True)))]
        if same:
            head.append(right(WIDTH, CHECK, "good", bold=True))
        rows.append(tuple(head))
        together += 1
        if following is None or (following.action, following.why) != (opinion.action, opinion.why):
            rows += _lines(opinion.why, most=most * together)
            together = 0
    return tuple(rows)


def _choice_words(action: Action, cast: Cast) -> str:
    """Return an action as an option, with letters if names do not fit: ``10♠``, ``No Queens``, ``× Nora``."""
    words = in_words(action, cast.names, "row")
    return words if len(words) <= WIDTH - 2 else in_words(action, cast.letters, "brief")


# --- choosing --------------------------------------------------------------------------------------


def choose_section(actions: Sequence[Action], cursor: int, cast: Cast, rows: int) -> Section:
    """Return YOUR CHOICE: all legal actions, with the cursor on one."""
    room = max(1, rows - 1)
    first = window(len(actions), cursor, room, max(0, cursor - room // 2))
    made: list[Row] = []
    for place, action in list(enumerate(actions))[first : first + room]:
        here = place == cursor
        meta = click("pick", place)
        words = shorten(_choice_words(action, cast), WIDTH - 2).ljust(WIDTH - 2)
        option = Span(words, "text", here, background="felt2" if here else None, meta=meta)
        made.append((Placed(0, (Span(" ", meta=meta),)), Placed(2, (option,))))
    note = tr("{count} of {total}", count=cursor + 1, total=len(actions))
    return Section(tr("YOUR CHOICE"), tuple(made), note, focus=cursor - first)


# --- lines -----------------------------------------------------------------------------------------


def status_line(step: Step, row: FinishedDeal | None, seat: Seat, cast: Cast, *, future: bool) -> Line:
    """Return the score of one player: ``You +48 before this deal    deal result −36``."""
    when = tr("before this deal") if step.row is None else tr("after this deal")
    total = Span(f" {signed(step.running[seat])}", bold=True)
    parts: list[Line] = [(Span(cast.name(seat), "brass", True), total, Span(f" {when}", "muted"))]
    if row is not None and (future or step.row is not None):
        parts.append((Span(f"{tr('deal result')} ", "muted"), points_span(row.score.total[seat], bold=True)))
    return join(parts, "      ")


def doubles_line(deal: Deal, cast: Cast, width: int) -> Line:
    """Return the doubles in one line, by letters if names do not fit."""
    pairs = pairs_of(deal, cast)
    for between in ("    ", "  "):
        line = join([pair.line for pair in pairs], between)
        if line_width(line) <= width:
            return line
    shorts = Cast(tuple(cast.short(seat) for seat in cast.seats), cast.letters, cast.human)
    return join([pair.line for pair in pairs_of(deal, shorts)], "   ")


_TITLE: Final = N_("WHAT EACH WAS WORTH")
_WORDS: Final = 9
"""The width of an option's name in columns."""
_BAR, _BAR_WIDTH = 10, 8
"""The first column of the bars, and their width."""
_LEGEND: Final = N_("points behind ± 95 %")


def told_section(sentence: str) -> Section:
    """Return the section with a sentence in place of the bars."""
    return Section(tr(_TITLE), _lines(sentence))


def bars_section(review: Review | None, at: int, cast: Cast, rows: int) -> Section:
    """Return the worth of each option of the decision at a place, or of the one just made."""
    if review is None:
        return told_section(tr("This game has not been reviewed for this player; R reviews it."))
    place = next((place for place in (at, at - 1) if review.judged(place) is not None), None)
    if place is None:
        return told_section(tr("{Who} had nothing to decide here.", who=cast.person(review.seat)))
    cost = review.judged(place)
    assert cost is not None
    listed = cost.compared.options
    if len(listed) < 2 or not cost.matters:
        return told_section(tr(ALL_EQUAL))
    done, room = cost.judgement.chosen, max(3, rows - 3)
    if len(listed) > room:  # the best, and what was done
        listed = (*listed[: room - 1], done) if done not in listed[:room] else listed[:room]
    figures = [Figures(0.0, 0.0, -each.loss.mean, each.loss.half) for each in listed]
    scale = scale_of(figures)
    assert scale is not None
    marks = (text(_BAR + at, mark, "faint") for at, mark in scale_marks(scale, _BAR_WIDTH))
    made: list[Row] = [tuple(marks)]
    made += [
        _bar_row(each, cost, cast, bar_line(bar, scale, _BAR_WIDTH, flat=True))
        for each, bar in zip(listed, figures, strict=True)
    ]
    made.append((right(WIDTH, tr(_LEGEND), "faint"),))
    return Section(tr(_TITLE), tuple(made), f"{FOCUS} {tr('as done')}")


def _bar_row(option: OptionFigures, cost: Judged, cast: Cast, bar: Line) -> Row:
    done = option == cost.judgement.chosen
    words = shorten(_choice_words(cost.case.done if done else option.choice, cast), _WORDS)
    best = option == cost.judgement.best
    row = [
        text(0, FOCUS if done else " ", "brass"),
        text(1, words, "good" if best else "text", bold=done),
        Placed(_BAR, bar),
    ]
    if best:
        row.append(right(WIDTH, f"{tr('better')} {CHECK}", "good", bold=True))
        return tuple(row)
    row.append(right(WIDTH, figure_words(-option.loss), "text" if option.loss.sure else "muted"))
    return tuple(row)
