"""ASCII instead of suits and other signs, for terminals and files whose encoding lacks them."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

INSTEAD = dict(
    zip(
        "♠♤♥♡♦♢♣♧│┃─━═█▒░●•·▸›→⇄✓★×–—−…“”‘’",
        "sshhddcc||--=#:.**.>>>~*+x---~\"\"''",
        strict=True,
    )
)
"""One ASCII character for each sign, so that columns stay aligned and cards read as they are typed."""


def _letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(INSTEAD.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def spell_out() -> None:
    """Make standard output and error replace signs that their encoding lacks.

    >>> codecs.register_error("housedealer.letters", _letters)
    >>> "6♠ › 1 to 1 – $5".encode("ascii", "housedealer.letters")
    b'6s > 1 to 1 - $5'
    """
    codecs.register_error("housedealer.letters", _letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="housedealer.letters")
