"""``barbu rules``, ``settings``, ``paths``, ``help`` and ``completion``: rulesets, settings, places of files, the command line itself."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from barbu_tui.commands.arguments import Commands, add_arguments, file_path, ruleset_of
from barbu_tui.commands.output import say, utf8
from barbu_tui.language import current, tr

if TYPE_CHECKING:
    from barbu_tui.core.ruleset import Option, Ruleset

SHELLS: Final = ("bash", "zsh", "fish", "tcsh")
_WIDTH: Final = 78
"""Columns of a paragraph."""


def add(commands: Commands) -> None:
    """Add the commands."""
    # fmt: off
    parser = commands.add("rules", rules, tr("print the rules, and what each setting of a ruleset is"))
    parser.add_argument("preset", nargs="?", default="online", metavar="RULESET", help=tr("online (default), sheet4, sheet3, barbuda, or the TOML file of a house ruleset"))
    add_arguments(parser, "--option")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--json", action="store_true", help=tr("every setting as JSON"))
    kinds.add_argument("--toml", action="store_true", help=tr("as the TOML file of a house ruleset"))
    commands.add("paths", paths, tr("print where saved games and settings are"))
    parser = commands.add("settings", settings, tr("list your settings, explain one, or change it"))
    parser.add_argument("name", nargs="?", metavar="SETTING")
    parser.add_argument("value", nargs="?", metavar="VALUE")
    parser = commands.add("help", partial(show_help, commands), tr("print the help of a command"))
    parser.add_argument("name", nargs="?", metavar="COMMAND")
    parser = commands.add("completion", partial(completion, commands), tr("print a script that lets a shell complete commands and options"))
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))
    # fmt: on


def rules(arguments: argparse.Namespace) -> int:
    """Print the rules in sentences, then each setting of the ruleset."""
    from barbu_tui.core.ruleset import OPTIONS
    from barbu_tui.language.numbers import explained

    chosen = ruleset_of(arguments, arguments.preset)
    if arguments.toml:
        from barbu_tui.session.house import house_text

        print(house_text(chosen), end="")
        return 0
    if arguments.json:
        print(json.dumps(_as_json(chosen), ensure_ascii=not utf8()))
        return 0
    print(f"{explained(chosen.title, tr(chosen.source))}\n")
    print("\n\n".join(_in_sentences(chosen)), end="\n\n")
    for name, value in _knobs(chosen):
        # The head has said where the others come from.
        source = f"  [{tr('set by you')}]" if name in dict(chosen.options) else ""
        print(f"{'*' if name in OPTIONS else ' '} {name:<22} {value}{source}")
    print(f"\n{tr('* may be changed with --option RULE=VALUE:')}")
    for name, option in OPTIONS.items():
        if option.fits(chosen):
            print(f"  {name:<22} {explained(tr(option.help), _takes(chosen, option))}")
    return 0


def _knobs(chosen: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield every knob with its value, in the order of RULES.md's table."""
    from dataclasses import fields

    from barbu_tui.core.ruleset import OPTIONS
    from barbu_tui.language.cards import contract_name, suit_name
    from barbu_tui.words.settings import value_words

    for each in fields(chosen):
        name = each.name
        option = OPTIONS.get(name)
        if name == "left_out":
            yield "cards", tr("all of {suits}", suits=" ".join(map(suit_name, chosen.suits)))
        elif name == "contracts":
            yield name, ", ".join(map(contract_name, chosen.contracts))
        elif name not in ("name", "source", "options", "house") and (option is None or option.fits(chosen)):
            value = getattr(chosen, name)
            shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value_words(value)
            yield name, shown if option else shown.replace("_", " ")


def _as_json(chosen: Ruleset) -> dict[str, Any]:
    """Return a ruleset: its preset, name, changed rules, all the rules, and what the contracts add up to."""
    from barbu_tui.core.ruleset import OPTIONS

    return {
        "rules": chosen.name,
        "house": chosen.house or None,
        "options": chosen.options_json(),
        "all": {name: getattr(chosen, name) for name, option in OPTIONS.items() if option.fits(chosen)},
        "totals": {contract: spec.total for contract, spec in chosen.specs.items()},
    }


def _in_sentences(chosen: Ruleset) -> Iterator[str]:
    """Return the paragraphs of the rules for a person, without a setting's name."""
    from textwrap import fill

    from barbu_tui.language.cards import contract_code, contract_name
    from barbu_tui.language.numbers import explained, signed
    from barbu_tui.words.contracts import what_counts
    from barbu_tui.words.rules import claiming_rules, doubling_rules, knob_words, playing_rules, table_words

    yield fill(table_words(chosen), _WIDTH)
    rows = [
        f"{contract_code(each):<4}{explained(contract_name(each.contract), what_counts(each))} ({signed(each.total)})"
        for each in chosen.specs.values()
    ]
    yield "\n".join(rows)
    for label, sentences in playing_rules(chosen):
        yield fill(explained(label, sentences), _WIDTH)
    rest = [knob_words(chosen, name) for name in ("must_trump", "hearts_lead", "undoubled")]
    for words in (*rest, *doubling_rules(chosen), *claiming_rules(chosen)):
        yield fill(words, _WIDTH)


def _takes(chosen: Ruleset, option: Option) -> str:
    """Return the values of a house rule, in words."""
    from barbu_tui.words.rules import numbers_words

    if option.is_number:
        return numbers_words(chosen, option)
    if isinstance(option.values[0], bool):
        return tr("true or false")
    return f" {current().grammar.OR} ".join(map(str, option.values))


def paths(arguments: argparse.Namespace) -> int:
    """Print where games, practice and settings are kept."""
    from barbu_tui.session.store import paths as places

    for name, path in (
        ("games", places.saves_dir()),
        ("practice", places.practice_file()),
        ("due", places.due_file()),
        ("stock", places.stock_file()),
        ("lessons", places.lessons_file()),
        ("settings", places.settings_file()),
    ):
        say(f"{name:<9} {path}")
    return 0


def settings(arguments: argparse.Namespace) -> int:
    """List the settings, explain one, or change one and keep it in the file."""
    from dataclasses import replace

    from barbu_tui.session.store.paths import settings_file
    from barbu_tui.session.store.settings import load_settings, save_settings, setting_named, typed_setting
    from barbu_tui.words.settings import setting_lines, settings_lines, value_words

    now = load_settings()
    if arguments.name is None:
        lines = [
            *settings_lines(now),
            "",
            tr("Explain one: barbu settings NAME. Change it: barbu settings NAME VALUE."),
        ]
    elif arguments.value is None:
        lines = [*setting_lines(now, setting_named(arguments.name))]
    else:
        name = setting_named(arguments.name)
        value = typed_setting(name, arguments.value)
        save_settings(settings_file(), replace(now, **{name: value}))
        lines = [f"{name} = {value_words(value)}"]
    for line in (*lines, *now.problems):
        say(line)
    return 0


def show_help(commands: Commands, arguments: argparse.Namespace) -> int:
    """Print the help of a command, or of the program."""
    commands.root.parse_args(["--help"] if arguments.name is None else [arguments.name, "--help"])
    return 0


def completion(commands: Commands, arguments: argparse.Namespace) -> int:
    """Print a completion script."""
    import shtab

    for parser in commands.parsers.values():
        for action in _files(parser):
            setattr(action, "complete", shtab.DIR if action.metavar == "DIR" else shtab.FILE)  # noqa: B010 - of shtab's own
    print(shtab.complete(commands.root, arguments.shell))
    return 0


def _files(parser: argparse.ArgumentParser) -> Iterable[argparse.Action]:
    return (action for action in parser._actions if action.type is file_path)
