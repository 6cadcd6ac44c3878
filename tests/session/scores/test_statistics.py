"""Statistics: counted by hand, and again from games folded through the core."""

import json
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.language.numbers import signed
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, Event, Header, SeatEvent
from barbu_tui.session.record.file import SUFFIX, load, write_whole
from barbu_tui.session.scores.statistics import (
    Known,
    LeftOut,
    Opponent,
    Statistics,
    Sum,
    count_games,
    read_game,
)
from barbu_tui.words.statistics import average_words, statistics_words

WALTER = Opponent("sound", "Walter")
NORA = Opponent("hunter", "Nora")
EDITH = Opponent("counter", "Edith")


def seats(s: int, w: int, n: int, e: int) -> dict[str, int]:
    return {"S": s, "W": w, "N": n, "E": e}


def bid(seat: str, double: str = "", redouble: str = "") -> dict[str, Any]:
    return {"t": "bid", "seat": seat, "double": list(double), "redouble": list(redouble)}


def hand_made() -> list[dict[str, Any]]:
    """Two deals of a game as events; the cards do not matter here."""
    return [
        {
            "barbu": 1,
            "rules": "online",
            "options": {},
            "players": [
                {"seat": "S", "name": "Ann", "kind": "human", "bot": None},
                {"seat": "W", "name": "Walter", "kind": "bot", "bot": "sound"},
                {"seat": "N", "name": "Nora", "kind": "bot", "bot": "hunter"},
                {"seat": "E", "name": "Edith", "kind": "bot", "bot": "counter"},
            ],
            "first_dealer": "W",
            "seed": 1,
            "app": "",
            "created": "2026-11-21T10:00:00Z",
        },
        {"t": "contract", "seat": "W", "contract": "no_queens"},
        # Ann doubles Walter and Nora; Nora redoubles Ann. Nora doubles Edith, which is not Ann's affair.
        bid("N", "E"),
        bid("E"),
        bid("S", "WN"),
        bid("W", "", "S"),
        # Ann takes no queen, Walter two, Nora one, Edith one:
        # redoubled with Walter 2 × (0 + 12) = +24, doubled with Nora 0 + 6 = +6.
        {
            "t": "score",
            "n": 1,
            "hand": seats(0, -12, -6, -6),
            "adjust": seats(30, -24, -6, 0),
            "total": seats(30, -36, -12, -6),
            "running": seats(30, -36, -12, -6),
        },
        {"t": "contract", "seat": "S", "contract": "trumps", "trump": "H"},
        bid("W", "S"),
        bid("N"),
        bid("E", "S"),
        bid("S", "", "E"),
        # Ann makes 4 tricks, Walter 4, Nora 0, Edith 5: even with Walter, −10 with Edith.
        {
            "t": "score",
            "n": 2,
            "hand": seats(20, 20, 0, 25),
            "adjust": seats(-10, 0, 0, 10),
            "total": seats(10, 20, 0, 35),
            "running": seats(40, -16, -12, 29),
        },
        {"t": "end", "totals": seats(40, -16, -12, 29)},
    ]


def put(path: Path, lines: Iterable[dict[str, Any]], torn: str = "") -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + torn)
    return path


def counted(directory: Path, known: Known | None = None) -> Statistics:
    statistics = Statistics()
    for found in count_games(sorted(directory.glob(f"*{SUFFIX}")), known):
        statistics = found
    return statistics


def played(
    directory: Path,
    name: str,
    rules: str = "online",
    seed: int = 1,
    advised: bool = False,
    coached: bool = False,
) -> tuple[Header, list[Event]]:
    """A whole game, with seat S said to be a human's."""
    header = new_header(ruleset(rules), ["random"] * ruleset(rules).players, seed, human=None)
    events, _ = play_game(header)
    players = (replace(header.players[0], name="You", kind="human", bot=None), *header.players[1:])
    header = replace(header, players=players, coached=coached)
    if advised:
        first = next(place for place, event in enumerate(events) if isinstance(event, ActionEvent))
        event = events[first]
        assert isinstance(event, ActionEvent)
        events[first] = replace(event, advised=True)
    write_whole(directory / f"{name}{SUFFIX}", header, events)
    return header, events


def test_a_game_counted_by_hand(tmp_path: Path) -> None:
    put(tmp_path / f"a{SUFFIX}", hand_made())
    tally = counted(tmp_path).own
    assert tally.games == Sum(1, 40)
    assert tally.places == {1: 1}
    assert tally.wins == 1
    assert tally.as_dealer == {"trumps": Sum(1, 10)}
    assert tally.as_defender == {"no_queens": Sum(1, 30)}
    assert set(tally.doubles) == {WALTER, NORA, EDITH}
    assert tally.doubles[WALTER].won == Sum(1, 24)
    assert tally.doubles[WALTER].even == 1
    assert tally.doubles[NORA].won == Sum(1, 6)
    assert tally.doubles[EDITH].lost == Sum(1, -10)
    assert tally.doubles[EDITH].count == 1


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
def test_whole_games_agree_with_the_core(tmp_path: Path, rules: str) -> None:
    for seed in range(3):
        played(tmp_path, str(seed), rules, seed)
    tally = counted(tmp_path).own
    points = dealer = defender = ties = 0
    for path in tmp_path.iterdir():
        game = load(path).position.game
        points += game.standing.running[0]
        for row in game.finished:
            if row.deal.dealer == 0:
                dealer += row.score.total[0]
            else:
                defender += row.score.total[0]
            ties += row.score.adjust[0]
    assert tally.games == Sum(3, points)
    assert sum(each.points for each in tally.as_dealer.values()) == dealer
    assert sum(each.points for each in tally.as_defender.values()) == defender
    assert sum(each.points for each in tally.doubles.values()) == ties
    assert sum(each.count for each in tally.as_dealer.values()) == 3 * len(ruleset(rules).contracts)
    assert tally.by_rules == {rules: Sum(3, points)}


def test_advised_games_are_counted_apart(tmp_path: Path) -> None:
    played(tmp_path, "a", seed=1)
    played(tmp_path, "b", seed=2, advised=True)
    found = counted(tmp_path)
    assert (found.own.games.count, found.advised.games.count) == (1, 1)


def test_coached_games_are_counted_apart(tmp_path: Path) -> None:
    played(tmp_path, "a", seed=1)
    played(tmp_path, "b", seed=2, coached=True)
    played(tmp_path, "c", seed=3, coached=True, advised=True)
    found = counted(tmp_path)
    assert [each.games.count for each in (found.own, found.coached, found.advised)] == [1, 1, 1]
    assert load(tmp_path / f"b{SUFFIX}").header.coached


def test_a_game_whose_seat_changed_hands_is_left_out(tmp_path: Path) -> None:
    header, events = played(tmp_path, "a")
    (tmp_path / f"a{SUFFIX}").unlink()
    write_whole(tmp_path / f"a{SUFFIX}", header, [events[0], SeatEvent(0, "bot", "random"), *events[1:]])
    assert counted(tmp_path).left_out == {LeftOut.CHANGED_HANDS: 1}


def test_games_without_the_player_are_left_out(tmp_path: Path) -> None:
    header = new_header(ruleset(), ["random"] * 3, 5)
    match = Match.new(header, tmp_path / f"begun{SUFFIX}")
    match.advance()
    match.close()
    bots = new_header(ruleset(), ["random"] * 4, 1, human=None)
    write_whole(tmp_path / f"bots{SUFFIX}", bots, play_game(bots)[0])
    part = hand_made()
    part[0]["before"] = {
        "deals": 1,
        "called": {"S": [], "W": ["barbu"], "N": [], "E": []},
        "doubled": {seat: dict.fromkeys("SWNE", 0) for seat in "SWNE"},
        "running": seats(-20, 0, 0, 0),
        "until": None,
    }
    put(tmp_path / f"part{SUFFIX}", part)
    put(tmp_path / f"order{SUFFIX}", [hand_made()[0], hand_made()[6]])
    (tmp_path / f"noise{SUFFIX}").write_bytes(b"\xff\n")
    (tmp_path / f"folder{SUFFIX}").mkdir()
    found = counted(tmp_path)
    assert found.own.games.count == 0
    assert found.left_out == {
        LeftOut.UNFINISHED: 1,
        LeftOut.NOT_OWN: 1,
        LeftOut.PART: 1,
        LeftOut.UNREADABLE: 3,
    }


def test_a_torn_line_is_not_read(tmp_path: Path) -> None:
    lines = hand_made()
    path = put(tmp_path / f"a{SUFFIX}", lines[:-1], torn=json.dumps(lines[-1])[:20])
    assert read_game(path) is LeftOut.UNFINISHED


def test_a_game_without_its_end_line_counts(tmp_path: Path) -> None:
    header, events = played(tmp_path, "a")
    write_whole(tmp_path / f"b{SUFFIX}", header, events[:-1])
    assert counted(tmp_path).own.games.count == 2


def test_statistics_read_each_game_once(tmp_path: Path) -> None:
    for seed in range(3):
        played(tmp_path, str(seed), seed=seed)
    known: Known = {}
    assert [found.own.games.count for found in count_games(sorted(tmp_path.iterdir()), known)] == [1, 2, 3]
    first = tmp_path / f"0{SUFFIX}"
    state = first.stat()
    first.write_bytes(b"x" * state.st_size)
    os.utime(first, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert counted(tmp_path, known).own.games.count == 3
    os.utime(first, ns=(state.st_atime_ns, state.st_mtime_ns + 1))
    assert counted(tmp_path, known).own.games.count == 2


def test_a_file_that_is_gone_cannot_be_read(tmp_path: Path) -> None:
    assert [found.left_out for found in count_games([tmp_path / "gone"])] == [{LeftOut.UNREADABLE: 1}]


def test_an_average_has_its_interval_and_a_single_game_only_its_points(tmp_path: Path) -> None:
    played(tmp_path, "one", seed=1)
    one = counted(tmp_path).own
    assert statistics_words(counted(tmp_path))[0].startswith(
        f"1 game, {signed(one.games.points)} points a game; places: "
    )
    points = Sum()
    for each in (10, 20, 60):
        points.add(each)
    assert points.average == 30
    assert points.half == pytest.approx(65.7, abs=0.1)  # Student's 4.303 times 26.46 / √3
    assert average_words(points) == "+30.0 ± 65.7"
    assert Sum(1, -16, 256).half is None
    assert average_words(Sum(3, 90, 2700)) == "+30.0 ± –"
    assert average_words(Sum(1, -16)) == "−16"
