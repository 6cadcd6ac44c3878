"""The text for people: actions, hands and positions in one line. RECORD_FORMAT.md has the grammar.

    no_queens                     the dealer calls a contract
    trumps H, trumps none         with its trump suit, or without one
    domino 8                      with its starting rank
    x S, x W, xx N                doubles S and W and redoubles N
    QH                            a card
    9C safety, 9C target N        a card and the claim for which a penalty card is withheld (R6)
    9C breach                     the same without a claim that holds
    pass                          no double; at dominoes nothing fits

The player to act does it, unless another is named: ``N: pass``. A position is hands, call, bids and cards, separated by ``/``:

    AQ5.T82.KJ93.A42; W ...; N ...; E ... / W no_queens / N x W; S x W / 3S 2S TS 5S; AD

What is typed may be spelled in more ways than this; a :class:`Spelling` says how.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import (
    BIT,
    CARD_NAMES,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_OF,
    Card,
    CardSet,
    CardTextError,
    Seat,
    SuitWord,
    cards_in,
    parse_card,
    parse_cards,
    parse_hand,
)
from barbu_tui.core.contracts import CONTRACT_NAMES, Contract
from barbu_tui.core.deal import Deal, Start
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import Standing
from barbu_tui.core.game import check_hands
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.worded import WordedError, as_typed


class NotationError(WordedError):
    """Text that is not an action, a seat or a position. The message is one sentence."""


class Spelling:
    """The words of a record, as they stand. A subclass reads what people type for them."""

    def word(self, text: str) -> str:
        """Return a word such as ``pass``, ``x``, ``target`` or ``none``."""
        return text

    def card(self, text: str) -> str:
        """Return a card, rank then suit."""
        return text

    def hand(self, text: str) -> str:
        """Return a hand, or ranks and suits of it."""
        return text

    def seat(self, text: str) -> str:
        """Return a seat's letter."""
        return text

    def contract(self, rules: Ruleset, text: str) -> str:
        """Return a contract."""
        return text

    def written(self, text: str) -> str:
        """Return a card or ranks of a record as an error quotes them to who typed the text."""
        return text


RECORD: Final = Spelling()
_CLAIMS: Final = ("safety", "target", "breach")


# --- seats, cards, contracts -------------------------------------------------------------------------


def parse_seat(rules: Ruleset, text: str, spelling: Spelling = RECORD) -> Seat:
    """Return the seat of a letter."""
    letter = spelling.seat(text)
    if letter not in rules.seat_letters:
        raise NotationError(
            "{letter} is not a player; the players are {letters}.",
            letter=as_typed(text),
            letters=", ".join(rules.seat_letters),
        )
    return rules.seat_letters.index(letter)


def parse_contract(rules: Ruleset, text: str, spelling: Spelling = RECORD) -> Contract:
    """Return a contract of the ruleset."""
    name = spelling.contract(rules, text)
    found = next((each for each in rules.contracts if each == name), None)
    if found is None:
        raise NotationError(
            "{word} is not played under {rules}; its contracts are {contracts}."
            if name in CONTRACT_NAMES
            else "{word} is not a contract of {rules}; its contracts are {contracts}.",
            word=as_typed(text),
            rules=rules.name,
            contracts=", ".join(rules.contracts if spelling is RECORD else rules.codes),
        )
    return found


def parse_one_card(text: str, spelling: Spelling = RECORD) -> Card:
    """Return a card."""
    try:
        return parse_card(spelling.card(text))
    except CardTextError:
        return parse_card(text)  # which quotes what was typed


def parse_some_cards(rules: Ruleset, text: str, spelling: Spelling = RECORD) -> CardSet:
    """Return cards of the deck, written as a hand or one by one."""
    cards = 0
    if "." in text:
        try:
            cards = parse_hand(spelling.hand(text))
        except CardTextError as error:
            values = {
                name: spelling.written(str(error.values[name]))
                for name in ("card", "ranks")
                if name in error.values
            }
            raise CardTextError(
                error.template, **{**error.values, **values, "hand": as_typed(text)}
            ) from None
    else:
        for word in re.findall(_WORD, text):
            bit = BIT[parse_one_card(word, spelling)]
            if cards & bit:
                raise CardTextError("{word} appears twice in {text}.", word=word, text=as_typed(text))
            cards |= bit
    if strange := cards & ~rules.deck:
        suit = SuitWord(SUIT_OF[next(cards_in(strange))])
        raise NotationError("There are no {suit} in the deck of {rules}.", suit=suit, rules=rules.name)
    return cards


_WORD: Final = r"[^\s,]+"


# --- deals -------------------------------------------------------------------------------------------


def parse_deal(
    rules: Ruleset,
    dealer: str,
    hands: Mapping[str, str],
    *,
    called: Sequence[str] = (),
    doubled: Mapping[str, int] | None = None,
) -> Deal:
    """Return a deal before its call.

    Args:
        hands: seat letter → cards, as ``"AQ5.T82.KJ93.A42"`` or ``"AS QS 5S"``.
        called: the contracts that this dealer has called before.
        doubled: seat letter → how often that player has doubled this dealer.

    Raises:
        NotationError: a letter is not a seat of the ruleset, or a contract called is not one.
        CardTextError: a hand cannot be read.
    """
    place, doubled = parse_seat(rules, dealer), doubled or {}
    before = tuple(parse_contract(rules, each) for each in called)
    start = Standing.at_start(rules.players)
    standing = Standing(
        len(called) * rules.players,
        tuple(before if seat == place else () for seat in rules.seats),
        tuple(
            tuple(doubled.get(letter, 0) if seat == place else 0 for seat in rules.seats)
            for letter in rules.seat_letters
        ),
        start.running,
    )
    texts = (hands[letter] for letter in rules.seat_letters)
    cards = (parse_hand(text) if "." in text else parse_cards(text) for text in texts)
    return Deal(rules, standing, place, tuple(cards))


# --- actions -----------------------------------------------------------------------------------------


def parse_action(deal: Deal, text: str, spelling: Spelling = RECORD) -> Action:
    """Return the action for a text. It need not be legal.

    >>> from barbu_tui.core.dealing import deal_hands
    >>> from barbu_tui.core.game import Game
    >>> from barbu_tui.core.ruleset import ruleset
    >>> deal = Game.new(ruleset("online"), 0).begin(deal_hands(ruleset("online"), 1, 1)).deal
    >>> parse_action(deal, "trumps H")
    ChooseContract(seat=0, contract='trumps', trump=1, start=None)

    Raises:
        NotationError: the text is not an action.
        CardTextError: a card cannot be read.
    """
    rules, who, words = deal.rules, deal.turn, re.findall(_WORD, text)
    if words and words[0].endswith(":"):
        who = parse_seat(rules, words.pop(0)[:-1], spelling)
    if not words:
        raise _no_action(text)
    first = spelling.word(words[0])
    if first in ("x", "xx"):
        return parse_bid(rules, who, words, spelling)
    if first == "pass" and len(words) == 1:
        return Bid(who) if len(deal.bids) < rules.players and deal.choice is not None else Pass(who)
    if spelling.contract(rules, words[0]) in CONTRACT_NAMES:
        return parse_call(rules, who, words, spelling)
    if len(words) > 1 and spelling.word(words[1]) not in _CLAIMS:
        raise _no_action(text)
    try:
        return parse_card_play(rules, who, words, spelling)
    except CardTextError:
        if len(words[0]) > len("10H"):
            raise _no_action(text) from None
        raise


def parse_call(
    rules: Ruleset, seat: Seat, words: Sequence[str], spelling: Spelling = RECORD
) -> ChooseContract:
    """Return a player's call: ``no_queens``, ``trumps H``, ``domino 8``, word by word. It need not be legal."""
    name, *more = words
    contract = next((each for each in CONTRACT_NAMES if each == spelling.contract(rules, name)), None)
    if contract is None:
        contract = parse_contract(rules, name, spelling)
    letter = rules.seat_letters[seat]
    detail = more[0] if len(more) == 1 else ""
    if contract == "trumps":
        if spelling.word(detail) == "none":
            return ChooseContract(seat, contract)
        suit = SUIT_LETTERS.find(spelling.seat(detail) or " ")
        if len(detail) != 1 or suit < 0:
            raise NotationError("Name the trump suit, as in '{letter} trumps H'.", letter=letter)
        return ChooseContract(seat, contract, trump=suit)
    if contract == "domino":
        rank = spelling.hand(detail)
        if len(rank) != 1 or rank not in RANK_LETTERS:
            raise NotationError("Name the starting rank, as in '{letter} domino 8'.", letter=letter)
        return ChooseContract(seat, contract, start=RANK_LETTERS.index(rank))
    if more:
        raise NotationError("{text} is not understood after {name}.", text=as_typed(more[0]), name=name)
    return ChooseContract(seat, contract)


def parse_bid(rules: Ruleset, seat: Seat, words: Sequence[str], spelling: Spelling = RECORD) -> Bid:
    """Return a player's bid, word by word: ``x S x W xx N``, or ``pass`` or nothing."""
    whom: dict[str, set[Seat]] = {"x": set(), "xx": set()}
    rest = list(words)
    while rest:
        sign = rest.pop(0)
        if spelling.word(sign) == "pass":
            continue
        other = spelling.seat(rest.pop(0)) if rest else ""
        if spelling.word(sign) not in whom or other not in rules.seat_letters:
            raise NotationError(
                "{text} is not understood; write for example 'x S', 'xx N' or 'pass'.",
                text=as_typed(f"{sign} {other}".strip()),
            )
        whom[spelling.word(sign)].add(rules.seat_letters.index(other))
    return Bid(seat, frozenset(whom["x"]), frozenset(whom["xx"]))


def parse_card_play(
    rules: Ruleset, seat: Seat, words: Sequence[str], spelling: Spelling = RECORD
) -> PlayCard:
    """Return a player's card with its claim, word by word: ``9C target N``."""
    card = parse_one_card(words[0], spelling)
    match [spelling.word(word) for word in words[1:]]:
        case []:
            return PlayCard(seat, card)
        case ["safety"]:
            return PlayCard(seat, card, "safety")
        case ["target", _]:
            return PlayCard(seat, card, "target", parse_seat(rules, words[2], spelling))
        case ["breach"]:
            return PlayCard(seat, card, breach=True)
    raise NotationError(
        "{text} is not understood; write for example {example}.",
        text=as_typed(" ".join(words)),
        example="9C target N",
    )


def _no_action(text: str) -> NotationError:
    return NotationError(
        "{text} is not an action; write for example {example}.",
        text=as_typed(text),
        example="'no_queens', 'x S, xx N', 'QH', 'pass'",
    )


def in_letters(action: Action, letters: Sequence[str]) -> str:
    """Return an action in letters, as :func:`parse_action` reads it: ``trumps S``, ``x W, xx N``, ``QS, target W``.

    >>> in_letters(Bid(0, frozenset({1}), frozenset({2})), ("S", "W", "N", "E"))
    'x W, xx N'

    Args:
        letters: seat → letter.
    """
    match action:
        case ChooseContract():
            return str(action)
        case PlayCard():
            target = "" if action.target is None else f" {letters[action.target]}"
            claim = f", {action.claim}{target}" if action.claim else ", breach" if action.breach else ""
            return f"{CARD_NAMES[action.card]}{claim}"
        case Bid():
            parts = [f"x {letters[seat]}" for seat in sorted(action.double)]
            parts += [f"xx {letters[seat]}" for seat in sorted(action.redouble)]
            return ", ".join(parts) or "pass"
    return "pass"


def play(deal: Deal, *texts: str) -> Deal:
    """Return the deal after these actions; one text may hold several, separated by ``;``.

    Raises:
        NotationError: a text is not an action.
        CardTextError: a card cannot be read.
        IllegalAction: the rules refuse an action.
    """
    for text in texts:
        for each in text.split(";"):
            deal = deal.apply(parse_action(deal, each))
    return deal


# --- positions ---------------------------------------------------------------------------------------


class Parts(NamedTuple):
    """The parts of a position as written; ``None`` for those that are left out."""

    hands: str
    call: str | None = None
    bids: str | None = None
    cards: str | None = None
    left: str | None = None
    owed: str | None = None


def parts_of(text: str) -> Parts | None:
    """Return the parts of a position; ``None`` if there are too many."""
    named: dict[str, str] = {}
    parts: list[str] = []
    for part in map(str.strip, text.split("/")):
        word, _, rest = part.partition(" ")
        if word.lower() in ("left", "owed") and parts:
            named[word.lower()] = rest
        else:
            parts.append(part)
    return Parts(*parts, **named) if len(parts) <= 4 else None


@dataclass
class Hands:
    """The hands of a position as far as they are given."""

    own: CardSet
    """The cards of S."""
    given: dict[Seat, CardSet] = field(default_factory=dict)
    """Another seat → the cards known there."""
    counts: dict[Seat, int] = field(default_factory=dict)
    """Another seat → the number of its cards, where it is given."""
    out: CardSet | None = None
    """The cards in the other hands that are not known, in a position within the play."""


def parse_hands(rules: Ruleset, text: str, spelling: Spelling = RECORD) -> Hands:
    """Return the first part of a position: ``AQ5.T82..A4; N QC KC; W 4; out K.J9.4.T52``.

    The first hand is S's. After another seat's letter stand known cards, as a hand or one by one, or a number of cards.

    Raises:
        NotationError, CardTextError: it cannot be read, or a card stands in two places.
    """
    first, *more = (part.strip() for part in text.split(";"))
    hands = Hands(parse_some_cards(rules, first, spelling) if "." in first else parse_hand(first))
    seen = hands.own
    for part in filter(None, more):
        word, _, rest = part.partition(" ")
        seat = -1 if spelling.word(word) == "out" else parse_seat(rules, word, spelling)
        is_count = seat > 0 and rest.isascii() and rest.isdigit() and len(rest) < 3
        if (
            seat == 0
            or seat in (hands.counts if is_count else hands.given)
            or (seat < 0 and hands.out is not None)
        ):
            raise NotationError("{word} appears twice in {text}.", word=word, text=as_typed(text))
        if is_count:
            hands.counts[seat] = int(rest)
            continue
        cards = parse_some_cards(rules, rest, spelling)
        if seen & cards:
            twice = CARD_NAMES[(seen & cards).bit_length() - 1]
            raise NotationError("{card} stands in two hands.", card=spelling.written(twice))
        seen |= cards
        if seat < 0:
            hands.out = cards
        else:
            hands.given[seat] = cards
    return hands


def parse_bids(rules: Ruleset, text: str, spelling: Spelling = RECORD) -> dict[Seat, Bid]:
    """Return seat → bid, for the seats named: ``N x S, xx W; E pass``."""
    bids: dict[Seat, Bid] = {}
    for part in text.split(";"):
        words = re.findall(_WORD, part)
        if not words:
            continue
        seat = parse_seat(rules, words[0], spelling)
        if seat in bids:
            raise NotationError(
                "{word} appears twice in {text}.", word=rules.seat_letters[seat], text=as_typed(text)
            )
        bids[seat] = parse_bid(rules, seat, words[1:], spelling)
    return bids


def parse_dealers_call(rules: Ruleset, text: str, spelling: Spelling = RECORD) -> ChooseContract:
    """Return a call with its dealer: ``W no_queens``, ``N trumps H``, ``S domino 8``."""
    words = text.split()
    if not 2 <= len(words) <= 3:
        raise NotationError(
            "{text} is not understood; write who deals and what, as in 'W no_queens' or 'N trumps H'.",
            text=as_typed(text),
        )
    seat = parse_seat(rules, words[0], spelling)
    parse_contract(rules, words[1], spelling)
    call = parse_call(rules, seat, words[1:], spelling)
    suits = (*rules.suits, None) if rules.no_trump else rules.suits
    if call.contract == "trumps" and call.trump not in suits:
        raise NotationError(
            "Name the trump suit, as in '{letter} trumps H'.", letter=rules.seat_letters[seat]
        )
    return call


def parse_leader(rules: Ruleset, text: str, spelling: Spelling = RECORD) -> tuple[Seat | None, str]:
    """Return the seat named before the cards of a position, ``N: 2C 3C``, and the cards."""
    letter, colon, cards = text.partition(":")
    return (parse_seat(rules, letter.strip(), spelling), cards) if colon else (None, text)


def parse_plays(begun: Deal, text: str, spelling: Spelling = RECORD) -> Iterator[tuple[Action, Deal]]:
    """Yield the cards and passes of a text with their players, each with the deal after it.

    Only the table is asked who plays and what fits, so that the hands need not be right.

    Raises:
        NotationError, CardTextError: the text cannot be read, or a card cannot be played.
    """
    deal = begun
    parts = text.split(";")
    for number, part in enumerate(parts, 1):
        for words in _grouped(part, spelling):
            if deal.over:
                raise NotationError("The deal is over before {card}.", card=words[0])
            action = _play_of(deal, words, spelling)
            deal = deal.after(action)
            yield action, deal
        table = None if deal.play is None else deal.play.table
        if number < len(parts) and isinstance(table, TrickTable) and table.trick:
            raise NotationError(
                "Trick {number} is not complete: {cards}.", number=table.done + 1, cards=part.strip() or "–"
            )


def cards_named(text: str, spelling: Spelling = RECORD) -> CardSet:
    """Return the cards that a text of plays names."""
    cards = 0
    for words in (words for part in text.split(";") for words in _grouped(part, spelling)):
        if spelling.word(words[0]) != "pass":
            cards |= BIT[parse_one_card(words[0], spelling)]
    return cards


def _grouped(text: str, spelling: Spelling) -> Iterator[list[str]]:
    """Yield the words of each card: ``2C``, ``9C safety``, ``9C target N``, ``pass``."""
    words: list[str] = []
    for word in re.findall(_WORD, text):
        follows = words and (
            spelling.word(word) in _CLAIMS or (len(words) == 2 and spelling.word(words[-1]) == "target")
        )
        if words and not follows:
            yield words
            words = []
        words.append(word)
    if words:
        yield words


def _play_of(deal: Deal, words: Sequence[str], spelling: Spelling) -> Action:
    """Return one card or pass of the player to act, which the table does not refuse."""
    assert deal.play is not None
    table = deal.play.table
    if spelling.word(words[0]) == "pass" and len(words) == 1:
        if not isinstance(table, DominoTable):
            raise NotationError("Nobody passes in a trick.")
        return Pass(deal.turn)
    action = parse_card_play(deal.rules, deal.turn, words, spelling)
    card = action.card
    if not deal.rules.deck & BIT[card]:
        raise NotationError("{card} is not in the deck of {rules}.", card=words[0], rules=deal.rules.name)
    if not table.unplayed & BIT[card]:
        if BIT[card] & table.fresh().unplayed:
            raise NotationError("{card} has been played twice.", card=words[0])
        raise NotationError("{card} was played before this position.", card=words[0])
    refusal = table.why_not(0, card) if isinstance(table, DominoTable) else None
    if refusal is not None:
        raise NotationError(
            "{who} could not play {card}: {why}",
            who=deal.rules.seat_letters[deal.turn],
            card=words[0],
            why=refusal,
        )
    return action


def parse_position(rules: Ruleset, text: str, standing: Standing | None = None) -> Deal:
    """Return the deal of a position in which all hands are given.

    If all hands have fewer cards than are dealt, the deal is posed within its play.

    >>> from barbu_tui.core.ruleset import ruleset
    >>> deal = parse_position(ruleset("online"), "K5...; W A9...; N 72...; E QJ... / S no_tricks / W x S / S: KS")
    >>> [in_letters(each, deal.rules.seat_letters) for each in deal.legal_actions()]
    ['9S', 'AS']

    Args:
        standing: the game before the deal; its start, if not given.

    Raises:
        NotationError, CardTextError: the text cannot be read.
        GameError: no deal can stand so.
        IllegalAction: the rules refuse an action.
    """
    parts = parts_of(text)
    if parts is None or parts.left is not None or parts.owed is not None:
        raise NotationError("{text} is not a position.", text=as_typed(text))
    standing = standing or Standing.at_start(rules.players)
    given = parse_hands(rules, parts.hands)
    hands = tuple(given.given.get(seat, given.own if not seat else 0) for seat in rules.seats)
    call = None if parts.call is None else parse_dealers_call(rules, parts.call)
    leader, cards = parse_leader(rules, parts.cards or "")
    start = None
    if leader is not None or all(hand.bit_count() < rules.hand_size for hand in hands):
        start = Start(0 if leader is None else leader, tuple(seat for seat in given.given if not hands[seat]))
    check_hands(rules, hands, standing.deals + 1, start)
    deal = Deal(rules, standing, 0 if call is None else call.seat, hands, start=start)
    if call is None:
        return deal
    deal = deal.apply(call)
    bids = parse_bids(rules, parts.bids or "")
    while deal.turn >= 0 and len(deal.bids) < rules.players and (deal.turn or parts.cards is not None):
        deal = deal.apply(bids.pop(deal.turn, Bid(deal.turn)))
    for seat in bids:
        raise NotationError("{who} speaks after this position.", who=rules.seat_letters[seat])
    for action, _ in parse_plays(deal, cards):
        deal = deal.apply(action)
    return deal
