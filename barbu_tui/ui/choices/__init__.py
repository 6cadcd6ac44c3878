"""Decisions in progress: pure state, moved by keys and clicks.

Every choice starts as a legal action and stays one, so that Enter alone plays a whole game.
"""
