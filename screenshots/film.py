"""Combines several pictures of the app into one animated SVG without a script, for the README.

Common parts are stored once. Readers who prefer no motion see one of the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_STYLE: Final = re.compile(r"\.(terminal-\d+-r\d+) \{ ([^}]*?) ?\}")
_RECT: Final = re.compile(r'<rect fill="([^"]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="24.65"')
_TEXT: Final = re.compile(
    r'<text xml:space="preserve" class="(terminal-\d+-r\d+)" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>(.*?)</text>'
)
_BOX: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_LINE: Final = 24.65
"""The height of a row, with the hair's breadth by which rows overlap."""


@dataclass(frozen=True)
class Shown:
    """A picture, and how long it stands."""

    svg: str
    seconds: float


@dataclass(frozen=True)
class _Piece:
    """Something that is drawn; equal pieces of several pictures are one."""

    over: bool
    """It is a text, over all grounds."""
    drawn: str


def film(shown: Sequence[Shown], standing: int) -> str:
    """Return pictures of one size as an SVG that shows them in turn, again and again.

    Args:
        shown: the pictures.
        standing: the one that stands where nothing moves.
    """
    classes: dict[str, str] = {}
    places: dict[_Piece, set[int]] = {}
    for number, picture in enumerate(shown):
        for piece in _pieces(picture.svg, classes):
            places.setdefault(piece, set()).add(number)
    size = _BOX.search(shown[0].svg)
    assert size is not None, "this is no picture of the app"
    width, height = size.groups()
    times = [each.seconds for each in shown]
    groups = _groups(places)
    rules = [f".{name}{{{style}}}" for style, name in classes.items()]
    moving = sorted({frames for _, frames, _ in groups if len(frames) < len(shown)})
    for number, frames in enumerate(moving):
        rules += _turns(f"k{number}", frames, times)
    body = [_group(over, frames, drawn, moving, standing) for over, frames, drawn in groups]
    font = "text{font:20px 'Fira Code','DejaVu Sans Mono',Menlo,Consolas,monospace}"
    still = "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
    return "\n".join(
        (
            f'<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" xml:space="preserve">',
            f"<style>{font}{''.join(rules)}{still}</style>",
            f'<rect width="{width}" height="{height}" rx="8" fill="#292929"/>',
            '<g transform="translate(9,41)" shape-rendering="crispEdges">',
            *body,
            "</g>",
            "</svg>",
            "",
        )
    )


def _pieces(svg: str, classes: dict[str, str]) -> Iterator[_Piece]:
    """Yield the parts of a picture: backgrounds, joined by colour, then texts. Styles get names."""
    named = dict(_STYLE.findall(svg))
    fill, left, top, right = "", 0.0, "", 0.0
    for colour, x, y, width in [*_RECT.findall(svg), ("", "0", "", "0")]:
        if fill and (colour, y) == (fill, top) and abs(float(x) - right) < 0.1:
            right += float(width)
            continue
        if fill:
            drawn = (
                f'<rect fill="{fill}" x="{left:g}" y="{top}" width="{right - left:.1f}" height="{_LINE}"/>'
            )
            yield _Piece(False, drawn)
        fill, left, top, right = colour, float(x), y, float(x) + float(width)
    for style, x, y, length, words in _TEXT.findall(svg):
        if words.replace("&#160;", " ").strip():
            name = classes.setdefault(named[style], f"t{len(classes)}")
            yield _Piece(True, f'<text class="{name}" x="{x}" y="{y}" textLength="{length}">{words}</text>')


def _groups(places: dict[_Piece, set[int]]) -> list[tuple[bool, tuple[int, ...], str]]:
    """The pieces that are there at the same times, drawn together: all grounds, then all texts."""
    found: dict[tuple[bool, tuple[int, ...]], list[str]] = {}
    for piece, frames in places.items():
        found.setdefault((piece.over, tuple(sorted(frames))), []).append(piece.drawn)
    return [(over, frames, "".join(found[over, frames])) for over, frames in sorted(found)]


def _group(
    over: bool, frames: tuple[int, ...], drawn: str, moving: Sequence[tuple[int, ...]], standing: int
) -> str:
    if frames not in moving:
        return f"<g>{drawn}</g>"
    hidden = "" if standing in frames else ' visibility="hidden"'
    return f'<g class="k{moving.index(frames)}"{hidden}>{drawn}</g>'


def _turns(name: str, frames: tuple[int, ...], times: Sequence[float]) -> list[str]:
    """The rules by which something is there in some pictures alone."""
    whole = sum(times)
    steps = []
    before: bool | None = None
    for number in range(len(times)):
        there = number in frames
        if there != before:
            start = 100 * sum(times[:number]) / whole
            steps.append(f"{start:.4g}%{{visibility:{'visible' if there else 'hidden'}}}")
        before = there
    end = "visible" if before else "hidden"
    steps.append(f"to{{visibility:{end}}}")
    return [
        f"@keyframes {name}{{{''.join(steps)}}}",
        f".{name}{{animation:{name} {whole:g}s step-end infinite}}",
    ]
