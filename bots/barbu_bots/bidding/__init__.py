"""Contract choice and doubling, and the value of a hand."""
