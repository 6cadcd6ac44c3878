"""The coach's questions in games of a weak player: are they borne out, and does it ask in time?

    python -m tools.coach --questions 40 --seed 9000
    python -m tools.coach --questions 60 --seed 9500 --show
    python -m tools.coach --games 20 --seed 9000 --think 0.5 1.5 4 --busy 0 2

``learner`` has S against the opponents of a first game, one seed per game of four deals. The coach estimates every
decision in at least 96 layouts, as with some seconds of thinking. A question is what it would ask before the decision
made. Its cost and its reason are computed again in 192 other layouts, or in all likely ones if these are counted. A
question names the most costly consequence if its event makes at least half of the cost there; for a bid or a call, if it
is the greatest part there. The time from the choice to the question is processor time of this process.

With ``--games`` the same player's decisions are estimated against the clock, by processes as in the app, beside so many
loops that keep processors busy. A *mistake* costs 4 points or more by a long run (960 fresh layouts, or all likely ones) and
surely more than one. It is *asked* about if the coach would ask after so many seconds of thinking and its own wait, and *told*
if its cost is known within three seconds after the card, as at the end of a deal. *Layouts* are those reached when it would
ask. As many other decisions, drawn at random, say how often it asks although the long run denies it (less than one point), and
how long they wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Process
from random import Random
from statistics import median
from time import monotonic, process_time, sleep
from typing import Final, NamedTuple

from barbu_bots import EASY
from barbu_bots.search.events import Facts, measured
from barbu_bots.search.intervals import wilson
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.stakes import parts_of
from barbu_tui.core.actions import Action
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.language.cards import contract_words
from barbu_tui.session.advice.grade import Grade
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.coach.coach import ASKS_AT, Coach, Doubt
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.log import GameLog
from barbu_tui.words.coach import questions
from barbu_tui.words.deal import hand_words
from tools.common import fresh_pairs, interval, mean_and_error, parser_with
from tools.yardstick import Yardstick

DEALS: Final = 4
LAYOUTS: Final = 96
"""Layouts in which the coach tries each option at least: some seconds of thinking."""
CHEAP: Final = 2.0
"""Points below which a decision is not looked at for long."""
LONG: Final = 960
"""Layouts of the long run."""
_HALF: Final = 0.5


class TestedQuestion(NamedTuple):
    """A question, and whether it is borne out."""

    game: int
    place: int
    view: View
    doubt: Doubt
    fresh: float
    """The points of the choice less those of the better option, in the other layouts."""
    covered: float
    """The share of that which the named consequence makes."""
    right: bool
    hint: str
    tell: str
    seconds: float
    """The processor time from the choice to the question."""


class Made(NamedTuple):
    """A decision of the player's in a game."""

    game: int
    place: int
    view: View
    action: Action
    match: Match
    """The game as it stood."""

    def begin(self, coach: Coach) -> None:
        """Let a coach estimate it."""
        match = self.match
        coach.begin(self.view, match.seed_of_deal, deals=DEALS, models=match.models, names=match.names)

    @property
    def question(self) -> Question:
        """The question that the coach asks the processes."""
        match = self.match
        return question_of(self.view, match.seed_of_deal, deals=DEALS, models=match.models)


def decisions_in(player: str, seed: int) -> Iterator[Made]:
    """Yield the player's decisions in a game, one after the other."""
    header = new_header(ruleset("online"), (player, *EASY), seed, human=None, deals=DEALS)
    events, _ = play_game(header)
    match = Match(GameLog(header))
    for place, event in enumerate(events):
        view = match.view(0) if match.game.deal is not None else None
        if isinstance(event, ActionEvent) and event.action.seat == 0 and view is not None:
            yield Made(seed, place, view, event.action, match)
        if not match.over:
            match.log.put(event, match.log.position.after(event))


def asked_in(player: str, seed: int) -> Iterator[TestedQuestion]:
    """Yield what the coach asks in a game."""
    workers = Workers(1)
    coach = Coach(lambda: workers)
    for made in decisions_in(player, seed):
        made.begin(coach)
        think(coach, made.action)
        begun = process_time()
        doubt = coach.doubts(made.action)
        if doubt is not None:
            match = made.match
            seats = tuple(each.name for each in match.players)
            hint, tell = (next(questions(doubt, how, match.names, seats), "") for how in ("hint", "tell"))
            seconds = process_time() - begun
            tested = checked(made.question, doubt)
            yield TestedQuestion(seed, made.place, made.view, doubt, *tested, hint, tell, seconds)


def think(coach: Coach, action: Action) -> None:
    """Let the coach estimate a decision; one that looks cheap at once is not looked at for long."""
    while not coach.over:
        coach.poll()
        judgement, compared = coach.graded(action), coach.compared
        if (
            judgement is not None
            and compared is not None
            and (judgement.loss.mean < CHEAP or compared.layouts >= LAYOUTS)
        ):
            return


def checked(decision: Question, doubt: Doubt) -> tuple[float, float, bool]:
    """Return the cost in other layouts, the share of it that the consequence makes, and whether that is the greatest."""
    contrast = doubt.contrast
    facts = Facts(fresh_pairs(decision, contrast.done, contrast.better))
    if contrast.main is not None:
        covered = measured(facts, contrast.main.event).covered
        return facts.total, covered, facts.total < 0 and covered >= _HALF
    parts = parts_of(facts)
    dearest = min(parts, key=lambda each: each.points)
    named = {(each.kind, each.seat, each.contract) for each in contrast.stakes}
    covered = sum(each.points for each in parts if (each.kind, each.seat, each.contract) in named) / (
        facts.total or 1
    )
    return facts.total, covered, facts.total < 0 and (dearest.kind, dearest.seat, dearest.contract) in named


def line_of(each: TestedQuestion) -> str:
    """Return a question with its position."""
    view, letters = each.view, each.view.rules.seat_letters
    called = contract_words(view.choice) if view.choice is not None else "to call"
    table = getattr(view.table, "trick", ())
    lies = f"; on the table {hand_words(sum(1 << card for card in table))}" if table else ""
    done, better = (in_letters(action, letters) for action in (each.doubt.action, each.doubt.contrast.better))
    return (
        f"game {each.game} place {each.place}, {called}, trick {each.doubt.trick}, hand {hand_words(view.hand)}{lies}\n"
        f"    {done} instead of {better}: {each.doubt.cost:.1f}, fresh {each.fresh:.1f}, covers {each.covered:.2f}"
        f"{'' if each.right else '  NOT the greatest'}\n    hint: {each.hint}\n    tell: {each.tell}"
    )


class Posed(NamedTuple):
    """A decision with its cost by a long run, to be estimated against the clock."""

    question: Question
    action: Action
    cost: float
    """Points behind the better option."""
    sure: bool
    """Whether it surely costs more than a point."""

    @property
    def mistake(self) -> bool:
        """Whether the coach should ask."""
        return self.sure and self.cost >= ASKS_AT


def posed_in(player: str, seed: int) -> list[Posed]:
    """Return a game's decisions between different options, with what they cost."""
    workers = Workers(1)
    coach = Coach(lambda: workers)
    posed = []
    for made in decisions_in(player, seed):
        made.begin(coach)
        think(coach, made.action)
        grade = coach.graded(made.action)
        if grade is not None:
            posed.append(Posed(made.question, made.action, *long_run(made.question, grade)))
    return posed


def long_run(question: Question, grade: Grade) -> tuple[float, bool]:
    """Return the points behind the best option in many fresh layouts, and whether they are surely more than one; 0 if it is the best."""
    done, better = grade.chosen.choice, grade.best.choice
    if grade.loss < CHEAP:
        return grade.loss, False
    pairs = fresh_pairs(question, done, better, LONG)
    seat = question.view.seat
    cost = [best.net(seat) - answer.net(seat) for answer, best in pairs.lines]
    mean = sum(chance * each for chance, each in zip(pairs.chances, cost, strict=True)) - pairs.later
    half = 0.0 if pairs.exact else interval(cost)[1]
    return mean, mean - half > 1


class Timed(NamedTuple):
    """What the coach does about a decision, against the clock."""

    asked: bool
    told: bool
    """Whether it asks, or knows the cost soon after."""
    layouts: int
    waited: float


def timed(posed: Posed, think_for: float, workers: Workers) -> Timed:
    """Think over a decision for some seconds, make it, and return what the coach does."""
    coach = Coach(lambda: workers)
    coach.begin(posed.question.view, posed.question.seed, models=posed.question.models, deals=DEALS)
    until = monotonic() + think_for
    while monotonic() < until:
        workers.wait(min(0.05, max(0.0, until - monotonic())))
        coach.poll()
    begun = monotonic()
    coach.wait(posed.action)
    waited = monotonic() - begun
    asked = coach.doubts(posed.action) is not None
    layouts = 0 if coach.snapshot is None else coach.snapshot.worlds
    coach.note_decision(posed.action)
    coach.wait_for_missing()
    told = asked or bool(coach.dear())
    coach.end()
    return Timed(asked, told, layouts, waited)


def busy(seconds: float = 3600.0) -> None:
    """Keep a processor busy."""
    until = monotonic() + seconds
    while monotonic() < until:
        pass


@contextmanager
def beside(loops: int) -> Iterator[None]:
    """Keep some processors busy during the block."""
    processes = [Process(target=busy, daemon=True) for _ in range(loops)]
    for each in processes:
        each.start()
    try:
        yield
    finally:
        for each in processes:
            each.kill()
            each.join()


def share(count: int, of: int) -> str:
    """Return a share with its 95 % interval."""
    low, high = wilson(count, of)
    return f"{count} of {of} ({low:.0%} to {high:.0%})"


def report_promise(player: str, seeds: range, think_for: list[float], busy_loops: list[int]) -> None:
    """Print how many mistakes the coach asks about in time."""
    posed = [each for seed in seeds for each in posed_in(player, seed)]
    mistakes = [each for each in posed if each.mistake]
    others = [each for each in posed if not each.mistake]
    drawn = Random(seeds.start).sample(others, min(len(mistakes), len(others)))
    print(f"{len(posed)} decisions in {len(seeds)} games of {player}, {len(mistakes)} mistakes", flush=True)
    for loops in busy_loops:
        for seconds in think_for:
            with beside(loops), Workers() as workers:
                while not workers.ready:
                    workers.wait(0.05)
                    workers.results()
                    sleep(0.05)
                done = [timed(each, seconds, workers) for each in mistakes]
                rest = [timed(each, seconds, workers) for each in drawn]
            false = sum(result.asked and each.cost < 1 for each, result in zip(drawn, rest, strict=True))
            print(
                f"{seconds:g} s beside {loops} loops: asked {share(sum(each.asked for each in done), len(done))}, "
                f"told {share(sum(each.told for each in done), len(done))}; layouts {median(each.layouts for each in done):.0f}; "
                f"others: asked though denied {share(false, len(rest))}, "
                f"wait {1000 * mean_and_error([each.waited for each in rest])[0]:.0f} ms, "
                f"layouts {median(each.layouts for each in rest):.0f}",
                flush=True,
            )


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, questions=40, player="learner")
    parser.add_argument("--games", type=int, help="ask whether it asks in time, in so many games")
    parser.add_argument(
        "--think", type=float, nargs="+", default=[0.5, 1.5, 4.0], help="seconds before the card"
    )
    parser.add_argument("--busy", type=int, nargs="+", default=[0, 2], help="loops that run beside it")
    parser.add_argument("--seed", type=int, default=9000, help="of the first game; the others follow")
    parser.add_argument("--show", action="store_true", help="print every question with its position")
    args = parser.parse_args()
    if args.games:
        report_promise(args.player, range(args.seed, args.seed + args.games), args.think, args.busy)
        return
    asked: list[TestedQuestion] = []
    seed = args.seed
    while len(asked) < args.questions:
        for each in asked_in(args.player, seed):
            if len(asked) < args.questions:
                asked.append(each)
                if args.show:
                    print(line_of(each), flush=True)
        seed += 1
    right = share(sum(each.right for each in asked), len(asked))
    print(
        f"questions in {seed - args.seed} games of {args.player} (seeds {args.seed} to {seed - 1}): "
        f"{right} name the consequence that costs most"
    )
    times = sorted(each.seconds for each in asked)
    yardstick = Yardstick().units(times[-1])
    print(
        f"from the choice to the question: {1000 * median(times):.0f} ms of a processor, {1000 * times[-1]:.0f} ms at most "
        f"({yardstick:.0f} yardsticks)"
    )


if __name__ == "__main__":
    main()
