"""The thirteen postings' numbers for the slow model, typed from the posted lines and from nothing of the package."""

PAIR_PLUS = {"royal": 200, "straight flush": 40, "three": 30, "straight": 6, "flush": 3, "pair": 1}


def six_card(*row):
    return dict(zip(["royal", "straight flush", "four", "full house", "flush", "straight", "three"], row, strict=True))


BLIND = {"royal": 500, "straight flush": 50, "four": 10, "full house": 3, "flush": "3/2", "straight": 1}
BAD_BEAT = {"straight flush": 10000, "four": 500, "full house": 40, "flush": 25, "straight": 20, "three": 9}

POSTINGS = {
    "500-club/three-card-poker": {  # 000:9997-9999, 10074-10112, 10202-10207, 10250-10256
        "game": "three", "places": 7, "three": "pair-plus",
        "six": ("six-card-bonus", six_card(1000, 200, 100, 20, 15, 9, 5)),
        "forfeits": ["ante", "pair-plus"], "unqualified": "paid", "first": "left",
    },
    "outlaws/three-card-poker": {  # 002:362, 389-402, 435-440, 456-462
        "game": "three", "places": 7, "three": "pair-plus",
        "six": ("six-card-bonus", six_card(1000, 200, 50, 25, 15, 10, 5)),
        "forfeits": ["ante", "pair-plus"], "unqualified": "push", "first": "card",
    },
    "turlock/three-card-poker": {  # 003:1530, 1584-1599, 1624-1629, 1650-1656
        "game": "three", "places": 8, "three": "pair-plus",
        "six": ("six-card-bonus", six_card(1000, 200, 100, 20, 15, 10, 7)),
        "forfeits": ["ante", "pair-plus"], "unqualified": "paid", "first": "card",
    },
    "black-sheep/three-card-poker": {  # 004:1773-1775, 1853-1877, 1936-1941, 1976-1982
        "game": "three", "places": 8, "three": "pair-plus",
        "six": ("six-card-bonus", six_card(1000, 200, 100, 20, 15, 9, 8)),
        "forfeits": ["ante", "pair-plus"], "unqualified": "paid", "first": "left",
    },
    "turlock/three-card-poker-1-0": {  # 003:317, 352-367, 390-395
        "game": "three", "places": 8, "three": "bonus", "six": None,
        "forfeits": ["ante", "bonus"], "unqualified": "lose", "first": "left", "passes": True,
    },
    "the-101/three-card-poker": {  # 001:5751, 5768-5784, 5812-5817, 5836-5842
        "game": "three", "places": 8, "three": "pair-and-up",
        "six": ("bonus-6", six_card(1000, 200, 100, 20, 15, 9, 8)),
        "forfeits": ["ante"], "unqualified": "paid", "first": "left",
    },
    "the-101/three-card-texas-holdem": {  # 001:185, 236-269, 301-330, 377-396
        "game": "hold", "places": 8, "two": "flush-or-pair", "first": "left", "in_turn": False,
        "A1": {"AK": 30, "AA": 15, "pair": 5, "suited": 1}, "A2": {"AK": 30, "AA": 12, "pair": 5, "suited": 1},
        "B1": {"sf+": 40, "AKQ": 33, "sf": 10, "three": 6, "straight+": 4, "straight": 1},
        "B2": {"sf+": 40, "AKQ": 30, "sf": 10, "three": 6, "straight+": 4, "straight": 1},
    },
    "turlock/three-card-holdem": {  # 003:431-442, 467-494, 524, 622-631
        "game": "hold", "places": 7, "two": "pair-or-suited", "first": "board", "in_turn": True,
        "A1": {"AK": 30, "AA": 20, "KK": 10, "pair": 4, "suited": 1},
        "B1": {"AKQ+": 100, "AKQ": 40, "sf": 10, "three": 9, "straight": 1},
    },
    "500-club/ultimate-texas-holdem": {  # 000:1594, 1629-1667, 1678-1781, 1826-1832, 1872-1877
        "game": "ultimate", "places": 8, "trips": six_card(50, 40, 30, 8, 7, 4, 3), "burns": True, "first": "house",
        "order": ["ante", "blind", "play", "trips", "bad-beat"], "winning": None,
        "forfeits": ["ante", "blind", "bad-beat"], "losing_trips": False, "folded": "board",
    },
    "the-101/ultimate-texas-holdem": {  # 001:2796, 2893-2946, 2966-2972
        "game": "ultimate", "places": 8, "trips": six_card(50, 40, 30, 8, 6, 5, 3), "burns": False, "first": "left",
        "order": ["play", "ante", "blind", "trips"], "winning": ["ante", "play", "blind", "trips"],
        "forfeits": ["ante", "blind"], "losing_trips": True, "folded": "own",
    },
    "turlock/ultimate-texas-holdem": {  # 003:1092, 1158-1210, 1229, 1238-1244
        "game": "ultimate", "places": 8, "trips": six_card(50, 40, 20, 7, 6, 5, 3), "burns": False, "first": "left",
        "order": ["play", "ante", "blind", "trips"], "winning": ["ante", "play", "blind", "trips"],
        "forfeits": ["ante", "blind"], "losing_trips": True, "folded": "board",
    },
    "black-sheep/ultimate-texas-holdem": {  # 004:2889-2890, 2964-3002, 3096-3105, 3148-3154
        "game": "ultimate", "places": 7, "trips": six_card(50, 40, 30, 8, 7, 4, 3), "burns": False, "first": "left",
        "order": ["play", "ante", "blind", "trips"], "winning": None,
        "forfeits": ["ante", "blind"], "losing_trips": True, "folded": "own",
    },
    "turlock/crazy-4-poker": {  # 003:2711, 2729-2785, 2804-2810
        "game": "crazy", "places": 8,
    },
}  # fmt: skip

SUPER_BONUS = [
    ("four aces", 200),
    ("four", 30),
    ("straight flush", 15),
    ("three", 2),
    ("flush", "3/2"),
    ("straight", 1),
]
QUEENS_UP = [
    ("four", 50), ("straight flush", 40), ("three", 8), ("flush", 4), ("straight", 3), ("two pair", 2), ("queens", 1),
]  # fmt: skip
