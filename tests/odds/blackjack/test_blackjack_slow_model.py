"""The solver against a slow model on a small shoe: the down card is named, cards are drawn one by one.

The model is written from the rules in words, with the posted numbers of each game, and shares no code with it.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import pytest

from housedealer.games import game
from housedealer.odds.blackjack.hands import all_hands
from housedealer.odds.blackjack.solution import Pays, solved

SHOE = (3, 1, 1, 1, 1, 1, 2, 4, 1, 5)
"""Cards of each value, ace to ten: enough of aces, eights and tens for naturals, 8-8-8 and 31."""


@dataclass(frozen=True)
class Game:
    """The rules of a game, from its posting."""

    posting: str
    stand_from: int = 22
    hit_to: int = 0
    thirty_one: str = ""
    eights_push: bool = False
    equal_21_wins: bool = False
    doubles: tuple[int, int] = (2, 21)
    rescue: bool = False
    times: int = 1
    cap: float | None = None
    """What a double may add at most, in wagers as first placed."""
    late_surrender: bool = False
    early_surrender: bool = False


GAMES = [
    # Hard 19 stands, hard 11 hits, 8-8-8 pushes busted hands (000:115-124, 163-170).
    Game("500-club/pure-21-5-blackjack", 19, 12 - 1, eights_push=True, late_surrender=True),
    # Hard 17 stands; equal 21s win; doubled up to three times, then rescued (000:486-490, 505-535, 551-569).
    Game("500-club/pure-spanish-21-5", 17, 0, "", True, True, rescue=True, times=3, late_surrender=True),
    # The same at Turlock, where doubling again adds at most the table's maximum (003:1986): wagers of a third of
    # it, and of two thirds.
    Game("turlock/pure-spanish-21-5", 17, 0, "", True, True, rescue=True, times=3, cap=3, late_surrender=True),
    Game("turlock/pure-spanish-21-5", 17, 0, "", True, True, rescue=True, times=3, cap=1.5, late_surrender=True),
    # A ten on a hard 21 is a hard 31 (001:1903, 1921).
    Game("the-101/blackjack-x", thirty_one="hard", early_surrender=True),
    # The same where split hands are not given up (001:1677-1695, 1720-1724), and at the Black Sheep (004:2064-2157).
    Game("the-101/blackjack-x-magic-7", thirty_one="hard", early_surrender=True),
    Game("black-sheep/blackjack-elite", thirty_one="hard", early_surrender=True),
    # Doubled on ten and eleven only (001:3512).
    Game("the-101/blackjack-x-v1-3", thirty_one="hard", doubles=(10, 11)),
    # A ten on a soft 21 is a soft 31 (001:562).
    Game("the-101/cal-blackjack", thirty_one="soft", early_surrender=True),
]


def best(hand: tuple[int, ...]) -> tuple[int, bool]:
    """A hand's total and whether an ace counts eleven; cards are points, an ace one."""
    soft = 1 in hand and sum(hand) + 10 <= 21
    return sum(hand) + 10 * soft, soft


def without(left: tuple[int, ...], card: int) -> tuple[int, ...]:
    return (*left[: card - 1], left[card - 1] - 1, *left[card:])


@functools.cache
def dealer_ends(hand: tuple[int, ...], left: tuple[int, ...]) -> dict[tuple[int, bool], float]:
    """Chances of the player-dealer's total (0 if busted) and of 8-8-8; soft 17 is hit (all of these postings)."""
    made, soft = best(hand)
    if made > 17 or (made == 17 and not soft):
        return {(made if made <= 21 else 0, hand == (8, 8, 8)): 1.0}
    result: dict[tuple[int, bool], float] = {}
    for card in range(1, 11):
        if left[card - 1]:
            part = left[card - 1] / sum(left)
            for end, chance in dealer_ends((*hand, card), without(left, card)).items():
                result[end] = result.get(end, 0.0) + part * chance
    return result


class Slow:
    """The worth of hands of one game."""

    def __init__(self, rules: Game) -> None:
        self.rules = rules

    def holes(self, up: int, left: tuple[int, ...]) -> dict[int, float]:
        """The down card's chances, when it makes no natural."""
        barred = 10 if up == 1 else 1 if up == 10 else 0
        ways = {card: left[card - 1] for card in range(1, 11) if card != barred and left[card - 1]}
        return {card: count / sum(ways.values()) for card, count in ways.items()}

    def compare(self, mine: int, up: int, left: tuple[int, ...]) -> float:
        """What one unit gains with a total (0 if over 21) that waits for the player-dealer."""
        gained = 0.0
        for hole, chance in self.holes(up, left).items():
            for (theirs, eights), part in dealer_ends((up, hole), without(left, hole)).items():
                if mine == 0:
                    result = 0 if eights and self.rules.eights_push else -1
                elif mine == theirs:
                    result = 1 if mine == 21 and self.rules.equal_21_wins else 0
                else:
                    result = 1 if mine > theirs else -1
                gained += chance * part * result
        return gained

    def drawn(self, hand: tuple[int, ...], up: int, left: tuple[int, ...]) -> list[tuple[float, int]]:
        """The next card's chances, the down card taken out first."""
        result: dict[int, float] = {}
        for hole, chance in self.holes(up, left).items():
            rest = without(left, hole)
            for card in range(1, 11):
                if rest[card - 1]:
                    result[card] = result.get(card, 0.0) + chance * rest[card - 1] / sum(rest)
        return [(chance, card) for card, chance in result.items()]

    def makes_31(self, hand: tuple[int, ...], card: int) -> bool:
        made, soft = best(hand)
        if card != 10 or made != 21:
            return False
        return soft if self.rules.thirty_one == "soft" else self.rules.thirty_one == "hard" and not soft

    def stand(self, hand: tuple[int, ...], up: int, left: tuple[int, ...]) -> float:
        return self.compare(best(hand)[0], up, left)

    def hit(self, hand: tuple[int, ...], up: int, left: tuple[int, ...]) -> float:
        gained = 0.0
        for chance, card in self.drawn(hand, up, left):
            more, rest = (*hand, card), without(left, card)
            if self.makes_31(hand, card):
                gained += chance * 3
            elif sum(more) > 21:
                gained += chance * self.compare(0, up, rest)
            else:
                gained += chance * self.later(tuple(sorted(more)), up, rest)
        return gained

    @functools.cache  # noqa: B019
    def later(self, hand: tuple[int, ...], up: int, left: tuple[int, ...]) -> float:
        soft = best(hand)[1]
        worths = []
        if soft or sum(hand) > self.rules.hit_to:
            worths.append(self.stand(hand, up, left))
        if soft or sum(hand) < self.rules.stand_from:
            worths.append(self.hit(hand, up, left))
        return max(worths)

    def double(self, hand: tuple[int, ...], up: int, left: tuple[int, ...], staked: float = 1, times: int = 1) -> float:
        """What is gained by doubling what is staked, for the time so many, in units of the first wager."""
        gained = 0.0
        added = staked if self.rules.cap is None else min(staked, self.rules.cap)
        for chance, card in self.drawn(hand, up, left):
            more, rest = tuple(sorted((*hand, card))), without(left, card)
            if self.makes_31(hand, card):
                gained += chance * 3 * (staked + added)
            elif sum(more) > 21:
                gained += chance * self.compare(0, up, rest) * (staked + added)
            else:
                worths = [self.stand(more, up, rest) * (staked + added)]
                if self.rules.rescue:
                    worths.append(-staked)
                    if times < self.rules.times:
                        worths.append(self.double(more, up, rest, staked + added, times + 1))
                gained += chance * max(worths)
        return gained

    def first(self, hand: tuple[int, ...], up: int, left: tuple[int, ...]) -> float:
        """The best of everything but a split."""
        worths = [self.later(hand, up, left)]
        if self.rules.doubles[0] <= best(hand)[0] <= self.rules.doubles[1]:
            worths.append(self.double(hand, up, left))
        if self.rules.late_surrender or (self.rules.early_surrender and up not in (1, 10)):
            worths.append(-0.5)
        return max(worths)


ALL = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules.posting} {rules.cap or ''}")


@ALL
def test_every_first_hand_is_worth_what_the_slow_model_says(rules: Game) -> None:
    """Each hand against two cards that lie up, others against two others."""
    assert compared(rules, ((1, 8), (5, 10))) > 50


@ALL
@pytest.mark.heavy
def test_every_first_hand_against_every_up_card(rules: Game) -> None:
    assert compared(rules, (tuple(range(1, 11)),)) > 300


def compared(rules: Game, ups: tuple[tuple[int, ...], ...]) -> int:
    """How many hands against a card that lies up were compared; hands take the rows of those cards in turn."""
    slow, hands = Slow(rules), all_hands()
    drawn_31 = 3.0 if rules.thirty_one else 1.0
    stakes = {None: (1, 2, 4, 8), 3: (1, 2, 4, 7), 1.5: (1, 2, 3.5, 5)}[rules.cap][: 1 + rules.times]
    result = solved(SHOE, game(rules.posting).rules.switches, Pays(1.0, drawn_31, stakes, (0.5, *stakes)))
    many = 0
    for first in range(1, 11):
        for second in range(first + 1, 11):
            if (first, second) == (1, 10):
                continue
            number = hands.add[hands.add[0, first - 1], second - 1]
            for up in ups[(first + second) % len(ups)]:
                left = SHOE
                for card in (first, second, up):
                    left = without(left, card)
                if min(left) < 0:
                    continue
                hand = (first, second)
                assert result.stand[number, up - 1] == pytest.approx(slow.stand(hand, up, left), abs=1e-12)
                assert result.hit[number, up - 1] == pytest.approx(slow.hit(hand, up, left), abs=1e-12)
                assert result.double[number, up - 1] == pytest.approx(slow.double(hand, up, left), abs=1e-12)
                assert result.value[number, up - 1] == pytest.approx(slow.first(hand, up, left), abs=1e-12)
                many += 1
    return many
