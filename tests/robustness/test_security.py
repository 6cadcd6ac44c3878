"""Records, file names, settings and bots from others: no control sequence in them is obeyed, no code is run."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from barbu_bots import UnknownBotError
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import SeatEvent
from barbu_tui.session.record.file import RecordError, load
from barbu_tui.session.record.saves import glance, unfinished
from barbu_tui.session.replay.branch import Branch, why_no_branch
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.scores.statistics import LeftOut, read_game
from barbu_tui.session.store import paths as places
from tests.support.app_driving import app_with, drive, settled, shown
from tests.support.commands import barbu, environment
from tests.support.patience import PATIENCE
from tests.support.records import header_of, objects, record_bytes, short_header, whole_game, write
from tests.support.terminal import Terminal, barbu_command
from tests.support.third_party import NOTES, Hello, WritesAnywhere, named

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u2066[red]x[/red][@click=app.quit]y[/]\r\n|`*<b>"
"""A title for the window, colours, marks that turn text around, markup of three kinds, new lines."""
SEQUENCES = (b"\x1b]0;owned", b"\x1b[2J\x9b", "\u202e".encode(), "\u2066".encode())


def obeyed(text: str) -> set[str]:
    """The characters of a text that a terminal would obey, line feeds aside."""
    return {each for each in text if each != "\n" and unicodedata.category(each) in ("Cc", "Cf", "Cs")}


def hostile_lines(*, human: bool = True) -> list[dict[str, Any]]:
    """A whole game in which everything that may be text is hostile."""
    lines = objects(whole_game())
    header = lines[0]
    for player in header["players"]:
        player["name"] = f"{player['seat']}{HOSTILE}"
    if human:
        header["players"][0].update(kind="human", bot=None)
    header["app"] = HOSTILE
    header["from"] = HOSTILE
    header[HOSTILE] = HOSTILE
    for line in lines[1:]:
        if line["t"] in ("contract", "bid", "play", "pass"):
            line["why"] = f"Because {HOSTILE}"
            line[HOSTILE] = [HOSTILE]
    return lines


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    return write(tmp_path / "game.barbu.jsonl", hostile_lines())


# --- what is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["sheet"],
        ["show", "--why"],
        ["show", "--why", "--markdown"],
        ["show", "--deal", "2", "--why"],
        ["show", "--deal", "99"],
    ],
    ids=" ".join,
)
def test_nothing_in_a_record_is_obeyed_when_it_is_printed(
    arguments: list[str], hostile: Path, tmp_path: Path
) -> None:
    done = barbu(arguments[0], hostile, *arguments[1:], home=tmp_path)
    assert done.returncode == (2 if "99" in arguments else 0), done.stderr
    assert not obeyed(done.stdout + done.stderr)


@pytest.mark.parametrize("key", ["rules", "created", "first_dealer", "options", "players", "seed", "barbu"])
def test_nothing_that_is_refused_is_obeyed(key: str, tmp_path: Path) -> None:
    lines = hostile_lines()
    lines[0][key] = {HOSTILE: HOSTILE} if key == "options" else HOSTILE
    path = write(tmp_path / "game.barbu.jsonl", lines)
    for command in ("check", "sheet", "show", "resume"):
        done = barbu(command, path, home=tmp_path)
        assert done.returncode == 2
        assert not obeyed(done.stdout + done.stderr)
        assert (done.stdout + done.stderr).count("\n") == 1


@pytest.mark.parametrize("command", ["check", "sheet", "show", "resume", "replay", "watch"])
def test_a_files_name_is_not_obeyed(command: str, tmp_path: Path) -> None:
    folder = tmp_path / HOSTILE.replace("/", "").strip()
    folder.mkdir()
    for path in (folder / "none.barbu.jsonl", write(folder / "bad.barbu.jsonl", ["{}"])):
        done = barbu(command, path, home=tmp_path)
        assert done.returncode == 2
        assert not obeyed(done.stdout + done.stderr)
        assert (done.stdout + done.stderr).count("\n") == 1


def test_an_exported_deal_holds_nothing_that_is_obeyed(hostile: Path, tmp_path: Path) -> None:
    done = barbu("export", hostile, "--deal", "3", "--out", tmp_path / "deal.barbu.jsonl", home=tmp_path)
    assert done.returncode == 0
    for line in (tmp_path / "deal.barbu.jsonl").read_text(encoding="utf-8").split("\n"):
        assert not obeyed(line)
        assert not obeyed("".join(_texts(json.loads(line)) if line else ""))


def _texts(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from (key, *_texts(each))
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


# --- what is on the screen -------------------------------------------------------------------------


def _replay(path: Path) -> Screen[Any]:
    from barbu_tui.ui.screens.replay.replay_screen import ReplayScreen

    return ReplayScreen(Replay.of(load(path)), 40, path=path)


def _saves(path: Path) -> Screen[Any]:
    from barbu_tui.ui.screens.saves import SavesScreen

    return SavesScreen()


def _home(path: Path) -> Screen[Any]:
    from barbu_tui.ui.screens.home.home_screen import HomeScreen

    return HomeScreen()


def _statistics(path: Path) -> Screen[Any]:
    from barbu_tui.ui.screens.statistics.statistics_screen import StatisticsScreen

    return StatisticsScreen()


def _sheet(path: Path) -> Screen[Any]:
    from barbu_tui.ui.screens.scores.sheet import SheetScreen

    record = load(path)
    return SheetScreen(record.header, record.position.game)


def _finish(path: Path) -> Screen[Any]:
    from barbu_tui.ui.screens.scores.finish import FinishScreen

    record = load(path)
    return FinishScreen(record.header, record.position.game)


SHOWN: dict[str, tuple[Callable[[Path], Screen[Any]], tuple[str, ...]]] = {
    "replay": (_replay, ("right", "right", "w")),
    "saves": (_saves, ("d", "escape")),
    "home": (_home, ()),
    "statistics": (_statistics, ()),
    "sheet": (_sheet, ("down",)),
    "finish": (_finish, ()),
}


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("size", [(80, 24), (160, 45)], ids=["80x24", "160x45"])
def test_nothing_in_a_record_or_its_name_is_obeyed_on_the_screen(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "data_dir", lambda: tmp_path)
    folder = tmp_path / "games"
    folder.mkdir()
    path = write(folder / f"a{HOSTILE.replace('/', '')}.barbu.jsonl", hostile_lines())
    make, keys = SHOWN[name]
    app = app_with(lambda: make(path))

    async def script(pilot: Pilot[int]) -> list[str]:
        texts = [await settled(pilot)]
        for key in keys:
            await pilot.press(key)
            texts.append(await settled(pilot))
        return texts

    for text in drive(app, script, size):
        assert not obeyed(text)
        assert all(len(row) <= size[0] for row in text.splitlines())


def test_a_notice_is_neither_markup_nor_obeyed() -> None:
    app = app_with(lambda: _home(Path()))

    async def run() -> str:
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await settled(pilot)
            app.screen.notify(HOSTILE)
            for _ in range(100):
                await pilot.pause(0.02)
                if "[/red]" in shown(app):
                    break
            return shown(app)

    text = asyncio.run(run())
    assert not obeyed(text)
    assert "[red]x[/red]" in text


def test_a_hostile_game_continued_in_a_terminal_is_not_obeyed(tmp_path: Path) -> None:
    lines = hostile_lines()
    cut = [number for number, line in enumerate(lines) if line.get("t") == "score"][3] + 12
    path = write(tmp_path / f"{HOSTILE.replace('/', '')}.barbu.jsonl", lines[:cut])
    with Terminal(barbu_command("resume", "--speed", "instant", path), env=environment(tmp_path)) as terminal:
        before = path.stat().st_size
        assert terminal.until(lambda: path.stat().st_size > before + 2000, PATIENCE, b"\r"), terminal.output[
            -800:
        ]
        terminal.send(b"s")
        terminal.read(0.5)
        assert terminal.alive()
        assert not [each for each in SEQUENCES if each in terminal.output]
        assert b"Traceback" not in terminal.output


# --- what is loaded --------------------------------------------------------------------------------

THIRD_PARTY = """
import pathlib
pathlib.Path({mark!r}).write_text("loaded")
from barbu_bots import Decision

class Low:
    name = "low"
    def decide(self, view, chance):
        return Decision(view.legal_actions()[0], "The first.")
"""


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that exists once a third-party module has been loaded."""
    mark = tmp_path / "mark"
    modules = tmp_path / "modules"
    modules.mkdir()
    (modules / "barbu_third_party.py").write_text(THIRD_PARTY.format(mark=str(mark)), encoding="utf-8")
    monkeypatch.syspath_prepend(str(modules))
    monkeypatch.setenv("PYTHONPATH", str(modules))
    return mark


def begun(path: Path, bot: str, *, human: bool = True) -> Path:
    """A record, cut in its first deal, that names a bot."""
    lines = objects(record_bytes(header_of(ruleset(), human="Ann" if human else None), []))
    lines[0]["players"][1]["bot"] = bot
    return write(path, lines)


def test_a_bot_named_in_a_record_is_not_loaded(mark: Path, tmp_path: Path) -> None:
    path = begun(tmp_path / "game.barbu.jsonl", "barbu_third_party:Low")
    with pytest.raises(UnknownBotError, match="--load barbu_third_party:Low"):
        Match.resume(path)
    bots_alone = begun(tmp_path / "bots.barbu.jsonl", "barbu_third_party:Low", human=False)
    for arguments in (["resume", path], ["watch", bots_alone], ["watch", path, "--for-me", "sound"]):
        with Terminal(barbu_command(*arguments), env=environment(tmp_path)) as terminal:
            assert terminal.wait(PATIENCE) == 2
            said = terminal.text().replace("\r\n", " ")
            assert "Only the record names the bot" in said
            assert str(arguments[1]) in said
    for command in ("check", "show", "sheet"):
        barbu(command, path, home=tmp_path)
    assert not mark.exists()


def test_playing_on_from_a_replay_loads_no_code(mark: Path, tmp_path: Path) -> None:
    lines = objects(whole_game())
    lines[0]["players"][1]["bot"] = "barbu_third_party:Low"
    replay = Replay.of(load(write(tmp_path / "game.barbu.jsonl", lines)))
    at = next(at for at in range(len(replay)) if replay[at].turn == 0 and why_no_branch(replay, at) is None)
    branch = Branch(replay, at)
    assert branch.header.players[1].bot == "sound"
    assert not mark.exists()


def test_a_bot_named_on_the_command_line_is_loaded(mark: Path, tmp_path: Path) -> None:
    path = begun(tmp_path / "game.barbu.jsonl", "barbu_third_party:Low")
    match = Match.resume(path, ["barbu_third_party:Low"])
    assert mark.exists()
    while not match.waiting:
        match.advance()
    match.close()
    size = path.stat().st_size
    command = barbu_command("resume", path, "--load", "barbu_third_party:Low", "--speed", "instant")
    with Terminal(command, env=environment(tmp_path)) as terminal:
        assert terminal.until(lambda: path.stat().st_size > size, PATIENCE, b"\r"), terminal.output[-800:]


CHATTERING = """
import logging
import sys
from barbu_bots import Decision

logging.basicConfig(level=logging.INFO)

class Chatters:
    name = "chatters"
    def decide(self, view, chance):
        print("Abracadabra, printed")
        print("Abracadabra, erred", file=sys.stderr)
        logging.info("Abracadabra, logged")
        return Decision(view.legal_actions()[0], "The first.")
"""


def test_nothing_that_a_bot_prints_is_on_the_screen(tmp_path: Path) -> None:
    (tmp_path / "barbu_chattering.py").write_text(CHATTERING, encoding="utf-8")
    path = tmp_path / "game.barbu.jsonl"
    bots = "barbu_chattering:Chatters,random,random"
    command = barbu_command(
        "play", "--no-coached", "--bots", bots, "--seed", "7", "--speed", "instant", "--record", path
    )
    paths = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    with Terminal(command, env=environment(tmp_path, PYTHONPATH=paths)) as terminal:
        played = terminal.until(
            lambda: path.exists() and path.read_bytes().count(b"\n") > 60, PATIENCE, b"\r"
        )
        assert played, terminal.output[-800:]
        assert b'"why":"The first."' in path.read_bytes()
        assert b'"t":"seat"' not in path.read_bytes()
        assert b"Abracadabra" not in terminal.output


def test_nothing_that_a_bot_writes_or_reads_reaches_the_terminal(tmp_path: Path) -> None:
    """It writes to descriptors and /dev/tty, has a process do so, and reads standard input, where somebody types."""
    notes = tmp_path / "notes"
    path = tmp_path / "game.barbu.jsonl"
    bots = f"{named(WritesAnywhere)},{named(Hello)},random"
    command = barbu_command(
        "play", "--no-coached", "--bots", bots, "--seed", "7", "--speed", "instant", "--record", path
    )
    root = str(Path(__file__).parents[2])
    paths = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    surroundings = environment(tmp_path, PYTHONPATH=paths, **{NOTES: str(notes)})
    with Terminal(command, env=surroundings) as terminal:
        played = terminal.until(
            lambda: path.exists() and path.read_bytes().count(b"\n") > 60, PATIENCE, b"\r"
        )
        assert played, terminal.output[-800:]
        assert terminal.alive()
        assert b"Abracadabra" not in terminal.output
    assert b'"t":"seat"' not in path.read_bytes()
    assert set(notes.read_text().splitlines()) == {"stdin '' b''", "tty OSError", "terminals []"}


@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
def test_a_bot_plays_where_standard_streams_are_closed(closed: str, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    bots = f"{named(Hello)},random,random"
    record = tmp_path / "games" / "game-00001.barbu.jsonl"
    line = f"simulate --rules sheet3 --games 1 --bots {bots} --out {record.parent} {closed}"
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m barbu_tui {line}"],
        capture_output=True,
        text=True,
        cwd=root,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "Abracadabra" not in done.stdout
    assert done.returncode == 0
    events = load(record).events
    assert any(getattr(event, "why", None) == "It was the first." for event in events)
    assert not any(isinstance(event, SeatEvent) for event in events)


# --- what is read unasked --------------------------------------------------------------------------

TAILS = {
    "no number": b'{"t":"score","n":Infinity,"running":{}}\n',
    "endless": b'{"t":"score","n":1e999,"running":{"S":1}}\n',
    "deep": b'{"t":"score","running":' + b"[" * 30_000 + b"]" * 30_000 + b"}\n",
    "huge": b'{"t":"score","n":' + b"9" * 4000 + b',"running":{"S":1,"W":1,"N":1,"E":2}}\n',
    "no word": b'{"t":["contract"],"score":0,"running":0}\n',
    "fifty megabytes": b'{"t":"score","running":' + b"[" * (50 << 20),
}


@pytest.mark.parametrize("tail", TAILS)
def test_no_file_among_the_saves_breaks_the_lists(
    tail: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "data_dir", lambda: tmp_path)
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "game.barbu.jsonl"
    path.write_bytes(record_bytes(header_of(ruleset(), human="Ann"), []) + TAILS[tail])
    assert unfinished() == [path]
    assert glance(path).running == (0, 0, 0, 0)
    assert read_game(path) in (LeftOut.UNREADABLE, LeftOut.UNFINISHED)


def test_a_file_larger_than_any_record_is_in_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "data_dir", lambda: tmp_path)
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "game.barbu.jsonl"
    path.write_bytes(record_bytes(header_of(ruleset(), human="Ann"), []))
    with path.open("r+b") as file:
        file.truncate(100 << 20)
    assert unfinished() == []
    with pytest.raises(RecordError, match="larger than 64 MiB"):
        glance(path)


# --- paths -----------------------------------------------------------------------------------------


def test_nothing_in_a_record_chooses_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game played on from a foreign record is saved under a name made by this program."""
    from barbu_tui.session.record.saves import new_save

    monkeypatch.setattr(places, "data_dir", lambda: tmp_path / "data")
    header = short_header(ruleset("online"), 27, 28, human="../../../../tmp/evil")
    lines = objects(record_bytes(header, []))
    for key in ("created", "app", "from"):
        lines[0][key] = "../../evil/2026-11-21T10:00:00Z"
    path = write(tmp_path / "game.barbu.jsonl", lines)
    with pytest.raises(ValueError, match="created"):
        load(path)
    lines[0]["created"] = "2026-11-21T10:00:00Z"
    save = new_save(load(write(path, lines)).header)
    assert save.parent == tmp_path / "data" / "games"
    assert save.name == "20261121T100000-online-1.barbu.jsonl"
