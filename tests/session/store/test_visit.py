"""The limits of a visitor of ``barbu serve``: one test for each, and one that nothing else touches files or programs."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from barbu_bots import UnknownBotError, installed_names, make_bot
from barbu_bots.registry import ENTRY_POINTS, OWN_BOTS
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.estimate.pool import usual_jobs
from barbu_tui.session.play.header import DEFAULT_BOTS, new_header
from barbu_tui.session.record.file import SUFFIX, RecordWriteError
from barbu_tui.session.record.saves import new_save
from barbu_tui.session.store import paths, visit
from tests.support import third_party

ROOT = Path(__file__).parents[3]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A visit in this process."""
    found = tmp_path / "visitor"
    for name, value in visit.environment(found, {}).items():
        monkeypatch.setenv(name, value)
    return found


def test_every_file_of_a_visit_is_in_its_home(home: Path) -> None:
    places = (
        paths.data_dir,
        paths.saves_dir,
        paths.house_dir,
        paths.settings_file,
        paths.due_file,
        paths.stock_file,
        paths.practice_file,
        paths.lessons_file,
    )
    assert {place.__name__ for place in places} == {
        name for name, value in vars(paths).items() if getattr(value, "__module__", "") == paths.__name__
    } - {"make_private"}, "a new place is to be here as well"
    assert all(place() == home or home in place().parents for place in places)


def test_little_of_the_environment_of_the_server_comes_to_a_visit(tmp_path: Path) -> None:
    server = {
        "PATH": "/bin",
        "LC_ALL": "C.UTF-8",
        "SECRET_TOKEN": "x",
        "TEXTUAL_LOG": "/tmp/log",
        "TEXTUAL": "devtools",
        "BARBU_DEBUG": "1",
        "HOME": "/home/somebody",
    }
    found = visit.environment(tmp_path, server)
    assert (found["PATH"], found["LC_ALL"], found["HOME"]) == ("/bin", "C.UTF-8", str(tmp_path))
    spoken = visit.environment(tmp_path, server, "de")
    assert (spoken["LC_ALL"], spoken["LANGUAGE"]) == ("de", "de")
    assert not {"SECRET_TOKEN", "TEXTUAL_LOG", "TEXTUAL", "BARBU_DEBUG"} & set(found)


def test_a_visit_knows_our_own_bots_alone(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    (tmp_path / "loaded_by_name.py").write_text(f"open({str(notes)!r}, 'w').close()\nclass Bot: pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    listed = EntryPoints((EntryPoint("installed", "loaded_by_name:Bot", ENTRY_POINTS),))
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: listed.select(group=group))
    for name in ("loaded_by_name:Bot", "os:system", third_party.named(third_party.First), "installed"):
        with pytest.raises(UnknownBotError) as caught:
            make_bot(name)
        assert "package.module" not in str(caught.value)
    assert installed_names() == ()
    assert make_bot("sound")
    assert not notes.exists()
    monkeypatch.delenv(OWN_BOTS)
    assert installed_names() == ("installed",)
    with pytest.raises(UnknownBotError, match="no method decide"):
        make_bot("loaded_by_name:Bot")
    assert notes.exists(), "else the name would have been loaded"


def test_a_visit_has_room_for_so_many_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = new_header(ruleset("online"), DEFAULT_BOTS, 1, human="You")
    for number in range(visit.MOST_GAMES):
        path = new_save(header)
        path.with_name(f"{number}{SUFFIX}").touch()
    with pytest.raises(
        RecordWriteError, match="You have 100 saved games, and here there is room for 100: delete"
    ):
        new_save(header)
    monkeypatch.delenv(visit.HOME)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(home))
    assert new_save(header), "at home there is no such bound"


def test_few_processes_estimate_for_a_visit(home: Path) -> None:
    assert usual_jobs() == visit.JOBS


def test_no_file_of_a_visit_grows_without_end(tmp_path: Path) -> None:
    code = (
        "from barbu_tui.session.store.visit import LARGEST_FILE, hold_limits\n"
        "hold_limits()\n"
        f"file = open({str(tmp_path / 'file')!r}, 'wb', buffering=0)\n"
        "print(file.write(bytes(LARGEST_FILE)) == LARGEST_FILE)\n"
        "try: file.write(b'x')\n"
        "except OSError as error: print(error.errno)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["True", "27"]
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600


def test_no_screen_touches_files_or_programs_but_those_that_are_known() -> None:
    """A new entry here needs a rule for visits in ``visit``."""
    touching = re.compile(
        r"\bopen\(|\.write_text\(|\.write_bytes\(|\.mkdir\(|\.unlink\(|\.rename\(|\.replace\(target|expanduser"
        r"|subprocess|Popen|os\.system|webbrowser|\.open_url\(|\.deliver_\w+\(|save_screenshot|suspend\(\):|import_module"
    )
    known = {
        "screens/saves.py": {".rename("},  # to another name in the same directory
        "screens/scores/sheet.py": {"expanduser", "open("},  # sheet.export, which is absent
        "keymap.py": {"import_module"},  # the screens themselves
        "openers.py": {"import_module"},  # the same
    }
    found = {
        str(path.relative_to(ROOT / "barbu_tui" / "ui")): set(hits)
        for path in sorted((ROOT / "barbu_tui" / "ui").rglob("*.py"))
        if (hits := touching.findall(re.sub(r"def \w*open\w*\(|_open\(|action_open\(", "", path.read_text())))
    }
    assert found == known
    assert "sheet.export" in visit.ABSENT
