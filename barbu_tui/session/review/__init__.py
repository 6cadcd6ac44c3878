"""What the decisions of a game cost: judged by what the seat could know at that moment, never by how the cards lay.

:mod:`.cases` lists a seat's decisions, :mod:`.weigh` plays one of them out in layouts that fit what was known then,
:mod:`.review` says which is to be played out next and sums up, :mod:`.file` keeps the results beside the game, :mod:`.words`
says why.
"""
