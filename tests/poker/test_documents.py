"""Rounds as documents: cards by position or from the shoe, and one-sentence errors."""

import json

import pytest

import housedealer
from housedealer.errors import HouseError

from .tables import check_down, doc, settle, so_far

HOLDEM = "500-club/texas-holdem"
LIMIT = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}
SHOE = "As Ks Qs Ah Kh Qh 5c 2c 3d 7h 5d 8s 5h 9c"
"""One at a time from the button's left, a burn before the flop, the turn and the river (000:7280-7284, 7316, 7345,
7375)."""
DEAL = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "board": "2c 3d 7h 8s 9c"}
CHOICES = "3 raise 4, 1 call, 2 call, 1 bet 2, 2 call, 3 fold, 1 check, 2 bet 4, 1 raise 8, 2 call, 1 check, 2 check"


def test_a_shoe_holds_the_burns_and_a_deal_does_not():
    by_shoe = settle(HOLDEM, 3, LIMIT, SHOE, CHOICES, button=3)
    by_deal = settle(HOLDEM, 3, LIMIT, DEAL, CHOICES, button=3)
    assert by_shoe == by_deal
    # 4 + 2 + 8 from seats 1 and 2, 4 from seat 3.
    assert by_shoe["net"] == {"1": 18, "2": -14, "3": -4}


def test_a_record_settles_to_the_same_answer():
    round_ = so_far(HOLDEM, 3, LIMIT, SHOE, CHOICES, button=3)
    record = json.loads(json.dumps(round_.record()))
    assert record["shoe"] == SHOE
    assert record["stakes"] == LIMIT
    assert json.dumps(housedealer.settle({**record, "rests_on": False})) == json.dumps(round_.answer())


def test_a_position_may_list_more_cards_than_it_comes_to_need():
    answer = settle(HOLDEM, 3, LIMIT, {**DEAL, "1": "As Ah 4c"}, "3 fold, 1 fold", button=3)
    assert answer["net"] == {"1": -1, "2": 1, "3": 0}


def test_amounts_may_be_left_out_where_only_one_is_legal():
    answer = settle(HOLDEM, 3, LIMIT, DEAL, "3 raise, 1 fold, 2 fold", button=3)
    assert answer["net"] == {"1": -1, "2": -2, "3": 3}


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ("1 call", r"choices\[0\]: it is position 3's turn, not 1's"),
        ("3 check", "'check' is not legal for position 3; expected one of fold, call, raise"),
        ("3 raise 5", r"raise: \$5 is not allowed; expected \$4"),
        ("3 fold, 1 fold, 2 check", "the round is over"),
        ("3 bet 4", "'bet' is not legal"),
    ],
)
def test_choices_that_are_not_legal(choices, words):
    with pytest.raises(HouseError, match=words):
        settle(HOLDEM, 3, LIMIT, DEAL, choices, button=3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": {"1": {"stack": 100}}, "deal": {"1": "As Ah"}}, "needs two players"),
        ({"seats": {"1": {"stack": 0}, "2": {"stack": 5}}}, "above zero"),
        ({"seats": {"11": {"stack": 5}, "2": {"stack": 5}}}, "'11' is not a seat; expected 1 to 10$"),
        ({"button": 11}, "button: 11 is not a seat"),
        ({"stakes": 5}, "stakes: expected an object"),
        ({"stakes": {**LIMIT, "structure": "fixed"}, "structure": "no"}, "named beside the stakes too"),
        ({"deal": {"1": "As Ah", "4": "Ks Kh"}}, "unknown position '4'"),
        ({"player_dealer": {"seat": 1, "bank": 5}}, "this game has no player-dealer"),
        ({"kill": {"seat": 1}}, "kill: it is not posted"),
    ],
)
def test_documents_that_cannot_be_played(change, words):
    given = {**doc(HOLDEM, 3, LIMIT, DEAL, "", button=3), **change}
    with pytest.raises(HouseError, match=words):
        housedealer.settle(given)


def test_settings_inside_the_stakes_or_beside_them_are_the_same():
    beside = check_down(so_far(HOLDEM, 3, LIMIT, DEAL, button=3, chip=1, structure="fixed"))
    inside = check_down(so_far(HOLDEM, 3, {**LIMIT, "chip": 1, "structure": "fixed"}, DEAL, button=3))
    assert beside["pots"] == inside["pots"]


def test_events_are_enough_to_draw_the_table_from():
    """Replaying posts, actions, returns and awards gives every stack, and the pot is empty at the end."""
    answer = settle(HOLDEM, 3, LIMIT, DEAL, CHOICES, button=3)
    stacks = {seat: given["stack"] for seat, given in answer["events"][0]["seats"].items()}
    pot = 0
    for event in answer["events"]:
        if event["event"] in ("post", "action"):
            stacks[event["seat"]] -= event["amount"]
            pot += event["amount"]
            assert stacks[event["seat"]] == event["stack"]
        elif event["event"] == "return":
            stacks[event["seat"]] += event["amount"]
            pot -= event["amount"]
        elif event["event"] == "gather":
            assert event["pot"] == pot
        elif event["event"] == "award":
            for seat, share in event["shares"].items():
                stacks[seat] += share
                pot -= share
    assert pot == 0
    assert stacks == {seat: 100 + answer["net"][seat] for seat in stacks}
