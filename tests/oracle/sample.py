"""Whole records of random legal play, for feeding to other readers of the format."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from .rules import DOMINO, TRUMPS, Action, Bid, Call, Game, Pass, Play, Ruleset, hand_text, make_ruleset
from .trees import random_hands


def random_record(
    ruleset_name: str,
    rng: random.Random,
    *,
    options: Mapping[str, object] | None = None,
    first: int = 1,
    last: int | None = None,
) -> list[str]:
    """The lines (without newline) of a record of deals `first` to `last` of a game of random legal actions.

    With `first` above 1, or `last`, the header has `before`, and with `last` also `until`.
    """
    rules = make_ruleset(ruleset_name, options)
    game = Game(rules, rng.choice(rules.seats))
    header: dict[str, Any] = {
        "barbu": 1,
        "rules": ruleset_name,
        "options": dict(options or {}),
        "players": [
            {"seat": seat, "name": f"Player {seat}", "kind": "bot", "bot": "random"} for seat in rules.seats
        ],
        "first_dealer": game.first_dealer,
        "seed": None,
        "app": "oracle",
        "created": "2026-11-21T10:00:00Z",
    }
    if rules.first_dealer == "cut":
        header["cut"] = random_cut(rules, game.first_dealer, rng)
    lines: list[dict[str, Any]] = []
    for number in range(1, (last or rules.deals) + 1):
        if number == first:
            if first > 1 or last is not None:
                header["before"] = {
                    "deals": game.deals_done,
                    "called": {seat: list(contracts) for seat, contracts in game.called.items()},
                    "doubled": {seat: dict(times) for seat, times in game.doubled.items()},
                    "running": dict(game.running),
                    "until": last,
                }
            lines = [header]
        play_random_deal(game, rng, lines)
    if last is None:
        lines.append({"t": "end", "totals": dict(game.running)})
    return [json.dumps(line) for line in lines]


def random_cut(rules: Ruleset, first_dealer: str, rng: random.Random) -> dict[str, str]:
    """A cut that falls clockwise from the first dealer (R1.2)."""
    drawn = rng.sample(rules.deck(), len(rules.seats))
    drawn.sort(key=lambda card: (-card.height(), rules.suits.index(card.suit)))
    return {seat: str(card) for seat, card in zip(rules.clockwise_from(first_dealer), drawn, strict=True)}


def play_random_deal(game: Game, rng: random.Random, lines: list[dict[str, Any]]) -> None:
    """Play one deal and append its events. Half the deals have no double that is not forced."""
    hands = random_hands(game.rules, rng)
    deal = game.new_deal(hands)
    number = game.deals_done + 1
    quiet = rng.random() < 0.5
    written = {seat: hand_text(hand) for seat, hand in hands.items()}
    lines.append({"t": "deal", "n": number, "dealer": deal.dealer, "hands": written})
    while deal.phase() != "over":
        actions = deal.legal_actions()
        action = actions[0] if quiet and deal.phase() == "bid" else rng.choice(actions)
        deal.apply(action)
        lines.append(action_event(action))
    score = game.finish(deal)
    columns = {
        "hand": score.hand,
        "adjust": score.adjust,
        "total": score.total,
        "running": dict(game.running),
    }
    lines.append({"t": "score", "n": number, **columns})


def action_event(action: Action) -> dict[str, Any]:
    """The event of an action."""
    if isinstance(action, Call):
        event = {"t": "contract", "seat": action.seat, "contract": action.contract}
        if action.contract == TRUMPS:
            return {**event, "trump": action.trump}
        if action.contract == DOMINO:
            return {**event, "start": action.start}
        return event
    if isinstance(action, Bid):
        return {
            "t": "bid",
            "seat": action.seat,
            "double": sorted(action.double),
            "redouble": sorted(action.redouble),
        }
    if isinstance(action, Pass):
        return {"t": "pass", "seat": action.seat}
    assert isinstance(action, Play)
    played: dict[str, Any] = {"t": "play", "seat": action.seat, "card": str(action.card)}
    if action.claim is not None:
        played["claim"] = action.claim
    if action.target is not None:
        played["target"] = action.target
    if action.breach:
        played["breach"] = True
    return played
