"""The palette by meaning, and its three themes.

Every colour has a name for its meaning (``felt`` in text, ``$b-felt`` in style sheets). All three themes have
the same names, so a widget never checks the theme.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

DARK, LIGHT, ANSI = THEME_NAMES = ("barbu-dark", "barbu-light", "barbu-ansi")

_PALETTE: Final = """
bg        #0e1513 #ebe7dc black           screen behind everything; prompt row
bar       #0b110f #dfdacc black           top bar and key bar
felt      #14231d #cfddd0 black           the table
felt2     #1b2e27 #bfd1c2 black           focused row, open place, spine
panel     #111a17 #f1eee4 black           side panels
dialog    #1e332b #f7f4ec black           dialog fill
line      #2d4139 #a3b2a4 bright_black    hairlines, unused grid marks
line2     #4f6b63 #7c917f bright_black    empty slots, zero axis
text      #dbe4de #1f2b26 white           main text, totals
muted     #94a69d #45564d white           labels, names out of turn
faint     #8a9f95 #4a5b52 bright_black    captions, history
brass     #e3bb63 #734800 bright_yellow   turn, keys, dealer, double
brassbg   #e3bb63 #e2b04a bright_yellow   filled brass: cursor bar, chosen value, chip
brassdim  #8d7743 #b58f4d yellow          dialog frame
onbrass   #1a1608 #1a1608 black           text on brassbg
good      #8acfa0 #0f5f31 bright_green    positive points
bad       #ee9683 #9c2a17 bright_red      negative points, passed
info      #8bbbea #184f8c bright_cyan     series of W
rose      #eb9fb6 #8f2250 bright_magenta  redouble; series of N
goodbg    #24503a #abd6b6 green           chip of a good answer
ongood    #dbe4de #1f2b26 black           text on goodbg
badbg     #5b3029 #eebdb0 red             bar fill, chip of a bad answer
heat      #a94f3c #d4826f red             middle step from badbg to bad
face      #f5efdf #fffdf7 bright_white    card face
edge      #c9bfa5 #a59c86 bright_black    line between cards of the fan
dimface   #304138 #bccabe black           card you may not play
dimedge   #52665c #9aab9e bright_black    its edge line
back      #7a2f3d #9a3b4b red             card back
backedge  #c27f8b #d08e98 white           line between backs
sink      #1f242c #1f242c black           spades on a face
hink      #c4213a #bd1e36 red             hearts on a face
dink      #1b62b8 #1b5fb0 blue            diamonds on a face, four colours
cink      #187340 #176e3b black           clubs on a face, four colours
sdim      #a1b0a8 #48544d white           spades on dimface
hdim      #d79d97 #7d3b36 bright_red      hearts on dimface
ddim      #93aed1 #33527a cyan            diamonds on dimface
cdim      #8cbc9b #2f5a41 green           clubs on dimface
sfelt     #cfdae2 #1a252c white           spades as text
hfelt     #f2868d #a31731 bright_red      hearts as text
dfelt     #86bbf7 #15529b bright_cyan     diamonds as text
cfelt     #88d29c #0e5f31 bright_green    clubs as text
pS        #e3bb63 #734800 bright_yellow   line of You
pW        #8bbbea #184f8c bright_cyan     line of W
pN        #eb9fb6 #8f2250 bright_magenta  line of N
pE        #8acfa0 #0f5f31 bright_green    line of E
"""


def _read_palette() -> dict[str, dict[str, str]]:
    themes: dict[str, dict[str, str]] = {name: {} for name in THEME_NAMES}
    for row in _PALETTE.strip().splitlines():
        name, *colours = row.split()[:4]
        for theme, colour in zip(THEME_NAMES, colours, strict=True):
            themes[theme][name] = colour
    return themes


PALETTE: Final = _read_palette()
"""Theme name → colour name → colour, as rich writes it."""


def css_variables(theme: str) -> dict[str, str]:
    """Return the palette of a theme as style sheet variables: ``b-felt`` and so on."""
    return {
        f"b-{name}": colour if colour.startswith("#") else f"ansi_{colour}"
        for name, colour in PALETTE[theme].items()
    }


def _theme(name: str, *, dark: bool, ansi: bool = False) -> Theme:
    colour = {key.removeprefix("b-"): value for key, value in css_variables(name).items()}
    variables = css_variables(name) | {
        "block-cursor-background": colour["brassbg"],
        "block-cursor-foreground": colour["onbrass"],
        "block-cursor-text-style": "none",
        "input-cursor-background": colour["brassbg"],
        "input-cursor-foreground": colour["onbrass"],
        "input-selection-background": colour["brassdim"],
        "border": colour["brassdim"],
        "border-blurred": colour["line2"],
        "scrollbar": colour["line2"],
        "scrollbar-hover": colour["brassdim"],
        "scrollbar-active": colour["brass"],
        "scrollbar-background": colour["panel"],
        "scrollbar-background-hover": colour["panel"],
        "scrollbar-background-active": colour["panel"],
        "scrollbar-corner-color": colour["panel"],
    }
    if ansi:
        variables |= {"ansi-background": "ansi_black", "ansi-foreground": "ansi_white"}
    return Theme(
        name=name,
        primary=colour["brass"],
        secondary=colour["info"],
        accent=colour["brass"],
        warning=colour["brass"],
        error=colour["bad"],
        success=colour["good"],
        foreground=colour["text"],
        background=colour["bg"],
        surface=colour["dialog"],
        panel=colour["panel"],
        boost=colour["felt2"],
        dark=dark,
        ansi=ansi,
        variables=variables,
    )


def themes() -> tuple[Theme, ...]:
    """Return the themes, ready to be registered."""
    return _theme(DARK, dark=True), _theme(LIGHT, dark=False), _theme(ANSI, dark=True, ansi=True)
