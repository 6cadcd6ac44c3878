"""The deal of the day: its game, and the days that have been played."""
