"""The review of a game: the cost of every decision, the most costly first."""
