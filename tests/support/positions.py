"""Positions for the bots' tests, written in a line and reached by legal play.

S is the bot. Everything not given (the other hands, earlier tricks) is drawn from a fixed seed, within the rules.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import (
    BIT,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_MASK,
    SUIT_OF,
    CardSet,
    card_set,
    cards_in,
    parse_card,
    parse_cards,
    parse_hand,
)
from barbu_tui.core.deal import Deal, start_play
from barbu_tui.core.domino import DominoPlay
from barbu_tui.core.doubling import Standing, bidding_order
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.tricks import TrickPlay
from barbu_tui.core.view import View

ME = 0


@cache
def rules_of(name: str) -> Ruleset:
    """Return a preset, made once."""
    return ruleset(name)


def standing(rules: Ruleset, dealer: int, left: int = 7, owed: int = 0) -> Standing:
    """Return a standing: the dealer has ``left`` contracts left, and S owes the dealer ``owed`` doubles."""
    called = rules.contracts[: len(rules.contracts) - left]
    doubled = [[rules.owed_doubles] * rules.players for _ in rules.seats]
    doubled[ME][dealer] = max(0, rules.owed_doubles - owed)
    return Standing(
        0,
        tuple(called if seat == dealer else () for seat in rules.seats),
        tuple(map(tuple, doubled)),
        (0,) * rules.players,
    )


def bids_with(rules: Ruleset, dealer: int, levels: Mapping[str, int]) -> tuple[Bid, ...]:
    """Bids that make these levels between S and the players named (all other pairs undoubled).

    One level 1 is made by the earlier speaker doubling the later one; a level 2 is answered.
    """
    order = bidding_order(rules, dealer)
    double: dict[int, set[int]] = {seat: set() for seat in rules.seats}
    redouble: dict[int, set[int]] = {seat: set() for seat in rules.seats}
    for letters, level in levels.items():
        pair = [rules.seat_letters.index(letter) for letter in letters]
        one, other = pair if len(pair) == 2 else (ME, pair[0])
        first, second = sorted((one, other), key=order.index)
        double[first].add(second)
        if level == 2:
            redouble[second].add(first)
    return tuple(Bid(seat, frozenset(double[seat]), frozenset(redouble[seat])) for seat in order)


def dealt(
    rng: random.Random, rules: Ruleset, fixed: list[CardSet], cards: CardSet, size: int
) -> list[CardSet]:
    """Fill the hands up to a size from these cards at random."""
    rest = list(cards_in(cards))
    rng.shuffle(rest)
    hands = fixed[:]
    for seat in rules.seats:
        while hands[seat].bit_count() < size:
            hands[seat] |= BIT[rest.pop()]
    return hands


def in_tricks(
    contract: str,
    hand: str,
    trick: str = "",
    *,
    rules: str = "online",
    trump: str | None = None,
    levels: Mapping[str, int] | None = None,
    holds: Mapping[str, str] | None = None,
    gone: str = "",
    void: Mapping[str, str] | None = None,
    dealer: str | None = None,
    seed: int = 1,
) -> View:
    """Return S's view, with S to play to a trick.

    Args:
        hand: S's hand now, as a record writes it; with fewer than 13 cards there have been tricks.
        trick: cards on the table, from the leader.
        trump: trump suit's letter.
        levels: ``{"W": 2, "NE": 1}``: doubling levels, with S or between two others.
        holds: seat → cards that the player has now.
        gone: cards that have been played before.
        void: seat → suits in which the player has shown void.
        dealer: the dealer; it matters only for the bids.
        seed: of what is drawn. A rare position takes long unless the first draw with its seed fits.
    """
    game = rules_of(rules)
    mine = parse_hand(hand)
    size = mine.bit_count()
    on_table = [parse_card(word) for word in trick.split()]
    leader = (ME - len(on_table)) % game.players
    letters = game.seat_letters
    dealing = letters.index(dealer) if dealer else leader
    if game.first_lead == "left" and not dealer:
        dealing = (leader - 1) % game.players
    bids = bids_with(game, dealing, levels or {})
    choice = ChooseContract(dealing, contract, trump=SUIT_LETTERS.index(trump) if trump else None)  # type: ignore[arg-type]
    now = [mine, *([0] * (game.players - 1))]
    for step, card in enumerate(on_table):
        now[(leader + step) % game.players] |= BIT[card]
    for letter, text in (holds or {}).items():
        now[letters.index(letter)] |= parse_cards(text)
    before = parse_cards(gone)
    shown = {letters.index(seat): suits for seat, suits in (void or {}).items()}
    rng = random.Random(seed)
    taken = 0
    for cards in now:
        taken |= cards
    for _ in range(20_000):
        free = game.deck & ~taken & ~before
        hands_now = _without(rng, game, now, free, size, shown, on_table, leader)
        if hands_now is None:
            continue
        kept = 0
        for cards in hands_now:
            kept |= cards
        full = dealt(rng, game, hands_now, game.deck & ~kept, 13)
        deal = Deal(game, standing(game, dealing), dealing, tuple(full), choice, bids)
        play = start_play(game, choice, dealing, full, deal.levels)
        assert isinstance(play, TrickPlay)
        if not _play_up_to(rng, play, kept, 13 - size, leader):
            continue
        table = play.table
        if not all(
            SUIT_MASK[SUIT_LETTERS.index(suit)] & table.unplayed & ~mine & ~table.lacks[seat] == 0
            for seat, suits in shown.items()
            for suit in suits
        ):
            continue
        if not _lay_down(play, on_table):
            continue
        assert table.turn == ME
        view = Deal(game, deal.standing, dealing, tuple(full), choice, bids, play).view(ME)
        assert view.hand == mine
        return view
    raise AssertionError("no play leads to this position")


def _lay_down(play: TrickPlay, cards: list[int]) -> bool:
    """Play the trick so far; return whether the rules allow it."""
    for card in cards:
        if not play.legal() & BIT[card]:
            return False
        play.play(card)
    return True


def _without(
    rng: random.Random,
    rules: Ruleset,
    now: list[CardSet],
    free: CardSet,
    size: int,
    shown: Mapping[int, str],
    on_table: list[int],
    leader: int,
) -> list[CardSet] | None:
    """Draw the other hands as they are now; return ``None`` if the draw does not fit."""
    banned = [0] * rules.players
    for seat, suits in shown.items():
        for suit in suits:
            banned[seat] |= SUIT_MASK[SUIT_LETTERS.index(suit)]
    if on_table:
        led = SUIT_OF[on_table[0]]
        for step, card in enumerate(on_table):
            if SUIT_OF[card] != led:
                banned[(leader + step) % rules.players] |= SUIT_MASK[led]
    hands = now[:]
    rest = list(cards_in(free))
    rng.shuffle(rest)
    for seat in sorted(rules.seats, key=lambda seat: -banned[seat].bit_count()):
        for card in rest[:]:
            if hands[seat].bit_count() == size:
                break
            if not BIT[card] & banned[seat]:
                hands[seat] |= BIT[card]
                rest.remove(card)
        if hands[seat].bit_count() != size:
            return None
    return hands


def _play_up_to(rng: random.Random, play: TrickPlay, kept: CardSet, tricks: int, leader: int) -> bool:
    table = play.table
    if not tricks:
        table_leader = table.leader
        return table_leader == leader
    while table.done < tricks:
        open_cards = play.legal() & ~kept
        if not open_cards or table.over:
            return False
        hand = play.hands[table.turn]
        penalty = hand & table.spec.penalty
        if table.spec.duty and table.led >= 0 and penalty and not hand & SUIT_MASK[table.led]:
            open_cards &= penalty
            if not open_cards:
                return False
        choices = list(cards_in(open_cards))
        card = rng.choice(choices)
        play.play(card)
        if table.over:
            return False
    return table.leader == leader


def in_domino(
    start: str,
    hand: str,
    layout: str,
    *,
    rules: str = "online",
    lacks: Mapping[str, str] | None = None,
    seed: int = 1,
) -> View:
    """Return S's view, with S to play at dominoes.

    Args:
        start: the starting rank's letter.
        layout: the cards on the table, ``"S 5-9, H 8"``.
        lacks: seat → cards that the player's passes have shown to be elsewhere.
        seed: of what is drawn. A rare position takes long unless the first draw with its seed fits.
    """
    game = rules_of(rules)
    rank = RANK_LETTERS.index(start)
    mine = parse_hand(hand)
    laid = 0
    for part in filter(None, (part.strip() for part in layout.split(","))):
        suit, span = part.split()
        low, _, high = span.partition("-")
        for each in range(RANK_LETTERS.index(low), RANK_LETTERS.index(high or low) + 1):
            laid |= BIT[13 * SUIT_LETTERS.index(suit) + each]
    rng = random.Random(seed)
    dealer = 1
    choice = ChooseContract(dealer, "domino", start=rank)
    bids = tuple(Bid(seat) for seat in bidding_order(game, dealer))
    letters = game.seat_letters
    banned = {letters.index(seat): parse_cards(cards) for seat, cards in (lacks or {}).items()}
    for _ in range(20_000):
        played = rng.sample(list(cards_in(laid)), 13 - mine.bit_count())
        whole = mine | card_set(played)
        hands = dealt(rng, game, [whole, *([0] * (game.players - 1))], game.deck & ~whole, 13)
        deal = Deal(game, standing(game, dealer), dealer, tuple(hands), choice, bids)
        play = start_play(game, choice, dealer, hands, deal.levels)
        assert isinstance(play, DominoPlay)
        if not _lay_up_to(rng, play, laid):
            continue
        if any(cards & ~play.table.lacks[seat] for seat, cards in banned.items()):
            continue
        if play.hands[ME] != mine:
            continue
        return Deal(game, deal.standing, dealer, tuple(hands), choice, bids, play).view(ME)
    raise AssertionError("no play leads to this position")


def _lay_up_to(rng: random.Random, play: DominoPlay, laid: CardSet) -> bool:
    table = play.table
    for _ in range(400):
        if table.layout == laid and table.turn == ME:
            return True
        legal = play.legal()
        if not legal:
            play.pass_turn()
            continue
        if not legal & laid or table.over:
            return False
        play.play(rng.choice(list(cards_in(legal & laid))))
    return False


def calling(hand: str, left: str, *, rules: str = "online", seed: int = 1) -> View:
    """Return S's view, with S to call.

    Args:
        left: the contracts that S has left, with blanks between.
        seed: of the other hands.
    """
    game = rules_of(rules)
    mine = parse_hand(hand)
    hands = dealt(random.Random(seed), game, [mine, *([0] * (game.players - 1))], game.deck & ~mine, 13)
    called = tuple(contract for contract in game.contracts if contract not in left.split())
    before = standing(game, ME)
    before = replace(before, called=tuple(called if seat == ME else () for seat in game.seats))
    return Deal(game, before, ME, tuple(hands)).view(ME)


def bidding(
    call: str,
    hand: str,
    dealer: str,
    said: str = "",
    *,
    rules: str = "online",
    left: int = 4,
    owed: int = 0,
    seed: int = 1,
) -> View:
    """Return S's view, with S to double.

    Args:
        call: the contract, with trump suit or starting rank: ``"trumps S"``, ``"domino 8"``.
        said: bids before that of S, from the dealer's left: ``"E:SN -"``; ``-`` for none, the letters whom
            the player doubles, after ``/`` those redoubled.
        left: contracts that the dealer has left, this one included.
        owed: doubles that S owes the dealer.
        seed: of the other hands.
    """
    game = rules_of(rules)
    letters = game.seat_letters
    mine = parse_hand(hand)
    hands = dealt(random.Random(seed), game, [mine, *([0] * (game.players - 1))], game.deck & ~mine, 13)
    dealing = letters.index(dealer)
    contract, _, detail = call.partition(" ")
    trump = SUIT_LETTERS.index(detail) if contract == "trumps" and detail else None
    start = RANK_LETTERS.index(detail) if contract == "domino" else None
    choice = ChooseContract(dealing, contract, trump=trump, start=start)  # type: ignore[arg-type]
    bids = []
    for seat, words in zip(bidding_order(game, dealing), said.split(), strict=False):
        doubled, _, redoubled = words.replace("-", "").partition("/")
        bids.append(
            Bid(
                seat,
                frozenset(letters.index(letter) for letter in doubled),
                frozenset(letters.index(letter) for letter in redoubled),
            )
        )
    others = tuple(each for each in game.contracts if each != contract)
    called = others[: len(game.contracts) - left]
    before = standing(game, dealing, owed=owed)
    before = replace(before, called=tuple(called if seat == dealing else () for seat in game.seats))
    view = Deal(game, before, dealing, tuple(hands), choice, tuple(bids)).view(ME)
    assert view.turn == ME
    return view
