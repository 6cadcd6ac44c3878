"""Drills: a decision out of a real game.

A :class:`Situation` is a deal at a decision: a call, a bid, or a card. It is turned so that S decides. It
holds all hands; estimates and advice use :attr:`Situation.view` only. In files it is the record of its deal so far.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, Final, TypeVar

from barbu_bots import Bot, make_bot
from barbu_bots.api import chance_of
from barbu_bots.bidding.contract import Call, calls
from barbu_bots.bidding.hand_values import bidding_tools
from barbu_bots.personality import Personality
from barbu_bots.reasons import RULES
from barbu_bots.search.models import Models, modelled, taken_for
from barbu_bots.search.playout import play_deal
from barbu_bots.search.question import Question, firsts, question_of
from barbu_bots.weights.current import CURRENT
from barbu_tui.core.actions import Action, Bid, PlayCard
from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.deal import Deal, Start, perform
from barbu_tui.core.dealing import deal_hands, first_dealer
from barbu_tui.core.doubling import Standing
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.core.view import Phase, View
from barbu_tui.language.fields import whole
from barbu_tui.session.names import LEVELS, Difficulty, Drill
from barbu_tui.session.play.match import Match, practice_events, practice_header, practice_match
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.session.record.codec import event_json, header_json, read_log
from barbu_tui.session.record.events import Header, Player
from barbu_tui.session.store.lines import NOT_UNDERSTOOD

_PLAYERS: Final = ("sound", "hunter", "sound", "hunter")
"""The bots that play the games from which situations are taken."""
_DRILLS: Final[dict[Phase, Drill]] = {Phase.CONTRACT: "contracts", Phase.BIDS: "doubles", Phase.PLAY: "cards"}
_TRIES: Final = 12
"""Situations examined to find one about a weak contract."""

T = TypeVar("T")
A = TypeVar("A", bound=Action)


@dataclass(frozen=True)
class CardLesson:
    """The subject of a card drill."""

    theme: str
    """The name of a theme of :mod:`barbu_tui.session.practice.themes`; empty if none fits."""
    level: Difficulty
    rule: str = ""
    """The rule for the best card; empty if it is unknown."""


@dataclass(frozen=True)
class Situation:
    """A decision to practise."""

    deal: Deal
    """The deal, with S to decide."""
    seed: int
    """The seed of the situation and of the worlds of its estimate."""
    own: bool = False
    """Whether the player set it up."""
    bots: tuple[str, ...] = ()
    """Seat → the bot that has played it so far; empty if the player set the situation up."""
    lesson: CardLesson | None = None
    """The subject of a card drill; ``None`` for a call or a bid."""
    deals: int | None = None
    """The deals of the game that it was taken from, if that is a short one."""

    @property
    def drill(self) -> Drill:
        """The kind of decision."""
        return _DRILLS[self.deal.phase]

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.deal.rules

    @property
    def view(self) -> View:
        """The player's view."""
        return self.deal.view(0)

    @property
    def options(self) -> tuple[Action, ...]:
        """The player's options, without equivalent cards."""
        return tuple(dict.fromkeys(firsts(self.view).values()))

    def same_as(self, choice: Action) -> Action:
        """Return the first option equivalent to a choice, or the choice itself."""
        return firsts(self.view)[choice]

    def question(self, *, read: bool = True) -> Question:
        """Return the question for a comparison. ``read``: see :attr:`~barbu_bots.search.question.Question.read`."""
        return question_of(self.view, self.seed, deals=self.deals, models=self.models, read=read)

    @property
    def models(self) -> Models:
        """The models of those who have played it so far."""
        return {seat: taken_for(bot) for seat, bot in enumerate(self.bots)}

    def match(self, choice: Action | None = None) -> Match:
        """Return the deal as a game against the bots, without a record, after the player's decision if one is given."""
        return practice_match(self.header, self.deal, *([] if choice is None else [choice]))

    @property
    def header(self) -> Header:
        """The header of :meth:`match`."""
        return practice_header(self.deal, self.seed, self.bots[1:], of=self.deals)


def equals_of(view: View, option: Action) -> tuple[Action, ...]:
    """Return the choices equivalent to an option, itself included."""
    first = firsts(view)
    return tuple(each for each in first if first[each] == first[option])


# In files --------------------------------------------------------------------------------------------


class StoredError(ValueError):
    """The JSON is not a situation."""


def situation_json(situation: Situation) -> dict[str, Any]:
    """Return a situation as JSON: its record, whether it is the player's own, and its lesson."""
    rules, lesson = situation.rules, situation.lesson
    events = (event_json(event, rules) for event in practice_events(situation.deal))
    data: dict[str, Any] = {"record": [header_json(_kept_header(situation)), *events]}
    if situation.own:
        data["own"] = True
    if lesson is not None:
        data |= {"theme": lesson.theme, "level": lesson.level, "rule": lesson.rule}
    return data


def _kept_header(situation: Situation) -> Header:
    """Return the header of the record, with the bots that have played so far; the kind of an unknown player is ``bot``."""
    header = situation.header

    def player(seat: Seat, bot: str) -> Player:
        return replace(
            header.players[seat], kind="bot" if bot and seat else "human", bot=bot if bot and seat else None
        )

    if situation.bots:
        players = tuple(player(seat, bot) for seat, bot in enumerate(situation.bots))
    else:
        players = (header.players[0], *(replace(each, bot=None) for each in header.players[1:]))
    return replace(header, players=players)


def read_situation(stored: object) -> Situation:
    """Return a stored situation. Its record is folded under the rules, so a damaged one is refused.

    Raises:
        StoredError: it is malformed, or impossible under the rules.
    """
    if not isinstance(stored, Mapping) or not isinstance(stored.get("record"), list):
        raise StoredError("a situation is an object with a record")
    try:
        log = read_log(stored["record"])
        deal, players = log.position.game.deal, log.header.players
        if deal is None or deal.turn != 0:
            raise StoredError("S is not to decide")
        unknown = all(player.kind == "bot" and player.bot is None for player in players[1:])
        bots = () if unknown else tuple(player.bot or "" for player in players)
        seed = whole(log.header.seed, 1 << 62, -(1 << 62))
        situation = Situation(deal, seed, bool(stored.get("own")), bots, read_lesson(stored), log.header.of)
        if len(situation.options) < 2:
            raise StoredError("there is nothing to decide")
    except StoredError:
        raise
    except (*NOT_UNDERSTOOD, IndexError, AssertionError) as error:
        raise StoredError(str(error)) from None
    return situation


def rules_of(stored: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset of a stored situation.

    Raises:
        KeyError, IndexError, TypeError, ValueError, AttributeError: the ruleset is missing or unknown.
    """
    header = stored["record"][0]
    return _ruleset(str(header["rules"]), tuple(header["options"].items()))


@lru_cache(maxsize=64)
def _ruleset(name: str, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return ruleset(name, dict(options))


def read_lesson(stored: Mapping[str, Any]) -> CardLesson | None:
    """Return the subject of a stored situation.

    Raises:
        StoredError: this version does not know the theme.
    """
    if "level" not in stored:
        return None
    theme, level, rule = stored.get("theme", ""), stored["level"], stored.get("rule", "")
    if theme and theme not in THEMES_BY_NAME:
        raise StoredError("there is no such theme")
    if level not in LEVELS or (rule and rule not in RULES):
        raise StoredError("there is no such level or rule")
    return CardLesson(theme, level, rule)


def position_id(stored: Mapping[str, Any]) -> str:
    """Return the name of a stored situation: equal cards at the same decision have the same name."""
    header, dealt, *actions = stored["record"]
    told = [header["rules"], header["options"], {**dealt, "n": 0}, *actions]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


# Drawing ---------------------------------------------------------------------------------------------


def draw_situation(
    rules: Ruleset, drill: Drill, seed: int, number: int = 1, weak: Contract | None = None
) -> Situation:
    """Return a call or a bid from a game of bots. For cards see :mod:`barbu_tui.session.practice.card_drills`.

    With a weak contract, the situation in which it matters most is chosen from several.
    """
    drawn: Situation | None = None
    for attempt in range(_TRIES if weak else 1):
        situation = _draw(rules, drill, Random(f"barbu/1/practice/{seed}/{drill}/{number}/{attempt}"))
        if drawn is None:
            drawn = situation
        if weak is None or _about(situation, weak):
            return situation
    assert drawn is not None
    return drawn


def _draw(rules: Ruleset, drill: Drill, random: Random) -> Situation:
    while True:
        seed = random.getrandbits(30)
        last = rules.deals - rules.players if drill == "contracts" else rules.deals
        number = 1 + int(random.random() * last)
        game = game_at(rules, seed, number, usual_players(rules))
        assert game.deal is not None
        if drill == "contracts":
            return situation_of(game.deal, seed)
        decisions = _bids(game.deal, seed)
        if decisions:
            return situation_of(decisions[int(random.random() * len(decisions))], seed)


def situation_of(
    deal: Deal, seed: int, bots: Sequence[str] = _PLAYERS, deals: int | None = None
) -> Situation:
    """Return the decision of the seat to act, turned to S.

    Args:
        bots: seat → the bot that has played it so far.
        deals: see :attr:`Situation.deals`.
    """
    players = from_seat(bots[: deal.rules.players], deal.turn)
    return Situation(turned(deal, deal.turn), seed, bots=players, deals=deals)


def game_at(rules: Ruleset, seed: int, number: int, bots: Sequence[Bot]) -> Game:
    """Return a game of bots up to the beginning of a deal. ``bots``: seat → the player of the earlier deals."""
    game = Game.new(rules, first_dealer(rules, seed)[0])
    while game.number < number:
        game = game.begin(deal_hands(rules, seed, game.number))
        assert game.deal is not None
        game = game.with_deal(play_deal(game.deal, bots, seed)).finish()
    return game.begin(deal_hands(rules, seed, number))


def usual_players(rules: Ruleset) -> list[Bot]:
    """Return the players of the games from which situations are taken, by seat: those bots without their search, which takes too long."""
    return [modelled(name, make_bot("sound")).bot for name in _PLAYERS[: rules.players]]


def _bids(deal: Deal, seed: int) -> list[Deal]:
    """Return the deal at each bid with a choice."""
    decisions = []
    bots = usual_players(deal.rules)
    while deal.phase in (Phase.CONTRACT, Phase.BIDS):
        if deal.phase is Phase.BIDS and len(deal.legal_actions()) > 1:
            decisions.append(deal)
        action = deal.automatic()
        if action is None:
            view = deal.view()
            action = bots[view.seat].decide(view, chance_of(view, seed)).action
        deal = deal.apply(action)
    return decisions


def _about(situation: Situation, contract: Contract) -> bool:
    """Return whether a contract matters in a situation: it is called, or one of a bot's two best."""
    choice = situation.deal.choice
    if choice is not None:
        return choice.contract == contract
    return contract in [call.choice.contract for call in judged_calls(situation.view)[:2]]


# Turning the table -----------------------------------------------------------------------------------


def from_seat(row: Sequence[T], seat: Seat) -> tuple[T, ...]:
    """Return a row of the table, seat by seat, from another seat on."""
    return (*row[seat:], *row[:seat])


def turned(deal: Deal, seat: Seat) -> Deal:
    """Return the deal with a seat turned to S."""
    players = deal.rules.players

    def to(other: Seat) -> Seat:
        return (other - seat) % players

    old = deal.standing
    standing = Standing(
        old.deals,
        from_seat(old.called, seat),
        from_seat([from_seat(row, seat) for row in old.doubled], seat),
        from_seat(old.running, seat),
    )
    choice = None if deal.choice is None else moved(deal.choice, -seat, players)
    start = deal.start and Start(to(deal.start.leader), tuple(map(to, deal.start.out)))
    hands, opened = from_seat(deal.hands, seat), from_seat(deal.open, seat) if deal.open else ()
    before = Deal(deal.rules, standing, to(deal.dealer), hands, choice, start=start, open=opened)
    begun = before.with_bids(tuple(moved(bid, -seat, players) for bid in deal.bids))
    return with_plays(begun, [moved(action, -seat, players) for action in deal.plays])


def with_plays(deal: Deal, plays: Sequence[Action]) -> Deal:
    """Return the deal after these cards and passes, which must be legal."""
    if not plays:
        return deal
    assert deal.play is not None
    play = deal.play.copy()
    for action in plays:
        perform(play, action)
    return deal.with_play(play)


def moved(action: A, by: Seat, players: int) -> A:
    """Return an action with all its seats moved on."""

    def to(seat: Seat) -> Seat:
        return (seat + by) % players

    if isinstance(action, Bid):
        double, redouble = (frozenset(map(to, seats)) for seats in (action.double, action.redouble))
        return replace(action, seat=to(action.seat), double=double, redouble=redouble)
    if isinstance(action, PlayCard) and action.target is not None:
        return replace(action, seat=to(action.seat), target=to(action.target))
    return replace(action, seat=to(action.seat))


def judged_calls(view: View) -> list[Call]:
    """Return every contract left with its best suit or rank, in a bot's order for this seat."""
    rules = view.rules
    return calls(view, *bidding_tools(rules, CURRENT), Personality())
