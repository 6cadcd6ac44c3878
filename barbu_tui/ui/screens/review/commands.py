"""The commands of the review."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_tui.language import NP_
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK, cursor_commands

COMMANDS: Final = (
    *(
        replace(each, id=each.id.replace("page.", "review."))
        for each in cursor_commands(NP_("key", "decision"))
    ),
    Command("review.open", "enter", "open", "Replay the game at this decision, before it was made.", "replay it", modes=frozenset({"list"})),
    Command("review.watch", "enter", "watch", "Watch a bot play this deal in your seat, beside what you did, from the first difference on.", "watch a bot", modes=frozenset({"deals"})),
    Command("review.find", "f", "find", "Stop before every mistake, and find what was better yourself.", "find it yourself", "find"),
    Command("review.calls", "c", "only('call')", "Show calls alone, or everything.", "calls"),
    Command("review.doubles", "d", "only('bid')", "Show doubles alone, or everything.", "doubles"),
    Command("review.cards", "k", "only('card')", "Show cards alone, or everything.", "cards"),
    Command("review.contract", "o", "contract", "Show one contract alone, and then the next.", "contract"),
    Command("review.dealer", "e", "dealer", "Show deals as dealer, deals as defender, or both.", "dealer"),
    Command("review.sure", "s", "sure", "Show only what is sure, or everything that cost something.", "sure"),
    Command("review.deals", "t", "deals", "Show the deals with what each came to, or the decisions.", "deals"),
    Command("review.means", "m", "means", "Say what the figures mean, and what they do not claim.", "meaning"),
    BACK,
)  # fmt: skip
