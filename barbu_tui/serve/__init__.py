"""The game in a web page: a server that gives every visitor a home, and an app of their own in a process."""
