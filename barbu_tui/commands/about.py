"""``barbu rules`` and ``barbu paths``: rulesets, and the places of files."""

from __future__ import annotations

import argparse

from barbu_tui.commands.common import Commands, add_option_argument, ruleset_of
from barbu_tui.language import tr


def add(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add("rules", rules, tr("print a ruleset, rule by rule"))
    parser.add_argument(
        "preset",
        nargs="?",
        default="online",
        metavar="RULESET",
        help=tr("online (default), sheet4, sheet3, barbuda"),
    )
    add_option_argument(parser)
    commands.add("paths", paths, tr("print where saved games and settings are"))


def rules(arguments: argparse.Namespace) -> int:
    """Print a ruleset."""
    from barbu_tui.core.ruleset import OPTIONS, knobs

    chosen = ruleset_of(arguments, arguments.preset)
    print(f"{chosen.name}: {chosen.source}\n")
    for name, value, source in knobs(chosen):
        option = OPTIONS.get(name)
        print(
            f"{'*' if option else ' '} {name:<22} {value.replace('_', ' ') if not option else value}  [{source}]"
        )
    print(f"\n{tr('* may be changed with --option RULE=VALUE:')}")
    for name, option in OPTIONS.items():
        print(f"  {name:<22} {option.help}: {option.takes}")
    return 0


def paths(arguments: argparse.Namespace) -> int:
    """Print where games, practice and settings are kept."""
    from barbu_tui.session.config.paths import lessons_file, practice_file, saves_dir, settings_file

    for name, path in (
        ("games", saves_dir()),
        ("practice", practice_file()),
        ("lessons", lessons_file()),
        ("settings", settings_file()),
    ):
        print(f"{name:<9} {path}")
    return 0
