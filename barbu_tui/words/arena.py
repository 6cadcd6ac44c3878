"""The results of games of bots, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, tr
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import decimal, with_half
from barbu_tui.session.arena.report import ArenaResult, BotResult, Figure, GamesResult
from barbu_tui.session.play.bot_host import UNDERSTUDY
from barbu_tui.words.deal import table_text

Result = TypeVar("Result", bound=GamesResult)

_HEADS = (
    N_(
        "{sets} of {wanted} {wanted?set|sets}, {games} {games?game|games}, {rules}, seed {seed}, {seconds} s; points a game, ± 95 %"
    ),
    N_(
        "{sets} of {wanted} {wanted?set|sets}, {games} {games?round|rounds}, {rules}, seed {seed}, {seconds} s; raw points a deal, ± 95 %"
    ),
)
_SHARES = (N_("{count} of {games} {games?game|games}"), N_("{count} of {games} {games?round|rounds}"))
"""Each for a match of whole games, and for one of card play alone."""


def figure_text(figure: Figure) -> str:
    """Return a mean with its interval: ``+12.3 ± 4.5``."""
    return with_half(figure.mean, figure.ci95)


def result_text(result: ArenaResult) -> str:
    """Return the result as a table for a terminal."""
    head = tr(
        _HEADS[result.contest.card_play],
        sets=result.sets,
        wanted=result.wanted,
        games=result.games,
        rules=result.contest.rules.name,
        seed=str(result.contest.seed),
        seconds=f"{result.seconds:.0f}",
    )
    return "\n".join([head, *table_text(list(_rows(result))), *result.failures])


def games_text(rules: str, games: int, seats: Sequence[GamesResult]) -> str:
    """Return the result of each seat as a table for a terminal. ``rules`` is the name of the ruleset."""
    head = tr("{games} {games?game|games} of {rules}; points a game, ± 95 %", games=games, rules=rules)
    return "\n".join([head, *table_text(list(_over_all(seats, games)))])


def without_figures(bots: Sequence[GamesResult], games: int) -> list[str]:
    """Return a sentence for each bot that failed in every game."""
    return [
        tr("{bot} failed in every game: there are no figures for it.", bot=each.bot)
        for each in bots
        if each.replaced == games
    ]


def _cells(bots: Sequence[Result], games: int, words: Callable[[Result], str]) -> Iterator[str]:
    """Yield a cell for each bot. One that failed in every game has no figures: they would be the understudy's."""
    yield from ("–" if each.replaced == games else words(each) for each in bots)


def _over_all(bots: Sequence[GamesResult], games: int, *, card_play: bool = False) -> Iterator[list[str]]:
    """Yield the rows over all contracts: a label, and a cell for each bot."""
    yield ["", *(each.bot for each in bots)]
    if any(each.replaced for each in bots):
        shares = (tr(_SHARES[card_play], count=each.replaced, games=games) for each in bots)
        words = (words if each.replaced else "" for each, words in zip(bots, shares, strict=True))
        yield [tr("played by {bot}", bot=UNDERSTUDY), *words]
    yield [tr("all contracts"), *_cells(bots, games, lambda each: figure_text(each.points))]
    first_places = _cells(bots, games, lambda each: f"{decimal(100 * each.first_places)} %")
    yield [tr("first places"), *first_places]
    spread = tr("sd of a round") if card_play else tr("sd of a game")
    yield [spread, *_cells(bots, games, lambda each: f"{each.sd:.0f}")]


def _rows(result: ArenaResult) -> Iterator[list[str]]:
    """Yield the rows of a match."""
    bots, games = result.results, result.games
    yield from _over_all(bots, games, card_play=result.contest.card_play)
    for contract in result.contest.rules.contracts:
        yield [contract_name(contract), *_cells(bots, games, partial(_points_at, contract))]
    yield [tr("as dealer"), *_cells(bots, games, lambda each: figure_text(each.dealing))]
    yield [tr("as defender"), *_cells(bots, games, lambda each: figure_text(each.defending))]


def _points_at(contract: Contract, result: BotResult) -> str:
    return figure_text(result.by_contract[contract])
