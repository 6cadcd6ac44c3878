"""A sentence that is put into words where it is read, in the reader's language.

A bot gives its reason as a :class:`Message`. A record keeps it beside the English words, as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, Union

from barbu_tui.core.cards import CARD_NAMES, RANK_LETTERS, SUIT_LETTERS, RankWord, SuitWord
from barbu_tui.core.contracts import CONTRACTS, ContractWord
from barbu_tui.language.terms import CardWord, SeatWord, Term
from barbu_tui.language.wording import has_words, places

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_MOST: Final = 20
"""Arguments of a message, and entries of a list, that are read."""
_DEEPEST: Final = 8
_LONGEST: Final = 600
"""Characters of a text that are read."""
_LARGEST: Final = 10**6
_LONGEST_FILLED: Final = 4000
"""Characters at most of a whole message that is read, with its places filled. The longest of a bot has a fifth of that."""
_LONGEST_TERM: Final = 60
"""Characters of a card, a name or a number in a place, at most."""

Argument: TypeAlias = Union[str, int, Term, "Message", Sequence["Argument"]]
"""A value in a message."""


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """An English sentence and the values of its places."""

    text: str
    many: str
    """The plural of the sentence; empty if it does not count."""
    count: int
    context: str
    """Tells apart two meanings of one English word."""
    arguments: Mapping[str, Argument]
    """Place → value, independent of language."""

    def __init__(
        self, text: str, many: str = "", count: int = 0, context: str = "", /, **arguments: Argument
    ) -> None:
        """Make a message: its sentence in English with its places, and their values.

        A place may have any name: what is no place is given by its position.
        """
        values = {"text": text, "many": many, "count": count, "context": context, "arguments": arguments}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @staticmethod
    def counted(one: str, many: str, /, count: int, **arguments: Argument) -> Message:
        """Return a message that counts something; the count stands in the place ``{count}``."""
        return Message(one, many, count, count=count, **arguments)

    @staticmethod
    def within_context(context: str, text: str, /, **arguments: Argument) -> Message:
        """Return a message whose translation depends on its context."""
        return Message(text, "", 0, context, **arguments)

    def __hash__(self) -> int:
        return hash((self.text, self.many, self.count, self.context))

    @property
    def has_words(self) -> bool:
        """Whether a message has anything to translate besides its values."""
        return has_words(self.text)

    def within(self) -> Iterator[Message]:
        """Return the messages among the arguments."""
        for argument in self.arguments.values():
            yield from _messages(argument)


def _messages(argument: object) -> Iterator[Message]:
    if isinstance(argument, Message):
        yield argument
    elif isinstance(argument, (tuple, list)):
        for each in argument:
            yield from _messages(each)


def together(sentences: Sequence[str | Message]) -> str | Message:
    """Return several sentences as one text."""
    if len(sentences) == 1:
        return sentences[0]
    if all(isinstance(each, str) for each in sentences):
        return " ".join(map(str, sentences))
    names = [f"s{number}" for number in range(len(sentences))]
    return Message(" ".join(f"{{{name}}}" for name in names), **dict(zip(names, sentences, strict=True)))


# --- as JSON ---------------------------------------------------------------------------------------


def message_json(message: Message) -> dict[str, Any]:
    """Return a message as a record writes it: ``{"text": …, "with": {"card": {"card": "QH"}}}``."""
    line: dict[str, Any] = {"text": message.text}
    if message.context:
        line["context"] = message.context
    if message.many:
        line["many"], line["count"] = message.many, message.count
    if message.arguments:
        line["with"] = {name: _argument_json(each) for name, each in message.arguments.items()}
    return line


def _argument_json(argument: object) -> Any:
    match argument:
        case Message():
            return message_json(argument)
        case CardWord():
            return {"card": CARD_NAMES[argument.card]}
        case SuitWord():
            return {"suit": SUIT_LETTERS[argument.suit]}
        case RankWord():
            return {"rank": RANK_LETTERS[argument.rank]}
        case ContractWord():
            return {"contract": argument.contract}
        case SeatWord():
            return {"seat": argument.letter}
        case tuple() | list():
            return [_argument_json(each) for each in argument]
        case bool() | int() | str():
            return argument
    raise TypeError(f"{argument!r} cannot stand in a record")


class _Unfit(ValueError):
    """The JSON is no message."""


def message_of(value: object, clean: Callable[[str], str]) -> Message | None:
    """Read a message from a record, which is untrusted; ``None`` if it is no message."""
    try:
        message = _message(value, clean, 0)
    except _Unfit:
        return None
    return message if _length(message) <= _LONGEST_FILLED else None


def _length(argument: object) -> int:
    """Return the greatest number of characters that an argument can have in a sentence. A place may occur repeatedly."""
    if isinstance(argument, Message):
        lengths = {name: _length(each) for name, each in argument.arguments.items()}
        return max(
            len(text) + sum(lengths.get(place.name, 0) for place in places(text))
            for text in (argument.text, argument.many)
        )
    if isinstance(argument, tuple):
        return sum(map(_length, argument)) + len(argument) * 5
    return len(argument) if isinstance(argument, str) else _LONGEST_TERM


def _text(value: object, longest: int = _LONGEST) -> str:
    if type(value) is not str or len(value) > longest:
        raise _Unfit
    return value


def _number(value: object) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise _Unfit
    return value


def _message(value: object, clean: Callable[[str], str], depth: int) -> Message:
    if not isinstance(value, dict) or depth > _DEEPEST:
        raise _Unfit
    arguments = value.get("with", {})
    if not isinstance(arguments, dict) or len(arguments) > _MOST:
        raise _Unfit
    if any(not isinstance(name, str) or not _NAME.fullmatch(name) for name in arguments):
        raise _Unfit
    return Message(
        clean(_text(value.get("text"))),
        clean(_text(value.get("many", ""))),
        _number(value.get("count", 0)),
        clean(_text(value.get("context", ""))),
        **{name: _argument(each, clean, depth + 1) for name, each in arguments.items()},
    )


def _argument(value: object, clean: Callable[[str], str], depth: int) -> Argument:
    if depth > _DEEPEST:
        raise _Unfit
    if type(value) is bool:
        return value
    if type(value) is int:
        return _number(value)
    if isinstance(value, str):
        return clean(_text(value))
    if isinstance(value, list):
        if len(value) > _MOST:
            raise _Unfit
        return tuple(_argument(each, clean, depth + 1) for each in value)
    if isinstance(value, dict) and "text" in value:
        return _message(value, clean, depth)
    return _term(value)


def _term(value: object) -> Argument:
    """Return a card, a suit, a rank, a contract or a seat."""
    if isinstance(value, dict) and len(value) == 1:
        ((kind, name),) = value.items()
        if kind == "card" and name in CARD_NAMES:
            return CardWord(CARD_NAMES.index(name))
        if kind == "contract" and name in CONTRACTS:
            return ContractWord(name)
        if isinstance(name, str) and len(name) == 1:
            if kind == "suit" and name in SUIT_LETTERS:
                return SuitWord(SUIT_LETTERS.index(name))
            if kind == "rank" and name in RANK_LETTERS:
                return RankWord(RANK_LETTERS.index(name))
            if kind == "seat" and name in "SWNE":
                return SeatWord(name)
    raise _Unfit
