"""Limits, raises, blinds, all-ins and side pots."""

import pytest

from housedealer.errors import HouseError

from .tables import check_down, reach, settle, so_far, to_act

HOLDEM = "500-club/texas-holdem"
LIMIT = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}
BLINDS = {"small_blind": 1, "big_blind": 2}
CARDS = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "board": "2c 3d 7h 8s 9c"}


def test_the_round_goes_from_left_of_the_big_blind_and_then_from_left_of_the_button():
    """000:7241-7284, 7320-7325."""
    hand = so_far(HOLDEM, 3, LIMIT, CARDS, "1 call, 2 call", button=1)
    assert to_act(hand) == ("3", ["fold", "check", "raise"])
    hand = so_far(HOLDEM, 3, LIMIT, CARDS, "1 call, 2 call, 3 check", button=1)
    assert to_act(hand) == ("2", ["fold", "check", "bet"])


def test_limits_by_round_as_the_101_prints_them():
    """In a $3-$6 game the blinds are $1 and $3, rounds one and two go by $3, three and four by $6 (001:163-164)."""
    stakes = {"small_blind": 1, "big_blind": 3, "lower": 3, "upper": 6}
    hand = so_far("the-101/texas-holdem", 3, stakes, CARDS, button=1)
    sizes = []
    for _ in range(4):
        sizes.append(reach(hand)[0])
        while hand.offer.names()[1] == "call":
            hand.choose("call")
        street = [event for event in hand.table.events if event["event"] == "street"][-1]
        while hand.offer and [e for e in hand.table.events if e["event"] == "street"][-1] is street:
            hand.choose("check")
    assert sizes == [6, 3, 6, 6]


def test_three_raises_are_the_most():
    """000:7304-7307."""
    raised = "1 raise 4, 2 raise 6, 3 raise 8, 1 call, 2 call"
    hand = so_far(HOLDEM, 3, LIMIT, CARDS, "1 raise 4, 2 raise 6, 3 raise 8", button=1)
    assert to_act(hand) == ("1", ["fold", "call"])
    with pytest.raises(HouseError, match="expected one of fold, call"):
        so_far(HOLDEM, 3, LIMIT, CARDS, "1 raise 4, 2 raise 6, 3 raise 8, 1 raise 10", button=1)
    # A bet is no raise: after it three more are allowed.
    hand = so_far(HOLDEM, 3, LIMIT, CARDS, f"{raised}, 2 bet 2, 3 raise 4, 1 raise 6, 2 raise 8", button=1)
    assert to_act(hand) == ("3", ["fold", "call"])


def test_no_limit_to_raises_with_two_players():
    """000:7304-7307: none is counted when only two take part, from the start or once the others have folded."""
    choices = ", ".join(f"{seat} raise {to}" for seat, to in zip("212121", range(4, 16, 2), strict=True))
    answer = settle(HOLDEM, 2, LIMIT, {"1": "As Ah", "2": "Ks Kh"}, f"{choices}, 2 fold", button=1)
    assert answer["net"] == {"1": 12, "2": -12}
    choices = "1 raise 4, 2 raise 6, 3 raise 8, 1 fold, 2 raise 10, 3 raise 12, 2 fold"
    assert settle(HOLDEM, 3, LIMIT, CARDS, choices, button=1)["net"] == {"1": -4, "2": -10, "3": 14}


def test_the_101_counts_a_bet_and_three_raises_in_its_omaha_by_reading():
    hand = so_far(
        "the-101/omaha", 3, {"small_blind": 1, "big_blind": 4, "lower": 4, "upper": 8},
        {"1": "As Ah 2c 3c", "2": "Ks Kh 4c 5c", "3": "Qs Qh 6c 7c"}, "1 raise 8, 2 raise 12, 3 raise 16", button=1,
    )  # fmt: skip
    assert to_act(hand) == ("1", ["fold", "call"])


def test_no_limit_games_are_capped_as_posted_and_by_a_switch_are_not():
    choices = "1 raise 4, 2 raise 8, 3 raise 16"
    assert to_act(so_far(HOLDEM, 3, BLINDS, CARDS, choices, button=1))[1] == ["fold", "call"]
    readings = {"raises-without-limit": "fixed and spread limits only"}
    assert "raise" in to_act(so_far(HOLDEM, 3, BLINDS, CARDS, choices, button=1, readings=readings))[1]
    assert "raise" in to_act(so_far("the-101/no-limit-texas-holdem", 3, BLINDS, CARDS, choices, button=1))[1]


def test_mexican_poker_without_limit_has_no_cap():
    """000:4050-4052, 003:1815."""
    stakes = {"ante": 1, "bring_in": 2}
    deal = {"1": "As 2c", "2": "Ks 3c", "3": "Qs 4c"}
    choices = "2 raise 4, 3 raise 6, 1 raise 8, 2 raise 10"
    for posting in ("500-club/mexican-poker", "turlock/mexican-poker"):
        hand = so_far(posting, 3, stakes, deal, choices, button=3, structure="no")
        assert to_act(hand) == ("3", ["fold", "call", "raise"])


def test_half_kill():
    """A half kill makes a $4-$8 game one of $6-$12 (001:119)."""
    stakes = {"small_blind": 1, "big_blind": 4, "lower": 4, "upper": 8}
    deal = {"1": "As Ah 2c 3c", "2": "Ks Kh 4c 5c", "3": "Qs Qh 6c 7c", "4": "Js Jh 8c 9c", "board": "2d 3d 7h 8s 9d"}
    kill = {"seat": 4, "amount": 6}
    hand = so_far("the-101/omaha", 4, stakes, deal, button=1, kill=kill)
    assert to_act(hand) == ("4", ["fold", "check", "raise"])
    assert reach(hand) == (12, 12)
    hand = so_far("the-101/omaha", 4, stakes, deal, "4 check, 1 call, 2 call, 3 call", button=1, kill=kill)
    assert reach(hand) == (6, 6)
    hand = so_far(
        "the-101/omaha", 4, stakes, deal, "4 check, 1 call, 2 call, 3 call, 2 check, 3 check, 4 check, 1 check",
        button=1, kill=kill,
    )  # fmt: skip
    assert reach(hand) == (12, 12)
    with pytest.raises(HouseError, match=r"kill.amount: \$4 is no half kill"):
        so_far("the-101/omaha", 4, stakes, deal, button=1, kill={"seat": 4, "amount": 4})
    with pytest.raises(HouseError, match="kill: it is not posted"):
        so_far(HOLDEM, 3, LIMIT, CARDS, button=1, kill={"seat": 2, "amount": 3})


def test_middle_blind():
    """Some games use three blinds: small, middle, big (000:4309-4311, 4337-4338)."""
    deal = {
        str(seat): cards for seat, cards in enumerate(("As Ah 2c 3c", "Ks Kh 4c 5c", "Qs Qh 6c 7c", "Js Jh 8c 9c"), 1)
    }
    stakes = {"small_blind": 1, "big_blind": 4, "lower": 4, "upper": 8}
    hand = so_far("500-club/omaha", 4, stakes, deal, button=1, middle_blind=2)
    posted = [(event["seat"], event["amount"]) for event in hand.table.events if event["event"] == "post"]
    assert posted == [("2", 1_00), ("3", 2_00), ("4", 4_00)]
    assert hand.offer.position == "1"
    with pytest.raises(HouseError, match="middle_blind: it is not posted"):
        so_far(HOLDEM, 3, {**LIMIT, "middle_blind": 1}, CARDS, button=1)


def test_pot_limit():
    """The most is the pot after calling (000:5635): with blinds of 1 and 2 the first raise comes to 7."""
    deal = {"1": "As Ah 2c 3c", "2": "Ks Kh 4c 5c", "3": "Qs Qh 6c 7c"}
    hand = so_far("500-club/pot-limit-omaha-8-or-better", 3, BLINDS, deal, button=1)
    assert reach(hand) == (4, 7)
    hand = so_far("500-club/pot-limit-omaha-8-or-better", 3, BLINDS, deal, "1 raise 7, 2 call", button=1)
    # 16 in the middle and 5 to call: raise by 21 to 28.
    assert reach(hand) == (12, 28)


def test_no_limit_raises_at_least_the_last_raise():
    hand = so_far("the-101/no-limit-texas-holdem", 3, BLINDS, CARDS, "1 raise 7", button=1)
    assert reach(hand) == (12, 100)
    with pytest.raises(HouseError, match=r"raise: \$11 is not allowed; expected \$12 to \$100"):
        so_far("the-101/no-limit-texas-holdem", 3, BLINDS, CARDS, "1 raise 7, 2 raise 11", button=1)


def test_spread_limit():
    """Any amount between minimum and maximum; a raise at least the last bet (001:144, 148)."""
    stakes = {"lower": 4, "upper": 50}
    deal = {"1": "2c 3s", "2": "Kc Ks", "3": "Qc Qs"}
    hand = so_far("the-101/mexican-stud", 3, stakes, deal, button=3)
    assert to_act(hand) == ("1", ["complete", "bring-in"])
    hand = so_far("the-101/mexican-stud", 3, stakes, deal, "2 raise 20", button=3)
    assert reach(hand) == (36, 70)


def test_a_short_all_in_does_not_reopen_the_betting():
    stacks = {1: 100, 2: 13, 3: 100}
    hand = so_far("the-101/no-limit-texas-holdem", stacks, BLINDS, CARDS, "1 raise 8, 2 raise 13, 3 call", button=1)
    # Seat 1 raised by 6, seat 2 all-in by 5 more: seat 1 may only call.
    assert to_act(hand) == ("1", ["fold", "call"])
    stacks = {1: 100, 2: 14, 3: 100}
    hand = so_far("the-101/no-limit-texas-holdem", stacks, BLINDS, CARDS, "1 raise 8, 2 raise 14, 3 call", button=1)
    assert to_act(hand) == ("1", ["fold", "call", "raise"])


def test_short_all_ins_that_come_to_a_full_raise_reopen_it():
    cards = {**CARDS, "4": "Js Jh"}
    stacks = {1: 100, 2: 12, 3: 15, 4: 100}
    choices = "4 raise 8, 1 call, 2 raise 12, 3 raise 15"
    hand = so_far("the-101/no-limit-texas-holdem", stacks, BLINDS, cards, choices, button=1)
    assert to_act(hand) == ("4", ["fold", "call", "raise"])


def test_side_pots():
    """Three all-ins: each pot goes to the best of those who paid into it."""
    stacks = {1: 20, 2: 50, 3: 80, 4: 80}
    cards = {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh", "4": "Js Jh", "board": "2c 3d 7h 8s 9c"}
    choices = "4 raise 80, 1 call, 2 call, 3 call"
    answer = settle("the-101/no-limit-texas-holdem", stacks, BLINDS, cards, choices, button=1)
    assert [(pot["amount"], pot["shares"]) for pot in answer["pots"]] == [
        (80, {"1": 80}),
        (90, {"2": 90}),
        (60, {"3": 60}),
    ]
    assert answer["net"] == {"1": 60, "2": 40, "3": -20, "4": -80}


def test_an_uncalled_bet_goes_back():
    stacks = {1: 100, 2: 30, 3: 100}
    answer = settle("the-101/no-limit-texas-holdem", stacks, BLINDS, CARDS, "1 raise 100, 2 call, 3 fold", button=1)
    assert answer["pots"][0]["amount"] == 62
    assert len(answer["pots"]) == 1
    assert answer["net"] == {"1": 32, "2": -30, "3": -2}


def test_an_uncontested_pot():
    answer = settle(HOLDEM, 3, LIMIT, CARDS, "1 fold, 2 fold", button=1)
    assert answer["pots"] == [{"amount": 2, "shares": {"3": 2}, "why": "everyone else folded"}]
    assert answer["net"] == {"1": 0, "2": -1, "3": 1}


def test_all_in_players_do_not_act_and_the_board_is_dealt():
    stacks = {1: 10, 2: 10}
    answer = settle(
        "the-101/no-limit-texas-holdem", stacks, BLINDS, {"1": "As Ah", "2": "Ks Kh", "board": "2c 3d 7h 8s 9c"},
        "2 raise 10, 1 call", button=1,
    )  # fmt: skip
    assert answer["net"] == {"1": 10, "2": -10}


def test_a_short_blind_is_all_in_and_the_others_still_owe_the_whole_blind():
    stacks = {1: 100, 2: 100, 3: 1}
    hand = so_far(HOLDEM, stacks, LIMIT, CARDS, button=1)
    assert hand.offer.about["to_call"] == 2_00
    answer = check_down(hand)
    assert [(pot["amount"], pot["shares"]) for pot in answer["pots"]] == [(3, {"1": 3}), (2, {"1": 2})]


def test_heads_up_the_small_blind_is_left_of_the_button_as_worded():
    """000:7272-7275; elsewhere the button posts it, a reading."""
    cards = {"1": "As Ah", "2": "Ks Kh"}
    assert settle(HOLDEM, 2, LIMIT, cards, "2 fold", button=1)["net"] == {"1": 1, "2": -1}
    readings = {"heads-up-blinds": "button"}
    assert settle(HOLDEM, 2, LIMIT, cards, "1 fold", button=1, readings=readings)["net"] == {"1": -1, "2": 1}
