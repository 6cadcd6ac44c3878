"""The form of a new game, the page of house rules, and rulesets in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from rich.cells import cell_len

from barbu_bots import OPPONENTS
from barbu_tui.core.ruleset import OPTIONS, PRESETS, OptionValue, Ruleset
from barbu_tui.language import N_, NP_, SuitWord, tr, trn, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import in_parts, signed
from barbu_tui.session.play.match import bot_name
from barbu_tui.ui.drawing.glyphs import FOCUS
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.screens.home.home_model import length_words
from barbu_tui.ui.view_models.form import Field, stake_words
from barbu_tui.ui.view_models.page import PageLine, heading, window
from barbu_tui.ui.view_models.panels import Placed, text
from barbu_tui.words.contracts import what_counts
from barbu_tui.words.line import NO_BREAK, Span, elided

RULES_WORDS: Final[Mapping[str, str]] = {
    "online": N_("the online club's game: two doubles owed to each dealer, the Israeli rule"),
    "sheet4": N_("the paper sheet for four: anybody may be doubled in every contract"),
    "sheet3": N_("the paper sheet for three: 39 cards, no clubs"),
    "barbuda": N_("Barbuda: kings and jacks, no trump, a cut for the deal"),
}
ROUNDS: Final = (0, 3, 2, 1)
"""Deals per dealer that the form offers; 0 for all of them."""
_LEVELS, _LEVEL_WIDTH = 12, 16
"""The column of a bot's level in the list of bots, and its least width."""
_LONGEST_NAME: Final = 40
SIDES: Final = {
    "W": NP_("seat", "on your left"),
    "N": NP_("seat", "opposite"),
    "E": NP_("seat", "on your right"),
}

_VALUE_WORDS: Final[Mapping[OptionValue, str]] = {
    "only": NP_("rule", "if nothing else is left"),
    "broken": NP_("rule", "once one is played"),
    "dealer": NP_("rule", "dealer"),
    "left": NP_("rule", "left"),
    "anyone": NP_("rule", "anyone"),
    "each": NP_("rule", "each"),
    "all": NP_("rule", "all"),
    "shared": NP_("rule", "shared"),
    "played": NP_("rule", "played"),
    "enforced": NP_("rule", "enforced"),
    "honour": NP_("rule", "honour"),
    "off": NP_("rule", "off"),
    "random": NP_("rule", "random"),
    "cut": NP_("rule", "cut"),
}
KNOB_NAMES: Final[Mapping[str, str]] = {
    "domino_points": N_("Domino points"),
    "first_lead": N_("First lead"),
    "hearts_lead": N_("Leading hearts"),
    "must_trump": N_("Must trump"),
    "no_trump": N_("No trump"),
    "negative_doubles": N_("Doubles, negative"),
    "positive_doubles": N_("Doubles, positive"),
    "redoubles": N_("Redoubles"),
    "owed_doubles": N_("Doubles owed"),
    "undoubled": N_("Undoubled negative"),
    "israeli": N_("Israeli rule"),
    "dealer_may_lack_start": N_("Any domino rank"),
    "first_dealer": N_("First dealer"),
}


@dataclass(frozen=True)
class GamePlan:
    """The choices for a new game."""

    rules: Ruleset
    opponents: tuple[str, str, str]
    """W, N, E; N is ignored with three players."""
    known: tuple[str, ...]
    """The available names."""
    seed: int | None = None
    stake: Decimal = Decimal(0)
    currency: str = ""
    rounds: int = 0
    """Deals per dealer in a short game; 0 for the whole game."""
    coached: bool = False
    """Whether the player is asked once before a costly decision."""
    human: str | None = None
    """The player's name."""

    @property
    def deals(self) -> int:
        return self.rounds * self.rules.players or self.rules.deals

    @property
    def bots(self) -> tuple[str, ...]:
        """The opponents at this table, clockwise from the human's left."""
        return tuple(self.opponents["WNE".index(letter)] for letter in self.rules.seat_letters[1:])

    def with_bot(self, letter: str, bot: str) -> GamePlan:
        west, north, east = (
            bot if seat == letter else now for seat, now in zip("WNE", self.opponents, strict=True)
        )
        return replace(self, opponents=(west, north, east))


def value_text(value: OptionValue) -> str:
    """Return a knob's value as a person reads it."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, tuple):
        return "  ".join(signed(each) for each in value)
    return trp("rule", _VALUE_WORDS[value]) if value in _VALUE_WORDS else str(value)


def bot_field(letter: str) -> str:
    """Return the id of the row for the bot of a seat."""
    return f"bot_{letter}"


def bot_words(bot: str) -> tuple[str, str]:
    """Return the level and the style of a bot: ``easy``, ``ducks when it can, and plans nothing``."""
    level, colon, line = tr(OPPONENTS.get(bot, "")).partition(": ")
    return (level.rstrip(), line) if colon else ("", tr("a bot of your own"))


def bot_lines(field: Field, x: int, width: int, room: int) -> list[PageLine]:
    """Return the available bots of a seat, a line each with the level; the chosen one is marked.

    ``room`` counts lines for the bots, without the heading.
    """
    count = len(field.values)
    order = tr("the easiest first")
    if count > room:
        order = tr("{place} of {count}, the easiest first", place=field.chosen + 1, count=count)
    lines = [heading(x, width, tr("THE BOTS"), order)]
    levels = max(_LEVEL_WIDTH, *(cell_len(bot_words(bot)[0]) + 2 for bot in field.values))
    first = window(count, field.chosen, room, 0)
    for place, bot in enumerate(field.values[first : first + room], first):
        chosen = place == field.chosen
        ink = "text" if chosen else "muted"
        meta = click("choose", field.id, place)
        name = elided(bot, _LONGEST_NAME)
        level, line = bot_words(bot)
        at = max(_LEVELS, cell_len(name) + 4)
        said = at + levels if level else at
        placed = (
            Placed(x + 2, (Span(name, ink, chosen, meta=meta),)),
            Placed(x + at, (Span(level, ink, meta=meta),)),
            Placed(x + said, (Span(elided(line, width - said), ink, meta=meta),)),
        )
        lines.append(PageLine((text(x, FOCUS, "brass"), *placed) if chosen else placed))
    return lines


def new_game_fields(plan: GamePlan) -> tuple[Field, ...]:
    """Return the form of a new game. Its last row deals."""
    rules = plan.rules
    names = tuple(PRESETS)
    fields = [Field("rules", tr("Ruleset"), names, names.index(rules.name), help=tr(RULES_WORDS[rules.name]))]
    for bot, letter in zip(plan.bots, rules.seat_letters[1:], strict=True):
        known = plan.known if bot in plan.known else (*plan.known, bot)
        level = bot_words(bot)[0] or trp("bot", "your own")
        fields.append(
            Field(bot_field(letter), bot_name(letter, plan.human), known, known.index(bot), help=level)
        )
    whole, changed = rules.deals, len(rules.options)
    lengths = tuple(
        trn("{count} deal", "{count} deals", rounds * rules.players or whole) for rounds in ROUNDS
    )
    house = tr("{count} set by you", count=changed) if changed else tr("as in the ruleset")
    seed = trp("seed", "random") if plan.seed is None else str(plan.seed)
    return (
        *fields,
        Field(
            "length", tr("Length"), lengths, ROUNDS.index(plan.rounds),
            help=tr("a whole game, or a short one; short games are not in your statistics"),
        ),
        Field(
            "coached", tr("Coached"), (tr("off"), tr("on")), int(plan.coached),
            help=tr("asked once before a costly decision; such games are counted separately"),
        ),
        Field(
            "knobs", tr("House rules"), text=house, changed=bool(changed),
            help=tr("change the ruleset, one rule at a time"),
        ),
        Field(
            "seed", tr("Seed"), text=seed, changed=plan.seed is not None,
            help=tr("the same seed and ruleset deal the same cards"),
        ),
        Field(
            "stake", tr("Stakes"), text=stake_words(plan.stake, plan.currency), changed=bool(plan.stake),
            help=tr("money for a point; settled at the end of the game"),
        ),
        Field("deal", trp("button", "Deal"), button=True, text=length_words(rules, plan.deals)),
    )  # fmt: skip


def knob_fields(rules: Ruleset) -> tuple[Field, ...]:
    """Return every knob with its values."""
    overridden = dict(rules.options)
    fields = []
    for name, option in OPTIONS.items():
        value, values = getattr(rules, name), option.values
        fields.append(
            Field(
                name, tr(KNOB_NAMES[name]), tuple(map(value_text, values)), values.index(value) if values else 0,
                "" if values else value_text(value), tr(option.help), name in overridden,
            )
        )  # fmt: skip
    return tuple(fields)


def turned(rules: Ruleset, name: str, value: Any) -> Ruleset:
    """Return the ruleset with one knob set. The preset's own value removes the override.

    Raises:
        RulesetError: the knob does not take the value.
    """
    preset = PRESETS[rules.name]
    options = preset.with_options({**dict(rules.options), name: value}).options
    kept = {each: said for each, said in options if said != getattr(preset, each)}
    return preset.with_options(kept) if kept else preset


def ruleset_facts(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return a ruleset in a few labelled lines."""
    named = [f"{contract_name(spec.contract)} {what_counts(spec)}" for spec in rules.specs.values()]
    contracts = in_parts([words.replace(" ", NO_BREAK) for words in named])
    doubles = [tr(_WHOM[rules.negative_doubles, rules.positive_doubles]), tr(_REDOUBLES[rules.redoubles])]
    if rules.owed_doubles:
        doubles.append(tr("{count} owed to each dealer", count=rules.owed_doubles))
    play = (tr(_DUTY[rules.israeli]), tr(_UNDOUBLED[rules.undoubled]))
    return (
        (tr("Table"), _table_words(rules)),
        (tr("Contracts"), contracts),
        (tr("Doubles"), in_parts(doubles)),
        (trp("of cards", "Play"), in_parts(play)),
    )


def _table_words(rules: Ruleset) -> str:
    """Return players, deck, length and first dealer, in words."""
    missing = tuple(SuitWord(suit) for suit in range(4) if suit not in rules.suits)
    players, size = rules.players, rules.hand_size
    cards = tr("{players} players, {cards} cards each", players=players, cards=size)
    if missing:
        cards = tr(
            "{players} players, {cards} cards each, no {missing}",
            players=players,
            cards=size,
            missing=missing,
        )
    first = tr("first dealer by a cut") if rules.first_dealer == "cut" else tr("first dealer drawn")
    return in_parts([cards, trn("{count} deal", "{count} deals", rules.deals), first])


_WHOM: Final[Mapping[tuple[str, str], str]] = {
    ("anyone", "anyone"): N_("anyone in every contract"),
    ("dealer", "dealer"): N_("the dealer in every contract"),
    ("anyone", "dealer"): N_("anyone in negative contracts, the dealer in positive ones"),
    ("dealer", "anyone"): N_("the dealer in negative contracts, anyone in positive ones"),
}
"""The players who may be doubled: in negative contracts, in positive ones."""
_REDOUBLES: Final = {
    "each": N_("each doubler redoubled separately"),
    "all": N_("the dealer redoubles all of them or none"),
}
_DUTY: Final = {
    "enforced": N_("Israeli rule enforced"),
    "honour": N_("Israeli rule on your honour"),
    "off": N_("no duty to discard"),
}
_UNDOUBLED: Final = {
    "shared": N_("undoubled negatives are shared out"),
    "played": N_("undoubled negatives are played"),
}


def default_plan(
    rules: str, bots: Sequence[str], usual: Sequence[str], known: Sequence[str], stake: Decimal, currency: str
) -> GamePlan:
    """Return the default choices for a new game.

    ``bots`` are the opponents of the last game; empty for the usual ones.
    """
    if len(bots) == 2:  # last time there were three at the table, and nobody sat N
        bots = (bots[0], usual[1], bots[1])
    seated = zip((*bots, *usual[len(bots) :]), usual, strict=True)
    west, north, east = (bot if bot in known else other for bot, other in seated)
    return GamePlan(PRESETS[rules], (west, north, east), tuple(known), None, stake, currency)
