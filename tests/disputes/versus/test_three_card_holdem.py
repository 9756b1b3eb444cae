"""Disputed rounds of the two Three Card Hold'em postings, settled by hand from the posted lines."""

import pytest

from housedealer.errors import HouseError
from housedealer.games import read_round
from tests.builders import lines
from tests.disputes.versus.rounds import document, nets, settle

THE_101, TURLOCK = "the-101/three-card-texas-holdem", "turlock/three-card-holdem"
BOTH = [THE_101, TURLOCK]
TWO = {THE_101: "flush-or-pair", TURLOCK: "pair-or-suited"}
ALL_IN = "2 play, 2 play"


def one(posting, mine, theirs, board, wagers=None, choices=ALL_IN, **more):
    seats = {"2": wagers or {"ante": 10}}
    return settle(posting, seats, {"2": mine, "board": board, "player-dealer": theirs}, choices, **more)


# The two-card side bet: 001:249-254, 003:479-483.


@pytest.mark.parametrize(
    ("mine", "first", "second", "turlock"),
    [
        ("As Ks", 300, 300, 300),
        ("Ks As", 300, 300, 300),
        ("As Ad", 150, 120, 200),
        ("Ks Kd", 50, 50, 100),
        ("2s 2d", 50, 50, 40),
        ("As Qs", 10, 10, 10),
        ("7s 2s", 10, 10, 10),
        ("As Kd", -10, -10, -10),
    ],
)
def test_every_row_of_the_two_card_bet_played_or_folded(mine, first, second, turlock):
    """A fold leaves both side bets in action: 001:236, 315, 003:467, 540."""
    for choices in ("2 fold", ALL_IN):
        for posting, tables, paid in (
            (THE_101, {}, first),
            (THE_101, {"pay_tables": {"flush-or-pair": "A1"}}, first),
            (THE_101, {"pay_tables": {"flush-or-pair": "A2", "straight-or-up": "B2"}}, second),
            (TURLOCK, {}, turlock),
        ):
            answer = one(posting, mine, "9h 8d", "3c 4h Jd", {"ante": 10, TWO[posting]: 10}, choices, **tables)
            assert nets(answer)[TWO[posting]] == paid


# Straight Or Up: 001:264-277, 003:490-501.


@pytest.mark.parametrize(
    ("mine", "board", "first", "second", "turlock"),
    [
        ("Ac Kc", "Qc 5h 5d", 400, 400, 1000),  # the printed example: AKQ suited and a pair
        ("Ac Kc", "Qc 5h 6d", 330, 300, 400),
        ("Ac Kc", "Qc Qh Qd", 400, 400, 1000),  # the pair may share a rank with it
        ("8c 9c", "Tc 3h 3d", 400, 400, 100),  # the other printed example
        ("8h 8d", "8c 7c 9c", 400, 400, 100),  # a straight flush outranks the three of a kind
        ("8c 9c", "Tc Jc Jh", 400, 400, 100),  # 8-9-T and two jacks, though 9-T-J is higher
        ("8c 9c", "Tc Jh Qh", 100, 100, 100),
        ("Ac 2c", "3c 9h Kd", 100, 100, 100),  # ace, 2, 3
        ("8h 8d", "8c 7h 9c", 60, 60, 90),  # three of a kind, not the straight
        ("8h 8d", "8c 8s 2c", 60, 60, 90),  # four of a kind is paid as three
        ("8h 8d", "8c 2s 2c", 60, 60, 90),  # and so is a full house
        ("8h 9d", "Tc 2s 2c", 40, 40, 10),
        ("8h 9d", "Tc Js Jc", 40, 40, 10),  # 8-9-T and two jacks
        ("8h 9d", "Tc Ts 2c", 10, 10, 10),  # the second ten has no partner beside the straight
        ("Ah 2d", "3c Ks Qc", 10, 10, 10),
        ("Ah Kh", "9h 2s 2c", -10, -10, -10),  # a flush is below the straight
        ("Ah Kd", "2s 9h 7c", -10, -10, -10),
    ],
)
def test_every_row_of_straight_or_up(mine, board, first, second, turlock):
    for posting, tables, paid in (
        (THE_101, {}, first),
        (THE_101, {"pay_tables": {"straight-or-up": "B2"}}, second),
        (TURLOCK, {}, turlock),
    ):
        answer = one(posting, mine, "4s 6h", board, {"ante": 10, "straight-or-up": 10}, "2 fold", **tables)
        assert nets(answer) == {"ante": -10, "straight-or-up": paid}


# Ante and bets: 001:383-388, 003:624-631; the player-dealer needs a pair of fours for the Ante.


@pytest.mark.parametrize("posting", BOTH)
@pytest.mark.parametrize(
    ("mine", "theirs", "board", "expected"),
    [
        ("5s 5d", "4h 9d", "4c Jh Kd", (10, 10, 10)),  # a pair of fours qualifies
        ("5s 5d", "3h 9d", "3c Jh Kd", ("P", 10, 10)),  # a pair of threes does not
        ("As 8d", "Qh 9d", "4c Jh 2d", ("P", 10, 10)),
        ("As 8d", "3h 9d", "3c Jh Kd", (-10, -10, -10)),  # beaten by a hand that does not qualify
        ("As 8d", "Ah 7s", "Kc Js 2d", ("P", "P", "P")),  # both ace, king, jack
        ("5s 8d", "6h 7s", "Ac Ad Kh", ("P", "P", "P")),  # both play the board
        ("As 2d", "Kh 9h", "3c 6h Jd", (10, 10, 10)),  # a straight over a flush
        ("9s 9d", "Ah Ks", "9c Qs 2d", (10, 10, 10)),  # three nines over a straight
    ],
)
def test_ante_and_bets(posting, mine, theirs, board, expected):
    result = nets(one(posting, mine, theirs, board))
    assert (result["ante"], result["bet"], result["second-bet"]) == expected


@pytest.mark.parametrize("posting", BOTH)
def test_checking_and_folding(posting):
    hands = ("5s 5d", "4h 9d", "4c Jh Kd")
    assert nets(one(posting, *hands, choices="2 play, 2 check")) == {"ante": 10, "bet": 10}
    assert nets(one(posting, *hands, choices="2 fold")) == {"ante": -10}
    assert nets(one(posting, *hands, choices="2 play 1, 2 play 1")) == {"ante": 10, "bet": 10, "second-bet": 10}


@pytest.mark.parametrize("posting", BOTH)
@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ("", "position 2 must choose; expected one of play, fold"),
        ("2 play", "position 2 must choose; expected one of play, check"),
        ("2 check", "'check' is not legal"),
        ("2 play, 2 fold", "'fold' is not legal"),
        ("2 fold, 2 play", "the round is over"),
        ("2 play 2, 2 play", "2 is not allowed; expected 1"),
        ("2 play, 2 play, 2 play", "the round is over"),
    ],
)
def test_choices_that_are_refused(posting, choices, message):
    """No folding in the second round, no checking in the first: 001:327, 003:552."""
    with pytest.raises(HouseError, match=message):
        one(posting, "5s 5d", "4h 9d", "4c Jh Kd", choices=choices)


@pytest.mark.parametrize("posting", BOTH)
def test_all_first_round_answers_stand_before_the_second(posting):
    seats = {"2": {"ante": 10}, "3": {"ante": 10}, "4": {"ante": 10}}
    deal = {"2": "5s 5d", "3": "6s 6d", "4": "7s 7d", "board": "4c Jh Kd", "player-dealer": "4h 9d"}
    answer = settle(posting, seats, deal, "2 play, 3 fold, 4 play, 2 check, 4 play", action=2)
    assert lines(answer) == [
        "3 ante lose 0 10 0",
        "2 ante win 10 0 0",
        "2 bet win 10 0 0",
        "4 ante win 10 0 0",
        "4 bet win 10 0 0",
        "4 second-bet win 10 0 0",
    ]
    with pytest.raises(HouseError, match="turn"):
        settle(posting, seats, deal, "2 play, 2 check, 3 fold, 4 play, 4 play")


@pytest.mark.parametrize("posting", BOTH)
def test_order_inside_a_seat_with_a_short_bank(posting):
    """003:433, taken for The 101 too: ante, bet, second bet, straight or up, the two-card bet."""
    wagers = {"ante": 10, TWO[posting]: 10, "straight-or-up": 10}
    answer = one(posting, "5s 5d", "4h 9d", "4c Jh Kd", wagers, bank=35)
    assert lines(answer) == [
        "2 ante win 10 0 0",
        "2 bet win 10 0 0",
        "2 second-bet win 10 0 0",
        "2 straight-or-up lose 0 5 5",
        f"2 {TWO[posting]} returned 0 0 {50 if posting == THE_101 else 40}",
    ]


# First action: 003:433-442 counts by the third board card from the player-dealer's left, the player-dealer left out.


@pytest.mark.parametrize(
    ("third", "first"),
    [
        ("Ac", 4),  # one: seat 4
        ("2c", 6),  # seat 5 is empty
        ("3c", 6),
        ("4c", 1),  # seat 7 is empty, clockwise seat 1
        ("5c", 1),
        ("6c", 4),  # seat 2 is empty, the player-dealer at 3 passed over
        ("7c", 4),  # round again
        ("Tc", 1),
        ("Jc", 1),
        ("Qc", 4),
        ("Kc", 4),
    ],
)
def test_the_third_board_card_places_the_action_button(third, first):
    seats = {"1": {"ante": 10}, "4": {"ante": 10}, "6": {"ante": 10}}
    deal = {"1": "8s 8d", "4": "9s 9d", "6": "Ts Td", "player-dealer": "2h 3d", "board": f"7d 5h {third}"}
    choices = "4 play, 6 play, 1 play, 4 check, 6 check, 1 check"
    answer = settle(TURLOCK, seats, deal, choices, dealer=3)
    assert answer["wagers"][0]["seat"] == str(first)
    # The 101 prints no placing: the player-dealer's left.
    assert settle(THE_101, seats, deal, choices, dealer=3)["wagers"][0]["seat"] == "4"


# Back-line bettors: 003:458, on the side bets only; 001:193 none.


def test_back_line_side_bets_need_no_ante():
    seats = {"2": {"ante": 10, "pair-or-suited": 5}, "2/1": {"pair-or-suited": 20, "straight-or-up": 20}}
    deal = {"2": "5s 5d", "board": "4c Jh Kd", "player-dealer": "4h 9d"}
    answer = settle(TURLOCK, seats, deal, "2 fold")
    assert lines(answer) == [
        "2 ante lose 0 10 0",
        "2/1 straight-or-up lose 0 20 0",
        "2 pair-or-suited win 20 0 0",
        "2/1 pair-or-suited win 80 0 0",
    ]


@pytest.mark.parametrize(
    ("posting", "seats", "message"),
    [
        (TURLOCK, {"2": {"ante": 10}, "2/1": {"ante": 10}}, "back-line"),
        (TURLOCK, {"2": {"straight-or-up": 10}}, "ante"),  # 003:464
        (THE_101, {"2": {"ante": 10}, "2/1": {"straight-or-up": 10}}, "back-line"),
        (THE_101, {"2": {"flush-or-pair": 10}}, "ante"),  # 001:233
        (THE_101, {"2": {"ante": 10, "bet": 10}}, "unknown wager"),
        (TURLOCK, {"2": {"ante": 10, "second-bet": 10}}, "unknown wager"),
        (TURLOCK, {"8": {"ante": 10}}, "1 to 7"),  # 003:431
        (THE_101, {"9": {"ante": 10}}, "1 to 8"),  # 001:185
        (THE_101, {"2": {"ante": 4}}, "minimum"),  # 001:193: $5 to $600 under any option and none
        (THE_101, {"2": {"ante": 601}}, "maximum"),
        (THE_101, {"2": {"ante": 10, "straight-or-up": 601}}, "maximum"),
    ],
)
def test_wagers_that_are_refused(posting, seats, message):
    with pytest.raises(HouseError, match=message):
        settle(posting, seats, {"2": "5s 5d", "board": "4c Jh Kd", "player-dealer": "4h 9d"}, ALL_IN)


@pytest.mark.parametrize("tables", [{"straight-or-up": "A1"}, {"ante": "A1"}, {"flush-or-pair": "A3"}, "A1"])
def test_pay_tables_that_are_refused(tables):
    with pytest.raises(HouseError, match="pay_tables"):
        one(THE_101, "5s 5d", "4h 9d", "4c Jh Kd", pay_tables=tables)


# The shoe.


def test_cards_from_a_shoe_at_the_101():
    """001:301, 330: one at a time, three board cards, a burn, two to the player-dealer."""
    shoe = "As Ks Ad Kd 4c Jh 9d 2c 4h 9s"
    seats = {"1": {"ante": 10}, "4": {"ante": 10}}
    answer = settle(THE_101, seats, shoe, "4 play, 1 play, 4 check, 1 check", dealer=2)
    turned = {event["position"]: event["cards"] for event in answer["events"] if event["event"] == "turn"}
    assert (turned["4"], turned["1"]) == ("As Ad", "Ks Kd")
    dealt = [event["card"] for event in answer["events"] if event["event"] == "deal" and event["to"] == "player-dealer"]
    assert dealt == ["4h", "9s"]


def test_cards_from_a_shoe_in_turlock():
    """003:524: one at a time, the player-dealer in turn; the first board card, a burn, the other two."""
    shoe = "As Ks 4h Ad Kd 9s 4c 2c Jh 9d"
    seats = {"1": {"ante": 10}, "4": {"ante": 10}}
    answer = settle(TURLOCK, seats, shoe, "4 play, 1 play, 4 check, 1 check", dealer=2)
    dealt = [event["card"] for event in answer["events"] if event["event"] == "deal" and event["to"] == "board"]
    assert dealt == ["4c", "Jh", "9d"]
    turned = {event["position"]: event["cards"] for event in answer["events"] if event["event"] == "turn"}
    assert (turned["4"], turned["1"], turned["player-dealer"]) == ("As Ad", "Ks Kd", "4h 9s")


@pytest.mark.parametrize("posting", BOTH)
def test_the_board_is_turned_card_by_card(posting):
    deal = {"2": "As Ac", "3": "Kc Kd", "player-dealer": "5s 5d", "board": "7h 2c Jd"}
    seats = {"2": {"ante": 10}, "3": {"ante": 10}}
    for choices, board in (("", "7h"), ("2 play, 3 fold", "7h 2c")):
        round_ = read_round(document(posting, seats, deal, choices))
        for viewer, own in (("2", "As Ac"), ("3", "Kc Kd"), ("player-dealer", ""), ("watcher", "")):
            cards = [event.get("card") or event.get("cards") or "" for event in round_.view(viewer)]
            assert " ".join(cards).split() == [*own.split(), *board.split()]


# Fees.


def test_fees_at_the_101():
    """001:203-218: schedule 1 charges each seat too, folded or not; bets in the round do not count."""
    seats = {"2": {"ante": 10, "flush-or-pair": 5}, "3": {"ante": 10}}
    deal = {"2": "5s 5d", "3": "6s 6d", "board": "4c Jh Kd", "player-dealer": "4h 9d"}
    answer = settle(THE_101, seats, deal, "2 play, 3 fold, 2 play", option=1)
    assert [(fee["payer"], fee["amount"]) for fee in answer["fees"]] == [("player-dealer", 0.5), ("2", 1), ("3", 1)]
    assert settle(THE_101, seats, deal, "2 play, 3 fold, 2 play", option=3)["drop"] == 1


def test_fees_in_turlock_follow_the_antes_alone():
    """003:683-690: $20 of antes pay $0.50 under option 1; $100 of side bets do not count."""
    seats = {"2": {"ante": 10, "straight-or-up": 100}, "3": {"ante": 10}}
    deal = {"2": "5s 5d", "3": "6s 6d", "board": "4c Jh Kd", "player-dealer": "4h 9d"}
    assert settle(TURLOCK, seats, deal, "2 play, 3 fold, 2 play", option=1)["drop"] == 0.5
