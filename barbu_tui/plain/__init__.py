"""The program without a screen of cells: lines that are only ever added to, one question at a time.

For screen readers, braille lines, slow links and scripts. Nothing here loads Textual.
"""
