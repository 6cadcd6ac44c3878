"""A decision set up by the player in one line of text: a call, a bid, or a card after those played so far.

    AQ5.T82.KJ93.A42                                        a call
    AQ5.T82.KJ93.A42 / left NT,Q,T / owed W=2,N=1           a call, with the contracts left and the doubles owed
    AQ5.T82.KJ93.A42 / W no_queens / N x S / left Q,T       a bid, with the call and the earlier bids
    J85.Q43.T842.K97 / W no_queens / N x W; S x W / 3S 2S   a card, with the cards played before it

The player is S. For a card the hand is the one dealt, or the cards still held.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from barbu_bots import make_bot
from barbu_bots.search.sampling import Knowledge
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import Action, Bid, ChooseContract, IllegalAction, Pass, PlayCard
from barbu_tui.core.cards import BIT, CARD_NAMES, Card, CardSet, Seat, hand_text
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import Standing
from barbu_tui.core.notation import action_text, in_letters
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.core.worded import as_typed
from barbu_tui.language import N_, trn
from barbu_tui.language.refusals import refusal_words
from barbu_tui.session.practice.setup import (
    NOTHING_TO_DECIDE,
    PLAY_HAS_BEGUN,
    SetupError,
    not_understood,
    read_bids,
    read_call,
    read_card,
    read_cards,
    read_contracts,
    read_debt,
    read_hand,
    read_owed,
    read_seat,
)
from barbu_tui.session.practice.situation import Situation, situation_of
from barbu_tui.session.replay.cursor import Replay

EXAMPLE: Final = "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC"
NOT_YOURS: Final = N_("After these cards it is {who}'s turn; go on to your own, S.")
_LIKELY: Final = 24
"""Deals drawn by the bids and cards, to find one in which every bid and card is legal."""
_ANY: Final = 400
"""Deals drawn uniformly after them."""
_NAMED: Final = ("left", "owed")
_NONE: Final = "none"
"""No contract left."""


def position(rules: Ruleset, text: str, seed: int = 1) -> Situation:
    """Return the decision that a line of text describes. ``seed`` is that of the other hands and of the worlds."""
    parts = parts_of(text)
    if parts is None:
        raise not_understood(text, EXAMPLE)
    if parts.call is None or parts.cards is None:
        return own_situation(
            rules, parts.hand, parts.left, parts.owed, seed, call=parts.call, bids=parts.bids
        )
    if parts.left is not None or parts.owed is not None:
        raise SetupError(PLAY_HAS_BEGUN)
    return _own_card(rules, parts.hand, read_call(rules, parts.call), parts.bids or "", parts.cards, seed)


class Parts(NamedTuple):
    """The parts of a line as typed; ``None`` for those that are not begun."""

    hand: str
    call: str | None = None
    bids: str | None = None
    cards: str | None = None
    left: str | None = None
    owed: str | None = None


def parts_of(text: str) -> Parts | None:
    """Return the parts of a line; ``None`` if there are too many."""
    named: dict[str, str] = {}
    parts: list[str] = []
    for part in map(str.strip, text.split("/")):
        word, _, rest = part.partition(" ")
        if word.lower() in _NAMED and parts:
            named[word.lower()] = rest
        else:
            parts.append(part)
    return Parts(*parts, **named) if len(parts) <= 4 else None


def own_situation(
    rules: Ruleset,
    hand: str,
    left: str | None = None,
    owed: str | None = None,
    seed: int = 1,
    *,
    call: str | None = None,
    bids: str | None = None,
) -> Situation:
    """Return a call, or a bid after a call, from typed text.

    Args:
        hand: as ``AQ5.T82.KJ93.A42``, spades.hearts.diamonds.clubs.
        left: contracts left to the dealer after this one, ``NT,Q,T,D``: codes of the ruleset's sheet or ids;
            ``none`` for no more after a call; all if not given.
        owed: doubles still owed to the player who deals, ``W=2,N=1,E=0``, or by the player to the dealer; as
            few as possible, if not given.
        call: the dealer and the call: ``W no_queens``, ``N trumps H``, ``S domino 8``; the call is asked if not given.
        bids: the earlier bids, in any order: ``N x S, x W; E pass``; a player who is not named passed.
    """
    cards = read_hand(rules, hand)
    choice = None if call is None else read_call(rules, call)
    dealer = 0 if choice is None else choice.seat
    none_left = left == _NONE and choice is not None
    contracts = rules.contracts if left is None else () if none_left else read_contracts(rules, left)
    contracts = contracts_with(choice, contracts)
    debts = debts_to(rules, dealer, len(rules.contracts) - len(contracts), owed)
    standing = standing_with(rules, dealer, contracts, debts)
    deal = Deal(rules, standing, dealer, (cards, *(0,) * (rules.players - 1)), choice)
    if choice is None:
        dealt = Knowledge(deal.view(0)).world(Random(f"barbu/1/own/{seed}"))
        return Situation(Deal(rules, standing, 0, dealt), seed, own=True)
    said = read_bids(rules, bids or "")
    while deal.phase is Phase.BIDS and deal.turn != 0:
        deal = bid_next(deal, said.pop(deal.turn, Bid(deal.turn)))
    if 0 in said:
        raise SetupError("Leave your own bid out: it is what is asked.")
    for seat in said:
        raise SetupError("{who} bids after you.", who=rules.seat_letters[seat])
    view = deal.view(0)
    if len(view.legal_actions()) < 2:
        raise SetupError(NOTHING_TO_DECIDE)
    dealt = Worlds(view, seed, make_bot("sound")).world(0)
    return Situation(Deal(rules, standing, dealer, dealt, choice, deal.bids), seed, own=True)


def contracts_with(choice: ChooseContract | None, left: Sequence[Contract]) -> tuple[Contract, ...]:
    """Return the contracts left to a dealer before the call, from those left after it."""
    if choice is None:
        return tuple(left)
    return (*(each for each in left if each != choice.contract), choice.contract)


def debts_to(rules: Ruleset, dealer: Seat, dealt: int, text: str | None) -> dict[Seat, int]:
    """Return seat → doubles owed to a dealer: those of the player, or of all others to the player."""
    return {0: read_debt(rules, dealt, text)} if dealer else read_owed(rules, text or "", dealt)


def bid_next(deal: Deal, bid: Bid) -> Deal:
    """Return the deal after a bid."""
    refusal = deal.view().why_not(bid)
    if refusal is not None:
        who = deal.rules.seat_letters[bid.seat]
        raise SetupError("{who} could not bid so: {why}", who=who, why=refusal_words(refusal))
    return deal.after(bid)


def standing_with(
    rules: Ruleset, dealer: Seat, left: Collection[Contract], owed: Mapping[Seat, int]
) -> Standing:
    """Return a game in which all have dealt as often as the dealer, who has some contracts left.

    Without an entry nothing is owed to the dealer. The others have doubled each other as they had to.
    """
    mine = tuple(contract for contract in rules.contracts if contract not in left)
    dealt = len(mine)
    called = tuple(mine if seat == dealer else rules.contracts[:dealt] for seat in rules.seats)

    def doubled(seat: Seat, other: Seat) -> int:
        debt = owed.get(seat, 0) if other == dealer else 0
        return 0 if seat == other else min(dealt, rules.owed_doubles - debt)

    rows = [tuple(doubled(seat, other) for other in rules.seats) for seat in rules.seats]
    return Standing.shared_evenly(rules, called, rows)


def position_text(situation: Situation) -> str:
    """Return the line that describes a situation. A card is described with the cards still held."""
    view, rules = situation.view, situation.rules
    letters = rules.seat_letters
    parts = [hand_text(view.hand)]
    if view.choice is not None:
        parts.append(f"{letters[view.dealer]} {view.choice}")
        bids = [f"{letters[bid.seat]} {in_letters(bid, letters)}" for bid in view.bids]
        parts.append("; ".join(bid for bid in bids if not bid.endswith(" pass")))
    if view.table is not None:
        return " / ".join((*parts, _plays_text(situation)))
    parts.append("left " + (",".join(rules.spec(each).code for each in view.contracts_left) or _NONE))
    if view.seat == view.dealer:
        owed = ",".join(f"{letters[seat]}={view.owed(seat, 0)}" for seat in rules.seats[1:])
    else:
        owed = str(view.owed(0, view.dealer))
    return " / ".join((*parts, f"owed {owed}"))


def _plays_text(situation: Situation) -> str:
    """Return the cards of a situation, a trick at a time."""
    words = [action_text(situation.deal, action).removeprefix("play ") for action in situation.deal.plays]
    if situation.view.spec.is_domino:
        return " ".join(words)
    players = situation.rules.players
    return "; ".join(" ".join(words[at : at + players]) for at in range(0, len(words), players))


def situation_at(replay: Replay, at: int) -> Situation:
    """Return a decision of a game, with the table turned so that the player to act is S."""
    return situation_of(replay[at].deal, at, [player.bot or "" for player in replay.header.players])


# A card ------------------------------------------------------------------------------------------------


def _own_card(
    rules: Ruleset, hand: str, choice: ChooseContract, bids: str, cards: str, seed: int
) -> Situation:
    held = read_cards(rules, hand)
    begun = before_cards(rules, choice, bids)
    plays = tuple(action for action, _ in read_plays(begun, cards))
    dealt = _as_dealt(rules, hand, held, plays)
    nobody = (0,) * (rules.players - 2)
    theirs = (dealt, rules.deck & ~dealt, *nobody)
    view = _after(replace(begun, hands=theirs, play=None).with_bids(begun.bids), plays)
    for hands in _fitting(view, plays, seed):
        deal = _legal(replace(begun, hands=hands), plays)
        if deal is None:
            continue
        situation = Situation(deal, seed, own=True)
        if len(situation.options) < 2:
            raise SetupError("There is nothing to decide: the cards that you may play are equals.")
        return situation
    raise SetupError("No deal fits these cards: some player could not have played so under the rules.")


def before_cards(rules: Ruleset, choice: ChooseContract, bids: str) -> Deal:
    """Return a deal before its first card, from its bids as typed. Its hands are not right."""
    nobody = (0,) * (rules.players - 1)
    standing = standing_with(rules, choice.seat, rules.contracts, {})
    deal = Deal(rules, standing, choice.seat, (rules.deck, *nobody), choice)
    said = read_bids(rules, bids)
    while deal.phase is Phase.BIDS:
        deal = bid_next(deal, said.pop(deal.turn, Bid(deal.turn)))
    if deal.shared:
        raise SetupError("Nobody doubled, so no card of this deal is played.")
    return deal


def read_plays(begun: Deal, text: str) -> Iterator[tuple[Action, Deal]]:
    """Yield the cards and passes of a text with their players, each with the deal after it.

    Only the table is asked who plays. The first that cannot be raises a :class:`SetupError`.
    """
    deal = begun
    parts = text.split(";")
    for number, part in enumerate(parts, 1):
        for words in _grouped(part):
            if deal.over:
                raise SetupError("The deal is over before {card}.", card=words.split()[0])
            action = _read_play(deal, words)
            deal = deal.after(action)
            yield action, deal
        table = None if deal.play is None else deal.play.table
        if number < len(parts) and isinstance(table, TrickTable) and table.trick:
            raise SetupError(
                "Trick {number} is not whole: {cards}.", number=table.done + 1, cards=part.strip() or "–"
            )


def _grouped(text: str) -> Iterator[str]:
    """Yield the words of each card: ``2C``, ``9C safety``, ``9C target N``, ``pass``."""
    words: list[str] = []
    for word in re.findall(r"[^\s,]+", text):
        said = word.lower()
        follows = said in ("safety", "target", "breach") or (words and words[-1] == "target")
        if words and not follows:
            yield " ".join(words)
            words = []
        words.append(said if said in ("safety", "target", "breach", "pass") else word)
    if words:
        yield " ".join(words)


def _read_play(deal: Deal, text: str) -> Action:
    """Return one card or pass of the player to act, which the table does not refuse."""
    assert deal.play is not None
    table = deal.play.table
    if text == "pass":
        if not isinstance(table, DominoTable):
            raise SetupError("Nobody passes in a trick.")
        return Pass(deal.turn)
    word, *claim = text.split(" ")
    seat, card = deal.turn, read_card(word)
    match claim:
        case []:
            action = PlayCard(seat, card)
        case ["safety"]:
            action = PlayCard(seat, card, "safety")
        case ["target", letter]:
            action = PlayCard(seat, card, "target", read_seat(deal.rules, letter))
        case ["breach"]:
            action = PlayCard(seat, card, breach=True)
        case _:
            raise not_understood(text, "9C target N")
    if not deal.rules.deck & BIT[card]:
        raise SetupError(
            "{card} is not in the deck of {rules}.", card=CARD_NAMES[card], rules=deal.rules.name
        )
    if not table.unplayed & BIT[card]:
        raise SetupError("{card} has been played twice.", card=CARD_NAMES[card])
    refusal = table.why_not(0, card) if isinstance(table, DominoTable) else None
    if refusal is not None:
        raise _could_not(deal, card, refusal_words(refusal))
    return action


def _could_not(deal: Deal, card: Card, why: str) -> SetupError:
    return SetupError(
        "{who} could not play {card}: {why}",
        who=deal.rules.seat_letters[deal.turn],
        card=CARD_NAMES[card],
        why=why,
    )


def _as_dealt(rules: Ruleset, text: str, held: CardSet, plays: Sequence[Action]) -> CardSet:
    """Return the hand as dealt, from the hand typed: as dealt, or what is left of it after the plays."""
    played = {seat: _cards_of(plays, seat) for seat in rules.seats}
    size, count = rules.hand_size, held.bit_count()
    left = size - played[0].bit_count()
    if count not in (size, left):
        raise SetupError(
            trn(
                "The hand {hand} has {count} card; write all {size} that were dealt, or the {left} left after these plays.",
                "The hand {hand} has {count} cards; write all {size} that were dealt, or the {left} left after these plays.",
                count,
                hand=as_typed(text),
                size=size,
                left=left,
            )
        )
    if count == size and played[0] & ~held:
        raise SetupError(
            "You play {card}, which is not in the hand {hand}.",
            card=_first(played[0] & ~held),
            hand=as_typed(text),
        )
    if count < size and played[0] & held:
        raise SetupError(
            "You have played {card}, so it is not left in the hand {hand}.",
            card=_first(played[0] & held),
            hand=as_typed(text),
        )
    for seat in rules.seats[1:]:
        if played[seat] & held:
            raise SetupError(
                "{who} plays {card}, which is in your hand.",
                who=rules.seat_letters[seat],
                card=_first(played[seat] & held),
            )
    return held | played[0]


def _first(cards: CardSet) -> str:
    return CARD_NAMES[cards.bit_length() - 1]


def _cards_of(plays: Sequence[Action], seat: Seat) -> CardSet:
    """Return the cards that a seat has played."""
    return sum(BIT[each.card] for each in plays if isinstance(each, PlayCard) and each.seat == seat)


def _after(begun: Deal, plays: Sequence[Action]) -> View:
    """Return S's view after the plays. The other hands of the deal need not be right."""
    deal = begun
    for action in plays:
        assert deal.play is not None
        seat = action.seat
        if seat == 0:
            refusal = deal.view(0).why_not(action)
            if refusal is not None:
                why = refusal_words(refusal)
                if isinstance(action, PlayCard):
                    raise _could_not(deal, action.card, why)
                raise SetupError("{who} could not pass: {why}", who=deal.rules.seat_letters[0], why=why)
        elif isinstance(action, PlayCard) and deal.play.table.lacks[seat] & BIT[action.card]:
            raise SetupError(
                "{who} cannot have {card}: an earlier play has shown that.",
                who=deal.rules.seat_letters[seat],
                card=CARD_NAMES[action.card],
            )
        deal = deal.after(action)
    if deal.over:
        raise SetupError("The deal is over after these cards.")
    if deal.turn != 0:
        raise SetupError(
            NOT_YOURS,
            who=deal.rules.seat_letters[deal.turn],
        )
    view = deal.view(0)
    if len(view.legal_actions()) < 2:
        raise SetupError(NOTHING_TO_DECIDE)
    return view


def _fitting(view: View, plays: Sequence[Action], seed: int) -> Iterator[tuple[CardSet, ...]]:
    """Yield whole deals that fit what S knows, the likely ones first."""
    try:
        knowledge, worlds = Knowledge(view), Worlds(view, seed, make_bot("sound"))
    except ValueError:
        return
    random = Random(f"barbu/1/own/{seed}")
    likely = map(worlds.world, range(_LIKELY))
    anyhow = (knowledge.world(random) for _ in range(_ANY))
    for hands in chain(likely, anyhow):
        yield tuple(hand | _cards_of(plays, seat) for seat, hand in enumerate(hands))


def _legal(begun: Deal, plays: Sequence[Action]) -> Deal | None:
    """Return the deal after the plays, if the call and all of them are legal with these hands."""
    dealt = Deal(begun.rules, begun.standing, begun.dealer, begun.hands)
    try:
        return dealt.with_actions((*begun.actions, *plays))
    except IllegalAction:
        return None
