"""The verdict of each wager at the showdown, and why: the first pay row whose outcomes are all met."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from housedealer.games.versus.hands import VALUES, Spot, name_of, versus
from housedealer.games.versus.posting import Looks, Row, Rules
from housedealer.games.versus.rules import (
    ACE_KING_SUITED,
    COMPARISON,
    PAIR,
    SUITED,
    UNQUALIFIED,
    WINS,
    Ranking,
    bits_of_values,
    compared,
    four_of_five,
    three_of_five,
    two_cards,
)
from housedealer.games.versus.vocabulary import seen
from housedealer.rankings import high
from housedealer.rankings.words import plural, said, spoken
from housedealer.table.money.bank import Verdict, Wager
from housedealer.table.round.conditions import judge_conditions
from housedealer.table.round.table import Table

Seen = tuple[int, str]
"""A bet's outcomes as bits, and in words."""


class Judge:
    """Verdicts of wagers once all cards are out."""

    def __init__(self, table: Table, rules: Rules, spots: dict[int, Spot]) -> None:
        self.table = table
        self.rules = rules
        self.ranking = ranking = rules.ranking
        self.spots = spots
        self.board: Sequence[int] = table.hands.get("board", ())
        self.dealer: Sequence[int] = table.hands["player-dealer"]
        self.dealer_value = VALUES[ranking]([*self.dealer, *self.board])
        self.dealer_name = name_of(ranking, self.dealer_value)
        least = rules.qualifies
        self.qualifies = self.dealer_value >= least
        for spot in spots.values():
            spot.valued(ranking, self.board)
            if not spot.folded and "ante" in spot.wagers:
                spot.bits = compared(spot.value, self.dealer_value, least)
        self.by_condition = table.setup.game.by_condition
        self._tables: dict[str, tuple[list[Row], Looks]] = {}
        self._seen: dict[tuple[int, Looks], Seen] = {}

    def __call__(self, wager: Wager) -> Verdict:
        """A wager's verdict."""
        kind = wager.id
        if kind in self.by_condition:
            spot = self.spots[wager.seat]
            shown = functools.partial(seen, self.rules, spot.cards, self.dealer, self.board)
            return judge_conditions(self.table, wager, shown, spoken(name_of(self.ranking, spot.value)))
        rows, look = self._tables.get(kind) or self._table(kind)
        spot = self.spots[wager.seat]
        made, words = self._seen.get((wager.seat, look)) or self._look(spot, look)
        bits = made | spot.bits
        for need, pays, row in rows:
            if bits & need == need:
                words = row.words or self._story(spot, look, need, row.on, words)
                if pays is None:
                    return Verdict("push", 0, words)
                return Verdict("win", wager.staked * pays.pay // pays.stake, f"{words}, {pays.pay} to {pays.stake}")
        # A table that ends on how the hands compare is a base wager's.
        if rows[-1][0] & COMPARISON:
            words = self._compared(spot)
        elif look == "beaten-hand" and spot.value != self.dealer_value:
            words = f"{words}; the beaten hand is below {rows[-1][2].on.replace('-', ' ')}"
        return Verdict("lose", wager.staked, words)

    def _table(self, kind: str) -> tuple[list[Row], Looks]:
        """A wager's pay rows in force, and the cards that it looks at."""
        rows = self.rules.pay_rows(kind, self.table.setup.pay_tables.get(kind), self.table.pay_table(kind))
        result = self._tables[kind] = (rows, self.rules.looks.get(kind, "hand"))
        return result

    def wins(self, wager: Wager) -> bool:
        """Whether the wager's hand beats the player-dealer's."""
        return bool(self.spots[wager.seat].bits & WINS)

    def _story(self, spot: Spot, look: Looks, need: int, on: str, words: str) -> str:
        """Why a row is met: how the hands compare, if the row depends on that, or what the cards make."""
        if need & UNQUALIFIED:
            return f"the player-dealer's {said(self.dealer_name)} doesn't qualify"
        if need & COMPARISON:
            return self._compared(spot)
        return on.replace("-and-", " plus a ").replace("-", " ") if look in ("three-of-five", "four-of-five") else words

    def _compared(self, spot: Spot) -> str:
        """How a hand compares with the player-dealer's."""
        if not spot.story:
            spot.story = versus(self.ranking, spot.value, self.dealer_value)
        return spot.story

    def _look(self, spot: Spot, look: Looks) -> Seen:
        seen = self._looked(spot, look)
        self._seen[spot.seat, look] = seen
        return seen

    def _looked(self, spot: Spot, look: Looks) -> Seen:
        ranking, value = self.ranking, spot.value
        on_board = look == "hand" and spot.folded and self.rules.fold.judged_by == "board"
        if on_board:
            value = VALUES[ranking](self.board)
        bits, value = outcomes(look, ranking, spot.cards, self.dealer, self.board, value, self.dealer_value)
        match look:
            case "two-cards":
                return bits, hole_words(*spot.cards)
            case "both-hands":
                return bits, f"{spoken(name_of('high', value))} in six cards"
            case "beaten-hand":
                return bits, self._compared(spot)
            case _:
                return bits, spoken(name_of(ranking, value)) + (" on the board" if on_board else "")


def outcomes(
    look: Looks,
    ranking: Ranking,
    mine: Sequence[int],
    dealer: Sequence[int],
    board: Sequence[int],
    value: int,
    theirs: int,
) -> tuple[int, int]:
    """What a bet that looks at these cards sees, as bits, and the value of the hand that it looks at.

    `value` and `theirs` are the values of the seat's hand and of the player-dealer's.
    """
    match look:
        case "two-cards":
            return two_cards(*mine), value
        case "three-of-five":
            return three_of_five([*mine, *board]), value
        case "four-of-five":
            return four_of_five(mine), value
        case "both-hands":
            six = high.value([*mine, *dealer])
            return bits_of_values("high")[six], six
        case "beaten-hand":
            beaten = min(value, theirs)
            return 0 if value == theirs else bits_of_values(ranking)[beaten], beaten
        case _:
            return bits_of_values(ranking)[value], value


def hole_words(first: int, second: int) -> str:
    """Two hole cards in words.

    >>> from housedealer.cards import cards
    >>> hole_words(*cards("As Ah")), hole_words(*cards("Ks As")), hole_words(*cards("Ks Ah"))
    ('a pair of aces', 'ace and king of one suit', 'two cards of different ranks and suits')
    """
    bits = two_cards(first, second)
    if bits & PAIR:
        return f"a pair of {plural(first >> 2)}"
    if bits & ACE_KING_SUITED:
        return "ace and king of one suit"
    return "two cards of one suit" if bits & SUITED else "two cards of different ranks and suits"
