"""Files of version 0.1.0, which kept situations in a form of their own: their lines as they are written now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import RANK_LETTERS, SUIT_LETTERS, parse_card, parse_hand
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.practice.situation import (
    Situation,
    position_id,
    read_lesson,
    situation_json,
    with_plays,
)
from barbu_tui.session.store.lines import NOT_UNDERSTOOD


def renewed(line: dict[str, Any]) -> dict[str, Any] | None:
    """Return a line of due mistakes, of the history or of drills as it is written now; ``None`` if it is not of 0.1.0."""
    try:
        if "hands" in line:
            return _situation(line)
        kept = line.get("situation")
        if not isinstance(kept, dict) or "hands" not in kept:
            return None
        now = _situation(kept)
        return {**line, "key": position_id(now), "situation": now}
    except (*NOT_UNDERSTOOD, IndexError, AssertionError):
        return None


def _situation(kept: Mapping[str, Any]) -> dict[str, Any]:
    rules = ruleset(str(kept["rules"]), kept["options"])
    called = tuple(tuple(rules.contracts[each] for each in row) for row in kept["called"])
    doubled = tuple(map(tuple, kept["doubled"]))
    standing = Standing(kept["deals"], called, doubled, tuple(kept["running"]))
    dealer = kept["dealer"]
    deal = Deal(rules, standing, dealer, tuple(map(parse_hand, kept["hands"])))
    if "call" in kept:
        contract, _, detail = kept["call"].partition(" ")
        trump = SUIT_LETTERS.index(detail) if contract == "trumps" and detail else None
        start = RANK_LETTERS.index(detail) if contract == "domino" else None
        bids = tuple(
            Bid((dealer + 1 + at) % rules.players, frozenset(double), frozenset(redouble))
            for at, (double, redouble) in enumerate(kept["bids"])
        )
        deal = deal.after(ChooseContract(dealer, contract, trump, start)).with_bids(bids)
        for word in kept.get("plays", "").split():
            deal = with_plays(deal, [_play(word, deal)])
    own, bots = bool(kept.get("own")), tuple(kept.get("bots", ()))
    return situation_json(Situation(deal, kept["seed"], own, bots, read_lesson(kept)))


def _play(word: str, deal: Deal) -> Action:
    """Return a card or a pass of the player to act: ``QS``, ``3S:safety``, ``3S:target:2``, ``3S:breach``, ``pass``."""
    if word == "pass":
        return Pass(deal.turn)
    name, *said = word.split(":")
    match said:
        case ["target", seat]:
            return PlayCard(deal.turn, parse_card(name), "target", int(seat))
        case ["safety"]:
            return PlayCard(deal.turn, parse_card(name), "safety")
    return PlayCard(deal.turn, parse_card(name), breach=bool(said))
