"""Bots from elsewhere: whatever they do with their view, and whatever they answer, the game goes on and its record
can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.session import arena
from barbu_tui.session.events import SeatEvent
from barbu_tui.session.record import load
from barbu_tui.session.simulate import simulate
from bots import Bot, Decision, UnknownBotError, make_bot


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
FAILING = (FlatHand, HalfARank, NoReason, ReasonFails, NoDecision)


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
    assert result.failures
    assert all("illegal move" in each for each in result.failures)
    assert sum(each.points.mean for each in result.results) == pytest.approx(
        sum(spec.total for spec in at.specs.values()) / len(at.specs) if card_play else 0
    )


class Goes:
    """Ends the program rather than play."""

    def __init__(self) -> None:
        raise SystemExit(0)


def test_a_bot_that_ends_the_program_when_it_is_made_is_named() -> None:
    with pytest.raises(UnknownBotError, match="test_strangers:Goes' cannot be made: SystemExit"):
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
