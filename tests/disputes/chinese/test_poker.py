"""Disputed rounds of Chinese poker, counted by hand from the posted lines.

A board is written front/middle/back. Points are those of the contract: positive to the earlier position from the
button. In most rounds seat 1 has the buttons and a point is a dollar.
"""

import pytest

import housedealer
from tests.chinese.rounds import CASINO, CLUB, SONOMA, document

ALL = [CLUB, CASINO, SONOMA]

# Boards without bonuses, in order: low cards, or pictures and tens.
LOW = "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c"
HIGH = "Jd Tc 9c/Ac Ad Kc Qd 9d/Kd Kh Qc Qh Th"


def settled(posting, boards, button=1, **more):
    return housedealer.settle(document(posting, boards, button, **more))


def points(posting, boards, button=1, **more):
    """`1-2 +5` for every pair in the order settled."""
    answer = settled(posting, boards, button, **more)
    return [f"{'-'.join(one['seats'])} {one['points']:+d}" for one in answer["points"]]


def won(posting, mine, theirs, **more):
    """Points of seat 1, which has the buttons, against seat 2."""
    (result,) = settled(posting, {"1": mine, "2": theirs}, **more)["points"]
    assert result["seats"] == ["1", "2"]
    return result["points"]


# The bonus table, row by row (000:3788-3815, 001:3142-3175, 3713-3744). Every segment is won: three points, and
# three more for the scoop at Sonoma (001:3777). A straight in the middle is 4, a flush in the back 4.

FRONTS = [(rank, 2, bonus) for bonus, rank in enumerate("6789TJQKA", 1)]
FRONTS += [(rank, 3, bonus) for bonus, rank in enumerate("23456789TJQKA", 10)]
FRONTS += [(rank, 2, 0) for rank in "2345"]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(("rank", "cards", "bonus"), FRONTS)
def test_every_row_of_the_front(posting, rank, cards, bonus):
    front = [rank + suit for suit in "cdh"[:cards]] + ["2s" if rank != "2" else "6s"] * (3 - cards)
    middle = "4s 5h 6s 7s 8h" if rank == "J" else "9s Ts Jh Qs Ks"
    theirs = LOW if rank in "9TJQKA" else HIGH
    scoop = 3 if posting == SONOMA else 0
    board = f"{' '.join(front)}/{middle}/As Js 8s 5s 3s"
    assert won(posting, board, theirs) == 3 + bonus + 4 + 4 + scoop


# Middle and back: what each is paid at the 500 Club, at The 101 and at Sonoma, both together.
FIVES = [
    ("two pair, three of a kind", "Ks Kd Qs Qd 9s/As Ad Ah 6s 7s", (0, 0, 0)),
    ("three of a kind, straight", "Ks Kd Kh 9s 6s/5s 6h 7h 8h 9h", (0 + 2, 0 + 2, 2 + 2)),
    ("straight, flush", "9s Ts Jh Qs Ks/As Js 8s 5s 3s", (4 + 4, 4 + 4, 4 + 4)),
    ("flush, full house", "Ah Jh 8h 7h 6h/As Ad Ac Ks Kd", (8 + 6, 8 + 6, 8 + 6)),
    ("full house, four of a kind", "Ks Kd Kh Qs Qd/9s 9d 9h 9c Ts", (12 + 8, 12 + 10, 12 + 10)),
    ("four of a kind, straight flush", "Ks Kd Kh Kc Qd/5s 6s 7s 8s 9s", (16 + 10, 20 + 15, 20 + 15)),
    ("straight flush, royal flush", "7h 8h 9h Th Jh/As Ks Qs Js Ts", (20 + 20, 30 + 25, 30 + 25)),
]


@pytest.mark.parametrize(("name", "hands", "bonuses"), FIVES)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_every_row_of_middle_and_back(name, hands, bonuses, place):
    scoop = 3 if place == 2 else 0
    theirs = "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c"
    assert won(ALL[place], f"Tc 4s 2s/{hands}", theirs) == 3 + bonuses[place] + scoop


@pytest.mark.parametrize(("posting", "penalty"), [(CLUB, 9), (CASINO, 9), (SONOMA, 6)])
def test_a_royal_flush_in_the_middle_is_always_foul(posting, penalty):
    """Nothing behind can outrank it (000:3602-3605): its row is never paid."""
    assert won(posting, "Tc 4s 2s/As Ks Qs Js Ts/5h 6h 7h 8h 9h", LOW) == -penalty


# Winning and losing segments.

QUADS_BEHIND = "Kh 5h 3s/Ks Kd 8d 4d 2s/Qc Qd Qh Qs 7d"


def test_the_worked_example():
    """Two segments won and four of a kind in the back (000:3827-3829, 001:3183): 2 + 8, or 2 + 10; the segment lost
    costs its point."""
    theirs = "Jc 9d 6c/As Ad 8h 5c 3c/Tc Td 7h 7s 4c"  # king high over jack high, kings under aces
    assert won(CLUB, QUADS_BEHIND, theirs) == 2 + 8 - 1
    assert won(CASINO, QUADS_BEHIND, theirs) == 2 + 10 - 1
    assert won(SONOMA, QUADS_BEHIND, theirs) == 2 + 10 - 1


def test_a_bonus_whose_segment_is_lost():
    """Sevens in front under nines: nothing of its own at the 500 Club (000:3820-3821), 2 at the others (001:3179)."""
    mine = "7s 7d 2s/Ks Kd 8d 8h 3s/As Ad 4d 4s 5s"
    theirs = "9s 9d 2c/Qs Qd 6d 6h 3c/Kc Kh Jd Jh 5c"
    # Front lost to nines (4), middle and back won, no bonus there.
    assert won(CLUB, mine, theirs) == -1 - 4 + 1 + 1
    assert won(CASINO, mine, theirs) == -1 - 4 + 2 + 1 + 1
    assert won(SONOMA, mine, theirs) == -1 - 4 + 2 + 1 + 1


def test_scoop_only_for_all_three():
    """001:3777; the other two have none."""
    assert won(SONOMA, HIGH, LOW) == 6
    assert won(CLUB, HIGH, LOW) == won(CASINO, HIGH, LOW) == 3
    assert won(SONOMA, LOW, HIGH) == -6
    # 4-3-2 against 4-3-2 without the buttons is a push: two segments are won, not three.
    tied = HIGH.replace("Jd Tc 9c", "4d 3s 2s")
    button = "8s 6s 5s/As Ah 7s 7h 9s/Qs Js Ts 9h 8h"
    assert points(SONOMA, {"1": button, "2": tied, "3": LOW})[2] == "2-3 +2"


# Ties and the buttons.

TIE_ONE = "Qc Qd 4s/9c 9d 5s 5h 2s/Ac Ad Js Jh 3s"
TIE_TWO = "Qh Qs 4d/9h 9s 5c 5d 2c/Ah As Jc Jd 3c"
THIRD = "7c 6c 3d/Kc Kd 8s 7s 4h/Tc Td 8h 8d 6s"


def test_the_button_wins_ties_with_the_bonus():
    """000:3770-3772: one point each, and queens in front are 7 where the bonus must be won."""
    assert won(CLUB, TIE_ONE, TIE_TWO) == 3 + 7
    # Each is paid its own bonus whoever wins (001:3179): 7 and 7 cancel.
    assert won(CASINO, TIE_ONE, TIE_TWO) == 3
    # And three ties won are a scoop.
    assert won(SONOMA, TIE_ONE, TIE_TWO) == 3 + 3


def test_the_button_wins_ties_as_second_named_too():
    """Seat 2 has the buttons: it is position 1, and named first."""
    answer = settled(CLUB, {"1": TIE_ONE, "2": TIE_TWO}, button=2)
    assert [(one["seats"], one["points"]) for one in answer["points"]] == [(["2", "1"], 10)]
    assert answer["net"] == {"1": -10, "2": 10}


@pytest.mark.parametrize("posting", ALL)
def test_a_tie_without_the_buttons_is_a_push(posting):
    """000:3770-3772, 001:3131, 3702: seat 1 has the buttons, 2 and 3 tie all three."""
    assert points(posting, {"1": THIRD, "2": TIE_ONE, "3": TIE_TWO})[2] == "2-3 +0"


# Fouls: seat 1 is foul against seat 2, who has no bonus unless one is named.

FOULS = [
    ("middle over back", "4s 3s 2s/Ks Kd Qs Qd 9s/As Ad Jh 6s 7s"),
    ("front pair over high card", "6s 6h 2s/Ks Jd 9s 8d 3s/As Ad Jh 7s 7h"),
    ("front kicker over the middle", "9s 9d As/9h 9c Kd Js Ts/Qs Qd Jh 6s 7s"),
    ("front high card by kicker", "Ks Qd Js/Kd Qs Th 9s 8h/As Ad Jh 6s 7s"),
    ("three of a kind over two pair", "6s 6c 6h/Ks Kd Qs Qd 9s/As Ad Ah 7s 7h"),
    ("back equals middle", "Ts 9s 4s/As Kd Qs Jd 8s/Ah Kh Qd Jh 8h"),
]


@pytest.mark.parametrize(("kind", "board"), FOULS)
@pytest.mark.parametrize(("posting", "penalty"), [(CLUB, 9), (CASINO, 9), (SONOMA, 6)])
def test_fouls_pay_the_penalty(kind, board, posting, penalty):
    """Nine: three a segment (000:3758-3759, 001:3125); Sonoma one a segment and the scoop (001:3698)."""
    answer = settled(posting, {"1": board, "2": LOW})
    assert answer["points"][0]["points"] == -penalty
    assert "foul" in answer["points"][0]["why"]
    assert answer["next"] == {"fantasyland": []}


FINE = [
    ("front equals the first three of the middle", "Ks Qd Js/Kd Qs Jh 9s 8h/As Ad Th 6s 7s"),
    ("the same pair, the kicker below", "9s 9d Js/9h 9c Kd Qs Ts/Qh Qd Jh 6s 7s"),
    ("the same pair and kicker", "9s 9d Ks/9h 9c Kd 7d Ts/Qh Qd Jh 6s 7s"),
    ("the back by the last card", "Ts 9s 4s/As Kd Qs Jd 7s/Ah Kh Qd Jh 8h"),
]


@pytest.mark.parametrize(("kind", "board"), FINE)
@pytest.mark.parametrize("posting", ALL)
def test_boards_that_are_barely_legal(kind, board, posting):
    bonus = 4 if "9s 9d" in board else 0
    assert won(posting, board, LOW) == 3 + bonus + (3 if posting == SONOMA else 0)


@pytest.mark.parametrize(("posting", "due"), [(CLUB, 9 + 7 + 4 + 4), (CASINO, 9 + 7 + 4 + 4), (SONOMA, 6 + 7 + 4 + 4)])
def test_a_foul_pays_all_bonuses_of_the_other(posting, due):
    """000:3760-3761, 001:3125, 3698: queens in front 7, a straight 4, a flush 4, whatever the fouled segments hold."""
    foul = "Ac Ad Ah/Kc Kd Kh 3c 3d/8h 8d 8c 2c 2d"  # better in front and middle, foul all the same
    mine = "Qc Qd 2s/9s Ts Jh Qs Ks/As Js 8s 5s 3s"
    assert won(posting, mine, foul) == due


@pytest.mark.parametrize("posting", ALL)
def test_two_fouled_hands_exchange_nothing(posting):
    assert won(posting, FOULS[0][1], "5c 5d 2c/Kh Jc 9d 8c 3c/Ac Ah 7c 7d 4c") == 0
