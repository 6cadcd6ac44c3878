"""A new game: ruleset, opponents, seed, stakes; every knob on a page of its own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Final

from barbu_bots import EASY, OPPONENTS, UnknownBotError, installed_names
from barbu_tui.core.ruleset import OPTIONS, PRESETS, Ruleset, RulesetError, parse_option
from barbu_tui.core.worded import read_whole
from barbu_tui.language import tr, trp
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import explained
from barbu_tui.session.coach.coach import is_coached
from barbu_tui.session.house import HouseError, house_rulesets, read_house, save_house
from barbu_tui.session.play.header import DEFAULT_BOTS, new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import RecordWriteError
from barbu_tui.session.record.saves import any_saved, one_finished, place_of_save, unfinished
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import currency_sign
from barbu_tui.ui.screens.frames.form import BUTTON, FORM_COMMANDS, OPENS, VALUES, FormScreen
from barbu_tui.ui.screens.frames.page import BACK
from barbu_tui.ui.screens.new_game.new_game_model import (
    ROUNDS,
    SIDES,
    GamePlan,
    bot_field,
    bot_lines,
    default_plan,
    knob_fields,
    new_game_fields,
)
from barbu_tui.ui.widgets.chrome import named
from barbu_tui.ui.widgets.form import Field, field_line, labelled
from barbu_tui.ui.widgets.page import BLANK, PageLine, heading, window
from barbu_tui.ui.widgets.panels import text
from barbu_tui.words.line import Saying
from barbu_tui.words.people import bot_words
from barbu_tui.words.rules import numbers_words, ruleset_facts

_WIDEST = 100
_BOT_WORDS = 33
"""The column of a bot's description in its row."""

COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("new.next", "enter", "open", "The next value.", "next", modes=VALUES, palette=False),
    Command("new.open", "enter", "open", "Open the row.", "open", modes=OPENS, palette=False),
    Command("new.start", "enter", "open", "Deal the cards.", "deal", context="key, to deal", modes=BUTTON, palette=False),
    Command("new.deal", "d", "deal", "Deal the cards.", "deal", context="key, to deal"),
    Command("new.knobs", "k", "knobs", "The house rules: change the ruleset, one rule at a time.", "house rules"),
    Command("new.rules", "r", "rules", "The rules as they stand.", "rules"),
    BACK,
)  # fmt: skip
KNOB_COMMANDS: Final = (
    *FORM_COMMANDS,
    Command("knobs.next", "enter", "open", "The next value.", modes=VALUES, palette=False),
    Command("knobs.open", "enter", "open", "Open the row.", "open", modes=OPENS, palette=False),
    Command("knobs.reset", "backspace,delete", "reset", "Put the ruleset's own value back.", "reset", "reset", sign="Del"),
    Command("knobs.save", "w", "save", "Save these rules as a house ruleset, to be chosen for other games.", "save"),
    Command("knobs.rules", "r", "rules", "The rules as they stand.", "rules"),
    BACK,
)  # fmt: skip


class NewGameScreen(FormScreen):
    """Asks for the options of a new game, and deals."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "New game"

    def __init__(self) -> None:
        super().__init__()
        self._plan: GamePlan | None = None
        self._faults: tuple[str, ...] = ()
        """Of the files of house rulesets."""
        self._unfinished = False
        self._first = False
        self._chosen = False
        """Whether the player has answered the question about coaching."""

    def on_mount(self) -> None:
        """Look for an unfinished game, so that it does not seem lost."""
        self.in_thread("saves", lambda: (bool(unfinished()), one_finished()), self._show_games)

    def _show_games(self, games: tuple[bool, bool]) -> None:
        self._unfinished, finished = games
        if not self._chosen:
            self._plan = replace(self.plan, coached=is_coached(self.barbu.settings.coached, finished))
        self.draw()

    @property
    def plan(self) -> GamePlan:
        if self._plan is None:
            settings = self.barbu.settings
            known = (*OPPONENTS, *installed_names())
            self._first = not settings.bots and not any_saved()
            usual = EASY if self._first else DEFAULT_BOTS
            plan = default_plan(
                settings.rules, settings.bots, usual, known, settings.stake, settings.currency
            )
            houses, self._faults = house_rulesets()
            self._plan = replace(plan, human=settings.name, houses=houses)
            self.cursor = len(new_game_fields(self._plan)) - 1
        return self._plan

    def fields(self) -> tuple[Field, ...]:
        currency = currency_sign(self.plan.currency, safe=self.barbu.look.safe)
        return new_game_fields(replace(self.plan, currency=currency))

    def draw(self) -> None:
        fields = self.fields()
        width, height = self.room
        inner = min(width - 4, _WIDEST)
        x = (width - inner) // 2
        roomy = height >= 32
        lines: list[PageLine] = [BLANK] * (2 if roomy else 1)
        for row, field in enumerate(fields):
            if field.button or roomy:
                lines.append(BLANK)
            helps = _BOT_WORDS if self._side_of(field) else 0
            lines.append(field_line(field, row, row == self.cursor, x, inner, names=16, helps=helps))
        lines += [BLANK] * (2 if roomy else 1)
        field = fields[self.cursor]
        if self._side_of(field):
            lines += bot_lines(field, x + 2, inner - 2, height - len(lines) - 1)
        else:
            lines += self._ruleset(x + 2, inner - 2, airy=height >= 40)
        self.present(named(tr("New game")), _within(lines, height), self._saying(field))

    def _saying(self, field: Field) -> Saying:
        if self.refusal is not None:
            return self.refusal
        if field.button:
            kept = tr("Your unfinished game is kept; Continue lists both.") if self._unfinished else ""
            easy = (
                tr("For a first game the bots are easy; the row above changes that.") if self._first else ""
            )
            more = kept or easy or tr("The arrows change the rows above.")
            return Saying.of(tr("Ready."), tr("Enter deals the cards."), more)
        if field.id == "rules" and self._faults:
            return Saying.of(tr("These rules cannot be played together."), self._faults[0])
        side = self._side_of(field)
        if not side:
            return self.help_saying
        bot = field.values[field.chosen]
        words = explained(f"{capital(bot)}, {side}", bot_words(bot)[1])
        return Saying.of(f"{field.name}.", f"{words}.")

    def _side_of(self, field: Field) -> str:
        """Return the position of a row's bot; empty for another row."""
        return next(
            (trp("seat", side) for letter, side in SIDES.items() if field.id == bot_field(letter)), ""
        )

    def _ruleset(self, x: int, width: int, *, airy: bool) -> list[PageLine]:
        lines = [heading(x, width, tr("THE RULESET"), self.plan.rules.title)]
        for label, words in ruleset_facts(self.plan.rules):
            lines += [BLANK] * airy
            lines += labelled(x, label, words, width, names=14)
        return lines

    def set_value(self, field: Field, place: int) -> None:
        plan = self.plan
        self.wrong = ""
        if field.id == "rules":
            self._plan = plan.with_rules(field.values[place])
            self.cursor = 0
        elif field.id == "coached":
            self._chosen = True
            self._plan = replace(plan, coached=place == 1)
        elif field.id == "length":
            self._plan = replace(plan, rounds=ROUNDS[place])
        else:
            self._plan = plan.with_bot(field.id.removeprefix("bot_"), field.values[place])

    def open_field(self, field: Field) -> None:
        match field.id:
            case "knobs":
                self.action_knobs()
            case "seed":
                now = "" if self.plan.seed is None else str(self.plan.seed)
                self.ask(tr("Seed (empty for a random one):"), now, self._take_seed)
            case "stake":
                self.ask_stake(self.plan.stake, self.plan.currency, self._take_stake)
            case "deal":
                self.action_deal()

    def _take_seed(self, answer: str) -> str | None:
        text = answer.strip()
        if not text:
            self._plan = replace(self.plan, seed=None)
            return None
        seed = read_whole(text, 1 - 10**18, 10**18 - 1)
        if seed is None:
            return tr("A seed is a whole number of up to 18 digits.")
        self._plan = replace(self.plan, seed=seed)
        return None

    def _take_stake(self, stake: Decimal, currency: str) -> None:
        self._plan = replace(self.plan, stake=stake, currency=currency)

    def action_knobs(self) -> None:
        self.barbu.navigation.push(KnobsScreen(self.plan.rules, self._take_rules), over=self)

    def _take_rules(self, rules: Ruleset) -> None:
        houses, self._faults = house_rulesets()
        self._plan = replace(self.plan, rules=rules, houses=houses)

    def action_rules(self) -> None:
        self.barbu.open_screen("rules", self.plan.rules)

    def action_deal(self) -> None:
        plan = self.plan
        usual = replace(plan, opponents=DEFAULT_BOTS)
        settings = self.barbu.settings
        seed = secrets.randbelow(10**9) if plan.seed is None else plan.seed
        try:
            header = new_header(
                plan.rules, plan.bots, seed, human=settings.name, deals=plan.deals, coached=plan.coached
            )
            match = Match.new(header, place_of_save(header))
        except (RecordWriteError, UnknownBotError) as error:
            self.wrong = str(error)
            self.draw()
            return
        bots = () if plan.bots == usual.bots else plan.bots
        stake = plan.stake or Decimal(0)
        self.barbu.change_settings(rules=plan.rules.name, bots=bots, stake=stake, currency=plan.currency)
        self.barbu.open_screen("new_match", match, instead_of=self)


def _within(lines: list[PageLine], height: int) -> list[PageLine]:
    """Return lines that fit. If there are too many, the last blank ones are dropped first."""
    for at in range(len(lines) - 1, 0, -1):
        if len(lines) > height and lines[at] is BLANK:
            del lines[at]
    return lines[:height]


class KnobsScreen(FormScreen):
    """Every rule that can be changed, one by one, with a line of help each."""

    COMMAND_TABLE = KNOB_COMMANDS
    HELP_TITLE = "House rules"

    def __init__(self, rules: Ruleset, done: Callable[[Ruleset], None]) -> None:
        """Create the page. ``done`` takes the rules when the page is left."""
        super().__init__()
        self._rules = rules
        self._done = done
        self._top = 0
        """The first row on the screen."""

    def fields(self) -> tuple[Field, ...]:
        return knob_fields(self._rules)

    def draw(self) -> None:
        fields = self.fields()
        width, height = self.room
        inner = min(width - 4, 136)
        x = (width - inner) // 2
        roomy = height >= 32
        lines: list[PageLine] = [BLANK] * (2 if roomy else 1)
        notes = labelled(x + 2, "*", tr("set by you; the others are as in the ruleset"), inner - 4, names=2)
        sums = tr("A whole game adds up to 0: the points at Dominoes follow the others.")
        notes += labelled(x + 2, "", sums, inner - 4, names=2)
        airy = height >= 2 * len(fields) + len(notes) + 2
        room = min(height - len(lines) - len(notes) - (not airy), len(fields) * (1 + airy))
        rows = self.rows(fields, x, inner, names=24, helps=60 if inner >= 110 else 0, airy=airy)
        self._top = window(len(rows), self.cursor * (1 + airy), room, self._top)
        lines += rows[self._top : self._top + room]
        if not airy:
            below, above = len(rows) - self._top - room, self._top
            hidden = [tr("{count} more below", count=below)] * (below > 0)
            hidden += [tr("{count} more above", count=above)] * (above > 0)
            lines.append(PageLine((text(x + 2, "   ".join(hidden), "muted"),)))
        lines += notes
        self.present(named(tr("House rules"), self._rules.title), lines, self.help_saying)

    def set_value(self, field: Field, place: int) -> None:
        self._rules = self._rules.turned(field.id, OPTIONS[field.id].values[place])

    def open_field(self, field: Field) -> None:
        value = getattr(self._rules, field.id)
        now = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        asked = {1: f"{field.name}:", 2: tr("{name}, both:", name=field.name)}
        first_to_last = tr("{name}, first to last:", name=field.name)
        take = partial(self._take_points, field.id)
        self.ask(asked.get(OPTIONS[field.id].numbers, first_to_last), now, take)

    def _take_points(self, name: str, answer: str) -> str | None:
        rules, option = self._rules, OPTIONS[name]
        try:
            self._rules = rules.turned(*parse_option(f"{name}={answer}"))
        except RulesetError:
            return tr("It must be {what}.", what=numbers_words(rules, option))
        return None

    def action_reset(self) -> None:
        name, rules = self.field.id, self._rules
        usual = getattr(PRESETS[rules.name], name)
        self._rules = rules.turned(name, rules.usual_domino if name == "domino_points" else usual)
        self.draw()

    def action_save(self) -> None:
        self.ask(tr("Name of the house ruleset:"), self._rules.house, self._save)

    def _save(self, name: str) -> str | None:
        try:
            self._rules = read_house(save_house(self._rules, name))
        except HouseError as error:
            return str(error)
        return None

    def action_rules(self) -> None:
        self.barbu.open_screen("rules", self._rules)

    def action_back(self) -> None:
        if self.is_active:
            self._done(self._rules)
            super().action_back()
