"""The `[rules]` of a baccarat posting."""

from __future__ import annotations

from typing import Annotated

from pydantic import field_validator

from housedealer.postings.values import Data, Lines, whole


class Rules(Data):
    """When each hand draws, and whether a natural ends the drawing."""

    player_draws_to: Annotated[int, *whole(0, 9, "a hand's total is 0 to 9")] = 5
    banker_draws_to: Annotated[int, *whole(0, 7, "the banker hand never draws to 8 or 9")] = 5
    """When the player hand stood."""
    chart: list[str]
    """By banker's total 0 to 7: H or S for each value 0 to 9 of the player hand's third card."""
    naturals_stop: bool = True
    banker_second_card: str = "up"
    lines: Lines = ""

    @field_validator("chart")
    @classmethod
    def _whole(cls, chart: list[str]) -> list[str]:
        if len(chart) != 8 or any(len(row) != 10 or set(row) - set("HS") for row in chart):
            raise ValueError("expected eight rows, banker's totals 0 to 7, of ten letters H or S")
        return chart
