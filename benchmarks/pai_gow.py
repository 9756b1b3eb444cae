"""Pai gow: hands set a second by the compiled engine, chart by chart, and rounds a second through the full table.

Run by `python -m benchmarks.pai_gow`. Hands are random, given as an array, a hand a row; the answer is the value of
the front and of the back of each. Rounds have six seats set the house way, with fee, events, settlement and record.
Both by processor time of one core, so that they hold on a busy machine too.
"""

from __future__ import annotations

import time

import numpy as np

from housedealer import cards
from housedealer.games import game
from housedealer.games.pai_gow.house_way.arrangements import set_all
from housedealer.games.pai_gow.house_way.by_chart import arrays_of, load_chart
from housedealer.games.pai_gow.house_way.chart import names
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

HANDS = 1_000_000


def random_hands(count: int, size: int, seed: int = 1) -> np.ndarray:
    """This many random hands from a deck of 53."""
    rng = np.random.default_rng(seed)
    return rng.random((count, 53), dtype=np.float32).argpartition(size, axis=1)[:, :size].astype(np.int64)


def rate(name: str, hands: np.ndarray, turns: int = 3) -> float:
    """Hands set a second by a chart, the best of some turns."""
    arrays = arrays_of(load_chart(name))
    fronts, backs = np.zeros(len(hands), dtype=np.int64), np.zeros(len(hands), dtype=np.int64)
    set_all(arrays, hands[:10], fronts[:10], backs[:10])
    best = 0.0
    for _ in range(turns):
        start = time.process_time()
        set_all(arrays, hands, fronts, backs)
        best = max(best, len(hands) / (time.process_time() - start))
    return best


def rounds(posting: str, bonus: str, count: int = 1000) -> float:
    """Rounds a second with a base wager and a bonus at each of six seats."""
    played = game(posting)
    placed = {str(seat): {"base": 25_00, bonus: 5_00} for seat in range(2, 8)}
    packs = [cards.shuffled(played.posting.deck.kind, 1, seed=seed) for seed in range(50)]
    for turn in (20, count):
        start = time.process_time()
        for number in range(turn):
            shoe = Shoe(packs[number % len(packs)])
            round_ = Round(
                build(played, seats=placed, option=1, player_dealer={"seat": 1, "bank": 5000_00}, source=shoe)
            )
            while round_.offers:
                round_.respond("house-way", position=round_.offers[0].position)
            round_.answer(), round_.record()
    return count / (time.process_time() - start)


def main() -> None:
    hands = {size: random_hands(HANDS, size) for size in (6, 7)}
    for name in names():
        print(f"{name:20} {rate(name, hands[load_chart(name).cards]) / 1e6:6.1f} million hands set a second")
    for posting, bonus in (("500-club/fortune-pai-gow-poker", "fortune"), ("turlock/fortune-pai-gow-poker", "fortune")):
        print(f"{posting:32} {rounds(posting, bonus):8,.0f} rounds a second, six seats")


if __name__ == "__main__":
    main()
