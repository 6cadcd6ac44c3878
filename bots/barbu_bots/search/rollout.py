"""Playing a decision out: the result of each option in each world, by the bots' rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from barbu_bots.api import Bot
from barbu_bots.search.clock import FOR_EVER, Clock
from barbu_bots.search.future_value import more_later
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.lines import Playout, line_of
from barbu_bots.search.models import modelled
from barbu_bots.search.playout import Ends, play_deal
from barbu_bots.search.question import OptionResult, Points, Question, Task, alike
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import Action, Bid, ChooseContract
from barbu_tui.core.cards import CardSet
from barbu_tui.core.deal import Deal, Score, perform
from barbu_tui.core.domino import DominoPlay, DominoTable
from barbu_tui.core.tricks import TrickPlay
from barbu_tui.core.view import View


class Rollouts:
    """Plays the options of one question out."""

    def __init__(self, question: Question, bot: Bot, clock: Clock = FOR_EVER) -> None:
        """Create the rollouts of a question.

        Args:
            bot: the bot for the asking seat and for players that are no known bots.
            clock: the clock for drawing worlds.

        Raises:
            OutOfTimeError: the time is up, here or in a later call for a world.
        """
        self.question = question
        self._view = question.view
        self._bots = players_of(question, bot)
        self._ends = None if question.view.choice is None else Ends()  # deals of other contracts do not meet
        self._later: dict[tuple[object, ...], float] = {}
        """Contract, and whether each bidder doubled the dealer → the later worth above the expected one."""
        view, seed = question.view, question.seed
        self._worlds = Worlds(view, seed, bot, question.models, clock=clock, read=question.read)
        self._alike = alike(question.view, question.options)
        self._counted = (self._worlds.counted if question.listed else None) or []

    @property
    def counted(self) -> int:
        """The number of likely deals, if they are few enough to be all played; else 0."""
        return len(self._counted)

    def same_as(self, index: int) -> int:
        """Return the first equivalent option, or the index itself."""
        return self._alike[index]

    def effective(self, number: int) -> float:
        """Return the share of a different world that one world represents, at most 1."""
        return 1.0 if self._counted else self._worlds.effective(number, number + 1)

    def weights(self, worlds: int) -> tuple[float, ...]:
        """Return the probabilities of the first worlds, if likely deals are counted; else nothing."""
        return tuple(weight for _, weight in self._counted[:worlds])

    def world(self, number: int) -> tuple[CardSet, ...]:
        """Return one world: seat → cards."""
        return self._counted[number][0] if self._counted else self._worlds.world(number)

    def run(self, task: Task) -> Iterator[Points | None]:
        """Do a task, one deal at a time. Yield ``None`` after each deal, and the points at the end."""
        if not task.options:
            yield Points((), 0.0, counted=self.counted)
            return
        seat = self._view.seat
        net: list[list[float]] = [[] for _ in task.options]
        after: list[list[float]] = [[] for _ in task.options]
        hand: list[list[tuple[int, ...]]] = [[] for _ in task.options]
        lines: list[list[Playout]] = [[] for _ in task.options]
        worlds: list[tuple[CardSet, ...]] = []
        effective = 0.0
        for number in range(task.start, task.stop):
            hands = self.world(number)
            worlds.append(hands)
            effective += self.effective(number)
            outcomes: dict[int, tuple[Deal, Score, float]] = {}
            for index, option in enumerate(task.options):
                same = self._alike[option]
                outcome = outcomes.get(same)
                if outcome is None:
                    outcome = outcomes[same] = self._outcome(hands, self.question.options[same], number)
                deal, score, more = outcome
                net[index].append(score.hand[seat] + score.adjust[seat] + more)
                hand[index].append(tuple(score.hand))
                if self.question.owing:
                    after[index].append(more)
                if task.keep:
                    table = None if deal.play is None else deal.play.table
                    lines[index].append(line_of(table, score.hand, deal.levels, more))
                yield None
        rows = zip(net, hand, after, lines, strict=True)
        played = tuple([OptionResult(tuple(a), tuple(b), tuple(c), tuple(d)) for a, b, c, d in rows])
        weights = tuple(weight for _, weight in self._counted[task.start : task.stop])
        yield Points(played, effective, weights, worlds=tuple(worlds) if task.keep else ())

    def score(self, hands: tuple[CardSet, ...], option: Action, number: int) -> Score:
        """Return the score of an option in one world. ``number`` is the number of the world, for the bots' chance."""
        return self._outcome(hands, option, number)[1]

    def pairs(self, task: Task, points: Points, done: Action, better: Action) -> Pairs:
        """Return two options in the same worlds, from a task's result with lines."""
        options, later = self.question.options, self.question.later
        first, second = options.index(done), options.index(better)
        one, other = (points.options[task.options.index(at)].lines for at in (first, second))
        return Pairs(
            self._view,
            done,
            better,
            tuple(zip(one, other, strict=True)),
            points.worlds,
            points.weights or (1 / len(one),) * len(one),
            bool(points.weights),
            later[first] - later[second],
        )

    def compare(self, done: Action, better: Action, start: int, stop: int) -> Pairs:
        """Return two options in some consecutive worlds."""
        options = self.question.options
        task = Task(0, start, stop, (options.index(done), options.index(better)), keep=True)
        points = next(points for points in self.run(task) if points is not None)
        return self.pairs(task, points, done, better)

    def _outcome(self, hands: tuple[CardSet, ...], option: Action, number: int) -> tuple[Deal, Score, float]:
        """Return the deal at its end, its score, and the later worth above the option's expected one."""
        deal = play_deal(deal_after(self._view, hands, option), self._bots, number, ends=self._ends)
        if self.question.owing and isinstance(option, ChooseContract):
            return deal, deal.score(), self._more_later(option, deal.bids)
        return deal, deal.score(), 0.0

    def _more_later(self, call: ChooseContract, bids: Sequence[Bid]) -> float:
        """Return a call's later worth above the expected one, cached by the players who doubled the dealer."""
        dealer = self._view.dealer
        asked = call.contract, *[dealer in bid.double for bid in bids]
        more = self._later.get(asked)
        if more is None:
            more = self._later[asked] = more_later(self._view, call, bids)
        return more


def players_of(question: Question, bot: Bot) -> tuple[Bot, ...]:
    """Return seat → its bot in playouts, by its model; one bot for the rest."""
    seat, models = question.view.seat, question.models
    return tuple(
        bot if each == seat else modelled(models.get(each), bot).bot for each in question.view.rules.seats
    )


def deal_after(view: View, hands: tuple[CardSet, ...], option: Action) -> Deal:
    """Return the deal of a view after a decision, with these hands. ``hands``: seat → cards held now."""
    rules = view.rules
    if isinstance(option, ChooseContract):
        return Deal(rules, view.standing, view.dealer, hands, option)
    deal = Deal(rules, view.standing, view.dealer, hands, view.choice, view.bids)
    if isinstance(option, Bid):
        return deal.with_bids((*view.bids, option))
    table = view.table
    assert table is not None
    if isinstance(table, DominoTable):
        play: DominoPlay | TrickPlay = DominoPlay(table.copy(), list(hands))
    else:
        play = TrickPlay(table.copy(), list(hands))
    perform(play, option)
    return deal.with_play(play)
