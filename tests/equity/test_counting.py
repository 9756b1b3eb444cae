"""Every deal counted against slow counting by another evaluator, and against simulation; ranges, equal suits."""

from __future__ import annotations

from itertools import combinations

import pytest
from phevaluator import evaluate_cards

from housedealer.cards import TEXTS, cards
from housedealer.odds.equity import equity

HOLDEM = "500-club/texas-holdem"


def slowly(hands: list[list[str]], board: str, dead: str = "") -> list[float]:
    """Equities by phevaluator, hand by hand and board by board; each player has one of several hands."""
    on_board, gone = cards(board), cards(dead)
    won, total = [0.0] * len(hands), 0
    held = [[cards(hand) for hand in one] for one in hands]

    def hold(chosen: list[list[int]]) -> None:
        nonlocal total
        if len(chosen) < len(held):
            for hand in held[len(chosen)]:
                if not set(hand) & {*on_board, *gone, *(code for one in chosen for code in one)}:
                    hold([*chosen, hand])
            return
        used = {*on_board, *gone, *(code for one in chosen for code in one)}
        rest = [code for code in range(52) if code not in used]
        for more in combinations(rest, 5 - len(on_board)):
            values = [evaluate_cards(*(TEXTS[code] for code in (*hand, *on_board, *more))) for hand in chosen]
            best = [player for player, value in enumerate(values) if value == min(values)]
            for player in best:
                won[player] += 1 / len(best)
            total += 1

    hold([])
    return [one / total for one in won]


def of_ranks(one: str, two: str, suited: bool | None = None) -> list[str]:
    """All hands of two ranks, of one suit or not."""
    every = [first + second for first in TEXTS[:52] for second in TEXTS[:52] if first[0] == one and second[0] == two]
    pairs = {frozenset((hand[:2], hand[2:])) for hand in every if hand[:2] != hand[2:]}
    result = [" ".join(sorted(pair)) for pair in pairs]
    return [hand for hand in result if suited is None or (hand[1] == hand[4]) == suited]


def equities(*hands: str, **settings: object) -> list[float]:
    answer = equity(HOLDEM, *hands, **settings)
    assert answer["method"] == "exact"
    return [player["equity"] for player in answer["players"]]


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (("AhKh", "QcQd"), "Qs 7h 2h", ""),
        (("AhKh", "QcQd"), "Qs 7h 2h", "2c 9h"),
        (("AhKh", "QcQd", "7s7d"), "Qs 7h 2h 3c", ""),
        (("AhKh", "QcQd", "7s7d", "3s4s"), "5s 6h 2h Tc", "Th"),
        (("8h8d", "8c8s"), "2h 3h 4h", ""),
    ],
)
def test_known_hands(hands, board, dead):
    slow = slowly([[f"{hand[:2]} {hand[2:]}"] for hand in hands], board, dead)
    assert equities(*hands, board=board, dead=dead) == pytest.approx(slow)


def test_ranges_on_the_turn():
    board = "Qs 7h 2h 3c"
    slow = slowly([of_ranks("Q", "Q"), of_ranks("A", "K", suited=True)], board)
    assert equities("QQ", "AKs", board=board) == pytest.approx(slow)
    slow = slowly([["Ah Ad"], of_ranks("J", "J"), of_ranks("7", "6", suited=True)], board)
    assert equities("AhAd", "JJ", "76s", board=board) == pytest.approx(slow)


def test_a_random_hand_on_the_turn():
    board = "Qs 7h 2h 3c"
    every = [f"{one} {two}" for one, two in combinations(TEXTS[:52], 2)]
    slow = slowly([["Ah Kd"], every], board)
    assert equities("AhKd", "random", board=board) == pytest.approx(slow)
    assert equities("AhKd", "**", board=board) == pytest.approx(slow)
    assert equities("AhKd", "100%", board=board) == pytest.approx(slow)


def test_a_hand_of_half_weight_counts_half():
    whole = [equity(HOLDEM, "AhKh", name, board="Qs 7h 2d")["players"][0]["equity"] for name in ("QQ", "66")]
    met = (3 * whole[0] + 0.5 * 6 * whole[1]) / (3 + 0.5 * 6)
    assert equities("AhKh", "QQ, 66:0.5", board="Qs 7h 2d")[0] == pytest.approx(met)


def test_equal_suits_are_counted_once_and_weighed_right():
    """The same hands in other suits, and with a suit that is held alone, so that no, one and two pairs are equal."""
    same = [("AhAd", "KhKd"), ("AcAs", "KcKs"), ("AhAs", "KhKs")]
    result = [equities(*hands) for hands in same]
    assert result[0] == result[1] == result[2]
    for hands in (("AhKh", "QcQd"), ("AhKd", "QcJs"), ("AhKh", "QhJh"), ("AhAd", "AcAs")):
        counted = equity(HOLDEM, *hands)["players"][0]
        dealt = equity(HOLDEM, *hands, deals=400_000, seed=5)["players"][0]
        assert dealt["equity"] == pytest.approx(counted["equity"], abs=4.5 * dealt["standard_error"]), hands


SIMULATED = [
    (HOLDEM, ("AhKh", "QQ, 76s:0.5"), "Qs 7h 2d"),
    (HOLDEM, ("AhKh", "random", "QcQd"), "Qs 7h 2d 3c"),
    ("outlaws/texas-holdem-hi-lo", ("Ah2h", "KK"), "8s 7h 3d"),
    ("outlaws/texas-holdem-hi-lo", ("Ah2h", "random", "Kc Kd"), "8s 7h 3d 4c"),
    ("500-club/omaha", ("AhAdKhKd", "9s8s7c6c"), "5s 2h Kc"),
    ("500-club/big-o", ("AhAdKhKd2c", "9s8s7c6c6d"), "5s 2h Kc"),
    ("500-club/omaha-hi-lo", ("Ah2hKdQd", "3c4c5d7s", "AcAsJdTh"), "8s 6h Kc"),
    ("als/pineapple-hi-lo", ("Ah2h3d", "KcKsQc", "8h8d4s"), "5d 7d Th"),
    ("500-club/seven-card-stud", ("AhAd/KcQcJc", "KhKd/Qs2s3s"), ""),
    ("500-club/stud-8", ("AhAd/KcQcJc2c", "3h4d/5s2s8sJs", "7h7d/7sQsTd9h"), ""),
    ("500-club/razz", ("Ah2d/3c9cTc", "4h5d/6s7sKs"), ""),
    ("500-club/mexican-poker", ("AhXx/2d", "4s4c/Kh"), ""),
    ("the-101/mexican-stud", ("Ah/Xx2d", "4s/4cKh"), ""),
]


@pytest.mark.parametrize(("posting", "hands", "board"), SIMULATED)
def test_simulation_comes_near_what_was_counted(posting, hands, board):
    counted = equity(posting, *hands, board=board)
    dealt = equity(posting, *hands, board=board, deals=60_000, seed=11)
    assert (counted["method"], dealt["method"], dealt["deals"]) == ("exact", "simulated", 60_000)
    for exact, result in zip(counted["players"], dealt["players"], strict=True):
        for key in ("equity", "win", "tie", "scoop", "low"):
            assert result[key] == pytest.approx(exact[key], abs=4.5 * max(result["standard_error"], 0.002)), key
    assert sum(player["equity"] for player in counted["players"]) == pytest.approx(1)


def test_the_same_seed_gives_the_same_deals():
    settings = {"deals": 10_000, "board": "2c 3d 4h"}
    once, again, other = (equity(HOLDEM, "AA", "random", "15%", seed=seed, **settings) for seed in (3, 3, 4))
    assert once == again != other


@pytest.mark.heavy
def test_ace_king_suited_against_random_is_counted_as_it_is_simulated():
    counted = equity(HOLDEM, "AhKh", "random", exact=True)["players"][0]
    dealt = equity(HOLDEM, "AhKh", "random", deals=20_000_000)["players"][0]
    assert dealt["equity"] == pytest.approx(counted["equity"], abs=4.5 * dealt["standard_error"])
