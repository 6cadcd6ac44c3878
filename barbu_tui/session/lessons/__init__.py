"""Lessons: short texts beside positions of the real table. docs/LESSONS.md describes the files."""
