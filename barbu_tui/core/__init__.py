"""The rules of Barbu: positions, actions and the view of a seat.

Standard library only, no input or output, no clock, no global random state. A clause such as
"R4.3" is one of RULES.md, the settled rules that this package enforces.
"""
