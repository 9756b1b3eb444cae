"""The file format under a PDF: pages of drawing commands, the standard fonts that every reader has, bookmarks."""

from __future__ import annotations

import functools
import zlib
from typing import NamedTuple

_PLAIN = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
)  # fmt: skip
_BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
)  # fmt: skip
"""Widths of the characters from the space to ~, in thousandths of the size, as Adobe publishes them for its fonts."""
_OTHERS = {
    "–": 556,
    "—": 1000,
    "’": 222,
    "‘": 222,
    "“": 333,
    "”": 333,
    "•": 350,
    "·": 278,
    "×": 584,
    "…": 1000,
    "½": 834,
}
FONTS = {"plain": ("F1", "Helvetica", _PLAIN), "bold": ("F2", "Helvetica-Bold", _BOLD)}


@functools.lru_cache(maxsize=65536)
def width(text: str, font: str, size: float) -> float:
    """The width of a text, in points.

    >>> width("Tie", "plain", 10)
    13.89
    """
    widths = FONTS[font][2]
    total = sum(widths[ord(one) - 32] if " " <= one <= "~" else _OTHERS.get(one, 556) for one in text)
    return round(total * size / 1000, 3)


def literal(text: str) -> str:
    """A text as a page writes it; characters that the fonts lack become question marks."""
    known = text.encode("cp1252", "replace").decode("latin-1")
    return "(" + known.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"


class Bookmark(NamedTuple):
    """A heading in a reader's outline: its title, its page from 0, and its height there."""

    title: str
    page: int
    height: float


def pdf_file(title: str, size: tuple[float, float], pages: list[str], bookmarks: list[Bookmark]) -> bytes:
    """A whole file: the same document always gives the same bytes."""
    objects: list[bytes] = []

    def add(body: str | bytes) -> int:
        objects.append(body if isinstance(body, bytes) else body.encode("latin-1"))
        return len(objects)

    catalog, tree, outlines = add(""), add(""), add("")
    fonts = " ".join(
        f"/{name} {add(f'<< /Type /Font /Subtype /Type1 /BaseFont /{base} /Encoding /WinAnsiEncoding >>')} 0 R"
        for name, base, _ in FONTS.values()
    )
    kids = []
    for page in pages:
        packed = zlib.compress(page.encode("latin-1"), 9)
        stream = add(b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(packed) + packed + b"\nendstream")
        box = f"[0 0 {size[0]:g} {size[1]:g}]"
        resources = f"<< /Font << {fonts} >> >>"
        kids.append(
            add(f"<< /Type /Page /Parent {tree} 0 R /MediaBox {box} /Resources {resources} /Contents {stream} 0 R >>")
        )
    first = len(objects) + 1
    for at, mark in enumerate(bookmarks):
        before = f" /Prev {first + at - 1} 0 R" if at else ""
        after = f" /Next {first + at + 1} 0 R" if at + 1 < len(bookmarks) else ""
        where = f"[{kids[mark.page]} 0 R /XYZ 0 {mark.height:g} 0]"
        add(f"<< /Title {literal(mark.title)} /Parent {outlines} 0 R{before}{after} /Dest {where} >>")
    info = add(f"<< /Title {literal(title)} /Creator (housedealer) >>")
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    objects[tree - 1] = f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>".encode()
    marks = f" /First {first} 0 R /Last {first + len(bookmarks) - 1} 0 R" if bookmarks else ""
    objects[outlines - 1] = f"<< /Type /Outlines{marks} /Count {len(bookmarks)} >>".encode()
    shown = f"<< /Type /Catalog /Pages {tree} 0 R /Outlines {outlines} 0 R /Lang (en-US) >>"
    objects[catalog - 1] = shown.encode()
    return _assembled(objects, catalog, info)


def _assembled(objects: list[bytes], root: int, info: int) -> bytes:
    """The objects one after another, and the table of their offsets."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, body in enumerate(objects, 1):
        starts.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % start for start in starts)
    out += b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\n" % (len(objects) + 1, root, info)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)
