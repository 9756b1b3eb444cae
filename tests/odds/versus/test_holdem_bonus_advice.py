"""What a fold costs where it changes bonus bets, on every street, against a model that goes through all deals.

500 Club's Ultimate Texas Hold'em: a fold loses Ante, Blind and Bad Beat, and the Trips bet then looks at the board
alone (000:1635-1642, 1805-1809).
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from housedealer import advise
from housedealer.cards import cards
from housedealer.games import game
from housedealer.odds.versus.holdem.board_of_five import OTHERS
from housedealer.odds.versus.holdem.bonus_bets import CHECKED, PLAYED_OUT
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.rankings import high, ladders

POSTING = "500-club/ultimate-texas-holdem"
ORDER = (
    ladders.TRIPS, ladders.STRAIGHT, ladders.FLUSH, ladders.FULL_HOUSE, ladders.QUADS, ladders.STRAIGHT_FLUSH,
    ladders.ROYAL,
)  # fmt: skip
TRIPS = dict(zip(ORDER, (3, 4, 7, 8, 30, 40, 50), strict=True))
"""000:1784-1832."""
BAD_BEAT = dict(zip(ORDER, (9, 20, 25, 40, 500, 10000, 10000), strict=True))
"""000:1841-1877; the lower hand is never a royal flush."""
BLIND = dict(zip(ORDER, (0, 1, 1.5, 3, 10, 50, 500), strict=True))
"""000:1773-1781."""
BASE = {"ante": 10, "blind": 10}
STAKES = {**BASE, "trips": 20, "bad-beat": 5}


def _paid(values: np.ndarray, table: dict[int, float], otherwise: float) -> np.ndarray:
    """What values are paid by a table."""
    distinct, places = np.unique(values, return_inverse=True)
    return np.array([table.get(high.category(int(each)), otherwise) for each in distinct])[places].reshape(values.shape)


class Deals:
    """All that may follow a hand and a board: a row a whole board, a column a hand of the player-dealer's."""

    def __init__(self, hand: str, board: str) -> None:
        held, seen = cards(hand), cards(board)
        left = [card for card in range(52) if card not in (*held, *seen)]
        whole, theirs = [], []
        for more in combinations(left, 5 - len(seen)):
            lies = np.array([*seen, *more])
            rest = np.array([card for card in left if card not in more])
            pairs = rest[np.stack(np.triu_indices(len(rest), 1), axis=1)]
            whole.append(lies)
            theirs.append(np.hstack([np.tile(lies, (len(pairs), 1)), pairs]))
        boards = np.stack(whole)
        self.mine = high.values(np.hstack([boards, np.tile(held, (len(boards), 1))]))[:, None]
        self.theirs = high.values(np.concatenate(theirs)).reshape(len(boards), -1)
        self.board = high.values(boards)

    def played(self, times: int) -> np.ndarray:
        """What is gained on each board by playing so many antes, in dollars."""
        won, tied = self.mine > self.theirs, self.mine == self.theirs
        sign = np.where(won, 1, np.where(tied, 0, -1))
        qualified = self.theirs >= high.least(ladders.PAIR)
        ante = np.where(qualified, sign, 0)
        blind = np.where(won, _paid(self.mine, BLIND, 0), sign)
        trips = _paid(self.mine, TRIPS, -1)
        beaten = np.where(tied, -1, _paid(np.minimum(self.mine, self.theirs), BAD_BEAT, -1))
        gained = 10 * (ante + blind + times * sign) + 20 * trips + 5 * beaten
        mean: np.ndarray = gained.mean(axis=1)
        return mean

    def folded(self) -> np.ndarray:
        """What is gained on each board by a fold."""
        return -25 + 20 * _paid(self.board, TRIPS, -1)


def _over_a_fold(
    hand: str, board: str, choices: list[list[str]], stakes: dict[str, int] = STAKES
) -> dict[tuple[str, int | None], float]:
    """By choice, how much better than a fold it is, in dollars."""
    advice = advise(
        {
            "posting": POSTING, "option": None, "player_dealer": {"seat": 1, "bank": 100_000}, "seats": {"2": stakes},
            "deal": {"2": hand, "board": board}, "choices": choices,
        }
    )  # fmt: skip
    result = {(one["choice"], one["argument"]): one["worth"] / 100 for one in advice["choices"]}
    fold = result.pop(("fold", None))
    return {choice: worth - fold for choice, worth in result.items()}


@pytest.mark.parametrize(
    ("hand", "board"),
    [("Ks 2c", "9h 9s 9d"), ("7c 2d", "Ah Kh Qh")],
    ids=["three of a kind on the board", "nothing"],
)
def test_a_fold_on_the_flop(hand: str, board: str) -> None:
    deals = Deals(hand, board)
    result = _over_a_fold(hand, board, [["2", "check"]])
    fold = deals.folded().mean()
    assert result["play", 2] == pytest.approx(deals.played(2).mean() - fold, abs=1e-6)
    checked = np.maximum(deals.played(1), deals.folded()).mean()
    assert result["check", None] == pytest.approx(checked - fold, abs=1e-6)


def test_a_fold_on_the_river() -> None:
    """Three of a kind on the board and no help in hand: what the Bad Beat bet may still win counts."""
    deals = Deals("3s 2c", "9h 9s 9d Kc Qd")
    result = _over_a_fold("3s 2c", "9h 9s 9d Kc Qd", [["2", "check"], ["2", "check"]])
    assert result == {("play", 1): pytest.approx(deals.played(1)[0] - deals.folded()[0], abs=1e-6)}


@pytest.mark.heavy
def test_a_fold_before_the_flop() -> None:
    """Deals drawn at random: what is saved of the bonus bets by playing lies within five standard errors."""
    rng, rounds = np.random.default_rng(5), 400_000
    held = cards("Ks 2c")
    left = np.array([card for card in range(52) if card not in held])
    drawn = np.argsort(rng.random((rounds, 50)), axis=1)[:, :7]
    dealt = left[drawn]
    board = dealt[:, :5]
    mine = high.values(np.concatenate([board, np.tile(held, (rounds, 1))], axis=1))
    theirs, alone = high.values(dealt), high.values(board)
    beaten = np.where(mine == theirs, -1, _paid(np.minimum(mine, theirs), BAD_BEAT, -1))
    saved = 20 * (_paid(mine, TRIPS, -1) - _paid(alone, TRIPS, -1)) + 5 * (beaten + 1)
    whole, base = (_over_a_fold("Ks 2c", "", [], stakes)["play", 4] for stakes in (STAKES, BASE))
    assert abs(saved.mean() - (whole - base)) < 5 * saved.std() / rounds**0.5


@pytest.mark.heavy
def test_deals_by_starting_hand_are_those_of_the_whole_game() -> None:
    """Hands raised before the flop and hands checked and then played best make up all deals that are not folded."""
    solved = Ultimate(PayTables(game(POSTING)))
    starts, (ends, _) = solved.starts, solved.counted
    raised = solved.decisions.values.argmax(axis=1) > 0
    decided = np.where(raised, PLAYED_OUT, CHECKED)
    made, lower = (each[decided, np.arange(len(decided))].sum(axis=0) for each in (starts.made, starts.lower))
    assert (made * OTHERS == ends.played.sum(axis=(0, 1, 3))).all()
    assert (lower[:-1] == ends.lower).all()
    assert (starts.board.sum(axis=2) == starts.made.sum(axis=2)).all()
