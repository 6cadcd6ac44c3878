"""A sentence stands in one place: no two of different rooms are three quarters alike."""

from __future__ import annotations

from typing import Final

from tests.support.gates import hold
from tests.tools.alike import ALIKE, bare, pairs
from tests.tools.marked import Marked, all_marked

TWO_THINGS: Final = (
    ("It must be {what}.", "it must be {values} or {last}"),
    ("That was the last one.", "That was the last mistake."),
    ("That was the last one.", "That was the last deal."),
    ("This is the first one.", "This is the first mistake."),
    ("There is no lesson {name}.", "There is no command {name}."),
    ("There is no lesson {name}.", "There is no setting {name}."),
    ("Deal {number} is now {file}.", "Deal {number} is over: {points}."),
    ("The game is over.", "The game is not over yet."),
    ("The game is over.", "The deal is over."),
    ("The game is over.", "the game is saved"),
    ("{text} is not a whole number", "{name} is not a JSON number."),
    ("{answer} is not understood.", "{text} is not understood after {name}."),
    ("a bot for each seat", "a card for each seat"),
    ("a bot for each seat", "a hand for each seat"),
    ("a position of your own", "a bot of your own"),
    ("{count} of {games} {games?round|rounds}", "{known} of {count} {count?decision|decisions}"),
    ("{suit} {low} to {high}", "{Who} {who?win|wins} with {points}."),
    ("{suit} {low} to {high}", "{Who} {who?take|takes} {what}: {points}."),
    ("{Who} {who?deal|deals} {contract}: {points}.", "{Who} {who?take|takes} {what}: {points}."),
    ("{path} cannot be written: {problem}.", "It cannot be written: {problem}."),
    ("What card drills are about.", "Card drills are about anything."),
    ("The deal is over.", "The deal is over before {card}."),
    ("all of this deal", "RESULT OF THIS DEAL"),
)
"""Sentences of one form about two things: another deal, another file, another question."""
TWO_FORMS: Final = (
    ("That is the end of the game.", "The end of the game."),
    (
        "Deal {number} of {count}. {Who} {who?deal|deals}.",
        "Deal {deal} of {deals}: {contract}. {Who} {who?deal|deals}.",
    ),
    ("Deal {number} of {count}. {Who} {who?deal|deals}.", "deal {deal} of {deals}"),
    ("DOUBLES OWED TO {who}", "Doubles still owed to {dealer}: {owed}."),
    ("what the words of the game mean", "What the words of the game mean."),
)
"""The same thing as a sentence and as a heading, a key's or an option's help, or a field of a row: other forms in French and German."""
LISTED: Final = frozenset(frozenset(map(bare, each)) for each in (*TWO_THINGS, *TWO_FORMS))


def of(text: str, path: str) -> Marked:
    """Return a sentence of a file."""
    return Marked(text, path, 1)


def test_no_two_rooms_say_nearly_the_same() -> None:
    twice = [
        f"{pair.share:.0%} {pair.one.path}: {pair.one.text!r} {pair.two.path}: {pair.two.text!r}"
        for pair in pairs(all_marked())
        if frozenset((bare(pair.one.text), bare(pair.two.text))) not in LISTED
    ]
    hold(twice, "say it in one place, or list the two in TWO_THINGS or TWO_FORMS of this test")


def test_two_sentences_that_differ_by_a_stop_or_a_place_are_found() -> None:
    here, there = "barbu_tui/plain/review.py", "barbu_tui/commands/review.py"
    both = list(
        pairs(
            [of("{count} games are known to {who}.", here), of("{number} games are known to {name}", there)]
        )
    )
    assert [round(each.share, 2) for each in both] == [1.0]
    assert not list(
        pairs([of("Nothing has been lost yet.", here), of("No deal of this game is over.", there)])
    )
    assert ALIKE == 0.75
