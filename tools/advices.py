"""What the adviser says of cards in fresh games: with a reason, too close, settled, and whether that is right.

    python -m tools.advices --games 6 --seed 9100 --every 3
    python -m tools.advices --games 96 --seed 9100 --jobs 16 --show

A ``regular`` has S in whole games against ``sound``, ``hunter`` and ``counter``, and the adviser is asked at every so-manieth
card with a choice. Its answer is judged in 192 layouts that nobody has looked at: an option with a reason is behind and its
event keeps its direction; where it is too close, nothing is surely behind by more than a point; where all is settled, nothing differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.events import Facts, measured
from barbu_bots.search.figure import Figure
from barbu_bots.search.judgement import GOOD
from barbu_bots.search.question import Question
from barbu_tui.core.actions import Action
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.advice.advised import Advised, advise
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.header import new_header
from barbu_tui.session.practice.situation import equals_of
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.review import Case, Review
from barbu_tui.words.reasons import reasons_of
from tools.common import fresh_pairs, parser_with, share_of, spread
from tools.why import keeps

RULES: Final = ("online", "sheet4")
BOTS: Final = ("regular", "sound", "hunter", "counter")


class Told(NamedTuple):
    """One answer of the adviser."""

    contract: str
    kind: str
    """``reason``, ``close``, ``same``, ``settled``, or ``figure``: one option is behind, and no reason is found."""
    whose: str
    right: bool
    twin: bool
    """Whether it compares with the best card's own equal."""
    third: bool
    """Whether the sentence compares others than the best card and the one it is said to be compared with."""
    text: str


def told_in(job: tuple[int, int]) -> list[Told]:
    """Return what is said in a game. ``job``: its seed, and the distance of the cards that are asked about."""
    seed, every = job
    header = new_header(ruleset(RULES[seed % len(RULES)]), BOTS, seed, human=None)
    events, _ = play_game(header)
    review = Review(Replay(header, events), 0)
    cards = [case for case in review.cases if case.kind == "card"]
    with Workers(1) as workers:
        return [told for case in cards[seed % every :: every] for told in told_of(case, review, workers)]


def told_of(case: Case, review: Review, workers: Workers) -> Iterator[Told]:
    """Yield what is said of a decision, if there is anything to choose."""
    advice = advise(case.view, review.chance, models=review.models)
    if advice.question is None:
        return
    asked = Advised(case.view, workers.ask(advice.question))
    asked.run.finish()
    compared, foil, contrast = asked.compared, asked.foil, asked.contrast
    assert compared is not None
    best = compared.best.choice
    kind: str = asked.comparing or ""
    if kind == "clear":
        kind = "figure" if contrast is None else "reason"
    said = reasons_of(asked, review.replay.header.names)
    letters = case.view.rules.seat_letters
    assert case.view.choice is not None
    yield Told(
        case.view.choice.contract,
        kind,
        "" if foil is None else foil.whose,
        is_right(asked, kind, best, contrast),
        foil is not None and foil.worth.choice in equals_of(case.view, best),
        contrast is not None
        and foil is not None
        and (contrast.done, contrast.better) != (asked.named(foil.worth.choice), asked.named(best)),
        f"{case.at} {in_letters(best, letters)}: {' '.join(said)}",
    )


def is_right(asked: Advised, kind: str, best: Action, contrast: Contrast | None) -> bool:
    """Return whether an answer holds in fresh layouts."""
    question, compared = asked.run.comparison.question, asked.compared
    assert compared is not None
    if kind in ("reason", "figure"):
        assert asked.foil is not None
        facts = Facts(fresh_pairs(question, asked.foil.worth.choice, best))
        if contrast is None or contrast.main is None:
            return facts.total < 0
        same = facts.total < 0 and asked.named(best) == best and asked.named(contrast.done) == contrast.done
        return keeps(contrast.main, measured(facts, contrast.main.event)) if same else facts.total < 0
    apart = [_behind(question, each.choice, best) for each in compared.options[1:]]
    if kind == "settled":
        return not any(each.mean or each.error for each in apart)
    return not any(each.low > GOOD for each in apart)


def _behind(question: Question, option: Action, best: Action) -> Figure:
    """Return by how much an option is behind the best in fresh layouts."""
    pairs = fresh_pairs(question, option, best)
    seat = pairs.view.seat
    apart = [better.net(seat) - done.net(seat) for done, better in pairs.lines]
    if pairs.exact:
        return Figure(sum(a * chance for a, chance in zip(apart, pairs.chances, strict=True)))
    return Figure.of_each(apart) if any(apart) else Figure(0.0)


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, games=6, seed=9100, jobs=1, every=3)
    parser.add_argument("--show", action="store_true", help="print what is said")
    args = parser.parse_args()
    told: list[Told] = []
    for said in spread(
        told_in, [(args.seed + number, args.every) for number in range(args.games)], args.jobs
    ):
        told += said
        for each in said if args.show else ():
            print(
                f"{each.contract} [{each.kind} {each.whose}{'' if each.right else ' WRONG'}] {each.text}",
                flush=True,
            )
    many = len(told)
    print(f"{many} advices on cards in {args.games} games, seed {args.seed}")
    for kind in ("reason", "close", "same", "settled", "figure"):
        these = [each for each in told if each.kind == kind]
        print(
            f"{kind}: {share_of(len(these), many)}; right {share_of(sum(each.right for each in these), len(these) or 1)}"
        )
    good = sum(each.kind != "figure" and each.right for each in told)
    print(f"a reason, too close or settled, and rightly: {share_of(good, many)}")
    print(
        f"compared with its own equal: {sum(each.twin for each in told)}; with a third card: {sum(each.third for each in told)}"
    )
    print(f"compared with: {dict(Counter(each.whose for each in told if each.kind in ('reason', 'figure')))}")


if __name__ == "__main__":
    main()
