"""The program's own lessons: every position legal, every best answer best, every figure worked out; and the loader's errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barbu_tui.cli import main
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import PRESETS
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.lessons.check import LessonDecision, borne_out, decisions, problems
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.facts import FIGURES, FactError, filled
from barbu_tui.session.lessons.lesson import Ask, Lesson, LessonError, PlayOut, Quiz
from barbu_tui.session.lessons.loader import lesson_files, load_lesson, name_of
from barbu_tui.session.lessons.progress import Taken, load, note_done, note_offered, note_page
from tests.support.encodings import NOTEPAD, marked

LESSONS = {name_of(path): path for path in lesson_files()}
ONLINE = PRESETS["online"]
SCENE = '''
title = "T"
about = "a"
[[scene]]
position = """
K97.2.AQT4.J9532; W T532.T54.9873.74; N A864.A876.62.AK8; E QJ.KQJ93.KJ5.QT6
/ N no_tricks / E x N / 2D JD"""
[[scene.step]]
'''


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "01-own.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_legal_positions_and_texts_that_fit(name: str) -> None:
    lesson = load_lesson(LESSONS[name])
    assert list(problems(lesson, None)) == []
    assert lesson.quizzes == 2
    assert lesson.title
    assert lesson.about


def test_the_lessons_teach_every_contract_and_say_every_value_of_it() -> None:
    called = {
        scene.deal.choice.contract
        for lesson in map(load_lesson, lesson_files())
        for scene in lesson.scenes
        if scene.deal.choice
    }
    assert called == set(ONLINE.contracts)
    sources = "\n".join(path.read_text(encoding="utf-8") for path in LESSONS.values())
    for contract in ONLINE.contracts:
        spec = ONLINE.specs[contract]
        assert f"{{sum {contract}}}" in sources or contract == "barbu"
        assert spec.total
    for figure in ("each no_tricks", "each trumps", "last 12", "last 13", "card no_queens QS", "card no_hearts AH",
                   "card no_hearts 2H", "card barbu KH", "order 1", "order 4", "share no_tricks", "owed", "deals"):  # fmt: skip
        assert f"{{{figure}}}" in sources


def own_decisions() -> list[tuple[str, LessonDecision]]:
    return [
        (name, found)
        for name, path in LESSONS.items()
        for found in decisions(load_lesson(path))
        if isinstance(found, LessonDecision) and found.ask.best
    ]


def test_the_answers_called_best_are_best_where_every_deal_can_be_counted() -> None:
    checked = 0
    for name, found in own_decisions():
        table = found.view.table
        if table is None or len(table.history) < 34:
            continue
        compared = Workers(1).ask(found.question).finish()
        assert compared.counted, name
        assert borne_out(found, compared) is None, name
        checked += 1
    assert checked >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", LESSONS)
def test_every_answer_called_best_is_best_by_the_estimator(name: str) -> None:
    assert list(problems(load_lesson(LESSONS[name]), Workers(1))) == []


def test_a_card_called_best_that_is_not_is_found_out() -> None:
    name, found = next(
        each for each in own_decisions() if each[1].view.table and len(each[1].view.table.history) > 36
    )
    letters = found.view.rules.seat_letters
    worse = [in_letters(each, letters) for each in found.view.legal_actions()]
    wrong = [words for words in worse if words not in found.ask.answers]
    false = LessonDecision("page 1", Ask(0, "", (wrong[0],), True, "", ""), found.view)
    against = borne_out(false, Workers(1).ask(false.question).finish())
    assert against is not None, name
    assert against.startswith("page 1: ")


# --- figures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{each no_tricks}", "−2"),
        ("{sum no_tricks}", "−26"),
        ("{points 3 each no_tricks}", "−6"),
        ("{card no_hearts AH} {card barbu KH}", "−6 −20"),
        ("{last 12} {last 13}", "−10 −20"),
        ("{order 1} {order 4}", "+45 −5"),
        ("{share no_tricks} {dealer_share no_tricks}", "−9 +1"),
        ("{bet -2 -8 1} {bet -8 -2 2}", "+6 −12"),
        ("{settle N -4 -1 -2 -6 NS NE NE}", "+10"),
        ("{deals} {contracts} {owed} {tricks}", "28 7 2 13"),
    ],
)
def test_figures_come_from_the_rules(text: str, says: str) -> None:
    assert filled(text, ONLINE) == says


@pytest.mark.parametrize(
    "text", ["It costs −2.", "You get +5.", "{each}", "{each nothing}", "{nothing}", "{hand S}", "{taken S}"]
)
def test_points_that_are_typed_and_figures_that_are_not_there_are_refused(text: str) -> None:
    with pytest.raises(FactError):
        filled(text, ONLINE)


def test_every_figure_is_told_in_the_documentation() -> None:
    told = (Path(__file__).parents[3] / "docs" / "LESSONS.md").read_text(encoding="utf-8")
    assert [figure for figure in FIGURES if f"`{{{figure}" not in told] == []


# --- the loader --------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", NOTEPAD)
def test_a_lesson_from_notepad_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(marked(lesson_files()[0].read_text(encoding="utf-8"), encoding))
    assert load_lesson(path).title == load_lesson(lesson_files()[0]).title


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "is not TOML"),
        ('title = "T"\nabout = "a"\n', "it has no scenes"),
        (SCENE + 'say = "x"\nask = "y"\n', "scene 1, step 1: it is exactly one of say, ask, press and play"),
        (SCENE + 'say = "It costs −2."\n', "scene 1, step 1: The points '−2' are typed"),
        (SCENE.replace("2D JD", "2D 3S") + 'say = "x"\n', "scene 1: E may not '3S': You do not hold"),
        (SCENE.replace("2D JD", "2D") + 'say = "x"\n', "it is E's turn"),
        (SCENE.replace("K97.2.", "K9.2.") + 'say = "x"\n', "S needs 13 cards in deal 1, not 12"),
        (SCENE.replace("E x N", "E likes N") + 'say = "x"\n', "'likes N' is not understood"),
        (SCENE.replace("/ N no", "/ Q no") + 'say = "x"\n', "'Q' is not a player"),
        (SCENE + 'press = "x"\nopen = "fridge"\n', "nothing is opened by 'fridge'"),
        (SCENE + 'sag = "x"\n', "exactly one of"),
        (
            SCENE + 'say = "x"\n[[question]]\nask = "q"\nanswers = ["a", "a"]\nright = 1\nwhy = "w"\n',
            "question 1: two of its answers are the same",
        ),
    ],
)
def test_what_is_wrong_in_a_lesson_is_said_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(LessonError, match=re.escape(says)) as error:
        load_lesson(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("N no_tricks", "N no_trick", "scene 1: 'no_trick' is not a contract of online; its contracts are no_tricks,"),
        ("N no_tricks", "N", "'N' is not understood; write who deals and what"),
        ("N no_tricks", "N trumps SH", "Name the trump suit"),
        ("[[scene.step]]", "doubled = { S = 1 }\n[[scene.step]]", "doubled.S takes a table"),
        ("[[scene.step]]", 'doubled = { S = { W = "x" } }\n[[scene.step]]', "doubled.S.W takes a whole number"),
        ("[[scene.step]]", "doubled = { S = { W = inf } }\n[[scene.step]]", "doubled.S.W takes a whole number"),
        ("[[scene.step]]", 'running = { S = "x" }\n[[scene.step]]', "running.S takes a whole number"),
        ("[[scene.step]]", "running = { S = [1] }\n[[scene.step]]", "running.S takes a whole number"),
        ("[[scene.step]]", "running = { S = 0x" + "f" * 4000 + " }\n[[scene.step]]", "running.S takes a number of up to 1,000,000,000"),
        ("[[scene.step]]", "seed = 0x" + "f" * 4000 + "\n[[scene.step]]", "seed takes a number of up to 1,000,000,000"),
        ("[[scene.step]]", "called = { S = 1 }\n[[scene.step]]", "called.S takes a text"),
        ("[[scene.step]]", f'called = {{ S = "{"no_tricks " * 9}" }}\n[[scene.step]]', "S cannot have called all that before"),
        ("[[scene.step]]", f'called = {{ N = "{" ".join(ONLINE.contracts)}" }}\n[[scene.step]]', "N may not 'no_tricks': You have called"),
        ("/ N no", "/ " + "N" * 4500 + " no", "'NNNN"),
        ("[[scene.step]]", "x" * 4500 + " = 1\n[[scene.step]]", "the key 'xxxx"),
        ("2D JD", "2D " + "x" * 4500, "xxxx"),
    ],
)  # fmt: skip
def test_a_slip_in_a_lesson_of_ones_own_is_told_in_a_short_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, says: str
) -> None:
    assert old in SCENE
    path = written(tmp_path, SCENE.replace(old, new, 1) + 'say = "x"')
    assert main(["learn", "--check", str(path)]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
    assert len(said) < len(str(path)) + 420


# --- taking one --------------------------------------------------------------------------------------


def taken(lesson: Lesson, course: Course, pages: int) -> None:
    """Take so many pages with right answers."""
    for _ in range(pages):
        page = course.page
        match page:
            case Ask():
                assert course.match is not None
                view = course.match.view(0)
                legal = {in_letters(each, ONLINE.seat_letters): each for each in view.legal_actions()}
                action = legal[page.answers[0]] if page.answers else view.legal_actions()[0]
                assert course.judge(action)
                course.match.act(action)
                while not course.match.over and not course.match.waiting:
                    course.match.advance()
            case Quiz():
                course.answer(page.right)
            case PlayOut():
                course.deal_over()
            case _ if course.wants == "key":
                course.opened("last_trick")
        course.next()


def test_progress_survives_at_every_page(tmp_path: Path) -> None:
    path = tmp_path / "lessons.jsonl"
    lesson = load_lesson(LESSONS["tricks"])
    for page in range(len(lesson.pages)):
        path.unlink(missing_ok=True)
        taken(lesson, Course(lesson, path=path), page)
        again = Course(lesson, load(path).of(lesson.name), path)
        assert again.at == lesson.beginning(page)
        taken(lesson, again, len(lesson.pages) - again.at)
        assert again.over
        assert again.right == lesson.quizzes
        assert load(path).of(lesson.name) == Taken(done=1, best=lesson.quizzes)


def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    lesson = load_lesson(LESSONS["no-tricks"])
    course = Course(lesson)
    taken(lesson, course, 1)
    assert course.match is not None
    legal = {in_letters(each, ONLINE.seat_letters): each for each in course.match.view(0).legal_actions()}
    page = course.page
    assert isinstance(page, Ask)
    assert not course.judge(legal["4C"])
    assert course.text == page.because["4C"]
    assert course.wants == "decision"
    assert course.judge(legal["TC"])
    assert course.text == page.right
    assert not course.judge(legal["TC"])


def test_only_the_first_answer_to_a_question_counts() -> None:
    lesson = load_lesson(LESSONS["tricks"])
    course = Course(lesson, Taken(page=len(lesson.pages) - lesson.quizzes))
    page = course.page
    assert isinstance(page, Quiz)
    course.answer((page.right + 1) % len(page.answers))
    course.answer(page.right)
    assert course.right == 0
    assert course.text.startswith("Not quite.")


def test_lines_that_are_torn_or_unknown_cost_no_more_than_themselves(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "lessons.jsonl"
    note_offered(path)
    note_page(path, "tricks", 4, 1)
    with path.open("ab") as file:
        file.write(b'{"t": "page", "lesson": "tricks", "pa')
    note_done(path, "barbu", 2)
    with path.open("ab") as file:
        file.write(
            b'[]\n{"t": "page", "lesson": 3}\n{"t": "page", "lesson": "barbu", "page": -1}\n{"t": "new"}\n\xff\n'
        )
    found = load(path)
    assert found.offered
    assert found.of("tricks") == Taken(page=4, right=1)
    assert found.of("barbu") == Taken(done=1, best=2)
    assert load(tmp_path / "nothing").of("tricks") == Taken()
    assert path.stat().st_mode & 0o777 == 0o600
