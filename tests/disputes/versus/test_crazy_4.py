"""Disputed rounds of Crazy 4 Poker, settled by hand from the posted lines (seed 003)."""

import pytest

from housedealer.errors import HouseError
from housedealer.games import read_round
from tests.builders import lines
from tests.disputes.versus.rounds import document, nets, settle

CRAZY = "turlock/crazy-4-poker"
BASE = {"ante": 10, "super-bonus": 10}
ALL_BETS = {"ante": 10, "super-bonus": 10, "queens-up": 10}
KING = "Kc Tc 8c 6d 4d"


def one(mine, theirs=KING, wagers=ALL_BETS, choices="2 play 1", **more):
    return settle(CRAZY, {"2": wagers}, {"2": mine, "player-dealer": theirs}, choices, **more)


@pytest.mark.parametrize(
    ("mine", "bonus", "queens"),
    [
        ("As Ad Ah Ac 2d", 2000, 500),  # 2780, 2804
        ("2s 2d 2h 2c 3d", 300, 500),  # 2781
        ("9s 8s 7s 6s Kd", 150, 400),  # 2782, 2805
        ("4s 3s 2s As Kd", 150, 400),  # an ace begins it: 2692, 2698
        ("2s 2d 2h 5c 3d", 20, 80),  # 2783, 2806
        ("2s 2d 2h 3c 3d", 20, 80),  # a full house is no hand here
        ("Ks Js 9s 2s 3d", 15, 40),  # 2784, 2807: the flush is paid though it ranks below a straight
        ("5s 4s 3s Ks 2d", 15, 40),  # straight and flush among the five cards: the better-paid row
        ("9s 8d 7h 6c Kd", 10, 30),  # 2785, 2808
        ("Ad 2s 3h 4c Kd", 10, 30),
        ("As Ad 3h 3c 9d", "P", 20),  # 2809; less than a straight and the better hand: 2772
        ("Qs Qd 3h 4c 9d", "P", 10),  # 2810
        ("Js Jd 3h 4c 9d", "P", -10),
    ],
)
def test_every_row_of_both_bonus_bets(mine, bonus, queens):
    result = nets(one(mine))
    assert (result["super-bonus"], result["queens-up"]) == (bonus, queens)


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        # ante, play, super bonus: 2750-2755, 2769-2773
        ("Qs Jd 8h 3c 2d", "Qc 9d 7h 4s 2c", ("P", 10, "P")),  # queen high does not qualify
        ("7s 5d 4h 3c 9d", "Qc 9c 7h 4s 2c", ("P", 10, "P")),  # nor does it beat a worse hand
        ("Qs 9h 7d 4c 3d", "Qc 9d 7h 4s 2c", ("P", 10, "P")),  # or tie one
        ("9s 8d 7h 6c 2d", "Qc 9d 7c 4s 2c", ("P", 10, 10)),
        ("As 9h 7d 4c 3d", KING, (10, 10, "P")),
        ("Qs 9h 8d 4c 3d", KING, (-10, -10, -10)),
        ("Ks Th 8h 6c 3d", KING, ("P", "P", "P")),  # a tie returns all three: the four best cards are equal
        ("9s 8d 7h 6c 2d", "5s 5d 5h 2c 3d", (-10, -10, 10)),  # a straight loses to three fives and is paid its bonus
        ("Ks Js 9s 2s 3d", "9h 8d 7h 6c 2d", (-10, -10, 15)),  # a straight beats a flush: 2700-2704
        ("9h 8d 7h 6c 2d", "Ks Js 9s 2s 3d", (10, 10, 10)),
        ("5s 5d 5h 2c 3d", "9h 8d 7h 6c 2d", (10, 10, 20)),
        ("9s 8s 7s 6s Kd", "5s 5d 5h 2c 3d", (10, 10, 150)),
        ("2s 2d 2h 2c 3d", "9s 8s 7s 6s Kd", (10, 10, 300)),  # four of a kind is the best: 2697-2698
        ("As Ah Kd Kh 2c", "Ac Ad Qd Qh 3c", (10, 10, "P")),
    ],
)
def test_ante_play_and_super_bonus(mine, theirs, expected):
    result = nets(one(mine, theirs, BASE))
    assert (result["ante"], result["play"], result["super-bonus"]) == expected


def test_the_lowest_king_high_qualifies():
    """2713, 2746: king, 4, 3, 2 is king high; five cards with king, 5, 4, 3, 2 are a straight."""
    assert nets(one("As Jd 8h 3c 7d", "Kc 9d 2h 3s 4h", BASE))["ante"] == 10
    assert nets(one("As Jd 8h 3c 7d", "Kc 5d 2h 3s 4h", BASE))["ante"] == -10


@pytest.mark.parametrize(
    ("mine", "most"),
    [
        ("As Ad 3h 2c 9d", 3),  # a pair of aces: 2740
        ("Ks Kd Qh Jc 9d", 1),
        ("3s 3d 2h 2c 9d", 3),  # two pairs are better
        ("Ks Js 9s 2s 3d", 3),
        ("Ah Kd Qh 2c 9d", 1),
    ],
)
def test_a_pair_of_aces_may_play_up_to_three_times(mine, most):
    for times in (1, 2, 3):
        if times <= most:
            answer = one(mine, choices=f"2 play {times}")
            assert [line["staked"] for line in answer["wagers"] if line["wager"] == "play"] == [10 * times]
        else:
            with pytest.raises(HouseError, match="expected 1"):
                one(mine, choices=f"2 play {times}")


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ("", "position 2 must choose"),
        ("2 check", "'check' is not legal"),
        ("2 play 4", "4 is not allowed; expected 1 .* or 3"),
        ("2 play 0", "0 is not allowed"),
        ("2 play 1, 2 play 1", "the round is over"),
    ],
)
def test_choices_that_are_refused(choices, message):
    with pytest.raises(HouseError, match=message):
        one("As Ad 3h 2c 9d", choices=choices)


def test_a_fold_loses_all_three():
    """2738: whatever the hand is worth."""
    answer = one("As Ad Ah Ac 2d", choices="2 fold")
    assert lines(answer) == ["2 ante lose 0 10 0", "2 super-bonus lose 0 10 0", "2 queens-up lose 0 10 0"]


SEATS = {"1": ALL_BETS, "3": ALL_BETS, "5": ALL_BETS}
DEAL = {
    "1": "As Ad 3h 8h 9h",  # wins
    "3": "Qs 9c 8d 4c 3d",  # loses
    "5": "Js 9s 7d 4h 3c",  # folds
    "player-dealer": KING,
}


def test_losers_first_from_the_house_dealers_right():
    """2741: decisions go from the player-dealer's left; 2746-2752: settled from the highest seat down, losers first."""
    answer = settle(CRAZY, SEATS, DEAL, "5 fold, 1 play 3, 3 play 1", dealer=4, bank=75)
    assert lines(answer) == [
        "5 ante lose 0 10 0",
        "5 super-bonus lose 0 10 0",
        "5 queens-up lose 0 10 0",
        "3 play lose 0 10 0",
        "3 ante lose 0 10 0",
        "3 queens-up lose 0 10 0",
        "3 super-bonus lose 0 10 0",
        "1 play win 5 0 25",
        "1 ante returned 0 0 10",
        "1 queens-up returned 0 0 10",
        "1 super-bonus push 0 0 0",
    ]


def test_a_named_first_action_acts_and_is_settled_first_and_clockwise():
    answer = settle(CRAZY, SEATS, DEAL, "3 play 1, 5 play 1, 1 play 3", dealer=4, action=3)
    losers = [line["seat"] for line in answer["wagers"] if line["result"] == "lose"]
    assert list(dict.fromkeys(losers)) == ["3", "5"]
    answer = settle(CRAZY, SEATS, DEAL, "5 play 1, 1 play 3, 3 play 1", dealer=4)
    losers = [line["seat"] for line in answer["wagers"] if line["result"] == "lose"]
    assert list(dict.fromkeys(losers)) == ["5", "3"]


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ({"2": {"ante": 10}}, "super-bonus"),  # 2726
        ({"2": {"super-bonus": 10}}, "ante"),
        ({"2": {"queens-up": 10}}, "ante"),
        ({"2": {**BASE, "play": 10}}, "unknown wager"),
        ({"2": BASE, "2/1": BASE}, "back-line"),  # 2725
        ({"9": BASE}, "1 to 8"),  # 2711
    ],
)
def test_wagers_that_are_refused(seats, message):
    with pytest.raises(HouseError, match=message):
        settle(CRAZY, seats, {"2": "As Ad 3h 2c 9d", "player-dealer": KING}, "2 play 1")


def test_the_super_bonus_may_be_any_amount_within_the_limits():
    """2768, 2822-2824: $5 to $1,000 at the ends of the posted ranges."""
    assert nets(one("9s 8d 7h 6c Kd", wagers={"ante": 10, "super-bonus": 1000}, option=1))["super-bonus"] == 1000
    for wagers in ({"ante": 10, "super-bonus": 4}, {"ante": 1001, "super-bonus": 5}, {**BASE, "queens-up": 1001}):
        with pytest.raises(HouseError, match=r"minimum|maximum"):
            one("9s 8d 7h 6c Kd", wagers=wagers, option=1)


def test_fees_and_shoe():
    """2820, 2827: $30 of action pay $2 under option 1, the Play wager not counted; 2728-2729: stacks of five."""
    shoe = f"As Ad 3h 8h 9h Qs 9c 8d 4h 3d {KING}"
    answer = settle(CRAZY, {"1": ALL_BETS, "5": BASE}, shoe, "5 play 3, 1 play 1", dealer=4, option=1)
    assert answer["drop"] == 2
    turned = {event["position"]: event["cards"] for event in answer["events"] if event["event"] == "turn"}
    assert turned == {"player-dealer": KING, "5": "As Ad 3h 8h 9h", "1": "Qs 9c 8d 4h 3d"}


def test_nothing_of_the_player_dealers_hand_is_seen_before_the_decisions():
    round_ = read_round(document(CRAZY, {"2": BASE}, {"2": "As Ad 3h 8h 9h", "player-dealer": KING}))
    for viewer, count in (("2", 5), ("player-dealer", 0), ("watcher", 0)):
        assert sum("card" in event for event in round_.view(viewer)) == count
