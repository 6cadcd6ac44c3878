"""The review of a game: the cost of its decisions, judged by the seat's knowledge, not by the layout.

:mod:`.review` lists a seat's decisions and sums up, :mod:`.look` plays one out in layouts that fit the knowledge,
:mod:`.plan` orders the work, and :mod:`.file` keeps the results beside the game.
"""
