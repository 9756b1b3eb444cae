"""Additional bets that do not equal the ante, where the posting rules on them (001:440-442)."""

from __future__ import annotations

from housedealer.errors import HouseError
from housedealer.games.versus.hands import Spot
from housedealer.games.versus.rules import WINS
from housedealer.games.versus.verdicts import Judge
from housedealer.table.round.table import Table

BASE = "ante"


def placed_as(table: Table, place: str, wager: str, due: int) -> int:
    """The amount that a bettor put up for a wager: what is due, or what an irregularity says."""
    return next((one.amount for one in table.mishaps_at("smallest-bet", place) if one.wager == wager), due)


def check_made(table: Table) -> None:
    """Refuse an unequal bet that was not made: of a seat that folded or checked, or the ante itself."""
    for one in table.setup.mishaps:
        if one.does != "smallest-bet":
            continue
        added = [rule.id for rule in table.posting.wagers if rule.placed == "in-round"]
        if one.wager not in added:
            raise HouseError(f"irregularities: {one.wager} is not an additional bet; expected {' or '.join(added)}")
        if not any(wager.id == one.wager and wager.place == one.position for wager in table.wagers):
            raise HouseError(f"irregularities: seat {one.position} made no {one.wager}; expected a bet that it made")


def even_out(table: Table, spot: Spot, judge: Judge) -> None:
    """Settle a hand with unequal bets on the smaller ones: the rest goes back.

    What is above the ante goes back in any case. Where a bet is below it, a winning hand is paid on the smallest bet
    and the rest of every wager goes back; a losing hand loses all that was wagered.
    """
    named = {one.wager for one in table.mishaps_at("smallest-bet", spot.position)}
    if not named or spot.folded:
        return
    antes = spot.wagers[BASE]
    bets = [wager for kind in named for wager in spot.wagers.get(kind, ())]
    added = [kind for kind in spot.wagers if kind not in named and table.rule(kind).placed == "in-round"]
    others = [wager for kind in added for wager in spot.wagers[kind]]
    smallest = min([wager.placed for wager in bets], default=antes[0].placed)
    for wager in (*antes, *bets, *others):
        wager.staked = min(wager.placed, antes[0].placed)
        if spot.bits & WINS:
            wager.staked = min(wager.staked, smallest)
