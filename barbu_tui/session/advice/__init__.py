"""A decision with its estimate: the figures, the grade of an answer, and what the bots would do."""
