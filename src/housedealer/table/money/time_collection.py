"""Time collection: when each player owes a fee, by a clock that is passed in.

A round collects what its document names under `collect`; a table that plays on uses this module to know whom to name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from housedealer.money import show

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeOption, FeePart

Rate = Literal["full", "half", "hour"]
"""The fee of one interval, half of it where that is posted, or an hour's price where one is posted (003:3538-3541)."""


def time_part(option: FeeOption | None) -> FeePart | None:
    """The part of an option that is taken by time, if any."""
    return next((part for part in (option, *option.also) if part.kind == "time"), None) if option else None


@dataclass
class Timed:
    """The state of a table's time collection; times are seconds since 1970, payers are people, each charged once."""

    down: float | None = None
    """When the current down began: with the first round after the last down was over."""
    since: dict[str, float] = field(default_factory=dict)
    """When each payer was last charged, or first took part where nothing is owed for that."""

    def owed(self, part: FeePart, payer: str, now: float) -> Rate | None:
        """The rate that a payer owes in a round that begins now, if any.

        Within a down a player pays once, half if the player joins late and the posting says so (001:3214); where each
        pays in advance for minutes of play, the minutes are the player's own (000:9041); at set times those pay who
        were there before (003:3538, 3982).
        """
        length = 60 * (part.minutes or 0)
        last = self.since.get(payer)
        if part.timing == "set-times":
            return "full" if last is not None and last < now // length * length else None
        if part.timing == "own":
            return "full" if last is None or now >= last + length else None
        if self.down is None or now >= self.down + length:
            return "full"
        if last is not None and last >= self.down:
            return None
        late = part.half_after is not None and now >= self.down + 60 * part.half_after
        return "half" if late else "full"

    def rates(self, part: FeePart, payers: Mapping[str, str], now: float) -> dict[str, Rate]:
        """The seats that pay in a round that begins now, with their rates; a person with several seats pays at the
        first."""
        first: dict[str, str] = {}
        for seat, payer in payers.items():
            first.setdefault(payer, seat)
        owed = {seat: self.owed(part, payer, now) for payer, seat in first.items()}
        return {seat: rate for seat, rate in owed.items() if rate}

    def played(self, part: FeePart, payers: Mapping[str, str], began: float) -> None:
        """Record that a round which began then is over: everyone who owed time in it has paid."""
        length = 60 * (part.minutes or 0)
        owing = [payer for payer in payers.values() if self.owed(part, payer, began) or payer not in self.since]
        if part.timing == "down" and (self.down is None or began >= self.down + length):
            self.down, self.since = began, {}
        self.since.update(dict.fromkeys(owing, began))

    def words(self, part: FeePart, payer: str, now: float) -> str:
        """When the next collection is due, in a sentence for its payer.

        >>> from housedealer.postings import load, option_of
        >>> part = time_part(option_of(load("the-101/chinese-poker"), 2))
        >>> Timed().words(part, "1", 0.0)
        'The collection of $10 for 40 minutes is due with the next deal'
        >>> Timed(down=0.0, since={"1": 0.0}).words(part, "1", 1500.0)
        'The next collection of $10 is due in 15 minutes'
        """
        rate = self.owed(part, payer, now)
        if rate:
            half = "half " if rate == "half" else ""
            amount = f"{half}collection of {show(fee_of(part, rate))}"
            return f"The {amount} for {part.minutes} minutes is due with the next deal"
        length = 60 * (part.minutes or 0)
        if part.timing == "set-times":
            left = length - now % length
        else:
            start = self.since.get(payer, now) if part.timing == "own" else self.down
            left = (now if start is None else start) + length - now
        minutes = max(1, int(-(-left // 60)))
        return f"The next collection of {show(part.player)} is due in {minutes} minute{'' if minutes == 1 else 's'}"


def fee_of(part: FeePart, rate: Rate | None) -> int:
    """The amount of a rate, in cents.

    >>> from housedealer.postings import load, option_of
    >>> part = time_part(option_of(load("the-101/chinese-poker"), 5))
    >>> fee_of(part, "full"), fee_of(part, "half"), fee_of(part, None)
    (1500, 750, 0)
    """
    if rate == "hour" and part.hour is not None:
        return part.hour
    return 0 if rate is None else part.player // 2 if rate == "half" else part.player
