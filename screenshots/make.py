"""Makes the pictures of the README: ``python screenshots/make.py``; ``--check`` says whether they are current.

Every picture is a moment of one recorded game, ``game.barbu.jsonl``, drawn by the app itself without a
terminal, so the pictures change only when the screens do. Its review is beside it. After a change of
the engine of estimates, run ``barbu review screenshots/game.barbu.jsonl --again --seconds 600``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.file import Record

HERE = Path(__file__).resolve().parent
GAME = HERE / "game.barbu.jsonl"
KNOWN = 10_000.0
"""An aim that is reached at once: nothing is played out for a picture."""

Choose = Callable[["Match"], bool]


def isolate() -> None:
    """Give the app a home of its own, so that nobody's saves and settings come into the pictures."""
    home = tempfile.mkdtemp(prefix="barbu-screenshots-")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"):
        os.environ[name] = home
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    os.environ["COLORTERM"] = "truecolor"
    os.environ.pop("NO_COLOR", None)


def moment(record: Record, wanted: Choose) -> Match:
    """The game at the first decision of the human's that is wanted."""
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.position import GameLog

    growing = Match(GameLog(record.header))
    for at, (event, after) in enumerate(zip(record.events, record.positions, strict=True)):
        if growing.waiting and wanted(growing):
            return Match(record.first(at))
        growing.log.put(event, after)
    raise SystemExit("The game has no such moment; choose another one for this picture.")


def at_contract(match: Match) -> bool:
    """The human is to call, with some contracts gone."""
    deal = match.game.deal
    return deal is not None and deal.choice is None and match.game.number > 8


def at_doubles(match: Match) -> bool:
    """The human is to bid and has been doubled."""
    deal = match.game.deal
    return (
        deal is not None
        and deal.choice is not None
        and deal.play is None
        and any(0 in bid.double for bid in deal.bids)
        and match.game.number > 8
    )


def in_play(contract: str, cards: int) -> Choose:
    """The human is to play a card in this contract, and so many have been played before."""

    def wanted(match: Match) -> bool:
        deal = match.game.deal
        return (
            deal is not None
            and deal.play is not None
            and deal.spec.contract == contract
            and len(deal.play.table.history) >= cards
            and match.game.number > 6
            and len(match.view(0).legal_actions()) > 1
        )

    return wanted


@dataclass(frozen=True)
class Picture:
    """One picture."""

    name: str
    size: tuple[int, int]
    screen: Callable[[Record], Screen[Any]]
    keys: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)


def table(wanted: Choose) -> Callable[[Record], Screen[Any]]:
    """The table at a moment of the game."""

    def make(record: Record) -> Screen[Any]:
        from barbu_tui.ui.screens.table.table_screen import TableScreen

        return TableScreen(moment(record, wanted))

    return make


def sheet(record: Record) -> Screen[Any]:
    """The score sheet of a game under way."""
    from barbu_tui.ui.screens.scores.sheet import SheetScreen

    match = moment(record, lambda match: match.game.number > 18)
    return SheetScreen(match.header, match.game, GAME)


def chart(record: Record) -> Screen[Any]:
    """The chart of the whole game."""
    from barbu_tui.ui.screens.scores.chart import ChartScreen

    return ChartScreen(record.header, record.position.game, GAME)


def replay(record: Record) -> Screen[Any]:
    """The replay, in the middle of a deal."""
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen

    walk = Replay.of(record)
    return ReplayScreen(walk, walk.start(10) + 26, path=GAME)


def home(record: Record) -> Screen[Any]:
    """The first screen."""
    from barbu_tui.ui.screens.home.home_screen import HomeScreen

    return HomeScreen()


def review(record: Record) -> Screen[Any]:
    """Return the review of the game, as far as it is known."""
    from barbu_tui.session.replay.cursor import Replay
    from barbu_tui.ui.screens.review.review_screen import ReviewScreen

    return ReviewScreen(Replay.of(record), 0, GAME)


def errors(record: Record) -> Screen[Any]:
    """The error rate over a dozen games like the one that is reviewed here."""
    from barbu_bots.search.figure import Figure
    from barbu_tui.session.review.file import kept_summary
    from barbu_tui.session.review.progress import ReviewedGame
    from barbu_tui.session.review.review import Losses
    from barbu_tui.session.review.summary import Summary
    from barbu_tui.ui.screens.statistics.statistics_screen import StatisticsScreen

    found = kept_summary(GAME, record.header, 0)
    if found is None:
        raise SystemExit("The game has not been reviewed; see the first lines of this program.")
    games = []
    for number, times in enumerate((2.1, 1.9, 2.4, 1.6, 1.7, 1.3, 1.5, 1.1, 1.2, 0.9, 1.1, 0.8)):
        parts = [
            {
                key: Losses(lost.decisions, Figure(lost.points.mean * times, lost.points.error))
                for key, lost in part.items()
            }
            for part in (found.kinds, found.contracts, found.themes)
        ]
        games.append(ReviewedGame(f"2026-11-{number + 1:02}T10:00:00Z", "online", Summary(*parts)))  # type: ignore[arg-type]
    return StatisticsScreen(games)


def lesson(record: Record) -> Screen[Any]:
    """Return the first lesson, where a card is asked for."""
    from barbu_tui.session.lessons.course import Course
    from barbu_tui.session.lessons.loader import lesson_files, load_lesson
    from barbu_tui.ui.screens.learn.lesson_table import LessonScreen

    course = Course(load_lesson(lesson_files()[0]))
    course.next()
    return LessonScreen(course)


PICTURES = (
    Picture("table", (120, 36), table(in_play("no_queens", 18))),
    Picture("table-80x24", (80, 24), table(in_play("no_hearts", 14))),
    Picture("table-light", (120, 36), table(in_play("no_queens", 18)), options={"theme": "light"}),
    Picture("contract", (120, 36), table(at_contract)),
    Picture("doubles", (120, 36), table(at_doubles)),
    Picture("dominoes", (120, 36), table(in_play("domino", 20))),
    Picture("sheet", (120, 36), sheet),
    Picture("chart", (120, 36), chart),
    Picture("replay", (120, 36), replay),
    Picture("review", (80, 24), review),
    Picture("review-replay", (160, 45), review, ("enter", "b", "n")),
    Picture("review-find", (120, 36), review, ("f",)),
    Picture("review-errors", (120, 36), errors),
    Picture("home", (80, 24), home),
    Picture("lesson", (80, 24), lesson),
)


async def draw(picture: Picture, record: Record) -> str:
    """The picture as SVG."""
    from barbu_tui.session.store.settings import Settings
    from barbu_tui.ui.app import BarbuApp

    app = BarbuApp(
        Settings(), first=lambda: picture.screen(record), **{"speed": "instant", **picture.options}
    )
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press(*picture.keys)
        await pilot.pause()
        # Renderers fold white space at the edges of a text unless told not to.
        return app.export_screenshot(title="barbu").replace("<text ", '<text xml:space="preserve" ') + "\n"


DEAL = 11
"""The deal that the moving picture is about."""
TRICKS = 7
"""Cards of the player's that it shows; then comes the result."""
SECONDS = (4.0, 3.0, 1.6, 5.0)
"""Seconds for the call, the doubles, each card, and the result."""


def moments_of_deal(record: Record) -> list[Match]:
    """The decisions of a deal that the human deals: the call, the bid, the first cards; and the deal before its last card."""
    from barbu_tui.session.play.match import Match
    from barbu_tui.session.record.events import ActionEvent, ScoreEvent

    found: list[Match] = []
    for at, (event, after) in enumerate(zip(record.events, record.positions, strict=True)):
        deal = after.game.deal
        if isinstance(event, ActionEvent) and event.action.seat == 0 and deal and deal.number == DEAL:
            if len(found) < 2 + TRICKS:
                found.append(Match(record.first(at)))
        elif isinstance(event, ScoreEvent) and len(after.game.finished) == DEAL:
            return [*found, Match(record.first(at - 1))]  # its last card is played, and the result stays
    raise SystemExit(f"The game has no deal {DEAL}; choose another one for the moving picture.")


async def draw_film(record: Record) -> str:
    """The moving picture of a deal as SVG."""
    from barbu_tui.session.store.settings import Settings
    from barbu_tui.ui.app import BarbuApp
    from barbu_tui.ui.screens.table.table_screen import TableScreen
    from screenshots.film import Shown, film

    moments = moments_of_deal(record)
    call, bid, card, result = SECONDS
    seconds = [call, bid, *[card] * (len(moments) - 3), result]
    app = BarbuApp(Settings(), first=lambda: TableScreen(moments[0]), speed="instant")
    shown = []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        for match, standing in zip(moments, seconds, strict=True):
            if match is not moments[0]:
                screen.sit_down(screen.make_table(match))
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            shown.append(
                Shown(
                    app.export_screenshot(title="barbu").replace("<text ", '<text xml:space="preserve" '),
                    standing,
                )
            )
    return film(shown, standing=len(shown) // 2)


def main() -> int:
    """Make the pictures, or check them."""
    parser = argparse.ArgumentParser(description="Make the pictures of the README.")
    parser.add_argument("--check", action="store_true", help="only say whether they are current")
    check = parser.parse_args().check
    isolate()
    sys.path.insert(0, str(HERE.parent))  # as a program it knows its own directory alone
    from barbu_tui.session.record.file import load

    record = load(GAME)
    stale = []
    drawn = {picture.name: draw(picture, record) for picture in PICTURES} | {"deal": draw_film(record)}
    for name, drawing in drawn.items():
        target = HERE / f"{name}.svg"
        svg = asyncio.run(drawing)
        if target.exists() and target.read_text(encoding="utf-8") == svg:
            continue
        stale.append(target.name)
        if not check:
            target.write_text(svg, encoding="utf-8")
    if check and stale:
        print(f"Not current: {', '.join(stale)}. Run 'python screenshots/make.py'.", file=sys.stderr)
        return 1
    print("All pictures are current." if not stale else f"Made {', '.join(stale)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
