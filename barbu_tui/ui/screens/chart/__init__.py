"""The chart screen."""
