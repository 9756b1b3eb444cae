"""Two Card Peek: three rows of two cards, then a peek, then three more cards to each."""

from __future__ import annotations

from housedealer.cards import RANK_NAMES, RANKS
from housedealer.games.peek.events import BestRow, RowHand
from housedealer.games.peek.posting import Rules
from housedealer.games.peek.rules import OUTCOMES, Finished, Row, five_card_category, highest, two_card_category
from housedealer.games.peek.vocabulary import seen
from housedealer.money import Odds
from housedealer.postings.schema import PayRow
from housedealer.rankings import high, two_card
from housedealer.rankings.words import spoken
from housedealer.table.family import Script
from housedealer.table.money.bank import Verdict, Wager
from housedealer.table.money.payoffs import judge, row_met
from housedealer.table.round.conditions import judge_conditions
from housedealer.table.round.offers import Amount, Legal, Offer
from housedealer.table.round.setup import Setup
from housedealer.table.round.table import Table
from housedealer.table.round.wager_checks import limits_of

DECLINE = "decline"
SUPER = "super-bet"
"""One wager on all three rows, paid for each."""


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards: the rows."""
    return [f"row-{row}" for row in setup.game.rules.rows]


def play(table: Table, rules: Rules) -> Script:
    """A round of Two Card Peek, in the order of the posting's dealing procedures."""
    names = positions(table.setup)
    table.collect_fees("before-deal")
    _deal(table, names, rules.first_cards)
    table.collect_fees("after-deal")
    best = highest([table.hands[name] for name in names], rules)
    _read_rows(table, rules, names, best)
    categories = [two_card_category(table.hands[name], rules.ace_two) for name in names]
    rows = [Row(category, number in best) for number, category in enumerate(categories)]
    late = {SUPER, *table.setup.game.by_condition}
    first = [wager for wager in table.wagers if wager.id not in late]
    table.settle(lambda wager: _judge_two(table, rules, Finished(*rows), len(best), wager), first)
    # Once the picks are settled, everyone who made one may bet on a row whose first cards are visible.
    for seat in table.seats_from_action():
        if any(wager.place == str(seat) for wager in table.setup.wagers):
            choice = yield _peek_offer(table, str(seat))
            if choice.name != DECLINE:
                table.place(Wager(str(seat), seat, 0, choice.name, choice.argument, choice.argument))
    _deal(table, names, rules.cards - rules.first_cards)
    for number, name in enumerate(names):
        rows[number] = rows[number]._replace(five=five_card_category(table.hands[name]))
        table.emit(RowHand(event="row-hand", row=name, hand=high.name(high.value(table.hands[name]))))
    table.settle(lambda wager: _judge_five(table, rules, Finished(*rows), wager))
    table.collect_fees("after-settlement")


def _deal(table: Table, names: list[str], sets: int) -> None:
    """Deal sets of three cards, one to each row."""
    for _ in range(sets):
        for name in names:
            table.deal(name)


def _read_rows(table: Table, rules: Rules, names: list[str], best: list[int]) -> None:
    """Announce the two-card hands and the highest row."""
    for name in names:
        value = two_card.peek_value(table.hands[name], ace_two=rules.ace_two)
        table.emit(RowHand(event="row-hand", row=name, hand=two_card.peek_name(value)))
    winners = [names[number] for number in best]
    table.emit(BestRow(event="best-row", rows=winners, why=_story(table, rules, names, best)))


def _story(table: Table, rules: Rules, names: list[str], best: list[int]) -> str:
    """Which row is highest, in words."""
    if not best:
        return f"no row has {RANK_NAMES[RANKS.index(rules.qualifier)]} high or better"
    winners = " and ".join(f"row {rules.rows[number].upper()}" for number in best)
    held = table.hands[names[best[0]]]
    if rules.pick_row == "pairs":
        words = two_card.name(two_card.value(held))
    else:
        words = two_card.peek_name(two_card.peek_value(held, ace_two=rules.ace_two))
    return f"{winners} {'is' if len(best) == 1 else 'are'} highest with {spoken(words)}"


def _judge_two(table: Table, rules: Rules, end: Finished, tied: int, wager: Wager) -> Verdict:
    """The verdict of a Pick Row or 2 Card Poker wager."""
    names = positions(table.setup)
    rule = table.rule(wager.id)
    if rule.kind == "bonus":
        row = wager.id[-1]
        value = two_card.peek_value(table.hands[f"row-{row}"], ace_two=rules.ace_two)
        story = f"row {row.upper()} has {spoken(two_card.peek_name(value))}"
        return judge(table.pay_table(wager.id), wager, lambda on: OUTCOMES[on](end), story)
    story = _story(table, rules, names, [number for number, row in enumerate(end) if row.highest])
    met = row_met(table.pay_table(wager.id), lambda on: OUTCOMES[on](end))
    if met is not None and tied > 1 and rules.tied == "push":
        return Verdict("push", 0, story)
    if met is None or not isinstance(met.pays, Odds) or (tied > 1 and rules.tied == "lose"):
        return Verdict("lose", wager.staked, story)
    return Verdict("win", met.pays.pays(wager.staked), f"{story}, {met.pays}")


def _peek_offer(table: Table, seat: str) -> Offer:
    """The Peek Bonus: on one row, within its limits, or nothing."""
    legal = []
    for rule in table.posting.wagers:
        if rule.placed == "in-round":
            limits = limits_of(rule, table.setup.option, table.posting.fees)
            least = max(1, *(limit.min for limit in limits))
            most = min(limit.max for limit in limits if limit.max is not None)
            legal.append(Legal(rule.id, Amount(least, most), words=rule.name))
    return Offer(seat, (*legal, Legal(DECLINE)), optional=True, passive=DECLINE)


def _judge_five(table: Table, rules: Rules, end: Finished, wager: Wager) -> Verdict:
    """The verdict of a Peek Bonus or Super Bet, the Super Bet for each of its rows (001:866); or of a bet on conditions
    that all cards of the rows may meet."""
    if wager.id in table.setup.game.by_condition:
        return judge_conditions(table, wager, lambda: seen(rules, table.hands), "the rows do not meet its conditions")
    if wager.id != SUPER:
        value = high.value(table.hands[f"row-{wager.id[-1]}"])
        return judge(
            table.pay_table(wager.id),
            wager,
            lambda on: OUTCOMES[on](end),
            f"row {wager.id[-1].upper()} has {spoken(high.name(value))}",
        )
    due, why = 0, []
    for name, row in zip(positions(table.setup), end, strict=True):
        met = _met_alone(table, wager, row)
        if met is not None and isinstance(met.pays, Odds):
            due += met.pays.pays(wager.staked)
            why.append(f"row {name[-1].upper()} {met.words}, {met.pays}")
    if not why:
        return Verdict("lose", wager.staked, "no row made a hand that pays")
    return Verdict("win", due, "; ".join(why))


def _met_alone(table: Table, wager: Wager, row: Row) -> PayRow | None:
    """The payoff of the Super Bet for one of its rows."""
    return row_met(table.pay_table(wager.id), lambda on: OUTCOMES[on](Finished(row, row, row)))
