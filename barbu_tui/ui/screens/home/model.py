"""What the home screen says: its rows, the game to continue, the last table, the record so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from barbu_tui.text import count_word, signed
from barbu_tui.ui.drawing.spans import Line, Span, join
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.view_models.page import focus_name, text
from barbu_tui.ui.view_models.panels import Row

if TYPE_CHECKING:  # the first screen loads nothing that it can do without
    from pathlib import Path

    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.record.saves import Save
    from barbu_tui.session.scores.statistics import Tally

MINUTES_A_DEAL: Final = 1.8
"""How long a deal takes, about, at the normal speed."""
UNFINISHED: Final = "unfinished yours"
"""The words that filter saved games to those that the player can continue."""
PLACES: Final = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the home screen."""

    action: str
    """What it opens."""
    key: str
    name: str
    note: str = ""
    ready: bool = True
    """It can be opened now."""


@dataclass(frozen=True, slots=True)
class Home:
    """The home screen."""

    entries: tuple[Entry, ...]
    cursor: int
    version: str
    motto: str
    """What the game is, in a few words."""
    last: Line = ()
    """The last table's result."""
    record: Line = ()
    """Games, wins, average."""
    offer: Line = ()
    """The lessons, offered once."""


@dataclass(frozen=True)
class Found:
    """What was found in the saves."""

    begun: tuple[Save, ...] = ()
    """The player's unfinished games, the one last played first."""
    last: Save | None = None
    """The player's last finished game."""
    count: int = 0

    @property
    def unfinished(self) -> Save | None:
        """The game to continue."""
        return self.begun[0] if self.begun else None

    @property
    def going(self) -> Path | None:
        """The record of the game to continue."""
        return self.unfinished.path if self.unfinished else None

    @staticmethod
    def among(saves: Iterable[Save]) -> Found:
        """Look through saves, the one last played first."""
        unfinished: list[Save] = []
        last = None
        count = 0
        for save in saves:
            count += 1
            if save.own and not save.finished:
                unfinished.append(save)
            elif save.own:
                last = last or save
        return Found(tuple(unfinished), last, count)


def motto(rules: Ruleset) -> str:
    """Return what the game is, in a few words: ``seven contracts, four players, one beard``."""
    king = "one beard" if "barbu" in rules.contracts else f"{count_word(len(rules.suits))} kings"
    return f"{count_word(len(rules.contracts))} contracts, {count_word(rules.players)} players, {king}"


def length_words(rules: Ruleset, deals: int | None = None) -> str:
    """Return how long a game is: ``28 deals, about 50 minutes``."""
    deals = deals or rules.deals
    step = 10 if deals > 15 else 5
    return f"{deals} deals, about {max(step, round(deals * MINUTES_A_DEAL / step) * step)} minutes"


def place_of(save: Save, seat: int) -> int:
    """Return a player's place, from 1; who has as many points shares it."""
    return 1 + sum(points > save.running[seat] for points in save.running)


def cast_of(save: Save) -> Cast:
    """Return the players of a saved game."""
    from barbu_tui.ui.screens.sheet.model import cast_of_game  # of a game, which the first frame has none of

    return cast_of_game(save.header)


def going_on(save: Save) -> str:
    """Return where a game stands: ``deal 13 of 28, you are third``."""
    words = f"deal {save.deals + 1} of {save.header.deals}"
    human = cast_of(save).human
    if human is None or not save.deals:
        return words
    place = place_of(save, human)
    shared = save.running.count(save.running[human]) > 1
    return f"{words}, you {'share' if shared else 'are'} {PLACES[place - 1]}"


def last_table(save: Save) -> Line:
    """Return the result of a game, the best first."""
    cast = cast_of(save)
    order = sorted(cast.seats, key=lambda seat: (-save.running[seat], seat))
    return join(
        (
            (
                Span(f"{cast.name(seat)} ", "brass" if seat == cast.human else "muted"),
                Span(signed(save.running[seat]), "text" if seat == cast.human else "muted"),
            )
            for seat in order
        ),
        "    ",
    )


def lessons_words(done: int, begun: bool, count: int) -> str:
    """Return how far the lessons have been taken: ``3 of 12 lessons done``."""
    if not done and not begun:
        return f"{count} lessons at the table"
    return f"{done} of {count} lessons done"


def offer_line() -> Line:
    """Return the offer of the lessons at the very first start."""
    return (
        Span("New to Barbu?  ", "brass", True),
        Span("Enter begins the first lesson, Esc declines."),
    )


def record_line(tally: Tally) -> Line:
    """Games, wins and average."""
    games = tally.games.count
    if not games:
        return ()
    wins = tally.wins
    return (
        Span(f"{games} game{'s' * (games != 1)}   ", "muted"),
        Span(f"{wins} win{'s' * (wins != 1)}   ", "muted"),
        Span(f"average {signed(round(tally.games.average))}", "muted"),
    )


def home_entries(found: Found | None, rules: Ruleset, lessons: str = "", due: int = 0) -> tuple[Entry, ...]:
    """Return the rows in their places; Continue is faint while there is no unfinished game.

    The lessons come first until a game has been finished, and after practice from then on.

    Args:
        found: what the saves hold; ``None`` while that is not known.
        rules: what a new game offers first.
        lessons: how far they have been taken.
        due: mistakes that are due in practice.
    """
    going, saved = "", ""
    if found is not None:
        going = "no unfinished game"
        if len(found.begun) > 1:
            going = f"{count_word(len(found.begun))} unfinished games"
        elif found.unfinished:
            going = going_on(found.unfinished)
        saved = f"{found.count}, to replay or continue" if found.count else "none yet"
    learn = Entry("learn", "l", "Learn", lessons or "lessons at the table")
    newcomer = found is None or found.last is None
    rows = (
        Entry("resume", "c", "Continue", going, bool(found and found.unfinished)),
        Entry("new_game", "n", "New game", length_words(rules)),
        Entry("practice", "p", "Practise", f"{due} due" if due else "contracts, doubles, cards"),
        Entry("rules", "r", "Rules", "how the game is played"),
        Entry("saves", "g", "Saved games", saved, found is None or found.count > 0),
        Entry("watch", "w", "Watch", f"{count_word(rules.players)} bots, open hands"),
        Entry("settings", "o", "Settings"),
        Entry("quit", "q", "Quit"),
    )
    return (learn, *rows) if newcomer else (*rows[:3], learn, *rows[3:])


def entry_row(entry: Entry, x: int, focused: bool) -> Row:
    """Return a row of the menu: key, name, note."""
    ink = "text" if entry.ready else "faint"
    name = (
        focus_name(entry.name, focused, ink) if entry.ready else Span(entry.name, "faint", underline=focused)
    )
    key = text(x + 2, entry.key, "brass" if entry.ready else "faint", bold=entry.ready)
    return (
        key,
        text(x + 6, "")._replace(line=(name,)),
        text(x + 19, entry.note, "muted" if entry.ready else "faint"),
    )
