"""The table: a running game, from the first contract to the last score."""

from barbu_tui.ui.screens.table.table_screen import TableScreen

__all__ = ["TableScreen"]
