"""Card play: one module a contract family, and what they share."""
