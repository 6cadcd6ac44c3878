"""Sentences, messages and terms in the three languages."""

from __future__ import annotations

import json
import re
from dataclasses import FrozenInstanceError
from gettext import c2py
from time import process_time
from typing import Any

import pytest

from barbu_bots.api import Reason, in_english, reason_words
from barbu_bots.reasons import explain
from barbu_tui import language as languages
from barbu_tui.core.cards import parse_card
from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import (
    CODES,
    CardWord,
    ContractWord,
    Message,
    Person,
    RankWord,
    SeatWord,
    SuitWord,
    language,
    message_json,
    message_of,
    of_environment,
    say,
    together,
    tr,
    trn,
    use,
    wanted,
)
from barbu_tui.language.cards import card_sign, contract_name, typed_ranks
from barbu_tui.language.numbers import listed, signed_tenths
from barbu_tui.language.signs import clean_text
from barbu_tui.language.wording import has_words, places
from barbu_tui.plain.answers import read_card
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.record.codec import event_json, read_event
from barbu_tui.session.record.events import ActionEvent
from tests.support.positions import in_tricks

QUEEN, KING, ACE = (CardWord(parse_card(name)) for name in ("QH", "KS", "AC"))


def test_english_is_what_stands_in_the_code() -> None:
    assert tr("Any sentence.") == "Any sentence."
    assert trn("{count} trick", "{count} tricks", 1) == "1 trick"
    assert trn("{count} trick", "{count} tricks", 0) == "0 tricks"
    assert tr("{Card} and {kept:sign}", card=QUEEN, kept=KING) == "The queen of hearts and K♠"


def test_a_sentence_without_a_translation_stays_english() -> None:
    use("fr")
    assert tr("No such sentence, {name}.", name="Nora") == "No such sentence, Nora."
    assert trn("{count} odd thing", "{count} odd things", 0) == "0 odd things"


def test_a_sentence_is_looked_up_when_it_is_asked_for() -> None:
    assert tr("New game") == "New game"
    use("fr")
    assert tr("New game") == "Nouvelle partie"
    use("de")
    assert tr("New game") == "Neue Partie"
    assert contract_name("no_queens") == "Keine Damen"


def test_plurals_are_the_languages_own() -> None:
    use("fr")
    assert [trn("{count} game", "{count} games", count) for count in (0, 1, 2)] == [
        "0 partie",
        "1 partie",
        "2 parties",
    ]
    use("de")
    assert [trn("{count} game", "{count} games", count) for count in (0, 1, 2)] == [
        "0 Partien",
        "1 Partie",
        "2 Partien",
    ]


def test_cards_ranks_and_suits_have_their_articles() -> None:
    french, german = language("fr").grammar, language("de").grammar
    cards = (QUEEN.card, KING.card, ACE.card)
    assert [french.card(card, "de") for card in cards] == [
        "de la dame de cœur",
        "du roi de pique",
        "de l’as de trèfle",
    ]
    assert [french.card(card, "sign") for card in cards] == ["D♥", "R♠", "A♣"]
    assert [german.card(card, "acc") for card in cards] == ["die Herz-Dame", "den Pik-König", "das Kreuz-Ass"]
    assert german.card(parse_card("JD"), "dat") == "dem Karo-Buben"
    assert [french.person(name, False, "de") for name in ("Nora", "Edith")] == ["de Nora", "d’Edith"]
    assert [german.person(name, name == "You", "dat") for name in ("Nora", "You")] == ["Nora", "dir"]
    use("fr")
    assert (card_sign(QUEEN.card), signed_tenths(-4.25), listed(["a", "b", "c"])) == (
        "D♥",
        "−4,2",
        "a, b et c",
    )


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("word_acc", "keinen einen zwei"),
        ("word_alone", "keine eins zwei"),
        ("word_dat", "keinen einem zwei"),
        ("word_f_dat", "keinen einer zwei"),
    ],
)
def test_german_numbers_have_their_cases(form: str, words: str) -> None:
    assert [language("de").grammar.count_word(number, form) for number in range(3)] == words.split()


def test_french_contracts_have_their_articles_and_que_its_elision() -> None:
    use("fr")
    played = [ContractWord(each) for each in ("no_queens", "no_last_two", "barbu", "trumps", "domino")]
    words = language("fr")
    assert [words.render_term(each, "a") for each in played] == [
        "à Sans dames",
        "aux Deux derniers",
        "au Barbu",
        "à l’Atout",
        "à la Réussite",
    ]
    assert words.render_term(tuple(played[:3:2]), "a", upper=True) == "À Sans dames et au Barbu"
    assert [words.render_term(each, "que") for each in (played[0], played[3], "à cœur", "contrer Nora")] == [
        "que Sans dames",
        "qu’Atout",
        "qu’à cœur",
        "que contrer Nora",
    ]


def test_every_form_that_a_language_names_is_one() -> None:
    for code in languages.CODES:
        grammar = language(code).grammar
        makers = {
            "card": lambda form, g=grammar: [g.card(card, form) for card in range(52)],
            "suit": lambda form, g=grammar: [g.suit(suit, form) for suit in range(4)],
            "rank": lambda form, g=grammar: [g.rank(rank, form) for rank in range(13)],
            "number": lambda form, g=grammar: [g.number(number, form) for number in (*range(20), 1124)],
            "person": lambda form, g=grammar: [
                g.person(n, n == "You", form) for n in ("You", "Edith", "Hans")
            ],
            "contract": lambda form, g=grammar: [g.contract(each, each, form) for each in CONTRACT_NAMES],
            "text": lambda form, g=grammar: [g.text(each, form) for each in ("à cœur", "contrer Nora")],
        }
        for kind, forms in grammar.FORMS.items():
            plain = makers[kind]("")
            for form in forms - {"bare"}:
                assert makers[kind](form) != plain, (code, kind, form)


def test_a_choice_follows_the_player_or_the_number() -> None:
    text = "{Who} {who?take|takes} {count:word} {count?trick|tricks{more? and more|}}."
    assert tr(text, who=Person("You", True), count=1, more=False) == "You take one trick."
    assert tr(text, who=Person("Nora"), count=2, more=True) == "Nora takes two tricks and more."


def test_a_name_is_written_as_its_player_writes_it() -> None:
    assert tr("{Who} leads.", who=Person("e. e.")) == "e. e. leads."


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "{}",
        "{0}",
        "{a.b}",
        "{a[0]}",
        "{a!r}",
        "{a:>9}",
        "{a?b}",
        "{a?b|c",
        "{{a}}",
        "{a?{a?{a?{a?{a?x|y}|}|}|}|}",
    ],
)
def test_what_is_no_place_stays_as_it_is_written(text: str) -> None:
    shown = tr(text, a="A")
    assert shown.replace("A", "{a}") == text or not list(places(text)) or "{a" in text
    assert "__" not in shown


def test_a_missing_argument_leaves_its_place() -> None:
    assert tr("{W} and {other}", mine=1) == "{W} and {other}"


def test_only_words_outside_of_places_are_translated() -> None:
    assert not has_words("{one} {two}: {three}.")
    assert has_words("{one?have|has}")


# --- messages --------------------------------------------------------------------------------------------

OPENS = Message("It opens the way for my {card:bare}.", card=QUEEN)
ROUND = Message(
    "{a}{b}{c}{d}{e}{f}{g}",
    a=QUEEN,
    b=(KING, ACE),
    c=SuitWord(1),
    d=RankWord(10),
    e=ContractWord("barbu"),
    f=SeatWord("W"),
    g=OPENS,
)


def test_a_message_is_worded_by_its_reader() -> None:
    assert say(OPENS) == "It opens the way for my queen of hearts."
    use("de")
    assert say(OPENS) == "Das macht den Weg frei für die Herz-Dame."
    assert reason_words(OPENS, {}) == say(OPENS)
    assert in_english(OPENS, {}) == "It opens the way for my queen of hearts."


def test_players_in_a_message_are_named_by_who_reads_it() -> None:
    message = Message(
        "{Other} {other?have|has} doubled me, and {other:own} queen is out.", other=SeatWord("W")
    )
    assert reason_words(message, {"W": "You"}) == "You have doubled me, and your queen is out."
    assert reason_words(message, {"W": "Nora"}) == "Nora has doubled me, and Nora's queen is out."
    use("fr")
    assert (
        reason_words(message, {"W": "Nora"}) == "Nora has doubled me, and Nora's queen is out."
    )  # no translation
    assert (
        language("de").render(
            "{Other} {other?hast|hat} {n:word_acc}", {"other": SeatWord("W"), "n": 1}, names={"W": "You"}
        )
        == "Du hast einen"
    )


def test_sentences_together_are_translated_each() -> None:
    both = together([OPENS, Message("Nothing of mine fits.")])
    assert isinstance(both, Message)
    assert Reason("rule", both).sentence == "It opens the way for my queen of hearts. Nothing of mine fits."
    use("de")
    assert reason_words(both, {}) == "Das macht den Weg frei für die Herz-Dame. Von mir passt nichts."
    assert together(["One.", "Two."]) == "One. Two."


def test_a_message_comes_back_from_json() -> None:
    for message in (
        OPENS,
        ROUND,
        Message.counted("{count} trick", "{count} tricks", 3),
        Message.within_context("door", "Open"),
    ):
        assert message_of(json.loads(json.dumps(message_json(message))), clean_text) == message


def test_a_message_does_not_change_and_its_places_have_any_name() -> None:
    message = Message("{text} {many} {count} {context}", text="a", many="b", count=3, context="c")
    with pytest.raises(FrozenInstanceError):
        message.many = "{text}"  # type: ignore[misc]
    assert say(message) == "a b 3 c"
    assert message_of(message_json(message), clean_text) == message


@pytest.mark.parametrize(
    "found",
    [
        None, 3, "text", [], {}, {"text": 3}, {"text": "x" * 1000}, {"text": "a", "with": []}, {"text": "a", "with": {"A": 1}},
        {"text": "a", "with": {"a.b": 1}}, {"text": "a", "with": {"a": None}}, {"text": "a", "with": {"a": 1.5}},
        {"text": "a", "with": {"a": {"card": "XX"}}}, {"text": "a", "with": {"a": {"card": ["QH"]}}},
        {"text": "a", "with": {"a": {"seat": "SW"}}}, {"text": "a", "with": {"a": {"suit": ""}}},
        {"text": "a", "with": {"a": {"contract": []}}}, {"text": "a", "with": {"a": [1] * 50}}, {"text": "a", "with": {"a": 10**9}},
        {"text": "a", "with": {str(n): 1 for n in range(50)}}, {"text": "a", "count": "1"}, {"text": "a", "many": 1},
        {"text": "a", "count": True}, {"text": "a", "context": {}},
    ],
)  # fmt: skip
def test_what_is_no_message_is_none(found: Any) -> None:
    assert message_of(found, clean_text) is None


def test_messages_nested_too_deep_are_none() -> None:
    found: Any = {"text": "a"}
    for _ in range(50):
        found = {"text": "a", "with": {"a": found}}
    assert message_of(found, clean_text) is None


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_message_that_fills_a_place_again_and_again_is_none(depth: int, code: str) -> None:
    found: Any = {"text": "a"}
    for _ in range(depth):
        found = {"text": "{a}" * 200, "with": {"a": found}}
    message = message_of(found, clean_text)
    use(code)
    assert message is None or len(say(message)) < 4000


def test_a_sentence_full_of_choices_without_an_end_is_read_at_once() -> None:
    text = "{a?" * 200
    begun = process_time()
    assert say(Message(text, a=1)) == text
    assert process_time() - begun < 0.5


def test_a_choice_without_an_end_is_text() -> None:
    assert say(Message("{a?{b?x|y}} {a|b} {a?{b}", a=1, b=2)) == "{a?y} {a|b} {a?2"


def test_text_from_a_record_is_cleaned() -> None:
    found = message_of({"text": "\ud83cx\x1b", "context": "\ud83c", "many": "\ud83c"}, clean_text)
    assert found is not None
    assert (found.text, found.context, found.many) == ("x ", "", "")
    message = message_of({"text": "{a}", "with": {"a": "\x1b[31mred\u202e"}}, clean_text)
    assert message is not None
    assert say(message) == " [31mred"


def test_an_argument_that_looks_like_a_place_is_text() -> None:
    assert tr("{a} {b}", a="{b}", b="{a.__class__}") == "{b} {a.__class__}"


# --- which language ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"), ({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "fr_CA"}, "fr"), ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "it_IT.UTF-8"}, "en"), ({"LANG": "fr_FR", "LC_ALL": "de_DE"}, "de"), ({"LANG": "fr_FR", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "it_IT", "LANGUAGE": "it:fr:de"}, "fr"), ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"), ({"LANG": "nonsense/.."}, "en"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
    ],
)  # fmt: skip
def test_the_locale_is_read_as_gettext_reads_it(environment: dict[str, str], code: str) -> None:
    assert of_environment(environment) == code


def test_asked_for_comes_before_set_before_the_locale() -> None:
    assert wanted("fr", "de", {"LANG": "en_GB"}) == "fr"
    assert wanted(None, "de", {"LANG": "fr_FR"}) == "de"
    assert wanted(None, "auto", {"LANG": "fr_FR"}) == "fr"


@pytest.mark.parametrize("code", CODES)
def test_a_noun_is_singular_where_the_catalogue_has_its_first_form(code: str) -> None:
    grammar = language(code).grammar
    form = c2py(re.search(r"plural=(.*);", grammar.PLURAL_FORMS)[1])  # type: ignore[index]
    assert [grammar.plural(number) for number in range(201)] == [form(number) for number in range(201)]


# --- cards typed, records read ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "typed", "card"),
    [
        ("en", "qh", "QH"), ("en", "H10", "TH"), ("en", "ten of spades", "TS"), ("en", "dh", None), ("en", "dame de pique", None),
        ("fr", "dh", "QH"), ("fr", "D♥", "QH"), ("fr", "dame de pique", "QS"), ("fr", "qh", "QH"), ("fr", "roi de cœur", "KH"), ("fr", "dd", "QD"),
        ("de", "Herz-Dame", "QH"), ("de", "Pik 10", "TS"), ("de", "bs", "JS"), ("de", "js", "JS"), ("de", "queen of hearts", "QH"),
    ],
)  # fmt: skip
def test_cards_are_typed_in_the_language_or_in_english(code: str, typed: str, card: str | None) -> None:
    use(code)
    assert read_card(typed) == (None if card is None else parse_card(card))


def test_ranks_typed_in_the_language_become_a_records() -> None:
    use("fr")
    assert typed_ranks("ARDV9.KQJ.v.") == "AKQJ9.KQJ.J."
    use("en")
    assert typed_ranks("AKQJ9.KQJ..D") == "AKQJ9.KQJ..D"


def test_a_record_is_the_same_in_every_language_and_read_in_the_readers() -> None:
    header = new_header(ruleset("online"), ("sound",) * 4, 5, human=None, deals=3)
    written = {}
    for code in languages.CODES:
        use(code)
        events, _ = play_game(header)
        written[code] = [event_json(event, header.rules) for event in events]
    assert written["en"] == written["fr"] == written["de"]
    line = next(line for line in written["en"] if line.get("why") == "The only card I may play.")
    event = read_event(json.loads(json.dumps(line)), header.rules)
    damaged = read_event({**line, "said": {"text": "No such sentence."}}, header.rules)
    assert isinstance(event, ActionEvent)
    assert isinstance(damaged, ActionEvent)
    use("fr")
    assert event.reason(header.names) == "La seule carte que je peux jouer."
    assert damaged.reason(header.names) == "The only card I may play."


def test_a_reason_about_a_card_names_players_in_the_languages_forms() -> None:
    use("fr")
    view = in_tricks("no_tricks", "K72.T93.J84.Q652", "9S")
    names = {"S": "You", "W": "Walter", "N": "Nora", "E": "Edith"}
    said = [reason_words(explain(view, action).said, names) for action in view.legal_actions()]
    assert said[1] == "Ma plus haute carte sous le 9 de pique d’Edith."
    assert not any("{" in each for each in said)
