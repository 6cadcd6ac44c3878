"""Barbu in the terminal: a single-player game, a trainer and a replayer.

As a library: the rules are :mod:`barbu_tui.core`, records of games :mod:`barbu_tui.records`, and players ``barbu_bots``.
"""

__version__ = "0.2.0.dev0"
