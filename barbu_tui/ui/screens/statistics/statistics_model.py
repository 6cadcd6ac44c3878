"""Statistics as tables: games and places, contracts as dealer and as defender, doubles by opponent."""

from __future__ import annotations

from barbu_tui.core.contracts import CONTRACTS, Contract
from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import tr, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import ordinal, signed, signed_tenths
from barbu_tui.session.scores.statistics import GameSums, Sum
from barbu_tui.ui.view_models.page import BLANK, PageLine, heading
from barbu_tui.ui.view_models.panels import Placed, right, text
from barbu_tui.words.line import Span, shorten

_ORDER = tuple(dict.fromkeys((*ruleset().contracts, *CONTRACTS)))
"""The order of the most common sheet; contracts of other rulesets last."""


def _ink(value: float) -> str:
    return "good" if value > 0.05 else "bad" if value < -0.05 else "muted"


def _average(end: int, found: Sum | None) -> Placed:
    if found is None or not found.count:
        return right(end, "·", "faint")
    return right(end, signed_tenths(found.average), _ink(found.average))


def games_lines(tally: GameSums, width: int) -> list[PageLine]:
    """Return games, average, places with bars, and each ruleset."""
    games = tally.games.count
    lines = [
        heading(0, width, tr("GAMES"), str(games)),
        PageLine((text(0, tr("average"), "muted"), _average(width, tally.games))),
        PageLine((text(0, tr("points in all"), "muted"), right(width, signed(tally.games.points), "muted"))),
    ]
    room = width - 14
    for place in range(1, 5):
        times = tally.places.get(place, 0)
        bar = round(times * room / games) if games else 0
        placed = [
            text(0, ordinal(place), "text" if place == 1 else "muted"),
            right(width, str(times), bold=place == 1),
        ]
        if bar:
            placed.append(text(6, "━" * bar, "brass" if place == 1 else "line2"))
        lines.append(PageLine(tuple(placed)))
    lines.append(BLANK)
    lines.append(heading(0, width, tr("BY RULESET")))
    heads = zip((width - 18, width - 10, width), (tr("games"), tr("won"), tr("average")), strict=True)
    lines.append(PageLine(tuple(right(end, head, "faint") for end, head in heads)))
    for rules, found in tally.by_rules.items():
        played = right(width - 18, str(found.count), "muted")
        won = right(width - 10, str(tally.wins_by_rules.get(rules, 0)), "muted")
        lines.append(PageLine((text(0, rules, "muted"), played, won, _average(width, found))))
    return lines


def _shown(tally: GameSums) -> list[Contract]:
    """Return the contracts in order; kings and jacks only if it has been played."""
    played = tally.as_dealer.keys() | tally.as_defender.keys()
    return [each for each in _ORDER if each != "kings_and_jacks" or each in played]


def _counts(tally: GameSums) -> int:
    """Return the columns for the number of deals behind the longest name, with a blank."""
    return 1 + max((len(str(found.count)) for found in tally.as_dealer.values()), default=1)


def contract_width(tally: GameSums) -> int:
    """Return the least columns for the points by contract."""
    return max(len(contract_name(each)) for each in _shown(tally)) + _counts(tally) + 22


def contract_lines(tally: GameSums, width: int) -> list[PageLine]:
    """Return points per deal, by contract."""
    ends = (width - 22, width - 13, width - 9, width)
    lines = [
        heading(0, width, tr("BY CONTRACT"), tr("points a deal")),
        PageLine((right(ends[1], tr("as dealer"), "faint"), right(ends[3], tr("defending"), "faint"))),
    ]
    for contract in _shown(tally):
        dealer, defender = tally.as_dealer.get(contract), tally.as_defender.get(contract)
        placed = [text(0, shorten(contract_name(contract), width - 22 - _counts(tally)), "text")]
        for at, found in ((0, dealer), (2, defender)):
            placed.append(right(ends[at], str(found.count) if found else "0", "faint"))
            placed.append(_average(ends[at + 1], found))
        lines.append(PageLine(tuple(placed)))
    return lines


def doubles_lines(tally: GameSums, width: int, room: int) -> list[PageLine]:
    """Return doubles won and lost by opponent, the most frequent first."""
    ends = (width - 32, width - 22, width - 12, width)
    words = (trp("doubles", "won"), trp("doubles", "lost"), tr("even"), tr("points"))
    lines = [
        heading(0, width, tr("DOUBLES"), tr("won and lost by opponent")),
        PageLine(tuple(right(end, word, "faint") for end, word in zip(ends, words, strict=True))),
    ]
    found = sorted(tally.doubles.items(), key=lambda item: (-item[1].count, item[0].name))
    for opponent, doubles in found[: room - 2]:
        who = (Span(shorten(opponent.name, 14)), Span(f"  {shorten(opponent.bot, 16)}", "faint"))
        counts = (doubles.won.count, doubles.lost.count, doubles.even)
        figures = (right(end, str(count), "muted") for end, count in zip(ends, counts, strict=False))
        points = right(ends[3], signed(doubles.points), _ink(doubles.points), bold=True)
        lines.append(PageLine((Placed(0, who), *figures, points)))
    if not found:
        lines.append(PageLine((text(0, tr("No doubles yet."), "muted"),)))
    return lines
