"""House rulesets: files of the player's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.house import HouseError, house_rulesets, house_text, read_house, save_house
from barbu_tui.session.store.paths import house_dir
from tests.oracle import check_record
from tests.support.commands import barbu

EXAMPLE = Path(__file__).parents[2] / "docs" / "house" / "sunday-table.toml"
OWN = {
    "last_points": [-12, -12],
    "queen_points": -8,
    "domino_points": [46, 21, 5, -5],
    "ace_again": True,
    "deal_order": "running",
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_the_example_of_the_docs_is_read() -> None:
    rules = read_house(EXAMPLE)
    assert rules == ruleset("online", OWN)
    assert rules.house == "Sunday table"
    assert rules.title == "Sunday table (online)"


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_written_is_read_again(name: str, tmp_path: Path) -> None:
    for options in ({}, {"israeli": "honour", "owed_doubles": 1, "round_corner": True}):
        path = tmp_path / "own.toml"
        path.write_text(house_text(ruleset(name, options)), encoding="utf-8")
        assert read_house(path) == ruleset(name, options)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = 'x'\nbase = online", "is not TOML: Invalid value (at line 2, column 8)"),
        ("colour = 'red'", "there is no key 'colour' in a house ruleset; it has name, base and [rules]"),
        ("name = 3", "name must be a text"),
        ("name = ' '", "name must be a text"),
        ("base = 'whist'", "base must be online, sheet4, sheet3, barbuda, not whist"),
        ("base = ['online']", "base must be online"),
        ("rules = 'online'", "rules must be a table"),
        ("[rules]\ncolour = 'red'", "Unknown house rule 'colour'"),
        (
            "[rules]\nqueen_points = -8",
            "domino_points to 4 whole numbers that add up to 73, as in 47,22,7,-3",
        ),
        ("[rules]\nqueen_points = -8.0", "queen_points cannot be -8.0"),
        ("[rules]\nqueen_points = 1979-05-27", "queen_points cannot be"),
        ("[rules]\nace_again = 'yes'", "ace_again cannot be"),
        ("x" * 70_000, "is too long"),
        ("a." * 5_000 + "b = 1", "is too long"),
    ],
)
def test_a_fault_is_one_sentence_with_the_file(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HouseError) as caught:
        read_house(path)
    assert str(path) in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(HouseError, match="cannot be read"):
            read_house(path)


def test_rulesets_are_saved_and_listed_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    path = save_house(ruleset("online", OWN), "Chez Léa, dimanche")
    assert path.parent == house_dir()
    (found,), faults = house_rulesets()
    assert (found.house, found.options_json(), faults) == ("Chez Léa, dimanche", OWN, ())
    for name in ("Chez Léa, dimanche", "chez léa dimanche", "online", " ", "…"):
        with pytest.raises(HouseError):
            save_house(ruleset("online"), name)
    (house_dir() / "bad.toml").write_text("base = 'whist'", encoding="utf-8")
    (house_dir() / "copy.toml").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (found,), faults = house_rulesets()
    assert len(faults) == 2
    assert "bad.toml" in faults[0]
    assert "already" in faults[1]


def test_the_record_alone_replays_anywhere(home: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.barbu.jsonl"
    done = barbu(
        "simulate", "--rules", EXAMPLE, "--games", "1", "--bots", "random,random,random,random",
        "--seed", "3", "--out", tmp_path / "out", home=home,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (record,) = (tmp_path / "out").glob("*.barbu.jsonl")
    header = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert (header["rules"], header["options"], header["house"]) == ("online", OWN, "Sunday table")
    assert check_record(record) == []
    assert barbu("check", record, home=home).returncode == 0


@pytest.mark.parametrize("command", ["play", "rules", "simulate", "arena", "practise"])
def test_a_bad_file_is_status_2(command: str, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("[rules]\nqueen_points = -8\n", encoding="utf-8")
    more = {"simulate": ("--games", "1"), "arena": ("--bots", "sound,sound,sound,sound")}.get(command, ())
    words: list[str | Path] = [command, path] if command == "rules" else [command, "--rules", path, *more]
    done = barbu(*words, home=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert "add up to 73" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_rules_are_printed_as_json_and_as_a_file(home: Path) -> None:
    found = json.loads(barbu("rules", EXAMPLE, "--json", home=home).stdout)
    assert (found["rules"], found["house"], found["options"]) == ("online", "Sunday table", OWN)
    assert sum(found["totals"].values()) == 0
    assert found["all"]["trick_points"] == -2
    assert "king_points" not in found["all"]
    assert 'name = "Sunday table"' in barbu("rules", EXAMPLE, "--toml", home=home).stdout
    assert "Sunday table (online)" in barbu("rules", EXAMPLE, home=home).stdout
