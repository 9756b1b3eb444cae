"""The phases of a hosted table."""

from __future__ import annotations

from typing import Literal

Phase = Literal["waiting", "bank", "nobody", "wagers", "round"]
"""Waiting for people, offering the bank, paused because nobody plays, taking wagers, or playing a round."""
