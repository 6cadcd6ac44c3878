"""The worth of each idea of the searching bot, decision by decision: ``python -m tools.search_ideas --decisions 100``.

In games of ``sound`` all options are played out in some worlds, and each idea (number of worlds,
significance, kind of worlds) names its option. Its gain over the choice of ``sound`` is measured in fresh
worlds, the same for all ideas. Ideas are therefore compared over the same decisions, in a hundredth of the time of
games. A gain is in points per game of one player: the mean gain of a decision of its kind, times their number
in a game.

Later decisions are those of the rules, for the others and for the bot itself.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

from barbu_bots.api import chance_of
from barbu_bots.search.intervals import error_of
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.sampling import Knowledge, source
from barbu_bots.search_player import is_clear
from barbu_bots.sound import Sound
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase, View
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.play.header import new_header
from barbu_tui.session.replay.cursor import Replay
from tools.common import mean_text, parser_with

WORLDS = 48
FRESH = 48
_FRESH_FROM = 1 << 20


@dataclass(frozen=True)
class Idea:
    """A way to choose."""

    name: str
    worlds: int
    surer: float
    read: bool = True
    """Worlds as likely as what was said and played makes them; else all that fit alike."""


IDEAS = (
    *(Idea(f"24 worlds, {surer:g} errors", 24, surer) for surer in (0.0, 0.5, 1.0, 1.5, 2.0)),
    *(Idea(f"{worlds} worlds, 1 error", worlds, 1.0) for worlds in (8, 12, 48)),
    Idea("24 worlds not read, 1 error", 24, 1.0, read=False),
)


@dataclass(frozen=True)
class IdeaGains:
    """A decision, and what each idea wins."""

    kind: str
    contract: str
    gains: tuple[float, ...]


Net = list[list[float]]
"""Option → world → points."""


def played(
    question: Question,
    rollouts: Rollouts,
    hands: Callable[[int], tuple[int, ...]],
    start: int,
    worlds: int,
    options: Sequence[int],
) -> Net:
    """Play options out."""
    seat = question.view.seat
    net: Net = [[] for _ in question.options]
    for number in range(start, start + worlds):
        world = hands(number)
        known: dict[int, float] = {}
        for index in options:
            same = rollouts.same_as(index)
            if same not in known:
                score = rollouts.score(world, question.options[same], number)
                known[same] = score.total[seat] + 0.0
            net[index].append(known[same])
    return net


def chosen(question: Question, net: Net, usual: int, idea: Idea) -> int:
    """Return the option that an idea takes."""
    count = min(idea.worlds, len(net[usual]))

    def mean(index: int) -> float:
        return sum(net[index][:count]) / count + question.later[index]

    best = max(range(len(net)), key=lambda index: (mean(index), index == usual))
    apart = [one - other for one, other in zip(net[best][:count], net[usual][:count], strict=True)]
    ahead = mean(best) - mean(usual)
    return best if best != usual and ahead > idea.surer * error_of(apart, count) else usual


def ask(view: View, sound: Sound, seed: int) -> IdeaGains | None:
    """Return what the ideas win at a decision; ``None`` where there is nothing to decide."""
    if is_clear(view):
        return None
    question = question_of(view, seed)
    usual = question.options.index(sound.decide(view, chance_of(view, 0)).action)
    rollouts = Rollouts(question, sound)
    every = range(len(question.options))
    count = rollouts.counted
    read = played(question, rollouts, rollouts.world, 0, min(WORLDS, count or WORLDS), every)
    knowledge = Knowledge(view)
    plain = played(question, rollouts, lambda number: knowledge.world(source(seed, number)), 0, 24, every)
    picks = [chosen(question, read if idea.read else plain, usual, idea) for idea in IDEAS]
    taken = sorted({usual, *picks})
    gains = (0.0,) * len(IDEAS)
    if len(taken) > 1:
        start, fresh = (0, count) if count else (_FRESH_FROM, FRESH)
        again = played(question, rollouts, rollouts.world, start, fresh, taken)
        weights = rollouts.weights(count) if count else (1 / fresh,) * fresh
        value = {
            index: sum(w * each for w, each in zip(weights, again[index], strict=True))
            + question.later[index]
            for index in taken
        }
        gains = tuple(value[pick] - value[usual] for pick in picks)
    kind = {Phase.CONTRACT: "calls", Phase.BIDS: "bids"}.get(view.phase, "cards")
    return IdeaGains(kind, "" if view.choice is None else view.choice.contract, gains)


def main() -> None:
    """Run the command."""
    parser = parser_with(__doc__, games=4, seed=95000)
    parser.add_argument("--rules", choices=tuple(PRESETS), default="online")
    parser.add_argument("--decisions", type=int, default=100, help="of each kind, at most")
    parser.add_argument("--seconds", type=float, default=480.0, help="of this process's time, at most")
    given = parser.parse_args()
    rules, sound = ruleset(given.rules), Sound()
    views: dict[str, list[View]] = defaultdict(list)
    for seed in range(given.seed, given.seed + given.games):
        header = new_header(rules, ["sound"] * rules.players, seed, human=None)
        replay = Replay(header, play_game(header)[0])
        for step in replay.steps:
            if step.turn >= 0:
                view = step.deal.view()
                if not is_clear(view):
                    views[view.phase.name].append(view)
    rng = random.Random(given.seed)
    per_game = {kind: len(each) / given.games / rules.players for kind, each in views.items()}
    queue = []
    for each in views.values():
        rng.shuffle(each)
        queue += [
            (place / len(each[: given.decisions]), view) for place, view in enumerate(each[: given.decisions])
        ]
    queue.sort(key=lambda each: each[0])  # kinds in step, so that it can be stopped by the clock
    found: dict[str, list[IdeaGains]] = defaultdict(list)
    for _, view in queue:
        if process_time() > given.seconds:
            break
        asked = ask(view, sound, rng.getrandbits(40))
        if asked is not None:
            found[asked.kind].append(asked)
    names = {"calls": Phase.CONTRACT.name, "bids": Phase.BIDS.name, "cards": Phase.PLAY.name}
    print(
        f"{rules.name}, seed {given.seed}: points a game of one player over sound, ± 95 %; {process_time():.0f} s"
    )
    kinds = [kind for kind in names if found[kind]]
    print(f"{'':28}" + "".join(f"{f'{kind} ({len(found[kind])})':>18}" for kind in kinds))
    for number, idea in enumerate(IDEAS):
        row = [
            mean_text([each.gains[number] for each in found[kind]], per_game[names[kind]], 1)
            for kind in kinds
        ]
        print(f"{idea.name:28}" + "".join(f"{each:>18}" for each in row))
    for contract in rules.contracts:
        of = [each.gains[2] for each in found["cards"] if each.contract == contract]
        if of:
            print(
                f"cards at {contract:19}{mean_text(of, per_game['PLAY'] / len(rules.contracts), 1):>18}  ({len(of)})"
            )


if __name__ == "__main__":
    main()
