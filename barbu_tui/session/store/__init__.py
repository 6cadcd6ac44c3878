"""Files: JSON Lines, settings, their places, and the limits of reading and writing."""
