"""A decision set up by the player in one line of text: a call, a bid, or a card after those played so far.

    AQ5.T82.KJ93.A42                                        a call
    AQ5.T82.KJ93.A42 / left NT,Q,T / owed W=2,N=1           a call, with the contracts left and the doubles owed
    AQ5.T82.KJ93.A42 / W no_queens / N x S / left Q,T       a bid, with the call and the earlier bids
    J85.Q43.T842.K97 / W no_queens / N x W; S x W / 3S 2S   a card, with the cards played before it
    95.Q4..8; out KT87.KJT.6.AKQJ95 / W no_queens / N x W / E: 3D
                                                            a card of an ending, without the tricks before it
    AQ5.T82.KJ93.A42; N KS; E .AKQ.. / W no_queens /        cards of others that lie open

The player is S. For a card the hands are those at the beginning, or the cards still held. The text is that of
:mod:`barbu_tui.core.notation`, spelled as people type it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, CARD_NAMES, Card, CardSet, Seat, cards_in, hand_text
from barbu_tui.core.deal import Deal, Start
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.notation import (
    Hands,
    cards_named,
    in_letters,
    parse_bids,
    parse_dealers_call,
    parse_hands,
    parse_leader,
    parse_plays,
    parts_of,
)
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.view import Phase, View
from barbu_tui.core.worded import as_typed
from barbu_tui.language import N_, trn
from barbu_tui.language.refusals import refusal_words
from barbu_tui.session.practice.endings import ending
from barbu_tui.session.practice.hidden_hands import (
    NO_DEAL,
    cards_of,
    drawn,
    highest_name,
    with_hands_of_others,
)
from barbu_tui.session.practice.setup import (
    NOTHING_TO_DECIDE,
    PLAY_HAS_BEGUN,
    TYPED,
    SetupError,
    bid_next,
    contracts_with,
    debts_to,
    in_words,
    not_understood,
    open_cards,
    read_contracts,
    standing_with,
    whole_hand,
)
from barbu_tui.session.practice.situation import Situation, situation_of
from barbu_tui.session.replay.cursor import Replay

EXAMPLE: Final = "J8.Q43.T82.K97 / W no_queens / N x W; S x W / 3S 2S TS 5S; AD 4D 6D 7D; AC"
NOT_YOURS: Final = N_("After these cards it is {who}'s turn; go on to your own, S.")
_NONE: Final = "none"
"""No contract left."""


def position(rules: Ruleset, text: str, seed: int = 1) -> Situation:
    """Return the decision that a line of text describes; a number is one of :mod:`~barbu_tui.session.practice.endings`. ``seed`` is that of the other hands and of the worlds."""
    known = ending(rules, text)
    parts = parts_of(text if known is None else known.text)
    if parts is None:
        raise not_understood(text, EXAMPLE)
    if parts.call is None or parts.cards is None:
        return own_situation(
            rules, parts.hands, parts.left, parts.owed, seed, call=parts.call, bids=parts.bids
        )
    if parts.left is not None or parts.owed is not None:
        raise SetupError(PLAY_HAS_BEGUN)
    with in_words():
        hands = parse_hands(rules, parts.hands, TYPED)
        choice = parse_dealers_call(rules, parts.call, TYPED)
        return _own_card(rules, parts.hands, hands, choice, parts.bids or "", parts.cards, seed)


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
        hand: as ``AQ5.T82.KJ93.A42``, spades.hearts.diamonds.clubs; after it cards of others, ``; N QC``.
        left: contracts left to the dealer after this one, ``NT,Q,T,D``: codes of the ruleset's sheet or ids;
            ``none`` for no more after a call; all if not given.
        owed: doubles still owed to the player who deals, ``W=2,N=1,E=0``, or by the player to the dealer; as
            few as possible, if not given.
        call: the dealer and the call: ``W no_queens``, ``N trumps H``, ``S domino 8``; the call is asked if not given.
        bids: the earlier bids, in any order: ``N x S, x W; E pass``; a player who is not named passed.
    """
    with in_words():
        hands = parse_hands(rules, hand, TYPED)
        choice = None if call is None else parse_dealers_call(rules, call, TYPED)
        said = parse_bids(rules, bids or "", TYPED)
    cards = whole_hand(rules, hands.own, hand.partition(";")[0])
    if hands.out is not None or hands.counts:
        raise SetupError("Before the play no card has been played; leave out the part {word}.", word="out")
    dealer = 0 if choice is None else choice.seat
    none_left = left == _NONE and choice is not None
    contracts = rules.contracts if left is None else () if none_left else read_contracts(rules, left)
    contracts = contracts_with(choice, contracts)
    debts = debts_to(rules, dealer, len(rules.contracts) - len(contracts), owed)
    standing = standing_with(rules, dealer, contracts, debts)
    nobody = (0,) * (rules.players - 1)
    deal = Deal(rules, standing, dealer, (cards, *nobody), choice, open=open_cards(rules, hands.given))
    while deal.phase is Phase.BIDS and deal.turn != 0:
        deal = bid_next(deal, said.pop(deal.turn, Bid(deal.turn)))
    if 0 in said:
        raise SetupError("Leave out your own doubles: they are the question.")
    for seat in said:
        raise SetupError("{who} speaks after you.", who=rules.seat_letters[seat])
    return Situation(drawn(deal, seed), seed, own=True)


def position_text(situation: Situation) -> str:
    """Return the line that describes a situation. A card is described with the cards still held."""
    view, rules = situation.view, situation.rules
    letters = rules.seat_letters
    parts = ["; ".join((hand_text(view.hand), *_others_text(situation)))]
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


def _others_text(situation: Situation) -> Iterator[str]:
    """Yield what is known of the other hands: open cards, and in an ending the cards that are out."""
    view, rules, table = situation.view, situation.rules, situation.view.table
    unseen = (rules.deck if table is None else table.unplayed) & ~view.hand
    hidden = unseen
    posed = table if isinstance(table, DominoTable) and situation.deal.start is not None else None
    if posed is not None:
        yield from (f"{rules.seat_letters[seat]} 0" for seat in posed.out)
    for seat in rules.seats[1:]:
        cards = view.open[seat] & unseen if view.open else 0
        hidden &= ~cards
        if cards:
            yield f"{rules.seat_letters[seat]} {hand_text(cards)}"
    if posed is not None and hidden:
        yield from (
            f"{rules.seat_letters[seat]} {posed.left[seat]}" for seat in rules.seats[1:] if posed.left[seat]
        )
    if hidden and situation.deal.start is not None:
        yield f"out {hand_text(hidden)}"


def _plays_text(situation: Situation) -> str:
    """Return the cards of a situation, a trick at a time; of an ending with the player who led first."""
    deal, rules = situation.deal, situation.rules
    words = [in_letters(action, rules.seat_letters).replace(",", "") for action in deal.plays]
    if situation.view.spec.is_domino:
        return "" if deal.start else " ".join(words)
    leader = f"{rules.seat_letters[deal.start.leader]}: " if deal.start and words else ""
    players = rules.players
    return leader + "; ".join(" ".join(words[at : at + players]) for at in range(0, len(words), players))


def situation_at(replay: Replay, at: int) -> Situation:
    """Return a decision of a game, with the table turned so that the player to act is S."""
    deal, header = replay[at].deal, replay.header
    bots = [player.bot or "" for player in header.players]
    return situation_of(deal, header.layouts_seed(deal.number), bots, header.short)


# A card ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Begun:
    """A deal before the cards of a position. Its hands are right for S only."""

    deal: Deal
    cards: str
    """The cards as typed."""


def begun_at(rules: Ruleset, hands: Hands, choice: ChooseContract, bids: str, cards: str) -> list[Begun]:
    """Return the deals that a position may begin with: one, or in an ending without a leader one for each who may lead.

    Raises:
        SetupError, NotationError, CardTextError: the position is not understood or impossible.
    """
    leader, cards = parse_leader(rules, cards, TYPED)
    ending = (
        leader is not None or hands.out is not None or bool(hands.counts) or _are_few(rules, hands, cards)
    )
    nobody = (0,) * (rules.players - 1)
    standing = standing_with(rules, choice.seat, rules.contracts, {})
    deal = Deal(
        rules, standing, choice.seat, (rules.deck, *nobody), choice, open=open_cards(rules, hands.given)
    )
    said = parse_bids(rules, bids, TYPED)
    while len(deal.bids) < rules.players:
        bid = said.pop(deal.turn, Bid(deal.turn))
        if ending and len(deal.bids) == rules.players - 1:
            return _endings(deal, bid, hands, leader, cards, domino=choice.start is not None)
        deal = bid_next(deal, bid)
    if deal.shared:
        raise SetupError("Nobody doubled, so no card of this deal is played.")
    return [Begun(deal, cards)]


def _are_few(rules: Ruleset, hands: Hands, cards: str) -> bool:
    """Return whether all hands are given, and with the cards played they are not the whole deck."""
    together = hands.own | cards_named(cards, TYPED)
    for each in hands.given.values():
        together |= each
    return len(hands.given) == rules.players - 1 and together != rules.deck


def _endings(
    deal: Deal, last: Bid, hands: Hands, leader: Seat | None, cards: str, *, domino: bool
) -> list[Begun]:
    """Return the deal after its last bid at the beginning of an ending, once for each who may lead."""
    rules = deal.rules
    played = cards_named(cards, TYPED)
    if domino and played:
        raise SetupError("An ending of dominoes begins with your turn; leave out the cards played.")
    given = dict(hands.given)
    pool = (hands.out or 0) & ~played
    for each in given.values():
        pool |= each & ~played
    mine = (hands.own & ~played).bit_count() + played.bit_count() // rules.players
    sizes = {seat: hands.counts.get(seat, 0 if given.get(seat) == 0 else mine) for seat in rules.seats[1:]}
    if domino and hands.out is None and {*given, *hands.counts} == {*sizes}:
        sizes |= {seat: cards.bit_count() for seat, cards in given.items()}
    others = (pool | played).bit_count() - played.bit_count() // rules.players
    if others != sum(sizes.values()):
        raise SetupError(
            "The others have {count} {count?card|cards} here, those on the table included, but {given} are given; write those not known as in {example}.",
            example="'out K.J9.4.T52'",
            count=sum(sizes.values()),
            given=others,
        )
    deck = hands.own | pool | played
    # S has the own cards; whose the others are is not asked of these hands.
    free = list(cards_in(deck & ~hands.own))
    if domino:
        dealt = [hands.own]
        for size in sizes.values():
            dealt.append(sum(BIT[card] for card in free[:size]))
            free = free[size:]
        leaders: Sequence[Seat] = (0,)
    else:
        cards_of_all = list(cards_in(deck))
        dealt = [sum(BIT[card] for card in cards_of_all[seat :: rules.players]) for seat in rules.seats]
        leaders = rules.seats if leader is None else (leader,)
    named = dict.fromkeys((*hands.counts, *given))
    out = tuple(seat for seat in named if not sizes[seat]) if domino else ()
    begun = []
    for seat in leaders:
        posed = replace(deal, hands=tuple(dealt), start=Start(seat, out))
        begun.append(Begun(bid_next(posed, last), cards))
    return begun


def _own_card(
    rules: Ruleset, text: str, hands: Hands, choice: ChooseContract, bids: str, cards: str, seed: int
) -> Situation:
    """Return the decision about a card. ``text``: the hands as typed."""
    problem: SetupError | None = None
    for begun in begun_at(rules, hands, choice, bids, cards):
        try:
            return _card_after(begun, text, hands, seed)
        except SetupError as error:
            problem = problem or error
    assert problem is not None
    raise problem


def _card_after(begun: Begun, text: str, hands: Hands, seed: int) -> Situation:
    deal = begun.deal
    rules = deal.rules
    with in_words():
        plays = tuple(action for action, _ in parse_plays(deal, begun.cards, TYPED))
    if deal.start is None:
        dealt = _as_dealt(rules, text.partition(";")[0].strip(), hands.own, plays)
        theirs = (dealt, rules.deck & ~dealt, *(0,) * (rules.players - 2))
    else:
        theirs = _some_hands(deal, hands, plays)
    view = _after(replace(deal, hands=theirs, play=None).with_bids(deal.bids), plays)
    return with_hands_of_others(replace(deal, hands=theirs), view, plays, seed)


def _some_hands(deal: Deal, hands: Hands, plays: Sequence[Action]) -> tuple[CardSet, ...]:
    """Return hands of an ending: S's own, and for the others the cards given and played, filled up from those that are out."""
    rules = deal.rules
    table = deal.play.table if deal.play else None
    mine = hands.own | cards_of(plays, 0)
    held = [mine, *(hands.given.get(seat, 0) | cards_of(plays, seat) for seat in rules.seats[1:])]
    free = [card for card in cards_in(sum(deal.hands)) if not any(BIT[card] & each for each in held)]
    for seat in rules.seats[1:]:
        size = table.left[seat] if isinstance(table, DominoTable) else mine.bit_count()
        while held[seat].bit_count() < size and free:
            held[seat] |= BIT[free.pop()]
        if held[seat].bit_count() != size:
            raise SetupError(NO_DEAL)
    return tuple(held)


def _could_not(deal: Deal, card: Card, why: str) -> SetupError:
    return SetupError(
        "{who} could not play {card}: {why}",
        who=deal.rules.seat_letters[deal.turn],
        card=TYPED.written(CARD_NAMES[card]),
        why=why,
    )


def _as_dealt(rules: Ruleset, text: str, held: CardSet, plays: Sequence[Action]) -> CardSet:
    """Return the hand as dealt, from the hand typed: as dealt, or what is left of it after the plays."""
    played = {seat: cards_of(plays, seat) for seat in rules.seats}
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
            card=highest_name(played[0] & ~held),
            hand=as_typed(text),
        )
    if count < size and played[0] & held:
        raise SetupError(
            "You have played {card}, so it is not left in the hand {hand}.",
            card=highest_name(played[0] & held),
            hand=as_typed(text),
        )
    for seat in rules.seats[1:]:
        if played[seat] & held:
            raise SetupError(
                "{who} plays {card}, which is in your hand.",
                who=rules.seat_letters[seat],
                card=highest_name(played[seat] & held),
            )
    return held | played[0]


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
                card=TYPED.written(CARD_NAMES[action.card]),
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
