"""A directory with records, decisions and a card that says what they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from barbu_tui import __version__
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import tr
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.dataset.decisions import COLUMNS, decisions
from barbu_tui.session.play.match import new_header
from barbu_tui.session.play.processes import spread
from barbu_tui.session.record.file import SUFFIX, RecordWriteError, write_new, write_whole
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.weigh import begin

Form = Literal["jsonl", "parquet"]
CREATED: Final = "2026-01-01T00:00:00Z"
"""The time in all records, so that the same seed gives the same files."""
CARD: Final = "README.md"
RECORDS: Final = "games"

Rows = list[dict[str, Any]]


def write_dataset(
    out: Path,
    rules: Ruleset,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    costs: bool = True,
    form: Form = "jsonl",
) -> Iterator[int]:
    """Write a data set into a directory that is there and empty, and yield the decisions of each game as they are written.

    Game ``k`` is dealt from ``seed + k - 1``. The same arguments give the same files, whatever ``jobs`` is.

    Args:
        out: the directory.
        rules: the ruleset.
        bots: bot names of all seats, from S.
        games: the number of games.
        seed: the seed of the first game.
        jobs: the number of processes.
        costs: say what every decision cost; that takes a minute or more a game.
        form: the form of the decisions.

    Raises:
        RecordWriteError: a file cannot be written, or is there already.
        ProcessesError: the processes cannot be started, or one has ended.
    """
    play = partial(_played, out / RECORDS, rules, tuple(bots), seed, costs)
    numbers = range(1, games + 1)
    found: dict[int, Rows] = {}
    arriving = map(play, numbers) if jobs <= 1 else spread(play, numbers, jobs, begin)
    for number, rows in arriving:
        found[number] = rows
        yield len(rows)
    in_order = [row for number in sorted(found) for row in found[number]]
    _write_decisions(out / f"decisions.{form}", in_order, form)
    write_new(out / CARD, _card(rules, bots, games, seed, costs, form, len(in_order)).encode())


def _played(
    records: Path, rules: Ruleset, bots: tuple[str, ...], seed: int, costs: bool, number: int
) -> tuple[int, Rows]:
    """Play a game, write its record, and return its number and its decisions."""
    header = new_header(rules, bots, seed + number - 1, human=None, created=CREATED)
    events, _ = play_game(header)
    write_whole(records / f"game-{number:05d}{SUFFIX}", header, events)
    return number, list(decisions(Replay(header, events), number, costs=costs))


def _write_decisions(path: Path, rows: Rows, form: Form) -> None:
    if form == "jsonl":
        write_new(path, "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows).encode())
        return
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.Table.from_pylist(rows)
    try:
        with path.open("xb") as file:
            pyarrow.parquet.write_table(table, file)
    except OSError as error:
        raise RecordWriteError(
            tr("{path} cannot be written: {problem}.", path=str(path), problem=error.strerror or str(error))
        ) from None


def _card(
    rules: Ruleset, bots: Sequence[str], games: int, seed: int, costs: bool, form: Form, rows: int
) -> str:
    """Return the data card."""
    options = "".join(f" --option {name}={value}" for name, value in rules.options)
    command = (
        f"barbu dataset --rules {rules.name}{options} --bots {','.join(bots)} --games {games} --seed {seed} "
        f"--format {form}{'' if costs else ' --no-costs'} --out DIR"
    )
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items())
    return f"""# Games of Barbu by bots

{games} whole games of the ruleset `{rules.name}`, played by {", ".join(f"`{bot}`" for bot in bots)} (from S, clockwise), and their {rows:,} decisions
that were not forced. Written by barbu-tui {__version__}:

```sh
{command}
```

The same command with the same version writes the same files.

* `{RECORDS}/`: a record each, JSON Lines, in the format that barbu-tui's docs/RECORD_FORMAT.md tells.
* `decisions.{form}`: a row a decision.

| column | what it holds |
|---|---|
{columns}

Actions are text: `no_queens`, `trumps S`, `domino 8`; `x W, xx N` or `pass`; `QS`, `QS, target W`, `QS, safety`.

What a decision cost is judged by what its seat could know: layouts that fit the bidding and the play are drawn, both options are played out in
them by the bot `sound` in all seats, and what each leaves for later deals is added. It is an estimate with an error, and its measure is `sound`: a cost is what would have been lost
among players of that kind. Costs of single cards are small against their errors; means over many decisions are not. The players are programs: nobody's data is in here.
"""
