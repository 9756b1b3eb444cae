"""What is staked in all, and the edge by each convention: published figures, and slow models that share no counting."""

from __future__ import annotations

import functools
from fractions import Fraction

import numpy as np
import pytest

from housedealer.games import game
from housedealer.games.blackjack.rules import DOUBLE, HIT, SPLIT, may_split
from housedealer.odds import bets, cost, odds
from housedealer.odds.blackjack.base_wager import Base, prices
from housedealer.odds.blackjack.hands import all_hands, value
from housedealer.odds.blackjack.stakes import staked
from housedealer.odds.engine.models import model
from housedealer.odds.engine.simulation import play

CRAZY = "turlock/crazy-4-poker"


def test_crazy_4_poker() -> None:
    """An element of risk of 1.09 %. Source: wizardofodds.com/games/crazy-four-poker, of Stanley Ko's analysis."""
    result = odds(CRAZY)["wagers"]
    whole = result["ante+super-bonus+play"]
    assert round(whole["per_unit_staked"], 4) == 0.0109
    # The parts' stakes are the game's, and so are their losses.
    parts = [result[name] for name in ("ante", "super-bonus", "play")]
    assert sum(one["staked"] for one in parts) == pytest.approx(whole["staked"])
    assert sum(one["edge"] for one in parts) == pytest.approx(whole["edge"])


def test_bets_of_crazy_4_poker_cost_what_the_game_costs() -> None:
    """$5 on each of both first bets lose 3.42 % of $5 (wizardofodds.com/games/crazy-four-poker), the raise counted."""
    result = bets(CRAZY)
    assert set(result) == {"ante", "super-bonus", "queens-up"}, "a raise is no bet of its own"
    ante, bonus = result["ante"], result["super-bonus"]
    assert ante["game"] == bonus["game"] == "ante+super-bonus+play"
    assert round(ante["edge"], 4) == round(bonus["edge"], 4) == 0.0342
    assert round(5 * ante["loses"] + 5 * bonus["loses"], 2) == 0.17
    assert round((ante["loses"] + bonus["loses"]) / (ante["stakes"] + bonus["stakes"]), 4) == 0.0109
    [both] = cost(CRAZY, bet=10, option=None)["placements"]
    assert round(both["per_unit_staked"], 4) == 0.0109


@pytest.mark.parametrize("posting", ["turlock/three-card-poker", "turlock/three-card-poker-1-0"])
def test_three_card_poker_stakes_what_is_played(posting: str) -> None:
    """A play wager equals the ante: the average stake is 1 and the share of hands dealt card by card that play."""
    priced = model(posting)
    whole = priced.exact("ante+play")
    ends = play(priced, 1_000_000, 11, None, None, None).ends
    seen = priced.money("ante", 100, ends)[0] / (100 * sum(map(int, ends[: len(priced.parts[priced.part_of["ante"]])])))
    assert float(whole.staked) == pytest.approx(seen, abs=0.0025)
    assert 1 < whole.staked < 2
    [bet] = [one for name, one in bets(posting).items() if name == "ante"]
    assert bet["loses"] == pytest.approx(float(whole.edge))
    assert bet["stakes"] == pytest.approx(float(whole.staked))


def test_a_wager_that_never_grows_has_one_edge() -> None:
    # 000: EZ Baccarat's player line; ties (9.5156 %) push. Source: wizardofodds.com/games/baccarat.
    player = odds("500-club/ez-baccarat")["wagers"]["player"]
    assert player["staked"] == 1
    assert player["per_unit_staked"] == player["per_bet_made"] == player["edge"]
    assert player["per_bet_decided"] == pytest.approx(0.012351 / (1 - 0.095156), abs=1e-6)


def test_dont_pass_by_bet_made_and_by_bet_decided() -> None:
    """Cards of two dice's faces: worked out here by recursion over all pairs of cards, pushes counted as they come."""
    priced = model("the-101/party-craps")
    counts = [priced.values.count(face) for face in range(7)]
    size = sum(counts)
    chance = {total: Fraction(0) for total in range(2, 13)}
    for one in range(1, 7):
        for two in range(1, 7):
            chance[one + two] += Fraction(counts[one] * (counts[two] - (one == two)), size * (size - 1))
    points = (4, 5, 6, 8, 9, 10)
    won = chance[2] + chance[3] + sum(chance[point] * chance[7] / (chance[7] + chance[point]) for point in points)
    lost = chance[7] + chance[11] + sum(chance[point] ** 2 / (chance[7] + chance[point]) for point in points)
    assert won + lost + chance[12] == 1
    result = priced.exact("dont-pass")
    assert result.per_bet_made == lost - won
    assert result.per_bet_decided == result.edge == (lost - won) / (won + lost)
    assert (round(float(result.per_bet_made), 6), round(float(result.edge), 6)) == (0.013657, 0.014043)
    assert priced.exact("pass").per_bet_made == priced.exact("pass").per_bet_decided


SHOE = (3, 1, 1, 1, 1, 1, 2, 4, 1, 5)
"""Cards of each value, ace to ten: few enough to be dealt out one by one, and enough for four hands."""
Left = tuple[int, ...]


class Dealt:
    """A round's stake, card by card: the down card is named, then hands are played one after the other."""

    def __init__(self, base: Base, up: int, pair: int) -> None:
        self.base, self.up, self.pair = base, up, pair
        self.over = functools.cache(self._over)
        self.next = functools.cache(self._next)
        self.chosen = functools.cache(self._chosen)

    def _next(self, waiting: int, hands: int, left: Left) -> float:
        """The stake of hands of a split pair that wait for their second card."""
        return self.over((self.pair,), 0, waiting - 1, hands, left) if waiting else 0.0

    def _over(self, hand: Left, times: int, waiting: int, hands: int, left: Left) -> float:
        """The stake of a hand as it is played on, and of those that wait."""
        chosen = self.chosen(hand, times, hands)
        if chosen == SPLIT:
            return self.over((hand[0],), 0, waiting + 1, hands + 1, left)
        if chosen not in (HIT, DOUBLE):
            return float(self.base.stakes[times]) + self.next(waiting, hands, left)
        times += chosen == DOUBLE
        result = 0.0
        for card, many in enumerate(left):
            if many:
                rest = (*left[:card], many - 1, *left[card + 1 :])
                more = tuple(sorted((*hand, card)))
                past = sum(one + 1 for one in more) > 21
                ended = float(self.base.stakes[times]) + self.next(waiting, hands, rest) if past else 0.0
                result += many / sum(left) * (ended if past else self.over(more, times, waiting, hands, rest))
        return result

    def _chosen(self, hand: Left, times: int, hands: int) -> int:
        """What the best play does."""
        if len(hand) == 1:
            return HIT
        solution = self.base.solution
        book = solution.split_choices[self.pair] if hands > 1 else solution.choices
        number = functools.reduce(lambda at, card: all_hands().add[at, card], hand, 0)
        if times:
            return int(book.doubled[times - 1, number, self.up])
        if len(hand) > 2:
            return int(book.later[number, self.up])
        alike = hands > 1 and hand == (self.pair, self.pair)
        if alike and may_split(self.pair + 1, self.pair + 1, hands, True, self.base.rules.switches):
            return SPLIT
        return int(book.first[number, self.up])


def slow_stake(base: Base) -> float:
    """The average stake of a round, over all first cards and down cards."""
    result, size = 0.0, sum(SHOE)
    rounds = functools.cache(lambda up, pair: Dealt(base, up, pair))
    for first, second, up, hole in np.ndindex(10, 10, 10, 10):
        left, chance = list(SHOE), 1.0
        for drawn, card in enumerate((first, second, up, hole)):
            chance *= max(left[card], 0) / (size - drawn)
            left[card] -= 1
        if not chance:
            continue
        mine, theirs = {first, second} == {0, 9}, {up, hole} == {0, 9}
        hand = tuple(sorted((first, second)))
        number = all_hands().add[all_hands().add[0, first], second]
        if mine or theirs or base.gives_up[number, up]:
            result += chance
        else:
            result += chance * rounds(up, first).over(hand, 0, 0, 1, tuple(left))
    return result


@pytest.mark.parametrize(
    "posting",
    ["500-club/pure-21-5-blackjack", pytest.param("500-club/pure-spanish-21-5", marks=pytest.mark.heavy)],
)
def test_what_doubles_and_splits_stake_by_hand(posting: str) -> None:
    played = game(posting)
    codes = {value(code): code for code in range(52)}
    cards = tuple(codes[card] for card, many in enumerate(SHOE) for _ in range(many))
    base = Base(played.rules, prices(played.wagers["base"]), cards)
    result = staked(base)
    assert result > 1.05
    assert result == pytest.approx(slow_stake(base), abs=1e-9)


@pytest.mark.parametrize("posting", ["black-sheep/blackjack-elite", "the-101/cal-blackjack"])
def test_blackjack_stakes_what_rounds_dealt_card_by_card_stake(posting: str) -> None:
    priced = model(posting)
    result = priced.exact("base")
    seen = priced.counted("base", play(priced, 2_000_000, 3, None, None, None).ends)
    assert float(result.staked) == pytest.approx(float(seen.staked), abs=0.0015)
    assert float(result.per_unit_staked or 0) == pytest.approx(float(result.edge / result.staked))
    assert bets(posting)["base"]["stakes"] == pytest.approx(float(result.staked))
