"""A monkey at the keyboard."""
