"""The reliability of the trainer's figures, on situations from bots' games: one line per kind of decision and ruleset.

    python -m tools.calibrate --rules online --kind calls --situations 300
    python -m tools.calibrate --rules sheet3 --kind bids cards --situations 100 --jobs 2

Each situation is estimated as in the trainer, and compared with

* a long run: other worlds for the same options, for cards with another seed. For bids they are exact: random
  whole deals in which the game's bots in the other seats would have made the same call and bids, drawn by
  rejection, which takes up to some ten thousand deals for one. *now* is the share of options whose 95 % interval covers the long run's mean, *gap* the same for
  the distance from the best; both intervals count. Beside it is the width of the intervals against that of the
  root mean square of the errors: 1 is right, more is too wide. *loss* is the loss of the option named best, by
  the long run.
* the actual deal: every option played out in the true hands. *real* is the mean of the best option's figure
  less its actual result, *double, real* the same for doubling the dealer instead of passing. Means have 95 %
  intervals and should cover 0.

The result of one deal is mostly luck. Given the player's view, however, the true deal of these bots' games is
one of the exact worlds, all equally likely. The mean over those is therefore the expected result, without
that luck. *double* is the figure less that mean, at trumps and dominoes and in all contracts; *double, real*
confirms it.

``--kind review`` reviews whole games of ``--players``, against the default bots, and holds what the review shows of their cards
against the deals as they lay: the points of this deal that the choice lost against the option named best, less those that it
lost with the true hands when both are played out. Every such decision counts, except where the two are one. The interval is that
of the deals' sums, because the decisions of a deal hang together.

``--kind later`` compares the later worth of two calls, and its sum with this deal, with the deal and the rest
of their dealer's own deals, played out after each of the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import hypot, inf, sqrt
from random import Random
from typing import NamedTuple

from barbu_bots import Bot, make_bot
from barbu_bots.search.intervals import NORMAL
from barbu_bots.search.judgement import OptionFigures
from barbu_bots.search.playout import play_deal, playing
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.rollout import players_of
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import Action, Bid, ChooseContract
from barbu_tui.core.cards import CardSet, cards_in
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import View
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.header import DEFAULT_BOTS, new_header
from barbu_tui.session.practice.situation import Situation, draw_situation
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.plan import run
from barbu_tui.session.review.review import Review
from tools.common import lead_of, mean_and_error, mean_text, parser_with, share_of, spread
from tools.games import a_card, points_after

KINDS = ("calls", "bids", "cards", "later", "review")
_ROUNDED = 0.05
"""The rounding error of a figure shown in tenths."""
_MOST_TRIES = 400_000
"""Deals dealt at most for the exact worlds of a situation."""
_OPTIONS = 4
"""Options held against the long run, the best first."""


@dataclass(frozen=True)
class SituationErrors:
    """The errors of one situation's figures."""

    now: tuple[float, ...]
    """The errors of figures, in half intervals: up to 1 they are inside."""
    gap: tuple[float, ...]
    """The errors of differences, in half intervals."""
    loss: float
    real: float
    double: float | None = None
    """Doubling the dealer: the figure less the mean of exact worlds."""
    double_real: float | None = None
    """Doubling the dealer: the figure less the actual result."""
    positive: bool = False
    """It is about trumps or dominoes."""
    exact: bool = False
    effective: float = 1.0


class Trial(NamedTuple):
    """A situation to be held against a long run and the true deal."""

    question: Question
    true: list[CardSet]
    """Seat → the true cards."""
    worlds: Iterator[Sequence[CardSet]]
    """The worlds of the long run."""
    doubling: tuple[Action, ...] = ()
    """The bid that doubles the dealer alone, and the empty bid, if both are open."""


def trial_of(rules_name: str, kind: str, reference: int, seed: int) -> Trial | None:
    """Return the situation of a seed; ``None`` for a card of a deal that was not played."""
    rules, sound = ruleset(rules_name), make_bot("sound")
    if kind == "cards":
        card = a_card(rules_name, seed)
        if card is None:
            return None
        view, true = card
        question = question_of(view, seed, models=dict.fromkeys(rules.seats, "sound"))
    else:
        situation = draw_situation(rules, "contracts" if kind == "calls" else "doubles", seed)
        view, true = situation.view, list(situation.deal.hands)
        question = situation.question()
        if kind == "bids":
            exact = exact_worlds(view, speakers(situation), reference, Random(seed))
            return Trial(question, true, exact, doubling(situation))
    drawn = Worlds(view, -1 - seed, sound)
    return Trial(question, true, (drawn.world(number) for number in range(reference)))


def exact_worlds(
    view: View, bots: dict[int, str], count: int, random: Random
) -> Iterator[tuple[CardSet, ...]]:
    """Yield whole deals in which these bots would have made the same call and bids."""
    rules = view.rules
    made = {seat: make_bot(name) for seat, name in bots.items()}
    unseen = [1 << card for card in cards_in(rules.deck & ~view.hand)]
    others = [seat for seat in rules.seats if seat != view.seat]
    if view.dealer in others:
        others.remove(view.dealer)
        others.insert(0, view.dealer)
    size = rules.hand_size
    fitting = tries = 0
    while fitting < count and tries < _MOST_TRIES:
        tries += 1
        hands = [0] * rules.players
        hands[view.seat] = view.hand
        random.shuffle(unseen)
        for at, seat in enumerate(others):
            hands[seat] = sum(unseen[at * size : at * size + size])
        deal = Deal(rules, view.standing, view.dealer, tuple(hands))
        if says(deal, view, made):
            fitting += 1
            yield tuple(hands)


def says(deal: Deal, view: View, made: dict[int, Bot]) -> bool:
    """Return whether the bots would have made the same call and bids with these cards."""
    choice = view.choice
    assert choice is not None
    if (
        view.dealer != view.seat
        and made[view.dealer].decide(deal.view(view.dealer), Chance(0, 0, 0, 0)).action != choice
    ):
        return False
    for number, bid in enumerate(view.bids):
        if bid.seat == view.seat:
            continue
        sight = replace(deal, choice=choice, bids=view.bids[:number]).view(bid.seat)
        if made[bid.seat].decide(sight, Chance(0, 0, 0, 0)).action != bid:
            return False
    return True


def doubling(situation: Situation) -> tuple[Action, ...]:
    """Return the bid that doubles the dealer alone and the empty bid, if both are open."""
    view = situation.view
    both = Bid(view.seat, frozenset({view.dealer})), Bid(view.seat)
    return both if {*both} <= {*situation.options} else ()


def speakers(situation: Situation) -> dict[int, str]:
    """Return seat → bot, of those who have called or bid, without the player."""
    view = situation.view
    seats = {view.dealer, *(bid.seat for bid in view.bids)} - {view.seat}
    return {seat: situation.bots[seat] for seat in seats}


def errors(rules_name: str, kind: str, reference: int, seed: int) -> SituationErrors | None:
    """Hold one situation against a long run and the true deal; ``None`` where that cannot be done."""
    with playing():
        trial = trial_of(rules_name, kind, reference, seed)
        return None if trial is None else _errors(trial, reference)


def _errors(trial: Trial, reference: int) -> SituationErrors | None:
    question = trial.question
    view = question.view
    with Workers(1) as workers:
        compared = workers.ask(question).finish()
    shown = list(compared.options[:_OPTIONS])
    choices = [worth.choice for worth in shown]
    choices += [each for each in trial.doubling if each not in choices]
    players = players_of(question, make_bot("sound"))
    rows = [[points_after(view, hands, each, players) for each in choices] for hands in trial.worlds]
    if len(rows) < reference // 2:
        return None
    outcome = [points_after(view, trial.true, each, players) for each in choices]
    double = double_real = None
    if trial.doubling:
        one, two = trial.doubling
        at_one, at_two = choices.index(one), choices.index(two)
        figure = compared.of(one).deal - compared.of(two).deal
        double = figure - lead_of(rows, at_one, at_two)[0]
        double_real = figure - outcome[at_one] + outcome[at_two]
    now, gap, means = errors_of(question, shown, rows)
    return SituationErrors(
        now,
        gap,
        max(means) - means[0],
        shown[0].deal - outcome[0],
        double,
        double_real,
        view.choice is not None and not view.spec.negative,
        compared.counted,
        compared.effective / compared.layouts,
    )


def errors_of(
    question: Question, shown: Sequence[OptionFigures], rows: Sequence[Sequence[int]]
) -> tuple[tuple[float, ...], tuple[float, ...], list[float]]:
    """Return the errors of figures and of differences, in half intervals, and the means of a long run.

    Args:
        rows: world by world, the points of each option.
    """
    now, gap, means = [], [], []
    for at, worth in enumerate(shown):
        mean, deviation = mean_and_error([row[at] for row in rows])
        later = question.half_interval_later(worth.later)
        error = hypot(sqrt(max(0.0, worth.total.half**2 - later**2)), NORMAL * deviation)
        now.append(abs(worth.deal - mean) / (error + _ROUNDED))
        means.append(mean + worth.later)
        if at:
            difference, deviation = lead_of(rows, 0, at)
            behind = worth.loss.mean + worth.later
            gap.append(abs(behind - difference) / (hypot(worth.loss.half, NORMAL * deviation) + _ROUNDED))
    return tuple(now), tuple(gap), means


@dataclass(frozen=True)
class Calls:
    """Two calls of one situation, how much more the first brings than the second: in later deals, and in all."""

    later: float
    """The difference in later worth shown."""
    later_error: float
    """Half of its interval."""
    later_real: float
    """The difference measured."""
    later_noise: float
    """The standard error of the difference measured."""
    both: float
    both_error: float
    both_real: float
    both_noise: float


def later(rules_name: str, reference: int, seed: int) -> Calls | None:
    """Hold two calls against the deal and the rest of their dealer's deals, played out after each of the two."""
    rules = ruleset(rules_name)
    situation = draw_situation(rules, "contracts", seed)
    view = situation.view
    random = Random(seed)
    if len(view.contracts_left) < 2:
        return None
    first, second = random.sample(view.contracts_left, 2)
    options = [each for each in situation.options if isinstance(each, ChooseContract)]
    calls = [next(each for each in options if each.contract == name) for name in (first, second)]
    knowledge = Knowledge(view)
    question = situation.question()
    bots = players_of(question, make_bot("sound"))
    rests, sums = [], []
    with playing(), Workers(1) as workers:
        run = workers.ask(question)
        for call in calls:
            run.comparison.keep(call)
        compared = run.finish()
        both = run.comparison.difference(*calls)
        for number in range(reference):
            # The dealer does not know who will double the call: the others' cards are dealt again.
            deal = replace(situation.deal, hands=knowledge.world(source(seed, number)))
            one, other = (all_deals(deal, call, bots, seed + number) for call in calls)
            rests.append(one[1] - other[1])
            sums.append(sum(one) - sum(other))
    shown = compared.of(calls[0]).later - compared.of(calls[1]).later
    given = hypot(question.later_error, question.later_doubt * shown)
    return Calls(shown, given, *mean_and_error(rests), both.mean, both.half, *mean_and_error(sums))


def all_deals(deal: Deal, choice: ChooseContract, bots: Sequence[Bot], seed: int) -> tuple[int, int]:
    """Return a dealer's score after a call: in this deal, and in all own deals that follow."""
    rules = deal.rules
    standing = deal.standing
    called, doubled = list(standing.called), [list(row) for row in standing.doubled]
    now = play_deal(replace(deal, choice=choice), bots, seed)
    at_once, together = now.score().total[0], 0
    while True:
        assert now.choice is not None
        called[0] = (*called[0], now.choice.contract)
        for bid in now.bids:
            doubled[bid.seat][0] += 0 in bid.double
        if len(called[0]) == len(rules.contracts):
            return at_once, together
        after = replace(standing, called=tuple(called), doubled=tuple(map(tuple, doubled)))
        hands = deal_hands(rules, seed, len(called[0]))
        now = play_deal(Deal(rules, after, 0, hands), bots, seed)
        together += now.score().total[0]


class ReviewedDeal(NamedTuple):
    """The cards of a player in one deal that the review finds worse than another."""

    decisions: int
    shown: float
    """The sum of the points that they lost, as shown."""
    true: float
    """The same in the deal as it lay."""


def reviewed(rules_name: str, job: tuple[str, int]) -> list[ReviewedDeal]:
    """Return the deals of a reviewed game of a player."""
    player, seed = job
    rules = ruleset(rules_name)
    header = new_header(rules, [player, *DEFAULT_BOTS[: rules.players - 1]], seed, human=None)
    review = Review(Replay(header, play_game(header)[0]), 0)
    run(review, 1, lambda _: True, inf, cards=False)
    rows: dict[int, list[tuple[float, float]]] = {}
    for judged in review.costs():
        play, view = review.replay[judged.case.at].deal.play, judged.case.view
        chosen = judged.judgement.chosen
        if play is None or judged.judgement.rank == 1 or not (chosen.fresh or chosen.loss.counted):
            continue
        players = players_of(review.question(judged.case), make_bot("sound"))
        done, better = (
            points_after(view, play.hands, each, players) for each in (chosen.choice, judged.better)
        )
        rows.setdefault(judged.case.deal, []).append((chosen.behind.mean - judged.later, better - done))
    return [ReviewedDeal(len(each), *map(sum, zip(*each, strict=True))) for each in rows.values()]


def report_reviews(name: str, player: str, deals: Sequence[ReviewedDeal]) -> None:
    """Print what a review shows of a decision less what it lost in the deal as it lay."""
    decisions = sum(deal.decisions for deal in deals)
    off = sum(deal.shown - deal.true for deal in deals) / max(1, decisions)
    squares = sum((deal.shown - deal.true - off * deal.decisions) ** 2 for deal in deals)
    print(
        f"{name} review of {player}: {decisions} cards in {len(deals)} deals, "
        f"shown {sum(deal.shown for deal in deals):.0f}, as they lay {sum(deal.true for deal in deals):.0f} points, "
        f"shown less true {off:+.2f} ± {NORMAL * sqrt(squares) / max(1, decisions):.2f} a card",
        flush=True,
    )


def covered(off: Sequence[float]) -> str:
    """Return the share within the interval, with its own; and how wide the intervals are beside the right width."""
    if not off:
        return "–"
    wide = 1 / max(NORMAL * sqrt(sum(each * each for each in off) / len(off)), 0.01)
    return f"{share_of(sum(each <= 1 for each in off), len(off))} ({wide:.2f} × as wide as errors)"


def report_errors(name: str, known: Sequence[SituationErrors]) -> None:
    """Print the errors of figures and differences, and what doubling brings."""
    doubles = [
        (each.double, each.double_real or 0.0, each.positive) for each in known if each.double is not None
    ]
    many = max(1, len(known))
    print(
        f"{name}: {len(known)} situations, now {covered([off for each in known for off in each.now])}, "
        f"gap {covered([off for each in known for off in each.gap])}, "
        f"loss {sum(each.loss for each in known) / many:.2f}, "
        f"real {mean_text([each.real for each in known])}, "
        f"double {mean_text([double for double, _, _ in doubles])}, "
        f"at trumps and dominoes {mean_text([double for double, _, positive in doubles if positive])}, "
        f"real {mean_text([real for _, real, _ in doubles])}, "
        f"exact {sum(each.exact for each in known)}, "
        f"different {100 * sum(each.effective for each in known) / many:.0f} %",
        flush=True,
    )


def report_later(name: str, rows: Sequence[Calls]) -> None:
    """Print how far what two calls leave is off, the noise of what it is held against taken off, and what intervals cover."""
    squares = [(row.later - row.later_real) ** 2 - row.later_noise**2 for row in rows]
    random = Random(0)
    means = sorted(sum(random.choices(squares, k=len(rows))) / len(rows) for _ in range(2000))
    off, low, high = (sqrt(max(0.0, each)) for each in (sum(squares) / len(rows), means[50], means[1949]))
    inside = [
        abs(row.later - row.later_real) <= hypot(row.later_error, NORMAL * row.later_noise) for row in rows
    ]
    sums = [abs(row.both - row.both_real) <= hypot(row.both_error, NORMAL * row.both_noise) for row in rows]
    noise = sqrt(sum(row.later_noise**2 for row in rows) / len(rows))
    print(
        f"{name} later: {len(rows)} pairs of calls, off by {off:.2f} rms ({low:.2f} to {high:.2f}; noise {noise:.2f}), "
        f"inside {share_of(sum(inside), len(inside))}; sums inside {share_of(sum(sums), len(sums))}",
        flush=True,
    )


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, situations=100, seed=81_000, jobs=1)
    parser.add_argument("--rules", nargs="+", default=list(PRESETS))
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=["calls", "bids", "cards"])
    parser.add_argument(
        "--players", nargs="+", default=["casual", "learner"], help="whose games are reviewed"
    )
    parser.add_argument("--reference", type=int, default=400, help="worlds of the long run")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.situations)
    for name in args.rules:
        for kind in args.kind:
            if kind == "review":
                for player in args.players:
                    deals: list[ReviewedDeal] = []
                    jobs = [(player, seed) for seed in seeds]
                    for game in spread(partial(reviewed, name), jobs, args.jobs):
                        deals += game
                        report_reviews(name, player, deals)
            elif kind == "later":
                calls = spread(partial(later, name, args.reference), seeds, args.jobs)
                report_later(name, [row for row in calls if row])
            else:
                measured = spread(partial(errors, name, kind, args.reference), seeds, args.jobs)
                report_errors(f"{name} {kind}", [each for each in measured if each])


if __name__ == "__main__":
    main()
