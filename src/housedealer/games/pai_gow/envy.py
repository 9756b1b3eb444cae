"""The Envy Bonus: what the hands of others pay to those who hold a button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from housedealer.games.pai_gow.bonus import Dealt, named
from housedealer.games.pai_gow.posting import Envy, EnvyRow
from housedealer.money import show
from housedealer.table.money.bank import Wager

ENVY = "envy"


class Owed(NamedTuple):
    """Envy owed to a bettor: an entry of its own that stakes nothing, how many cents, and why."""

    wager: Wager
    amount: int
    why: str


def owed(rule: Envy, wagers: Iterable[Wager], dealt: Mapping[int, Dealt]) -> list[Owed]:
    """Everyone who is owed envy, with the sum: for the hands of other seats, never for their own.

    A back-line bettor's own hand is the seat's (004:2744-2756).
    """
    bets = [wager for wager in wagers if wager.id == rule.wager]
    made = _paying_hands(rule, bets, dealt)
    if not made:
        return []
    result = []
    for bet in bets:
        if bet.placed < rule.button:
            continue
        paid = _paid_to(rule, bet.seat, made)
        if rule.several == "highest":
            paid = paid[:1]
        if paid:
            why = ", ".join(f"{row.on.replace('-', ' ')} at seat {seat}, {show(row.pays)}" for seat, row in paid)
            entry = Wager(bet.place, bet.seat, bet.behind, ENVY, 0, 0)
            result.append(Owed(entry, sum(row.pays for _, row in paid), why))
    return result


def _paying_hands(rule: Envy, bets: Iterable[Wager], dealt: Mapping[int, Dealt]) -> dict[int, EnvyRow]:
    """The hands that pay, by seat: every player's, or those with a bonus bet on them (with a button, if needed)."""
    result = {}
    hands = named(row.on for row in rule.pays)
    least = rule.button if rule.hand_needs == "button" else 0
    seats = sorted(dealt) if rule.hand_needs == "nothing" else [bet.seat for bet in bets if bet.placed >= least]
    for seat in dict.fromkeys(seats):
        if dealt[seat].made & hands:
            met = [row for row in rule.pays if dealt[seat].meets(row.on)]
            result[seat] = max(met, key=lambda row: row.pays)
    if rule.several == "highest" and result:
        most = max(row.pays for row in result.values())
        result = {seat: row for seat, row in result.items() if row.pays == most}
    return result


def _paid_to(rule: Envy, own: int, made: Mapping[int, EnvyRow]) -> list[tuple[int, EnvyRow]]:
    """The hands that pay those at a seat."""
    others = [(seat, row) for seat, row in made.items() if seat != own]
    mine = made.get(own)
    if mine is None or rule.same_hand == "paid":
        return others
    same = any(row is mine for _, row in others)
    if rule.same_hand == "none":
        return [] if same else others
    return [(seat, row) for seat, row in others if row is not mine]
