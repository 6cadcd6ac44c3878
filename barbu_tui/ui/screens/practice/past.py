"""The deal so far in a card drill: sections beside the felt, and the felt as it was some tricks ago."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from barbu_tui.core.cards import CardSet
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.session.practice.situation import Situation, with_plays
from barbu_tui.ui.screens.table.scene import standing_of
from barbu_tui.ui.view_models.felt import DominoLayout, Felt, felt_of, layout_of, looking_back
from barbu_tui.ui.view_models.panels import (
    Section,
    cards_out_section,
    doubles_section,
    matrix_of,
    scores_section,
    tricks_section,
    turns_section,
    voids_section,
)
from barbu_tui.words.people import Cast

_ROUNDS: Final = 12
"""Maximum number of rounds of dominoes in a panel."""


def steps(view: View) -> int:
    """Return how many tricks, or rounds of dominoes, one can go back."""
    table = view.table
    if isinstance(table, TrickTable):
        return table.done
    return len(table.history) // view.rules.players if isinstance(table, DominoTable) else 0


def as_it_was(situation: Situation, cast: Cast, back: int) -> tuple[Felt | DominoLayout, CardSet]:
    """Return the felt and S's hand: now, or some tricks or rounds ago.

    Args:
        situation: a card to be played.
        back: 0 for now, 1 for the last trick, and so on; at most :func:`steps`.
    """
    now = situation.view
    players = situation.rules.players
    if isinstance(now.table, TrickTable):
        view = _view(situation, players * (now.table.done - back + 1)) if back else now
        felt = felt_of(view, cast)
        if not back:
            return felt, view.hand
        shown = looking_back(felt, view)
        return (shown if back == 1 else replace(shown, caption="")), view.hand
    view = _view(situation, len(situation.plays) - players * back)
    return layout_of(view, cast), view.hand


def _view(situation: Situation, plays: int) -> View:
    """Return S's view after some of the plays."""
    deal = situation.deal
    begun = replace(deal, play=None).with_bids(deal.bids)
    return with_plays(begun, situation.plays[:plays]).view(situation.view.seat)


def so_far(view: View, cast: Cast) -> tuple[Section, ...]:
    """Return the sections of the deal so far, the most telling first: tricks, doubles, points, voids, cards still out."""
    table = view.table
    sections: list[Section] = []
    if isinstance(table, TrickTable):
        sections.append(replace(tricks_section(table, cast), rank=1))
    elif isinstance(table, DominoTable):
        sections.append(replace(turns_section(table, cast, _ROUNDS), rank=1))
    sections.append(replace(doubles_section(matrix_of(view, cast)), rank=1, command="doubles"))
    scores = scores_section(cast, standing_of(view), view.dealer, view.turn)
    sections.append(replace(scores, rank=3, command=""))
    if isinstance(table, TrickTable):
        voids = voids_section(table, view.hand, cast)
        if voids is not None:
            sections.append(replace(voids, rank=2))
        out = cards_out_section(table.unplayed, view.hand, view.rules.suits, table.spec.penalty)
        sections.append(replace(out, rank=2))
    return tuple(sections)


def step_words(view: View, back: int) -> str:
    """Return which moment of the deal is shown."""
    table = view.table
    if isinstance(table, TrickTable) and back:
        return tr("Trick {number} of this deal.", number=table.done - back + 1)
    if back:
        return tr("{count} {count?round|rounds} ago.", count=back)
    return tr("The table as it stands.")
