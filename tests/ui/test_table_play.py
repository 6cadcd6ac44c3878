"""The table played by keys and mouse, at its sizes and in its colours."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.session.config.paths import settings_file
from barbu_tui.session.config.settings import Settings, Speed, load_settings, save_settings
from barbu_tui.session.play.match import Match, new_header
from barbu_tui.session.record.events import ActionEvent, Event, ScoreEvent
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.drawing.spans import plain
from barbu_tui.ui.screens.finish.screen import FinishScreen
from barbu_tui.ui.screens.replay.screen import ReplayScreen
from barbu_tui.ui.screens.table import TableScreen
from barbu_tui.ui.view_models.felt import Felt
from barbu_tui.ui.widgets.centre import Centre
from barbu_tui.ui.widgets.flight import Flight
from barbu_tui.ui.widgets.hand import RAISED_ROW, HandFan, places
from barbu_tui.ui.widgets.panels import SidePanel
from tests.support.app_driving import app_with, drive, press, settled, shown

Step = Callable[[Pilot[int], TableScreen], Awaitable[None]]


def match(rules: str = "online", seed: int = 7, human: str | None = "You", **options: object) -> Match:
    chosen = ruleset(rules, options)
    bots = ["random"] * (chosen.players - (human is not None))
    return Match.new(new_header(chosen, bots, seed, human=human))


def table_of(app: BarbuApp) -> TableScreen:
    screen = app.screen_stack[0]
    assert isinstance(screen, TableScreen)
    return screen


def play_deal(app: BarbuApp, step: Step, size: tuple[int, int] = (80, 24)) -> list[Event]:
    """The first deal, every decision made by ``step``; what happened."""

    async def script(pilot: Pilot[int]) -> list[Event]:
        table = table_of(app)
        for _ in range(60):
            if table.mode == "result":
                break
            before = len(table.match.events)
            await step(pilot, table)
            assert len(table.match.events) > before or table.mode == "discard"
        assert table.mode == "result"
        return list(table.match.events)

    return drive(app, script, size)


def scored(events: list[Event]) -> bool:
    return isinstance(events[-1], ScoreEvent)


async def by_enter(pilot: Pilot[int], table: TableScreen) -> None:
    await pilot.press("enter")


async def by_letter(pilot: Pilot[int], table: TableScreen) -> None:
    choice = table.moment.choice
    if isinstance(choice, CardChoice) and choice.cursor is not None:
        await pilot.press(table.moment.letters[choice.cursor])
    else:
        await pilot.press("enter")


async def by_mouse(pilot: Pilot[int], table: TableScreen) -> None:
    choice = table.moment.choice
    if isinstance(choice, CardChoice) and choice.cursor is not None:
        fan = table.query_one(HandFan)
        assert fan.model is not None
        _, columns = places(fan.model, fan.size.width, tight=fan.size.width < 84)
        at = Offset(columns[choice.cursor] + 2, RAISED_ROW + 1)
        await pilot.click(fan, offset=at)
        await pilot.click(fan, offset=at)
        return
    if table.mode == "pass":
        await pilot.click(Centre, offset=Offset(3, 0))
        return
    at = find(pilot, "Enter  " if table.mode == "double" else "deal it")
    await pilot.click(offset=at + Offset(2, 0))


def find(pilot: Pilot[int], words: str) -> Offset:
    """Where words stand on the screen."""
    assert isinstance(pilot.app, BarbuApp)
    for row, text in enumerate(shown(pilot.app).splitlines()):
        column = text.find(words)
        if column >= 0:
            return Offset(column, row)
    raise AssertionError(f"{words!r} is not on the screen:\n{shown(pilot.app)}")


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
def test_a_deal_by_enter_alone(rules: str) -> None:
    assert scored(play_deal(app_with(lambda: TableScreen(match(rules))), by_enter))


def test_a_deal_by_letters() -> None:
    assert scored(play_deal(app_with(lambda: TableScreen(match())), by_letter))


def test_a_deal_by_mouse() -> None:
    assert scored(play_deal(app_with(lambda: TableScreen(match())), by_mouse))


def test_at_instant_every_enter_is_one_decision_or_goes_on() -> None:
    game = match()
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> bool:
        await pilot.press(*["enter"] * 40)
        return table_of(app).mode == "result"

    at_result = drive(app, script)
    decided = sum(isinstance(event, ActionEvent) and event.ms is not None for event in game.events)
    gone_on = sum(isinstance(event, ScoreEvent) for event in game.events) - at_result
    assert decided + gone_on == 40


def until(
    wanted: Callable[[TableScreen], bool],
    then: Step,
    game: Match,
    size: tuple[int, int] = (80, 24),
    **options: object,
) -> BarbuApp:
    """Play by Enter until the table is as wanted, and do something there."""
    app = app_with(lambda: TableScreen(game), **options)  # type: ignore[arg-type]

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(400):
            if wanted(table):
                await then(pilot, table)
                return
            await pilot.press("enter")
        raise AssertionError("the table never came to be so")

    drive(app, script, size)
    return app


def played_on(game: Match, wanted: Callable[[View], bool]) -> Match:
    """A game that has come, without a screen, to a decision of the human's that is as wanted."""
    while not (game.waiting and wanted(game.view(0))):
        if game.waiting:
            game.act(game.view(0).legal_actions()[0])
        else:
            assert game.advance() is not None, "the game never came to be so"
    return game


def mid_trick(table: TableScreen) -> bool:
    if table.mode != "cards":
        return False
    view = table.match.view(0)
    return isinstance(view.table, TrickTable) and bool(view.table.trick) and view.legal_cards() != view.hand


def test_a_refused_card_says_why_and_nothing_happens() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        view = table.match.view(0)
        illegal = next(
            card
            for card in table.moment.letters
            if view.hand >> card & 1 and not view.legal_cards() >> card & 1
        )
        events = len(table.match.events)
        await pilot.press(table.moment.letters[illegal])
        await pilot.pause()
        assert "You must follow" in shown(table.barbu)
        assert len(table.match.events) == events
        await pilot.press("home")
        await pilot.pause()
        assert "Your turn." in shown(table.barbu)

    until(mid_trick, then, match())


def test_resizing_keeps_cursor_and_letters() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("end")
        choice = table.moment.choice
        assert isinstance(choice, CardChoice)
        cursor, letters = choice.cursor, dict(table.moment.letters)
        for size in ((160, 45), (120, 36), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert choice is table.moment.choice
            assert (choice.cursor, table.moment.letters) == (cursor, letters)
            model = table.query_one(HandFan).model
            assert model is not None
            assert model.cursor == cursor
            assert "Your turn." in shown(table.barbu)

    until(mid_trick, then, match())


def test_a_small_window_holds_the_game_and_says_so() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        events = len(table.match.events)
        await pilot.resize_terminal(72, 20)
        await pilot.pause()
        assert "Barbu needs 80 × 24. This window is 72 × 20." in shown(table.barbu)
        await pilot.press("enter", "a")
        assert len(table.match.events) == events
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Your turn." in shown(table.barbu)

    until(mid_trick, then, match())


def test_a_window_that_grows_while_something_stands_over_the_notice_shows_the_game() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.resize_terminal(72, 20)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Barbu needs 80 × 24." in shown(table.barbu)
        table.barbu.push_screen(Screen())  # as what has ended meanwhile may
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        table.barbu.pop_screen()
        await pilot.pause()
        assert "Your turn." in shown(table.barbu)

    until(mid_trick, then, match())


async def to_the_cards(pilot: Pilot[int], table: TableScreen) -> None:
    """Go on by Enter until a card of one's own is to be played."""
    for _ in range(200):
        if table.mode == "cards":
            return
        await pilot.press("enter")
    raise AssertionError("no card was to be played")


def test_a_key_hurries_a_rest_and_is_not_played() -> None:
    game = match()
    app = app_with(lambda: TableScreen(game), speed="slow")

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        await to_the_cards(pilot, table)
        await pilot.press("enter")
        assert table.mode == "busy"
        mine = _mine(game)
        for _ in range(3):
            if table.mode != "busy":
                break
            await pilot.press("b")
        assert _mine(game) == mine

    drive(app, script)


def three_speeds(**options: Any) -> list[tuple[Speed, Speed, str]]:
    """After each of three changes of the speed: that of the table, that which is kept, what is said."""
    save_settings(settings_file(), Settings(speed="quick"))
    app = app_with(lambda: TableScreen(match()), load_settings(settings_file()), **options)

    async def script(pilot: Pilot[int]) -> list[tuple[Speed, Speed, str]]:
        table = table_of(app)
        await to_the_cards(pilot, table)
        found = []
        for _ in range(3):
            await pilot.press("z")
            said = table.moment.saying
            assert said is not None
            found.append((app.speed, load_settings(settings_file()).speed, plain(said.ask)))
        return found

    return drive(app, script)


def test_the_next_speed_holds_at_once_and_is_kept_though_another_was_given_for_this_run() -> None:
    assert three_speeds(speed="instant") == [
        ("quick", "quick", "quick."),
        ("normal", "normal", "normal."),
        ("slow", "slow", "slow."),
    ]


def test_where_nothing_moves_no_speed_is_chosen_and_none_is_kept() -> None:
    said = "Animation is turned off for this run, whatever the speed."
    assert three_speeds(animation=False) == [("instant", "quick", said)] * 3


def _mine(game: Match) -> int:
    return sum(isinstance(event, ActionEvent) and event.action.seat == 0 for event in game.events)


def test_confirm_selects_first_and_plays_then() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, CardChoice)
        assert choice.cursor is not None
        letter = table.moment.letters[choice.cursor]
        events = len(table.match.events)
        await pilot.press(letter)
        assert len(table.match.events) == events
        await pilot.press(letter)
        assert len(table.match.events) > events

    app = app_with(lambda: TableScreen(match()), Settings(confirm=True))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        while table.mode != "cards":
            await pilot.press("enter")
        await then(pilot, table)

    drive(app, script)


def test_forced_cards_play_themselves_if_one_likes() -> None:
    game = match()
    app = app_with(lambda: TableScreen(game), Settings(auto_forced=True))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(25):
            await pilot.press("enter")
            if table.mode == "cards":
                assert game.view(0).legal_cards().bit_count() > 1

    drive(app, script)


def test_contract_keys_and_clicks() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        await pilot.press("6")
        await pilot.press("H")
        assert choice.action == ChooseContract(0, "trumps", trump=1)
        await pilot.press("7", "right")
        assert choice.contract == "domino"
        await pilot.click(offset=find(pilot, "No Queens"))
        await pilot.pause()
        assert "No Queens." in shown(table.barbu)
        await pilot.press("escape")
        assert table.mode == "leaving"
        await pilot.press("escape")
        assert table.mode == "contract"
        assert table.moment.choice is choice

    until(lambda table: table.mode.startswith("contract"), then, match())


def test_double_keys_and_clicks() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        await pilot.press("m")
        await pilot.pause()
        assert "You will" in shown(table.barbu)
        chosen = choice.chosen  # type: ignore[union-attr]
        await pilot.press("space")
        assert choice.chosen != chosen  # type: ignore[union-attr]
        await pilot.click(offset=find(pilot, "Max"))
        assert choice.chosen == chosen  # type: ignore[union-attr]
        await pilot.press("p")
        assert table.moment.choice is not choice

    until(lambda table: table.mode == "double", then, match())


def must_discard(table: TableScreen) -> bool:
    if table.mode != "cards":
        return False
    view = table.match.view(0)
    rows = view.table
    return isinstance(rows, TrickTable) and any(
        rows.withholds(view.hand, card) for card in range(52) if view.legal_cards() >> card & 1
    )


def withheld(table: TableScreen) -> int:
    """A card that may be played and withholds a penalty card."""
    view = table.match.view(0)
    rows = view.table
    assert isinstance(rows, TrickTable)
    return next(
        card for card in range(52) if view.legal_cards() >> card & 1 and rows.withholds(view.hand, card)
    )


def test_the_discard_dialog_and_its_cancel() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        card, penalty = withheld(table), table.match.view(0).spec.penalty
        events = len(table.match.events)
        before = table.moment.choice
        await pilot.press(table.moment.letters[card])
        await pilot.pause()
        assert table.mode == "discard"
        assert "must go" in shown(table.barbu)
        choice = table.moment.choice
        assert isinstance(choice, DiscardChoice)
        keys = shown(table.barbu).splitlines()[-1]
        letters = " ".join("swne"[seat] for seat in choice.targets)
        assert ("target" in keys) == bool(letters)
        assert f"  {letters} target  " in keys or not letters
        rows = " ".join(str(number) for number, option in enumerate(choice.options, 1) if option.open)
        assert keys.startswith(f" {rows} number  ")
        await pilot.resize_terminal(120, 36)
        await pilot.press("down", "up")
        await pilot.press("escape")
        assert table.mode == "cards"
        assert table.moment.choice is before
        assert len(table.match.events) == events
        await pilot.press(table.moment.letters[card], "enter")
        event = next(event for event in table.match.events[events:] if isinstance(event, ActionEvent))
        assert isinstance(event.action, PlayCard)
        assert penalty >> event.action.card & 1

    until(must_discard, then, match(israeli="honour"))


def test_the_rules_begin_with_the_contract_under_the_cursor() -> None:
    def calling(table: TableScreen) -> bool:
        return isinstance(table.moment.choice, ContractChoice)

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        choice = table.moment.choice
        assert isinstance(choice, ContractChoice)
        for _ in range(2):
            await pilot.press("down", "r")
            await pilot.pause()
            first = shown(table.barbu).splitlines()[2].strip()
            assert first.startswith(table.match.game.rules.spec(choice.contract).name.upper())
            await pilot.press("escape")
            await pilot.pause()

    until(calling, then, match())


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
def test_the_rules_of_no_trump_are_not_those_of_trumps(size: tuple[int, int]) -> None:
    async def told(pilot: Pilot[int], table: TableScreen) -> None:
        if size[0] == 160:
            text = shown(table.barbu)
            assert "NO TRUMP" in text.splitlines()[2]
            assert "highest trump wins" not in text
        text = " ".join((await press(pilot, "r")).split())
        assert "NO TRUMP" in text
        assert "Follow suit; no trumps. Highest of the suit led wins." in text
        assert "highest trump wins" not in text
        await press(pilot, "escape")

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await press(pilot, "S", "r")
        assert "highest trump wins" in shown(table.barbu)
        await press(pilot, "escape", "N")
        await told(pilot, table)
        await press(pilot, "enter")
        while table.mode != "cards":
            await press(pilot, "enter")
        await told(pilot, table)

    until(lambda table: isinstance(table.moment.choice, ContractChoice), then, match("barbuda"), size)


def test_the_longest_contract_leaves_room_for_the_key_of_the_help() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        top = (await press(pilot, "1", "enter")).splitlines()[0]
        assert "KINGS AND JACKS   K, black J −5, red J −2  " in top
        assert top.endswith("? help")
        await pilot.resize_terminal(119, 24)
        top = (await settled(pilot)).splitlines()[0]
        assert "KINGS AND JACKS   K, black J −5, red J −2, in all −34  " in top
        assert top.endswith("? help")

    until(lambda table: isinstance(table.moment.choice, ContractChoice), then, match("barbuda"))


def test_leaving_asks_first() -> None:
    game = match()

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert "Leave the table?" in shown(table.barbu)
        await pilot.press("enter")

    app = until(mid_trick, then, game)
    assert app.return_code == 0


@pytest.mark.parametrize("peek", [(), ("x",)], ids=["", "while something is looked at"])
def test_control_c_asks_as_leaving_does_and_leaves_when_it_is_pressed_again(peek: tuple[str, ...]) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press(*peek, "ctrl+c")
        await pilot.pause()
        assert "Leave the table?" in shown(table.barbu)
        assert "quit" not in shown(table.barbu).lower()
        await pilot.press("escape")
        assert table.mode == "cards"
        assert table.barbu.is_running
        await pilot.press("ctrl+c", "ctrl+c")

    app = until(mid_trick, then, match())
    assert app.return_code == 0


def test_control_c_asks_while_the_discard_is_answered() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        card = withheld(table)
        await pilot.press(table.moment.letters[card], "ctrl+c")
        await pilot.pause()
        assert "Leave the table?" in shown(table.barbu)
        await pilot.press("escape")
        assert table.mode == "discard"

    until(must_discard, then, match(israeli="honour"))


@pytest.mark.parametrize(
    "folder", ["games", "a folder of a rather long name/" * 3 + "x" * 90], ids=["short", "long"]
)
def test_a_record_that_cannot_be_written_is_told_on_the_screen(folder: str) -> None:
    game = match()
    kept = Path("/") / folder / "game.barbu.jsonl"

    class Full:
        path = kept

        def write(self, event: Event) -> None:
            raise RecordWriteError(f"{kept} cannot be written: The disk is full.")

        def close(self) -> None:
            pass

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        game.writer = Full()  # type: ignore[assignment]
        await pilot.press("enter")
        await pilot.pause()
        text = "".join(shown(table.barbu).split())  # whatever the lines it is folded into
        assert "Thediskisfull." in text
        assert text.count("".join(str(kept).split())) == 2
        await pilot.press("enter")

    app = until(mid_trick, then, game)
    assert app.return_value == 1


def test_bots_alone_can_be_watched() -> None:
    game = match(human=None)
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        assert table_of(app).mode == "result"
        await pilot.press("enter")
        assert len(game.game.finished) == 2
        assert "Selma" in shown(app)

    drive(app, script)


def test_ascii_lets_nothing_else_through() -> None:
    game = match(human="Zoë")
    app = app_with(lambda: TableScreen(game), ascii=True)

    async def script(pilot: Pilot[int]) -> None:
        for at in range(27):
            if at % 9 == 4:
                await pilot.resize_terminal(*((160, 45), (120, 36), (80, 24))[at % 3])
            await pilot.press("enter")
            await pilot.pause()
            text = shown(app)
            assert text.isascii(), [sign for sign in text if not sign.isascii()]

    drive(app, script)


def test_without_colour_everything_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    game = match()

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        rows = table.app.screen._compositor.render_strips()
        styles = [segment.style for row in rows for segment in row if segment.style]
        assert all(style.color is None or style.color.is_default for style in styles)
        assert all(style.bgcolor is None or style.bgcolor.is_default for style in styles)
        turn = [segment.text for segment in rows[1] if segment.style and segment.style.underline]
        assert turn == ["You"]
        cursor = [segment.text for segment in rows[21] if segment.style and segment.style.reverse]
        choice = table.moment.choice
        assert isinstance(choice, CardChoice)
        assert choice.cursor is not None
        assert cursor == [f" {table.moment.letters[choice.cursor]} "]
        assert "┏" in shown(table.barbu)

    until(mid_trick, then, game)


@pytest.mark.parametrize("size", [(80, 24), (120, 24), (80, 36), (100, 30), (120, 36), (160, 45), (200, 60)])
def test_every_moment_fits_every_size(size: tuple[int, int]) -> None:
    game = match("online", 3)
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        for _ in range(14):
            await pilot.press("enter")
            await pilot.pause()
            rows = shown(app).splitlines()
            assert len(rows) == size[1]
            assert all(len(row) <= size[0] for row in rows)
            table = table_of(app)
            if table.mode in ("cards", "double", "result") or table.mode.startswith("contract"):
                assert rows[-2].strip()
                assert "Enter" in rows[-1]

    drive(app, script, size)


def test_enter_is_remembered_while_a_slow_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    game = match()
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> bool:
        await pilot.press(*["enter"] * 12)
        for _ in range(100):
            await pilot.pause(0.02)
            if table_of(app).flow.state != "thinking":
                break
        return table_of(app).mode == "result"

    at_result = drive(app, script)
    decided = sum(isinstance(event, ActionEvent) and event.ms is not None for event in game.events)
    gone_on = sum(isinstance(event, ScoreEvent) for event in game.events) - at_result
    assert decided + gone_on == 12


def test_one_may_stay_while_a_slow_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    game = match()
    app = app_with(lambda: TableScreen(game))
    answered = threading.Event()

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)

        def state() -> str:
            return table.flow.state

        while state() != "thinking":
            await pilot.press("enter")
        await pilot.press("escape", "escape")
        assert table.mode == "busy"
        assert table.commands_now()
        await pilot.press("escape", "enter")  # as soon as the bot has answered
        await pilot.press("escape")  # or not, after all
        answered.set()
        for _ in range(100):
            await pilot.pause(0.02)
            if state() == "waiting":
                break
        assert state() == "waiting"
        assert app.is_running

    def slowly() -> Event | None:
        if threading.current_thread() is not threading.main_thread():
            answered.wait(5)
        return advance()

    advance = game.advance
    monkeypatch.setattr(game, "advance", slowly)
    drive(app, script)


@pytest.mark.parametrize("speed", ["instant", "normal"])
@pytest.mark.parametrize("behind", ["s", "question_mark", "r", "o", "w", "x", "enter"])
def test_what_is_typed_behind_the_key_that_leaves_is_not_done(speed: Speed, behind: str) -> None:
    game = match()
    app = app_with(lambda: TableScreen(game), speed=speed)

    async def script(pilot: Pilot[int]) -> int:
        table = table_of(app)
        while not isinstance(table.moment.choice, CardChoice):
            await pilot.press("enter")
        for key in ("q", behind, "n"):  # all at once, as a terminal hands over what was typed fast
            app.simulate_key(key)
        return len(game.events)

    events = drive(app, script)
    assert app.return_code == 0
    assert len(game.events) == events


def test_who_asked_to_leave_a_slow_bot_leaves_once_what_was_opened_since_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.SLOW", -1.0)
    game = match()
    app = app_with(lambda: TableScreen(game))
    answered = threading.Event()
    advance = game.advance

    def slowly() -> Event | None:
        if threading.current_thread() is not threading.main_thread():
            answered.wait(5)
        return advance()

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        while table.flow.state != "thinking":
            await pilot.press("enter")
        await pilot.press("q", "s")
        assert type(app.screen).__name__ == "SheetScreen"
        answered.set()
        await app.workers.wait_for_complete()
        assert app.return_code is None
        await pilot.press("escape")
        for _ in range(100):
            await pilot.pause(0.02)
            if app.return_code is not None:
                break

    monkeypatch.setattr(game, "advance", slowly)
    drive(app, script)
    assert app.return_code == 0


def test_the_last_trick_may_be_asked_for_before_there_are_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.table.flow.Flow.go", lambda flow: None)  # a key typed ahead
    app = app_with(lambda: TableScreen(match()))

    async def script(pilot: Pilot[int]) -> None:
        assert table_of(app).match.game.deal is None
        await pilot.press("t")
        assert app.is_running

    drive(app, script)


def test_the_palette_offers_commands_and_a_chosen_theme_is_remembered() -> None:
    game = match()

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


def test_the_result_leads_to_the_worst_moment(tmp_path: Path) -> None:
    rules = ruleset("online")
    header = new_header(rules, ["random"] * 3, 3, human="You")
    game = Match.new(header, tmp_path / "game.barbu.jsonl")
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(120):
            if table.mode == "result" and table.moment.worst is not None:
                break
            await pilot.press("enter")
        worst = table.moment.worst
        assert worst is not None
        await pilot.pause()
        assert f"Worst moment  {worst.where}: {worst.sentence}" in shown(app)
        await pilot.press("g")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.at == screen.replay.start(game.game.finished[-1].number) + worst.step
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is table
        await pilot.press("enter")
        await pilot.pause()
        assert table.mode != "result"
        assert table.query_one(HandFan).display
        game.close()

    drive(app, script)


def test_the_key_bar_shows_the_players_own_keys() -> None:
    game = match()
    settings = Settings(keymap={"table.rules": "f6", "table.options": "f7"})
    app = app_with(lambda: TableScreen(game), settings)

    async def script(pilot: Pilot[int]) -> str:
        await pilot.pause()
        return shown(app).splitlines()[-1]

    assert "F6 rules" in drive(app, script, (160, 45))


def gathering(speed: Speed, *keys: str) -> list[int]:
    """Cards in the air while the first trick is gathered, before and after these keys; then cards played."""
    game = match()
    app = app_with(lambda: TableScreen(game), speed=speed)
    seen: list[int] = []

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(200):
            await pilot.press("enter")
            if table.mode == "cards":
                break

        def in_the_air() -> int:
            return sum(flight.display for flight in table.query(Flight))

        for _ in range(400):
            if table.mode == "cards" and table.flow.state == "waiting":
                await pilot.press("enter")
            if table.moment.rest is not None and not table.moment.rest.trick:
                break
            if speed == "instant":
                break
            await pilot.pause(0.01)
        seen.append(in_the_air())
        mine = _mine(game)
        await pilot.press(*keys)
        seen.append(in_the_air() if table.moment.rest is not None else 0)
        seen.append(_mine(game) - mine)

    drive(app, script)
    return seen


def test_a_finished_trick_flies_to_its_winner() -> None:
    assert gathering("slow") == [4, 4, 0]


def test_a_key_ends_the_gathering_and_is_not_played() -> None:
    assert gathering("slow", "b") == [4, 0, 0]


def test_nothing_flies_at_instant() -> None:
    assert gathering("instant") == [0, 0, 0]


@pytest.mark.parametrize(
    ("columns", "panel"),
    [(120, 36), (136, 36), (144, 44), (159, 44), (160, 36), (176, 38), (188, 44), (240, 44)],
)
def test_extra_width_goes_to_the_felt_and_then_to_the_panels(columns: int, panel: int) -> None:
    game = match("online", 3)
    app = app_with(lambda: TableScreen(game), Settings(panel="results"))

    async def script(pilot: Pilot[int]) -> None:
        table = table_of(app)
        for _ in range(12):
            await pilot.press("enter")
        await pilot.pause()
        panels = [each for each in table.query(SidePanel) if each.display]
        assert len(panels) == 1 + (columns >= 160)
        assert {each.size.width for each in panels} == {panel}
        felt = table.query_one(Centre).size.width
        assert felt + panel * len(panels) == columns
        assert felt >= (88 if columns >= 160 else 84)
        scores = next(row for row in shown(app).splitlines() if "SCORES" in row)
        assert scores.endswith("─")
        assert len(scores) == columns - 1

    drive(app, script, (columns, 45))


def after_a_trick(table: TableScreen) -> bool:
    if table.mode != "cards":
        return False
    view = table.match.view(0)
    return isinstance(view.table, TrickTable) and bool(view.table.trick) and view.table.done > 0


@pytest.mark.parametrize(
    ("rules", "size"),
    [(rules, size) for rules in ("online", "sheet3") for size in ((80, 24), (120, 36), (160, 45))],
)
def test_the_last_trick_is_called_so_and_everybody_holds_what_he_holds(
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
        text = shown(table.barbu)
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
            assert "Your turn." in shown(table.barbu)

    until(after_a_trick, then, match(rules), size)


def test_before_the_first_trick_there_is_no_last_one() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("t")
        await pilot.pause()
        text = shown(table.barbu)
        assert "No trick has been played yet." in text
        assert not table.moment.peek

    def first_trick(table: TableScreen) -> bool:
        view = table.match.view(0)
        return table.mode == "cards" and isinstance(view.table, TrickTable) and not view.table.done

    until(first_trick, then, match())


def test_dominoes_have_no_last_trick_to_show() -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        await pilot.press("t")
        await pilot.pause()
        text = shown(table.barbu)
        assert "x doubles" in text
        assert "t trick" not in text
        assert "Your turn." in text
        assert all(command.action != "last_trick" for command in table.commands_now())
        await pilot.press("question_mark")
        await pilot.pause()
        assert "last trick" not in shown(table.barbu)

    def dominoes(view: View) -> bool:
        return isinstance(view.table, DominoTable) and bool(view.legal_cards())

    until(lambda table: table.mode == "cards", then, played_on(match(), dominoes))


def test_where_no_card_fits_only_passing_is_offered() -> None:
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

    until(lambda table: table.mode == "pass", then, played_on(match(), nothing_fits), (120, 36))


@pytest.mark.parametrize(("rules", "no_trump"), [("online", False), ("barbuda", True)])
def test_help_and_keys_leave_out_what_can_do_nothing_now(rules: str, no_trump: bool) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        for width, panel in ((80, "codes"), (120, "results")):
            await pilot.resize_terminal(width, 36)
            await pilot.press("question_mark")
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

    until(lambda table: table.mode.startswith("contract"), then, match(rules))


@pytest.mark.parametrize(("rules", "digits"), [("online", "1–3"), ("sheet3", "1–2")])
def test_help_at_the_doubles_has_a_digit_for_each_other_player(rules: str, digits: str) -> None:
    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        rows = (await press(pilot, "question_mark")).splitlines()
        (row,) = [row for row in rows if "Set or clear the box of that player." in row]
        assert digits in row

    until(lambda table: table.mode == "double", then, match(rules), (120, 36))


def test_suits_are_no_keys_once_trumps_has_been_dealt() -> None:
    def without_trumps(view: View) -> bool:
        return view.phase is Phase.CONTRACT and "trumps" not in view.contracts_left

    async def then(pilot: Pilot[int], table: TableScreen) -> None:
        assert "trumps in that suit" not in await press(pilot, "question_mark")

    game = played_on(match(), without_trumps)
    until(lambda table: isinstance(table.moment.choice, ContractChoice), then, game)


def test_after_the_last_deal_no_other_is_promised() -> None:
    game = match(human=None)
    app = app_with(lambda: TableScreen(game))

    async def script(pilot: Pilot[int]) -> None:
        assert "Enter next deal" in shown(app)
        while not game.game.over:
            await pilot.press("enter")
        for keys in ((), ("escape", "escape")):  # nor when one has stayed at the table
            await pilot.press(*keys)
            await pilot.pause()
            text = shown(app)
            assert "That was the last deal." in text
            assert "Enter go on" in text
            assert "next deal" not in text
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, FinishScreen)

    drive(app, script)
