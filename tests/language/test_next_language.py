"""Languages with other rules: more plural forms, verbs with a gender, cases of contracts, another direction of writing.

Polish stands for it: it has three plural forms, and its past tense shows whether a man or a woman acts.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from gettext import c2py
from typing import ClassVar

import pytest

from barbu_tui.language import ContractWord, Message, Person, SeatWord
from barbu_tui.language.grammar import Grammar
from barbu_tui.language.languages import Language
from barbu_tui.language.signs import isolated
from barbu_tui.plain.lines import Lines


class Polish(Grammar):
    """As much of Polish as a sentence of each kind needs."""

    CODE: ClassVar[str] = "pl"
    PLURAL_FORMS: ClassVar[str] = (
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    )
    FORMS: ClassVar[Mapping[str, frozenset[str]]] = {**Grammar.FORMS, "contract": frozenset({"acc"})}

    def plural(self, number: int) -> int:
        """Return the form: 1 karta; 2, 3, 4, 22 karty; 0, 5, 12 kart."""
        if number == 1:
            return 0
        return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2

    def contract(self, contract: str, name: str, form: str = "") -> str:
        """Return a contract; ``acc``: as what is called."""
        return {"no_queens": "Bez damę"}.get(contract, name) if form == "acc" else name


POLISH = Language(Polish())


def test_a_plural_rule_is_the_same_for_choices_and_for_the_catalogue() -> None:
    form = c2py(re.search(r"plural=(.*);", Polish.PLURAL_FORMS)[1])  # type: ignore[index]
    assert [POLISH.grammar.plural(number) for number in range(201)] == [form(number) for number in range(201)]


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 kart"), (1, "1 karta"), (2, "2 karty"), (5, "5 kart"), (12, "12 kart"), (22, "22 karty")],
)
def test_a_choice_has_a_text_for_each_plural_form(count: int, words: str) -> None:
    assert POLISH.render("{count} {count?karta|karty|kart}", {"count": count}) == words


def test_a_choice_with_fewer_texts_than_forms_ends_in_the_last_one() -> None:
    assert [POLISH.render("{count?jedna|wiele}", {"count": count}) for count in (1, 2, 5)] == [
        "jedna",
        "wiele",
        "wiele",
    ]


def test_a_verb_shows_who_acts() -> None:
    said = "{Who} {who?wziąłeś|wziął|wzięła} lewę"
    assert POLISH.render(said, {"who": Person("Walter")}) == "Walter wziął lewę"
    assert POLISH.render(said, {"who": Person("Nora")}) == "Nora wzięła lewę"
    assert POLISH.render(said, {"who": Person("You", True)}).endswith("wziąłeś lewę")


def test_a_kept_message_shows_who_acts_by_the_names_of_its_reader() -> None:
    said = Message("{Who} {who?wziąłeś|wziął|wzięła} lewę", who=SeatWord("N"))
    assert POLISH.render_message(said, {"N": "Nora"}) == "Nora wzięła lewę"
    assert POLISH.render_message(said, {"N": "Adam"}) == "Adam wziął lewę"


def test_choices_with_three_texts_stand_within_each_other() -> None:
    said = "{who?masz|ma|ma} {count?{count} kartę|{count} karty|{count} kart}"
    assert POLISH.render(said, {"who": Person("Nora"), "count": 4}) == "ma 4 karty"


def test_a_choice_that_does_not_end_is_text_whatever_it_holds() -> None:
    for text in ("{count?a|b|c", "{count?a}", "a|b|c", "{count?a|{b|c}", "{count?" + "|x" * 9 + "}"):
        assert isinstance(POLISH.render(text, {"count": 2}), str)
    assert POLISH.render("{count?a|b|c", {"count": 2}) == "{count?a|b|c"
    assert POLISH.render("x|y", {"count": 2}) == "x|y"


def test_a_contract_has_cases() -> None:
    assert POLISH.render("{contract:acc}", {"contract": ContractWord("no_queens")}) == "Bez damę"


def test_a_name_from_right_to_left_does_not_turn_a_line_round() -> None:
    assert isolated("נועה: 3") == "\u2068נועה\u2069: 3"
    assert isolated("Nora: 3 ♠") == "Nora: 3 ♠"
    assert isolated("נועה בר plays 10♥") == "\u2068נועה בר\u2069 plays 10♥"
    out = io.StringIO()
    Lines(io.StringIO(), out).say("נועה plays 10♥.")
    assert out.getvalue() == "\u2068נועה\u2069 plays 10♥.\n"
