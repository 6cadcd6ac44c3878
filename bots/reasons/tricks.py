"""Reasons for cards in tricks, in the words of a player at the table; :mod:`bots.reasons.domino` has the others.

Only what is public is spoken of, and a card's fate is announced only when nobody behind can change it.
"""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import (
    ABOVE,
    BELOW,
    BIT,
    HEARTS,
    MASK_OF,
    RANK_NAMES,
    RANK_OF,
    SUIT_MASK,
    SUIT_NAMES,
    SUIT_OF,
    Card,
    CardSet,
    Seat,
    cards_in,
)
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.tricks import TrickTable, spoken_card
from barbu_tui.core.view import View
from barbu_tui.text import COUNT_WORDS, listed
from bots.play.endgame import Solved, all_the_same
from bots.play.equivalent_cards import apart
from bots.play.layouts import place
from bots.reasons.bidding import amount, card_words, doubled_with, player


def trick(view: View, action: PlayCard) -> str:
    """Why this card to the trick."""
    table = view.table
    assert isinstance(table, TrickTable)
    card = action.card
    if action.claim == "target" and action.target is not None:
        return _target(view, table, action.target)
    if action.claim == "safety":
        if not table.unplayed & ~view.hand & MASK_OF[card]:
            return f"Nobody else has {SUIT_NAMES[SUIT_OF[card]]}: {card_words(card)} would win if I led it."
        lower = (table.unplayed & ~view.hand & BELOW[card]).bit_count()
        out = f"{COUNT_WORDS[lower]} lower {'is' if lower == 1 else 'are'} out"
        return f"{card_words(card).capitalize()} is dangerous to keep: {out}."
    if table.led < 0:
        return _lead(view, table, card) if table.spec.negative else _lead_at_trumps(view, table, card)
    if not view.hand & SUIT_MASK[table.led]:
        return _off_suit(view, table, card)
    return _follow(view, table, card) if table.spec.negative else _follow_at_trumps(view, table, card)


def counted(view: View, solved: Solved, how: str = "I have counted") -> str:
    """Why this card of an ending that has been worked out; ``how`` the cards came to be known."""
    table = view.table
    assert table is not None
    more = solved.points[view.seat] - table.points[view.seat]
    known = place(table, view.hand, view.seat, table.lacks) is not None
    has = "has" if known else "should have"
    held = [
        f"{player(view, other)} {has} {listed([card_words(card) for card in cards_in(solved.hands[other])])}"
        for other in view.rules.seats
        if other != view.seat and solved.hands[other]
    ]
    if any(solved.hands[other].bit_count() > 2 for other in view.rules.seats if other != view.seat):
        held = []
    if not known:
        how = "Judging by what has been thrown"
    if all_the_same(table, view.hand, solved):
        return f"{how}{', and' if known else ''} it makes no difference any more what I play."
    where = f"{listed(held)}." if held else f"I {'' if known else 'think I '}know where every card is."
    if not more and not _negative(table):
        return f"{how}: there is nothing left for me to make. {where}"
    if not more:
        return f"{how}: this way the rest costs me nothing. {where}"
    if more < 0:
        return f"{how}: I cannot do better than {amount(more)} from here. {where}"
    return f"{how}: this way I still make {amount(more)}. {where}"


def wherever(view: View, card: Card, lacks: Sequence[CardSet]) -> str:
    """Why this one of my last cards, when some of the others' are not placed.

    Args:
        view: what the player saw.
        card: what he plays.
        lacks: seat → cards that he was taken not to hold.
    """
    table = view.table
    assert table is not None
    kept = [card_words(each) for each in cards_in(view.hand ^ BIT[card])]
    unseen = table.unplayed & ~view.hand
    read = any(unseen & lacking & ~proven for lacking, proven in zip(lacks, table.lacks, strict=True))
    best = "the best by what has been thrown" if read else "best wherever the rest lie"
    return f"I keep {listed(kept)}: {best}."


def _negative(table: TrickTable | DominoTable) -> bool:
    """Whether points are something to be avoided."""
    return isinstance(table, TrickTable) and table.spec.negative


def _target(view: View, table: TrickTable, target: Seat) -> str:
    held = view.hand & table.spec.penalty
    what = card_words(held.bit_length() - 1) if held.bit_count() == 1 else "my penalty cards"
    who = player(view, table.winner)
    less = doubled_with(view, table.winner)
    them = "them" if held & held - 1 else "it"
    why = f"with {who} only {less}" if less else f"and {who} is not the one to get {them}"
    return f"I keep {what} for {player(view, target)}: we are {doubled_with(view, target)}, {why}."


def _void_opponents(view: View, table: TrickTable, suit: int) -> list[Seat]:
    out = table.unplayed & ~view.hand & SUIT_MASK[suit]
    return [
        other
        for other in view.rules.seats
        if other != view.seat and not out & ~table.lacks[other] and table.cards_left(other)
    ]


def _lead(view: View, table: TrickTable, card: Card) -> str:
    suit = SUIT_OF[card]
    name = SUIT_NAMES[suit]
    out = table.unplayed & ~view.hand & MASK_OF[card]
    higher = (out & ABOVE[card]).bit_count()
    lower = (out & BELOW[card]).bit_count()
    mine = (view.hand & SUIT_MASK[suit]).bit_count()
    done = table.done
    if view.hand == view.hand & SUIT_MASK[suit]:
        return f"I have nothing but {name} left{_of_one_suit(view, table, card)}."
    if not out:
        if table.spec.contract == "no_last_two" and done < table.tricks - 2:
            return (
                f"Nobody else has {name} any more: {card_words(card)} can be spent while tricks cost nothing."
            )
        if not table.hearts_may_be_led() and not view.hand & ~SUIT_MASK[suit] & ~SUIT_MASK[HEARTS]:
            return f"Nobody else has {name} any more, but hearts may not be led."
        return f"Nobody else has {name} any more, and I have nothing better to lead."
    if all(not _over(view, table, each) for each in cards_in(view.hand)):
        return "Nobody can beat any card that I have left."
    if table.spec.contract == "no_last_two" and done < 8 and not higher:
        return f"Nobody can beat {card_words(card)}: better now, while tricks cost nothing, than at the end."
    if table.spec.contract == "no_last_two" and done < 8 and higher == 1:
        return f"{card_words(card).capitalize()} can go now, while tricks cost nothing: one higher is out."
    if table.spec.penalty & BIT[card]:
        if not higher:
            return f"{card_words(card).capitalize()} is mine in any case: better now than later."
        return f"I try to lose {card_words(card)}: {_higher(higher)} out."
    others = view.hand & ~SUIT_MASK[suit]
    if mine == 1 and not table.hearts_may_be_led() and others and not others & ~SUIT_MASK[HEARTS]:
        return f"Hearts may not be led: it has to be a {name[:-1]}."
    if not lower:
        return f"Somebody has to beat {card_words(card)}."
    if mine == 1 and higher >= lower and table.tricks - done > 4:
        return f"My {_only_or_last(view, table, suit)} {name[:-1]}: after it I can throw cards away."
    if higher > lower:
        if RANK_OF[card] < 6 and not view.hand & MASK_OF[card] & BELOW[card]:
            return f"A low {name[:-1]}: {_higher(higher)} out."
        return f"{card_words(card).capitalize()} may be beaten: {COUNT_WORDS[higher]} higher and {COUNT_WORDS[lower]} lower are out."
    way_out = _way_out(view, table, card)
    if not higher and not table.spec.penalty:
        if table.spec.trick_points:
            return f"One trick, and {card_words(card)} is gone{f', while {way_out}' if way_out else ''}."
        if table.tricks - done <= 2:
            return f"{card_words(card).capitalize()} will win, but I have nothing better to lead."
        return f"{card_words(card).capitalize()} can be spent now, while tricks cost nothing."
    if not higher:
        if not table.unplayed & ~view.hand & table.spec.penalty:
            held = view.hand & table.spec.penalty
            what = card_words(held.bit_length() - 1) if held.bit_count() == 1 else "the last penalty cards"
            return f"Nobody can beat {card_words(card)}, but {what} cannot fall on it: I have {'it' if what != 'the last penalty cards' else 'them'} myself."
        everybody_may_follow = not _void_opponents(view, table, suit) and out.bit_count() >= table.players - 1
        if everybody_may_follow and out.bit_count() >= 2 * (table.players - 1):
            follow = "should still follow" if out.bit_count() > 2 * table.players - 1 else "may still follow"
            if mine == 1:
                which = _only_or_last(view, table, suit)
                return f"My {which} {name[:-1]}: nobody can beat it, but everybody {follow}."
            return f"I take a round of {name} while everybody {follow}."
        if way_out:
            return f"Nobody can beat {card_words(card)}: it goes now, while {way_out}."
        if everybody_may_follow and out.bit_count() > table.players and not out & table.spec.penalty:
            return f"Nobody can beat {card_words(card)}, but if everybody still follows it costs nothing."
        if not table.hearts_may_be_led():
            others &= ~SUIT_MASK[HEARTS]
        if not others:
            lowest = view.hand & SUIT_MASK[suit]
            lowest &= -lowest
            if _over(view, table, lowest.bit_length() - 1):
                kept = card_words(lowest.bit_length() - 1)
                return f"Nobody can beat {card_words(card)}: it goes now, while {kept} can still be beaten."
            only = (
                f"{name} to lead" if view.hand == view.hand & SUIT_MASK[suit] else f"{name} that I may lead"
            )
            return f"Nobody can beat {card_words(card)}, but I have nothing but {only}."
        return f"Nobody can beat {card_words(card)}, but I like my other leads even less."
    if mine == 1:
        return f"My {_only_or_last(view, table, suit)} {name[:-1]}: I want to be rid of it, and {_higher(higher)} out."
    if not view.hand & ABOVE[card] and RANK_OF[card] > 6:
        return f"I want to be rid of {card_words(card)} while {_higher(higher)} out."
    if view.hand & MASK_OF[card] & BELOW[card]:
        return f"Better {card_words(card)} now, while {_higher(higher)} out, than later."
    return f"{card_words(card).capitalize()} may be beaten: {_higher(higher)} out."


def _of_one_suit(view: View, table: TrickTable, card: Card) -> str:
    """Which card of the only suit that is left to lead."""
    out = table.unplayed & ~view.hand & MASK_OF[card]
    if not view.hand & (view.hand - 1):
        return ""
    if not out:
        return ", and nobody else has any"
    between = out & ABOVE[(view.hand & -view.hand).bit_length() - 1] & BELOW[view.hand.bit_length() - 1]
    if not between and len({table.spec.card_points[each] for each in cards_in(view.hand)}) == 1:
        return ", and my cards are all alike"
    if not out & BELOW[card]:
        return f": somebody has to beat {card_words(card)}"
    if not view.hand & ABOVE[card]:
        return ", and the highest goes first"
    if not view.hand & BELOW[card]:
        return ", and the lowest goes first"
    return f", and {card_words(card)} goes first"


def _only_or_last(view: View, table: TrickTable, suit: int) -> str:
    """Whether a card is the only one of its suit that I have had, or the last."""
    players = table.players
    for number, card in enumerate(table.history):
        trick, place = divmod(number, players)
        if SUIT_OF[card] == suit and (table.leaders[trick] + place) % players == view.seat:
            return "last"
    return "only"


def _way_out(view: View, table: TrickTable, besides: Card) -> str:
    """That I have a card, apart from one, which somebody has to beat whenever I lead it; empty if I have none."""
    unseen = table.unplayed & ~view.hand
    may_be_led = -1 if table.hearts_may_be_led() else ~SUIT_MASK[HEARTS]
    for card in cards_in(view.hand & ~BIT[besides] & ~table.spec.penalty & may_be_led):
        out = unseen & MASK_OF[card]
        drawn = SUIT_OF[card] == SUIT_OF[besides] and out.bit_count() < table.players
        if out & ABOVE[card] and not out & BELOW[card] and not drawn:
            return f"{card_words(card)} can still get me out"
    return ""


def _over(view: View, table: TrickTable, card: Card) -> CardSet:
    """The cards in other hands that beat one of mine in its suit."""
    return table.unplayed & ~view.hand & ABOVE[card]


def _higher(count: int) -> str:
    return f"{COUNT_WORDS[count]} higher {'is' if count == 1 else 'are'}"


def _to_beat(view: View, table: TrickTable, card: Card) -> str:
    """How many cards of others may still go over one that I play to this trick."""
    may = _may_go_over(view, table, card)
    if may == _over(view, table, card):
        return f"{_higher(may.bit_count())} out"
    return f"{COUNT_WORDS[may.bit_count()]} higher may still come"


def _follow(view: View, table: TrickTable, card: Card) -> str:
    best, winner = table.best, table.winner
    penalties = [each for each in table.trick if table.spec.penalty & BIT[each]]
    last = len(table.trick) == table.players - 1
    who = player(view, winner)
    if not ABOVE[best] & BIT[card]:
        undecided = _may_be_beaten(view, table)
        if table.spec.penalty & BIT[card]:
            under = f"{card_words(card).capitalize()} goes under {who}'s {spoken_card(best)}"
            if undecided:
                return f"{under}; so far the trick is {who}'s."
            level = doubled_with(view, winner)
            return f"{under}, and we are {level}." if level else f"{under}."
        if penalties and undecided:
            return f"I stay under {who}'s {spoken_card(best)}: whoever takes this gets {_lying(table, penalties)}."
        if penalties == [best]:
            return f"I stay under {card_words(best)} and leave it to {who}."
        if penalties:
            return f"I stay under {who}'s {spoken_card(best)} and leave {_lying(table, penalties)} to {who}."
        if view.hand & ABOVE[card] & BELOW[best]:
            near_the_end = table.spec.contract == "no_last_two" and table.tricks - table.done <= 5
            if near_the_end and view.hand & ABOVE[best]:
                return f"I stay under {who}'s {spoken_card(best)}: so near the end I do not want the lead."
            kept = (view.hand & ABOVE[card] & BELOW[best]).bit_length() - 1
            if not apart(table, table.unplayed & ~view.hand, card, kept):
                return f"I stay under {who}'s {spoken_card(best)}: my highest cards there are alike."
            one_more_is_free = table.tricks - table.done > 3
            likely = (table.unplayed & ~view.hand & ABOVE[kept]).bit_count() <= 2
            if table.spec.contract == "no_last_two" and one_more_is_free and likely:
                keeping = f"I stay under {who}'s {spoken_card(best)} and keep {card_words(kept)}"
                if not table.unplayed & ~view.hand & ABOVE[kept]:
                    return f"{keeping}: nobody can beat it, so it can go whenever I lead."
                return f"{keeping}, which can still take a trick while tricks cost nothing."
            return f"I stay under {who}'s {spoken_card(best)} and keep the higher one for later."
        return f"My highest card under {who}'s {spoken_card(best)}."
    could_stay = view.hand & MASK_OF[best] & BELOW[best]
    if last:
        if penalties and could_stay:
            return f"I take {_lying(table, penalties)}, to be rid of {card_words(card)}."
        if penalties == [best]:
            return f"I cannot stay under the {spoken_card(best)}: it is mine."
        if penalties:
            with_mine = [*penalties, *([card] if table.spec.penalty & BIT[card] else [])]
            return f"I cannot stay under the {spoken_card(best)}: the trick is mine, with {_lying(table, with_mine)}."
        way_out = _way_out(view, table, card)
        if could_stay and way_out and table.spec.trick_points:
            return f"I take this one with {card_words(card)}, while {way_out}."
        if could_stay and table.spec.trick_points:
            return f"One trick is the price of being rid of {card_words(card)}."
        if could_stay and table.spec.contract == "no_last_two":
            if table.tricks - table.done <= 2:
                return f"This trick is the price of being rid of {card_words(card)}."
            return f"Tricks cost nothing yet: a good moment to part with {card_words(card)}."
        if could_stay:
            return f"There is nothing in this trick: a good moment to part with {card_words(card)}."
        return "The trick is mine in any case."
    if could_stay and not _over(view, table, card):
        return f"I could stay under, but want to be rid of {card_words(card)}, though the trick will be mine."
    if could_stay and not _followers(view, table, table.led):
        return f"I could stay under, but want to be rid of {card_words(card)}, though the trick will be mine."
    if could_stay and RANK_OF[card] <= 6 and not view.hand & ABOVE[best] & BELOW[card]:
        return f"I could stay under, but want to be rid of {card_words(card)}: {_to_beat(view, table, card)}."
    if could_stay:
        return f"I get rid of {card_words(card)}: it may still be beaten."
    higher = _may_go_over(view, table, card).bit_count()
    stay = f"{'I cannot' if RANK_OF[best] else 'Nobody can'} stay under the {spoken_card(best)}"
    if higher > 2 and view.hand & ABOVE[best] & BELOW[card]:
        return f"{stay}, and {card_words(card)} will hardly win: {_to_beat(view, table, card)}."
    if higher and view.hand & ABOVE[best] & BELOW[card]:
        return f"{stay}, and I want to be rid of {card_words(card)}: {_to_beat(view, table, card)}."
    if higher:
        return f"{stay}, but {_to_beat(view, table, card)}."
    lowest = view.hand & MASK_OF[card] & ABOVE[best]
    lowest &= -lowest
    if _over(view, table, lowest.bit_length() - 1) and _followers(view, table, table.led):
        return f"{stay}, and I want to be rid of {card_words(card)}."
    if table.spec.penalty & BIT[card]:
        return "The trick will be mine, whichever card I play."
    return f"The trick will be mine: then {card_words(card)} can go with it."


def _off_suit(view: View, table: TrickTable, card: Card) -> str:
    led = SUIT_NAMES[table.led]
    who = player(view, table.winner)
    if not table.spec.negative:
        if SUIT_OF[card] == table.trump:
            if MASK_OF[card] & BIT[table.best] and card < table.best:
                return f"I have no {led}, and {card_words(card)} is too low to win."
            return f"I have no {led}: I ruff with {card_words(card)}."
        if not _over(view, table, card) and not view.hand & ABOVE[card]:
            below = view.hand & MASK_OF[card] & BELOW[card]
            if below and not apart(table, table.unplayed & ~view.hand, below.bit_length() - 1, card):
                return (
                    f"I have no {led}: {card_words(below.bit_length() - 1)} is as good as {card_words(card)}."
                )
            return f"I have no {led}: {card_words(card)} is good, but I shall hardly get in to play it."
        return f"I have no {led}, and {card_words(card)} is no trick for me."
    if table.spec.penalty & BIT[card]:
        if _may_be_beaten(view, table):
            return f"I have no {led}: away with {card_words(card)}; so far the trick is {who}'s."
        level = doubled_with(view, table.winner)
        shared = f"we are {level}, " if level else ""
        return f"I have no {led}: {shared}{who} gets {card_words(card)}."
    if table.spec.penalty and not table.unplayed & table.spec.penalty:
        return f"I have no {led}, and the last penalty card is on the table: all my cards are alike."
    if _rest_is_the_winners(view, table):
        return f"I have no {led}: the rest is {who}'s, and nothing can hurt me."
    threat = _threat(view, table, card)
    rivals = [_threat(view, table, each) for each in cards_in(view.hand) if SUIT_OF[each] != SUIT_OF[card]]
    if not threat and any(rivals):
        name = SUIT_NAMES[SUIT_OF[card]]
        if not table.unplayed & ~view.hand & MASK_OF[card]:
            return f"I have no {led}. Nobody else has {name}, so a lead of them could not lose: away with {card_words(card)}."
        return f"I have no {led}, and can do without {card_words(card)}."
    if not threat:
        return f"I have no {led}, and nothing dangerous to throw."
    name = SUIT_NAMES[SUIT_OF[card]]
    over = view.hand & ABOVE[card]
    highest = not over or not table.unplayed & ~view.hand & ABOVE[card] & BELOW[over.bit_length() - 1]
    if highest and threat >= max(rivals, default=0):
        return f"I have no {led}: {card_words(card)} is the card most likely to hurt me later."
    if not view.hand & MASK_OF[card] & ~BIT[card]:
        if table.spec.contract == "no_last_two":
            return f"I have no {led}, and can do without {card_words(card)}."
        return f"I have no {led}: with {card_words(card)} gone I have no {name} either."
    return f"I have no {led}: I throw {card_words(card)}, since my {name} could hurt me."


def _threat(view: View, table: TrickTable, card: Card) -> int:
    """How many lower cards of the suit others may lead under the highest that I have from this card up."""
    out = table.unplayed & ~view.hand & MASK_OF[card]
    highest = (view.hand & MASK_OF[card]).bit_length() - 1
    return 0 if _never_costs(view, table, highest) else (out & BELOW[highest]).bit_count()


def _never_costs(view: View, table: TrickTable, card: Card) -> bool:
    """Whether too few cards are out that do not beat a card for all the others to be without a higher one at a lead
    from below, as long as there is anything to take."""
    out = table.unplayed & ~view.hand
    beaten = out & ~ABOVE[card]
    spec = table.spec
    # Where penalty cards alone count, the last trick costs only if one of the beaten cards is such.
    tricks = 2 if spec.penalty and not spec.trick_points and not beaten & spec.penalty else 1
    return (table.players - 2) * tricks > beaten.bit_count() - 1


def _followers(view: View, table: TrickTable, suit: int) -> list[Seat]:
    """Who is still to play to this trick and may hold a suit."""
    unseen = table.unplayed & ~view.hand & SUIT_MASK[suit]
    later = range(1, table.players - len(table.trick))
    seats = [(view.seat + step) % table.players for step in later]
    return [seat for seat in seats if unseen & ~table.lacks[seat]]


def _may_go_over(view: View, table: TrickTable, card: Card) -> CardSet:
    """The cards above one of the suit led that somebody who is still to play may hold."""
    may = 0
    for seat in _followers(view, table, table.led):
        may |= _over(view, table, card) & ~table.lacks[seat]
    return may


def _may_be_beaten(view: View, table: TrickTable) -> bool:
    """Whether somebody who is still to play may go over the best card of the trick, or ruff it."""
    ruffs = _trumps_out(view, table)
    if MASK_OF[table.best] & ruffs:
        ruffs &= ABOVE[table.best]
    later = range(1, table.players - len(table.trick))
    may_ruff = any(ruffs & ~table.lacks[(view.seat + step) % table.players] for step in later)
    return may_ruff or bool(_may_go_over(view, table, table.best))


def _rest_is_the_winners(view: View, table: TrickTable) -> bool:
    """Whether whoever wins this trick is known to have nothing but cards that win all the others."""
    winner = table.winner
    if _may_be_beaten(view, table) or not table.cards_left(winner):
        return False
    his = table.unplayed & ~view.hand & ~table.lacks[winner]
    for other in view.rules.seats:
        if other not in (winner, view.seat):
            his &= table.lacks[other]
    if his.bit_count() < table.cards_left(winner):
        return False
    suits = [SUIT_MASK[suit] for suit in view.rules.suits if his & SUIT_MASK[suit]]
    return not any((table.unplayed ^ his) & suit for suit in suits)


def _lying(table: TrickTable, cards: Sequence[Card]) -> str:
    """The penalty cards of a trick, in words."""
    if len(cards) < 2:
        return card_words(cards[0])
    count = COUNT_WORDS[len(cards)]
    if (
        all(SUIT_OF[card] == HEARTS for card in cards)
        and len(set(map(table.spec.card_points.__getitem__, cards))) == 1
    ):
        return f"{count} hearts"
    if len({RANK_OF[card] for card in cards}) == 1:
        return f"{count} {RANK_NAMES[RANK_OF[cards[0]]]}s"
    return listed([card_words(card) for card in cards])


def _lead_at_trumps(view: View, table: TrickTable, card: Card) -> str:
    suit = SUIT_OF[card]
    out = table.unplayed & ~view.hand & MASK_OF[card]
    if suit == table.trump:
        if not out:
            return f"Nobody else has a trump left: {card_words(card)} is a trick."
        if not out & ABOVE[card]:
            return f"I draw trumps: nobody can beat {card_words(card)}."
        if not view.hand & MASK_OF[card] & ~BIT[card]:
            return f"My last trump, {card_words(card)}, takes others along."
        if view.hand == view.hand & SUIT_MASK[suit]:
            return "I have nothing but trumps left."
        if (out & ABOVE[card]).bit_count() == 1:
            return f"{card_words(card).capitalize()} is to bring out {card_words((out & ABOVE[card]).bit_length() - 1)}."
        if view.seat != view.dealer:
            if any(_is_a_winner(view, table, each) for each in cards_in(view.hand & ~SUIT_MASK[suit])):
                return f"I lead {card_words(card)}: the fewer trumps are left, the fewer ruffs."
            return f"I lead {card_words(card)}: a trump gives away least."
        return f"I lead {card_words(card)} to draw trumps."
    trumps_out = _trumps_out(view, table)
    if not out & ABOVE[card]:
        if not out and trumps_out:
            return f"Nobody else has {SUIT_NAMES[suit]}: only a trump can take {card_words(card)}."
        if _can_be_ruffed(view, table, out, range(1, table.players)):
            return f"Only a trump can beat {card_words(card)}."
        if trumps_out:
            return f"Only a trump could beat {card_words(card)}: I cash it while the others may still follow."
        return f"Nobody can beat {card_words(card)}: I cash it."
    higher = out & ABOVE[card]
    left = table.tricks - table.done
    if higher.bit_count() == 1 and view.hand & MASK_OF[card] & ~BIT[card] and left > 3:
        return f"{card_words(card).capitalize()} is to bring out {card_words(higher.bit_length() - 1)}."
    trumps = view.hand & SUIT_MASK[table.trump] if table.trump >= 0 else 0
    if trumps and higher and not trumps_out:
        return f"Nobody else has a trump: mine can wait while I bring out the higher {SUIT_NAMES[suit]}."
    name = SUIT_NAMES[suit]
    mine = (view.hand & MASK_OF[card]).bit_count()
    if mine == 1 and trumps and left > 2:
        return f"My {_only_or_last(view, table, suit)} {name[:-1]}: I can ruff the next one."
    if view.hand == view.hand & SUIT_MASK[suit]:
        return f"I have nothing but {name} left."
    if mine >= 4 and higher and left > 5:
        return f"I lead from my {COUNT_WORDS[mine]} {name}: with what is higher gone the rest may be good."
    return f"{card_words(card).capitalize()} gives away least of what I could lead."


def _is_a_winner(view: View, table: TrickTable, card: Card) -> bool:
    """Whether no other card of its suit can beat one that I hold, while others have any."""
    return bool(table.unplayed & ~view.hand & MASK_OF[card]) and not _over(view, table, card)


def _trumps_out(view: View, table: TrickTable) -> CardSet:
    """The trumps in other hands."""
    return table.unplayed & ~view.hand & SUIT_MASK[table.trump] if table.trump >= 0 else 0


def _can_be_ruffed(view: View, table: TrickTable, out: CardSet, later: range) -> bool:
    """Whether somebody surely lacks the suit led, or may be seen to, who may hold a trump.

    Args:
        out: the cards of the suit in other hands.
        later: those to be asked about, in steps from my seat.
    """
    trumps_out = _trumps_out(view, table)
    seats = [(view.seat + step) % table.players for step in later]
    if trumps_out and out.bit_count() < len(seats):
        return True
    return any(trumps_out & ~table.lacks[seat] and not out & ~table.lacks[seat] for seat in seats)


def _follow_at_trumps(view: View, table: TrickTable, card: Card) -> str:
    best = table.best
    beats = bool(ABOVE[best] & BIT[card])
    last = len(table.trick) == table.players - 1
    if not beats:
        held_back = table.legal(view.hand) & ABOVE[best]
        if not held_back:
            return f"I cannot beat {card_words(best)}."
        if _may_be_beaten(view, table):
            return f"I play low and keep {card_words(held_back.bit_length() - 1)}."
        return f"I leave this one to {player(view, table.winner)}."
    if last:
        return f"Last to play, I take it with {card_words(card)}."
    if not _over(view, table, card):
        out = table.unplayed & ~view.hand & MASK_OF[card]
        if table.led != table.trump and _can_be_ruffed(
            view, table, out, range(1, table.players - len(table.trick))
        ):
            return f"Only a trump can beat {card_words(card)}."
        if table.led == table.trump or not _trumps_out(view, table):
            return f"Nobody can beat {card_words(card)}."
        return f"{card_words(card).capitalize()} is the highest left and should make the trick."
    higher = _over(view, table, card).bit_count()
    if table.led == table.trump and not view.hand & MASK_OF[card] & ABOVE[best] & BELOW[card]:
        return f"I have to go over {card_words(best)}, and do it as cheaply as I can."
    if higher >= 4:
        return f"{card_words(card).capitalize()} will hardly hold: {_higher(higher)} out."
    return f"{card_words(card).capitalize()} may hold, or bring out something higher."
