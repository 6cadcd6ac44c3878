"""An error in the program itself: the terminal is restored, one sentence says what to do, and a report is kept."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import load
from barbu_tui.session.store.report import FAILED, report_text
from tests.support.patience import PATIENCE
from tests.support.terminal import Terminal, barbu_command

FAILING = """
import sys
from pathlib import Path
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.core.ruleset import ruleset
from barbu_tui.ui.run import LaunchOptions, run_first
from barbu_tui.ui.screens.table.table_screen import TableScreen
from tests.support.patience import PATIENCE

class Failing(TableScreen):
    CSS_PATH = Path(sys.modules[TableScreen.__module__].__file__).with_name("table.tcss")
    def action_sheet(self):
        hidden = self.match.game.deal.hands
        raise LookupError(f"no such hand: {hidden}, QS, 51")
    def on_mount(self):
        if "mount" in sys.argv:
            raise LookupError("too early")
        super().on_mount()

def first():
    if "first" in sys.argv:
        raise LookupError("no screen")
    return Failing(Match.new(new_header(ruleset(), ["random"] * 3, 11), Path(sys.argv[1])))

sys.exit(run_first(LaunchOptions(), first))
"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }


def failing(env: dict[str, str], record: Path, *words: str) -> Terminal:
    return Terminal([sys.executable, "-c", FAILING, str(record), *words], env=env)


def reports(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "barbu").glob("error-*.txt"))


def test_an_error_ends_in_a_sentence_a_report_and_status_70(env: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.barbu.jsonl"
    with failing(env, record) as terminal:
        assert terminal.until(lambda: b"sheet" in terminal.output, PATIENCE)
        terminal.read(1.0)
        terminal.send(b"s")
        assert terminal.wait(PATIENCE) == FAILED
        assert terminal.left_as_found() == []
        said = terminal.text()[-600:]
    assert "Traceback" not in said
    (report,) = reports(tmp_path)
    words = " ".join(said.split())
    assert "An error in the program has ended it. Saved games are safe" in words
    assert "'barbu resume' continues" in words
    assert str(report) in "".join(said.split())
    text = report.read_text(encoding="utf-8")
    assert "in action_sheet" in text
    assert "LookupError: no such hand" in text
    assert "QS" not in text.partition("The screen:")[0]
    deal = load(record).position.game.deal
    assert deal is not None
    assert not any(str(hand) in text for hand in deal.hands)
    assert "Last input: s" in text
    assert report.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("when", ["first", "mount"])
def test_an_error_before_the_first_screen_is_reported_too(
    env: dict[str, str], tmp_path: Path, when: str
) -> None:
    with failing(env, tmp_path / "game.barbu.jsonl", when) as terminal:
        assert terminal.wait(PATIENCE) == FAILED
        assert terminal.left_as_found() == []
        assert "Traceback" not in terminal.text()
    assert len(reports(tmp_path)) == 1


def test_the_traceback_is_shown_to_those_who_ask_for_it(env: dict[str, str], tmp_path: Path) -> None:
    with failing({**env, "BARBU_DEBUG": "1"}, tmp_path / "game.barbu.jsonl", "mount") as terminal:
        assert terminal.wait(PATIENCE) == FAILED
        assert terminal.left_as_found() == []
        assert "Traceback" in terminal.text()


def test_a_report_that_cannot_be_written_is_mentioned(env: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the directory should be")
    with failing(env, tmp_path / "game.barbu.jsonl", "first") as terminal:
        assert terminal.wait(PATIENCE) == FAILED
        assert "No report could be written" in " ".join(terminal.text().split())


def test_an_error_in_a_command_without_a_screen_is_reported(
    env: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from barbu_tui.cli import main

    def broken(*_: object) -> int:
        raise LookupError("nothing there")

    monkeypatch.setattr("barbu_tui.commands.about.paths", broken)
    monkeypatch.setattr("barbu_tui.session.store.report.data_dir", lambda: tmp_path)
    assert main(["paths"]) == FAILED
    said = capsys.readouterr().err
    (report,) = tmp_path.glob("error-*.txt")
    assert said.endswith(f"'barbu resume' continues the last one. The report is {report}.\n")
    monkeypatch.setattr("barbu_tui.session.store.report.ISSUES", "https://example.org/issues")
    assert main(["paths"]) == FAILED
    said = capsys.readouterr().err
    assert said.endswith(" to an issue at https://example.org/issues.\n")
    monkeypatch.setenv("BARBU_DEBUG", "1")
    with pytest.raises(LookupError):
        main(["paths"])


def test_a_report_holds_no_card_of_a_hidden_hand() -> None:
    game = Match(new_header(ruleset(), ["random"] * 3, 11))
    game.advance()
    deal = game.game.deal
    assert deal is not None
    try:
        raise KeyError(deal)
    except KeyError as error:
        text = report_text(error, ["a"], "")
    assert "KeyError" in text
    assert re.search(r"textual \d+[.]\d+.*, rich \d+[.]\d+", text)
    assert not any(str(hand) in text for hand in deal.hands)


@pytest.mark.parametrize("typed", [b"\xe9", b"\xe9\xe8\xff", b"a\xe9b", b"\xf0\x9f"], ids=repr)
def test_bytes_that_are_no_utf_8_are_dropped(env: dict[str, str], typed: bytes) -> None:
    with Terminal(barbu_command(), env=env) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, PATIENCE)
        terminal.read(0.5)
        for _ in range(3):
            terminal.send(typed)
            terminal.read(0.1)
        terminal.send(b"q")
        assert terminal.wait(PATIENCE) == 0
        assert terminal.left_as_found() == []
        assert "Traceback" not in terminal.text()


def test_ctrl_c_typed_after_the_key_that_leaves_is_no_signal(env: dict[str, str]) -> None:
    with Terminal(barbu_command(), env=env) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, PATIENCE)
        terminal.read(0.3)
        terminal.send(b"\x11")
        assert terminal.until(lambda: not terminal.alive(), PATIENCE, b"\x03", every=0.001)
        assert terminal.status == 0
        assert "Traceback" not in terminal.text()


@pytest.mark.parametrize("number", ["INT", "QUIT", "ABRT", "ALRM", "USR1", "USR2"])
def test_a_signal_that_ends_the_program_leaves_the_terminal_as_it_was(
    env: dict[str, str], number: str
) -> None:
    sent = signal.Signals[f"SIG{number}"]
    with Terminal(barbu_command(), env=env) as terminal:
        assert terminal.until(lambda: b"Quit" in terminal.output, PATIENCE)
        terminal.read(0.3)
        terminal.kill(sent)
        assert terminal.wait(PATIENCE) == 128 + sent
        assert terminal.left_as_found() == []
        assert "Traceback" not in terminal.text()


def test_repeated_ctrl_c_ends_without_a_traceback(env: dict[str, str]) -> None:
    with Terminal(barbu_command("practise"), env=env) as terminal:
        terminal.until(lambda: b"\x1b[?1049h" in terminal.output, PATIENCE)
        for _ in range(40):
            terminal.send(b"\x03")
            if terminal.wait(0.05) is not None:
                break
        assert terminal.wait(PATIENCE) is not None
        assert terminal.left_as_found() == []
        assert "Traceback" not in terminal.text()
