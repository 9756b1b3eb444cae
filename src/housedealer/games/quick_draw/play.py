"""Draw poker against the player-dealer: five cards, one draw for the seats, two more for the player-dealer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from housedealer import cards
from housedealer.games.quick_draw.events import Exchange, Expose
from housedealer.games.quick_draw.posting import Rules
from housedealer.games.quick_draw.rules import OUTCOMES, Finished
from housedealer.games.quick_draw.vocabulary import seen
from housedealer.money import Odds
from housedealer.postings.schema import PayRow
from housedealer.rankings import high, name_of, value
from housedealer.rankings.words import compared, spoken
from housedealer.table.events import HOUSE
from housedealer.table.family import Script
from housedealer.table.money.bank import Verdict, Wager, order_seats
from housedealer.table.money.payoffs import judge, row_met
from housedealer.table.round.conditions import judge_conditions
from housedealer.table.round.offers import Legal, Offer, Pick
from housedealer.table.round.setup import Setup
from housedealer.table.round.table import Table

DEALER = "player-dealer"


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards."""
    return [*map(str, setup.seats), DEALER]


def play(table: Table, rules: Rules) -> Script:
    """A round, in the order of the posting's round of play."""
    table.collect_fees("before-deal")
    seats = order_seats(table.setup.seats, (table.setup.dealer or 0) + 1)
    # Stacks of five, first to the player-dealer's left, the player-dealer's last.
    first, began = {}, {}
    for seat in map(str, seats):
        began[seat] = tuple(table.deal(seat, rules.cards, face="down"))
        first[seat] = value(rules.ranking, began[seat])
    table.deal(DEALER, rules.cards, face="down", seen_by=())
    table.collect_fees("after-deal")
    # Everyone decides before a replacement is dealt.
    drawn = {}
    for seat in map(str, table.seats_from_action()):
        held = tuple(table.hands[seat])
        choice = yield Offer(
            seat,
            (Legal("stand-pat"), Legal("draw", Pick(1, rules.most_drawn, held))),
            passive="stand-pat",
        )
        thrown = choice.argument if choice.name == "draw" else ()
        drawn[seat] = len(thrown)
        table.hands[seat] = cards.without(held, thrown)
        hidden = {"cards": cards.text(thrown)}
        table.emit(Exchange(event="exchange", seat=seat, count=len(thrown), private={seat: hidden, HOUSE: hidden}))
    # Replacements stay face down until the round has ended.
    for seat in map(str, seats):
        table.deal(seat, drawn[seat], face="down", seen_by=())
    table.deal(DEALER, rules.draw_cards, face="down", seen_by=())
    dealer = _expose(table, rules, DEALER)
    final = {seat: _expose(table, rules, seat) for seat in map(str, seats)}

    def verdict(wager: Wager) -> Verdict:
        if wager.id in table.setup.game.by_condition:
            shown = partial(seen, began[str(wager.seat)], table.hands[DEALER])
            return judge_conditions(table, wager, shown, _began(first[str(wager.seat)]))
        return _judge(table, rules, first, final, dealer, wager)

    table.settle(verdict)
    table.collect_fees("after-settlement")


def _expose(table: Table, rules: Rules, position: str) -> int:
    """Turn a hand up and announce it: the best five cards."""
    held = table.hands[position]
    words = name_of(rules.ranking, held)
    table.emit(Expose(event="expose", position=position, cards=cards.text(held), hand=words))
    return value(rules.ranking, held)


def _story(end: Finished) -> str:
    """How the two hands compare, with the cards that break a tie if their names are the same."""
    mine, theirs = high.name(end.hand), high.name(end.dealer)
    if mine == theirs:
        mine, theirs = high.full_name(end.hand), high.full_name(end.dealer)
    return compared(mine, theirs, end.hand - end.dealer)


def _began(value: int) -> str:
    """What a seat's first five cards made."""
    return f"{spoken(high.name(value))} in the first five cards"


def _judge(
    table: Table, rules: Rules, first: dict[str, int], final: dict[str, int], dealer: int, wager: Wager
) -> Verdict:
    """A wager's verdict: a winning Play wager with the bonus on top, a beaten one with the bonus after its loss."""
    seat = str(wager.seat)
    end = Finished(final[seat], dealer, first[seat])
    rule = table.rule(wager.id)
    if rule.kind == "bonus":
        return judge(table.pay_table(wager.id), wager, lambda on: OUTCOMES[on](end), _began(end.first))
    won = _met(table.pay_table(wager.id), end)
    more = _met(rules.play_bonus, end)
    why = f"{_story(end)}, {won.pays}" if won else _story(end)
    extra = 0
    if more is not None:
        why, extra = f"{why}; {more.words} pays {more.pays}", more.pays.pays(wager.staked)
    if won is not None:
        return Verdict("win", won.pays.pays(wager.staked) + extra, why)
    return Verdict("lose", wager.staked, why, extra)


class Paid(NamedTuple):
    """A pay row that is met."""

    words: str
    pays: Odds


def _met(rows: Iterable[PayRow], end: Finished) -> Paid | None:
    row = row_met(rows, lambda on: OUTCOMES[on](end))
    return Paid(row.words, row.pays) if row is not None and isinstance(row.pays, Odds) else None
