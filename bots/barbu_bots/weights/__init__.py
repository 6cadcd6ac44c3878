"""The weights of the bots, one table per contract.

They are points before doubles unless stated otherwise. They come from games between bots, and are fitted by
the commands under ``tools``.
"""
