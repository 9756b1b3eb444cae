"""Party Craps as printed, transcribed line by line from the posting (seed 001); nothing here is our own data.

In the orders `ED` and `EC` are established don't come and come with their odds, `EB6` an established Big 6, `B6` a
new one; `Horn A-A 6-6 A-2` is a line that names those horn spots in that order.
"""

ORDERS = {
    # 4284-4356
    "A-6": "Hop A-6|Any7|Pass|ED|Lay|EC|Place|Buy|DP|B6|B8|Field|E|C|AnyCraps|Hop|Horn|Hard|EB6|EB8",
    "2-5": "Hop 2-5|Any7|Pass|ED|Lay|EC|Place|Buy|DP|B6|B8|Field|E|C|AnyCraps|Hop|Horn|Hard|EB6|EB8",
    "3-4": "Hop 3-4|Any7|Pass|ED|Lay|EC|Place|Buy|DP|B6|B8|Field|E|C|AnyCraps|Hop|Horn|Hard|EB6|EB8",
    # 4358-4408
    "5-6": "Horn 6-5|E|Pass|Field|DP|C|AnyCraps|Hop|Horn A-A 6-6 A-2|Any7",
    "A-A": "Horn A-A|AnyCraps|C|Field|DP|Pass|E|Hop|Horn 6-6 6-5 A-2|Any7",
    "A-2": "Horn A-2|AnyCraps|C|Field|DP|Pass|E|Hop|Horn A-A 6-5 6-6|Any7",
    "6-6": "Horn 6-6|AnyCraps|C|Field|DP|Pass|E|Hop|Horn A-A 6-5 A-2|Any7",
    # 4410-4444
    "A-3": "Hop A-3|EC|Place|Buy|Field|ED|Lay|E|C|AnyCraps|Hop|Horn|Hard 4|Any7",
    "2-2": "Hop 2-2|Hard 4|EC|Place|Buy|Field|ED|Lay|E|C|AnyCraps|Hop|Horn|Any7",
    # 4446-4478
    "A-4": "Hop A-4|EC|Place|Buy|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Any7",
    "2-3": "Hop 2-3|EC|Place|Buy|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Any7",
    # 4480-4539
    "A-5": "Hop A-5|EB6|EC|Place|Buy|B6|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Hard 6|Any7",
    "2-4": "Hop 2-4|EB6|EC|Place|Buy|B6|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Hard 6|Any7",
    "3-3": "Hop 3-3|Hard 6|EB6|EC|Place|Buy|B6|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Any7",
    # 4541-4579, 4599-4618
    "2-6": "Hop 2-6|EB8|EC|Place|Buy|B8|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Hard 8|Any7",
    "3-5": "Hop 3-5|EB8|EC|Place|Buy|B8|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Hard 8|Any7",
    "4-4": "Hop 4-4|Hard 8|EB8|EC|Place|Buy|B8|ED|Lay|Field|E|C|AnyCraps|Hop|Horn|Any7",
    # 4581-4597, 4639-4655
    "3-6": "Hop 3-6|EC|Place|Buy|Field|ED|Lay|E|C|AnyCraps|Hop|Horn|Any7",
    "4-5": "Hop 5-4|EC|Place|Buy|Field|ED|Lay|E|C|AnyCraps|Hop|Horn|Any7",
    # 4620-4637, 4657-4674
    "4-6": "Hop 6-4|EC|Place|Buy|Field|ED|Lay|E|C|AnyCraps|Hop|Horn|Hard 10|Any7",
    "5-5": "Hop 5-5|Hard 10|EC|Place|Buy|Field|ED|Lay|E|C|AnyCraps|Hop|Horn|Any7",
}

HOP_ROWS = "3-1 2-2 3-2 4-1 3-3 4-2 5-1 3-4 5-2 6-1 4-4 5-3 6-2 5-4 6-3 5-5 6-4"
"""4244-4255, 4264-4268: the hops as the table of limits lists them."""

# Payoffs: 4082-4111. Numbers to what they pay, as (pays, for).
ODDS = {4: (2, 1), 10: (2, 1), 5: (3, 2), 9: (3, 2), 6: (6, 5), 8: (6, 5)}  # 4086
PLACE = {6: (7, 6), 8: (7, 6), 5: (7, 5), 9: (7, 5), 4: (9, 5), 10: (9, 5)}  # 4087
BUY = {6: (6, 5), 8: (6, 5), 5: (3, 2), 9: (3, 2), 4: (2, 1), 10: (2, 1)}  # 4093, 5 and 9 read 3 to 2
LAY = {6: (5, 6), 8: (5, 6), 5: (2, 3), 9: (2, 3), 4: (1, 2), 10: (1, 2)}  # 4094
FIELD = {2: 2, 12: 3, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1}  # 4096
HARD = {4: 7, 6: 9, 8: 9, 10: 7}  # 4100
ONE_FLIP = {
    "any-seven": {7: 4},  # 4101
    "any-craps": {2: 7, 3: 7, 12: 7},  # 4102
    "c": {2: 7, 3: 7, 12: 7},  # 4103
    "craps-2": {2: 30},  # 4104
    "craps-12": {12: 30},  # 4106
    "craps-3": {3: 15},  # 4107
    "eleven": {11: 15},  # 4108
    "e": {11: 15},  # 4109
    "horn-2": {2: 30},  # 4110 with 4104
    "horn-3": {3: 15},  # and 4107
    "horn-11": {11: 15},  # and 4108
    "horn-12": {12: 30},  # and 4106
}
HARD_HOP, EASY_HOP = 30, 15  # 4111

# Limits, 4218-4270: $5 table A, $5 table B, $10 table A, $10 table B where they differ.
LIMITS = {
    "pass dont-pass come dont-come": (10, 300),
    "place-4 place-10 place-5 place-9": (10, 300),
    "place-6 place-8": (12, 300),
    "buy-4 buy-5 buy-6 buy-8 buy-9 buy-10": (10, 300),
    "lay-4 lay-10": (20, 300),
    "lay-5 lay-9": (15, 300),
    "lay-6 lay-8": (12, 300),
    "big-6 big-8": (10, 300),
    "hard-4 hard-6 hard-8 hard-10 any-seven any-craps c e": (1, 25),
    "craps-2 craps-3 craps-12 eleven": (1, 25),  # the horn's, 4240-4243
}
FIELD_LIMITS = ((5, 300), (5, 300), (10, 300), (10, 300))  # 4231
HOP_LIMITS = ((1, 25), (5, 25), (1, 25), (5, 25))  # 4244-4268
