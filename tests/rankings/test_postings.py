"""The ranking tables of the postings, line by line: each list stands from the best hand to the worst."""

from __future__ import annotations

from itertools import pairwise

import pytest

from housedealer import rankings
from housedealer.cards import cards
from housedealer.rankings import blackjack, high, high_joker, showing, two_card

DESCENDING = {
    # 500 Club, Fortune Pai Gow Poker: seed 000, lines 1035-1084.
    "high-joker": [
        "As Ad Ah Ac Xx", "As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "5s 4s 3s 2s As", "As Ad Ah Ac Ks", "2s 2d 2h 2c 3s",
        "As Ad Ah Ks Kd", "2s 2d 2h 3s 3d", "As Ks Qs Js 9s", "7s 5s 4s 3s 2s", "As Kd Qh Jc Ts", "5s 4d 3h 2c As",
        "As Ad Ah Kc Qs", "2s 2d 2h 4c 3s", "As Ad Kh Kc Qs", "3s 3d 2h 2c 4s", "As Ad Kh Qc Js", "2s 2d 5h 4c 3s",
        "As Kd Qh Jc 9s", "7s 5d 4h 3c 2s",
    ],
    # The 101, Cal Quick Draw Poker: seed 001, lines 2101-2118.
    "high-wild-natural-royal": [
        "As Ad Ah Ac Xx", "2s 2d 2h 2c Xx", "As Ks Qs Js Ts", "As Ks Xx Js Ts", "Ks Qs Js Xx 9s", "As Ad Ah Xx Ks",
        "As Ad Xx Ks Kd", "As Ks Qs Xx 9s", "As Kd Qh Jc Xx", "Xx Ad Ah Kc Qs", "As Ad Kh Kc Qs", "As Xx Kh Qc 3s",
        "As Kd Qh Jc 9s",
    ],
    # 500 Club, Mexican Poker: seed 000, lines 3921-3981.
    "mexican": [
        "As Ad Ah Ac Xx", "2s 2d 2h 2c Xx", "As Ks Qs Js 7s", "Ks Qs Js 7s 6s", "Qs Js 7s 6s 5s", "Js 7s 6s 5s 4s",
        "5s 4s 3s 2s As", "As Ad Ah Ac Ks", "2s 2d 2h 2c 3s", "As Ks Qs Js 6s", "7s 5s 4s 3s 2s", "As Ad Ah Ks Kd",
        "2s 2d 2h 3s 3d", "As Kd Qh Jc 7s", "Ks Qd Jh 7c 6s", "5s 4d 3h 2c As", "As Ad Ah Kc Qs", "As Ad Kh Kc Qs",
        "3s 3d 2h 2c 4s", "As Ad Kh Qc Js", "As Kd Qh Jc 6s", "7s 6d 5h 4c 2s", "7s 5d 4h 3c 2s",
    ],
    # A joker dealt face up is an ace, or completes a straight or a flush: seed 000, lines 3914-3916.
    "mexican-half-wild": [
        "As Ad Ah Ac Xx", "As Ks Qs Xx 7s", "Ks Kd Kh Kc Xx", "As 6s 4s 2s Xx", "Ks Kd Kh Xx As", "Ks Xx Jh 7c 6s",
        "Ks Kd Kh Xx 2s", "Ks Kd 4h Xx As", "As Kd 4h Xx 2s", "Ks Kd 4h Xx 2s", "Ks Jd 4h Xx 2s",
    ],
    # 500 Club, 2-7 Single Draw: seed 000, lines 1911-1958.
    "low-27": [
        "7s 5d 4h 3c 2s", "8s 5d 4h 3c 2s", "As 5d 4h 3c 2s", "As Kd Qh Jc 9s", "2s 2d 5h 4c 3s", "As Ad Kh Qc Js",
        "2s 2d 3h 3c 4s", "As Ad Kh Kc Qs", "2s 2d 2h 3c 4s", "As Ad Ah Kc Qs", "6s 5d 4h 3c 2s", "As Kd Qh Jc Ts",
        "7s 5s 4s 3s 2s", "As Ks Qs Js 9s", "2s 2d 2h 3c 3s", "As Ad Ah Kc Ks", "2s 2d 2h 2c 3s", "As Ad Ah Ac Ks",
        "2s 3s 4s 5s 6s", "9s Ts Js Qs Ks", "As Ks Qs Js Ts",
    ],
    # 500 Club, Razz: seed 000, lines 5845-5876.
    "razz": [
        "5s 4s 3s 2s As", "6s 4d 3h 2c As", "Ks Qd Jh Tc 9s", "As Ad 2h 3c 4s", "Ks Kd Qh Jc Ts", "As Ad 2h 2c 3s",
        "Ks Kd Qh Qc Js", "As Ad Ah 2c 3s", "Ks Kd Kh Qc Js", "As Ad Ah 2c 2s", "Ks Kd Kh Qc Qs", "As Ad Ah Ac 2s",
        "Ks Kd Kh Kc Qs",
    ],
    # 500 Club, Omaha High-Low Split: seed 000, lines 4572-4591; Draw Hi Lo: seed 002, lines 719-726.
    "low-8": [
        "5s 4s 3s 2s As", "6s 4d 3h 2c As", "7s 6d 4h 3c As", "8s 6d 4h 3c As", "8s 6d 4h 3c 2s", "8s 7d 6h 5c 4s",
        "9s 4d 3h 2c As",
    ],
    # 500 Club, Badugi: seed 000, lines 2426-2444.
    "badugi": [
        "4s 3d 2h Ac", "5s 3d 2h Ac", "Ks Qd Jh Tc", "3s 2d Ah Kh", "Ks Qd Jh Kh", "2s Ad As 2d",
        "Ks Qd Kd Qs", "As 5s 7s 9s", "Ks Kd Kh Kc",
    ],
    # 500 Club, Three Card Poker: seed 000, lines 9957-9996.
    "three-card": [
        "As Ks Qs", "Ks Qs Js", "3s 2s As", "As Ad Ah", "2s 2d 2h", "As Kd Qh", "3s 2d Ah", "As Ks Js", "5s 3s 2s",
        "As Ad Kh", "2s 2d 3h", "As Kd Jh", "5s 3d 2h",
    ],
    # 500 Club, Face-Up Chinese Poker, the front hand: seed 000, lines 3653-3670.
    "three-card-front": ["As Ad Ah", "2s 2d 2h", "As Ad Kh", "2s 2d 3h", "As Ks Qs", "As Kd Jh", "4s 3s 2s"],
    # Turlock, Crazy 4 Poker: seed 003, lines 2695-2708.
    "four-card": [
        "As Ad Ah Ac", "2s 2d 2h 2c", "As Ks Qs Js", "As 2s 3s 4s", "As Ad Ah Kc", "2s 2d 2h 3c", "As Kd Qh Jc",
        "As 2d 3h 4c", "As Ks Qs Ts", "6s 5s 4s 2s", "6s 4s 3s 2s", "As Ad Kh Kc", "3s 3d 2h 2c", "As Ad Kh Qc",
        "2s 2d 4h 3c", "As Kd Qh Tc", "6s 5d 4h 2c", "6s 4d 3h 2c",
    ],
    # The order of its pay tables: seed 003, lines 2777-2785 and 2803-2810.
    "four-card-flush-above": [
        "2s 2d 2h 2c", "As 2s 3s 4s", "2s 2d 2h 3c", "As Ks Qs Ts", "6s 4s 3s 2s", "As Kd Qh Jc", "As 2d 3h 4c",
        "As Ad Kh Kc",
    ],
    # The 101, Ultimate Pai Gow Poker, the two-card chart: seed 001, lines 1391-1407.
    "two-card": ["As Ad", "Ks Kd", "2s 2d", "As Ks", "As Qd", "Ks Qd", "3s 2d"],
    # The 101, Two Card Peek's 2 Card Poker: seed 001, lines 854-861.
    "two-card-peek": [
        "As Ks", "Ks Qs", "2s As", "As Ad", "2s 2d", "As Kd", "2s Ad", "As Qs", "4s 2s", "As Qd", "4s 2d",
    ],
    # The 101, Mini Pai Gow, the one-card hand: seed 001, line 1019.
    "one-card": ["Xx", "As", "Kd", "2c"],
    # 500 Club, EZ Baccarat: seed 000, lines 735-751.
    "baccarat": ["9s Kd", "8s Kd", "3s 3d 3h", "2s 3d 3h", "7s Kd", "6s Kd", "Ks Kd"],
    # 500 Club, Pure 21.5 Blackjack: seed 000, lines 8-37.
    "blackjack": ["As Kd", "7s 7d 7h", "Ks Qd", "As 8d", "Ks 8d", "2s 2d", "Ks Qd 2h"],
    # Black Sheep, Blackjack Elite: seed 004, lines 2020-2034.
    "blackjack-31": ["As Qd", "As Ks", "6s 5d Kh Tc", "Ks 9d 2h", "Ks Qd", "2s 2d", "Ks Qd 2h"],
    # The 101, Cal Blackjack: seed 001, lines 488-513 and 578-580.
    "blackjack-31-soft": ["As Ks", "As 2d 8h Kc", "As 2d 8h 4c 6s", "Ks Qd", "5s Kd Th"],
}  # fmt: skip

EQUAL = {
    "high": [("As Kd Qh Jc 9s", "Ad Kh Qc Js 9d"), ("As Ks 7d 7h 2c 3c 4d", "Ad Kd 7s 7c 2h 3h 4s")],
    "high-joker": [
        ("As Kd Qh Jc Xx", "As Kd Qh Jc Tc"),
        ("Ks 9s 4s 3s Xx", "Kd 9d 4d 3d Ad"),
        ("As 9s 4s 3s Xx", "Ad Kd 9d 4d 3d"),
        ("Ks Kd 9h 4c Xx", "Kh Kc 9s 4d As"),
    ],
    "high-wild": [("As Ks Qs Js Xx", "As Ks Qs Js Ts"), ("Ks Kd 9h 4c Xx", "Kh Kc Kd 9s 4d")],
    "low-8": [("8s 7d 4h 3c Xx", "8d 7h 4c 3s Ad"), ("As 2d 4h 7c Xx", "Ad 2h 4c 7s 3d")],
    "two-card": [("As Xx", "Ad Ah"), ("Ks Xx", "Kd Ad")],
    "baccarat": [("7s Kd", "2s 2d 3h"), ("Ks Kd", "5s 2d 3h")],
    "blackjack": [("Ks Qd 2h", "Ks Qd 9h"), ("As 7d", "Ks 8d")],
    "blackjack-31": [("Ks Qd 2h", "Ks Qd 9h"), ("As Qd", "Ah Jh"), ("As Ks", "Ah Kh")],
    "blackjack-31-soft": [("As Ks", "Ah Qd"), ("5s Kd Th", "5s 6d Kh Tc")],
}


@pytest.mark.parametrize("ranking", DESCENDING)
def test_printed_order(ranking: str) -> None:
    for better, worse in pairwise(DESCENDING[ranking]):
        assert rankings.rank(ranking, better).value > rankings.rank(ranking, worse).value, (better, worse)


@pytest.mark.parametrize("ranking", EQUAL)
def test_equal_hands(ranking: str) -> None:
    for one, other in EQUAL[ranking]:
        assert rankings.rank(ranking, one).value == rankings.rank(ranking, other).value


def test_every_ranking_is_here() -> None:
    tested = DESCENDING.keys() | EQUAL.keys()
    assert set(rankings.names()) - tested == {"low-a5", "omaha"}  # razz is low-a5; omaha's oracles rank it


def test_both_orders_of_crazy_4_meet_in_one_hand() -> None:
    # A hand of five that holds a straight and a flush is the one or the other.
    assert rankings.rank("four-card", "9s 8s 7d 6s 2s").name == "straight, nine high"
    assert rankings.rank("four-card-flush-above", "9s 8s 7d 6s 2s").name == "flush, nine high"


def test_joker_that_completes_no_plain_flush() -> None:
    # 500 Club, Fortune Pai Gow's deck section, seed 000, lines 1010-1011, against its bonus, line 1373.
    assert rankings.rank("high-joker-no-flush", "Ks 9s 4s 3s Xx").name == "ace high"
    assert rankings.rank("high-joker-no-flush", "Ks Qs Js Ts Xx").name == "royal flush"
    assert rankings.rank("high-joker-no-flush", "8s 7s 6s 5s Xx").name == "straight flush, nine high"
    assert rankings.rank("high-joker-no-flush", "Ks 9s 4s 3s 2s Xx").name == "flush, king high"


def test_joker_makes_four_aces_rather_than_a_flush() -> None:
    assert rankings.rank("high-joker", "As Ks Qs 9s Ad Ah Xx").name == "four of a kind, aces"


def test_two_jokers() -> None:
    # Outlaws, Draw Poker Hi Lo Split, seed 002, line 692; its chart has no five aces.
    assert rankings.rank("high-joker", "As Ad Ah Xx Xx").name == "five aces"
    assert rankings.rank("high-joker-no-five-aces", "As Ad Ah Xx Xx").name == "four of a kind, aces"
    assert rankings.rank("high-joker", "Ks 9d 4h Xx Xx").name == "pair of aces"
    assert rankings.rank("high-joker", "Ks Qd 9h Xx Xx").name == "straight, king high"
    assert rankings.rank("high-wild", "Ks 9d 4h Xx Xx").name == "three of a kind, kings"
    assert rankings.rank("low-a5", "Ks 9d As Xx Xx").name == "K-9-3-2-A low"


def test_joker_in_a_low_by_the_letter() -> None:
    # Outlaws, Draw Poker Hi Lo Split, seed 002, line 692: an ace, or completing a straight or flush.
    assert rankings.rank("low-8-half-wild", "8s 7d 4h 3c Xx").name == "8-7-4-3-A low"
    assert rankings.rank("low-8-half-wild", "As 2d 3h 5c Xx").name == "5-4-3-2-A low"
    assert rankings.rank("low-8-half-wild", "As 2d 3h 8c Xx").name == "no qualifying low"
    assert rankings.rank("low-8-half-wild", "As 2s 3s 8s Xx").name == "8-4-3-2-A low"
    assert rankings.rank("low-8-half-wild", "2d 3h 5c Xx Xx").name == "5-4-3-2-A low"
    assert rankings.rank("low-8-half-wild", "2d 3h 8c Xx Xx").name == "no qualifying low"
    assert rankings.rank("low-8", "2d 3h 8c Xx Xx").name == "8-4-3-2-A low"


def test_best_three_of_five() -> None:
    # The 101, Three Card Texas Hold'em, seed 001, line 277: a straight flush outranks three of a kind.
    assert rankings.rank("three-card", "8h 8d 8c 7c 9c").name == "straight flush, nine high"
    assert rankings.rank("three-card", "8h 8d 8c 7h 9c").name == "three of a kind, eights"


def test_pair_qualifiers() -> None:
    # Three-card hold'em wants a pair of fours, quick games a pair of kings: the least hand that qualifies.
    assert high.value(cards("4s 4d 5h 3c 2s")) == high.least_pair(2)
    assert high.value(cards("3s 3d Ah Kc Qs")) == high.least_pair(2) - 1
    assert high.least_pair(0) == high.least(1) == high.value(cards("2s 2d 5h 4c 3s"))


def test_pai_gow_foul() -> None:
    # The 101, Double Hand Poker, seed 001, line 46: the two-card hand must not be higher.
    back = high_joker.value(cards("Qs Qd 9h 4c 2s"))
    assert back >= two_card.least_back(cards("As Kd"))
    assert back >= two_card.least_back(cards("Qh Qc"))
    assert back < two_card.least_back(cards("Ks Kd"))
    assert high_joker.value(cards("As Kd 9h 4c 2s")) >= two_card.least_back(cards("Xx Kc"))
    assert high_joker.value(cards("As Qd 9h 4c 2s")) < two_card.least_back(cards("Xx Kc"))


def test_soft_totals() -> None:
    # 500 Club, Pure 21.5 Blackjack, seed 000, lines 120-124.
    assert blackjack.total(cards("As 6d")) == (17, True)
    assert blackjack.total(cards("As 6d Kh")) == (17, False)
    assert blackjack.total(cards("As Ad 9h")) == (21, True)
    assert blackjack.total(cards("As Ad Ah Ac")) == (14, True)


def test_natural_only_on_the_first_two_cards() -> None:
    # The 101, Cal Blackjack, seed 001, line 608: after a split an ace with a ten-point card is 21.
    assert blackjack.value(cards("As Kd"), initial=False) == 42
    assert blackjack.value_31(cards("As Kd"), initial=False) == 21


def test_what_shows_in_stud() -> None:
    # 500 Club, Seven Card Stud: the highest face-up cards act first; razz: the lowest.
    shown = ["2s 2d 2h 3c", "Ks Kd 2h 2c", "As Ad 4h 3c", "As Kd Qh Jc"]
    values = [showing.high(cards(hand)) for hand in shown]
    assert values == sorted(values, reverse=True)
    lows = ["As 2d 3h 4c", "As 2d 3h Kc", "2s 2d 3h 4c"]
    values = [showing.low(cards(hand)) for hand in lows]
    assert values == sorted(values, reverse=True)
