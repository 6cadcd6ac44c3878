"""The decisions of a game as questions: what may be done, asked until the answer is an action that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from barbu_tui.core.actions import Action, Bid, CardValue, ChooseContract, Pass, PlayCard, Refusal, SeatValue
from barbu_tui.core.cards import BIT, RANK_NAMES, SUIT_MASK, SUIT_NAMES, Card, Rank, Seat, Suit
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import doublers_of
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import tr
from barbu_tui.plain.answers import read_card, read_number, read_one, read_rank, read_seats, read_suit
from barbu_tui.plain.lines import Lines
from barbu_tui.text import SUIT_ORDER, claim_words, count_word, in_sentence, listed, refusal_words, suit_ranks
from barbu_tui.ui.text.contracts import what_counts


@dataclass(frozen=True)
class Asker:
    """Who asks, and how."""

    lines: Lines
    names: Sequence[str]
    """Seat → name."""
    ask: Callable[[str], str]
    """Asks a question and returns the answer; what is no answer, such as ``help``, it deals with itself."""

    def name(self, seat: Seat) -> str:
        """Return a player's name within a sentence."""
        return in_sentence(self.names[seat])

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""

        def written(value: CardValue | SeatValue) -> str:
            return self.lines.card(value.card) if isinstance(value, CardValue) else self.names[value.seat]

        self.lines.say(
            tr(
                "Not allowed: {reason} ({clause})",
                reason=refusal_words(refusal, written),
                clause=refusal.clause,
            )
        )


def decide(view: View, asker: Asker) -> Action:
    """Ask the player to act until there is an action that the rules allow, and return it."""
    ways = {Phase.CONTRACT: _contract, Phase.BIDS: _bid, Phase.PLAY: _play}
    while True:
        action = ways[view.phase](view, asker)
        refusal = view.why_not(action)
        if refusal is None:
            return action
        asker.refuse(refusal)


def shortened(question: str) -> str:
    """Return a question without the choices that it lists, to be asked for the second time."""
    asked, colon, _ = question.partition(": ")
    return f"{asked}." if colon else question


# --- contracts -------------------------------------------------------------------------------------


def _contract(view: View, asker: Asker) -> Action:
    contracts = view.rules.contracts
    left = {view.rules.spec(each).name: each for each in view.contracts_left}
    choices = "; ".join(
        f"{contracts.index(each) + 1} {name}, {what_counts(view.rules.spec(each))}"
        for name, each in left.items()
    )
    question = f"You deal. Call a contract: {choices}."
    while True:
        answer = asker.ask(question)
        number = read_number(answer, len(contracts))
        first, _, rest = answer.partition(" ")
        chosen = contracts[number - 1] if number else read_one(answer, left) or read_one(first, left)
        if chosen == "trumps":
            return ChooseContract(view.seat, chosen, trump=_trump(view, asker, rest))
        if chosen == "domino":
            return ChooseContract(view.seat, chosen, start=_start(view, asker, rest))
        if chosen is not None:
            return ChooseContract(view.seat, chosen)
        asker.lines.say(f"{answer or 'Nothing'} is no contract that you can call; answer a number or a name.")


def _trump(view: View, asker: Asker, said: str) -> Suit | None:
    no_trump = ", or none for no trump" if view.rules.no_trump else ""
    while True:
        suit = read_suit(said)
        if suit is not None:
            return suit
        if view.rules.no_trump and said.lower() in ("none", "no trump", "nt", "0"):
            return None
        said = asker.ask(
            f"Name the trump suit: {listed([SUIT_NAMES[each] for each in SUIT_ORDER])}{no_trump}."
        )


def _start(view: View, asker: Asker, said: str) -> Rank:
    while True:
        rank = read_rank(said.removeprefix("from").removeprefix(" the").strip())
        if rank is not None:
            return rank
        said = asker.ask(
            f"Name the rank that starts: {RANK_NAMES[0]} to {RANK_NAMES[9 - 1]}, jack, queen, king or ace."
        )


# --- doubles ---------------------------------------------------------------------------------------


def _bid(view: View, asker: Asker) -> Action:
    legal = [each for each in view.legal_actions() if isinstance(each, Bid)]
    doubles = frozenset().union(*(bid.double for bid in legal))
    redoubles = frozenset().union(*(bid.redouble for bid in legal))
    seats = [seat for seat in _clockwise(view) if seat in doubles | redoubles]
    largest = max(legal, key=lambda bid: len(bid.double) + len(bid.redouble))
    question = _bid_question(view, asker, seats, redoubles)
    while True:
        answer = asker.ask(question)
        word = answer.lower()
        if word in ("pass", "p", "none", "no", "0"):
            return Bid(view.seat)
        if word in ("max", "all"):
            return largest
        said = read_seats(answer, seats, asker.names, view.rules.seat_letters)
        if said:
            return Bid(view.seat, said & doubles, said & redoubles)
        asker.lines.say(f"{answer or 'Nothing'} names nobody; answer with numbers or names, max, or pass.")


def _bid_question(view: View, asker: Asker, seats: Sequence[Seat], redoubles: frozenset[Seat]) -> str:
    doublers = sorted(doublers_of(view.bids, view.seat))
    parts = ["Your doubles."]
    if doublers:
        have = "have" if len(doublers) > 1 else "has"
        parts.append(f"{listed([asker.names[seat] for seat in doublers])} {have} doubled you.")
    owed = view.owed(view.seat, view.dealer)
    if owed:
        left = view.dealer_deals_left
        parts.append(
            f"You owe {asker.name(view.dealer)} {count_word(owed)} double{'s' * (owed > 1)}, "
            f"with {count_word(left)} deal{'s' * (left > 1)} left."
        )
    choices = [
        f"{number} {'re' * (seat in redoubles)}double {asker.name(seat)}"
        for number, seat in enumerate(seats, 1)
    ]
    parts.append(f"{'; '.join(choices)}; max; or pass.")
    return " ".join(parts)


def _clockwise(view: View) -> list[Seat]:
    players = view.rules.players
    return [(view.seat + step) % players for step in range(1, players)]


# --- cards -----------------------------------------------------------------------------------------


def _play(view: View, asker: Asker) -> Action:
    actions = view.legal_actions()
    if actions == [Pass(view.seat)]:
        asker.ask("You cannot play, so you pass. Press Enter.")
        return actions[0]
    legal = _in_hand_order(view.legal_cards())
    question = f"{_asked(view)} {', '.join(f'{number} {asker.lines.card(card)}' for number, card in enumerate(legal, 1))}."
    while True:
        answer = asker.ask(question)
        number = read_number(answer, len(legal))
        card = legal[number - 1] if number else read_card(answer)
        if card is not None:
            return _with_claim(view, asker, card)
        asker.lines.say(f"{answer or 'Nothing'} is no card of yours; answer a number or a card, such as QH.")


def _asked(view: View) -> str:
    """Return what is asked, before the cards that may be played."""
    table, hand = view.table, view.hand
    if isinstance(table, DominoTable):
        return "Your turn. You can play"
    assert isinstance(table, TrickTable)
    legal = view.legal_cards()
    if table.led < 0:
        return "You lead:" if legal == hand else "You lead, but no heart:"
    suit = SUIT_NAMES[table.led]
    if hand & SUIT_MASK[table.led]:
        return f"Follow {suit}:" if legal == hand & SUIT_MASK[table.led] else "You must beat the best trump:"
    if table.duty != "off" and hand & table.spec.penalty:
        return f"You have no {suit} and must discard a penalty card, or claim:"
    return f"You have no {suit}:" if legal == hand else f"You have no {suit} and must trump:"


def _in_hand_order(cards: int) -> list[Card]:
    return [card for suit in SUIT_ORDER for card in suit_ranks(cards, suit)]


def _with_claim(view: View, asker: Asker, card: Card) -> Action:
    """Return the play of a card; where a penalty card is withheld, with the claim that the player makes (R6)."""
    if not view.hand & BIT[card]:
        return PlayCard(view.seat, card)
    ways = [each for each in view.legal_actions() if isinstance(each, PlayCard) and each.card == card]
    if len(ways) < 2:
        return ways[0] if ways else PlayCard(view.seat, card)
    choices = [
        f"{number} {claim_words(way, asker.names).removeprefix(', ')}" for number, way in enumerate(ways, 1)
    ]
    question = f"You keep a penalty card back. Say why: {'; '.join(choices)}."
    while True:
        number = read_number(asker.ask(question), len(ways))
        if number is not None:
            return ways[number - 1]


__all__ = ["Asker", "decide", "shortened"]
