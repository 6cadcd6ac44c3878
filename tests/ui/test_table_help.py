"""The table's help, key bar, palette, rules and last trick."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from barbu_tui.core.domino import DominoTable
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.felt import Felt
from barbu_tui.words.line import plain
from tests.support.app_driving import app_with, drive, press, settled, shown
from tests.support.table_screens import mid_trick, new_match, played_on, table_of, until


@pytest.mark.parametrize(("rules", "no_trump"), [("online", False), ("barbuda", True)])
def test_help_and_key_bar_leave_out_keys_without_effect(rules: str, no_trump: bool) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        for width, panel in ((80, "codes"), (120, "results")):
            await pilot.resize_terminal(width, 36)
            await pilot.press("6", "question_mark")
            text = await settled(pilot)
            assert "Choose trumps in that suit." in text
            assert ("no trump suit" in text) == no_trump
            assert ("Side panel" in text) == (width == 120)
            await pilot.press("escape", "v")
            await pilot.pause()
            assert table.barbu.settings.panel == panel
        await pilot.press("N")
        await pilot.pause()
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        assert (choice.contract == "trumps" and choice.trump is None) == no_trump
        await pilot.press("H")
        await pilot.pause()
        assert choice.trump == 1

    until(lambda table: table.mode.startswith("contract"), then, new_match(rules))


@pytest.mark.parametrize(("rules", "digits"), [("online", "1–3"), ("sheet3", "1–2")])
def test_help_at_the_doubles_has_a_digit_for_each_other_player(rules: str, digits: str) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        rows = (await press(pilot, "question_mark")).splitlines()
        (row,) = [row for row in rows if "Set or clear the box of that player." in row]
        assert digits in row

    until(lambda table: table.mode == "double", then, new_match(rules), (120, 36))


def test_if_no_card_fits_only_a_pass_is_offered() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        bar = (await settled(pilot)).splitlines()[-1]
        assert "Enter pass" in bar
        assert "x doubles" in bar
        assert "direct" not in bar
        text = await press(pilot, "question_mark")
        assert "Pass: none of your cards fits." in text
        assert "with that letter" not in text
        assert "playable card" not in text

    def nothing_fits(view: View) -> bool:
        return isinstance(view.table, DominoTable) and not view.legal_cards()

    until(lambda table: table.mode == "pass", then, played_on(new_match(), nothing_fits), (120, 36))


def test_the_key_bar_shows_the_players_own_keys() -> None:
    game = new_match()
    settings = Settings(keymap={"table.rules": "f6", "table.options": "f7"})
    app = app_with(lambda: TableScreen(game), settings)

    async def script(pilot: Pilot[int]) -> str:
        await pilot.pause()
        return shown(app).splitlines()[-1]

    assert "F6 rules" in drive(app, script, (160, 45))


def test_the_palette_offers_commands_and_a_chosen_theme_is_remembered() -> None:
    game = new_match()

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        table.app.theme = "barbu-light"
        await pilot.pause()
        assert table.barbu.look.theme == "barbu-light"
        assert table.barbu.settings.theme == "light"
        await pilot.press("ctrl+p", *"score sheet")
        for _ in range(500):
            await pilot.pause(0.02)
            if pilot.app.screen.query_one(OptionList).option_count == 1:
                break
        await pilot.press("enter", "enter")
        await pilot.pause(0.1)
        assert type(table.app.screen).__name__ == "SheetScreen"

    until(mid_trick, then, game)


def test_the_rules_begin_with_the_contract_under_the_cursor() -> None:
    def calling(table: TableScreen) -> bool:
        return isinstance(table.moment.choice, ContractChoice)

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        for _ in range(2):
            await pilot.press("down", "r")
            await pilot.pause()
            first = shown(table.app).splitlines()[2].strip()
            assert first.startswith(table.match.game.rules.spec(choice.contract).name.upper())
            await pilot.press("escape")
            await pilot.pause()

    until(calling, then, new_match())


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
def test_the_rules_of_no_trump_are_not_those_of_trumps(size: tuple[int, int]) -> None:
    async def says_no_trump(pilot: Pilot[int], table: TableScreen) -> None:
        if size[0] == 160:
            text = shown(table.app)
            assert "NO TRUMP" in text.splitlines()[2]
            assert "highest trump wins" not in text
        contract, _, _ = " ".join((await press(pilot, "r")).split()).partition("THE GAME")
        assert "NO TRUMP" in contract
        assert "Follow suit if you can. Highest of the suit led wins." in contract
        assert "highest trump wins" not in contract
        await press(pilot, "escape")

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await press(pilot, "6", "S", "r")
        assert "Follow suit; highest trump wins." in shown(table.app)
        await press(pilot, "escape", "N")
        await says_no_trump(pilot, table)
        await press(pilot, "enter")
        while table.mode != "cards":
            await press(pilot, "enter")
        await says_no_trump(pilot, table)

    until(lambda table: isinstance(table.moment.choice, ContractChoice), then, new_match("barbuda"), size)


def on_a_later_trick(table: TableScreen) -> bool:
    if table.mode != "cards":
        return False
    view = table.match.view(0)
    return isinstance(view.table, TrickTable) and bool(view.table.trick) and view.table.done > 0


@pytest.mark.parametrize(
    ("rules", "size"),
    [(rules, size) for rules in ("online", "sheet3") for size in ((80, 24), (120, 36), (160, 45))],
)
def test_the_last_trick_has_its_title_and_changes_no_count_of_cards(
    rules: str, size: tuple[int, int]
) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        centre = table.query_one(Centre)
        now = centre.model
        assert isinstance(now, Felt)
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(centre.model, Felt)
        assert [plate.cards for plate in centre.model.plates] == [plate.cards for plate in now.plates]
        text = shown(table.app)
        assert "  last trick" in text
        if size[0] >= 120:
            assert plain(centre.model.count) in text.splitlines()[0]
        assert "The last trick." in text
        assert "Enter goes back to your turn." in text
        assert "Enter play" not in text
        view = table.match.view(0)
        assert isinstance(view.table, TrickTable)
        assert plain(centre.model.count) == f"trick {view.table.done}/{view.table.tricks}"
        for key in ("t", "enter"):  # back by its own key; by Enter, which plays nothing
            if key == "enter":
                await pilot.press("t")
            await pilot.press(key)
            await pilot.pause()
            assert centre.model == now
            assert "Your turn." in shown(table.app)

    until(on_a_later_trick, then, new_match(rules), size)


def test_there_is_no_last_trick_before_the_first() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("t")
        await pilot.pause()
        text = shown(table.app)
        assert "No trick has been played yet." in text
        assert not table.moment.peek

    def first_trick(table: TableScreen) -> bool:
        view = table.match.view(0)
        return table.mode == "cards" and isinstance(view.table, TrickTable) and not view.table.done

    until(first_trick, then, new_match())


def test_dominoes_have_no_last_trick_to_show() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("t")
        await pilot.pause()
        text = shown(table.app)
        assert "x doubles" in text
        assert "t trick" not in text
        assert "Your turn." in text
        assert all(command.action != "last_trick" for command in table.commands_now())
        await pilot.press("question_mark")
        await pilot.pause()
        assert "last trick" not in shown(table.app)

    def dominoes(view: View) -> bool:
        return isinstance(view.table, DominoTable) and bool(view.legal_cards())

    until(lambda table: table.mode == "cards", then, played_on(new_match(), dominoes))


def test_the_last_trick_can_be_asked_for_before_there_are_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.Flow.go", lambda flow: None)  # a key typed ahead
    app = app_with(lambda: TableScreen(new_match()))

    async def script(pilot: Pilot[int]) -> None:
        assert table_of(app).match.game.deal is None
        await pilot.press("t")
        assert app.is_running

    drive(app, script)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("tricks", [0, 1])
def test_the_table_names_the_bots_and_their_levels_until_the_first_trick_is_over(
    size: tuple[int, int], tricks: int
) -> None:
    def wanted(view: View) -> bool:
        return isinstance(view.table, TrickTable) and view.table.done == tricks

    game = played_on(Match(new_header(PRESETS["online"], ["greedy", "learner", "club"], 7)), wanted)
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        assert ("greedy (easy)" in text) == (not tricks)
        assert ("medium to hard" in text) == (not tricks)

    drive(app, script, size)


def test_the_words_of_the_game_are_explained_from_the_help() -> None:
    app = app_with(lambda: TableScreen(new_match()))

    async def script(pilot: Pilot[int]) -> None:
        text = await press(pilot, "question_mark", "w")
        assert "without a card of a suit." in text
        assert "KEYS OF THIS SCREEN" in await press(pilot, "escape")

    drive(app, script)
