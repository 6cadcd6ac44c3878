"""The form of a new game, and the page of house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from rich.cells import cell_len

from barbu_tui.core.ruleset import OPTIONS, PRESETS, Ruleset
from barbu_tui.language import NP_, tr, trn, trp
from barbu_tui.session.play.header import bot_name
from barbu_tui.ui.drawing.glyphs import FOCUS
from barbu_tui.ui.drawing.look import click
from barbu_tui.ui.screens.home.home_model import length_words
from barbu_tui.ui.widgets.form import Field, stake_words
from barbu_tui.ui.widgets.page import PageLine, heading, window
from barbu_tui.ui.widgets.panels import Placed, text
from barbu_tui.words.line import Span, elided
from barbu_tui.words.people import bot_words
from barbu_tui.words.rules import KNOB_NAMES, RULES_WORDS, value_text
from barbu_tui.words.settings import setting_words

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
    houses: tuple[Ruleset, ...] = ()
    """The player's house rulesets, each with a name of its own."""

    def with_rules(self, name: str) -> GamePlan:
        """Return the plan with a preset or a house ruleset."""
        house = next((each for each in self.houses if each.house == name), None)
        return replace(self, rules=house or PRESETS[name])

    @property
    def lengths(self) -> tuple[int, ...]:
        """The rounds to choose from. A short game in which one player deals all would be no game (R1.6)."""
        return ROUNDS if self.rules.deal_order == "round" else ROUNDS[:1]

    @property
    def deals(self) -> int:
        rounds = self.rounds if self.rounds in self.lengths else 0
        return rounds * self.rules.players or self.rules.deals

    @property
    def bots(self) -> tuple[str, ...]:
        """The opponents at this table, clockwise from the human's left."""
        return tuple(self.opponents["WNE".index(letter)] for letter in self.rules.seat_letters[1:])

    def with_bot(self, letter: str, bot: str) -> GamePlan:
        west, north, east = (
            bot if seat == letter else now for seat, now in zip("WNE", self.opponents, strict=True)
        )
        return replace(self, opponents=(west, north, east))


def bot_field(letter: str) -> str:
    """Return the id of the row for the bot of a seat."""
    return f"bot_{letter}"


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
    names = (*PRESETS, *(each.house for each in plan.houses))
    chosen = names.index(rules.house or rules.name)
    words = (
        tr("your own rules, based on {base}", base=rules.name) if rules.house else tr(RULES_WORDS[rules.name])
    )
    fields = [Field("rules", tr("Ruleset"), names, chosen, help=words)]
    for bot, letter in zip(plan.bots, rules.seat_letters[1:], strict=True):
        known = plan.known if bot in plan.known else (*plan.known, bot)
        level = bot_words(bot)[0] or trp("bot", "your own")
        fields.append(
            Field(bot_field(letter), bot_name(letter, plan.human), known, known.index(bot), help=level)
        )
    whole, changed = rules.deals, len(rules.options)
    lengths = tuple(
        trn("{count} deal", "{count} deals", rounds * rules.players or whole) for rounds in plan.lengths
    )
    house = tr("{count} set by you", count=changed) if changed else tr("as in the ruleset")
    seed = trp("seed", "random") if plan.seed is None else str(plan.seed)
    return (
        *fields,
        Field(
            "length", tr("Length"), lengths, plan.lengths.index(plan.rounds) if plan.rounds in plan.lengths else 0,
            help=tr("a whole game, or a short one; short games are not in your statistics"),
        ),
        Field(
            "coached", trp("new game", "Coached"), (tr("off"), tr("on")), int(plan.coached),
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
            help=setting_words("stake")[1],
        ),
        Field("deal", trp("button", "Deal"), button=True, text=length_words(rules, plan.deals)),
    )  # fmt: skip


def knob_fields(rules: Ruleset) -> tuple[Field, ...]:
    """Return every knob with its values."""
    overridden = dict(rules.options)
    fields = []
    for name, option in OPTIONS.items():
        if not option.fits(rules):
            continue
        value, values = getattr(rules, name), option.values
        fields.append(
            Field(
                name, tr(KNOB_NAMES[name]), tuple(map(value_text, values)), values.index(value) if values else 0,
                "" if values else value_text(value), tr(option.help), name in overridden,
            )
        )  # fmt: skip
    return tuple(fields)


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
