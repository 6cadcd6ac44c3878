"""Frames shared by screens: pages, forms, scrolled text."""
