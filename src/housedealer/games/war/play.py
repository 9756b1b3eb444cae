"""War's round of play: one card to each of two community hands, and further cards while they tie."""

from __future__ import annotations

from housedealer.cards import RANKS, rank
from housedealer.games.war.events import War
from housedealer.games.war.posting import Rules
from housedealer.games.war.rules import OUTCOMES, Finished, story
from housedealer.games.war.vocabulary import VOCABULARY, seen
from housedealer.table.family import Script
from housedealer.table.money.payoffs import Sight, judge
from housedealer.table.round.table import Table


def play(table: Table, rules: Rules) -> Script:
    """A round of war, in the order of the posting's round of play."""
    table.collect_fees("before-deal")
    for hand in rules.deal_order:
        table.deal(hand)
    table.collect_fees("after-deal")
    wars = 0
    player, banker = table.hands["player"], table.hands["banker"]
    # Equal cards go to war; only the last card of each hand counts, and there is no limit to the wars.
    while rank(player[-1]) == rank(banker[-1]):
        wars += 1
        table.emit(War(event="war", number=wars))
        for hand in rules.war_order:
            table.deal(hand)
    end = Finished(rank(player[-1]), rank(banker[-1]), RANKS.index(rules.special_rank), wars)
    why = story(end)
    sight = Sight(VOCABULARY, lambda: seen(end, player, banker))
    table.settle(lambda wager: judge(table.pay_table(wager.id), wager, lambda on: OUTCOMES[on](end), why, sight))
    table.collect_fees("after-settlement")
    return
    yield  # nobody decides anything
