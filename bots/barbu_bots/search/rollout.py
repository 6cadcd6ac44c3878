"""Playing a decision out: what each option brings in each world, by the bots' rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from barbu_bots.api import Bot
from barbu_bots.play.equivalent_cards import apart
from barbu_bots.search.clock import FOR_EVER, Clock
from barbu_bots.search.estimate import Choice, Played, Points, Question, Task
from barbu_bots.search.future_value import more_later
from barbu_bots.search.ledger import Pairs
from barbu_bots.search.lines import Line, line_of
from barbu_bots.search.models import modelled
from barbu_bots.search.playout import Ends, play_deal
from barbu_bots.search.worlds import Worlds
from barbu_tui.core.actions import Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, SUIT_OF, Card, CardSet
from barbu_tui.core.deal import Deal, Score, perform
from barbu_tui.core.domino import DominoPlay, DominoTable
from barbu_tui.core.tricks import TrickPlay, TrickTable
from barbu_tui.core.view import View


class Rollouts:
    """Plays the options of one question out."""

    def __init__(self, question: Question, bot: Bot, clock: Clock = FOR_EVER) -> None:
        """Rollouts of a question.

        Args:
            bot: who plays the asking seat, and any other that is not taken for one of the bots.
            clock: how long drawing worlds may take.

        Raises:
            OutOfTimeError: the clock has run out, here or where a world is asked for.
        """
        self.question = question
        self._view = question.view
        self._bots = players_of(question, bot)
        self._ends = None if question.view.choice is None else Ends()  # deals of other contracts do not meet
        self._later: dict[tuple[object, ...], float] = {}
        """Contract, and whether each bidder doubled the dealer → what it leaves more than was expected."""
        self._worlds = Worlds(question.view, question.seed, bot, question.models, clock=clock)
        self._alike = alike(question.view, question.options)
        self._counted = (self._worlds.counted if question.listed else None) or []

    @property
    def counted(self) -> int:
        """How many deals are likely, where these are few enough to be played all; else 0."""
        return len(self._counted)

    def same_as(self, index: int) -> int:
        """The first option that makes no difference from this one, or itself."""
        return self._alike[index]

    def effective(self, number: int) -> float:
        """How much of a different world one world stands for: less than 1 where it is like others of its block."""
        return 1.0 if self._counted else self._worlds.effective(number, number + 1)

    def weights(self, worlds: int) -> tuple[float, ...]:
        """The chances of the first so many worlds, where likely deals are counted; else none."""
        return tuple(weight for _, weight in self._counted[:worlds])

    def world(self, number: int) -> tuple[CardSet, ...]:
        """Seat → cards in one world."""
        return self._counted[number][0] if self._counted else self._worlds.world(number)

    def run(self, task: Task) -> Iterator[Points | None]:
        """Do a task, a deal at a time: ``None`` after each deal, the points at the end."""
        if not task.options:
            yield Points((), 0.0, counted=self.counted)
            return
        seat = self._view.seat
        net: list[list[float]] = [[] for _ in task.options]
        after: list[list[float]] = [[] for _ in task.options]
        hand: list[list[tuple[int, ...]]] = [[] for _ in task.options]
        lines: list[list[Line]] = [[] for _ in task.options]
        for number in range(task.start, task.stop):
            hands = self.world(number)
            outcomes: dict[int, tuple[Deal, Score, float]] = {}
            for index, option in enumerate(task.options):
                same = self._alike[option]
                found = outcomes.get(same)
                if found is None:
                    found = outcomes[same] = self._outcome(hands, self.question.options[same], number)
                deal, score, more = found
                net[index].append(score.hand[seat] + score.adjust[seat] + more)
                hand[index].append(tuple(score.hand))
                if self.question.owing:
                    after[index].append(more)
                if task.keep:
                    table = None if deal.play is None else deal.play.table
                    lines[index].append(line_of(table, score.hand, deal.levels, more))
                yield None
        played = tuple(map(_played, net, hand, after, lines))
        worlds = tuple(self.world(number) for number in range(task.start, task.stop)) if task.keep else ()
        if self._counted:
            weights = tuple(weight for _, weight in self._counted[task.start : task.stop])
            yield Points(played, float(task.stop - task.start), weights, worlds=worlds)
        else:
            yield Points(played, self._worlds.effective(task.start, task.stop), worlds=worlds)

    def score(self, hands: tuple[CardSet, ...], option: Choice, number: int) -> Score:
        """What an option brings in one world.

        Args:
            number: the world's, for the bots' chance.
        """
        return self._outcome(hands, option, number)[1]

    def pairs(self, task: Task, points: Points, done: Choice, better: Choice) -> Pairs:
        """Return two options in the same worlds, from what a task brought that kept its lines."""
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

    def _outcome(self, hands: tuple[CardSet, ...], option: Choice, number: int) -> tuple[Deal, Score, float]:
        """The deal at its end, its score, and what is left for later deals more than was expected of the option."""
        deal = play_deal(decided(self._view, hands, option), self._bots, number, ends=self._ends)
        if self.question.owing and isinstance(option, ChooseContract):
            return deal, deal.score(), self._more_later(option, deal.bids)
        return deal, deal.score(), 0.0

    def _more_later(self, call: ChooseContract, bids: Sequence[Bid]) -> float:
        """What is left for later deals more than was expected of a call, worked out once for those who doubled the dealer."""
        dealer = self._view.dealer
        asked = call.contract, *[dealer in bid.double for bid in bids]
        found = self._later.get(asked)
        if found is None:
            found = self._later[asked] = more_later(self._view, call, bids)
        return found


def _played(net: list[float], hand: list[tuple[int, ...]], after: list[float], lines: list[Line]) -> Played:
    """What came of one option."""
    return Played(tuple(net), tuple(hand), tuple(after), tuple(lines))


def players_of(question: Question, bot: Bot) -> tuple[Bot, ...]:
    """Seat → who plays it in playouts: whom the others are taken for, and one bot for the rest."""
    seat, models = question.view.seat, question.models
    return tuple(
        bot if each == seat else modelled(models.get(each), bot).bot for each in question.view.rules.seats
    )


def alike(view: View, options: Sequence[Choice]) -> list[int]:
    """Option → the first option that makes no difference from it, or itself.

    Cards of one suit are alike where nothing that counts is between them. A penalty card is like no other, nor is a card that
    is played with a claim or in breach.
    """
    table = view.table
    found = list(range(len(options)))
    if not isinstance(table, TrickTable):
        return found
    others = table.unplayed & ~view.hand
    plain: list[tuple[int, Card]] = []
    for index, option in enumerate(options):
        if not isinstance(option, PlayCard) or option.claim is not None or option.breach:
            continue
        card = option.card
        if BIT[card] & table.spec.penalty:
            continue
        for first, other in plain:
            if SUIT_OF[other] == SUIT_OF[card] and not apart(
                table, others, min(card, other), max(card, other)
            ):
                found[index] = first
                break
        else:
            plain.append((index, card))
    return found


def decided(view: View, hands: tuple[CardSet, ...], option: Choice) -> Deal:
    """The deal of a view after a decision, if the cards lie so.

    Args:
        hands: seat → cards held now.
    """
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
