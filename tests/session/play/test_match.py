"""A game being played: players are asked in turn, actions are recorded at once, a saved game continues."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from barbu_bots import UnknownBotError, bot_names
from barbu_bots.thought import Thought
from barbu_tui.core.actions import Bid, IllegalAction
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, Header, SeatEvent
from barbu_tui.session.record.file import RecordError, RecordLockedError, load
from tests.support.random_play import QUICK_BOTS, random_rules
from tests.support.records import accepted_by_the_oracle, record_bytes, rng_of, short_header

ONLINE = ruleset("online")


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.barbu.jsonl"


def finish(match: Match, seed: int = 0) -> Match:
    """Play on to the end; the human's actions are random, drawn by the number of the event."""
    while not match.over:
        if match.waiting:
            number = len(match.events)
            match.act(rng_of(seed, number).choice(match.view(match.to_act).legal_actions()))
        elif match.advance() is None:
            raise AssertionError("nobody is to act, and the game is not over")
    match.close()
    return match


def test_resume_takes_the_first_game_that_can_continue_and_names_those_skipped(
    tmp_path: Path,
) -> None:
    paths = [tmp_path / f"{name}.barbu.jsonl" for name in ("broken", "strange", "good", "older")]
    for path in paths:
        bots = "no.such:Bot" if path.stem.startswith("strange") else "sound"
        header = short_header(ONLINE, 27, 28, human="Ann", bots=bots)
        path.write_bytes(record_bytes(header, []))
    paths[0].write_bytes(paths[0].read_bytes() + b"{}\n")
    before = [path.read_bytes() for path in paths]
    match = Match.resume_first(paths)
    assert match.path == paths[2]
    assert [notice.partition(".")[0] for notice in match.notices] == [
        "Passed over: broken",
        "Passed over: strange",
    ]
    assert "line 2" in match.notices[0]
    assert "--load no.such:Bot" in match.notices[1]
    with pytest.raises(RecordLockedError):
        Match.resume_first(paths)  # it is being played elsewhere: no other game is taken instead
    match.close()
    assert [path.read_bytes() for path in paths] == before
    with pytest.raises(RecordError, match="line 2"):
        Match.resume_first(paths[:2])
    with pytest.raises(UnknownBotError):
        Match.resume_first(paths[1:2])


def played(header: Header, path: Path) -> bytes:
    finish(Match.new(header, path))
    data = path.read_bytes()
    path.unlink()
    return data


# --- going on --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", bot_names())
def test_a_game_resumed_at_any_event_continues_identically(bots: str, path: Path) -> None:
    rules = ruleset("online", {"undoubled": "played"})
    data = played(short_header(rules, 28, 28, seed=6, bots=bots), path)
    lines = data.splitlines(keepends=True)
    step = {"random": 1, "hunter": 9, "counter": 9}.get(bots, 3)
    for cut in range(1, len(lines) + 1, step):
        path.write_bytes(b"".join(lines[:cut]) + (lines[cut][:9] if cut < len(lines) else b""))
        match = finish(Match.resume(path))
        assert path.read_bytes() == data, f"resumed after line {cut}"
        assert match.over


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_is_resumed_in_every_contract(name: str, path: Path) -> None:
    rules = PRESETS[name]
    header = short_header(rules, rules.deals - 7, rules.deals, seed=9)
    data = played(header, path)
    lines = data.splitlines(keepends=True)
    for cut in range(3, len(lines), 41):
        path.write_bytes(b"".join(lines[:cut]))
        finish(Match.resume(path))
        assert path.read_bytes() == data


def test_bots_answer_the_same_in_a_humans_resumed_game(path: Path) -> None:
    header = short_header(ONLINE, 27, 28, seed=4, bots="sound", human="Ann")
    data = played(header, path)
    lines = data.splitlines(keepends=True)
    for cut in range(1, len(lines), 7):
        path.write_bytes(b"".join(lines[:cut]))
        finish(Match.resume(path))
        assert path.read_bytes() == data


@pytest.mark.parametrize("seed", range(3))
def test_a_match_and_a_simulated_game_are_the_same(seed: int, path: Path) -> None:
    rules = random_rules(rng_of("match", seed))
    bots = [QUICK_BOTS[(seed + seat) % len(QUICK_BOTS)] for seat in rules.seats]
    header = new_header(rules, bots, seed, human=None)
    events, game = play_game(header)
    unrecorded, same = play_game(header, record=False)
    assert (unrecorded, same.standing) == ([], game.standing)
    match = finish(Match.new(header, path))
    assert match.events == events
    assert match.game.standing == game.standing
    assert path.read_bytes() == record_bytes(header, events)


# --- the order of asking ---------------------------------------------------------------------------


def test_a_match_waits_for_the_human_and_refuses_what_the_rules_refuse(path: Path) -> None:
    match = Match.new(short_header(ONLINE, 1, 1, seed=3, human="Ann"), path)
    while match.advance() is not None:
        pass
    assert match.waiting
    assert match.to_act == 0
    held, size = list(match.events), path.stat().st_size
    illegal = Bid(0, frozenset({0}))
    with pytest.raises(IllegalAction):
        match.act(illegal)
    assert (match.events, path.stat().st_size) == (held, size)
    assert match.advance() is None
    match.close()


def test_R3_5_a_player_with_no_choice_is_recorded_as_passing_unasked(path: Path) -> None:
    # Nobody doubles the human dealer, whose only bid is then the empty one.
    found = 0
    for seed in range(12):
        match = Match(short_header(ONLINE, 21, 28, seed=seed, bots="greedy", human="Ann"))
        while not match.over:
            deal = match.game.deal
            if deal is not None and match.to_act == 0 == deal.dealer and deal.phase.value == "bids":
                if not any(0 in bid.double for bid in deal.bids):
                    assert not match.waiting
                    event = match.advance()
                    assert isinstance(event, ActionEvent)
                    assert event.action == Bid(0)
                    found += 1
                    continue
                assert match.waiting
            if match.waiting:
                match.act(match.view(0).legal_actions()[0])
            else:
                match.advance()
    assert found > 2


def test_a_humans_action_is_recorded_with_its_time_and_use_of_advice(path: Path) -> None:
    match = Match.new(short_header(ONLINE, 1, 1, seed=3, human="Ann"), path)
    while match.advance() is not None:
        pass
    match.act(match.view(0).legal_actions()[0], ms=1234, advised=True)
    match.close()
    event = load(path).events[-1]
    assert isinstance(event, ActionEvent)
    assert (event.ms, event.advised) == (1234, True)


def test_a_change_of_seat_is_recorded(path: Path) -> None:
    match = Match.new(short_header(ONLINE, 27, 28, seed=4, bots="random", human="Ann"), path)
    while match.advance() is not None:
        pass
    match.hand_over(0, "greedy")
    assert match.human is None
    for _ in range(9):
        match.advance()
    match.hand_over(0, None)
    assert match.human == 0
    finish(match)
    record = load(path)
    assert [event for event in record.events if isinstance(event, SeatEvent)] == [
        SeatEvent(0, "bot", "greedy"),
        SeatEvent(0, "human", None),
    ]
    assert accepted_by_the_oracle(path.read_bytes())
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"t":"seat"' in line)
    path.write_bytes(b"".join(lines[: at + 1]))
    resumed = Match.resume(path)
    assert resumed.human is None
    assert resumed.advance() is not None
    resumed.close()


# --- headers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [*PRESETS.values(), ruleset("online", {"first_dealer": "cut"})],
    ids=lambda rules: f"{rules.name}, {rules.first_dealer}",
)
def test_a_new_game_has_the_first_dealer_and_the_cut_of_its_rules(rules: Ruleset) -> None:
    for seed in range(20):
        header = new_header(rules, ["random"] * (rules.players - 1), seed)
        assert (header.cut is not None) == (rules.first_dealer == "cut")
        assert header.players[0].kind == "human"
        assert [player.seat for player in header.players] == list(rules.seats)


def test_the_number_of_bots_is_that_of_the_table() -> None:
    with pytest.raises(ValueError, match="This table needs 3 bots"):
        new_header(ONLINE, ["random"] * 4, 1)


def test_a_record_with_until_ends_with_its_last_score(path: Path) -> None:
    header = short_header(ONLINE, 5, 6)
    data = played(header, path)
    assert data.count(b'"t":"score"') == 2
    assert b'"t":"end"' not in data
    assert accepted_by_the_oracle(data)
    path.write_bytes(data)
    assert load(path).position.finished
    assert not load(path).position.lacks_end
    path.write_bytes(data + data.splitlines(keepends=True)[-1])
    with pytest.raises(ValueError, match="goes on after its end"):
        load(path)


# --- short games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_a_short_game_ends_with_its_last_deal_and_is_a_valid_record(rules: str, path: Path) -> None:
    chosen = ruleset(rules)
    header = new_header(chosen, ["random"] * (chosen.players - 1), 7, deals=chosen.players)
    finish(Match.new(header, path))
    record = load(path)
    assert record.position.finished
    assert record.position.game.standing.deals == record.header.deals == chosen.players
    assert {row.deal.dealer for row in record.position.game.finished} == set(chosen.seats)
    assert accepted_by_the_oracle(path.read_bytes())
    assert record.header.before == Standing.at_start(chosen.players)


def test_a_game_of_no_deals_or_of_more_than_the_ruleset_has_is_refused() -> None:
    assert new_header(ONLINE, ["random"] * 3, 7, deals=28).until is None
    for deals in (0, -1, 29):
        with pytest.raises(ValueError, match=f"has 1 to 28 deals, not {deals}"):
            new_header(ONLINE, ["random"] * 3, 7, deals=deals)


def test_a_bot_that_thinks_ahead_decides_the_same() -> None:
    """The result of thinking ahead is used, and only for its own deal."""
    header = short_header(ruleset("sheet3"), 20, 21, bots="master")
    few = Thought(worlds=1)
    plain = Match(header, thought=few)
    ahead = Match(header)
    ahead.let_think(few)
    assert ahead.thought == few
    for _ in range(5):
        ahead.think_ahead()
        plain.advance()
        ahead.advance()
    assert list(ahead.events) == plain.events
    ahead.think_ahead()
    ahead.hand_over(ahead.to_act, "sound")
    ahead.advance()
    plain.hand_over(plain.to_act, "sound")
    plain.advance()
    assert ahead.events == plain.events


@pytest.mark.parametrize("name", ["Walter", "nora ", "EDITH"])
def test_no_bot_has_the_name_of_the_human(name: str) -> None:
    header = new_header(ruleset("online"), ["random"] * 3, 1, human=name)
    names = [player.name.strip().casefold() for player in header.players]
    assert len(set(names)) == 4
    assert [each[0] for each in names[1:]] == ["w", "n", "e"], (
        "a bot's name begins with the letter of its seat"
    )
