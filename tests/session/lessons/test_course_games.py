"""The games of the course: what has been taught is called, nobody doubles, and progress is kept."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.view import Phase
from barbu_tui.session.lessons.games import begin_game
from barbu_tui.session.lessons.lesson import LessonError
from barbu_tui.session.lessons.loader import Entry, contents, following, game_of, lesson_files, load_lesson
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.file import load
from barbu_tui.session.record.saves import any_saved, one_finished
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.review import cases_of
from barbu_tui.session.store.settings import Settings
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.widgets.options import contract_list
from barbu_tui.words.line import plain
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import say_dealt

GAMES = [entry for entry in contents() if entry.game]


def played(match: Match, chance: Random, deals: int = 99) -> Match:
    """Play a game with a human who does anything legal, to its end or so many deals on."""
    while not match.over and len(match.game.finished) < deals:
        if match.waiting:
            view = match.view(0)
            assert view.phase is not Phase.BIDS, "nobody is asked for doubles"
            match.act(chance.choice(view.legal_actions()))
        else:
            match.advance()
    return match


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_a_game_of_the_course_calls_what_was_taught_and_nobody_doubles(entry: Entry) -> None:
    lesson = load_lesson(entry.path)
    assert lesson.game is not None
    match = played(begin_game(entry.path, Settings()), Random(3))
    match.close()
    actions = [event.action for event in match.events if isinstance(event, ActionEvent)]
    calls = Counter(action.contract for action in actions if isinstance(action, ChooseContract))
    assert set(calls) <= set(lesson.game.contracts)
    times = [calls[contract] for contract in lesson.game.contracts]
    assert max(times) - min(times) <= 1, "each is called once before one is called again"
    assert all(action == Bid(action.seat) for action in actions if isinstance(action, Bid))
    assert match.game.standing.deals == lesson.game.deals
    assert all(row.score.adjust == (0, 0, 0, 0) for row in match.game.finished)
    assert all(row.deal.play is not None for row in match.game.finished), "an undoubled deal is played"


def test_a_review_asks_nothing_of_calls_and_bids_that_were_not_open() -> None:
    match = played(begin_game(GAMES[0].path, Settings()), Random(3))
    match.close()
    assert match.path is not None
    assert {case.kind for case in cases_of(Replay.of(load(match.path)), 0)} == {"card"}


def test_the_list_of_contracts_says_what_is_not_in_this_game() -> None:
    match = begin_game(GAMES[0].path, Settings())
    while not (match.waiting and match.view(0).phase is Phase.CONTRACT):
        if match.waiting:
            match.act(match.view(0).legal_actions()[0])
        else:
            match.advance()
    view, taught = match.view(0), match.header.taught
    listed = contract_list(
        view,
        Cast.of(tuple(match.names.values()), ("S", "W", "N", "E"), 0),
        ContractChoice(view),
        {},
        taught=taught,
    )
    said = [plain(row.detail) for row in listed.rows if row.used]
    played_already = len(match.game.finished) % len(taught)
    assert said.count("not in this game") == 5
    assert said.count("already played") == played_already
    assert not any("double" in note for note in listed.notes)
    refused = say_dealt(view, 1 + view.rules.contracts.index("no_queens"))
    assert refused is not None
    assert plain(refused.ask) == "No Queens cannot be called here."
    match.close()


def test_no_contract_comes_in_a_game_before_its_lesson() -> None:
    taught: set[str] = set()
    for path in lesson_files():
        lesson = load_lesson(path)
        taught |= {scene.deal.choice.contract for scene in lesson.scenes if scene.deal.choice}
        if lesson.game is not None:
            assert set(lesson.game.contracts) <= taught


def test_a_game_that_was_left_goes_on_and_is_no_first_game() -> None:
    entry = GAMES[0]
    match = played(begin_game(entry.path, Settings()), Random(5), deals=2)
    match.close()
    again = begin_game(entry.path, Settings())
    assert again.path == match.path
    assert len(again.game.finished) == 2
    assert again.header == match.header
    played(again, Random(7)).close()
    assert not any_saved()
    assert not one_finished()
    assert again.path is not None
    assert load(again.path).header.taught == ("no_tricks", "no_last_two")
    new = begin_game(entry.path, Settings())
    assert new.path != match.path
    new.close()


def test_what_follows_a_lesson_and_a_game() -> None:
    order = [(entry.name, entry.game) for entry in contents()]
    assert order[:4] == [("tricks", False), ("no-tricks", False), ("no-last-two", False), ("no-last-two-game", True)]  # fmt: skip
    path = GAMES[0].path
    game, lesson = following(path), following(path, game=True)
    assert game is not None
    assert (game.name, game.game) == (game_of("no-last-two"), True)
    assert lesson is not None
    assert lesson.name == "no-queens"
    assert following(lesson_files()[-1]) is None
    with pytest.raises(LessonError, match="No game follows"):
        begin_game(lesson_files()[0], Settings())
