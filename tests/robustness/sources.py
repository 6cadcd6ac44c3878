"""The files that the program reads, as it writes them, and their readers: for damage.

Every ``read_…`` takes a file, does with it what the program does, and checks what the file is afterwards.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import CODES, Message, message_json, message_of, say, use
from barbu_tui.language.signs import clean_text
from barbu_tui.session.arena.file import ArenaFileError, SetsFile, identity
from barbu_tui.session.arena.report import figures, summary
from barbu_tui.session.arena.sets import Contest, Job, SetResult, play_set
from barbu_tui.session.formats.barbuwin_reader import BarbuWinError, read_barbuwin
from barbu_tui.session.formats.one_seat import as_seen
from barbu_tui.session.lessons import progress as lessons
from barbu_tui.session.lessons.check import problems
from barbu_tui.session.lessons.lesson import LessonError
from barbu_tui.session.lessons.loader import FOLDER, load_lesson
from barbu_tui.session.play.match import Match
from barbu_tui.session.practice import history
from barbu_tui.session.practice.due import Item, Schedule, new_item
from barbu_tui.session.practice.history import Practised, practice_sums
from barbu_tui.session.practice.mistakes import collect
from barbu_tui.session.practice.rating import by_kind, by_theme, calibration, over_time, rate
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.situation import draw_situation, situation_json
from barbu_tui.session.practice.stock import Stock, Wish, book
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.file import RecordError, load, write_whole
from barbu_tui.session.record.saves import glance
from barbu_tui.session.replay.cursor import Replay, ReplayError
from barbu_tui.session.review.file import Results, kept_summary
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.look import Looked, Redealt
from barbu_tui.session.review.review import Review
from barbu_tui.session.scores.statistics import read_game
from barbu_tui.session.store.lines import encode
from barbu_tui.session.store.settings import SettingsError, load_settings, save_settings
from barbu_tui.words.arena import result_text
from tests.oracle import check_record
from tests.support.records import record_bytes, short_header
from tests.support.reviewed_game import looked_as
from tests.support.saved_games import begun, save

ONLINE = ruleset()
LONGEST_SENTENCE = 700


class Wrong(AssertionError):
    """A file or value is not as it must be."""


def kept(path: Path, before: bytes) -> None:
    """Raise where a file does not begin with what was in it."""
    after = path.read_bytes() if path.exists() else b""
    if not after.startswith(before):
        raise Wrong(f"{len(before)} bytes were there, and are not all there now, of {len(after)}")


def sentence(error: Exception) -> None:
    """Raise where an error is not a sentence."""
    said = str(error)
    if not said or "\n" in said or len(said) > LONGEST_SENTENCE:
        raise Wrong(f"no sentence: {said[:1000]!r}")


def _lines(*objects: Mapping[str, Any]) -> bytes:
    return b"".join(map(encode, objects))


# --- records and the messages in them ----------------------------------------------------------------


@cache
def _match() -> Match:
    match = Match(short_header(ONLINE, 9, 10, bots="sound", human=None))
    while match.advance() is not None:
        pass
    return match


def record() -> bytes:
    """Two deals of ``sound``, with its reasons."""
    return record_bytes(_match().header, _match().events)


def read_record(path: Path) -> None:
    """Show it, say its reasons in every language, export it."""
    before = path.read_bytes()
    with suppress(RecordError, OSError):
        glance(path)
    read_game(path)
    try:
        found = Replay.of(load(path, tolerate_damage=True))
    except RecordError as error:
        sentence(error)
        return
    finally:
        if path.read_bytes() != before:
            raise Wrong("the record is altered")
    _say(each.event.said for each in found.steps if isinstance(each.event, ActionEvent))
    copy = path.with_name("copy.barbu.jsonl")
    for number in islice(found.deals, 1):
        with suppress(ReplayError):
            write_whole(copy, *as_seen(found, 0, number))
            load(copy)


def _say(said: Iterable[Message | None]) -> None:
    said = list(said)
    for code in CODES:
        use(code)
        for message in said:
            if message is not None and len(say(message, {"S": "Ann"})) > 10_000:
                raise Wrong("a reason is endless")
    use("en")


@cache
def messages() -> bytes:
    """The reasons of a game, and one that fills a place again and again."""
    said = [event.said for event in _match().events if isinstance(event, ActionEvent) and event.said]
    deep = Message("{a}" * 50, a=Message("{b}" * 50, b=Message("{c} {d?{c}|{e}}", c=1, d=True, e="x")))
    return _lines(*map(message_json, (*said[:30], deep)))


def read_messages(path: Path) -> None:
    """Say each in every language."""
    for line in path.read_bytes().splitlines():
        with suppress(ValueError, RecursionError):
            message = message_of(json.loads(line), clean_text)
            _say([message])


# --- practice and reviews ----------------------------------------------------------------------------


@cache
def replay() -> Replay:
    """A game of one deal."""
    return Replay(*begun(deals=1, more=0))


@cache
def results() -> tuple[Looked | Redealt, ...]:
    """The results of a review of it."""
    known = Review(replay(), 0)
    cases = (case for case in known.cases if len(known.question(case).options) > 1)
    looked = [looked_as(known, case, 4.0, 1.0, level=1) for case in cases]
    return *looked, Redealt(1, 0, 8, 8.0, 8.0, (("sound", 3), ("hunter", -4)))


@cache
def review() -> bytes:
    """A whole review with its sums, after one by another seed."""
    with tempfile.TemporaryDirectory() as folder:
        path = results_path(Path(folder) / "game.barbu.jsonl", "S")
        for seed in (2, 1):
            known = Review(replay(), 0, seed)
            keeper = Results(path, known)
            for result in results():
                known.take(result)
                keeper.append(result)
            keeper.sum_up()
        return path.read_bytes()


def read_review(path: Path) -> None:
    """Go on with it, and take mistakes and sums out of it."""
    before = path.read_bytes()
    record = save(path.parent, path.name.partition(".")[0], *begun(deals=1, more=0))
    known = Review(replay(), 0)
    keeper = Results(path, known)
    known.costs()
    known.split()
    known.lost()
    known.made()
    for case in known.cases:
        known.judged(case.at)
    kept_summary(record, replay().header, 0)
    collect(Schedule(None), path.parent)
    kept(path, before)
    keeper.append(results()[0])
    keeper.sum_up()
    kept(path, before)


@cache
def items() -> tuple[Item, ...]:
    """Mistakes, some of them answered."""
    made = []
    schedule = Schedule(None)
    for number in range(1, 6):
        situation = draw_situation(ONLINE, "doubles" if number % 2 else "contracts", 5, number)
        item = new_item(situation, "no_tricks", "no_queens", 4.0, "game")
        made.append(schedule.answered(item, "good") if number > 2 else item)
    return tuple(made)


@cache
def due() -> bytes:
    """Mistakes, some answered, a review that has been looked through, and a line of a newer version."""
    from barbu_tui.session.practice.due import _item_json

    return _lines(
        *map(_item_json, items()),
        {"review": "x", "stamp": [1, 2]},
        {**_item_json(items()[0]), "key": "new", "drill": "bets"},
    )


@cache
def long_due() -> bytes:
    """A file that is tidied when it is read."""
    return b"".join(due() for _ in range(40))


def read_due(path: Path) -> None:
    """Count, draw and answer."""
    before = path.read_bytes().splitlines()
    schedule = Schedule(path)
    session = PracticeSession(ONLINE, "due", 1, schedule=schedule)
    for item in sorted(schedule.items, key=lambda item: item.due)[:4]:
        for verdict in ("best", "missed"):
            schedule.answered(item, verdict, sure=True)
    if not session.waiting:
        assert session.situation.match().view(0) == session.situation.view
    schedule.note("y", [3, 4])
    session.close()
    after = path.read_bytes().splitlines()
    lost = set(before) - set(after)
    if any(not _is_item(line) for line in lost):
        raise Wrong("a line that is not understood is gone")


def _is_item(line: bytes) -> bool:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and ({"key", "situation"} <= found.keys() or "review" in found)


@cache
def stock() -> bytes:
    """Drills that have been found ahead."""
    return _lines(*book()[:12], {"from": "a newer version"})


def read_stock(path: Path) -> None:
    """Take a drill of every sort."""
    before = path.read_bytes()
    found = Stock(path, 1)
    for wish in (Wish(ONLINE), Wish(ONLINE, "exit"), Wish(ONLINE, "", "easy")):
        found.take(wish, ())
    kept(path, before)


@cache
def rows() -> tuple[Practised, ...]:
    """Answers."""
    made = Practised(
        "2026-11-25T10:00:00Z", "cards", "online", "A.K.Q.J", "barbu", "QS", "JS", 1.5, "best", 96, "k", "exit", "easy", True, False,
        situation_json(items()[0].situation),
    )  # fmt: skip
    return (
        made,
        replace(made, verdict="missed", loss=7),
        replace(made, theme="", drill="contracts", level=None, sure=None),
    )


@cache
def history_lines() -> bytes:
    """Answers."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "practice.jsonl"
        for row in rows() * 3:
            history.append(path, row)
        return path.read_bytes()


def read_history(path: Path) -> None:
    """Rate what is there, and answer once more."""
    before = path.read_bytes()
    known = history.load(path)
    practice_sums(known)
    rate(known)
    by_kind(known)
    by_theme(known)
    over_time(known, 3)
    calibration(known)
    line = history.append(path, rows()[0])
    history.rewrite(line, rows()[1])
    kept(path, before)
    if history.load(path)[len(known) :] != [replace(rows()[1], situation=None)]:
        raise Wrong("the last answer is not there")


# --- lessons -----------------------------------------------------------------------------------------


@cache
def progress_lines() -> bytes:
    """Return the lines of a learner's progress."""
    return _lines(
        {"t": "offered"}, {"t": "page", "lesson": "tricks", "page": 3, "right": 1}, {"t": "done", "lesson": "tricks", "right": 4},
        {"t": "page", "lesson": "barbu", "page": 2, "right": 0, "newer": [1]},
    )  # fmt: skip


def read_progress(path: Path) -> None:
    """Read it and go on."""
    before = path.read_bytes()
    lessons.load(path)
    lessons.note_page(path, "tricks", 7, 2)
    kept(path, before)
    if lessons.load(path).of("tricks").page != 7:
        raise Wrong("the last step is not there")


@cache
def lesson() -> bytes:
    """A lesson with everything that one may have."""
    text = (FOLDER / "12-score-sheet.toml").read_bytes() if (FOLDER / "12-score-sheet.toml").exists() else b""
    return text or sorted(FOLDER.glob("*.toml"))[-1].read_bytes()


def read_lesson(path: Path) -> None:
    """Check it, as ``barbu learn --check`` does before it estimates."""
    try:
        for problem in problems(load_lesson(path), None):
            sentence(ValueError(problem))
    except LessonError as error:
        sentence(error)


# --- matches, settings, texts of other programs ------------------------------------------------------

BOTS = ("greedy", "random", "random", "random")
CONTEST = Contest(ONLINE, BOTS, 4)
MATCH = identity(CONTEST)


@cache
def one_set() -> SetResult:
    """A set of :data:`MATCH`."""
    return play_set(Job(CONTEST, 1))


@cache
def arena() -> bytes:
    """A match of four sets."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sets.jsonl"
        file = SetsFile(path, MATCH)
        for number in range(1, 5):
            file.add(replace(one_set(), number=number))
        file.close()
        return path.read_bytes()


def read_arena(path: Path) -> None:
    """Go on with it, and say what it comes to."""
    before = path.read_bytes()
    try:
        file = SetsFile(path, MATCH)
    except ArenaFileError as error:
        sentence(error)
        if path.read_bytes() != before:
            raise Wrong("a file that was refused is altered") from None
        return
    file.add(replace(one_set(), number=9))
    played = [*file.played.values(), one_set()]
    file.close()
    figures(CONTEST, played)
    result = summary(CONTEST, 9, played, 1.0)
    if any(word in result_text(result) for word in ("nan", "inf")):
        raise Wrong("a figure is no number")
    json.dumps(result.to_json(), allow_nan=False)
    kept(path, before[: before.rfind(b"\n") + 1])


@cache
def settings() -> bytes:
    """Settings with a comment and unknown keys."""
    return (
        b'# mine\nname = "Ann"\ndeck = "two"\nstake = 0.05\ncurrency = "EUR"\nthink = 500\nbots = ["sound", "hunter", "counter"]\n'
        b'sections = ["scores", "doubles"]\nanimation = false\nnewer = { a = [1, 2] }\n\n[keymap]\n"table.sheet" = "s"\nhelp.rules = "f2"\n'
    )


def read_settings(path: Path) -> None:
    """Load them, change one, and load them again."""
    before = path.read_bytes()
    found = load_settings(path)
    for problem in found.problems:
        sentence(ValueError(problem))
    try:
        save_settings(path, replace(found, deck="four" if found.deck == "two" else "two"))
    except SettingsError as error:
        sentence(error)
        if path.read_bytes() != before:
            raise Wrong("settings that cannot be kept are altered") from None
        return
    again = load_settings(path)
    if replace(again, deck=found.deck, problems=()) != replace(found, problems=()):
        raise Wrong(f"another setting has changed: {found} {again}")
    if b"# mine" in before and b"# mine" not in path.read_bytes():
        raise Wrong("a comment is gone")


@cache
def barbuwin() -> bytes:
    """Printed deals."""
    return Path("tests/fixtures/barbuwin/deal_6.txt").read_bytes()


def read_import(path: Path) -> None:
    """Import it, and check what comes of it."""
    try:
        found = read_barbuwin(path.read_bytes().decode("utf-8", "replace"), ONLINE)
    except BarbuWinError as error:
        sentence(error)
        return
    target = path.with_name("imported.barbu.jsonl")
    write_whole(target, found.header, found.events)
    if check_record(target):
        raise Wrong(f"what was imported is wrong: {check_record(target)[0]}")
