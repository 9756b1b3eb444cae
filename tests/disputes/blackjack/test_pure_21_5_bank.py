"""Disputed settlements of Pure 21.5 and Pure Spanish 21.5: who is first, banks too small, fees, limits, decks."""

import pytest

from tests.disputes.blackjack.pure import (
    CLUB,
    CLUB_SPANISH,
    OUTLAWS,
    SPANISH,
    TURLOCK,
    TURLOCK_SPANISH,
    line,
    lines,
    refused,
    settle,
)

WAGERS = "1 base 20, red-flex 5, buster 10; 4 base 20, buster 10; 5 base 20, red-flex 5"
HANDS = "4: Ks 8d; 5: Ks 6d Qc; 1: As Jd; d: 9h 7d 8h"
DUE = [
    ("4 base 20 win +", 20),
    ("5 base 20 lose -", 20),
    ("1 base 20 win +", 24),
    ("5 red-flex 5 win +", 25),
    ("1 red-flex 5 win +", 25),
    ("4 buster 10 win +", 20),
    ("1 buster 10 win +", 20),
]


@pytest.mark.parametrize("bank", [10, 30, 40, 50, 64, 70, 90, 120, 134, 154, 500])
def test_the_clubs_order_with_a_bank_too_small_at_each_place(bank):
    # 000:93-96, 109-111: from the player-dealer's left every game wager, then all Red Flex, then all Buster
    expected, pool = [], bank
    for what, due in DUE:
        met = min(due, pool)
        pool -= met
        short = f" ~{due - met}" if due > met else ""
        expected.append(f"{what}{met}{short}" if met else f"{what.rsplit(' ', 2)[0]} returned ~{due}")
    choices = "4 stand; 5 hit"
    assert lines(CLUB, WAGERS, HANDS, choices, bank=bank, dealer=3) == "; ".join(expected)
    shoe = "Ks Ks As 9h 8d 6d Jd 7d Qc 8h"
    assert lines(CLUB, WAGERS, shoe, choices, bank=bank, dealer=3) == "; ".join(expected)


def test_outlaws_settles_seat_by_seat_from_the_down_card():
    # 002:53-54, 137: the two counts two seats from the player-dealer, base before Buster
    result = lines(
        OUTLAWS, "2 base 20, buster 10; 3 base 20, buster 10", "2: Ks 8d; 3: Ks 6d Qc; d: 9h 2d 5d 8h",
        "2 stand; 3 hit", bank=50,
    )  # fmt: skip
    assert result == "3 base 20 lose -20; 3 buster 10 win +20; 2 base 20 win +10 ~10; 2 buster 10 returned ~20"


FULL = [1, 2, 4, 5, 6, 7, 8]
BUTTON = [
    # From the player-dealer's left, ten-point cards ten, the player-dealer's seat not counted (002:53).
    ([OUTLAWS], 3, FULL, {"A": 4, "2": 5, "5": 8, "6": 1, "7": 2, "8": 4, "9": 5, "T": 6, "J": 6, "K": 6}),
    # From the house dealer's left, jack eleven to king thirteen (003:191, 1923); no tens in the Spanish deck.
    ([TURLOCK], 3, FULL, {"A": 1, "2": 2, "3": 4, "7": 8, "8": 1, "T": 4, "J": 5, "Q": 6, "K": 7}),
    ([TURLOCK_SPANISH], 3, FULL, {"A": 1, "2": 2, "3": 4, "7": 8, "8": 1, "9": 2, "J": 5, "Q": 6, "K": 7}),
    # Every seat of the table is counted; from an empty one the button moves on to the next player (002:389).
    ([OUTLAWS], 3, [1, 2, 6], {"2": 6, "5": 1, "7": 2, "K": 6}),
    ([TURLOCK, TURLOCK_SPANISH], 1, [2, 4], {"A": 2, "2": 4, "4": 2, "8": 2, "9": 4}),
    ([TURLOCK, TURLOCK_SPANISH], 8, [1, 2, 6], {"3": 6, "7": 1, "9": 2, "K": 6}),
    # No action button, or none that a card could place: left of the player-dealer (000:93-94, 446-447).
    ([CLUB, CLUB_SPANISH], 3, FULL, {"9": 4, "K": 4}),
]


@pytest.mark.parametrize(
    ("posting", "dealer", "seats", "firsts"), [(posting, *row) for postings, *row in BUTTON for posting in postings]
)
def test_who_is_settled_first(posting, dealer, seats, firsts):
    acting = sorted(seats, key=lambda seat: (seat < dealer, seat))
    wagers = "; ".join(f"{seat} base 10" for seat in seats)
    for down, first in firsts.items():
        hands = "; ".join([*(f"{seat}: Ks 6d" for seat in seats), f"d: 5c {down}c"])
        result = lines(posting, wagers, hands, "; ".join(f"{seat} surrender" for seat in acting), dealer=dealer)
        order = sorted(seats, key=lambda seat, first=first: (seat < first, seat))
        assert result == "; ".join(f"{seat} base 10 lose -5" for seat in order), down


def test_a_small_bank_meets_doubles_splits_surrenders_and_pushes():
    # 000:200-202, 109-111; a push is a push whatever is left
    split = lines(
        CLUB, "2 base 20; 3 base 20", "2: 6s 5d Kc; 3: 8s 8d Kc 9d; d: Kc 8d",
        "2 double; 3 split; 3 stand; 3 stand", bank=50,
    )  # fmt: skip
    assert split == "2 base 40 win +40; 3 base 20 push; 3 base#2 20 lose -10 ~10"
    given_up = "2: Ks 9d; 3: Ks 6d; d: Kc 8d", "2 stand; 3 surrender"
    assert lines(CLUB, "2 base 20; 3 base 25", *given_up, bank=25) == "2 base 20 win +20; 3 base 25 lose -5 ~7.5"
    assert lines(CLUB, "2 base 20; 3 base 25", *given_up, bank=20) == "2 base 20 win +20; 3 base 25 returned ~12.5"
    pushed = lines(CLUB, "2 base 20; 3 base 25", "2: Ks 9d; 3: Ks 8d; d: Kc 8d", "2 stand; 3 stand", bank=20)
    assert pushed == "2 base 20 win +20; 3 base 25 push"


def test_back_line_at_outlaws_and_turlock_only():
    # 002:104, 125; 003:240, 1978; not at the 500 Club (000:175, 220, 280, 547)
    result = settle(
        OUTLAWS, "2 base 20, buster 5; 2/1 base 10; 2/2 base 15, buster 10; 3 base 20",
        "2: Ks 9d; 3: Ks 7d; d: 9h 9d", "2 stand; 3 stand", action=2,
    )  # fmt: skip
    assert [line(one) for one in result["wagers"]] == [
        "2 base 20 win +20", "2/1 base 10 win +10", "2/2 base 15 win +15", "2 buster 5 lose -5",
        "2/2 buster 10 lose -10", "3 base 20 lose -20",
    ]  # fmt: skip
    # $80 of action: $1 of the player-dealer and 50 cents of each player at a betting square (002:155-160)
    assert [(fee["payer"], fee["amount"]) for fee in result["fees"]] == [
        ("player-dealer", 1), ("2", 0.5), ("2/1", 0.5), ("2/2", 0.5), ("3", 0.5),
    ]  # fmt: skip
    matched = lines(
        TURLOCK_SPANISH, "2 base 10, match-the-dealer 5; 2/1 base 20, match-the-dealer 5", "2: 9h Kd; d: 9h 8c",
        "2 stand",
    )  # fmt: skip
    assert matched.endswith("2 match-the-dealer 5 win +40; 2/1 match-the-dealer 5 win +40")
    for posting in (CLUB, CLUB_SPANISH):
        assert "back-line" in refused(posting, "2 base 20; 2/1 base 20", "2: Ks 8d; d: Kc 8d", "2 stand")


def test_a_back_line_bettor_puts_up_their_own_money():
    hands = "2: 6s 5d Kc; d: 9h 9d"
    seats = "2 base 20; 2/1 base 10"
    assert lines(OUTLAWS, seats, hands, "2 double") == "2 base 40 win +40; 2/1 base 10 win +10"
    assert lines(OUTLAWS, seats, hands, "2 double; 2/1 double") == "2 base 40 win +40; 2/1 base 20 win +20"


FEES = [
    (CLUB, 1, "base 99.50", 0.5),  # 000:340-348; a tier starts at its printed dollar
    (CLUB, None, "base 90, red-flex 5, buster 5", 0),
    (CLUB, 1, "base 90, red-flex 5, buster 5", 1),  # bonus bets count (000:317)
    (CLUB, 2, "base 100", 1),
    (CLUB, 2, "base 101", 2),
    (CLUB, 3, "base 200", 1),
    (CLUB_SPANISH, 1, "base 90, match-the-dealer 10", 0.5),  # game wagers only (000:641-643)
    (CLUB_SPANISH, 4, "base 399", 2),
    (CLUB_SPANISH, 8, "base 401", 5),
    (OUTLAWS, 1, "base 46, buster 5", 1.5),  # $1 and 50 cents of the player (002:157-160)
    (OUTLAWS, 3, "base 100", 4),
    (OUTLAWS, 4, "base 10", 1),  # players pay by the half hour (002:168-172)
    (OUTLAWS, 4, "base 102", 1),
    (OUTLAWS, 5, "base 500", 4),
    (TURLOCK, 1, "base 101", 3),  # 003:2156-2160
    (TURLOCK, 12, "base 26", 3),
    (TURLOCK_SPANISH, 1, "base 20, match-the-dealer 6", 0.5),  # 003:2021-2025
    (TURLOCK_SPANISH, 18, "base 1000", 10),  # 003:2121-2122, printed in two tiers
    (TURLOCK_SPANISH, 18, "base 1001", 15),
]


@pytest.mark.parametrize(("posting", "option", "wagers", "drop"), FEES)
def test_fees(posting, option, wagers, drop):
    answer = settle(posting, f"2 {wagers}", "2: Ks 8d; d: 9h 9d", "2 stand", option=option)
    assert answer["drop"] == drop


def test_the_first_option_holds_where_none_is_named_and_doubles_are_free():
    # 002:155-160: $50 of action before the deal, whatever is added
    answer = settle(OUTLAWS, "2 base 50", "2: 6s 5d Kd; d: 9h 8d", "2 double")
    assert (answer["net"], answer["drop"]) == ({"1": -100.5, "2": 99.5}, 1)


LIMITS = [
    (CLUB, 3, "base 200.01"),  # $200 a bet by ordinance (000:324-325), under every option and none
    (CLUB, None, "base 201"),
    (CLUB, 1, "base 4.99"),
    (CLUB, None, "base 10, buster 4"),  # 000:322-324
    (CLUB, 1, "base 10, buster 200.01"),
    (CLUB, 1, "base 10, red-flex 4"),
    (CLUB, 4, "base 20"),  # three options
    (CLUB, 1, "buster 5"),  # beside a game wager only (000:274-278)
    (OUTLAWS, 1, "base 50.01"),  # 002:158
    (OUTLAWS, 1, "base 10, buster 51"),
    (OUTLAWS, 1, "base 10, red-flex 5"),  # not posted there
    (TURLOCK, 1, "base 10, buster 5"),
    (TURLOCK, 1, "base 1000.01"),
    (TURLOCK, 22, "base 99"),
    (CLUB_SPANISH, 8, "base 49"),
    (CLUB_SPANISH, 1, "base 10, match-the-dealer 4"),
    (TURLOCK_SPANISH, 1, "base 200.01"),
    (TURLOCK_SPANISH, 7, "base 51"),  # $10 to $50 as printed (003:2057)
    (TURLOCK_SPANISH, 1, "match-the-dealer 5"),
]


@pytest.mark.parametrize(("posting", "option", "wagers"), LIMITS)
def test_wagers_that_are_refused(posting, option, wagers):
    refused(posting, f"2 {wagers}", "2: Ks 8d; d: 9h 9d", "2 stand", option=option)


@pytest.mark.parametrize(
    ("posting", "least"), [(CLUB, 1), (OUTLAWS, 6), (TURLOCK, 1), (CLUB_SPANISH, 4), (TURLOCK_SPANISH, 4)]
)
def test_decks(posting, least):
    # 000:20-21, 000:377-378, 002:28, 003:148, 003:1892
    hands = "2: Ks 8d; d: Kd 8c"
    assert lines(posting, "2 base 20", hands, "2 stand", decks=least) == "2 base 20 push"
    for wrong in (least - 1, 9):
        assert "decks" in refused(posting, "2 base 20", hands, "2 stand", decks=wrong)
    # listed beyond need is no matter, but the shoe must hold the card
    spare = " ".join(["Ks"] * (least - 1))
    assert lines(posting, "2 base 20", f"2: Ks 8d {spare}; d: Kd 8c", "2 stand", decks=least) == "2 base 20 push"
    refused(posting, "2 base 20", f"2: Ks 8d {spare} Ks; d: Kd 8c", "2 stand", decks=least)
    if posting in SPANISH:
        refused(posting, "2 base 20", "2: Ts 8d; d: Kd 8c", "2 stand")
