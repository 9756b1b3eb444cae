"""A drawing of the odds on a page of a PDF, shape by shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from housedealer.documents.formats.pdf_fonts import FAMILY, STYLES, drawn_size, width
from housedealer.drawing.svg import Box, Page, Stroke

if TYPE_CHECKING:
    from fpdf import FPDF


def draw_shapes(pdf: FPDF, page: Page, left: float, top: float, scale: float) -> None:
    """Draw a page's shapes on a PDF's page, its upper left corner at this point."""
    for shape in page.shapes:
        if isinstance(shape, Box):
            pdf.set_fill_color(shape.fill)
            pdf.rect(left + shape.x * scale, top + shape.y * scale, shape.width * scale, shape.height * scale, "F")
        elif isinstance(shape, Stroke):
            pdf.set_draw_color(shape.color)
            pdf.set_line_width(shape.width * scale)
            pdf.set_dash_pattern(*((4, 3) if shape.dashed else (0, 0)))
            pdf.polyline([(left + x * scale, top + y * scale) for x, y in shape.points])
            pdf.set_dash_pattern()
        else:
            font, size = ("bold" if shape.bold else "plain"), shape.size * scale
            wide = width(shape.words, font, size)
            back = {"start": 0.0, "middle": wide / 2, "end": wide}[shape.at]
            pdf.set_font(FAMILY, STYLES[font], drawn_size(size))
            pdf.set_text_color(shape.color)
            pdf.text(left + shape.x * scale - back, top + shape.y * scale, shape.words)
