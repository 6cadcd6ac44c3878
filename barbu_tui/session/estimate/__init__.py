"""Estimates on their way: the work of :mod:`bots.search` shared out over processes."""
