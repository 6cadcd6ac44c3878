"""The temper of a player: which card it likes best among those that the scores call about equal.

The rules of the club weigh most cards in points. Cards that are at most a margin behind the best are about equal, and there a player may do as it
likes without giving much away. A double makes every point count once more for both, so the margin shrinks with the doubles on the player.

Left to the rules are cards that are equal in every respect, penalty cards (neither is one played for another's sake nor kept for it), choices that
are not weighed (a sure loser, an ending that is known) and the late tricks, where the cost of a card is worked out more exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from barbu_bots.play.choice import ChosenCard, Ground, LikedBy, Weighed
from barbu_bots.play.equivalent_cards import card_between
from barbu_bots.play.seats import AFTER, target_of
from barbu_tui.core.cards import ABOVE, BIT, MASK_OF, SUIT_MASK, SUIT_OF, Card
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Table, View

Kind: TypeAlias = Literal[
    "lead", "follow", "discard", "trumps_lead", "trumps_follow", "trumps_discard", "domino"
]
"""The kinds of weighed choices."""


class Liking(NamedTuple):
    """A preference among cards that are about equal."""

    name: LikedBy
    """The ground of a card that is chosen by it."""
    margin: float
    """Points behind the best card at which a card is still about equal, if nobody is doubled with the player."""
    likes: Callable[[View, Card], float]
    """A view and a card → how well it is liked."""


Temper: TypeAlias = Mapping[Kind, Sequence[Liking]]
"""Kind of choice → its likings, the first one first: a later one decides between cards that those before it like alike."""


def by_temper(temper: Temper, view: View, chosen: ChosenCard, weighed: Weighed) -> tuple[Card, Ground]:
    """Return the card that a temper likes best, and its ground; the rules' own choice if that is liked as well.

    Args:
        chosen: the choice of the rules.
        weighed: the cards that they weighed; empty if they decided without.
    """
    own, rule = chosen
    table = view.table
    if rule != "weighed" or table is None:
        return chosen
    # With the dealer alone doubled few points count more than once: by taste they would be given away too often.
    stake = 2.0 if view.rules.negative_doubles == "dealer" else 1.0
    best = max([score for _, score in weighed], default=0.0)
    if isinstance(table, TrickTable):
        stake += sum(table.levels[view.seat])
        penalty = table.spec.penalty
        if BIT[own] & penalty:
            return chosen
        weighed = [each for each in weighed if not BIT[each[0]] & penalty]
    name: LikedBy | None = None
    for liking in temper.get(kind_of_choice(view, table), ()):
        near = [each for each in weighed if each[1] >= best - liking.margin / stake]
        if not near:
            break
        liked = [liking.likes(view, card) for card, _ in near]
        most = max(liked)
        weighed = [each for each, likes in zip(near, liked, strict=True) if likes == most]
        if name is None and liking.likes(view, own) < most:
            name = liking.name
    if name is None:
        return chosen
    card = max(weighed, key=_score)[0]
    return chosen if isinstance(table, TrickTable) and _equal(view, table, own, card) else (card, name)


def kind_of_choice(view: View, table: Table) -> Kind:
    """Return the kind of a choice of cards."""
    if isinstance(table, DominoTable):
        return "domino"
    negative = table.spec.negative
    if table.led < 0:
        return "lead" if negative else "trumps_lead"
    if view.hand & SUIT_MASK[table.led]:
        return "follow" if negative else "trumps_follow"
    return "discard" if negative else "trumps_discard"


_MANY: Final = 10
"""The number of cards in a hand that has played few."""


def _score(card: tuple[Card, float]) -> float:
    return card[1]


def _equal(view: View, table: TrickTable, own: Card, card: Card) -> bool:
    """Return whether two cards are equal: of one suit, with the same points and nothing that counts in between."""
    points = table.spec.card_points
    return (
        SUIT_OF[own] == SUIT_OF[card]
        and points[own] == points[card]
        and not card_between(table, table.unplayed & ~view.hand, min(own, card), max(own, card))
    )


def _length(view: View, card: Card) -> float:
    """Return the number of my cards of the suit."""
    return float((view.hand & MASK_OF[card]).bit_count())


def _shortness(view: View, card: Card) -> float:
    """Return more for a shorter suit, while all have most of their cards.

    Later, and at No Last Two, a short suit may be what gets me off lead.
    """
    early = view.hand.bit_count() >= _MANY and not view.spec.last_points[0]
    return -_length(view, card) if early else 0.0


def _void(view: View, card: Card) -> float:
    """Return more for a shorter suit, and least for a trump."""
    table = view.table
    assert isinstance(table, TrickTable)
    return -14.0 if SUIT_OF[card] == table.trump else -_length(view, card)


def _hurts_target(view: View, card: Card) -> float:
    """Return 1 for a suit that the target may hold while another player is known to have none of it."""
    table, target = view.table, target_of(view)
    assert isinstance(table, TrickTable)
    out = table.unplayed & ~view.hand & MASK_OF[card]
    if target < 0 or not out & ~table.lacks[target]:
        return 0.0
    others = AFTER[view.rules.players][view.seat]
    return float(any(not out & ~table.lacks[other] for other in others if other != target))


def _over(view: View, card: Card) -> float:
    """Return the card if it goes over the best one of its suit; at a price for every trick only if it may still be beaten."""
    table = view.table
    assert isinstance(table, TrickTable)
    if not BIT[card] & ABOVE[table.best]:
        return -1.0
    last = len(table.trick) == table.players - 1
    wins = last or not table.unplayed & ~view.hand & ABOVE[card]
    return -1.0 if wins and table.spec.trick_points < 0 else float(card)


def _under(view: View, card: Card) -> float:
    """Return the card if it stays under the best one of its suit."""
    table = view.table
    assert isinstance(table, TrickTable)
    return -1.0 if BIT[card] & ABOVE[table.best] else float(card)


def _side_length(view: View, card: Card) -> float:
    """Return the number of my cards of the suit, and most for a trump: a ruff is no discard."""
    return 14.0 if _trump(view, card) else _length(view, card)


def _trump(view: View, card: Card) -> float:
    """Return 1 for a trump."""
    table = view.table
    assert isinstance(table, TrickTable)
    return float(SUIT_OF[card] == table.trump)


def _no_trump(view: View, card: Card) -> float:
    return -_trump(view, card)


def _distance(view: View, card: Card) -> float:
    """Return the steps from the starting rank."""
    table = view.table
    assert isinstance(table, DominoTable)
    return float(table.distance(card))


def _nearness(view: View, card: Card) -> float:
    return -_distance(view, card)


_HUNTER: Final[Temper] = {
    # The lead that makes the others throw what they have on the one who is to pay for it.
    # Else the long suit: whoever runs out of it first throws something away, and it hardly ever falls on me.
    "lead": (Liking("at the target", 0.75, _hurts_target), Liking("long suit", 0.75, _length)),
    # The lead is worth having for one who wants to say what is played.
    "follow": (Liking("goes over", 0.75, _over),),
    "trumps_lead": (Liking("draws trumps", 3.5, _trump),),
    "trumps_follow": (Liking("takes it", 0.7, _over),),
    # The long suit can spare one; the short ones keep their guards.
    "trumps_discard": (Liking("long suit", 4.0, _side_length),),
    # What opens little keeps the others waiting.
    "domino": (Liking("opens little", 0.5, _nearness),),
}
"""The temper of ``hunter``: bold on lead and in following, stingy at dominoes."""
_COUNTER: Final[Temper] = {
    # A short suit is soon counted, and a void is a place for what is dangerous.
    "lead": (Liking("short suit", 0.75, _shortness),),
    "follow": (Liking("stays under", 0.56, _under),),
    "discard": (Liking("makes a void", 1.12, _void),),
    "trumps_lead": (Liking("keeps trumps", 5.0, _no_trump),),
    "trumps_follow": (Liking("waits", 0.7, _under),),
    "trumps_discard": (Liking("makes a void", 4.0, _void),),
    # The farthest card would be the last to fit.
    "domino": (Liking("farthest first", 0.9, _distance),),
}
"""The temper of ``counter``: out of the way, and void early."""
TEMPERS: Final[Mapping[str, Temper]] = {"hunter": _HUNTER, "counter": _COUNTER}
"""Bot → its temper; ``sound`` has none."""
