"""The felt while a deal is played: the trick with its plates, or the domino layout."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from barbu_tui.core.cards import BIT, SUIT_OF, Card, Seat, card
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from barbu_tui.language import SuitWord, tr, trp
from barbu_tui.language.cards import SUIT_ORDER, contract_name, rank_sign
from barbu_tui.language.grammar import SUIT_SIGNS
from barbu_tui.ui.view_models.panels import Section, Side, doubles_section, last_trick_section, points_span
from barbu_tui.ui.view_models.seats import Plate, plates
from barbu_tui.words.contracts import HIGHEST_WINS, in_all, still_out, title, what_counts
from barbu_tui.words.line import SUIT_INKS, Line, Span, card_span, join, with_lines
from barbu_tui.words.people import Cast


@dataclass(frozen=True, slots=True)
class Banner:
    """The contract over the table: its name and its points."""

    title: str
    ink: str
    """The colour of a trump suit behind the title, or ``text``."""
    suit: str
    facts: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Felt:
    """A deal in tricks, from the doubling on."""

    banner: Banner
    plates: tuple[Plate, ...]
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat
    """The seat that is winning the trick; -1 while it is empty."""
    yours: bool
    """Whether your empty place is highlighted for a card."""
    doubles: Section | None
    """For the corner of a small table; ``None`` to hide it."""
    last_trick: Side
    out: Line
    count: Line
    """Return the number of the trick: ``trick 5/13``."""
    led: Line
    """``spades led``."""
    caption: str = ""
    """The caption, if it is not the current trick."""


def banner_of(view: View) -> Banner:
    """Return the contract's banner."""
    spec, choice = view.spec, view.choice
    assert choice is not None
    table = view.table
    facts: list[Line] = []
    if spec.is_domino:
        start = choice.start or 0
        first, *rest = spec.order_points
        facts = [
            with_lines(tr("from the {start}"), "muted", start=(Span(rank_sign(start), "brass", True),)),
            (Span(f"{tr('first out')} ", "muted"), points_span(first, bold=True)),
            (
                Span(f"{trp('points', 'then')} ", "muted"),
                *join([(points_span(each),) for each in rest], "  "),
            ),
        ]
        return Banner(contract_name(spec.contract), "text", "", tuple(facts))
    facts.append(_counted(what_counts(spec)))
    if spec.contract == "trumps" and choice.trump is None:
        facts.append((Span(tr(HIGHEST_WINS), "muted"),))
    elif in_all(spec):
        facts.append(_counted(in_all(spec)))
    if isinstance(table, TrickTable):
        facts += _out_facts(table)
    if choice.trump is None:
        return Banner(title(spec, None), "text", "", tuple(facts))
    return Banner(
        contract_name(spec.contract), SUIT_INKS[choice.trump], SUIT_SIGNS[choice.trump], tuple(facts)
    )


def _counted(words: str) -> Line:
    """Return words with the points at their end in the ink of their sign."""
    head, _, last = words.rpartition(" ")
    if last[:1] not in "+−" or not last:
        return (Span(words, "muted"),)
    return Span(f"{head} ", "muted"), Span(last, "good" if last.startswith("+") else "bad", True)


def _out_facts(table: TrickTable) -> list[Line]:
    spec = table.spec
    if spec.contract == "no_last_two":
        words = tr("tricks {first} and {last} count", first=table.tricks - 1, last=table.tricks)
        return [(Span(words, "muted"),)]
    if spec.contract == "trumps" and table.trump >= 0 and table.trick and SUIT_OF[table.best] == table.trump:
        return [(Span(f"{tr('best trump')} ", "muted"), card_span(table.best, bold=True))]
    out = _still_out(table)
    return [(Span(f"{tr('to come')} ", "muted"), *out)] if out else []


def _still_out(table: TrickTable, *, brief: bool = False) -> Line:
    """Return the unplayed units; ``brief`` for the corner of a small table."""
    spec = table.spec
    words, cards = still_out(spec, table.unplayed, brief=brief)
    ink = "hfelt" if spec.contract == "no_hearts" else "text"
    named: list[Line] = [(Span(words, ink, True),)] if words else []
    return join([*named, *((card_span(each, bold=True),) for each in cards)])


def felt_of(view: View, cast: Cast) -> Felt:
    """Return the felt of a trick contract, from its doubling on."""
    table = view.table
    doubles = doubles_section(view, cast, wide=False)
    banner = banner_of(view)
    if not isinstance(table, TrickTable):
        return Felt(banner, plates(view, cast), (), -1, False, doubles, (), (), (), ())
    order = tuple(((table.leader + place) % table.players, each) for place, each in enumerate(table.trick))
    out = _still_out(table, brief=True) if table.spec.penalty else ()
    return Felt(
        banner,
        plates(view, cast),
        order,
        table.winner if table.trick else -1,
        view.phase is Phase.PLAY and view.turn == cast.human,
        doubles,
        last_trick_section(table, cast, wide=False),
        (Span(f"{tr('TO COME')} ", "muted", True), *out) if out else (),
        trick_count(table),
        _led_line(table),
    )


def trick_count(table: TrickTable) -> Line:
    """Return the number of the trick: ``trick 5/13``."""
    return _trick(min(table.done + 1, table.tricks) if not table.over else table.done, table.tricks)


def _trick(number: int, tricks: int) -> Line:
    return Span(f"{tr('trick')} ", "muted"), Span(str(number), bold=True), Span(f"/{tricks}", "faint")


def _led_line(table: TrickTable) -> Line:
    """Return the suit led: ``spades led``, or ``trumps ♥`` between tricks."""
    trump: Line = ()
    if table.trump >= 0:
        sign = Span(SUIT_SIGNS[table.trump], SUIT_INKS[table.trump], True)
        trump = (Span(f"{trp('sign', 'trumps')} ", "muted"), sign)
    if table.led < 0:
        return trump
    led = _led(table.led)
    return (led, Span("  "), *trump) if trump else (led,)


def _led(suit: int) -> Span:
    return Span(tr("{suit} led", suit=SuitWord(suit)), "muted")


def resting(before: Felt, view: View) -> Felt:
    """Return the felt with the finished trick before it is gathered."""
    table = view.table
    assert isinstance(table, TrickTable)
    leader, cards = table.tricks_played()[-1]
    players = table.players
    order = tuple(((leader + place) % players, each) for place, each in enumerate(cards))
    last = order[-1][0]
    shown = tuple(
        replace(plate, turn=False, cards=plate.cards - (plate.seat == last and len(before.trick) < players))
        for plate in before.plates
    )
    led = (_led(SUIT_OF[cards[0]]),)
    return replace(before, plates=shown, trick=order, winner=table.leader, yours=False, led=led)


def looking_back(now: Felt, view: View) -> Felt:
    """Return the last trick, among players with their present hands."""
    table = view.table
    assert isinstance(table, TrickTable)
    count = _trick(table.done, table.tricks)
    return replace(resting(now, view), plates=now.plates, count=count, caption=tr("last trick"))


DominoPlace = Literal["played", "playable", "open", "closed", "unknown"]


@dataclass(frozen=True, slots=True)
class DominoLayout:
    """A deal of dominoes."""

    banner: Banner
    plates: tuple[Plate, ...]
    start: int
    suits: tuple[int, ...]
    """Suits from top to bottom."""
    places: tuple[tuple[DominoPlace, ...], ...]
    """Row → rank → the state of its place."""
    last: Card
    """The card laid down last; -1 for none."""


def layout_of(view: View, cast: Cast) -> DominoLayout:
    """Return the current layout, with S's legal cards."""
    table = view.table
    assert view.choice is not None
    suits = tuple(suit for suit in SUIT_ORDER if suit in view.rules.suits)
    start = view.choice.start or 0
    if not isinstance(table, DominoTable):
        blank: tuple[DominoPlace, ...] = ("unknown",) * 13
        return DominoLayout(banner_of(view), plates(view, cast), start, suits, (blank,) * len(suits), -1)
    legal = view.legal_cards()
    last = next((each for _, each in reversed(table.history) if each >= 0), -1)
    return DominoLayout(
        banner_of(view),
        plates(view, cast),
        start,
        suits,
        tuple(
            tuple(_place(table, view.hand, legal, card(suit, rank)) for rank in range(13)) for suit in suits
        ),
        last,
    )


def _place(table: DominoTable, hand: int, legal: int, each: Card) -> DominoPlace:
    bit = BIT[each]
    if table.layout & bit:
        return "played"
    if legal & bit:
        return "playable"
    if hand & bit:
        return "closed"
    return "open" if table.fits & bit else "unknown"


def played_on(view: View, cast: Cast) -> Felt | DominoLayout:
    """Return the table while cards are played: the trick, or the layout of dominoes."""
    return layout_of(view, cast) if isinstance(view.table, DominoTable) else felt_of(view, cast)
