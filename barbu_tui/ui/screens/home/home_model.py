"""The home screen as data: its rows, the game to continue, the last game, the results so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from barbu_tui.language import tr, trn
from barbu_tui.language.numbers import signed
from barbu_tui.ui.widgets.page import MenuEntry
from barbu_tui.words.line import Line, Span, join
from barbu_tui.words.people import cast_of_game
from barbu_tui.words.saves import going_on

if TYPE_CHECKING:  # the first screen loads nothing that it can do without
    from pathlib import Path

    from barbu_tui.core.ruleset import Ruleset
    from barbu_tui.session.record.saves import Save
    from barbu_tui.session.scores.statistics import GameSums

MINUTES_A_DEAL: Final = 1.8
"""Minutes per deal at the normal speed, roughly."""
UNFINISHED: Final = "unfinished yours"
"""The filter of saved games for those that the player can continue."""


@dataclass(frozen=True, slots=True)
class Home:
    """The home screen."""

    entries: tuple[MenuEntry, ...]
    cursor: int
    version: str
    motto: str
    """The game in a few words."""
    last: Line = ()
    """The last game's result."""
    record: Line = ()
    """Games, wins, average."""
    offer: Line = ()
    """The offer of the lessons, shown once."""


@dataclass(frozen=True)
class Games:
    """The games among the saves that the home screen tells of."""

    begun: tuple[Save, ...] = ()
    """The player's unfinished games, the most recent first."""
    last: Save | None = None
    """The player's last finished game, without those of the course."""
    count: int = 0

    @property
    def unfinished(self) -> Save | None:
        return self.begun[0] if self.begun else None

    @property
    def going(self) -> Path | None:
        """The record of the game to continue."""
        return self.unfinished.path if self.unfinished else None

    @staticmethod
    def among(saves: Iterable[Save]) -> Games:
        """Read saves, the most recent first."""
        unfinished: list[Save] = []
        last = None
        count = 0
        for save in saves:
            count += 1
            if save.own and not save.finished:
                unfinished.append(save)
            elif save.own and not save.header.taught:
                last = last or save
        return Games(tuple(unfinished), last, count)


def motto(rules: Ruleset) -> str:
    """Return the game in a few words: ``seven contracts, four players, one beard``."""
    contracts, players = len(rules.contracts), rules.players
    if "barbu" in rules.contracts:
        return tr(
            "{contracts:word} contracts, {players:word} players, one beard",
            contracts=contracts,
            players=players,
        )
    return tr(
        "{contracts:word} contracts, {players:word} players, {kings:word} kings",
        contracts=contracts,
        players=players,
        kings=len(rules.suits),
    )


def length_words(rules: Ruleset, deals: int | None = None) -> str:
    """Return the length of a game: ``28 deals, about 50 minutes``."""
    deals = deals or rules.deals
    step = 10 if deals > 15 else 5
    minutes = max(step, round(deals * MINUTES_A_DEAL / step) * step)
    return tr("{deals} {deals?deal|deals}, about {minutes} minutes", deals=deals, minutes=minutes)


def last_table(save: Save) -> Line:
    """Return the result of a game, the best first."""
    cast = cast_of_game(save.header)
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
    """Return the progress of the lessons: ``3 of 12 lessons done``."""
    if not done and not begun:
        return trn("{count} lesson at the table", "{count} lessons at the table", count)
    return tr("{done} of {count} lessons done", done=done, count=count)


def offer_line() -> Line:
    """Return the offer of the lessons at the very first start."""
    return (
        Span(f"{tr('New to Barbu?')}  ", "brass", True),
        Span(tr("Enter begins the first lesson, Esc declines.")),
    )


def record_line(tally: GameSums) -> Line:
    """Return games, wins and average."""
    games = tally.games.count
    if not games:
        return ()
    wins = tally.wins
    return (
        Span(f"{trn('{count} game', '{count} games', games)}   ", "muted"),
        Span(f"{trn('{count} win', '{count} wins', wins)}   ", "muted"),
        Span(tr("average {points}", points=signed(round(tally.games.average))), "muted"),
    )


def home_entries(
    games: Games | None, rules: Ruleset, lessons: str = "", due: int = 0, game: str = "", day: str = ""
) -> tuple[MenuEntry, ...]:
    """Return the rows in their places; Continue is faint without an unfinished game.

    The lessons come first until a game has been finished, with the next game of the course; after practice from then on.

    ``games`` is ``None`` while the saves have not been read. ``due`` counts mistakes to practise. ``game`` is
    the subject of the next game of the course, if there is one. ``day`` is the state of the deal of the day.
    """
    going, saved = "", ""
    if games is not None:
        going = tr("no unfinished game")
        if len(games.begun) > 1:
            going = tr("{count:word} unfinished games", count=len(games.begun))
        elif games.unfinished:
            going = going_on(games.unfinished)
        saved = tr("{count}, to replay or continue", count=games.count) if games.count else tr("none yet")
    learn = MenuEntry("learn", "l", tr("Learn"), lessons or tr("lessons at the table"))
    newcomer = games is None or games.last is None
    rows = (
        MenuEntry("resume", "c", tr("Continue"), going, bool(games and games.unfinished)),
        MenuEntry("new_game", "n", tr("New game"), length_words(rules)),
        MenuEntry("daily", "t", tr("Deal of the day"), day or tr("three deals, the same for everybody")),
        MenuEntry(
            "practice",
            "p",
            tr("Practise"),
            tr("{count} due", count=due) if due else tr("contracts, doubles, cards"),
        ),
        MenuEntry("rules", "r", tr("Rules"), tr("how the game is played")),
        MenuEntry("saves", "g", tr("Saved games"), saved, games is None or games.count > 0),
        MenuEntry("watch", "w", tr("Watch"), tr("{count:word} bots, open hands", count=rules.players)),
        MenuEntry("settings", "o", tr("Settings")),
        MenuEntry("quit", "q", tr("Quit")),
    )
    short = (MenuEntry("course_game", "f", tr("Short game"), game),) if game else ()
    return (learn, *short, *rows) if newcomer else (*rows[:4], learn, *rows[4:])
