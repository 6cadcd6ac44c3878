"""The core's rules, each broken once: the clause, the file, the text there, and its replacement."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One rule broken."""

    clause: str
    what: str
    """The wrong rule, in words."""
    file: str
    """Under ``barbu_tui/core``."""
    old: str
    """Stands there exactly once."""
    new: str


def _m(clause: str, what: str, file: str, old: str, new: str) -> Mutant:
    return Mutant(clause, what, f"{file}.py", old, new)


MUTANTS: tuple[Mutant, ...] = (
    # R1
    _m("R1.1", "seats go round the other way", "cards", '("S", "W", "N", "E")', '("S", "E", "N", "W")'),
    _m("R1.1", "anybody may act", "view", "if action.seat != self.seat or self.turn != self.seat:", "if action.seat != self.seat:"),
    _m("R1.2", "the deal stays", "ruleset", "passed = done if", "passed = 0 if"),
    _m("R1.2", "the lowest cut deals", "dealing", "key=cut_key, reverse=True)", "key=cut_key)"),
    _m("R1.2", "cuts ignore suits", "dealing", "return (RANK_OF[card], -SUIT_OF[card])", "return (RANK_OF[card], SUIT_OF[card])"),
    _m("R1.2", "the drawn dealer is S", "dealing", '_below(_stream(f"barbu/1/dealer/{seed}"), rules.players)', "0"),
    _m("R1.3", "three play with clubs", "ruleset", "left_out=SUIT_MASK[CLUBS]", "left_out=SUIT_MASK[2]"),
    _m("R1.3", "a stray card is dealt", "game", "if hand & ~rules.deck:", "if False:"),
    _m("R1.3", "aces are low in dominoes", "domino", "if not bit & _ACES:", "if True:"),
    _m("R1.4", "contracts may be called again", "view", "if action.contract not in self.contracts_left:", "if False:"),
    _m("R1.4", "contracts called are listed", "view", "if each not in called and each != now)", "if each != now)"),
    _m("R1.5", "points of dominoes need not add up", "ruleset", "or sum(listed) == rules.domino_sum", "or True"),
    _m("R1.5", "the check column always ticks", "game", "sum(self.score.hand) == self.deal.spec.total", "self.score.hand is None"),
    _m("R1.3", "deuces open aces in dominoes", "domino", "if not bit & _TWOS:", "if True:"),
    _m("R1.5", "other points need no other dominoes", "ruleset", "elif sum(self.domino_points) != rules.domino_sum:", "elif False:"),
    _m("R1.6", "nobody deals in a row", "ruleset", 'done if self.deal_order == "round" else', "done if True else"),
    _m("R1.6", "everybody deals in a row", "ruleset", 'done if self.deal_order == "round" else', "done if False else"),
    _m("R1.6", "a run is a round", "ruleset", "done // len(self.contracts)", "done // self.players"),
    # R2
    _m("R2.1", "points of one contract are taken in another ruleset", "ruleset", "if not option.fits(self):", "if False:"),
    _m("R2.1", "free queens", "ruleset", "(contract, (-_LARGEST_OF_CARD, -1))", "(contract, (-_LARGEST_OF_CARD, 0))"),
    _m("R2.1", "tricks at trumps may cost", "ruleset", '"trumps": (1, _LARGEST_OF_CARD)', '"trumps": (-_LARGEST_OF_CARD, -1)'),
    _m("R2.1", "one number does for the last two", "ruleset", "and len(listed) == (self.numbers or rules.players)", "and listed"),
    _m("R2.1", "a shift the wrong way", "ruleset", "(place < more)", "(place > more)"),
    _m("R2", "a trick costs one point", "ruleset", "    trick_points=-2,", "    trick_points=-1,"),
    _m("R2", "a trick at trumps is six", "ruleset", "trumps_points=5,", "trumps_points=6,"),
    _m("R2", "the last two change places", "ruleset", "last_points=(-10, -20)", "last_points=(-20, -10)"),
    _m("R2", "the king of hearts costs ten", "ruleset", "king_of_hearts_points=-20", "king_of_hearts_points=-10"),
    _m("R2", "the ace of hearts is any heart", "ruleset", "self.ace_of_hearts_points if RANK_OF[each] == ACE else self.heart_points", "self.heart_points"),
    _m("R2", "kings cost four", "ruleset", " king_points=-5,", " king_points=-4,"),
    _m("R2", "jacks are alike", "ruleset", "jack_points=(-5, -2)", "jack_points=(-5, -5)"),
    _m("R2", "three pay for four queens", "ruleset", "queen_points=-8", "queen_points=-6"),
    _m("R2", "any suit may be trumps", "view", "if action.trump is not None and action.trump not in rules.suits:", "if False:"),
    _m("R2", "no trump everywhere", "view", "if action.trump is None and not rules.no_trump:", "if False:"),
    _m("R2", "no rank is named", "view", "if action.start is None or not 0 <= action.start < 13:", "if False:"),
    _m("R2", "trump is kept in other contracts", "view", 'if action.contract != "trumps" and action.trump is not None:', "if False:"),
    _m("R2", "barbuda's ace of hearts costs six", "ruleset", "ace_of_hearts_points=-2", "ace_of_hearts_points=-6"),
    # R3
    _m("R3.1", "the dealer bids first", "doubling", "return (dealer + 1 + bids) % rules.players", "return (dealer + bids) % rules.players"),
    _m("R3.1", "the dealer doubles", "doubling", "return _NOBODY, doublers\n", "return frozenset(rules.seats) - {seat} - doublers, doublers\n"),
    _m("R3.1", "one doubles who has doubled one", "doubling", "return targets - doublers, doublers if", "return targets, doublers if"),
    _m("R3.1", "later doublers are redoubled", "doubling", "[bid.seat for bid in bids if seat in bid.double]", "[bid.seat for bid in bids]"),
    _m("R3.1", "negative doubles as positive", "doubling", "rules.negative_doubles if spec.negative else rules.positive_doubles", "rules.positive_doubles"),
    _m("R3.1", "positive doubles as negative", "doubling", "rules.negative_doubles if spec.negative else rules.positive_doubles", "rules.negative_doubles"),
    _m("R3.1", "others redouble where only the dealer may", "doubling", 'doublers if rules.redoubles == "each" else _NOBODY', "doublers"),
    _m("R3.1", "the dealer redoubles some", "doubling", "answers = [frozenset[Seat](), redoubles] if redoubles else [redoubles]", "answers = list(_subsets(redoubles))"),
    _m("R3.2", "adjustments go the other way", "doubling", "level * (own - other)", "level * (other - own)"),
    _m("R3.2", "a redouble counts once", "doubling", "table[bid.seat][other] = table[other][bid.seat] = 2", "table[bid.seat][other] = table[other][bid.seat] = 1"),
    _m("R3.2", "levels are one-sided", "doubling", "table[bid.seat][other] = table[other][bid.seat] = 1", "table[bid.seat][other] = 1"),
    _m("R3.3", "Max redoubles nobody", "doubling", "return Bid(seat, doubles, redoubles)", "return Bid(seat, doubles)"),
    _m("R3.4", "nothing is ever forced", "doubling", "return debt > 0 and debt >= deals_left(rules, standing, dealer)", "return False"),
    _m("R3.4", "forced one deal too late", "doubling", "debt >= deals_left(rules, standing, dealer)", "debt > deals_left(rules, standing, dealer)"),
    _m("R3.4", "forced without a debt", "doubling", "return debt > 0 and debt >= deals_left", "return debt + 1 >= deals_left"),
    _m("R3.4", "a forced bid is not asked for", "doubling", "if not must or dealer in chosen", "if True"),
    _m("R3.4", "two are owed whatever the knob", "doubling", "rules.owed_doubles - standing.doubled[seat][dealer]", "2 - standing.doubled[seat][dealer]"),
    _m("R3.4", "doubles of others count", "game", "            if dealer in bid.double:\n", "            if bid.double:\n"),
    _m("R3.5", "everybody is asked", "doubling", "return Bid(dealer)", "return None"),
    _m("R3.5", "a forced double is made unasked", "doubling", "return None  # a", "return Bid(bidder(rules, dealer, len(bids)))  # a"),
    _m("R3.5", "a dealer who was doubled is not asked", "doubling", " or doublers_of(bids, dealer)", ""),
    _m("R3.6", "every undoubled deal is played", "deal", 'rules.undoubled == "shared" and not any(map(any, levels))', "False"),
    _m("R3.6", "undoubled trumps are shared too", "deal", 'if spec.negative and rules.undoubled == "shared"', 'if rules.undoubled == "shared"'),
    _m("R3.6", "shared in every ruleset", "deal", 'rules.undoubled == "shared" and not', "not"),
    _m("R3.6", "rounded towards zero", "doubling", "share = -(-abs(spec.total) // others)", "share = abs(spec.total) // others"),
    _m("R3.6", "the dealer shares alike", "doubling", "spec.total - share * others if seat == dealer else share", "share"),
    # R4
    _m("R4", "the dealer leads always", "deal", 'dealer if rules.first_lead == "dealer" else (dealer + 1) % rules.players', "dealer"),
    _m("R4.1", "suit need not be followed", "tricks", "return follow  # R4.1", "return hand"),
    _m("R4.1", "the lowest card wins", "tricks", "ABOVE[best] | (SUIT_MASK[trump]", "SUIT_MASK[SUIT_OF[best]] & (1 << best) - 1 | (SUIT_MASK[trump]"),
    _m("R4.1", "any suit wins", "tricks", "ABOVE[best] | (SUIT_MASK[trump] if trump not in (NO_CARD, SUIT_OF[best]) else 0)", "(1 << 52) - (2 << best)"),
    _m("R4.1", "trumps do not win", "tricks", "SUIT_MASK[trump] if trump not in (NO_CARD, SUIT_OF[best]) else 0", "0"),
    _m("R4.1", "the leader leads again", "tricks", "self.leader = self.turn = winner", "self.leader = self.turn = self.leader"),
    _m("R4.1", "cards not held are played", "view", "if not 0 <= action.card < 52 or not hand & BIT[action.card]:", "if not 0 <= action.card < 52:"),
    _m("R4.2", "hearts are led at will", "tricks", "return others  # R4.2", "return hand"),
    _m("R4.2", "hearts are never led", "tricks", "if others and not self.hearts_may_be_led():", "if not self.hearts_may_be_led():"),
    _m("R4.2", "hearts break in every ruleset", "tricks", "return self.hearts_break and (", "return ("),
    _m("R4.2", "hearts never break", "tricks", "return self.hearts_break and (", "return False and ("),
    _m("R4.2", "hearts are barred in other contracts", "ruleset", 'hearts_rule=contract in ("no_hearts", "barbu")', 'hearts_rule=contract in ("no_hearts", "barbu", "no_queens", "kings_and_jacks")'),
    _m("R4.2", "hearts are free in barbu", "ruleset", 'hearts_rule=contract in ("no_hearts", "barbu")', 'hearts_rule=contract in ("no_hearts",)'),
    _m("R4.3", "a trump lead need not be beaten", "tricks", "return follow & ABOVE[self.best] or follow  # R4.3, on a trump lead", "return follow"),
    _m("R4.3", "a plain lead must be beaten", "tricks", "if self.must and led == self.trump:", "if self.must:"),
    _m("R4.3", "void, one need not trump", "tricks", "return hand & (ABOVE[best] if BIT[best] & self.must else self.must) or hand  # R4.3", "return hand"),
    _m("R4.3", "any trump will do", "tricks", "(ABOVE[best] if BIT[best] & self.must else self.must) or hand", "self.must or hand"),
    _m("R4.3", "a lower trump is required", "tricks", "(ABOVE[best] if BIT[best] & self.must else self.must) or hand", "(ABOVE[best] if BIT[best] & self.must else self.must) or hand & self.must or hand"),
    _m("R4.3", "must trump in every ruleset", "tricks", "self.must = self._trump_mask if rules.must_trump else 0", "self.must = self._trump_mask"),
    _m("R4.4", "a deal goes on to the last card", "tricks", "if not left or (penalty and not unplayed & penalty):", "if not left:"),
    _m("R4.4", "a deal ends a penalty card early", "tricks", "(penalty and not unplayed & penalty)", "(penalty and (unplayed & penalty).bit_count() < 2)"),
    _m("R4.4", "misère ends too", "tricks", "if not left or (penalty and not", "if not left or (True and not"),
    # R5
    _m("R5.1", "only the starting rank fits", "domino", "fits |= bit << 1 & self.unplayed", "pass"),
    _m("R5.1", "nothing fits below", "domino", "fits |= bit >> 1 & self.unplayed", "pass"),
    _m("R5.1", "anything fits", "domino", "return hand & self.fits\n\n", "return hand\n\n"),
    _m("R5.2", "anybody may pass", "view", "if table.legal(hand):\n", "if False:\n"),
    _m("R5.2", "the dealer's left starts", "domino", "self.turn = dealer", "self.turn = (dealer + 1) % players"),
    _m("R5.2", "who is out is asked", "domino", "            if self.left[seat]:\n                break", "            break"),
    _m("R5.2", "a dealer may lack the rank anywhere", "view", "if not rules.dealer_may_lack_start and not self._holds_rank(action.start):", "if False:"),
    _m("R5.3", "the deal goes on to the last card", "domino", "if len(self.out) == self.players - 1:", "if len(self.out) == self.players:"),
    _m("R5.3", "the last player gets nothing", "domino", "self.points[last] = order[-1]", "pass"),
    _m("R5.3", "points by seat", "domino", "order[len(self.out)]", "order[seat]"),
    _m("R5.4", "nobody plays again", "domino", "elif bit & _ACES and self.rules.ace_again:", "elif False:"),
    _m("R5.4", "everybody plays again", "domino", "elif bit & _ACES and self.rules.ace_again:", "elif bit & _ACES:"),
    _m("R5.4", "any card again", "domino", "elif bit & _ACES and self.rules.ace_again:", "elif self.rules.ace_again:"),
    _m("R5.4", "out, and still to play", "domino", "elif bit & _ACES and self.rules.ace_again:", "if bit & _ACES and self.rules.ace_again:"),
    _m("R5.5", "no two after the ace", "domino", "fits |= bit >> 12 & self.unplayed", "pass"),
    _m("R5.5", "no ace after the two", "domino", "fits |= bit << 12 & self.unplayed", "pass"),
    _m("R5.5", "the corner goes to the next suit", "domino", "fits |= bit >> 12 & self.unplayed", "fits |= bit << 1 & self.unplayed"),
    # R6
    _m("R6.1", "no duty", "tricks", "if self._duty == 1:", "if False:"),
    _m("R6.1", "following suit is discarding", "tricks", "and not hand & SUIT_MASK[self.led] and not BIT[card] & penalty", "and not BIT[card] & penalty"),
    _m("R6.1", "a duty in kings and jacks", "ruleset", '"off" and contract in ("no_queens", "no_hearts", "barbu")', '"off" and contract in ("no_queens", "no_hearts", "barbu", "kings_and_jacks")'),
    _m("R6.1", "no duty in barbu", "ruleset", '"off" and contract in ("no_queens", "no_hearts", "barbu")', '"off" and contract in ("no_queens", "no_hearts")'),
    _m("R6.1", "a claim of nothing is taken", "view", 'return Refusal("R6.1", "You keep no penalty card back, so there is nothing to claim.")', "return None"),
    _m("R6.2", "a target with equal levels", "discard", "return len(others) > 1", "return True"),
    _m("R6.2", "only the redoubled are targets", "discard", "if other != seat and level)", "if other != seat and level == 2)"),
    _m("R6.2", "everybody is a target", "discard", "if other != seat and level)", "if other != seat)"),
    _m("R6.3", "one penalty card is enough", "discard", "if (unplayed & penalty).bit_count() < 2:", "if (unplayed & penalty).bit_count() < 1:"),
    _m("R6.3", "the player's own penalty card does not count", "discard", "if (unplayed & penalty).bit_count() < 2:", "if (unplayed & ~hand & penalty).bit_count() < 2:"),
    _m("R6.3", "every card is dangerous", "discard", "if not of_suit or of_suit & BELOW[card]:", "if True:"),
    _m("R6.3", "a suit nobody else has is safe", "discard", "if not of_suit or of_suit & BELOW[card]:", "if of_suit & BELOW[card]:"),
    _m("R6.3", "only sure winners are dangerous", "discard", "if not of_suit or of_suit & BELOW[card]:", "if not of_suit:"),
    _m("R6.3", "the player's own cards are in other hands", "discard", "others = unplayed & ~hand", "others = unplayed"),
    _m("R6.4", "honour refuses", "view", 'if table.duty == "honour":\n                actions.append(', 'if table.duty == "never":\n                actions.append('),
    _m("R6.4", "a breach where it is enforced", "tricks", '_DUTIES.index(rules.israeli)', '("off", "honour", "enforced").index(rules.israeli)'),
    _m("R6.4", "a claim and a breach in one", "view", 'return Refusal("R6.4", "A card is played with a claim or as a breach, not both.")', "return None"),
    _m("R6.4", "claims are not recorded", "tricks", "self.claims[len(self.history)] = (claim, -1 if target is None else target)", "pass"),
    # R7
    _m("R7.1", "an illegal action is taken", "deal", "if refusal is not None:\n            raise IllegalAction(action, refusal)", "pass"),
    _m("R7.1", "a play changes the moment before", "deal", "play = self.play.copy()\n        perform", "play = self.play\n        perform"),
    _m("R7.1", "a view shares the table", "deal", "play.hands[seat], play.table.levels, play.table.copy())", "play.hands[seat], play.table.levels, play.table)"),
)  # fmt: skip
