"""A record being looked at: cursor, steps, moments, branches, export, printed deals."""
