"""Playing a decision out: what each option brings in each world, by the bots' rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from barbu_tui.core.actions import Bid, ChooseContract
from barbu_tui.core.cards import CardSet
from barbu_tui.core.deal import Deal, Score
from barbu_tui.core.view import Phase
from barbu_tui.session.estimate.estimate import Choice, Played, Points, Question, Task
from barbu_tui.session.estimate.sampling import Knowledge, likely_world, source
from barbu_tui.session.play.bot_host import chance_of
from barbu_tui.session.play.playout import play_out
from bots import make_bot


class Rollouts:
    """Plays the options of one question out."""

    def __init__(self, question: Question) -> None:
        """Rollouts of a question.

        Raises:
            UnknownBotError: there is no such bot.
        """
        self._question = question
        self._view = question.view
        self._knowledge = Knowledge(question.view)
        self._bot = make_bot(question.bot)
        self._bots = (self._bot,) * question.view.rules.players

    def world(self, number: int) -> tuple[CardSet, ...]:
        """Seat → cards in one world."""
        random = source(self._question.seed, number)
        if self._view.phase is Phase.BIDS:
            return likely_world(self._knowledge, self._bot, random)
        return self._knowledge.world(random)

    def run(self, task: Task) -> Iterator[Points | None]:
        """Do a task, a deal at a time: ``None`` after each deal, the points at the end."""
        options = [self._question.options[index] for index in task.options]
        seat = self._view.seat
        net: list[list[int]] = [[] for _ in options]
        hand: list[list[tuple[int, ...]]] = [[] for _ in options]
        for number in range(task.start, task.stop):
            hands = self.world(number)
            for index, option in enumerate(options):
                score = self.score(hands, option, number)
                net[index].append(score.hand[seat] + score.adjust[seat])
                hand[index].append(tuple(score.hand))
                yield None
        yield tuple(Played(tuple(row), tuple(cards)) for row, cards in zip(net, hand, strict=True))

    def score(self, hands: tuple[CardSet, ...], option: Choice, number: int) -> Score:
        """What an option brings in one world.

        Args:
            hands: the world.
            option: the option.
            number: the world's, for the bots' chance.
        """
        view = self._view
        deal = Deal(view.rules, view.standing, view.dealer, hands)
        if isinstance(option, ChooseContract):
            deal = replace(deal, choice=option)
        else:
            deal = self._bid(replace(deal, choice=view.choice, bids=view.bids), option)
        deal = self._bid_out(deal, number)
        if deal.play is not None:
            play = deal.play.copy()
            play_out(deal, play, self._bots, number)
            deal = replace(deal, play=play)
        return deal.score()

    def _bid_out(self, deal: Deal, number: int) -> Deal:
        while deal.phase is Phase.BIDS:
            view = deal.view()
            made = self._bots[view.seat].decide(view, chance_of(view, number))
            assert isinstance(made.action, Bid)
            deal = self._bid(deal, made.action)
        return deal

    def _bid(self, deal: Deal, bid: Bid) -> Deal:
        """The deal after a bid. The bots bid legally; the last bid, which starts the play, is the core's to apply."""
        if len(deal.bids) + 1 < deal.rules.players:
            return replace(deal, bids=(*deal.bids, bid))
        return deal.apply(bid)


__all__ = ["Rollouts"]
