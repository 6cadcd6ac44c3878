"""Learning: the list of lessons, and the table for one."""
