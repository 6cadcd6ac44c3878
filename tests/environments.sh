#!/usr/bin/env bash
# Run the tests with the oldest dependencies allowed, and with other versions of Python. By hand; takes minutes.
#
#   tests/environments.sh oldest              the lower bounds of pyproject.toml, those of the tests too, on this Python
#   tests/environments.sh python3.13 …        the newest allowed, on each of these
#
# Everything else on the line after -- goes to pytest: tests/environments.sh oldest -- tests/core
set -euo pipefail
cd "$(dirname "$0")/.."

targets=()
while [ $# -gt 0 ] && [ "$1" != "--" ]; do targets+=("$1"); shift; done
[ "${1:-}" = "--" ] && shift
[ ${#targets[@]} -gt 0 ] || { sed -n '2,8p' "$0"; exit 2; }

place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT

for target in "${targets[@]}"; do
  python=python3
  constraints=()
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
  else
    python="$target"
  fi
  echo "== $target: $("$python" --version)"
  "$python" -m venv "$place/$(basename "$target")"
  pip="$place/$(basename "$target")/bin/pip"
  "$pip" install --quiet --disable-pip-version-check "${constraints[@]}" '.[test]'
  "$place/$(basename "$target")/bin/python" -m pytest "$@"
done
