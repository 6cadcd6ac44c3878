"""Mistakes out of games, stored with what is better: see ``tools/why.py``."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from barbu_bots import shared_bot
from barbu_bots.search.comparison import FRESH
from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.question import question_of
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.actions import Action
from barbu_tui.core.notation import in_letters
from barbu_tui.session.practice.situation import Situation, read_situation
from tests.support.shared import shared

SETTLED = 96
"""Layouts that settle a mistake in play."""
FILE = Path(__file__).parents[1] / "bots" / "search" / "whys.jsonl"


class Decision(NamedTuple):
    """A mistake."""

    situation: Situation
    done: Action
    better: Action

    @property
    def name(self) -> str:
        """The decision in a word."""
        choice = self.situation.deal.choice
        return f"{'call' if choice is None else choice.contract}: {self.done} for {self.better}"


def decisions() -> list[Decision]:
    """Return all that are stored."""
    return [_decision(json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


def _decision(line: dict[str, Any]) -> Decision:
    situation = read_situation(line)
    named = {in_letters(each, situation.rules.seat_letters): each for each in situation.view.legal_actions()}
    return Decision(situation, named[line["done"]], named[line["better"]])


def pairs_of(decision: Decision, start: int, count: int) -> Pairs:
    """Return both options in some fresh layouts; in all likely ones, where these are counted."""
    question = question_of(decision.situation.view, 1, every=True)
    rollouts = Rollouts(question, shared_bot("sound"))
    first, stop = (0, rollouts.counted) if rollouts.counted else (FRESH + start, FRESH + start + count)
    return rollouts.compare(decision.done, decision.better, first, stop)


@shared
def settled() -> tuple[Pairs, ...]:
    """Return both options of each in as many layouts as settle a mistake."""
    return tuple(pairs_of(each, 0, SETTLED) for each in decisions())


@cache
def contrasts() -> tuple[Contrast, ...]:
    """Return why each is a mistake."""
    return tuple(map(contrast_of, settled()))
