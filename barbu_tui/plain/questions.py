"""The decisions of a game as questions: what may be done, asked until the answer is an action that the rules allow."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from barbu_tui.core.actions import Action, Bid, CardValue, ChooseContract, Pass, PlayCard, Refusal, SeatValue
from barbu_tui.core.cards import BIT, Card, Rank, Seat, Suit
from barbu_tui.core.view import Phase, View
from barbu_tui.language import Person, RankWord, SuitWord, current, tr
from barbu_tui.language.cards import SUIT_ORDER, card_sign, contract_name, in_hand_order
from barbu_tui.language.numbers import explained, in_parts
from barbu_tui.language.people import people, person, table_names
from barbu_tui.language.refusals import refusal_words
from barbu_tui.plain.answers import (
    contracts_by_name,
    read_card,
    read_number,
    read_one,
    read_rank,
    read_seats,
    read_suit,
)
from barbu_tui.plain.lines import Lines
from barbu_tui.plain.typed import in_english
from barbu_tui.words.actions import claim_words
from barbu_tui.words.contracts import what_counts
from barbu_tui.words.doubles import doubled_you, you_owe
from barbu_tui.words.prompts import CANNOT_PLAY, ask_to_play


@dataclass(frozen=True)
class Asker:
    """The names and the way to ask."""

    lines: Lines
    names: Sequence[str]
    """Seat → name."""
    ask: Callable[[str], str]
    """Asks a question and returns the answer; what is no answer, such as ``help``, it deals with itself."""

    def person(self, seat: Seat) -> Person:
        """Return a player for a place of a sentence."""
        return person(self.names[seat])

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""

        def written(value: CardValue | SeatValue) -> str:
            if isinstance(value, CardValue):
                return card_sign(value.card)
            return table_names(self.names)[value.seat]

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
    return f"{asked.rstrip()}." if colon else question


# --- contracts -------------------------------------------------------------------------------------


def _contract(view: View, asker: Asker) -> Action:
    contracts = view.rules.contracts
    left = contracts_by_name(view.contracts_left)
    choices = in_parts(
        [
            f"{contracts.index(each) + 1} {contract_name(each)}, {what_counts(view.rules.spec(each))}"
            for each in view.contracts_left
        ]
    )
    question = tr("You deal. Call a contract: {choices}.", choices=choices)
    while True:
        answer = asker.ask(question)
        number = read_number(answer, len(contracts))
        first, _, rest = answer.partition(" ")
        chosen = contracts[number - 1] if number else read_one(answer, left) or read_one(first, left)
        if chosen is not None and chosen not in view.contracts_left:
            return ChooseContract(view.seat, chosen)  # to be refused before more is asked
        if chosen == "trumps":
            return ChooseContract(view.seat, chosen, trump=_trump(view, asker, rest))
        if chosen == "domino":
            return ChooseContract(view.seat, chosen, start=_start(view, asker, rest))
        if chosen is not None:
            return ChooseContract(view.seat, chosen)
        asker.lines.say(
            tr("{answer} is not a contract that you can call. Type the number or name of one.", answer=answer)
            if answer
            else tr("Type the number or name of a contract.")
        )


def _trump(view: View, asker: Asker, said: str) -> Suit | None:
    suits = [SuitWord(each) for each in SUIT_ORDER]
    question = (
        tr("Name the trump suit: {suits}, or none for no trump.", suits=suits)
        if view.rules.no_trump
        else tr("Name the trump suit: {suits}.", suits=suits)
    )
    while True:
        suit = read_suit(said)
        if suit is not None:
            return suit
        if view.rules.no_trump and in_english(said) in ("none", "no trump", "nt", "0"):
            return None
        said = asker.ask(question)


_FROM: Final = re.compile(r"^(?:from(?: the)?|ab|du|à partir du|a partir du) ")
"""Words that may precede the starting rank, in any language."""


def _start(view: View, asker: Asker, said: str) -> Rank:
    while True:
        rank = read_rank(_FROM.sub("", said.lower().strip()))
        if rank is not None:
            return rank
        said = asker.ask(
            tr(
                "Name the rank that starts: {lowest} to {highest}, jack, queen, king or ace.",
                lowest=RankWord(0),
                highest=RankWord(8),
            )
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
        word = in_english(answer)
        if word in ("pass", "p", "none", "no", "0"):
            return Bid(view.seat)
        if word in ("max", "all"):
            return largest
        said = read_seats(answer, seats, asker.names, view.rules.seat_letters)
        if said:
            return Bid(view.seat, said & doubles, said & redoubles)
        asker.lines.say(
            tr("{answer} names nobody. Type at least one name or number, max, or pass.", answer=answer)
            if answer
            else tr("Type at least one name or number, max, or pass.")
        )


def _bid_question(view: View, asker: Asker, seats: Sequence[Seat], redoubles: frozenset[Seat]) -> str:
    said = (
        tr("Your doubles."),
        doubled_you(view, people(asker.names)),
        you_owe(view, asker.person(view.dealer)),
    )
    parts = [each for each in said if each]
    choices = [
        tr("{number} redouble {who}", number=number, who=asker.person(seat))
        if seat in redoubles
        else tr("{number} double {who}", number=number, who=asker.person(seat))
        for number, seat in enumerate(seats, 1)
    ]
    parts.append(tr("{choices}; max; or pass.", choices=in_parts(choices)))
    return " ".join(parts)


def _clockwise(view: View) -> list[Seat]:
    players = view.rules.players
    return [(view.seat + step) % players for step in range(1, players)]


# --- cards -----------------------------------------------------------------------------------------


def _play(view: View, asker: Asker) -> Action:
    actions = view.legal_actions()
    if actions == [Pass(view.seat)]:
        asker.ask(f"{tr(CANNOT_PLAY)} {tr('Press Enter.')}")
        return actions[0]
    legal = in_hand_order(view.legal_cards())
    cards = ", ".join(f"{number} {card_sign(card)}" for number, card in enumerate(legal, 1))
    question = explained(ask_to_play(view), f"{cards}.")
    while True:
        answer = asker.ask(question)
        number = read_number(answer, len(legal))
        card = legal[number - 1] if number else read_card(answer)
        if card is not None:
            return _with_claim(view, asker, card)
        asker.lines.say(
            tr(
                "{answer} is not a card of yours. Type its number, or the card itself, such as QH.",
                answer=answer,
            )
            if answer
            else tr("Type the number of a card, or the card itself, such as QH.")
        )


def _with_claim(view: View, asker: Asker, card: Card) -> Action:
    """Return the play of a card; where a penalty card is withheld, with the claim that the player makes (R6)."""
    if not view.hand & BIT[card]:
        return PlayCard(view.seat, card)
    ways = [each for each in view.legal_actions() if isinstance(each, PlayCard) and each.card == card]
    if len(ways) < 2:
        return ways[0] if ways else PlayCard(view.seat, card)
    choices = current().grammar.SEMICOLON.join(
        f"{number} {claim_words(way, asker.names)}" for number, way in enumerate(ways, 1)
    )
    question = tr("You keep a penalty card back. Say why: {choices}.", choices=choices)
    while True:
        number = read_number(asker.ask(question), len(ways))
        if number is not None:
            return ways[number - 1]
