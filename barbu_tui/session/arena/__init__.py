"""Duplicate matches between bots, and their report."""
