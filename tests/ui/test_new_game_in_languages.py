"""The forms of a new game and of house rules, in every language: nothing is cut in the smallest window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest
from rich.cells import cell_len

from barbu_bots import OPPONENTS
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.language import CODES, languages, trp
from barbu_tui.language.numbers import explained
from barbu_tui.ui.screens.new_game.new_game_model import (
    SIDES,
    bot_lines,
    default_plan,
    knob_fields,
    new_game_fields,
)
from barbu_tui.ui.widgets.form import labelled
from barbu_tui.words.people import bot_words
from barbu_tui.words.rules import ruleset_facts

PLAN = default_plan("online", (), ("sound", "hunter", "counter"), tuple(OPPONENTS), Decimal(0), "")
PROMPT = 76
"""Columns of a prompt in the smallest window."""


@pytest.fixture(params=[code for code in CODES if code != "en"])
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    languages.use(request.param)
    yield request.param
    languages.use("en")


def shown(name: str, words: str) -> str:
    """Return what the prompt shows of a row where its help is too long: the part before a semicolon."""
    whole = f"{name}.  {words}."
    return whole if cell_len(whole) <= PROMPT else f"{name}.  {words.partition(';')[0].rstrip()}."


@pytest.mark.parametrize("rules", PRESETS)
def test_the_ruleset_in_a_few_lines_fits(code: str, rules: str) -> None:
    lines = [line for facts in ruleset_facts(PRESETS[rules]) for line in labelled(0, *facts, 74)]
    assert len(lines) <= 10
    assert all(cell_len(label) <= 13 for label, _ in ruleset_facts(PRESETS[rules]))


@pytest.mark.parametrize("rules", PRESETS)
def test_what_is_said_of_a_row_fits(code: str, rules: str) -> None:
    chosen = PRESETS[rules]
    for field in (*new_game_fields(replace(PLAN, rules=chosen)), *knob_fields(chosen)):
        assert cell_len(shown(field.name, field.help)) <= PROMPT, field.name


def test_house_rules_fit_beside_their_help(code: str) -> None:
    for field in knob_fields(PRESETS["online"]):
        assert cell_len(field.name) <= 21
        assert cell_len(field.help) <= 55, field.name


def test_what_is_said_of_a_bot_fits(code: str) -> None:
    for letter, name in (("W", "Walter"), ("E", "Edith")):
        for bot in OPPONENTS:
            words = explained(f"{bot}, {trp('seat', SIDES[letter])}", bot_words(bot)[1])
            assert cell_len(f"{name}.  {words}.") <= PROMPT, bot


def test_the_list_of_bots_is_not_cut(code: str) -> None:
    lines = bot_lines(new_game_fields(PLAN)[1], 0, 74, len(OPPONENTS))
    text = "\n".join("".join(span.text for piece in line.placed for span in piece.line) for line in lines)
    for bot in OPPONENTS:
        assert all(part in text for part in (bot, *bot_words(bot)))
