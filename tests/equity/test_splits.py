"""Scoops, quarters and qualifiers worked out by hand, and the odd chip as the postings give it."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.odds.equity import equity


def shares(posting, *hands, **settings):
    return [
        tuple(round(player[key], 4) for key in ("equity", "win", "tie", "scoop", "low"))
        for player in equity(posting, *hands, **settings)["players"]
    ]


def test_a_low_alone_and_a_high_alone_take_half_each():
    """8-7-4-2-A against kings full: the board has three low cards, only one hand two more."""
    result = shares("500-club/omaha-hi-lo", "As2sQdJh", "KdKhTc9c", board="8c 7d 4h Kc 4s")
    assert result == [(0.5, 0, 0, 0, 1), (0.5, 1, 0, 0, 0)]


def test_no_low_with_two_low_cards_on_the_board():
    result = shares("500-club/omaha-hi-lo", "As2s3dJh", "KdKhTc9c", board="8c 7d Jc Kc Qs")
    assert result[1] == (1, 1, 0, 1, 0)


def test_the_same_low_twice_is_quartered():
    """Both have A-2 for 8-7-4-2-A; the flush takes the high and a quarter, three quarters in all."""
    result = shares("500-club/omaha-hi-lo", "AhQh2d5d", "AdTd2sJs", board="8h 7h 4h Kc Ks")
    assert result == [(0.75, 1, 0, 0, 1), (0.25, 0, 0, 0, 1)]


def test_a_low_shared_by_two_and_a_high_of_a_third():
    result = shares("500-club/omaha-hi-lo", "AhQs2dQd", "AdTd2sJs", "KdKh9s9d", board="8h 7c 4h Kc Ks")
    assert [one[0] for one in result] == [0.25, 0.25, 0.5]


def test_one_hand_scoops_both_halves():
    """A wheel is the best straight here and the best low."""
    result = shares("500-club/omaha-hi-lo", "Ah2dKdQs", "KcKsTdTs", board="3h 4c 5s Jc 9d")
    assert result == [(1, 1, 0, 1, 1), (0, 0, 0, 0, 0)]


def test_exactly_two_cards_are_played():
    """Four hearts in hand are no flush with two on the board (seed 000, line 4211)."""
    result = shares("500-club/omaha", "AhKhQhJh", "2c2d7s8s", board="2h 9h 3c 4s Td")
    assert [one[0] for one in result] == [0, 1]


def test_without_a_pair_the_low_takes_all():
    """Al's Pineapple: a high hand below one pair takes no half when a low is shown (seed 003, line 114)."""
    board = "2c 5d 7h Qs Ts"
    result = shares("als/pineapple-hi-lo", "AhKc9h", "3d4s8c", board=board)
    assert result == [(0, 0, 0, 0, 0), (1, 0, 0, 1, 1)]
    # With a pair the high half is played again.
    result = shares("als/pineapple-hi-lo", "AhKcQh", "3d4s8c", board=board)
    assert result == [(0.5, 1, 0, 0, 0), (0.5, 0, 0, 0, 1)]


def test_two_jokers_five_aces_are_four():
    """Outlaws' draw hi-lo lists no five of a kind (seed 002, lines 700-718): a straight flush beats the four aces."""
    result = shares("outlaws/draw-poker-hi-lo", "XxXxAsAdAh", "9c8c7c6c5c", draws=0)
    assert [one[0] for one in result] == [0, 1]


def test_one_chip_over():
    """Two tied hands and $11 in whole dollars: the odd dollar goes to the first left of the button."""
    answer = equity("500-club/texas-holdem", "Ah2h", "Ad2d", board="Kc Kd Ks Kh Qc", pot=11, chip=1, option=None)
    assert [player["takes"] for player in answer["players"]] == [6, 5]


def test_the_odd_chip_of_a_halved_pot():
    """$11 halved: at Turlock and The 101 the chip left over goes to the high half, the second hand here; at 500 Club to
    a winner as any odd chip, the first hand."""
    hands, board = ("As2sQdJh", "KdKhTc9c"), "8c 7d 4h Kc 4s"
    for posting, takes in (
        ("turlock/omaha-hi-lo", [5, 6]),
        ("the-101/omaha-hi-lo", [5, 6]),
        ("500-club/omaha-hi-lo", [6, 5]),
    ):
        answer = equity(posting, *hands, board=board, pot=11, chip=1, option=None)
        assert [player["takes"] for player in answer["players"]] == takes


def test_the_odd_chip_of_stud_goes_to_the_best_cards_face_up():
    """Two straights to the ace; the second shows an ace, the first a queen: the highest hand up (000:6437-6438)."""
    hands = ["AhKc2d/TdJhQs3s", "QcJdTs/AcKd5h4c"]
    for posting, takes in (("500-club/seven-card-stud", [5, 6]), ("the-101/seven-card-stud", [6, 5])):
        answer = equity(posting, *hands, pot=11, chip=1, option=None)
        assert [player["equity"] for player in answer["players"]] == [0.5, 0.5]
        assert [player["takes"] for player in answer["players"]] == takes


def test_the_odd_chip_goes_to_the_best_suits():
    """Both play A-K-Q-J-9 and no low is possible; the ace of spades is above the ace of clubs (000:5396-5467)."""
    hands, board = ["Ac2h", "As2d"], "Kd Qc Jc 9d 7d"
    for posting, takes in (("500-club/pineapple-hi-lo", [5, 6]), ("500-club/pineapple", [6, 5])):
        answer = equity(posting, *hands, board=board, pot=11, chip=1, option=None)
        assert [player["takes"] for player in answer["players"]] == takes


def test_odd_chips_by_the_cards_before_all_are_dealt():
    """The pot is shared out whole, and two like hands share it alike but for the suits of their cards."""
    answer = equity("500-club/stud-8", "AhKc/Td", "AdKs/Th", pot=11, chip=1, option=None, deals=2_000)
    assert sum(player["takes"] for player in answer["players"]) == pytest.approx(11, abs=0.001)


def test_after_the_collection():
    """Option 1 of 500 Club's hold'em for seven players: $15 at the flop, $1 turn, $1 river (seed 000, 8762-8852)."""
    hands = ["AhAd", "KhKd", "QhQd", "JhJd", "ThTd", "9h9d", "8h8d"]
    answer = equity("500-club/texas-holdem", *hands, board="2c 2s 3c 3s 5h", pot=100, option=1)
    assert answer["pot"] == {"amount": 100, "collection": 17, "chip": 0.01, "option": 1}
    assert [player["takes"] for player in answer["players"]] == [83, 0, 0, 0, 0, 0, 0]


def test_an_omitted_option_is_the_first_that_fits():
    """With seven hands option 1, as it is named above; None is no fee, as in every other function."""
    hands = ["AhAd", "KhKd", "QhQd", "JhJd", "ThTd", "9h9d", "8h8d"]
    board = "2c 2s 3c 3s 5h"
    assert equity("500-club/texas-holdem", *hands, board=board, pot=100)["pot"]["option"] == 1
    free = equity("500-club/texas-holdem", *hands, board=board, pot=100, option=None)
    assert free["pot"] == {"amount": 100, "collection": 0, "chip": 0.01, "option": None}
    assert [player["takes"] for player in free["players"]] == [100, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"pot": 0}, "pot: it is empty"),
        ({"pot": 10, "chip": 0}, "chip: expected the smallest chip"),
        ({"pot": 10, "option": 1}, "option: 1 is not meant for 2 players"),
        ({"option": 1}, "pot: missing"),
        ({"pot": 10, "option": 9999}, "has no option 9999"),
    ],
)
def test_an_impossible_pot_is_refused(settings, message):
    with pytest.raises(HouseError, match=message):
        equity("500-club/texas-holdem", "AhAd", "KhKd", **settings)


def test_the_command_names_its_option():
    result = CliRunner().invoke(app, ["equity", "500-club/texas-holdem", "AhAd", "KhKd", "--chip", "1"])
    assert str(result.exception).startswith("--pot: missing;")
