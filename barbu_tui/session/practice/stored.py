"""A situation as JSON.

The reader replays the deal action by action under the rules. A damaged situation, or one of other rules, is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from barbu_bots.reasons import RULES
from barbu_tui.core.actions import Action, Bid, PlayCard
from barbu_tui.core.cards import Seat, hand_text, parse_hand
from barbu_tui.core.deal import Deal
from barbu_tui.core.doubling import Standing
from barbu_tui.core.game import check_hands
from barbu_tui.core.notation import action_text, parse_action
from barbu_tui.core.ruleset import Ruleset, ruleset
from barbu_tui.language.signs import clean_text
from barbu_tui.session.names import LEVELS
from barbu_tui.session.practice.situation import CardLesson, Situation
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.session.record.position import standing_problem
from barbu_tui.session.store.lines import NOT_UNDERSTOOD, whole

_LARGEST: Final = 10**9
_LONGEST_BOT: Final = 60
_PASS: Final = "pass"


class StoredError(ValueError):
    """The JSON is not a situation."""


def situation_json(situation: Situation) -> dict[str, Any]:
    """Return a situation as JSON."""
    deal, rules, standing = situation.deal, situation.rules, situation.deal.standing
    data: dict[str, Any] = {
        "rules": rules.name,
        "options": rules.options_json(),
        "drill": situation.drill,
        "seed": situation.seed,
        "deals": standing.deals,
        "called": [[rules.contracts.index(each) for each in row] for row in standing.called],
        "doubled": [list(row) for row in standing.doubled],
        "running": list(standing.running),
        "dealer": deal.dealer,
        "hands": [hand_text(hand) for hand in deal.hands],
    }
    if deal.choice is not None:
        data["call"] = str(deal.choice).removesuffix(" none")
        data["bids"] = [[sorted(bid.double), sorted(bid.redouble)] for bid in deal.bids]
    if deal.plays:
        data["plays"] = " ".join(_play_text(deal, action) for action in deal.plays)
    if situation.own:
        data["own"] = True
    if situation.bots:
        data["bots"] = list(situation.bots)
    if situation.lesson is not None:
        lesson = situation.lesson
        data |= {"theme": lesson.theme, "level": lesson.level, "rule": lesson.rule}
    return data


def _play_text(deal: Deal, action: Action) -> str:
    """Return a card or a pass: ``QS``, ``3S:safety``, ``3S:target:2``, ``3S:breach``, ``pass``.

    The names of the positions in players' files are made from this text, so it stays as it is
    (:func:`~barbu_tui.session.practice.due.position_id`).
    """
    if not isinstance(action, PlayCard):
        return _PASS
    *words, last = action_text(deal, action).removeprefix("play ").split()
    if action.target is not None:
        last = str(action.target)
    return ":".join((*words, last))


def read_situation(stored: object) -> Situation:
    """Return a stored situation.

    Raises:
        StoredError: it is malformed, or impossible under the rules.
    """
    if not isinstance(stored, Mapping):
        raise StoredError("a situation is an object")
    try:
        situation = _read(stored)
    except StoredError:
        raise
    except (*NOT_UNDERSTOOD, IndexError, AssertionError) as error:
        raise StoredError(str(error)) from None
    problem = standing_problem(situation.header)
    if problem:
        raise StoredError(problem)
    if situation.view.turn != 0 or len(situation.options) < 2:
        raise StoredError("there is nothing to decide")
    return situation


def rules_of(stored: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset of a stored situation.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: the ruleset is missing or unknown.
    """
    return _ruleset(str(stored["rules"]), tuple(stored["options"].items()))


@lru_cache(maxsize=64)
def _ruleset(name: str, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return ruleset(name, dict(options))


def _read(stored: Mapping[str, Any]) -> Situation:
    rules = rules_of(stored)
    hands = tuple(parse_hand(str(each)) for each in _rows(stored["hands"], rules))
    check_hands(rules, hands, _number(stored["deals"]) + 1)
    standing = Standing(
        _number(stored["deals"]),
        tuple(
            tuple(rules.contracts[whole(each, len(rules.contracts) - 1)] for each in row)
            for row in _rows(stored["called"], rules)
        ),
        tuple(tuple(_number(each) for each in _rows(row, rules)) for row in _rows(stored["doubled"], rules)),
        tuple(_number(each) for each in _rows(stored["running"], rules)),
    )
    dealer = whole(stored["dealer"], rules.players - 1)
    deal = Deal(rules, standing, dealer, hands)
    if "call" in stored:
        actions = [parse_action(deal, f"call {stored['call']}")]
        for double, redouble in stored["bids"]:
            seat = (dealer + len(actions)) % rules.players
            actions.append(Bid(seat, _seats(double, rules), _seats(redouble, rules)))
        deal = deal.with_actions(actions)
        for text in str(stored.get("plays", "")).split():
            deal = deal.apply(_read_play(text, deal))
    seed = whole(stored["seed"], 1 << 62, -(1 << 62))
    bots = tuple(clean_text(each, _LONGEST_BOT) for each in stored.get("bots", ()))
    if bots and len(bots) != rules.players:
        raise StoredError("there is one bot for each seat")
    situation = Situation(deal, seed, bool(stored.get("own")), bots, read_lesson(stored))
    if situation.drill != stored["drill"]:
        raise StoredError("the drill is of another decision")
    return situation


def _rows(value: object, rules: Ruleset) -> Sequence[Any]:
    if not isinstance(value, list) or len(value) != rules.players:
        raise StoredError("there is one entry for each seat")
    return value


def _number(value: object) -> int:
    return whole(value, _LARGEST, -_LARGEST)


def _seats(value: Sequence[object], rules: Ruleset) -> frozenset[Seat]:
    return frozenset(whole(each, rules.players - 1) for each in value)


def _read_play(text: str, deal: Deal) -> Action:
    name, *said = text.split(":")
    if said[:1] == ["target"]:
        said[1:] = [deal.rules.seat_letters[whole(int(each), deal.rules.players - 1)] for each in said[1:]]
    return parse_action(deal, _PASS if text == _PASS else " ".join(("play", name, *said)))


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
