"""The scores of a game: the sheet, the chart, and the end of the game."""
