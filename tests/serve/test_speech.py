"""In which language a visitor is spoken to."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="barbu serve needs textual-serve")

from barbu_tui.language import CODES, language
from barbu_tui.serve import speech
from barbu_tui.serve.speech import language_of, page_text

PAGES = Path(speech.__file__).parent / "page"


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", "fr"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("it, de;q=0.7, fr;q=0.3", "de"),
        ("it, ja;q=0.5", "en"),
        ("fr;q=0, de;q=0.1", "de"),
        ("FR", "fr"),
        ("fr;q=x, ;;;,=", "en"),
        ("de" + "-x" * 5000, "en"),
    ],
)
def test_a_visitor_is_spoken_to_as_the_browser_asks(accepted: str, code: str) -> None:
    assert language_of(accepted).code == code


def test_every_text_stands_in_a_page_and_is_translated_there() -> None:
    pages = [path.read_text(encoding="utf-8") for path in PAGES.glob("*.html")]
    assert all(any(f">{text}<" in page for page in pages) for text in speech._PAGE_TEXTS)
    for code in CODES[1:]:
        text = page_text(PAGES / "index.html", language(code))
        assert f'lang="{code}"' in text
        assert not any(f">{each}<" in text for each in speech._PAGE_TEXTS)
    full = (PAGES / "full.html").read_text(encoding="utf-8")
    assert page_text(PAGES / "full.html", language("en"), "Later.") == full.replace("REASON", "Later.")


def test_a_page_with_a_text_that_is_not_translated_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('<html lang="en"><p>Barbu</p><p>Never seen.</p></html>', encoding="utf-8")
    with pytest.raises(LookupError, match="Never seen"):
        page_text(page, language("fr"))
