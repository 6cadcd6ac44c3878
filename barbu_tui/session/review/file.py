"""The results of a review, in a file beside the game. The record itself is never changed.

JSON Lines: a header with program, engine, bot and seed, then one line per result. Plays of a deal add up, and the last
look at a decision counts, so an interrupted review continues. Every line names its header: a file may hold reviews of several seeds and
versions, and unknown lines, which stay. A line of sums (:mod:`.summary`) follows for the statistics when the
list is complete, and again when the review continues.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.contrast_json import contrast_from, contrast_json
from barbu_bots.search.question import ENGINE
from barbu_tui import __version__
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import Seat
from barbu_tui.core.notation import in_letters
from barbu_tui.language import tr
from barbu_tui.language.fields import real, whole
from barbu_tui.language.signs import clean_text
from barbu_tui.session.record.codec import header_json
from barbu_tui.session.record.events import Header
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.kept import results_path
from barbu_tui.session.review.look import DEEPEST, USUAL, Looked, Redealt
from barbu_tui.session.review.review import Result, Review
from barbu_tui.session.review.summary import Summary, read_summary, summary_json, summary_of
from barbu_tui.session.store.files import reason
from barbu_tui.session.store.lines import NOT_UNDERSTOOD, LineFile

VERSION: Final = 2
_HEADER: Final = "barbu_review"
"""The key of a header line: the version of the format."""
_MOST_POINTS: Final = 10**6
_SUMMED_EVERY: Final = 64
"""Results between two lines of sums."""


class Results:
    """The results of one review: read first, then appended to.

    Attributes:
        review: the review.
    """

    def __init__(
        self,
        path: Path,
        review: Review,
        *,
        again: bool = False,
        failed: Callable[[str], object] | None = None,
    ) -> None:
        """Read the results so far, unless the review begins ``again``.

        Args:
            failed: called with a sentence when a result cannot be written. Nothing is written after that.
        """
        self._file = LineFile(path)
        self._failed = failed
        self._writable = True
        self.review = review
        self._header = _header_of(review.replay.header, review.seat, review.seed, read=review.read)
        self._mark = _mark_of(self._header)
        self._unsummed = 0
        """Lines since the last sums."""
        self.kept = 0
        """The number of known results."""
        if again:
            self._header["again"] = self._unwritten = True
            return
        known = _reviews(self._file, lambda header: _mark_of(header) == self._mark)
        self._unwritten = not known
        """Whether the header is still to be written."""
        for result in self._read(known.get(self._mark, ())):
            self.kept += review.take(result)

    def add(self, result: Result) -> bool:
        """Add a result to the review, and append it if it is new. Return whether it was."""
        new = self.review.take(result)
        if new:
            self.append(result)
        return new

    def append(self, result: Result) -> None:
        """Append a result that the review has taken."""
        self._write(_as_json(result, self._letters))
        self._unsummed += 1
        if self.review.listed and self._unsummed >= _SUMMED_EVERY:
            self.sum_up()

    def sum_up(self) -> None:
        """Write the sums of the review, if its list is complete and something is new."""
        if self.review.listed and self._unsummed:
            self._write({"sum": summary_json(summary_of(self.review))})
            self._unsummed = 0

    def _write(self, line: Mapping[str, Any]) -> None:
        if not self._writable:
            return
        header = [self._header] if self._unwritten else []
        try:
            self._file.append(*header, {"of": self._mark, **line})
        except OSError as error:
            self._writable = False
            if self._failed is not None:
                name = str(self._file.path and self._file.path.name)
                self._failed(
                    tr("{file}: the review cannot be kept ({problem}).", file=name, problem=reason(error))
                )
        else:
            self._unwritten = False

    @property
    def _letters(self) -> tuple[str, ...]:
        return self.review.replay.header.rules.seat_letters

    def _read(self, lines: Iterable[Mapping[str, Any]]) -> Iterator[Result]:
        options = {
            case.at: {in_letters(each, self._letters): each for each in case.options}
            for case in self.review.cases
        }
        done = {case.at: in_letters(case.done, self._letters) for case in self.review.cases}
        for line in lines:
            self._unsummed = 0 if "sum" in line else self._unsummed + 1
            with suppress(*NOT_UNDERSTOOD):
                yield _result(line, options, done)


def kept_summary(record: Path, header: Header, seat: Seat) -> Summary | None:
    """Return the sums of a game's review, by any seed and any version of the program; ``None`` if there are none."""
    file = LineFile(results_path(record, header.rules.seat_letters[seat]))
    game = _header_of(header, seat, 1)["game"]
    for lines in reversed(
        _reviews(file, lambda known: known.get("game") == game and known.get("read", True)).values()
    ):
        for line in reversed(lines):
            if "sum" in line:
                with suppress(*NOT_UNDERSTOOD):
                    return read_summary(line["sum"])
    return None


def _reviews(file: LineFile, wanted: Callable[[Mapping[str, Any]], bool]) -> dict[str, list[dict[str, Any]]]:
    """Return the lines of reviews, by their headers' marks."""
    reviews: dict[str, list[dict[str, Any]]] = {}
    above = ""
    for line in file.objects():
        if _HEADER in line:
            above = _mark_of(line)
            if wanted(line) and (above not in reviews or line.get("again")):
                reviews[above] = []
        else:  # earlier versions wrote one review a file, and no marks
            mark = line.get("of", above)
            if isinstance(mark, str) and mark in reviews:
                reviews[mark].append(line)
    return reviews


def _header_of(header: Header, seat: Seat, seed: int, *, read: bool = True) -> dict[str, Any]:
    game = json.dumps(header_json(header), sort_keys=True).encode()
    return {
        _HEADER: VERSION,
        "app": __version__,
        "engine": ENGINE,
        "bot": USUAL,
        "seed": seed,
        "seat": header.rules.seat_letters[seat],
        "game": hashlib.sha256(game).hexdigest(),
        **({} if read else {"read": False}),
    }


def _mark_of(header: Mapping[str, Any]) -> str:
    """Return the mark of a review's lines. Results with the same mark can be added; the program's version does not matter."""
    told = {name: value for name, value in header.items() if name not in ("app", "again")}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


def _as_json(result: Result, letters: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(result, Redealt):
        span = {"start": result.start, "stop": result.stop}
        dealt = {"deal": result.number, **span, "total": result.total, "squares": result.squares}
        return {**dealt, "made": dict(result.made)} if result.made else dealt
    line: dict[str, Any] = {
        "at": result.at,
        **{name: in_letters(getattr(result, name), letters) for name in ("done", "usual")},
        "level": result.level,
        "results": result.results,
    }
    if result.contrast is not None:
        line["contrast"] = contrast_json(result.contrast)
        line["against"] = [
            in_letters(each, letters) for each in (result.contrast.done, result.contrast.better)
        ]
    return line


def _result(
    line: Mapping[str, Any], options: Mapping[int, Mapping[str, Action]], done: Mapping[int, str]
) -> Result:
    """Return a result from its line. The review says whether its figures are well-formed."""
    if "deal" in line:
        stop = whole(line["stop"])
        made = tuple(
            (clean_text(bot), whole(points, _MOST_POINTS, -_MOST_POINTS))
            for bot, points in dict(line.get("made") or {}).items()
        )
        sums = real(line["total"]), real(line["squares"], least=0)
        return Redealt(whole(line["deal"]), whole(line["start"], stop), stop, *sums, made)
    at = whole(line["at"])
    choices = options[at]
    if line["done"] != done[at]:
        raise ValueError("another decision was made there")
    if not isinstance(line["results"], dict):
        raise ValueError("the results are an object")
    return Looked(
        at=at,
        done=choices[done[at]],
        usual=choices[line["usual"]],
        level=whole(line["level"], DEEPEST),
        results=line["results"],
        contrast=_contrast(line, choices),
    )


def known_review(replay: Replay, path: Path, seat: Seat) -> Results | None:
    """Return the results of an earlier review, with the review; ``None`` if there was none."""
    kept = results_path(path, replay.header.rules.seat_letters[seat])
    if not kept.is_file():
        return None
    results = Results(kept, Review(replay, seat))
    return results if results.kept else None


def _contrast(line: Mapping[str, Any], choices: Mapping[str, Action]) -> Contrast | None:
    """Return why the better option is better, if the line contains it."""
    if "contrast" not in line:
        return None
    try:
        return contrast_from(line["contrast"], *(choices[each] for each in line["against"]))
    except (KeyError, TypeError, ValueError):
        return None
