"""The program killed at any moment: the game continues at the action it had reached.

The kills by SIGKILL run the real program in a terminal; the cuts in mid-write are made in the file.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import load
from tests.oracle import check_record
from tests.robustness.kills import LIVES
from tests.support.commands import environment
from tests.support.patience import PATIENCE
from tests.support.records import rng_of, short_header
from tests.support.seeds import fresh_seed, seeded
from tests.support.terminal import ENTER, Terminal, barbu_command

ROOT = Path(__file__).parents[2]
LINES = 600
"""More lines than a game may have before it is left alone: its end is near."""


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def whole_lines(path: Path) -> bytes:
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]


def one_life(command: list[str], path: Path, home: Path, rng: random.Random) -> int:
    """Play until a random moment and kill; how many lines were written."""
    before = lines_of(path)
    with Terminal(command, env=environment(home)) as terminal:
        moves = rng.randrange(1, 40)
        begun = terminal.until(lambda: lines_of(path) >= before + moves, PATIENCE, ENTER, every=0.01)
        assert begun, terminal.output[-800:]
        terminal.send(ENTER * rng.randrange(3))
        terminal.read(rng.random() * 0.08)
        terminal.kill(signal.SIGKILL)
        assert terminal.wait(PATIENCE) == -signal.SIGKILL
    return lines_of(path) - before


def kill_often(times: int, seed: int, folder: Path) -> None:
    """Kill and resume so many times; a new game whenever one nears its end."""
    rng = random.Random(seeded(seed))
    presets = ("online", "sheet4", "barbuda", "sheet3")
    path = folder / "0.barbu.jsonl"
    kept = b""
    for number in range(times):
        if not kept or lines_of(path) > LINES:
            path = folder / f"{number}.barbu.jsonl"
            rules = presets[number // 5 % 4]
            command = barbu_command(
                "play",
                "--no-coached",
                "--rules",
                rules,
                "--seed",
                number,
                "--speed",
                "instant",
                "--record",
                path,
            )
            kept = b""
        else:
            command = barbu_command("resume", "--speed", "instant", path)
        where = f"kill {number} of seed {seed}, {path.name}"
        assert one_life(command, path, folder, rng) > 0, where
        after = whole_lines(path)
        assert after.startswith(kept), f"{where}: what was written is changed"
        assert len(after) > len(kept), f"{where}: the game did not go on"
        assert check_record(path) == [], where
        record = load(path)
        assert record.size == len(after), where
        kept = after
    # The last game goes on to its end, and is whole.
    match = Match.resume(path)
    while not match.over:
        if match.waiting:
            match.act(rng.choice(match.view(match.to_act).legal_actions()))
        else:
            match.advance()
    match.close()
    assert path.read_bytes().startswith(kept)
    assert check_record(path) == []
    assert load(path).position.ended


def test_killed_at_a_few_random_moments(tmp_path: Path) -> None:
    kill_often(4, 1, tmp_path)


@pytest.mark.long
def test_killed_at_two_hundred_random_moments(tmp_path: Path) -> None:
    kill_often(200, 2, tmp_path)


def killed(kills: int) -> int:
    """Kill so many times in a process without threads, which can be forked; return how often that was in mid-work."""
    command = [sys.executable, "-m", "tests.robustness.kills", "--seed", fresh_seed(), "--kills", kills]
    done = subprocess.run(
        [str(each) for each in command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return int(done.stdout.split(": ")[1].split()[0])


def test_whatever_is_kept_survives_a_few_kills() -> None:
    assert killed(len(LIVES)) > 0


@pytest.mark.long
def test_a_thousand_kills_of_all_kinds() -> None:
    assert killed(1000) > 900


# --- in mid-write ----------------------------------------------------------------------------------


def played(path: Path) -> bytes:
    """A record of a deal with a human, played at random."""
    match = Match.new(short_header(ruleset("online"), 27, 27, seed=8, human="Ann"), path)
    while not match.over:
        step(match)
    match.close()
    return path.read_bytes()


def step(match: Match) -> None:
    """The next event; a human's is drawn by its place alone."""
    if match.waiting:
        options = match.view(match.to_act).legal_actions()
        match.act(rng_of("human", len(match.events)).choice(options))
    else:
        match.advance()


def test_cut_at_every_byte_of_an_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    path = tmp_path / "game.barbu.jsonl"
    lines = played(path).splitlines(keepends=True)
    kinds: dict[bytes, int] = {}
    for number, line in enumerate(lines[1:], 1):
        kinds[line[:14]] = number  # the last of every kind of event
    assert len(kinds) >= 5
    for number in sorted(kinds.values()):
        whole, torn = b"".join(lines[:number]), lines[number]
        for cut in range(len(torn)):
            path.write_bytes(whole + torn[:cut])
            match = Match.resume(path)
            assert len(match.events) == number - 1
            step(match)
            match.close()
            assert path.read_bytes() == whole + torn


def test_a_record_cut_in_its_header_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    header = played(path).splitlines(keepends=True)[0]
    for cut in range(len(header)):
        path.write_bytes(header[:cut])
        with pytest.raises(ValueError, match=r"The file is empty|no whole line"):
            Match.resume(path)
        assert path.read_bytes() == header[:cut]
