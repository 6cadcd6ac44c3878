"""The models of seats: each is read and played by the rules of its bot."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from barbu_bots import make_bot
from barbu_bots.search.models import STRANGER, modelled, models_of, taken_for
from barbu_bots.search.question import question_of
from barbu_bots.search.reading import Reading
from barbu_bots.search.rollout import players_of
from barbu_tui.core.cards import Seat
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.session.practice.situation import Situation, draw_situation

SOUND, HUNTER = make_bot("sound"), make_bot("hunter")


@dataclass(frozen=True)
class Player:
    """A seat as a record names it."""

    seat: Seat
    bot: str | None


def test_everybody_at_the_table_is_taken_for_what_the_record_says() -> None:
    players = [Player(0, None), Player(1, "hunter"), Player(2, "master"), Player(3, "mine:Low")]
    assert models_of(players) == {0: STRANGER, 1: "hunter", 2: "sound", 3: STRANGER}


def test_players_of_a_question_play_on_as_themselves_and_strangers_as_sound() -> None:
    view = draw_situation(ruleset(), "doubles", 3).view
    asked = question_of(view, 1, models={0: "hunter", 1: "hunter", 2: "counter", 3: STRANGER})
    assert [bot.name for bot in players_of(asked, SOUND)] == ["sound", "hunter", "counter", "sound"]
    assert 0 not in asked.models  # the asking seat continues as sound plays


def test_less_is_read_into_strangers_than_into_bots() -> None:
    assert modelled(STRANGER, SOUND).habits.belief < modelled("hunter", SOUND).habits.belief
    assert modelled(None, SOUND) == modelled("sound", SOUND)._replace(bot=SOUND)
    assert taken_for(None) == STRANGER


def as_seen(situation: Situation, number: int) -> View:
    """The view of a bidder before one of the bids."""
    deal, bid = situation.deal, situation.deal.bids[number]
    return replace(deal, bids=deal.bids[:number]).view(bid.seat)


@pytest.mark.parametrize("rules", ["online", "sheet3"])
def test_a_hunters_bid_is_read_as_a_hunters(rules: str) -> None:
    """Bids that only ``hunter`` makes with the hand that was held: that hand is likelier where hunter is known to sit there."""
    found = 0
    for seed in range(3000, 3300):
        situation = draw_situation(ruleset(rules), "doubles", seed)
        for number, bid in enumerate(situation.deal.bids):
            if situation.bots[bid.seat] != "hunter" or bid.seat == 0:
                continue
            view, chance = as_seen(situation, number), Chance(0, 0, 0, 0)
            if SOUND.decide(view, chance).action == bid or HUNTER.decide(view, chance).action != bid:
                continue
            hand = situation.deal.hands[bid.seat]
            as_hunter, as_sound = (
                Reading(situation.view, SOUND, {bid.seat: name}).weight(bid.seat, hand)
                for name in ("hunter", "sound")
            )
            assert as_hunter > 3 * as_sound
            found += 1
        if found >= 2:
            return
    raise AssertionError(f"only {found} such bids")
