"""The showdown: points between every two hands, money within table stakes, and who is in Fantasy Land next."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.games.chinese.boards import earns, stays
from housedealer.games.chinese.events import FantasyLand, Points, PointsPart
from housedealer.games.chinese.hands import Hand
from housedealer.games.chinese.points import Entry, count, pairs, why
from housedealer.games.chinese.posting import Rules
from housedealer.games.chinese.rules import payment
from housedealer.games.chinese.seating import clockwise, entitled, point_of
from housedealer.rankings.words import spoken
from housedealer.table.round.table import Table


def settle_pairs(table: Table, rules: Rules, hands: Sequence[Hand]) -> None:
    """Settle every two hands in order: the points in one amount, within table stakes."""
    entries = [Entry(hand.position, hand.seat, hand.board, hand.sweep, hand.button) for hand in hands]
    scale, point = hands[0].scale, point_of(table.setup)
    stacks = {str(seat): stack for seat, stack in table.setup.stacks.items()}
    net = dict.fromkeys(stacks, 0)
    for one, other in pairs(entries, rules.sweep_order == "button"):
        first, second = entries[one], entries[other]
        parts = count(first, second, scale)
        points = sum(part.points for part in parts)
        payer, payee = (second, first) if points > 0 else (first, second)
        due = abs(points) * point
        paid = payment(due, stacks[payer.seat], net[payer.seat], stacks[payee.seat], net[payee.seat])
        net[payer.seat] -= paid
        net[payee.seat] += paid
        table.ledger.move(payer.seat, payee.seat, paid)
        reasons = why(parts)
        seats = [first.position, second.position]
        table.points.append({"seats": seats, "points": points, "why": reasons})
        event = Points(
            event="points",
            seats=list(seats),
            points=points,
            parts=[PointsPart(what=part.what, points=part.points, why=part.reason) for part in parts],
            why=reasons,
            paid=paid,
            uncovered=(due - paid),
        )
        if points:
            event["payer"], event["payee"] = payer.position, payee.position
        table.emit(event)


def carry_fantasyland(table: Table, hands: Sequence[Hand]) -> None:
    """Record who earned Fantasy Land or stays there; a hand that was not dealt in keeps the right (000:3873-3882)."""
    played = {hand.position for hand in hands}
    reasons = {name: "not dealt in this time" for name in entitled(table.setup) if name not in played}
    for hand in hands:
        if hand.fantasyland and stays(hand.board, hand.scale):
            reasons[hand.position] = "stays"
        elif not hand.fantasyland and earns(hand.board, hand.scale):
            reasons[hand.position] = f"{spoken(hand.board.name(0))} in front"
    names = clockwise(list(reasons), table.setup.button or 0)
    table.next = {"fantasyland": names}
    if names:
        table.emit(FantasyLand(event="fantasyland", seats=list(names), why={name: reasons[name] for name in names}))
