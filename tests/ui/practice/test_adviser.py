"""The adviser at the table: calls, bids and cards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import card_name, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import Phase
from barbu_tui.language.cards import card_sign
from barbu_tui.session.play.bot_host import Opinion
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.commands import CommandScreen
from barbu_tui.ui.screens.practice.adviser import AdviserScreen, said
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.words.people import Cast
from tests.support.app_driving import app_with, drive, press, settled, shown
from tests.support.practice_screens import SIZES


async def ask_adviser(pilot: Pilot[int]) -> CommandScreen:
    """Ask at the table, again where that only brought the warning; the adviser's screen."""
    await pilot.press("w")
    await pilot.pause()
    if isinstance(pilot.app.screen, TableScreen):
        await pilot.press("w")
        await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, AdviserScreen)
    return screen


def to_a_card(contract: str, cards: int) -> Match:
    """A game in which the human is to play, with a choice of cards and some played."""
    match = Match(new_header(ruleset(), ("sound",) * 3, 7))
    while True:
        deal = match.game.deal
        if not match.waiting:
            match.advance()
            continue
        view = match.view(0)
        on = deal is not None and deal.choice is not None and deal.choice.contract == contract
        if (
            on
            and view.phase is Phase.PLAY
            and view.hand.bit_count() <= cards
            and len(view.legal_actions()) > 1
        ):
            return match
        match.act(view.legal_actions()[0])


def test_a_decision_after_advice_is_recorded_as_advised(tmp_path: Path) -> None:
    header = new_header(ruleset(), ("random",) * 3, 4)
    match = Match.new(header, tmp_path / "game.barbu.jsonl")

    async def script(pilot: Pilot[int]) -> list[str]:
        texts = []
        for _ in range(40):
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, TableScreen)
            if screen.flow.state == "waiting":
                await ask_adviser(pilot)
                texts.append(await settled(pilot))
                await pilot.press("w")
                await pilot.pause()
            await pilot.press("enter")
            if any("three bots" in text for text in texts) and len(texts) > 2:
                break
        return texts

    app = app_with(lambda: TableScreen(match), Settings())
    texts = drive(app, script)
    match.close()
    assert any("All three bots " in text for text in texts)
    note = "An advised game: statistics count it separately."
    assert all(note in text.splitlines()[0] for text in texts)
    own = [event for event in match.events if isinstance(event, ActionEvent) and event.action.seat == 0]
    assert sum(event.advised for event in own) == len(texts)
    assert '"advised":true' in (tmp_path / "game.barbu.jsonl").read_text()


def test_a_game_becomes_an_advised_one_only_after_a_warning(tmp_path: Path) -> None:
    match = Match.new(new_header(ruleset(), ("sound",) * 3, 4), tmp_path / "game.barbu.jsonl")

    async def script(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        while screen.flow.state != "waiting":
            await press(pilot, "enter")
        warned = await press(pilot, "w")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "If you ask, your statistics count this game separately." in warned.splitlines()[-2]
        await press(pilot, "enter")
        assert '"advised"' not in (tmp_path / "game.barbu.jsonl").read_text()
        while screen.flow.state != "waiting":
            await press(pilot, "enter")
        await press(pilot, "w")
        assert not isinstance(pilot.app.screen, TableScreen)  # said once a game
        await press(pilot, "w", "enter")
        assert '"advised":true' in (tmp_path / "game.barbu.jsonl").read_text()

    drive(app_with(lambda: TableScreen(match)), script)
    match.close()
    again = Match.resume(tmp_path / "game.barbu.jsonl")

    async def resumed(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        while screen.flow.state != "waiting":
            await press(pilot, "enter")
        await press(pilot, "w")
        assert not isinstance(pilot.app.screen, TableScreen)  # the game is an advised one already

    drive(app_with(lambda: TableScreen(again)), resumed)
    again.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("contract", "cards"), [("no_queens", 9), ("domino", 10)])
def test_the_table_stays_while_the_adviser_speaks_about_a_card(
    contract: str, cards: int, size: tuple[int, int]
) -> None:
    match = to_a_card(contract, cards)
    view = match.view(0)

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        while screen.flow.state != "waiting":
            await press(pilot, "enter")
        before = await settled(pilot)
        adviser = await ask_adviser(pilot)
        assert isinstance(adviser, AdviserScreen)
        assert adviser.run is not None
        while not adviser.run.over:
            await asyncio.sleep(0.02)
        after = await settled(pilot)
        assert await press(pilot, "w") == before
        return before, after

    before, after = drive(app_with(lambda: TableScreen(match)), script, size)
    table, advised = before.splitlines(), after.splitlines()
    middle = slice(36, 120) if size[0] == 160 else slice(0, 84)
    felt = range(2, 15 if size[1] == 24 else 23)
    assert [table[y][middle].rstrip() for y in felt] == [advised[y][middle].rstrip() for y in felt]
    assert ("behind the best" in after.lower()) or size[0] < 120
    assert " best" in after
    assert any(bot in after for bot in ("bots ", "Sound ", "Hunter ", "Counter "))
    legal = [action.card for action in view.legal_actions() if isinstance(action, PlayCard)]
    under = next(line[middle] for line in reversed(advised) if " best" in line[middle])
    assert under.split().count("best") >= 1
    assert len(under.split()) >= len(legal)
    if size[0] >= 120:
        assert all(card_sign(card) in after for card in legal)
    assert "w back" in advised[-1]


def test_where_one_card_may_be_played_the_adviser_has_no_figures() -> None:
    match = to_a_card("no_tricks", 13)
    while len(match.view(0).legal_actions()) > 1 or match.view(0).phase is not Phase.PLAY:
        match.act(match.view(0).legal_actions()[0])
        while not match.waiting:
            match.advance()

    async def script(pilot: Pilot[int]) -> str:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        while screen.flow.state != "waiting":
            await press(pilot, "enter")
        await ask_adviser(pilot)
        return await settled(pilot)

    text = drive(app_with(lambda: TableScreen(match), ascii=True), script)
    assert "behind the best" not in text
    assert "bots" in text
    assert text.isascii()


def test_the_advisers_bars_stand_in_the_list_of_contracts_until_the_call() -> None:
    match = Match(new_header(ruleset(), ("sound",) * 3, 4))

    async def script(pilot: Pilot[int]) -> list[str]:
        found = []
        assert isinstance(pilot.app, BarbuApp)
        while not isinstance(match.game.deal, Deal) or match.game.deal.dealer or not match.waiting:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.pause()
        found.append(shown(pilot.app))
        await ask_adviser(pilot)
        for _ in range(400):
            await asyncio.sleep(0.02)
            if "in question." in shown(pilot.app):
                break
        found.append(shown(pilot.app))
        await pilot.press("w")
        await pilot.pause()
        found.append(shown(pilot.app))
        await pilot.press("7", "enter")
        await pilot.pause()
        assert match.game.deal is not None
        choice = match.game.deal.choice
        assert choice is not None
        assert f"from the {'23456789TJQKA'[choice.start or 0].replace('T', '10')}" in found[2]
        return found

    before, advice, after = drive(app_with(lambda: TableScreen(match)), script)
    assert "WHAT COUNTS" in before
    assert "●" not in before
    assert advice.count("●") == after.count("●") == 7
    assert "now  later     sum" in after
    assert "CHOOSE A CONTRACT" in after


@pytest.mark.usefixtures("played_estimates")
def test_the_adviser_names_nothing_best_after_a_handful_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.practice.adviser.look_after", lambda _: 3600)
    match = Match(new_header(ruleset(), ("sound",) * 3, 4))

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        while not isinstance(match.game.deal, Deal) or match.game.deal.dealer or not match.waiting:
            await press(pilot, "enter")
        adviser = await ask_adviser(pilot)
        assert isinstance(adviser, AdviserScreen)
        assert adviser.turn is not None
        while adviser.turn.advised.compared is None:
            adviser.turn.advised.run.poll(0.001)
        assert adviser.turn.advised.compared.layouts < 24
        return await press(pilot, "2"), await press(pilot, "w")

    advice, after = drive(app_with(lambda: TableScreen(match), jobs=1), script)
    assert "●" not in advice
    assert "Too few layouts have been played out to name the best." in advice
    assert " best " not in advice.replace("name the best.", "")
    assert "behind" not in advice
    assert "●" not in after


@pytest.mark.usefixtures("played_estimates")
def test_the_list_names_the_rank_that_enter_deals_whatever_the_adviser_likes_best() -> None:
    match = Match(new_header(ruleset(), ("sound",) * 3, 3))

    async def script(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, BarbuApp)
        while not isinstance(match.game.deal, Deal) or match.game.deal.dealer or not match.waiting:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.press("7", *["right"] * 12)
        await ask_adviser(pilot)
        for _ in range(400):
            await asyncio.sleep(0.02)
            if "in question." in shown(pilot.app):
                break
        best = shown(pilot.app)
        assert "from the A" not in best
        await pilot.press("w")
        await pilot.pause()
        text = shown(pilot.app)
        row = next(line for line in text.splitlines() if " Dominoes " in line and "●" in line)
        assert "Dominoes from the ace" in text
        assert "from the A" in row
        await pilot.press("left")
        await pilot.pause()
        text = shown(pilot.app)
        assert text.count("from the K") == 1
        assert "Dominoes from the king" in text
        await pilot.press("enter")
        await pilot.pause()
        assert match.game.deal is not None
        assert match.game.deal.choice is not None
        assert match.game.deal.choice.start == 11

    drive(app_with(lambda: TableScreen(match)), script)


def test_bots_of_one_mind_speak_together() -> None:
    cast = Cast.of(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)
    spade, heart = PlayCard(0, 3), PlayCard(0, 20)
    assert said([Opinion(bot, spade, "Low.") for bot in ("sound", "hunter", "counter")], cast) == (
        "All three bots play 5♠.  Low.",
    )
    assert said(
        [
            Opinion("sound", spade, "{W} leads."),
            Opinion("hunter", PlayCard(0, 20, "target", 2), "High."),
            Opinion("counter", spade, "{W} leads."),
        ],
        cast,
    ) == (
        "Sound and Counter play 5♠.  Walter leads.",
        f"Hunter plays {card_sign(heart.card)}, claiming Nora as target.  High.",
    )


def test_the_adviser_says_what_if_another_player_holds_a_card() -> None:
    match = to_a_card("no_queens", 9)

    async def script(pilot: Pilot[int]) -> None:
        screen = await ask_adviser(pilot)
        assert isinstance(screen, AdviserScreen)
        assert screen.run is not None
        view = screen.run.comparison.question.view
        assert view.table is not None
        card = next(cards_in(view.table.unplayed & ~view.hand))
        await press(pilot, "i", "n", "space", *"1c", "enter")
        assert "'1c' is not a card" in shown(pilot.app)
        await press(pilot, *(["backspace"] * 4), "N", "space", *card_name(card), "enter")
        await settled(pilot)
        other = screen.run.comparison.question.view
        assert other.open[2] == 1 << card
        assert (other.hand, other.table) == (view.hand, view.table)
        assert f"The figures if N {card_name(card)}." in shown(pilot.app)
        others = [card_name(each) for each in cards_in(view.table.unplayed & ~view.hand)]
        await press(pilot, "i")
        await pilot.press(*"; ".join(f"{'WNE'[at % 3]} {each}" for at, each in enumerate(others[:12])))
        rows = (await press(pilot, "enter")).splitlines()
        assert rows[0].endswith("…")  # the rest is in the line that changes it
        await press(pilot, "i")
        rows = (await press(pilot, "end")).splitlines()
        assert rows[-1].strip() == "Enter done  Esc cancel"
        assert others[11] in rows[-2]
        await press(pilot, "ctrl+u", "enter")
        assert screen.run.comparison.question.view == view
        await press(pilot, "w")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(app_with(lambda: TableScreen(match), Settings()), script)


def test_a_key_counts_all_layouts_that_fit_alike_and_reads_the_others_again() -> None:
    match = to_a_card("no_hearts", 12)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        adviser = await ask_adviser(pilot)
        assert isinstance(adviser, AdviserScreen)
        assert adviser.run is not None
        before = adviser.run.comparison.question
        text = await press(pilot, "A")
        assert "All layouts that fit count the same, whatever the others did." in text.splitlines()[0]
        asked = adviser.run.comparison.question
        assert (asked.read, asked.options, asked.seed) == (False, before.options, before.seed)
        text = await press(pilot, "A")
        assert "count alike" not in text
        assert adviser.run.comparison.question == before

    drive(app_with(lambda: TableScreen(match), Settings()), script)
