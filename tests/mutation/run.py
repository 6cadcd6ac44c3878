"""Break each rule of the core once, and see which test notices.

    python -m tests.mutation.run [CLAUSE…] [--jobs N]

The program is copied, one rule in the copy is patched, and the rule tests run on it; the list of
clauses with the tests that noticed is printed. Exit status 1 if a broken rule went unnoticed, 2 if
the text that one replaces is not there once.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutation.mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
RULE_TESTS = [
    f"tests/core/{path.name}" for path in sorted((ROOT / "tests" / "core").glob("test_r[1-7]_*.py"))
]

IN_TIME = """
import signal

import pytest


@pytest.fixture(autouse=True)
def in_time(request):
    def ring(*_):
        request.session.shouldstop = "a test did not come to an end"
        pytest.fail("did not come to an end")

    signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)
"""
"""A broken rule may keep a game from ending; the test that notices it so is still to be named."""


def copied(folder: Path, mutant: Mutant | None) -> None:
    """The program and its rule tests in a folder, with one rule broken."""
    for name in ("barbu_tui", "bots"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "ui"))
    for name in ("core", "oracle", "support"):
        shutil.copytree(
            ROOT / "tests" / name, folder / "tests" / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copy(ROOT / "tests" / "conftest.py", folder / "tests")
    (folder / "tests" / "core" / "conftest.py").write_text(IN_TIME, encoding="utf-8")
    if mutant is not None:
        path = folder / "barbu_tui" / "core" / mutant.file
        path.write_text(path.read_text(encoding="utf-8").replace(mutant.old, mutant.new), encoding="utf-8")


def wrong_text(mutant: Mutant) -> str:
    """Return why a rule cannot be broken so; empty if it can."""
    source = (ROOT / "barbu_tui" / "core" / mutant.file).read_text(encoding="utf-8")
    if (found := source.count(mutant.old)) != 1:
        return f"{mutant.clause}, {mutant.what}: the text stands {found} times in {mutant.file}."
    try:
        compile(source.replace(mutant.old, mutant.new), mutant.file, "exec")
    except SyntaxError as error:
        return f"{mutant.clause}, {mutant.what}: {mutant.file} is no Python then: {error}."
    return ""


def noticed_by(mutant: Mutant | None) -> list[str]:
    """The tests that fail on the copy; a crash of all of them is one name."""
    # First the clause's own file: a failure in another one would end the run.
    own = f"test_{mutant.clause[:2].lower()}_" if mutant else ""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder, mutant)
        try:
            done = subprocess.run(
                [
                    sys.executable,
                    "-m",
                    "pytest",
                    "-q",
                    "-n0",  # mutants run side by side already
                    "--tb=no",
                    "-rfE",
                    "-p",
                    "no:cacheprovider",
                    *sorted(RULE_TESTS, key=lambda name: own not in name),
                ],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return ["(the tests did not come to an end)"]
    failed = re.findall(r"^(?:FAILED|ERROR) \S+?::(\w+)", done.stdout, re.MULTILINE)
    if done.returncode and not failed:
        said = (done.stdout.strip() or done.stderr.strip()).splitlines()
        return [f"(the tests could not run: {said[-1]})"]
    return list(dict.fromkeys(failed))


def best_named(mutant: Mutant, tests: list[str]) -> str:
    """The test that is named by the clause, if one of them is, and how many others."""
    clause = "test_" + mutant.clause.replace(".", "_") + "_"
    first = next((test for test in tests if test.startswith(clause)), tests[0])
    return first + (f" and {len(tests) - 1} more" if len(tests) > 1 else "")


def main() -> int:
    """Run all mutants, or those of some clauses."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="such as R3.4; all if none")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    chosen = [each for each in MUTANTS if not arguments.clauses or each.clause in arguments.clauses]
    if wrong := [why for each in chosen if (why := wrong_text(each))]:
        print("\n".join([*wrong, "Write in tests/mutation/mutants.py what stands there now."]))
        return 2
    if noticed_by(None):
        print("The rule tests fail on the program as it is; mend that first.")
        return 2
    unnoticed = []
    named: Counter[bool] = Counter()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, tests in zip(chosen, pool.map(noticed_by, chosen), strict=True):
            if tests:
                print(f"{mutant.clause:<5} {mutant.what:<42} {best_named(mutant, tests)}", flush=True)
                named[any(mutant.clause.replace(".", "_") + "_" in test for test in tests)] += 1
            else:
                print(f"{mutant.clause:<5} {mutant.what:<42} NOT NOTICED", flush=True)
                unnoticed.append(mutant)
    print(
        f"{len(chosen)} broken rules, {len(chosen) - len(unnoticed)} noticed, "
        f"{named[True]} of them by a test named by the clause."
    )
    return bool(unnoticed)


if __name__ == "__main__":
    sys.exit(main())
