"""Bots from elsewhere: whatever they do with their view, and whatever they answer, the game goes on and its record
can be read."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import ClassVar

import pytest

from barbu_tui.cli import main
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.session.arena import match as arena
from barbu_tui.session.arena.match import Job, SetResult, play_set
from barbu_tui.session.play.bot_host import Host
from barbu_tui.session.play.playout import simulate
from barbu_tui.session.record.events import SeatEvent
from barbu_tui.session.record.file import load
from bots import Bot, Decision, UnknownBotError, make_bot
from bots import sandbox as strangers


class First:
    """Does the first thing that the rules allow."""

    name = "first"

    def decide(self, view: View, chance: Chance) -> Decision:
        return Decision(self.choose(view), self.reason())

    def choose(self, view: View) -> Action:
        return view.legal_actions()[0]

    def reason(self) -> str | Callable[[], str]:
        return "It was the first."


class EmptiesHisHand(First):
    def choose(self, view: View) -> Action:
        action = super().choose(view)
        view.hand = 0
        return action


class LooksAhead(First):
    """Plays his card on the table that he was shown, to see what comes of it."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        if isinstance(action, PlayCard) and view.table is not None:
            view.table.play(action.card)
        return action


class CooksTheBooks(First):
    """Writes himself points, and forgets what was played."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        if view.table is not None:
            view.table.points[view.seat] += 1000
            view.table.history.clear()
        return action


class ListsHisDoubles(First):
    """Names whom he doubles in lists, some of them twice."""

    def choose(self, view: View) -> Action:
        action = view.legal_actions()[-1]
        if isinstance(action, Bid):
            return Bid(action.seat, [*action.double, *action.double], [*action.redouble])  # type: ignore[arg-type]
        return super().choose(view)


class TalksForEver(First):
    def reason(self) -> str:
        return "because " * 200_000


class HalfALetter(First):
    def reason(self) -> str:
        return "\ud800"


class SaysItOnce(First):
    def reason(self) -> Callable[[], str]:
        said: Iterator[str] = iter(["I say this only once."])
        return lambda: next(said)


class NoName(First):
    @property
    def name(self) -> str:  # type: ignore[override]
        raise RuntimeError("Who wants to know?")


class FlatHand(First):
    """Believes that he holds the whole deck, and plays the first card of it."""

    def choose(self, view: View) -> Action:
        view.hand = view.rules.deck
        return super().choose(view)


class HalfARank(First):
    """Answers with numbers that are not whole."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        match action:
            case ChooseContract():
                return ChooseContract(action.seat, action.contract, action.trump, 7.0)  # type: ignore[arg-type]
            case Bid():
                return Bid(action.seat, frozenset({1.0, 2.0, 0.0}))  # type: ignore[arg-type]
            case PlayCard():
                return PlayCard(action.seat, float(action.card))  # type: ignore[arg-type]
        return action


class NoContract(First):
    """Calls what nobody plays."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        return ChooseContract(action.seat, "whist") if isinstance(action, ChooseContract) else action  # type: ignore[arg-type]


class DoublesNobody(First):
    def choose(self, view: View) -> Action:
        action = super().choose(view)
        return Bid(action.seat, frozenset({None})) if isinstance(action, Bid) else action  # type: ignore[arg-type]


class EndlessNumber(First):
    """Doubles a seat whose number cannot even be written down."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        return Bid(action.seat, frozenset({10**5000})) if isinstance(action, Bid) else action


class NoReason(First):
    def reason(self) -> Callable[[], str]:
        return lambda: 7  # type: ignore[return-value]


class ReasonFails(First):
    def reason(self) -> Callable[[], str]:
        raise SystemExit("I would rather go.")


class NoDecision(First):
    def decide(self, view: View, chance: Chance) -> Decision:
        return self.choose(view)  # type: ignore[return-value]


HARMLESS = (
    EmptiesHisHand,
    LooksAhead,
    CooksTheBooks,
    ListsHisDoubles,
    TalksForEver,
    HalfALetter,
    SaysItOnce,
    NoName,
)
FAILING = (FlatHand, HalfARank, NoContract, DoublesNobody, EndlessNumber, NoReason, ReasonFails, NoDecision)


def named(stranger: type[Bot]) -> str:
    return f"{__name__}:{stranger.__name__}"


@pytest.mark.parametrize("stranger", [*HARMLESS, *FAILING])
@pytest.mark.parametrize("rules", ["online", "sheet3"])
def test_the_record_can_be_read_whatever_a_bot_did(stranger: type[Bot], rules: str, tmp_path: Path) -> None:
    at = ruleset(rules)
    bots = [named(stranger), "sound", "greedy", "random"][: at.players]
    (result,) = simulate(at, bots, 1, seed=3, out=tmp_path)
    assert result.path is not None
    record = load(result.path)
    assert record.position.game.over
    replaced = [event for event in record.events if isinstance(event, SeatEvent)]
    if stranger in FAILING:
        assert [(event.seat, event.bot) for event in replaced] == [(0, "sound")]
        (notice,) = result.failures
        assert notice.endswith(" Sound plays on for it.")
    else:
        assert not replaced
        assert not result.failures


@pytest.mark.parametrize("card_play", [False, True])
def test_what_a_bot_does_to_its_view_does_not_change_the_figures(card_play: bool) -> None:
    at = ruleset("sheet3")

    def figures(stranger: type[Bot]) -> list[tuple[float, float]]:
        result = arena.run(at, [named(stranger), "sound", "greedy"], 1, seed=5, card_play=card_play)
        assert not result.failures
        return [(each.points.mean, each.first_places) for each in result.results]

    honest = figures(First)
    for stranger in (EmptiesHisHand, LooksAhead, CooksTheBooks):
        assert figures(stranger) == honest, stranger


@pytest.mark.parametrize("card_play", [False, True])
def test_the_arena_plays_on_for_a_bot_that_fails(card_play: bool) -> None:
    at = ruleset("sheet3")
    result = arena.run(at, [named(FlatHand), "sound", "greedy"], 1, seed=5, card_play=card_play)
    assert result.complete
    (failure,) = result.failures
    assert failure.startswith(f"The bot {named(FlatHand)} made an illegal move, PlayCard(seat=")
    assert [each.replaced for each in result.results] == [6, 0, 0]
    assert sum(each.points.mean for each in result.results) == pytest.approx(
        sum(spec.total for spec in at.specs.values()) / len(at.specs) if card_play else 0
    )


class Draws(First):
    """Plays by chance, as the built-in bot does."""

    model = "random"

    def __init__(self) -> None:
        self._model = make_bot(self.model)

    def decide(self, view: View, chance: Chance) -> Decision:
        return self._model.decide(view, chance)


class Counts(Draws):
    """Plays as the counter does, by all that there is to see."""

    model = "counter"


@pytest.mark.parametrize("card_play", [False, True])
@pytest.mark.parametrize("stranger", [Draws, Counts])
def test_a_bot_from_elsewhere_is_given_the_view_and_the_chance_that_ours_is_given(
    stranger: type[Draws], card_play: bool
) -> None:
    at = ruleset("sheet3")
    theirs, ours = (
        arena.run(at, [bot, "sound", "greedy"], 2, seed=5, card_play=card_play).to_json()["results"]
        for bot in (named(stranger), stranger.model)
    )
    assert [{**each, "bot": ""} for each in theirs] == [{**each, "bot": ""} for each in ours]


class Keeps(First):
    """Keeps its seat, and is lost in another."""

    def __init__(self) -> None:
        self._seats: set[int] = set()

    def choose(self, view: View) -> Action:
        self._seats.add(view.seat)
        assert len(self._seats) == 1
        return super().choose(view)


@pytest.mark.parametrize("card_play", [False, True])
def test_every_seat_has_an_object_of_its_own_in_the_arena(card_play: bool) -> None:
    at = ruleset("sheet3")
    assert not arena.run(at, [named(Keeps)] * 2 + ["greedy"], 1, card_play=card_play).failures


class Counted(Draws):
    """Fails at the first decision that chance wants, and again whenever it is asked."""

    limit = 1
    asked: ClassVar[list[int]] = []

    def decide(self, view: View, chance: Chance) -> Decision:
        self.asked.append(view.number)
        if chance.below(self.limit) == 0:
            raise RuntimeError("Not this one.")
        return super().decide(view, chance)


class Seldom(Counted):
    limit = 6000


class SeldomToo(Counted):
    limit = 4001


def test_a_bot_that_failed_is_asked_no_more_in_the_match() -> None:
    at = ruleset("sheet3")
    for _ in range(2):  # but in the next one
        Counted.asked.clear()
        told: list[str] = []
        bots = [named(Counted), named(Counted), "greedy"]
        result = arena.run(at, bots, 3, seed=5, told=told.append)
        assert len(Counted.asked) == 1
        assert len(told) == 1
        assert result.to_json()["results"][0]["bot"] == f"{named(Counted)} (sound in 9 of 9 games)"


def test_the_figures_of_bots_that_fail_are_the_same_over_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    at = ruleset("sheet3")
    bots = [named(Seldom), named(SeldomToo), "greedy"]
    one = arena.run(at, bots, 8, seed=4)
    seldom, too, greedy = (each.replaced for each in one.results)
    assert 0 < seldom < one.games
    assert 0 < too < one.games
    assert seldom != too
    assert greedy == 0
    several = arena.run(at, bots, 8, seed=4, jobs=3)
    assert several.to_json() == one.to_json()
    assert several.failures == one.failures

    class Scattered:
        """Plays every set where nothing is known of the others, the last first."""

        def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
            yield from (play_set(replace(job, match="")) for job in reversed(list(jobs)))

    monkeypatch.setattr(arena, "executor", lambda jobs, scheduler: Scattered())
    scattered = arena.run(at, bots, 8, seed=4)
    assert scattered.to_json() == one.to_json()
    assert scattered.failures == one.failures


def test_an_interrupted_match_counts_no_set_in_which_a_bot_should_have_been_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Interrupted:
        def run(self, jobs: Iterable[Job]) -> Iterator[SetResult]:
            yield from (play_set(replace(job, match="")) for job in list(jobs)[:3])
            raise KeyboardInterrupt

    monkeypatch.setattr(arena, "executor", lambda jobs, scheduler: Interrupted())
    result = arena.run(ruleset("sheet3"), [named(Counted), "random", "greedy"], 9, seed=5)
    assert (result.sets, result.wanted, result.games) == (1, 9, 6)


class Hangs(First):
    """Thinks aloud until the test is over."""

    over = threading.Event()

    def decide(self, view: View, chance: Chance) -> Decision:
        while not self.over.wait(0.01):
            print("Hm.")
        return super().decide(view, chance)


def test_a_bot_that_hangs_is_waited_for_once_and_prints_nothing_into_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Host, "__init__", partialmethod(Host.__init__, 0.5))
    begun = time.monotonic()
    bots = f"{named(Hangs)},random,random"
    try:
        assert main(["arena", "--rules", "sheet3", "--sets", "3", "--bots", bots]) == 0
        assert time.monotonic() - begun < 9 * 0.5
        time.sleep(0.1)
        out, err = capsys.readouterr()
    finally:
        Hangs.over.set()
    assert f"The bot {named(Hangs)} has not answered in 0.5 seconds." in err
    assert "9 of 9 games" in out
    assert "Hm." not in out


class NeverMade(First):
    def __init__(self) -> None:
        time.sleep(60)


@pytest.mark.parametrize("bot", ["barbu_never:Low", named(NeverMade)])
def test_a_bot_that_is_not_there_in_time_is_refused(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "barbu_never.py").write_text("import time\nprint('Soon.')\ntime.sleep(60)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(strangers, "PATIENCE", 0.5)
    assert main(["simulate", "--games", "1", "--bots", f"sound,sound,sound,{bot}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    *_, said = err.splitlines()
    assert said.startswith(f"barbu: The bot {bot!r} cannot be ")
    assert said.endswith("it is not done after 0.5 seconds.")


class MadeTwice(First):
    made: ClassVar[list[int]] = []

    def __init__(self) -> None:
        self.made.append(1)
        if len(self.made) > 3:
            raise RuntimeError("No more.")


@pytest.mark.parametrize("command", [["simulate", "--games", "4"], ["arena", "--sets", "4"]], ids=" ".join)
def test_a_bot_that_can_be_made_no_longer_ends_the_command_in_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    MadeTwice.made.clear()
    bots = f"{named(MadeTwice)},random,random"
    assert main([*command, "--rules", "sheet3", "--bots", bots]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "test_sandbox:MadeTwice' cannot be made: RuntimeError: No more (test_sandbox.py, line" in said


class Goes:
    """Ends the program rather than play."""

    def __init__(self) -> None:
        raise SystemExit(0)


def test_a_bot_that_ends_the_program_when_it_is_made_is_named() -> None:
    with pytest.raises(UnknownBotError, match="test_sandbox:Goes' cannot be made: SystemExit"):
        make_bot(named(Goes))  # type: ignore[arg-type]


def test_a_script_that_ends_the_program_when_it_is_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no_main_guard.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBotError, match="'no_main_guard:Player' cannot be loaded: SystemExit"):
        make_bot("no_main_guard:Player")


@pytest.mark.parametrize("value", ["inside:Box.Player", "inside : Plain", "inside:Plain [extra]"])
def test_an_entry_point_is_read_as_packages_write_it(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inside.py").write_text(
        "class Plain:\n    name = 'plain'\n    def decide(self, view, chance):\n        ...\n"
        "class Box:\n    Player = Plain\n"
    )
    metadata = tmp_path / "inside-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: inside\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[barbu_tui.bots]\nboxed = {value}\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert make_bot("boxed").name == "plain"
