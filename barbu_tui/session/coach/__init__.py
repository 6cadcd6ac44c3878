"""Help within a game: a question before a costly decision, and a comment after one in a lesson."""
