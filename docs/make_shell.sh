#!/usr/bin/env bash
# The man page and the completion scripts, for packagers: docs/make_shell.sh FOLDER. Needs pip install '.[docs]'.
set -euo pipefail
folder="${1:?name a folder}"
mkdir -p "$folder"
export LC_ALL=C.UTF-8 COLUMNS=80

argparse-manpage --module barbu_tui.cli --function build_parser --prog barbu --project-name barbu-tui \
  --version "$(barbu --version | cut -d ' ' -f 2)" --manual-title "User Commands" \
  --description "the card game Barbu in the terminal" --output "$folder/barbu.1"
barbu completion bash > "$folder/barbu.bash"
barbu completion zsh > "$folder/_barbu"
barbu completion fish > "$folder/barbu.fish"
