"""The course of a round: what is asked at which total, how many cards each hand draws, and who wins at what price.

Who may do what, who draws and who wins are functions of `rules` and methods of `Hand`, which the round of play calls
too. The order of a turn alone is written in both: the script yields offers and makes wagers and events at every step,
and a known course exists to spare them; a walk that both shared would cost every round of play a further generator.
tests/adapters/test_known_rounds.py plays each posting with known courses and without, and fails where they differ.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping, Sequence
from typing import Any

from housedealer.games.blackjack.hand import Choices, Hand
from housedealer.games.blackjack.posting import Rules
from housedealer.games.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    checks_hole_card,
    is_888,
    is_frozen,
    may_choose,
    may_rescue,
    may_surrender_early,
    outcome,
    player_dealer_draws,
    priced_as,
)
from housedealer.games.blackjack.side_bets import side_31
from housedealer.table.family import Game
from housedealer.table.money.bank import Wager
from housedealer.table.round.course import SEAT, Course

CARDS = 32
"""Rounds of more cards are played."""
_CHOICES = {"hit": HIT, "stand": STAND, "double": DOUBLE, "split": SPLIT, "surrender": SURRENDER, "rescue": RESCUE}


Asked = Generator[Hashable, str, Any]
"""A part of a round: it yields what is asked, and is sent the answer."""


class BlackjackCourse(Course):
    """Courses of one seat with a base wager."""

    cards = CARDS

    def __init__(self, rules: Rules) -> None:
        self._rules, self._switches = rules, rules.switches
        self._codes: Sequence[int] = ()
        self._answered = 0
        self._running: Asked | None = None
        """The round that was looked at last, and how many choices it has been given."""

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the round, which is begun again when it is needed."""
        return self.__dict__ | {"_codes": (), "_running": None}

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """What is asked next, or how the round ends; None after an answer that was not legal."""
        if "" in chosen:
            return None
        course: Hashable = None
        try:
            if self._running is None or codes is not self._codes or len(chosen) <= self._answered:
                self._codes, self._answered, self._running = codes, 0, self._round(codes)
                course = next(self._running)
            for answer in chosen[self._answered :]:
                self._answered += 1
                course = self._running.send(answer)
        except IndexError:  # more cards than are looked at
            self._running = None
            return None
        return course

    def _round(self, codes: Sequence[int]) -> Asked:
        mine, dealer = [Hand(1, [])], Hand(1, [])
        for hand, at in ((mine[0], 0), (dealer, 1), (mine[0], 2), (dealer, 3)):
            hand.take(codes[at])
        insured, even = yield from self._before_check(mine[0], dealer)
        drawn, switches = 4, self._switches
        if not dealer.natural:
            drawn = yield from self._turn(mine, checks_hole_card(dealer.points[0]), codes)
            if any(not hand.decided(switches) for hand in mine):
                while player_dealer_draws(dealer.hard, dealer.ace, self._rules.hits_soft_17):
                    dealer.take(codes[drawn])
                    drawn += 1
        ends = tuple([self._end(hand, dealer) for hand in mine])
        while True:
            yield insured and dealer.natural, even, len(dealer.cards), ends

    def _before_check(self, mine: Hand, dealer: Hand) -> Asked:
        """The offers before the down card is checked; whether the wager was insured, and even money taken."""
        insurance = self._rules.insurance if dealer.points[0] == 1 else None
        early = may_surrender_early(mine.natural, self._switches)
        insured = False
        while early or (insurance is not None and not insured):
            answer = yield "before", insured, insurance is None, early, mine.natural, mine.total
            if answer.startswith("insure"):
                insured = True
                continue
            if answer == "surrender":
                mine.ended = answer
            return insured, answer == "even-money"
        return insured, False

    def _turn(self, hands: list[Hand], checked: bool, codes: Sequence[int]) -> Asked:
        """The seat's turn; how many cards have left the shoe when it is over."""
        switches, drawn = self._switches, 4
        for hand in hands:  # grows as hands are split
            held = hand.points
            if len(held) == 1:
                hand.take(codes[drawn])
                drawn += 1
            while not hand.finished(switches):
                second = held[1] if len(held) == 2 else 0
                split, doubles, many = hand.split, hand.doubles, len(hands)
                bits = may_choose(hand.hard, hand.ace, held[0], second, split, doubles, many, checked, switches)
                choice = HIT if bits == 1 << HIT else STAND
                if bits & (bits - 1):
                    answer = yield "turn", bits, hand.number, hand.total, _sizes(hands)
                    choice = _CHOICES[answer.partition(" ")[0]]
                if choice == STAND:
                    break
                if choice in (SURRENDER, RESCUE):
                    hand.ended = "given up"
                    break
                if choice == SPLIT:
                    new = Hand(len(hands) + 1, [], split=True)
                    new.take(hand.give_up_card())
                    hands.append(new)
                hand.doubles += choice == DOUBLE
                hand.take(codes[drawn])
                drawn += 1
                if choice == DOUBLE and not may_rescue(hand.doubles, switches):
                    break
            if self._rules.side_31 and is_frozen(hand.hard):
                yield "frozen", hand.number, hand.total, _sizes(hands)
        return drawn

    def _end(self, hand: Hand, dealer: Hand) -> Hashable:
        """How many cards a hand has, and what it wins or loses by."""
        switches, size = self._switches, len(hand.cards)
        if hand.ended:
            return size
        score, theirs = hand.score(switches), dealer.score(switches)
        result = outcome(score, theirs, is_888(dealer.cards), switches)
        price = priced_as(score, hand.special(switches.special_suits)) if result > 0 else 0
        return size, result, price, is_frozen(hand.hard) and side_31(hand.hard, dealer.points[1])


def _sizes(hands: list[Hand]) -> tuple[int, ...]:
    return tuple([len(hand.cards) for hand in hands])


def course(game: Game, wagers: Mapping[str, int]) -> BlackjackCourse | None:
    """The courses of one seat with a base wager; None with others, which look at other cards, or with one that is too
    small to be insured."""
    rules, bet = game.rules, wagers.get("base", 0)
    if set(wagers) != {"base"}:
        return None
    insured = rules.insurance is None or Choices(rules, 1, None).insuring(Wager(str(SEAT), SEAT, 0, "base", bet, bet))
    return BlackjackCourse(rules) if insured else None
