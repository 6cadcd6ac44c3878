"""The commands of the command line, one module for each kind.

Every module has ``add(commands)``, which adds its commands and their arguments and imports nothing else. A command
imports what it needs when it runs. A command raises
:class:`~barbu_tui.commands.arguments.UsageError` for anything that it cannot do.
"""
