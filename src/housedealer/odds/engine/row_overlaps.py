"""Pay rows with conditions that overlap: an earlier row always takes one, or takes it for less."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, runtime_checkable

from housedealer.money import Odds
from housedealer.postings.schema import PayRow


@runtime_checkable
class Counts(Protocol):
    """A model that can count how often a condition holds."""

    @property
    def game(self) -> Any:
        """The game that is priced."""

    def wagers(self) -> list[str]:
        """The wagers that can be priced."""

    def chance(self, when: str) -> Fraction:
        """How often a condition holds."""


class Overlap(NamedTuple):
    """Two rows of a wager that can be met together; the earlier one decides."""

    wager: str
    earlier: str
    later: str
    share: Fraction
    """The part of the later row's deals that the earlier row takes."""
    pays_less: bool
    """Whether the earlier row pays less than the later one."""


@runtime_checkable
class CountsPairs(Protocol):
    """A model that counts all pairs of rows of a wager at once."""

    def row_pairs(self, wager: str) -> list[list[int]] | None:
        """The deals that meet each two rows; None where they are not counted so."""


def _counted(priced: Counts, wager: str, rows: Sequence[PayRow]) -> Callable[[int, int], Fraction]:
    """How often two rows are met together, an earlier one first; a row with itself is how often it is met."""
    pairs = priced.row_pairs(wager) if isinstance(priced, CountsPairs) else None
    if pairs is not None:
        return lambda one, other: Fraction(pairs[one][other])
    return lambda one, other: priced.chance(
        rows[one].when if one == other else f"({rows[one].when}) and ({rows[other].when})"
    )


def overlaps(priced: Counts) -> list[Overlap]:
    """Rows that an earlier row takes wholly, and rows of which an earlier one that pays less takes a part.

    A ladder from the best pay to the least is no finding: its rows are meant to be met together.
    """
    result = []
    for wager in priced.wagers():
        rows = priced.game.wagers[wager].pay_table() if wager in priced.game.wagers else []
        met = _counted(priced, wager, rows)
        for at, later in enumerate(rows):
            if not later.when:
                continue
            own = met(at, at)
            for number, earlier in enumerate(rows[:at]):
                if not earlier.when or not own:
                    continue
                share = met(number, at) / own
                if share == 1 or (share and _worth(earlier) < _worth(later)):
                    less = _worth(earlier) < _worth(later)
                    result.append(Overlap(wager, earlier.when, later.when, share, less))
                    break
    return result


def _worth(row: PayRow) -> Fraction:
    return Fraction(row.pays.pay, row.pays.stake) if isinstance(row.pays, Odds) else Fraction(0)
