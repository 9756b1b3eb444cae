"""Who has the button, who brings in, and for how much."""

import pytest

from housedealer.errors import HouseError

from .tables import check_down, reach, settle, so_far, to_act

HOLDEM = "500-club/texas-holdem"
LIMIT = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}
STUD = {"ante": 1, "bring_in": 1, "lower": 4, "upper": 8}
"""As the house names a small bring-in, where it may (000:5923, 001:6)."""
WHOLE = {"ante": 1, "lower": 4, "upper": 8}
"""The bring-in is left out: the lower limit."""


def test_the_highest_card_by_suit_draws_the_button():
    """Spades, hearts, diamonds, clubs (000:7264-7271); the cards go back into the deck."""
    deal = {"1": "Kh As Ah", "2": "Ks Kh Kd", "4": "Qs Qh Qd"}
    hand = so_far(HOLDEM, {1: 100, 2: 100, 4: 100}, LIMIT, deal)
    (button,) = [event for event in hand.table.events if event["event"] == "button"]
    assert button["seat"] == "2"
    posted = [event["seat"] for event in hand.table.events if event["event"] == "post"]
    assert posted == ["4", "1"]
    assert hand.table.button == 2


def test_in_badugi_the_king_is_highest_in_the_draw_and_by_a_switch_the_ace():
    """000:2456-2466 with the order of ranks at 2423-2424."""
    deal = {"1": "Ah 2c 3c 4c 5c", "2": "Kd 6c 7c 8c 9c"}
    hand = so_far("500-club/badugi", 2, LIMIT, deal)
    assert hand.table.button == 2
    assert so_far("500-club/badugi", 2, LIMIT, deal, readings={"button-draw": "ace"}).table.button == 1


def test_a_card_of_the_draw_may_come_again_but_not_twice_in_the_deal():
    with pytest.raises(HouseError, match="Kh is dealt while it is still out of the deck"):
        so_far(HOLDEM, 2, LIMIT, {"1": "2c Kh 3c", "2": "3h Kh 4c"})
    with pytest.raises(HouseError, match="Kh appears 2 times"):
        so_far(HOLDEM, 2, LIMIT, {"1": "Kh Kd", "2": "Kh Kd"}, button=1)


def test_the_lowest_card_brings_in_and_the_lowest_suit_of_equals():
    """000:6209-6217, 001:6."""
    deal = {"1": "As Ah 2h", "2": "Ks Kh 2c", "3": "Qs Qh Ac"}
    for posting in ("500-club/seven-card-stud", "500-club/seven-card-stud-hi-lo", "500-club/stud-8"):
        hand = so_far(posting, 3, WHOLE, deal, button=3)
        assert [event["seat"] for event in hand.table.events if event.get("what") == "bring-in"] == ["2"]
        assert to_act(hand) == ("3", ["fold", "call", "raise"])
    assert to_act(so_far("the-101/seven-card-stud", 3, STUD, deal))[0] == "2"


def test_at_the_101_the_high_card_opens_the_split_game():
    """001:18; a $1 ante is posted, and the forced bet at $4-$8 is $4."""
    deal = {"1": "As Ah 2h", "2": "Ks Kh Ad", "3": "Qs Qh Ac"}
    hand = so_far("the-101/seven-card-stud-hi-lo", 3, {"lower": 4, "upper": 8}, deal)
    posted = [
        (event["seat"], event["what"], event["amount"]) for event in hand.table.events if event["event"] == "post"
    ]
    assert posted == [("1", "ante", 100), ("2", "ante", 100), ("3", "ante", 100), ("2", "bring-in", 400)]
    assert to_act(hand) == ("3", ["fold", "call", "raise"])


def test_in_razz_the_best_door_card_brings_in_as_posted():
    """The ace ranks highest in the chart (000:5837-5842, 5908-5915); elsewhere the king brings in."""
    deal = {"1": "As Ah Kh", "2": "Ks Kd Ac", "3": "Qs Qh Ad"}
    assert to_act(so_far("500-club/razz", 3, STUD, deal))[0] == "3"
    assert to_act(so_far("500-club/razz", 3, STUD, deal, readings={"bring-in-card": "the worst"}))[0] == "1"


def test_completing_as_in_the_razz_example():
    """The bring-in is $1 at $4-$8: Player A brings in for $1, Player B may complete to $4 (000:5919-5924)."""
    deal = {"1": "As Ah 2h", "2": "Ks Kh 9c", "3": "Qs Qh 9d"}
    hand = so_far("500-club/razz", 3, STUD, deal, "2 complete")
    assert hand.table.events[-1]["to"] == 4_00
    # A completion is no raise: three more are allowed.
    hand = so_far("500-club/razz", 3, STUD, deal, "2 complete, 3 raise 8, 1 raise 12, 2 raise 16")
    assert to_act(hand) == ("3", ["fold", "call"])
    # The bring-in's owner may open for the whole bet, as the first choice listed.
    hand = so_far("500-club/razz", 3, STUD, deal, "1 complete")
    assert to_act(hand) == ("2", ["fold", "call", "raise"])
    assert reach(hand) == (8, 8)


def test_the_bring_in_is_posted_without_a_choice():
    deal = {"1": "As Ah 2h", "2": "Ks Kh 9c", "3": "Qs Qh 9d"}
    answer = settle("500-club/seven-card-stud", 3, WHOLE, deal, "2 fold, 3 fold", button=3)
    assert answer["net"] == {"1": 2, "2": -1, "3": -1}


def test_without_a_smaller_bring_in_the_lower_limit_is_brought_in():
    """000:6209-6213."""
    deal = {"1": "As Ah 2h", "2": "Ks Kh 9c", "3": "Qs Qh 9d"}
    hand = so_far("500-club/seven-card-stud", 3, WHOLE, deal, button=3)
    assert to_act(hand) == ("2", ["fold", "call", "raise"])
    assert (hand.offer.about["to_call"], reach(hand)) == (4_00, (8, 8))


def test_the_bring_in_may_check_when_all_others_only_called():
    """000:6237-6239, 5931-5934; at the 101 the owner does not act again."""
    deal = {"1": "As Ah 2h", "2": "Ks Kh 9c", "3": "Qs Qh 9d"}
    hand = so_far("500-club/seven-card-stud", 3, WHOLE, deal, "2 call, 3 call", button=3)
    assert to_act(hand) == ("1", ["fold", "check", "raise"])
    assert to_act(so_far("500-club/razz", 3, STUD, deal, "2 call, 3 call")) == ("1", ["fold", "check", "complete"])
    deal = {"1": "As Ah 2h 3c", "2": "Ks Kh 9c 4c", "3": "Qs Qh 9d 5c"}
    hand = so_far("the-101/seven-card-stud", 3, STUD, deal, "2 call, 3 call")
    assert [event["name"] for event in hand.table.events if event["event"] == "street"] == ["third", "fourth"]


def test_the_highest_card_opens_mexican_poker_and_of_equals_the_first_dealt():
    """000:4021-4027; at Turlock the suit decides (003:1778, 1808)."""
    deal = {"1": "Kc 2c", "2": "Ac 3c", "3": "As 4c"}
    stakes = {"ante": 1, "lower": 4, "upper": 8}
    assert to_act(so_far("500-club/mexican-poker", 3, stakes, deal, button=3))[0] == "3"  # left of seat 2
    assert to_act(so_far("turlock/mexican-poker", 3, stakes, deal, button=3)) == ("3", ["complete", "bring-in"])


def test_a_joker_face_up_counts_as_an_ace_for_the_bring_in():
    """000:4026-4027."""
    deal = {"1": "Kc 2c", "2": "Xx 3c", "3": "As 4c"}
    stakes = {"ante": 1, "lower": 4, "upper": 8}
    hand = so_far("500-club/mexican-poker", 3, stakes, deal, button=3)
    assert [event["seat"] for event in hand.table.events if event.get("what") == "bring-in"] == ["2"]


def test_turlocks_opener_may_open_at_the_upper_limit():
    """003:1804; raises stay at the lower limit (003:1815)."""
    deal = {"1": "Kc 2c", "2": "Ac 3c", "3": "As 4c"}
    stakes = {"ante": 1, "lower": 4, "upper": 8}
    hand = so_far("turlock/mexican-poker", 3, stakes, deal, "3 complete", button=3)
    assert hand.table.events[-1]["to"] == 8_00
    assert reach(hand) == (12, 12)


def test_the_dealer_button_moves_to_the_next_occupied_seat_and_a_seat_without_a_player_may_have_it():
    deal = {"2": "As Ah", "5": "Ks Kh", "7": "Qs Qh"}
    hand = so_far(HOLDEM, {2: 100, 5: 100, 7: 100}, LIMIT, deal, button=6)
    assert [event["seat"] for event in hand.table.events if event["event"] == "post"] == ["7", "2"]


def test_games_without_a_button_are_dealt_from_seat_one():
    """000:5893-5901, 6943-6948, 001:17."""
    deal = {"1": "As Ah 2h", "2": "Ks Kh 9c", "3": "Qs Qh 9d"}
    for posting in ("500-club/razz", "500-club/stud-8", "the-101/seven-card-stud-hi-lo"):
        hand = so_far(posting, 3, WHOLE, deal)
        dealt = [event["to"] for event in hand.table.events if event["event"] == "deal"]
        assert dealt[:3] == ["1", "2", "3"]
        assert hand.table.button is None


@pytest.mark.parametrize(
    ("stakes", "extra", "words"),
    [
        ({"small_blind": 1}, {}, "stakes.big_blind: missing"),
        ({"small_blind": 3, "big_blind": 2}, {}, "a blind is larger than the next"),
        ({"small_blind": 1, "big_blind": 2, "lower": 2}, {}, "stakes.upper: missing"),
        ({"small_blind": 1, "big_blind": 2, "lower": 4, "upper": 2}, {}, "more than the upper limit"),
        ({"small_blind": 1, "big_blind": 2, "ante": 1}, {}, "no ante is posted"),
        ({"small_blind": 1, "big_blind": 2, "bring_in": 1}, {}, "opened by blinds"),
        ({"small_blind": 1, "big_blind": 2, "straddle": 4}, {}, "stakes: unknown key 'straddle'"),
        ({"small_blind": -1, "big_blind": 2}, {}, "below zero"),
        ({"small_blind": 1, "big_blind": 2}, {"structure": "odd"}, "structure: 'odd' is not posted"),
        ({"small_blind": 1, "big_blind": 2}, {"chip": 0}, "chip: expected the smallest chip"),
    ],
)
def test_stakes_that_cannot_be_played(stakes, extra, words):
    with pytest.raises(HouseError, match=words):
        so_far(HOLDEM, 3, stakes, {"1": "As Ah", "2": "Ks Kh", "3": "Qs Qh"}, button=1, **extra)


def test_the_postings_own_structure_decides():
    blinds = {"small_blind": 1, "big_blind": 2}
    deal = {"1": "As Ah", "2": "Ks Kh"}
    with pytest.raises(HouseError, match="structure: 'fixed' is not posted for the-101/no-limit-texas-holdem"):
        so_far("the-101/no-limit-texas-holdem", 2, blinds, deal, button=1, structure="fixed")
    # Left open, limits make a fixed-limit game and blinds alone one without limit.
    assert reach(so_far(HOLDEM, 2, blinds, deal, button=1)) == (4, 100)
    assert reach(so_far(HOLDEM, 2, {**blinds, "lower": 2, "upper": 4}, deal, button=1)) == (4, 4)


def test_an_unfinished_hand_is_refused():
    hand = so_far(HOLDEM, 2, LIMIT, {"1": "As Ah", "2": "Ks Kh", "board": "2c 3c 4d 5d 7h"}, button=1)
    with pytest.raises(HouseError, match="the round is not finished: position 2 must choose"):
        hand.answer()
    assert check_down(hand)["net"] == {"1": 2, "2": -2}
