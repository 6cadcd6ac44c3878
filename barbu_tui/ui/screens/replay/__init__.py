"""The replay, and the screens built on it: watching a game, and playing on from a place."""
