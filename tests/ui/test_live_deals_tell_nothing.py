"""A deal that is being played is told alike however the hidden cards lie: at the table, in lines and spoken, and in its replay.

All cards that the human cannot know are dealt again, the bots are asked for their reasons with their new hands, and the human asks
everything that can be asked: whatever is told must stay the same. A bot's reason with its hand in it would not.
"""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from barbu_bots import Bot, make_bot
from barbu_tui.core.dealing import Chance
from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import Message, use
from barbu_tui.plain.game import PlainGame
from barbu_tui.plain.lines import Lines
from barbu_tui.plain.replay import PlainReplay
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent, DealEvent, Event, Header
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.plan import look_back
from barbu_tui.session.review.review import Review
from barbu_tui.session.store.settings import Settings
from barbu_tui.session.table.table import Table
from barbu_tui.ui.screens.replay.view import bar_of, saying
from barbu_tui.ui.screens.table.table_screen import TableScreen
from barbu_tui.words.deal import reasons
from barbu_tui.words.line import plain
from tests.bots.test_fair import redealt, replayed
from tests.support.app_driving import app_with, drive, press, settled
from tests.support.records import BEGUN
from tests.support.seeds import fresh_seed
from tests.ui.test_replay_view import SIZES, painted, sight_of

BOTS = ("sound", "hunter", "counter", "greedy", "club", "learner", "novice")
RULES = ("online", "sheet3", "barbuda", "sheet4")


def in_lines(header: Header, events: Sequence[Event], *, mine: bool) -> str:
    """Everything that a game in lines tells up to the human's turn, and answers then.

    Args:
        mine: also what the player's decisions in the deal before cost, which takes seconds to weigh.
    """
    out = io.StringIO()
    match = Match(GameLog(header))
    game = PlainGame(Table(match, None, Settings), Lines(io.StringIO(), out))
    for event in events:
        match.log.add(event)
        game.tell(event)
    game.flush()
    words = (f"{word}: {says.said()}" for word, says in game.words().items() if mine or word != "mine")
    return "\n".join([out.getvalue(), *words])


def spoken(replay: Replay) -> str:
    """Everything that the replay of the deal under way tells a listener."""
    out = io.StringIO()
    number = replay.steps[-1].number
    asked = ["why", "hands", "table", "score", f"deal {number}", "why", "hands", *["", "why"] * 60]
    use("en", spoken=True)
    try:
        lines = Lines(io.StringIO("".join(f"{each}\n" for each in asked)), out)
        PlainReplay(replay, lines, len(replay) - 1, None).run()
    finally:
        use("en")
    return out.getvalue()


def on_screen(replay: Replay) -> str:
    """Return the contents of the replay's screen in the current deal, at its last place and half-way."""
    last = len(replay) - 1
    shown = [reasons(replay, replay.steps[-1].number)]
    for at in {last, (replay.start(replay.steps[-1].number) + last) // 2}:
        sight = sight_of(replay, at, live=True)
        shown += [
            plain(bar_of(sight, "", wide=True)),
            str(saying(sight)),
            str(sight.reason),
            str(sight.refusal),
        ]
        shown += [painted(sight, size) for size in SIZES]
    return "\n".join(shown)


def at_the_table(header: Header, events: Sequence[Event], others: Sequence[Event]) -> list[list[str]]:
    """Return what the table shows for each of two logs at the human's turn, and after the keys that show more."""
    app = app_with(Screen, speed="instant")
    texts = []

    async def script(pilot: Pilot[int]) -> None:
        for log in (events, others):
            app.push_screen(TableScreen(Match(GameLog(header, log))))
            shown = [await settled(pilot)]
            await pilot.resize_terminal(160, 45)
            shown.append(await settled(pilot))
            for keys in (["t"], ["x"], ["v"], ["v", "s"]):
                shown.append(await press(pilot, *keys))
            app.pop_screen()
            app.pop_screen()
            await pilot.resize_terminal(80, 24)
            texts.append(shown)

    drive(app, script)
    return texts


@dataclass
class Looked:
    """The contents examined."""

    dealt_again: int = 0
    tables: int = 0
    """Pairs of tables drawn."""
    other_reasons: int = 0
    """Reasons of bots that were others with the new hands."""
    weighed: set[int] = field(default_factory=set)
    """The sizes of the tables at which the deal before was weighed."""


def otherwise(
    rng: random.Random, header: Header, events: Sequence[Event], match: Match, bots: dict[int, Bot]
) -> list[Event] | None:
    """The events with the cards that the human cannot know dealt again, and the bots' reasons for what they did."""
    deal = match.game.deal
    assert deal is not None
    start = max(at for at, event in enumerate(events) if isinstance(event, DealEvent))
    played = [event for event in events[start + 1 :] if isinstance(event, ActionEvent)]
    hands = redealt(rng, deal, 0)
    if hands is None or replayed(deal, hands, [event.action for event in played]) is None:
        return None
    dealt = events[start]
    assert isinstance(dealt, DealEvent)
    found: list[Event] = [*events[:start], replace(dealt, hands=tuple(hands))]
    log = GameLog(header, found)
    for event in events[start + 1 :]:
        new = event
        if isinstance(event, ActionEvent) and event.action.seat in bots and event.why:
            now = log.position.game.deal
            assert now is not None
            seat = event.action.seat
            decision = bots[seat].decide(
                now.view(seat), Chance(header.seed or 0, deal.number, seat, len(found))
            )
            said = decision.said if isinstance(decision.said, Message) else None
            new = replace(event, why=decision.why, said=said)
        log.add(new)
        found.append(new)
    return found


def check(seed: int, games: int, *, deals: int, whole: int = 0, look: float, tables: float = 1.0) -> Looked:
    """Play games and compare what is told at some of the human's turns.

    Args:
        whole: one in so many games is a whole one.
        look: the share of the human's turns that are compared.
        tables: the share of those at which the table is drawn, too, which takes seconds.
    """
    rng = random.Random(seed)
    looked = Looked()
    for number in range(games):
        rules = ruleset(RULES[number % len(RULES)])
        names = [rng.choice(BOTS) for _ in range(rules.players - 1)]
        header = new_header(
            rules,
            names,
            rng.randrange(1 << 30),
            deals=None if whole and not number // len(RULES) % whole else deals,
            begun=BEGUN,
        )
        bots = {seat: make_bot(name) for seat, name in enumerate(names, 1)}
        human = make_bot("sound")
        match = Match(GameLog(header))
        while not match.over:
            if not match.waiting:
                match.advance()
                continue
            if rng.random() < look:
                events = list(match.events)
                others = otherwise(rng, header, events, match, bots)
                if others is not None:
                    looked.dealt_again += 1
                    looked.other_reasons += sum(
                        getattr(one, "why", None) != getattr(other, "why", None)
                        for one, other in zip(events, others, strict=True)
                    )
                    mine = bool(match.game.finished) and rules.players not in looked.weighed
                    looked.weighed |= {rules.players} if mine else set()
                    assert in_lines(header, events, mine=mine) == in_lines(header, others, mine=mine)
                    one, other = Replay(header, events), Replay(header, others)
                    assert on_screen(one) == on_screen(other)
                    assert spoken(one) == spoken(other)
                    if rng.random() < tables:
                        looked.tables += 1
                        shown, shown_otherwise = at_the_table(header, events, others)
                        assert shown == shown_otherwise
            view = match.view(0)
            match.act(
                human.decide(view, Chance(header.seed or 0, match.game.number, 0, len(match.events))).action
            )
    return looked


def test_a_deal_under_way_is_told_alike_however_the_hidden_cards_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    def brief(review: Review, _: object, *, quiet: bool) -> bool:
        looks = count()
        return look_back(review, lambda: next(looks) < 2, quiet=quiet)

    monkeypatch.setattr("barbu_tui.plain.game.look_back", brief)  # all decisions take seconds
    looked = check(fresh_seed(), 4, deals=2, look=0.2, tables=0.15)
    assert looked.dealt_again >= 4
    assert looked.other_reasons >= 10


@pytest.mark.long
def test_deals_of_two_hundred_games_are_told_alike() -> None:
    looked = check(fresh_seed(), 200, deals=4, whole=10, look=0.06, tables=0.5)
    print(looked)
    assert looked.dealt_again >= 400
    assert looked.tables >= 200
    assert looked.other_reasons >= 2_000
