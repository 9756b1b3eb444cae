"""Chinese poker face up: thirteen cards in three hands, a few at a time, and points between every two players."""

from __future__ import annotations

from housedealer.games import Script
from housedealer.games.chinese.about import PlacingAbout
from housedealer.games.chinese.hands import Hand, deal_round, show_boards, take_seats
from housedealer.games.chinese.posting import Dealt, Rules
from housedealer.games.chinese.showdown import carry_fantasyland, settle_pairs
from housedealer.table.round.offers import Legal, Offer
from housedealer.table.round.table import Table


def play(table: Table, rules: Rules) -> Script:
    """A round in the order of the postings' round of play (000:3691-3750, 001:3093-3121, 3665-3692)."""
    hands = take_seats(table, rules)
    in_turn = [*hands[_own(hands) :], *hands[: _own(hands)]]
    lucky = [hand for hand in in_turn if hand.fantasyland]
    others = [hand for hand in in_turn if not hand.fantasyland]
    land = rules.fantasyland
    if land.deal == "first":
        for hand in lucky:
            hand.receive(land.cards, "down")
        for hand in lucky:
            yield from _set_at_once(hand)
        deal_round(others, rules.initial)
    else:
        deal_round(in_turn, rules.initial)
        for hand in lucky:
            hand.receive(land.cards - rules.initial.cards, "down")
        for hand in lucky:
            yield from _set_at_once(hand)
    for hand in others:
        yield from _place(hand, rules.initial)
    while any(hand.left for hand in others):
        for hand in others:
            hand.receive(rules.turns.cards, rules.turns.face)
            yield from _place(hand, rules.turns)
    show_boards(hands)
    for hand in hands:
        yield from _declare(hand)
    settle_pairs(table, rules, hands)
    carry_fantasyland(table, hands)


def _own(hands: list[Hand]) -> int:
    """How many hands the button plays; its left comes after them."""
    return sum(hand.button for hand in hands)


def _place(hand: Hand, dealt: Dealt) -> Script:
    """Place the cards of a turn; a single card that only one segment has room for is placed without asking."""
    forced = hand.forced(dealt.keep)
    if forced is not None:
        hand.lay(forced)
        return
    choice = yield hand.question(dealt.keep)
    hand.lay(choice.argument)


def _set_at_once(hand: Hand) -> Script:
    """In Fantasy Land all thirteen are set in one choice, before anybody else places a card."""
    choice = yield hand.question(hand.left)
    hand.lay(choice.argument, face="down")


def _declare(hand: Hand) -> Script:
    """A hand that makes a clean sweep may declare it; not declared, its segments are compared (000:3835-3837)."""
    row = hand.sweep_row()
    if row is None:
        return
    legal = (Legal("clean-sweep", words=f"{row.name}, {row.points} points"), Legal("decline"))
    about: PlacingAbout = {"pattern": row.name, "points": row.points}
    choice = yield Offer(hand.position, legal, optional=True, passive="decline", about=about)
    if choice.name == "clean-sweep":
        hand.declare(row)
