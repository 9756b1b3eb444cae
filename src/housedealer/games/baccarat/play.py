"""Baccarat's round of play: two community hands, fixed drawing, wagers on either, on a tie and on how a hand wins."""

from __future__ import annotations

from housedealer.games.baccarat.posting import Rules
from housedealer.games.baccarat.rules import (
    OUTCOMES,
    Finished,
    banker_draws,
    drawing_chart,
    natural_ends,
    player_draws,
    story,
)
from housedealer.games.baccarat.vocabulary import VOCABULARY, seen
from housedealer.rankings.baccarat import point, total
from housedealer.table.events import Total
from housedealer.table.family import Script
from housedealer.table.money.payoffs import Sight, judge
from housedealer.table.round.table import Table


def play(table: Table, rules: Rules) -> Script:
    """A round of baccarat, in the order of the posting's round of play."""
    table.collect_fees("before-deal")
    # One card to the right (player) and one to the left (banker), until each hand has two.
    for round_of_deal in (1, 2):
        player = table.deal("player")
        hidden = round_of_deal == 2 and rules.banker_second_card == "down"
        banker = table.deal("banker", face="down" if hidden else "up", seen_by=())
    table.collect_fees("after-deal")
    two = total(player), total(banker)
    shown_at_once = hidden and two[1] >= 8 and natural_ends(rules, *two)
    if shown_at_once:
        table.turn_up("banker", banker[1:])
    third = -1
    if player_draws(rules, *two):
        third = point(table.deal("player")[2])
    table.emit(Total(event="total", position="player", total=total(player)))
    if hidden and not shown_at_once:
        table.turn_up("banker", banker[1:])
    if banker_draws(rules, drawing_chart(rules), *two, third):
        table.deal("banker")
    table.emit(Total(event="total", position="banker", total=total(banker)))
    end = Finished(total(player), total(banker), len(player), len(banker))
    why = story(end)
    sight = Sight(VOCABULARY, lambda: seen(end, player, banker))
    table.settle(lambda wager: judge(table.pay_table(wager.id), wager, lambda on: OUTCOMES[on](end), why, sight))
    table.collect_fees("after-settlement")
    return
    yield  # nobody decides anything
