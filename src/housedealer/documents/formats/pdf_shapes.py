"""A drawing of the odds on a page of a PDF, shape by shape."""

from __future__ import annotations

from collections.abc import Iterator

from housedealer.documents.formats.pdf_file import FONTS, literal, width
from housedealer.drawing.svg import Box, Page, Stroke


def drawn_shapes(page: Page, left: float, top: float, scale: float) -> list[str]:
    """The operators that draw a page's shapes, its upper left corner at this place.

    >>> page = Page(100, 50)
    >>> page.box(10, 10, 20, 5, "#ff0000")
    >>> drawn_shapes(page, 0, 100, 1)
    ['1 0 0 rg 10.00 85.00 20.00 5.00 re f']
    """
    return list(_drawn(page, left, top, scale))


def _drawn(page: Page, left: float, top: float, scale: float) -> Iterator[str]:
    for shape in page.shapes:
        if isinstance(shape, Box):
            x, y = left + shape.x * scale, top - (shape.y + shape.height) * scale
            size = f"{shape.width * scale:.2f} {shape.height * scale:.2f}"
            yield f"{_colour(shape.fill)} rg {x:.2f} {y:.2f} {size} re f"
        elif isinstance(shape, Stroke):
            points = [f"{left + x * scale:.2f} {top - y * scale:.2f}" for x, y in shape.points]
            dash = "[4 3] 0 d" if shape.dashed else "[] 0 d"
            through = " ".join(f"{point} l" for point in points[1:])
            yield f"{_colour(shape.colour)} RG {shape.width * scale:.2f} w {dash} {points[0]} m {through} S [] 0 d"
        else:
            font, size_ = ("bold" if shape.bold else "plain"), shape.size * scale
            wide = width(shape.words, font, size_)
            back = {"start": 0.0, "middle": wide / 2, "end": wide}[shape.at]
            x, y = left + shape.x * scale - back, top - shape.y * scale
            text = f"BT /{FONTS[font][0]} {size_:.2f} Tf {x:.2f} {y:.2f} Td {literal(shape.words)} Tj ET"
            yield f"{_colour(shape.colour)} rg {text}"


def _colour(code: str) -> str:
    """A colour as three parts of one.

    >>> _colour("#0072b2")
    '0 0.447 0.698'
    """
    return " ".join(f"{int(code[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))
