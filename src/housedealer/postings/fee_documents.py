"""The cardrooms' fee documents, which price many postings each: ids, data and the lines of their sections."""

from __future__ import annotations

import functools
import tomllib
from typing import TYPE_CHECKING

from housedealer.postings.loader import HERE, read, section_texts, validated

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeDocument


@functools.cache
def fee_documents() -> tuple[str, ...]:
    """The ids of all fee documents, cardroom by cardroom.

    >>> "black-sheep/fees-poker-games" in fee_documents()
    True
    """
    return tuple(f"{path.parent.name}/{path.stem}" for path in sorted(HERE.glob("*/fees-*-games.toml")))


def load_fee_document(name: str) -> FeeDocument:
    """A fee document by its id.

    >>> load_fee_document("black-sheep/fees-poker-games").bureau_id
    'GEGR-001756'
    """
    from housedealer.postings.collection import FeeDocument

    return validated(FeeDocument, read(HERE / f"{name}.toml"), f"postings/{name}.toml")


def section_lines(name: str) -> dict[str, str]:
    """The lines of each section of a fee document, by its name and by the postings that it prices.

    >>> section_lines("500-club/fees-california-games")["ez-baccarat"]
    '7714-7882'
    """
    texts = section_texts(HERE / f"{name}.toml")
    lines = {text: _head_lines(text) for text in set(texts.values())}
    return {key: lines[text] for key, text in texts.items()}


def _head_lines(text: str) -> str:
    """The lines in a section's header; its tables are not parsed for it."""
    (head,) = tomllib.loads(text.split("\n[[", 1)[0])["sections"].values()
    return str(head.get("lines", ""))
