"""The replay, and what is built on it: watching a game, and playing on from a place."""
