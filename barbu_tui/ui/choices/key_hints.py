"""The key bar's entries for a choice: its digits and letters are those that do something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.commands import Command, Hint
from barbu_tui.ui.text.cast import Cast


def hints_for(shown: Sequence[Hint], choice: object, cast: Cast) -> tuple[Hint, ...]:
    """Return the entries, naming only the keys of rows and players that can be chosen.

    Args:
        shown: the entries of the mode.
        choice: what is being chosen.
        cast: who sits where.
    """
    if isinstance(choice, DoubleChoice):
        digits = [
            str(number)
            for number, other in enumerate(choice.others, 1)
            if choice.selectable(other) and not choice.locked(other)
        ]
        return _with_keys(shown, "1 2 3", [(digit, f"number({digit})") for digit in digits])
    if isinstance(choice, DiscardChoice):
        open_rows = [str(number) for number, option in enumerate(choice.options, 1) if option.open]
        letters = [cast.letters[seat].lower() for seat in choice.targets]
        shown = _with_keys(shown, "1 2 3", [(digit, f"number({digit})") for digit in open_rows])
        return _with_keys(shown, "w n e", [(letter, f"target('{letter}')") for letter in letters])
    return tuple(shown)


def has_box(choice: DoubleChoice, command: Command) -> bool:
    """Return whether a command is not the digit of a player more than may be doubled at this table."""
    return not command.action.startswith("number(") or int(command.keys) <= len(choice.others)


def by_players(shown: Sequence[Hint], players: int) -> tuple[Hint, ...]:
    """Return the entries, with a digit for each player."""
    return tuple(replace(hint, keys=f"1–{players}") if hint.keys == "1–4" else hint for hint in shown)


def _with_keys(shown: Sequence[Hint], keys: str, found: Sequence[tuple[str, str]]) -> tuple[Hint, ...]:
    """Return the entries; the one of these keys names those found, or is left out where there are none."""
    words = " ".join(key for key, _ in found)
    return tuple(
        replace(hint, keys=words, action=found[0][1]) if hint.keys == keys else hint
        for hint in shown
        if found or hint.keys != keys
    )
