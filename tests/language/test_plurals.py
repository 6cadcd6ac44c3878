"""A number before a noun: one is told in the singular."""

from __future__ import annotations

import re
from typing import Final

from barbu_tui.language import tr
from tests.support.gates import hold
from tests.tools.marked import Marked, all_marked

NOUNS: Final = (
    "bots|bytes|cards|contracts|days|deals|decisions|doubles|games|hands|hearts|kings|layouts|lessons|letters|lines|milliseconds|minutes"
    "|mistakes|players|points|positions|queens|questions|rounds|seconds|sets|tricks|visitors|worlds"
)
COUNTED: Final = re.compile(
    rf"\{{\w+(?::\w+)?\}} (?:(?:likely|more|different|other|saved|unfinished) )?(?:{NOUNS})\b"
)
SEVERAL: Final = (
    # Of a whole game or deal.
    *(
        "{contracts:word} contracts",
        "{players} players",
        "{players:word} players",
        "{Players:word} players",
        "{kings:word} kings",
    ),
    *(
        *(f"all {{least}} {units}" for units in ("tricks", "hearts", "queens", "kings")),
        "{count} players",
        "{count:word} queens",
        "{cards} cards",
        "{size} cards",
        "game has {deals} deals",
        "All {deals} deals",
    ),
    *(
        "player's {deals} deals",
        "{deals} deals: every",
        "{most} deals",
        "{wanted} bots",
        "{count:word} bots",
        "not {count} lines long",
    ),
    # Limits, and what comes in steps.
    *(
        "{count} letters",
        "{count} bytes",
        "{size} bytes",
        "{most:grouped} layouts",
        "{most:grouped} milliseconds",
        "{seconds} seconds",
        "{minutes} minutes",
    ),
    *("{games} saved games", "{count} lessons", "about {points} points or more", "{apart} points"),
    # One has a sentence of its own.
    *(
        "{debt} more doubles in",
        "{left} deals: you must",
        "{hands} hands, {right}",
        "{left:word} deals left",
        "{count:word} unfinished games",
    ),
    *(
        "{Who:own} {count} mistakes",
        "I count on {points} points",
        "last {count} games",
        "{count:word} hearts",
    ),
    # Figures with a sign, with decimals, or in thousands.
    *(
        "{decisions:grouped} decisions",
        "{loss} points",
        "{half} points",
        "{error} points",
        "{figure} points",
        "{tenths} points",
        "{worlds} layouts",
    ),
    *(
        "{points} points a game",
        "lost, {points} points",
        "{points} points below",
        "{points} points behind",
        "{points} points a hand",
    ),
    "about {points} points on average",
    # Not a number.
    *(
        "{seat} deals deal",
        "{dealer} more doubles than",
        "{who} doubles you",
        "{where} hearts",
        "{Level} hands",
        "{who:own} points",
        "{Who:own} points",
    ),
)


def without_singular(sentence: Marked) -> list[str]:
    """Return the numbers in a sentence that stand before a plural alone."""
    if sentence.many or sentence.room == "lessons":  # in lessons numbers are of the rules
        return []
    plain = re.sub(r"\{\w+\?(?:[^{}]|\{[^{}]*\})*\}", "#", sentence.text)
    for known in SEVERAL:
        plain = plain.replace(known, "#")
    return COUNTED.findall(plain)


def test_a_number_that_may_be_one_has_a_noun_for_it() -> None:
    hold(
        (
            f"{each.path}:{each.line}: {', '.join(found)} in {each.text!r}"
            for each in all_marked()
            if (found := without_singular(each))
        ),
        "trn(), or a choice as {count?game|games}; what is never one goes to SEVERAL of this test",
    )


def test_a_plural_alone_is_found() -> None:
    def found(text: str, many: str = "") -> list[str]:
        return without_singular(Marked(text, "barbu_tui/words/x.py", 1, many))

    assert found("{games} games of {rules}; points a game") == ["{games} games"]
    assert found("{count:word} more deals") == ["{count:word} more deals"]
    assert not found("{games} {games?game|games} of {rules}")
    assert not found("{count} game", "{count} games")
    assert tr(
        "{games} {games?game|games} of {rules}; points a game, ± 95 %", games=1, rules="online"
    ).startswith("1 game of online")
