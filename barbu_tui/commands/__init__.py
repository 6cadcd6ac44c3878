"""The commands of the command line, one module for each kind.

Every module has ``add(commands)``, which adds its commands and their arguments and imports nothing else. A command
imports what it needs when it runs. What cannot be done raises :class:`~barbu_tui.commands.arguments.UsageError`.
"""
