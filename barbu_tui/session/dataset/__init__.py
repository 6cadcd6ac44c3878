"""Games of bots as data for others: records, and decisions with what they cost."""
