"""Deals in BarbuWin's layout: written, read, and written back the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbu_tui.cli import main
from barbu_tui.core.actions import Bid, PlayCard
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.formats.barbuwin import barbuwin_text
from barbu_tui.session.formats.barbuwin_reader import BarbuWinError, Imported, read_barbuwin
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.store import paths as places
from tests.oracle import check_record
from tests.support.clock import StoppedClock
from tests.support.encodings import NOTEPAD, marked
from tests.support.records import header_of, record_bytes

PRINTED = Path("tests/fixtures/barbuwin/deal_6.txt")
"""A deal of the online club as its members print it. The publication leaves out the end of the last two tricks, which is made up."""
ONLINE = ruleset("online")


def read(text: str, rules: Ruleset = ONLINE) -> Imported:
    return read_barbuwin(text, rules)


def game_of(found: Imported) -> GameLog:
    assert check_record(record_bytes(found.header, list(found.events)).decode().splitlines()) == []
    return GameLog(found.header, found.events)


def test_a_deal_of_the_club_is_read_and_written_back_the_same() -> None:
    text = PRINTED.read_text()
    found = read(text)
    game = game_of(found).position.game
    row = game.finished[0]
    assert row.number == 6
    assert row.score.hand == (45, 0, 0, 20)
    assert row.score.adjust == (50, 0, 0, -50)
    assert game.over
    assert barbuwin_text([row.deal]) == text


def test_other_spaces_capitals_and_names_are_taken() -> None:
    text = PRINTED.read_text()
    other = (
        text.replace(" ", "\u00a0").replace("T842", "10842").replace("ht", "H10").replace("Trumps", "TRUMPS")
    )
    assert read(other).events == read(text).events


@pytest.mark.parametrize("name", ["online", "sheet4", "barbuda"])
def test_whole_games_come_back(name: str) -> None:
    played = ruleset(name)
    events, game = play_game(header_of(played, 5, bots="sound"))
    text = barbuwin_text(row.deal for row in game.finished)
    again = game_of(read(text, played)).position
    assert again.finished
    assert again.game.standing == game.standing
    assert barbuwin_text(row.deal for row in again.game.finished) == text
    assert len([each for each in events if isinstance(each, ActionEvent)]) == sum(
        len(row.deal.actions) for row in again.game.finished
    )


def test_a_kept_penalty_card_gets_a_claim_that_holds() -> None:
    events, game = play_game(header_of(ruleset("online"), 5, bots="sound"))
    claimed = [
        each
        for each in events
        if isinstance(each, ActionEvent) and isinstance(each.action, PlayCard) and each.action.claim
    ]
    assert claimed
    found = read(barbuwin_text(row.deal for row in game.finished))
    assert any("penalty cards were kept back" in sentence for sentence in found.assumed)
    again = [
        each.action
        for each in found.events
        if isinstance(each, ActionEvent) and isinstance(each.action, PlayCard)
    ]
    assert sum(bool(action.claim) for action in again) == len(claimed)


BIDS = {
    "Pass Pass Max Pass": (Bid(1), Bid(2), Bid(3, frozenset({0, 1, 2})), Bid(0)),
    "Pass Double W and E Double S Redouble N, Pass": (
        Bid(1),
        Bid(2, frozenset({1, 3})),
        Bid(3, frozenset({0}), frozenset({2})),
        Bid(0),
    ),
}


@pytest.mark.parametrize(("line", "bids"), BIDS.items())
def test_bids_in_one_line_are_divided_as_the_rules_allow(line: str, bids: tuple[Bid, ...]) -> None:
    text = PRINTED.read_text().split("Trumps")[0] + f"Misere\n{line}\n"
    found = read(text)
    assert tuple(each.action for each in found.events if isinstance(each, ActionEvent))[1:] == bids


def test_a_bid_that_the_rules_refuse_is_named() -> None:
    text = PRINTED.read_text().replace("Pass Pass Double S Redouble E", "Pass Pass Double S Redouble W")
    with pytest.raises(BarbuWinError, match=r"^Line 16: the players may not make these bids .* \(R3\.1\)\.$"):
        read(text)


MISTAKES = {
    "Deal 6 Dealer S": ("Board 6", 'There is no line such as "Deal 6 Dealer S"'),
    "Dealer S": ("Dealer S\n\n        \nAKQ", "Line 8: the ranks of W and of E in spades"),
    "543             AK7": ("543", "Line 6: the ranks of W and of E in spades"),
    "Trumps Diamonds": ("Bridge", "Line 15: 'Bridge' is not the name of a contract"),
    "Diamonds": ("Cups", "Line 15: name the trump suit"),
    "dq   d8": ("dq   x8", "Line 19: 'x8' is not a card"),
    "   dq   d8   d2   da": ("   dk   s3   d2   da", "Line 19: .*R4.1"),
    "96\n": ("95\n", "Line 1: Deal 6 has a card in two hands."),
}


@pytest.mark.parametrize("old", MISTAKES)
def test_a_mistake_is_one_sentence_with_its_line(old: str) -> None:
    new, sentence = MISTAKES[old]
    text = PRINTED.read_text()
    assert old in text
    with pytest.raises(BarbuWinError, match=sentence) as caught:
        read(text.replace(old, new, 1))
    assert str(caught.value).count("\n") == 0


def test_three_players_have_no_place_in_the_layout() -> None:
    with pytest.raises(BarbuWinError, match="for 4 players"):
        read(PRINTED.read_text(), ruleset("sheet3"))


def test_an_imported_game_among_the_saves_has_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped: StoppedClock
) -> None:
    monkeypatch.setattr(places, "data_dir", lambda: tmp_path)
    for _ in range(2):
        assert main(["import", str(PRINTED)]) == 0
    names = sorted(path.name.partition("-")[2] for path in (tmp_path / "games").iterdir())
    assert names == ["online-imported-2.barbu.jsonl", "online-imported.barbu.jsonl"]


def test_import_and_export_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, text = tmp_path / "deal.barbu.jsonl", tmp_path / "deal.txt"
    assert main(["import", str(PRINTED), "--out", str(record)]) == 0
    assert "Assumed: What was called, doubled and scored before deal 6." in capsys.readouterr().out
    assert load(record).position.finished
    assert main(["export", str(record), "--as", "barbuwin", "--out", str(text)]) == 0
    assert text.read_text() == PRINTED.read_text()
    for wrong, sentence in (
        (["import", str(record)], "There is no line such as"),
        (["import", str(tmp_path / "none.txt")], "No such file"),
        (["import", str(PRINTED), "--out", str(record)], "is there already"),
        (["import", str(PRINTED), "--rules", "sheet3"], "for 4 players"),
        (["export", str(record), "--out", str(tmp_path / "new")], "--deal N"),
    ):
        assert main(wrong) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("encoding", NOTEPAD)
def test_text_from_notepad_is_imported(tmp_path: Path, encoding: str) -> None:
    text, record = tmp_path / "deal.txt", tmp_path / "deal.barbu.jsonl"
    text.write_bytes(marked(PRINTED.read_text(encoding="utf-8"), encoding))
    assert main(["import", str(text), "--out", str(record)]) == 0
    assert load(record).events
