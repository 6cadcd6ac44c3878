"""The review of a game: what every decision cost, the dearest first."""
