"""The worth of a decision's options, by playing out layouts that fit a seat's knowledge.

The trainer, the adviser, the review and the searching bot share this engine. It starts no process and uses no
clock of its own; :mod:`barbu_tui.session.estimate` shares the work out over processes.
"""
