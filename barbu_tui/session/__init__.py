"""A game being played or looked at: the record, the match, saves. Independent of the terminal."""
