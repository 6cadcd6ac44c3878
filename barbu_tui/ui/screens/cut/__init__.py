"""The cut screen."""
