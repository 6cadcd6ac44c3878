"""A second opinion on Barbu: rules, record checker and brute force that share nothing with the program.

Everything here is written from the rules (clauses "R1.2") and from the description of the record format
alone, with strings, lists and an object a card, so that the program and this are not
likely to make the same mistake.

    rules.py    the rulesets, one deal, one game: legal actions, their effects, scores
    check.py    `check_record`: is a record file right, line by line?
    trees.py    `count_tree`: all lines of play of a small deal; `random_playout`: the naive engine
    sample.py   `random_record`: a whole record of legal play at random

    python -m tests.oracle FILE...      one line a file; exit status 1 if any is bad
"""

from .check import check_record
from .rules import Ruleset, make_ruleset
from .sample import random_record
from .trees import count_tree, random_playout

__all__ = ["Ruleset", "check_record", "count_tree", "make_ruleset", "random_playout", "random_record"]
