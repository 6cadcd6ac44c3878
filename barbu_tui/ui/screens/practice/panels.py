"""The side panels and the strip of practice: the session, the history, the situation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from barbu_bots.search.judgement import GOOD, LOOSE
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_, NP_, tr, trn, trp
from barbu_tui.language.cards import contract_code, contract_name, contract_words
from barbu_tui.language.numbers import decimal, signed
from barbu_tui.session.practice.history import PracticeSums
from barbu_tui.session.practice.rating import calibration, rate
from barbu_tui.session.practice.session import MODES, Mode, PracticeSession
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.table.scene import standing_of
from barbu_tui.ui.widgets.bars import points_bar, points_scale, scale_marks, upright, uprights
from barbu_tui.ui.widgets.chrome import Bar, chip
from barbu_tui.ui.widgets.page import wrap
from barbu_tui.ui.widgets.panels import (
    WIDTH,
    Placed,
    Row,
    Section,
    Side,
    cards_out_section,
    course_section,
    doubles_section,
    right,
    scores_section,
    text,
    text_rows,
    voids_section,
)
from barbu_tui.words.line import Line, Span, join
from barbu_tui.words.people import Cast
from barbu_tui.words.practice import MODE_NAMES
from barbu_tui.words.themes import theme_title

_ROUNDS: Final = 12
"""Maximum number of rounds of dominoes in a panel."""
_LEAST_TOP = 8.0
"""Minimum points of a full column; a larger loss in one hand fills its column."""
_SCALE = (
    (NP_("answer", "best"), "good", N_("nothing lost")),
    (NP_("answer", "as good"), "good", N_("within {low} and the error")),
    (NP_("answer", "good"), "good", N_("within {low}")),
    (NP_("answer", "unsure"), "muted", N_("more, within the error")),
    (NP_("answer", "loose"), "brass", N_("{low} to {high}")),
    (NP_("answer", "missed"), "bad", N_("more than {high}")),
)
"""A verdict, its colour, and its range of points."""


def practice_bar(session: PracticeSession, cast: Cast) -> Bar:
    """Return the top bar; in the doubling drill with the contract."""
    drill = session.situation.drill if not session.waiting and session.situation.own else session.mode
    name = f"  {tr(MODE_NAMES[drill])}"
    if session.waiting:
        return Bar((*chip(tr("Practice")), Span(name, bold=True)))
    deal = session.situation.deal
    choice = deal.choice
    dealt = ""
    if choice is not None:
        who, contract = cast.person(deal.dealer), contract_words(choice)
        dealt = f"   {tr('{Who} {who?deal|deals} {contract}', who=who, contract=contract)}"
    line = (
        *chip(tr("Practice")),
        Span(name, bold=True),
        Span(f"   {trp('practice', 'hand')} ", "muted"),
        Span(str(session.number), bold=True),
        Span(f" {tr('of {hands}', hands=session.hands)}" if session.hands else "", "muted"),
        Span(dealt),
    )
    return Bar(line, more=(Span(_where_from(session), "muted"),))


def _where_from(session: PracticeSession) -> str:
    """Return the origin of the situation, if it is notable."""
    if session.item is not None:
        if session.is_like:
            where = tr("similar hand, {due} due", due=session.due)
        elif session.item.source == "game":
            where = tr("from your game, {due} due", due=session.due)
        else:
            where = tr("from a hand, {due} due", due=session.due)
        return f"   {where}"
    if session.mode == "cards" and session.theme:
        return f"   {theme_title(session.theme)}"
    return f"   {tr('own position')}" if session.situation.own else ""


def practice_strip(progress: PracticeSums, look: Look) -> tuple[Line, ...]:
    """Return the row below the top bar of a narrow screen: the session's sums."""
    if not progress.hands:
        new = Span(tr("A new session."), "muted")
        return ((new, Span(f"  {tr('Nothing is counted yet.')}", "faint")),)
    line: list[Span] = [
        Span(tr("{right} of {hands} good", right=progress.right, hands=progress.hands), bold=True),
        Span(f"   {tr('lost')} ", "muted"),
        Span(decimal(progress.loss), bold=True),
        Span(f" {tr('a hand')}   {tr('streak')} ", "muted"),
        Span(str(progress.streak), bold=True),
        Span("   "),
    ]
    losses = progress.losses[-20:]
    top = _top(losses)
    line += [upright(max(1, round(loss / top * 8)), _loss_ink(loss), "bar", look) for loss in losses]
    line.append(Span(f"  {tr('top {points}', points=decimal(top))}", "faint"))
    return (tuple(line),)


def _top(losses: Sequence[float]) -> float:
    """Return the points of a full column."""
    return max([_LEAST_TOP, *losses])


def _loss_ink(loss: float) -> str:
    return "good" if loss <= GOOD else "brass" if loss <= LOOSE else "bad"


def so_far(view: View, cast: Cast) -> tuple[Section, ...]:
    """Return the sections of the deal so far, the most telling first: tricks, doubles, points, voids, cards still out."""
    table = view.table
    sections = [replace(each, rank=1) for each in course_section(view, cast, _ROUNDS)]
    sections.append(replace(doubles_section(view, cast), rank=1, command="doubles"))
    scores = scores_section(cast, standing_of(view), view.dealer, view.turn)
    sections.append(replace(scores, rank=3, command=""))
    if isinstance(table, TrickTable):
        out = cards_out_section(table.unplayed, view.hand, view.rules.suits, table.spec.penalty)
        unseen = (*voids_section(table, view.hand, cast), out)
        sections += [replace(each, rank=2) for each in unseen]
    return tuple(sections)


def practice_right(session: PracticeSession, view: View, cast: Cast, *, three: bool, look: Look) -> Side:
    """Return the right panel: the deal so far of a card drill, else session, losses, contracts, situation, scale.

    Args:
        three: whether there is a panel at the left too.
    """
    progress = session.progress
    if session.situation.drill == "cards":
        past = so_far(view, cast)
        if not three:
            return (*past, replace(_session(progress), rank=4))
        beside = tuple(each for each in past if each.rank > 1)
        losses = replace(losses_section(progress, look), rank=5)
        rating = (replace(each, rank=6) for each in _rating(session))
        return (*beside, replace(_session(progress), rank=4), losses, *rating)
    contracts = _contracts(session.rules, session.ever, session.weakest if session.drill_weak else None)
    where = situation(view, cast, scored=not session.situation.own)
    losses = losses_section(progress, look)
    return (_session(progress), losses, contracts, *_rating(session), where, _scale())


def practice_left(session: PracticeSession, view: View, cast: Cast, rows: tuple[str, ...]) -> Side:
    """Return the left panel: tricks and doubles of a card drill, drills, history, the method."""
    ever = session.ever
    past: tuple[Section, ...] = ()
    if session.situation.drill == "cards":
        past = tuple(each for each in so_far(view, cast) if each.rank == 1)
    drills: list[Row] = []
    for drill, name in MODE_NAMES.items():
        now = drill == session.mode
        span = Span(tr(name), "text" if now else "muted", True, now)
        drills.append((Placed(0, (span,)), right(WIDTH, _beside_drill(session, drill), "faint")))
    history: tuple[Row, ...] = (
        (text(0, trp("practice", "hands")), right(WIDTH, str(ever.hands), bold=True)),
        (text(0, tr("good or best"), "muted"), right(WIDTH, _percent(ever), bold=True)),
        (text(0, tr("points lost a hand"), "muted"), right(WIDTH, decimal(ever.loss), bold=True)),
        (text(0, tr("longest streak"), "muted"), right(WIDTH, str(ever.longest), bold=True)),
    )
    choices = Section(tr("DRILLS"), tuple(drills), rank=2, command="drill")
    sums = Section(tr("OVER ALL SESSIONS"), history + _trend(ever), rank=4 if past else 1)
    return (*past, choices, sums, *method(rows))


def _beside_drill(session: PracticeSession, drill: Mode) -> str:
    """Return the note beside a drill's name."""
    if drill == session.mode:
        return tr("this one")
    due = len(session.schedule.due()) if drill == "due" else 0
    return tr("{due} due", due=due) if due else tr("M changes drills") if drill == MODES[0] else ""


def method(paragraphs: tuple[str, ...]) -> tuple[Section, ...]:
    """Return the section HOW THE NUMBERS ARE MADE; empty without paragraphs."""
    lines = tuple(line for each in paragraphs for line in (*wrap(each, WIDTH), ""))[:-1]
    return (Section(tr("HOW THE NUMBERS ARE MADE"), text_rows(lines), rank=3),) if lines else ()


def _rating(session: PracticeSession) -> tuple[Section, ...]:
    """Return the rating of the drill with its interval, and the calibration of sure answers."""
    rows = session.rows_of_mode
    rating = rate(rows)
    if rating is None:
        return ()
    low, high = f"{rating.rating - rating.half:.0f}", f"{rating.rating + rating.half:.0f}"
    lost = f"{decimal(rating.before)}  {decimal(rating.after)}"
    shown: list[Row] = [
        (text(0, tr("95 % interval"), "muted"), right(WIDTH, tr("{low} to {high}", low=low, high=high))),
        (text(0, tr("lost, first and last"), "muted"), right(WIDTH, lost, bold=True)),
    ]
    for said in calibration(rows):
        if said.answers:
            name = tr("sure, and right") if said.sure else tr("unsure, and right")
            of = tr("{right} of {answers}", right=said.right, answers=said.answers)
            shown.append((text(0, name, "muted"), right(WIDTH, of)))
    return (Section(tr("RATING"), tuple(shown), f"{rating.rating:.0f}", rank=2, command="progress"),)


def _trend(ever: PracticeSums) -> tuple[Row, ...]:
    """Return the points lost per hand in up to ten equal parts of the history."""
    losses = ever.losses
    if len(losses) < 20:
        return ()
    parts = min(10, len(losses) // 10)
    means = []
    for part in range(parts):
        piece = losses[part * len(losses) // parts : (part + 1) * len(losses) // parts]
        means.append(sum(piece) / len(piece))
    words = " ".join(decimal(mean) for mean in means)
    return ((text(0, tr("from first to last"), "muted"),), (text(0, words),))


def _percent(progress: PracticeSums) -> str:
    return f"{100 * progress.right // progress.hands} %" if progress.hands else DOT


def _session(progress: PracticeSums) -> Section:
    longest = Span(f" {tr('best {longest}', longest=progress.longest)}", "faint")
    streak: Line = (Span(str(progress.streak), bold=True), longest)
    good = (Span(str(progress.right), bold=True), Span(f" {tr('good or best')}", "muted"))
    rows: tuple[Row, ...] = (
        (Placed(0, good), right(WIDTH, _percent(progress), bold=True)),
        (text(0, tr("points lost a hand"), "muted"), right(WIDTH, decimal(progress.loss), bold=True)),
        (text(0, tr("streak"), "muted"), Placed(WIDTH, streak, True)),
    )
    hands = trn("{count} hand", "{count} hands", progress.hands)
    return Section(tr("THIS SESSION"), rows, hands, rank=0)


def losses_section(progress: PracticeSums, look: Look) -> Section:
    """Return LOST PER HAND: one column per hand, two rows high, scaled to the greatest loss."""
    losses = [max(0.0, round(loss, 1)) for loss in progress.losses[-16:]]
    top = _top(losses)
    bars = uprights(losses, 2, 0, top / 2, [*map(_loss_ink, losses)], "panel", look)
    rows = [[Placed(2 * place, (bar,)) for place, bar in enumerate(row) if bar.text != " "] for row in bars]
    rows[1] += [text(2 * place, DOT, "faint") for place, loss in enumerate(losses) if not loss]
    note = tr("top {points}", points=decimal(top)) if losses else ""
    return Section(tr("LOST PER HAND"), tuple(tuple(sorted(row)) for row in rows), note, rank=3)


def _contracts(rules: Ruleset, ever: PracticeSums, weak: str | None) -> Section:
    lost = {contract: loss for contract, _, loss in ever.by_contract}
    names = 1 + max(len(contract_name(each)) for each in rules.contracts)
    width = WIDTH - names - 6
    scale = points_scale(-loss for loss in lost.values())
    rows: list[Row] = []
    for contract in rules.contracts:
        name = Span(contract_name(contract), "brass" if contract == weak else "muted")
        row = [Placed(0, (name,))]
        if contract in lost:
            loss = lost[contract]
            bar = points_bar(-loss, scale, width, _loss_ink(loss))
            row += [Placed(names, bar), right(WIDTH, decimal(loss))]
        else:
            row.append(right(WIDTH, DOT, "faint"))
        rows.append(tuple(row))
    if lost:
        rows.append(tuple(text(names + at, mark, "faint") for at, mark in scale_marks(scale, width)))
    note = tr("lost, worst first") if weak else tr("lost")
    return Section(tr("BY CONTRACT"), tuple(rows), note, rank=2, command="weak")


def situation(view: View, cast: Cast, *, scored: bool = True, deals: int | None = None) -> Section:
    """Return the state of the game; without scores for a situation that has none."""
    rules = view.rules
    rows: list[Row] = []
    if rules.owed_doubles:
        name = (
            tr("doubles owed {letter}", letter=cast.letters[view.dealer])
            if view.dealer
            else tr("doubles owed you")
        )
        owed = {seat: view.owed(seat, view.dealer) for seat in rules.seats if seat != view.dealer}
        line = "  ".join(f"{cast.short(seat)} {debt}" for seat, debt in owed.items() if debt)
        rows.append((text(0, name, "muted"), text(max(17, len(name) + 1), line or trp("of doubles", "none"))))
    codes = " ".join(contract_code(rules.spec(contract)) for contract in view.contracts_left)
    rows.append((text(0, tr("contracts left"), "muted"), right(WIDTH, codes or trp("of contracts", "none"))))
    to_come = str((deals or rules.deals) - view.number)
    rows.append((text(0, tr("deals to come"), "muted"), right(WIDTH, to_come)))
    if scored:
        running = view.standing.running
        scores = [
            (Span(f"{cast.short(seat)} ", "faint"), Span(signed(running[seat]))) for seat in rules.seats
        ]
        rows.append((Placed(0, join(scores, "  ")),))
    return Section(tr("POSITION"), tuple(rows), rank=1)


def _scale() -> Section:
    limits = {"low": f"{GOOD:.0f}", "high": f"{LOOSE:.0f}"}
    words = [(trp("answer", word), ink, tr(meaning, **limits)) for word, ink, meaning in _SCALE]
    column = max(len(word) for word, _, _ in words) + 2
    rows = ((text(0, word, ink, bold=True), text(column, meaning, "muted")) for word, ink, meaning in words)
    return Section(tr("SCALE"), tuple(rows), rank=4)
