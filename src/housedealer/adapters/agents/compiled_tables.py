"""The compiled tables of a posting for agents: the usual seats, stacks, stakes and fee, raises by the usual grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from housedealer.adapters.agents.amount_grid import MOST, PARTS, STEPS
from housedealer.adapters.agents.conditions import Conditions
from housedealer.odds.engine.tables import Seating, tables

if TYPE_CHECKING:
    from housedealer.odds.pot_tables.tables import PotTables

SIZES = dict(zip(STEPS[1:MOST], PARTS, strict=True))
"""The sizes of a raise between the least and the most."""


def compiled_tables(
    posting: str,
    count: int,
    *,
    seats: int | None = None,
    stack: Any = None,
    stakes: str | None = None,
    option: int | None = -1,
    button: int | None = None,
    readings: dict[str, str] | None = None,
    hold_buy_in: bool = True,
) -> PotTables:
    """So many tables; the settings are those of `Conditions.of`, but that without a `button` it moves hand by hand."""
    settings = Conditions.of(
        posting, seats=seats, stack=stack, stakes=stakes, option=option, button=button, readings=readings,
        hold_buy_in=hold_buy_in,
    )  # fmt: skip
    seating = Seating(settings.game, settings.stacks, settings.plan.terms, settings.option, button, SIZES)
    opened: PotTables = tables(seating, count)
    return opened
