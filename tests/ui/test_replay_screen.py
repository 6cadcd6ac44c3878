"""The replay, watching and playing on, driven by keys and mouse."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from barbu_tui.session.record.file import load
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from tests.support.app_driving import app_with, drive, press, settled, shown
from tests.support.replay_screens import by_hand
from tests.support.replays import FIXTURE, game_of
from tests.support.saved_games import begun, save


def screen_of(pilot: Pilot[int]) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


# --- walking -----------------------------------------------------------------------------------------


def test_keys_walk_by_card_trick_and_deal() -> None:
    async def script(pilot: Pilot[int]) -> list[tuple[int, int, int]]:
        places = []
        for key in ("right", "left", "down", "down", "up", "right_square_bracket", "end", "home"):
            await pilot.press(key)
            step = screen_of(pilot).step
            places.append((screen_of(pilot).at, step.number, step.played))
        await pilot.press("ctrl+end", "left_square_bracket", "less_than_sign")
        places.append((screen_of(pilot).at, screen_of(pilot).step.number, 0))
        return places

    assert drive(app_with(by_hand()), script) == [
        (1, 1, 0),
        (0, 1, 0),
        (5, 1, 0),  # all doubles are made
        (9, 1, 4),
        (5, 1, 0),
        (43, 2, 0),
        (49, 2, 0),
        (43, 2, 0),
        (0, 1, 0),
    ]


def test_the_screen_shows_the_step() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        return [shown(app), await press(pilot, "down"), await press(pilot, "end")]

    app = app_with(by_hand("3.4"))
    lead, whole_trick, result = drive(app, script)
    assert "Trick 4.  Walter plays 8♠.  Nora follows next with J♠." in lead
    assert "Trick 4.  Zoë plays A♥, claiming safety." in whole_trick
    assert "Zoë keeps back a penalty card with A♥, for safety." in whole_trick
    assert "Result.  Zoë −48  Walter −6  Nora 0  Edith +30" in result


def by_bots(directory: Path) -> tuple[Replay, Path]:
    """Half a game, with the reasons."""
    path = save(directory, "reasons", *game_of("online", 9301, "sound", deals=14))
    return Replay.of(load(path)), path


def test_all_doubles_stand_below_a_whole_list_of_tricks(tmp_path: Path) -> None:
    replay, path = by_bots(tmp_path)
    names = replay.header.names
    many = [
        at
        for at in range(len(replay))
        if replay[at].played == 52 and sum(len(bid.double) for bid in replay[at].deal.bids) > 4
    ]
    assert many

    async def script(pilot: Pilot[int]) -> str:
        return await settled(pilot)

    for at in many[:3]:
        text = drive(app_with(partial(ReplayScreen, replay, at, path=path)), script, (120, 36))
        for bid in replay[at].deal.bids:
            for other in bid.double:
                doubler, doubled = [
                    names[replay[at].deal.rules.seat_letters[seat]] for seat in (bid.seat, other)
                ]
                answered = replay[at].deal.levels[bid.seat][other] == 2
                told = (f"{doubler} × {doubled}", f"{doubled} ×× {doubler}" if answered else "·")
                assert any(words in text for words in told), (at, doubler, doubled)


@pytest.mark.parametrize("size", [(80, 24), (160, 45)], ids=str)
def test_the_mark_of_who_led_stands_apart_from_a_ten(tmp_path: Path, size: tuple[int, int]) -> None:
    replay, path = by_bots(tmp_path)
    led = [at for at in range(len(replay)) if replay[at].played == 52 and replay[at].deal.number < 12]

    async def script(pilot: Pilot[int]) -> list[str]:
        seen = []
        for at in led:
            screen_of(pilot).go(at)
            seen.append(await settled(pilot))
        return seen

    text = "\n".join(drive(app_with(lambda: ReplayScreen(replay, 0, path=path)), script, size))
    assert re.search(r" › 10[♠♥♣♦]", text)
    assert not re.search(r"\S›|›\S", text)


def test_a_long_reason_is_shown_in_full_on_the_smallest_screen(tmp_path: Path) -> None:
    replay, path = by_bots(tmp_path)
    long = [at for at in range(len(replay)) if 90 <= len(replay[at].why or "") <= 130]
    assert len(long) > 10

    async def script(pilot: Pilot[int]) -> list[str]:
        seen = []
        for at in long[:8]:
            screen_of(pilot).go(at)
            seen.append(await settled(pilot))
        return seen

    screens = drive(app_with(lambda: ReplayScreen(replay, 0, path=path)), script, (80, 24))
    for at, text in zip(long, screens, strict=False):
        rows = " ".join(row.strip() for row in text.splitlines())
        assert f"“{replay[at].why}”" in rows, replay[at].why


def test_n_goes_from_moment_to_moment() -> None:
    async def script(pilot: Pilot[int]) -> list[int]:
        places = []
        for key in ("n", "n", "n", "N"):
            await pilot.press(key)
            places.append(screen_of(pilot).at)
        await pilot.press("ctrl+end")
        places.append(screen_of(pilot).at)
        assert "There is no later moment." in await press(pilot, "n")
        return places

    assert drive(app_with(by_hand()), script) == [41, 67, 71, 67, 164]


def test_l_goes_to_the_trick_that_cost_the_shown_player_most() -> None:
    async def script(pilot: Pilot[int]) -> list[tuple[int, str]]:
        found = []
        for keys in ("L", "v v L"):
            await pilot.press(*keys.split())
            found.append((screen_of(pilot).at, await settled(pilot)))
        return found

    (own, first), (other, second) = drive(app_with(by_hand()), script)
    assert (own, other) == (95, 41)
    assert "Zoë takes Q♥ Q♦: −12, −60 with doubles." in first
    assert "Nora takes K♥: −20, −60 with doubles." in second


def test_g_asks_for_a_place_and_says_what_is_wrong_with_it() -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, int, int]:
        await pilot.press("G", "backspace", *"9")
        wrong = await press(pilot, "enter")
        await pilot.press("backspace", *"3.2", "enter")
        found = screen_of(pilot).at
        await pilot.press("G", "right", "escape")
        return wrong, found, screen_of(pilot).at

    wrong, found, after = drive(app_with(by_hand()), script, (120, 36))
    assert "The record has deals 1 to 4, not deal 9." in wrong
    replay = Replay.of(load(FIXTURE))
    assert found == after == replay.first_card(3, 2)


def test_clicks_go_to_deals_cards_and_the_scrubber() -> None:
    async def script(pilot: Pilot[int]) -> list[int]:
        places = []
        for offset in ((20, 1), (52, 4), (15, 17)):
            await pilot.click(offset=offset)
            await pilot.pause()
            places.append(screen_of(pilot).at)
        return places

    # The row of deals holds codes two columns apart; deal 4 is the last of the first group.
    replay = Replay.of(load(FIXTURE))
    app = app_with(by_hand("3"))
    deal, card, scrub = drive(app, script)
    assert deal == replay.start(3)  # a deal that the record does not have: nothing happens
    assert replay[card].played == 5 + 3  # S's card of trick 2
    assert replay[scrub].played == 3


def test_the_wheel_steps_cards() -> None:
    async def script(pilot: Pilot[int]) -> int:
        screen_of(pilot).wheel(1)
        screen_of(pilot).wheel(1)
        screen_of(pilot).wheel(-1)
        return screen_of(pilot).at

    assert drive(app_with(by_hand()), script) == 1


def test_space_plays_by_itself_at_five_speeds_and_a_key_stops_it() -> None:
    async def script(pilot: Pilot[int]) -> tuple[int, int, bool, bool]:
        screen = screen_of(pilot)
        for _ in range(9):
            await pilot.press("plus")
        fastest = screen.pace
        await pilot.press("space")
        for _ in range(500):
            await pilot.pause(0.02)
            if screen.at >= 2:
                break
        walked = screen.at
        playing = screen.playing
        await pilot.press("left")
        return fastest, walked, playing, screen.playing

    fastest, walked, playing, after = drive(app_with(by_hand()), script)
    assert fastest == 4
    assert walked >= 2
    assert playing
    assert not after


def test_it_stops_at_the_end_of_the_record() -> None:
    async def script(pilot: Pilot[int]) -> bool:
        screen = screen_of(pilot)
        await pilot.press("ctrl+end", "left", "equals_sign", "equals_sign", "equals_sign", "space")
        for _ in range(500):
            await pilot.pause(0.02)
            if not screen.playing:
                break
        return screen.playing

    assert not drive(app_with(by_hand()), script)


# --- seeing ------------------------------------------------------------------------------------------


def test_h_shows_all_hands_one_or_none() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        return [shown(app), await press(pilot, "h"), await press(pilot, "h"), await press(pilot, "v")]

    app = app_with(by_hand("3.1"))
    every, one, none, _ = drive(app, script)
    assert "♠ J 10 7 6 5" in every
    assert "♠ J 10 7 6 5" not in one
    assert "♠ Q 9" in one
    assert "♠ Q 9" not in none


def test_a_seat_given_on_the_command_line_is_shown_alone() -> None:
    async def script(pilot: Pilot[int]) -> str:
        return shown(app)

    app = app_with(by_hand("3.1", seat=2))
    text = drive(app, script)
    assert "♠ J 10 7 6 5" in text
    assert "♠ Q 9" not in text


def test_w_shows_what_each_bot_would_do() -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        first = await press(pilot, "w")
        return first, await press(pilot, "right", "w")

    app = app_with(by_hand("3.1"))
    asked, closed = drive(app, script)
    assert "THE BOTS FOR ZOË" in asked
    for bot in ("Done", "Sound", "Hunter", "Counter"):
        assert bot in asked
    assert "THE BOTS FOR" not in closed


def test_the_bots_say_nothing_about_a_hand_that_is_not_shown() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        before = await press(pilot, "h", "w")  # Zoë's hand only, and Zoë to speak
        seen = [before]
        for keys in (("v",), ("h",), ("h",), ("v", "v", "v", "h", "right")):
            seen.append(await press(pilot, *keys))
        return seen

    own, other, none, every, after = drive(app_with(by_hand("3.1")), script)
    for text in (own, every):
        assert "THE BOTS FOR ZOË" in text
        assert "Hunter" in text
    for text in (other, none):
        assert re.search(r"The hand is hidden, so there is\s.*no advice", text, re.S)
        assert "Done" not in text
        assert "Hunter" not in text
    assert re.search(r"The hand is hidden, so there is", after), after


@pytest.mark.parametrize(("key", "size"), [("escape", (80, 24)), ("q", (120, 36)), ("w", (160, 45))])
def test_the_bots_panel_is_closed_before_the_replay_is(key: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> None:
        app.open_screen("record", FIXTURE, 3)
        assert "Esc close" not in await settled(pilot)
        bar = (await press(pilot, "w")).splitlines()[-1]
        assert bar.split("  ")[0].startswith(" Esc close")
        assert "adviser" in bar
        pages = [await press(pilot, key) for key in ("question_mark", "pagedown", "end")]
        seen = "".join(pages)
        assert "Close the adviser." in seen
        assert "Go back." not in seen
        await press(pilot, "escape")
        text = await press(pilot, key)
        assert len(pilot.app.screen_stack) == 2
        assert "THE BOTS FOR" not in text
        assert "close" not in text.splitlines()[-1]
        await press(pilot, "escape")
        assert len(pilot.app.screen_stack) == 1

    app = app_with(by_hand())
    drive(app, script, size)


@pytest.mark.parametrize("finished", [True, False])
def test_a_game_is_handed_over_only_while_it_is_ones_own_and_unfinished(
    tmp_path: Path, finished: bool
) -> None:
    path = FIXTURE if finished else save(tmp_path, "open", *begun(deals=3, more=30))

    async def script(pilot: Pilot[int]) -> tuple[str, str]:
        assert app.open_screen("record", path) is None
        seen = "".join([await press(pilot, key) for key in ("question_mark", "pagedown", "end")])
        await press(pilot, "escape")
        return seen, await press(pilot, "B")

    app = app_with(by_hand())
    seen, asked = drive(app, script)
    assert ("Let a bot play your unfinished game" in seen) == (not finished)
    assert ("Which bot plays on for you?" in asked) == (not finished)


@pytest.mark.parametrize("ascii", [True, False])
def test_the_list_of_commands_says_each_once_with_its_keys(ascii: bool) -> None:
    async def script(pilot: Pilot[int]) -> str:
        return await press(pilot, "ctrl+p")

    text = drive(app_with(by_hand(), ascii=ascii), script)
    assert text.count("The next deal") == 1
    assert "]  PgDn" in text
    assert "\N{RIGHT-POINTING MAGNIFYING GLASS}" not in text
    assert not ascii or "?" not in text.partition("\n")[2]


def test_the_help_says_what_the_signs_of_the_moments_mean() -> None:
    async def script(pilot: Pilot[int]) -> str:
        return await press(pilot, "question_mark") + await press(pilot, "end")

    seen = drive(app_with(by_hand()), script)
    for sign, words in {
        "?": "A certain mistake",
        "!": "A trick or a card",
        "*": "A penalty card kept",
    }.items():
        assert re.search(rf"^ +\{sign}  {words}", seen, re.M), seen


def test_the_open_deal_of_ones_own_game_shows_ones_own_seat(tmp_path: Path) -> None:
    header, events = begun(deals=3, more=30)
    path = save(tmp_path, "open", header, events)

    async def script(pilot: Pilot[int]) -> tuple[str, str, str]:
        assert app.open_screen("record", path) is None
        await pilot.press("ctrl+end")
        last = await settled(pilot)
        return last, await press(pilot, "p"), await press(pilot, "w")

    app = app_with(by_hand())
    last, branch, asked = drive(app, script, (120, 36))
    assert " cards  " in last
    assert "is still being played; play on from it when it is over." in branch
    assert "the bots say nothing about it." in asked


def test_resizing_keeps_the_place() -> None:
    async def script(pilot: Pilot[int]) -> list[int]:
        await pilot.press("right", "right", "h")
        places = []
        for width, height in ((160, 45), (120, 36), (60, 20), (100, 30), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            screen = next(each for each in pilot.app.screen_stack if isinstance(each, ReplayScreen))
            places.append(screen.at)
        assert screen_of(pilot).hands == "one"
        return places

    replay = Replay.of(load(FIXTURE))
    assert drive(app_with(by_hand("3.1")), script) == [replay.first_card(3, 1) + 2] * 5


def test_without_colour_card_deal_and_turn_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[int]) -> tuple[set[str], set[str]]:
        reverse, under = set(), set()
        for row in pilot.app.screen._compositor.render_strips():
            for segment in row:
                if segment.style is not None and segment.style.reverse:
                    reverse.add(segment.text.strip())
                if segment.style is not None and segment.style.underline:
                    under.add(segment.text.strip())
        return reverse, under

    reverse, under = drive(app_with(by_hand("3.4")), script)
    assert {"REPLAY", "Q", "8♠"} <= reverse
    assert "Nora" in under
    assert "A♣" in under  # the winner of trick 1


def test_in_the_safe_tier_the_screen_is_ascii() -> None:
    async def script(pilot: Pilot[int]) -> list[str]:
        texts = [shown(app)]
        for key in ("n", "w", "w", "right_square_bracket", "right_square_bracket", "end"):
            texts.append(await press(pilot, key))
        return texts

    app = app_with(by_hand(), ascii=True)
    for text in drive(app, script, (120, 36)):
        assert text.isascii()


# --- other screens ---------------------------------------------------------------------------------------


def test_the_score_sheet_opens_as_it_stood_and_esc_leads_back() -> None:
    async def script(pilot: Pilot[int]) -> tuple[str, bool]:
        text = await press(pilot, "s")
        await pilot.press("escape")
        return text, isinstance(pilot.app.screen, ReplayScreen)

    text, back = drive(app_with(by_hand("3.1")), script, (120, 36))
    assert "−59" in text  # Nora after two deals
    assert "−54" not in text  # and not after four
    assert back


def test_a_record_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    async def script(pilot: Pilot[int]) -> list[str | None]:
        nonsense = tmp_path / "x.txt"
        nonsense.write_text("nonsense\n")
        bare = tmp_path / "bare.barbu.jsonl"
        bare.write_bytes(FIXTURE.read_bytes().splitlines(keepends=True)[0])
        return [
            app.open_screen("record", nonsense),
            app.open_screen("record", tmp_path / "none"),
            app.open_screen("record", bare),
            app.open_screen("record", FIXTURE, 9),
            app.open_screen("hand_over", FIXTURE, "nobody", instead_of=app.screen),
        ]

    app = app_with(by_hand())
    said = drive(app, script)
    assert all(said)


def test_the_end_of_a_damaged_record_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "broken.barbu.jsonl"
    lines = FIXTURE.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:60], b"nonsense\n", *lines[60:]]))

    async def script(pilot: Pilot[int]) -> str:
        assert app.open_screen("record", path) is None
        return await press(pilot, "ctrl+end")

    app = app_with(by_hand())
    assert "The record is damaged in line 61: The line is not JSON" in drive(app, script)
