"""Letters in the place of signs, for screens and files that know no suits: an old code page, a bare locale."""

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
"""One letter for one sign, so that columns stay where they are; a card is written as it is typed."""


def _letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(INSTEAD.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def spell_out() -> None:
    """From here on, write letters where what is written to does not know a sign.

    >>> codecs.register_error("housedealer.letters", _letters)
    >>> "6♠ › 1 to 1 – $5".encode("ascii", "housedealer.letters")
    b'6s > 1 to 1 - $5'
    """
    codecs.register_error("housedealer.letters", _letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="housedealer.letters")
