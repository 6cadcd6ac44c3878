"""The frequency of wrong overrulings of ``master``, each judged in many fresh layouts.

    python -m tools.overrulings --rules online --games 4 --seed 900 --jobs 16 --out overrulings.jsonl

Two masters play against ``sound`` and ``counter``. *Surely worse* is an overruling that loses by more than two standard errors in the fresh
layouts, *surely better* one that gains by as much. ``--once`` leaves out master's second look, to compare.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from barbu_bots import Bot, Decision, shared_bot
from barbu_bots.api import chance_of, reason_words
from barbu_bots.master import AGAIN, Master
from barbu_bots.search.figure import Figure
from barbu_bots.search.playout import playing
from barbu_bots.search.question import question_of
from barbu_bots.sound import Sound
from barbu_bots.thought import BY_WORLDS
from barbu_tui.core.actions import Action
from barbu_tui.core.cards import hand_text
from barbu_tui.core.deal import Deal
from barbu_tui.core.notation import in_letters
from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from barbu_tui.core.view import Phase, View
from tools.common import fresh_pairs, lead, parser_with, share_of, spread
from tools.games import finished_deals, undone

_SURE: Final = 2.0


@dataclass(frozen=True)
class Overruling:
    """A choice of master against the rules."""

    place: str
    kind: str
    """The contract, or ``call`` or ``bid``."""
    position: str
    gain: float
    """Points over what the rules say, in the layouts that judge."""
    error: float
    why: str

    @property
    def sure(self) -> int:
        """1 if it surely gains, -1 if it surely loses, else 0."""
        return (self.gain > _SURE * self.error) - (self.gain < -_SURE * self.error)


def one_deal(rules: Ruleset, again: float | None, layouts: int, job: tuple[Deal, int]) -> list[Overruling]:
    """Return the overrulings of one deal of a game with this seed."""
    deal, seed = job
    overrulings = []
    master, sound = Master(BY_WORLDS, again=again), Sound()
    seats: list[Bot] = [sound, master, shared_bot("counter"), master]
    with playing():
        while not deal.over:
            action = deal.automatic()
            if action is None:
                view = deal.view()
                decision: Decision = seats[view.seat].decide(view, chance_of(view, seed))
                action = decision.action
                usual = sound.decide(view, chance_of(view, seed)).action
                if seats[view.seat] is master and action != usual:
                    question = question_of(view, 1, every=True)
                    gain = lead(fresh_pairs(question, action, usual, layouts))
                    overrulings.append(_told(view, seed, decision, usual, gain))
            deal = deal.after(action)
    return overrulings


def _told(view: View, seed: int, decision: Decision, usual: Action, gain: Figure) -> Overruling:
    letters = view.rules.seat_letters
    kind = view.spec.contract if view.phase is Phase.PLAY else view.phase.name.lower()
    table = view.table
    trick = "" if table is None else f" on {' '.join(map(str, getattr(table, 'trick', [])))}"
    done, instead = in_letters(decision.action, letters), in_letters(usual, letters)
    return Overruling(
        f"game {seed} deal {view.number} {letters[view.seat]}",
        kind,
        f"{hand_text(view.hand)}{trick}: {done} for {instead}",
        gain.mean,
        gain.error,
        reason_words(decision.said, {letter: letter for letter in letters}),
    )


def summary(overrulings: Sequence[Overruling]) -> Iterator[str]:
    """Return the table."""
    kinds = defaultdict(list)
    for each in overrulings:
        kinds[each.kind].append(each)
    for name, rows in [*sorted(kinds.items()), ("all", list(overrulings))]:
        worse = sum(row.sure < 0 for row in rows)
        gain = sum(row.gain for row in rows) / max(1, len(rows))
        yield (
            f"{name}: {len(rows)} overrulings, gain {gain:+.1f} on average, "
            f"{sum(row.sure > 0 for row in rows)} surely better, surely worse {share_of(worse, len(rows))}"
        )
    for each in sorted(overrulings, key=lambda row: row.gain)[:12]:
        yield f"{each.gain:+.1f} ± {_SURE * each.error:.1f}  {each.place}, {each.kind}: {each.position}  {each.why}"


def main() -> None:
    """Print the table."""
    parser = parser_with(__doc__, games=4, seed=900, jobs=1)
    parser.add_argument("--rules", choices=PRESETS, default="online")
    parser.add_argument("--layouts", type=int, default=200, help="that judge an overruling")
    parser.add_argument("--once", action="store_true", help="master without its second look")
    parser.add_argument("--out", type=Path, help="a file of JSON lines to write to")
    args = parser.parse_args()
    rules = ruleset(args.rules)
    work = partial(one_deal, rules, None if args.once else AGAIN, args.layouts)
    overrulings: list[Overruling] = []
    seeds = range(args.seed, args.seed + args.games)
    jobs = ((deal, seed) for seed in seeds for deal in undone(finished_deals(rules, [seed])))
    for rows in spread(work, jobs, args.jobs):
        overrulings += rows
        if args.out is not None:
            with args.out.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(asdict(row)) + "\n" for row in rows)
    print("\n".join(summary(overrulings)))


if __name__ == "__main__":
    main()
