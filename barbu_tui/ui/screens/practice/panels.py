"""The side panels and the strip of practice: the session, the history, the situation."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View
from barbu_tui.session.practice.history import Progress
from barbu_tui.session.practice.rating import calibration, rate
from barbu_tui.session.practice.session import MODES, Mode, PracticeSession
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.text import signed
from barbu_tui.ui.drawing.glyphs import DOT
from barbu_tui.ui.drawing.spans import Line, Span
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.contracts import called
from barbu_tui.ui.text.practice import DRILL_NAMES
from barbu_tui.ui.view_models.page import right, text, wrap
from barbu_tui.ui.view_models.panels import WIDTH, Placed, Row, Section, Side, text_rows
from barbu_tui.ui.widgets.chrome import Bar, Fields, chip

_BLOCKS, _SAFE_BLOCKS = "▁▂▃▄▅▆▇█", "12345678"
_LEAST_TOP = 8.0
"""Points lost that fill a column at least; where more was lost in one hand, that hand's column is full."""
_LOOSE, _MISSED = 1.0, 3.0


def top_bar(session: PracticeSession, cast: Cast) -> Bar:
    """Return the top bar; in the doubling drill it says what is dealt."""
    of = f" of {session.hands}" if session.hands else ""
    if session.waiting:
        return Bar((*chip("Practice"), Span(f"  {DRILL_NAMES[session.drill]}", bold=True)))
    deal = session.situation.deal
    choice = deal.choice
    dealt = ""
    if choice is not None:
        dealt = f"   {cast.verb(deal.dealer, 'deal')} {called(deal.spec, choice.trump, choice.start)}"
    return Bar(
        (
            *chip("Practice"),
            Span(f"  {DRILL_NAMES[session.drill]}", bold=True),
            Span("   hand ", "muted"),
            Span(str(session.number), bold=True),
            Span(of, "muted"),
            Span(_where_from(session), "muted"),
            Span(dealt),
        )
    )


def _where_from(session: PracticeSession) -> str:
    """Return where the situation comes from, where that is worth saying."""
    if session.item is not None:
        what = (
            "its like"
            if session.is_like
            else f"from a {'game of yours' if session.item.source == 'game' else 'hand'}"
        )
        return f"   {what}, {session.due} due"
    theme = THEMES_BY_NAME.get(session.theme)
    if session.drill == "cards" and theme is not None:
        return f"   {theme.title}"
    return "   own situation" if session.situation.own else ""


def strip(progress: Progress, *, safe: bool) -> Fields:
    """Return the row below the top bar of a narrow screen: how the session goes."""
    if not progress.hands:
        return Fields(((Span("A new session.", "muted"), Span("  Nothing is counted yet.", "faint")),))
    line: list[Span] = [
        Span(f"{progress.right} of {progress.hands} good", bold=True),
        Span("   lost ", "muted"),
        Span(f"{progress.loss:.1f}", bold=True),
        Span(" a hand   streak ", "muted"),
        Span(str(progress.streak), bold=True),
        Span("   "),
    ]
    signs = _SAFE_BLOCKS if safe else _BLOCKS
    losses = progress.losses[-20:]
    top = _top(losses)
    for loss in losses:
        line.append(Span(signs[max(0, _level(loss, top, 8) - 1)], _loss_ink(loss)))
    line.append(Span(f"  top {top:.1f}", "faint"))
    return Fields((tuple(line),))


def _top(losses: Sequence[float]) -> float:
    """Return the points that a full column stands for."""
    return max([_LEAST_TOP, *losses])


def _level(loss: float, top: float, full: int) -> int:
    """Return how high a column is, in steps of which a full one has ``full``; 0 for a loss that rounds to 0.0."""
    return 0 if round(loss, 1) <= 0 else max(1, round(loss / top * full))


def _loss_ink(loss: float) -> str:
    return "good" if loss <= _LOOSE else "brass" if loss <= _MISSED else "bad"


def right_side(session: PracticeSession, view: View, cast: Cast, *, safe: bool) -> Side:
    """Return the right panel: session, losses, contracts, situation, scale."""
    progress = session.progress
    return Side(
        (
            _session(progress),
            losses_section(progress, safe=safe),
            _contracts(session.rules, session.ever, session.weakest if session.drill_weak else None),
            *_rating(session),
            situation(view, cast, scored=not session.situation.own),
            _scale(),
        )
    )


def left_side(session: PracticeSession, rows: tuple[str, ...]) -> Side:
    """Return the left panel: drills, history, how the numbers are made."""
    ever = session.ever
    drills = tuple(
        (
            Placed(
                0,
                (
                    Span(
                        DRILL_NAMES[drill],
                        "text" if drill == session.drill else "muted",
                        True,
                        drill == session.drill,
                    ),
                ),
            ),
            right(WIDTH, _beside_drill(session, drill), "faint"),
        )
        for drill in DRILL_NAMES
    )
    history: tuple[Row, ...] = (
        (text(0, "hands"), right(WIDTH, str(ever.hands), bold=True)),
        (text(0, "good or best", "muted"), right(WIDTH, _percent(ever), bold=True)),
        (text(0, "points lost a hand", "muted"), right(WIDTH, f"{ever.loss:.1f}", bold=True)),
        (text(0, "longest streak", "muted"), right(WIDTH, str(ever.longest), bold=True)),
    )
    return Side(
        (
            Section("DRILLS", drills, rank=2, command="drill"),
            Section("OVER ALL SESSIONS", history + _trend(ever), rank=1),
            *method(rows),
        )
    )


def _beside_drill(session: PracticeSession, drill: Mode) -> str:
    """Return what stands beside a drill's name."""
    if drill == session.drill:
        return "this one"
    due = len(session.schedule.due()) if drill == "due" else 0
    return f"{due} due" if due else "x changes drills" if drill == MODES[0] else ""


def method(paragraphs: tuple[str, ...]) -> tuple[Section, ...]:
    """Return the section HOW THE NUMBERS ARE MADE; nothing without paragraphs."""
    lines = tuple(line for each in paragraphs for line in (*wrap(each, WIDTH), ""))[:-1]
    return (Section("HOW THE NUMBERS ARE MADE", text_rows(lines), rank=3),) if lines else ()


def _rating(session: PracticeSession) -> tuple[Section, ...]:
    """Return the rating of the drill with its interval, and how right one was where one was sure."""
    rows = session.all_rows
    rating = rate(rows)
    if rating is None:
        return ()
    shown: list[Row] = [
        (
            text(0, "95 % interval", "muted"),
            right(WIDTH, f"{rating.rating - rating.half:.0f} to {rating.rating + rating.half:.0f}"),
        ),
        (
            text(0, "lost, first and last", "muted"),
            right(WIDTH, f"{rating.before:.1f}  {rating.after:.1f}", bold=True),
        ),
    ]
    for said in calibration(rows):
        if said.answers:
            name = "sure, and right" if said.sure else "unsure, and right"
            shown.append((text(0, name, "muted"), right(WIDTH, f"{said.right} of {said.answers}")))
    return (Section("RATING", tuple(shown), f"{rating.rating:.0f}", rank=2, command="progress"),)


def _trend(ever: Progress) -> tuple[Row, ...]:
    """Return the points lost per hand in up to ten equal parts of the history."""
    losses = ever.losses
    if len(losses) < 20:
        return ()
    parts = min(10, len(losses) // 10)
    means = []
    for part in range(parts):
        piece = losses[part * len(losses) // parts : (part + 1) * len(losses) // parts]
        means.append(sum(piece) / len(piece))
    words = " ".join(f"{mean:.1f}" for mean in means)
    return ((text(0, "from first to last", "muted"),), (text(0, words),))


def _percent(progress: Progress) -> str:
    return f"{100 * progress.right // progress.hands} %" if progress.hands else DOT


def _session(progress: Progress) -> Section:
    streak: Line = (Span(str(progress.streak), bold=True), Span(f" best {progress.longest}", "faint"))
    rows: tuple[Row, ...] = (
        (
            Placed(0, (Span(str(progress.right), bold=True), Span(" good or best", "muted"))),
            right(WIDTH, _percent(progress), bold=True),
        ),
        (text(0, "points lost a hand", "muted"), right(WIDTH, f"{progress.loss:.1f}", bold=True)),
        (text(0, "streak", "muted"), Placed(WIDTH, streak, True)),
    )
    hands = f"{progress.hands} hand{'' if progress.hands == 1 else 's'}"
    return Section("THIS SESSION", rows, hands, rank=0)


def losses_section(progress: Progress, *, safe: bool) -> Section:
    """Return LOST PER HAND: a column per hand, two rows high; a full one is the greatest loss."""
    losses = progress.losses[-16:]
    top = _top(losses)
    upper: list[Placed] = []
    lower: list[Placed] = []
    signs = _SAFE_BLOCKS if safe else _BLOCKS
    for place, loss in enumerate(losses):
        ink = _loss_ink(loss)
        eighths = _level(loss, top, 16)
        if not eighths:
            lower.append(text(2 * place, DOT, "faint"))
            continue
        lower.append(text(2 * place, signs[min(eighths, 8) - 1], ink))
        if eighths > 8:
            upper.append(text(2 * place, signs[eighths - 9], ink))
    note = f"top {top:.1f}" if losses else ""
    return Section("LOST PER HAND", (tuple(upper), tuple(lower)), note, rank=3)


def _contracts(rules: Ruleset, ever: Progress, weak: str | None) -> Section:
    lost = {contract: loss for contract, _, loss in ever.by_contract}
    most = max([*lost.values(), 1.0])
    rows: list[Row] = []
    for contract in rules.contracts:
        name = Span(CONTRACT_NAMES[contract], "brass" if contract == weak else "muted")
        row = [Placed(0, (name,))]
        if contract in lost:
            loss = lost[contract]
            cells = round(loss / most * 10)
            row += [text(16, "━" * cells, _loss_ink(loss)), right(WIDTH, f"{loss:.1f}")]
        else:
            row.append(right(WIDTH, DOT, "faint"))
        rows.append(tuple(row))
    return Section("BY CONTRACT", tuple(rows), "lost, weak first" if weak else "lost", rank=2, command="weak")


def situation(view: View, cast: Cast, *, scored: bool = True, deals: int | None = None) -> Section:
    """Return where the game stands; without scores for a situation that has none."""
    rules = view.rules
    rows: list[Row] = []
    if rules.owed_doubles:
        whom = "you" if view.dealer == 0 else cast.letters[view.dealer]
        owed = {seat: view.owed(seat, view.dealer) for seat in rules.seats if seat != view.dealer}
        line = "  ".join(f"{cast.short(seat)} {debt}" for seat, debt in owed.items() if debt)
        rows.append((text(0, f"doubles owed {whom}", "muted"), text(17, line or "none")))
    codes = " ".join(rules.spec(contract).code for contract in view.contracts_left)
    rows.append((text(0, "contracts left", "muted"), right(WIDTH, codes or "none")))
    rows.append((text(0, "deals to come", "muted"), right(WIDTH, str((deals or rules.deals) - view.number))))
    if scored:
        scores: list[Span] = []
        for seat in rules.seats:
            scores += [
                Span(f"{cast.short(seat)} ", "faint"),
                Span(signed(view.standing.running[seat])),
                Span("  "),
            ]
        rows.append((Placed(0, tuple(scores)),))
    return Section("SITUATION", tuple(rows), rank=1)


def _scale() -> Section:
    rows = tuple(
        (text(0, word, ink, bold=True), text(8, meaning, "muted"))
        for word, ink, meaning in (
            ("best", "good", "nothing lost"),
            ("good", "good", "within 1, or the error"),
            ("loose", "brass", "1 to 3"),
            ("missed", "bad", "more than 3"),
        )
    )
    return Section("SCALE", rows, rank=4)
