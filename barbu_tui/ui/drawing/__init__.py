"""Cells, ink, cards, glyphs and palettes: how anything is drawn."""
