"""The weight of a hand: the probability of its player's decisions with it.

Each player is a mixture of three kinds (:class:`Manner`): by the book of a bot, with a mind of one's own, and
at random. The shares come from the player's model (:mod:`barbu_bots.search.models`), updated by every
decision. Decisions that tell little are left out, unless all deals are listed. A hand is given up once it
cannot reach the weight asked for (:meth:`Reading.at_least`). docs/BOTS.md describes the method.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import exp, floor, inf
from random import Random
from typing import Final, Protocol, TypeAlias

from barbu_bots.api import Bot
from barbu_bots.bidding.contract import judge_call
from barbu_bots.bidding.doubling import judge_bid
from barbu_bots.bidding.hand_values import HandValue, bidding_tools
from barbu_bots.personality import Personality
from barbu_bots.player import ClubPlayer
from barbu_bots.search.models import NOBODY_NAMED, Habits, Manner, Model, Models, modelled
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.cards import ABOVE, BIT, FULL_DECK, MASK_OF, SUIT_MASK, Card, CardSet, Seat, cards_in
from barbu_tui.core.contracts import Contract
from barbu_tui.core.dealing import Chance
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import levels_of
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, Table, View

_MOST_ALIKE: Final = 2_000
"""Maximum number of parts of hands for which the probability of one card is remembered."""
_HANDS: Final = 400
"""Hands dealt to determine the frequency of a call."""

_GRADES: Final = 32
"""Grades per point to which the worth of a hand is rounded for judging a bid."""
_HOPELESS: Final = 5.0
"""Widths by which another call is better before this one counts as a slip."""

Kinds: TypeAlias = tuple[Manner, ...]
ByManner: TypeAlias = tuple[float, ...]
"""Kind → the probability of the decision."""
_Call: TypeAlias = tuple[Ruleset, ChooseContract, tuple[Contract, ...], Kinds, int, CardSet]
"""Rules, call, contracts left, the dealer's kinds, the personality's id, unseen cards."""
_COMMON: Final[dict[_Call, tuple[Personality, float]]] = {}
"""The frequency of calls over all hands. The personality is kept with it, so that its id stays valid."""
_MOST_COMMON: Final = 256

_CERTAIN: Final[ByManner] = (1.0, 1.0, 1.0)
_IMPOSSIBLE: Final[ByManner] = (0.0, 0.0, 0.0)
_TELLS_NOTHING: Final = 0.02
"""The mean difference of probabilities below which a card tells nothing between hands, as a share of their mean."""
_USUAL: Final = 0.5
"""The mean probability from which a card is usual. A card that is unlikely with all sampled hands may distinguish the others."""
_OVERRULED: Final = 0.8
"""The agreement with a double that the bot decides for another reason than its gain."""
_NO_CHANCE: Final = tuple(Chance(0, 0, seat, 0) for seat in range(4))


class Said(Protocol):
    """A decision that a player has made."""

    cost: float
    """The relative time for judging it."""
    certain: bool
    """Whether it makes some hands impossible."""

    def chances(self, hand: CardSet) -> ByManner:
        """Return its probability by kind, with this hand of cards held now."""
        ...


class Judgement:
    """The bots' judgement of calls and doubles under one ruleset."""

    def __init__(self, view: View) -> None:
        self.values, self.weights = bidding_tools(view.rules, CURRENT)

    def line(self, view: View, contract: Contract) -> tuple[float, float, HandValue] | None:
        """Return base, slope and hand value of a negative contract's gain as a call; ``None`` for the others."""
        if not view.rules.specs[contract].negative:
            return None
        of_contract = self.weights.contracts[contract]
        base = of_contract.call_base + self.weights.call_more.get(contract, 0.0)
        return base, of_contract.call_slope, self.values.at(contract, 0)


class SaidCall:
    """The dealer's call."""

    cost: float = 2.0
    certain: bool = False

    def __init__(
        self, view: View, judge_of: Judgement, model: Model, played: CardSet, unseen: CardSet
    ) -> None:
        """Read a call. ``played``: the cards that the dealer has played since; ``unseen``: those that the asking seat was not dealt."""
        assert view.choice is not None
        self._choice = view.choice
        self._judge = judge_of
        self._kinds = kinds = model.habits.kinds
        self._personality = model.personality
        self._width = kinds[1].width
        self._played: CardSet = 0
        nobody = levels_of(view.rules.players, ())
        self._view = replace(
            view,
            seat=view.dealer,
            phase=Phase.CONTRACT,
            turn=view.dealer,
            choice=None,
            bids=(),
            levels=nobody,
            table=None,
        )
        # Trumps and dominoes, of which every suit and rank is judged, come last: most hands are ruled out before.
        others = [each for each in self._view.contracts_left if each != self._choice.contract]
        others.sort(key=lambda each: not view.rules.specs[each].negative)
        self._others = [(each, judge_of.line(view, each)) for each in others]
        self._common = self._known_common(unseen)
        self._played = played

    def _known_common(self, unseen: CardSet) -> float:
        """Return the frequency of the call over all hands, cached per deal: the same cards are unseen at every decision of it."""
        view, personality = self._view, self._personality
        asked = view.rules, self._choice, view.contracts_left, self._kinds, id(personality), unseen
        known = _COMMON.get(asked)
        if known is None or known[0] is not personality:
            if len(_COMMON) >= _MOST_COMMON:
                _COMMON.clear()
            known = _COMMON[asked] = personality, self._how_common(unseen)
        return known[1]

    def _how_common(self, unseen: CardSet) -> float:
        """Return the frequency of the call over all hands."""
        random = Random(f"barbu/1/call/{unseen}")
        bits = [BIT[card] for card in cards_in(unseen)]
        size = self._view.rules.hand_size
        by_book, softly = self._kinds[0].share, self._kinds[1].share
        together = 0.0
        for _ in range(_HANDS):
            of_book, soft = self._would(sum(random.sample(bits, size)))
            together += by_book * of_book + softly * soft
        return together / (by_book + softly) / _HANDS

    def chances(self, hand: CardSet) -> ByManner:
        """Return the probability of the call."""
        of_book, soft = self._would(hand)
        common = self._common
        by_book, softly, _ = self._kinds
        return (
            (1 - by_book.slip) * of_book + by_book.slip * common,
            (1 - softly.slip) * soft + softly.slip * common,
            common,
        )

    def _would(self, hand: CardSet) -> tuple[float, float]:
        """Return the probability of the call with a hand, without slips: by the book, and with a mind of one's own."""
        view, values, weights = self._view, self._judge.values, self._judge.weights
        personality = self._personality
        view.hand = held = hand | self._played
        mine = judge_call(view, self._choice.contract, values, weights, personality)
        gain = mine.gain
        if mine.choice != self._choice:
            points = values.of(self._choice, held, 0)
            gain -= weights.contracts[self._choice.contract].call_slope * max(0.0, mine.points - points)
        best = mine.gain
        width = self._width
        hopeless = gain + _HOPELESS * width
        together = exp((best - gain) / width)
        for contract, line in self._others:
            if line is None:
                other = judge_call(view, contract, values, weights, personality).gain
            else:
                base, slope, value = line
                other = base + slope * value.of(held)
            if other > hopeless:
                return 0.0, 0.0
            best = max(best, other)
            together += exp((other - gain) / width)
        return float(mine.choice == self._choice and best == mine.gain), 1 / together


class SaidBid:
    """A bid: one decision for each other player."""

    cost: float = 0.5
    certain: bool = False

    def __init__(self, view: View, number: int, judge_of: Judgement, model: Model, played: CardSet) -> None:
        """Read a bid. ``played`` are the cards that the bidder has played since."""
        assert view.choice is not None
        self.bid = view.bids[number]
        self._choice = view.choice
        self._kinds = model.habits.kinds
        self._personality = model.personality
        self._judge = judge_of
        self._played = played
        self._worth = judge_of.values.by_hand(
            view.choice, judge_of.values.position(self.bid.seat, view.dealer)
        )
        self._by_worth: dict[int, ByManner] = {}
        """The worth of a hand, in grades → the probability of the bid."""
        before = view.bids[:number]
        seat = self.bid.seat
        levels = levels_of(view.rules.players, before)
        self._view = replace(
            view, seat=seat, phase=Phase.BIDS, turn=seat, bids=before, levels=levels, table=None
        )

    def chances(self, hand: CardSet) -> ByManner:
        """Return the probability of the bid, which depends only on the worth of the hand, rounded to a grade."""
        grade = floor(self._worth(hand | self._played) * _GRADES)
        known = self._by_worth.get(grade)
        if known is None:
            known = self._by_worth[grade] = self._by((grade + 0.5) / _GRADES)
        return known

    def _by(self, worth: float) -> ByManner:
        """Return the probability of the bid for a hand of this worth."""
        view, bid = self._view, self.bid
        judged = judge_bid(view, self._judge.values, self._judge.weights, self._personality, worth)
        would_be, made = judged.bid.double | judged.bid.redouble, bid.double | bid.redouble
        gains = [
            (other, gain) for other, gain in judged.gains if not (judged.forced and other == view.dealer)
        ]
        if view.rules.redoubles == "all" and bid.seat == view.dealer and gains:
            gains = [(gains[0][0], sum(gain for _, gain in gains))]
        chances = []
        for kind in self._kinds:
            chance = 1.0
            for other, gain in gains:
                does, would = other in made, other in would_be
                if not kind.width:
                    agreed = float(does == would)
                elif would != (gain > 0):
                    agreed = _OVERRULED if does == would else 1 - _OVERRULED
                else:
                    agreed = 1 / (1 + exp(max(-50.0, min(50.0, (-gain if does else gain) / kind.width))))
                chance *= (1 - kind.slip) * agreed + kind.slip / 2
            chances.append(chance)
        return tuple(chances)


class SaidCard:
    """A played card.

    If the player followed suit, most of the hand is irrelevant. Hands with equal relevant cards are judged once.
    """

    def __init__(self, view: View, table: Table, card: Card, claimed: bool, model: Model) -> None:
        """Read a card played to this table. It was ``claimed`` if it withheld a penalty card (R6)."""
        seat = table.turn
        self.seat = seat
        self.later: CardSet = BIT[card]
        """The card, and those that the player has played since."""
        self._chances = _card_chances(model.habits.kinds)
        self.card = card
        self.certain = claimed
        self.table = table
        self._penalty = table.spec.penalty
        self._bot = bot = model.bot
        self._club = bot if isinstance(bot, ClubPlayer) else None
        self._leads = bot.leads_from(table, seat) if isinstance(bot, ClubPlayer) else None
        self.cost = 2.0 if self._leads is not None else 0.25  # most of those that follow are looked up
        self._led: CardSet = 0
        """The suit to follow."""
        self._beating: CardSet = 0
        """The cards of it that beat the best one."""
        self._looked_at: tuple[CardSet, CardSet] = FULL_DECK, FULL_DECK
        """The relevant cards of a hand that can follow suit: with a card that beats the best one, and without."""
        self._alike: dict[CardSet, ByManner] = {}
        """Relevant cards → the probability of the card."""
        if isinstance(bot, ClubPlayer) and isinstance(table, TrickTable) and table.led >= 0 and not claimed:
            self._led, self._beating = SUIT_MASK[table.led], ABOVE[table.best] & SUIT_MASK[table.led]
            self._looked_at = bot.looked_at(table, seat)
        self._view = replace(view, seat=seat, phase=Phase.PLAY, turn=seat, table=table)

    def chances(self, hand: CardSet) -> ByManner:
        """Return the probability of the card."""
        held = hand | self.later
        if not held & self._led:
            return self._judged(held)
        looked_at = self._looked_at[not held & self._beating]
        if looked_at == FULL_DECK:
            return self._judged(held)
        alike = held & looked_at
        known = self._alike.get(alike)
        if known is None:
            if len(self._alike) >= _MOST_ALIKE:
                self._alike.clear()
            known = self._alike[alike] = self._judged(held)
        return known

    def _judged(self, held: CardSet) -> ByManner:
        """Return the probability of the card from these cards, including those played since."""
        if self.certain and not held & self._penalty:
            return _IMPOSSIBLE
        legal = self.table.legal(held)
        if not legal & (legal - 1):
            return _CERTAIN
        return self._chances[legal.bit_count()][self._chosen(held, legal) == self.card]

    def choice(self, hand: CardSet) -> Card:
        """Return the card that the player's model would have played, with this hand of cards held now; -1 for a pass."""
        held = hand | self.later
        legal = self.table.legal(held)
        return self._chosen(held, legal) if legal & (legal - 1) else legal.bit_length() - 1

    def _chosen(self, held: CardSet, legal: CardSet) -> Card:
        if self._leads is not None and legal & ~MASK_OF[legal.bit_length() - 1]:
            return self._leads.card(held, legal)
        if self._club is not None:
            return self._club.card(self.table, held, self.seat, legal)
        return self._card_of_a_stranger(held)

    def _card_of_a_stranger(self, held: CardSet) -> Card:
        """Return the card of a bot that needs a view, or -1 for a pass."""
        self._view.hand = held
        action = self._bot.decide(self._view, _NO_CHANCE[self.seat]).action
        return action.card if isinstance(action, PlayCard) else -1


@lru_cache(maxsize=4)
def _card_chances(kinds: Kinds) -> tuple[tuple[ByManner, ByManner], ...]:
    """Return, by the number of legal cards, the probability of a card that the bot would not play, and of the one it would."""
    return (
        (_CERTAIN, _CERTAIN),
        *[
            (
                tuple([kind.card_slip / count for kind in kinds]),
                tuple([1 - kind.card_slip + kind.card_slip / count for kind in kinds]),
            )
            for count in range(1, 14)
        ],
    )


class Reading:
    """The information of the others' decisions about their hands.

    Attributes:
        silent: whether nobody else has decided anything yet.
    """

    def __init__(self, view: View, bot: Bot, models: Models = NOBODY_NAMED, *, read: bool = True) -> None:
        """Read a deal up to now. ``bot`` is the model of players without an entry; without ``read`` only claims (R6) are read."""
        seats = view.rules.seats
        self._models = [modelled(models.get(seat), bot) for seat in seats]
        self._bids: dict[Seat, list[Said]] = {seat: [] for seat in seats}
        self._left_out: dict[Seat, ByManner] = dict.fromkeys(seats, _CERTAIN)
        """Seat → the probability by kind of the decisions left out."""
        plays = [] if view.table is None else _plays(view, view.table, self._models)
        played = dict.fromkeys(seats, 0)
        for each in plays:
            played[each.seat] |= each.later
        if view.choice is not None and _is_whole(view):
            self._read_bidding(view, played)
        later = dict.fromkeys(seats, 0)
        for each in reversed(plays):
            later[each.seat] |= each.later
            each.later = later[each.seat]
        self._told: dict[Seat, list[tuple[bool, Said]]] = {
            seat: [(True, said) for said in self._bids[seat]] for seat in seats
        }
        """Seat → (whether it is a call or a bid, the decision), in the order of judging."""
        for each in plays:
            self._told[each.seat].append((False, each))
        if not read:
            self._told = {
                seat: [each for each in told if each[1].certain] for seat, told in self._told.items()
            }
            self._bids = {seat: [] for seat in seats}
        self.silent = not any(self._told.values())
        self._bidding: dict[tuple[Seat, CardSet], float] = {}
        self._known: dict[tuple[Seat, CardSet], float] = {}
        self._below: dict[tuple[Seat, CardSet], float] = {}
        """Given up hands → the upper bound of their weight."""

    def _read_bidding(self, view: View, played: Mapping[Seat, CardSet]) -> None:
        judge_of = Judgement(view)
        dealer = view.dealer
        unseen = view.rules.deck & ~view.hand & ~_played_by(view, view.seat)
        if dealer != view.seat:
            said = SaidCall(view, judge_of, self._models[dealer], played[dealer], unseen)
            self._bids[dealer].append(said)
        for number, bid in enumerate(view.bids):
            seat = bid.seat
            if seat != view.seat and not _is_automatic(view, number):
                self._bids[seat].append(SaidBid(view, number, judge_of, self._models[seat], played[seat]))

    def decisions(self, seat: Seat) -> int:
        """Return the number of a player's known decisions."""
        return len(self._told[seat])

    def told(self, seat: Seat) -> list[tuple[bool, Said]]:
        """Return a player's known decisions, each with whether it is a call or a bid."""
        return self._told[seat]

    def habits(self, seat: Seat) -> Habits:
        """Return the habits that a player is taken to have."""
        return self._models[seat].habits

    def sort(self, seat: Seat, hands: Sequence[CardSet], whole: bool) -> None:
        """Sort a player's decisions by their information between hands per time of judging.

        Args:
            whole: leave nothing out. Otherwise usual cards that tell nothing are left out, but no claim (R6),
                which makes hands impossible.
        """
        telling: list[tuple[float, bool, Said]] = []
        left_out = _CERTAIN
        for of_bidding, said in self._told[seat]:
            chances = [said.chances(hand) for hand in hands]
            mean = tuple(sum(column) / len(hands) for column in zip(*chances, strict=True))
            apart = sum(abs(chance[0] - mean[0]) for chance in chances) / len(hands)
            alike = mean[0] > _USUAL and apart < _TELLS_NOTHING * mean[0]
            if alike and not (whole or of_bidding or said.certain):
                left_out = tuple(one * other for one, other in zip(left_out, mean, strict=True))
            else:
                telling.append((-apart / said.cost, of_bidding, said))
        telling.sort(key=lambda each: each[0])
        self._told[seat] = [(of_bidding, said) for _, of_bidding, said in telling]
        self._left_out[seat] = left_out

    @property
    def remembered(self) -> int:
        """The number of hands with a remembered weight."""
        return len(self._known) + len(self._bidding) + len(self._below)

    def forget(self) -> None:
        """Forget the weights of hands, but not the decisions."""
        self._known.clear()
        self._bidding.clear()
        self._below.clear()

    def bidding(self, seat: Seat, hand: CardSet) -> float:
        """Return the probability of a player's call and bids with these cards in hand now."""
        known = self._bidding.get((seat, hand))
        if known is None:
            kinds, belief = self._models[seat].habits
            rows = [kind.share for kind in kinds]
            for said in self._bids[seat]:
                rows = [row * chance for row, chance in zip(rows, said.chances(hand), strict=True)]
            known = self._bidding[seat, hand] = sum(rows) ** belief
        return known

    def weight(self, seat: Seat, hand: CardSet) -> float:
        """Return the probability of all of a player's decisions with these cards in hand now."""
        return self.at_least(seat, hand, 0.0)

    def at_least(self, seat: Seat, hand: CardSet, asked: float) -> float:
        """Return the weight of a hand, or 0 if it is less than the weight asked for."""
        key = seat, hand
        known = self._known.get(key)
        if known is not None:
            return known if known >= asked else 0.0
        if self._below.get(key, inf) <= asked:
            return 0.0
        kinds, belief = self._models[seat].habits
        (a, b, c), (left_one, left_two, left_three) = kinds, self._left_out[seat]
        bid_one, bid_two, bid_three = a.share, b.share, c.share
        one, two, three = a.card_share * left_one, b.card_share * left_two, c.card_share * left_three
        bids, cards = 1.0, one + two + three
        least = asked if belief == 1.0 or not asked else asked ** (1 / belief)
        for of_bidding, said in self._told[seat]:
            first, second, third = said.chances(hand)
            if of_bidding:
                bid_one, bid_two, bid_three = bid_one * first, bid_two * second, bid_three * third
                bids = bid_one + bid_two + bid_three
            else:
                one, two, three = one * first, two * second, three * third
                cards = one + two + three
            if bids * cards < least:
                self._below[key] = asked
                return 0.0
        known = self._known[key] = bids * cards if belief == 1.0 else (bids * cards) ** belief
        return known if known >= asked else 0.0


def _played_by(view: View, seat: Seat) -> CardSet:
    """Return the cards that a player has played."""
    table = view.table
    if table is None:
        return 0
    if isinstance(table, DominoTable):
        return sum(BIT[card] for who, card in table.history if who == seat and card >= 0)
    played = 0
    for leader, cards in (*table.tricks_played(), (table.leader, tuple(table.trick))):
        at = (seat - leader) % table.players
        if at < len(cards):
            played |= BIT[cards[at]]
    return played


def _is_whole(view: View) -> bool:
    """Return whether the hands dealt are known from those held: no cards were played before the play of this view."""
    return view.table is None or view.table.fresh().unplayed == view.rules.deck


def _is_automatic(view: View, number: int) -> bool:
    """Return whether a bid was made without asking: the dealer's, when nobody had doubled (R3.5)."""
    bid = view.bids[number]
    return bid.seat == view.dealer and not any(view.dealer in each.double for each in view.bids)


def _plays(view: View, table: Table, models: Sequence[Model]) -> list[SaidCard]:
    """Return the cards that all others have played, with the table before each."""
    plays = []
    now = table.fresh()
    if isinstance(table, DominoTable):
        assert isinstance(now, DominoTable)
        for seat, card in table.history:
            if card < 0:
                now.pass_turn()
                continue
            if seat != view.seat:
                plays.append(SaidCard(view, now.copy(), card, False, models[seat]))
            now.play(card)
        return plays
    assert isinstance(now, TrickTable)
    for index, card in enumerate(table.history):
        claim, target = table.claims.get(index, (None, -1))
        if now.turn != view.seat:
            plays.append(SaidCard(view, now.copy(), card, claim is not None, models[now.turn]))
        now.play(card, claim, None if target < 0 else target)
    return plays
