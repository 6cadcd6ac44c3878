"""The program without a full-screen display: lines that are only appended, one question at a time.

For screen readers, braille lines, slow links and scripts. Nothing here loads Textual.
"""
