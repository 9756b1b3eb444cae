"""The `[rules]` of a war posting."""

from __future__ import annotations

from typing import Literal

from housedealer.postings.values import Data, Lines, Rank

Hand = Literal["player", "banker"]


class Rules(Data):
    """Which hand receives its card first, in the deal and in a war, and which rank wins without being paid."""

    deal_order: tuple[Hand, Hand]
    war_order: tuple[Hand, Hand]
    special_rank: Rank
    lines: Lines = ""
