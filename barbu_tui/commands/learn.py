"""``barbu learn``: lessons at the table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from barbu_tui.commands.arguments import APP, PLAIN, Commands, UsageError, add_arguments
from barbu_tui.commands.launch import launch_options, plain_lines
from barbu_tui.commands.output import complain
from barbu_tui.core.worded import as_typed
from barbu_tui.language import tr, trp

if TYPE_CHECKING:
    from barbu_tui.plain.lines import Lines


def add(commands: Commands) -> None:
    """Add the command."""
    # fmt: off
    parser = commands.add("learn", learn, tr("learn the game in short lessons at the table"))
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help=tr("a lesson's name or number, or the file of one of your own (the list of lessons)"))
    parser.add_argument("--list", action="store_true", help=tr("print the lessons and how far you are"))
    parser.add_argument("--check", action="store_true", help=tr("check the lesson, or all: positions, answers, best plays"))
    add_arguments(parser, *PLAIN, *APP)
    # fmt: on


def learn(arguments: argparse.Namespace) -> int:
    """Open the list of lessons, or a lesson."""
    if arguments.list:
        return _list()
    path = None if arguments.lesson is None else _file(arguments.lesson)
    if arguments.check:
        return _check(path)
    lines = plain_lines(arguments)

    if lines is not None:
        return _in_lines(path, lines)
    options = launch_options(arguments)
    from barbu_tui.ui.run import run_screen

    if path is None:
        return run_screen(options, "learn")
    from barbu_tui.session.lessons.loader import load_lesson

    load_lesson(path)  # faults are reported before the app takes the terminal
    return run_screen(options, "lesson", path)


def _in_lines(path: Path | None, lines: Lines) -> int:
    from barbu_tui.plain.lessons import PlainLessons
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.store.paths import lessons_file

    with Workers(lost=complain) as workers:
        PlainLessons(workers, lines, lessons_file()).run(path)
    return 0


def _list() -> int:
    from barbu_tui.session.lessons.loader import titles
    from barbu_tui.session.lessons.progress import load
    from barbu_tui.session.store.paths import lessons_file
    from barbu_tui.words.deal import table_text

    progress = load(lessons_file())
    rows = []
    for number, (name, title, about) in enumerate(titles(), 1):
        standing = progress.of(name)
        state = trp("lesson", "begun") if standing.page else trp("lesson", "done") if standing.done else ""
        rows.append([str(number), name, title, about, state])
    print("\n".join(table_text(rows, left=range(1, 5))))
    return 0


def _file(wanted: str) -> Path:
    """Return the file of a lesson."""
    from barbu_tui.session.lessons.loader import lesson_named

    file = lesson_named(wanted)
    if file is not None:
        return file
    if wanted.endswith(".toml"):
        return Path(wanted)
    raise UsageError("There is no lesson {name}; 'barbu learn --list' names them.", name=as_typed(wanted))


def _check(path: Path | None) -> int:
    """Print the faults of a lesson, or of all of them, in English."""
    from barbu_tui.language import ENGLISH
    from barbu_tui.session.estimate.pool import Workers
    from barbu_tui.session.lessons.check import problems
    from barbu_tui.session.lessons.loader import lesson_files, load_lesson

    lessons = {
        each.name: load_lesson(each, ENGLISH) for each in ([path] if path is not None else lesson_files())
    }
    status = 0
    with Workers(lost=complain) as workers:
        for name, lesson in lessons.items():
            faults = list(problems(lesson, workers))
            for problem in faults:
                print(f"{name}: {problem}")
            status = 1 if faults else status
            if not faults:
                print(f"{name}: all right")
    return status
