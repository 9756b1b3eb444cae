"""Mexican poker: 41 cards, turning cards up, and a joker that remembers how it was dealt."""

import pytest

from housedealer.errors import HouseError

from .tables import check_down, reach, settle, so_far, to_act

STAKES = {"ante": 1, "lower": 4, "upper": 8}
CLUB, TURLOCK, CASINO = "500-club/mexican-poker", "turlock/mexican-poker", "the-101/mexican-stud"


def test_each_may_turn_up_the_down_card_and_gets_the_next_one_down():
    """000:4059-4064, 003:1818."""
    deal = {"1": "Kc 2c 3d 4d 5d", "2": "Qc 3c 4h 5h 6h"}
    hand = so_far(CLUB, 2, STAKES, deal, "2 call, 1 check", button=2)
    assert to_act(hand) == ("1", ["turn-up", "stand-pat"])
    hand = so_far(CLUB, 2, STAKES, deal, "2 call, 1 check, 1 turn-up 2c, 2 stand-pat", button=2)
    faces = {event["to"]: event["face"] for event in hand.table.events if event["event"] == "deal"}
    assert faces == {"1": "down", "2": "up"}
    (turned,) = [event for event in hand.view("2") if event["event"] == "turn"]
    assert (turned["position"], turned["cards"]) == ("1", "2c")
    with pytest.raises(HouseError, match="3c not held; expected cards of 2c"):
        so_far(CLUB, 2, STAKES, deal, "2 call, 1 check, 1 turn-up 3c", button=2)


def test_at_any_time_one_card_a_player_is_down():
    """001:145."""
    deal = {"1": "Kc 2c 3d 4d 5d", "2": "Qc 3c 4h 5h 6h"}
    for posting in (CLUB, TURLOCK):
        hand = so_far(posting, 2, STAKES, deal, button=2)
        while hand.offer is not None:
            names = hand.offer.names()
            hand.choose(next(name for name in ("turn-up", "check", "call", "bring-in") if name in names))
            inner = hand.table
            down = dict.fromkeys("12", 0)
            for event in inner.events:
                if event["event"] == "deal" and event["face"] == "down":
                    down[event["to"]] += 1
                if event["event"] == "turn":
                    down[event["position"]] -= 1
            assert max(down.values()) <= 1
        assert down == {"1": 1, "2": 1}


def win(posting, one, two, choices, **extra):
    """Who wins with what, after the choices of the opening and everyone standing pat, or the choices given."""
    hand = so_far(posting, 2, STAKES, {"1": one, "2": two}, choices, button=2, **extra)
    (pot,) = check_down(hand)["pots"]
    return pot["why"]


def test_a_flush_beats_a_full_house_and_the_seven_is_next_to_the_jack():
    """000:3939-3949, 3953-3957."""
    assert win(CLUB, "Kc Qc 5c 3c 2c", "Qd Qh Qs Jd Jh", "2 call, 1 check") == "seat 1: flush, king high"
    assert win(CLUB, "Kc Qd Jc 7c 6h", "Qh Qs Jd Jh 2s", "2 call, 1 check") == "seat 1: straight, king high"


def test_a_joker_dealt_down_is_wild_and_stays_so_when_it_is_turned_up():
    """000:3914-3918, 003:1778."""
    # Seat 1's second card is down.
    why = win(CLUB, "Kc Xx Kd 3c 2h", "Qd Qh Qs 3d 2d", "2 call, 1 check")
    assert why == "seat 1: three of a kind, kings"
    opened = "2 call, 1 check, 1 turn-up Xx"
    assert win(CLUB, "Kc Xx Kd 3c 2h", "Qd Qh Qs 3d 2d", opened) == "seat 1: three of a kind, kings"


def test_a_joker_dealt_up_is_an_ace_or_completes_a_straight_or_flush():
    assert win(CLUB, "Kc 3c Xx Kd 2h", "Qd Qh Qs 3d 2d", "2 call, 1 check") == "seat 2: three of a kind, queens"
    assert win(CLUB, "Kc 3c Xx 5c 2c", "Qd Qh Qs 3d 3h", "2 call, 1 check").startswith("seat 1: flush")


def test_five_of_a_kind():
    """000:3925-3927: four of a rank and the joker."""
    assert win(CLUB, "Kc Xx Kd Kh Ks", "Qd Qh Qs 3d 2d", "2 call, 1 check") == "seat 1: five of a kind, kings"


def test_the_101_plays_with_53_cards_and_deals_the_first_card_down():
    """001:137, 140; the joker as elsewhere (141-142), and standard hands."""
    stakes = {"lower": 4, "upper": 50}
    deal = {"1": "Xx 2c Kd Kh 3h", "2": "8d 9h Ts Jd Qd"}
    hand = so_far(CASINO, 2, stakes, deal, button=2)
    assert [event["face"] for event in hand.table.events if event["event"] == "deal"] == ["down", "down", "up", "up"]
    assert check_down(hand)["pots"][0]["why"].startswith("seat 2: straight")
    deal = {"1": "Xx 2c Kd Kh 2h", "2": "8d 9h Ts Jd Qd"}
    assert check_down(so_far(CASINO, 2, stakes, deal, button=2))["pots"][0]["why"].startswith("seat 1: full house")
    # A $1 ante is posted (001:138).
    assert settle(CASINO, 2, stakes, {"1": "Xx 2c", "2": "8d 9h"}, "2 fold", button=2)["net"] == {"1": 1, "2": -1}


def test_the_highest_hand_showing_acts_first_and_of_equals_left_of_the_button():
    """000:3999-4002."""
    deal = {"1": "Kc 2c Qd", "2": "Kd 3c Qh", "3": "Jc 4c Jd"}
    called = "2 call, 3 call, 1 check, 1 stand-pat, 2 stand-pat, 3 stand-pat"
    assert so_far(CLUB, 3, STAKES, deal, called, button=3).offer.position == "3"
    deal["3"] = "Jc 4c 7d"
    assert so_far(CLUB, 3, STAKES, deal, called, button=3).offer.position == "1"


def test_a_joker_that_was_dealt_up_shows_as_an_ace_and_one_turned_up_at_its_best():
    deal = {"1": "Kc 2c Xx", "2": "Qd 3c Qh"}
    called = "2 call, 1 check, 1 stand-pat, 2 stand-pat"
    assert so_far(CLUB, 2, STAKES, deal, called, button=2).offer.position == "2"  # ace-king against a pair
    deal = {"1": "Kc Xx 2c", "2": "Qd 3c Qh"}
    called = "2 call, 1 check, 1 turn-up Xx, 2 stand-pat"
    assert so_far(CLUB, 2, STAKES, deal, called, button=2).offer.position == "1"  # a pair of kings


def test_all_raises_are_by_the_lower_limit_as_posted():
    """000:4036-4046: rounds two to four follow the one before; by a switch the last two have the upper limit."""
    deal = {"1": "Kc 2c Qd 6d", "2": "Jd 3c 7h 5h"}
    called = "2 call, 1 check, 1 stand-pat, 2 stand-pat, 1 check, 2 check, 1 stand-pat, 2 stand-pat"
    assert reach(so_far(CLUB, 2, STAKES, deal, called, button=2)) == (4, 4)
    readings = {"limits": "upper in the last two rounds"}
    assert reach(so_far(CLUB, 2, STAKES, deal, called, button=2, readings=readings)) == (8, 8)


def test_turlocks_opener_does_not_act_again_when_all_only_called():
    """003:1814-1815: no check in the first round."""
    deal = {"1": "Kc 2c Qd", "2": "Jd 3c 7h"}
    hand = so_far(TURLOCK, 2, STAKES, deal, "2 call", button=2)
    assert to_act(hand) == ("1", ["turn-up", "stand-pat"])
