"""The coach's questions in games of a weak player, each checked in fresh layouts.

    python -m tools.coach --questions 40 --seed 9000
    python -m tools.coach --questions 60 --seed 9500 --show

``learner`` has S against the opponents of a first game, one seed per game of four deals. The coach estimates every
decision in at least 96 layouts, as with some seconds of thinking. A question is what it would ask before the decision
made. Its cost and its reason are computed again in 192 other layouts, or in all likely ones if these are counted. A
question names the most costly consequence if its event makes at least half of the cost there; for a bid or a call, if it
is the greatest part there. The time from the choice to the question is processor time of this process.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time
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
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.coach.coach import Coach, Doubt
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.log import GameLog
from barbu_tui.words.coach import questions
from barbu_tui.words.deal import hand_words
from tools.common import fresh_pairs, parser_with
from tools.yardstick import Yardstick

DEALS: Final = 4
LAYOUTS: Final = 96
"""Layouts in which the coach tries each option at least: some seconds of thinking."""
CHEAP: Final = 2.0
"""Points below which a decision is not looked at for long."""
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


def asked_in(player: str, seed: int) -> Iterator[TestedQuestion]:
    """Yield what the coach asks in a game."""
    rules = ruleset("online")
    header = new_header(rules, (player, *EASY), seed, human=None, deals=DEALS)
    events, _ = play_game(header)
    match = Match(GameLog(header))
    coach = Coach(lambda: workers)
    workers = Workers(1)
    seats = tuple(each.name for each in header.players)
    for place, event in enumerate(events):
        view = match.view(0) if match.game.deal is not None else None
        if isinstance(event, ActionEvent) and event.action.seat == 0 and view is not None:
            coach.begin(view, match.seed_of_deal, deals=DEALS, models=match.models, names=match.names)
            think(coach, event.action)
            begun = process_time()
            doubt = coach.doubts(event.action)
            if doubt is not None:
                hint, tell = (next(questions(doubt, how, match.names, seats), "") for how in ("hint", "tell"))
                seconds = process_time() - begun
                decision = question_of(view, match.seed_of_deal, deals=DEALS, models=match.models)
                yield TestedQuestion(seed, place, view, doubt, *checked(decision, doubt), hint, tell, seconds)
        if not match.over:
            match.log.put(event, match.log.position.after(event))


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


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, questions=40, player="learner")
    parser.add_argument("--seed", type=int, default=9000, help="of the first game; the others follow")
    parser.add_argument("--show", action="store_true", help="print every question with its position")
    args = parser.parse_args()
    asked: list[TestedQuestion] = []
    seed = args.seed
    while len(asked) < args.questions:
        for each in asked_in(args.player, seed):
            if len(asked) < args.questions:
                asked.append(each)
                if args.show:
                    print(line_of(each), flush=True)
        seed += 1
    right = sum(each.right for each in asked)
    low, high = wilson(right, len(asked))
    print(
        f"{len(asked)} questions in {seed - args.seed} games of {args.player} (seeds {args.seed} to {seed - 1}): "
        f"{right} name the consequence that costs most ({low:.0%} to {high:.0%})"
    )
    times = sorted(each.seconds for each in asked)
    yardstick = Yardstick().units(times[-1])
    print(
        f"from the choice to the question: {1000 * median(times):.0f} ms of a processor, {1000 * times[-1]:.0f} ms at most "
        f"({yardstick:.0f} yardsticks)"
    )


if __name__ == "__main__":
    main()
