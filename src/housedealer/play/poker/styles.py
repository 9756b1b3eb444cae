"""Styles of the poker bots: tight, loose, passive, maniac or balanced, from `styles.toml`."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

KEYS = ("folds_at", "folds_by_price", "raises_at", "width", "bluffs", "slow", "trust")


class Style(NamedTuple):
    """How a bot leans: amounts in parts of the pot."""

    call: float
    bet: float
    later: float
    noise: float


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("styles.toml").read_text(encoding="utf-8"))


@functools.cache
def styles() -> dict[str, Style]:
    """The styles by name.

    >>> sorted(styles())
    ['balanced', 'loose', 'maniac', 'passive', 'tight']
    """
    return {name: Style(**numbers) for name, numbers in _data()["styles"].items()}


@functools.cache
def reading() -> np.ndarray:
    """The numbers by which other players are read, in the order that the compiled loops know."""
    return np.array([_data()["reading"][key] for key in KEYS], dtype=np.float64)
