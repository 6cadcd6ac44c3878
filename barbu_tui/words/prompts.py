"""The prompts of the table: questions and events, worded from a seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import RANK_OF, SUIT_MASK, SUIT_OF, Card, CardSet, Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import doublers_of
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.language import N_, CardWord, ContractWord, Person, RankWord, SuitWord, current, tr
from barbu_tui.language.cards import SUIT_ORDER, cards_sign, contract_words, in_hand_order, rank_sign
from barbu_tui.language.numbers import explained
from barbu_tui.language.people import at_head
from barbu_tui.words.actions import in_words
from barbu_tui.words.contracts import doubling_words
from barbu_tui.words.doubles import REQUIRED, doubled_you, you_owe
from barbu_tui.words.line import Line, Saying, Span, card_span, join, with_lines
from barbu_tui.words.people import Cast

GAME_OVER: Final = N_("The game is over.")
NONE_OF_YOURS: Final = N_("You name the {rank:sign} and hold none, so you pass.")
STANDS: Final = N_("In a game your decision stands; practice and replays let you take it back.")
CANNOT_PLAY: Final = N_("You cannot play, so you pass.")


def _cards(cards: CardSet) -> Line:
    """Return cards in running text; for one suit, the ranks only."""
    listed = in_hand_order(cards)
    suits = {SUIT_OF[card] for card in listed}
    line: list[Span] = []
    for card in listed:
        if line:
            line.append(Span(" "))
        line.append(
            Span(rank_sign(RANK_OF[card]), bold=True) if len(suits) == 1 else card_span(card, bold=True)
        )
    return tuple(line)


def say_play(view: View, cast: Cast) -> Saying:
    """Return the prompt for playing a card: the question and the state of the trick."""
    table = view.table
    who = tr("{Who:own} turn.", who=cast.person(view.seat))
    if isinstance(table, DominoTable):
        return _say_domino(view, cast, table, who)
    assert isinstance(table, TrickTable)
    return Saying(who, _ask(view, table), _context(table, cast, view.seat))


def rest_words(view: View) -> str:
    """Return the end of a deal in which the order of your cards makes no difference."""
    leads = isinstance(view.table, TrickTable) and not view.table.trick
    return tr("The other tricks are yours.") if leads else tr("You take no more tricks.")


def say_rest(view: View, cast: Cast) -> Saying:
    """Return the prompt where the order of your cards makes no difference."""
    who = tr("{Who:own} turn.", who=cast.person(view.seat))
    return Saying.of(who, rest_words(view), tr("Press . to play your cards."))


def ask_to_play(view: View) -> str:
    """Return the task of the player to act, without a full stop: ``Follow hearts``, ``You must trump``."""
    table, hand, legal = view.table, view.hand, view.legal_cards()
    if isinstance(table, DominoTable):
        return tr("You can play")
    assert isinstance(table, TrickTable)
    if table.led < 0:
        return tr("Lead any card") if legal == hand else tr("Lead any card but a heart")
    suit = SuitWord(table.led)
    follow = hand & SUIT_MASK[table.led]
    if follow:
        if legal == follow:
            return tr("Follow {suit}", suit=suit)
        return tr("You must beat the {best:sign}", best=CardWord(table.best))
    if any(table.withholds(hand, card) for card in cards_in(hand)):
        return tr("You are void in {suit} and must discard a penalty card", suit=suit)
    if legal != hand:
        return tr("You must trump")
    return tr("You have no {suit}: play any card", suit=suit)


def _ask(view: View, table: TrickTable) -> Line:
    """Return the task, with the legal cards if not every card of the hand is legal."""
    words, legal = ask_to_play(view), view.legal_cards()
    if table.led < 0 or legal == view.hand:
        return (Span(f"{words}."),)
    return (Span(f"{words}{current().grammar.COLON}"), *_cards(legal), Span("."))


def _context(table: TrickTable, cast: Cast, seat: Seat) -> Line:
    trumps = tr("{Suit} are trumps.", suit=SuitWord(table.trump)) if table.trump >= 0 else ""
    if not table.trick:
        return (Span(trumps, "muted"),) if trumps else ()
    words = f"{_winning(table, cast, seat)} {trumps}" if trumps else _winning(table, cast, seat)
    return (Span(words, "muted"),)


def winning_words(view: View, cast: Cast) -> str:
    """Return the winning card's player in words; empty if no trick is in progress."""
    table = view.table
    return _winning(table, cast, view.seat) if isinstance(table, TrickTable) and table.trick else ""


def _winning(table: TrickTable, cast: Cast, seat: Seat) -> str:
    """Return the winning card's player, and the only player still to act, if there is one."""
    follows = SUIT_OF[table.best] == table.led
    best = RankWord(RANK_OF[table.best]) if follows else CardWord(table.best)
    who = cast.person(table.winner)
    left = table.players - len(table.trick)
    if left == 2 or (left == 1 and seat == cast.human):
        last = cast.person((seat + left - 1) % table.players)
        said = N_("{Who:own} {best:sign} is winning; {last} {last?play|plays} last.")
        return tr(said, who=who, best=best, last=last)
    return tr("{Who:own} {best:sign} is winning.", who=who, best=best)


def _say_domino(view: View, cast: Cast, table: DominoTable, who: str) -> Saying:
    legal = view.legal_cards()
    if legal:
        cards = join((card_span(card, bold=True),) for card in in_hand_order(legal))
        return Saying(who, with_lines(tr("You can play {cards}."), cards=cards), _domino_before(table, cast))
    ask = tr(CANNOT_PLAY) if table.history else tr(NONE_OF_YOURS, rank=RankWord(table.start))
    return Saying(who, (Span(ask),), (Span(tr("Enter."), "muted"),))


def _domino_before(table: DominoTable, cast: Cast) -> Line:
    passed: list[Seat] = []
    for seat, card in reversed(table.history):
        if card >= 0:
            break
        passed.insert(0, seat)
    if passed:
        return (Span(_passed(cast, passed), "muted"),)
    if not table.history:
        return ()
    seat, card = table.history[-1]
    return _played(cast, seat, card)


def _passed(cast: Cast, seats: Sequence[Seat]) -> str:
    """Return the players who have passed."""
    if len(seats) == 1:
        return tr("{Who} passed.", who=cast.person(seats[0]))
    return tr("{Who} {you?passed|passed}.", who=cast.people(seats), you=cast.human in seats)


def _played(cast: Cast, seat: Seat, card: Card) -> Line:
    """Return a player and the card played."""
    return with_lines(tr("{Who} played {card}.", who=cast.person(seat)), "muted", card=(card_span(card),))


def say_contract(view: View, call: ChooseContract, *, doubles: bool = True) -> Saying:
    """Return the prompt for calling: the contract that Enter calls, and who may double it."""
    whom = doubling_words(view, call.contract) if doubles else ""
    return Saying.of(tr("You deal."), f"{contract_words(call)}.", whom)


def say_doubles(view: View, cast: Cast) -> Saying:
    """Return the prompt for doubling: the doubles of the player, and the debt."""
    dealer = view.dealer
    doublers = sorted(doublers_of(view.bids, view.seat))
    if view.seat == dealer:
        words = tr("You may redouble {who}.", who=cast.people(doublers))
        several = view.rules.redoubles == "all" and len(doublers) > 1
        return Saying.of(tr("You deal."), words, tr("All of them or none.") if several else "")
    ask = doubled_you(view, cast.people(cast.seats))
    if view.must_double:
        context = _required(cast, dealer, view.owed(view.seat, dealer), view.dealer_deals_left)
    else:
        context = you_owe(view, cast.person(dealer))
    if not context and not ask:
        only = view.open_to[0] == {dealer}
        context = (
            tr("Double {dealer}, or pass.", dealer=cast.person(dealer))
            if only
            else tr("Double anyone you like, or pass.")
        )
    return Saying.of(tr("Your doubles."), ask or context, context if ask else "")


def _required(cast: Cast, dealer: Seat, owed: int, left: int) -> str:
    """Return why the dealer must be doubled now."""
    if left == 1:
        return tr("Required: this is the last time and you owe {owed:word}.", owed=owed)
    return tr(
        "Required: you owe {who} {owed:word}, with {left:word} deals left.",
        who=cast.person(dealer),
        owed=owed,
        left=left,
    )


def say_dealt(view: View, number: int, then: str = "") -> Saying | None:
    """Return why a digit selects no contract: it is called or not in this game; ``None`` if there is no such contract.

    Args:
        number: the contract's number in the sheet's order.
    """
    contracts = view.rules.contracts
    if not 1 <= number <= len(contracts) or contracts[number - 1] in view.contracts_left:
        return None
    contract = ContractWord(contracts[number - 1])
    dealt = (view.number - 1) // view.rules.players
    if len(view.standing.called[view.dealer]) > dealt:  # a game of the course leaves contracts out
        return Saying.of("", tr("{contract} cannot be called here.", contract=contract), then)
    return Saying.of("", tr("You have called {contract} already.", contract=contract), then)


def say_not_open(view: View, cast: Cast, number: int) -> Saying | None:
    """Return why a digit sets no box; ``None`` if there is no such player."""
    if not 1 <= number < view.rules.players:
        return None
    other = (view.seat + number) % view.rules.players
    if other == view.dealer and view.must_double:
        return Saying.of("", tr(REQUIRED))
    if any(other in seats for seats in view.open_to):
        return None
    if view.seat == view.dealer:
        return Saying.of("", tr("{who} has not doubled you.", who=cast.person(other)))
    return Saying.of("", tr("Only the dealer, {who}, may be doubled here.", who=cast.person(view.dealer)))


def say_action(action: Action, view: View, cast: Cast) -> Saying:
    """Return somebody else's last action."""
    who = cast.person(action.seat)
    match action:
        case ChooseContract():
            return Saying.of(
                tr("{Who} {who?deal|deals} {contract}.", who=who, contract=contract_words(action))
            )
        case Bid():
            if not action.double | action.redouble:
                return Saying.of("", _passed(cast, (action.seat,)))
            return Saying.of("", explained(cast.name(action.seat), in_words(action, cast.names, "row")))
        case PlayCard():
            return Saying("", _played(cast, action.seat, action.card))
        case Pass():
            return Saying.of("", (), _passed(cast, (action.seat,)))


def say_waiting(view: View, cast: Cast) -> Saying:
    """Return the prompt while somebody else is to act."""
    seat = view.turn
    return Saying.of("", (), tr("{Who} to play.", who=cast.person(seat))) if seat >= 0 else Saying()


def takes_the_trick(who: Person) -> str:
    """Return the taker of a trick, within a sentence: ``Nora takes the trick``, ``you take the trick``."""
    return tr("{who} {who?take|takes} the trick", who=who)


def say_trick(view: View, cast: Cast) -> Saying:
    """Return the taker of the trick just finished."""
    table = view.table
    assert isinstance(table, TrickTable)
    _, cards = table.tricks_played()[-1]
    counted = [card for card in cards if table.spec.card_points[card]]
    taken = at_head(takes_the_trick(cast.person(table.leader)), cast.name(table.leader))
    if not counted:
        return Saying.of("", f"{taken}.")
    cards_taken = join((card_span(card, bold=True),) for card in counted)
    return Saying("", (Span(f"{taken}{current().grammar.COLON}"), *cards_taken, Span(".")))


def say_last_trick(view: View, cast: Cast) -> Saying:
    """Return the prompt while the last trick is shown: its taker and how to continue."""
    table = view.table
    assert isinstance(table, TrickTable)
    took = tr("{Who} took it.", who=cast.person(table.leader))
    shown = shown_words(table, view.hand, cast.names, cast.others)
    return Saying.of(f"{tr('The last trick.')} {took}", shown, tr("Enter goes back to your turn."))


def shown_words(table: TrickTable, hand: CardSet, names: Sequence[str], others: Sequence[Seat]) -> str:
    """Return the cards that players have shown not to hold, ``Nora: no ♠, no Q♦; Edith: no ♥``; empty without any.

    Args:
        others: the players to name.
    """
    sign = current().grammar.suit_sign
    lacking = []
    for seat in others:
        suits, cards = table.shown_lacking(hand, seat)
        signs = map(sign, sorted(suits, key=SUIT_ORDER.index))
        parts = [tr("no {what}", what=" ".join(signs))] * bool(suits)
        parts += [tr("no {what}", what=cards_sign(cards))] * bool(cards)
        if parts:
            lacking.append(f"{names[seat]}{current().grammar.COLON}{', '.join(parts)}")
    return "; ".join(lacking)
