"""The game in words: actions, contracts, figures, grades, mistakes and reasons, each worded in one place.

The session says what is so; this room says how it is put, as text or as lines with inks (:mod:`barbu_tui.words.line`). The screens
draw what it returns, the plain mode and the commands print it.
"""
