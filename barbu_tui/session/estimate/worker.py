"""A process that plays worlds out for an estimate.

It lowers its priority before it loads its modules, so that its start does not slow the app down.
"""

from __future__ import annotations

from collections import deque
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final

from barbu_tui.session.play.child import serve_quietly

if TYPE_CHECKING:
    from barbu_bots.search.question import Points, Task
    from barbu_bots.search.rollout import Rollouts

_NICE: Final = 10


def serve(pipe: Connection) -> None:
    """Do tasks until the app says stop or ends.

    Messages are ("ask", job, question), ("task", job, task), ("forget", 0, None), ("stop", 0, None);
    answers are (job, the task's number, its points). The first answer, (0, 0, None), says that all is loaded.
    An error instead of points is the last answer.
    """
    serve_quietly(pipe, _NICE, lambda: _Worker(pipe).serve(), lambda error: (0, 0, error))


class _Worker:
    """Does tasks of the last question."""

    def __init__(self, pipe: Connection) -> None:
        import barbu_bots.search.rollout  # noqa: F401 - the first answer says that all is loaded

        self._pipe = pipe
        self._job = 0
        self._rollouts: Rollouts | None = None
        self._tasks: deque[Task] = deque()

    def serve(self) -> None:
        """Wait for messages, do tasks."""
        self._pipe.send((0, 0, None))
        self._warm_up()
        while True:
            while not self._tasks:
                self._obey(self._pipe.recv())
            task = self._tasks.popleft()
            job = self._job
            points = self._points(task)
            if points is not None:
                self._pipe.send((job, task.number, points))

    def _warm_up(self) -> None:
        """Play a game until the first message: a bot's first decisions take ten times as long."""
        from barbu_bots import shared_bot
        from barbu_bots.search.playout import play_deal
        from barbu_tui.core.dealing import deal_hands
        from barbu_tui.core.game import Game
        from barbu_tui.core.ruleset import ruleset

        rules = ruleset()
        bots = [shared_bot("sound")] * rules.players
        game = Game.new(rules, 0)
        while not game.over and not self._pipe.poll():
            game = game.begin(deal_hands(rules, 0, game.number))
            assert game.deal is not None
            game = game.with_deal(play_deal(game.deal, bots, 0)).finish()

    def _points(self, task: Task) -> Points | None:
        """Do a task; ``None`` if the app asked for something else meanwhile."""
        assert self._rollouts is not None
        job = self._job
        for result in self._rollouts.run(task):
            while self._pipe.poll():
                self._obey(self._pipe.recv())
            if self._job != job:
                return None
            if result is not None:
                return result
        raise AssertionError("a task ends with its points")

    def _obey(self, message: tuple[str, int, Any]) -> None:
        what, job, content = message
        if what == "stop":
            raise EOFError
        if what == "task":
            if job == self._job:
                self._tasks.append(content)
            return
        from barbu_bots import shared_bot
        from barbu_bots.search.rollout import Rollouts

        self._tasks.clear()
        self._job = job
        self._rollouts = Rollouts(content, shared_bot(content.bot)) if what == "ask" else None
