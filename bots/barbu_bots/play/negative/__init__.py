"""Card play at the negative contracts."""
