"""Shifts and periods, by this machine's clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from housedealer.errors import HouseError

LENGTHS = (1, 2, 3, 4, 6, 8, 12, 24)
"""Hours that divide a day."""


class Shifts(NamedTuple):
    """Shifts of equal length; the first of a day begins at `start`, in minutes after midnight."""

    hours: int = 8
    start: int = 0

    def begin(self, at: float) -> datetime:
        """When the shift of a moment began, by the wall clock: on the two days when clocks are changed a shift is an
        hour longer or shorter."""
        local = datetime.fromtimestamp(at)
        midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
        minutes = (local - midnight).seconds // 60
        return midnight + timedelta(minutes=minutes - (minutes - self.start) % (60 * self.hours))

    def end(self, begun: datetime) -> datetime:
        """When a shift ends."""
        return begun + timedelta(hours=self.hours)


def read_shifts(hours: int, start: str) -> Shifts:
    """Shifts from the command line.

    >>> read_shifts(8, "06:00")
    Shifts(hours=8, start=360)
    """
    if hours not in LENGTHS:
        raise HouseError(f"--shift-hours: {hours} does not divide a day; expected {', '.join(map(str, LENGTHS))}")
    try:
        time = datetime.strptime(start, "%H:%M")
    except ValueError:
        raise HouseError(f"--shift-start: {start!r} is not a time; expected something like 06:00") from None
    return Shifts(hours, 60 * time.hour + time.minute)


def read_moment(given: str | None, option: str) -> float | None:
    """A moment from the command line: a date or a date with a time, of this machine's clock unless it names a zone."""
    if given is None:
        return None
    try:
        return datetime.fromisoformat(given).timestamp()
    except (ValueError, OverflowError, OSError):
        raise HouseError(
            f"{option}: {given!r} is not a date; expected something like 2026-11-17 or 2026-11-17T18:00"
        ) from None
