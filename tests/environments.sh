#!/usr/bin/env bash
# Run the tests with the oldest dependencies allowed, with other versions of Python, and compiled. By hand; takes minutes.
#
#   tests/environments.sh oldest              the lower bounds of pyproject.toml, those of the tests too, on this Python
#   tests/environments.sh python3.13 …        the newest allowed, on each of these
#   tests/environments.sh compiled            bots and tables as machine code; needs a C compiler
#
# Everything else on the line after -- goes to pytest: tests/environments.sh oldest -- tests/core
set -euo pipefail
cd "$(dirname "$0")/.."

targets=()
while [ $# -gt 0 ] && [ "$1" != "--" ]; do targets+=("$1"); shift; done
[ "${1:-}" = "--" ] && shift
[ ${#targets[@]} -gt 0 ] || { sed -n '2,9p' "$0"; exit 2; }

place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT

for target in "${targets[@]}"; do
  python=python3
  constraints=()
  tree=.
  if [ "$target" = oldest ]; then
    # "textual>=8.2.8,<9" becomes "textual==8.2.8".
    "${PYTHON:-python3}" - > "$place/oldest.txt" <<'PY'
import re, tomllib
project = tomllib.load(open("pyproject.toml", "rb"))["project"]
for line in project["dependencies"] + project["optional-dependencies"]["test"]:
    name, version = re.match(r"([\w-]+)[>=]=([\w.]+)", line).groups()
    print(f"{name}=={version}")
PY
    cat "$place/oldest.txt"
    constraints=(-c "$place/oldest.txt")
    python="${PYTHON:-python3}"
  elif [ "$target" = compiled ]; then
    python="${PYTHON:-python3}"
    tree="$place/tree"  # machine code is put beside its source, and has no place in this checkout
    git clone --quiet . "$tree"
  else
    python="$target"
  fi
  echo "== $target: $("$python" --version)"
  "$python" -m venv "$place/$(basename "$target")"
  pip="$place/$(basename "$target")/bin/pip"
  if [ "$target" = compiled ]; then
    (cd "$tree" && HATCH_BUILD_HOOKS_ENABLE=1 "$pip" install --quiet --disable-pip-version-check -e '.[test]')
  else
    "$pip" install --quiet --disable-pip-version-check "${constraints[@]}" '.[test]'
  fi
  (cd "$tree" && "$place/$(basename "$target")/bin/python" -m pytest "$@")
done
