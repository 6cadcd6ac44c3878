"""The quality of explanations: on the sure mistakes of fresh games, each recomputed in other layouts.

    python -m tools.why --games 12 --seed 7000 --show
    python -m tools.why --games 96 --seed 7000 --jobs 16 --seconds 450 --out whys.jsonl
    python -m tools.why --sum whys.jsonl

Players of three strengths have S in whole games of every ruleset against ``sound``, ``hunter`` and
``counter``, one seat per game. Every decision is weighed as in a review, mistakes in two more rounds. A
mistake shown by the review is taken with its cost, sentence and event. The cost and the event are recomputed
in 192 layouts that had no part in either. ``--out`` appends a line of JSON per mistake, game by game;
``--sum`` adds up such files without playing. A line is also a position for ``tests/support/whys.py``.

The summary has, by kind of decision with 95 % intervals: the mistakes explained to 70 %; the sentences with
30 words or fewer; the frequencies that recur within 2 of 10, and those that keep their direction; the cards
with a concrete event; and the excess of the largest shown costs over those in fresh layouts.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from barbu_bots import in_english, reason_words
from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import COVERS, NUMBERS, Facts, Measured, measured, tenths
from barbu_bots.search.explanations import LONGEST, explain_contrast, length
from barbu_bots.search.intervals import wilson
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.stakes import Stake, parts_of
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.language import use
from barbu_tui.language.cards import card_sign
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.practice.mistakes import position_of
from barbu_tui.session.practice.situation import situation_json
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.look import CONFIRMED, look
from barbu_tui.session.review.review import KINDS, Judged, Review
from tools.common import AGAIN, fresh_pairs, interval, parser_with, spread

PLAYERS: Final = ("casual", "learner", "regular")
CONCRETE: Final = frozenset({"now", "unit", "units", "by", "instead", "place", "out_with", "before"})
"""Kinds of events that name this trick, a card, one of the player's own cards or a place."""
DEAR: Final = -2.0
"""Points of a mistake that one would want to be explained."""
DEAREST: Final = 4
"""One mistake of so many is among the dearest."""

Row = dict[str, Any]
"""A mistake, as it is written."""


class Job(NamedTuple):
    """A game to be played and reviewed."""

    rules: str
    player: str
    seed: int
    kinds: tuple[str, ...]
    """Decisions that are weighed."""
    until: float
    """Seconds of the clock: what is not done by then stays undone."""


# --- the mistakes of a game ------------------------------------------------------------------------


def mistakes_of(job: Job) -> list[Row]:
    """Return the sure mistakes of a game, settled."""
    preset = ruleset(job.rules)
    players = [job.player, *("sound", "hunter", "counter")[: preset.players - 1]]
    header = new_header(preset, players, job.seed, human=None)
    events, _ = play_game(header)
    review = Review(Replay(header, events), 0, seed=job.seed ^ 0x5A5A)
    mistakes = []
    for case in review.cases:
        if time.monotonic() > job.until:
            break
        if case.kind not in job.kinds:
            continue
        review.take(look(review.look(case, 1)))
        first = review.judged(case.at)
        if first is not None and first.mistake:
            review.take(look(review.look(case, CONFIRMED)))
        cost = review.judged(case.at)
        if first is not None and cost is not None and first.mistake:
            mistakes.append(row_of(job, review, first, cost))
    return mistakes


def row_of(job: Job, review: Review, first: Judged, cost: Judged) -> Row:
    """Return a mistake as it is written.

    Args:
        first: the cost after the first worlds …
        cost: … and when it is settled: it may not be a mistake any more.
    """
    facts = Facts(again(review, cost))
    row = {
        **decision_json(review, cost),
        "player": job.player,
        "game": job.seed,
        "place": cost.case.at,
        "kind": cost.case.kind,
        "named": cost.mistake,
        "counted": facts.pairs.exact,
        "first": round(first.loss.mean, 2),
        "cost": round(cost.loss.mean, 2),
        "fresh": round(facts.total, 2),
        "sum": abs(facts.total - sum(facts.apart) - facts.pairs.later),
    }
    contrast = cost.contrast
    return row | ({} if contrast is None or not contrast.explains else why_row(review, contrast, facts))


def again(review: Review, cost: Judged) -> Pairs:
    """Return what was done and the better option in layouts that a review does not look at; in all likely ones where these are counted."""
    question = review.question(cost.case)
    return fresh_pairs(question, question.same_as(cost.case.done), cost.better)


def why_row(review: Review, contrast: Contrast, facts: Facts) -> Row:
    """Return what is said, and whether it comes again."""
    said = explain_contrast(contrast)
    assert said is not None
    event: str
    if contrast.main is not None:
        event, other = contrast.main.event.kind, measured(facts, contrast.main.event)
        near, kept = is_near(contrast.main, other), keeps(contrast.main, other)
        shares = [contrast.main.done, contrast.main.better, other.done, other.better]
    else:
        event, parts = contrast.stakes[0].kind, parts_of(facts)
        both = [(stake, fellow(stake, parts)) for stake in contrast.stakes]
        near = all(is_near_stake(stake, other) for stake, other in both)
        kept = all(other is not None and stake.points * other.points > 0 for stake, other in both)
        shares = [stake.points for pair in both for stake in pair if stake is not None]
    return {
        "leaks": gives_away(contrast),
        "covered": round(contrast.covered, 3),
        "event": event,
        "shares": [round(share, 3) for share in shares],
        "near": near,
        "kept": kept,
        "words": length(said),
        "text": in_english(said, review.replay.header.names),
    }


def gives_away(contrast: Contrast) -> bool:
    """Return whether the sentence for one who is still to find the better card names it, in any language."""
    better, hidden = contrast.better, explain_contrast(contrast, "hidden")
    if hidden is None or not isinstance(better, PlayCard):
        return False
    said = []
    for code in ("en", "de", "fr"):
        use(code)
        said.append(card_sign(better.card) in reason_words(hidden, {}))
    use("en")
    return any(said)


def is_near(one: Measured, other: Measured) -> bool:
    """Return whether an event's two frequencies, or numbers, come again."""
    if one.event.kind in NUMBERS:
        return abs(one.done - other.done) < 1 and abs(one.better - other.better) < 1
    return all(
        abs(tenths(a) - tenths(b)) <= 2 for a, b in ((one.done, other.done), (one.better, other.better))
    )


def keeps(one: Measured, other: Measured) -> bool:
    """Return whether an event is again oftener with the same option."""
    return (one.done > one.better) == (other.done > other.better)


def fellow(stake: Stake, parts: Iterable[Stake]) -> Stake | None:
    """Return the part of a bid or a call that is about the same."""
    wanted = stake.kind, stake.seat, stake.contract
    return next((each for each in parts if (each.kind, each.seat, each.contract) == wanted), None)


def is_near_stake(one: Stake, other: Stake | None) -> bool:
    """Return whether a stake's frequencies come again; of a call, how many tricks or cards."""
    if other is None:
        return False
    if one.kind == "call" and one.contract not in ("domino", "barbu"):
        return abs(one.amount - other.amount) < 1
    shares = ((one.worse, other.worse), (one.better, other.better), (one.amount, other.amount))
    return all(abs(tenths(a) - tenths(b)) <= 2 for a, b in shares)


def decision_json(review: Review, cost: Judged) -> Row:
    """Return a mistake's position, what was done and what is better."""
    letters = review.replay.header.rules.seat_letters
    done, better = (in_letters(each, letters) for each in (cost.case.done, cost.better))
    return {**situation_json(position_of(review.replay, cost)), "done": done, "better": better}


# --- what they come to -----------------------------------------------------------------------------


def summary(rows: Sequence[Row]) -> str:
    """Return the figures of some mistakes."""
    named = [row for row in rows if row["named"]]
    games = {(row["rules"], row["player"], row["game"]) for row in rows}
    seeds = sorted(row["game"] for row in rows)
    lines = [
        f"{len(named)} sure mistakes of {len(games)} games (seeds {seeds[0]} to {seeds[-1]}): {counts(named, 'kind')}",
        f"rulesets {counts(named, 'rules')}, players {counts(named, 'player')}",
        f"{len(rows) - len(named)} more were mistakes in their first layouts alone",
        f"greatest error of the sum of entries: {max(row['sum'] for row in rows):.1e}",
    ]
    for kind in (*KINDS, "all"):
        lines += of_kind(kind, [row for row in named if kind in (row["kind"], "all")])
    return "\n".join([*lines, *of_the_dearest(rows), f"events: {counts(named, 'event')}"])


def of_kind(kind: str, rows: Sequence[Row]) -> Iterator[str]:
    """Yield the figures of one kind of decision."""
    said = [row for row in rows if "text" in row]
    drawn = [row for row in said if not row["counted"]]
    covered = [row for row in said if row["covered"] >= COVERS]
    short = [row for row in said if row["words"] <= LONGEST]
    yield f"{kind}: explained to {COVERS:.0%}: {part(len(covered), len(rows))}"
    if not said:
        return
    mean, most = fmean(row["words"] for row in said), max(row["words"] for row in said)
    yield f"  {LONGEST} words or fewer: {part(len(short), len(said))}, {mean:.1f} on average, {most} at most"
    yield f"  in {AGAIN} other layouts, within 2 of 10: {part(sum(row['near'] for row in drawn), len(drawn))}"
    yield f"  the same direction: {part(sum(row['kept'] for row in drawn), len(drawn))}"
    if kind == "card":
        yield f"  a concrete event: {part(sum(row['event'] in CONCRETE for row in said), len(rows))}"
        dear = [row for row in rows if row["cost"] <= DEAR]
        told_of = sum("text" in row and row["covered"] >= COVERS for row in dear)
        yield f"  explained, of those that cost {-DEAR:.0f} points or more: {part(told_of, len(dear))}"
        yield f"  the hidden voice names the better card: {sum(row['leaks'] for row in said)}"


def of_the_dearest(rows: Sequence[Row]) -> Iterator[str]:
    """Yield by how much the dearest of the drawn mistakes flatter themselves, by their first layouts and when settled."""
    for name, words in (("first", "after their first layouts"), ("cost", "as they are shown, settled")):
        drawn = sorted((row for row in rows if not row["counted"]), key=lambda row: row[name])
        if name == "cost":
            drawn = [row for row in drawn if row["named"]]
        dearest = drawn[: len(drawn) // DEAREST]
        if len(dearest) < 2:
            continue
        shown, fresh = (sum(row[each] for row in dearest) for each in (name, "fresh"))
        apart = [row[name] - row["fresh"] for row in dearest]
        mean, half = interval(apart)
        yield (
            f"the {len(dearest)} dearest drawn {words}: {shown:.0f}, in fresh ones {fresh:.0f}; "
            f"too dear by {-mean:.2f} ± {half:.2f} each, {shown / fresh - 1:+.0%}"
        )


def counts(rows: Iterable[Row], name: str) -> str:
    """Return how many have what."""
    numbers = Counter(row.get(name, "the money alone") for row in rows)
    return ", ".join(f"{each} {count}" for each, count in numbers.most_common())


def part(count: int, of: int) -> str:
    """Return a share with its interval."""
    low, high = wilson(count, of)
    return f"{count} of {of} ({count / of if of else 0:.1%}; {low:.1%} to {high:.1%})"


# --- the program -----------------------------------------------------------------------------------


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, games=12, jobs=1)
    parser.add_argument("--seed", type=int, default=7000, help="of the first game; the others follow")
    parser.add_argument("--rules", nargs="+", default=list(PRESETS))
    parser.add_argument("--players", nargs="+", default=list(PLAYERS))
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), help="decisions that are weighed")
    parser.add_argument(
        "--seconds", type=float, default=86_400.0, help="what is not done by then stays undone"
    )
    parser.add_argument("--out", type=Path, help="a file that the mistakes are added to, a line each")
    parser.add_argument("--show", action="store_true", help="print every mistake with its sentence")
    parser.add_argument("--sum", nargs="+", type=Path, help="files of mistakes that are added up")
    args = parser.parse_args()
    if args.sum:
        lines = [line for file in args.sum for line in file.read_text(encoding="utf-8").splitlines()]
        print(summary([json.loads(line) for line in lines]))
        return
    tables = list(product(args.rules, args.players))
    until = time.monotonic() + args.seconds
    jobs = [
        Job(*tables[number % len(tables)], args.seed + number, tuple(args.kinds), until)
        for number in range(args.games)
    ]
    rows: list[Row] = []
    for rows_of_game in spread(mistakes_of, jobs, args.jobs):
        rows += rows_of_game
        if args.out:
            with args.out.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows_of_game)
        for row in rows_of_game if args.show else ():
            print(line_of(row), flush=True)
    print(summary(rows) if rows else "No mistake.")


def line_of(row: Row) -> str:
    """Return a mistake in two lines: what it is and how it is measured, and its sentence."""
    return (
        f"{row['rules']} {row['player']} {row['game']} place {row['place']}, {row.get('call', 'a call')}: {row['done']} instead of {row['better']}, "
        f"{row['cost']:+.1f}, fresh {row['fresh']:+.1f} [{row.get('event')} {row.get('shares')} covers {row.get('covered', 0):.2f}]"
        f"\n    {row.get('text', '(the money alone)' if row['named'] else '(no sure mistake)')}"
    )


if __name__ == "__main__":
    main()
