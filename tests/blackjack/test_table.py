"""Blackjack at the table: order of play and of settlement, the bank, fees, the action button, back-line bettors."""

import pytest
from tests.builders import document

from housedealer import settle
from housedealer.errors import HouseError
from housedealer.games import read_round

CLUB, OUTLAWS, TURLOCK = (f"{room}/pure-21-5-blackjack" for room in ("500-club", "outlaws", "turlock"))
SPANISH_CLUB, SPANISH_TURLOCK = "500-club/pure-spanish-21-5", "turlock/pure-spanish-21-5"
CAL, PLAIN, V1_2, ELITE = (
    "the-101/cal-blackjack",
    "the-101/blackjack-x",
    "the-101/blackjack-x-v1-2",
    "black-sheep/blackjack-elite",
)


def play(posting, seats, deal, choices=(), dealer=1, bank=10_000, **more):
    return settle(document(posting, seats, deal, choices, bank, dealer, **more))


def covered(answer):
    """Bettor, wager, result, what was paid or taken, and what was not covered."""
    return [
        (line["seat"], line["wager"], line["result"], line["paid"] + line["taken"], line["uncovered"])
        for line in answer["wagers"]
    ]


# The order of settlement and the bank


def test_the_500_club_settles_kind_by_kind():
    # 000:94-96; the bank of $150 covers both game wagers, then half of the first Buster bet
    seats = {"2": {"base": 50, "buster": 50}, "3": {"base": 50, "buster": 50}}
    deal = {"2": "Ks 9d", "3": "Ks 9h", "player-dealer": "Tc 6d Kh"}
    answer = play(CLUB, seats, deal, bank=150)
    assert covered(answer) == [
        ("2", "base", "win", 50, 0),
        ("3", "base", "win", 50, 0),
        ("2", "buster", "win", 50, 50),
        ("3", "buster", "returned", 0, 100),
    ]
    assert answer["net"] == {"1": -150, "2": 100, "3": 50}
    other = play(CLUB, seats, deal, bank=150, readings={"walk": "seat"})
    assert [line[:2] for line in covered(other)] == [("2", "base"), ("2", "buster"), ("3", "base"), ("3", "buster")]
    assert other["net"] == {"1": -150, "2": 150, "3": 0}


def test_outlaws_settles_seat_by_seat_from_the_action_button():
    # 002:53-54, 137: a down card of 2 counts from the seat after the player-dealer: seat 3
    seats = {"2": {"base": 50, "buster": 50}, "3": {"base": 50, "buster": 50}}
    deal = {"2": "Ks 9d", "3": "Ks 9h", "player-dealer": "Kc 2d 4c Kh"}
    answer = play(OUTLAWS, seats, deal, bank=175)
    assert covered(answer) == [
        ("3", "base", "win", 50, 0),
        ("3", "buster", "win", 100, 0),
        ("2", "base", "win", 25, 25),
        ("2", "buster", "returned", 0, 100),
    ]


def test_losers_use_up_the_bank_like_winners():
    # 000:108-111: the player-dealer may not win or lose more than the wager put up
    seats = {"2": {"base": 100}, "3": {"base": 100}, "4": {"base": 100}}
    deal = {"2": "Ks 7d", "3": "Ks 9h", "4": "Ks 7h", "player-dealer": "Tc 8d"}
    answer = play(CLUB, seats, deal, [("2", "stand"), ("4", "stand")], bank=150)
    assert covered(answer) == [
        ("2", "base", "lose", 100, 0),
        ("3", "base", "win", 50, 50),
        ("4", "base", "returned", 0, 100),
    ]
    assert answer["net"] == {"1": 50, "2": -100, "3": 50, "4": 0}


def test_doubles_and_splits_are_covered_hand_by_hand():
    seats = {"2": {"base": 100}, "3": {"base": 100}}
    deal = {"2": "8s 8d 3c Kc Tc", "3": "Ks 9h", "player-dealer": "Tc 7d"}
    answer = play(CLUB, seats, deal, [("2", "split"), ("2", "double"), ("2", "stand")], bank=250)
    assert [(*line[:4], line[4]) for line in covered(answer)] == [
        ("2", "base", "win", 200, 0),
        ("2", "base", "win", 50, 50),
        ("3", "base", "returned", 0, 100),
    ]
    assert [line["hand"] for line in answer["wagers"]] == [1, 2, 1]


def test_a_surrendered_hand_takes_half_from_the_bank():
    seats = {"2": {"base": 100}, "3": {"base": 100}}
    deal = {"2": "Ks 6d", "3": "Ks 6h", "player-dealer": "Tc 7d"}
    answer = play(CLUB, seats, deal, [("2", "surrender"), ("3", "surrender")], bank=70)
    assert covered(answer) == [("2", "base", "lose", 50, 0), ("3", "base", "lose", 20, 30)]


@pytest.mark.parametrize(
    ("posting", "placed", "order"),
    [
        (V1_2, {"base": 10, "buster": 5}, ["base", "insurance", "buster"]),  # 001:2414, 2459
        (PLAIN, {"base": 10, "buster": 5, "lucky-pair": 5}, ["base", "insurance", "buster", "lucky-pair"]),
        (ELITE, {"base": 10, "boom": 5, "super-7s": 5}, ["base", "insurance", "boom", "super-7s"]),  # 004:2100-2102
    ],
)
def test_insurance_is_settled_after_the_initial_wagers(posting, placed, order):
    deal = {"2": "Ks 9d", "3": "Ks 9h", "player-dealer": "Ac 7d"}
    choices = [("2", "insure", 5), ("3", "insure", 5), ("2", "stand"), ("3", "stand")]
    answer = play(posting, {"2": placed, "3": placed}, deal, choices)
    assert [(line["wager"], line["seat"]) for line in answer["wagers"]] == [
        (wager, seat) for wager in order for seat in ("2", "3")
    ]


def test_cal_blackjack_settles_seat_by_seat():
    # 001:666
    deal = {"2": "5s Td Tc", "3": "Ks 9h", "player-dealer": "Ac 6d 3c"}
    choices = [("2", "insure"), ("3", "insure"), ("2", "hit"), ("2", "side-31", 10), ("3", "stand")]
    answer = play(CAL, {"2": {"base": 10}, "3": {"base": 10}}, deal, choices, action=2)
    assert [(line["seat"], line["wager"]) for line in answer["wagers"]] == [
        ("2", "base"),
        ("2", "insurance"),
        ("2", "side-31"),
        ("3", "base"),
        ("3", "insurance"),
    ]


# The action button

FULL = [1, 2, 3, 4, 5, 6, 7, 8]


def first_settled(posting, occupied, dealer, down, **more):
    """Who is settled first, with a player-dealer in this seat and this down card."""
    seats = {str(seat): {"base": 10} for seat in occupied if seat != dealer}
    deal = dict.fromkeys(seats, "Ks 9d") | {"player-dealer": f"9c {down} 2c 3c 4c 5c"}
    choices = [(seat, "stand") for seat in sorted(seats, key=lambda seat: (int(seat) < dealer, int(seat)))]
    if posting == CAL:
        choices.sort()
    return play(posting, seats, deal, choices, dealer=dealer, **more)["wagers"][0]["seat"]


@pytest.mark.parametrize(
    ("occupied", "dealer", "down", "seat"),
    [
        (FULL, 1, "Ad", "2"),  # ace is one: the next seat clockwise
        (FULL, 3, "Ad", "4"),
        (FULL, 3, "5d", "8"),
        (FULL, 3, "6d", "1"),  # past seat 8 comes seat 1
        (FULL, 3, "8d", "4"),  # the player-dealer's seat 3 is not counted
        (FULL, 3, "Kd", "6"),  # ten
        ([1, 3, 5], 3, "Ad", "5"),  # seat 4 is empty: on to the next player
        ([1, 3, 5], 3, "3d", "1"),  # seats 4, 5, 6: on to seat 1
    ],
)
def test_outlaws_action_button(occupied, dealer, down, seat):
    # 002:52-53, 389
    assert first_settled(OUTLAWS, occupied, dealer, down) == seat


@pytest.mark.parametrize(
    ("occupied", "dealer", "down", "seat"),
    [(FULL, 1, "Ad", "2"), (FULL, 7, "3d", "2"), (FULL, 3, "Kd", "6"), ([2, 3, 6], 3, "Ad", "6")],
)
def test_cal_blackjack_action_tile(occupied, dealer, down, seat):
    # 001:525, 630: counted from the player-dealer, an empty seat passes it on
    assert first_settled(CAL, occupied, dealer, down) == seat


@pytest.mark.parametrize("posting", [TURLOCK, SPANISH_TURLOCK])
@pytest.mark.parametrize(
    ("occupied", "dealer", "down", "seat"),
    [
        (FULL, 1, "Ad", "2"),  # from the house dealer's left without the player-dealer
        (FULL, 3, "2d", "2"),
        (FULL, 3, "3d", "4"),
        (FULL, 3, "9d", "2"),  # seven players: nine is the second
        (FULL, 3, "Jd", "5"),  # jack is eleven
        (FULL, 3, "Qd", "6"),
        (FULL, 3, "Kd", "7"),
    ],
)
def test_turlock_action_button(posting, occupied, dealer, down, seat):
    # 003:1923
    assert first_settled(posting, occupied, dealer, down) == seat


@pytest.mark.parametrize("posting", [CLUB, SPANISH_CLUB])
def test_the_500_club_uses_no_action_button(posting):
    # 000:93-94, 446-447
    assert {first_settled(posting, FULL, 3, down) for down in ("Ad", "5d", "Kd")} == {"4"}


@pytest.mark.parametrize("posting", [CLUB, OUTLAWS, CAL, V1_2])
def test_a_given_action_seat_overrides_all(posting):
    assert first_settled(posting, [1, 2, 3, 4], 3, "5d", action=4) == "4"


# Who acts first


def acting_and_dealt(posting, dealer):
    seats = {str(seat): {"base": 10} for seat in (1, 3, 5, 7) if seat != dealer}
    deal = dict.fromkeys(seats, "Ks 6d") | {"player-dealer": "6c 7d 9c"}
    doc = {"posting": posting, "option": None, "player_dealer": {"seat": dealer, "bank": 500}, "seats": seats}
    round_ = read_round({**doc, "deal": deal})
    order = []
    while round_.offer is not None:
        if "decline" in round_.offer.names():
            round_.decline()
            continue
        order.append(round_.offer.position)
        round_.choose("stand")
    dealt = [event["to"] for event in round_.table.events if event["event"] == "deal"]
    return order, dealt[:4]


def test_play_and_deal_start_left_of_the_player_dealer():
    # 000:76-84, 002:49-50, 003:186-187, 004:2058
    for posting in (CLUB, OUTLAWS, TURLOCK, SPANISH_CLUB, SPANISH_TURLOCK, PLAIN, V1_2, ELITE):
        assert acting_and_dealt(posting, 3) == (["5", "7", "1"], ["5", "7", "1", "player-dealer"])


def test_cal_blackjack_starts_with_seat_one():
    # 001:658, 661, 663
    assert acting_and_dealt(CAL, 3) == (["1", "5", "7"], ["1", "5", "7", "player-dealer"])


# Fees


def fees(posting, seats, option, choices, deal):
    answer = play(posting, seats, deal, choices, option=option)
    return [(fee["payer"], fee["amount"]) for fee in answer["fees"]]


def test_doubles_splits_and_insurance_do_not_count():
    # 000:316-322: option 1 takes $1 of $100 to $199 in game wagers and bonus bets before the deal
    seats = {"2": {"base": 90, "buster": 9}}
    deal = {"2": "8s 8d 3c Kc Tc", "player-dealer": "Tc 7d"}
    choices = [("2", "split"), ("2", "double"), ("2", "stand")]
    assert fees(CLUB, seats, 1, choices, deal) == [("player-dealer", 0.5)]
    assert fees(CLUB, {"2": {"base": 90, "buster": 10}}, 1, choices, deal) == [("player-dealer", 1)]
    # 001:2029-2037, 4841: plain Blackjack X, insurance and surrender not counted
    deal = {"2": "Ks 6d", "player-dealer": "Ac 7d"}
    seats = {"2": {"base": 100}}
    assert fees(PLAIN, seats, 1, [("2", "insure", 50), ("2", "surrender")], deal) == [("player-dealer", 1.5)]
    assert fees(PLAIN, {"2": {"base": 101}}, 1, [("2", "surrender")], deal) == [("player-dealer", 3.5)]


def test_pure_spanish_at_the_500_club_counts_game_wagers_only():
    # 000:641-643, 660-661; Turlock counts bonus bets too, 003:2021-2025
    seats = {"2": {"base": 99, "match-the-dealer": 50}}
    deal = {"2": "Ks Kd", "player-dealer": "9c 8d"}
    assert fees(SPANISH_CLUB, seats, 1, [("2", "stand")], deal) == [("player-dealer", 0.5)]
    assert fees(SPANISH_TURLOCK, seats, 1, [("2", "stand")], deal) == [("player-dealer", 1)]


def test_outlaws_takes_a_fee_of_every_betting_square():
    # 002:155-160: option 1, $0.50 a square and $1 of the player-dealer from $51 to $200
    seats = {"2": {"base": 40}, "2/1": {"base": 10}, "3": {"base": 20}}
    deal = {"2": "Ks Kd", "3": "Ks Kh", "player-dealer": "Tc 8d"}
    assert fees(OUTLAWS, seats, 1, [], deal) == [("player-dealer", 1), ("2", 0.5), ("2/1", 0.5), ("3", 0.5)]


@pytest.mark.parametrize(
    ("posting", "after"),
    [(CLUB, True), (OUTLAWS, True), (TURLOCK, True), (SPANISH_TURLOCK, True), (SPANISH_CLUB, False), (V1_2, False)],
)
def test_when_the_fee_is_taken(posting, after):
    # after the first two cards: 000:325-326, 002:155, 003:2153, 2021; before the deal: 000:649-650, 001:2493
    deal = {"2": "Ks Kd", "player-dealer": "9c 8d"}
    events = play(posting, {"2": {"base": 25}}, deal, [("2", "stand")], option=1)["events"]
    dealt = [event["event"] for event in events].index("fee")
    assert [event["event"] for event in events[:dealt]].count("deal") == (4 if after else 0)


@pytest.mark.parametrize("posting", [CLUB, OUTLAWS, SPANISH_CLUB, SPANISH_TURLOCK, PLAIN, V1_2])
def test_the_fee_document_is_a_switch(posting):
    deal = {"2": "Ks Kd", "player-dealer": "9c 8d"}
    answer = play(posting, {"2": {"base": 100}}, deal, [("2", "stand")], option=2, readings={"fees": "fee-document"})
    expected = {CLUB: 2, OUTLAWS: 0.5, SPANISH_CLUB: 2, SPANISH_TURLOCK: 1, PLAIN: 1, V1_2: 1}
    # 000:7976, 002:1088, 000:8057, 003:2161, 001:4852, 001:4884
    assert answer["drop"] == expected[posting]


# Back-line bettors


def test_a_back_line_bettor_has_the_seats_hand_and_decisions():
    # 002:104: settled right after the seat's same wager
    seats = {"2": {"base": 50}, "2/1": {"base": 20, "buster": 5}, "2/2": {"base": 10}}
    deal = {"2": "Ks 4d 5c", "player-dealer": "Tc 8d"}
    answer = play(OUTLAWS, seats, deal, [("2", "hit")])
    assert [(line["seat"], line["wager"], line["result"]) for line in answer["wagers"]] == [
        ("2", "base", "win"),
        ("2/1", "base", "win"),
        ("2/2", "base", "win"),
        ("2/1", "buster", "lose"),
    ]


def test_a_back_line_bettor_may_follow_a_double_and_a_split():
    seats = {"2": {"base": 50}, "2/1": {"base": 20}, "2/2": {"base": 10}}
    deal = {"2": "8s 8d 3c Kc 9c", "player-dealer": "Tc 7d"}
    choices = [("2", "split"), ("2/1", "split"), ("2", "double"), ("2/2", "double", 4), ("2", "stand")]
    answer = play(OUTLAWS, seats, deal, choices)
    assert [(line["seat"], line["hand"], line["staked"], line["result"]) for line in answer["wagers"]] == [
        ("2", 1, 100, "win"),
        ("2", 2, 50, "push"),
        ("2/1", 1, 20, "win"),
        ("2/1", 2, 20, "push"),
        ("2/2", 1, 14, "win"),
    ]


def test_who_does_not_follow_stays_on_the_first_hand():
    seats = {"2": {"base": 50}, "2/1": {"base": 20}}
    deal = {"2": "8s 8d 3c Kc 9c", "player-dealer": "Tc 7d"}
    answer = play(OUTLAWS, seats, deal, [("2", "split"), ("2", "double"), ("2", "stand")])
    assert [(line["seat"], line["hand"], line["staked"]) for line in answer["wagers"]] == [
        ("2", 1, 100),
        ("2", 2, 50),
        ("2/1", 1, 20),
    ]


def test_a_surrender_and_a_rescue_bind_the_back_line():
    seats = {"2": {"base": 50}, "2/1": {"base": 20}}
    answer = play(OUTLAWS, seats, {"2": "Ks 6d", "player-dealer": "Tc 7d"}, [("2", "surrender")])
    assert [line["taken"] for line in answer["wagers"]] == [25, 10]
    deal = {"2": "6s 5d 2c", "player-dealer": "9c 8d"}
    choices = [("2", "double"), ("2/1", "double"), ("2", "rescue")]
    answer = play(SPANISH_TURLOCK, seats, deal, choices)
    assert [(line["staked"], line["taken"]) for line in answer["wagers"]] == [(100, 50), (40, 20)]


def test_back_line_insurance_and_side_bet_are_their_own():
    seats = {"2": {"base": 50}, "2/1": {"base": 20}}
    deal = {"2": "5s Td Tc", "player-dealer": "Ac 6d 4c"}
    choices = [("2/1", "insure"), ("2", "hit"), ("2/1", "side-31", 20)]
    answer = play(CAL, seats, deal, choices)
    assert [(line["seat"], line["wager"], line["paid"] - line["taken"]) for line in answer["wagers"]] == [
        ("2", "base", -50),
        ("2/1", "base", -20),
        ("2/1", "insurance", -10),
        ("2/1", "side-31", 40),
    ]


# Secrets, events and errors


def test_nobody_sees_the_down_card_before_it_is_turned():
    doc = {
        "posting": CLUB,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"base": 50}, "3": {"base": 50}},
        "deal": {"2": "Ks 6d", "3": "Ks 6h", "player-dealer": "Tc 7d"},
    }
    round_ = read_round(doc)
    for viewers in ((), ("1",), ("2",), ("3",), ("player-dealer",), ("1", "2", "3", "player-dealer")):
        assert "7d" not in str(round_.view(*viewers))
    round_.choose("stand")
    round_.choose("stand")
    assert {"event": "turn", "position": "player-dealer", "cards": "7d"} in round_.view("2")


def test_split_hands_are_dealt_by_number():
    deal = {"2": "8s 8d 3c Kc 9c", "player-dealer": "Tc 7d"}
    answer = play(CLUB, {"2": {"base": 50}}, deal, [("2", "split"), ("2", "hit"), ("2", "stand")])
    dealt = [(event["hand"], event["card"]) for event in answer["events"] if event.get("to") == "2"]
    assert dealt == [(1, "8s"), (1, "8d"), (1, "3c"), (1, "Kc"), (2, "9c")]
    assert {"event": "split", "seat": "2", "hand": 1, "new": 2, "card": "8d"} in answer["events"]


def test_errors_name_where_they_are():
    deal = {"2": "Ks 6d", "3": "Ks 6h", "player-dealer": "Tc 7d"}
    seats = {"2": {"base": 50}, "3": {"base": 50}}
    with pytest.raises(HouseError, match=r"choices\[0\]: it is position 2's turn, not 3's"):
        play(CLUB, seats, deal, [("3", "stand")])
    with pytest.raises(HouseError, match=r"choices\[0\]: 'fold' is not legal for position 2; expected one of hit"):
        play(CLUB, seats, deal, [("2", "fold")])
    with pytest.raises(HouseError, match=r"deal.2: the round is not finished: a third card is needed; 2 given"):
        play(CLUB, seats, deal, [("2", "hit")])
    with pytest.raises(HouseError, match="position 3 must choose"):
        play(CLUB, seats, deal, [("2", "stand")])
    with pytest.raises(HouseError, match="deal: unknown position 'banker'"):
        play(CLUB, seats, deal | {"banker": "Ks"})
