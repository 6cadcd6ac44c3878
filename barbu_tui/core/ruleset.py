"""The rules of one game as data: every knob of RULES.md, and the four presets.

The program never branches on a preset's name. It reads the knob of the :class:`Ruleset`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Final, Literal

from barbu_tui.core.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    FULL_DECK,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    RANK_OF,
    SEAT_LETTERS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    CardSet,
    Seat,
    card,
    card_set,
    cards_in,
)
from barbu_tui.core.contracts import CONTRACT_NAMES, KING_OF_HEARTS, POSITIVE, Contract, ContractSpec
from barbu_tui.core.worded import WordedError, as_typed, read_whole, shortened

OptionValue = str | bool | int | tuple[int, ...]


class RulesetError(WordedError):
    """An unknown ruleset, knob or value. The message is one sentence for the person who asked for it."""


@dataclass(frozen=True)
class Option:
    """A knob that may be overridden: its help and its values."""

    help: str
    """One line of help, in English."""
    clause: str
    """The clause of RULES.md."""
    values: tuple[OptionValue, ...] = ()
    """All values if they are few, for a form; empty for points."""
    contract: Contract | None = None
    """The contract whose points these are; ``None`` for another rule."""
    bounds: tuple[int, int] = (0, 0)
    """The least and the greatest of its numbers."""
    numbers: int = 0
    """Its length; 0 for one number a player."""

    def fits(self, ruleset: Ruleset) -> bool:
        """Return whether the knob does something in a ruleset."""
        return self.contract is None or self.contract in ruleset.contracts

    @property
    def is_number(self) -> bool:
        """Whether the knob takes numbers."""
        return not self.values or type(self.values[0]) is int

    def checked(self, rules: Ruleset, name: str, value: Any) -> OptionValue:
        """Return a value that the knob takes.

        Raises:
            RulesetError: it does not take this one.
        """
        if not self.is_number:
            return self._known(name, value)
        return self._number(name, value) if self.numbers == 1 else self._numbers(rules, name, value)

    def _known(self, name: str, value: Any) -> OptionValue:
        if isinstance(value, str | bool) and value in self.values:
            return value
        values = tuple(each if isinstance(each, str) else _said(each) for each in self.values)
        raise _error("{name} cannot be {said}; it must be {values}.", name, value, values=values)

    def _number(self, name: str, value: Any) -> int:
        least, most = self.bounds
        if _is_whole(value, least, most):
            return int(value)
        raise _error(
            "{name} cannot be {said}; it must be a whole number from {least} to {most}.",
            name,
            value,
            least=least,
            most=most,
        )

    def _numbers(self, rules: Ruleset, name: str, value: Any) -> tuple[int, ...]:
        least, most = self.bounds
        count = self.numbers or rules.players
        if (
            isinstance(value, list | tuple)
            and len(value) == count
            and all(_is_whole(each, least, most) for each in value)
            and (self.numbers or sum(value) == rules.domino_sum)  # R1.5: a whole game sums to zero
        ):
            return tuple(value)
        if self.numbers:
            raise _error(
                "{name} cannot be {said}; it must be two whole numbers from {least} to {most}.",
                name,
                value,
                least=least,
                most=most,
            )
        raise _error(
            "{name} cannot be {said}; it must be {count} whole numbers from {least} to {most} that add up to {sum}.",
            name,
            value,
            least=least,
            most=most,
            count=count,
            sum=rules.domino_sum,
        )


def _error(template: str, name: str, value: Any, **values: object) -> RulesetError:
    """Return the error for a value that a knob does not take."""
    return RulesetError(template, name=name, said=_said(value), **values)


def _said(value: Any) -> str:
    """Return a refused value as a sentence quotes it."""
    try:
        from json import dumps  # for a message that is rare

        return shortened(dumps(value, default=str))  # TOML has dates
    except RecursionError:
        return "what is nested so deeply"


def _is_whole(value: Any, least: int, most: int) -> bool:
    """Return whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


_FLAG: Final = (True, False)


def _one_of(words: str, clause: str, values: tuple[OptionValue, ...]) -> Mapping[str, Option]:
    """Return the metadata of a knob with few values. ``words`` are its line of help."""
    return {"option": Option(words, clause, values, bounds=(0, len(values) - 1), numbers=1)}


_LARGEST_OF_CARD: Final = 1_000
"""The most points that a card or a trick may cost or bring."""
_BOUNDS: Final[Mapping[Contract, tuple[int, int]]] = {
    "trumps": (1, _LARGEST_OF_CARD),
    "domino": (-20_000, 20_000),  # enough to balance any others
}
"""Contract → the least and the most points, if others than those of a negative contract."""


def _points_of(contract: Contract, words: str, numbers: int = 1) -> Mapping[str, Option]:
    """Return the metadata of a knob of a contract's points (R2.1, R5.3)."""
    clause = "R5.3" if contract == "domino" else "R2.1"
    bounds = _BOUNDS.get(contract, (-_LARGEST_OF_CARD, -1))
    return {"option": Option(words, clause, (), contract, bounds, numbers)}


@dataclass(frozen=True)
class Ruleset:
    """Every knob of RULES.md's table.

    The knobs named in :data:`OPTIONS` may be overridden one by one with :meth:`with_options`; the
    others come with the preset.
    """

    name: str
    """The preset's name: ``online``, ``sheet4``, ``sheet3``, ``barbuda``."""
    source: str
    """The origin of the preset."""
    players: int
    left_out: CardSet
    """Cards of the full deck that are not dealt (R1.3)."""
    contracts: tuple[Contract, ...]
    """In the order of the score sheet and of the digit keys."""
    codes: tuple[str, ...]
    """The score sheet's abbreviation of each contract of :attr:`contracts`."""
    trick_points: int = field(metadata=_points_of("no_tricks", "points of a trick at No Tricks"))
    last_points: tuple[int, int] = field(
        metadata=_points_of("no_last_two", "points of the last trick but one, and of the last", 2)
    )
    queen_points: int = field(metadata=_points_of("no_queens", "points of a queen at No Queens"))
    heart_points: int = field(
        metadata=_points_of("no_hearts", "points of a heart at No Hearts, the ace apart")
    )
    ace_of_hearts_points: int = field(
        metadata=_points_of("no_hearts", "points of the ace of hearts at No Hearts")
    )
    king_of_hearts_points: int = field(metadata=_points_of("barbu", "points of the king of hearts at Barbu"))
    king_points: int = field(metadata=_points_of("kings_and_jacks", "points of a king at Kings and Jacks"))
    jack_points: tuple[int, int] = field(
        metadata=_points_of("kings_and_jacks", "points of a black jack, and of a red one", 2)
    )
    trumps_points: int = field(metadata=_points_of("trumps", "points of a trick at Trumps"))
    domino_points: tuple[int, ...] = field(
        metadata=_points_of("domino", "points at Dominoes in the order of going out", numbers=0)
    )
    first_lead: Literal["dealer", "left"] = field(
        metadata=_one_of("who leads first in a trick contract", "R4", ("dealer", "left"))
    )
    hearts_lead: Literal["only", "broken"] = field(
        metadata=_one_of("when hearts may be led in No Hearts and Barbu", "R4.2", ("only", "broken"))
    )
    must_trump: bool = field(metadata=_one_of("Trumps: you must trump and overtrump", "R4.3", _FLAG))
    no_trump: bool = field(metadata=_one_of("Trumps: the dealer may also call no trump", "R2", _FLAG))
    negative_doubles: Literal["anyone", "dealer"] = field(
        metadata=_one_of(
            "players a non-dealer may double in a negative contract", "R3.1", ("anyone", "dealer")
        )
    )
    positive_doubles: Literal["anyone", "dealer"] = field(
        metadata=_one_of(
            "players a non-dealer may double in a positive contract", "R3.1", ("anyone", "dealer")
        )
    )
    redoubles: Literal["each", "all"] = field(
        metadata=_one_of("each doubler separately, or by the dealer all or none", "R3.1", ("each", "all"))
    )
    owed_doubles: int = field(
        metadata=_one_of("doubles that each player owes each dealer", "R3.4", tuple(range(8)))
    )
    undoubled: Literal["shared", "played"] = field(
        metadata=_one_of(
            "an undoubled negative contract is shared out or played", "R3.6", ("shared", "played")
        )
    )
    israeli: Literal["enforced", "honour", "off"] = field(
        metadata=_one_of("the duty to discard penalty cards", "R6", ("enforced", "honour", "off"))
    )
    dealer_may_lack_start: bool = field(
        metadata=_one_of("the dealer may name a domino rank without holding it", "R5.2", _FLAG)
    )
    ace_again: bool = field(metadata=_one_of("Dominoes: whoever plays an ace plays again", "R5.4", _FLAG))
    round_corner: bool = field(
        metadata=_one_of("Dominoes: the ace and the two of a suit fit each other", "R5.5", _FLAG)
    )
    deal_order: Literal["round", "running"] = field(
        metadata=_one_of("deals pass round the table, or each dealer's run on", "R1.6", ("round", "running"))
    )
    first_dealer: Literal["random", "cut"] = field(
        metadata=_one_of("how the first dealer is chosen", "R1.2", ("random", "cut"))
    )
    score_sheet: Literal["grid", "lines"] = "grid"
    """The form of the score sheet: a grid by dealer and contract, or a line per deal (R1.5)."""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The overridden knobs, in the order in which they were given."""
    house: str = field(default="", compare=False)
    """The name that a house ruleset has for people; no rule depends on it."""

    @property
    def title(self) -> str:
        """The ruleset as headings call it: ``Sunday table (online)``."""
        return f"{self.house} ({self.name})" if self.house else self.name

    @cached_property
    def seats(self) -> range:
        """The seats, clockwise from S."""
        return range(self.players)

    @cached_property
    def seat_letters(self) -> tuple[str, ...]:
        """The seats' letters, clockwise from S (R1.1)."""
        return SEAT_LETTERS[self.players]

    @cached_property
    def deck(self) -> CardSet:
        """The cards that are dealt."""
        return FULL_DECK & ~self.left_out

    @cached_property
    def hand_size(self) -> int:
        """Cards in a hand."""
        return self.deck.bit_count() // self.players

    @cached_property
    def suits(self) -> tuple[int, ...]:
        """The suits of the deck, in record order."""
        return tuple(suit for suit, mask in enumerate(SUIT_MASK) if self.deck & mask)

    @cached_property
    def deals(self) -> int:
        """Deals in a whole game: every dealer calls every contract once (R1.4)."""
        return self.players * len(self.contracts)

    @cached_property
    def specs(self) -> Mapping[Contract, ContractSpec]:
        """The specification of each contract of this ruleset."""
        return {
            contract: self._spec(contract, code)
            for contract, code in zip(self.contracts, self.codes, strict=True)
        }

    def _spec(self, contract: Contract, code: str) -> ContractSpec:
        """Return the specification of a contract with this deck and these points (R2)."""
        points = self._card_points(contract)
        trick_points = {"no_tricks": self.trick_points, "trumps": self.trumps_points}.get(contract, 0)
        last_points = self.last_points if contract == "no_last_two" else (0, 0)
        order_points = self.domino_points if contract == "domino" else ()
        return ContractSpec(
            contract=contract,
            name=CONTRACT_NAMES[contract],
            code=code,
            negative=contract not in POSITIVE,
            trick_points=trick_points,
            last_points=last_points,
            card_points=tuple(points),
            penalty=card_set(number for number, value in enumerate(points) if value),
            order_points=order_points,
            total=trick_points * self.hand_size + sum(last_points) + sum(points) + sum(order_points),
            hearts_rule=contract in ("no_hearts", "barbu"),
            duty=self.israeli != "off" and contract in ("no_queens", "no_hearts", "barbu"),
        )

    def _card_points(self, contract: Contract) -> list[int]:
        """Return card → points of the cards that a contract counts (R2)."""
        points = [0] * 52
        if contract == "barbu":
            points[KING_OF_HEARTS] = self.king_of_hearts_points
        elif contract == "kings_and_jacks":
            for suit in SUITS:
                points[card(suit, KING)] = self.king_points
                points[card(suit, JACK)] = self.jack_points[suit in (HEARTS, DIAMONDS)]
        elif contract in ("no_queens", "no_hearts"):
            for each in cards_in(self.deck):
                if contract == "no_queens" and RANK_OF[each] == QUEEN:
                    points[each] = self.queen_points
                elif contract == "no_hearts" and SUIT_OF[each] == HEARTS:
                    points[each] = self.ace_of_hearts_points if RANK_OF[each] == ACE else self.heart_points
        return points

    def spec(self, contract: Contract) -> ContractSpec:
        """Return the specification of a contract.

        Raises:
            RulesetError: this ruleset has no such contract.
        """
        try:
            return self.specs[contract]
        except KeyError:
            raise RulesetError(
                "The ruleset {rules} has no contract {contract}.", rules=self.name, contract=contract
            ) from None

    def dealer_of(self, number: int, first_dealer: Seat) -> Seat:
        """Return the dealer of a deal. The deal passes to the left after every deal (R1.2), or after all of a dealer's (R1.6)."""
        done = number - 1
        passed = done if self.deal_order == "round" else done // len(self.contracts)
        return (first_dealer + passed) % self.players

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """Return this ruleset with some knobs changed.

        Args:
            options: knob name → value, as JSON has it (``domino_points`` a list of integers).

        Raises:
            RulesetError: an unknown knob, or a value that it does not take.
        """
        for name in options:
            self._check_known(name)
        changed: dict[str, Any] = {
            name: OPTIONS[name].checked(self, name, value)
            for name, value in options.items()
            if name != "domino_points"
        }
        rules = replace(self, **changed)
        if "domino_points" in options:  # after the others, which decide its sum
            points = OPTIONS["domino_points"].checked(rules, "domino_points", options["domino_points"])
            changed["domino_points"] = points
        elif sum(self.domino_points) != rules.domino_sum:
            raise RulesetError(
                "With these points a whole game does not add up to 0. Set domino_points to {count} whole numbers that add up to "
                "{sum}, as in {example}.",
                count=self.players,
                sum=rules.domino_sum,
                example=",".join(map(str, rules.balanced().domino_points)),
            )
        given = {name: changed[name] for name in options}
        return replace(self, **changed, options=tuple({**dict(self.options), **given}.items()))

    def _check_known(self, name: str) -> None:
        """Check that a knob of this name does something in this ruleset.

        Raises:
            RulesetError: it does not.
        """
        option = OPTIONS.get(name)
        if option is None:
            raise RulesetError(
                "Unknown house rule {name}; the house rules are {known}.",
                name=as_typed(name),
                known=", ".join(OPTIONS),
            )
        if not option.fits(self):
            raise RulesetError(
                "The house rule {name} is for a contract that {rules} does not have.",
                name=name,
                rules=self.name,
            )

    @property
    def domino_sum(self) -> int:
        """The sum of the points at Dominoes with which a whole game sums to zero (R1.5)."""
        return -sum(spec.total for spec in self.specs.values() if not spec.is_domino)

    def balanced(self) -> Ruleset:
        """Return these rules with the points at Dominoes shifted so that a whole game sums to zero (R1.5).

        Every place is shifted alike; where the sum asks for it, the first ones by one more. A place at its bound (R2.1)
        leaves what is missing to the first places that have room.
        """
        least, most = OPTIONS["domino_points"].bounds
        each, more = divmod(self.domino_sum - sum(self.domino_points), self.players)
        if not each and not more:
            return self
        shifted = [points + each + (place < more) for place, points in enumerate(self.domino_points)]
        points = [min(max(each, least), most) for each in shifted]
        for place, at in enumerate(points):
            points[place] = min(max(at + self.domino_sum - sum(points), least), most)
        return replace(self, domino_points=tuple(points))

    @property
    def usual_domino(self) -> tuple[int, ...]:
        """The preset's points at Dominoes, shifted so that a whole game sums to zero (R1.5)."""
        return replace(self, domino_points=PRESETS[self.name].domino_points).balanced().domino_points

    def turned(self, name: str, value: Any) -> Ruleset:
        """Return these rules with one knob set. The preset's own value removes the override.

        The points at Dominoes follow other points, so that a whole game sums to zero (R1.5).

        Raises:
            RulesetError: the knob does not take the value.
        """
        preset = PRESETS[self.name]
        changed = {**dict(self.options), name: value}
        if OPTIONS[name].contract is not None and name != "domino_points":
            followed = self.usual_domino == self.domino_points
            later: dict[str, Any] = {name: OPTIONS[name].checked(self, name, value)}
            later["domino_points"] = preset.domino_points if followed else self.domino_points
            changed["domino_points"] = replace(self, **later).balanced().domino_points
        options = preset.with_options(changed).options
        kept = {each: said for each, said in options if said != getattr(preset, each)}
        return preset.with_options(kept) if kept else preset

    def options_json(self) -> dict[str, Any]:
        """Return the overridden knobs as a record writes them."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self.options}

    def __hash__(self) -> int:
        return hash((self.name, self.options))


OPTIONS: Final[Mapping[str, Option]] = {
    each.name: each.metadata["option"] for each in fields(Ruleset) if each.metadata
}
"""The knobs that a player may set, by name."""

RULESET_SOURCES: Final[Mapping[str, str]] = {
    "online": "the online club's rules",
    "sheet4": "the score sheet for four players",
    "sheet3": "the score sheet for three players",
    "barbuda": "the rules of Barbuda",
}
"""The origin of each ruleset's knobs."""

_SHEET_ORDER: Final[tuple[Contract, ...]] = (
    "no_tricks", "no_queens", "no_last_two", "no_hearts", "barbu", "trumps", "domino",
)  # fmt: skip
_SHEET_CODES: Final = ("NT", "Q", "LT", "H", "K", "T", "D")

_ONLINE: Final = Ruleset(
    name="online", source=RULESET_SOURCES["online"], players=4, left_out=0,
    contracts=_SHEET_ORDER, codes=_SHEET_CODES, deal_order="round", first_dealer="random",
    trick_points=-2, last_points=(-10, -20), queen_points=-6, heart_points=-2, ace_of_hearts_points=-6,
    king_of_hearts_points=-20, king_points=-5, jack_points=(-5, -2), trumps_points=5, domino_points=(45, 20, 5, -5),
    negative_doubles="anyone", positive_doubles="dealer", redoubles="each", owed_doubles=2, undoubled="shared",
    first_lead="dealer", hearts_lead="only", must_trump=True, no_trump=False, israeli="enforced",
    dealer_may_lack_start=True, ace_again=False, round_corner=False,
)  # fmt: skip
_SHEET4: Final = replace(
    _ONLINE, name="sheet4", source=RULESET_SOURCES["sheet4"],
    positive_doubles="anyone", undoubled="played", israeli="off",
)  # fmt: skip
_SHEET3: Final = replace(
    _SHEET4, name="sheet3", source=RULESET_SOURCES["sheet3"], players=3, left_out=SUIT_MASK[CLUBS],
    queen_points=-8, domino_points=(35, 20, 10), first_lead="left", positive_doubles="dealer",
)  # fmt: skip
_BARBUDA: Final = replace(
    _ONLINE, name="barbuda", source=RULESET_SOURCES["barbuda"], score_sheet="lines",
    contracts=("kings_and_jacks", "no_queens", "no_hearts", "no_tricks", "no_last_two", "trumps", "domino"),
    codes=("KJ", "Q", "H", "N", "L2", "T", "F"), first_dealer="cut",
    ace_of_hearts_points=-2, domino_points=(50, 25, 10, -10),
    negative_doubles="dealer", positive_doubles="dealer", redoubles="all", owed_doubles=0, undoubled="played",
    hearts_lead="broken", must_trump=False, no_trump=True, israeli="off", dealer_may_lack_start=False,
)  # fmt: skip

PRESETS: Final[Mapping[str, Ruleset]] = {
    preset.name: preset for preset in (_ONLINE, _SHEET4, _SHEET3, _BARBUDA)
}
"""The four rulesets by name; ``online`` is the default."""


def ruleset(name: str = "online", options: Mapping[str, Any] | None = None) -> Ruleset:
    """Return a preset with some rules changed.

    >>> ruleset("online", {"israeli": "off"}).israeli
    'off'

    Raises:
        RulesetError: an unknown preset, knob or value.
    """
    preset = PRESETS.get(name)
    if preset is None:
        raise RulesetError(
            "Unknown ruleset {name}; the rulesets are {known}.", name=as_typed(name), known=", ".join(PRESETS)
        )
    return preset.with_options(options) if options else preset


def parse_option(text: str) -> tuple[str, Any]:
    """Read ``RULE=VALUE`` as typed on the command line: ``domino_points=35,25,15,0``, ``no_trump=true``.

    The value is only read here; :meth:`Ruleset.with_options` checks it.

    Raises:
        RulesetError: there is no ``=``.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise RulesetError("{text} is not RULE=VALUE; write for example israeli=honour.", text=as_typed(text))
    name, value = name.strip(), value.strip()
    if value in ("true", "false"):
        return name, value == "true"
    parts = value.split(",")
    numbers = [read_whole(part, -_LARGEST, _LARGEST) for part in parts]
    if None in numbers:
        return name, value
    return name, numbers if len(numbers) > 1 else numbers[0]


_LARGEST: Final = 10**9
"""More than any house rule takes."""
