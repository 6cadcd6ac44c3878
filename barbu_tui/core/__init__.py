"""The rules of Barbu: positions, actions and the view of a seat.

Standard library only, no input or output, no clock, no global random state. A clause such as
"R4.3" is one of RULES.md, the settled rules that this package enforces.

>>> from barbu_tui.core import Game, deal_hands, ruleset
>>> rules = ruleset("online")
>>> game = Game.new(rules, first_dealer=0).begin(deal_hands(rules, 1, 1))
>>> while not game.deal.over:
...     game = game.apply(game.deal.legal_actions()[0])
>>> sum(game.finish().standing.running) == game.deal.spec.total
True
"""

from barbu_tui.core.actions import (
    Action,
    Bid,
    ChooseContract,
    IllegalAction,
    Pass,
    PlayCard,
    Refusal,
)
from barbu_tui.core.cards import (
    Card,
    CardSet,
    CardTextError,
    Rank,
    Seat,
    Suit,
    card_name,
    card_set,
    cards_in,
    hand_text,
    parse_card,
    parse_cards,
    parse_hand,
)
from barbu_tui.core.contracts import CONTRACTS, Contract, ContractSpec
from barbu_tui.core.deal import Deal, GameError, Score, Start
from barbu_tui.core.dealing import Chance, deal_hands, first_dealer
from barbu_tui.core.doubling import Standing
from barbu_tui.core.game import FinishedDeal, Game
from barbu_tui.core.notation import (
    NotationError,
    in_letters,
    parse_action,
    parse_deal,
    parse_position,
    play,
)
from barbu_tui.core.ruleset import PRESETS, Ruleset, RulesetError, ruleset
from barbu_tui.core.view import Phase, View

__all__ = [
    "CONTRACTS", "PRESETS", "Action", "Bid", "Card", "CardSet", "CardTextError", "Chance", "ChooseContract", "Contract",
    "ContractSpec", "Deal", "FinishedDeal", "Game", "GameError", "IllegalAction", "NotationError", "Pass", "Phase",
    "PlayCard", "Rank", "Refusal", "Ruleset", "RulesetError", "Score", "Seat", "Standing", "Start", "Suit", "View",
    "card_name", "card_set", "cards_in", "deal_hands", "first_dealer", "hand_text", "in_letters", "parse_action",
    "parse_card", "parse_cards", "parse_deal", "parse_hand", "parse_position", "play", "ruleset",
]  # fmt: skip
