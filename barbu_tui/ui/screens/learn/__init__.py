"""Learning: the list of lessons, and the table at which one is taken."""
