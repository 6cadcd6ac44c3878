"""The catalogues hold what the source marks, whole and in good order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from rich.cells import cell_len

from barbu_tui.language import language
from barbu_tui.language.signs import to_ascii
from barbu_tui.language.wording import Pattern, has_words, parsed, places
from tests.support.gates import hold
from tests.tools import catalogues
from tests.tools.catalogues import LANGUAGES, Key
from tests.tools.marked import ROOMS, ROOT, Marked, all_marked, unmarked_in

TYPED_AS_IT_IS = ("pip install '", "--call", "--once", "--drill", '= "ctrl+s"', '* ? "')
"""Texts that name straight quotes, or ask for them to be typed."""
ONE_WORD = {
    "fr": {"coupe à": "plus de cœur", "Parties gardées": "Parties enregistrées", "sans retour": "définitive"},
    "de": {
        "angespielt": "ausgespielt",
        "geforderte": "ausgespielte",
        "Geber": "Ansager",
        "Startzahl": "Startwert",
        "unfertig": "offen",
        "unbeendet": "offen",
        "blank": "kein … mehr",
        "teuerstes": "min",
    },
}
"""Language → a word that is not used → the word for it."""
LONGEST = 25
"""Words of the longest sentence, on any page and in any help."""
UNFINISHED: set[str] = set()
"""Rooms, and codes of languages, of which not every marked sentence has its translation yet. English is shown for the rest."""
DONE: tuple[str, ...] = (
    "barbu_tui/cli.py",
    "barbu_tui/commands",
    "barbu_tui/plain",
    "barbu_tui/serve/access.py",
    "barbu_tui/serve/session.py",
    "barbu_tui/serve/speech.py",
    "barbu_tui/serve/visitor.py",
    "barbu_tui/session/arena/cluster.py",
    "barbu_tui/session/arena/file.py",
    "barbu_tui/session/arena/match.py",
    "barbu_tui/session/arena/report.py",
    "barbu_tui/session/coach",
    "barbu_tui/session/store/settings.py",
    "barbu_tui/session/store/toml.py",
    "barbu_tui/session/lessons/course.py",
    "barbu_tui/session/lessons/progress.py",
    "barbu_tui/session/play/bot_host.py",
    "barbu_tui/session/play/processes.py",
    "barbu_tui/session/practice/history.py",
    "barbu_tui/session/practice/position.py",
    "barbu_tui/session/practice/session.py",
    "barbu_tui/session/practice/setup.py",
    "barbu_tui/session/practice/what_if.py",
    "barbu_tui/ui/app.py",
    "barbu_tui/ui/commands.py",
    "barbu_tui/ui/keymap.py",
    "barbu_tui/ui/navigation.py",
    "barbu_tui/ui/openers.py",
    "barbu_tui/ui/palette.py",
    "barbu_tui/ui/run.py",
    "barbu_tui/session/formats/one_seat.py",
    "barbu_tui/session/record",
    "barbu_tui/session/replay",
    "barbu_tui/session/review/others.py",
    "barbu_tui/session/review/picked.py",
    "barbu_tui/ui/screens/scores",
    "barbu_tui/ui/screens/cut.py",
    "barbu_tui/ui/screens/frames",
    "barbu_tui/ui/screens/help.py",
    "barbu_tui/ui/screens/home",
    "barbu_tui/ui/screens/learn",
    "barbu_tui/ui/screens/new_game",
    "barbu_tui/ui/screens/practice",
    "barbu_tui/ui/screens/replay",
    "barbu_tui/ui/screens/review",
    "barbu_tui/ui/screens/rules.py",
    "barbu_tui/ui/screens/saves.py",
    "barbu_tui/ui/screens/settings.py",
    "barbu_tui/ui/screens/statistics",
    "barbu_tui/ui/screens/table",
    "barbu_tui/ui/screens/too_small.py",
    "barbu_tui/ui/widgets",
    "barbu_tui/ui/linux_terminal.py",
    "barbu_tui/ui/terminal_input.py",
    "barbu_tui/ui/themed_app.py",
    "barbu_tui/ui/web_terminal.py",
    "barbu_tui/words",
    "bots/barbu_bots/baseline.py",
    "bots/barbu_bots/levels",
    "bots/barbu_bots/master.py",
    "bots/barbu_bots/reasons/beginner.py",
    "bots/barbu_bots/reasons/bidding.py",
    "bots/barbu_bots/reasons/domino.py",
    "bots/barbu_bots/reasons/facts.py",
    "bots/barbu_bots/reasons/negative.py",
    "bots/barbu_bots/reasons/negative_leads.py",
    "bots/barbu_bots/reasons/tricks.py",
    "bots/barbu_bots/reasons/trumps.py",
    "bots/barbu_bots/reasons/words.py",
    "bots/barbu_bots/search/search_reason.py",
    "bots/barbu_bots/search/explanations",
    "bots/barbu_bots/search_player.py",
    "bots/barbu_bots/thought.py",
)
"""Files and folders in which every sentence for people is marked."""
NOT_FOR_PEOPLE = {
    r"Cannot (?:overwrite|declare)\b.*\(at (?:line (\d+),|end)",  # the parser's message, which a sentence replaces
    ": all right",  # of a lesson that is checked, for who writes one
    "COLORFGBG",
    "COLUMNS",
    "Driver",
    "Headless",
    "LINES",
    "Linux",
    "LinuxInline",
    "Barbu",  # the name of the program
    "BarbuApp",
    "COVERS_ALL",
    "It cannot be drawn: ",  # in the report of an error
    "Job",
    "No set has been played.",
    "Paste of ",
    "Result",
    "The thread that reads the terminal has failed.",
    "barbu daily --date ",
    "barbu play",
    "You",  # in a record; on the screen it is the language's own
    "bold $b-brass",
    "not bold",
    "NFKD",
    "SSH_CONNECTION",
    "TEXTUAL_COLOR_SYSTEM",
    "TEXTUAL_DRIVER",
    "TEXTUAL_LOG",
    "Web",
    "Windows",
    r"^(?:from(?: the)?|ab|du|à partir du|a partir du) ",  # typed text is in any language
    "HELP_SIGNS",
    "HELP_TITLE",
    "WNE",
    "key, to deal",
    "unfinished yours",  # typed into the filter of the saved games, which is English
    "O_BINARY",
    "XL",
    "{task.fields[figures]}",
    "XS",
    "Barbu, ",  # the game's name
    "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC",  # a position, as it is typed
    " KH; out K..J.",  # likewise, its end
    " game of ",  # the origin of a record, kept in English
    " of the ",
    " could not know are dealt anew",
    " saw it; cards that ",
    " plays it",
    ", itself from ",
    "played on by ",
}
SAME = {
    "in {count}",
    "Apr",
    "April",
    "Aug",
    "August",
    "Barbu",
    "Coach",
    "Ctrl",
    "Domino",
    "Enter",
    "Enter.",
    "Esc",
    "Feb",
    "Jan",
    "Jun",
    "Max",
    "Moment",
    "NAME",
    "POSITION",
    "Name",
    "Tab",
    "Table",
    "Nov",
    "Page {page} of {pages}.",
    "POINTS",
    "Points",
    "Sep",
    "best",
    "in {left}",
    "moment",
    "options",
    "net",
    "net ×",
    "page",
    "points",
    "position",
    "pts",
    "rest",
    "table",
    "tot",
    "total",
    "{day} {month} {year}",
}
"""Words that are the same in another language."""
AS_TYPED = re.compile(
    r"""\w+://\S+|package\.module:Name|mine:Low|"(?:ctrl\+s|[.]\[\{extra\}\]|W no_queens)"|/\s.*\|"""
    r"""|'(?:W no_queens|N trumps H|N x S, x W; E pass|KS=2S|N QC|left NT,Q,T|owed W=1,N=0|;)'"""
)
"""Texts for a shell or a file, with quotes and colons of their own."""


@cache
def marked() -> list[Marked]:
    return all_marked()


@cache
def updated(code: str) -> dict[str, bytes]:
    return {room: catalogues.po_text(made, code) for room, made in catalogues.updated(code, marked()).items()}


@cache
def sentences(code: str, room: str) -> dict[Key, tuple[tuple[str, ...], tuple[str, ...], bool]]:
    """Context and text → its texts in English, its translations, whether it is fuzzy."""
    found = {}
    for key, each in catalogues.messages(catalogues.read(code, room)).items():
        ids = (each.id,) if isinstance(each.id, str) else tuple(each.id)
        found[key] = ids, tuple(text for text in catalogues.translations(each) if text), each.fuzzy
    return found


EVERY = [(code, room) for code in LANGUAGES for room in ROOMS]


@pytest.mark.pinned("babel")
@pytest.mark.parametrize(("code", "room"), EVERY)
def test_a_po_file_holds_what_the_source_marks(code: str, room: str) -> None:
    if catalogues.po_file(code, room).read_bytes() != updated(code)[room]:
        hold(
            [f"{code}/{room}.po: the source marks other sentences, or the file is not in order"],
            "python -m tests.tools.catalogues",
        )


@pytest.mark.pinned("babel")
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_program_reads_is_what_the_po_files_give(code: str) -> None:
    if catalogues.mo_file(code).read_bytes() != catalogues.mo_bytes(code):
        hold([f"{code}.mo is not what the PO files give"], "python -m tests.tools.catalogues compile")


@pytest.mark.parametrize(("code", "room"), EVERY)
def test_every_sentence_is_translated(code: str, room: str) -> None:
    wanted = sentences(code, room).items()
    hold(
        (
            f"{code}/{room}.po: {'a fuzzy translation' if fuzzy else 'no translation, or not of every plural form'}: {key[1]!r}"
            for key, (ids, strings, fuzzy) in wanted
            if fuzzy
            or (len(strings) != (2 if len(ids) > 1 else 1) and (strings or not UNFINISHED & {code, room}))
        ),
        f"translate it in barbu_tui/language/catalogues/{code}/{room}.po, then python -m tests.tools.catalogues; if you do not speak the "
        f'language, add "{room}" to UNFINISHED in tests/language/test_catalogues.py: English is shown until somebody translates it',
    )


@pytest.mark.parametrize(("code", "room"), EVERY)
def test_a_translation_is_no_english(code: str, room: str) -> None:
    for key, (ids, strings, _) in sentences(code, room).items():
        for text in strings:
            assert text not in ids or text in SAME or not has_words(text), f"{key} is not translated"


@pytest.mark.parametrize(("code", "room"), EVERY)
def test_places_are_those_of_the_english_sentence(code: str, room: str) -> None:
    english = {form for forms in language("en").grammar.FORMS.values() for form in forms} | {""}
    known = {form for forms in language(code).grammar.FORMS.values() for form in forms} | {""}
    for key, (ids, strings, _) in sentences(code, room).items():
        names = {place.name for text in ids for place in places(text)}
        for text in ids:
            assert {place.form for place in places(text)} <= english, key
        for text in strings:
            found = list(places(text))
            assert {place.name for place in found} == names, f"{key}: {text!r}"
            assert {place.form for place in found} <= known, f"{key}: {text!r}"
            assert text.count("{") == text.count("}") >= len(found), f"{key}: {text!r}"


@pytest.mark.parametrize(("code", "room"), EVERY)
def test_a_translation_keeps_the_blanks_and_the_end(code: str, room: str) -> None:
    for key, (ids, strings, _) in sentences(code, room).items():
        for text in strings:
            assert text == text.strip() or ids[0] != ids[0].strip(), f"{key}: {text!r}"
            abbreviated = text.endswith(".") and len(ids[-1]) == 3  # a month: « janv. »
            assert text.endswith(".") == ids[-1].endswith(".") or abbreviated, f"{key}: {text!r}"


def longest(text: str) -> str:
    """A sentence as it is said at most: the longest of its choices, a word for each place."""

    def said(pattern: Pattern) -> str:
        return "".join(
            part
            if isinstance(part, str)
            else max(map(said, part.choice), key=lambda each: len(each.split()))
            if part.choice
            else "place"
            for part in pattern
        )

    return said(parsed(text))


def too_long(text: str) -> Iterator[str]:
    """Yield the sentences of a text with more words than :data:`LONGEST`. What is typed, as 'KS=2S', counts as a word."""
    for sentence in re.split(
        r"(?<=[.!?])[”“»)]*\s+", re.sub(r"(?<!\w)'[^']+'(?!\w)", "typed", longest(text))
    ):
        if len(re.findall(r"\w[\w’'-]*", sentence)) > LONGEST:
            yield sentence


@pytest.mark.parametrize(("code", "room"), EVERY)
def test_a_sentence_has_at_most_25_words(code: str, room: str) -> None:
    hold(
        (
            f"{code}/{room}.po: {sentence!r}"
            for ids, strings, _ in sentences(code, room).values()
            for text in (*ids, *strings)
            for sentence in too_long(text)
        ),
        "say it in two sentences, one thought each",
    )


def test_the_longest_choice_of_a_sentence_is_counted() -> None:
    words = " ".join(["word"] * LONGEST)
    assert [*too_long(f"{words}. {words}.")] == []
    assert [*too_long("{count?one|" + words + "} more.")] == [f"{words} more."]


def test_french_has_no_plain_blank_before_high_signs() -> None:
    for room in ROOMS:
        for key, (_, strings, _) in sentences("fr", room).items():
            for text in strings:
                assert not any(sign in text for sign in (" ;", " :", " !", " ?", "« ", " »")), (
                    f"{key}: {text!r}"
                )


def texts_of(text: str) -> Iterator[str]:
    """The texts of a sentence outside of its places, those of choices too."""
    patterns = [parsed(text)]
    while patterns:
        for part in patterns.pop():
            if isinstance(part, str):
                yield part
            else:
                patterns += part.choice or ()


def test_french_has_a_narrow_blank_at_high_signs() -> None:
    for room in ROOMS:
        for key, (_, strings, _) in sentences("fr", room).items():
            for text in strings:
                for each in texts_of(text):
                    plain = AS_TYPED.sub("", each)
                    assert not re.search(r"(^|[^\W\d]|[)\]’.…])[;:!?»]|«[^\u202f]", plain), f"{key}: {text!r}"


def test_french_has_its_own_quotes_and_apostrophes() -> None:
    for room in ROOMS:
        for key, (_, strings, _) in sentences("fr", room).items():
            for text in strings:
                assert not set(AS_TYPED.sub("", text)) & set("'\"`‘“”„"), f"{key}: {text!r}"


def test_german_quotes_are_german_and_in_pairs() -> None:
    for room in ROOMS:
        for key, (_, strings, _) in sentences("de", room).items():
            for text in strings:
                assert not re.search("[„“]", re.sub("„[^„“]+“", "", text)), f"{key}: {text!r}"
                if not any(typed in text for typed in TYPED_AS_IT_IS):
                    assert not re.search("[\"'‘’”»«]", text), f"{key}: {text!r}"


@pytest.mark.parametrize("code", ONE_WORD)
def test_one_thing_has_one_word(code: str) -> None:
    for room in ROOMS:
        for key, (_, strings, _) in sentences(code, room).items():
            for word, instead in ONE_WORD[code].items():
                assert not any(re.search(rf"\b{word}", text) for text in strings), f"{instead}: {key}"


@pytest.mark.parametrize("cells", [None, cell_len])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_letter_has_one_in_ascii(code: str, cells: Callable[[str], int] | None) -> None:
    used = {
        letter
        for room in ROOMS
        for _, strings, _ in sentences(code, room).values()
        for letter in "".join(strings)
    }
    assert {letter for letter in used - set("?€") if "?" in to_ascii(letter, cells)} == set()


@pytest.mark.parametrize("where", DONE)
def test_every_sentence_for_people_is_marked(where: str) -> None:
    path = ROOT / where
    for each in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
        name = each.relative_to(ROOT).as_posix()
        found = [
            f"{name}:{line}: {text!r}"
            for line, text in unmarked_in(each.read_text(encoding="utf-8"), name)
            if text not in NOT_FOR_PEOPLE
        ]
        hold(found, "mark them, as docs/TRANSLATING.md says, or list them in NOT_FOR_PEOPLE of this test")
