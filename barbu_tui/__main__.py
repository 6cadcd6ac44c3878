"""``barbu``, and ``python -m barbu_tui``."""

import signal
import sys


def main() -> int:
    """Run the command line and return the exit status.

    Until it has been imported, an interrupt ends the program at once, without Python's traceback.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from barbu_tui.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
