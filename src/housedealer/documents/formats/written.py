"""The formats in which a document can be written."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from housedealer.documents.tree import Document
from housedealer.errors import HouseError

Format = Literal["html", "markdown", "pdf", "text"]
_ENDINGS: dict[str, Format] = {
    ".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown", ".pdf": "pdf", ".txt": "text",
}  # fmt: skip
_NAMES: dict[str, Format] = {"html": "html", "markdown": "markdown", "md": "markdown", "pdf": "pdf", "text": "text"}


def format_of(named: str | None, out: Path | None) -> Format:
    """The format by its name, or by the file's extension; HTML by default.

    >>> format_of(None, Path("rules.pdf")), format_of("markdown", None), format_of(None, None)
    ('pdf', 'markdown', 'html')
    """
    if named is None:
        ending = "" if out is None else out.suffix.lower()
        if ending and ending not in _ENDINGS:
            raise HouseError(f"--out: nothing is written as {ending}; expected .html, .md, .pdf or .txt, or --format")
        return _ENDINGS.get(ending, "html")
    if named not in _NAMES:
        raise HouseError(f"--format: {named!r} is unknown; expected html, markdown, pdf or text")
    return _NAMES[named]


def written(document: Document, kind: Format) -> bytes:
    """A document in a format."""
    if kind == "pdf":
        from housedealer.documents.formats.as_pdf import pdf

        return pdf(document)
    if kind == "html":
        from housedealer.documents.formats.as_html import page

        return page(document).encode()
    if kind == "markdown":
        from housedealer.documents.formats.as_markdown import markdown

        return markdown(document).encode()
    from housedealer.documents.formats.as_text import text

    return f"{text(document)}\n".encode()
