"""Lessons: short texts beside positions of the real table. What a lesson file says is told in docs/LESSONS.md."""
