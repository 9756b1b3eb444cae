"""Limits, fees, orders and refusals of these tables, written by someone who had only the posted texts.

Expected values were worked out by hand from the cited lines before the program was run.
"""

import pytest

import housedealer
from housedealer.games import read_round
from tests.builders import lines
from tests.disputes.versus.rounds import document

TCP = {"2": "As Kd 9h", "3": "2c 4d 7h", "player-dealer": "Qd 8h 3c"}
HOLDEM = {"2": "As Kd", "3": "2c 4d", "player-dealer": "Qd 8h", "board": "9s 5h 5d 7c Jh"}
QUICK = {"2": "5h 6h 7h 8d Kh 9h", "3": "As Ad 2c 3c 9c", "player-dealer": "Kc Qd Td 8s 2d 4c 3d"}
ROWS = {"row-a": "5h 6h 7h 8d Kh", "row-b": "As Ad 2c 3c 9c", "row-c": "Kc Qd Td 8s 2d"}


@pytest.mark.parametrize(
    ("posting", "option", "antes", "drop"),
    [
        ("500-club/three-card-poker", 1, (10, 24), 1),  # $1-$34: 000:8174
        ("500-club/three-card-poker", 1, (10, 25), 2),
        ("500-club/three-card-poker", 1, (10, "24.50"), 1),
        ("500-club/three-card-poker", 1, (100, 199), 5),
        ("500-club/three-card-poker", 1, (100, 200), 7),
        ("outlaws/three-card-poker", 4, (50, 49), 1),  # $1-$99, $100-$299: 002:1073-1076
        ("outlaws/three-card-poker", 4, (50, 50), 2),
        ("turlock/three-card-poker", 9, (500, 400), 12),  # $601-$900, then $901: 003:1738-1739
        ("turlock/three-card-poker", 9, (500, 401), 15),
        ("black-sheep/three-card-poker", 13, (600, 600), 12),
        ("black-sheep/three-card-poker", 13, (600, 601), 20),
        ("the-101/three-card-poker", 2, (50, 50), 1.5),
        ("the-101/three-card-poker", 2, (500, 501), 10.5),
        ("turlock/three-card-poker-1-0", 15, (25, 25), 0.5),
        ("turlock/three-card-poker-1-0", 15, (25, 26), 1),
    ],
)
def test_fees_count_antes_and_never_play(posting, option, antes, drop):
    seats = {"2": {"ante": antes[0]}, "3": {"ante": antes[1]}}
    answer = housedealer.settle(document(posting, seats, TCP, "2 play, 3 play", option=option))
    assert answer["drop"] == drop


def test_a_player_fee_is_due_from_a_seat_that_folds():
    """001:201-208: $51-$100 on the table is $1 from each spot and $1 from the player-dealer, side bets counted."""
    doc = document(
        "the-101/three-card-texas-holdem",
        {"2": {"ante": 20, "flush-or-pair": 20}, "3": {"ante": 10, "straight-or-up": 5}},
        {**HOLDEM, "board": "9s 5h 5d"},
        "2 fold, 3 fold",
        option=1,
    )
    answer = housedealer.settle(doc)
    assert {one["payer"]: one["amount"] for one in answer["fees"]} == {"player-dealer": 1, "2": 1, "3": 1}
    assert (answer["net"], answer["drop"]) == ({"1": 54, "2": -41, "3": -16}, 3)


def test_side_bets_do_not_count_at_turlocks_holdem():
    """003:683: total table action is based on the ante only."""
    seats = {"2": {"ante": 50, "straight-or-up": 500}, "2/1": {"pair-or-suited": 300}, "3": {"ante": 50}}
    doc = document("turlock/three-card-holdem", seats, {**HOLDEM, "board": "9s 5h 5d"}, "2 fold, 3 fold", option=1)
    assert housedealer.settle(doc)["drop"] == 0.5


def test_crazy_4_settles_from_the_house_dealers_right_and_asks_from_the_player_dealers_left():
    """003:2741, 2749; a seat named for first action comes first in both, the others clockwise."""
    seats = {s: {"ante": 5, "super-bonus": 5} for s in "136"}
    deal = {"1": "Ah Kd 8c 4s 2d", "3": "Ac Kh 8d 4h 2c", "6": "Ad Kc 8h 4c 2h", "player-dealer": "Qd Jc 9s 7s 3d"}
    answer = housedealer.settle(
        document("turlock/crazy-4-poker", seats, deal, "6 play 1, 1 play 1, 3 play 1", dealer=4)
    )
    assert [one["seat"] for one in answer["wagers"] if one["wager"] == "play"] == ["6", "3", "1"]
    doc = document("turlock/crazy-4-poker", seats, deal, "3 play 1, 6 play 1, 1 play 1", dealer=4, action=3)
    answer = housedealer.settle(doc)
    assert [one["seat"] for one in answer["wagers"] if one["wager"] == "play"] == ["3", "6", "1"]


def test_quick_draw_replacements_go_from_the_player_dealers_left_no_matter_who_acts_first():
    """001:2151-2159: stacks of five, replacements in the same order, then two to the player-dealer."""
    seats = {"2": {"play": 10}, "4": {"play": 10}}
    shoe = "9c 9d 2h 3h 4h 7s 7d 2s 3s 5s Kh Qc Jd 4c 5d 9h 9s 8c Ts 7h 7c 8d 6h 6c"
    choices = [["2", "draw", "2s 3s 5s"], ["4", "draw", "2h 3h 4h"]]
    answer = housedealer.settle(document("the-101/cal-quick-draw-poker", seats, shoe, choices, dealer=3, action=2))
    # Seat 4 draws 9h 9s 8c to four nines, seat 2 Ts 7h 7c to four sevens, the player-dealer 8d 6h to a king.
    assert lines(answer) == ["2 play win 50 0 0", "4 play win 50 0 0"]


def test_only_what_is_shown_is_seen():
    """Before a decision: one's own cards and the exposed one, never the neighbor's, never what is face down."""
    doc = document("black-sheep/three-card-poker", {"2": {"ante": 5}, "3": {"ante": 5}}, TCP, "2 play")
    seen = str(read_round(doc).view("3"))
    assert all(card in seen for card in TCP["3"].split()) and "3c" in seen
    assert not any(card in seen for card in [*TCP["2"].split(), "Qd", "8h"])
    doc = document("the-101/ultimate-texas-holdem", {"2": {"ante": 5, "blind": 5}}, HOLDEM | {"3": ""}, "2 check")
    del doc["deal"]["3"]
    seen = str(read_round(doc).view("2", "player-dealer"))
    assert "5d" in seen and not any(card in seen for card in ["7c", "Jh", "Qd", "8h"])


ANTE, BLIND = {"ante": 10}, {"ante": 10, "blind": 10}
PICK = {"pick-row-a": 10}
REFUSED = [
    ("500-club/three-card-poker", {"2": ANTE, "3": ANTE}, TCP, "3 play, 2 play", "turn"),
    ("500-club/three-card-poker", {"2": ANTE, "3": ANTE}, TCP, "2 play, 3 check", "expected one of play, fold"),
    ("500-club/three-card-poker", {"2": ANTE, "3": ANTE}, TCP, "2 play, 3 play 2", "not allowed"),
    ("500-club/three-card-poker", {"2": ANTE, "3": ANTE}, TCP, "2 play", "not finished"),
    ("500-club/three-card-poker", {"2": ANTE, "2/1": ANTE, "3": ANTE}, TCP, "2 play, 3 play", "back-line"),
    ("outlaws/three-card-poker", {"2": {"ante": 10, "play": 10}, "3": ANTE}, TCP, "2 play, 3 play", "unknown wager"),
    ("turlock/three-card-poker", {"2": ANTE, "2/1": {"pair-plus": 5}, "3": ANTE}, TCP, "2 play, 3 play", "alone"),
    ("the-101/three-card-poker", {"2": ANTE, "3": {"bonus-6": 5}, "3/1": ANTE}, TCP, "2 play", "seat 3 has none"),
    ("the-101/three-card-poker", {"2": ANTE, "3": {"bonus-6": 5}}, TCP, "2 play, 3 fold", "the round is over"),
    ("the-101/ultimate-texas-holdem", {"2": BLIND, "3": {"ante": 10, "blind": 5}}, HOLDEM, "2 check", "equal"),
    ("500-club/ultimate-texas-holdem", {"2": ANTE, "3": BLIND}, HOLDEM, "2 fold, 3 fold", "blind"),
    ("turlock/ultimate-texas-holdem", {"2": BLIND, "3": BLIND}, HOLDEM, "2 fold", "expected one of play, check"),
    ("turlock/ultimate-texas-holdem", {"2": BLIND, "3": BLIND}, HOLDEM, "2 play", "3 .* or 4"),
    ("turlock/ultimate-texas-holdem", {"2": BLIND, "2/1": {"trips": 5}, "3": BLIND}, HOLDEM, "2 check", "alone"),
    ("the-101/two-card-peek", {"2": {"two-card-poker-a": 5}}, ROWS, "", "alone"),
    ("the-101/two-card-peek", {"2": {"pick-row-a": 5, "pick-row-b": 5}}, ROWS, "", "one of them"),
    ("the-101/two-card-peek", {"2": {"pick-row-ba": 5}}, ROWS, "", "unknown wager"),
    ("the-101/two-card-peek", {"2": {"pick-row-a": 5, "super-bet": 2}}, ROWS, "", r"\$1"),
    ("the-101/two-card-peek", {"2": PICK}, ROWS, "2 peek-bonus-a 51", r"\$50"),
    ("the-101/two-card-peek", {"2": PICK}, ROWS, "2 peek-bonus-a 5, 2 peek-bonus-b 5", "over"),
    ("the-101/cal-quick-draw-poker", {"2": {"play": 5}, "3": {"play": 5}}, QUICK, [["2", "draw", "9h"]], "not held"),
    ("the-101/cal-quick-draw-poker", {"2": {"play": 5}, "3": {"play": 5}}, QUICK, [["2", "draw", ""]], "1 to 5"),
    ("the-101/cal-quick-draw-poker", {"2": {"play": 5}, "3": {"play": 5}}, QUICK, [["3", "stand-pat"]], "turn"),
]


@pytest.mark.parametrize(("posting", "seats", "deal", "choices", "message"), REFUSED)
def test_rounds_that_are_refused(posting, seats, deal, choices, message):
    """Each in one sentence that names what was expected."""
    with pytest.raises(housedealer.HouseError, match=message):
        housedealer.settle(document(posting, seats, deal, choices))


@pytest.mark.parametrize(
    ("posting", "places"),
    [
        ("500-club/three-card-poker", 7),  # 000:9998-9999
        ("outlaws/three-card-poker", 7),  # 002:362
        ("turlock/three-card-poker", 8),  # 003:1530
        ("black-sheep/three-card-poker", 8),
        ("turlock/three-card-poker-1-0", 8),  # 003:317
        ("the-101/three-card-poker", 8),
    ],
)
def test_the_last_place_and_one_more(posting, places):
    cards = {"2": TCP["2"], "player-dealer": TCP["player-dealer"]}
    housedealer.settle(document(posting, {"2": ANTE}, cards, "2 play", dealer=places))
    with pytest.raises(housedealer.HouseError, match=f"1 to {places}"):
        housedealer.settle(document(posting, {"2": ANTE}, cards, "2 play", dealer=places + 1))
