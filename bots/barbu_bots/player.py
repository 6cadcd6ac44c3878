"""The player of the club, by rules. ``sound`` is this class; ``hunter``, ``counter`` and ``master`` fall back on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from barbu_bots.api import Decision
from barbu_bots.bidding.contract import calls
from barbu_bots.bidding.doubling import judge_bid
from barbu_bots.bidding.hand_values import HandValues, bidding_tools
from barbu_bots.personality import Personality
from barbu_bots.play.choice import ChosenBy, Ground, Weighed
from barbu_bots.play.discard_claims import claim_for
from barbu_bots.play.domino import DominoPlayer
from barbu_bots.play.endgame import Solved, best_in_every_layout, solve
from barbu_bots.play.equivalent_cards import all_touch
from barbu_bots.play.inference import shown_lacks
from barbu_bots.play.negative.lead import LeadsFromTable
from barbu_bots.play.negative.play import NegativePlay
from barbu_bots.play.trick import Setup
from barbu_bots.play.trumps.play import TrumpPlay
from barbu_bots.reasons import bidding as bidding_reasons
from barbu_bots.reasons import domino as domino_reasons
from barbu_bots.reasons import tricks as trick_reasons
from barbu_bots.temper import Temper, by_temper
from barbu_bots.weights.book import BiddingWeights, kind_of
from barbu_bots.weights.play import PlayWeights
from barbu_tui.core.actions import Bid, Claim, Pass, PlayCard
from barbu_tui.core.cards import FULL_DECK, MASK_OF, Card, CardSet, Seat
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.dealing import Chance
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, Table, View

_PLAY: Final = Phase.PLAY  # a name of the module is found faster than a member of an Enum
_CONTRACT: Final = Phase.CONTRACT
_PLAIN: Final = tuple(tuple(PlayCard(seat, card) for card in range(52)) for seat in range(4))
_ONLY: Final = tuple(tuple(Decision(action, trick_reasons.ONLY_CARD) for action in row) for row in _PLAIN)
_PASS: Final = tuple(Decision(Pass(seat), domino_reasons.NOTHING_FITS) for seat in range(4))
_ENDING_POSITIONS: Final = 300
"""Maximum number of positions searched in an ending with every card placed."""
_NOTHING: Final = tuple(Decision(Bid(seat), bidding_reasons.NOBODY_TO_DOUBLE) for seat in range(4))

TrickPlayer: TypeAlias = NegativePlay | TrumpPlay


class BestInEveryLayout(NamedTuple):
    """The ground of a card that no other beats in any layout of the unseen cards."""

    lacks: Sequence[CardSet]
    """Seat → cards that the player was taken not to hold."""


_Chosen: TypeAlias = tuple[Card, ChosenBy | Solved | BestInEveryLayout]
"""A card and its ground: the rule that chose it, a solved ending, or all layouts."""


class _Tricks(NamedTuple):
    """The tools of a contract's card play."""

    spec: ContractSpec
    player: TrickPlayer
    weights: PlayWeights
    counts_from: int
    """The number of cards in hand from which endings are solved."""
    ways: int
    """Maximum number of layouts in which a card that is best in all is searched."""


@lru_cache(maxsize=64)
def trick_player(
    weights: PlayWeights,
    spec: ContractSpec,
    suits: tuple[int, ...],
    players: int,
    first_leader: int,
    scale: float = 1.0,
) -> TrickPlayer:
    """Return the play of a contract's tricks by these weights, made once. The other arguments are as in :class:`Setup`."""
    setup = Setup(weights, spec, suits, players, first_leader, scale)
    return NegativePlay(setup) if spec.negative else TrumpPlay(setup)


class ClubPlayer:
    """A bot with the club's weights and a personality of its own."""

    def __init__(self, name: str, personality: Personality, temper: Temper | None = None) -> None:
        """Make the player. With a temper it prefers some cards to others that are about equal."""
        self.name = name
        self.personality = personality
        self._exact_from = personality.ending_cards
        self._how = trick_reasons.COUNTED if personality.ending_cards > 3 else trick_reasons.KNOWN
        self._bidding: tuple[Ruleset, HandValues, BiddingWeights] | None = None
        """The hand values and bidding weights of the last rules."""
        self._trick_players: dict[int, _Tricks] = {}
        self._tricks: _Tricks | None = None
        """The tools of the last contract."""
        self._domino = DominoPlayer(personality.book.domino)
        self._temper = temper

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose an action. Chance is not used: the same view gives the same action."""
        if view.phase is not _PLAY:
            return self._call_or_bid(view)
        table = view.table
        assert table is not None
        hand, seat = view.hand, view.seat
        legal = table.legal(hand)
        if not legal & (legal - 1):
            return _ONLY[seat][legal.bit_length() - 1] if legal else _PASS[seat]
        card, ground = self._liked(view, table, legal)
        action = _PLAIN[seat][card]
        if isinstance(table, TrickTable) and table.withholds(hand, card):
            action = PlayCard(seat, card, *self.claim(table, hand, seat, card))
            return Decision(action, partial(trick_reasons.trick, view, action))
        if isinstance(ground, Solved):
            return Decision(action, partial(trick_reasons.counted, view, ground, self._how))
        if isinstance(ground, BestInEveryLayout):
            return Decision(action, partial(trick_reasons.wherever, view, card, ground.lacks))
        if isinstance(table, DominoTable):
            return Decision(action, partial(domino_reasons.domino, view, card, ground))
        return Decision(action, partial(trick_reasons.trick, view, action, ground))

    def card(self, table: Table, hand: CardSet, seat: Seat, legal: CardSet) -> Card:
        """Return the card that :meth:`decide` would choose without a temper. It is this seat's turn, with two legal cards or more.

        This needs no view, and is quick: readings and playouts ask it a thousand times. They take no notice of tempers.
        """
        return self._chosen(table, hand, seat, legal)[0]

    def looked_at(self, table: TrickTable, seat: Seat) -> tuple[CardSet, CardSet]:
        """Return the cards that matter to :meth:`card`, if the player to act can follow suit.

        Two hands with the same of these play the same card. ``table`` is the public state; another player has led.

        Returns:
            (for a hand with a card of the suit that beats the best one; for one without). All cards, if it is
            unknown which matter.
        """
        _, player, _, counts_from, _ = self._tricks_for(table.rules, table.spec)
        size = table.cards_left(seat)
        return (FULL_DECK, FULL_DECK) if size <= counts_from else player.looked_at(table, size)

    def leads_from(self, table: Table, seat: Seat) -> LeadsFromTable | None:
        """Return the leads from a table by the possible hands of the player to act; ``None`` if :meth:`card` is as quick.

        Hands of a single suit are left out.
        """
        if isinstance(table, DominoTable) or table.led >= 0:
            return None
        _, player, _, counts_from, _ = self._tricks_for(table.rules, table.spec)
        size = table.cards_left(seat)
        return None if size <= counts_from else player.leads_from(table, seat, size)

    def looks_back(self, table: TrickTable) -> bool:
        """Return whether the choice of a card depends on earlier tricks beyond the state of the table."""
        return self._tricks_for(table.rules, table.spec).weights.endgame.infers > 0

    def claim(self, table: TrickTable, hand: CardSet, seat: Seat, card: Card) -> tuple[Claim, Seat | None]:
        """Return the claim for a card that withholds a penalty card (R6), and the player that it names."""
        return claim_for(table, hand, seat, card)

    def _liked(
        self, view: View, table: Table, legal: CardSet
    ) -> tuple[Card, Ground | Solved | BestInEveryLayout]:
        """Return the card to play and its ground: the choice of the rules, or of the temper where scores are about equal."""
        if self._temper is None:
            return self._chosen(table, view.hand, view.seat, legal)
        weighed: Weighed = []
        card, ground = self._chosen(table, view.hand, view.seat, legal, weighed)
        if not weighed or not isinstance(ground, str):
            return card, ground
        return by_temper(self._temper, view, (card, ground), weighed)

    def _chosen(
        self, table: Table, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None = None
    ) -> _Chosen:
        """Return the card to play and the reason for it; ``legal`` has more than one card. If scores decide, they are added to ``weighed``."""
        if isinstance(table, DominoTable):
            return self._at_domino(table, hand, seat, legal, weighed)
        card = legal.bit_length() - 1
        if not legal & ~MASK_OF[card] and all_touch(table, hand, legal):
            return card, "equal cards"
        known = self._tricks
        if known is None or known.spec is not table.spec:
            known = self._tricks_for(table.rules, table.spec)
        _, player, weights, counts_from, ways = known
        if hand.bit_count() <= counts_from:
            counted = self._by_count(table, hand, seat, legal, weights, ways)
            if counted is not None:
                return counted
        return player.choose(table, hand, seat, legal, weighed)

    def _by_count(
        self, table: TrickTable, hand: CardSet, seat: Seat, legal: CardSet, weights: PlayWeights, ways: int
    ) -> _Chosen | None:
        """Return the best card if every card is placed, or if one card is best in every layout."""
        size = hand.bit_count()
        lacks = table.lacks
        if size <= weights.endgame.infers:
            lacks = shown_lacks(table, hand, seat)
        if size <= self._exact_from:
            solved = solve(table, hand, seat, legal, _ENDING_POSITIONS, lacks)
            if solved is not None:
                return solved.card, solved
        if ways and size <= 2:
            sure = best_in_every_layout(table, hand, seat, legal, _ENDING_POSITIONS, ways, lacks)
            if sure is not None:
                return sure, BestInEveryLayout(lacks)
        return None

    def _at_domino(
        self, table: DominoTable, hand: CardSet, seat: Seat, legal: CardSet, weighed: Weighed | None
    ) -> _Chosen:
        if hand.bit_count() <= self._exact_from:
            solved = solve(table, hand, seat, legal, _ENDING_POSITIONS, table.lacks)
            if solved is not None:
                return solved.card, solved
        return self._domino.choose(table, hand, seat, legal, weighed)

    def _call_or_bid(self, view: View) -> Decision:
        """Return the contract to call, or the players to double and redouble."""
        rules, values, weights = self._bidding or self._bidding_for(view.rules)
        if rules is not view.rules:
            rules, values, weights = self._bidding_for(view.rules)
        if view.phase is _CONTRACT:
            options = calls(view, values, weights, self.personality)
            return Decision(
                options[0].choice, partial(bidding_reasons.call, view, options, self.personality.voice)
            )
        judged = judge_bid(view, values, weights, self.personality)
        if not judged.gains:
            return _NOTHING[view.seat]
        return Decision(judged.bid, partial(bidding_reasons.bid, view, judged, self.personality.voice))

    def _bidding_for(self, rules: Ruleset) -> tuple[Ruleset, HandValues, BiddingWeights]:
        """Return the hand values and weights for calls and bids, and keep them for the next one."""
        self._bidding = (rules, *bidding_tools(rules, self.personality.book))
        return self._bidding

    def _tricks_for(self, rules: Ruleset, spec: ContractSpec) -> _Tricks:
        """Return the tools for a contract, and keep them for the next card."""
        known = self._trick_players.get(id(spec))
        if known is None or known.spec is not spec:
            if len(self._trick_players) > 64:
                self._trick_players.clear()
            kind = kind_of(rules)
            weights = self.personality.book.play[kind][spec.contract]
            scale = self.personality.book.hands[kind].totals[spec.contract] / spec.total
            first_leader = int(rules.first_lead == "left")
            player = trick_player(weights, spec, rules.suits, rules.players, first_leader, scale)
            ways = weights.endgame.layouts
            ways = max(ways, self.personality.layouts) if ways else self.personality.layouts_elsewhere
            counts_from = max(self._exact_from, 2) if ways else self._exact_from
            known = _Tricks(spec, player, weights, counts_from, ways)
            self._trick_players[id(spec)] = known
        self._tricks = known
        return known
