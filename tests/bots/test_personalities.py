"""The three play differently, by what everybody sees: whom they double, and their cards where several are about equal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from barbu_bots.api import Decision
from barbu_bots.bidding.contract import calls
from barbu_bots.bidding.doubling import judge_bid
from barbu_bots.bidding.hand_values import bidding_tools
from barbu_bots.personality import PERSONALITIES
from barbu_bots.player import ClubPlayer
from barbu_bots.temper import TEMPERS
from barbu_tui.core.cards import BIT
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase, View
from tools.characters import Rates, noticed
from tools.games import finished_deals

BOTS = ("sound", "hunter", "counter")
GAMES = 6


class Asking:
    """``sound``, beside whom the other two are asked by their rules and tempers, without counting endings."""

    name = "sound"

    def __init__(self) -> None:
        self.players = [ClubPlayer(name, PERSONALITIES[name], TEMPERS.get(name)) for name in BOTS]
        self.seen: dict[str, list[tuple[str, bool]]] = {name: [] for name in BOTS}
        self.places: Counter[bool] = Counter()
        self.views: list[View] = []

    def decide(self, view: View, chance: Chance) -> Decision:
        """Decide as ``sound`` does."""
        decisions = [player.decide(view, chance) for player in self.players]
        for name, decision in zip(BOTS, decisions, strict=True):
            self.seen[name] += noticed(view, decision.action)
        if view.phase is not Phase.PLAY:
            self.views.append(replace(view))
        elif view.legal_cards().bit_count() > 2:
            self.places[len({decision.action for decision in decisions}) > 1] += 1
        return decisions[0]


@cache
def asked(rules_name: str) -> Asking:
    bot = Asking()
    rules = ruleset(rules_name)
    for _ in finished_deals(rules, range(GAMES), [bot] * rules.players):
        pass
    return bot


@pytest.mark.parametrize("name", PRESETS)
def test_they_play_different_cards(name: str) -> None:
    places = asked(name).places
    assert places[True] > 0.1 * places.total()


def test_they_show_who_they_are() -> None:
    rates = Rates([[(name, [seen]) for name, seen in asked("online").seen.items()]])

    def rate(name: str, what: str) -> float:
        assert rates.could[name, what] > 50, what
        return rates.rate(name, what)

    for what in ("doubles the leader as a flank", "doubles another flank"):
        assert rate("hunter", what) > rate("sound", what) + 0.05
        assert rate("sound", what) > rate("counter", what) + 0.1
    assert rate("hunter", "doubles the leader as a flank") > rate("hunter", "doubles another flank") + 0.05
    assert (
        abs(rate("hunter", "doubles the dealer unforced") - rate("sound", "doubles the dealer unforced"))
        < 0.05
    )
    for more, less, what in (
        ("hunter", "sound", "redoubles"),
        ("hunter", "sound", "leads from the longest suit"),
        ("counter", "sound", "leads from the shortest suit"),
        ("hunter", "sound", "goes over where it may go under"),
        ("sound", "counter", "goes over where it may go under"),
        ("counter", "sound", "discards from the shortest suit at trumps"),
        ("hunter", "sound", "leads a trump"),
        ("sound", "counter", "leads a trump"),
        ("hunter", "sound", "lays the card nearest the start"),
        ("counter", "sound", "lays the card farthest out"),
    ):
        assert rate(more, what) > rate(less, what) + 0.01, what


def test_a_liking_is_followed_only_among_cards_about_equal() -> None:
    """The card of a temper is one that the rules weighed, at most the margin behind; a penalty card is left to the rules."""
    rules = ruleset("online")
    changed = 0
    for name, temper in TEMPERS.items():
        plain = ClubPlayer(name, PERSONALITIES[name])
        tempered = ClubPlayer(name, PERSONALITIES[name], temper)
        widest = max(liking.margin for likings in temper.values() for liking in likings)

        class Between:
            """The rules' play, and the temper's beside it."""

            name = "between"

            def decide(
                self, view: View, chance: Chance, plain: ClubPlayer = plain, tempered: ClubPlayer = tempered
            ) -> Decision:
                nonlocal changed
                usual, liked = plain.decide(view, chance), tempered.decide(view, chance)
                if usual.action != liked.action:
                    assert view.phase is Phase.PLAY
                    changed += 1
                    if isinstance(view.table, TrickTable):
                        penalty = view.table.spec.penalty
                        assert not BIT[liked.action.card] & penalty  # type: ignore[union-attr]
                        assert not BIT[usual.action.card] & penalty  # type: ignore[union-attr]
                return usual

        for _ in finished_deals(rules, range(2), [Between()] * rules.players):
            pass
        assert widest < 8
    assert changed > 100


def test_the_leader_of_the_game_is_doubled_sooner() -> None:
    """A player ahead of the other two is doubled by ``hunter`` wherever it would be doubled if it were not, and elsewhere too."""
    hunter = PERSONALITIES["hunter"]
    more = 0
    for view in asked("online").views:
        if view.phase is not Phase.BIDS:
            continue
        tools = bidding_tools(view.rules, hunter.book)
        for other in view.rules.seats:
            if other in (view.seat, view.dealer):
                continue
            standing = view.standing
            ahead, even = (
                judge_bid(
                    replace(view, standing=replace(standing, running=running)), *tools, hunter
                ).bid.double
                for running in (tuple(99 * (seat == other) for seat in view.rules.seats), (0, 0, 0, 0))
            )
            assert even <= ahead
            assert not even or ahead <= even | {other}  # a hand that would be shared out is another matter
            more += ahead != even
    assert more > 20


def test_a_favourite_is_called_only_if_it_is_about_as_good() -> None:
    found = 0
    for view in asked("online").views:
        if view.phase is Phase.CONTRACT:
            for name in ("hunter", "counter"):
                personality = PERSONALITIES[name]
                tools = bidding_tools(view.rules, personality.book)
                first, *others = calls(view, *tools, personality)
                best = max((first, *others), key=lambda call: call.gain)
                assert first is best or first.choice.contract in personality.favourites
                assert first.gain >= best.gain - 2.0 * tools[0].scale
                found += first is not best
    assert found > 3
