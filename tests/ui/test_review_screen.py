"""The review on the screen: the list, what is asked of it, and the way into the replay."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from barbu_bots.search.figure import Figure
from barbu_tui.core.actions import Bid
from barbu_tui.language import CODES, use
from barbu_tui.language.numbers import signed
from barbu_tui.session.review.file import Results
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.picked import PRINCIPLES, Met, known_try, principles_of
from barbu_tui.session.review.progress import ReviewedGame
from barbu_tui.session.review.review import Losses, Result, Review
from barbu_tui.session.review.summary import Summary
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.learn.lesson_table import LessonScreen
from barbu_tui.ui.screens.practice.practice_screen import PracticeScreen
from barbu_tui.ui.screens.replay.branch import BranchScreen
from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen
from barbu_tui.ui.screens.review.beside import BesideScreen
from barbu_tui.ui.screens.review.find import FindScreen
from barbu_tui.ui.screens.review.lines import LinesScreen
from barbu_tui.ui.screens.review.review_map import map_lines
from barbu_tui.ui.screens.review.review_model import head_lines, in_room, principle_lines
from barbu_tui.ui.screens.review.review_screen import ReviewScreen
from barbu_tui.ui.screens.saves import SavesScreen
from barbu_tui.ui.screens.statistics.statistics_screen import errors_lines
from barbu_tui.ui.widgets.page import PageLine
from barbu_tui.words.people import Cast
from barbu_tui.words.review import figure_words, principle_words, try_words
from barbu_tui.words.verdict import COUNTED
from tests.support.app_driving import app_with, drive, press, settled, shown, work_done
from tests.support.reviewed_game import looked_as, read_game, reviewed_game
from tests.support.saved_games import save
from tests.ui.test_snapshots import SCREENS

PICTURED = Path(__file__).parents[2] / "screenshots"
"""The folder with the game of the pictures and its review."""
SIZES = [(80, 24), (120, 36), (160, 45)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The game, in a place of its own."""
    shutil.copytree(reviewed_game(), tmp_path / "games")
    return next((tmp_path / "games").glob("mine*.barbu.jsonl"))


def test_the_first_lines_say_what_the_mistakes_cost_and_their_sums_add_up(path: Path) -> None:
    whole = Review(read_game(path), 0)
    Results(results_path(path, "S"), whole)
    costs = whole.mistakes()
    told = "\n".join(told_of(line) for line in head_lines(whole, costs, "A level.", 80))
    total = round(sum(cost.loss.mean for cost in costs))
    assert f"cost about {total} points" in told
    assert "A level." in told
    for sums in re.findall(r"By [a-z]+: ([^.]*)", told.replace("\n", " ")):
        assert sum(map(int, re.findall(r"\d+", sums))) == total
    assert "No certain mistake." in told_of(head_lines(whole, [], "", 80)[0])


def test_the_map_of_a_review_has_each_decision_in_its_deal_and_trick(path: Path) -> None:
    whole = Review(read_game(path), 0)
    Results(results_path(path, "S"), whole)
    dearest = max(whole.mistakes(), key=lambda cost: cost.loss.mean)
    rows = map_lines(whole, dearest, 80, Look(), headed=False)[-7:]
    (cell,) = (
        piece.line[0]
        for piece in rows[dearest.case.trick // 2].placed
        if "brass" in (piece.line[0].colour, piece.line[0].background)
    )
    assert (cell.background if dearest.case.trick % 2 else cell.colour) == "brass"
    for look in (Look(glyphs="safe"), Look(mono=True)):
        signs = "".join(told_of(line) for line in map_lines(whole, dearest, 80, look, headed=False)[-7:])
        assert set(signs) & set("-+#")
        assert not set(signs) - set("·-+# 0123456789")


def test_arrows_walk_the_mistakes_in_the_order_of_the_game(path: Path) -> None:
    async def script(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ReviewScreen)
        await settled(pilot)
        await press(pilot, *["left"] * 20)
        walked = []
        for _ in screen._costs:
            walked.append(screen._costs[screen.cursor].case.at)
            await press(pilot, "right")
        assert walked == sorted(cost.case.at for cost in screen._costs)

    drive(app_with(lambda: ReviewScreen(read_game(path), 0, path)), script)


@pytest.mark.parametrize("code", CODES)
def test_a_principle_and_its_keys_are_whole_in_the_smallest_window(code: str) -> None:
    use(code)
    for principle in PRINCIPLES:
        lines = principle_lines(Met(principle, 12, 119), 80)
        assert "l: " in (told := " ".join(map(told_of, lines)).replace("\u202f:", ":")), told
        assert all(cell_len(told_of(line)) <= 76 for line in lines), told


def told_of(line: PageLine) -> str:
    """Return the text of a line."""
    return "".join(span.text for piece in line.placed for span in piece.line)


def test_rows_and_cursor_stay_while_the_review_is_at_work(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more, ended = Event(), Event()
    whole = Review(read_game(path), 0)
    Results(results_path(path, "S"), whole)
    results_path(path, "S").unlink()
    costly = [cost for cost in whole.costs() if cost.loss.mean > 0]
    cheapest_first = [whole.looked[cost.case.at] for cost in reversed(costly)]
    rest = [found for found in whole.looked.values() if found not in cheapest_first]

    def run(review: Review, _jobs: int, news: Callable[[Result], bool], *_: object, **__: object) -> None:
        results: list[Result] = [*cheapest_first, *rest, *whole.redealt.values()]
        for row, result in enumerate(results):
            if row == 2:
                more.wait(20)
            review.take(result)
            news(result)
        ended.set()

    monkeypatch.setattr("barbu_tui.ui.screens.review.reviewing.run", run)
    monkeypatch.setattr("barbu_tui.ui.screens.review.reviewing._SHOW_EVERY", 0.0)
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        await pilot.press("s")
        while len(screen._costs) < 2:
            await pilot.pause(0.02)
        await pilot.press("down")
        assert "Looking." in shown(app)
        before, here = screen._order[:2], screen._costs[1].case.at
        assert screen.review is not None
        case = next(each for each in screen.review.cases if each.at == before[0])
        done = screen.review.question(case).same_as(case.done)
        assert screen.review.take(
            looked_as(screen.review, case, 0.0, 0.0, done)
        )  # it costs nothing after all
        screen.show_news()
        assert screen._order[:2] == before
        assert screen._costs[screen.cursor].case.at == here
        more.set()
        while not ended.is_set() or screen.working:
            await pilot.pause(0.02)
        await settled(pilot)
        costs = [-cost.loss.mean for cost in screen._costs]
        assert costs == sorted(costs), "the dearest first at the end"
        assert screen._costs[screen.cursor].case.at == here
        last = await settled(pilot)
        screen.show_news()
        assert await settled(pilot) == last

    drive(app, script)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_review_lists_what_decisions_cost(path: Path, size: tuple[int, int]) -> None:
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        screen = app.screen
        for words in ("mistake", "cost about", "trick", "better", "cost"):
            assert words in text
        assert "RESULT" not in text
        everything = await press(pilot, "s")
        assert "all that cost something" in everything
        assert "as dealer" in await press(pilot, "e")
        assert "as defender" in await press(pilot, "e")
        assert "calls" in await press(pilot, "e", "c")
        assert "mistakes" in await press(pilot, "c", "t")
        helped = " ".join([await press(pilot, key) for key in ("question_mark", "pagedown", "end")])
        assert "Points are judged, not places." in " ".join(helped.split())
        assert "layouts that fit what you knew" in " ".join(helped.split())
        assert "dealer" in await press(pilot, "escape")
        assert "certain mistakes" in await press(pilot, "escape"), "a filter is left before the page"
        assert app.screen is screen

    drive(app, script, size)


def test_a_principle_leads_to_its_drills_and_its_lesson(tmp_path: Path) -> None:
    for each in PICTURED.glob("game.*"):
        shutil.copy(each, tmp_path)
    path = tmp_path / "game.barbu.jsonl"
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        text = await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen.review is not None
        met = principles_of(screen.review)
        cost = next(cost for cost in screen.review.costs() if cost.contrast and cost.contrast.principle)
        name = cost.contrast.principle if cost.contrast else ""
        shown = next(each for each in met if each.principle.name == name)
        while screen.cursor < screen.review.costs().index(cost):
            text = await press(pilot, "down")
        assert principle_words(shown) in text
        await press(pilot, "l")
        assert isinstance(app.screen, LessonScreen)
        await press(pilot, "escape", "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, ReviewScreen)
        await press(pilot, "p")
        practice = app.screen
        assert isinstance(practice, PracticeScreen)
        assert (practice.session.mode, practice.session.theme) == ("cards", shown.principle.theme)

    drive(app, script)


def test_enter_replays_the_game_where_the_decision_was_made(path: Path) -> None:
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen.review is not None
        dearest = screen.review.costs()[0]
        said = await press(pilot, "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.at == dearest.case.at
        assert re.search(r"is better (here )?than", said)
        assert f"+{dearest.loss.mean:.1f}" in said
        marked = await press(pilot, "n")
        assert replay.at == dearest.case.at + 1
        assert "is better than" in marked
        await press(pilot, "escape")
        assert isinstance(app.screen, ReviewScreen)

    drive(app, script)


def test_one_may_try_before_the_better_one_is_shown(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.review.find.spread", in_this_process)
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        asked = await press(pilot, "f")
        screen = app.screen
        assert isinstance(screen, FindScreen)
        assert "What is better?" in asked
        assert "WHAT EACH WAS WORTH" not in asked
        assert screen.hands == "one"
        cost = screen.cost
        others = [each for each in screen.actions if each not in (cost.better, cost.case.done)]
        for option in (cost.case.done, cost.better, *others[:1]):
            screen.cursor = screen.actions.index(option)
            await pilot.press("enter")
            await work_done(app)
            told = " ".join((await settled(pilot)).split())
            words = {cost.case.done: "That is the choice made", cost.better: "Right:"}
            assert words.get(option, "against") in told
            assert "better ✓" in told
            if cost.contrast is not None and cost.contrast.typical:
                assert "One of the layouts that fit" in await press(pilot, "y")
                await press(pilot, "escape")
            await pilot.press("u")
        if len({each.case.at for each in screen._mistakes}) > 1:
            await pilot.press("n")
            assert screen.cost.case.at > cost.case.at
        else:
            assert "last mistake" in await press(pilot, "n")
        await press(pilot, "p")
        assert isinstance(app.screen, BranchScreen)
        assert "Play the deal to its end first" in await press(pilot, "R")

    drive(app, script)


def in_this_process(work: Any, jobs: Any, *_: Any, **__: Any) -> Any:
    """Do the work of processes here."""
    for job in jobs:
        yield work(job)


@pytest.mark.parametrize("size", [(80, 24), (160, 45)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_mistake_is_watched_in_several_layouts(path: Path, size: tuple[int, int]) -> None:
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        review = app.screen
        assert isinstance(review, ReviewScreen)
        assert review.review is not None
        costs = review.review.costs()
        at = next(
            at
            for at, cost in enumerate(costs)
            if cost.contrast and cost.contrast.main and cost.contrast.typical
        )
        contrast = costs[at].contrast
        assert contrast is not None
        first = await press(pilot, *["down"] * at, "y")
        assert isinstance(app.screen, LinesScreen)
        count = len(contrast.typical)
        assert "One of the layouts that fit" in first
        assert "≠" in first
        assert await press(pilot, "end") != first
        if count > 1:
            assert f"layout 2 of {count}" in await press(pilot, "enter")
        await press(pilot, "escape")
        assert isinstance(app.screen, ReviewScreen)
        await press(pilot, "enter", "y")
        assert isinstance(app.screen, LinesScreen)
        await press(pilot, "escape")
        assert "No mistake is marked here" in await press(pilot, "home", "y")

    drive(app, script, size)


def test_a_try_is_as_good_only_if_it_is_near_and_within_its_interval(path: Path) -> None:
    """Behind by 10 ± 9 is worse, and by 9 ± 13 not certainly worse: neither is as good."""
    review = Review(read_game(path), 0)
    case = next(
        each for each in review.cases if each.kind == "card" and len(review.question(each).options) > 2
    )
    done = review.question(case).same_as(case.done)
    best, tried = [each for each in review.question(case).options if each != done][:2]
    for far, spread, words in (
        (0.5, 1.0, "as good"),
        (9.0, 90.0, "not certainly worse"),
        (9.0, 20.0, "brings"),
    ):
        review.looked.clear()
        assert review.take(looked_as(review, case, 15.0, 20.0, best, tried=(tried, far, spread)))
        cost = review.judged(case.at)
        assert cost is not None
        judgement = known_try(cost, tried)
        assert judgement is not None
        said = try_words(cost, judgement, tried, ("You", "W", "N", "E"))
        assert words in said
        assert ("as good" in said and "nor" not in said) == (words == "as good")


def test_a_bot_plays_a_deal_beside_what_was_done(path: Path) -> None:
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        asked = await press(pilot, "t", "enter")
        assert "Watch which bot play deal 1 (sound" in asked
        shown = await press(pilot, "enter")
        assert isinstance(app.screen, BesideScreen)
        assert "SIDE BY SIDE" in shown
        assert "Sound makes" in shown
        await press(pilot, "right", "escape")
        assert isinstance(app.screen, ReviewScreen)

    drive(app, script)


def test_bars_of_all_options_come_and_go(path: Path) -> None:
    replay = read_game(path)
    review = Review(replay, 0)
    Results(results_path(path, "S"), review)
    at = next(cost.case.at for cost in review.mistakes())
    app = app_with(lambda: ReplayScreen(replay, at, path=path))

    async def script(pilot: Pilot[int]) -> None:
        assert "WHAT EACH WAS WORTH" not in await settled(pilot)
        assert "better ✓" in await press(pilot, "b")
        assert "nothing to decide" in " ".join((await press(pilot, "home")).split())
        assert "WHAT EACH WAS WORTH" not in await press(pilot, "b")

    drive(app, script)


@pytest.mark.parametrize("width", [76, 110])
def test_errors_are_a_curve_with_its_band_and_tables(width: int) -> None:
    def of(points: float) -> ReviewedGame:
        lost = Losses(200, Figure(points, 40.0))
        return ReviewedGame(
            "2026-11-01", "online", Summary({"card": lost}, {"barbu": lost}, {"leading at Barbu": lost})
        )

    lines = errors_lines([of(200.0 + 20 * number) for number in range(12)], width, 20)
    assert len(lines) <= 20
    written = "\n".join(
        "".join(span.text for placed in line.placed for span in placed.line) for line in lines
    )
    for words in ("●", "dotted", "BY KIND", "Barbu", "Leading at Barbu", "twelve games"):
        assert words in written
    assert "No game has been reviewed whole" in errors_lines([], width, 20)[0].placed[0].line[0].text


def test_the_list_says_where_all_layouts_were_counted_and_two_doubles_fit() -> None:
    cast = Cast(("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)
    both = Bid(0, frozenset({1, 2}), frozenset({3}))
    assert in_room(both, cast, 40) == "× Walter and Nora  ×× Edith"
    assert in_room(both, cast, 16) == "× W N  ×× E"
    assert figure_words(Figure(-6.0, counted=True)) == "−6.0"
    assert figure_words(Figure(-6.0, 1.0)) == "−6.0 ± 2.0"


def test_a_replay_marks_what_an_earlier_review_has_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.review.reviewing.run", lambda *given, **named: None)
    replay = read_game(path)
    app = app_with(lambda: ReplayScreen(replay, path=path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        kinds = {moment.kind for moment in screen.moments.of(1)}
        assert kinds & {"mistake", "blunder"}
        await press(pilot, "R")
        assert isinstance(app.screen, ReviewScreen)

    drive(app, script)


def test_it_works_in_processes_of_its_own_and_keeps_what_it_finds(path: Path) -> None:
    kept = results_path(path, "S")
    kept.unlink()
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        for _ in range(2400):
            await asyncio.sleep(0.05)
            if kept.is_file() and screen.review is not None and screen.review.progress[0] > 1:
                break
        assert screen.review is not None
        assert screen.review.progress[0] > 1
        await pilot.press("escape")

    drive(app, script)
    again = Review(read_game(path), 0)
    assert Results(kept, again).kept > 1


def test_a_game_without_a_finished_deal_is_not_reviewed(own_home: Path) -> None:
    from barbu_tui.session.store.paths import saves_dir
    from tests.support.saved_games import begun

    saves_dir().mkdir(parents=True)
    header, events = begun(deals=1)
    save(saves_dir(), "begun", header, events[:5])
    app = app_with(SavesScreen)

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        assert "nothing to review" in await press(pilot, "v")
        assert isinstance(app.screen, SavesScreen)

    drive(app, script)


def two_felts() -> LinesScreen:
    """The stored lines of a deal of Kings and Jacks."""
    screen = SCREENS["watched"][0]()
    assert isinstance(screen, LinesScreen)
    return screen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_both_lines_are_stepped_by_one_key_and_one_felt_turned_over(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LinesScreen)
        lines = screen._lines
        first = await settled(pilot)
        both = size[0] >= 100
        assert "as you played" in first
        turned = first if both else await press(pilot, "tab")
        assert "better" in turned
        last = await press(pilot, "end")
        for side, text in ((lines.done, last if both else await press(pilot, "tab")), (lines.better, last)):
            taken = sum(turn.points for turn in side.turns if turn.winner == 0)
            assert signed(taken) in text
        assert f"{lines.better.net - lines.done.net} saved" in last
        table = await press(pilot, "t")
        assert "leads; underlined wins" in table
        assert "saved" in await press(pilot, "t")

    drive(app_with(two_felts), script, size)


def test_space_lets_both_lines_run_card_by_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbu_tui.ui.screens.review.lines._RUNS", 0.01)

    async def script(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LinesScreen)
        await press(pilot, "end")
        await pilot.press("space")
        assert (screen.cursor, screen._clock is None) == (0, False)
        for _ in range(400):
            await pilot.pause(0.01)
            if screen._clock is None:
                break
        assert (screen.cursor, screen._cards, screen._clock) == (screen.count - 1, 4, None)
        await pilot.press("space", "left")
        assert screen._clock is None, "a step stops them"

    drive(app_with(two_felts), script, (120, 36))


def test_a_key_reviews_by_all_layouts_that_fit_alike_and_goes_back(path: Path) -> None:
    app = app_with(lambda: ReviewScreen(read_game(path), 0, path))

    async def script(pilot: Pilot[int]) -> None:
        await settled(pilot)
        for read in (False, True):
            await press(pilot, "A")
            screen = app.screen
            assert isinstance(screen, ReviewScreen)
            while screen.working:
                await pilot.pause(0.05)
            text = await settled(pilot)
            assert screen.review is not None
            assert screen.review.read == read
            assert (COUNTED in text) != read
        await press(pilot, "escape")

    drive(app, script)
