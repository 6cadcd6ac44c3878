"""The principles to take along from a review."""

from __future__ import annotations

from barbu_bots.search import explanations
from barbu_tui.session.lessons.loader import lesson_named
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.session.review.picked import PRINCIPLES


def test_every_principle_has_its_words_its_lesson_and_a_theme_that_there_is() -> None:
    assert {each.name for each in PRINCIPLES} == set(explanations.PRINCIPLES)
    for each in PRINCIPLES:
        assert lesson_named(each.lesson) is not None
        assert not each.theme or each.theme in THEMES_BY_NAME
