"""The worth of the options of a decision, found by playing out layouts that fit what a seat knows.

One engine for all who ask: the trainer, the adviser, the review of a game and the bot that searches. Nothing here starts a
process or looks at a clock; :mod:`barbu_tui.session.estimate` shares the work out over processes.
"""
