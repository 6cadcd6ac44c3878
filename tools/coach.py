"""The coach's questions in games of a weak player: are they borne out, and does it ask in time?

    python -m tools.coach --questions 40 --seed 9000
    python -m tools.coach --questions 60 --seed 9500 --show
    python -m tools.coach --games 20 --seed 9000 --think 0.5 1.5 4 --processors 2 0.2

``learner`` has S against the opponents of a first game, one seed per game of four deals. The coach estimates every
decision in at least 96 layouts, as with some seconds of thinking. A question is what it would ask before the decision
made. Its cost and its reason are computed again in 192 other layouts, or in all likely ones if these are counted. A
question names the most costly consequence if its event makes at least half of the cost there; for a bid or a call, if it
is the greatest part there. The time from the choice to the question is processor time of this process.

With ``--games`` the same player's decisions are estimated to the end, in this process, and it is noted what the coach knew
after how much processor time. A *mistake* costs 4 points or more by a long run (960 fresh layouts, or all likely ones), and
surely more than one. It is *asked* about if the coach would ask after so many seconds of thinking and its own wait, with so
many processors at work for it: two if they are quiet; beside two busy loops two processes of priority 10 have a fifth of one.
It is *told* if that is known three seconds later. *Layouts* are those reached when it would ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from barbu_bots import EASY
from barbu_bots.search.events import Facts, measured
from barbu_bots.search.judgement import Judgement
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.stakes import parts_of
from barbu_tui.core.actions import Action
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.view import View
from barbu_tui.language.cards import contract_words
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.coach.coach import ASKS_AT, AT_THE_END, PATIENCE, Coach, Doubt
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.position import GameLog
from barbu_tui.words.coach import questions
from barbu_tui.words.deal import hand_words
from tools.common import fresh_pairs, lead, parser_with, share_of, spread
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


class Moment(NamedTuple):
    """The state of a coach after some work on a decision."""

    used: float
    """Processor time."""
    layouts: int
    asks: bool
    """Whether it would ask about the choice."""
    waits: bool
    """Whether the choice would have to wait for more."""


class Timed(NamedTuple):
    """A decision, the cost of it by a long run, and what the coach knew of it when."""

    cost: float
    """Points behind the better option."""
    sure: bool
    """Whether it surely costs more than a point."""
    moments: tuple[Moment, ...]

    @property
    def mistake(self) -> bool:
        """Whether the coach should ask."""
        return self.sure and self.cost >= ASKS_AT

    def at(self, seconds: float, share: float) -> tuple[Moment, float, bool]:
        """Return how the coach stands after some seconds of thinking and its wait, the seconds of that, and whether it knows later that it should have asked.

        Args:
            share: the processors that work for it.
        """
        begun, end = seconds * share, (seconds + PATIENCE) * share
        before = [each for each in self.moments if each.used <= begun]
        now = before[-1] if before else Moment(0.0, 0, asks=False, waits=True)
        waited = 0.0
        for each in self.moments[len(before) :]:
            if not now.waits:
                break
            if each.used > end:
                waited = PATIENCE
                break
            now, waited = each, each.used / share - seconds
        later = [each for each in self.moments if each.used <= end + AT_THE_END * share]
        return now, waited, now.asks or any(each.asks for each in later[-1:])


def timed_in(player: str, seed: int) -> list[Timed]:
    """Return a game's decisions between different options."""
    workers = Workers(1)
    coach = Coach(lambda: workers, lambda: 0.0)  # its patience does not end
    timed = []
    for made in decisions_in(player, seed):
        moments: list[Moment] = []
        begun = process_time()
        made.begin(coach)
        while not coach.over:
            coach.poll()
            compared = coach.compared
            layouts = 0 if compared is None else compared.layouts
            if not moments or layouts != moments[-1].layouts or coach.over:
                asks, waits = coach.doubts(made.action) is not None, coach.waits_for(made.action)
                moments.append(Moment(process_time() - begun, layouts, asks=asks, waits=waits))
        judgement = coach.graded(made.action)
        if judgement is not None:
            timed.append(Timed(*long_run(made.question, judgement), tuple(moments)))
    return timed


def long_run(question: Question, judgement: Judgement) -> tuple[float, bool]:
    """Return the points behind the best option in many fresh layouts, and whether they are surely more than one; what is known of a cheap one."""
    if judgement.loss.mean < CHEAP:
        return judgement.loss.mean, False
    behind = lead(fresh_pairs(question, judgement.best.choice, judgement.chosen.choice, LONG))
    return behind.mean, behind.low > 1


def report_promise(decisions: Sequence[Timed], think_for: Sequence[float], shares: Sequence[float]) -> None:
    """Print how many mistakes the coach asks about in time."""
    mistakes = [each for each in decisions if each.mistake]
    others = [each for each in decisions if not each.mistake]
    print(f"{len(decisions)} decisions, {len(mistakes)} mistakes")
    for share in shares:
        for seconds in think_for:
            done = [each.at(seconds, share) for each in mistakes]
            rest = [each.at(seconds, share) for each in others]
            asked = share_of(sum(now.asks for now, _, _ in done), len(done))
            told = share_of(sum(later for _, _, later in done), len(done))
            false = sum(now.asks and each.cost < 1 for each, (now, _, _) in zip(others, rest, strict=True))
            waits = [waited for _, waited, _ in rest]
            print(
                f"{seconds:g} s, {share:g} processors: asked {asked}, told {told}, layouts {median(now.layouts for now, _, _ in done):.0f}; "
                f"other decisions: asked though denied {share_of(false, len(rest))}, wait {1000 * sum(waits) / len(waits):.0f} ms, "
                f"a whole second {share_of(sum(each >= PATIENCE for each in waits), len(waits))}, layouts {median(now.layouts for now, _, _ in rest):.0f}"
            )


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, questions=40, player="learner", jobs=1)
    parser.add_argument("--games", type=int, help="ask whether it asks in time, in so many games")
    parser.add_argument(
        "--think", type=float, nargs="+", default=[0.5, 1.5, 4.0], help="seconds before the card"
    )
    parser.add_argument("--processors", type=float, nargs="+", default=[2.0, 0.2], help="at work for it")
    parser.add_argument("--seed", type=int, default=9000, help="of the first game; the others follow")
    parser.add_argument("--show", action="store_true", help="print every question with its position")
    args = parser.parse_args()
    if args.games:
        seeds = range(args.seed, args.seed + args.games)
        timed = [each for game in spread(partial(timed_in, args.player), seeds, args.jobs) for each in game]
        report_promise(timed, args.think, args.processors)
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
    right = share_of(sum(each.right for each in asked), len(asked))
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
