"""Plots: every number of a result is drawn, and a file that cannot be drawn gives an error of one sentence."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from housedealer.drawing.plots import draw
from housedealer.errors import HouseError
from housedealer.odds import by_decks, cost, odds

WAR = "the-101/ultimate-war"
EZ = "500-club/ez-baccarat"


def _words(file: Path) -> list[str]:
    return [part.text or "" for part in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")]


def test_every_outcome_edge_and_break_even_is_written(tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    draw(file, odds(EZ), by_decks(EZ), cost(EZ, bet=100, seats=3, option=5))
    words = _words(file)
    for result in ("player", "banker", "dragon-7", "+40", "44.62%", "2.25%", "edge -1.235%, deviation 0.951"):
        assert any(result in word for word in words), result
    assert "Edge by number of decks" in words
    assert [word for word in words if word in "345678"] == list("345678")
    assert any("breaks even from $53.98" in word for word in words)
    assert any("never breaks even" in word for word in words)


def test_lines_that_hide_each_other_share_a_label(tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    draw(file, odds(WAR, rounds=10_000, seed=1), by_decks(WAR))
    words = _words(file)
    assert "player and banker" in words
    assert any("simulated from 10,000 rounds" in word for word in words)
    assert any("±" in word for word in words)


def test_a_single_number_of_decks_needs_no_line(tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    posting = "the-101/commission-free-baccarat"
    draw(file, odds(posting), by_decks(posting))
    assert "Edge by number of decks" not in _words(file)


def test_png_is_the_same_page(tmp_path: Path) -> None:
    file = tmp_path / "odds.png"
    draw(file, odds(EZ))
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", data[16:20]) == (1920,)


def test_png_without_its_extra_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(HouseError, match=r"PNG needs an extra part; expected `pip install 'housedealer\[plot\]'`"):
        draw(tmp_path / "odds.png", odds(EZ))


def test_files_that_cannot_be_drawn(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=r"odds.pdf is neither SVG nor PNG"):
        draw(tmp_path / "odds.pdf", odds(EZ))
    with pytest.raises(HouseError, match="cannot be written: No such file or directory"):
        draw(tmp_path / "none" / "odds.svg", odds(EZ))
