"""A reader of BarbuWin's text deals. It makes a record of them.

The layout is described in :mod:`barbu_tui.session.formats.barbuwin`. Other spacing, capital letters, the usual
other names of the contracts, ``10`` for ten and ``Max`` for "all that may be doubled and redoubled" are taken too.
Missing facts are assumed:

* Bids in one line that can be divided among the players in several ways: the first division that the rules allow.
* The claim for a withheld penalty card: BarbuWin leaves that to the players' honour, and so does the record
  (``israeli=honour``, R6.4). A claim that holds is assumed, safety before a target; if none holds, the card
  is a breach.
* The game before the first deal, if that is not deal 1: each dealer called contracts in the order of the
  score sheet that it does not call here, the doubles owed were made, and the points of those contracts were
  shared evenly.
* Cards printed after the end of a deal (R4.4) were shown and not played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from barbu_tui import __version__
from barbu_tui.core.actions import Action, Bid, ChooseContract, IllegalAction, Pass, PlayCard
from barbu_tui.core.cards import (
    BIT,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_NAMES,
    SUITS,
    Card,
    CardSet,
    Rank,
    Seat,
    Suit,
    card,
)
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.core.worded import as_typed
from barbu_tui.language import N_, SuitWord, TranslatedError, tr
from barbu_tui.language.refusals import refused
from barbu_tui.session.formats.barbuwin import NAMES, PLAYERS, VOID
from barbu_tui.session.record.events import (
    ActionEvent,
    DealEvent,
    EndEvent,
    Event,
    Header,
    Player,
    ScoreEvent,
)
from barbu_tui.session.record.position import FoldError, GameLog
from barbu_tui.session.store.clock import now, offset_text, utc_text

LONGEST: Final = 4 << 20
"""Characters of a text. A printed game has some 30,000."""
_OTHER_NAMES: Final[dict[str, Contract]] = {
    "misère": "no_tricks",
    "no tricks": "no_tricks",
    "nil": "no_tricks",
    "no last two": "no_last_two",
    "last 2": "no_last_two",
    "last two": "no_last_two",
    "queens": "no_queens",
    "hearts": "no_hearts",
    "no king of hearts": "barbu",
    "king of hearts": "barbu",
    "dominoes": "domino",
    "dominos": "domino",
    "fantan": "domino",
}
_CONTRACTS: Final[dict[str, Contract]] = {name.lower(): each for each, name in NAMES.items()} | _OTHER_NAMES
_HEAD: Final = re.compile(r"\s*deal\s+(\d{1,4})\s+dealer\s+([swne])\w*\s*", re.IGNORECASE)
_CARD: Final = re.compile(r"(?:([shdc])(10|[2-9tjqka])|(10|[2-9tjqka])([shdc]))", re.IGNORECASE)
_RANKS: Final = re.compile(r"(?:10|[2-9TJQKA])+|-+", re.IGNORECASE)
_ODD_SPACES: Final = dict.fromkeys(map(ord, "\t\u00a0\u2007\u202f\ufffd"), " ")
"""Other spaces, and their remains after a wrong decoding."""
_CLAIMS: Final = N_("Why penalty cards were kept back: for safety where that claim holds, else for a target.")
_PASSES: Final = ("pass", "-", "--")
_SUIT_LINES: Final = 12
"""Lines of a diagram: N, then W and E side by side, then S, four suits each."""


class BarbuWinError(TranslatedError, ValueError):
    """Text that holds no deals in BarbuWin's layout, or deals that break the rules. The message is one sentence."""


@dataclass
class _Printed:
    """A deal as printed."""

    line: int
    """The number of its first line."""
    number: int
    dealer: Seat
    hands: tuple[CardSet, ...] = ()
    contract: tuple[int, str] | None = None
    """The number and the text of the line that names the contract; ``None`` if none has been called."""
    bids: list[tuple[int, str]] = field(default_factory=list)
    """The lines of the bids."""
    rows: list[tuple[int, dict[Seat, str]]] = field(default_factory=list)
    """The rows of cards: the line's number, and seat → the text in its column."""


@dataclass(frozen=True)
class Imported:
    """A record made of printed deals."""

    header: Header
    events: tuple[Event, ...]
    deals: int
    assumed: tuple[str, ...]
    """The assumptions made for missing facts, a sentence each."""


def as_printed(rules: Ruleset) -> Ruleset:
    """Return a ruleset without the facts that printed deals lack: claims left to honour (R6.4), no cut (R1.2)."""
    options = {}
    if rules.israeli == "enforced":
        options["israeli"] = "honour"
    if rules.first_dealer == "cut":
        options["first_dealer"] = "random"
    return rules.with_options(options)


def read_barbuwin(text: str, rules: Ruleset) -> Imported:
    """Return the record of printed deals.

    Args:
        rules: the ruleset of the deals, changed by :func:`as_printed`; for four players.
    """
    if rules.players != PLAYERS:
        raise BarbuWinError(
            "BarbuWin's deals are for {players} players, but {rules} is for {count}.",
            players=PLAYERS,
            rules=rules.name,
            count=rules.players,
        )
    if len(text) > LONGEST:
        raise BarbuWinError(
            "The text has more than {count:grouped} characters, so it is not a printed game.", count=LONGEST
        )
    lines = [line.translate(_ODD_SPACES).rstrip() for line in text.splitlines()]
    rules = as_printed(rules)
    return _Reading(_printed_deals(lines, rules), rules).imported()


# --- the layout ------------------------------------------------------------------------------------


def _printed_deals(lines: Sequence[str], rules: Ruleset) -> list[_Printed]:
    starts = [at for at, line in enumerate(lines) if _HEAD.fullmatch(line)]
    if not starts:
        raise BarbuWinError('There is no line such as "Deal 6 Dealer S", with which a deal begins.')
    return [
        _printed_deal(lines, start, stop, rules)
        for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True)
    ]


def _printed_deal(lines: Sequence[str], start: int, stop: int, rules: Ruleset) -> _Printed:
    head = _HEAD.fullmatch(lines[start])
    assert head is not None
    deal = _Printed(start + 1, int(head[1]), rules.seat_letters.index(head[2].upper()))
    rest = [(at + 1, lines[at]) for at in range(start + 1, stop) if lines[at].strip()]
    deal.hands = _read_diagram(rest[:_SUIT_LINES], deal)
    rest = rest[_SUIT_LINES:]
    if rest:
        deal.contract = rest[0]
    for place, (at, line) in enumerate(rest[1:], 1):
        if line.split() == list(rules.seat_letters):
            deal.rows = [(number, _cells(row, line, rules)) for number, row in rest[place + 1 :]]
            break
        deal.bids.append((at, line.strip()))
    return deal


def _read_diagram(lines: Sequence[tuple[int, str]], deal: _Printed) -> tuple[CardSet, ...]:
    """Return seat → hand."""
    if len(lines) < _SUIT_LINES:
        raise BarbuWinError(
            "Line {line}: the hands of deal {deal} are not {count} lines long.",
            line=deal.line,
            deal=deal.number,
            count=_SUIT_LINES,
        )
    hands = [0] * PLAYERS
    for place, (number, line) in enumerate(lines):
        words = line.split()
        middle = 4 <= place < 8
        if len(words) != 1 + middle or not all(map(_RANKS.fullmatch, words)):
            raise BarbuWinError(_no_ranks(number, place))
        seats = (1, 3) if middle else (2,) if place < 4 else (0,)
        for seat, ranks in zip(seats, words, strict=True):
            hands[seat] |= _suit(ranks, place % 4)
    return tuple(hands)


def _no_ranks(line: int, place: int) -> str:
    """Return an error for a line of the diagram, the 1st to the 12th."""
    suit = SuitWord(place % 4)
    if 4 <= place < 8:
        return tr(
            "Line {line}: the ranks of W and of E in {suit} should stand here, or {void} for none.",
            line=line,
            suit=suit,
            void=VOID,
        )
    return tr(
        "Line {line}: the ranks of {seat} in {suit} should stand here, or {void} for none.",
        line=line,
        seat="N" if place < 4 else "S",
        suit=suit,
        void=VOID,
    )


def _suit(ranks: str, suit: int) -> CardSet:
    cards = 0
    for rank in ranks.upper().replace("10", "T").strip("-"):
        cards |= BIT[card(suit, RANK_LETTERS.index(rank))]
    return cards


def _cells(row: str, head: str, rules: Ruleset) -> dict[Seat, str]:
    """Return seat → the text in its column. A word belongs to the seat with the nearest letter."""
    columns = {seat: head.index(letter) for seat, letter in enumerate(rules.seat_letters)}
    words = list(re.finditer(r"\S+", row))
    if len(words) == PLAYERS:
        return {seat: word[0] for seat, word in enumerate(words)}
    return {min(columns, key=lambda seat: abs(columns[seat] - word.start())): word[0] for word in words}


# --- the game --------------------------------------------------------------------------------------


class _Reading:
    """Printed deals being turned into a record."""

    def __init__(self, printed: Sequence[_Printed], rules: Ruleset) -> None:
        self._printed = printed
        self._rules = rules
        self._assumed: dict[str, None] = {}
        first, read = printed[0], now()
        if not 1 <= first.number <= rules.deals:
            raise BarbuWinError(
                "Line {line}: a game has {deals} deals; there is no deal {deal}.",
                line=first.line,
                deals=rules.deals,
                deal=first.number,
            )
        dealer = next(seat for seat in rules.seats if rules.dealer_of(first.number, seat) == first.dealer)
        last = printed[-1].number
        part = first.number > 1 or last < rules.deals
        self._header = Header(
            rules=rules,
            players=tuple(
                Player(seat, name, "human") for seat, name in enumerate(("South", "West", "North", "East"))
            ),
            first_dealer=dealer,
            created=utc_text(read),
            utc_offset=offset_text(read),
            app=__version__,
            before=self._standing(dealer) if part else None,
            until=last if part and last >= first.number else None,
            source="BarbuWin's text deals",
        )

    def imported(self) -> Imported:
        """Return the record."""
        log = GameLog(self._header)
        for printed in self._printed:
            try:
                self._add_deal(log, printed)
            except FoldError as error:
                raise BarbuWinError("Line {line}: {problem}", line=printed.line, problem=str(error)) from None
        if log.position.lacks_end:
            log.add(EndEvent(log.position.game.standing.running))
        return Imported(self._header, tuple(log.events), len(self._printed), tuple(self._assumed))

    def _standing(self, first_dealer: Seat) -> Standing:
        """Return a possible standing before the first printed deal."""
        rules = self._rules
        before = self._printed[0].number - 1
        if before:
            self._assumed[tr("What was called, doubled and scored before deal {deal}.", deal=before + 1)] = (
                None
            )
        dealt = [0] * rules.players
        for number in range(1, before + 1):
            dealt[rules.dealer_of(number, first_dealer)] += 1
        called = []
        for seat in rules.seats:
            here = {contract_of(text, line)[0] for line, text in self._calls(seat)}
            called.append(tuple(islice((each for each in rules.contracts if each not in here), dealt[seat])))
        doubled = tuple(
            tuple(0 if dealer == seat else min(rules.owed_doubles, dealt[dealer]) for dealer in rules.seats)
            for seat in rules.seats
        )
        return Standing.shared_evenly(rules, called, doubled)

    def _calls(self, seat: Seat) -> Iterator[tuple[int, str]]:
        """Yield the printed calls of a dealer: the line's number and its text."""
        for deal in self._printed:
            if deal.dealer == seat and deal.contract is not None:
                yield deal.contract

    def _add_deal(self, log: GameLog, printed: _Printed) -> None:
        log.add(DealEvent(printed.number, printed.dealer, printed.hands))
        begun = log.position.game.deal
        assert begun is not None
        deal = self._doubled(self._called(begun, printed), printed)
        deal = self._played(deal, printed)
        for action in deal.actions:
            log.add(ActionEvent(action))
        if deal.over:
            row = log.position.game.finish().finished[-1]
            log.add(ScoreEvent(row.number, row.score, row.running))

    def _called(self, deal: Deal, printed: _Printed) -> Deal:
        if printed.contract is None:
            return deal
        line, text = printed.contract
        contract, trump, start = contract_of(text, line)
        return _applied(deal, ChooseContract(deal.dealer, contract, trump, start), line)

    def _doubled(self, deal: Deal, printed: _Printed) -> Deal:
        if len(printed.bids) == 1:
            return self._doubled_in_one_line(deal, *printed.bids[0])
        for line, text in printed.bids:
            phrases = _phrases(text, line, self._rules)
            deal = _unasked(deal, phrases)
            bid = _bid(deal, phrases) if deal.phase is Phase.BIDS else None
            if bid is None:
                raise BarbuWinError(
                    "Line {line}: {text} is not one player's bid (R3.1).",
                    line=line,
                    text=as_typed(text),
                )
            deal = _applied(deal, bid, line)
        return deal

    def _doubled_in_one_line(self, deal: Deal, line: int, text: str) -> Deal:
        auctions = list(_auctions(deal, _phrases(text, line, self._rules)))
        whole = [after for after in auctions if after.phase is not Phase.BIDS] or auctions
        if not whole:
            raise BarbuWinError("Line {line}: the players may not make these bids in turn (R3.1).", line=line)
        if len(whole) > 1:
            self._assumed[tr("Who said what in the bids of deal {deal}.", deal=deal.number)] = None
        return whole[0]

    def _played(self, deal: Deal, printed: _Printed) -> Deal:
        """Return the deal after its printed cards."""
        for line, cells in printed.rows:
            for seat in self._in_turn(deal):
                if seat not in cells or cells[seat].lower() in _PASSES:
                    continue
                if deal.over:
                    self._assumed[
                        tr("Cards after the end of deal {deal} were shown, not played.", deal=deal.number)
                    ] = None
                    return deal
                for skipped in _passes_before(deal, seat):
                    deal = deal.after(skipped)
                deal = _applied(deal, self._card_played(deal, seat, cells[seat], line), line)
        return deal

    def _in_turn(self, deal: Deal) -> tuple[Seat, ...]:
        """Return the seats in the order in which they play a row: from the leader, or from the dealer at dominoes."""
        table = deal.play.table if deal.play else None
        first = deal.turn if isinstance(table, TrickTable) else deal.dealer
        return tuple((first + step) % PLAYERS for step in range(PLAYERS))

    def _card_played(self, deal: Deal, seat: Seat, text: str, line: int) -> PlayCard:
        """Return the play of a printed card, with an assumed claim if a penalty card is withheld (R6)."""
        played = PlayCard(seat, _card_of(text, line))
        view = deal.view(seat)
        ways = [
            each for each in view.legal_actions() if isinstance(each, PlayCard) and each.card == played.card
        ]
        if not ways:
            return played  # refused, with the clause
        if ways[0].claim is not None or ways[0].breach:
            self._assumed[tr(_CLAIMS)] = None
        return min(ways, key=lambda way: (way.breach, way.claim != "safety", -self._level(view, way)))

    def _level(self, view: View, way: PlayCard) -> int:
        return 0 if way.target is None else view.levels[view.seat][way.target]


def contract_of(text: str, line: int) -> tuple[Contract, Suit | None, Rank | None]:
    """Return the contract of a printed line, with its trump suit or starting rank."""
    words = text.lower().split()
    for size in range(len(words), 0, -1):
        contract = _CONTRACTS.get(" ".join(words[:size]))
        if contract is not None:
            break
    else:
        raise BarbuWinError(
            "Line {line}: {text} is not the name of a contract, such as Misere.",
            line=line,
            text=as_typed(text),
        )
    rest = " ".join(words[size:])
    if contract == "trumps":
        suits = [suit for suit in SUITS if rest and SUIT_NAMES[suit].startswith(rest.removesuffix("s"))]
        if not suits and rest not in ("none", "no trump", "nt"):
            raise BarbuWinError("Line {line}: name the trump suit, as in Trumps Diamonds.", line=line)
        return contract, suits[0] if suits else None, None
    if contract == "domino":
        rank = "T" if rest == "10" else rest.upper()
        if len(rank) != 1 or rank not in RANK_LETTERS:
            raise BarbuWinError("Line {line}: name the starting rank, as in Domino 8.", line=line)
        return contract, None, RANK_LETTERS.index(rank)
    return contract, None, None


_Phrase = tuple[str, frozenset[Seat]]
"""``pass``, ``max``, ``double`` or ``redouble``, and the seats named after it."""


def _phrases(text: str, line: int, rules: Ruleset) -> list[_Phrase]:
    """Return the phrases of printed bids."""
    phrases: list[_Phrase] = []
    for word in re.findall(r"[^\s,;:+&]+", text):
        lower = word.lower()
        if lower in ("pass", "max", "double", "redouble"):
            phrases.append((lower, frozenset()))
        elif word.upper() in rules.seat_letters and phrases and phrases[-1][0] in ("double", "redouble"):
            what, seats = phrases[-1]
            phrases[-1] = what, seats | {rules.seat_letters.index(word.upper())}
        elif lower != "and":
            raise BarbuWinError(
                "Line {line}: {word} should be Pass, Double, Redouble, Max or the letter of a seat.",
                line=line,
                word=as_typed(word),
            )
    return phrases


def _auctions(deal: Deal, phrases: Sequence[_Phrase]) -> Iterator[Deal]:
    """Yield the deal after all phrases, once for each legal way to divide them among the players."""
    if not phrases:
        yield deal
        return
    if deal.phase is not Phase.BIDS:
        return
    deal = _unasked(deal, phrases)
    for taken in range(1, min(len(phrases), 2) + 1):
        bid = _bid(deal, phrases[:taken])
        if bid is not None and deal.view().why_not(bid) is None:
            yield from _auctions(deal.after(bid), phrases[taken:])


def _unasked(deal: Deal, phrases: Sequence[_Phrase]) -> Deal:
    """Return the deal after the empty bids of players who may do nothing (R3.5), unless they are printed."""
    while deal.phase is Phase.BIDS and phrases and phrases[0][0] != "pass":
        bid = deal.automatic()
        if bid is None:
            break
        deal = deal.after(bid)
    return deal


def _bid(deal: Deal, phrases: Sequence[_Phrase]) -> Bid | None:
    """Return one player's bid from these phrases; ``None`` if they are not one player's."""
    match phrases:
        case [("pass", _)]:
            return Bid(deal.turn)
        case [("max", _)]:  # R3.3
            bids = [action for action in deal.legal_actions() if isinstance(action, Bid)]
            return max(bids, key=lambda bid: len(bid.double) + len(bid.redouble))
        case [("double", seats)]:
            return Bid(deal.turn, double=seats)
        case [("redouble", seats)]:
            return Bid(deal.turn, redouble=seats)
        case [("double", doubled), ("redouble", redoubled)]:
            return Bid(deal.turn, doubled, redoubled)
    return None


def _card_of(text: str, line: int) -> Card:
    printed = _CARD.fullmatch(text)
    if printed is None:
        raise BarbuWinError(
            "Line {line}: {text} is not a card, such as dq or ht.", line=line, text=as_typed(text)
        )
    suit, rank = (printed[1], printed[2]) if printed[1] else (printed[4], printed[3])
    return card(SUIT_LETTERS.index(suit.upper()), RANK_LETTERS.index(rank.upper().replace("10", "T")))


def _passes_before(deal: Deal, seat: Seat) -> Iterator[Pass]:
    """Yield the passes of the players before a seat who have no card in the row (R5.2)."""
    table = deal.play.table if deal.play else None
    while isinstance(table, DominoTable) and not deal.over and deal.turn != seat:
        action = Pass(deal.turn)
        if deal.view().why_not(action) is not None:
            return  # the card is refused then: it is not its player's turn
        yield action
        deal = deal.after(action)


def _applied(deal: Deal, action: Action, line: int) -> Deal:
    try:
        return deal.apply(action)
    except IllegalAction as error:
        raise BarbuWinError("Line {line}: {problem}", line=line, problem=refused(error.refusal)) from None
