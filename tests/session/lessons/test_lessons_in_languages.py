"""The program's lessons in every language: the same figures and cards, room beside the table, and a language that changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from barbu_tui.language import CODES, ENGLISH, Language, language, tr, use
from barbu_tui.session.lessons.check import LONGEST
from barbu_tui.session.lessons.course import Course
from barbu_tui.session.lessons.lesson import Ask, Lesson, PlayOut, Press, Quiz, texts_of
from barbu_tui.session.lessons.loader import lesson_files, load_lesson, name_of, titles
from barbu_tui.session.lessons.progress import Taken
from barbu_tui.words.line import folded

LESSONS = {name_of(path): path for path in lesson_files()}
OTHERS = [code for code in CODES if code != "en"]
_ROOM = 76
"""Columns beside the margins of a terminal of 80."""
_CARD = re.compile(r"(10|\w)([♠♥♦♣])")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use("en")


def texts(lesson: Lesson) -> list[str]:
    found = [lesson.title, lesson.about]
    for page in lesson.pages:
        found += texts_of(page)
        if isinstance(page, Quiz):
            found += [page.why, *page.answers]
    return found


def pairs(name: str, spoken: Language) -> list[tuple[str, str]]:
    """Every text of a lesson in English and in a language."""
    english, other = (load_lesson(LESSONS[name], each) for each in (ENGLISH, spoken))
    return list(zip(texts(english), texts(other), strict=True))


def figures(text: str) -> set[str]:
    return set(re.findall(r"[−+]\d+", text))


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", LESSONS)
def test_every_text_is_translated_with_its_figures_and_cards(name: str, code: str) -> None:
    spoken = language(code)
    signs = dict(zip("AKQJ", reversed(spoken.grammar.RANK_SIGNS[9:]), strict=True))
    for english, other in pairs(name, spoken):
        assert figures(other) == figures(english), other
        cards = {(signs.get(rank, rank), suit) for rank, suit in _CARD.findall(english)}
        assert set(_CARD.findall(other)) == cards, other
        assert "{" not in other, other


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", LESSONS)
def test_every_text_has_room_beside_the_table(name: str, code: str) -> None:
    use(code)
    lesson = load_lesson(LESSONS[name])
    turn, choose = tr("Your turn."), tr("Which card?")
    for page in lesson.pages:
        said = list(texts_of(page))
        match page:
            case Ask():
                asked = [text for text in said if text != page.right]
                said = [page.right, *(f"{head} {text}" for text in asked for head in (turn, choose))]
            case Press():
                said = [f"{turn} {page.text}"]
            case Quiz():
                said = [tr("Not quite. {why}", why=page.why)]
        for text in said:
            assert len(text) <= LONGEST + max(len(turn), len(choose)) + 1, text
            assert len(folded(text, _ROOM)) <= 3, text


@pytest.mark.parametrize("code", OTHERS)
def test_the_positions_and_answers_are_those_of_the_english_lesson(code: str) -> None:
    for path in LESSONS.values():
        english, other = load_lesson(path, ENGLISH), load_lesson(path, language(code))
        dealt = [[scene.match().events for scene in lesson.scenes] for lesson in (english, other)]
        assert dealt[0] == dealt[1]
        for one, two in zip(english.pages, other.pages, strict=True):
            assert type(one) is type(two)
            for key in ("scene", "answers" if not isinstance(one, Quiz) else "right", "best", "command"):
                assert getattr(one, key, None) == getattr(two, key, None)


def test_the_list_is_in_the_language_in_use() -> None:
    use("fr")
    assert titles()[1] == ("no-tricks", "Sans plis", "chaque pli coûte")


def test_a_language_that_changes_is_followed_on_the_page() -> None:
    path = LESSONS["no-tricks"]
    course = Course(load_lesson(path), Taken())
    assert not course.follow_language()
    course.next()
    use("de")
    assert course.follow_language()
    assert not course.follow_language()
    assert course.text == load_lesson(path).pages[1].text
    assert course.text.endswith("Welches Kreuz?")
    assert course.lesson.title == "Keine Stiche"


def test_what_was_said_to_an_answer_is_followed_and_a_comment_is_left() -> None:
    lesson = load_lesson(LESSONS["no-tricks"])
    at = next(at for at, page in enumerate(lesson.pages) if isinstance(page, Quiz))
    course = Course(lesson, Taken(page=at))
    course.answer(1)
    assert course.text.startswith("Not quite. There are 13 tricks")
    use("fr")
    course.follow_language()
    assert course.text.startswith("Pas tout à fait. Il y a 13 plis")
    use("en")
    course.follow_language()
    course = Course(
        course.lesson,
        Taken(page=next(at for at, page in enumerate(lesson.pages) if isinstance(page, PlayOut))),
    )
    while not isinstance(course.page, PlayOut):
        course.at += 1
    course.comment("Good.")
    use("fr")
    assert course.follow_language()
    assert course.text == "Good."


def test_a_lesson_of_ones_own_is_shown_as_it_is_written(tmp_path: Path) -> None:
    own = tmp_path / "01-own.toml"
    own.write_text(LESSONS["tricks"].read_text(encoding="utf-8"), encoding="utf-8")
    use("fr")
    assert load_lesson(own).title == titles(tmp_path)[0][1] == "Tricks"
    assert texts(load_lesson(own)) == texts(load_lesson(LESSONS["tricks"], ENGLISH))
