"""The phrases that explanations share: frequencies, amounts, players, and the four voices."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import tenths
from barbu_tui.core.cards import SEAT_LETTERS, Seat
from barbu_tui.language import N_, Message, SeatWord
from barbu_tui.language.numbers import MINUS

Voice: TypeAlias = Literal["after", "before", "hidden", "own"]

PLURAL: Final = ("trumps", "domino")
"""Contracts whose names are plural."""


def how_often(share: float, exact: bool) -> Message:
    """Return a frequency, for a sentence."""
    count = tenths(share)
    if exact and share > 1 - 1e-9:
        return Message("in every layout")
    if exact and share < 1e-9:
        return Message("in no layout")
    if count >= 10:
        return Message("in nearly every layout")
    if count <= 0:
        return Message("in hardly any layout")
    return Message("in {count} of 10 layouts", count=count)


def in_brackets(share: float, exact: bool, *, whole: bool = False) -> Message:
    """Return a frequency in brackets behind another one."""
    count = tenths(share)
    if exact and share > 1 - 1e-9:
        return Message("in all")
    if exact and share < 1e-9:
        return Message("in none")
    if count >= 10:
        return Message("in nearly all")
    if count <= 0:
        return Message("in hardly any")
    return Message("in {count} of 10", count=count) if whole else Message("in {count}", count=count)


def is_counted(share: float, exact: bool) -> bool:
    """Return whether a share is told as so many of 10."""
    return 0 < tenths(share) < 10 and not (exact and (share < 1e-9 or share > 1 - 1e-9))


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
    return f"{MINUS if points < -0.5 else '+'}{whole(points)}"


_AMOUNTS: Final = {
    "no_tricks": N_("{even?{whole} {whole?trick|tricks}|{whole}.{tenth} tricks}"),
    "trumps": N_("{even?{whole} {whole?trick|tricks}|{whole}.{tenth} tricks}"),
    "no_last_two": N_("{even?{whole}|{whole}.{tenth}} of the last two tricks"),
    "no_hearts": N_("{even?{whole} {whole?heart|hearts}|{whole}.{tenth} hearts}"),
    "no_queens": N_("{even?{whole} {whole?queen|queens}|{whole}.{tenth} queens}"),
    "kings_and_jacks": N_("{even?{whole}|{whole}.{tenth}} kings and jacks"),
    "barbu": N_("{even?{whole}|{whole}.{tenth}} kings"),
}
"""Contract → a number of its units."""


def amount_of(contract: str, amount: float) -> Message:
    """Return a number of units of a contract: ``2.5 tricks``."""
    return Message(_AMOUNTS[contract], **tenth_of(amount))


def whole(points: float) -> int:
    """Return the size of an amount in whole points."""
    return int(abs(points) + 0.5)
