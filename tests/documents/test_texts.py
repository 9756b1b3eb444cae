"""With a folder of the posted texts, citations open to the words they cite, and nothing else in it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from housedealer.documents.texts import Texts, opened
from housedealer.documents.tree import Citation
from housedealer.errors import HouseError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two texts of our own, one of them with a form feed in a line, and a file that is no text of a posting."""
    (tmp_path / "000_one.txt").write_text("first\nsecond \x0c line\nthird\n", encoding="utf-8")
    (tmp_path / "003.md").write_text("only\n", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("not for anyone\n", encoding="utf-8")
    (tmp_path / "0001.txt").write_text("not for anyone\n", encoding="utf-8")
    return tmp_path


def test_lines_are_counted_by_line_feeds_alone(folder: Path) -> None:
    texts = Texts(folder)
    assert sorted(texts.files) == ["000", "003"]
    assert texts.words(Citation("000", 2, 3)) == [(2, "second \x0c line"), (3, "third")]
    assert opened(texts, "1, 003:1", "000") == "000:1\n     1  first\n003:1\n     1  only"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("4", "000:4 are not in the text; expected lines from 1 to 3"),
        ("3-2", "are not in the text"),
        ("002:1", "there is no text 002 in the folder; expected one of 000, 003"),
        ("../secret:1", "are not lines; expected something like 705-987 or 003:40-46"),
        ("", "are not lines"),
    ],
)
def test_missing_lines_are_reported_in_one_sentence(folder: Path, lines: str, message: str) -> None:
    with pytest.raises(HouseError, match=message.replace(".", r"\.")):
        opened(Texts(folder), lines, "000")


def test_a_folder_without_texts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match="holds no posted text"):
        Texts(tmp_path)
    with pytest.raises(HouseError, match="is not a folder"):
        Texts(tmp_path / "nowhere")
