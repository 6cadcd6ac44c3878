"""A game being played or looked at: the record, the match, saves. Knows nothing of the terminal."""
