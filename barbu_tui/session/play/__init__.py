"""A game being played: the match, hosting bots, playing deals out, worker processes."""
