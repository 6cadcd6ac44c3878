"""The commands of the replay, of watching and of playing on."""

from __future__ import annotations

from typing import Final

from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import BACK

CHOOSING: Final = frozenset({"choose"})
"""The mode in which a human decides."""
WALKING_ON: Final = frozenset({"walk"})
"""The mode without a decision."""

WALKING: Final = (
    Command("replay.card", "left", "step", "The previous card.", "card", sign="← →", palette=False, value=-1),
    Command("replay.next_card", "right", "step", "The next card.", palette=False, value=1),
    Command("replay.trick", "up", "trick", "The previous trick.", "trick", sign="↑ ↓", modes=WALKING_ON, palette=False, value=-1),
    Command("replay.next_trick", "down", "trick", "The next trick.", modes=WALKING_ON, palette=False, value=1),
    Command("replay.deal", "left_square_bracket,pageup", "by_deal", "The previous deal.", "deal", sign="[ ]", value=-1),
    Command("replay.next_deal", "right_square_bracket,pagedown", "by_deal", "The next deal.", value=1),
    Command("replay.start", "home", "ends", "The start of this deal.", "ends", sign="Home End", value=-1),
    Command("replay.end", "end", "ends", "The end of this deal.", value=1),
    Command("replay.first", "ctrl+home,less_than_sign", "whole", "The start of the game.", value=-1),
    Command("replay.last", "ctrl+end,greater_than_sign", "whole", "The end of the game.", value=1),
)  # fmt: skip
PLAYING: Final = (
    Command("replay.play", "space", "play", "Autoplay: step on by itself, or stop.", "autoplay"),
    Command("replay.slower", "minus", "speed", "Slower.", value=-1),
    Command("replay.faster", "plus,equals_sign", "speed", "Faster.", value=1),
)
LOOKING: Final = (
    Command("replay.hands", "h", "hands", "Show all hands, one, or none.", "hands"),
    Command("replay.seat", "v", "view", "Show another player's points, and the hand when one is shown."),
)
MOMENTS: Final = (
    Command(
        "replay.moment", "n", "moment", "The next moment that mattered.", "next moment", "moment", value=1
    ),
    Command("replay.moment_before", "N", "moment", "The previous moment.", value=-1),
)
ASIDE: Final = (
    Command("replay.adviser", "w", "adviser", "The adviser: what each of the bots would do here, and why.", "adviser"),
    Command("replay.sheet", "s", "sheet", "The score sheet as it stood here."),
    Command("replay.rules", "r", "rules", "The rules of this contract."),
    BACK,
)  # fmt: skip
CHOICES: Final = (
    Command("replay.choose_up", "up", "choose", "The choice above.", "choose", sign="↑ ↓", modes=CHOOSING, palette=False, value=-1),
    Command("replay.choose_down", "down", "choose", "The choice below.", modes=CHOOSING, palette=False, value=1),
    Command("replay.choose", "enter", "open", "Do what is chosen.", "confirm", modes=CHOOSING, palette=False),
)  # fmt: skip

REPLAY: Final = (
    *WALKING,
    *PLAYING,
    *LOOKING,
    *MOMENTS,
    Command("replay.go_to", "G", "go_to", "Go to a deal, or to a trick of it, as in 12 or 12.5."),
    Command("replay.lost", "L", "lost", "The trick that cost the shown player most.", "where lost", "lost"),
    Command("replay.review", "R", "review", "The review: what this player's decisions cost.", "review"),
    Command("replay.bars", "b", "bars", "Show or hide what each option was worth.", "bars"),
    Command("replay.lines", "y", "lines", "See a mistake happen: both lines of play side by side, in a typical layout."),
    Command("replay.branch", "p", "branch", "Play on from here.", "play on from here", "play on"),
    Command("replay.position", "P", "position", "Practise this decision: it is asked of you, or ask the adviser about it."),
    *ASIDE,
    Command("replay.hand_over", "B", "hand_over", "Let a bot play your unfinished game to its end."),
)  # fmt: skip
"""The commands of the replay."""

WATCH: Final = (
    *CHOICES,
    *WALKING,
    *PLAYING,
    Command("watch.seat", "B", "seat", "Take the seat whose points are shown, or hand it back.", "take seat"),
    *LOOKING,
    *MOMENTS,
    *ASIDE,
)
"""The commands of watching."""

BRANCH: Final = (
    *CHOICES,
    Command("branch.undo", "u", "undo", "Take your last decision back.", "take back"),
    Command("branch.judge", "R", "judge", "What the decisions of this deal cost, once it is over.", "review it", "review"),
    Command("branch.keep", "k", "keep", "Save this as a game of its own.", "save"),
    *(command for command in WALKING if "deal" not in command.id),
    *LOOKING,
    *(command for command in ASIDE if command.id != "replay.sheet"),
)  # fmt: skip
"""The commands of playing on from a place."""
