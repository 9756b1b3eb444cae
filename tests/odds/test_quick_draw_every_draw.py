"""Quick Draw's best draws are the best of all: every draw of every first hand counted in full.

The program weighs draws with dead cards aside, and counts in full those that come near the best. Here all 32 draws of
all 150,891 first hands (one for all that differ by suits alone) are counted in full, and none that was left out is
better.
"""

from __future__ import annotations

import numpy as np
import pytest

from housedealer.games import game
from housedealer.odds.counting.card_sets import classes
from housedealer.odds.quick_draw.draws import draw_worth, starts_of, sum_worths
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.quick_draw.solution import NEAR, counted, scales, worths_of

POSTING = "the-101/cal-quick-draw-poker"
HOLDS = [[held for held in range(32) if held.bit_count() == 5 - thrown] for thrown in range(6)]


@pytest.mark.heavy
def test_no_draw_that_is_left_out_is_better() -> None:
    solved = QuickDraw(game(POSTING))
    hands, weights = classes(53, 5)
    hands = hands.astype(np.int64)
    starts = starts_of()
    sums = np.zeros(int(starts[-1]))
    sum_worths(solved.values, solved.worth, starts, sums)
    unit = scales(7)[0] * 73_629_072  # ways to deal seven of the other 48 cards
    exact = np.full((len(hands), 32), -np.inf)
    aside = np.array([[draw_worth(hand, held, starts, sums) for held in range(32)] for hand in hands])
    for holds in HOLDS:
        for held in holds:
            every = np.arange(len(hands))
            draws = counted(hands, weights, every, np.full(len(hands), held), 7, True, solved.made)
            exact[:, held] = worths_of(draws, 7, solved.gains) / unit
    # What was chosen is the best of all draws, to the last deal.
    chosen = {int(place): -np.inf for place in solved.solved.firsts}
    for place, worth in zip(solved.solved.firsts.tolist(), solved.solved.worths.tolist(), strict=True):
        chosen[place] = max(chosen[place], worth)
    places = [
        sum(
            int(np.prod(np.arange(card - at, card + 1)) // np.prod(np.arange(1, at + 2)))
            for at, card in enumerate(hand)
        )
        for hand in hands.tolist()
    ]
    assert np.array([chosen[place] for place in places]) == pytest.approx(exact.max(axis=1), abs=0)
    # And by how much a best draw falls short of the best with dead cards aside: half of the margin at most.
    short = (aside.max(axis=1)[:, None] - aside)[exact == exact.max(axis=1)[:, None]]
    thrown = np.array([[5 - held.bit_count() for held in range(32)]] * len(hands))[exact == exact.max(axis=1)[:, None]]
    for many in range(6):
        assert short[thrown == many].max() <= NEAR[many] / 2
