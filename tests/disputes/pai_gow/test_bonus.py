"""Disputed bonus bets of pai gow: every row of every table, by hand from the posted lines."""

import pytest

from tests.builders import settle
from tests.disputes.pai_gow.rounds import (
    ACE_UP,
    BANK,
    EIGHTS,
    FACE_UP,
    FORTUNE,
    GOLD,
    LOSER,
    LUCKY,
    MINI,
    SHEEP_UP,
    TRIPLE,
    TURLOCK,
    TURLOCK_UP,
    net,
    one_seat,
)

SEVEN, SEVEN_LOW = "4h 5h 6h 7h 8h 9h Th", "Ah 2h 3h 4h 5h 6h 7h"
MATCH, MATCH_JOKER = "Ts Js Qs Ks As Kd Qd", "Ts Js Xx Ks As Kd Qd"
SEVEN_JOKER, SEVEN_JOKER_END = "4h 5h Xx 7h 8h 9h Th", "4h 5h 6h 7h 8h 9h Xx"
HANDS = [
    # the cards, and which row they are: 0 the best
    (SEVEN, 0),
    (SEVEN_LOW, 0),  # 004:1200-1204: the ace may be low
    (MATCH, 1),
    (MATCH_JOKER, 1),  # 000:1428: with or without the joker
    (SEVEN_JOKER, 2),
    (SEVEN_JOKER_END, 2),
    ("As Ad Ah Ac Xx 7d 2c", 3),
    ("Ts Js Qs Ks As 4d 2c", 4),
    ("Ts Js Qs Xx As 4d 2c", 4),
    ("Ts Js Qs Ks As Kd Qh", 4),  # king and queen beside it, but not of one suit
    ("6h 7h 8h 9h Th 2c Kd", 5),
    ("6h 7h 8h Xx Th 2c Kd", 5),
    ("Ah 2h 3h 4h 5h Jc Kd", 5),
    ("8h 8d 8s 8c Jc 7d 4d", 6),
    ("As Ad Ah Xx 9c 7d 2c", 6),
    ("9h 9d 9s 9c 4c 4d 4h", 6),  # four and three of a kind
    ("9h 9d 9s 4c 4d Kc 2h", 7),
    ("9h 9d 9s 4c 4d 4h 2c", 7),  # two three of a kinds
    ("As Ad Xx Kc Kd 7h 2c", 7),  # the joker is the third ace
    ("2h 5h 8h Jh Kh 3c 9d", 8),
    ("2h 5h 8h Jh Xx 3c 9d", 8),
    ("Ah Kh 9h 4h Xx Kc Qd", 8),  # a flush pays more than the pair of aces beside it
    ("Qh Qd Qs 9c 7d 4h 2c", 9),
    ("9h 9d 9s 8c 7d 6h 5c", 9),  # it holds a straight too, which pays less
    ("As Ad Xx Kc Jd 7h 2c", 9),
    ("9h 8d 7s 6c 5d Kh 2c", 10),
    ("9h 8d Xx 6c 5d Kh 2s", 10),
    ("Ah 2d 3s 4c 5d Kh 9c", 10),
    ("Qh Qd 9s 9c 7d 4h 2c", None),
    ("Ah Xx 9s 9c 7d 4h 2c", None),  # aces and nines
    ("As Kd Jh 9c 7s 5h 3d", None),
]
TABLES = [
    (FORTUNE, "fortune", [2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2]),  # 000:1423-1474
    (FACE_UP, "fortune", [2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2]),  # 000:9518-9552
    (SHEEP_UP, "fortune", [2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2]),  # 004:2694-2730
    (GOLD, "golden", [2500, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]),  # 004:1677-1687
    (TURLOCK, "fortune", [5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2]),  # 003:931-941
    (TURLOCK_UP, "fortune", [5000, 2000, 1000, 400, 150, 50, 20, 5, 4, 3, 2]),  # 003:3255-3270
    (LUCKY, "lucky", [2000, 1000, 500, 250, 100, 25, 15, 10, 4, 3, 1]),  # 001:5692-5702
    (ACE_UP, "lucky", [2000, 1000, 500, 250, 100, 25, 15, 10, 4, 3, 1]),  # 001:6000-6010
]


@pytest.mark.parametrize(("posting", "wager", "pays"), TABLES, ids=[f"{one[0]}" for one in TABLES])
def test_every_row_of_a_bonus_bet_on_seven_cards(posting, wager, pays):
    for cards, row in HANDS:
        result = one_seat(posting, {"base": 10, wager: 10}, cards)[wager]
        assert net(result) == (-10 if row is None else 10 * pays[row]), f"{cards}: {result['why']}"


def test_a_bonus_bet_does_not_ask_how_the_hand_is_set():
    """004:1590-1592: the example's aces stay behind K-2, and the flush is paid all the same."""
    result = one_seat(GOLD, {"base": 10, "golden": 10}, "Ah Ac Kh Jh Th 2s 3h", choices=[("2", "set", "Kh 2s")])
    assert result["golden"]["paid"] == 40
    assert result["golden"]["why"].startswith("flush")


@pytest.mark.parametrize("posting", [LUCKY, ACE_UP])
def test_lucky_needs_no_base_wager(posting):
    """001:5678, 5986."""
    assert one_seat(posting, {"lucky": 10}, EIGHTS, BANK)["lucky"]["paid"] == 150


# The player-dealer's ace high: 000:9483-9485, 003:3286-3288, 004:2661-2663, 001:6026-6028.

ACE_HIGH_BANKS = [
    ("As Kd Jh 9c 7s 5h 3d", "Qh Qd 9s 9d 7d 4h 2c", 50),
    ("Xx Kd Jh 9c 7s 5h 3d", "Qh Qd 9s 9d 7d 4h 2c", 150),
    ("As Kd Jh 9c 7s 5h 3d", "Ah Ks Qh 9d 8s 4h 2c", 400),
    ("Xx Kd Jh 9c 7s 5h 3d", "Ah Ks Qh 9d 8s 4h 2c", 400),
    ("As Kd Jh 9c 7s 5h 3d", "Xx Ks Qh 9d 8s 4h 2c", 400),  # whoever has the joker
    ("Ks Qd Jh 9c 7s 5h 3d", "Ah Kc Qh 9d 8s 4h 2c", -10),  # the player alone never wins
    ("As Xx Jh 9c 7s 5h 3d", "Ah Kc Qh 9d 8s 4h 2c", -10),  # ace and joker are a pair
    ("As Kd Jh Tc Xx 5h 3d", "Ah Kc Qh 9d 8s 4h 2c", -10),  # the joker completes a straight
    ("As Ks Js 9s Xx 5h 3d", "Ah Kc Qh 9d 8h 4h 2c", -10),  # or a flush
    ("Kd Qs Jh 9c 7s 5h 3d", "Ac Kc Qh 9d 8s 4h 2c", -10),  # king high
]


@pytest.mark.parametrize(
    ("posting", "wager"), [(FACE_UP, "ace-high"), (TURLOCK_UP, "ace-high"), (SHEEP_UP, "ace-high"), (ACE_UP, "ace-up")]
)
@pytest.mark.parametrize(("bank", "cards", "due"), ACE_HIGH_BANKS)
def test_ace_high_bets(posting, wager, bank, cards, due):
    result = one_seat(posting, {"base": 10, wager: 10}, cards, bank)
    assert net(result[wager]) == due
    if due > 0:
        assert result["base"]["result"] == "push"


@pytest.mark.parametrize("posting", [TURLOCK_UP, SHEEP_UP, ACE_UP])
def test_without_the_plain_flush_a_joker_with_four_of_a_suit_is_ace_high(posting):
    """003:3077, 004:2300-2301, 001:5865: the words leave the plain flush out, which is the other reading."""
    wager = "ace-up" if posting == ACE_UP else "ace-high"
    result = one_seat(
        posting,
        {"base": 10, wager: 10},
        "Qh Qd 9h 9d 7d 4h 2c",
        "Ks Js 9s 6s Xx 5h 3d",
        readings={"joker-flush": "no-plain-flush"},
    )
    assert net(result[wager]) == 150
    assert result["base"]["result"] == "push"


# Triple Bonus: 001:3928-3989.

DOUBLE_LUCK = [
    (SEVEN, 20_000),
    ("As Ad Ah Ac Xx 7d 2c", 5_000),
    ("As Ad Ah Ac Xx 7d 7c", 10_000),
    ("Ts Js Qs Ks As 4d 2c", 1_000),
    ("Ts Js Qs Ks As 4d 4c", 2_000),
    ("Ts Js Qs Ks As Ad Xx", 2_000),  # ace and joker are the pair
    (SEVEN_JOKER, 300),
    ("6h 7h 8h 9h Th 2c Kd", 300),
    ("6h 7h 8h 9h Th 2c 2d", 600),
    ("8h 8d 8s 8c Jc 7d 4d", 200),
    ("8h 8d 8s 8c Jc 4c 4d", 400),
    ("9h 9d 9s 9c 4c 4d 4h", 400),
    ("9h 9d 9s 4c 4d Kc 2h", 100),
    ("9h 9d 9s 4c 4d Kc Kh", 200),
    ("9h 9d 9s 4c 4d 4h 2c", 100),
    ("2h 5h 8h Jh Kh 3c 9d", 50),
    ("2h 5h 8h Jh Kh 3c 3d", 100),
    ("9h 8d 7s 6c 5d Kh 2c", 20),
    ("9h 8d 7s 6c 5d 2h 2c", 40),
    ("9h 8d 7s 6c 5d 9c 2c", 20),  # the nines are not the other two cards
    ("Qh Qd Qs 9c 7d 4h 2c", -10),  # three of a kind is not listed
    ("Qh Qd 9s 9c 7d 4h 2c", -10),
]


@pytest.mark.parametrize(("cards", "due"), DOUBLE_LUCK)
def test_double_luck(cards, due):
    assert net(one_seat(TRIPLE, {"double-luck": 10}, cards)["double-luck"]) == due


HAPPY = [
    ("9h 8d 7h 6d 4h 3d 2h", 10_000),  # all red
    ("9c 8s 7c 6s 4c 3s 2c", 10_000),  # all black
    ("9h 8d 7h 6s 4h 3d 2h", 1_000),
    ("Th 9d 7s 6c 5h 3d 2h", 250),
    ("Jh 9d 7s 6c 5h 3d 2h", 150),
    ("Qh 9d 7s 6c 5h 3d 2h", 70),
    ("Kh 9d 7s 6c 5h 3d 2h", 50),
    ("Ah 9d 7s 6c 5h 4d 2h", 30),
    ("Xx Kd 9s 7c 5h 3d 2h", 30),
    ("Ah Xx 9s 7c 5h 3d 2h", -10),  # a pair of aces
    ("9h 8d 7s 6c 4h 3d Xx", -10),  # a straight
    ("Ah 9h 7h 6h 4s 3d Xx", -10),
    ("Kh Kd 9s 7c 5h 3d 2h", -10),
]


@pytest.mark.parametrize(("cards", "due"), HAPPY)
def test_happy_pai_gow(cards, due):
    assert net(one_seat(TRIPLE, {"happy-pai-gow": 10}, cards)["happy-pai-gow"]) == due


def test_ultimate_push_is_decided_by_the_house_way_whatever_was_set():
    """001:3930: the eights are split against kings and threes, a push with a pair in front; unsplit they lose."""
    seats = {"2": {"base": 10, "ultimate-push": 10}}
    deal = {"2": EIGHTS, "player-dealer": BANK}
    for choices in ([], [("2", "set", "Js 7d")], [("2", "set", "Js 7d"), ("player-dealer", "set", "7h 6c")]):
        result = {one["wager"]: one for one in settle(TRIPLE, seats, deal, choices=choices)["wagers"]}
        assert result["ultimate-push"]["paid"] == 20


PUSHES = [
    (EIGHTS, BANK, 20),  # 8-8 over 3-3, 8-8-J-7-4 under K-K
    ("Kc Qd 9h 9d 6d 4h 2h", "Ac Jd 8h 7s 5c 4s 2s", -10),  # K-Q over J-8, nines over an ace: a win
    ("Kc 8d 9h 9d 6d 4h 2h", "Ac Qd Jh 7s 5c 4s 3s", -10),  # K-8 over Q-J: a win too
    ("Jc 8d 9h 9d 6d 4h 2h", "Ac Qd Th 7s 5c 4s 3s", 10),  # J-8 under Q-T, nines over an ace
    ("Qc Td 9h 9d 6d 4h 2h", "Ac Qd Th 7s 5c 4s 3s", 10),  # Q-T copied, nines over an ace: copy and win
    (LOSER, BANK, -10),
    ("2h 2s Kc Qd 9h 7d 5d", "3h 3d Jc Th 9s 8s 5s", 10),  # K-Q over J-T, twos under threes
    ("Ah Ac 2h 2s 9h 7d 5d", "Kh Kd Qc Jh 9s 8s 5s", -10),  # twos in front of aces beat Q-J and kings
]


@pytest.mark.parametrize(("cards", "bank", "due"), PUSHES)
def test_ultimate_push(cards, bank, due):
    """001:3945-3946."""
    assert net(one_seat(TRIPLE, {"ultimate-push": 10}, cards, bank)["ultimate-push"]) == due


# Mini Pai Gow's Aces bonus on six cards: 001:1102-1112.

ACES = [
    ("As Ad Ah Ac Xx 7d", 25_000),
    ("Ts Js Qs Ks As 4d", 10_000),
    ("Ts Js Qs Xx As 4d", 1_000),  # with the joker it is a straight flush: 1095
    ("6h 7h 8h 9h Th 2c", 1_000),
    ("8h 8d 8s 8c Jc 7d", 500),
    ("9h 9d 9s 4c 4d Kc", 150),
    ("9h 9d 9s 4c 4d 4h", 150),
    ("2h 5h 8h Jh Kh 3c", 50),
    ("Qh Qd 9s 9c 4d 4h", 50),
    ("Ah Xx 9s 9c 4d 4h", 50),  # ace and joker are the third pair
    ("9h 8d 7s 6c 5d Kh", 30),
    ("9h 8d Xx 6c 5d Kh", 30),
    ("Qh Qd Qs 9c 7d 4h", 20),
    ("Qh Qd 9s 9c 7d 4h", 10),
    ("8h 7d 6s 4c 3d 2h", 500),
    ("9h 7d 6s 4c 3d 2h", -10),
    ("Kh Kd 6s 4c 3d 2h", -10),
]


@pytest.mark.parametrize(("cards", "due"), ACES)
def test_mini_aces_bonus(cards, due):
    assert net(one_seat(MINI, {"base": 10, "aces": 10}, cards)["aces"]) == due


def test_a_fouled_hand_keeps_its_bonus_bets():
    """000:1185-1187: the foul takes the base wager alone."""
    result = one_seat(FORTUNE, {"base": 10, "fortune": 10}, EIGHTS, BANK, choices=[("2", "set", "8h 8s")])
    assert result["base"]["result"] == "push"
    result = one_seat(
        FORTUNE, {"base": 10, "fortune": 10}, "9h 9d 9s 8c 7d 6h 4c", BANK, choices=[("2", "set", "9h 9d")]
    )
    assert (net(result["base"]), net(result["fortune"])) == (-10, 30)
