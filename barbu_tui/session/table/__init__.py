"""The game at the table, driven by screens and by lines: what happens by itself, what is asked, what may be asked of it."""
