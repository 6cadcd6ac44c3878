"""The list of saved games: it is there at once, whatever files are in the folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.match import Match
from barbu_tui.session.record import saves as store
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.scores.statistics import count_games
from barbu_tui.session.store import paths as places
from barbu_tui.words.saves import marks, matches, save_words
from tests.support.patience import PATIENCE
from tests.support.records import short_header
from tests.support.saved_games import begun, save, whole


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail a block that takes too long."""

    def late(*_: object) -> None:
        raise AssertionError(f"not done within {seconds} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    (folder / "games").mkdir(parents=True)
    monkeypatch.setattr(places, "data_dir", lambda: folder)
    monkeypatch.setattr(store, "data_dir", lambda: folder)
    return folder


def a_game(path: Path) -> Path:
    """The record of a game that has begun, played by a person of its name."""
    match = Match.new(short_header(ruleset("online"), 27, 28, human=ascii(path.stem)), path)
    match.advance()
    match.close()
    return path


def listed() -> list[Path]:
    return [save.path for save in store.saves()]


def test_a_game_elsewhere_is_listed_with_the_others(data: Path, tmp_path: Path) -> None:
    inside = a_game(data / "games" / "inside.barbu.jsonl")
    outside = a_game(tmp_path / "outside.barbu.jsonl")
    for path in (inside, outside, outside):
        store.remember(path)
    assert set(listed()) == {inside, outside}
    assert (data / "elsewhere.txt").read_text() == f"{outside}\n"
    assert set(store.unfinished()) == {inside, outside}


def test_a_game_is_marked_as_advised_coached_or_reviewed(data: Path) -> None:
    path = a_game(data / "games" / "one.barbu.jsonl")
    assert marks(store.glance(path)) == ()
    header, *events = path.read_bytes().splitlines(keepends=True)
    events[-1] = events[-1].replace(b"}\n", b',"advised":true}\n')
    path.write_bytes(header.replace(b"}\n", b',"coached":true}\n') + b"".join(events))
    results_path(path, "S").touch()
    save = store.glance(path)
    assert marks(save) == ("advised", "coached", "reviewed")
    assert matches(save, "reviewed unfinished")
    assert save_words(save).endswith("advised, coached, reviewed")


def test_a_name_that_is_no_utf8_is_remembered(data: Path, tmp_path: Path) -> None:
    path = a_game(Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.barbu.jsonl")))
    store.remember(path)
    assert listed() == [path]


def a_terabyte(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


ODD: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "endless device": lambda path: path.symlink_to("/dev/zero"),
    "directory": lambda path: path.mkdir(),
    "broken link": lambda path: path.symlink_to("nowhere/at/all"),
    "link to itself": lambda path: path.symlink_to(path.name),
    "bytes": lambda path: path.write_bytes(bytes(range(256)) * 5000),
    "a terabyte": a_terabyte,
}


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_an_unreadable_list_of_other_games_is_empty(
    make: Callable[[Path], object], data: Path, tmp_path: Path
) -> None:
    inside = a_game(data / "games" / "inside.barbu.jsonl")
    make(data / "elsewhere.txt")
    with within(10):
        store.remember(a_game(tmp_path / "outside.barbu.jsonl"))
        assert inside in listed()


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_files_that_are_no_records_are_not_listed(make: Callable[[Path], object], data: Path) -> None:
    inside = a_game(data / "games" / "inside.barbu.jsonl")
    make(data / "games" / "odd.barbu.jsonl")
    with within(10):
        assert listed() == [inside]


def test_stale_lines_go_once_there_are_many(data: Path, tmp_path: Path) -> None:
    games = [a_game(tmp_path / f"{number}.barbu.jsonl") for number in range(3)]
    list_file = data / "elsewhere.txt"
    stale = "".join(f"/no/such/folder/game-{number}.barbu.jsonl\n" for number in range(20_000))
    list_file.write_text(stale * 5 + f"{games[0]}\n")
    before = time.process_time()
    assert listed() == games[:1]
    assert time.process_time() - before < 2
    assert list_file.read_text() == f"{games[0]}\n"
    list_file.write_text(f"{games[0]}\n{stale}{games[1]}\n{games[2]}\n")
    assert set(listed()) == set(games)
    assert list_file.read_text() == "".join(f"{game}\n" for game in games)


def test_a_few_stale_lines_stay(data: Path) -> None:
    list_file = data / "elsewhere.txt"
    list_file.write_text("/media/stick/game.barbu.jsonl\n")  # it may be plugged in again
    assert listed() == []
    assert list_file.read_text() == "/media/stick/game.barbu.jsonl\n"


def test_the_newest_thousand_are_listed(data: Path, tmp_path: Path) -> None:
    text = a_game(tmp_path / "game.barbu.jsonl").read_text()
    games = []
    for number in range(1005):
        games.append(tmp_path / f"{number}.barbu.jsonl")
        games[-1].write_text(text.replace("game", str(number), 1))
    (data / "elsewhere.txt").write_text("".join(f"{game}\n" for game in games))
    assert set(listed()) == set(games[5:])


def test_the_home_screen_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    folder = tmp_path / ".local" / "share" / "barbu"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "elsewhere.txt")
    os.mkfifo(folder / "practice.jsonl")
    script = (
        "from barbu_tui.session.store.paths import practice_file\n"
        "from barbu_tui.session.practice import history\n"
        "from barbu_tui.session.record.saves import saves\n"
        "print(saves(), history.load(practice_file()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": ""},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout == "[] []\n", done.stderr


def test_a_place_where_no_game_can_be_saved_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "file"
    taken.touch()
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(taken))
    with pytest.raises(RecordWriteError, match=r"Games cannot be saved in .*file.*: .*\.$"):
        store.place_of_save(short_header(ruleset(), 1, 1))


NAMES_OF_SERVICES = (
    "{} (Anna's conflicted copy 2026-11-28).jsonl",
    "{}-DESKTOP.jsonl",
    "{} (1).jsonl",
    "{}.sync-conflict-20261128-101500-ABCDEFG.jsonl",
    "{} copy.jsonl",
    "{} (copy).barbu.jsonl",
    "{}-DESKTOP.barbu.jsonl",
)
"""Names of a second state of ``x.barbu.jsonl``; the last two keep the suffix."""


@pytest.mark.parametrize(
    "name",
    NAMES_OF_SERVICES,
    ids=["dropbox", "onedrive", "drive", "syncthing", "finder", "nautilus", "suffix"],
)
def test_a_copy_is_no_game_of_its_own_and_the_longest_state_counts(data: Path, name: str) -> None:
    header, events = whole()
    games = data / "games"
    first = save(games, "x", *begun())
    copy = save(games, "longer", header, events)
    other = games / name.format("x" if ".barbu." in name else "x.barbu")
    copy.rename(other)
    (found,) = store.saves()
    assert (found.path, found.finished, found.copies) == (other, True, (first,))
    assert "also in x.barbu.jsonl" in save_words(found)
    *_, counted = count_games([found.path for found in store.saves()])
    assert counted.own.games.count == 1
    first.write_bytes(other.read_bytes())  # the services agree again
    (found,) = store.saves()
    assert (found.path, found.copies) == (first, (other,))


def test_games_of_the_same_moment_are_copies_only_with_the_same_cards(data: Path) -> None:
    """Printed deals have no seed, and two files of them may be imported in one second."""
    header, events = whole()
    bare = replace(header, seed=None)
    save(data / "games", "a", bare, events)
    save(data / "games", "b", bare, whole(seed=4)[1])
    save(data / "games", "c", replace(header, seed=4), whole(seed=4)[1])
    save(data / "games", "d", replace(header, created="2026-11-21T10:00:01Z"), events)
    assert len(store.saves()) == 4
    assert all(found.copies == () for found in store.saves())


def test_a_game_that_is_killed_at_once_leaves_no_empty_file(data: Path) -> None:
    record = data / "games" / "x.barbu.jsonl"
    ended = subprocess.run([sys.executable, "-c", KILLED_AT_ONCE, str(record)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert not record.exists()
    assert store.saves() == []
    (left,) = (data / "games").iterdir()
    store.new_save(short_header(ruleset("online"), 27, 28))
    assert not left.exists()


KILLED_AT_ONCE = """
import os, signal, sys
from pathlib import Path
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)
Match.new(new_header(ruleset(), ["sound"] * 3, 5), Path(sys.argv[1]))
"""
