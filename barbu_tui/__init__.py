"""Barbu in the terminal: a single-player game, a trainer and a replayer."""

__version__ = "0.2.0.dev0"
