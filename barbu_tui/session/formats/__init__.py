"""Games in the formats of other programs, and records limited to one seat's knowledge."""
