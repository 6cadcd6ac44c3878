"""Check records from the command line: one line a file, exit status 1 if any is bad."""

from __future__ import annotations

import sys

from .check import check_record


def main(paths: list[str]) -> int:
    """Check each file, say what is wrong first and how much more there is."""
    if not paths:
        print("usage: python -m tests.oracle FILE...", file=sys.stderr)
        return 2
    bad = False
    for path in paths:
        problems = check_record(path)
        if not problems:
            print(f"{path}: ok")
            continue
        bad = True
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        print(problems[0] + more)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
