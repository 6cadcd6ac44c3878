"""Games of bots as data: records, and decisions with their cost."""
