"""The deal of the day: its result, and the calendar."""
