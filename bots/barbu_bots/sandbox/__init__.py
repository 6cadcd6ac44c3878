"""Third-party bots, each in its own process.

The process reads a request, asks the bot and writes the answer (:mod:`barbu_bots.sandbox.child`). The program
waits for an answer for a limited time and checks it (:mod:`barbu_bots.sandbox.messages`).

The process hides from a bot the other hands, the seed, the program's memory, its terminal, and its standard
input and output. It does not hide files, the network, and the user's other rights.
"""

from __future__ import annotations

from barbu_bots.sandbox.process import PATIENCE, HostedBot, SandboxError, TooSlowError, end_idle, loaded

__all__ = ["PATIENCE", "HostedBot", "SandboxError", "TooSlowError", "end_idle", "loaded"]
