"""One deal: call, bids, play, score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from barbu_tui.core.actions import Action, Bid, ChooseContract, IllegalAction, Pass, PlayCard
from barbu_tui.core.cards import HEARTS, NO_CARD, SUIT_MASK, Card, CardSet, Seat
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.domino import DominoPlay, DominoTable
from barbu_tui.core.doubling import Levels, Standing, adjustments, bidder, empty_bid, levels_of, shared_points
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickPlay, TrickTable
from barbu_tui.core.view import Phase, Table, View
from barbu_tui.core.worded import WordedError

Play = TrickPlay | DominoPlay


class GameError(WordedError):
    """A step that the game's order does not allow, or hands that no deal can have. The message is one sentence."""


@dataclass(frozen=True)
class Start:
    """The place within a deal at which its play is posed, without the cards before it.

    The deal's hands are those held then, and all other cards of the deck have been played.
    """

    leader: Seat
    """The seat that leads to the trick; at dominoes, the seat whose turn it is."""
    out: tuple[Seat, ...] = ()
    """The seats that are out at dominoes, in their order."""


@dataclass(frozen=True)
class Score:
    """The score of a deal, seat by seat."""

    hand: tuple[int, ...]
    """Points of the deal, before doubles."""
    adjust: tuple[int, ...]
    """Points from doubles (R3.2)."""

    @property
    def total(self) -> tuple[int, ...]:
        """Both together."""
        return tuple(a + b for a, b in zip(self.hand, self.adjust, strict=True))


@dataclass(frozen=True)
class Deal:
    """A deal in one state. It is immutable.

    :meth:`apply` returns the next state; the deal itself does not change.

    >>> from barbu_tui.core import parse_deal, play, ruleset
    >>> deal = parse_deal(ruleset("online"), "S", {"S": "KS 5H", "W": "AS QH", "N": "7S 4H", "E": "2S JH"})
    >>> deal = play(deal, "no_queens; x S; pass; pass; pass")
    >>> deal.phase, deal.turn, deal.levels[0]
    (<Phase.PLAY: 'play'>, 0, (0, 1, 0, 0))
    """

    rules: Ruleset
    standing: Standing
    """The game as it stood before this deal."""
    dealer: Seat
    hands: tuple[CardSet, ...]
    """The cards as dealt, by seat; of a deal with a :attr:`start` those held there."""
    choice: ChooseContract | None = None
    bids: tuple[Bid, ...] = ()
    play: Play | None = None
    """The play, from the last bid on; copy it before you change it. ``None`` also for a deal not played (R3.6)."""
    start: Start | None = None
    """The place at which the play begins, if the deal is posed without its earlier tricks; ``None`` for a whole deal."""
    open: tuple[CardSet, ...] = ()
    """Seat → cards that lie open, for all to see; empty if none do."""

    @property
    def number(self) -> int:
        """The deal's number in the game, from 1."""
        return self.standing.deals + 1

    @property
    def spec(self) -> ContractSpec:
        """The specification of the contract that was called."""
        assert self.choice is not None, "no contract has been called"
        return self.rules.specs[self.choice.contract]

    @property
    def phase(self) -> Phase:
        """The current phase."""
        if self.choice is None:
            return Phase.CONTRACT
        if len(self.bids) < self.rules.players:
            return Phase.BIDS
        if self.play is None or self.play.table.over:
            return Phase.OVER
        return Phase.PLAY

    @property
    def over(self) -> bool:
        """Whether only scoring remains."""
        return self.phase is Phase.OVER

    @property
    def shared(self) -> bool:
        """Whether nobody doubled a negative contract, so that it is shared out instead of played (R3.6)."""
        return self.over and self.play is None

    @property
    def turn(self) -> Seat:
        """The seat to act; -1 when the deal is over."""
        return self._turn(self.phase)

    def _turn(self, phase: Phase) -> Seat:
        if phase is Phase.CONTRACT:
            return self.dealer
        if phase is Phase.BIDS:
            return bidder(self.rules, self.dealer, len(self.bids))
        if phase is Phase.PLAY:
            assert self.play is not None
            return self.play.table.turn
        return -1

    @property
    def plays(self) -> tuple[PlayCard | Pass, ...]:
        """The cards and passes so far, in order."""
        if self.play is None:
            return ()
        table = self.play.table
        if isinstance(table, DominoTable):
            turns = table.history
            return tuple(Pass(seat) if card == NO_CARD else PlayCard(seat, card) for seat, card in turns)
        return tuple(_played(table, place, card) for place, card in enumerate(table.history))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions so far, in order: the call, the bids, cards and passes."""
        called = () if self.choice is None else (self.choice,)
        return (*called, *self.bids, *self.plays)

    @property
    def levels(self) -> Levels:
        """Levels between the players, as the bids so far make them."""
        return self.play.table.levels if self.play else levels_of(self.rules.players, self.bids)

    def view(self, seat: Seat | None = None) -> View:
        """Return the view of a seat. The default is the seat to act.

        >>> from barbu_tui.core import hand_text, parse_deal, ruleset
        >>> deal = parse_deal(ruleset("online"), "S", {"S": "KS", "W": "AS", "N": "7S", "E": "2S"})
        >>> view = deal.view(1)
        >>> hand_text(view.hand), hasattr(view, "hands")
        ('A...', False)
        """
        play, phase = self.play, self.phase
        turn = self._turn(phase)
        if seat is None:
            seat = turn
        if play is None:
            return self._view(seat, phase, turn, self.hands[seat], self.levels, None)
        return self._view(seat, phase, turn, play.hands[seat], play.table.levels, play.table.copy())

    def following(self, seat: Seat, play: Play | None = None) -> View:
        """Return a view of a seat that follows the deal.

        The view shares the table of ``play``. Its other fields are updated by the caller.

        Args:
            play: a play of this deal; ``None`` while it is not played yet.
        """
        if play is None:
            return self._view(seat, self.phase, seat, self.hands[seat], self.levels, None)
        return self._view(seat, Phase.PLAY, seat, play.hands[seat], play.table.levels, play.table)

    def _view(
        self, seat: Seat, phase: Phase, turn: Seat, hand: CardSet, levels: Levels, table: Table | None
    ) -> View:
        return View(
            rules=self.rules,
            seat=seat,
            number=self.number,
            dealer=self.dealer,
            standing=self.standing,
            phase=phase,
            turn=turn,
            hand=hand,
            choice=self.choice,
            bids=self.bids,
            levels=levels,
            table=table,
            open=self.open,
        )

    def legal_actions(self) -> list[Action]:
        """Return all legal actions of the seat to act; empty when the deal is over.

        >>> from barbu_tui.core import in_letters, parse_deal, play, ruleset
        >>> deal = parse_deal(ruleset("online"), "S", {"S": "KS 5H", "W": "AS QH", "N": "7S 4H", "E": "2S JH"})
        >>> deal = play(deal, "no_queens; x S; pass; pass; pass; KS")
        >>> [in_letters(action, deal.rules.seat_letters) for action in deal.legal_actions()]
        ['AS']
        """
        turn = self.turn
        return self.view(turn).legal_actions() if turn >= 0 else []

    def automatic(self) -> Action | None:
        """Return the action that is made without asking: the empty bid of a player who may do nothing (R3.5)."""
        return None if self.choice is None else empty_bid(self.rules, self.dealer, self.bids)

    def apply(self, action: Action) -> Deal:
        """Return the deal after an action.

        >>> from barbu_tui.core import ChooseContract, parse_deal, ruleset
        >>> deal = parse_deal(ruleset("online"), "S", {"S": "KS", "W": "AS", "N": "7S", "E": "2S"})
        >>> deal.apply(ChooseContract(0, "trumps", trump=1)).turn
        1

        Raises:
            IllegalAction: the rules refuse it; the message gives the clause and the reason (R7.1).
        """
        seat = action.seat if action.seat in self.rules.seats else max(self.turn, 0)
        view = self.view(seat)
        if self.start is not None and self.choice is None:
            view.hand |= self.rules.deck & ~_together(
                self.hands
            )  # the dealer may have held what is played (R5.2)
        refusal = view.why_not(action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        return self.after(action)

    def with_actions(self, actions: Iterable[Action]) -> Deal:
        """Return the deal after some actions.

        Raises:
            IllegalAction: the rules refuse one of them.
        """
        deal = self
        for action in actions:
            deal = deal.apply(action)
        return deal

    def after(self, action: Action) -> Deal:
        """Return the deal after an action that is known to be legal; it is not checked."""
        match action:
            case ChooseContract():
                return self._with(action)
            case Bid():
                return self.with_bids((*self.bids, action))
        assert self.play is not None
        play = self.play.copy()
        perform(play, action)
        return self.with_play(play)

    def with_bids(self, bids: tuple[Bid, ...]) -> Deal:
        """Return the deal with these bids; once all have been made, its play has begun."""
        play = self._start(bids) if len(bids) == self.rules.players else None
        return self._with(self.choice, bids, play)

    def with_play(self, play: Play) -> Deal:
        """Return the deal with another play."""
        return self._with(self.choice, self.bids, play)

    def _with(
        self, choice: ChooseContract | None, bids: tuple[Bid, ...] = (), play: Play | None = None
    ) -> Deal:
        return Deal(
            self.rules, self.standing, self.dealer, self.hands, choice, bids, play, self.start, self.open
        )

    def _start(self, bids: tuple[Bid, ...]) -> Play | None:
        rules, spec = self.rules, self.spec
        levels = levels_of(rules.players, bids)
        if spec.negative and rules.undoubled == "shared" and not any(map(any, levels)):
            return None  # R3.6
        return start_play(rules, self.choice, self.dealer, self.hands, levels, self.start)

    def score(self) -> Score:
        """Return the score.

        >>> from barbu_tui.core import parse_deal, play, ruleset
        >>> deal = parse_deal(ruleset("online"), "S", {"S": "KS", "W": "AS", "N": "7S", "E": "2S"})
        >>> play(deal, "trumps S; x S; pass; pass; pass; KS; AS; 7S; 2S").score()
        Score(hand=(0, 5, 0, 0), adjust=(-5, 5, 0, 0))

        Raises:
            ValueError: the deal is not over.
        """
        if not self.over:
            raise ValueError("The deal is not over yet.")
        rules = self.rules
        if self.play is None:
            return Score(shared_points(rules, self.spec, self.dealer), (0,) * rules.players)
        points = tuple(self.play.table.points)
        return Score(points, adjustments(points, self.levels))


def _played(table: TrickTable, place: int, card: Card) -> PlayCard:
    """Return a card of a table's history as an action."""
    trick, turn = divmod(place, table.players)
    seat = (table.leaders[trick] + turn) % table.players
    claim, target = table.claims.get(place, (None, -1))
    if claim is None or claim == "breach":
        return PlayCard(seat, card, breach=claim is not None)
    return PlayCard(seat, card, claim, None if target < 0 else target)


def start_play(
    rules: Ruleset,
    choice: ChooseContract | None,
    dealer: Seat,
    hands: Sequence[CardSet],
    levels: Levels,
    start: Start | None = None,
) -> Play:
    """Return the play of a deal before its first card.

    Args:
        dealer: starts dominoes; leads to tricks, or the player on the left does (``first_lead``).
        hands: seat → cards.
        start: the place of a deal that is posed within its play.

    Raises:
        GameError: a deal cannot stand as the start says.
    """
    assert choice is not None
    spec = rules.spec(choice.contract)
    deck = _together(hands)
    if choice.start is not None:
        laid = DominoTable(rules, spec, deck, dealer, choice.start, levels)
        if start is not None:
            _begin_dominoes(laid, rules.deck & ~deck, hands, start)
        return DominoPlay(laid, list(hands))
    leader = dealer if rules.first_lead == "dealer" else (dealer + 1) % rules.players
    if start is not None:
        leader = start.leader
        _check_tricks(rules, spec, hands)
    table = TrickTable(rules, spec, deck, leader, choice.trump, levels)
    table.heart_gone = start is not None and bool(rules.deck & ~deck & SUIT_MASK[HEARTS])
    return TrickPlay(table, list(hands))


def _together(hands: Sequence[CardSet]) -> CardSet:
    deck = 0
    for hand in hands:
        deck |= hand
    return deck


def _check_tricks(rules: Ruleset, spec: ContractSpec, hands: Sequence[CardSet]) -> None:
    """Check the hands before a trick of a deal that is not over (R4.4)."""
    sizes = {hand.bit_count() for hand in hands}
    if len(sizes) > 1:
        raise GameError("All players hold the same number of cards before a trick.")
    if sizes == {0} or (spec.penalty and not spec.penalty & _together(hands)):
        raise GameError("With these cards the deal is over.")


def _begin_dominoes(table: DominoTable, layout: CardSet, hands: Sequence[CardSet], start: Start) -> None:
    """Lay out the cards played before a start, and check that they can have been played (R5)."""
    empty = {seat for seat, hand in enumerate(hands) if not hand}
    if len(start.out) != len(set(start.out)) or set(start.out) != empty:
        raise GameError("Only the players without cards are out, each once.")
    if start.leader in empty or len(empty) > table.players - 2:
        raise GameError(
            "With these cards the deal is over."
            if len(empty) > table.players - 2
            else "A player who is out has no turn."
        )
    if not table.begin(layout, [hand.bit_count() for hand in hands], start.leader, start.out):
        raise GameError("The cards that nobody holds cannot lie in rows of dominoes.")


def perform(play: Play, action: Action) -> None:
    """Carry out an action of the play that has been checked, in place."""
    if isinstance(action, Pass):
        assert isinstance(play, DominoPlay)
        play.pass_turn()
    elif isinstance(action, PlayCard):
        if isinstance(play, DominoPlay):
            play.play(action.card)
        else:
            play.play(action.card, "breach" if action.breach else action.claim, action.target)
