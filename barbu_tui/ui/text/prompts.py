"""What the prompt says at the table: sentences from what a seat may see."""

from __future__ import annotations

from barbu_tui.core.actions import Action, Bid, CardValue, ChooseContract, Pass, PlayCard, Refusal, SeatValue
from barbu_tui.core.cards import RANK_OF, SUIT_MASK, SUIT_NAMES, SUIT_OF, CardSet, Seat, cards_in
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import doublers_of
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import View
from barbu_tui.text import card_sign, count_word, rank_sign, refusal_words
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.drawing.cards import card_span
from barbu_tui.ui.drawing.spans import Line, Span
from barbu_tui.ui.text.cast import Cast
from barbu_tui.ui.text.contracts import called
from barbu_tui.ui.view_models.contracts import doubling_words
from barbu_tui.ui.view_models.hand import in_hand_order
from barbu_tui.ui.view_models.saying import Saying, say


def refusal_text(refusal: Refusal, cast: Cast) -> str:
    """Return the core's reason with cards and players as the screen writes them: ``Beat the 10♠.``"""

    def written(value: CardValue | SeatValue) -> str:
        return card_sign(value.card) if isinstance(value, CardValue) else cast.name(value.seat)

    return refusal_words(refusal, written)


def _cards(cards: CardSet) -> Line:
    """Return cards in running text; of one suit, the ranks alone."""
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
    """Your turn to play a card: what is asked, and how the trick stands."""
    table = view.table
    who = "Your turn." if view.seat == cast.human else f"{cast.of_whom(view.seat)} turn."
    if isinstance(table, DominoTable):
        return _say_domino(view, cast, table, who)
    assert isinstance(table, TrickTable)
    return Saying(who, _ask(view, table), _context(table, cast, view.seat))


def _ask(view: View, table: TrickTable) -> Line:
    legal = view.legal_cards()
    hand = view.hand
    if table.led < 0:
        if legal != hand:
            return (Span("Lead any card but a heart."),)
        return (Span("Lead any card."),)
    suit = SUIT_NAMES[table.led]
    follow = hand & SUIT_MASK[table.led]
    if follow:
        words = f"Follow {suit}: " if legal == follow else f"You must beat the {card_sign(table.best)}: "
        return Span(words), *_cards(legal), Span(".")
    if any(table.withholds(hand, card) for card in cards_in(hand)):
        return (Span(f"You are void in {suit} and must discard a penalty card."),)
    if legal != hand:
        return Span("You must trump: "), *_cards(legal), Span(".")
    return (Span(f"You have no {suit}: play any card."),)


def _context(table: TrickTable, cast: Cast, seat: Seat) -> Line:
    if not table.trick:
        if table.trump >= 0:
            return (Span(f"{SUIT_NAMES[table.trump].capitalize()} are trumps.", "muted"),)
        return ()
    best = rank_sign(RANK_OF[table.best]) if SUIT_OF[table.best] == table.led else card_sign(table.best)
    words = f"{cast.of_whom(table.winner)} {best} is winning"
    left = table.players - len(table.trick)
    if left == 1:
        words += "; you play last" if seat == cast.human else ""
    elif left == 2:
        words += f"; {cast.name((seat + 1) % table.players)} plays last"
    words += "."
    if table.trump >= 0:
        words += f" {SUIT_NAMES[table.trump].capitalize()} are trumps."
    return (Span(words, "muted"),)


def _say_domino(view: View, cast: Cast, table: DominoTable, who: str) -> Saying:
    legal = view.legal_cards()
    before = _domino_before(table, cast)
    if legal:
        listed = in_hand_order(legal)
        line: list[Span] = [Span("You can play ")]
        for card in listed:
            line += [card_span(card, bold=True), Span(" ")]
        line[-1] = Span(".")
        return Saying(who, tuple(line), before)
    start = rank_sign(table.start)
    if not table.history:
        ask = f"You name the {start} and hold none, so you pass."
    else:
        ask = "You cannot play, so you pass."
    return Saying(who, (Span(ask),), (Span("Enter.", "muted"),))


def _domino_before(table: DominoTable, cast: Cast) -> Line:
    passed: list[Seat] = []
    for seat, card in reversed(table.history):
        if card >= 0:
            break
        passed.insert(0, seat)
    if passed:
        names = cast.listed(passed)
        return (Span(f"{names[:1].upper()}{names[1:]} passed.", "muted"),)
    if not table.history:
        return ()
    seat, card = table.history[-1]
    return (Span(f"{cast.name(seat)} played ", "muted"), card_span(card), Span(".", "muted"))


def say_contract(view: View, choice: ContractChoice) -> Saying:
    """You deal: what Enter calls."""
    action = choice.action
    spec = view.rules.spec(action.contract)
    return say(
        "You deal.", f"{called(spec, action.trump, action.start)}.", doubling_words(view, action.contract)
    )


def say_doubles(view: View, cast: Cast, choice: DoubleChoice) -> Saying:
    """Your turn to double: who has doubled you, what you owe."""
    dealer = view.dealer
    doublers = sorted(doublers_of(view.bids, view.seat))
    if view.seat == dealer:
        words = f"You may redouble {cast.listed(doublers)}."
        several = choice.together and len(doublers) > 1
        return say("You deal.", words, "All of them or none." if several else "")
    ask = ""
    if doublers:
        ask = f"{cast.listed(doublers)} {'have' if len(doublers) > 1 else 'has'} doubled you."
    left = view.dealer_deals_left
    owed = view.owed(view.seat, dealer)
    context = ""
    if choice.forced:
        last = (
            "this is the last time"
            if left == 1
            else f"{cast.verb(dealer, 'deal')} {_times(left)}, now included,"
        )
        context = f"Required: {last} and you owe {count_word(owed)}."
    elif owed:
        context = (
            f"You owe {cast.name(dealer)} {count_word(owed)} double{'s' if owed > 1 else ''}, "
            f"in this deal and {count_word(left - 1)} more."
        )
    elif not ask:
        whom = cast.name(dealer) if choice.doubles == {dealer} else "whom you like"
        ask = f"Double {whom}, or pass."
    return say("Your doubles.", ask or context, context if ask else "")


def _times(count: int) -> str:
    """Return how often in words: ``twice``, ``six times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count_word(count)} times")


def say_dealt(view: View, number: int, then: str = "") -> Saying | None:
    """Return why a digit leads to no contract: it is dealt already; ``None`` where there is no such contract.

    Args:
        view: of the dealer.
        number: of the contract in the sheet's order.
        then: what Enter does all the same.
    """
    contracts = view.rules.contracts
    if not 1 <= number <= len(contracts) or contracts[number - 1] in view.contracts_left:
        return None
    return say("", f"You have dealt {view.rules.spec(contracts[number - 1]).name} already.", then)


def say_not_open(view: View, cast: Cast, choice: DoubleChoice, number: int) -> Saying | None:
    """Return why a digit sets no box; ``None`` where there is no such player."""
    if not 1 <= number <= len(choice.others):
        return None
    other = choice.others[number - 1]
    if choice.locked(other):
        return say("", "That double is required.")
    if choice.selectable(other):
        return None
    if view.seat == view.dealer:
        return say("", f"{cast.name(other)} has not doubled you.")
    return say("", f"Only {cast.name(view.dealer)}, who deals, may be doubled here.")


def say_action(action: Action, view: View, cast: Cast) -> Saying:
    """Return what somebody else has just done."""
    name = cast.name(action.seat)
    match action:
        case ChooseContract():
            spec = view.rules.spec(action.contract)
            verb = cast.verb(action.seat, "deal")
            return say(f"{verb} {called(spec, action.trump, action.start)}.")
        case Bid():
            said = [f"× {cast.name(each)}" for each in sorted(action.double)]
            said += [f"×× {cast.name(each)}" for each in sorted(action.redouble)]
            return say("", f"{name}: {'  '.join(said)}" if said else f"{name} passed.")
        case PlayCard():
            return Saying("", (Span(f"{name} played ", "muted"), card_span(action.card), Span(".", "muted")))
        case Pass():
            return say("", (), f"{name} passed.")


def say_waiting(view: View, cast: Cast) -> Saying:
    """Somebody else is to act."""
    seat = view.turn
    return say("", (), f"{cast.name(seat)} to play.") if seat >= 0 else Saying()


def say_trick(view: View, cast: Cast) -> Saying:
    """Return who takes the trick that has just been finished."""
    table = view.table
    assert isinstance(table, TrickTable)
    winner = table.leader
    _, cards = table.tricks_played()[-1]
    counted = [card for card in cards if table.spec.card_points[card]]
    line: list[Span] = [Span(f"{cast.verb(winner, 'take')} the trick")]
    for place, card in enumerate(counted):
        line.append(Span(" with " if not place else " "))
        line.append(card_span(card, bold=True))
    line.append(Span("."))
    return Saying("", tuple(line))


def say_last_trick(view: View, cast: Cast) -> Saying:
    """Return the last trick is looked at: whose it was, and how to go on."""
    table = view.table
    assert isinstance(table, TrickTable)
    return say("The last trick.", f"{cast.name(table.leader)} took it.", "Enter goes back to your turn.")
