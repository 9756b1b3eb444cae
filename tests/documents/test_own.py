"""Postings of one's own are written out as the posted ones are, without lines that nobody posted."""

from __future__ import annotations

from pathlib import Path

import pytest

from housedealer.documents.formats.as_pdf import pdf
from housedealer.documents.formats.as_text import text
from housedealer.documents.posting import document
from housedealer.games import families, game
from housedealer.postings import find
from housedealer.postings.starting import start_of


@pytest.mark.parametrize("family", families())
def test_a_posting_of_ones_own_is_written_out(family: str, tmp_path: Path) -> None:
    file = tmp_path / f"my-{family}.toml"
    file.write_text(start_of(family, None), encoding="utf-8")
    result = document(game(find(file)))
    assert result.under == "A game of your own"
    assert "[" not in text(result)
    assert pdf(result).startswith(b"%PDF")
