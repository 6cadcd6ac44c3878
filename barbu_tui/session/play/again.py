"""A game or a deal of a record once more, with the same cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from barbu_bots import bot_names, searching_names
from barbu_tui import __version__
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.language import TranslatedError, tr
from barbu_tui.language.numbers import explained
from barbu_tui.session.play.bot_host import UNDERSTUDY
from barbu_tui.session.play.header import seated
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import DealEvent, Header
from barbu_tui.session.record.file import load
from barbu_tui.session.record.saves import place_of_save
from barbu_tui.session.store.clock import now, offset_text, utc_text

_OURS: Final = {*bot_names(), *searching_names()}


class AgainError(TranslatedError, ValueError):
    """The cards cannot be played again. The message is one sentence."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(explained(str(path), reason))


def play_again(
    path: Path,
    name: str,
    number: int | None = None,
    record: Path | None = None,
    *,
    coached: bool | None = None,
) -> Match:
    """Begin a game with the cards of a record, which you play at S against the same bots.

    ``sound`` plays for other people and for bots of others. Statistics do not count the game.

    Args:
        number: a deal of it; the whole game if not given.
        record: the new record; one more saved game if not given.
        coached: whether the coach asks; as in the record if not given.

    Raises:
        AgainError: the cards are not known, or are still being played.
        RecordError: the record is not right.
        RecordWriteError: the new one cannot be written.
    """
    earlier = load(path)
    bots = [player.bot if player.bot in _OURS else UNDERSTUDY for player in earlier.header.players[1:]]
    begun = now()
    header = replace(
        earlier.header,
        players=seated(earlier.header.rules, bots, name),
        created=utc_text(begun),
        utc_offset=offset_text(begun),
        app=__version__,
        source=f"the cards of {path.name}",
        coached=earlier.header.coached if coached is None else coached,
        again=True,
    )
    deals = [
        (event, place.game.standing)
        for event, place in zip(earlier.events, earlier.positions, strict=True)
        if isinstance(event, DealEvent)
    ]
    if number is None:
        if earlier.header.humans and not earlier.position.finished:
            raise AgainError(path, tr("This game is not finished; continue it first."))
        if not _from_seed(header, deals):
            raise AgainError(
                path, tr("The cards do not follow from a seed, so only single deals can be played again.")
            )
        return Match.new(header, record or place_of_save(header))
    dealt = next((each for each in deals if each[0].number == number), None)
    if dealt is None:
        raise AgainError(path, tr("There is no deal {number} in this record.", number=number))
    if number > earlier.position.game.standing.deals and earlier.header.humans:
        raise AgainError(path, tr("Deal {number} is still being played.", number=number))
    header = replace(header, before=dealt[1], until=number, of=header.short)
    match = Match.new(header, record or place_of_save(header))
    match.deal(dealt[0])
    return match


def _from_seed(header: Header, deals: list[tuple[DealEvent, Standing]]) -> bool:
    """Return whether the cards of a game follow from its seed, and so those to come."""
    seed, before = header.seed, header.before
    return (
        seed is not None
        and not (before and before.deals)
        and all(event.hands == deal_hands(header.rules, seed, event.number) for event, _ in deals)
    )
