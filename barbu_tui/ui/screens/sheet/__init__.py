"""The sheet screen."""
