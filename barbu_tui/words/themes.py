"""The themes of card drills, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbu_tui.language import N_, tr

_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "claims": (N_("Claims"), N_("Discard the penalty card, or claim to keep it (the Israeli rule).")),
    "hold_up": (N_("Hold back"), N_("Keep a card back that only helps the others.")),
    "open_the_way": (N_("Open the way"), N_("Play where your own cards wait behind others'.")),
    "last_two": (N_("The last two"), N_("Keep the right cards for the last two tricks.")),
    "who_has_kh": (N_("Who has K♥"), N_("The K♥ is unplayed, and somebody is known not to hold it.")),
    "draw_trumps": (N_("Draw trumps"), N_("Lead a trump, or something else.")),
    "keep_guard": (N_("Keep a guard"), N_("Keep the low cards below a high one.")),
    "exit": (N_("Exit"), N_("Lose the lead, or keep the card with which you can.")),
    "duck_or_win": (N_("Duck or win"), N_("Stay below the trick, or take it.")),
    "unblock": (N_("Unblock"), N_("Play the high card now, and keep the low one.")),
    "count_suit": (N_("Count the suit"), N_("Know how many cards of a suit are unplayed.")),
}  # fmt: skip
"""Theme → its title, and a line for lists."""


def theme_title(theme: str) -> str:
    """Return the title of a theme; an unknown name as it is."""
    return tr(_WORDS[theme][0]) if theme in _WORDS else theme


def theme_about(theme: str) -> str:
    """Return a line about a theme."""
    return tr(_WORDS[theme][1])


def english_title(theme: str) -> str:
    """Return the title of a theme in English, which is understood in every language."""
    return _WORDS[theme][0]
