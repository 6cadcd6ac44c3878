"""Card drills, what is kept of a situation, mistakes that come back, ratings, and what if."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from barbu_bots.api import chance_of
from barbu_bots.reasons import RULES
from barbu_bots.search.judgement import Compared, Judgement, Verdict
from barbu_bots.search.question import alike
from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase
from barbu_tui.session.advice.advised import failures
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.names import CARD_THEMES, LEVELS, Difficulty, Drill
from barbu_tui.session.practice import card_drills
from barbu_tui.session.practice.due import Item, Schedule, new_item
from barbu_tui.session.practice.history import Practised, append, load
from barbu_tui.session.practice.levels import level_of_bidding
from barbu_tui.session.practice.position import own_situation, position
from barbu_tui.session.practice.rating import by_kind, by_theme, calibration, over_time, rate
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.setup import SetupError
from barbu_tui.session.practice.situation import (
    Situation,
    StoredError,
    draw_situation,
    position_id,
    read_situation,
    situation_json,
    situation_of,
    usual_players,
)
from barbu_tui.session.practice.stock import Stock, Wish, book
from barbu_tui.session.practice.themes import THEMES, THEMES_BY_NAME
from barbu_tui.session.practice.what_if import changed
from barbu_tui.session.record.position import standing_problem
from barbu_tui.session.store.clock import now
from barbu_tui.session.store.lines import LineFile, append_line
from tests.support.clock import StoppedClock
from tests.support.judged import judged, option
from tests.support.practice_screens import HAND
from tests.support.seeds import seeded
from tools.card_drills import table

ONLINE = ruleset()


def positions(rules: str, seed: int = 5) -> list[Situation]:
    """Cards to be played that make a difference, out of one deal of bots."""
    deal = draw_situation(ruleset(rules), "doubles", seed).deal
    bots = usual_players(deal.rules)
    found = []
    while not deal.over:
        action = deal.automatic()
        if action is None:
            view = deal.view()
            if view.phase is Phase.PLAY and len(set(alike(view, view.legal_actions()))) > 1:
                found.append(situation_of(deal, seed))
            action = bots[view.seat].decide(view, chance_of(view, seed)).action
        deal = deal.after(action)
    return found or positions(rules, seed + 1)


def same(one: Situation, other: Situation) -> bool:
    """The same decision; the play of dominoes has no equality of its own."""
    return (one.view, one.deal.plays, one.deal.hands, one.lesson) == (
        other.view,
        other.deal.plays,
        other.deal.hands,
        other.lesson,
    )


# Stored situations ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_a_situation_is_set_again_from_its_json(rules: str) -> None:
    drawn = [draw_situation(ruleset(rules), drill, 3, 2) for drill in ("contracts", "doubles")]
    for situation in [*drawn, *positions(rules)[::4]]:
        text = json.dumps(situation_json(situation))
        assert same(read_situation(json.loads(text)), situation)
        assert situation.view.turn == 0
        assert standing_problem(situation.match().header) is None


def test_what_is_damaged_is_refused() -> None:
    stored = situation_json(positions("online")[3])
    damages: tuple[Any, ...] = (None, -1, "", [], {}, "x y", [[1]], 10**30)
    record = stored["record"]
    spoilt = [
        [*record[:at], line | {name: damage}, *record[at + 1 :]]
        for at, line in enumerate(record)
        for name in line
        for damage in damages
        if name not in ("app", "name", "created", "options", "start", "open", "bot", "until", "seed", "from")
        and not (damage == [] and name in ("double", "redouble"))
    ]
    spoilt += [[*record[:at], *record[at + 1 :]] for at in range(len(record) - 1)]
    spoilt += [[*record[:7], *reversed(record[7:])], [], record[:1], {}, None, [1, 2]]  # type: ignore[list-item]
    for lines in spoilt:
        with pytest.raises(StoredError):
            pytest.fail(f"{read_situation({'record': lines})} from {lines}")
    with pytest.raises(StoredError):
        read_situation(stored | {"level": "x"})


# Themes and the book ---------------------------------------------------------------------------------


def test_themes_name_rules_that_there_are() -> None:
    for theme in THEMES:
        assert theme.rules
        assert theme.rules <= set(RULES), theme.name
    assert tuple(theme.name for theme in THEMES) == CARD_THEMES


def test_the_drills_that_come_with_the_program_are_what_they_say() -> None:
    assert book()
    names = set()
    for stored in book():
        situation = read_situation(stored)
        lesson = situation.lesson
        assert lesson is not None
        theme = THEMES_BY_NAME[lesson.theme]
        assert lesson.rule in theme.rules
        assert situation.view.spec.contract in theme.contracts
        assert position_id(situation_json(situation)) == position_id(stored), "a position has one name"
        names.add(position_id(stored))
    assert len(names) == len(book())
    assert any("target" in line for stored in book() for line in stored["record"])


def test_the_page_tells_how_many_drills_there_are() -> None:
    page = Path("docs/DEVELOPING.md").read_text(encoding="utf-8")
    stock = Path("barbu_tui/session/practice/drills.jsonl")
    assert "\n".join(table(stock)) in page, "run python -m tools.card_drills count"


def test_drills_are_drawn_by_what_contracts_cost_whatever_the_stock_holds() -> None:
    """Of many first drills the share of each contract is that of its losses; half of them or more are not easy."""
    random = Random(seeded(5))
    found: Counter[str] = Counter()
    easy = 0
    for _ in range(400):
        situation = Stock(None, random.getrandbits(30)).take(Wish(ONLINE), ())
        assert situation is not None
        assert situation.lesson is not None
        found[situation.view.spec.contract] += 1
        easy += situation.lesson.level == "easy"
    print(found, easy)
    costly = sum(found[each] for each in ("no_queens", "no_last_two", "no_hearts", "barbu"))
    assert costly >= 0.7 * 400, "84 % of the losses"
    assert found["domino"] < found["no_hearts"] < found["no_queens"] + 40
    assert easy <= 0.5 * 400


@pytest.mark.long
def test_a_drill_that_is_found_has_a_best_card_by_a_clear_margin() -> None:
    found = next(each for each in card_drills.find_cards(ONLINE, 1000) if each is not None)
    compared = card_drills.estimated(found)
    assert compared is not None
    assert card_drills.is_clear(compared)
    assert isinstance(compared.best.choice, PlayCard)


def test_an_answer_fails_in_some_layouts() -> None:
    situation = next(each for each in positions("online") if each.view.hand.bit_count() == 4)
    one, other, *_ = situation.options
    with Workers(1) as workers:
        run = workers.ask(situation.question())
        run.finish()
    found = failures(run.comparison.pairs(one, other))
    assert abs(found.fails + found.same + found.wins - 1) < 1e-9
    back = failures(run.comparison.pairs(other, one))
    assert (back.fails, back.wins) == (found.wins, found.fails)
    for failure in found.layouts:
        assert failure.answer < failure.best
        assert failure.hands[0] == situation.view.hand


# Mistakes that come back -----------------------------------------------------------------------------


def hand_of(item: Item) -> str:
    """The first hand of a position, as it is stored."""
    return str(item.stored["record"][1]["hands"]["S"])


def mistake(number: int = 1, drill: Drill = "contracts", days: float = 0) -> Item:
    """Return a mistake that has been due for so many days."""
    situation = draw_situation(ONLINE, drill, 5, number)
    return new_item(situation, "no_tricks", "no_queens", 4.0, "game", now() - timedelta(days))


@pytest.mark.parametrize(("verdict", "stage"), [("missed", 0), ("loose", 0), ("good", 1), ("best", 1)])
def test_a_mistake_comes_back_itself_until_it_is_answered_well(
    verdict: Verdict, stage: int, tmp_path: Path, stopped: StoppedClock
) -> None:
    path = tmp_path / "due.jsonl"
    schedule = Schedule(path)
    item = mistake()
    assert schedule.add([item]) == 1
    assert schedule.add([item]) == 0
    assert schedule.due() == [item]
    later = schedule.answered(item, verdict, sure=True)
    assert later.stage == stage
    assert later.due >= now() + timedelta(hours=20)
    assert len(Schedule(path).due()) == 0
    again = Schedule(path)
    assert again.due() == []
    stopped.set(later.due)
    assert [each.key for each in again.due()] == [item.key]
    assert again.items[0].stage == stage


def test_mistakes_of_games_with_other_rules_come_back_under_their_own(tmp_path: Path) -> None:
    short, three = ruleset("online", {"owed_doubles": 0}), ruleset("sheet3")
    schedule = Schedule(tmp_path / "due.jsonl")
    for number, rules in enumerate((short, three, ONLINE)):
        situation = draw_situation(rules, "contracts", 5, 1)
        due = now() - timedelta(days=9 - number)
        schedule.add([new_item(situation, "no_tricks", "no_queens", 4.0, "game", due)])
    session = PracticeSession(ONLINE, "due", 1, schedule=schedule, path=tmp_path / "history.jsonl")
    for left, rules in ((3, short), (2, three), (1, ONLINE)):
        assert session.due == left
        assert session.rules == session.situation.view.rules == rules
        session.record(graded(session), 100)
        session.next()
    assert session.waiting
    assert session.rules == session.other_mode("contracts").rules == ONLINE
    assert len(session.rows_of_mode) == 3


def test_the_better_the_answers_the_later_a_mistake_comes_back(stopped: StoppedClock) -> None:
    def days(verdict: Verdict, *, sure: bool | None) -> float:
        item, begun = mistake(), now()
        schedule = Schedule(None)
        for _ in range(3):
            item = schedule.answered(item, verdict, sure=sure)
            stopped.set(item.due)
        return (now() - begun) / timedelta(days=1)

    assert (
        days("missed", sure=None)
        < days("loose", sure=None)
        < days("good", sure=None)
        < days("best", sure=True)
    )


def test_a_mistake_is_due_by_the_day(stopped: StoppedClock) -> None:
    stopped.set(datetime(2026, 11, 28, 21))
    schedule = Schedule(None)
    schedule.add([mistake()])
    later = schedule.answered(schedule.due()[0], "missed")
    assert later.due.astimezone().replace(tzinfo=None) == datetime(2026, 11, 29, 21)
    stopped.set(datetime(2026, 11, 28, 23, 59))
    assert schedule.due() == []
    stopped.set(datetime(2026, 11, 29, 0, 1))
    assert schedule.due() == [later]


def test_a_mistake_answered_by_a_clock_that_was_wrong_is_due_now(
    tmp_path: Path, stopped: StoppedClock
) -> None:
    right = now()
    schedule = Schedule(tmp_path / "due.jsonl")
    schedule.add([mistake(1, days=2), mistake(2, days=1)])
    first, second = schedule.due()
    stopped.wait(days=3653)
    schedule.answered(first, "best", sure=True)
    stopped.set(right)
    schedule = Schedule(tmp_path / "due.jsonl")
    assert [item.key for item in schedule.due()] == [second.key, first.key]
    session = PracticeSession(ONLINE, "due", 1, schedule=schedule)
    for left in (2, 1):
        assert session.due == left
        session.record(graded(session), 100)
        session.next()
    assert session.waiting
    assert Schedule(tmp_path / "due.jsonl").due() == []
    stopped.wait(days=60)
    assert {item.key for item in schedule.due()} == {first.key, second.key}


def test_a_torn_schedule_loses_its_last_line_alone(tmp_path: Path) -> None:
    path = tmp_path / "due.jsonl"
    schedule = Schedule(path)
    schedule.add([mistake(1), mistake(2)])
    whole = path.read_bytes()
    for cut in (2, 40, 300):
        path.write_bytes(whole[:-cut])
        assert len(Schedule(path).items) == 1
        append_line(path, {"review": "x", "stamp": [1, 2]})
        assert Schedule(path).looked_through("x", [1, 2])
        assert len(Schedule(path).items) == 1


def test_what_a_newer_version_wrote_stays_when_the_schedule_is_tidied(tmp_path: Path) -> None:
    path = tmp_path / "due.jsonl"
    schedule = Schedule(path)
    schedule.add([mistake(1), mistake(2)])
    lines = path.read_bytes().splitlines(keepends=True)
    newer = [
        lines[0].replace(b'"key":"', b'"key":"%d' % number).replace(b'"options"', b'"drill":"bets","options"')
        for number in range(250)
    ]
    said = [line.replace(b'"rules":"online"', b'"rules":"club"') for line in newer]
    path.write_bytes(b"".join([*said, *lines * 300, b"a note\n"]))
    again = Schedule(path)
    assert {each.key for each in again.items} == {mistake(1).key, mistake(2).key}
    after = path.read_bytes().splitlines(keepends=True)
    assert after == [*said, *lines, b"a note\n"]


def test_what_a_newer_version_says_of_a_mistake_stays_when_it_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "due.jsonl"
    Schedule(path).add([mistake()])
    found = json.loads(path.read_text())
    found |= {"newer": [1, {"a": None}]}
    found["situation"]["newer"] = "x"
    path.write_text(json.dumps(found) + "\n")
    schedule = Schedule(path)
    schedule.answered(schedule.due()[0], "good")
    answered = json.loads(path.read_text().splitlines()[1])
    assert (answered["stage"], answered["newer"], answered["situation"]["newer"]) == (
        1,
        [1, {"a": None}],
        "x",
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stage", "1e999"), ("stage", "9" * 400), ("cost", "1e400"), ("cost", "NaN"), ("cost", "9" * 400), ("key", '"\\ud83c"'),
        ("due", '"0001-01-01T00:00:00+23:59"'), ("due", '"9999-12-31T23:59:59-23:59"'), ("card", '{"stability":1e308}'),
        ("done", '"\\ud83c"'), ("situation", "[" * 5000 + "]" * 5000), ("situation", "null"),
    ],
)  # fmt: skip
def test_a_damaged_number_or_text_of_a_mistake_ends_nothing(key: str, value: str, tmp_path: Path) -> None:
    path = tmp_path / "due.jsonl"
    Schedule(path).add([mistake(1), mistake(2)])
    first, second = path.read_text().splitlines()
    spoilt = json.dumps({**json.loads(first), key: "HERE"}).replace('"HERE"', value)
    path.write_text(f"{spoilt}\n{second}\n")
    assert len(Schedule(path).due()) in (1, 2)
    schedule = Schedule(path)
    for item in schedule.due():
        schedule.answered(item, "best")
    session = PracticeSession(ONLINE, "due", 1, schedule=Schedule(path))
    assert session.waiting
    assert path.read_text().startswith(f"{spoilt}\n{second}\n")


def test_three_thousand_mistakes_are_there_within_a_second(tmp_path: Path) -> None:
    path = tmp_path / "due.jsonl"
    Schedule(path).add([mistake()])
    line = path.read_bytes()
    path.write_bytes(b"".join(line.replace(b'"key":"', b'"key":"%d' % number) for number in range(3000)))
    begun = process_time()
    session = PracticeSession(ONLINE, "due", 1, schedule=Schedule(path))
    assert session.due == 3000
    assert not session.waiting
    assert process_time() - begun < 1


def test_a_position_that_cannot_be_read_gives_way_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "due.jsonl"
    first, second = mistake(1, days=2), mistake(2)
    Schedule(path).add([first, second])
    hand = hand_of(first)
    path.write_text(path.read_text().replace(hand, hand[::-1], 1))
    session = PracticeSession(ONLINE, "due", 1, schedule=Schedule(path))
    assert same(session.situation, second.situation)
    assert session.due == 1


def test_a_due_session_asks_the_position_and_then_its_like(tmp_path: Path) -> None:
    schedule = Schedule(tmp_path / "due.jsonl")
    first, second = mistake(1, days=2), replace(mistake(2, "doubles"), stage=1)
    schedule.add([first])
    session = PracticeSession(ONLINE, "due", 1, schedule=schedule)
    assert same(session.situation, first.situation)
    assert not session.is_like
    schedule.leave_out(first)
    schedule.add([second])
    session = PracticeSession(ONLINE, "due", 1, schedule=schedule)
    assert session.is_like
    assert session.situation.drill == "doubles"
    assert session.situation.view.spec == second.situation.view.spec
    assert PracticeSession(ONLINE, "due", 1).waiting


# Stored answers -------------------------------------------------------------------------------------


def row(
    loss: float = 0.0, verdict: Verdict = "best", level: Difficulty | None = None, **more: object
) -> Practised:
    made = Practised("2026-11-25T10:00:00Z", "cards", "online", HAND, "barbu", "QS", "JS", loss, verdict, 96)
    return replace(made, level=level, **more)  # type: ignore[arg-type]


def graded(session: PracticeSession) -> Judgement:
    """The first option is best, and was chosen."""
    worths = [
        option(choice, -place, float(place), layouts=96)
        for place, choice in enumerate(session.situation.options)
    ]
    return judged(Compared(tuple(worths), 96, True, True), worths[0].choice)


def test_lines_of_earlier_versions_are_read(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    old = {
        "time": "2026-11-20T10:00:00Z",
        "drill": "contracts",
        "rules": "online",
        "hand": HAND,
        "contract": "barbu",
        "chosen": "barbu",
        "best": "barbu",
        "loss": 0.0,
        "verdict": "best",
        "worlds": 400,
    }
    path.write_text(json.dumps(old) + "\n")
    kept = row(key="abc", theme="exit", level="hard", sure=False, due=True, situation={"rules": "online"})
    append(path, kept)
    first, second = load(path)
    assert (first.key, first.level, first.sure, first.situation) == ("", None, None, None)
    assert second == replace(kept, situation=None)


def test_a_hand_that_was_answered_can_be_set_again(tmp_path: Path) -> None:
    session = PracticeSession(ONLINE, "doubles", 4, path=tmp_path / "practice.jsonl")
    session.sure = True
    session.record(graded(session), 400)
    kept = load(tmp_path / "practice.jsonl")[0]
    stored = json.loads((tmp_path / "practice.jsonl").read_text())["situation"]
    assert same(read_situation(stored), session.situation)
    assert kept.key == position_id(situation_json(session.situation))
    assert kept.sure
    assert kept.level in LEVELS


def test_a_rating_rises_with_right_answers_and_grows_surer() -> None:
    right, wrong = row(level="hard"), row(6.0, "missed", "easy")
    few, many = rate([right] * 4), rate([right] * 40)
    assert few is not None
    assert many is not None
    assert many.rating > few.rating > 1200
    assert many.half < few.half
    low = rate([wrong] * 40)
    assert low is not None
    assert low.rating < 900
    better = rate([wrong] * 20 + [right] * 20)
    assert better is not None
    assert (better.before, better.after) == (6.0, 0.0)
    mixed = rate([row(level="medium"), row(5.0, "missed", "medium")] * 40)
    assert mixed is not None
    assert abs(mixed.rating - 1200) < mixed.half
    assert rate([]) is None


def test_twenty_thousand_answers_are_rated_within_a_second() -> None:
    rng = Random(seeded(42))
    rows = [
        row(level=rng.choice((*LEVELS, None)), verdict=rng.choice(("best", "missed"))) for _ in range(20_000)
    ]
    begun = process_time()
    rate(rows)
    by_kind(rows)
    by_theme(rows)
    over_time(rows, 30)
    assert process_time() - begun < 1
    late = rate(rows[-2400:])
    whole = rate(rows)
    assert late is not None
    assert whole is not None
    assert whole.rating == pytest.approx(late.rating, abs=1e-6)  # old answers count nothing


def test_calibration_counts_what_was_said_before_the_answer() -> None:
    sure, unsure = calibration(
        [row(sure=True)] * 8 + [row(4.0, "missed", sure=True)] * 2 + [row(sure=False), row()]
    )
    assert (sure.right, sure.answers, unsure.right, unsure.answers) == (8, 10, 1, 1)
    low, high = sure.interval
    assert 0.4 < low < 0.8 < high < 1


# Ready drills ----------------------------------------------------------------------------------------


def test_ready_drills_are_taken_once_and_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "stock.jsonl"
    stored = book()[0]
    own = ruleset(stored["record"][0]["rules"])
    append_line(path, stored)
    stock = Stock(path, 1)
    wish = Wish(own, stored["theme"], stored["level"])
    taken = stock.take(wish, ())
    assert taken is not None
    assert taken.lesson is not None
    assert taken.lesson.theme == stored["theme"]
    known = {position_id(each) for each in book()}
    assert stock.take(wish, known) is None
    assert list(LineFile(path).objects()) == [stored]
    odd = ruleset("online", {"undoubled": "played"})
    assert stock.take(Wish(odd), ()) is None


# What if ---------------------------------------------------------------------------------------------


def test_what_if_changes_cards_contracts_and_debts() -> None:
    situation = own_situation(ONLINE, HAND, "NT,Q,T,D", "W=2,N=1,E=0")
    view = changed(situation, "left NT,H").view
    assert view.contracts_left == ("no_tricks", "no_hearts")
    assert view.hand == situation.view.hand
    view = changed(situation, "owed W=0,N=2").view
    assert [view.owed(seat, 0) for seat in (1, 2, 3)] == [0, 2, 0]
    assert view.contracts_left == situation.view.contracts_left
    both = changed(situation, "AS=2S; left NT,Q,T").view
    assert both.hand != situation.view.hand
    assert len(both.contracts_left) == 3
    for wrong in ("", "left", "owed X=1", "nonsense", "AH=2S", "left NT,NT"):
        with pytest.raises(SetupError):
            changed(situation, wrong)


def test_what_if_of_a_bid_keeps_the_bids() -> None:
    for number in range(1, 30):
        situation = draw_situation(ONLINE, "doubles", 9, number)
        view = situation.view
        if view.seat != view.dealer and len(view.contracts_left) > 3:
            break
    after = changed(situation, "left NT,Q").view
    assert after.phase is Phase.BIDS
    assert (after.bids, after.choice, after.hand) == (view.bids, view.choice, view.hand)
    assert set(after.contracts_left) <= {"no_tricks", "no_queens"}
    with pytest.raises(SetupError):
        changed(positions("online")[0], "KS=2S")


def test_what_if_of_the_dealers_own_bid_keeps_what_the_others_owe() -> None:
    situation = position(ONLINE, f"{HAND} / S K / W x S; N x S / left NT,Q / owed W=2,N=1,E=1")
    assert [situation.view.owed(seat, 0) for seat in (1, 2, 3)] == [2, 1, 1]
    assert [changed(situation, "left NT").view.owed(seat, 0) for seat in (1, 2, 3)] == [2, 1, 1]
    assert [changed(situation, "owed W=1").view.owed(seat, 0) for seat in (1, 2, 3)] == [1, 0, 0]


def test_levels_are_those_that_were_asked_for() -> None:
    for level in LEVELS:
        session = PracticeSession(ONLINE, "contracts", 5, level=level)
        choice = session.situation.options[0]
        assert isinstance(choice, ChooseContract)
        assert level_of_bidding(session.situation) == level
