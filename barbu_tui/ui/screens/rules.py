"""The rules in force."""

from __future__ import annotations

from typing import Final

from barbu_tui.core.actions import ChooseContract
from barbu_tui.core.contracts import ContractSpec
from barbu_tui.core.ruleset import OPTIONS, Ruleset
from barbu_tui.language import tr
from barbu_tui.language.cards import contract_code, contract_name
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import signed
from barbu_tui.ui.commands import Command
from barbu_tui.ui.screens.frames.page import SCROLL_COMMANDS, ScrollScreen
from barbu_tui.ui.widgets.chrome import Bar, named
from barbu_tui.ui.widgets.form import labelled
from barbu_tui.ui.widgets.page import BLANK, PageLine, heading, shifted, wrap
from barbu_tui.ui.widgets.panels import right, text
from barbu_tui.words.contracts import in_all, is_no_trump, rule_sentences, title, what_counts
from barbu_tui.words.rules import (
    KNOB_NAMES,
    claiming_rules,
    doubling_rules,
    knob_words,
    playing_rules,
    table_words,
)


def _paragraphs(title: str, words: tuple[str, ...], width: int) -> list[PageLine]:
    """Return a heading and its paragraphs; empty without paragraphs."""
    if not words:
        return []
    lines = [BLANK, heading(2, width, title)]
    return [*lines, *(PageLine((text(2, line),)) for each in words for line in wrap(each, width))]


def _contract_lines(
    rules: Ruleset, spec: ContractSpec, width: int, *, no_trump: bool = False
) -> list[PageLine]:
    total = in_all(spec)
    sentences = [
        capital(f"{what_counts(spec)}{', ' * bool(total)}{total}."),
        *rule_sentences(rules, spec, no_trump=no_trump),
    ]
    name = title(spec, None, suited=no_trump)
    lines = [heading(2, width, name.upper(), signed(spec.total))]
    lines += [PageLine((text(2, line),)) for line in wrap(" ".join(sentences), width)]
    return [*lines, BLANK]


def rules_lines(
    rules: Ruleset, spec: ContractSpec | None, width: int, *, no_trump: bool = False
) -> list[PageLine]:
    """Return the rules in force, beginning with those of the current or selected contract.

    ``no_trump`` is true for Trumps called with no trump.
    """
    lines = _contract_lines(rules, spec, width, no_trump=no_trump) if spec is not None else []
    lines.append(heading(2, width, tr("THE GAME"), rules.title))
    lines += [PageLine((text(2, line),)) for line in wrap(table_words(rules), width)]
    lines += [BLANK, heading(2, width, tr("CONTRACTS"), tr("in the order of the sheet"))]
    beside = max(24, 8 + max(len(contract_name(each.contract)) for each in rules.specs.values()))
    for each in rules.specs.values():
        now = spec is not None and each.contract == spec.contract
        lines.append(
            PageLine(
                (
                    text(2, contract_code(each), "brass" if now else "muted", bold=True),
                    text(6, contract_name(each.contract), "text", bold=now),
                    text(beside, what_counts(each), "muted"),
                    right(2 + width, signed(each.total), "faint"),
                )
            )
        )
    lines += [BLANK, heading(2, width, tr("PLAYING"))]
    for label, sentences in playing_rules(rules):
        lines += labelled(2, label, sentences, width, plain=True)
    lines += _paragraphs(tr("DOUBLES"), doubling_rules(rules), width)
    lines += _paragraphs(tr("DISCARDS AND CLAIMS"), claiming_rules(rules), width)
    whose = tr("* set by you") if rules.options else tr("as in the ruleset")
    lines += [BLANK, heading(2, width, tr("HOUSE RULES"), whose)]
    overridden = dict(rules.options)
    for name, option in OPTIONS.items():
        if not option.fits(rules):
            continue
        mine = name in overridden
        words = wrap(knob_words(rules, name), width - 22)
        ink = "text" if mine else "muted"
        head = [text(2, tr(KNOB_NAMES[name]), "text", bold=mine)]
        if mine:
            head.insert(0, text(0, "*", "brass", bold=True))
        lines.append(PageLine((*head, text(24, words[0], ink))))
        lines += [PageLine((text(24, line, ink),)) for line in words[1:]]
    return lines


_WIDEST = 110

COMMANDS: Final = (
    *SCROLL_COMMANDS[:-1],
    Command("rules.back", "escape,r,q", "back", "Back to where you were.", "back", sign="Esc"),
)


class RulesScreen(ScrollScreen):
    """The rules of the current contract, then of the game."""

    COMMAND_TABLE = COMMANDS
    HELP_TITLE = "Rules"

    def __init__(self, rules: Ruleset, choice: ChooseContract | None = None) -> None:
        super().__init__()
        self._rules = rules
        self._spec = None if choice is None else rules.spec(choice.contract)
        self._no_trump = is_no_trump(choice)

    def content(self) -> list[PageLine]:
        width, _ = self.room
        inner = min(width - 4, _WIDEST)
        lines = rules_lines(self._rules, self._spec, inner - 2, no_trump=self._no_trump)
        return [BLANK, *shifted(lines, (width - inner) // 2 - 1)]

    def bar(self) -> Bar:
        return Bar(named(tr("Rules"), f"{self._rules.title}, {tr(self._rules.source)}"))
