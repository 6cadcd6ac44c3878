"""The command line, run in other processes: what it prints, and what it says to bad input."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from argparse import _SubParsersAction
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barbu_tui import __version__
from barbu_tui.cli import build_parser
from barbu_tui.commands.about import SHELLS
from barbu_tui.core import tricks
from barbu_tui.core.ruleset import OPTIONS, PRESETS
from tests.oracle import check_record
from tests.support.commands import barbu, environment
from tests.support.patience import PATIENCE
from tests.support.records import objects, whole_game, write
from tests.support.running import within
from tests.support.terminal import Terminal, barbu_command


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A temporary home."""
    made = tmp_path / "home"
    made.mkdir()
    return made


def refused(done: subprocess.CompletedProcess[str], words: str, status: int = 2) -> None:
    """Check that a command printed one sentence of error, nothing else, and has this status."""
    assert done.returncode == status, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert words in done.stderr


# --- bad input: rules, knobs, bots, numbers --------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("simulate --games 1 --rules whist", "Unknown ruleset 'whist'; the rulesets are online, sheet4"),
        ("play --rules whist", "Unknown ruleset 'whist'"),
        ("rules whist", "Unknown ruleset 'whist'"),
        (
            "play --option colour=red",
            "Unknown house rule 'colour'; the house rules are trick_points, last_points",
        ),
        ("simulate --games 1 --option colour=red", "Unknown house rule 'colour'"),
        ("rules online --option colour=red", "Unknown house rule 'colour'"),
        ("play --option queen=-8", "Unknown house rule 'queen'"),
        (
            "play --option queen_points=-8",
            "4 whole numbers that add up to 73, as in 47,22,7,-3",
        ),
        (
            "play --option queen_points=8",
            "queen_points cannot be 8; it must be a whole number from -1000 to -1",
        ),
        ("play --option last_points=-20", "last_points cannot be -20; it must be two whole numbers"),
        ("play --option king_points=-5", "king_points is for a contract that online does not have"),
        (
            "play --option domino_points=45,20,5,-5 --option queen_points=-8",
            "4 whole numbers from -20000 to 20000 that add up to 73",
        ),
        ("play --option israeli=maybe", 'israeli cannot be "maybe"; it must be enforced or honour or off'),
        ("play --option must_trump=1", "must_trump cannot be 1; it must be true or false"),
        ("play --option owed_doubles=8", "owed_doubles cannot be 8; it must be a whole number from 0 to 7"),
        ("play --option owed_doubles=-1", "owed_doubles cannot be -1"),
        ("play --option domino_points=1,2,3,4", "4 whole numbers from -20000 to 20000 that add up to 65"),
        (
            "play --rules sheet3 --option domino_points=45,20,5,-5",
            "3 whole numbers from -20000 to 20000 that add up to 65",
        ),
        ("play --option israeli", "'israeli' is not RULE=VALUE"),
        ("rules --option owed_doubles=--2", 'owed_doubles cannot be "--2"'),
        (
            "rules --option domino_points=45,20,5,+-5",
            "4 whole numbers from -20000 to 20000 that add up to 65",
        ),
        ("simulate --games 1 --seed " + "9" * 101, "is not a whole number of up to 100 digits"),
        (
            f"arena --bots sound,sound,sound,sound --sets 1 --json {'x' * 300}",
            "File name too long. Choose another",
        ),
        (
            "arena --bots sound,sound,sound,sound --sets 1 --json no/such/place",
            "No such file or directory. Choose",
        ),
        ("watch game --rules sheet3", "--rules is for a new game; this game has its own"),
        ("watch game --option israeli=off", "--option is for a new game"),
        (
            "simulate --games 1 --bots sound,hunter,counter,nobody",
            "Unknown bot 'nobody'; the bots are sound, hunter",
        ),
        ("simulate --games 1 --bots sound,hunter", "--bots takes 4 names, clockwise from S, not 2"),
        ("simulate --games 1 --rules sheet3 --bots a,b,c,d", "--bots takes 3 names"),
        ("play --bots sound,hunter", "--bots takes 3 names, clockwise from your left, not 2"),
        ("play --rules sheet3 --bots sound,hunter,counter", "--bots takes 2 names"),
        ("play --bots sound,hunter,nobody", "Unknown bot 'nobody'"),
        (
            "simulate --games 1 --bots sound,hunter,counter,no.such:Bot",
            "cannot be loaded: ModuleNotFoundError",
        ),
        ("simulate --games 1 --bots sound,hunter,counter,json:dumps", "cannot be made"),
        (
            "play --bots mine.py:Low,sound,sound",
            "'mine.py' is not the name of a module; write package.module:Name",
        ),
        ("play --bots ./mine:Low,sound,sound", "'./mine' is not the name of a module"),
        ("play --bots :Low,sound,sound", "'' is not the name of a module"),
        ("simulate --games 1 --think 5", "--think: A bot can think 20 to 8,000 milliseconds, not 5."),
        ("simulate --games 1 --worlds 9999", "--worlds: A bot can look at 1 to 2,000 layouts, not 9,999."),
        ("simulate --games 1 --worlds 9 --think 99", "not allowed with argument"),
        ("arena --bots sound,sound,sound,sound", "Say how many sets are to be played with --sets N, or when"),
        ("arena --bots sound,sound,sound,sound --until ±x", "'±x' is not a number of points, as in ±15"),
        (
            "arena --bots sound,sound,sound,sound --sets 1 --resume pyproject.toml",
            "pyproject.toml has no sets of a match; name another file for --resume.",
        ),
        ("simulate --games 0", "'0' is not a whole number from 1 to 10,000,000"),
        ("simulate --games many", "'many' is not a whole number"),
        ("simulate", "required: --games"),
        ("simulate --games 1 --jobs 0", "'0' is not a whole number from 1 to 10,000,000"),
        ("watch --load my:Bot", "--load goes with FILE"),
        ("play --seed x", "'x' is not a whole number"),
        ("play --name " + "A" * 41, "--name: it must be a name of up to 40 letters."),
        ("play --speed warp", "invalid choice: 'warp'"),
        ("play --theme pink", "invalid choice: 'pink'"),
        ("zzz", "There is no command 'zzz'. See 'barbu --help'."),
        ("plya", "There is no command 'plya'. Did you mean 'play'? See 'barbu --help'."),
        ("help plya", "There is no command 'plya'. Did you mean 'play'?"),
        ("completion dash", "invalid choice: 'dash'"),
        ("check", "required: FILE"),
        ("--what", "unrecognized arguments: --what"),
        ("", "This needs a terminal"),
        ("play", "This needs a terminal"),
        ("resume", "There is no unfinished game in"),
        ("settings thme", "There is no setting 'thme'. Did you mean 'theme'?"),
        ("settings theme purple", "theme = 'purple' is not understood: it must be dark, light or ansi."),
        ("settings think 5", "think = '5' is not understood: it must be milliseconds from 20 to 8000."),
        ("settings keymap f2", "Keys are set in the settings file, under [keymap]."),
    ],
)
def test_bad_input_has_its_sentence_and_status_2(arguments: str, words: str, home: Path) -> None:
    refused(barbu(*arguments.split(), home=home), words)


LONG_WORDS = ["a" * 5000, "9" * 5000, "owed_doubles=" + "9" * 5000, "W=" + "9" * 5000, "ab " * 1700]


def test_what_was_typed_is_quoted_no_longer_than_a_sentence_reads(home: Path) -> None:
    commands = next(each for each in build_parser()._actions if isinstance(each, _SubParsersAction)).choices
    places = {
        (each.dest, each.type): (name, each.option_strings[-1:])
        for name, parser in commands.items()
        for each in parser._actions
        if each.nargs != 0
    }
    assert len(places) > 50
    for number, (name, option) in enumerate(places.values()):
        word = LONG_WORDS[number % len(LONG_WORDS)]
        done = barbu(name, *option, word, home=home)
        assert done.returncode in (0, 2), (name, option, done.stderr)
        assert len(done.stderr) + len(done.stdout) < 600, (name, option, done.stdout, done.stderr)
    refused(barbu("play", "--" + "x" * 5000, home=home), "unrecognized arguments: --xxx")
    refused(
        barbu("settings", "think", "9" * 5000, home=home), "9…' is not understood: it must be milliseconds"
    )


FAILING = """
class Fails:
    name = "fails"

    def decide(self, view, chance):
        raise ValueError("no\\x1b[2J\\nway")
"""


def test_help_of_a_command_is_what_the_command_says(home: Path) -> None:
    assert barbu("help", "play", home=home).stdout == barbu("play", "--help", home=home).stdout
    assert barbu("help", home=home).stdout == barbu("--help", home=home).stdout


def test_bash_completes_commands_and_options(home: Path, tmp_path: Path) -> None:
    (tmp_path / "barbu.sh").write_text(barbu("completion", "bash", home=home).stdout, encoding="utf-8")

    def completed(*words: str) -> set[str]:
        asked = (
            f"source ./barbu.sh; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _shtab_barbu"
        )
        done = subprocess.run(
            ["bash", "-c", f'{asked}; echo "${{COMPREPLY[@]}}"'],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        return set(done.stdout.split())

    assert completed("barbu", "re") == {"resume", "replay", "review"}
    assert completed("barbu", "play", "--co") == {"--coach", "--coached"}
    assert "barbu.sh" in completed("barbu", "replay", "bar")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_a_script_with_every_command(shell: str, home: Path) -> None:
    script = barbu("completion", shell, home=home).stdout
    assert all(name in script for name in ("play", "practise", "completion"))


def test_help_describes_every_option_of_every_command() -> None:
    (commands,) = (each for each in build_parser()._actions if isinstance(each.choices, dict))
    assert isinstance(commands.choices, dict)
    for name, parser in commands.choices.items():
        for action in parser._actions:
            assert action.help or not action.option_strings, f"{name} {action.option_strings}"


def test_the_sheet_is_as_wide_as_the_terminal_allows_and_whole_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    path.write_bytes(whole_game())
    whole = barbu("sheet", path, home=tmp_path).stdout
    assert max(map(len, whole.splitlines())) == 116
    for columns in (80, 116):
        with Terminal(
            barbu_command("sheet", path), env=environment(tmp_path), size=(columns, 24)
        ) as terminal:
            assert terminal.wait(PATIENCE) == 0
            printed = terminal.text().replace("\r\n", "\n")
        assert max(map(len, printed.splitlines())) <= columns
        assert (printed == whole) == (columns == 116)
        assert printed.count("✓") == whole.count("✓")


def test_a_ruleset_without_a_name_is_refused(home: Path) -> None:
    refused(barbu("rules", "", home=home), "Unknown ruleset ''")
    refused(barbu("simulate", "--games", "1", "--rules", "", home=home), "Unknown ruleset ''")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_third_party_bot_that_fails_in_every_game_is_named_and_has_no_figures(
    jobs: str, home: Path, tmp_path: Path
) -> None:
    (tmp_path / "barbu_failing.py").write_text(FAILING, encoding="utf-8")
    bots = "barbu_failing:Fails,random,random,random"
    done = barbu(
        "simulate", "--games", "3", "--jobs", jobs, "--bots", bots, home=home, PYTHONPATH=str(tmp_path)
    )
    assert done.returncode == 2
    assert done.stdout.startswith("3 games of online")
    assert done.stderr.count("\n") == 2
    assert done.stderr.endswith("S barbu_failing:Fails failed in every game: there are no figures for it.\n")
    place = "(barbu_failing.py, line 6)"
    assert (
        f"The bot barbu_failing:Fails failed: ValueError: no [2J way {place}. Sound plays on for it."
        in done.stderr
    )
    seats, replaced = map(str.split, done.stdout.splitlines()[1:3])
    assert seats[:2] == ["S", "barbu_failing:Fails"]
    assert replaced == ["played", "by", "sound", "3", "of", "3", "games"]  # in one seat alone
    assert re.match(r" +all contracts +– +[+−]\S+ ± [^–]+$", done.stdout.splitlines()[3])


TALKING = """
import logging
import sys

print("loaded")
logging.basicConfig(level=logging.INFO, stream=sys.stdout)

class Talks:
    name = "talks"

    def __init__(self):
        print("made")

    def decide(self, view, chance):
        print("thinking")
        logging.info("pondering")
        from barbu_bots import Decision
        return Decision(view.legal_actions()[0])
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", [["simulate", "--games", "2"], ["arena", "--sets", "2"]], ids=" ".join)
def test_what_a_bot_prints_is_kept_out_of_the_commands_output(
    command: list[str], jobs: str, home: Path, tmp_path: Path
) -> None:
    (tmp_path / "barbu_talking.py").write_text(TALKING, encoding="utf-8")
    bots = ["--rules", "sheet3", "--bots", "barbu_talking:Talks,greedy,greedy", "--jobs", jobs]
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    done = barbu(*command, *bots, home=home, PYTHONPATH=path)
    assert done.returncode == 0
    assert not any(word in done.stdout for word in ("loaded", "made", "thinking", "pondering"))
    assert done.stdout.startswith("2 games of sheet3" if command[0] == "simulate" else "2 of 2 sets")
    assert all(word in done.stderr for word in ("loaded", "made", "thinking", "pondering"))


def test_the_arena_says_which_bot_failed_and_which_bot_played_for_it(home: Path, tmp_path: Path) -> None:
    (tmp_path / "barbu_failing.py").write_text(FAILING, encoding="utf-8")
    figures = tmp_path / "figures.json"
    arguments = ["--rules", "sheet3", "--sets", "2", "--bots", "barbu_failing:Fails,random,random"]
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    done = barbu("arena", *arguments, "--json", figures, home=home, PYTHONPATH=path)
    assert done.returncode == 2
    first, last = done.stderr.splitlines()
    assert first.startswith("barbu: The bot barbu_failing:Fails failed: ValueError: no [2J way")
    assert last == "barbu: barbu_failing:Fails failed in every game: there are no figures for it."
    assert ["played", "by", "sound", "6", "of", "6", "games"] in map(str.split, done.stdout.splitlines())
    # Those over all contracts, by contract, as dealer and as defender.
    assert sum(" – " in line for line in done.stdout.splitlines()[3:]) == 3 + 7 + 2
    assert "From then on sound played for it, in all or a part of 6 of 6 games." in done.stdout
    named = [each["bot"] for each in json.loads(figures.read_text())["results"]]
    assert named == ["barbu_failing:Fails (sound in 6 of 6 games)", "random"]


def test_a_missing_module_is_reported_with_the_places_searched(home: Path) -> None:
    refused(
        barbu("play", "--bots", "barbu_nowhere:Low,sound,sound", home=home),
        "No module named 'barbu_nowhere'; PYTHONPATH says where modules are looked for",
    )


# --- bad records -----------------------------------------------------------------------------------


def _spoilt(spoil: Callable[[list[dict[str, Any]]], object]) -> Callable[[Path], object]:
    def make(path: Path) -> None:
        lines = objects(whole_game("online", 2))
        spoil(lines)
        write(path, lines)

    return make


def _steal(lines: list[dict[str, Any]]) -> None:
    hands = lines[1]["hands"]
    hands["S"] = hands["W"]


def _illegal(lines: list[dict[str, Any]]) -> None:
    at = next(number for number, line in enumerate(lines) if line["t" if "t" in line else "barbu"] == "play")
    lines[at]["card"] = lines[at + 1]["card"]


def _wrong_score(lines: list[dict[str, Any]]) -> None:
    score = next(line for line in lines if line.get("t") == "score")
    for column in ("hand", "total"):
        score[column]["S"] += 2
        score[column]["W"] -= 2


def _unknown_seat(lines: list[dict[str, Any]]) -> None:
    lines[2]["seat"] = "X"


RECORDS: list[tuple[str, Callable[[Path], object], int, str]] = [
    ("missing", lambda path: None, 2, "There is no such file"),
    ("empty", lambda path: path.write_bytes(b""), 2, "The file is empty"),
    ("directory", lambda path: path.mkdir(), 2, "This is a directory, not a record"),
    ("not JSON", lambda path: path.write_text("Dear diary,\n"), 2, "line 1: The line is not JSON"),
    ("version 2", _spoilt(lambda lines: lines[0].update(barbu=2)), 2, "line 1: The record is of version 2"),
    ("unknown seat", _spoilt(_unknown_seat), 2, "line 3: "),
    ("ruleset", _spoilt(lambda lines: lines[0].update(rules="whist")), 2, "line 1: Unknown ruleset 'whist'"),
    ("knob", _spoilt(lambda lines: lines[0].update(options={"x": 1})), 2, "line 1: Unknown house rule 'x'"),
    ("stolen card", _spoilt(_steal), 1, "line 2: Deal 1 has a card in two hands"),
    ("illegal play", _spoilt(_illegal), 1, "You do not hold the"),
    ("wrong score", _spoilt(_wrong_score), 1, "The score of deal 1 says hand"),
]  # fmt: skip
READERS = [
    ["sheet"],
    ["resume"],
    ["check"],
]


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
@pytest.mark.parametrize(
    ("make", "status", "words"), [each[1:] for each in RECORDS], ids=[e[0] for e in RECORDS]
)
def test_a_bad_record_has_its_sentence_and_status(
    reader: list[str], make: Callable[[Path], object], status: int, words: str, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.barbu.jsonl"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    done = barbu(*reader, path, home=home)
    if reader == ["check"]:
        assert done.returncode == status, done.stdout + done.stderr
        assert done.stderr == ""
        assert done.stdout.count("\n") == 1
        assert str(path) in done.stdout
        assert words in done.stdout
    else:
        refused(done, words)
        assert str(path) in done.stderr
    if before is not None:
        assert path.read_bytes() == before


@pytest.mark.parametrize("reader", ["show", "replay"])
@pytest.mark.parametrize(
    ("make", "words"), [(each[1], each[3]) for each in RECORDS[:5]], ids=[e[0] for e in RECORDS[:5]]
)
def test_a_file_that_is_no_record_is_refused_even_by_commands_that_read_damaged_ones(
    reader: str, make: Callable[[Path], object], words: str, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.barbu.jsonl"
    make(path)
    refused(barbu(reader, path, home=home), words)


def test_check_says_a_line_for_each_and_the_worst_status(home: Path, tmp_path: Path) -> None:
    good, torn, broken, none = (tmp_path / name for name in ("good", "torn", "broken", "none"))
    data = whole_game("online", 2)
    good.write_bytes(data)
    torn.write_bytes(data[:-30])
    _spoilt(_wrong_score)(broken)
    done = barbu("check", good, torn, home=home)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0].startswith(f"{good}: ok, online, 28 deals, finished;")
    assert "a torn last line left out" in done.stdout.splitlines()[1]
    assert barbu("check", good, broken, home=home).returncode == 1
    done = barbu("check", broken, none, good, home=home)
    assert done.returncode == 2
    assert done.stdout.count("\n") == 3


def test_a_seat_that_is_not_at_the_table_is_refused(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    path.write_bytes(whole_game("sheet3", 1))
    refused(barbu("replay", path, "--seat", "N", home=home), "--seat takes S, W, E or all, not 'N'")
    refused(barbu("replay", path, "--seat", "ſ", home=home), "--seat takes S, W, E or all, not 'ſ'")


# --- what works ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_simulate_check_and_sheet(name: str, home: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    bots = ",".join(["random"] * PRESETS[name].players)
    arguments = ["--games", "3", "--rules", name, "--seed", "5", "--jobs", "2", "--bots", bots]
    done = barbu("simulate", *arguments, "--out", out, home=home)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert f"3 games of {name}" in done.stdout
    records = sorted(out.iterdir())
    assert [each.name for each in records] == [f"game-0000{number}.barbu.jsonl" for number in (1, 2, 3)]
    assert all(check_record(each) == [] for each in records)
    assert all(objects(each.read_bytes())[0]["seed"] == 4 + number for number, each in enumerate(records, 1))
    done = barbu("check", *records, home=home)
    assert done.returncode == 0
    assert done.stdout.count(": ok, ") == 3
    done = barbu("sheet", records[0], home=home)
    assert done.returncode == 0
    assert "check" in done.stdout
    done = barbu("sheet", "--ascii", records[0], home=home)
    assert done.stdout.isascii()


def test_saved_games_and_statistics_are_told_without_a_screen(home: Path) -> None:
    assert barbu("games", home=home).stdout == "There is no saved game yet.\n"
    barbu("play", "--plain", "--seed", "5", home=home)
    done = barbu("games", home=home)
    assert re.search(
        r": online, deal 1 of 28, against \w+, \w+, \w+\. /.*-online-5\.barbu\.jsonl$", done.stdout
    )
    assert barbu("games", "unfinished", "ONLINE", home=home).stdout == done.stdout
    (path,) = home.rglob("*-online-5.barbu.jsonl")
    (path.parent / "odd.barbu.jsonl").write_text('{"broken":', encoding="utf-8")
    broken = f"{path.parent / 'odd.barbu.jsonl'}, line 1: The file holds no whole line, so no record.\n"
    assert barbu("games", home=home).stdout == done.stdout + broken
    assert barbu("games", "sheet4", home=home).stdout == "No saved game matches “sheet4”.\n"
    done = barbu("statistics", home=home)
    assert done.stdout.splitlines() == ["No whole game has been counted yet.", "Not counted: 1 unfinished."]
    assert done.returncode == 0


def test_settings_are_listed_explained_and_changed_without_a_screen(home: Path) -> None:
    listed = barbu("settings", home=home).stdout
    assert "theme = dark (the colours of the whole screen)\n" in listed
    assert "bots = not set (" in listed
    for name, typed in (
        *(("theme", "light"), ("confirm", "true"), ("think", "1000"), ("stake", "0,05")),
        *(("bots", "hunter,counter"), ("sections", "scores,voids"), ("name", "Ann of Ely")),
    ):
        said = f"{name} = {typed.replace('0,05', '0.05')}\n"
        assert barbu("settings", name, typed, home=home).stdout == said
        assert barbu("settings", name, home=home).stdout.startswith(said)
    assert barbu("settings", "theme", home=home).stdout.endswith(
        "Colours: the colours of the whole screen.\nIt must be dark, light or ansi.\n"
    )


def test_the_same_seed_gives_the_same_games_whatever_the_jobs(home: Path, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        arguments = ["--games", "2", "--seed", "9", "--jobs", jobs, "--bots", "sound,greedy,club,random"]
        assert barbu("simulate", *arguments, "--out", tmp_path / jobs, home=home).returncode == 0
    for name in os.listdir(tmp_path / "1"):
        one, other = (objects((tmp_path / jobs / name).read_bytes()) for jobs in ("1", "2"))
        assert one[1:] == other[1:]
        assert one[0].keys() == other[0].keys()


def test_simulate_never_overwrites(home: Path, tmp_path: Path) -> None:
    arguments = (
        "simulate",
        "--games",
        "1",
        "--bots",
        "random,random,random,random",
        "--out",
        tmp_path / "out",
    )
    assert barbu(*arguments, home=home).returncode == 0
    before = (tmp_path / "out" / "game-00001.barbu.jsonl").read_bytes()
    done = barbu(*arguments, home=home)
    refused(done, "is there already")
    assert (tmp_path / "out" / "game-00001.barbu.jsonl").read_bytes() == before


def test_an_impossible_file_name_is_refused(home: Path, tmp_path: Path) -> None:
    record = write(tmp_path / "game.barbu.jsonl", objects(whole_game()))
    copy = tmp_path / ("x" * 300)
    refused(
        barbu("export", record, "--deal", "1", "--out", copy, home=home),
        "cannot be written: File name too long",
    )


def test_a_dangling_link_is_not_replaced(home: Path, tmp_path: Path) -> None:
    record = write(tmp_path / "game.barbu.jsonl", objects(whole_game()))
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nowhere")
    refused(barbu("export", record, "--deal", "1", "--out", link, home=home), "is there already")
    assert link.is_symlink()


def test_simulate_refuses_a_target_that_is_no_directory(home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for place in (tmp_path / "file", tmp_path / "file" / "in"):
        done = barbu("simulate", "--games", "1", "--out", place, home=home)
        refused(done, f"{place} cannot be a directory: there is a file in the way. Choose another place.")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("name", [".", "/", ".."])
def test_a_target_that_is_no_file_is_refused(name: str, home: Path, tmp_path: Path) -> None:
    record = write(tmp_path / "game.barbu.jsonl", objects(whole_game()))
    done = barbu("export", record, "--deal", "1", "--out", name, home=home, cwd=tmp_path)
    refused(done, f"{name} is there already")


@pytest.mark.parametrize(
    "arguments", ["simulate --games 1 --out", "arena --bots sound,sound,sound,sound --sets 1 --json", "check"]
)
def test_an_empty_file_name_is_refused(arguments: str, home: Path, tmp_path: Path) -> None:
    refused(barbu(*arguments.split(), "", home=home, cwd=tmp_path), "the name is empty")
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_minus_sign_is_shown_in_every_encoding(home: Path, tmp_path: Path) -> None:
    record = write(tmp_path / "game.barbu.jsonl", objects(whole_game()))
    wide = barbu("check", record, home=home).stdout
    narrow = barbu("check", record, home=home, PYTHONIOENCODING="latin-1").stdout
    assert "−" in wide
    assert narrow == wide.replace("−", "-")


def test_simulate_takes_every_knob(home: Path) -> None:
    turned = [
        f"--option={name}={value}"
        for name, option in OPTIONS.items()
        if option.values
        for value in [str(option.values[-1]).lower()]
    ]
    points = {
        "trick_points": "-1",
        "last_points": "-10,-10",
        "queen_points": "-12",
        "heart_points": "-1",
        "ace_of_hearts_points": "-9",
        "king_of_hearts_points": "-30",
        "trumps_points": "4",
        "domino_points": "60,30,10,-20",
    }
    turned += [f"--option={name}={value}" for name, value in points.items()]
    bots = "sound,greedy,club,random"
    done = barbu("simulate", "--games", "1", "--bots", bots, *turned, home=home)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", PRESETS)
def test_rules_prints_every_knob_with_its_source(name: str, home: Path) -> None:
    done = barbu("rules", name, home=home)
    assert done.returncode == 0
    for knob in (
        "players",
        "cards",
        "contracts",
        *(each for each, option in OPTIONS.items() if option.fits(PRESETS[name])),
    ):
        assert knob.replace("_", " ") in done.stdout.replace("_", " "), knob
    assert PRESETS[name].source in done.stdout


def test_a_setting_that_cannot_be_kept_is_refused(home: Path) -> None:
    done = barbu("settings", "theme", "light", home=home, XDG_CONFIG_HOME="/proc/nowhere")
    refused(done, "The settings cannot be kept in /proc/nowhere/barbu/settings.toml: ")
    assert "They hold" not in done.stderr  # as in the app


def test_rules_are_told_in_sentences_before_the_settings(home: Path) -> None:
    sentences, _, settings = barbu("rules", home=home).stdout.partition("\n  players ")
    said = " ".join(sentences.split())
    assert (
        "void in another suit, play a trump that beats every trump in the trick if you can, else any card"
        in said
    )
    assert (
        "In No Queens, No Hearts and Barbu the deal ends with the trick that takes the last card"
        in said.replace("\xa0", " ")
    )
    assert "No Tricks −9 (+1), No Queens −8 (0), No Last Two −10 (0)" in said.replace("\xa0", " ")
    assert "[" not in sentences
    assert "must_trump" in settings


def test_rules_marks_what_was_set(home: Path) -> None:
    done = barbu("rules", "barbuda", "--option", "domino_points=35,25,15,0", home=home)
    assert "35, 25, 15, 0" in done.stdout
    assert "set by you" in done.stdout


def test_paths_are_in_the_users_own_directories(home: Path) -> None:
    done = barbu("paths", home=home)
    assert done.returncode == 0
    assert all(str(home) in line for line in done.stdout.splitlines())
    assert os.listdir(home) == []  # asking makes nothing


@pytest.mark.parametrize(
    "arguments", [[], ["play"], ["simulate"], ["check"], ["resume"], ["sheet"], ["rules"]]
)
def test_help_everywhere(arguments: list[str], home: Path) -> None:
    done = barbu(*arguments, "--help", home=home)
    assert done.returncode == 0
    assert done.stdout.startswith("usage: barbu")
    assert done.stderr == ""


def test_version(home: Path) -> None:
    build = "pure Python" if Path(tricks.__file__).suffix == ".py" else "compiled"
    for arguments in (["--version"], ["-V"], ["--ascii", "--version"]):
        done = barbu(*arguments, home=home)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"barbu {__version__} ({build})\n", "")


def test_a_closed_pipe_is_no_error(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    path.write_bytes(whole_game("online", 2))
    command = f"'{sys.executable}' -m barbu_tui check {' '.join([str(path)] * 30)} | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        env=environment(home),
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_the_arena_saves_its_figures_even_if_the_pipe_is_closed(home: Path, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    arena = "arena --rules sheet3 --sets 1 --bots random,random,greedy"
    command = f"'{sys.executable}' -m barbu_tui {arena} --json '{figures}' | true"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        env=environment(home),
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    assert json.loads(figures.read_text())["sets"] == 1


def test_ctrl_c_ends_the_arena_and_its_processes(home: Path, tmp_path: Path) -> None:
    sets = tmp_path / "sets.jsonl"
    command = ["arena", "--sets", "100000", "--jobs", "2", "--bots", "sound,greedy,greedy,greedy"]
    command += ["--resume", str(sets)]
    running = subprocess.Popen(
        [sys.executable, "-m", "barbu_tui", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
        start_new_session=True,
    )
    within(PATIENCE, lambda: sets.exists() and sets.read_bytes().count(b"\n") > 1)
    os.killpg(running.pid, signal.SIGINT)
    try:
        table, errors = running.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)  # otherwise it would play on for hours
        raise
    assert running.returncode == 130
    assert "of 100000 sets" in table
    assert errors == ""
    with pytest.raises(ProcessLookupError):  # nobody of the group is left
        os.killpg(running.pid, 0)
