"""Statistics in words: what is not counted, and all of them in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, current, tr, trn
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import explained, in_parts, signed, with_half
from barbu_tui.session.scores.statistics import LeftOut, Statistics, Sum

_LEFT_OUT: Final = {
    LeftOut.UNFINISHED: N_("{count} unfinished"),
    LeftOut.CHANGED_HANDS: N_("{count} with a seat that changed hands"),
    LeftOut.PART: N_("{count} not whole"),
    LeftOut.AGAIN: N_("{count} of the same cards again"),
    LeftOut.UNREADABLE: N_("{count} unreadable"),
    LeftOut.NOT_OWN: N_("{count} of other players"),
}


def left_out_words(statistics: Statistics) -> str:
    """Return the games not counted and those counted separately; empty if all games count."""
    counts = statistics.left_out
    parts = [tr(words, count=counts[why]) for why, words in _LEFT_OUT.items() if counts.get(why)]
    sentences = [tr("Not counted: {parts}.", parts=", ".join(parts))] if parts else []
    told = []
    if advised := statistics.advised.games.count:
        average = average_words(statistics.advised.games)
        told.append(tr("{count} with the adviser, average {average}", count=advised, average=average))
    if coached := statistics.coached.games.count:
        average = average_words(statistics.coached.games)
        told.append(tr("{count} coached, average {average}", count=coached, average=average))
    if told:
        sentences.append(tr("Counted separately: {parts}.", parts=current().grammar.SEMICOLON.join(told)))
    return "  ".join(sentences)


def statistics_words(statistics: Statistics) -> list[str]:
    """Return the statistics in sentences: games and places, contracts as dealer and defending, doubles by opponent."""
    tally = statistics.own
    if not tally.games.count:
        return [tr("No whole game has been counted yet."), *filter(None, [left_out_words(statistics)])]
    games = trn("{count} game", "{count} games", tally.games.count)
    places = [
        tr("{place:nth} {count?once|{count} times}", place=place, count=count)
        for place, count in sorted(tally.places.items())
    ]
    lines = [
        tr(
            "{games}, {points} points a game; places: {places}.",
            games=games,
            points=average_words(tally.games),
            places=", ".join(places),
        ),
        tr("Points a deal as dealer: {contracts}.", contracts=_averages(tally.as_dealer)),
        tr("Points a deal defending: {contracts}.", contracts=_averages(tally.as_defender)),
    ]
    for opponent, doubles in sorted(tally.doubles.items(), key=lambda item: -item[1].count):
        lines.append(
            tr(
                "Doubles with {name} ({bot}): {won} won, {lost} lost, {points} points.",
                name=opponent.name,
                bot=opponent.bot,
                won=doubles.won.count,
                lost=doubles.lost.count,
                points=signed(doubles.points),
            )
        )
    return [*lines, *filter(None, [left_out_words(statistics)])]


def average_words(sums: Sum) -> str:
    """Return the average of points with its 95 % interval, ``−22.4 ± 3.1``; of a single event its points."""
    return signed(sums.points) if sums.count == 1 else with_half(sums.average, sums.half)


def _averages(sums: Mapping[Contract, Sum]) -> str:
    """Return contracts with their average points and how often they were played."""
    return in_parts(
        [
            f"{explained(contract_name(contract), average_words(each))} ({each.count})"
            for contract, each in sums.items()
        ]
    )
