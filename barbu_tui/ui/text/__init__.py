"""Sentences and names on the screens."""
