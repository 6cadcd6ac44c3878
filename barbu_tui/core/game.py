"""A whole game: dealers, contracts left, doubles owed, the score sheet (R1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from barbu_tui.core.actions import Action
from barbu_tui.core.cards import CardSet, Seat
from barbu_tui.core.deal import Deal, GameError, Score, Start
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import View

__all__ = ["FinishedDeal", "Game", "GameError", "check_hands"]


def check_hands(rules: Ruleset, hands: Sequence[CardSet], number: int, start: Start | None = None) -> None:
    """Check that the hands of a deal are the whole deck, or at a start within it different cards of the deck.

    Raises:
        GameError: they are not.
    """
    for seat, hand in enumerate(hands):
        held = hand.bit_count()
        if held > rules.hand_size if start else held != rules.hand_size:
            raise GameError(
                "{seat} needs {size} cards in deal {deal}, not {held}.",
                seat=rules.seat_letters[seat],
                held=held,
                deal=number,
                size=rules.hand_size,
            )
    together = 0
    for hand in hands:
        if hand & ~rules.deck:
            raise GameError("Deal {deal} has a card that is not in this ruleset's deck.", deal=number)
        if together & hand:
            raise GameError("Deal {deal} has a card in two hands.", deal=number)
        together |= hand


@dataclass(frozen=True)
class FinishedDeal:
    """A row of the score sheet: a finished deal and its score."""

    deal: Deal
    score: Score
    running: tuple[int, ...]
    """Seat → points of the game after this deal."""

    @property
    def number(self) -> int:
        """The deal's number in the game, from 1."""
        return self.deal.number

    @property
    def check(self) -> int:
        """The sum of the scores: the contract's total (R1.5)."""
        return sum(self.score.total)

    @property
    def adds_up(self) -> bool:
        """The check column's tick: hand points make the contract's total, adjustments cancel (R1.5).

        The points made before a deal's start are not known.
        """
        total = sum(self.score.hand) == self.deal.spec.total or self.deal.start is not None
        return total and sum(self.score.adjust) == 0


@dataclass(frozen=True)
class Game:
    """A game in one state. Every step returns the next state; the game itself does not change.

    A deal goes :meth:`begin` → :meth:`apply` … → :meth:`finish`.

    >>> from barbu_tui.core import Game, deal_hands, ruleset
    >>> rules = ruleset("sheet3")
    >>> game = Game.new(rules, first_dealer=2)
    >>> while not game.over:
    ...     game = game.begin(deal_hands(rules, 1, game.number))
    ...     while not game.deal.over:
    ...         game = game.apply(game.deal.legal_actions()[0])
    ...     game = game.finish()
    >>> len(game.finished), sum(game.standing.running)
    (21, 0)
    """

    rules: Ruleset
    first_dealer: Seat
    """The dealer of deal 1."""
    before: Standing
    """The standing before the first recorded deal."""
    standing: Standing
    """The standing after the last finished deal."""
    finished: tuple[FinishedDeal, ...] = ()
    deal: Deal | None = None
    """The deal under way; ``None`` between deals."""
    last: int = 0
    """The number of the last deal to be played."""
    of: int = 0
    """The deals of the short game of which this is a part; 0 if it is none."""

    @staticmethod
    def new(
        rules: Ruleset,
        first_dealer: Seat,
        before: Standing | None = None,
        until: int | None = None,
        of: int | None = None,
    ) -> Game:
        """Return a game before its first deal.

        Args:
            first_dealer: the dealer of deal 1.
            before: the standing, if the game does not begin at deal 1.
            until: the last deal to be played, if not the whole game.
            of: the deals of the short game, if this is a part of one.
        """
        standing = before or Standing.at_start(rules.players)
        return Game(rules, first_dealer, standing, standing, last=until or rules.deals, of=of or 0)

    @property
    def number(self) -> int:
        """The number of the deal under way, or of the next."""
        return self.standing.deals + 1

    @property
    def dealer(self) -> Seat:
        """The dealer of the deal under way, or of the next (R1.2)."""
        return self.rules.dealer_of(self.number, self.first_dealer)

    @property
    def over(self) -> bool:
        """All deals have been scored."""
        return self.deal is None and self.standing.deals >= self.last

    @property
    def whole(self) -> bool:
        """The game runs to its last deal, so that its totals are final."""
        return self.last >= self.rules.deals

    @property
    def length(self) -> int:
        """The number of deals. A game from deal 1 may be short; a part of a game has the length of the whole."""
        return self.of or (self.rules.deals if self.before.deals else self.last)

    def begin(
        self, hands: Sequence[CardSet], start: Start | None = None, open_: tuple[CardSet, ...] = ()
    ) -> Game:
        """Deal these hands; with a start, pose the deal there. ``open_``: seat → cards that lie open.

        Raises:
            GameError: a deal is under way, the game is over, or the hands are not the whole deck.
        """
        if self.deal is not None:
            raise GameError("Deal {deal} is still under way.", deal=self.number)
        if self.over:
            raise GameError("The game is over; there is no deal to come.")
        check_hands(self.rules, hands, self.number, start)
        if open_ and any(cards & ~hand for cards, hand in zip(open_, hands, strict=True)):
            raise GameError("Deal {deal} has an open card in another hand.", deal=self.number)
        deal = Deal(self.rules, self.standing, self.dealer, tuple(hands), start=start, open=open_)
        return self.with_deal(deal)

    def apply(self, action: Action) -> Game:
        """Return the game after an action in the current deal.

        Raises:
            GameError: no deal is under way.
            IllegalAction: the rules refuse the action.
        """
        if self.deal is None:
            raise GameError("No deal is under way.")
        return self.with_deal(self.deal.apply(action))

    def with_deal(self, deal: Deal) -> Game:
        """Return the game with another state of the current deal."""
        return Game(
            self.rules, self.first_dealer, self.before, self.standing, self.finished, deal, self.last, self.of
        )

    def finish(self) -> Game:
        """Score the deal that is over and write its row on the sheet.

        Raises:
            GameError: no deal is over.
        """
        deal = self.deal
        if deal is None or not deal.over or deal.choice is None:
            raise GameError("There is no finished deal to score.")
        score = deal.score()
        standing = self.standing
        dealer = deal.dealer
        running = tuple(map(add, standing.running, score.total))
        called = list(standing.called)
        called[dealer] += (deal.choice.contract,)
        doubled = list(standing.doubled)
        for bid in deal.bids:
            if dealer in bid.double:
                row = list(doubled[bid.seat])
                row[dealer] += 1
                doubled[bid.seat] = tuple(row)
        after = Standing(standing.deals + 1, tuple(called), tuple(doubled), running)
        finished = (*self.finished, FinishedDeal(deal, score, running))
        return Game(self.rules, self.first_dealer, self.before, after, finished, None, self.last, self.of)

    def view(self, seat: Seat) -> View:
        """Return the view of a seat in the current deal.

        Raises:
            GameError: no deal is under way.
        """
        if self.deal is None:
            raise GameError("No deal is under way.")
        return self.deal.view(seat)
