"""The models of bars and boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from barbu_bots.search.judgement import Compared
from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import ruleset
from barbu_tui.ui.screens.practice.adviser import card_section
from barbu_tui.ui.widgets.bars import Figures, Scale, scale_of
from barbu_tui.ui.widgets.options import OptionRow, with_focus
from barbu_tui.words.line import plain
from barbu_tui.words.practice_prompts import answer_saying
from barbu_tui.words.verdict import comparison, verdict_chip, verdict_lines, what_stands
from tests.support.judged import judged, option
from tests.support.practice_screens import CAST

DEAL = Deal(
    ruleset("online"), Standing.at_start(4), 3, tuple(0x1FFF << 13 * seat for seat in range(4))
).apply(ChooseContract(3, "no_queens"))


def row(key: str, *, inner: bool = False) -> OptionRow:
    return OptionRow(key, 0, (), inner=inner)  # type: ignore[arg-type]


def snapshot_of(*totals: float) -> Compared:
    """Walter doubled, passing, Nora doubled, with these totals."""
    bids = (Bid(0, frozenset((1,))), Bid(0), Bid(0, frozenset((2,))))
    options = [
        option(bid, total, totals[0] - total, apart=0.5) for bid, total in zip(bids, totals, strict=False)
    ]
    return Compared(tuple(options), 400, settled=False, finished=True)


def behind(gap: float, error: float = 2, later: float = 0) -> Figures:
    return Figures(5 + gap - later, later, gap, error)


def test_an_opened_row_takes_the_room_that_it_needs() -> None:
    rows = (
        row("no_tricks"),
        row("domino"),
        *(row(f"{rank}", inner=True) for rank in range(13)),
        row("barbu"),
    )
    assert with_focus(rows, 20) == rows
    assert [each.key for each in with_focus(rows, 14)] == ["domino", *map(str, range(13))]
    assert all(each.inner for each in with_focus(rows, 13))


def test_the_verdict_is_what_the_figures_shown_differ_by() -> None:
    compared = snapshot_of(15.64, 4.86)  # 10.78 apart
    found = judged(compared, Bid(0))
    assert verdict_chip(found) == "MISSED 10.7"
    assert plain(verdict_lines(CAST, found)[-1]) == "× Walter +15.6, your pass +4.9."
    said_of = answer_saying(CAST, Bid(0), found, compared, last=False)
    assert plain(said_of.ask) == "10.7 points below the best."
    assert "10.7 behind the best" in comparison(DEAL.view(0), CAST, compared, compared.options[1])


def test_zero_is_on_every_scale_and_is_the_best_option() -> None:
    assert scale_of(()) is None
    scale = scale_of((behind(0, 0), behind(-5), behind(-20)))
    assert scale == Scale(-22, 2.2, (-20, -10, 0), later=False)
    far = scale_of((behind(0, 0), behind(-80)))
    assert far is not None
    assert (far.low, far.marks) == (-45, (-40, -20, 0))
    unsure = scale_of((behind(0, 0), behind(-1, 30, later=-36)))
    assert unsure is not None
    assert unsure.later
    assert unsure.low < -30
    assert 0 < unsure.high < -unsure.low
    alone = scale_of((behind(0, 0),))
    assert alone is not None
    assert alone.low < 0 < alone.high


def test_an_option_is_close_where_its_interval_reaches_the_best() -> None:
    assert behind(-1.5, 2).close
    assert not behind(-2.5, 2).close


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("width", [31, 33, 45])
def test_how_many_deals_were_played_out_never_covers_the_heading(width: int, finished: bool) -> None:
    plays = tuple(PlayCard(0, card) for card in (0, 5, 17))
    worths = tuple(
        option(play, 3.0 - at, float(at), half=1.0, apart=1.0, layouts=48) for at, play in enumerate(plays)
    )
    compared = Compared(worths, 48, False, finished)
    section = card_section(compared, plays, CAST, width, flat=False)
    told = [section.note, *(plain(piece.line) for row in section.rows for piece in row)]
    assert any("48 layouts" in words for words in told)
    assert not section.note or len(section.title) + len(section.note) < width


@pytest.mark.parametrize("later", [0.0, 1.5])
def test_later_deals_are_told_of_only_where_they_have_a_figure(later: float) -> None:
    worths = [
        replace(option(bid, 3.0, 0.0, apart=0.5), later=later) for bid in (Bid(0), Bid(0, frozenset((1,))))
    ]
    said = what_stands(Compared(tuple(worths), 400, False, False), DEAL.view(0))
    assert "The dot is the difference to the best option" in said
    assert ("later" in said) == bool(later)
