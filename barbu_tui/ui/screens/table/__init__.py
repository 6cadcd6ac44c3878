"""The table: a running game, from the first contract to the last score."""
