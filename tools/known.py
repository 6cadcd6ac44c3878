"""How well it is told by what the player could have known: on the sure card mistakes of fresh games.

    python -m tools.known --games 4 --seed 12000 --show
    python -m tools.known --games 96 --seed 12000 --jobs 16 --seconds 450 --out known.jsonl
    python -m tools.known --sum known.jsonl

Players of three strengths have S in whole games against ``sound``, ``hunter`` and ``counter``. Every card is weighed as in a
review, mistakes until they are confirmed. Where reading and counting disagree by more than half of the cost and the reading adds
to it, the summary has, with 95 % intervals: the share for which one or two facts are named; how many of them carry the difference
(0.7 to 1.4) when all is measured again in other layouts; the facts that lay so in the deal, by the certainty told; and how much
of the evidence of the three strongest decisions the one or two that are named have.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from barbu_bots import in_english, shared_bot
from barbu_bots.search.explanations import LONGEST, explain_inference, length
from barbu_bots.search.inference import CARRIES, NEARLY, SURELY, carried_by
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.look import CONFIRMED, USUAL, look
from barbu_tui.session.review.review import Judged, Review
from tools.common import fresh_pairs, parser_with, share_of, spread

PLAYERS = ("casual", "learner", "regular")
AGAIN = 0x3C3C
"""What the seed of a question is changed by, for other layouts."""

Row = dict[str, Any]


class Job(NamedTuple):
    """A game to be played and reviewed."""

    rules: str
    player: str
    seed: int
    until: float
    """Seconds of the clock: what is not done by then stays undone."""


def mistakes_of(job: Job) -> list[Row]:
    """Return the sure card mistakes of a game."""
    preset = ruleset(job.rules)
    header = new_header(
        preset, [job.player, "sound", "hunter", "counter"][: preset.players], job.seed, human=None
    )
    events, _ = play_game(header)
    review = Review(Replay(header, events), 0, seed=job.seed ^ 0x5A5A)
    return [row for case in review.cases if case.kind == "card" for row in row_of(job, review, case.at)]


def row_of(job: Job, review: Review, at: int) -> Iterator[Row]:
    """Yield a decision if it is a sure mistake."""
    if time.monotonic() > job.until:
        return
    case = next(each for each in review.cases if each.at == at)
    review.take(look(review.look(case, 1)))
    cost = review.judged(at)
    if cost is None or not cost.mistake:
        return
    review.take(look(review.look(case, CONFIRMED - 1)))
    began = time.perf_counter()
    review.take(look(review.look(case, CONFIRMED)))
    seconds = time.perf_counter() - began
    cost = review.judged(at)
    if cost is not None and cost.grade and cost.contrast is not None:
        yield told(job, review, cost, seconds)


def told(job: Job, review: Review, cost: Judged, seconds: float) -> Row:
    """Return what is said of a mistake, and whether it holds."""
    contrast, letters = cost.contrast, review.replay.header.rules.seat_letters
    assert contrast is not None
    found = contrast.inference
    row: Row = {
        "game": job.seed,
        "player": job.player,
        "rules": job.rules,
        "place": cost.case.at,
        "contract": contrast.contract,
        "done": in_letters(cost.case.done, letters),
        "better": in_letters(cost.better, letters),
        "cost": round(cost.loss.mean, 2),
        "seconds": round(seconds, 2),
    }
    if found is None:
        return row
    said = explain_inference(contrast)
    question = replace(review.question(cost.case), seed=job.seed ^ AGAIN)
    facts = tuple(each.fact for each in found.facts)
    again = None
    if facts:
        pairs = fresh_pairs(question, question.same_as(cost.case.done), cost.better)
        again = carried_by(facts, pairs, Rollouts(question, shared_bot(USUAL)), shared_bot(USUAL))
    play = review.replay[cost.case.at].deal.play
    assert play is not None
    return row | {
        "read": round(found.read, 2),
        "counted": round(found.counted, 2),
        "carries": round(found.carries, 2),
        "again": None if again is None else round(again, 2),
        "facts": [
            {
                "read": round(each.read, 3),
                "counted": round(each.counted, 3),
                "true": each.fact.holds(tuple(play.hands)),
                "evidence": len(each.evidence),
                "told": round(each.told, 3),
            }
            for each in found.facts
        ],
        "words": max((length(each) for each in said), default=0),
        "text": " ".join(in_english(each, review.replay.header.names) for each in said),
    }


def summary(rows: Sequence[Row]) -> str:
    """Return the figures of some mistakes."""
    apart = [row for row in rows if "read" in row]
    named = [row for row in apart if row["facts"]]
    held = [row for row in named if row["again"] is not None and CARRIES[0] <= row["again"] <= CARRIES[1]]
    facts = [fact for row in named for fact in row["facts"]]
    sure = [fact for fact in facts if fact["read"] >= NEARLY]
    with_evidence = [fact for fact in facts if fact["evidence"]]
    seconds = sorted(row["seconds"] for row in apart)
    games = {(row["rules"], row["player"], row["game"]) for row in rows}
    return "\n".join(
        [
            f"{len(rows)} sure card mistakes of {len(games)} games",
            f"reading and counting disagree, and the reading adds: {share_of(len(apart), len(rows))}",
            f"one or two facts named: {share_of(len(named), len(apart) or 1)}",
            f"they carry {CARRIES[0]} to {CARRIES[1]} again, in other layouts: {share_of(len(held), len(apart) or 1)} of all, {share_of(len(held), len(named) or 1)} of the named",
            f"facts told as nearly sure or surer that lay so: {share_of(sum(fact['true'] for fact in sure), len(sure) or 1)}",
            f"of them surely: {share_of(sum(f['true'] for f in sure if f['read'] >= SURELY), sum(f['read'] >= SURELY for f in sure) or 1)}",
            f"facts told as probable that lay so: {share_of(sum(f['true'] for f in facts if f not in sure), (len(facts) - len(sure)) or 1)}",
            f"facts with evidence: {share_of(len(with_evidence), len(facts) or 1)}",
            f"of these, one or two decisions have 60 % of what three have: {share_of(sum(f['told'] >= 0.6 for f in with_evidence), len(with_evidence) or 1)}",
            f"sentences of {LONGEST} words or fewer: {share_of(sum(row['words'] <= LONGEST for row in apart), len(apart) or 1)}",
            f"as read {sum(row['read'] for row in apart):.0f}, by counting {sum(row['counted'] for row in apart):.0f}",
            f"seconds of the last look, median {seconds[len(seconds) // 2] if seconds else 0:.2f}, most {max(seconds, default=0):.2f}",
        ]
    )


def line_of(row: Row) -> str:
    """Return a mistake in two lines."""
    return (
        f"{row['rules']} {row['player']} {row['game']} place {row['place']}, {row['contract']}: {row['done']} instead of {row['better']}, -{row['cost']}"
        f" read {row.get('read')} counted {row.get('counted')} carries {row.get('carries')} again {row.get('again')}"
        f" {[(f['read'], f['counted'], f['true']) for f in row.get('facts', ())]}\n    {row.get('text', '-')}"
    )


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, games=4, seed=12000, jobs=1, seconds=86_400.0)
    parser.add_argument("--rules", nargs="+", default=list(PRESETS))
    parser.add_argument("--players", nargs="+", default=list(PLAYERS))
    parser.add_argument("--out", type=Path, help="a file that the mistakes are added to, a line each")
    parser.add_argument("--show", action="store_true", help="print every mistake that is told of")
    parser.add_argument("--sum", nargs="+", type=Path, help="files of mistakes that are added up")
    args = parser.parse_args()
    rows: list[Row] = []
    if args.sum:
        for file in args.sum:
            rows += map(json.loads, file.read_text(encoding="utf-8").splitlines())
        print(summary(rows))
        return
    until = time.monotonic() + args.seconds
    tables = [(rules, player) for rules in args.rules for player in args.players]
    jobs = [Job(*tables[number % len(tables)], args.seed + number, until) for number in range(args.games)]
    for found in spread(mistakes_of, jobs, args.jobs):
        rows += found
        if args.out:
            with args.out.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in found)
        for row in found if args.show else ():
            if "read" in row:
                print(line_of(row), flush=True)
    print(summary(rows) if rows else "No mistake.")


if __name__ == "__main__":
    main()
