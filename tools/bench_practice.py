"""The speed of practice: ``python -m tools.bench_practice [--jobs J] [--hands N]``.

Over situations of the contract drill it measures the time to the first figures, the time until every option
still alive has 100 worlds, the worlds after two seconds, and the delay of a key on the screen with and
without an estimate. Each time is also given in yardsticks (:mod:`tools.yardstick`).
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from statistics import mean, median
from time import perf_counter, sleep

from textual import events

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.estimate.pool import SLICE, Workers
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import draw_situation
from barbu_tui.session.store.settings import Settings
from tools.yardstick import Yardstick

PRESSES = 60


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--hands", type=int, default=10)
    chosen = parser.parse_args(arguments)
    with Workers(chosen.jobs) as workers:
        print(f"{workers.processes or 'no'} processes")
        sleep(0.5)  # let them load
        yardstick = Yardstick(perf_counter)
        _figures(workers, chosen.hands, yardstick)
        print(yardstick)
        for name, busy in (("quiet", False), ("estimating", True)):
            times = asyncio.run(_keys(workers, busy=busy))
            yardstick.sample(5)
            print(
                f"key, {name:<10} median {median(times) * 1000:5.1f} ms, slowest {max(times) * 1000:5.1f} ms; "
                f"{yardstick.units(median(times)):.2f} and {yardstick.units(max(times)):.2f} yardsticks"
            )


def _figures(workers: Workers, hands: int, yardstick: Yardstick) -> None:
    firsts, hundreds, two_seconds, polls, options = [], [], [], [], []
    for number in range(1, hands + 1):
        situation = draw_situation(ruleset(), "contracts", 1, number)
        began = perf_counter()
        run = workers.ask(situation.question())
        first = hundred = None
        at_two = 0
        while perf_counter() - began < 2.0 and not run.over:
            before = perf_counter()
            news = run.poll(SLICE)
            polls.append(perf_counter() - before)
            now = perf_counter() - began
            compared = run.compared
            if news and compared is not None:
                first = first or now
                at_two = compared.layouts
                if (
                    hundred is None
                    and min(each.total.layouts for each in compared.options if each.alive) >= 100
                ):
                    hundred = now
            sleep(0.02 if workers.processes else 0.002)
        run.cancel()
        yardstick.sample(3)
        firsts.append(first or float("inf"))
        hundreds.append(hundred or (perf_counter() - began if run.comparison.settled else float("inf")))
        two_seconds.append(at_two)
        options.append(len(situation.options))
    print(f"options                  {mean(options):.1f} on average, most {max(options)}")
    print(
        f"first figures            median {median(firsts):.3f} s, slowest {max(firsts):.3f} s, {yardstick.units(median(firsts)):.0f} yardsticks"
    )
    print(f"100 worlds or settled    median {median(hundreds):.2f} s, slowest {max(hundreds):.2f} s")
    print(f"worlds after 2 s         median {median(two_seconds):.0f}, fewest {min(two_seconds)}")
    print(f"one look of the app      mean {mean(polls) * 1000:.2f} ms, longest {max(polls) * 1000:.1f} ms")


async def _keys(workers: Workers, *, busy: bool) -> list[float]:
    """Return the seconds from a key to the screen that shows it, in the question of a contract drill."""
    from barbu_tui.ui.app import BarbuApp
    from barbu_tui.ui.screens.practice.practice_screen import PracticeScreen

    session = PracticeSession(ruleset(), "contracts", 1)
    app = BarbuApp(
        Settings(), first=lambda: PracticeScreen(session), speed="instant", animation=False, workers=workers
    )
    times: list[float] = []
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause(0.3)
        screen = app.screen
        assert isinstance(screen, PracticeScreen)
        assert screen.turn is not None
        drawn = asyncio.Event()
        moved = screen.moved

        def moved_and_drawn() -> None:
            moved()
            drawn.set()

        screen.moved = moved_and_drawn  # type: ignore[method-assign]
        if not busy:
            screen.turn.advised.run.cancel()
            await pilot.pause(0.2)
        for press in range(PRESSES):
            if busy and screen.turn.advised.run.over:
                screen.session.next()
                screen.ask_now()
            drawn.clear()
            began = perf_counter()
            app.post_message(events.Key("down" if press % 4 < 2 else "up", None))
            await drawn.wait()
            times.append(perf_counter() - began)
            await asyncio.sleep(0.03)
    return times


if __name__ == "__main__":
    main()
