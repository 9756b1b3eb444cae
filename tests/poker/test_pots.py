"""Pots and their split against slow models: chip by chip."""

import random
from collections import Counter

from housedealer.games.poker.pots import Claims, award, claims, pots_of, split


def test_pots_against_a_model_that_stacks_single_chips():
    """Each chip at a height belongs to those left whose stack reaches it; above the last of them, to the last."""
    rng = random.Random(1)
    for _ in range(3000):
        players = rng.randint(2, 8)
        paid = [rng.choice([0, rng.randint(0, 30)]) for _ in range(players)]
        live = sorted(rng.sample(range(players), rng.randint(1, players)))
        top = max(paid[player] for player in live)
        model: Counter[tuple[int, ...]] = Counter()
        for height in range(1, max(paid) + 1):
            claim = tuple(player for player in live if paid[player] >= min(height, top))
            model[claim] += sum(chips >= height for chips in paid)
        result: Counter[tuple[int, ...]] = Counter()
        for pot in pots_of(paid, live, fees=0):
            result[pot.players] += pot.amount
        assert +result == +model


def test_fees_come_out_of_the_first_pots_and_never_exceed_them():
    rng = random.Random(2)
    for _ in range(500):
        paid = [rng.randint(1, 30) for _ in range(4)]
        fees = rng.randint(0, sum(paid))
        plain, charged = pots_of(paid, [0, 1, 2, 3], 0), pots_of(paid, [0, 1, 2, 3], fees)
        assert sum(pot.amount for pot in plain) - sum(pot.amount for pot in charged) == fees
        left = fees
        for before, after in zip(plain, charged, strict=True):
            assert after.amount == before.amount - min(before.amount, left)
            left -= before.amount - after.amount


def test_shares_are_equal_but_for_the_odd_chips():
    rng = random.Random(3)
    for _ in range(500):
        winners = rng.sample(range(9), rng.randint(1, 6))
        amount, chip = rng.randint(0, 10_000), rng.choice([1, 25, 100, 500])
        shares = split(amount, winners, chip, min)
        assert sum(shares.values()) == amount
        others = [share for player, share in shares.items() if player != min(winners)]
        assert all(share == others[0] and share % chip == 0 for share in others)
        assert not others or 0 <= shares[min(winners)] - others[0] < chip * len(winners)


def test_a_halved_pot():
    rng = random.Random(4)
    for _ in range(500):
        highs, lows = sorted(rng.sample(range(6), rng.randint(1, 3))), sorted(rng.sample(range(6), rng.randint(1, 3)))
        amount = rng.randint(0, 500) * 100
        shares = award(amount, Claims(highs, lows), 100, min, min, "high")
        assert sum(shares.values()) == amount
        only_low = sum(share for player, share in shares.items() if player not in highs)
        assert only_low <= amount // 2


def test_who_claims():
    assert claims([0, 1, 2], best=[5, 9, 9], low=[0, 0, 0]) == Claims([1, 2], [])
    assert claims([0, 1, 2], best=[5, 9, 9], low=[7, 0, 3]) == Claims([1, 2], [0])
    # A hand that is not in the pot does not count.
    assert claims([0, 2], best=[5, 9, 4], low=[0, 8, 0]) == Claims([0], [])
    assert claims([0, 1], best=[5, 9], low=[7, 0], qualifies=lambda value: value > 10) == Claims([], [0])
