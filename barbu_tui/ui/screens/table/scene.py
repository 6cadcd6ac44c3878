"""The bars, the score strip and the side panels of a table."""

from __future__ import annotations

from dataclasses import replace

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import adjustments
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import signed
from barbu_tui.ui.commands import Hint
from barbu_tui.ui.drawing.glyphs import DEALER
from barbu_tui.ui.drawing.look import WIDE, Look
from barbu_tui.ui.widgets.chrome import Bar, help_hint, named
from barbu_tui.ui.widgets.doubles import doubles_panel
from barbu_tui.ui.widgets.felt import trick_count
from barbu_tui.ui.widgets.panels import (
    WIDTH,
    Placed,
    Row,
    Scores,
    Section,
    Side,
    by_deal_section,
    cards_out_section,
    course_section,
    doubles_section,
    finishing_section,
    last_trick_section,
    owed_to_you_section,
    points_span,
    results_section,
    scores_section,
    still_to_deal_section,
    text,
    text_rows,
    voids_section,
)
from barbu_tui.words.contracts import (
    bar_total,
    bar_words,
    in_all,
    is_no_trump,
    rule_sentences,
    title,
    what_counts,
)
from barbu_tui.words.doubles import owed_each_dealer
from barbu_tui.words.line import Line, Span, fitting, folded, line_width
from barbu_tui.words.people import Cast

PANEL, WIDEST_PANEL, ROOMY_FELT = 36, 44, 100
"""Minimum and maximum columns of a side panel, and the felt's columns from which it grows."""


def standing_of(view: View) -> Scores:
    """Return the scores: totals before the deal, and in a trick contract the points of the deal so far."""
    table = view.table
    totals = view.standing.running
    if not isinstance(table, TrickTable):
        return Scores(totals)
    points = tuple(table.points)
    adjust = adjustments(points, view.levels)
    return Scores(totals, points, tuple(a + b for a, b in zip(points, adjust, strict=True)))


def top_bar(
    view: View, cast: Cast, deals: int, *, wide: bool, finished: bool = False, trick: Line = ()
) -> Bar:
    """Return the top bar: deal, dealer, and state.

    With ``wide`` the contract is on the felt, and the bar shows the trick: the one given, else the current one.
    """
    left: Line = (
        Span(str(view.number), bold=True),
        Span(f"/{deals}  ", "faint"),
        Span(DEALER, "brass"),
        Span(f" {tr('{Who} {who?deal|deals}', who=cast.person(view.dealer))}", "muted"),
        Span("   "),
    )
    more: Line = ()
    table, choice = view.table, view.choice
    if choice is None:
        left = (*left, *named(tr("Choose a contract"), _left_to_call(view, cast, deals)))
    elif finished:
        left = (*left, *named(contract_name(choice.contract), tr("finished")))
    elif not wide:
        left = (*left, *named(title(view.spec, choice.trump), bar_words(view.spec, choice.start)))
        more = (Span(bar_total(view.spec), "muted"),)
    elif view.phase is Phase.BIDS:
        left = (*left, Span(tr("doubling"), "muted"))
    elif isinstance(table, TrickTable):
        left = (*left, *(trick or trick_count(table)))
    elif isinstance(table, DominoTable):
        left = (*left, Span(f"{tr('turn')} ", "muted"), Span(str(len(table.history) + 1), bold=True))
    options = Hint("o", trp("key", "options"), action="options")
    return Bar(left, (help_hint(), options, Hint("q", trp("key", "leave"), action="leave")), more)


def _left_to_call(view: View, cast: Cast, deals: int) -> str:
    """Return the number of contracts that the dealer may choose from, most of which are never dealt in a short game."""
    count = len(view.contracts_left)
    if deals == view.rules.deals:
        return tr("{count} left to {who}", count=count, who=cast.person(view.dealer))
    return tr("one of {count}", count=count)


def strip(standing: Scores, cast: Cast, turn: Seat, width: int) -> tuple[Line, ...]:
    """Return the score strip: totals, and the current points with doubles."""
    room = width // len(cast.names) - 1
    fields: list[Line] = []
    for seat in cast.seats:
        mine = seat == cast.human
        total = Span(signed(standing.totals[seat]), bold=True)
        net: Line = ()
        if standing.net:
            net = (Span(f" {trp('score', 'net')} ", "faint"), points_span(standing.net[seat]))
        names = (
            Span(name, "brass" if mine or seat == turn else "muted", mine, seat == turn)
            for name in (cast.name(seat), cast.short(seat))
        )
        fields.append(fitting(((name, Span(" "), total, *net) for name in names), room))
    return tuple(fields)


def panel_width(columns: int) -> int:
    """Return a side panel's columns in a window of some width: extra width goes to the felt, then to the panels."""
    panels = 2 if columns >= WIDE else 1
    return max(PANEL, min(WIDEST_PANEL, (columns - ROOMY_FELT) // panels))


def _contracts(game: Game, view: View, cast: Cast, panel: str, width: int, *, after: bool = False) -> Section:
    left = game.length - (game.standing.deals if after else view.standing.deals)
    if panel == "results":
        results = {
            (row.deal.dealer, row.deal.choice.contract): row.score.total[0]
            for row in game.finished
            if row.deal.choice is not None
        }
        return results_section(view, cast, results, left, width)
    shown = replace(view, standing=game.standing) if after else view
    current = None if after or view.choice is None else view.choice.contract
    return still_to_deal_section(shown, cast, current, left)


def right_side(
    game: Game,
    view: View,
    cast: Cast,
    *,
    panel: str,
    three: bool,
    look: Look,
    by_deal: bool = True,
    after: bool = False,
    bets: bool = True,
    width: int = WIDTH,
) -> Side:
    """Return the panel at the right; with ``three`` columns some sections are at the left instead.

    A single deal of practice has no course of totals for ``by_deal``. ``bets`` tells whether players may double.
    """
    standing = Scores(game.standing.running) if after else standing_of(view)
    sections = [scores_section(cast, standing, view.dealer, view.turn, width, bets=bets)]
    if by_deal:
        runs = tuple(row.running for row in game.finished)
        sections.append(by_deal_section(cast, runs, game.length, game.standing.deals, look))
    table = view.table
    if view.phase is Phase.BIDS or (view.phase is not Phase.CONTRACT and (after or not three)):
        sections.append(doubles_section(view, cast))
    sections.append(_contracts(game, view, cast, panel, width, after=after))
    if after:
        return tuple(sections)
    if view.phase is Phase.CONTRACT and view.rules.owed_doubles and not three:
        sections.append(owed_to_you_section(view, cast))
    if isinstance(table, TrickTable):
        sections += [*last_trick_section(table, cast), *voids_section(table, view.hand, cast)]
        if three:
            out = cards_out_section(table.unplayed, view.hand, view.rules.suits, table.spec.penalty)
            sections.append(out)
    elif isinstance(table, DominoTable):
        sections.append(finishing_section(table, cast, width))
    return tuple(sections)


def left_side(view: View, cast: Cast, focused: ChooseContract | None = None) -> Side:
    """Return the panel at the left of a screen of three columns: rules, doubles, tricks."""
    rules = view.rules
    if view.phase is Phase.BIDS:
        return (_doubling_rules(view), _so_far(view, cast))
    sections: list[Section] = []
    choice = focused or view.choice
    if choice is not None:
        spec = rules.spec(choice.contract)
        start = view.choice.start if view.choice else None
        none = is_no_trump(choice)
        name = title(spec, choice.trump, suited=none or view.choice is not None)
        lines = rule_lines(rules, spec, start, no_trump=none)
        sections.append(Section(name.upper(), text_rows(lines), command="rules"))
    if view.phase is Phase.CONTRACT:
        if rules.owed_doubles:
            sections.append(owed_to_you_section(view, cast))
        return tuple(sections)
    sections.append(doubles_section(view, cast))
    return (*sections, *course_section(view, cast, 16))


def rule_lines(
    rules: Ruleset, spec: ContractSpec, start: int | None = None, *, no_trump: bool = False
) -> tuple[str, ...]:
    """Return a contract's points and rules in lines of the width of a panel."""
    lines = [] if spec.is_domino else [line for line in (what_counts(spec), in_all(spec)) if line]
    for sentence in rule_sentences(rules, spec, start, no_trump=no_trump):
        lines += folded(sentence, WIDTH)
    return tuple(lines)


def _doubling_rules(view: View) -> Section:
    rules = view.rules
    whom = rules.negative_doubles if view.spec.negative else rules.positive_doubles
    words = tr("Each player speaks once, starting on the dealer's left.")
    each = rules.redoubles == "each"
    may = {
        ("anyone", True): tr("Double anyone; redouble anyone who doubled you. The dealer may only redouble."),
        ("anyone", False): tr(
            "Double anyone; redouble all who doubled you, or none. The dealer may only redouble."
        ),
        ("dealer", True): tr("Double the dealer, who may redouble each doubler."),
        ("dealer", False): tr("Double the dealer, who may redouble all of them, or none."),
    }[whom, each]
    lines = [*folded(f"{words} {may}", WIDTH), ""]
    lines += _marked("×", tr("the difference between your two scores, once"))
    lines += _marked("××", tr("twice the difference"))
    if rules.owed_doubles:
        lines += ["", *folded(owed_each_dealer(rules), WIDTH - 4)]
    return Section(tr("DOUBLING"), text_rows(tuple(lines)))


def _marked(mark: str, words: str) -> list[str]:
    """Return the meaning of a mark, in lines beside it."""
    first, *rest = folded(words, WIDTH - 7)
    return [f"{mark:<4}{first}", *(f"    {line}" for line in rest)]


def _so_far(view: View, cast: Cast) -> Section:
    calls: list[tuple[Line, str]] = []
    for row in doubles_panel(view, cast, None).rows:
        name: Line = (Span(row.name, "brass" if row.focused else "text", row.focused, row.focused),)
        if row.dealer:
            name = (*name, Span(f" {DEALER}", "brass"))
        calls.append((name, row.note))
    notes = max(10, *(line_width(name) + 1 for name, _ in calls))
    rows: list[Row] = [(Placed(0, name), text(notes, note, "muted")) for name, note in calls]
    return Section(tr("SO FAR"), tuple(rows))
