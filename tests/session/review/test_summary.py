"""The themes of the decisions of a review."""

from __future__ import annotations

from barbu_tui.language import use
from barbu_tui.session.review.summary import occasion_words, summary_of
from tests.support.reviewed_game import reviewed


def test_a_theme_is_kept_in_english_and_shown_in_the_language_in_use() -> None:
    themes = set(summary_of(reviewed()).themes)
    assert themes
    assert {occasion_words(theme) for theme in themes} == themes
    use("fr")
    try:
        assert set(summary_of(reviewed()).themes) == themes
        assert not {occasion_words(theme) for theme in themes} & themes
        assert occasion_words("what nobody knows") == "what nobody knows"
    finally:
        use("en")
