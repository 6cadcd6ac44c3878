"""The commands of practice: those of a choice, then those of its answer."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from barbu_tui.language import N_
from barbu_tui.ui.choices.key_hints import (
    letter_commands,
    open_rows,
    option_commands,
    options_to_compare,
    suit_commands,
)
from barbu_tui.ui.commands import Command

PracticeMode: TypeAlias = Literal[
    "", "wait", "call", "call-start", "call-trump", "bid", "card", "card-claim", "answer", "answer-call",
    "answer-closed", "answer-opened", "answer-both", "answer-why", "answer-how", "over",
]  # fmt: skip
"""The mode of the commands of practice and of the adviser."""
Modes: TypeAlias = frozenset[PracticeMode]
TRUMP: Final[Modes] = frozenset({"call-trump"})
ASIDE: Final[Modes] = TRUMP | {"call-start"}
"""The modes in which the focused contract has a suit or a rank to choose."""
CALL: Final[Modes] = ASIDE | {"call"}
BID: Final[Modes] = frozenset({"bid"})
CLAIM: Final[Modes] = frozenset({"card-claim"})
"""The mode in which the card under the cursor has several claims."""
CARD: Final[Modes] = CLAIM | {"card"}
QUESTION: Final[Modes] = CALL | BID | CARD
WAIT: Final[Modes] = frozenset({"wait"})
"""The mode without a situation."""
CLOSED: Final[Modes] = frozenset({"answer-closed", "answer-both"})
"""The modes with a closed row under the cursor that can be opened."""
OPENED: Final[Modes] = frozenset({"answer-opened", "answer-both"})
"""The modes with an opened row."""
CALLED: Final[Modes] = CLOSED | OPENED | {"answer-call"}
ROWS: Final[Modes] = CALLED | {"answer"}
"""The modes that show the options with their figures."""
WHY: Final[Modes] = frozenset({"answer-why"})
"""The mode of the full reasons."""
HOW: Final[Modes] = frozenset({"answer-how"})
"""The mode of the method."""
READING: Final[Modes] = WHY | HOW
ANSWER: Final[Modes] = ROWS | READING
OVER: Final[Modes] = frozenset({"over"})
"""The mode of the summary."""


PRACTICE_COMMANDS: Final = (
    Command("practice.next", "enter", "accept", "The next hand.", "next hand", "next", modes=ANSWER),
    Command("practice.again", "a", "again", "The same hand again.", "again", modes=ANSWER),
    Command("practice.play", "p", "play", "Play the deal out against the bots; decisions can be taken back.", "play it out", modes=ANSWER),
    Command("practice.why", "w", "why", "The reasons in full, and how the numbers are made.", "why", modes=ROWS),
    Command("practice.how", "w", "why", "How the numbers are made.", "how it is worked out", "numbers", modes=WHY),
    Command("practice.rows", "w", "why", "The options and their bars again.", "bars", modes=HOW),
    Command("practice.compare", "1", "number", "Look at another option.", "compare", sign=options_to_compare, modes=ROWS, palette=False, run="Look at the option of that number.", value=1),
    Command("practice.card", "left", "aside", "The playable card to the left.", "choose", sign="← →", modes=CARD, palette=False, value=-1),
    Command("practice.card.right", "right", "aside", "The playable card to the right.", modes=CARD, palette=False, value=1),
    Command("practice.card.claim", "up", "vertical", "Another claim.", "claim", sign="↑ ↓", modes=CLAIM, palette=False, value=-1),
    Command("practice.card.claim.down", "down", "vertical", "Another claim.", modes=CLAIM, palette=False, value=1),
    *letter_commands("practice.card", CARD),
    Command("practice.up", "up", "vertical", "Go to the row above.", "contract", sign="↑ ↓", modes=CALL, palette=False, value=-1),
    Command("practice.bid.up", "up", "vertical", "Go to the player above.", "player", sign="↑ ↓", modes=BID, palette=False, value=-1),
    Command("practice.row.up", "up", "vertical", "Go to the row above.", modes=ANSWER, palette=False, value=-1),
    Command("practice.down", "down", "vertical", "Go to the row below.", modes=CALL | ANSWER, palette=False, value=1),
    Command("practice.bid.down", "down", "vertical", "Go to the player below.", modes=BID, palette=False, value=1),
    Command("practice.call.1", "1", "number", "The first contract of the sheet.", "by number", "number", sign="1–7", modes=CALL, palette=False, run="Go to the contract of that number.", value=1),
    Command("practice.bid.1", "1", "number", "Set or clear the first player's box.", "by number", "number", sign=open_rows, modes=BID, palette=False, run="Set or clear the box of that player.", value=1),
    *option_commands("practice", range(1, 2), READING, run=N_("Look at the option of that number.")),
    *option_commands("practice", range(2, 9), CALL | BID | ANSWER, run=N_("Look at the option of that number.")),
    Command("practice.toggle", "space", "toggle_box", "Set or clear the box in focus.", "toggle", modes=BID),
    Command("practice.left", "left", "aside", "The suit or rank to the left.", "suit or rank", sign="← →", modes=ASIDE, palette=False, value=-1),
    Command("practice.open", "right", "aside", "Open the row into its suits or ranks.", "open", sign="→", modes=CLOSED, palette=False, value=1),
    Command("practice.close", "left", "aside", "Close the row.", "close", modes=OPENED, palette=False, value=-1),
    Command("practice.right", "right", "aside", "The suit or rank to the right.", modes=ASIDE, palette=False, value=1),
    *suit_commands("practice", TRUMP),
    Command("practice.max", "m", "maximum", "Double everybody you may.", "max", modes=BID),
    Command("practice.pass", "p", "no_doubles", "Double only those you must.", "pass", modes=BID),
    Command("practice.decide", "enter", "accept", "This is your choice.", "decide", modes=QUESTION),
    Command("practice.sure", "exclamation_mark", "sure", "Mark your answer as sure, unsure, or neither.", "sure?", modes=QUESTION),
    Command("practice.table", "b", "table", "The table of the question, or the options again.", "table", modes=ROWS),
    Command("practice.layouts", "l", "layouts", "The layouts in which your card brings less than the best.", "layouts", modes=ROWS | READING),
    Command("practice.lines", "y", "lines", "See it happen: both lines of play side by side, in a typical layout.", modes=ROWS | READING),
    Command("practice.longer", "plus", "longer", "Think longer: play out more layouts, until you press it again.", "think longer", "longer", modes=ANSWER),
    Command("practice.counted", "A", "counted", "Count all layouts that fit the same, or read what the others did again.", "read or count", "count", modes=ROWS),
    Command("practice.what_if", "i", "what_if", "What if: change a card, say who holds one, change a contract left or a debt, and the bars move.", "what if", modes=ROWS),
    Command("practice.leave", "enter", "accept", "Leave practice.", "leave", modes=OVER),
    Command("practice.back", "escape", "back", "Back to the options.", "back", modes=READING),
    Command("practice.finish", "escape,q", "finish", "Finish practising.", "finish", modes=QUESTION | ROWS | OVER | WAIT),
    Command("practice.quit", "q", "quit_reading", "Finish practising.", modes=READING),
    Command("practice.weak", "W", "weak", "Drill the contract that costs you most, or drill all.", "weak", modes=QUESTION | ANSWER),
    Command("practice.earlier", "left_square_bracket", "step_back", "Back through the tricks of this deal; after the answer, the table first.", "earlier", sign="[ ]", modes=CARD | ANSWER, value=1),
    Command("practice.later", "right_square_bracket", "step_back", "On again, to the card in question.", modes=CARD | ANSWER, value=-1),
    Command("practice.last_trick", "t", "last_trick", "Show the last trick.", "last trick", "trick", modes=CARD | ANSWER),
    Command("practice.doubles", "x", "doubles", "Show who doubled whom.", "doubles", modes=CARD | ANSWER),
    Command("practice.position", "P", "position", "Set up a position of your own, or change this one: a hand, a call, doubles, the cards played.", "set up a position", "set up", modes=QUESTION | ANSWER | WAIT),
    Command("practice.adviser", "w", "adviser", "Ask the adviser about the position that you set up.", "adviser", modes=QUESTION),
    Command("practice.drill", "M", "drill", "Another drill: contracts, doubles, cards, or the mistakes that are due.", "drill", modes=QUESTION | ANSWER | WAIT),
    Command("practice.theme", "T", "theme", "What card drills are about.", "theme", modes=CARD | ANSWER | WAIT),
    Command("practice.level", "e", "level", "How hard hands are.", "level", modes=CALL | BID | ANSWER | WAIT),
    Command("practice.progress", "j", "progress", "Your rating, by kind and theme, and how it has changed.", "rating", modes=CALL | BID | ANSWER | OVER | WAIT),
    Command("practice.rules", "r", "rules", "The rules of this game.", "rules"),
    Command("practice.options", "o", "options", "Colours, deck and the rest.", "options"),
)  # fmt: skip
"""The commands of practice."""
