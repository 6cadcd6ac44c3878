"""A decision with its comparison: the figures, the judgement of an answer, and what the bots would do."""
