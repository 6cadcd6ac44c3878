"""Files: JSON Lines, settings, the places of both, and what may be read and written there."""
