"""The end of a game in words: the winner, and the human's place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.cards import Seat
from barbu_tui.core.game import Game
from barbu_tui.language import N_, tr
from barbu_tui.words.people import Cast

PLACES: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"))


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A player's final place."""

    seat: Seat
    place: int
    """The place from 1; ties share it."""
    points: int


def place_of(totals: Sequence[int], seat: Seat) -> int:
    """Return a player's place, from 1; ties share a place."""
    return 1 + sum(points > totals[seat] for points in totals)


def final_places(totals: Sequence[int]) -> tuple[FinalPlace, ...]:
    """Return the players, the best first."""
    return tuple(
        FinalPlace(seat, place_of(totals, seat), totals[seat])
        for seat in sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    )


def winner_words(totals: Sequence[int], cast: Cast) -> str:
    """Return the winner: ``Edith wins.``, ``You and Nora share first place.``"""
    first = [each.seat for each in final_places(totals) if each.place == 1]
    if len(first) == 1:
        return tr("{Who} {who?win|wins}.", who=cast.person(first[0]))
    return tr("{Who} share first place.", who=tuple(cast.person(seat) for seat in first))


def own_words(totals: Sequence[int], cast: Cast) -> str:
    """Return the human's place: ``You are second, 69 behind.``; empty without a human, or for a shared first place."""
    if cast.human is None:
        return ""
    places = final_places(totals)
    own = next(each for each in places if each.seat == cast.human)
    if own.place > 1:
        behind = places[0].points - own.points
        return tr("You are {place}, {points} behind.", place=tr(PLACES[own.place - 1]), points=behind)
    ahead = own.points - next((each.points for each in places if each.place > 1), own.points)
    return tr("You are first, {points} ahead.", points=ahead) if ahead else ""


def rivals(totals: Sequence[int], cast: Cast) -> tuple[Seat, Seat]:
    """Return the two rivals of a game: the human and the best other player, or the first two."""
    best = [standing.seat for standing in final_places(totals)]
    own = best[0] if cast.human is None else cast.human
    return own, next(seat for seat in best if seat != own)


def led_words(game: Game, cast: Cast) -> str:
    """Return after how many deals the human was first, or the winner of a game of bots; a shared first place counts."""
    own, _ = rivals(game.standing.running, cast)
    led = [row.number for row in game.finished if place_of(row.running, own) == 1]
    if not led:
        return tr("{Who} never led.", who=cast.person(own))
    return tr(
        "{Who} led after {count} of {total} {total?deal|deals}, the last time after deal {deal}.",
        who=cast.person(own), count=len(led), total=len(game.finished), deal=led[-1],
    )  # fmt: skip
