"""The phrases that explanations share: frequencies, amounts, players, and the four voices."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import tenths
from barbu_tui.core.cards import SEAT_LETTERS, Seat
from barbu_tui.language import ENGLISH, N_, Argument, Message, SeatWord
from barbu_tui.language.numbers import MINUS

Voice: TypeAlias = Literal["after", "before", "hidden", "own"]

PLURAL: Final = ("trumps", "domino")
"""Contracts whose names are plural."""


def _extent(share: float, exact: bool) -> Literal["all", "most", "few", "none"] | None:
    """Return the extent of a share that is not told as so many of 10; ``None`` for one that is."""
    if exact and (share > 1 - 1e-9 or share < 1e-9):
        return "all" if share > 0.5 else "none"
    count = tenths(share)
    return None if 0 < count < 10 else "most" if count else "few"


_OFTEN: Final = {
    "all": N_("in every layout"),
    "most": N_("in nearly every layout"),
    "few": N_("in hardly any layout"),
    "none": N_("in no layout"),
}
_IN_BRACKETS: Final = {
    "all": N_("in all"),
    "most": N_("in nearly all"),
    "few": N_("in hardly any"),
    "none": N_("in none"),
}


def how_often(share: float, exact: bool) -> Message:
    """Return a frequency, for a sentence."""
    extent = _extent(share, exact)
    return Message(_OFTEN[extent]) if extent else Message("in {count} of 10 layouts", count=tenths(share))


def in_brackets(share: float, exact: bool, *, whole: bool = False) -> Message:
    """Return a frequency in brackets behind another one."""
    extent = _extent(share, exact)
    if extent:
        return Message(_IN_BRACKETS[extent])
    return Message("in {count} of 10" if whole else "in {count}", count=tenths(share))


def is_counted(share: float, exact: bool) -> bool:
    """Return whether a share is told as so many of 10."""
    return _extent(share, exact) is None


def with_subject(contrast: Contrast, seat: Seat, you: bool) -> dict[str, Argument]:
    """Return the arguments of a sentence whose subject is a player: ``who``, and ``you`` and ``rival`` for the verb."""
    rival = seat != contrast.seat
    return {
        "who": subject(contrast, seat, you),
        "you": player_of(contrast, seat) if rival else you,
        "rival": rival,
    }


def subject(contrast: Contrast, seat: Seat, you: bool) -> Message:
    """Return the subject of an event."""
    if seat == contrast.seat:
        return Message("{you?you|I}", you=you)
    return rival_of(contrast, seat, you)


def rival_of(contrast: Contrast, seat: Seat, you: bool) -> Message:
    """Return another player, with the doubles between both."""
    player, level = player_of(contrast, seat), contrast.levels[seat] if contrast.levels else 0
    if not level:
        return Message("{player}", player=player)
    return Message(
        "{player}, {twice?redoubled|doubled} with {you?you|me},", player=player, twice=level == 2, you=you
    )


def player_of(contrast: Contrast, seat: Seat) -> SeatWord:
    """Return another player."""
    return SeatWord(SEAT_LETTERS[contrast.players][seat])


def tenth_of(amount: float) -> dict[str, int]:
    """Return an amount for the places of a message."""
    ten = int(10 * amount + 0.5)
    return {"whole": ten // 10, "tenth": ten % 10, "even": not ten % 10}


def signed_whole(points: float) -> str:
    """Return points as a whole number with its sign."""
    return f"{'' if not whole(points) else MINUS if points < 0 else '+'}{whole(points)}"


_AMOUNTS: Final = {
    "no_tricks": N_("{even?{whole} {whole?trick|tricks}|{whole}.{tenth} tricks}"),
    "trumps": N_("{even?{whole} {whole?trick|tricks}|{whole}.{tenth} tricks}"),
    "no_last_two": N_("{even?{whole}|{whole}.{tenth}} of the last two tricks"),
    "no_hearts": N_("{even?{whole} {whole?heart|hearts}|{whole}.{tenth} hearts}"),
    "no_queens": N_("{even?{whole} {whole?queen|queens}|{whole}.{tenth} queens}"),
    "kings_and_jacks": N_("{even?{whole}|{whole}.{tenth}} kings and jacks"),
}
"""Contract → a number of its units."""


def amount_of(contract: str, amount: float) -> Message:
    """Return a number of units of a contract: ``2.5 tricks``."""
    return Message(_AMOUNTS[contract], **tenth_of(amount))


def whole(points: float) -> int:
    """Return the size of an amount in whole points."""
    return int(abs(points) + 0.5)


def length(message: Message) -> int:
    """Return the number of words of a message in English."""
    return len(ENGLISH.render_message(message).split())
