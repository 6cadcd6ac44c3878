"""A game that helps: a second thought before a decision that costs much, and a comment after one in a lesson."""
