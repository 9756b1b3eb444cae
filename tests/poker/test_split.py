"""High and low: who qualifies, who scoops, and where the odd chip goes."""

import pytest

from .tables import check_down, so_far

BLINDS = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}


def shares(posting, hands, board, players=None, **extra):
    """The shares of a pot that is checked down; seats in order, the button with the last."""
    players = players or len(hands)
    deal = {str(seat): held for seat, held in enumerate(hands, 1)}
    hand = so_far(posting, players, BLINDS, {**deal, "board": board}, button=players, **extra)
    while hand.offer is not None:
        names = hand.offer.names()
        if "discard" in names:
            hand.choose("discard", hand.offer.legal[0].argument.write(hand.offer.legal[0].argument.among[-1:]))
        else:
            hand.choose("check" if "check" in names else "call")
    (pot,) = hand.answer()["pots"]
    return pot["shares"]


OMAHA = [
    "500-club/omaha-hi-lo",
    "outlaws/omaha-hi-lo",
    "black-sheep/omaha-hi-lo",
    "turlock/omaha-hi-lo",
    "the-101/omaha-hi-lo",
]


@pytest.mark.parametrize("posting", OMAHA)
def test_half_to_the_high_and_half_to_the_low(posting):
    """000:4790-4826, 002:663-672, 003:52, 004:237-286, 001:120."""
    hands = ["Ah 2h Kd Qd", "Kc Ks 9c 9s", "Qc Jc Td 9d"]
    assert shares(posting, hands, "3c 4d 8h Kh Jd") == {"1": 3, "2": 3}


@pytest.mark.parametrize("posting", OMAHA)
def test_without_a_low_the_high_takes_all(posting):
    hands = ["Ah 2h Kd Qd", "Kc Ks 9c 9s", "Qc 6c 6h 5d"]
    assert shares(posting, hands, "3c 9h 8d Kh Jd") == {"2": 6}


@pytest.mark.parametrize("posting", OMAHA)
def test_one_player_may_win_both_halves_with_different_cards(posting):
    hands = ["Ah 2h Kd Kc", "Qc Qs 9c 9s"]
    assert shares(posting, hands, "3c 4d 8h Kh Jd") == {"1": 4}


@pytest.mark.parametrize("posting", OMAHA)
def test_exactly_two_hole_cards_for_either_half(posting):
    """Four hearts on the board make no flush of one heart, and one low card in the hand no low (000:4786-4788)."""
    hands = ["Ah Kd Qd Js", "Kc Ks 9c 9s"]
    assert shares(posting, hands, "2h 3h 4h 8h Td") == {"2": 4}


def test_the_lower_of_two_lows_by_the_postings_example():
    """7-6-4-3-A is lower than 8-6-4-3-2 (000:4585-4587)."""
    hands = ["7s Ad Kd Qd", "8s 2d Kh Qh", "Tc Th Jc Js"]
    assert shares("500-club/omaha-hi-lo", hands, "6c 4d 3h Td 9s") == {"1": 3, "3": 3}


def test_a_quartered_pot():
    """Two equal lows share a half."""
    hands = ["Ad 2d Kd Qd", "Ac 2c Kh Qh", "Js Jh 9c 9s", "Tc Th 5c 5d"]
    assert shares("500-club/omaha-hi-lo", hands, "3c 4h 8s Jd 9d") == {"1": 2, "2": 2, "3": 4}


def test_the_odd_chip_of_a_halved_pot_goes_left_of_the_button():
    """The winner closest to the left of the button has three of five, with the high hand or the low (000:4827-4828);
    by a switch the high half has. The button is seat 2, so that seat 3 folds the small blind."""
    high, low = "Kc Ks 9c 9s", "Ah 2h Qd Jd"

    def played(one, two, **extra):
        deal = {"1": one, "2": two, "3": "Tc Th 6c 6d", "board": "3c 4d 8h Kh Js"}
        hand = so_far("500-club/omaha-hi-lo", 3, BLINDS, deal, "2 call, 3 fold", button=2, chip=1, **extra)
        (pot,) = check_down(hand)["pots"]
        assert pot["amount"] == 5
        return pot["shares"]

    assert played(high, low) == {"1": 3, "2": 2}
    assert played(low, high) == {"1": 3, "2": 2}
    assert played(low, high, readings={"odd-half": "the high half"}) == {"1": 2, "2": 3}


def test_at_the_101_odd_chips_go_to_the_high_hand_and_of_ties_to_the_hand_closest_to_seat_one():
    """001:29-30."""
    deal = {"2": "Kc Ks 9c 9s", "1": "Ah 2h Qd Jd", "3": "Tc Th 6c 6d", "board": "3c 4d 8h Kh Js"}
    hand = so_far("the-101/omaha-hi-lo", 3, BLINDS, deal, "2 call, 3 fold", button=2, chip=1)
    assert check_down(hand)["pots"][0]["shares"] == {"1": 2, "2": 3}
    # Seats 1 and 3 tie for high, no low: seat 1 has the odd chip though seat 3 is nearer to the button's left.
    deal = {"1": "Kc Qs 9c 9s", "2": "4h 2h 5d 6d", "3": "Kd Qc 9d 9h", "board": "Ks Qh 8h 7c Js"}
    hand = so_far("the-101/omaha-hi-lo", {1: 100, 2: 100, 3: 100, 4: 100}, BLINDS,
                  {**deal, "4": "2c 3c 5c 6c"}, "2 fold, 3 call, 4 fold", button=3, chip=1)  # fmt: skip
    answer = check_down(hand)
    assert answer["pots"][0]["shares"] == {"1": 3, "3": 2}


def test_odd_chips_by_suit_in_pineapple_hi_lo():
    """Tied highs: the hand highest by suit, spades first (000:5423-5426); crazy pineapple likewise (3541-3544)."""
    deal = {"1": "Ah Kd 2c", "2": "As Kc 3c", "3": "Qc Qd 4c", "board": "Ac Kh 9s 9d Jd"}
    for posting in ("500-club/pineapple-hi-lo", "500-club/crazy-pineapple-hi-lo"):
        hand = so_far(posting, 3, BLINDS, deal, "2 call, 3 fold", button=2, chip=1)
        while hand.offer is not None:
            if "discard" in hand.offer.names():
                hand.choose("discard", {"1": "2c", "2": "3c"}[hand.offer.position])
            else:
                hand.choose("check")
        (pot,) = hand.answer()["pots"]
        assert (pot["amount"], pot["shares"]) == (5, {"1": 2, "2": 3})


def test_odd_chips_of_one_high_and_one_low_go_to_the_high_hand():
    """000:5434-5436."""
    deal = {"1": "Ah 2d Kc", "2": "As Ks Kd", "3": "Qc Qd 4c", "board": "Ac Kh 8s 7d 3d"}
    hand = so_far("500-club/pineapple-hi-lo", 3, BLINDS, deal, "2 call, 3 fold", button=2, chip=1)
    while hand.offer is not None:
        if "discard" in hand.offer.names():
            hand.choose("discard", {"1": "Kc", "2": "Kd"}[hand.offer.position])
        else:
            hand.choose("check")
    assert hand.answer()["pots"][0]["shares"] == {"1": 2, "2": 3}


def test_als_high_hand_needs_a_pair_when_a_low_is_shown():
    """003:110-114: any of three hole cards plays, and without a pair the low takes all."""
    low, nothing = "Ah 2d 4c", "Kh Qd 9c"
    assert shares("als/pineapple-hi-lo", [low, nothing], "3c 6d 8s Jh 7h") == {"1": 4}
    # With a pair the high hand has its half.
    assert shares("als/pineapple-hi-lo", [low, "Kh Jd 9c"], "3c 6d 8s Jh 7h") == {"1": 2, "2": 2}
    # Without a low the best high wins, pair or not.
    assert shares("als/pineapple-hi-lo", ["Ah Kd Tc", "Kh Jc 7s"], "Qs 9h 8d 4d 2c") == {"1": 4}


def test_als_discard_by_a_switch():
    hand = so_far("als/pineapple-hi-lo", 2, BLINDS, {"1": "Ah 2d 4c", "2": "Kh Qd 9c"}, "1 call, 2 check", button=2,
                  readings={"discard": "before the flop"})  # fmt: skip
    assert hand.offer.names() == ["discard"]


def test_holdem_hi_lo_may_play_the_board():
    """002:1028-1032."""
    hands = ["Kh Kd", "Qs Jd"]
    assert shares("outlaws/texas-holdem-hi-lo", hands, "Ac 2d 3h 6s 7c") == {"1": 3, "2": 1}


def test_big_o_has_no_low_half():
    """000:2984-3000, 001:2326-2329: whatever the name means elsewhere."""
    hands = ["Ah 2h 3d Qd Jd", "Kc Ks 9c 9s 8d"]
    for posting in ("500-club/big-o", "the-101/big-o"):
        assert shares(posting, hands, "4c 5s 7h Kh Jc") == {"2": 4}


def test_stud_eight_splits_among_seven_cards():
    """000:6789-6832."""
    deal = {"1": "Ah 2h 3d 7d Td Kc Qc", "2": "Ks Kd 2s 9d 9c Jh 4s"}
    hand = so_far("500-club/seven-card-stud-hi-lo", 2, {"ante": 1, "lower": 4, "upper": 8}, deal, button=2)
    assert check_down(hand)["pots"][0]["shares"] == {"2": 10}
    deal["1"] = "Ah 2h 3d 7d Td Kc 4c"
    hand = so_far("500-club/seven-card-stud-hi-lo", 2, {"ante": 1, "lower": 4, "upper": 8}, deal, button=2)
    assert check_down(hand)["pots"][0]["shares"] == {"1": 5, "2": 5}


def test_draw_hi_lo_with_two_jokers():
    """A joker is an ace or completes a straight or a flush (002:692), for the low too: beside an ace it spoils it."""
    stakes = {"small_blind": 1, "big_blind": 2}

    def played(one, two, **extra):
        hand = so_far("outlaws/draw-poker-hi-lo", 2, stakes, {"1": one, "2": two}, button=2, **extra)
        return check_down(hand)["pots"][0]["shares"]

    assert played("Xx 2d 4c 7h 8s", "Kd Kh 9c 9d 5s") == {"1": 2, "2": 2}
    assert played("Xx Ad 4c 7h 8s", "Kd Kh 9c 9d 5s") == {"2": 4}
    switched = {"low-joker": "the lowest rank not held"}
    assert played("Xx Ad 4c 7h 8s", "Kd Kh 9c 9d 5s", readings=switched) == {"1": 2, "2": 2}
    # Five aces are not in the chart: four aces, and the king beside them decides.
    assert played("Xx Xx Ad Ac Ah", "Kd Kh Kc Ks 5s") == {"1": 4}
