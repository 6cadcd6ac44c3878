"""Reasons for decisions, in words."""
