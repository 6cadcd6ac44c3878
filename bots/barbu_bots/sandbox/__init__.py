"""Third-party bots: each plays in a process of its own.

A process that this program starts for a bot reads a request, asks the bot and writes the answer, one after the other
(:mod:`barbu_bots.sandbox.child`). The program waits for an answer so long and no longer, and takes nothing from it on
trust (:mod:`barbu_bots.sandbox.messages`).

What the process keeps from a bot: the other hands, the seed, the program's memory, its terminal, its standard input and
output. What it does not: files, network, and all else that the user's rights allow.
"""

from __future__ import annotations

from barbu_bots.sandbox.process import PATIENCE, HostedBot, SandboxError, TooSlowError, end_idle, loaded

__all__ = ["PATIENCE", "HostedBot", "SandboxError", "TooSlowError", "end_idle", "loaded"]
