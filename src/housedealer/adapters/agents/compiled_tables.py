"""The compiled tables of a posting for agents: the usual seats, stacks, stakes and fee, raises by the usual grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from housedealer.adapters.agents.amount_grid import MOST, PARTS, STEPS
from housedealer.adapters.agents.conditions import Conditions
from housedealer.errors import refuse_unknown, settings_of
from housedealer.odds.engine.tables import Seating, tables

if TYPE_CHECKING:
    from housedealer.odds.pot_tables.tables import PotTables

SIZES = dict(zip(STEPS[1:MOST], PARTS, strict=True))
"""The sizes of a raise between the least and the most."""
BESIDE = ("num_envs", "tables", "max_cycles", "render_mode")
"""Settings of the environments that are made of compiled tables."""


def compiled_tables(
    posting: str,
    count: int,
    *,
    seats: int | None = None,
    stack: Any = None,
    stakes: str | None = None,
    option: int | Literal["first"] | None = "first",
    button: int | None = None,
    readings: dict[str, str] | None = None,
    hold_buy_in: bool = True,
    **unknown: Any,
) -> PotTables:
    """Make this many tables, with the settings of `Conditions.of`; without a `button` it moves hand by hand."""
    refuse_unknown(unknown, [*settings_of(compiled_tables), *BESIDE], f"a compiled table of {posting}")
    settings = Conditions.of(
        posting, seats=seats, stack=stack, stakes=stakes, option=option, button=button, readings=readings,
        hold_buy_in=hold_buy_in,
    )  # fmt: skip
    seating = Seating(settings.game, settings.stacks, settings.plan.terms, settings.option, button, SIZES)
    opened: PotTables = tables(seating, count)
    return opened
