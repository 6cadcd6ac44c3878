"""The app of one visitor: ``python -m barbu_tui.serve.visitor``, started by the server with the environment of a visit."""

from __future__ import annotations

import os
import sys

_BEHIND_THE_SERVER = 5
"""The niceness of an app, below the server, which passes on all visitors' keys."""


def main() -> int:
    """Run the app from the home screen, and return the exit status."""
    from barbu_tui.language import tr, use, wanted
    from barbu_tui.session.store import visit
    from barbu_tui.session.store.files import remove_stale
    from barbu_tui.session.store.paths import settings_file
    from barbu_tui.session.store.settings import language_setting, load_settings
    from barbu_tui.ui.run import LaunchOptions, run_screen

    if not visit.visiting():
        told = tr("Start this with 'barbu serve'.")
        print(f"barbu: {told}", file=sys.stderr)
        return 2
    visit.hold_limits()
    if os.name == "posix":
        os.nice(_BEHIND_THE_SERVER)
    use(wanted(None, language_setting(), os.environ))
    remove_stale(settings_file().parent, settings_file().name)
    return run_screen(LaunchOptions(settings=load_settings()), "home")


if __name__ == "__main__":
    sys.exit(main())
