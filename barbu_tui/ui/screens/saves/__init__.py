"""The saves screen."""
