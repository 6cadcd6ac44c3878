"""The commands of the command line, by what they are about.

Every module has ``add(commands)``, which adds its commands with their arguments and imports nothing
else; a command imports what it needs when it runs.
"""
