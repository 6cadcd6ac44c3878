"""Running estimates: the work of :mod:`barbu_bots.search` shared out over processes."""
