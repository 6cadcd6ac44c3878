"""The game record: its events, the position they fold to, its bytes, files and saves."""
