"""Who shows first, who may muck, and what others see of it."""

import json

from .tables import check_down, settle, so_far

HOLDEM = "500-club/texas-holdem"
LIMIT = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}
CARDS = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "board": "2c 3d 7h 8s 9c"}
CALLED = "3 call, 1 call, 2 check"
CHECKED = "1 check, 2 check, 3 check"


def order(answer):
    return [(event["event"], event["seat"]) for event in answer["events"] if event["event"] in ("show", "muck")]


def test_without_a_bet_the_first_to_act_shows_first_and_beaten_hands_are_mucked():
    choices = f"{CALLED}, {CHECKED}, {CHECKED}, {CHECKED}"
    answer = settle(HOLDEM, 3, LIMIT, CARDS, choices, button=3)
    assert order(answer) == [("show", "1"), ("muck", "2"), ("muck", "3")]
    weaker = {**CARDS, "1": "Qs Qh", "3": "As Ah"}
    answer = settle(HOLDEM, 3, LIMIT, weaker, choices, button=3)
    assert order(answer) == [("show", "1"), ("show", "2"), ("show", "3")]


def test_the_last_to_bet_or_raise_shows_first():
    choices = f"{CALLED}, {CHECKED}, {CHECKED}, 1 check, 2 bet 4, 3 raise 8, 1 call, 2 call"
    answer = settle(HOLDEM, 3, LIMIT, CARDS, choices, button=3)
    assert order(answer) == [("show", "3"), ("show", "1"), ("muck", "2")]


def test_a_mucked_hand_is_never_shown_to_others():
    hand = so_far(HOLDEM, 3, LIMIT, CARDS, button=3)
    check_down(hand)
    for viewer in ("1", "3", "watcher"):
        result = json.dumps(hand.view(viewer))
        assert "Ks" not in result
        assert "Kh" not in result
    assert "Ks" in json.dumps(hand.view("2"))
    assert "Ks" in json.dumps(hand.view("house"))


def test_an_uncontested_winner_shows_nothing():
    hand = so_far(HOLDEM, 3, LIMIT, CARDS, "3 raise 4, 1 fold, 2 fold", button=3)
    assert order(hand.answer()) == []
    assert "Qs" not in json.dumps(hand.view("1"))


def test_a_hand_beaten_for_the_main_pot_shows_for_a_side_pot():
    stacks = {1: 10, 2: 40, 3: 40}
    cards = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "board": "2c 3d 7h 8s 9c"}
    blinds = {"small_blind": 1, "big_blind": 2}
    answer = settle("the-101/no-limit-texas-holdem", stacks, blinds, cards, "3 raise 40, 1 call, 2 call", button=3)
    # All are all-in, so nobody bet in the last round: the first left of the button shows first.
    assert order(answer) == [("show", "1"), ("show", "2"), ("muck", "3")]
    assert [pot["shares"] for pot in answer["pots"]] == [{"1": 30}, {"2": 60}]


def test_a_low_shows_though_its_high_is_beaten():
    deal = {"1": "Kc Ks 9c 9s", "2": "Ah 2h Qd Jd", "3": "Tc Th 6c 6d", "board": "3c 4d 8h Kh Js"}
    answer = check_down(so_far("500-club/omaha-hi-lo", 3, LIMIT, deal, button=3))
    assert order(answer) == [("show", "1"), ("show", "2"), ("muck", "3")]
    assert [event.get("low") for event in answer["events"] if event["event"] == "show"] == [None, "8-4-3-2-A low"]


def test_at_als_all_active_players_expose_their_hands():
    """003:108, 134."""
    deal = {"1": "Ac 2d 3h 4s 5c", "2": "2c 3d 4h 5s 7c", "3": "Kc Kd Kh 9s 8s"}
    answer = check_down(so_far("als/lowball", 3, LIMIT, deal, button=3))
    assert order(answer) == [("show", "1"), ("show", "2"), ("show", "3")]


def test_the_switch_to_all_hands_shown():
    answer = check_down(so_far(HOLDEM, 3, LIMIT, CARDS, button=3, readings={"showdown-order": "all hands are shown"}))
    assert order(answer) == [("show", "1"), ("show", "2"), ("show", "3")]


def test_why_names_the_winning_hand():
    answer = check_down(so_far(HOLDEM, 3, LIMIT, CARDS, button=3))
    assert answer["pots"] == [{"amount": 6, "shares": {"1": 6}, "why": "seat 1: pair of aces"}]


def test_ties_are_split_equally_and_the_odd_chips_go_left_of_the_button():
    """000:7415-7420: all odd chips to one player."""
    deal = {"1": "2s 2h", "2": "3s 3h", "3": "4s 4h", "4": "5s 5h", "board": "Ac Kd Qh Js Tc"}
    stakes = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}
    # Seat 4 raises and folds later, so that 14 are split among three: 4 each and two odd ones for seat 1.
    choices = "3 call, 4 call, 1 call, 2 check, 1 bet 2, 2 call, 3 call, 4 fold"
    hand = so_far(HOLDEM, 4, stakes, deal, choices, button=4, chip=1)
    assert check_down(hand)["pots"][0]["shares"] == {"1": 6, "2": 4, "3": 4}


def test_pots_are_split_by_the_smallest_chip():
    deal = {"1": "2s 2h", "2": "3s 3h", "board": "Ac Kd Qh Js Tc"}
    stakes = {"small_blind": 0.5, "big_blind": 1.5, "lower": 1.5, "upper": 3}
    for chip, shares in ((None, {"1": 1.5, "2": 1.5}), (1, {"1": 2, "2": 1}), (0.5, {"1": 1.5, "2": 1.5})):
        extra = {} if chip is None else {"chip": chip}
        answer = check_down(so_far(HOLDEM, 2, stakes, deal, button=2, **extra))
        assert answer["pots"][0]["shares"] == shares
