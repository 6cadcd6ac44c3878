"""Score sheets, statistics and settlement of a game."""
