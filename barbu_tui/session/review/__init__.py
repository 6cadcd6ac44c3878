"""The review of a game: the cost of its decisions, judged by the seat's knowledge, not by the layout.

:mod:`.cases` lists a seat's decisions, :mod:`.weigh` plays one out in layouts that fit the knowledge,
:mod:`.plan` orders the work, :mod:`.review` sums up, and :mod:`.file` keeps the results beside the game.
"""
