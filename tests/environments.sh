#!/usr/bin/env bash
# Run the tests in an environment that is made for it and taken away again. Takes minutes.
#
#   tests/environments.sh lowest              the lowest versions that pyproject.toml allows a user
#   tests/environments.sh newest              the newest there are
#   tests/environments.sh compiled            bots and tables as machine code; needs a C compiler
#   tests/environments.sh pinned              as the README says
#   tests/environments.sh sdist               what a distribution gets: the source archive, built, unpacked and installed
#
# PYTHON=python3.13 says with which Python. What stands after -- goes to pytest: tests/environments.sh lowest -- tests/core
#
# With the lowest and the newest versions, what compares pictures, files or a verdict to the letter is left out.
set -euo pipefail
cd "$(dirname "$0")/.."

target="${1:-}"
case "$target" in lowest | newest | compiled | pinned | sdist) shift ;; *) sed -n '2,12p' "$0"; exit 2 ;; esac
[ "${1:-}" = "--" ] && shift

place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
"${PYTHON:-python3}" -m venv "$place/env"
python="$place/env/bin/python"
install() { "$python" -m pip install --quiet --disable-pip-version-check "$@"; }

case "$target" in
  compiled)
    git clone --quiet . "$place/tree"  # machine code is put beside its source, and has no place in this checkout
    cd "$place/tree"
    HATCH_BUILD_HOOKS_ENABLE=1 install -e '.[test]'
    ;;
  pinned) install -e '.[test]' ;;
  sdist)
    install build
    "$python" -m build --sdist --outdir "$place" .
    mkdir "$place/tree"
    tar --extract --gzip --file "$place"/*.tar.gz --directory "$place/tree" --strip-components 1
    cd "$place/tree"
    install '.[test]'
    ;;
  *)
    # The tools of the tests without their pins, and for the lowest "textual>=8.2.8,<9" as "textual==8.2.8".
    "$python" - "$place" <<'PY'
import pathlib, re, sys, tomllib

project = tomllib.load(open("pyproject.toml", "rb"))["project"]
tools = project["optional-dependencies"]["test"]
place = pathlib.Path(sys.argv[1])
place.joinpath("tools.txt").write_text("\n".join(re.sub("==.*", "", each) for each in tools))
ranges = [*project["dependencies"], *(each for each in tools if "==" not in each)]
lowest = (re.match(r"([\w-]+)>=([\w.]+)", each) for each in ranges)
place.joinpath("lowest.txt").write_text("\n".join(f"{each[1]}=={each[2]}" for each in lowest))
PY
    constraints=()
    [ "$target" = lowest ] && constraints=(-c "$place/lowest.txt")
    install "${constraints[@]}" -e . -r "$place/tools.txt"
    set -- -m "not long and not pinned" "$@"
    ;;
esac
"$python" --version
"$python" -m pip freeze --exclude-editable | tr '\n' ' '
"$python" -m pytest "$@"
