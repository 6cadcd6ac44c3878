"""Messages between this program and the process of a third-party bot.

A message is its length, four bytes with the lowest first, and its content. Requests are pickled here and
unpickled by the child, which trusts the program. Answers are JSON and checked: the program unpickles nothing,
because the child may write anything.
"""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Callable, Iterable
from contextlib import suppress
from struct import Struct
from typing import Any, Final

from barbu_bots.api import Decision
from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import Message, message_json, message_of
from barbu_tui.language.fields import Fields, action_line
from barbu_tui.language.signs import clean_text

HEAD: Final = Struct("<I")
"""A message's length."""
WORDS: Final = 64
"""Numbers of a chance sent to the child at a time."""
WORD: Final = Struct(f"<{WORDS}Q")
LONGEST: Final = 1 << 20
"""Bytes of the longest answer that is read."""
LONGEST_TEXT: Final = 20_000
"""Characters of a reason that are kept."""
_LONGEST_NAME: Final = 80


def packed(payload: bytes) -> bytes:
    """Return the message with this content."""
    return HEAD.pack(len(payload)) + payload


_rules: list[Ruleset] = []
"""In a child: the ruleset of later views."""


def keep_rules(rules: Ruleset) -> None:
    """Keep the ruleset of later views, which are sent without it."""
    _rules[:] = [rules]


def _kept_rules() -> Ruleset:
    return _rules[0]


def _kept_spec(contract: str) -> ContractSpec:
    return next(spec for each, spec in _rules[0].specs.items() if each == contract)


_REFERENCES: Final[dict[type, Callable[[Any], tuple[object, ...]]]] = {
    Ruleset: lambda rules: (_kept_rules, ()),
    ContractSpec: lambda spec: (_kept_spec, (spec.contract,)),
}


def dumped(request: tuple[object, ...], *, rules_kept: bool = False) -> bytes:
    """Return a request as bytes.

    Args:
        request: the kind of request and its arguments.
        rules_kept: replace the ruleset by a reference, because the child has it (:func:`keep_rules`). This
            halves the time for a view.
    """
    file = io.BytesIO()
    pickler = pickle.Pickler(file, pickle.HIGHEST_PROTOCOL)
    if rules_kept:
        pickler.dispatch_table = _REFERENCES  # type: ignore[assignment]  # typeshed wants reducers of object
    pickler.dump(request)
    return file.getvalue()


def request_of(payload: bytes) -> tuple[Any, ...]:
    """Return a request sent by the program. Only the child may call it."""
    request: tuple[Any, ...] = pickle.loads(payload)
    return request


def answer_to(decision: object, rules: Ruleset) -> dict[str, Any]:
    """Return a bot's decision as an answer: its action as in a record, its reason in words, and as a message if it is one.

    All of the bot's own code runs here, in its process. An invalid decision becomes the end of a sentence
    that begins with the bot's name.
    """
    if not isinstance(decision, Decision):
        return {"wrong": f"answered with {_kind(decision)} and not with a Decision"}
    reason = decision.explained()
    action, why, said = decision.action, reason.sentence, reason.said
    if not isinstance(why, str):
        return {"wrong": f"gave {_kind(why)} as its reason and not text"}
    line = _line(action, rules)
    if line is None:
        return {"wrong": f"answered with {_kind(action)} that is no action of its view"}
    answer: dict[str, Any] = {"action": line, "why": str.__str__(why)[:LONGEST_TEXT]}
    if isinstance(said, Message):
        with suppress(TypeError):  # its values cannot be sent
            answer["said"] = message_json(said)
    return answer


def answered(payload: bytes) -> dict[str, Any]:
    """Return an answer. Raise :class:`ValueError` if the payload is none."""
    try:
        answer = json.loads(payload)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(answer, dict):
        raise ValueError("not an object")
    return answer


def decision_in(answer: dict[str, Any], rules: Ruleset, *, messages: bool = False) -> Decision | None:
    """Return the decision in an answer; ``None`` if there is none. The reason of the program's own bots may be one of its ``messages``, else it is English text."""
    line, why = answer.get("action"), answer.get("why")
    if not isinstance(line, dict) or not isinstance(why, str):
        return None
    try:
        action = Fields(line, _ANSWER).action(rules)
    except ValueError:
        return None
    said = message_of(answer.get("said"), clean_text) if messages else None
    return Decision(action, said or why[:LONGEST_TEXT])


def _kind(value: object) -> str:
    return (
        "nothing (None)" if value is None else f"a value of type {str(type(value).__name__)[:_LONGEST_NAME]}"
    )


def _line(action: object, rules: Ruleset) -> dict[str, Any] | None:
    """Return an action as the line of a record; ``None`` if it has no such line."""
    try:
        plain = _plain(action)
        if plain is not None:
            line = action_line(plain, rules.seat_letters)
            return (
                line if Fields(line, _ANSWER).action(rules) == plain else None
            )  # a negative index names another
    except (LookupError, TypeError, ValueError, AttributeError):
        pass
    return None


def _plain(action: object) -> Action | None:
    """Return the action as one of the core's own classes."""
    match action:
        case ChooseContract(seat=seat, contract=contract, trump=trump, start=start):
            return ChooseContract(seat, contract, trump, start)
        case Bid(seat=seat, double=double, redouble=redouble):
            return Bid(seat, frozenset(double), frozenset(redouble))
        case PlayCard(seat=seat, card=card, claim=claim, target=target, breach=breach):
            return PlayCard(seat, card, claim, target, bool(breach))
        case Pass(seat=seat):
            return Pass(seat)
    return None


_ANSWER: Final = Message("answer")


def words_of(payload: bytes) -> Iterable[int]:
    """Return the numbers of a chance sent by the program."""
    return WORD.unpack(payload)
