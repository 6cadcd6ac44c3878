"""The form of a new game, the page of house rules, and rulesets in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from rich.cells import cell_len

from barbu_tui.core.cards import SUIT_NAMES
from barbu_tui.core.ruleset import OPTIONS, PRESETS, OptionValue, Ruleset
from barbu_tui.session.play.match import BOT_NAMES
from barbu_tui.session.scores.settlement import money
from barbu_tui.text import signed
from barbu_tui.ui.drawing.glyphs import FOCUS
from barbu_tui.ui.drawing.spans import Span, elided
from barbu_tui.ui.screens.home.model import length_words
from barbu_tui.ui.text.contracts import what_counts
from barbu_tui.ui.view_models.form import Field
from barbu_tui.ui.view_models.page import NO_BREAK, PageLine, heading, text, window
from barbu_tui.ui.view_models.panels import Placed
from bots import OPPONENTS

RULES_WORDS: Final[Mapping[str, str]] = {
    "online": "the online club's game: two doubles owed to each dealer, the Israeli rule",
    "sheet4": "the paper sheet for four: anybody may be doubled in every contract",
    "sheet3": "the paper sheet for three: 39 cards, no clubs",
    "barbuda": "Barbuda: kings and jacks, no trump, a cut for the deal",
}
ROUNDS: Final = (0, 3, 2, 1)
"""Deals of each dealer that a form offers; 0 for all of them."""
_LEVELS, _LEVEL_WIDTH = 12, 16
"""Where a bot's level stands in the list of bots, and the room for it."""
_LONGEST_NAME: Final = 40
SIDES: Final = {"W": "on your left", "N": "opposite", "E": "on your right"}

_VALUE_WORDS: Final[Mapping[OptionValue, str]] = {
    True: "yes",
    False: "no",
    "only": "if nothing else is left",
    "broken": "once one is played",
}
KNOB_NAMES: Final[Mapping[str, str]] = {
    "domino_points": "Domino points",
    "first_lead": "First lead",
    "hearts_lead": "Leading hearts",
    "must_trump": "Must trump",
    "no_trump": "No trump",
    "negative_doubles": "Doubles, negative",
    "positive_doubles": "Doubles, positive",
    "redoubles": "Redoubles",
    "owed_doubles": "Doubles owed",
    "undoubled": "Undoubled negative",
    "israeli": "Israeli rule",
    "dealer_may_lack_start": "Any domino rank",
    "first_dealer": "First dealer",
}


@dataclass(frozen=True)
class Plan:
    """A new game as far as it is decided."""

    rules: Ruleset
    opponents: tuple[str, str, str]
    """W, N, E; with three players N is not asked."""
    known: tuple[str, ...]
    """The names that can be chosen."""
    seed: int | None = None
    stake: Decimal = Decimal(0)
    currency: str = ""
    rounds: int = 0
    """Deals of each dealer in a short game; 0 for the whole game."""
    coached: bool = False
    """The player is asked once before a decision that would cost much."""

    @property
    def deals(self) -> int:
        """The deals of the game."""
        return self.rounds * self.rules.players or self.rules.deals

    @property
    def bots(self) -> tuple[str, ...]:
        """The opponents at this table, clockwise from the human's left."""
        return tuple(self.opponents["WNE".index(letter)] for letter in self.rules.seat_letters[1:])

    def with_bot(self, letter: str, bot: str) -> Plan:
        """Return the plan with another opponent."""
        west, north, east = (
            bot if seat == letter else now for seat, now in zip("WNE", self.opponents, strict=True)
        )
        return replace(self, opponents=(west, north, east))


def value_text(value: OptionValue) -> str:
    """Return a knob's value as a person reads it."""
    if isinstance(value, bool):
        return _VALUE_WORDS[value]
    if isinstance(value, tuple):
        return "  ".join(signed(each) for each in value)
    return str(value)


def bot_field(letter: str) -> str:
    """Return the id of the row in which the bot of a seat is chosen."""
    return f"bot_{letter}"


def bot_words(bot: str) -> tuple[str, str]:
    """Return how hard a bot is to play against, and how it plays: ``easy``, ``ducks when it can, and plans nothing``."""
    level, colon, line = OPPONENTS.get(bot, "").partition(": ")
    return (level, line) if colon else ("", "a bot of your own")


def first_opponents(offered: Mapping[str, str] = OPPONENTS) -> tuple[str, str, str]:
    """Return W, N, E of somebody's first game: the easy bots, the hardest of them first.

    Args:
        offered: the bots, the easiest first, with how hard each is.
    """
    easy = [name for name, words in offered.items() if words.startswith("easy:")] or list(offered)
    west, north, east = (easy[-1 - min(place, len(easy) - 1)] for place in range(3))
    return west, north, east


def bot_lines(field: Field, x: int, width: int, room: int) -> list[PageLine]:
    """Return the bots that a seat may have, a line each with how hard it is; the chosen one is marked.

    Args:
        field: the seat's row.
        x: where the lines begin.
        width: columns.
        room: lines for the bots, the heading apart.
    """
    count = len(field.values)
    which = f"{field.chosen + 1} of {count}, " if count > room else ""
    lines = [heading(x, width, "THE BOTS", f"{which}the easiest first")]
    first = window(count, field.chosen, room, 0)
    for place, bot in enumerate(field.values[first : first + room], first):
        chosen = place == field.chosen
        ink = "text" if chosen else "muted"
        meta = ("command", f"choose({field.id!r}, {place})")
        name = elided(bot, _LONGEST_NAME)
        level, line = bot_words(bot)
        at = max(_LEVELS, cell_len(name) + 4)
        said = at + _LEVEL_WIDTH if level else at
        placed = (
            Placed(x + 2, (Span(name, ink, chosen, meta=meta),)),
            Placed(x + at, (Span(level, ink, meta=meta),)),
            Placed(x + said, (Span(elided(line, width - said), ink, meta=meta),)),
        )
        lines.append(PageLine((text(x, FOCUS, "brass"), *placed) if chosen else placed))
    return lines


def new_game_fields(plan: Plan) -> tuple[Field, ...]:
    """Return the form of a new game; the last row deals."""
    rules = plan.rules
    names = tuple(PRESETS)
    fields = [Field("rules", "Ruleset", names, names.index(rules.name), help=RULES_WORDS[rules.name])]
    for bot, letter in zip(plan.bots, rules.seat_letters[1:], strict=True):
        known = plan.known if bot in plan.known else (*plan.known, bot)
        fields.append(
            Field(
                bot_field(letter),
                BOT_NAMES[letter],
                known,
                known.index(bot),
                help=bot_words(bot)[0] or "your own",
            )
        )
    lengths = tuple(f"{rounds * rules.players or rules.deals} deals" for rounds in ROUNDS)
    fields.append(
        Field(
            "length",
            "Length",
            lengths,
            ROUNDS.index(plan.rounds),
            help="a whole game, or a short one, which your statistics leave out",
        )
    )
    changed = len(rules.options)
    stake = f"{money(plan.stake, plan.stake, plan.currency)} a point" if plan.stake else "none"
    fields += [
        Field(
            "coached",
            "Coached",
            ("off", "on"),
            int(plan.coached),
            help="you are asked once before a costly decision; statistics count such games apart",
        ),
        Field(
            "knobs",
            "House rules",
            text=f"{changed} set by you" if changed else "as in the ruleset",
            help="change the ruleset, one rule at a time",
            changed=bool(changed),
        ),
        Field(
            "seed",
            "Seed",
            text="random" if plan.seed is None else str(plan.seed),
            help="the same seed and ruleset deal the same cards",
            changed=plan.seed is not None,
        ),
        Field(
            "stake",
            "Stakes",
            text=stake,
            help="money for a point; settled at the end of the game",
            changed=bool(plan.stake),
        ),
        Field("deal", "Deal", button=True, text=length_words(rules, plan.deals)),
    ]
    return tuple(fields)


def knob_fields(rules: Ruleset) -> tuple[Field, ...]:
    """Every knob with its values."""
    overridden = dict(rules.options)
    fields = []
    for name, option in OPTIONS.items():
        value = getattr(rules, name)
        fields.append(
            Field(
                name,
                KNOB_NAMES[name],
                tuple(value_text(each) for each in option.values),
                option.values.index(value) if option.values else 0,
                value_text(value) if not option.values else "",
                option.help,
                name in overridden,
            )
        )
    return tuple(fields)


def turned(rules: Ruleset, name: str, value: Any) -> Ruleset:
    """Return the ruleset with one knob set; set back to the preset's value it is not set at all.

    Raises:
        RulesetError: the knob does not take the value.
    """
    preset = PRESETS[rules.name]
    options = preset.with_options({**dict(rules.options), name: value}).options
    kept = {each: said for each, said in options if said != getattr(preset, each)}
    return preset.with_options(kept) if kept else preset


def ruleset_facts(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return a ruleset in a few labelled lines."""
    missing = [name for suit, name in enumerate(SUIT_NAMES) if suit not in rules.suits]
    suits = f", no {' or '.join(missing)}" if missing else ""
    contracts = "; ".join(
        f"{spec.name} {what_counts(spec)}".replace(" ", NO_BREAK) for spec in rules.specs.values()
    )
    whom = {"anyone": "anyone", "dealer": "the dealer"}
    negative, positive = whom[rules.negative_doubles], whom[rules.positive_doubles]
    where = f"{negative} in negative contracts, {positive} in positive ones"
    doubles = f"{where if negative != positive else f'{negative} in every contract'}; " + (
        "each doubler redoubled separately"
        if rules.redoubles == "each"
        else "the dealer redoubles all of them or none"
    )
    if rules.owed_doubles:
        doubles += f"; {rules.owed_doubles} owed to each dealer"
    duty = {
        "enforced": "Israeli rule enforced",
        "honour": "Israeli rule on your honour",
        "off": "no duty to discard",
    }[rules.israeli]
    undoubled = "shared out" if rules.undoubled == "shared" else "played"
    first = "by a cut" if rules.first_dealer == "cut" else "drawn"
    return (
        (
            "Table",
            f"{rules.players} players, {rules.hand_size} cards each{suits}; {rules.deals} deals; first dealer {first}",
        ),
        ("Contracts", contracts),
        ("Doubles", doubles),
        ("Play", f"{duty}; undoubled negatives are {undoubled}"),
    )


def default_plan(
    rules: str, bots: Sequence[str], usual: Sequence[str], known: Sequence[str], stake: Decimal, currency: str
) -> Plan:
    """Return the plan that a new game starts from.

    Args:
        rules: the preset's name.
        bots: the opponents chosen last time; empty for the usual ones.
        usual: the usual opponents.
        known: the names that can be chosen.
        stake: money for a point.
        currency: its sign.
    """
    if len(bots) == 2:  # last time there were three at the table, and nobody sat N
        bots = (bots[0], usual[1], bots[1])
    seated = zip((*bots, *usual[len(bots) :]), usual, strict=True)
    west, north, east = (bot if bot in known else other for bot, other in seated)
    return Plan(PRESETS[rules], (west, north, east), tuple(known), None, stake, currency)
