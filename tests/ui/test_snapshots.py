"""Pictures of every screen, compared with the stored ones.

``pytest tests/ui/test_snapshots.py --snapshot-update`` keeps new ones; it does so under the pinned Textual only, since another one
draws the same screens in other bytes.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

import platformdirs
import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.names import Drill
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.practice.position import own_situation
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import Situation
from barbu_tui.session.record.file import Record, load
from barbu_tui.session.store import paths as places
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.app import BarbuApp
from barbu_tui.ui.openers import made
from barbu_tui.words.people import Cast
from screenshots.make import GAME, at_contract, at_doubles, in_play, moment, replay, review
from tests.support.app_driving import settled
from tests.support.clock import StoppedClock
from tests.support.invented_estimates import invent
from tests.support.pictures import IN_A_CHECKOUT, PINNED
from tests.support.played_out import day_played
from tests.support.records import BEGUN

pytestmark = [PINNED, IN_A_CHECKOUT]
SMALL, STANDARD, LARGE = (80, 24), (120, 36), (160, 45)
SIZES: Final = (SMALL, STANDARD)

LINES: Final = Path(__file__).parents[1] / "fixtures" / "two_lines.json"

Make = Callable[[], Screen[Any]]
Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def same_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawn seed is always the same."""
    monkeypatch.setattr("secrets.randbelow", lambda limit: 20261121 % limit)


@pytest.fixture(autouse=True)
def same_home(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings lie under the same name, since some screens show it."""
    own_home.mkdir(parents=True)
    monkeypatch.chdir(own_home)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: "data")
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_, **__: "config")


@cache
def recorded() -> Record:
    """The game of the README's pictures, under a path that is the same everywhere."""
    record = load(GAME)
    record.path = Path("game.barbu.jsonl")
    return record


def table(wanted: Callable[[Match], bool]) -> Make:
    def make() -> Screen[Any]:
        from barbu_tui.ui.screens.table.table_screen import TableScreen

        return TableScreen(moment(recorded(), wanted))

    return make


def new_match(rules: str) -> Match:
    chosen = ruleset(rules)
    bots = ["sound", "hunter", "counter"][: chosen.players - 1]
    return Match(new_header(chosen, bots, 5, begun=BEGUN))


def page(name: str, *arguments: Callable[[], Any]) -> Make:
    """A screen made from what these make, imported when it is wanted."""
    return lambda: made(name, *(argument() for argument in arguments))


def under_way() -> Match:
    return moment(recorded(), lambda match: match.game.number > 18)


def first_doubles(match: Match) -> bool:
    """The human is to bid in the first deal."""
    deal = match.game.deal
    return deal is not None and deal.choice is not None and deal.play is None and match.game.number == 1


def after_a_deal(match: Match) -> bool:
    """The last decision of a deal is the human's: the result comes after it."""
    deal = match.game.deal
    if deal is None or deal.play is None or match.game.number < 10:
        return False
    left = sum(hand.bit_count() for hand in deal.play.hands)
    return left == 1 and deal.spec.contract != "domino"


def watched(name: str) -> Make:
    """Two lines of play after a mistake, as they are stored: other play of the bots leaves the pictures alone."""

    def make() -> Screen[Any]:
        from barbu_bots.search.contrast_json import contrast_from
        from barbu_tui.ui.screens.review.lines import LinesScreen
        from tests.support.whys import decisions

        stored = json.loads(LINES.read_text(encoding="utf-8"))[name]
        decision = decisions()[stored["decision"]]
        contrast = contrast_from(stored["contrast"], decision.done, decision.better)
        cast = Cast(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)
        return LinesScreen(contrast, decision.situation.view, cast)

    return make


def lesson(number: int, page: int = 0) -> Make:
    """A lesson, by its place in the list, at one of its pages."""

    def make() -> Screen[Any]:
        from barbu_tui.session.lessons.course import Course
        from barbu_tui.session.lessons.loader import lesson_files, load_lesson
        from barbu_tui.session.lessons.progress import Taken
        from barbu_tui.ui.screens.learn.lesson_table import LessonScreen

        return LessonScreen(Course(load_lesson(lesson_files()[number - 1]), Taken(page=page)))

    return make


SCREENS: Final[dict[str, tuple[Make, tuple[str, ...]]]] = {
    "home": (page("home"), ()),
    "new-game": (page("new_game"), ()),
    "watched": (watched("kings_and_jacks"), ("right", "right")),
    "watched-dominoes": (watched("domino"), ("right",)),
    "lessons": (page("learn"), ()),
    "lesson": (lesson(2), ("enter",)),
    "lesson-question": (lesson(1, 5), ("1",)),
    "cut": (page("cut", lambda: new_match("barbuda")), ()),
    "contract": (table(at_contract), ()),
    "contract-trumps": (table(at_contract), ("6",)),
    "contract-dominoes": (table(at_contract), ("7",)),
    "doubles": (table(at_doubles), ("m",)),
    "doubles-first": (table(first_doubles), ()),
    "table-no-tricks": (table(in_play("no_tricks", 6)), ()),
    "table-no-queens": (table(in_play("no_queens", 18)), ()),
    "table-no-last-two": (table(in_play("no_last_two", 42)), ()),
    "table-no-hearts": (table(in_play("no_hearts", 14)), ()),
    "table-barbu": (table(in_play("barbu", 5)), ()),
    "table-trumps": (table(in_play("trumps", 9)), ()),
    "dominoes": (table(in_play("domino", 20)), ()),
    "result": (table(after_a_deal), ("enter",)),
    "sheet": (
        page("sheet", lambda: under_way().header, lambda: under_way().game, lambda: GAME),
        (),
    ),
    "chart": (
        page("chart", lambda: under_way().header, lambda: under_way().game, lambda: GAME),
        (),
    ),
    "finish": (
        page("finish", lambda: recorded().header, lambda: recorded().position.game),
        (),
    ),
    "replay": (lambda: replay(recorded()), ()),
    "rules": (page("rules", ruleset), ()),
    "settings": (page("settings"), ()),
    "saves": (page("saves"), ()),
    "statistics": (page("statistics"), ()),
    "help": (table(in_play("no_queens", 18)), ("question_mark",)),
}

LOOKS: Final[dict[str, dict[str, Any]]] = {
    "light": {"theme": "light"},
    "ansi": {"theme": "ansi"},
    "ascii": {"ascii": True},
    "two-colour": {"settings": Settings(deck="two")},
    "line-cards": {"settings": Settings(cards="line")},
}


def pressing(keys: tuple[str, ...]) -> Callable[[Pilot[int]], Awaitable[None]]:
    async def press(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await pilot.press(*keys)
        await settled(pilot)

    return press


def app(make: Make, **options: Any) -> BarbuApp:
    settings = options.pop("settings", Settings())
    return BarbuApp(settings, first=make, **{"speed": "instant", **options})


def keep_some_games() -> None:
    """Two games in the list: one finished, one under way."""
    places.make_private(places.saves_dir())
    text = GAME.read_text(encoding="utf-8")
    places.saves_dir().joinpath("a.barbu.jsonl").write_text(text, encoding="utf-8")
    lines = text.splitlines(keepends=True)[:700]
    lines[0] = lines[0].replace(":00Z", ":01Z")  # else it is a copy of the other one
    places.saves_dir().joinpath("b.barbu.jsonl").write_text("".join(lines), encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, size: tuple[int, int], snap_compare: Compare) -> None:
    keep_some_games()
    make, keys = SCREENS[name]
    assert snap_compare(app(make), terminal_size=size, run_before=pressing(keys))


@pytest.mark.parametrize("name", ["finish", "watched", "result"])
def test_screen_of_three_columns(name: str, snap_compare: Compare) -> None:
    make, keys = SCREENS[name]
    assert snap_compare(app(make), terminal_size=LARGE, run_before=pressing(keys))


@pytest.mark.parametrize("size", [*SIZES, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_review(size: tuple[int, int], snap_compare: Compare) -> None:
    assert snap_compare(app(lambda: review(recorded())), terminal_size=size, run_before=pressing(()))


@pytest.mark.parametrize("look", ["light", "ansi", "ascii"])
def test_the_review_in_every_colour_mode(look: str, snap_compare: Compare) -> None:
    shown = app(lambda: review(recorded()), **LOOKS[look])
    assert snap_compare(shown, terminal_size=SMALL, run_before=pressing(()))


DAY: Final = date(2026, 11, 21)


def keep_some_days(clock: StoppedClock) -> Path:
    """Four days among the saves; the file of the last one."""
    if not PLAYED_DAYS:
        for ago, bot in ((9, "novice"), (2, "sound"), (1, "club"), (0, "novice")):
            clock.set((DAY - timedelta(ago)).isoformat() + "T12:00:00")
            path = day_played(DAY - timedelta(ago), bot).path
            assert path is not None
            PLAYED_DAYS[path.name] = path.read_bytes()
    clock.set(DAY.isoformat() + "T12:00:00")
    places.make_private(places.saves_dir())
    for name, data in PLAYED_DAYS.items():
        places.saves_dir().joinpath(name).write_bytes(data)
    return places.saves_dir() / name


PLAYED_DAYS: Final[dict[str, bytes]] = {}
"""Name → record of the days played, kept for all sizes."""


@pytest.mark.parametrize("size", [*SIZES, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["day", "calendar"])
def test_the_deal_of_the_day(
    name: str,
    size: tuple[int, int],
    snap_compare: Compare,
    monkeypatch: pytest.MonkeyPatch,
    stopped: StoppedClock,
) -> None:
    bots = {"sound": (30, -5, 0), "club": (20, -5, -4), "master": (30, -5, 0)}
    monkeypatch.setattr(
        "barbu_tui.ui.screens.daily.day.compare_bots", lambda *_: (each for each in bots.items())
    )
    today = load(keep_some_days(stopped))
    make = page(
        name,
        *(lambda: today.header, lambda: today.position.game, lambda: today.path)[: 3 * (name == "day")],
    )
    keys = ("y",) if name == "day" else ("left",)
    assert snap_compare(app(make), terminal_size=size, run_before=pressing(keys))


# Practice --------------------------------------------------------------------------------------------


@pytest.fixture
def same_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals are worth what is written there, not what bots make of them: other play leaves the pictures alone."""
    invent(monkeypatch)


def drill(own: Callable[[], Situation], kind: Drill) -> Make:
    def make() -> Screen[Any]:
        from barbu_tui.ui.screens.practice.practice_screen import PracticeScreen

        return PracticeScreen(PracticeSession(ruleset(), kind, 5, first=own()))

    return make


def call_to_make() -> Situation:
    return own_situation(ruleset(), "AQ5.T82.KJ93.A42", "NT,Q,K,T,D", "W=2,N=1,E=0")


def bid_to_make() -> Situation:
    """Nora has called Barbu, Edith has passed."""
    deal = call_to_make().deal
    choice = ChooseContract(2, "barbu")
    return Situation(replace(deal, dealer=2, choice=choice, bids=(Bid(3),)), 1)


PRACTICE: Final[dict[str, tuple[Make, tuple[str, ...]]]] = {
    "question": (drill(call_to_make, "contracts"), ("7",)),
    "answer": (drill(call_to_make, "contracts"), ("7", "left", "enter")),
    "opened": (drill(call_to_make, "contracts"), ("6", "enter", "right")),
    "why": (drill(call_to_make, "contracts"), ("1", "enter", "w")),
    "method": (drill(call_to_make, "contracts"), ("1", "enter", "w", "w")),
    "doubles": (drill(bid_to_make, "doubles"), ("1",)),
    "doubles-answer": (drill(bid_to_make, "doubles"), ("1", "enter")),
    "adviser-warning": (table(at_contract), ("w",)),
    "adviser-contract": (table(at_contract), ("w", "w")),
    "adviser-list": (table(at_contract), ("w", "w", "w", "7")),
    "adviser-doubles": (table(at_doubles), ("w", "w")),
    "adviser-card": (table(in_play("no_queens", 18)), ("w", "w")),
    "adviser-dominoes": (table(in_play("domino", 20)), ("w", "w")),
}


def estimated(keys: tuple[str, ...]) -> Callable[[Pilot[int]], Awaitable[None]]:
    """Press keys, each when the estimate that is on has ended."""

    async def press(pilot: Pilot[int]) -> None:
        for key in (*keys, None):
            await settled(pilot)
            for _ in range(1000):
                screen = pilot.app.screen
                run = getattr(getattr(getattr(screen, "turn", None), "advised", screen), "run", None)
                if run is None or run.over:
                    break
                await pilot.pause(0.02)
            await settled(pilot)
            if key is not None:
                await pilot.press(key)

    return press


@pytest.mark.parametrize("size", [*SIZES, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", PRACTICE)
@pytest.mark.usefixtures("same_estimates")
def test_practice(name: str, size: tuple[int, int], snap_compare: Compare) -> None:
    make, keys = PRACTICE[name]
    assert snap_compare(app(make), terminal_size=size, run_before=estimated(keys))


SET_UP: Final = {
    "empty": "",
    "half": "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD",
    "ready": "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC",
    "refused": "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; KC",
}


@pytest.mark.parametrize("size", [*SIZES, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SET_UP)
@pytest.mark.usefixtures("same_estimates")
def test_set_up_of_a_position(name: str, size: tuple[int, int], snap_compare: Compare) -> None:
    async def write(pilot: Pilot[int]) -> None:
        await estimated(("P",))(pilot)
        line = pilot.app.screen.query_one(Input)
        line.value = SET_UP[name]
        line.cursor_position = len(line.value)
        await settled(pilot)
        if name == "refused":
            await pilot.press("enter")
            await settled(pilot)

    assert snap_compare(app(drill(call_to_make, "contracts")), terminal_size=size, run_before=write)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.usefixtures("same_estimates")
def test_practice_in_every_colour_mode(look: str, snap_compare: Compare) -> None:
    make, keys = PRACTICE["answer"]
    assert snap_compare(app(make, **LOOKS[look]), terminal_size=SMALL, run_before=estimated(keys))


@pytest.mark.usefixtures("same_estimates")
def test_practice_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    make, keys = PRACTICE["answer"]
    assert snap_compare(app(make), terminal_size=SMALL, run_before=estimated(keys))


# Looks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
def test_table_in_every_colour_mode(look: str, snap_compare: Compare) -> None:
    shown = app(table(in_play("no_queens", 18)), **LOOKS[look])
    assert snap_compare(shown, terminal_size=SMALL, run_before=pressing(()))


def test_table_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = app(table(in_play("no_queens", 18)))
    assert snap_compare(shown, terminal_size=SMALL, run_before=pressing(()))
