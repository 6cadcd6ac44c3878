"""Card play.

Names mean the same in all modules here, so most docstrings do not explain them again:

* ``table``: the public state of the deal; ``hand``: my cards; ``seat``: mine, and it is my turn; ``legal``: my legal cards
* ``unseen``: the cards in other hands; ``lacks``: seat → cards that the player is known not to hold
* ``own``, ``out``: my cards of one suit, and those of it in other hands, as :data:`~barbu_bots.suit_tables.SuitCards`
* ``holders``: the number of opponents who may hold a suit; ``followers``: the number of those still to play to this trick
* ``done``: tricks done; ``players``: 3 or 4; ``suits``: those of the deck; ``weights``, ``spec``: of the contract

A *penalty point* counts as a positive number. Costs are in points, worth is a gain in points.
"""
