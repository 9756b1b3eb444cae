"""Rounds of postings that few other tests name, with the money worked out by hand from the posted lines."""

import pytest

from tests.builders import settle

CASES = {
    "5482-5528: three-card seven, the banker pushes, Phoenix 7 40 to 1": (
        "the-101/cash-in-baccarat",
        {"2": {"player": 100, "phoenix-7": 5}, "3": {"banker": 50, "tie": 10, "tiger-8": 5}},
        {"player": "2h 4d", "banker": "3c 2d 2s"},
        [],
        {"1": 100 - 200 + 10 + 5, "2": -100 + 200, "3": -10 - 5},
    ),
    "5523-5528: three-card eight, Tiger 8 25 to 1": (
        "the-101/cash-in-baccarat",
        {"2": {"player": 100, "tiger-8": 5}},
        {"player": "2h 3d 3c", "banker": "Kc 7d"},
        [],
        {"1": -225, "2": 100 + 125},
    ),
    "1210-1217: a second war pays 20 to 1": (
        "the-101/ultimate-war",
        {"2": {"player": 20, "war": 5}},
        {"player": "9h 8d Kd", "banker": "9c 8s 4s"},
        [],
        {"1": -120, "2": 20 + 100},
    ),
    "1190-1191, 1230-1233: won with a five after a war, the Player Bet pushes": (
        "the-101/ultimate-war",
        {"2": {"player": 20, "war": 5, "ultimate-5-player": 5}, "3": {"banker": 10}},
        {"player": "9h 5h", "banker": "9c 2d"},
        [],
        {"1": -650 + 10, "2": 0 + 50 + 600, "3": -10},
    ),
    "839, 855-859, 868-882, 900-918: all four wagers of Two Card Peek": (
        "the-101/two-card-peek",
        {"2": {"pick-row-b": 10, "two-card-poker-a": 10, "super-bet": 1}},
        {"row-a": "Ah Kh Qh Jh Th", "row-b": "9c 9d 9s 4c 4d", "row-c": "2s 5d 7c 8d Js"},
        [["2", "peek-bonus-b", 10]],
        {"1": -20300, "2": 20 + 100 + (20000 + 30) + 150},
    ),
    "837, 841, 855: nothing is ten high, every Pick Row loses": (
        "the-101/two-card-peek",
        {"2": {"pick-row-ab": 10, "two-card-poker-b": 10}, "3": {"pick-row-c": 5}},
        {"row-a": "9h 8c 2d 4s Kc", "row-b": "7h 6d 2c Js 4h", "row-c": "5d 3c Th Qs 8s"},
        [],
        {"1": 5, "2": -10 + 10, "3": -5},
    ),
    "2249-2261: three sevens, not all of one suit": (
        "black-sheep/blackjack-elite",
        {"2": {"base": 10, "super-7s": 5}},
        {"2": "7h 7h 7c", "player-dealer": "9s 8d"},
        [["2", "hit"], ["2", "stand"]],
        {"1": -2510, "2": 10 + 2500},
    ),
    "2116-2119: ace and king of one suit 3 to 2, any other natural 6 to 5": (
        "black-sheep/blackjack-elite",
        {"2": {"base": 10}, "3": {"base": 10}},
        {"2": "Ah Kh", "3": "As Qd", "player-dealer": "9s 8d"},
        [],
        {"1": -27, "2": 15, "3": 12},
    ),
    "2199-2208: busted with five cards, Boom 4 to 1": (
        "black-sheep/blackjack-elite",
        {"2": {"base": 10, "boom": 5}},
        {"2": "Th Td", "player-dealer": "2c 3d 4h 5s 9c"},
        [["2", "stand"]],
        {"1": -30, "2": 10 + 20},
    ),
    "2694-2705: three jacks 100 to 1, two 10 to 1, the up card counted": (
        "the-101/blackjack-x-jack-magic",
        {"2": {"base": 20, "jack-magic": 5}, "3": {"base": 10, "jack-magic": 10}},
        {"2": "Js Jh", "3": "Jd 9c", "player-dealer": "Jc 9d"},
        [["2", "stand"], ["3", "stand"]],
        {"1": -620, "2": 20 + 500, "3": 0 + 100},
    ),
    "3301-3304, 3354-3361: Hard 31 3 to 1, busted with three cards 2 to 1": (
        "the-101/blackjack-x-v1-1",
        {"2": {"base": 10, "buster": 10}},
        {"2": "9h 5c 7d Kd", "player-dealer": "9s 7c Kh"},
        [["2", "hit"], ["2", "hit"]],
        {"1": -50, "2": 30 + 20},
    ),
    "2424-2428: Natural 31 3 to 2, Blackjack X 2 to 1": (
        "the-101/blackjack-x-v1-2",
        {"2": {"base": 10}, "3": {"base": 10}},
        {"2": "Ah Qd", "3": "As Ks", "player-dealer": "9s 8d"},
        [],
        {"1": -35, "2": 15, "3": 20},
    ),
    "3496-3500: the same odds in version 1.3": (
        "the-101/blackjack-x-v1-3",
        {"2": {"base": 10}, "3": {"base": 10}},
        {"2": "Ah Qd", "3": "As Ks", "player-dealer": "9s 8d"},
        [],
        {"1": -35, "2": 15, "3": 20},
    ),
    "2005-2019: Lucky Pair 40 to 1 beside the player-dealer's natural": (
        "the-101/blackjack-x",
        {"2": {"base": 10, "lucky-pair": 10}},
        {"2": "8h 8d", "player-dealer": "As Kd"},
        [],
        {"1": -390, "2": -10 + 400},
    ),
    "2135-2147, 2190-2201: straight flush dealt, four of a kind drawn to": (
        "the-101/cal-quick-draw-poker",
        {"2": {"play": 10, "quick-draw-bonus": 5}, "3": {"play": 10, "quick-draw-bonus": 5}},
        {"2": "Kh Qh Jh Th 9h", "3": "5c 5d 5s 9c 2d 5h 3c", "player-dealer": "Ac Ad 7s 4d 2s 8c 6d"},
        [["2", "stand-pat"], ["3", "draw", "9c 2d"]],
        {"1": -320, "2": 10 + 100 + 150, "3": 10 + 40 + 10},
    ),
    "2135, 2170-2172: a beaten straight loses the wager and is paid its bonus": (
        "the-101/cal-quick-draw-poker",
        {"2": {"play": 10}},
        {"2": "6h 7c 8d 9c Tc", "player-dealer": "As Js 4s 2s Ks 8c 3d"},
        [["2", "stand-pat"]],
        {"1": 0, "2": -10 + 10},
    ),
    "2740-2742, 2756-2758, 2785-2792, 2812-2819: three aces, three times the Ante": (
        "turlock/crazy-4-poker",
        {"2": {"ante": 10, "super-bonus": 10, "queens-up": 5}, "3": {"ante": 10, "super-bonus": 20}},
        {"2": "Ah Ad As 7c 2d", "3": "Qh Qd 8c 6s 3d", "player-dealer": "Kc Kd 9h 4s 2c"},
        [["2", "play", 3], ["3", "play", 1]],
        {"1": -60, "2": 10 + 30 + 20 + 40, "3": -10 - 10 - 20},
    ),
    "2752-2754, 2776: queen high does not qualify, Play is paid, the rest pushes": (
        "turlock/crazy-4-poker",
        {"2": {"ante": 10, "super-bonus": 10}},
        {"2": "3h 3d 8c 6s 4d", "player-dealer": "Qc Jd 9h 4s 2c"},
        [["2", "play", 1]],
        {"1": -10, "2": 10},
    ),
    "1464-1488: both hands won with a pair in front": (
        "the-101/ultimate-pai-gow-poker",
        {"2": {"player": 10, "push": 5}, "3": {"banker": 10}},
        {"player": "As Ad Kh Kd 9c 5s 2h", "banker": "Qc Jd 9h 7s 5d 4c 2s"},
        [],
        {"1": -15, "2": 30 - 5, "3": -10},
    ),
    "3957-3966, 3979-3990: Happy Pai Gow nine high, Double Luck with a pair beside": (
        "the-101/triple-bonus-pai-gow-poker",
        {"2": {"happy-pai-gow": 5}, "3": {"double-luck": 5}},
        {"2": "9h 8d 7c 6s 4h 3d 2c", "3": "Kh Kd Kc 4s 4d 9s 9c", "player-dealer": "As Qd Jc Ts 8h 5c 3s"},
        [],
        {"1": -600, "2": 500, "3": 100},
    ),
    "5685-5697: royal flush beside king and queen of one suit": (
        "the-101/lucky-pai-gow-poker",
        {"2": {"lucky": 1}, "3": {"lucky": 10}},
        {"2": "Ah Kh Qh Jh Th Ks Qs", "3": "9d 7d 5d 3d 2d Tc Jc", "player-dealer": "As Qd Jd Ts 8h 5c 3s"},
        [],
        {"1": -1040, "2": 1000, "3": 40},
    ),
    "1062-1088, 1104-1116: three aces, the double counts against a pair of sevens": (
        "the-101/mini-pai-gow",
        {"2": {"base": 10, "aces": 5}},
        {"2": "As Ah Ad Kc Qd 9s", "player-dealer": "7h 7d Jc 8s 5c 2d"},
        [["2", "house-way"], ["2", "double"]],
        {"1": -30, "2": 10 + 10 + 10},
    ),
    "1088: below a pair of fives the double pushes; 1116: eight high 50 to 1": (
        "the-101/mini-pai-gow",
        {"2": {"base": 10, "aces": 5}},
        {"2": "8h 7d 6c 4s 3h 2d", "player-dealer": "4h 4d Jc 9s 5c 2h"},
        [["2", "house-way"], ["2", "double"]],
        {"1": -240, "2": -10 + 0 + 250},
    ),
    "1672-1683, 1624-1631: Golden four of a kind 25 to 1, the neighbor's envy $5": (
        "black-sheep/pai-gow-gold",
        {"2": {"base": 10, "golden": 5}, "3": {"base": 10, "golden": 5}},
        {"2": "5s 5d 5c 5h Ks 9d 3c", "3": "Kh Jd Tc 8h 6s 3d 2h", "player-dealer": "Ah Ac Qd Js 8d 6c 4c"},
        [],
        {"1": -10 - 125 + 10 + 5 - 5, "2": 10 + 125, "3": -10 - 5 + 5},
    ),
    "777: the dealer line pays 1 to 2 where it wins with six": (
        "the-101/commission-free-baccarat",
        {"2": {"player": 20}, "3": {"banker": 10, "tie": 5}},
        {"player": "Kh 4d 9c", "banker": "Kc 6d"},
        [],
        {"1": 20 - 5 + 5, "2": -20, "3": 5 - 5},
    ),
    "1409-1423: won by seven points 6 to 1": (
        "turlock/commission-free-baccarat",
        {"2": {"player": 20, "dragon-player": 5}, "3": {"player": 10, "dragon-banker": 5}},
        {"player": "Kh 7d", "banker": "Kc 2d 8c"},
        [],
        {"1": -55, "2": 20 + 30, "3": 10 - 5},
    ),
    "1393, 1420: naturals that tie push both Dragon bets, and the Tie pays 9 to 1": (
        "turlock/commission-free-baccarat",
        {"2": {"player": 10, "tie": 5, "dragon-player": 5}, "3": {"banker": 10, "dragon-banker": 5}},
        {"player": "Kh 9d", "banker": "Kc 9s"},
        [],
        {"1": -45, "2": 0 + 45 + 0, "3": 0},
    ),
}


@pytest.mark.parametrize("words", CASES)
def test_money_by_hand(words):
    posting, seats, deal, choices, net = CASES[words]
    answer = settle(posting, seats, deal, choices)
    assert answer["net"] == net
