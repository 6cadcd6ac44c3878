"""Values sent between the program and its processes come through a pipe unchanged, in every build."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pickle import dumps, loads
from typing import Any, get_args, get_type_hints

from barbu_bots import shared_bot
from barbu_bots.search.question import Points, Question, Sent, Task, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_bots.thought import Thought
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.session.arena.sets import Contest, Job, SetResult, play_set
from barbu_tui.session.arena.simulate import GameResult, simulate
from barbu_tui.session.practice.situation import draw_situation
from barbu_tui.session.practice.stock import Wish
from barbu_tui.session.review.look import Look, Looked, Redeal, Redealt, do

SENT: tuple[Any, ...] = (
    Question,
    Task,
    Points,
    Look,
    Redeal,
    Looked,
    Redealt,
    Job,
    SetResult,
    GameResult,
    Wish,
)
"""The values sent to a process or returned by one."""


def parts(found: dict[Any, None], each: Any) -> None:
    """The data classes in a type, and in their fields."""
    for argument in get_args(each):
        parts(found, argument)
    if isinstance(each, type) and is_dataclass(each) and each not in found:
        found[each] = None
        hints = get_type_hints(each)
        for field in fields(each):
            parts(found, hints[field.name])


def test_a_frozen_data_class_of_the_bots_that_is_sent_says_how_it_is_made_again() -> None:
    found: dict[Any, None] = {}
    for each in SENT:
        parts(found, each)
    found.pop(Thought)  # is not compiled
    for each in found:
        if each.__module__.startswith("barbu_bots.") and each.__dataclass_params__.frozen:
            assert issubclass(each, Sent), f"{each.__qualname__} cannot be unpickled when it is compiled"


def values() -> Iterator[object]:
    """One of each, as they are met."""
    rules = ruleset("sheet3")
    question = draw_situation(ruleset(), "contracts", 2).question()
    task = Task(0, 0, 2, (0, 1))
    yield from (question, task)
    yield from (points for points in Rollouts(question, shared_bot(question.bot)).run(task) if points)
    deal = Game.new(rules, 0).begin(deal_hands(rules, 1, 1)).deal
    assert deal is not None
    yield deal
    view = deal.view(deal.dealer)
    yield view
    works = (
        Redeal(deal, 0, ("sound",) * rules.players, 1, 0, 2),
        Look(0, question_of(view, 1, deals=rules.deals), view.legal_actions()[0], 1, 0),
    )
    for work in works:
        yield from (work, do(work))
    job = Job(Contest(rules, ("greedy", "random", "random"), 1), 1)
    yield from (job, play_set(job), Wish(rules, "", None))
    yield from simulate(rules, ["random"] * rules.players, 1)


def test_it_comes_through_a_pipe_as_it_was() -> None:
    sent = list(values())
    for value in sent:
        assert loads(dumps(value)) == value
    assert {type(value) for value in sent} >= set(SENT)
