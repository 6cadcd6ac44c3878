"""The table in every language: nothing is cut, runs into its neighbour, or has an empty place."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from rich.cells import cell_len

from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.cards import cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import languages
from barbu_tui.language.refusals import refusal_words
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import Size, draw_slot
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.table.scene import left_side
from barbu_tui.ui.widgets.discard import NOTE, discard_dialog, draw_discard
from barbu_tui.ui.widgets.doubles import doubles_panel, draw_doubles
from barbu_tui.ui.widgets.felt import draw_felt, felt_of
from barbu_tui.ui.widgets.options import BAR, contract_list, draw_contracts
from barbu_tui.words.line import Line, Saying, line_width, plain
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import (
    say_action,
    say_contract,
    say_doubles,
    say_play,
    say_trick,
    say_waiting,
)
from tests.support.duty import duty

RULES = ruleset("online")
CODES = ("en", "fr", "de")
ROOM = 77
"""Cells of a prompt in 80 columns."""


@pytest.fixture(params=CODES, autouse=True)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every test is made in every language."""
    languages.use(request.param)
    yield request.param
    languages.use("en")


def cast() -> Cast:
    """Return the players, one of them by the longest name that is shown."""
    return Cast.of(("Ann", "Wilhelmina", "Nora", "Edith"), ("S", "W", "N", "E"), 0)


def decisions(seed: int) -> Iterator[Deal]:
    """Yield the moments of a deal of every contract, played at random."""
    chance = random.Random(seed)
    for number, contract in enumerate(RULES.contracts):
        deal = Deal(RULES, Standing.at_start(4), chance.randrange(4), deal_hands(RULES, seed, number))
        yield deal
        trump = chance.choice((0, 1, 2, 3)) if contract == "trumps" else None
        start = chance.randrange(13) if contract == "domino" else None
        deal = deal.apply(ChooseContract(deal.dealer, contract, trump, start))
        while not deal.over:
            yield deal
            deal = deal.apply(chance.choice(list(deal.view(deal.turn).legal_actions())))


def said(view: View, deal: Deal, everybody: Cast) -> Iterator[Saying]:
    """Yield what the prompt says at a moment."""
    if view.turn != 0:
        yield say_waiting(view, everybody)
    elif view.phase is Phase.CONTRACT:
        yield say_contract(view, ContractChoice(view).action)
    elif view.phase is Phase.BIDS:
        yield say_doubles(view, everybody)
    else:
        yield say_play(view, everybody)
    if deal.bids:
        yield say_action(deal.bids[-1], view, everybody)
    if isinstance(view.table, TrickTable) and view.table.done:
        yield say_trick(view, everybody)


def whole(line: Line) -> bool:
    """Return whether every place of a line is filled."""
    return not re.search(r"\{[A-Za-z_]+", plain(line))


@pytest.mark.parametrize("seed", range(3))
def test_every_prompt_fits(seed: int) -> None:
    everybody = cast()
    for deal in decisions(seed):
        for saying in said(deal.view(0), deal, everybody):
            gap = 2 * bool(saying.who)
            assert cell_len(saying.who) + gap + line_width(saying.ask) <= ROOM, saying
            assert whole(saying.ask), saying
            assert whole(saying.context), saying


def test_every_refusal_has_its_places_filled() -> None:
    everybody = cast()
    for deal in decisions(1):
        view = deal.view(deal.turn)
        if view.phase is Phase.PLAY:
            for card in range(52):
                refusal = view.why_not(PlayCard(view.seat, card))
                assert refusal is None or "{" not in refusal_words(refusal, everybody.names)


@pytest.mark.parametrize("seed", range(2))
def test_headings_and_rows_of_the_side_panels_do_not_meet(seed: int) -> None:
    everybody = cast()
    for deal in decisions(seed):
        view = deal.view(0)
        for section in left_side(view, everybody):
            assert cell_len(section.title) + 1 + cell_len(section.note) <= 33, section.title
            for row in section.rows:
                taken = sorted(
                    (x - line_width(line), x) if right else (x, x + line_width(line))
                    for x, line, right in row
                )
                assert all(end <= start for (_, end), (start, _) in pairwise(taken)), row
                assert taken[-1][1] <= 33, row


def test_an_empty_place_keeps_its_frame_round_its_label() -> None:
    label = languages.tr("you")
    sizes: tuple[Size, ...] = ("M", "L", "XL")
    for size in sizes:
        canvas = Canvas(20, 9, Look())
        draw_slot(canvas, 2, 1, size, label, yours=True)
        row = next(row for row in canvas.text().splitlines() if label in row)
        assert re.fullmatch(rf"╎ *{label} *╎", row.strip())


def test_contracts_and_what_counts_stand_apart() -> None:
    everybody = cast()
    view = Deal(RULES, Standing.at_start(4), 0, deal_hands(RULES, 1, 1)).view(0)
    choice = ContractChoice(view)
    for _ in RULES.contracts:
        canvas = Canvas(80, 16, Look())
        model = contract_list(view, everybody, choice, {})
        draw_contracts(canvas, model)
        rows = canvas.text().splitlines()
        for contract in model.rows:
            assert any(
                re.search(rf"{re.escape(plain(contract.name))}  +{re.escape(plain(contract.detail))}", row)
                for row in rows
            )
        choice.step(1)
    names = max(line_width(row.name) for row in model.rows)
    assert max(23, 10 + names) + len("♦ carreau") < BAR


@pytest.mark.parametrize("seed", range(2))
def test_rows_of_the_doubles_keep_their_columns(seed: int) -> None:
    everybody = cast()
    for deal in decisions(seed):
        view = deal.view(0)
        if view.phase is Phase.BIDS:
            panel = doubles_panel(view, everybody, DoubleChoice(view) if view.turn == 0 else None)
            for row in panel.rows:
                assert cell_len(row.note) <= 24
                assert cell_len(row.word) <= 10
            canvas = Canvas(80, 20, Look())
            draw_doubles(canvas, panel)
            framed = [row for row in canvas.text().splitlines() if row[10:11] == "│"]
            assert framed
            assert all(row[69:70] == "│" and row[68] == " " for row in framed)


@pytest.mark.parametrize("israeli", ["enforced", "honour"])
def test_the_dialog_of_the_discard_duty_fits(israeli: str) -> None:
    everybody = Cast.of(("Walter", "Nora", "Edith", "Ann"), ("S", "W", "N", "E"), 3)
    view = duty(israeli)
    for card in cards_in(view.hand):
        table = view.table
        assert isinstance(table, TrickTable)
        if not view.legal_cards() >> card & 1 or not table.withholds(view.hand, card):
            continue
        dialog = discard_dialog(view, everybody, DiscardChoice(view, card))
        assert line_width(dialog.sentence) <= 55
        for row in dialog.rows:
            assert cell_len(row.text) <= 23
            assert line_width(row.note) <= NOTE
        canvas = Canvas(80, 20, Look())
        draw_discard(canvas, dialog)
        framed = [row for row in canvas.text().splitlines() if row[10:11] == "│"]
        assert all(row[69:70] == "│" and row[68] == " " for row in framed)


@pytest.mark.parametrize("seed", range(2))
def test_corners_of_a_small_felt_stand_clear(seed: int) -> None:
    everybody = cast()
    for deal in decisions(seed):
        view = deal.view(0)
        if isinstance(view.table, TrickTable):
            felt = felt_of(view, everybody)
            for section in felt.last_trick:
                assert cell_len(section.title) + 1 + cell_len(section.note) <= 18
            assert line_width(felt.out) <= 19
            draw_felt(Canvas(80, 14, Look()), felt, corners=True)
