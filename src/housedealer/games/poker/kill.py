"""The half kill: who wins two whole pots one after the other plays the next for half as much again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from housedealer.games.poker.events import KillEvent

if TYPE_CHECKING:
    from housedealer.games.poker.hand import Hand


def kill_next(hand: Hand) -> None:
    """Record who has won a pot alone, and whether that was the second in a row and kills the next."""
    stakes, rules, table = hand.stakes, hand.rules, hand.table
    if not stakes.next_kill:
        return
    table.next = {"kill": None, "leg": None}
    winners = {seat for pot in table.pots for seat in pot["shares"]}
    if rules.killed_by == "the-table" or len(winners) != 1:
        return
    (winner,) = winners
    table.next["leg"] = int(winner)
    if str(table.setup.extra.get("leg")) != winner:
        return
    amount = stakes.next_kill
    table.next["kill"] = {"seat": int(winner), "amount": amount}
    table.emit(KillEvent(event="kill", seat=winner, amount=amount, why="two pots won in a row"))
