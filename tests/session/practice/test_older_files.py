"""Files of version 0.1.0: read, rewritten once as they are written now, and nothing of them lost."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.practice import history
from barbu_tui.session.practice.due import Schedule
from barbu_tui.session.practice.situation import position_id, read_situation, situation_json
from barbu_tui.session.practice.stock import Stock, Wish

FILES = Path(__file__).parents[2] / "fixtures" / "practice-0.1.0"


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A folder with the three files."""
    return Path(shutil.copytree(FILES, tmp_path / "files"))


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_due_mistakes_are_as_they_were_and_rewritten_once(older: Path) -> None:
    path = older / "due.jsonl"
    before = lines(path)
    schedule = Schedule(path)
    assert len(schedule.items) == 8
    for item, line in zip(schedule.items, before, strict=False):
        assert (item.done, item.better, item.cost) == (line["done"], line["better"], line["cost"])
        kept = line["situation"]
        assert isinstance(kept, dict)
        situation = item.situation
        assert situation.rules.name == kept["rules"]
        assert situation.drill == kept["drill"]
        assert situation.seed == kept["seed"]
        assert situation.deal.standing.running == tuple(kept["running"])
        assert len(situation.deal.plays) == len(kept.get("plays", "").split())
        assert item.key == position_id(situation_json(situation))
        assert list(situation.bots[1:]) == kept.get("bots", [])[1:]
        assert situation.own == kept.get("own", False)
        assert (situation.lesson is None) == ("level" not in kept)
    first = schedule.items[0]
    assert (first.stage, first.card["stability"]) == (1, 8.2956)
    assert schedule.looked_through("mine.review-S.jsonl", [17, 42])
    after = lines(path)
    assert len(after) == len(before)
    assert after[-1] == {"newer": 1}
    assert all("hands" not in str(line.get("situation", {}).keys()) for line in after)  # type: ignore[attr-defined]
    state = path.read_bytes()
    assert {item.key for item in Schedule(path).items} == {item.key for item in schedule.items}
    assert path.read_bytes() == state


def test_claims_are_kept(older: Path) -> None:
    texts = [str(line["situation"]) for line in lines(older / "due.jsonl") if "situation" in line]
    assert any(":target:" in text or ":safety" in text for text in texts)
    claimed = [
        play
        for item in Schedule(older / "due.jsonl").items
        for play in item.situation.deal.plays
        if getattr(play, "claim", None)
    ]
    assert claimed


def test_answers_of_the_history_are_known_again(older: Path) -> None:
    path = older / "history.jsonl"
    before = lines(path)
    rows = history.load(path)
    assert [row.chosen for row in rows] == ["QS"] * 8
    assert [row.loss for row in rows] == [line["loss"] for line in before]
    for row, line in zip(rows, lines(path), strict=True):
        assert row.key == line["key"] == position_id(situation_json(read_situation(line["situation"])))
    assert {row.key for row in rows} == {item.key for item in Schedule(older / "due.jsonl").items}


def test_drills_found_ahead_are_used(older: Path) -> None:
    stock = Stock(older / "drills.jsonl", 1)
    try:
        drill = stock.take(Wish(ruleset("online")), ())
        assert drill is not None
        assert all("record" in line for line in lines(older / "drills.jsonl"))
    finally:
        stock.close()


def test_a_damaged_line_of_them_stays(older: Path) -> None:
    path = older / "due.jsonl"
    first, *rest = path.read_text(encoding="utf-8").splitlines(keepends=True)
    broken = first.replace('"dealer":', '"dealer":9')
    path.write_text(broken + "".join(rest), encoding="utf-8")
    Schedule(path)
    assert path.read_text(encoding="utf-8").startswith(broken)


def test_a_folder_that_cannot_be_written_is_read_all_the_same(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("barbu_tui.session.store.lines.replace_file", full)
    assert len(Schedule(older / "due.jsonl").items) == 8
