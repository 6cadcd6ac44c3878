"""Palette, glyph tiers, canvas and cards, without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen

from barbu_tui.core.cards import parse_card
from barbu_tui.language.cards import card_sign
from barbu_tui.language.numbers import signed
from barbu_tui.language.signs import to_ascii
from barbu_tui.session.store.settings import load_settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.commands import Hint
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.faces import SIZES, Size, draw_backs, draw_card, draw_slot
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.drawing.themes import PALETTE, THEME_NAMES, themes
from barbu_tui.ui.widgets.chrome import hints_in_room
from barbu_tui.words.line import Span, shorten


def test_every_theme_has_every_colour() -> None:
    names = {name: set(colours) for name, colours in PALETTE.items()}
    assert names[THEME_NAMES[0]] == names[THEME_NAMES[1]] == names[THEME_NAMES[2]]
    assert [theme.name for theme in themes()] == list(THEME_NAMES)


def test_points_have_a_sign_and_zero_is_bare() -> None:
    assert [signed(points) for points in (-6, 45, 0)] == ["−6", "+45", "0"]


def test_cards_are_written_rank_then_suit() -> None:
    assert card_sign(parse_card("TH")) == "10♥"


@pytest.mark.parametrize("text", ["♠♥♣♦ ◆ × ≠", "╭─╮│┏━┓┃▌", "Zoë — “日本”", "−6 ▁▂▃▄▅▆▇█ ①❷"])
def test_ascii_keeps_every_cell(text: str) -> None:
    from rich.cells import cell_len

    plain = to_ascii(text, cell_len)
    assert plain.isascii()
    assert len(plain) == cell_len(text)


def test_a_canvas_draws_nothing_past_its_edges() -> None:
    canvas = Canvas(6, 2, Look())
    canvas.write(-2, 0, "abcd")
    canvas.write(4, 1, "efgh")
    canvas.write(0, 5, "no row")
    canvas.line(3, 0, (Span("xyz123"),))
    assert canvas.text() == "cd xyz\n    ef"
    assert all(canvas.strip(y).cell_length == 6 for y in range(2))


def test_wide_letters_take_their_cells() -> None:
    canvas = Canvas(6, 1, Look())
    assert canvas.write(0, 0, "日x") == 3
    assert canvas.strip(0).cell_length == 6
    assert shorten("日本語", 5) == "日本"


def test_two_colours_share_inks() -> None:
    two = Look(deck="two")
    assert two.style("dink", "face").color == two.style("hink", "face").color
    assert Look().style("dink", "face").color != Look().style("hink", "face").color


def test_without_colour_a_style_has_none() -> None:
    mono = Look(mono=True)
    style = mono.style("onbrass", "brassbg")
    assert style.color is None
    assert style.bgcolor is None
    assert style.reverse


@pytest.mark.parametrize("size", ["M", "L", "XL"])
@pytest.mark.parametrize("cards", ["solid", "line"])
def test_a_card_keeps_within_its_cells(size: Size, cards: str) -> None:
    box = SIZES[size]
    for name in ("TS", "KH", "2D"):
        canvas = Canvas(box.width + 4, box.height + 4, Look(cards="line" if cards == "line" else "solid"))
        draw_card(canvas, 2, 2, parse_card(name), size)
        rows = [row.ljust(box.width + 4) for row in canvas.text().splitlines()]
        assert not any(row[:2].strip() or row[box.width + 2 :].strip() for row in rows)
        assert not rows[0].strip()
        assert not "".join(rows[box.height + 2 :]).strip()


def test_line_cards_stand_as_drawn() -> None:
    canvas = Canvas(7, 5, Look(cards="line"))
    draw_card(canvas, 0, 0, parse_card("QS"), "L")
    assert canvas.text().splitlines() == ["╭─────╮", "│Q    │", "│  ♠  │", "│    Q│", "╰─────╯"]


def test_the_king_of_hearts_wears_a_beard() -> None:
    canvas = Canvas(7, 5, Look())
    draw_card(canvas, 0, 0, parse_card("KH"), "L")
    assert r"\|/" in canvas.text()


def test_slots_and_backs() -> None:
    canvas = Canvas(5, 3, Look())
    draw_slot(canvas, 0, 0, "M", "you", yours=True)
    assert canvas.text().splitlines() == ["╭╌╌╌╮", "╎you╎", "╰╌╌╌╯"]
    assert draw_backs(Canvas(30, 1, Look()), 0, 0, 13, limit=22) == 22


@pytest.mark.parametrize("wide", [True, False])
def test_a_key_bar_without_room_ends_in_dots_and_keeps_the_way_out(wide: bool) -> None:
    entries = [Hint(key, f"does {key} at length", key) for key in "abcdefgh"] + [Hint("Esc", "back")]
    whole = hints_in_room(entries, 1000, wide=wide)
    assert whole == entries
    for room in range(20, 200, 3):
        shown = hints_in_room(entries, room, wide=wide)
        words = (3 if wide else 2) * (len(shown) - 1) + sum(
            len(hint.keys) + 1 + len(hint.words(wide)) for hint in shown
        )
        assert words <= room
        assert shown == entries or [hint.keys for hint in shown[-2:]] == ["Esc", "…"]
        assert shown[:-2] == entries[: len(shown) - 2]


@pytest.mark.parametrize(
    ("environ", "given", "found"),
    [
        ({}, "", {}),
        ({"COLORFGBG": "0;15"}, "", {"theme": "light"}),
        ({"COLORFGBG": "0;default;7"}, "", {"theme": "light"}),
        ({"COLORFGBG": "15;0"}, "", {}),
        ({"COLORFGBG": "0;15"}, 'theme = "dark"', {}),
        ({"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, "", {"animation": False}),
        ({"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, "animation = true", {}),
    ],
)
def test_a_terminal_is_fitted_unless_the_player_has_set_it(
    environ: dict[str, str],
    given: str,
    found: dict[str, object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(given, encoding="utf-8")
    for name in ("COLORFGBG", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    app = BarbuApp(load_settings(path), first=Screen)
    assert app.in_force.theme == found.get("theme", "dark")
    assert app.moving == found.get("animation", True)
    app.apply_settings(theme="dark", animation=True)
    assert app.in_force.theme == "dark"
    assert app.moving, "what is chosen in the settings holds"
