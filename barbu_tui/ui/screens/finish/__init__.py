"""The finish screen."""
