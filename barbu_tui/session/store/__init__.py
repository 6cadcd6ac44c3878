"""Files: settings, the places of all, and what may be read and written there."""
