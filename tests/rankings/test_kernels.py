"""The compiled rankings agree with the plain ones, and the tables are those that the rules build."""

from __future__ import annotations

import numpy as np
import pytest

from housedealer import rankings
from housedealer.cards import JOKER, deck
from housedealer.rankings import baccarat, build, high, tables
from housedealer.rankings.kernels import arrays, points
from housedealer.rankings.kernels.high import high_5, high_7

HANDS = {
    "high": ("standard-52", (5, 6, 7)),
    "high-joker": ("jokers-54", (5, 6, 7)),
    "high-joker-no-flush": ("jokers-54", (5, 6, 7)),
    "high-wild": ("jokers-54", (5, 6, 7)),
    "low-8": ("jokers-54", (5, 6, 7)),
    "low-a5": ("jokers-54", (5, 6, 7)),
    "low-27": ("standard-52", (5,)),
    "mexican": ("mexican-41", (5,)),
    "mexican-half-wild": ("mexican-41", (5,)),
    "three-card": ("standard-52", (3,)),
    "badugi": ("standard-52", (4,)),
    "two-card": ("joker-53", (2,)),
    "four-card": ("standard-52", (4, 5)),
    "four-card-flush-above": ("standard-52", (4, 5)),
}


def deal(name: str, hands: int, cards: int, seed: int = 1) -> np.ndarray:
    pack = np.array(deck(name).cards, dtype=np.uint8)
    rng = np.random.default_rng(seed)
    dealt: np.ndarray = pack[np.argsort(rng.random((hands, len(pack))), axis=1)[:, :cards]]
    if JOKER in pack:
        dealt[: hands // 2, 0] = JOKER  # half of the hands hold a joker for certain
        repeated = (dealt == JOKER).sum(axis=1) > np.count_nonzero(pack == JOKER)
        dealt = dealt[~repeated]
    return dealt


@pytest.mark.parametrize("ranking", arrays.RANKINGS)
def test_compiled_agrees_with_plain(ranking: str) -> None:
    pack, sizes = HANDS[ranking]
    for cards in sizes:
        dealt = deal(pack, 4_000, cards)
        values = arrays.values(ranking, dealt)
        for hand, value in zip(dealt.tolist(), values.tolist(), strict=True):
            assert rankings.value(ranking, hand) == value, hand


def test_arrays_are_shared_out_over_cores() -> None:
    dealt = deal("standard-52", 200_000, 7)
    assert np.array_equal(arrays.values("high", dealt, cores=1), arrays.values("high", dealt, cores=4))
    assert len(arrays.values("high", dealt[:0])) == 0


def test_functions_of_cards() -> None:
    for hand in deal("standard-52", 500, 7).tolist():
        assert high_7(*hand) == high.value(hand)
        assert high_5(*hand[:5]) == high.value(hand[:5])


def test_points_compile_as_they_stand() -> None:
    # The same source is interpreted by the scripts and compiled by the odds; blackjack's is tested with its odds.
    for hand in deal("standard-52", 2_000, 5):
        for size in (2, 3, 5):
            assert points.baccarat_total(hand[:size]) == baccarat.total(hand[:size].tolist())


@pytest.mark.parametrize("name", ["low_27", "mexican", "three_card", "four_card"])
def test_the_package_carries_the_tables_that_the_rules_build(name: str) -> None:
    _assert_built(name)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["high", "high_joker", "high_wild", "low_a5"])
def test_the_package_carries_the_large_tables_that_the_rules_build(name: str) -> None:
    _assert_built(name)


def _assert_built(name: str) -> None:
    built, carried = build.TABLES[name](), tables.arrays(name)
    assert built.keys() == carried.keys()
    for part, array in built.items():
        assert np.array_equal(array, carried[part]), part
