"""Opponents between a beginner and a club player: they see what ``sound`` would do, and err as people of their level do."""
