"""The course of a round of one hand: what is asked at which total, how many cards are drawn, who wins at what price.

A round with a split pair is always played.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

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

CARDS = 24
"""Rounds of more cards are played."""
_CHOICES = {"hit": HIT, "stand": STAND, "double": DOUBLE, "split": SPLIT, "surrender": SURRENDER, "rescue": RESCUE}


class _Asked(Exception):  # noqa: N818 - no error: the round goes no further
    """The round waits for the seat's answer; the course so far."""

    def __init__(self, course: Hashable) -> None:
        super().__init__()
        self.course = course


class BlackjackCourse(Course):
    """Courses of one seat with a base wager."""

    cards = CARDS

    def __init__(self, rules: Rules) -> None:
        self._rules, self._switches = rules, rules.switches

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """What is asked next, or how the round ends; None after a split, or an answer that was not legal."""
        if "split" in chosen or "" in chosen:
            return None
        rules, answers, drawn = self._rules, iter(chosen), iter(codes[4:])
        mine, dealer = Hand(1, []), Hand(1, [])
        for hand, at in ((mine, 0), (dealer, 1), (mine, 2), (dealer, 3)):
            hand.take(codes[at])
        try:
            even = self._before_check(mine, dealer, answers)
            if not dealer.natural:
                self._turn(mine, checks_hole_card(dealer.points[0]), answers, drawn)
                if not mine.decided(self._switches):
                    while player_dealer_draws(dealer.hard, dealer.ace, rules.hits_soft_17):
                        dealer.take(next(drawn))
        except _Asked as asked:
            return asked.course
        except StopIteration:
            return None
        insured = any(answer.startswith("insure") for answer in chosen)
        return even, insured and dealer.natural, self._end(mine, dealer)

    def _before_check(self, mine: Hand, dealer: Hand, answers: Iterator[str]) -> bool:
        """The offers before the down card is checked; whether even money was taken."""
        insurance = self._rules.insurance if dealer.points[0] == 1 else None
        early = may_surrender_early(mine.natural, self._switches)
        insured = insurance is None
        while early or not insured:
            answer = _next(answers, ("before", insured, insurance is None, early, mine.natural, mine.total))
            if answer.startswith("insure"):
                insured = True
                continue
            if answer == "surrender":
                mine.ended = answer
            return answer == "even-money"
        return False

    def _turn(self, mine: Hand, checked: bool, answers: Iterator[str], drawn: Iterator[int]) -> None:
        """The seat's turn."""
        switches, held = self._switches, mine.points
        while not mine.finished(switches):
            second = held[1] if len(held) == 2 else 0
            bits = may_choose(mine.hard, mine.ace, held[0], second, False, mine.doubles, 1, checked, switches)
            choice = HIT if bits == 1 << HIT else STAND
            if bits & (bits - 1):
                answer = _next(answers, ("turn", bits, len(held), mine.doubles, mine.total))
                choice = _CHOICES[answer.partition(" ")[0]]
            if choice == STAND:
                break
            if choice in (SURRENDER, RESCUE):
                mine.ended = "given up"
                break
            mine.doubles += choice == DOUBLE
            mine.take(next(drawn))
            if choice == DOUBLE and not may_rescue(mine.doubles, switches):
                break
        if self._rules.side_31 and is_frozen(mine.hard):
            _next(answers, ("frozen", len(held), mine.total))

    def _end(self, mine: Hand, dealer: Hand) -> Hashable:
        switches = self._switches
        sizes = len(mine.cards), len(dealer.cards)
        if mine.ended:
            return sizes
        score, theirs = mine.score(switches), dealer.score(switches)
        result = outcome(score, theirs, is_888(dealer.cards), switches)
        price = priced_as(score, mine.special(switches.special_suits)) if result > 0 else 0
        return sizes, result, price, is_frozen(mine.hard) and side_31(mine.hard, dealer.points[1])


def _next(answers: Iterator[str], course: Hashable) -> str:
    """The next answer; if there is none yet, the round waits for it."""
    answer = next(answers, None)
    if answer is None:
        raise _Asked(course)
    return answer


def course(game: Game, wagers: Mapping[str, int]) -> BlackjackCourse | None:
    """The courses of one seat with a base wager; None with others, which look at other cards, or with one that is too
    small to be insured."""
    rules, bet = game.rules, wagers.get("base", 0)
    if set(wagers) != {"base"}:
        return None
    insured = rules.insurance is None or Choices(rules, 1, None).insuring(Wager(str(SEAT), SEAT, 0, "base", bet, bet))
    return BlackjackCourse(rules) if insured else None
