"""Whether a decision has the same best options and the same verdict wherever it is asked for, and whether short looks tell the truth.

    python -m tools.judge --games 2 --seed 991 --decisions 40 --layouts 480

The decisions of S in games of bots are asked through the adviser, practice, the coach, the review and a try in it, each with
layouts of its own seed but those that share one. *same best* is the share of decisions in which the best option of one door is
the best or as good in the other, *same verdict* that of equal verdicts, *opposite* those in which one says a mistake and the
other not. The review is asked a second time, in other layouts. Then levels of the review are held against a long run in other layouts: opposite verdicts, and the share of
options named best whose lead over the choice is the same within both intervals (95 % is promised).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations
from math import hypot
from random import Random
from typing import Final

from barbu_bots import shared_bot
from barbu_bots.search.comparison import Comparison, Stop, play
from barbu_bots.search.figure import Figure
from barbu_bots.search.intervals import wilson
from barbu_bots.search.judgement import GOOD, Judgement
from barbu_bots.search.playout import playing
from barbu_bots.search.question import Question
from barbu_bots.search.rollout import Rollouts
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.advice.advised import advise
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.practice.from_review import FromReview
from barbu_tui.session.practice.position import situation_at
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.look import CONFIRMED, look
from barbu_tui.session.review.picked import known_try, trying
from barbu_tui.session.review.review import Case, Review
from tools.common import parser_with, share_of, spread, worked_out

DOORS: Final = ("adviser", "coach", "review", "find", "practice")
"""Where a decision is asked for."""
LEVELS: Final = (1, CONFIRMED)
"""Levels of the review that are held against a long run."""
_TOLD_EVERY: Final = 25
"""Decisions between two tables."""
_BOTS: Final = ("casual", "sound", "hunter", "counter")


@dataclass(frozen=True)
class Told:
    """A decision as one door tells it."""

    best: int
    """The number of the best option."""
    as_good: frozenset[int]
    verdict: str
    mistake: bool
    loss: Figure
    apart: tuple[Figure, ...] = ()
    """Option → its lead over the choice, in a long run."""


def told(question: Question, judgement: Judgement | None) -> Told:
    """Return a judgement with its options by number."""
    assert judgement is not None
    number = question.options.index
    return Told(
        number(judgement.best.choice),
        frozenset(number(each.choice) for each in judgement.as_good),
        judgement.verdict,
        judgement.mistake,
        judgement.chosen.behind,
    )


def asked(review: Review, case: Case) -> dict[str, Told]:
    """Return door → what it tells of a decision."""
    replay, done = review.replay, case.done
    length = replay.position.game.length
    seed = replay.header.layouts_seed(case.deal)
    advice = advise(case.view, seed, deals=length, models=review.models)
    assert advice.question is not None
    adviser = told(advice.question, worked_out(advice.question, done))
    review.take(look(review.look(case, CONFIRMED)))
    own = review.question(case)
    judged = review.judged(case.at)
    assert judged is not None
    found = {"adviser": adviser, "coach": adviser, "review": told(own, judged.judgement)}
    while known_try(judged, done) is None and (work := trying(review, judged, done)) is not None:
        review.take(look(work))
        judged = review.judged(case.at)
        assert judged is not None
    found["find"] = told(own, known_try(judged, done))
    situation = situation_at(replay, case.at)
    question = situation.question()
    from_review = FromReview(review, case)
    comparison = from_review.comparison(question)
    play(comparison, Rollouts(question, shared_bot("sound")))
    order = from_review.order(own, question)
    chosen = question.options[order.index(own.options.index(own.same_as(done)))]
    turned = told(question, comparison.judge(chosen))
    found["practice"] = replace(
        turned, best=order[turned.best], as_good=frozenset(order[each] for each in turned.as_good)
    )
    return found


def judge(
    rules: str, layouts: int, job: tuple[int, int]
) -> tuple[dict[str, Told], dict[int, Told], Told | None]:
    """Return a decision through all doors, by the levels of the review, and by a long run.

    Args:
        job: the seed of the game, and the number of the decision among those of S.
    """
    review = reviewed(rules, job[0])
    case = review.cases[job[1]]
    with playing():
        doors = asked(Review(review.replay, 0), case)
        levels = {}
        for level in LEVELS:
            other = Review(review.replay, 0, seed=level + 1)
            other.take(look(other.look(case, level)))
            known = other.judged(case.at)
            assert known is not None
            levels[level] = told(other.question(case), known.judgement)
        long = None
        if layouts:
            question = Review(review.replay, 0, seed=99).question(case)
            stop = Stop(layouts, (layouts, layouts), drops=48, lined=(0, 0), ahead=1)
            comparison = Comparison(question, stop, [question.same_as(case.done)])
            play(comparison, Rollouts(question, shared_bot("sound")))
            apart = (comparison.difference(each, case.done) for each in question.options)
            long = replace(told(question, comparison.judge(case.done)), apart=tuple(apart))
    return doors, levels, long


@lru_cache(maxsize=1)
def reviewed(rules: str, seed: int) -> Review:
    """Return a game of bots, with S to be reviewed."""
    preset = ruleset(rules)
    header = new_header(preset, _BOTS[: preset.players], seed, human=None)
    return Review(Replay(header, play_game(header)[0]), 0)


def summary(found: list[tuple[dict[str, Told], dict[int, Told], Told | None]]) -> Iterator[str]:
    """Return the tables."""
    same: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for doors, _, _ in found:
        for pair in combinations(DOORS, 2):
            one, two = (doors[door] for door in pair)
            same[pair]["best"] += one.best in two.as_good or two.best in one.as_good
            same[pair]["verdict"] += one.verdict == two.verdict
            same[pair]["opposite"] += one.mistake != two.mistake
    for (one_door, other), counts in same.items():
        yield (
            f"{one_door:8} {other:8} same best {counts['best']} of {len(found)}, "
            f"same verdict {counts['verdict']}, opposite {counts['opposite']}"
        )
    again = [(doors["review"], levels[CONFIRMED]) for doors, levels, _ in found]
    yield (
        f"review in other layouts: same best {sum(a.best in b.as_good or b.best in a.as_good for a, b in again)} of {len(again)}, "
        f"same verdict {sum(a.verdict == b.verdict for a, b in again)}, opposite {sum(a.mistake != b.mistake for a, b in again)}"
    )
    for level in LEVELS:
        held = [(levels[level], long) for _, levels, long in found if long is not None]
        if not held:
            continue
        opposite = sum(one.mistake != long.mistake for one, long in held)
        led = [(one.loss, long.apart[one.best]) for one, long in held if one.verdict != "best"]
        inside = sum(abs(one.mean - long.mean) <= hypot(one.half, long.half) + 0.05 for one, long in led)
        denied = sum(one.mistake and not long.mistake and long.loss.high < GOOD for one, long in held)
        low, high = wilson(opposite, len(held))
        yield (
            f"level {level}: opposite to the long run {opposite} of {len(held)} ({low:.1%} to {high:.1%}), "
            f"named and surely denied {denied}, inside {share_of(inside, len(led))}"
        )
    dear = [
        (levels[CONFIRMED], long)
        for _, levels, long in found
        if long is not None and long.mistake and long.loss.mean >= 4
    ]
    points = sum(long.loss.mean for _, long in dear)
    if points:
        named = sum(long.loss.mean for one, long in dear if one.mistake)
        yield f"mistakes of 4 points and more: {len(dear)}, {points:.0f} points, {named / points:.0%} of them named"


def main() -> None:
    """Print the tables."""
    parser = parser_with(__doc__, games=1, seed=991, decisions=40, layouts=480, jobs=1)
    parser.add_argument("--rules", choices=PRESETS, default="online")
    args = parser.parse_args()
    jobs = []
    for seed in range(args.seed, args.seed + args.games):
        review = reviewed(args.rules, seed)
        cases = [at for at, case in enumerate(review.cases) if len(review.question(case).options) > 1]
        jobs += [(seed, number) for number in Random(seed).sample(cases, min(args.decisions, len(cases)))]
    found = []
    for each in spread(partial(judge, args.rules, args.layouts), jobs, args.jobs):
        found.append(each)
        if len(found) % _TOLD_EVERY == 0 or len(found) == len(jobs):
            print(f"after {len(found)} decisions", *summary(found), sep="\n", flush=True)


if __name__ == "__main__":
    main()
