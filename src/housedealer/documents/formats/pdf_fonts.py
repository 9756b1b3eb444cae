"""The fonts that are embedded in PDFs, and the widths of their letters."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY = "DejaVu"
FOLDER = Path(__file__).parent / "fonts"
FILES = {"plain": FOLDER / "DejaVuSans.ttf", "bold": FOLDER / "DejaVuSans-Bold.ttf"}
"""DejaVu Sans has the suits, and the letters of most alphabets that are written from left to right."""
STYLES = {"plain": "", "bold": "B"}
NARROW = 0.87
"""Letters of this font are wide: sizes are given as for Helvetica, and drawn this much smaller."""


def add_fonts(pdf: FPDF) -> None:
    """Make the fonts known to a PDF, which embeds the letters that it uses."""
    for name, path in FILES.items():
        pdf.add_font(FAMILY, STYLES[name], path)


def close_fonts(pdf: FPDF) -> None:
    """Close the files of a PDF that is not written."""
    for font in pdf.fonts.values():
        if hasattr(font, "ttfont"):
            font.ttfont.close()


def drawn_size(size: float) -> float:
    """The size in which a text of a nominal size is drawn."""
    return size * NARROW


@functools.cache
def _metrics(font: str) -> tuple[dict[int, float], float]:
    """The width of each letter, and of one that the font lacks, as parts of the size."""
    from fontTools.ttLib import TTFont

    with TTFont(FILES[font]) as read:
        units, widths = read["head"].unitsPerEm, read["hmtx"]
        known = {code: widths[name][0] / units for code, name in read.getBestCmap().items()}
        return known, widths[".notdef"][0] / units


@functools.lru_cache(maxsize=65536)
def width(text: str, font: str, size: float) -> float:
    """The width of a text of a nominal size, in points.

    >>> 11 < width("Tie", "plain", 10) < 15
    True
    """
    known, missing = _metrics(font)
    return round(sum(known.get(ord(one), missing) for one in text) * drawn_size(size), 3)
