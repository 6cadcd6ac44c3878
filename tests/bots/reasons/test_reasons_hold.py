"""Reasons are true: over whole games every rule is checked against all hands and against what happened."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pytest

from barbu_bots import Decision
from barbu_bots.bidding.doubling import Judged, judge_bid
from barbu_bots.bidding.hand_values import hand_values
from barbu_bots.personality import PERSONALITIES, Voice
from barbu_bots.player import ClubPlayer
from barbu_bots.reasons import RULES, RULES_BY_DECISION, beginner, bidding
from barbu_bots.reasons.beginner import Seen, SeenBid, SeenCall
from barbu_bots.reasons.bidding import BidFacts, CallFacts
from barbu_bots.reasons.domino import DominoFacts
from barbu_bots.reasons.facts import TrickFacts
from barbu_bots.reasons.rules import Rules
from barbu_bots.reasons.tricks import ENDINGS, LAST_CARDS, EndingFacts, LastTwoFacts
from barbu_bots.search.playout import play_deal
from barbu_bots.temper import TEMPERS
from barbu_bots.weights.book import kind_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import (
    ABOVE,
    BELOW,
    BIT,
    HEARTS,
    MASK_OF,
    RANK_NAMES,
    SUIT_MASK,
    SUIT_NAMES,
    Card,
    CardSet,
    Seat,
    card_set,
    cards_in,
)
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, start_play
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.domino import DominoPlay
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.tricks import TrickPlay, TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language.grammar import ENGLISH
from barbu_tui.language.wording import places
from tests.support.seeds import seeded

GAMES = 3
CARD_NAME: Final = re.compile(rf"({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})")
HELD: Final = re.compile(r"\{(\w)\} has ((?:(?:, | and )?the \w+ of \w+)+)")


def decisions(name: str, games: int = GAMES) -> Iterator[tuple[Deal, list[Decision]]]:
    """Deals of some games, each with its decisions and their reasons."""
    first = seeded(4711)
    rules = ruleset(name)
    names = ("sound", "hunter", "counter", "sound")[: rules.players]
    bots = [ClubPlayer(name, PERSONALITIES[name], TEMPERS.get(name)) for name in names]
    for seed in range(first, first + games):
        game = Game.new(rules, 0)
        while not game.over:
            game = game.begin(deal_hands(rules, seed, game.number))
            assert game.deal is not None
            seen: list[Decision] = []
            deal = play_deal(game.deal, bots, seed, partial(_read, seen))
            yield deal, seen
            game = game.with_deal(deal).finish()


def _read(seen: list[Decision], decision: Decision) -> None:
    """Keep a decision with its reason in words: it is made when it is read, so it is read at once."""
    seen.append(Decision(decision.action, decision.explained()))


def cards_named(text: str) -> CardSet:
    """The cards that a sentence names."""
    return card_set(
        13 * SUIT_NAMES.index(suit) + RANK_NAMES.index(rank) for rank, suit in CARD_NAME.findall(text)
    )


@dataclass
class Trick:
    """A card played to a trick, seen by one who knows all hands and what came of it."""

    deal: Deal
    table: TrickTable
    """Before the card."""
    hands: tuple[CardSet, ...]
    """Before the card."""
    action: PlayCard
    rule: str
    said: str
    trick: tuple[Card, ...]
    """The whole trick."""
    winners: list[Seat]
    """The winners of this trick and of later ones."""

    def __post_init__(self) -> None:
        self.seat, self.card = self.action.seat, self.action.card
        self.mine = self.hands[self.seat]
        self.suit = MASK_OF[self.card]
        self.own = self.mine & self.suit
        self.others = sum(hand for seat, hand in enumerate(self.hands) if seat != self.seat)
        later = range(1, self.table.players - len(self.table.trick))
        self.to_come = sum(self.hands[(self.seat + step) % self.table.players] for step in later)
        self.out = self.others & self.suit
        self.over = self.others & ABOVE[self.card]
        self.under = self.others & BELOW[self.card]
        self.left = self.table.tricks - self.table.done
        self.legal = self.table.legal(self.mine)
        self.penalty = self.table.spec.penalty
        self.trumps = SUIT_MASK[self.table.trump] if self.table.trump >= 0 else 0
        self.wins = self.winners[0] == self.seat
        self.best = self.table.best
        self.can_duck = bool(self.best >= 0 and self.mine & BELOW[self.best])
        self.on_table = card_set(self.table.trick) & self.penalty
        self.named = cards_named(self.said)
        self.free = self.table.spec.contract == "no_last_two" and self.left > 2

    def counts(self, cards: CardSet, what: str) -> bool:
        """Whether the sentence gives the number of these cards: ``two higher``."""
        return f"{ENGLISH.COUNT_WORDS[cards.bit_count()]} {what}" in self.said.lower()

    def ruffed_or_won(self) -> bool:
        """Whether nothing but a trump beat the card."""
        winning = self.trick[(self.winners[0] - self.table.leader) % self.table.players]
        return self.wins or bool(BIT[winning] & self.trumps)

    def to_winner(self) -> bool:
        """Whether the player who was winning takes the trick."""
        return self.winners[0] == self.table.winner

    def level(self) -> str:
        """Return the player's level with the seat that was winning."""
        return ("", "doubled", "redoubled")[self.deal.levels[self.seat][self.table.winner]]

    def exit_named(self) -> bool:
        """Whether the other card that is named is an exit: others have higher cards and no lower ones."""
        (card,) = cards_in(self.named & ~BIT[self.card])
        return bool(self.mine & BIT[card] and self.others & ABOVE[card] and not self.others & BELOW[card])

    def kept(self) -> Card:
        """The card of the player's that the sentence says is kept."""
        (card,) = cards_in(self.named & self.mine & ~BIT[self.card])
        return card


def lengths(m: Trick) -> list[int]:
    """The lengths of the suits that may be played, trumps apart."""
    return [(m.mine & MASK_OF[card]).bit_count() for card in cards_in(m.legal & ~m.trumps)] or [0]


def target_may_get_it(m: Trick) -> bool:
    """Whether the player named last is the one with whom most is doubled, and the one named first has none of the suit."""
    void, *_, target = (m.deal.rules.seat_letters.index(letter) for letter in re.findall(r"\{(\w)\}", m.said))
    levels = m.deal.levels[m.seat]
    return levels[target] == max(levels) > 0 and not m.hands[void] & m.suit and void != target


def one_suit(m: Trick) -> bool:
    return m.mine == m.own


def highest(cards: CardSet) -> Card:
    return cards.bit_length() - 1


def lowest(cards: CardSet) -> Card:
    return (cards & -cards).bit_length() - 1


def gap(m: Trick, low: Card, high: Card) -> CardSet:
    """The others' cards between two of one suit."""
    return m.others & ABOVE[low] & BELOW[high]


def threat(m: Trick, suit: CardSet) -> int:
    """Return the number of others' cards below the player's highest of a suit."""
    return (m.others & BELOW[highest(m.mine & suit)]).bit_count() if m.mine & suit else 0


TRICKS: Final[dict[str, Callable[[Trick], object]]] = {
    "only_card": lambda m: m.legal == BIT[m.card],
    # By temper
    "lead_at_target": lambda m: target_may_get_it(m),
    "lead_longest_suit": lambda m: (
        m.counts(m.own, SUIT_NAMES[m.card // 13]) and m.own.bit_count() == max(lengths(m))
    ),
    "lead_long_suit": lambda m: (
        m.counts(m.own, SUIT_NAMES[m.card // 13]) and m.own.bit_count() > min(lengths(m))
    ),
    "lead_last_of_short_suit": lambda m: m.own == BIT[m.card] and max(lengths(m)) > 1,
    "lead_shortest_suit": lambda m: (
        m.counts(m.own, SUIT_NAMES[m.card // 13]) and m.own.bit_count() == min(lengths(m))
    ),
    "lead_short_suit": lambda m: (
        m.counts(m.own, SUIT_NAMES[m.card // 13]) and m.own.bit_count() < max(lengths(m))
    ),
    "like_the_lead": lambda m: m.can_duck and m.card > m.best,
    "under_while_i_can": lambda m: m.card < m.best and m.best in cards_in(m.named),
    "makes_a_void": lambda m: m.own == BIT[m.card],
    "soon_void": lambda m: m.own.bit_count() == 2,
    "shortest_suit_first": lambda m: (
        m.counts(m.own, SUIT_NAMES[m.card // 13]) and m.own.bit_count() == min(lengths(m))
    ),
    "shorter_suit_first": lambda m: m.own.bit_count() < max(lengths(m)),
    "draw_trumps_at_once": lambda m: (
        f" {ENGLISH.COUNT_WORDS[(m.others & m.trumps).bit_count()]} " in m.said and m.suit == m.trumps
    ),
    "keep_trumps": lambda m: m.mine & m.trumps and m.suit != m.trumps,
    "go_for_it": lambda m: m.card > m.best and m.legal & BELOW[m.best],
    "this_one_can_wait": lambda m: m.card < m.best and m.kept() == highest(m.own),
    "short_suit_to_ruff": lambda m: m.mine & m.trumps and m.suit != m.trumps,
    "spare_of_long_suit": lambda m: (
        m.counts(m.own, SUIT_NAMES[m.card // 13]) and m.own.bit_count() > min(lengths(m))
    ),
    # Leads at the negative contracts
    "one_suit_alone": lambda m: one_suit(m) and not m.out and m.wins,
    "one_suit_equals": lambda m: one_suit(m) and not gap(m, lowest(m.own), highest(m.own)),
    "one_suit_exit": lambda m: one_suit(m) and not m.under and not m.wins,
    "one_suit_highest": lambda m: one_suit(m) and m.card == highest(m.own),
    "one_suit_lowest": lambda m: one_suit(m) and m.card == lowest(m.own),
    "one_suit_middle": lambda m: one_suit(m) and lowest(m.own) < m.card < highest(m.own),
    "dead_suit_free": lambda m: not m.out and m.wins and m.free,
    "dead_suit_hearts_barred": lambda m: not m.out and not m.mine & ~m.suit & ~SUIT_MASK[HEARTS],
    "dead_suit": lambda m: not m.out and m.wins,
    "out_for_good": lambda m: not m.under and not m.wins,
    "every_lead_wins": lambda m: m.wins and not any(m.others & ABOVE[card] for card in cards_in(m.mine)),
    "cash_while_free": lambda m: m.wins and m.free,
    "high_card_while_free": lambda m: m.over.bit_count() == 1 and m.free,
    "take_own_penalty": lambda m: m.penalty & BIT[m.card] and m.wins,
    "lose_penalty": lambda m: m.penalty & BIT[m.card] and m.counts(m.over, "higher"),
    "must_be_beaten": lambda m: not m.under and not m.wins,
    "lead_to_be_void": lambda m: m.own == BIT[m.card],
    "low_lead": lambda m: m.card == lowest(m.own) and m.counts(m.over, "higher"),
    "middle_lead": lambda m: m.counts(m.over, "higher") and m.counts(m.under, "lower"),
    "one_trick_with_exit": lambda m: m.wins and m.exit_named(),
    "one_trick": lambda m: m.wins,
    "last_two_winner": lambda m: m.wins and m.left <= 2,
    "penalties_are_mine": lambda m: m.wins and not m.others & m.penalty and m.mine & m.penalty,
    "safe_round_last_card": lambda m: m.wins and m.own == BIT[m.card] and many_out(m),
    "safe_round": lambda m: m.wins and many_out(m),
    "winner_with_exit": lambda m: m.wins and m.exit_named(),
    "harmless_if_all_follow": lambda m: m.wins and not m.out & m.penalty,
    "winner_before_low_card": lambda m: m.wins and m.others & ABOVE[lowest(m.own)],
    "only_suit_allowed": lambda m: m.wins and not m.legal & ~m.suit,
    "least_bad_winner": lambda m: m.wins and m.legal & ~m.suit,
    "last_card_with_higher_out": lambda m: m.own == BIT[m.card] and m.counts(m.over, "higher"),
    "highest_with_higher_out": lambda m: m.card == highest(m.own) and m.counts(m.over, "higher"),
    "now_rather_than_later": lambda m: m.own & BELOW[m.card] and m.counts(m.over, "higher"),
    "may_be_beaten": lambda m: m.over and m.counts(m.over, "higher"),
    # Following at the negative contracts
    "penalty_under": lambda m: m.penalty & BIT[m.card] and not m.wins,
    "penalty_to_opponent": lambda m: m.to_winner() and f"we are {m.level()}." in m.said,
    "penalty_to_winner": lambda m: m.penalty & BIT[m.card] and m.to_winner(),
    "duck_penalties_open": lambda m: m.on_table and not m.wins,
    "duck_penalty_card": lambda m: m.on_table == BIT[m.best] and m.to_winner(),
    "duck_penalties": lambda m: m.on_table and m.to_winner(),
    "duck_near_the_end": lambda m: not m.wins and m.left <= 5 and m.mine & ABOVE[m.best],
    "duck_equals": lambda m: not m.wins and not gap(m, m.card, highest(m.own & BELOW[m.best])),
    "duck_keep_winner": lambda m: not m.wins and m.free and not m.others & ABOVE[m.kept()],
    "duck_keep_high_card": lambda m: not m.wins and m.free and m.others & ABOVE[m.kept()],
    "duck_keep_higher": lambda m: not m.wins and m.card < m.kept() < m.best,
    "duck_highest": lambda m: not m.wins and not m.own & ABOVE[m.card] & BELOW[m.best],
    "winner_first": lambda m: m.wins and m.left == 2 and m.kept() >= 0 and not m.can_duck and all_win(m),
    "high_card_while_free_over": lambda m: m.free and not gap(m, m.card, highest(m.own)),
    "take_penalties": lambda m: m.wins and m.on_table and m.can_duck,
    "own_penalty_at_once": lambda m: m.wins and m.penalty & BIT[m.card] and not m.can_duck,
    "take_penalty_card": lambda m: m.wins and m.on_table == BIT[m.best] and not m.can_duck,
    "forced_to_take": lambda m: m.wins and m.on_table and not m.can_duck,
    "last_take_with_exit": lambda m: m.wins and m.can_duck and m.exit_named(),
    "last_take_one": lambda m: m.wins and m.can_duck,
    "last_take_free": lambda m: m.wins and m.can_duck and m.free,
    "last_take_late": lambda m: m.wins and m.can_duck and m.left <= 2,
    "last_take_own_penalty": lambda m: m.wins and card_set(m.trick) & m.penalty == BIT[m.card],
    "last_take_empty": lambda m: m.wins and m.can_duck and not card_set(m.trick) & m.penalty,
    "last_wins_highest": lambda m: m.wins and not m.can_duck and not gap(m, m.card, highest(m.own)),
    "last_cannot_duck": lambda m: m.wins and not m.can_duck,
    "take_free_trick": lambda m: m.wins and m.can_duck and m.free,
    "take_to_be_rid": lambda m: m.wins and m.can_duck,
    "over_penalties": lambda m: m.on_table and m.over and m.can_duck and may_come(m),
    "low_card_over": lambda m: m.over and m.can_duck and may_come(m),
    "high_card_over": lambda m: m.over and m.can_duck,
    "over_hardly_wins": lambda m: m.over and not m.can_duck and may_come(m),
    "over_to_be_rid": lambda m: m.over and not m.can_duck and may_come(m),
    "over_lowest": lambda m: m.card == lowest(m.own) and not m.can_duck and may_come(m),
    "win_to_be_rid": lambda m: m.wins and not m.can_duck and m.card != lowest(m.own),
    "win_with_penalty": lambda m: m.wins and not m.can_duck and m.penalty & BIT[m.card] and all_win(m),
    "win_anyway": lambda m: m.wins and not m.can_duck and all_win(m),
    # Discards at the negative contracts
    "discard_penalty_open": lambda m: m.penalty & BIT[m.card] and not m.wins,
    "discard_penalty_doubled": lambda m: m.to_winner() and f"We are {m.level()}," in m.said,
    "discard_penalty": lambda m: m.penalty & BIT[m.card] and m.to_winner() and not m.level(),
    "last_penalty_on_table": lambda m: not (m.mine | m.others) & m.penalty,
    "rest_is_the_winners": lambda m: m.to_winner() and len(set(m.winners)) == 1,
    "discard_dead_suit": lambda m: not m.out,
    "discard_harmless": lambda m: any(threat(m, suit) for suit in SUIT_MASK if suit != m.suit),
    "discard_one_suit": lambda m: one_suit(m) and m.card == highest(m.own),
    "discard_keep_exit": lambda m: not m.out and has_exit(m),
    "discard_most_dangerous": lambda m: m.counts(m.others & BELOW[highest(m.own)], "lower"),
    "discard_to_be_void": lambda m: m.own == BIT[m.card],
    "discard_last_of_suit": lambda m: m.own == BIT[m.card],
    "discard_from_danger": lambda m: threat(m, m.suit),
    "target_claim": lambda m: m.mine & m.penalty and target_is_closer(m),
    "target_claim_later": lambda m: m.mine & m.penalty and not target_is_closer(m),
    "safety_claim_dead_suit": lambda m: m.mine & m.penalty and not m.out,
    "safety_claim": lambda m: m.mine & m.penalty and m.counts(m.under, "lower"),
    # Trumps
    "last_trumps": lambda m: m.wins and not m.others & m.trumps,
    "draw_trumps_before_cashing": lambda m: m.wins and m.suit == m.trumps and side_winner(m),
    "draw_trumps_from_the_top": lambda m: m.wins and m.suit == m.trumps,
    "lead_last_trump": lambda m: m.own == BIT[m.card] and card_set(m.trick) & m.trumps & ~m.own,
    "only_trumps_left": lambda m: not m.mine & ~m.trumps,
    "drive_out_trump": lambda m: m.suit == m.trumps and m.over == m.named & ~BIT[m.card],
    "draw_trumps_for_winners": lambda m: m.suit == m.trumps and m.others & m.trumps and side_winner(m),
    "draw_trumps": lambda m: m.suit == m.trumps and m.others & m.trumps and m.seat == m.deal.dealer,
    "suit_is_mine": lambda m: not m.out and m.others & m.trumps and m.ruffed_or_won(),
    "winner_may_be_ruffed": lambda m: m.ruffed_or_won() and m.others & m.trumps,
    "cash_before_ruffs": lambda m: m.ruffed_or_won() and m.others & m.trumps,
    "cash_winner": lambda m: m.wins,
    "drive_out_higher": lambda m: m.over == m.named & ~BIT[m.card],
    "trumps_can_wait": lambda m: m.mine & m.trumps and not m.others & m.trumps and m.over,
    "lead_to_ruff": lambda m: m.own == BIT[m.card] and m.mine & m.trumps,
    "one_suit_at_trumps": one_suit,
    "establish_suit": lambda m: (
        f"my {ENGLISH.COUNT_WORDS[m.own.bit_count()]} " in m.said and m.over and can_grow(m)
    ),
    "cannot_beat": lambda m: not m.wins and not m.legal & ABOVE[m.best],
    "hold_up": lambda m: not m.wins and m.kept() > m.best,
    "leave_the_trick": lambda m: m.to_winner(),
    "win_last": lambda m: m.wins,
    "high_card_may_be_ruffed": lambda m: m.ruffed_or_won() and m.to_come & m.trumps | m.others,
    "cannot_be_beaten": lambda m: m.wins,
    "should_win": lambda m: not m.over and m.ruffed_or_won(),
    "overtrump_cheaply": lambda m: not m.own & ABOVE[m.best] & BELOW[m.card],
    "will_hardly_win": lambda m: m.counts(m.over, "higher"),
    "win_or_drive_out": lambda m: m.over,
    "ruff_too_low": lambda m: not m.wins and m.suit == m.trumps,
    "ruff": lambda m: BIT[m.card] & m.trumps and m.ruffed_or_won(),
    "keep_last_winner": lambda m: m.left == 2 and m.kept() >= 0 and not m.suit & m.trumps,
    "discard_equal": lambda m: not m.over and not gap(m, m.kept(), m.card),
    "keep_higher_winner": lambda m: m.kept() > m.card and not m.others & ABOVE[m.kept()],
    "discard_winner": lambda m: not m.over,
    "discard_loser": lambda m: m.over,
    # Endings
    "best_by_discards": lambda m: m.named == m.mine & ~BIT[m.card],
    "best_wherever": lambda m: m.named == m.mine & ~BIT[m.card],
}
"""Rule → what must be true where it speaks, by all hands and by what happened."""

OPINIONS: Final = {
    "nothing_dangerous",
    "trump_gives_least",
    "gives_least",
    "ending_all_the_same",
    "ending_nothing_to_win",
    "ending_costs_nothing",
    "ending_costs_least",
    "ending_wins_most",
}
"""Rules whose sentences are no more than a judgement, or name cards that are checked wherever they are named."""


def many_out(m: Trick) -> bool:
    return m.out.bit_count() >= 2 * (m.table.players - 1)


def may_come(m: Trick) -> bool:
    """Whether the number of higher cards that is named is not less than what really may come."""
    found = re.search(r"(\w+) higher", m.said)
    assert found is not None
    return ENGLISH.COUNT_WORDS.index(found[1]) >= (m.to_come & ABOVE[m.card]).bit_count()


def can_grow(m: Trick) -> bool:
    """Whether the suit is longer than the others have cards above its best."""
    return (m.others & ABOVE[highest(m.own)]).bit_count() < m.own.bit_count()


def all_win(m: Trick) -> bool:
    """Whether none of the player's cards of the suit would have been beaten."""
    return not any(m.to_come & ABOVE[card] for card in cards_in(m.own))


def target_is_closer(m: Trick) -> bool:
    levels = m.deal.levels[m.seat]
    assert m.action.target is not None
    return levels[m.action.target] > levels[m.table.winner]


def has_exit(m: Trick) -> bool:
    """Whether the player keeps a card that somebody else can beat."""
    return any(m.others & ABOVE[card] for card in cards_in(m.mine & ~BIT[m.card]))


def side_winner(m: Trick) -> bool:
    return any(not m.others & ABOVE[card] for card in cards_in(m.mine & ~m.trumps))


def tricks(deal: Deal, seen: list[Decision]) -> Iterator[Trick]:
    """Every card of a deal in tricks."""
    assert isinstance(deal.play, TrickPlay)
    assert deal.choice is not None
    played = deal.play.table.tricks_played()
    winners = [*deal.play.table.leaders[1:], deal.play.table.winner][: len(played)]
    play = start_play(deal.rules, deal.choice, deal.dealer, list(deal.hands), deal.levels)
    assert isinstance(play, TrickPlay)
    for decision in seen:
        action, reason = decision.action, decision.explained()
        if isinstance(action, PlayCard):
            number = play.table.done
            yield Trick(
                deal,
                play.table.copy(),
                tuple(play.hands),
                action,
                reason.rule,
                reason.sentence,
                played[number][1],
                winners[number:],
            )
            play.play(action.card, action.claim, action.target)


def check_cards(name: str, games: int) -> Counter[str]:
    """Hold the reasons for the cards of some games against what is true; how often each rule was checked."""
    checked = Counter[str]()
    for deal, seen in decisions(name, games):
        if isinstance(deal.play, TrickPlay):
            for m in tricks(deal, seen):
                where = f"{name}, deal {deal.number}, {deal.spec.name}: {m.action} by {m.rule}: {m.said}"
                assert m.rule in RULES, where
                if m.rule in TRICKS:
                    checked[m.rule] += 1
                    assert TRICKS[m.rule](m), where
                for letter, cards in HELD.findall(m.said):
                    seat = deal.rules.seat_letters.index(letter)
                    assert cards_named(cards) == m.hands[seat], where
    print(f"{len(checked)} rules, {sum(checked.values())} cards: {dict(checked)}")
    return checked


@pytest.mark.parametrize("name", PRESETS)
def test_reasons_for_cards_are_true(name: str) -> None:
    assert len(check_cards(name, GAMES)) > 60


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_reasons_for_cards_are_true_in_many_games(name: str) -> None:
    assert len(check_cards(name, 60)) > 80


def test_every_rule_for_a_card_is_checked_or_a_judgement() -> None:
    bids = {"call", "double", "pass"}
    for kind, rules in RULES_BY_DECISION.items():
        if kind not in bids:
            for rule in rules:
                assert (rule in {**TRICKS, **LAYOUT}) != (rule in OPINIONS), rule


def test_every_rule_has_its_own_name_and_a_sentence() -> None:
    names = [name for rules in RULES_BY_DECISION.values() for name in rules]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z_]+", name) for name in RULES)


IN_TRICKS = ("lead", "follow", "discard", "claim", "trumps_lead", "trumps_follow", "trumps_discard")
FACTS: tuple[tuple[type, Rules[Any]], ...] = (
    (CallFacts, bidding.CALLS),
    (BidFacts, RULES_BY_DECISION["double"] | bidding.PASSES),
    (TrickFacts, {name: rule for kind in IN_TRICKS for name, rule in RULES_BY_DECISION[kind].items()}),
    (EndingFacts, ENDINGS),
    (LastTwoFacts, LAST_CARDS),
    (DominoFacts, RULES_BY_DECISION["domino"]),
    (Seen, beginner.CARDS),
    (SeenCall, beginner.CALLS),
    (SeenBid, beginner.BIDS),
    (DominoFacts, beginner.LAYS),
)


@pytest.mark.parametrize(("facts", "rules"), FACTS, ids=lambda each: getattr(each, "__name__", ""))
def test_every_place_of_a_sentence_is_a_fact(facts: type, rules: Rules[Any]) -> None:
    methods = [each for kind in facts.__mro__ for each in vars(kind).values() if inspect.isfunction(each)]
    known = {*dir(facts), *(name for method in methods for name in method.__code__.co_names)}
    for name, (_, says, *fact_of) in rules.items():
        if isinstance(says, str):
            named = {place.name for place in places(says)}
            fact: dict[str, str] = dict(*fact_of)
            assert set(fact) <= named, name
            assert {fact.get(each, each) for each in named} <= known, name


@dataclass
class Layout:
    """A card played at dominoes, seen by one who knows all hands."""

    start: int
    hands: tuple[CardSet, ...]
    fits: CardSet
    action: Action
    said: str

    def __post_init__(self) -> None:
        self.seat = self.action.seat
        self.mine = self.hands[self.seat]
        self.others = sum(hand for seat, hand in enumerate(self.hands) if seat != self.seat)
        self.named = cards_named(self.said)
        if isinstance(self.action, PlayCard):
            card = self.action.card
            self.of_start = card_set(13 * suit + self.start for suit in range(4))
            self.mine_beyond, self.others_beyond = (
                self.mine & self.opened(card),
                self.others & self.opened(card),
            )
            self.kept = self.named & ~BIT[card]

    def step(self) -> int:
        """The distance of the card from the start."""
        assert isinstance(self.action, PlayCard)
        return abs(self.action.card % 13 - self.start)

    def steps(self) -> list[int]:
        """The distances of the cards that fit."""
        return [abs(card % 13 - self.start) for card in cards_in(self.mine & self.fits)]

    def opened(self, card: Card) -> CardSet:
        """The cards to which a card opens the way."""
        up, down = card % 13 >= self.start, card % 13 <= self.start
        return ABOVE[card] * up | BELOW[card] * down


def helps_least(m: Layout) -> bool:
    """Whether no card that fits opens the way for fewer cards of others."""
    fewest = min((m.others & m.opened(card)).bit_count() for card in cards_in(m.mine & m.fits))
    return m.others_beyond.bit_count() == fewest


LAYOUT: Final[dict[str, Callable[[Layout], object]]] = {
    "only_card": lambda m: (m.mine & m.fits).bit_count() == 1,
    "nothing_fits": lambda m: not m.mine & m.fits,
    "last_of_chain": lambda m: not m.others_beyond and m.mine_beyond == m.named,
    "run_of_own_cards": lambda m: not m.others_beyond and m.mine_beyond.bit_count() > 1,
    "open_for_one": lambda m: m.others_beyond and m.mine_beyond == m.named,
    "open_for_several": lambda m: m.mine_beyond.bit_count() > 1,
    "opens_nothing": lambda m: not m.mine_beyond and not m.others_beyond,
    "must_open_a_suit": lambda m: not m.mine & m.fits & ~m.of_start and helps_least(m),
    "move_in_reserve": lambda m: m.kept & m.mine & m.fits,
    "helps_least": lambda m: not m.mine_beyond and helps_least(m),
    "helps_others": lambda m: not m.mine_beyond and m.others_beyond,
    "nearest_first": lambda m: m.step() == min(m.steps()),
    "near_first": lambda m: m.step() < max(m.steps()),
    "farthest_first": lambda m: m.step() == max(m.steps()),
    "far_first": lambda m: m.step() > min(m.steps()),
}


@pytest.mark.parametrize("name", ["online", "sheet3"])
def test_reasons_at_dominoes_are_true(name: str) -> None:
    checked = Counter[str]()
    for deal, seen in decisions(name):
        if not isinstance(deal.play, DominoPlay):
            continue
        assert deal.choice is not None
        play = start_play(deal.rules, deal.choice, deal.dealer, list(deal.hands), deal.levels)
        assert isinstance(play, DominoPlay)
        for decision in seen:
            action, reason = decision.action, decision.explained()
            if isinstance(action, ChooseContract | Bid):
                continue
            m = Layout(play.table.start, tuple(play.hands), play.table.fits, action, reason.sentence)
            where = f"{name}, deal {deal.number}: {action} by {reason.rule}: {reason.sentence}"
            assert reason.rule in RULES, where
            if reason.rule in LAYOUT:
                checked[reason.rule] += 1
                assert LAYOUT[reason.rule](m), where
            for letter, cards in HELD.findall(reason.sentence):
                assert cards_named(cards) == m.hands[deal.rules.seat_letters.index(letter)], where
            if isinstance(action, PlayCard):
                play.play(action.card)
            else:
                play.pass_turn()
    print(dict(checked))
    assert len(checked) > 5


# --- calls and bids --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["online", "sheet3"])
def test_reasons_for_calls_are_true(name: str) -> None:
    checked = Counter[str]()
    for deal, seen in decisions(name):
        choice, reason = seen[0].action, seen[0].explained()
        assert isinstance(choice, ChooseContract)
        where = f"{name}, deal {deal.number}: {choice} by {reason.rule}: {reason.sentence}"
        hand, spec = deal.hands[deal.dealer], deal.spec
        left = len(deal.rules.contracts) - len(deal.standing.called[deal.dealer])
        checked[reason.rule] += 1
        assert reason.rule in bidding.CALLS, where
        assert reason.rule.startswith("last_contract") == (left == 1), where
        if choice.trump is not None:
            held = (hand & SUIT_MASK[choice.trump]).bit_count()
            assert f"{ENGLISH.COUNT_WORDS[held]} {SUIT_NAMES[choice.trump]} as trumps" in reason.sentence, (
                where
            )
        if choice.start is not None:
            lacks = not any(hand >> 13 * suit + choice.start & 1 for suit in range(4))
            assert lacks == ("I hold no" in reason.sentence), where
        if reason.rule == "throw_the_king":
            assert hand & spec.penalty, where
        if reason.rule == "safe_hand":
            assert spec.penalty.bit_count() != 1 or not hand & spec.penalty, where
        assert ("Of all" in reason.sentence) <= (left == len(deal.rules.contracts)), where
        for positive in ("Trumps", "Dominoes"):
            if f"{positive} can wait" in reason.sentence:
                contract = {"Trumps": "trumps", "Dominoes": "domino"}[positive]
                assert contract not in deal.standing.called[deal.dealer], where
    print(dict(checked))
    assert len(checked) >= 8


def bids(rules_name: str, contract: Contract, deals: int) -> Iterator[tuple[View, Judged, Voice]]:
    """Every bid on a contract that the dealer calls on random hands, by two personalities."""
    first = seeded(4711)
    rules = ruleset(rules_name)
    values, weights = hand_values(rules, CURRENT), CURRENT.bidding[kind_of(rules)]
    for personality in (PERSONALITIES["sound"], PERSONALITIES["hunter"]):
        for seed in range(first, first + deals):
            game = Game.new(rules, 0).begin(deal_hands(rules, seed, 1))
            assert game.deal is not None
            deal = game.deal.after(ChooseContract(0, contract))
            while deal.phase is Phase.BIDS:
                action = deal.automatic()
                if action is None:
                    view = deal.view(deal.turn)
                    judged = judge_bid(view, values, weights, personality)
                    yield view, judged, personality.voice
                    action = judged.bid
                deal = deal.after(action)


def test_reasons_for_bids_are_true() -> None:
    said = Counter[str]()
    for view, judged, voice in bids("online", "no_hearts", 40):
        reason = bidding.bid(view, judged, voice)
        mine, theirs = judged.prospect.mine, judged.prospect.theirs
        average = view.spec.total / view.rules.players
        said[reason.rule] += 1
        why = reason.sentence
        for seat, letter in enumerate(view.rules.seat_letters):
            in_one = rf"[^.]*\{{{letter}\}}[^.]*"
            named = re.search(rf"I double{in_one}|better than{in_one}|expect{in_one}worse", why)
            assert not named or seat in judged.bid.double, why
            better = re.search(rf"I should do better than{in_one}|I expect{in_one}to do worse", why)
            assert not better or mine > theirs[seat], why
            weaker = re.search(rf"{in_one}doubled me and should do worse", why)
            assert not weaker or (mine > theirs[seat] and seat in judged.bid.redouble), why
            late = re.search(rf"{in_one} can no longer redouble", why)
            assert not late or seat in {bid.seat for bid in view.bids}, why
            close = re.search(rf"{in_one} are about even", why)
            assert not close or 0.0 <= theirs[seat] - mine < 4.0, why
        assert ("My hand looks good for" in why) <= (mine > average), why
        assert ("My hand is poor" in why) <= (mine < average), why
        assert ("must double" in why) == judged.forced, why
        if not judged.bid.double and not judged.bid.redouble:
            assert reason.rule in bidding.PASSES, why
    print(dict(said))
    for rule in ("pay_owed_double", "double_on_good_hand", "redouble_weaker", "no_redouble", "poor_hand"):
        assert said[rule], said


def test_what_hunter_and_counter_say_of_bids_and_calls_is_true() -> None:
    """Their sentences on whom they double, and why, against the standing and the points that they expect."""
    rules = ruleset("online")
    said = Counter[str]()
    tools = hand_values(rules, CURRENT), CURRENT.bidding[kind_of(rules)]
    for deal, seen in decisions("online", 8):
        choice = seen[0].action
        assert isinstance(choice, ChooseContract)
        said[seen[0].explained().rule] += 1
        for number, (bid, decision) in enumerate(zip(deal.bids, seen[1:], strict=False)):
            name = ("sound", "hunter", "counter", "sound")[bid.seat]
            why, running = decision.why, deal.standing.running
            view = replace(deal, bids=deal.bids[:number], play=None).view(bid.seat)
            judged = judge_bid(view, *tools, PERSONALITIES[name])
            mine, theirs = judged.prospect.mine, judged.prospect.theirs
            for sentence in re.split(r"(?<=[.]) ", why):
                named = [rules.seat_letters.index(letter) for letter in re.findall(r"\{(\w)\}", sentence)]
                others = [points for seat, points in enumerate(running) if seat not in (bid.seat, *named)]
                for seat in named:
                    where = f"deal {deal.number}, {bid} by {name}: {sentence}"
                    match re.sub(r"\{\w\}|\d+", "", sentence):
                        case " is ahead: I double.":
                            assert seat in bid.double, where
                            assert running[seat] > max(running[bid.seat], *others), where
                        case " is the closest behind me: I double.":
                            assert seat in bid.double, where
                            assert running[bid.seat] >= running[seat] > max(others), where
                        case count if count.startswith("I count on"):
                            (least,) = re.findall(r"\d+", sentence)
                            assert mine - theirs[seat] >= int(least) > 1, where
                            assert seat in bid.double, where
                        case prey if prey.endswith("fair game."):
                            assert mine > theirs[seat], where
                            assert seat in bid.double, where
                        case same if same.endswith("I double anyway."):
                            assert mine <= theirs[seat], where
                            assert seat in bid.double, where
                        case little if little.endswith("too little for a double."):
                            assert mine > theirs[seat], where
                            assert seat not in bid.double, where
                        case _:
                            continue
                    said[name + re.sub(r"\{\w\}|\d+|, | and ", "", sentence)] += 1
    print(dict(said))
    assert sum(each.endswith(" is ahead: I double.") for each in said) == 1
    for end in (
        "closest behind me: I double.",
        "fair game.",
        "I double anyway.",
        "enough for a double.",
        "too little for a double.",
    ):
        assert any(each.endswith(end) for each in said), end
    assert said["contract_with_a_victim"] + said["plain_contract"]


@pytest.mark.parametrize("name", ["online", "sheet3"])
def test_a_bid_is_not_explained_by_a_hand_that_is_poor_and_good(name: str) -> None:
    owing = 0
    for _, seen in decisions(name):
        for decision in seen:
            why = decision.why
            if "no more than an average hand" in why or "though my hand is poor" in why:
                owing += 1
                assert "My hand looks good" not in why
                assert "I should do better" not in why
    assert owing
