"""The commands of the table. One rule to remember: a–m are cards, n–z are commands, digits choose options."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from barbu_tui.language import N_
from barbu_tui.ui.choices.key_hints import (
    chosen,
    letter_commands,
    open_rows,
    open_targets,
    option_commands,
    suit_commands,
)
from barbu_tui.ui.commands import Command

TableMode: TypeAlias = Literal[
    "busy", "contract", "contract-start", "contract-trump", "double", "cards", "pass", "discard", "result",
    "last-result", "over", "failed", "leaving", "read",
]  # fmt: skip
"""The mode of the table's commands; ``read`` while a lesson shows a text."""
Modes: TypeAlias = frozenset[TableMode]
PLAY: Final[Modes] = frozenset({"cards"})
CARDS: Final[Modes] = PLAY | {"pass"}
TRUMP: Final[Modes] = frozenset({"contract-trump"})
CONTRACT: Final[Modes] = TRUMP | {"contract", "contract-start"}
DOUBLE: Final[Modes] = frozenset({"double"})
DISCARD: Final[Modes] = frozenset({"discard"})
NEXT: Final[Modes] = frozenset({"result"})
LAST: Final[Modes] = frozenset({"last-result"})
RESULT: Final[Modes] = NEXT | LAST
LEAVING: Final[Modes] = frozenset({"leaving"})
OVER: Final[Modes] = frozenset({"over"})
FAILED: Final[Modes] = frozenset({"failed"})
BUSY: Final[Modes] = frozenset({"busy"})
PLAYING: Final[Modes] = CARDS | BUSY
TAKE_BACK: Final[Modes] = PLAYING | CONTRACT | DOUBLE
GAME: Final[Modes] = CARDS | CONTRACT | DOUBLE | DISCARD | BUSY | RESULT | OVER


_STEPS: Final = (
    Command("table.up", "up", "vertical", "Go to the row above.", "contract", sign="↑ ↓", modes=CONTRACT, palette=False, value=-1),
    Command("double.up", "up", "vertical", "Go to the player above.", "player", sign="↑ ↓", modes=DOUBLE, palette=False, value=-1),
    Command("discard.number.1", "1", "number", "The first option.", "by number", "number", sign=open_rows, modes=DISCARD, palette=False, run="Go to the option of that number.", value=1),
    Command("discard.up", "up", "vertical", "Go to the option above.", "choose", sign="↑ ↓", modes=DISCARD, palette=False, value=-1),
    Command("table.down", "down", "vertical", "Go to the row below.", modes=CONTRACT, palette=False, value=1),
    Command("double.down", "down", "vertical", "Go to the player below.", modes=DOUBLE, palette=False, value=1),
    Command("discard.down", "down", "vertical", "Go to the option below.", modes=DISCARD, palette=False, value=1),
    Command("contract.number.1", "1", "number", "The first contract of the sheet.", "by number", "number", sign="1–7", modes=CONTRACT, palette=False, run="Go to the contract of that number.", value=1),
    Command("double.toggle", "space", "toggle_box", "Set or clear the box in focus.", "toggle", modes=DOUBLE),
    Command("double.number.1", "1", "number", "Set or clear the first player's box.", "by number", "number", sign=open_rows, modes=DOUBLE, palette=False, run="Set or clear the box of that player.", value=1),
    *option_commands("table", range(2, 8), CONTRACT | DOUBLE | DISCARD),
    Command("table.left", "left", "aside", "The playable card to the left.", "choose", sign="← →", modes=PLAY, palette=False, value=-1),
    Command("contract.start", "left", "aside", "A lower starting rank.", "start", sign="← →", modes=frozenset({"contract-start"}), palette=False, value=-1),
    Command("contract.trump", "left", "aside", "The trump suit to the left.", "suit", sign="← →", modes=TRUMP, palette=False, value=-1),
    Command("discard.left", "left", "aside", "Another card or target.", modes=DISCARD, palette=False, value=-1),
    Command("table.right", "right", "aside", "The playable card to the right.", modes=PLAY, palette=False, value=1),
    Command("contract.start.right", "right", "aside", "A higher starting rank.", modes=frozenset({"contract-start"}), palette=False, value=1),
    Command("contract.trump.right", "right", "aside", "The trump suit to the right.", modes=TRUMP, palette=False, value=1),
    Command("discard.right", "right", "aside", "Another card or target.", modes=DISCARD, palette=False, value=1),
    Command("table.home", "home", "far", "The first playable card.", modes=PLAY, palette=False, value=-1),
    Command("table.end", "end", "far", "The last playable card.", modes=PLAY, palette=False, value=1),
)  # fmt: skip

_TARGETS: Final = tuple(
    Command(
        f"discard.target.{letter}", letter, "target", words, "target" if letter == "w" else "",
        sign=open_targets, modes=DISCARD, palette=False, run="Name that player as target.", value=letter,
    )
    for letter, words in (
        ("w", N_("Name W as target.")),
        ("n", N_("Name N as target.")),
        ("e", N_("Name E as target.")),
    )
)  # fmt: skip

_ACCEPT: Final = (
    Command("double.max", "m", "maximum", "Double everybody you may.", "max", modes=DOUBLE),
    Command("double.pass", "p", "no_doubles", "Double only those you must.", "pass", modes=DOUBLE),
    Command("table.play", "enter", "accept", "Play the card under the cursor.", "play", sign=chosen, modes=PLAY),
    Command("table.yes", "y", "yes", "Go ahead anyway, after the coach has asked.", modes=CARDS | CONTRACT | DOUBLE | DISCARD, palette=False),
    Command("table.finish", "full_stop", "finish", "Play the rest: it is the same in any order.", "play the rest", sign=".", modes=PLAY),
    Command("table.pass", "enter", "accept", "Pass: none of your cards fits.", "pass", modes=frozenset({"pass"})),
    Command("contract.deal", "enter", "accept", "Call the contract in focus.", "call it", modes=CONTRACT),
    Command("double.confirm", "enter", "accept", "Confirm the doubles you chose.", "confirm", modes=DOUBLE),
    Command("discard.confirm", "enter", "accept", "Do what the row in focus says.", "confirm", modes=DISCARD),
    Command("result.next", "enter,space", "accept", "Go on to the next deal.", "next deal", modes=NEXT),
    Command("result.last", "enter,space", "accept", "Go on: that was the last deal.", "go on", modes=LAST),
    Command("over.leave", "enter", "accept", "Leave the table.", "leave", modes=OVER | FAILED),
    Command("leaving.leave", "y,enter", "yes", "Leave the table; the game is saved.", "leave", sign="y", modes=LEAVING),
    Command("leaving.stay", "escape", "back", "Stay at the table.", "stay", modes=LEAVING),
    Command("discard.back", "escape", "back", "Choose another card.", "other card", modes=DISCARD),
    Command("table.hurry", "space,enter", "hurry", "Go on without waiting.", "go on", modes=BUSY, palette=False),
)  # fmt: skip

_TABLE: Final = (
    Command("table.last_trick", "t", "last_trick", "Show the last trick.", "last trick", "trick", modes=PLAYING),
    Command("table.doubles", "x", "doubles", "Show who doubled whom.", "doubles", modes=PLAYING),
    Command("table.adviser", "w", "adviser", "Ask the adviser; your statistics count the game separately.", "adviser", modes=CARDS | CONTRACT | DOUBLE),
    Command("table.sheet", "s", "sheet", "The score sheet.", "score sheet", "sheet", modes=GAME),
    Command("result.replay", "g", "replay", "Replay this deal.", "replay this deal", "replay", modes=RESULT),
    Command("result.review", "R", "review", "What your decisions in this deal cost.", "review this deal", "review", modes=RESULT),
    Command("table.chart", "c", "chart", "The scores deal by deal.", "chart", modes=RESULT | OVER),
    Command("table.panel", "v", "panel", "Side panel: contracts still to call, or your results.", "panel", modes=CARDS | CONTRACT | DOUBLE | BUSY),
    Command("table.rules", "r", "rules", "The rules of this contract and of this game.", "rules", modes=GAME),
    Command("table.speed", "z", "speed", "Change the speed.", "speed", modes=PLAYING),
    Command("table.options", "o", "options", "Colours, deck, speed and the rest.", "options", modes=GAME),
    Command("table.leave", "q", "leave", "Leave the table; the game is saved.", "leave", modes=GAME | FAILED),
    Command("table.take_back", "u", "take_back", "In a game nothing can be taken back.", modes=TAKE_BACK, palette=False),
    Command("table.back", "escape", "back", "Leave the table; asks first.", modes=GAME - DISCARD),
)  # fmt: skip

TABLE_COMMANDS: Final = (
    *_STEPS,
    *suit_commands("contract", TRUMP),
    *_ACCEPT[:2],
    *_TARGETS,
    *_ACCEPT[2:],
    *letter_commands("card", PLAY),
    *_TABLE,
)
"""The commands of the table."""
