"""Games in the formats of other programs, and records that hold no more than one seat could know."""
