"""Check a game record, version 1, line by line against the format and the rules.

`check_record` gives a list of problems, each naming file, line and reason; an empty list means that the
record is right as far as it goes (it may have been cut short anywhere). A wrong score is reported and the
check goes on with the right one; after any other problem the rest means nothing, and the check stops.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, NoReturn

from .rules import (
    DOMINO,
    RANKS,
    SUITS,
    TRUMPS,
    Action,
    Bid,
    Call,
    Card,
    Deal,
    Game,
    OptionError,
    Pass,
    Play,
    Ruleset,
    Start,
    TrickPlay,
    make_ruleset,
    parse_card,
    parse_hand,
)

Event = dict[str, Any]

OFFSET = re.compile("[-+](?:[01][0-9]|2[0-3]):[0-5][0-9]")
MOMENT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}:)([0-9]{2})(\.[0-9]+)?([Zz]|[+-]00:00)",
)


class RecordError(Exception):
    """The fault of a line."""


def check_record(path_or_lines: str | os.PathLike[str] | Sequence[str]) -> list[str]:
    """Everything that is wrong with a record; an empty list if nothing is.

    A string or path is the name of a file. A list holds the lines themselves; if any of them still has its
    `\\n`, all are taken as they would stand in a file, else every one is taken as whole.
    """
    if isinstance(path_or_lines, (str, os.PathLike)):
        name = os.fspath(path_or_lines)
        try:
            with open(path_or_lines, "rb") as file:
                data = file.read()
        except OSError as error:
            return [f"{name}: {error.strerror}"]
    else:
        name = "record"
        lines = list(path_or_lines)
        if not any(line.endswith("\n") for line in lines):
            lines = [line + "\n" for line in lines]
        data = "".join(lines).encode("utf-8", "surrogatepass")
    return Checker(name).check(data)


# ----------------------------------------------------------------------------------------------------
# One line of JSON


def _refuse_number(text: str) -> NoReturn:
    raise RecordError(f"{text} is not an integer")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = {}
    for key, value in pairs:
        if key in result:
            raise RecordError(f"key {key!r} stands twice")
        result[key] = value
    return result


def read_line(raw: bytes) -> Event:
    """One line without its newline: one JSON object, UTF-8, integers only."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("not UTF-8") from None
    if text.startswith("\ufeff"):
        raise RecordError("a byte order mark")
    if not text.strip():
        raise RecordError("a blank line")
    try:
        value = json.loads(
            text, parse_float=_refuse_number, parse_constant=_refuse_number, object_pairs_hook=_no_key_twice
        )
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise RecordError("not a JSON object")
    return value


# ----------------------------------------------------------------------------------------------------
# Values


def need(event: Event, key: str) -> Any:
    """The value of a key that must be present."""
    if key not in event:
        raise RecordError(f"{key!r} is missing")
    return event[key]


def need_integer(event: Event, key: str) -> int:
    """An integer; true and false are none."""
    value = need(event, key)
    if type(value) is not int:
        raise RecordError(f"{key!r} is not an integer: {value!r}")
    return value


def need_text(event: Event, key: str) -> str:
    value = need(event, key)
    if not isinstance(value, str):
        raise RecordError(f"{key!r} is not text: {value!r}")
    return value


def need_object(event: Event, key: str) -> Event:
    value = need(event, key)
    if not isinstance(value, dict):
        raise RecordError(f"{key!r} is not an object: {value!r}")
    return value


def need_seat(event: Event, key: str, rules: Ruleset) -> str:
    value = need_text(event, key)
    if value not in rules.seats:
        raise RecordError(f"{key!r}: {value!r} is not a seat of this game")
    return value


def need_by_seat(event: Event, key: str, rules: Ruleset) -> Event:
    """An object keyed by seats has exactly the game's seats."""
    value = need_object(event, key)
    if set(value) != set(rules.seats):
        raise RecordError(f"{key!r} must have exactly the seats {' '.join(rules.seats)}")
    return value


def need_points(event: Event, key: str, rules: Ruleset) -> dict[str, int]:
    """Seat -> integer."""
    value = need_by_seat(event, key, rules)
    return {seat: need_integer(value, seat) for seat in rules.seats}


def need_seats(event: Event, key: str, rules: Ruleset) -> frozenset[str]:
    """A list of seats has none twice, in any order."""
    value = need(event, key)
    if not isinstance(value, list):
        raise RecordError(f"{key!r} is not a list: {value!r}")
    for seat in value:
        if not isinstance(seat, str) or seat not in rules.seats:
            raise RecordError(f"{key!r}: {seat!r} is not a seat of this game")
    if len(set(value)) != len(value):
        raise RecordError(f"{key!r} names a seat twice")
    return frozenset(value)


def need_card(event: Event, key: str, rules: Ruleset) -> Card:
    try:
        card = parse_card(need(event, key))
    except ValueError as error:
        raise RecordError(f"{key!r}: {error}") from None
    if card.suit not in rules.suits:
        raise RecordError(f"{key!r}: {card} is not in the deck")
    return card


def check_player(event: Event) -> None:
    """`kind` and `bot`, as a player of the header and a `seat` event have them."""
    kind = need_text(event, "kind")
    bot = need(event, "bot")
    if kind == "human":
        if bot is not None:
            raise RecordError("a human has no 'bot'")
    elif kind == "bot":
        if bot is not None and (not isinstance(bot, str) or not bot):
            raise RecordError(f"'bot': {bot!r} is neither the name of a bot nor null")
    else:
        raise RecordError(f"'kind': {kind!r} is neither human nor bot")


def check_moment(text: str) -> None:
    """RFC 3339, UTC."""
    match = MOMENT.fullmatch(text)
    refusal = RecordError(f"'created': {text!r} is not a moment of RFC 3339 in UTC")
    if match is None:
        raise refusal
    day, hour_and_minute, second = match.group(1, 2, 3)
    second = "59" if second == "60" else second  # a leap second
    try:
        datetime.strptime(f"{day} {hour_and_minute}{second}", "%Y-%m-%d %H:%M:%S")
    except ValueError:
        raise refusal from None


# ----------------------------------------------------------------------------------------------------
# The record


class Checker:
    """Reads the lines of one record in order, keeping the game that they tell."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[str] = []
        self.line = 0
        self.rules = make_ruleset("online")  # until the header says
        self.game = Game(self.rules, "S")
        self.deal: Deal | None = None
        self.until: int | None = None
        self.ended = False

    def report(self, reason: str) -> None:
        self.problems.append(f"{self.name}:{self.line}: {reason}")

    def check(self, data: bytes) -> list[str]:
        """Check a record.

        Data after the last newline is a torn line, which is ignored.
        """
        lines = data.split(b"\n")[:-1]
        if not lines:
            return [f"{self.name}:1: no header"]
        for self.line, raw in enumerate(lines, start=1):
            try:
                event = read_line(raw)
                if self.line == 1:
                    self.header(event)
                else:
                    self.event(event)
            except RecordError as problem:
                self.report(str(problem))
                break
        return self.problems

    # Header

    def header(self, event: Event) -> None:
        if need_integer(event, "barbu") != 1:
            raise RecordError("'barbu' is not 1")
        options = need_object(event, "options")
        try:
            self.rules = make_ruleset(need_text(event, "rules"), options)
        except OptionError as error:
            raise RecordError(str(error)) from None
        self.header_players(need(event, "players"))
        first_dealer = need_seat(event, "first_dealer", self.rules)
        self.game = Game(self.rules, first_dealer)
        if self.rules.first_dealer == "cut" and ("cut" in event or "before" not in event):
            self.header_cut(event, first_dealer)
        elif "cut" in event:
            raise RecordError("'cut', but the first dealer is not by cut")
        if need(event, "seed") is not None:
            need_integer(event, "seed")
        need_text(event, "app")
        check_moment(need_text(event, "created"))
        if "utc_offset" in event and not OFFSET.fullmatch(need_text(event, "utc_offset")):
            raise RecordError(
                f"'utc_offset': {event['utc_offset']!r} is not a distance from UTC such as +09:00"
            )
        if "before" in event:
            self.header_before(need_object(event, "before"))
        if "from" in event:
            need_text(event, "from")

    def header_players(self, players: object) -> None:
        """One object a seat, in seat order."""
        if not isinstance(players, list) or len(players) != len(self.rules.seats):
            raise RecordError(f"'players' is not a list of {len(self.rules.seats)}")
        for seat, player in zip(self.rules.seats, players, strict=True):
            if not isinstance(player, dict):
                raise RecordError(f"'players': {player!r} is not an object")
            if need_seat(player, "seat", self.rules) != seat:
                raise RecordError("'players' is not in seat order")
            need_text(player, "name")
            check_player(player)

    def header_cut(self, event: Event, first_dealer: str) -> None:
        """The cut falls clockwise from the first dealer, equal ranks in the order of the suits (R1.2)."""
        cut = need_by_seat(event, "cut", self.rules)
        cards = [need_card(cut, seat, self.rules) for seat in self.rules.clockwise_from(first_dealer)]
        for higher, lower in pairwise(cards):
            above = (higher.height(), -SUITS.index(higher.suit))
            below = (lower.height(), -SUITS.index(lower.suit))
            if above <= below:
                raise RecordError(
                    f"'cut' does not fall clockwise from {first_dealer}: {higher}, then {lower} (R1.2)"
                )

    def header_before(self, before: Event) -> None:
        """Check the standing before the first deal of a record that does not begin at deal 1."""
        rules, game = self.rules, self.game
        deals = need_integer(before, "deals")
        if not 0 <= deals < rules.deals:
            raise RecordError(f"'before': {deals} deals of {rules.deals}")
        game.deals_done = deals
        called = need_by_seat(before, "called", rules)
        for seat in rules.seats:
            contracts = called[seat]
            if not isinstance(contracts, list):
                raise RecordError(f"'called': {contracts!r} is not a list")
            for contract in contracts:
                if not isinstance(contract, str) or contract not in rules.contracts:
                    raise RecordError(f"'called': {contract!r} is not a contract of this game")
                if contracts.count(contract) > 1:
                    raise RecordError(f"'called': {seat} called {contract} twice (R1.4)")
            dealt = [number for number in range(1, deals + 1) if game.dealer_of(number) == seat]
            if len(contracts) != len(dealt):
                raise RecordError(
                    f"'called': {seat} has dealt {len(dealt)} times, and called {len(contracts)} (R1.2)"
                )
            game.called[seat] = list(contracts)
        doubled = need_by_seat(before, "doubled", rules)
        for seat in rules.seats:
            times = need_points(doubled, seat, rules)
            for dealer in rules.seats:
                most = 0 if dealer == seat else len(game.called[dealer])
                if not 0 <= times[dealer] <= most:
                    raise RecordError(
                        f"'doubled': {seat} has doubled {dealer} {times[dealer]} times in {most} deals"
                    )
                left = len(rules.contracts) - len(game.called[dealer])
                if dealer != seat and rules.owed_doubles - times[dealer] > left:
                    raise RecordError(
                        f"'doubled': {seat} owes {dealer} more doubles than there are deals left (R3.4)"
                    )
            game.doubled[seat] = times
        game.running = need_points(before, "running", rules)
        total = sum(
            rules.deal_total(contract) for contracts in game.called.values() for contract in contracts
        )
        if sum(game.running.values()) != total:
            raise RecordError(f"'before': 'running' sums to {sum(game.running.values())}, not {total} (R1.5)")
        self.header_end(before, deals)

    def header_end(self, before: Event, deals: int) -> None:
        """Check the last deal of the record, and the length of the game that it is a part of."""
        rules = self.rules
        if need(before, "until") is not None:
            self.until = need_integer(before, "until")
            if not deals < self.until <= rules.deals:
                raise RecordError(f"'until': deal {self.until} is not to come")
        of = need_integer(before, "of") if "of" in before else rules.deals
        if not (self.until or deals + 1) <= of <= rules.deals:
            raise RecordError("'of': no such length")

    # Events

    def finished(self) -> bool:
        """Nothing may follow."""
        if self.deal is not None:
            return False
        return self.ended or (self.until is not None and self.game.deals_done == self.until)

    def expected(self) -> list[str]:
        """The types of event that may stand here."""
        if self.finished():
            return []
        if self.deal is None:
            return ["end"] if self.game.finished() else ["deal", "seat"]
        phase = self.deal.phase()
        if phase == "over":
            return ["score"]  # nothing but its score follows a deal
        if phase == "play":
            return ["play", "pass", "seat"]
        return [phase, "seat"]

    def event(self, event: Event) -> None:
        handlers: dict[str, Callable[[Event], None]] = {
            "deal": self.deal_event,
            "contract": self.contract_event,
            "bid": self.bid_event,
            "play": self.play_event,
            "pass": self.pass_event,
            "score": self.score_event,
            "seat": self.seat_event,
            "end": self.end_event,
        }
        kind = need_text(event, "t")
        if kind not in handlers:
            raise RecordError(f"unknown event {kind!r}")
        expected = self.expected()
        if kind not in expected:
            raise RecordError(f"{kind!r} where {' or '.join(expected) or 'nothing'} should follow")
        handlers[kind](event)

    def deal_event(self, event: Event) -> None:
        number = need_integer(event, "n")
        if number != self.game.deals_done + 1:
            raise RecordError(f"deal {number} where {self.game.deals_done + 1} should follow")
        dealer = need_seat(event, "dealer", self.rules)
        if dealer != self.game.dealer_of(number):
            raise RecordError(f"{dealer} deals, but it is the turn of {self.game.dealer_of(number)} (R1.2)")
        texts = need_by_seat(event, "hands", self.rules)
        hands = {}
        for seat in self.rules.seats:
            try:
                hands[seat] = parse_hand(texts[seat])
            except ValueError as error:
                raise RecordError(f"'hands': {error}") from None
        deck = self.rules.deck()
        dealt = [card for hand in hands.values() for card in hand]
        for card in dealt:
            if card not in deck:
                raise RecordError(f"'hands': {card} is not in the deck")
            if dealt.count(card) > 1:
                raise RecordError(f"'hands': {card} is dealt twice")
        for seat, hand in hands.items():
            if len(hand) != len(deck) // len(self.rules.seats) and "start" not in event:
                raise RecordError(f"'hands': {seat} has {len(hand)} cards")
        self.deal = self.game.new_deal(hands)
        if "start" in event:
            if self.until != number:
                raise RecordError("'start', but more deals are to come")
            leader = need_seat(event["start"], "leader", self.rules)
            self.deal.start = Start(leader, list(event["start"].get("out", [])))

    def take(self, action: Action) -> None:
        """Apply an action that must be legal."""
        assert self.deal is not None
        if action.seat != self.deal.turn():
            raise RecordError(f"{action.seat} acts, but it is the turn of {self.deal.turn()}")
        if action not in self.deal.legal_actions():
            raise RecordError(why_not(self.deal, action))
        self.deal.apply(action)

    def contract_event(self, event: Event) -> None:
        seat = need_seat(event, "seat", self.rules)
        contract = need_text(event, "contract")
        trump = start = None
        if contract == TRUMPS:
            trump = need(event, "trump")
            if trump is not None and (not isinstance(trump, str) or trump not in tuple(self.rules.suits)):
                raise RecordError(f"'trump': {trump!r} is not a suit of the deck")
        elif "trump" in event:
            raise RecordError(f"'trump' with {contract}")
        if contract == DOMINO:
            start = need_text(event, "start")
            if start not in tuple(RANKS):
                raise RecordError(f"'start': {start!r} is not a rank")
        elif "start" in event:
            raise RecordError(f"'start' with {contract}")
        self.take(Call(seat, contract, trump, start))

    def bid_event(self, event: Event) -> None:
        seat = need_seat(event, "seat", self.rules)
        self.take(
            Bid(seat, need_seats(event, "double", self.rules), need_seats(event, "redouble", self.rules))
        )

    def play_event(self, event: Event) -> None:
        seat = need_seat(event, "seat", self.rules)
        card = need_card(event, "card", self.rules)
        claim = target = None
        breach = False
        if "claim" in event:
            claim = need_text(event, "claim")
            if claim not in ("target", "safety"):
                raise RecordError(f"'claim': {claim!r} is neither target nor safety")
        if claim == "target":
            target = need_seat(event, "target", self.rules)
        elif "target" in event:
            raise RecordError("'target' without the claim")
        if "breach" in event:
            if event["breach"] is not True:
                raise RecordError(f"'breach': {event['breach']!r} is not true")
            breach = True
        if claim is not None and breach:
            raise RecordError("'claim' and 'breach' together")
        self.take(Play(seat, card, claim, target, breach))

    def pass_event(self, event: Event) -> None:
        self.take(Pass(need_seat(event, "seat", self.rules)))

    def score_event(self, event: Event) -> None:
        assert self.deal is not None
        number = need_integer(event, "n")
        if number != self.game.deals_done + 1:
            raise RecordError(f"the score of deal {number} after deal {self.game.deals_done + 1}")
        columns = {key: need_points(event, key, self.rules) for key in ("hand", "adjust", "total", "running")}
        score = self.game.finish(self.deal)
        self.deal = None
        right = {
            "hand": score.hand,
            "adjust": score.adjust,
            "total": score.total,
            "running": self.game.running,
        }
        for key, points in columns.items():
            if points != right[key]:
                self.report(f"{key!r} is {points}, but should be {right[key]}")

    def seat_event(self, event: Event) -> None:
        need_seat(event, "seat", self.rules)
        check_player(event)

    def end_event(self, event: Event) -> None:
        totals = need_points(event, "totals", self.rules)
        if totals != self.game.running:
            self.report(f"'totals' is {totals}, but should be {self.game.running}")
        if sum(totals.values()) != 0:
            self.report(f"'totals' sums to {sum(totals.values())}, not to zero (R1.5)")
        self.ended = True


def why_not(deal: Deal, action: Action) -> str:
    """In words, why an action of the right player at the right time is not legal."""
    if isinstance(action, Call):
        return why_no_call(deal, action)
    if isinstance(action, Bid):
        return why_no_bid(deal, action)
    if isinstance(action, Pass):
        if isinstance(deal.play, TrickPlay):
            return "a pass outside domino"
        return f"{action.seat} has a card that fits (R5.2)"
    assert isinstance(action, Play)
    return why_no_card(deal, action)


def why_no_call(deal: Deal, call: Call) -> str:
    """In words, why a call is not legal."""
    if call.contract not in deal.rules.contracts:
        return f"{call.contract!r} is not a contract of this game"
    if call.contract in deal.called:
        return f"{call.seat} has called {call.contract} before (R1.4)"
    if call.contract == TRUMPS:
        return "no trump is not in this game"
    return f"{call.seat} has no {call.start} to start with"


def why_no_bid(deal: Deal, bid: Bid) -> str:
    """In words, why doubles and redoubles are not legal."""
    assert deal.bidding is not None
    may_not = sorted(bid.double - set(deal.bidding.may_double(bid.seat)))
    if may_not:
        return f"{bid.seat} may not double {' '.join(may_not)} (R3.1)"
    may_not = sorted(bid.redouble - set(deal.bidding.may_redouble(bid.seat)))
    if may_not:
        return f"{bid.seat} may not redouble {' '.join(may_not)} (R3.1)"
    if deal.bidding.is_forced(bid.seat) and deal.dealer not in bid.double:
        return f"{bid.seat} owes {deal.dealer} a double (R3.4)"
    return f"{bid.seat} may redouble all or none (R3.1)"


def why_no_card(deal: Deal, action: Play) -> str:
    """In words, why a card, or the claim or breach with it, is not legal."""
    assert deal.play is not None
    if action.card not in deal.play.hands[action.seat]:
        return f"{action.seat} does not hold {action.card}"
    if not isinstance(deal.play, TrickPlay):
        if action.claim is not None or action.breach:
            return "a claim or a breach in domino (R6)"
        return f"{action.card} does not fit (R5.1)"
    if action.card not in deal.play.legal_cards():
        return f"{action.card} may not be played to this trick (R4.1, R4.2, R4.3)"
    if deal.rules.israeli == "off" or not deal.play.withholds(action.card):
        return f"a claim or a breach, but {action.card} withholds nothing (R6.1)"
    if action.claim is not None:
        return f"the claim {action.claim!r} does not hold for {action.card} (R6.2, R6.3)"
    if action.breach:
        return "a breach where the Israeli rule is enforced (R6.4)"
    return f"{action.card} withholds a penalty card without claim or breach (R6.4)"
