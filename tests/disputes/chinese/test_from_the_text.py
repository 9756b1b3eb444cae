"""Boards of Chinese poker counted on paper from the posted lines, by someone who had not read the code."""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests.chinese.rounds import CASINO, CLUB, SONOMA, document

SPADES = "2s 3s 4s/5s 6s 7s 8s 9s/Ts Js Qs Ks As"
HEARTS = "2h 3h 4h/5h 6h 7h 8h 9h/Th Jh Qh Kh Ah"


def pair(posting, mine, theirs, declared=(), **more):
    answer = housedealer.settle(document(posting, {"1": mine, "2": theirs}, declared=declared, **more))
    (one,) = answer["points"]
    return one["points"]


@pytest.mark.parametrize(
    ("posting", "none", "one"),
    [(CLUB, 3 + 20 + 20, 26), (CASINO, 3, 26 + 30 + 15 + 10), (SONOMA, 3 + 3, 26 + 30 + 15 + 10)],
)
def test_twin_dragons(posting, none, one):
    """Equal to the pip. Undeclared, the buttons win all three ties (000:3770-3772, 001:3131, 3702), at the 500 Club
    with the bonuses of the segments won, at Sonoma with the scoop; bonuses that need no won segment cancel out. One
    declared: 26, and its own straight flush 30 and royal flush 25 where they need no won segment. Both: a push."""
    assert pair(posting, SPADES, HEARTS) == none
    assert pair(posting, SPADES, HEARTS, ["1"]) == one
    assert pair(posting, SPADES, HEARTS, ["2"]) == -one
    assert pair(posting, SPADES, HEARTS, ["1", "2"]) == 0


PAIRS_IN_DISORDER = "Qs Qh Js/Jh 9s 9h 8s 8h/7s 7h 6s 6h As"


def test_six_pairs_in_disorder_at_the_500_club():
    """000:3838-3839: thirteen cards are considered; 3875-3876: but queens in front of a foul hand earn nothing."""
    boards = {"1": PAIRS_IN_DISORDER, "2": "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c"}
    answer = housedealer.settle(document(CLUB, boards, declared=["1"]))
    assert [one["points"] for one in answer["points"]] == [3]
    assert answer["next"] == {"fantasyland": []}
    silent = housedealer.settle(document(CLUB, boards))
    assert [one["points"] for one in silent["points"]] == [-9]


@pytest.mark.parametrize(("posting", "due"), [(CLUB, 9 + 3), (CASINO, 9 + 3 + 4 + 2), (SONOMA, 6 + 3 + 4 + 2)])
@pytest.mark.parametrize("front", ["Ah 2s 3d", "Qs Kh Ac", "9s Ts Jd"])
def test_three_straights_against_a_foul_hand(posting, due, front):
    """000:3758-3761, 001:3125, 3698: penalty, value, and the straights' own 4 and 2 where they need no won segment."""
    foul = "Kc Kd Jh/8c 5d 4h 3c 2c/9c 7d 5c 4c Tc"
    assert pair(posting, f"{front}/4s 5h 6s 7s 8h/Td Js Qh Ks Ad", foul, ["1"]) == due


@pytest.mark.parametrize("posting", [CLUB, CASINO, SONOMA])
def test_an_ace_does_not_go_round_the_corner(posting):
    with pytest.raises(HouseError, match=r"choices"):
        pair(posting, "Kh As 2d/4s 5h 6s 7s 8h/Td Js Qh Ks Ad", "9c 8c 7c/Tc Th 5d 3c 2c/Jc Jd 5c 4c 3d", ["1"])


def test_a_payment_ends_where_either_stack_ends():
    """001:3099: one may neither lose nor win more than lay there when the hand began."""
    boards = {
        "1": "Qs Qh 7c/Ks Kh 9s 9h 2s/As Ah Ad Js Jh",
        "2": "Jd Td 6c/Kd 9d 7d 5h 4h/Ts Th Tc 6d 6h",
        "3": "5d 4d 2d/8s 8d 7h 5s 3s/Qd Qc 4s 4c 3d",
    }
    # 1-2: 7 + 6 + 3 - 6 = 10; 1-3: 7 + 6 + 3 = 16; 2-3: front, back won, middle lost, full house 6: 7.
    answer = housedealer.settle(document(CASINO, boards, stacks={"1": 12, "2": 9, "3": 20}))
    assert [(one["seats"], one["points"]) for one in answer["points"]] == [
        (["1", "2"], 10),
        (["1", "3"], 16),
        (["2", "3"], 7),
    ]
    # 9 of 10, then only 3 more until seat 1 has doubled; seat 2, broke by then, wins its 7.
    assert answer["net"] == {"1": 12, "2": -2, "3": -10}
