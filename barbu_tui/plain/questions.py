"""The decisions of a game as questions, repeated until the answer is a legal action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard, Refusal
from barbu_tui.core.cards import BIT, Card, Seat
from barbu_tui.core.contracts import POSITIVE, Contract
from barbu_tui.core.view import Phase, View
from barbu_tui.language import Person, RankWord, current, tr
from barbu_tui.language.cards import SUIT_ORDER, card_sign, contract_name, in_hand_order, suit_name
from barbu_tui.language.numbers import answered, explained, in_parts
from barbu_tui.language.people import people, person, table_names
from barbu_tui.language.refusals import refusal_words
from barbu_tui.plain.answers import (
    contracts_by_name,
    not_a_card,
    read_card,
    read_number,
    read_one,
    read_rank,
    read_seats,
    read_suit,
)
from barbu_tui.plain.lines import Lines, Question
from barbu_tui.plain.typed import W_, either, in_english, typed
from barbu_tui.words.actions import claim_words
from barbu_tui.words.contracts import told_counts
from barbu_tui.words.doubles import doubled_you, you_owe
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import CANNOT_PLAY, ask_to_play, winning_words

T = TypeVar("T")
_BACK: Final = (W_("back"),)
_NONE: Final = (W_("none"),)
_ALL: Final = (W_("max"), W_("all"))
_NOBODY: Final = (*_NONE, W_("pass"), "", "p", "no", "0")


@dataclass(frozen=True)
class Asker:
    """The names, and the function that asks."""

    lines: Lines
    names: Sequence[str]
    """Seat → name."""
    ask: Callable[[Question], str]
    """Asks a question and returns the answer. It handles other input such as ``help`` itself."""

    def person(self, seat: Seat) -> Person:
        """Return a player for a place of a sentence."""
        return person(self.names[seat])

    def refuse(self, refusal: Refusal) -> None:
        """Print why something is not allowed."""
        reason = refusal_words(refusal, table_names(self.names))
        self.lines.say(
            tr("Not allowed: {reason}", reason=reason)
            if current().grammar.spoken
            else tr("Not allowed: {reason} ({clause})", reason=reason, clause=refusal.clause)
        )

    def allows(self, view: View, action: Action) -> bool:
        """Return whether an action is legal. Print the reason if it is not."""
        refusal = view.why_not(action)
        if refusal is not None:
            self.refuse(refusal)
        return refusal is None


def decide(view: View, asker: Asker) -> Action:
    """Ask the player to act until the action is legal, and return it."""
    match view.phase:
        case Phase.CONTRACT:
            return _contract(view, asker)
        case Phase.BIDS:
            return _bid(view, asker)
    return _play(view, asker)


def _asked(view: View, asker: Asker, full: Question, read: Callable[[str], Action | str | None]) -> Action:
    """Ask until the answer is a legal action, and return it.

    Args:
        read: returns the action that an answer names, else what to say, or ``None`` to ask in full again.
    """
    question = full
    while True:
        answered = read(asker.ask(question))
        question = question.again
        if answered is None:
            question = full
        elif isinstance(answered, str):
            asker.lines.say(answered)
        elif asker.allows(view, answered):
            return answered


def _further(asker: Asker, question: Question, read: Callable[[str], T | str], said: str = "") -> T | None:
    """Ask a follow-up question until it is answered; ``None`` to go back.

    Args:
        read: returns what an answer names, or what to say.
        said: an answer that was given before.
    """
    while True:
        answer = said or asker.ask(replace(question, further=True))
        if in_english(answer, _BACK) == "back":
            return None
        if answer:
            answered = read(answer)
            if not isinstance(answered, str):
                return answered
            asker.lines.say(answered)
        said = ""


# --- contracts -------------------------------------------------------------------------------------


def _contract(view: View, asker: Asker) -> Action:
    contracts = view.rules.contracts
    choices = in_parts(
        [
            f"{contracts.index(each) + 1} {contract_name(each)}, {told_counts(view.rules.spec(each))}"
            for each in view.contracts_left
        ]
    )

    def read(answer: str) -> Action | str | None:
        if not answer and len(view.contracts_left) > 1:
            return None
        chosen, said = _named_contract(view, answer)
        if chosen is None:
            return tr(
                "{answer} is not a contract that you can call. Type the number or name of one, or help.",
                answer=answered(answer),
            )
        return _call(view, asker, chosen, said)

    question = Question(
        tr("You deal. Call a contract: {choices}.", choices=choices), tr("You deal. Call a contract.")
    )
    return _asked(view, asker, question, read)


def _named_contract(view: View, answer: str) -> tuple[Contract | None, str]:
    """Return the contract named by an answer, and the remaining words; the only one left for an empty answer."""
    if not answer:
        return view.contracts_left[0], ""
    contracts, left = view.rules.contracts, contracts_by_name(view.contracts_left)
    whole = read_one(answer, left)
    if whole is not None:
        return whole, ""
    first, _, rest = answer.partition(" ")
    number = read_number(first, len(contracts))
    chosen = contracts[number - 1] if number else read_one(first, left)
    return (None if rest and chosen not in POSITIVE else chosen), rest


def _call(view: View, asker: Asker, contract: Contract, said: str) -> ChooseContract | None:
    """Return a call with its suit or rank, asking for it if needed; ``None`` to choose another contract."""
    if contract not in view.contracts_left:
        return ChooseContract(view.seat, contract)  # to be refused before more is asked
    if contract == "trumps":
        return _trump(view, asker, said)
    if contract == "domino":
        return _start(view, asker, said)
    return ChooseContract(view.seat, contract)


def _trump(view: View, asker: Asker, words: str) -> ChooseContract | None:
    suits = either([suit_name(each) for each in SUIT_ORDER])

    def read(said: str) -> ChooseContract | str:
        suit = read_suit(said)
        if suit is not None or (
            view.rules.no_trump and in_english(said, _NONE) in ("none", "no trump", "nt", "0")
        ):
            return ChooseContract(view.seat, "trumps", trump=suit)
        return tr("{answer} is not a suit.", answer=answered(said))

    question = Question(
        tr(
            "Name the trump suit: {suits}; none for no trump; {back} for another contract."
            if view.rules.no_trump
            else "Name the trump suit: {suits}; {back} for another contract.",
            suits=suits,
            back=typed("back"),
        )
    )
    return _further(asker, question, read, words)


def _start(view: View, asker: Asker, words: str) -> ChooseContract | None:
    def read(said: str) -> ChooseContract | str:
        rank = read_rank(said)
        if rank is not None:
            return ChooseContract(view.seat, "domino", start=rank)
        return tr("{answer} is not a rank.", answer=answered(said))

    question = Question(
        tr(
            "Name the rank that starts: {lowest} to {highest}, jack, queen, king or ace; {back} for another contract.",
            lowest=RankWord(0),
            highest=RankWord(8),
            back=typed("back"),
        )
    )
    return _further(asker, question, read, words)


# --- doubles ---------------------------------------------------------------------------------------


def _bid(view: View, asker: Asker) -> Action:
    legal = [each for each in view.legal_actions() if isinstance(each, Bid)]
    doubles = frozenset().union(*(bid.double for bid in legal))
    redoubles = frozenset().union(*(bid.redouble for bid in legal))
    players = view.rules.players
    others = ((view.seat + step) % players for step in range(1, players))
    seats = [seat for seat in others if seat in doubles | redoubles]
    largest = max(legal, key=lambda bid: len(bid.double) + len(bid.redouble))

    def read(answer: str) -> Action | str:
        word = in_english(answer, (*_ALL, *_NOBODY))
        if word in _ALL:
            return largest
        if word in _NOBODY:
            return Bid(view.seat)
        said = read_seats(answer, seats, asker.names, view.rules.seat_letters)
        if not said:
            return tr(
                "You cannot double {answer}. Type names or numbers, max, pass, or help.",
                answer=answered(answer),
            )
        return Bid(view.seat, said & doubles, said & redoubles)

    return _asked(view, asker, _bid_question(view, asker, seats, redoubles), read)


def _bid_question(view: View, asker: Asker, seats: Sequence[Seat], redoubles: frozenset[Seat]) -> Question:
    said = (
        tr("Your doubles."),
        doubled_you(view, people(asker.names)),
        you_owe(view, asker.person(view.dealer)),
    )
    parts = [each for each in said if each]
    choices = [
        tr(
            "{number} {again?redouble|double} {who}",
            number=number,
            again=seat in redoubles,
            who=asker.person(seat),
        )
        for number, seat in enumerate(seats, 1)
    ]
    parts.append(tr("{choices}; max; or pass.", choices=in_parts(choices)))
    return Question(" ".join(parts))


# --- cards -----------------------------------------------------------------------------------------


def _play(view: View, asker: Asker) -> Action:
    actions = view.legal_actions()
    if actions == [Pass(view.seat)]:
        asker.ask(Question(f"{tr(CANNOT_PLAY)} {tr('Press Enter.')}"))
        return actions[0]
    legal = in_hand_order(view.legal_cards())

    def read(answer: str) -> Action | str | None:
        if not answer and len(legal) > 1:
            return None
        number = read_number(answer or "1", len(legal))
        card = legal[number - 1] if number else read_card(answer)
        if card is None:
            return not_a_card(answer) or tr(
                "{answer} is not a card of yours. Type its number, the card itself, such as QH, or help.",
                answer=answered(answer),
            )
        return _with_claim(view, asker, card)

    return _asked(view, asker, _card_question(view, asker, legal), read)


def _card_question(view: View, asker: Asker, legal: Sequence[Card]) -> Question:
    """Return the question for a card: the winning card, the duty, the cards with their numbers."""
    human = view.seat if asker.person(view.seat).you else None
    winning = winning_words(view, Cast(table_names(asker.names), view.rules.seat_letters, human))
    asked = f"{winning} {ask_to_play(view)}".lstrip()
    kept = {
        each.card
        for each in view.legal_actions()
        if isinstance(each, PlayCard) and claim_words(each, asker.names)
    }
    cards = [explained(str(number), card_sign(card)) for number, card in enumerate(legal, 1)]
    shown = ", ".join(
        tr("{card} with a claim", card=words) if card in kept else words
        for card, words in zip(legal, cards, strict=True)
    )
    free = view.legal_cards() == view.hand and view.spec.contract != "domino"
    return Question(f"{asked}. {shown}." if free else explained(asked, f"{shown}."), f"{asked}.")


def _with_claim(view: View, asker: Asker, card: Card) -> PlayCard | None:
    """Return the play of a card; if it withholds a penalty card, with the player's claim (R6).

    ``None`` if the player wants another card.
    """
    if not view.hand & BIT[card]:
        return PlayCard(view.seat, card)
    ways = [each for each in view.legal_actions() if isinstance(each, PlayCard) and each.card == card]
    if len(ways) < 2:
        return ways[0] if ways else PlayCard(view.seat, card)
    choices = in_parts([f"{number} {claim_words(way, asker.names)}" for number, way in enumerate(ways, 1)])
    question = Question(
        tr(
            "You keep a penalty card back. Say why: {choices}; or {back} for another card.",
            choices=choices,
            back=typed("back"),
        )
    )

    def read(answer: str) -> PlayCard | str:
        number = read_number(answer, len(ways))
        return ways[number - 1] if number else tr("Answer with a number from 1 to {count}.", count=len(ways))

    return _further(asker, question, read)
