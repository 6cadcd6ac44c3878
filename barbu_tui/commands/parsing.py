"""argparse in the language in use: headings and error messages."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from barbu_tui.language import N_, NP_, current, tr, trp

PATTERNS: Final = (
    (r"the following arguments are required: (?P<names>.*)", N_("these arguments are missing: {names}")),
    (r"unrecognized arguments: (?P<names>.*)", N_("these arguments are unknown: {names}")),
    (r"argument (?P<name>\S+): invalid choice: (?P<value>.*) \(choose from (?P<values>.*)\)", N_("argument {name}: {value} is not possible; choose from {values}")),
    (r"argument (?P<name>\S+): expected (?:one|at least one) argument", N_("argument {name}: something is missing behind it")),
    (r"argument (?P<name>\S+): not allowed with argument (?P<other>\S+)", N_("argument {name}: it does not go with {other}")),
    (r"argument (?P<name>\S+): ignored explicit argument (?P<value>.*)", N_("argument {name}: it takes no {value}")),
    (r"ambiguous option: (?P<name>\S+) could match (?P<names>.*)", N_("{name} may be one of {names}")),
    (r"argument (?P<name>\S+): (?P<why>.*)", N_("argument {name}: {why}")),
)  # fmt: skip
"""Messages of argparse and their translations. The last is for the program's own words."""


_METAVARS: Final = frozenset((
    NP_("metavar", "ADDRESS"), NP_("metavar", "BIDS"), NP_("metavar", "CALL"), NP_("metavar", "CHANGE"), NP_("metavar", "COMMAND"),
    NP_("metavar", "DAY"), NP_("metavar", "LESSON"), NP_("metavar", "NAME"), NP_("metavar", "SECONDS"), NP_("metavar", "SEED"),
    NP_("metavar", "DIR"), NP_("metavar", "FILE"), NP_("metavar", "HAND"), NP_("metavar", "NEW"), NP_("metavar", "RULE=VALUE"),
    NP_("metavar", "RULESET"), NP_("metavar", "SETTING"), NP_("metavar", "THEME"), NP_("metavar", "VALUE"), NP_("metavar", "WORD"),
))  # fmt: skip
"""The words that stand for the value of an argument in help."""


def in_metavars(name: str) -> str:
    """Return the name of an argument in the language in use; options stay."""
    return trp("metavar", name) if name in _METAVARS else name


def in_the_language(message: str) -> str:
    """Return an error message of argparse in the language in use."""
    if current().code == "en":
        return message
    for pattern, sentence in PATTERNS:
        match = re.fullmatch(pattern, message)
        if match:
            parts = match.groupdict()
            for place in parts.keys() & {"name", "names"}:
                parts[place] = ", ".join(map(in_metavars, parts[place].split(", ")))
            return tr(sentence, **parts)
    return message


class HelpFormatter(argparse.HelpFormatter):
    """Help in the language in use."""

    def start_section(self, heading: str | None) -> None:
        """Begin a section; argparse puts a colon behind its heading."""
        blank = current().grammar.COLON.removesuffix(": ")
        super().start_section(None if heading is None else f"{heading}{blank}")

    def _metavar_formatter(
        self, action: argparse.Action, default_metavar: str
    ) -> Callable[[int], tuple[str, ...]]:
        written = super()._metavar_formatter(action, default_metavar)
        return lambda count: tuple(map(in_metavars, written(count)))

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the line of usage."""
        head = f"{tr('usage')}{current().grammar.COLON}" if prefix is None else prefix
        super().add_usage(usage, actions, groups, head)


class TranslatedParser(argparse.ArgumentParser):
    """A parser whose help is in the language in use."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=HelpFormatter, add_help=False, **options)
        self._positionals.title = tr("positional arguments")
        self._optionals.title = tr("options")
        self.add_argument(
            "-h",
            "--help",
            action="help",
            default=argparse.SUPPRESS,
            help=tr("show this help message and exit"),
        )
