"""Rounds of pai gow written by someone who had only the posted text and the contract."""

import pytest

import housedealer
from tests.builders import lines, settle
from tests.disputes.pai_gow.rounds import (
    ACE_UP,
    ALS,
    DOUBLE_HAND,
    FACE_UP,
    FORTUNE,
    GOLD,
    LUCKY,
    MINI,
    SHEEP_UP,
    TRIPLE,
    TURLOCK,
    TURLOCK_UP,
    ULTIMATE,
    one_seat,
)

NINES, EIGHTS = "9s 9d 9h 9c 4c 3s 7d", "8s 8d 8h 8c 4d 3d 6d"
ACE_KING = "As Kd Qh Jc 5s 2d 6h"
LOW = "2c 3c 4h 5h 7s Jh Td"
"""Jack high: 10-7 in front of J-5-4-3-2."""


def fronts(posting, hand):
    """Which cards the posting's chart puts in front, as the round's own events show it."""
    if posting == ULTIMATE:
        answer = settle(posting, {"2": {"player": 10}}, {"player": hand, "banker": beside(hand)})
    else:
        answer = settle(posting, {"2": {"base": 10}}, {"2": hand, "player-dealer": beside(hand)})
    result = next(
        event for event in answer["events"] if event["event"] == "set" and event["position"] in ("2", "player")
    )
    return sorted(result["front"].split())


def beside(hand):
    """A hand for the other side with a pair in it, so that the face-up games ask for settings."""
    free = [rank + suit for rank in "4T72J" for suit in "cdhs" if rank + suit not in hand.split()]
    pair = next([one, two] for one in free for two in free if one < two and one[0] == two[0])
    rest = [card for card in free if card[0] != pair[0][0]]
    return " ".join(pair + rest[:5])


CHARTS = {
    # 000:1223-1226, 001:5946: three pairs before a flush of six hearts; ace and joker are one of the pairs
    "Xx Ah Kh Kc 9h 9c 5h": {(FORTUNE, TURLOCK_UP, GOLD, LUCKY, ULTIMATE, TURLOCK, ACE_UP): "Ah Xx"},
    # 000:1250-1253, 004:1447, 001:5641: kings in front of a flush that the joker completes, by either wording
    "Xx Ah Kc Ks Qh 8h 4h": {(FORTUNE, TURLOCK_UP, GOLD, LUCKY, DOUBLE_HAND, TURLOCK): "Kc Ks"},
    # a flush that would break both pairs: the two-pair row, and nines stay behind with an ace in front
    "9h 9d 7c 7d Qd Jd Ad": {(FORTUNE, FACE_UP, TURLOCK_UP, GOLD, LUCKY, DOUBLE_HAND): "Ad Qd"},
    # 000:1255-1257: three of a kind with a straight gives up a pair in front; 003:961: never below aces and kings there
    "5h 5c 5d 6s 7c 8h 9s": {(FORTUNE, GOLD, LUCKY, ULTIMATE): "5 5", (TURLOCK,): "8h 9s"},
    # 003:977: four queens stay with ace-jack, and are split with ace-ten
    "Qh Qc Qd Qs Ac Jh 9s": {(TURLOCK,): "Ac Jh", (FORTUNE, TURLOCK_UP, ULTIMATE): "Q Q"},
    "Qh Qc Qd Qs Ac Th 9s": {(TURLOCK,): "Q Q"},
    # 003:959-960: three aces stay with king-queen, three kings with queen-jack
    "Ah Ac Ad Ks Qc 5h 2s": {(TURLOCK,): "Ks Qc", (FORTUNE, GOLD, LUCKY, ULTIMATE): "A Ks"},
    "Kh Kc Kd Qs Jc 5h 2s": {(TURLOCK, FORTUNE, LUCKY): "Qs Jc"},
    "Kh Kc Kd Qs Tc 5h 2s": {(TURLOCK,): "K Qs", (FORTUNE, LUCKY): "Qs Tc"},
    # 003:987: five aces go in front two by two, unless there are kings
    "Ah As Ad Ac Xx Kh Kd": {(TURLOCK,): "Kh Kd", (FORTUNE, DOUBLE_HAND, GOLD): "A A"},
    # 003:996 (tens and eights: at least ace-jack) and 998 (eights and fives: at least king-jack)
    "Th Tc 8d 8s Ad Jh 2c": {(TURLOCK,): "Ad Jh"},
    "Th Tc 8d 8s Ad 9h 2c": {(TURLOCK,): "8d 8s", (FORTUNE, LUCKY): "9h Ad"},
    "8h 8c 5d 5s Ad 3h 2c": {(TURLOCK,): "3h Ad"},
    "8h 8c 5d 5s Kd Th 2c": {(TURLOCK,): "5d 5s", (FORTUNE, GOLD): "Kd Th"},
    # 003:973: two deuces stay behind three of a kind when ace and king go in front
    "7h 7s 7d 2h 2s Ad Kc": {(TURLOCK,): "Ad Kc", (FORTUNE, GOLD, LUCKY): "2h 2s"},
    # 004:1470-1472: the highest pair in front, leaving a full house or four of a kind
    "Qd Qs Qh Qc 5h 5c 5s": {(GOLD, TURLOCK): "Q Q", (DOUBLE_HAND,): "5 5"},
    # 004:1463-1465: trips and two pairs are never made three pairs
    "Ah Ac Ad 2c 2d 3h 3s": {(GOLD, FORTUNE, LUCKY, TURLOCK): "3h 3s"},
    # 000:1242-1245: a straight of seven keeps the highest two that leave one
    "9h 8c 7d 6s 5c 4h 3s": {(FORTUNE, GOLD, LUCKY, ULTIMATE): "8c 9h"},
    "Ah 2c 3d 4s 5c 6h Ks": {(FORTUNE, GOLD, LUCKY, ULTIMATE): "Ah Ks"},
    # the joker ends a straight below, so that the natural ace goes in front
    "Xx Ah Kc Qd Js 9c 3h": {(FORTUNE, GOLD, LUCKY, DOUBLE_HAND): "3h Ah"},
}


@pytest.mark.parametrize(
    ("hand", "posting", "front"),
    [(hand, posting, front) for hand, wanted in CHARTS.items() for names, front in wanted.items() for posting in names],
)
def test_house_way(hand, posting, front):
    def seen(cards):
        return sorted(
            card[0] if len(one) == 1 else card for card, one in zip(cards, sorted(front.split()), strict=True)
        )

    assert seen(fronts(posting, hand)) == sorted(front.split())


def test_envy_of_two_fours_of_a_kind():
    deal = {"2": NINES, "4": EIGHTS, "5": ACE_KING, "player-dealer": LOW}

    def envies(posting, wager):
        answer = settle(posting, {seat: {"base": 10, wager: 5} for seat in "245"}, deal)
        return {one["seat"]: one["paid"] for one in answer["wagers"] if one["wager"] == "envy"}

    # 000:9577-9578, 003:902-903, 003:3246: every hand pays, but not its own holder
    assert envies(FACE_UP, "fortune") == envies(TURLOCK, "fortune") == {"2": 5, "4": 5, "5": 10}
    assert envies(TURLOCK_UP, "fortune") == {"2": 5, "4": 5, "5": 10}
    # 004:2755-2756: who made the same hand is paid for neither
    assert envies(SHEEP_UP, "fortune") == {"5": 10}
    # 000:1402-1407, 004:1646-1653: one payout, of the highest; both are
    assert envies(FORTUNE, "fortune") == envies(GOLD, "golden") == {"2": 5, "4": 5, "5": 5}


def test_envy_goes_by_the_hand_and_not_by_who_bet_on_it():
    # 004:1635, 1643: the bonus of the back line alone makes the hand qualify; nobody on that hand is paid for it
    seats = {"2": {"base": 10}, "2/1": {"base": 10, "golden": 5}, "4": {"base": 10, "golden": 10}}
    answer = settle(GOLD, seats, {"2": NINES, "4": ACE_KING, "player-dealer": LOW})
    assert lines(answer) == [
        "2 base win 10 0 0",
        "2/1 base win 10 0 0",
        "2/1 golden win 125 0 0",
        "4 base win 10 0 0",
        "4 golden lose 0 10 0",
        "4 envy win 5 0 0",
    ]
    # 004:2747-2748: the hand needs a button of its own; 000:9575: elsewhere any amount will do
    seats = {"2": {"base": 10, "fortune": 4}, "4": {"base": 10, "fortune": 5}}
    deal = {"2": NINES, "4": ACE_KING, "player-dealer": LOW}
    assert not [one for one in settle(SHEEP_UP, seats, deal)["wagers"] if one["wager"] == "envy"]
    assert lines(settle(FACE_UP, seats, deal))[-1] == "4 envy win 5 0 0"


def test_als_squares_one_by_one():
    # 003:58-60, 78-80: squares 1 from the action on, then squares 2, then squares 3, until the bank is gone
    deal = {"2": "As Ac Kd Kc 3d 4c 5h", "4": "Ah Ad Kh Ks 3c 4s 5d", "player-dealer": "2c 7d 8h 9s Jc Qd 3h"}
    seats = {"2": {"base": 30}, "2/1": {"base": 30}, "4": {"base": 30}, "4/2": {"base": 30}}
    sets = [("2", "set", "Kd Kc"), ("4", "set", "Kh Ks"), ("player-dealer", "set", "Jc 9s")]
    answer = settle(ALS, seats, deal, bank=70, action=4, choices=sets)
    assert lines(answer) == [
        "4 base win 30 0 0",
        "2 base win 30 0 0",
        "2/1 base win 10 0 20",
        "4/2 base returned 0 0 30",
    ]
    assert answer["net"] == {"1": -70, "2": 30, "2/1": 10, "4": 30, "4/2": 0}
    with pytest.raises(housedealer.HouseError, match=r"seats\.2/5: at most 4 back-line bettors"):
        settle(ALS, seats | {"2/5": {"base": 30}}, deal, choices=sets)


def test_lucky_by_kind_from_the_action():
    # 001:5584: all bases, then all bonus bets, clockwise from the action; a bonus alone needs no base (5678)
    seats = {"2": {"lucky": 5}, "2/1": {"base": 20}, "5": {"base": 10, "lucky": 5}}
    answer = settle(LUCKY, seats, {"2": NINES, "5": EIGHTS, "player-dealer": LOW}, bank=100, action=3)
    assert lines(answer) == [
        "5 base win 10 0 0",
        "2/1 base win 20 0 0",
        "5 lucky win 70 0 5",
        "2 lucky returned 0 0 75",
    ]


def test_face_up_orders_with_a_short_bank():
    # an ace-high player-dealer with the joker pays 15 to 1; where that stands in the order decides who is short
    deal = {"2": NINES, "4": ACE_KING, "player-dealer": "Xx Kc Jd Td 6s 3c 2h"}
    seats = {"2": {"base": 10, "ace-high": 5, "fortune": 5}, "4": {"base": 10, "ace-high": 5, "fortune": 5}}
    # 000:9399-9404, 004:2587-2590: base, ace-high, fortune, envy; both hands ace high pay 40 to 1
    assert lines(settle(FACE_UP, seats, deal, bank=150)) == [
        "2 base push 0 0 0",
        "2 ace-high win 75 0 0",
        "2 fortune win 75 0 50",
        "4 base push 0 0 0",
        "4 ace-high returned 0 0 200",
        "4 fortune returned 0 0 5",
        "4 envy returned 0 0 5",
    ]
    # 003:3199: base, fortune, envy, ace-high; four of a kind pays 20 to 1 (3261)
    assert lines(settle(TURLOCK_UP, seats, deal, bank=150)) == [
        "2 base push 0 0 0",
        "2 fortune win 100 0 0",
        "2 ace-high win 50 0 25",
        "4 base push 0 0 0",
        "4 fortune returned 0 0 5",
        "4 envy returned 0 0 5",
        "4 ace-high returned 0 0 200",
    ]


def test_settings_that_foul():
    # 000:1184-1186: ace-king outranks ace-queen behind it, ace-jack does not; the pair in front may be the one behind
    low = "2c 3c 4h 5h 7s 8h 9d"
    assert (
        one_seat(FORTUNE, {"base": 10}, "As Kd Xx Qh Jc 9s 7d", low, choices=[("2", "set", "As Kd")])["base"]["taken"]
        == 10
    )
    assert (
        one_seat(FORTUNE, {"base": 10}, "As Jd Xx Qh 4c 9s 7d", low, choices=[("2", "set", "As Jd")])["base"]["paid"]
        == 10
    )
    assert one_seat(FORTUNE, {"base": 10}, NINES, LOW, choices=[("2", "set", "9s 9d")])["base"]["paid"] == 10
    # 001:46, 3918: any other number of cards in front loses too, none or all of them, but only there
    for front in ("", "Qh", "As Kd Qh", ACE_KING):
        for posting in (DOUBLE_HAND, TRIPLE):
            assert one_seat(posting, {"base": 10}, ACE_KING, LOW, choices=[("2", "set", front)])["base"]["taken"] == 10
        with pytest.raises(housedealer.HouseError, match="named; expected 2 of"):
            one_seat(LUCKY, {"base": 10}, ACE_KING, LOW, choices=[("2", "set", front)])


def test_mini_doubles_in_any_order():
    # 001:1055, 1088: after the hand is set each may double, also before the next has set
    deal = {"2": "Ks Qd 9h 7c 5s 4d", "4": "Kh Kc 9c 8h 6d 3c", "player-dealer": "Qh Qs 7d 6s 4h 3d"}
    seats = {"2": {"base": 10}, "2/1": {"base": 20}, "4": {"base": 10}}
    result = [("4", "set", "9c"), ("4", "double"), ("2/1", "double"), ("2", "double")]
    assert lines(settle(MINI, seats, deal, choices=result)) == [
        "2 base push 0 0 0",
        "2/1 base push 0 0 0",
        "2 double push 0 0 0",
        "2/1 double push 0 0 0",
        "4 base win 10 0 0",
        "4 double win 10 0 0",
    ]
    with pytest.raises(housedealer.HouseError, match=r"choices\[1\]: the round is over"):
        settle(MINI, seats, deal, choices=[("2", "double"), ("2", "set", "Qd")])
    # 001:1019: the joker is above the ace in front
    assert (
        one_seat(MINI, {"base": 10}, "Xx 9d 9h 7c 5s 4d", "Ah 8s 8d 6s 4h 3d", choices=[("2", "set", "Xx")])["base"][
            "paid"
        ]
        == 10
    )


@pytest.mark.parametrize(
    ("posting", "choices"),
    [
        (FORTUNE, [("2", "house-way"), ("2", "set", "Kd Qh")]),  # 000:1188-1190: it cannot be set again
        (FORTUNE, [("player-dealer", "house-way")]),  # 000:1192-1193: the house way, and nothing to choose
        (LUCKY, [("player-dealer", "house-way"), ("2", "house-way")]),  # 001:5609-5610: after the players
        (ACE_UP, [("2", "house-way"), ("player-dealer", "house-way")]),  # 001:5920: before the players
        (DOUBLE_HAND, [("player-dealer", "set", "Jh 7s Td")]),  # 001:46: the bank may not foul
        (FORTUNE, [("2", "set", "Kd Kd")]),
        (FORTUNE, [("2", "set", "Kd 9s")]),
        (FORTUNE, [("3", "house-way")]),
    ],
)
def test_choices_that_are_refused(posting, choices):
    with pytest.raises(housedealer.HouseError, match=r"choices\[\d\]"):
        settle(posting, {"2": {"base": 10}}, {"2": ACE_KING, "player-dealer": LOW}, choices=choices)


def test_nothing_is_set_against_ace_high():
    # 000:9262-9265, 001:5921-5922: nobody decides, not even the player-dealer
    for posting, position in ((FACE_UP, "2"), (ACE_UP, "2"), (ACE_UP, "player-dealer")):
        deal = {"2": NINES, "player-dealer": "Xx Kc Jd Td 6s 3c 2h"}
        with pytest.raises(housedealer.HouseError, match=r"choices\[0\]"):
            settle(posting, {"2": {"base": 10}}, deal, choices=[(position, "house-way")])
        assert lines(settle(posting, {"2": {"base": 10}}, deal)) == ["2 base push 0 0 0"]
