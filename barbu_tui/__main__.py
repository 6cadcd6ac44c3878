"""``python -m barbu_tui`` is ``barbu``."""

import sys

from barbu_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
