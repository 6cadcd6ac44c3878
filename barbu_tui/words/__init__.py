"""The game in words: actions, contracts, figures, grades, mistakes and reasons, each worded in one place.

The session returns facts; this room words them, as text or as lines with inks (:mod:`barbu_tui.words.line`).
The screens draw the result; the plain mode and the commands print it. ``names`` is seat → name everywhere, with
the human as ``You``; reasons of bots take seat letter → name.
"""
