"""A game in lines in another language: whole games by pipe without an English sentence, and what may be typed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from barbu_tui.core.cards import parse_card
from barbu_tui.language import CODES, tr, use
from barbu_tui.plain import game, lessons, practice, replay, review
from barbu_tui.plain.answers import contracts_by_name, not_a_card, read_card, read_one, read_rank, read_seats
from barbu_tui.plain.typed import in_english, spellings, typed
from barbu_tui.session.record.file import load
from tests.oracle import check_record
from tests.support.commands import environment
from tests.support.patience import PATIENCE
from tests.support.seeds import seeded
from tests.tools.marked import all_marked

WORDS = sorted({each.text for each in all_marked() if each.context == "typed"})
"""All words that can be typed, in all places together."""
OTHERS = [code for code in CODES if code != "en"]
ENGLISH = re.compile(
    r"\b(the|you|your|and|with|takes?|leads?|each|deals?|tricks?|hearts|spades|diamonds|clubs|follow|is|are|played?|plays|"
    r"must|have|has|last|queens?|kings?|not|of|doubles|doubled|redoubles|nothing|nobody|contracts|score|passes)\b",
    re.IGNORECASE,
)
"""Words that no French or German sentence of the game has."""
ASKED = (
    *("help", "hand", "table", "last", "tricks", "bids"),
    *("out", "voids", "left", "rules", "score", "sheet", "why"),
)
SUIT = {"fr": "coeur", "de": "Herz"}


def answers(code: str) -> str:
    """Return enough answers for a whole game; those that do not fit a question are refused."""
    use(code)
    random, words = Random(seeded(5)), [typed(word) for word in ASKED]
    found = []
    for number in range(6000):
        if number % 20 == 0:
            found.append(words[number // 20 % len(words)])
        found.append(
            random.choice(["1", "1", "1", "2", "3", "4", "5", "6", "7", SUIT[code], typed("pass"), ""])
        )
    use("en")
    return "\n".join([*found, ""])


@pytest.mark.parametrize(("code", "spoken"), [("de", True), ("fr", False)])
def test_a_whole_game_is_played_by_pipe_without_an_english_sentence(
    code: str, spoken: bool, tmp_path: Path
) -> None:
    record = tmp_path / "game.barbu.jsonl"
    options = ["--plain", "--lang", code, "--seed", "5", "--record", str(record)]
    done = subprocess.run(
        [sys.executable, "-m", "barbu_tui", "play", *options, *(["--spoken"] if spoken else [])],
        input=answers(code),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=True,
    )
    use(code)
    ended = tr("The game is over.")
    assert any(line.startswith(ended) for line in done.stdout.splitlines()), done.stdout[-400:]
    assert check_record(record) == []
    assert load(record).position.game.over
    english = [line for line in done.stdout.splitlines() if ENGLISH.search(line)]
    assert not english, "\n".join(sorted(set(english))[:20])
    assert done.stderr == ""
    if spoken:
        assert not re.search("[♠♥♦♣×]", done.stdout)


@pytest.mark.parametrize("code", OTHERS)
def test_each_word_of_english_has_one_of_its_own_that_means_nothing_else(code: str) -> None:
    use(code)
    known: dict[str, str] = {}
    for word in WORDS:
        assert in_english(word, WORDS) == word
        assert in_english(typed(word), WORDS) == word
        assert in_english(typed(word).upper(), WORDS) == word
        for spelling in spellings(typed(word)):
            assert in_english(spelling, WORDS) == word
            assert known.setdefault(spelling, word) == word
            assert read_card(spelling) is None


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("text", [
    game.HELP, lessons.HELP, practice.HELP, practice.HELP_AFTER, replay.HELP, review.HELP, review.HELP_AFTER, review.ABOUT,
], ids=["game", "lesson", "practice", "after", "replay", "review", "reviewed", "about"])  # fmt: skip
def test_help_names_the_words_as_they_are_typed(code: str, text: str) -> None:
    """A word that English help has stands in the translation as the language types it."""
    said = [word for word in WORDS if re.search(rf"(?:[:,;.] |^|and ){word}\b(?! of| of the)", text)]
    use(code)
    shown = tr(text)
    missing = [typed(word) for word in said if not re.search(rf"\b{re.escape(typed(word))}\b", shown)]
    assert not missing, f"{missing} in {shown}"


@pytest.mark.parametrize(
    ("code", "answer", "word"),
    [
        ("fr", "donne 3", "deal 3"), ("fr", "DÉCLARANT", "dealer"), ("fr", "regles", "rules"), ("fr", "quit", "quit"),
        ("fr", "chiffres atout", "figures atout"), ("de", "draussen", "out"), ("de", "uebrig", "left"), ("de", "übrig", "left"),
        ("de", "Nochmal", "again"), ("de", "noch einmal", "again"), ("en", "donne 3", "donne 3"), ("de", "Herz-Dame", "herz-dame"),
    ],
)  # fmt: skip
def test_commands_are_understood_in_the_language_and_in_english(code: str, answer: str, word: str) -> None:
    use(code)
    assert in_english(answer, WORDS) == word


@pytest.mark.parametrize(
    ("code", "text", "card"),
    [
        ("fr", "dame de coeur", "QH"), ("fr", "la dame de cœur", "QH"), ("fr", "l’as de trefle", "AC"), ("fr", "sept de pique", "7S"),
        ("fr", "dt", "QC"), ("fr", "dp", "QS"), ("fr", "qc", "QC"), ("fr", "five of clubs", "5C"), ("fr", "dc", None), ("fr", "5c", None),
        ("de", "koenig herz", "KH"), ("de", "Herz König", "KH"), ("de", "Kreuz sieben", "7C"), ("de", "dp", "QS"), ("de", "ac", "AC"),
        ("de", "dk", None), ("de", "kx", "KC"), ("fr", "vk", "JD"),
    ],
)  # fmt: skip
def test_cards_are_named_as_players_name_them(code: str, text: str, card: str | None) -> None:
    """``C`` is the initial of cœur and carreau and English clubs: who types it alone may mean either, so it is asked again."""
    use(code)
    assert read_card(text) == (None if card is None else parse_card(card))


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("en", "9z", "“Z” stands for no suit"), ("en", "zh", "“Z” stands for no rank"), ("en", "H 1", "“1” stands for no rank"),
        ("fr", "VC", "cœur, carreau ou trèfle\u202f?"), ("fr", "9z", "aucune couleur"), ("fr", "ZP", "V, D, R et A"),
        ("de", "DK", "Karo oder Kreuz"), ("de", "10z", "keine Farbe"), ("de", "zp", "B, D, K und A"),
        ("en", "help", ""), ("en", "w", ""), ("en", "10", ""), ("en", "no", ""), ("fr", "dernier", ""), ("de", "", ""),
    ],
)  # fmt: skip
def test_a_letter_that_is_not_understood_is_named(code: str, text: str, said: str) -> None:
    use(code)
    assert said in not_a_card(text)
    assert bool(said) == bool(not_a_card(text))


@pytest.mark.parametrize(
    ("code", "text"), [("fr", "reussite"), ("fr", "Réus"), ("fr", "dom"), ("de", "Domino"), ("en", "domin")]
)
def test_contracts_are_named_in_the_language_and_in_english(code: str, text: str) -> None:
    use(code)
    assert read_one(text, contracts_by_name(["trumps", "domino", "barbu"])) == "domino"


@pytest.mark.parametrize(
    ("code", "text"), [("fr", "contre walter et edith"), ("de", "Kontra Walter und Edith")]
)
def test_players_are_named_in_a_sentence(code: str, text: str) -> None:
    use(code)
    names, letters = ("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E")
    assert read_seats(text, [1, 2, 3], names, letters) == frozenset({1, 3})


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "from the 8"),
        ("en", "The eight"),
        ("fr", "à partir du 8"),
        ("fr", "le huit"),
        ("de", "ab der 8"),
    ],
)
def test_a_rank_may_be_typed_with_the_words_before_it(code: str, text: str) -> None:
    use(code)
    assert read_rank(text) == 6
