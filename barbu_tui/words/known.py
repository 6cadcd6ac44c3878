"""How the player could have known, in words: what was read from the others' decisions, and by which of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from barbu_bots import shared_bot
from barbu_bots.api import reason_words
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.explanations import explain_inference, known_messages
from barbu_bots.search.inference import Known, shown_by
from barbu_bots.search.models import models_of
from barbu_bots.search.question import question_of
from barbu_tui.core.view import View
from barbu_tui.language import tr
from barbu_tui.session.replay.cursor import Replay


def known_words(contrast: Contrast | None, names: Mapping[str, str]) -> str:
    """Return what carries a difference and by what it could have been known; empty if counting shows most of it.

    Args:
        names: seat letter → name.
    """
    said = () if contrast is None else explain_inference(contrast)
    if not said:
        return ""
    sentences = " ".join(reason_words(each, names) for each in said)
    return tr("How you could have known: {sentences}", sentences=sentences)


def shown_words(shown: Sequence[Known], view: View, names: Mapping[str, str]) -> list[str]:
    """Return what the others have shown so far, a line for each fact."""
    if view.choice is None or not shown:
        return [tr("Nothing more has been shown than what counting tells.")]
    contract, players = view.choice.contract, view.rules.players
    return [
        " ".join(reason_words(said, names) for said in known_messages(each, players, contract))
        for each in shown
    ]


def shown_at(replay: Replay, at: int) -> list[str]:
    """Return what the others have shown to the player to act at a place, a line for each fact.

    Nothing of a deal that is still being played is told.
    """
    step = replay[at]
    deal = step.deal
    if replay.guarded(step.number) is not None or deal.play is None or deal.play.table.turn < 0:
        return [tr("Nothing can be told here: it is nobody’s turn to play a card, or the deal is not over.")]
    view = deal.view(deal.play.table.turn)
    question = question_of(
        view, replay.header.layouts_seed(step.number), models=models_of(replay.header.players)
    )
    return shown_words(shown_by(question, shared_bot("sound")), view, replay.header.names)
