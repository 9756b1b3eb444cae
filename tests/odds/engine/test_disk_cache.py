"""The disk cache: read by the rules that a result follows from, never half written, deleted at once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from housedealer.odds.engine import disk_cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path / "odds"))
    monkeypatch.setattr(disk_cache, "MIN_SECONDS", 0.0)
    return tmp_path / "odds"


def test_a_result_is_looked_up_by_its_rules(folder: Path) -> None:
    made = []

    def work() -> dict[str, np.ndarray]:
        made.append(1)
        return {"deals": np.arange(3)}

    for _ in range(2):
        assert disk_cache.cached("game", {"qualifies": 5}, work)["deals"].tolist() == [0, 1, 2]
    assert len(made) == 1
    disk_cache.cached("game", {"qualifies": 6}, work)
    assert len(made) == 2
    assert len(list(folder.iterdir())) == 2


def test_arrays_of_the_same_bytes_and_other_shapes_are_other_rules() -> None:
    """Four small numbers, two larger ones, one row or two."""
    small = np.array([1, 0, 2, 0], np.uint8)
    assert len({disk_cache.rules_hash([each]) for each in (small, small.view(np.uint16), small.reshape(2, 2))}) == 3


def test_quick_work_is_not_cached(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MIN_SECONDS", 60.0)
    disk_cache.cached("game", 1, lambda: {"deals": np.arange(3)})
    assert not folder.exists()


def test_a_damaged_file_is_computed_again(folder: Path) -> None:
    disk_cache.cached("game", 1, lambda: {"deals": np.arange(3)})
    [file] = folder.iterdir()
    file.write_bytes(file.read_bytes()[:40])
    assert disk_cache.cached("game", 1, lambda: {"deals": np.arange(4)})["deals"].tolist() == [0, 1, 2, 3]


def test_a_stop_leaves_nothing_half_written(folder: Path) -> None:
    def stopped() -> dict[str, np.ndarray]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        disk_cache.cached("game", 1, stopped)
    assert not folder.exists() or not list(folder.iterdir())


def test_all_is_deleted_with_one_call(folder: Path) -> None:
    for rules in range(3):
        disk_cache.cached("game", rules, lambda: {"deals": np.arange(3)})
    files, size = disk_cache.clear()
    assert files == 3 and size > 0
    assert not list(folder.iterdir())
    assert disk_cache.clear() == (0, 0)


def test_a_full_disk_does_no_harm(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert disk_cache.cached("game", 1, lambda: {"deals": np.arange(2)})["deals"].tolist() == [0, 1]
