"""The new game screen."""
