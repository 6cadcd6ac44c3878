"""Practice: choose first, then see the worth of every option."""
