"""The choice of a card: the card and the rule that chose it, for the reason."""

from __future__ import annotations

from typing import Literal, TypeAlias

from barbu_tui.core.cards import Card

ChosenBy: TypeAlias = Literal[
    "equal cards",  # nothing that counts is between the legal cards: the highest goes
    "weighed",  # the best score of what each card costs or brings
    # Negative contracts
    "off lead for good",  # a losing lead after which no trick need be won
    "expected cost",  # the tricks to come are expected to cost least
    "highest loser",  # following, every legal card loses
    "second-highest loser",  # the highest is got rid of on lead
    "high while tricks are free",  # No Last Two: high cards go before the end
    "one suit to discard",  # all legal discards are of one suit: the highest goes
    "winner first",  # with two cards of the suit led, the one that leaves a loser to lead
    "penalty card at once",  # it would come back to me later
    "only honest discard",  # the duty to discard penalty cards leaves one card
    "keep an exit",  # another card would leave me stuck on lead
    "dearest penalty card",
    # Trumps
    "draw trumps",  # mine are higher than those out
    "draw trumps for winners",  # side winners are worth drawing them for
    "force out the high trump",
    "cash winners",  # no trump is left anywhere
    "trumps wait",  # nobody else has a trump: mine are entries while a side suit is established
    "lowest loser",  # every legal card loses
    "lowest ruff",  # all my cards are trumps
    "keep the last winner",  # the other of my last two cards cannot win
]

LikedBy: TypeAlias = Literal[
    "at the target",
    "long suit",
    "goes over",
    "short suit",
    "stays under",
    "makes a void",
    "draws trumps",
    "keeps trumps",
    "takes it",
    "waits",
    "opens little",
    "farthest first",
]
"""The liking of a temper that chose among cards about equal by their scores (:mod:`barbu_bots.temper`)."""
Ground: TypeAlias = ChosenBy | LikedBy
"""Why a card was chosen: a rule, or a liking."""

ChosenCard: TypeAlias = tuple[Card, ChosenBy]
"""A card, and the rule that chose it."""
Weighed: TypeAlias = list[tuple[Card, float]]
"""Cards with their scores in points, more is better: the best card of each suit on lead and at a discard, every card when following and at dominoes."""
