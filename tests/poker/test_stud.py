"""Stud: the open pair's choice of limits, first action, and a deck that runs short."""

import pytest

from housedealer.errors import HouseError

from .tables import check_down, reach, settle, so_far, to_act

STUD = {"ante": 1, "lower": 4, "upper": 8}
CLUB = "500-club/seven-card-stud"
PAIR = {"1": "2s 3h 4d 9d", "2": "5s 6h Kc Kd", "3": "7s 8h Qd Jd"}
"""Seat 1 brings in, seat 2 pairs its door card."""
OPEN = "2 call, 3 call, 1 check"


def test_an_open_pair_may_bet_either_limit_and_the_table_must_use_it():
    """000:6260-6265."""
    hand = so_far(CLUB, 3, STUD, PAIR, OPEN, button=3)
    assert to_act(hand) == ("2", ["fold", "check", "bet"])
    assert hand.offer.legal[2].argument.words() == "$4 or $8"
    assert reach(so_far(CLUB, 3, STUD, PAIR, f"{OPEN}, 2 bet 8", button=3)) == (16, 16)
    assert reach(so_far(CLUB, 3, STUD, PAIR, f"{OPEN}, 2 bet 4", button=3)) == (8, 8)
    # Only the player with the pair chooses.
    with pytest.raises(HouseError, match=r"\$8 is not allowed; expected \$4"):
        so_far(CLUB, 3, STUD, PAIR, f"{OPEN}, 2 check, 3 bet 8", button=3)


def test_the_choice_is_for_the_second_round_only_and_needs_a_pair():
    deal = {"1": "2s 3h 4d 9d Ts", "2": "5s 6h Kc Ad As", "3": "7s 8h Qd Jd Jc"}
    hand = so_far(CLUB, 3, STUD, deal, OPEN, button=3)
    assert (hand.offer.position, reach(hand)) == ("2", (4, 4))
    hand = so_far(CLUB, 3, STUD, deal, f"{OPEN}, 2 check, 3 check, 1 check", button=3)
    assert (hand.offer.position, hand.offer.legal[2].argument.words()) == ("2", "$8")


def test_the_101s_open_pair():
    """In a $2-$4 game: after a bet of $2 the next may raise $2 or $4; after $4 it must be $4; if the pair checks,
    all others may bet $2 or $4 (001:8)."""
    stakes = {"ante": 1, "bring_in": 1, "lower": 2, "upper": 4}
    called = "2 call, 3 call"

    def sizes(choices):
        return (
            so_far("the-101/seven-card-stud", 3, stakes, PAIR, f"{called}, {choices}").offer.legal[2].argument.words()
        )

    assert sizes("2 bet 2") == "$4 or $6"
    assert sizes("2 bet 4") == "$8"
    assert sizes("2 bet 2, 3 raise 6") == "$10"
    assert sizes("2 check") == "$2 or $4"


def test_the_highest_cards_face_up_act_first_and_of_equals_the_first_dealt():
    """000:6257-6258."""
    deal = {"1": "2s 3h 4d 9d", "2": "5s 6h Kc Qd", "3": "7s 8h Kh Qc"}
    assert so_far(CLUB, 3, STUD, deal, OPEN, button=3).offer.position == "2"
    deal = {"1": "2s 3h 4d 4s", "2": "5s 6h Kc Qd", "3": "7s 8h Kh Qc"}
    assert so_far(CLUB, 3, STUD, deal, OPEN, button=3).offer.position == "1"
    # In razz the best low does (000:5957-5958).
    deal = {"1": "2s 3h 4d 9d", "2": "5s 6h Kc Qd", "3": "7s 8h 5h 6c"}
    hand = so_far("500-club/razz", 3, STUD, deal, "2 call, 3 call, 1 check")
    assert hand.offer.position == "3"


EIGHT = {
    "1": "2c 3c 4c 5c 6c 7d", "2": "2d 3d 4d 5d 6d 8d", "3": "2h 3h 4h 5h 6h 8h", "4": "2s 3s 4s 5s 6s 8s",
    "5": "7c 8c 9c Tc Jc Qd", "6": "7h 9d Td Jd Kd Ad", "7": "7s 9h Th Jh Kh Ah", "8": "9s Ts Js Qs Ks Qh",
}  # fmt: skip


@pytest.mark.parametrize(
    "posting", ["500-club/seven-card-stud", "500-club/seven-card-stud-hi-lo", "500-club/stud-8", "500-club/razz",
                "the-101/seven-card-stud", "the-101/seven-card-stud-hi-lo"],
)  # fmt: skip
def test_eight_players_to_the_end_share_a_community_card(posting):
    """Six cards to each of eight and three burns leave one card: one is turned for all (000:6412-6423, 6068-6072,
    001:9)."""
    hand = so_far(posting, 8, {"ante": 1, "lower": 4, "upper": 8}, {**EIGHT, "board": "Qc"}, button=8)
    answer = check_down(hand)
    assert [event["card"] for event in answer["events"] if event.get("to") == "board"] == ["Qc"]
    held = hand.table.source.document(whole=False)["deal"]
    assert [len(held[seat].split()) for seat in EIGHT] == [6] * 8
    assert sum(event["event"] == "short" for event in answer["events"]) == 1


def test_the_community_card_counts_in_who_acts_first():
    """000:6420-6421: seat 8 shows a pair of queens, but with the queen of the board seats 6 and 7 show ten to ace,
    and seat 6 was dealt first."""
    hand = so_far(CLUB, 8, {"ante": 1, "lower": 4, "upper": 8}, {**EIGHT, "board": "Qc"}, button=8)
    while len([event for event in hand.table.events if event["event"] == "street"]) < 5:
        names = hand.offer.names()
        hand.choose("check" if "check" in names else "call")
    assert hand.offer.position == "6"


SEVEN = {seat: cards for seat, cards in EIGHT.items() if seat != "8"}
FRESH = {"1": "9s", "2": "Ts", "3": "Js", "4": "Qs", "5": "Ks", "6": "As", "7": "Qc"}


@pytest.mark.parametrize("posting", ["500-club/razz", "the-101/seven-card-stud", "the-101/seven-card-stud-hi-lo"])
def test_seven_players_get_fresh_cards_from_the_burns(posting):
    """42 cards and three burns leave seven: one is burned, five dealt, and the last shuffled with the four burned
    cards, of which one is burned and two dealt (000:6062-6068, 001:9)."""
    deal = {seat: f"{held} {FRESH[seat]}" for seat, held in SEVEN.items()}
    answer = check_down(so_far(posting, 7, {"ante": 1, "lower": 4, "upper": 8}, deal))
    seventh = [event for event in answer["events"] if event["event"] == "street"][-1]
    result = answer["events"][answer["events"].index(seventh) :]
    assert [event.get("to") or event["event"] for event in result[:11]] == [
        "street", "short", "burn", "1", "2", "3", "4", "5", "shuffle", "burn", "6",
    ]  # fmt: skip
    assert next(event for event in result if event["event"] == "shuffle")["count"] == 4


def test_at_the_500_club_seven_players_share_a_card_instead():
    """The burn and a card for each of seven are eight, and seven are left (000:6412-6419)."""
    answer = check_down(so_far(CLUB, 7, {"ante": 1, "lower": 4, "upper": 8}, {**SEVEN, "board": "Qc"}, button=7))
    assert [event["card"] for event in answer["events"] if event.get("to") == "board"] == ["Qc"]


def test_the_odd_chip_goes_to_the_highest_hand_up():
    """000:6437-6438, where the split game has it left of the button (6830-6832)."""
    deal = {
        "1": "2s 2h 4d 9d Ts Jc 3c", "2": "As Kh Kc Qd Jh 9c 5c", "3": "Ah Ks Kd Qc Js 9s 5d",
    }  # fmt: skip
    stakes = {"ante": 1, "lower": 4, "upper": 8}
    # Antes of 3, a bring-in of 4 from each: 15. Seats 2 and 3 tie with kings, ace, queen, jack.
    up = {"2": "5c As Kc Kh Qd Jh 9c", "3": "Ah Ks 9s Kd Qc Js 5d"}
    hand = so_far(CLUB, 3, stakes, {**deal, **up}, button=3, chip=1)
    assert check_down(hand)["pots"][0]["shares"] == {"2": 8, "3": 7}
    up = {"3": "5c As Kc Kh Qd Jh 9c", "2": "Ah Ks 9s Kd Qc Js 5d"}
    hand = so_far(CLUB, 3, stakes, {**deal, **up}, button=3, chip=1)
    assert check_down(hand)["pots"][0]["shares"] == {"2": 7, "3": 8}


def test_a_card_dealt_twice_is_refused_where_no_shuffle_brought_it_back():
    deal = {"1": "2s 3h 4d", "2": "5s 6h Kc", "3": "7s 8h 2s"}
    with pytest.raises(HouseError, match="2s is dealt while it is still out of the deck"):
        so_far(CLUB, 3, STUD, deal, button=3)
    # Used or not: here the hand ends before the second 2s.
    with pytest.raises(HouseError, match="2s appears 2 times"):
        settle(CLUB, 3, STUD, {"1": "2s 3h 4d", "2": "5s 6h Kc", "3": "7s 8h Jd 2s"}, "2 fold, 3 fold", button=3)
    with pytest.raises(HouseError, match="Xx is not in the deck"):
        so_far(CLUB, 3, STUD, {"1": "2s 3h Xx", "2": "5s 6h Kc", "3": "7s 8h 9s"}, button=3)
