"""House rulesets: TOML files with a name, a preset to start from, and the rules that differ."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from barbu_tui.core.ruleset import PRESETS, Ruleset, RulesetError
from barbu_tui.core.worded import as_typed
from barbu_tui.language import TranslatedError, tr
from barbu_tui.language.refusals import error_words
from barbu_tui.language.signs import clean_text
from barbu_tui.session.store.files import reason, replace_file
from barbu_tui.session.store.paths import house_dir, make_private
from barbu_tui.session.store.toml import TomlError, read_table

SUFFIX: Final = ".toml"
_LONGEST_NAME: Final = 40
_WORD: Final = re.compile(r"\w+")
_KEYS: Final = ("name", "base", "rules")


class HouseError(TranslatedError, ValueError):
    """A house ruleset that cannot be read or kept, and why, in one sentence."""


def read_house(path: Path) -> Ruleset:
    """Return the ruleset of a file."""
    try:
        table = read_table(path)
    except TomlError as error:
        raise HouseError(str(error)) from None
    for key in table:
        if key not in _KEYS:
            raise HouseError(
                "{path}: there is no key {key} in a house ruleset; it has name, base and [rules].",
                path=str(path),
                key=as_typed(key),
            )
    name, base, rules = table.get("name", path.stem), table.get("base", "online"), table.get("rules", {})
    if not isinstance(name, str) or not clean_text(name, _LONGEST_NAME).strip():
        raise HouseError("{path}: name must be a text in quotation marks.", path=str(path))
    if not isinstance(base, str) or base not in PRESETS:
        raise HouseError(
            "{path}: base must be {known}, not {base}.",
            path=str(path),
            known=", ".join(PRESETS),
            base=clean_text(str(base), 40),
        )
    if not isinstance(rules, dict):
        raise HouseError(
            "{path}: rules must be a table, as in [rules] and queen_points = -8 below it.", path=str(path)
        )
    try:
        chosen = PRESETS[base].with_options(rules)
    except RulesetError as error:
        raise HouseError(
            "{path}: {reason}", path=str(path), reason=clean_text(error_words(error), 400)
        ) from None
    return replace(chosen, house=clean_text(name, _LONGEST_NAME).strip())


def house_text(rules: Ruleset) -> str:
    """Return the file of a ruleset."""
    lines = [f"name = {_toml(rules.house or rules.name)}", f"base = {_toml(rules.name)}", "", "[rules]"]
    lines += [f"{name} = {_toml(value)}" for name, value in rules.options_json().items()]
    return "\n".join(lines) + "\n"


def house_rulesets() -> tuple[tuple[Ruleset, ...], tuple[str, ...]]:
    """Return the rulesets in the player's folder, and a sentence for each file that is none or has a name once more."""
    rulesets: dict[str, Ruleset] = {}
    faults = []
    for path in sorted(house_dir().glob(f"*{SUFFIX}")):
        try:
            rules = read_house(path)
        except HouseError as error:
            faults.append(str(error))
            continue
        if rules.house in PRESETS or rules.house in rulesets:
            faults.append(
                tr("{path}: there is a ruleset of the name {name} already.", path=str(path), name=rules.house)
            )
        else:
            rulesets[rules.house] = rules
    return tuple(rulesets.values()), tuple(faults)


def save_house(rules: Ruleset, name: str) -> Path:
    """Write a ruleset to the player's folder under a name, and return its file."""
    name = clean_text(name, _LONGEST_NAME).strip()
    stem = "-".join(_WORD.findall(name.casefold()))
    if not stem:
        raise HouseError("A house ruleset has a name of letters or digits.")
    taken = {each.house for each in house_rulesets()[0]} | set(PRESETS)
    path = house_dir() / f"{stem}{SUFFIX}"
    if name in taken or path.exists():
        raise HouseError("There is a ruleset {name} already; choose another name.", name=name)
    try:
        make_private(path.parent)
        replace_file(path, house_text(replace(rules, house=name)).encode())
    except OSError as error:
        raise HouseError(
            "{path} cannot be written: {problem}.", path=str(path), problem=reason(error)
        ) from None
    return path


def _toml(value: Any) -> str:
    """Return a text, truth value, number or list as TOML; in these it is as JSON, but for one sign."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
