"""Games of bots as data: a directory with records, their decisions with the cost, and a data card."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shutil import copyfileobj, rmtree
from typing import Any, BinaryIO, Final, Literal

from barbu_tui import __version__
from barbu_tui.core.cards import hand_text
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import Ruleset
from barbu_tui.language import TranslatedError
from barbu_tui.language.fields import LineError
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.processes import spread
from barbu_tui.session.record.events import SeatEvent
from barbu_tui.session.record.file import SUFFIX, write_new, write_whole
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.look import begin, look
from barbu_tui.session.review.review import Case, Judged, Review, cases_of
from barbu_tui.session.store.files import (
    not_made,
    open_regular,
    reason,
    remove_stale,
    replace_file,
    replacing,
)
from barbu_tui.session.store.lines import InUseError, LockedFile
from barbu_tui.session.store.paths import make_private

Form = Literal["jsonl", "parquet"]
BEGUN: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The time in all records, so that the same seed gives the same files."""
CARD: Final = "README.md"
RECORDS: Final = "games"

_UNFINISHED: Final = "unfinished"
"""The directory of an unfinished data set's working files. It is removed at the end."""
_WHAT: Final = "dataset.jsonl"
"""The file in it with the settings of the data set."""


COLUMNS: Final = {
    "game": "number of the game: its record is games/game-NNNNN.barbu.jsonl",
    "deal": "number of the deal, from 1",
    "event": "events of the deal before the decision: the deal itself is the first",
    "seat": "who decides",
    "bot": "who sits there: `sound` after a bot has failed",
    "dealer": "who deals",
    "kind": "call, bid or card",
    "contract": "the contract, with trump suit or starting rank; null before the call",
    "hand": "the cards held, spades.hearts.diamonds.clubs",
    "options": "what could be done; cards that are alike are all there",
    "done": "what was done",
    "sound": "what the bot `sound` does there",
    "better": "the best option by a first look",
    "cost": "points that `done` brought less than `better`, in fresh layouts, doubles and later deals included; below 0 only by chance, so that means are true; null without costs",
    "cost_error": "standard error of the cost; 0 where all likely layouts were played out",
    "layouts": "layouts that the cost is the mean of",
    "verdict": "best, equal (as good), good, unsure, loose or missed, as docs/BOTS.md says",
}
"""Column → its meaning."""


class DatasetError(TranslatedError, OSError):
    """A data set cannot be written. The message is one sentence."""


@dataclass(frozen=True)
class Dataset:
    """The settings of a data set. The result does not depend on ``jobs``.

    Game ``k`` is dealt from ``seed + k - 1``.
    """

    rules: Ruleset
    bots: tuple[str, ...]
    """Bots of all seats, from S."""
    games: int
    seed: int = 0
    costs: bool = True
    """Whether to compute the cost of every decision, which takes a minute or more per game."""
    form: Form = "jsonl"

    def to_json(self) -> dict[str, Any]:
        """Return the settings by which an unfinished data set is recognised."""
        return {
            "dataset": __version__,
            "rules": self.rules.name,
            "options": self.rules.options_json(),
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "costs": self.costs,
            "format": self.form,
        }


def write_dataset(out: Path, dataset: Dataset, jobs: int = 1) -> Iterator[tuple[int, int, Sequence[str]]]:
    """Write a data set to a new or empty directory, or go on with the same one.

    Yield the games and decisions written so far, and a sentence for each bot that failed in the game just played.

    Every game is written when it is finished; the decisions are merged at the end.

    Raises:
        DatasetError: the directory has other content, cannot be written, or is being written.
        RecordWriteError: a game cannot be written.
        ProcessesError: the processes cannot be started, or one has ended.
    """
    with _claimed(out, dataset):
        done = {number: count_lines(path) for number, path in _parts(out, dataset) if path.exists()}
        games, decisions = len(done), sum(done.values())
        yield games, decisions, ()
        play = partial(_played, out, dataset)
        numbers = [number for number, _ in _parts(out, dataset) if number not in done]
        for rows, failures in map(play, numbers) if jobs <= 1 else spread(play, numbers, jobs, begin):
            games, decisions = games + 1, decisions + rows
            yield games, decisions, failures
        try:
            _bring_together(out, dataset)
            replace_file(out / CARD, _card(dataset, decisions).encode())
        except OSError as error:
            raise _unwritten(out, error) from None
    rmtree(out / _UNFINISHED, ignore_errors=True)


@contextmanager
def _claimed(out: Path, dataset: Dataset) -> Iterator[None]:
    """Claim the directory of a data set, new or unfinished."""
    unfinished = out / _UNFINISHED
    try:
        if (
            not (unfinished / _WHAT).exists()
            and out.exists()
            and {each.name for each in out.iterdir()} - {_UNFINISHED}
        ):
            raise DatasetError("{place} is not empty; name a new directory.", place=str(out))
        make_private(unfinished)
        make_private(out / RECORDS)
        remove_stale(out / RECORDS, f"game-*{SUFFIX}")
        file = LockedFile(unfinished / _WHAT, os.O_CREAT)
    except InUseError:
        raise DatasetError("{place} is being written by another program.", place=str(out)) from None
    except DatasetError:
        raise
    except OSError as error:
        raise DatasetError(not_made(out, error)) from None
    with closing(file):
        try:
            same = file.first(dataset.to_json()) == dataset.to_json()
        except OSError as error:
            raise _unwritten(out, error) from None
        except LineError:
            same = False
        if not same:
            raise DatasetError(
                "{place} holds another data set that is not finished; name a new directory.", place=str(out)
            )
        yield


def _unwritten(out: Path, error: OSError) -> DatasetError:
    return DatasetError("{path} cannot be written: {problem}.", path=str(out), problem=reason(error))


def _parts(out: Path, dataset: Dataset) -> Iterator[tuple[int, Path]]:
    """Yield every game's number, and the file of its decisions until they are merged."""
    for number in range(1, dataset.games + 1):
        yield number, out / _UNFINISHED / f"game-{number:05d}.jsonl"


def _played(out: Path, dataset: Dataset, number: int) -> tuple[int, Sequence[str]]:
    """Play a game, write its record and decisions, and return the number of decisions and the failures of bots."""
    header = new_header(dataset.rules, dataset.bots, dataset.seed + number - 1, human=None, begun=BEGUN)
    failures: list[str] = []
    events, _ = play_game(header, on_failure=lambda _, failure: failures.append(failure))
    name = f"game-{number:05d}"
    record = out / RECORDS / f"{name}{SUFFIX}"
    record.unlink(missing_ok=True)  # the program was stopped before it had the decisions
    write_whole(record, header, events)
    rows = [
        f"{json.dumps(row, ensure_ascii=False)}\n"
        for row in decisions(Replay(header, events), number, costs=dataset.costs)
    ]
    write_new(out / _UNFINISHED / f"{name}.jsonl", "".join(rows).encode())
    return len(rows), failures


def count_lines(path: Path) -> int:
    """Return the number of lines of a file."""
    with open_regular(path) as file:
        return sum(1 for _ in file)


def _bring_together(out: Path, dataset: Dataset) -> None:
    """Merge the decisions of all games into one file."""
    with replacing(out / f"decisions.{dataset.form}") as file:
        if dataset.form == "parquet":
            _write_parquet(out, dataset, file)
            return
        for _, part in _parts(out, dataset):
            with part.open("rb") as rows:
                copyfileobj(rows, file)


def _write_parquet(out: Path, dataset: Dataset, file: BinaryIO) -> None:
    import pyarrow
    import pyarrow.parquet

    kinds = {
        "options": pyarrow.list_(pyarrow.string()),
        **dict.fromkeys(("game", "deal", "event", "layouts"), pyarrow.int64()),
        **dict.fromkeys(("cost", "cost_error"), pyarrow.float64()),
    }
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.string())) for name in COLUMNS])
    with pyarrow.parquet.ParquetWriter(file, schema) as writer:
        for _, part in _parts(out, dataset):
            rows = [json.loads(line) for line in part.read_bytes().splitlines()]
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))


def _card(dataset: Dataset, rows: int) -> str:
    """Return the data card."""
    rules, bots, games, seed = dataset.rules, dataset.bots, dataset.games, dataset.seed
    costs, form = dataset.costs, dataset.form
    options = "".join(f" --option {name}={value}" for name, value in rules.options)
    command = (
        f"barbu dataset --rules {rules.name}{options} --bots {','.join(bots)} --games {games} --seed {seed} "
        f"--format {form}{'' if costs else ' --no-costs'} --out DIR"
    )
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items())
    return f"""# Games of Barbu by bots

{games} whole {"game" if games == 1 else "games"} of the ruleset `{rules.name}`, played by {", ".join(f"`{bot}`" for bot in bots)} (from S, clockwise), and their {rows:,} decisions
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


def decisions(replay: Replay, game: int, *, costs: bool) -> Iterator[dict[str, Any]]:
    """Yield a row for every decision of a game that was not forced, seat by seat. Without ``costs`` their columns are null."""
    replaced = [(at, step.event) for at, step in enumerate(replay.steps) if isinstance(step.event, SeatEvent)]
    for seat in replay.header.rules.seats:
        review = Review(replay, seat, seed=game) if costs else None
        sat = [
            (0, replay.header.players[seat].bot),
            *((at, each.bot) for at, each in replaced if each.seat == seat),
        ]
        for case in cases_of(replay, seat):
            cost = None
            if review is not None:
                review.take(look(review.look(case, 1)))
                cost = review.judged(case.at)
            bot = next(bot for at, bot in reversed(sat) if at <= case.at)
            yield _row(replay, game, case, bot, cost)


def _row(replay: Replay, game: int, case: Case, bot: str | None, cost: Judged | None) -> dict[str, Any]:
    view = case.view
    letters = view.rules.seat_letters
    return {
        "game": game,
        "deal": case.deal,
        "event": case.at - replay.start(case.deal) + 1,
        "seat": letters[view.seat],
        "bot": bot,
        "dealer": letters[view.dealer],
        "kind": case.kind,
        "contract": None if view.choice is None else str(view.choice),
        "hand": hand_text(view.hand),
        "options": [in_letters(option, letters) for option in case.options],
        "done": in_letters(case.done, letters),
        "sound": None if cost is None else in_letters(cost.usual, letters),
        "better": None if cost is None else in_letters(cost.better, letters),
        "cost": None if cost is None else round(cost.judgement.chosen.behind.mean, 3) + 0.0,
        "cost_error": None if cost is None else round(cost.loss.error, 3),
        "layouts": None if cost is None else cost.loss.layouts,
        "verdict": None if cost is None else cost.judgement.verdict,
    }
