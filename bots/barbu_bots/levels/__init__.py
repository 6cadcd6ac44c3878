"""Opponents between a beginner and a club player. They know the choice of ``sound``, and err as people of their level do."""
