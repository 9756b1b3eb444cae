"""What is kept on disk: found again by the rules it follows from, never half written, deleted at once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from housedealer.odds.engine import disk_cache as shelf


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSEDEALER_KEPT", str(tmp_path / "odds"))
    monkeypatch.setattr(shelf, "WORTH_KEEPING", 0.0)
    return tmp_path / "odds"


def test_found_again_by_its_rules(place: Path) -> None:
    made = []

    def work() -> dict[str, np.ndarray]:
        made.append(1)
        return {"deals": np.arange(3)}

    for _ in range(2):
        assert shelf.kept("game", {"qualifies": 5}, work)["deals"].tolist() == [0, 1, 2]
    assert len(made) == 1
    shelf.kept("game", {"qualifies": 6}, work)
    assert len(made) == 2
    assert len(list(place.iterdir())) == 2


def test_arrays_of_the_same_bytes_are_other_rules() -> None:
    """Four small numbers, two larger ones, one row or two."""
    small = np.array([1, 0, 2, 0], np.uint8)
    assert len({shelf.mark([each]) for each in (small, small.view(np.uint16), small.reshape(2, 2))}) == 3


def test_quick_work_is_not_kept(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "WORTH_KEEPING", 60.0)
    shelf.kept("game", 1, lambda: {"deals": np.arange(3)})
    assert not place.exists()


def test_a_damaged_file_is_worked_out_anew(place: Path) -> None:
    shelf.kept("game", 1, lambda: {"deals": np.arange(3)})
    [file] = place.iterdir()
    file.write_bytes(file.read_bytes()[:40])
    assert shelf.kept("game", 1, lambda: {"deals": np.arange(4)})["deals"].tolist() == [0, 1, 2, 3]


def test_a_stop_leaves_nothing_half_written(place: Path) -> None:
    def stopped() -> dict[str, np.ndarray]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shelf.kept("game", 1, stopped)
    assert not place.exists() or not list(place.iterdir())


def test_all_is_deleted_with_one_call(place: Path) -> None:
    for rules in range(3):
        shelf.kept("game", rules, lambda: {"deals": np.arange(3)})
    files, size = shelf.forget()
    assert files == 3 and size > 0
    assert not list(place.iterdir())
    assert shelf.forget() == (0, 0)


def test_a_full_disk_does_no_harm(place: Path) -> None:
    place.write_text("a file where the folder should be")
    assert shelf.kept("game", 1, lambda: {"deals": np.arange(2)})["deals"].tolist() == [0, 1]
