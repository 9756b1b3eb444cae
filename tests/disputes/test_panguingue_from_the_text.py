"""Rounds of panguingue counted on paper from seed 003 (18-38, 116-118), by someone who had not read the code."""

import pytest

import housedealer

SPADES_AND_A_KING = {
    "3": "Ks Ks Ks Kh 3s 3s 3s As 2s 4c",
    "2": "2c 2d 4h 5d 6h 7c Jc Qd Kc Ac",
    "1": "2h 2c 4s 5c 6c 7d Jd Qh Kd Ad",
    "stock": "3s 4h 4s",
}
AFTERWARDS = [
    ["3", "meld", "3s 3s 3s"],
    ["3", "meld", "As 2s 3s"],
    ["2", "draw", "discard"],
    ["2", "discard", "2c"],
    ["1", "draw", "stock"],
    ["1", "discard", "2h"],
    ["3", "draw", "stock"],
    ["3", "extend", "4s/3"],
]


@pytest.mark.parametrize(
    ("kings", "chips"),
    [
        ([["3", "meld", "Ks Ks Ks Kh"]], 4 + 2),
        ([["3", "meld", "Ks Ks Ks"], ["3", "extend", "Kh/1"]], 2 + 4 + 2),
    ],
)
@pytest.mark.parametrize(("posting", "out"), [("turlock/panguingue", 1), ("als/panguingue", 2)])
def test_three_kings_of_spades_pay_before_the_heart_joins_them(posting, out, kings, chips):
    """30-36: spades of one rank are 2 chips, threes 4, ace to three 2; each paid at once and again at the end (38).
    Seat 3 is to the right of the button. Its 4c fits nowhere and is thrown without a word."""
    doc = {
        "posting": posting,
        "option": None,
        "button": 1,
        "stakes": {"kondition": "0.50", "ante": 3},
        "seats": {seat: {"stack": 200} for seat in "123"},
        "deal": SPADES_AND_A_KING,
        "choices": kings + AFTERWARDS,
    }
    answer = housedealer.settle(doc)
    each = 3 + (2 * chips + out) / 2
    assert answer["net"] == {"1": -each, "2": -each, "3": 2 * each}
    assert "wagers" not in answer


def test_a_rope_that_grows_at_both_ends():
    """26, 34-35: 7 lies next to jack; the two konditions come with the ace and the king, a chip each. The loser keeps
    them. Squares of twos, fours and kings in several suits are worth nothing, so that 3 chips for going out remain."""
    answer = housedealer.settle(
        {
            "posting": "turlock/panguingue",
            "option": None,
            "button": 2,
            "stakes": {"kondition": 1, "out": 3},
            "seats": {"1": {"stack": 200}, "2": {"stack": 200}},
            "deal": {
                "1": "2h 3h 4h 5h 6h 7h Jh Qh Kh 6c",
                "2": "2c 2d 2h 4c 4d 4h Kc Kd Kh Ks",
                "stock": "Ah Kc Qs",
            },
            "choices": [
                ["1", "meld", "2h 3h 4h"],
                ["1", "extend", "Jh 7h 6h 5h Qh/1"],
                ["1", "extend", "Kh Ah/1"],
                ["2", "draw", "stock"],
                ["2", "meld", "2c 2d 2h"],
                ["2", "meld", "4h 4d 4c"],
                ["2", "meld", "Kc Kd Kh Ks Kc"],
            ],
        }
    )
    assert answer["net"] == {"1": 2 - 3, "2": 3 - 2}
    assert answer["unused"] == {"stock": "Qs"}
