"""Keys shared by screens of choices: digits and letters, and their entries in the key bar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from barbu_tui.core.cards import SUIT_LETTERS
from barbu_tui.language import N_, NP_
from barbu_tui.ui.choices.cards import CardChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.choices.options import OptionCursor
from barbu_tui.ui.commands import Command, key_name

_OPTIONS: Final = (
    *(N_("Option 1."), N_("Option 2."), N_("Option 3."), N_("Option 4.")),
    *(N_("Option 5."), N_("Option 6."), N_("Option 7."), N_("Option 8.")),
)
_TRUMPS: Final = {
    "S": N_("Trumps: spades."),
    "H": N_("Trumps: hearts."),
    "D": N_("Trumps: diamonds."),
    "C": N_("Trumps: clubs."),
}


def option_commands(
    screen: str, numbers: range, modes: frozenset[str], *, run: str = ""
) -> tuple[Command, ...]:
    """Return a command for each digit that chooses an option. ``run`` is the help text of a row of digits."""
    return tuple(
        Command(
            f"{screen}.number.{number}",
            str(number),
            "number",
            _OPTIONS[number - 1],
            modes=modes,
            palette=False,
            run=run,
            value=number,
        )
        for number in numbers
    )


def letter_commands(screen: str, modes: frozenset[str]) -> tuple[Command, ...]:
    """Return a command for each letter of a card; the first has a label in the key bar."""
    first, *others = (
        Command(
            f"{screen}.{letter}", letter, "letter", "Play the card with this letter.",
            modes=modes, palette=False, run="Play the card with that letter.", value=letter,
        )
        for letter in "abcdefghijklm"
    )  # fmt: skip
    label, short = NP_("key", "play by letter"), NP_("key", "by letter")
    return (replace(first, label=label, short=short, sign="a–m"), *others)


def suit_commands(screen: str, modes: frozenset[str]) -> tuple[Command, ...]:
    """Return the commands that choose a trump suit, or no trump.

    They are available while Trumps is focused: with Caps Lock on, no other letter calls it.
    """
    suits = (
        Command(
            f"{screen}.suit.{letter}", letter, "suit", words,
            modes=modes, palette=False, run="Choose trumps in that suit.", value=SUIT_LETTERS.index(letter),
        )
        for letter, words in _TRUMPS.items()
    )  # fmt: skip
    return (
        *suits,
        Command(f"{screen}.suit.N", "N", "no_trump", "Choose Trumps with no trump suit.", modes=modes, palette=False),
    )  # fmt: skip


def suit_keys(screen: str, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """Return the key of each trump suit, by suit number, and of no trump last; empty for several letters."""
    keys = (
        keymap.get(f"{screen}.suit.{letter}", letter).split(",")[0].strip() for letter in f"{SUIT_LETTERS}N"
    )
    return tuple(key if len(key) == 1 else "" for key in keys)


def open_rows(asked: object) -> tuple[str, str] | None:
    """Return the digits of the open rows, and their click action; ``None`` without one."""
    rows = ["1", "2", "3"]
    if isinstance(asked, DoubleChoice):
        others = enumerate(asked.others, 1)
        rows = [str(number) for number, seat in others if asked.selectable(seat) and not asked.locked(seat)]
    elif isinstance(asked, DiscardChoice):
        rows = [str(number) for number, is_open in enumerate(asked.open_rows, 1) if is_open]
    return (" ".join(rows), f"number({rows[0]})") if rows else None


def open_targets(asked: object) -> tuple[str, str] | None:
    """Return the letters of the possible targets, and their click action."""
    letters = asked.target_letters if isinstance(asked, DiscardChoice) else ("w", "n", "e")
    return (" ".join(letters), f"target('{letters[0]}')") if letters else None


def chosen(asked: object) -> tuple[str, str] | None:
    """Return Enter where it plays a card; ``None`` before one is chosen."""
    none = isinstance(asked, CardChoice) and asked.cursor is None
    return None if none else (key_name("enter"), "")


def up_to(asked: object) -> tuple[str, str]:
    """Return the digits up to a number; a click runs the command's own action."""
    return f"1–{asked}", ""


def options_to_compare(asked: object) -> tuple[str, str] | None:
    """Return the digits of the options that can be compared; a click runs the command's own action."""
    count = asked.digits if isinstance(asked, OptionCursor) else 0
    return ("1 2" if count == 2 else f"1–{count}", "") if count else None
