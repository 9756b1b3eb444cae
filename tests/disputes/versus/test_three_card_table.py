"""Who is first, back-line bettors, refusals, what is seen, the shoe and fees of the six Three Card Poker postings."""

import pytest

from housedealer.errors import HouseError
from housedealer.games import read_round
from tests.builders import lines
from tests.disputes.versus.rounds import document, settle

CLUB, OUTLAWS, TURLOCK = "500-club/three-card-poker", "outlaws/three-card-poker", "turlock/three-card-poker"
SHEEP, ONE, THE_101 = "black-sheep/three-card-poker", "turlock/three-card-poker-1-0", "the-101/three-card-poker"
ALL = [CLUB, OUTLAWS, TURLOCK, SHEEP, ONE, THE_101]
QUEEN = "Qc 7d 2h"
"""A player-dealer who qualifies, barely."""


def one(posting, mine, theirs, wagers, choice="play", **more):
    return settle(posting, {"2": wagers}, {"2": mine, "player-dealer": theirs}, f"2 {choice}", **more)


# First action: 002:389 and 003:1599, counted by the face-up third card from seat 1, the player-dealer left out.


@pytest.mark.parametrize(
    ("exposed", "first"),
    [
        ("Ah", 1),  # 1: seat 1
        ("2h", 4),  # 2: seat 2 is empty, clockwise the next player is at 4
        ("3h", 4),  # the player-dealer at 3 is not counted: 3 is seat 4
        ("4h", 6),  # 4 is seat 5, which is empty
        ("6h", 1),  # 6 is seat 7, empty
        ("7h", 1),  # six places: 7 begins again at seat 1
        ("8h", 4),
        ("Th", 6),
        ("Jh", 6),  # 11: the fifth place, seat 6
        ("Qh", 1),
        ("Kh", 1),
    ],
)
def test_the_exposed_card_places_the_action_button(exposed, first):
    seats = {"1": {"ante": 10}, "4": {"ante": 10}, "6": {"ante": 10}}
    deal = {"1": "As Ad 9c", "4": "Ks Kd 9d", "6": "5s 5d 9h", "player-dealer": f"Qs 3d {exposed}"}
    answer = settle(OUTLAWS, seats, deal, "4 play, 6 play, 1 play", dealer=3)
    acting = [event["seat"] for event in answer["events"] if event["event"] == "decide"]
    assert acting == ["4", "6", "1"]  # questions go from the player-dealer's left all the same
    assert answer["wagers"][0]["seat"] == str(first)


def test_turlock_counts_eight_places():
    seats = {"1": {"ante": 10}, "8": {"ante": 10}}
    deal = {"1": "As Ad 9c", "8": "Ks Kd 9d", "player-dealer": "Qs 3d 7h"}
    answer = settle(TURLOCK, seats, deal, "8 play, 1 play", dealer=3)
    assert answer["wagers"][0]["seat"] == "8"  # the seventh place beside the player-dealer's is seat 8
    assert settle(TURLOCK, seats, deal, "8 play, 1 play", dealer=3, action=1)["wagers"][0]["seat"] == "1"


def test_first_action_stays_on_a_folded_hand():
    seats = {"2": {"ante": 10}, "4": {"ante": 10, "six-card-bonus": 10}}
    deal = {"2": "As Ad 9c", "4": "Ks 4d 9d", "player-dealer": "Qs 3d 3h"}
    answer = settle(OUTLAWS, seats, deal, "2 play, 4 fold")
    assert lines(answer) == [
        "4 ante lose 0 10 0",
        "4 six-card-bonus lose 0 10 0",
        "2 ante win 10 0 0",
        "2 play win 10 0 0",
    ]


# Back-line bettors: 003:1570, 001:5763.


def test_back_line_bettors_follow_their_seat():
    seats = {
        "2": {"ante": 10, "pair-plus": 5},
        "2/1": {"ante": 40, "pair-plus": 5},
        "2/2": {"ante": 20},
        "4": {"ante": 10, "pair-plus": 5},
        "4/1": {"ante": 30, "pair-plus": 5, "six-card-bonus": 5},
    }
    deal = {"2": "As Ad 9c", "4": "Ks 4d 9d", "player-dealer": "Qs 3d Ah"}
    answer = settle(TURLOCK, seats, deal, "2 play, 4 fold")
    assert lines(answer) == [
        "4 ante lose 0 10 0",
        "4/1 ante lose 0 30 0",
        "4 pair-plus lose 0 5 0",
        "4/1 pair-plus lose 0 5 0",
        "2 ante win 10 0 0",
        "2/1 ante win 40 0 0",
        "2/2 ante win 20 0 0",
        "2 play win 10 0 0",
        "2/1 play win 40 0 0",
        "2/2 play win 20 0 0",
        "2 pair-plus win 5 0 0",
        "2/1 pair-plus win 5 0 0",
        "4/1 six-card-bonus lose 0 5 0",
    ]


@pytest.mark.parametrize(
    ("posting", "seats", "message"),
    [
        (CLUB, {"2": {"ante": 10}, "2/1": {"ante": 10}}, "back-line"),  # 000:10028
        (OUTLAWS, {"2": {"ante": 10}, "2/1": {"ante": 10}}, "back-line"),  # 002:378
        (SHEEP, {"2": {"ante": 10}, "2/1": {"ante": 10}}, "back-line"),  # 004:1802
        (ONE, {"2": {"ante": 10}, "2/1": {"ante": 10}}, "back-line"),
        (TURLOCK, {"2": {"ante": 10}, "2/1": {"pair-plus": 10}}, "ante"),  # 003:1612
        (TURLOCK, {"3": {"ante": 10}, "2/1": {"ante": 10}}, "seat 2"),
        (THE_101, {"2": {"pair-and-up": 10}, "2/1": {"ante": 10}}, "seat 2"),
        (CLUB, {"2": {"pair-plus": 10}}, "ante"),  # 000:10175-10176
        (ONE, {"2": {"bonus": 10}}, "ante"),  # 003:338
        (CLUB, {"2": {"ante": 10, "play": 10}}, "unknown wager"),
        (CLUB, {"2": {"ante": 10, "bonus-6": 10}}, "unknown wager"),
        (CLUB, {"8": {"ante": 10}}, "1 to 7"),  # 000:9998
        (OUTLAWS, {"8": {"ante": 10}}, "1 to 7"),  # 002:362
        (TURLOCK, {"9": {"ante": 10}}, "1 to 8"),  # 003:1530
        (SHEEP, {"9": {"ante": 10}}, "1 to 8"),  # 004:1774
        (ONE, {"9": {"ante": 10}}, "1 to 8"),  # 003:317
        (THE_101, {"9": {"ante": 10}}, "1 to 8"),  # 001:5751
        (CLUB, {"2": {}}, "no"),
    ],
)
def test_wagers_that_are_refused(posting, seats, message):
    with pytest.raises(HouseError, match=message):
        settle(posting, seats, {"2": "As Ad 9c", "3": "Ks Kd 8c", "player-dealer": QUEEN}, "2 play")


def test_the_101_back_line_bonus_bets_need_no_ante():
    seats = {"2": {"ante": 10}, "2/1": {"bonus-6": 10}}
    answer = settle(THE_101, seats, {"2": "As Ad 9c", "player-dealer": QUEEN}, "2 fold")
    assert lines(answer) == ["2 ante lose 0 10 0", "2/1 bonus-6 lose 0 10 0"]


# Choices.


@pytest.mark.parametrize("posting", ALL)
def test_play_with_a_multiple_of_one_is_the_same(posting):
    assert lines(one(posting, "As Ad 9c", QUEEN, {"ante": 10}, "play 1")) == lines(
        one(posting, "As Ad 9c", QUEEN, {"ante": 10})
    )


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ("2 play 2", "2 is not allowed; expected 1"),
        ("2 play 0", "0 is not allowed; expected 1"),
        ("2 check", "'check' is not legal"),
        ("2 raise", "'raise' is not legal"),
        ("", "position 2 must choose"),
        ("2 play, 2 play", "it is position 3's turn"),
        ("3 play, 2 play", "it is position 2's turn"),
        ("2 play, 3 play, 2 fold", "the round is over"),
    ],
)
def test_choices_that_are_refused(choices, message):
    seats = {"2": {"ante": 10}, "3": {"ante": 10}}
    with pytest.raises(HouseError, match=message):
        settle(CLUB, seats, {"2": "As Ad 9c", "3": "Ks Kd 8c", "player-dealer": QUEEN}, choices)


def test_a_seat_without_a_wager_chooses_nothing():
    with pytest.raises(HouseError, match=r"choices\[1\]: the round is over"):
        settle(CLUB, {"2": {"ante": 10}}, {"2": "As Ad 9c", "player-dealer": QUEEN}, "2 play, 3 fold")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"decks": 2}, "decks: 2 is not allowed; expected 1"),
        ({"deal": {"2": "As Ad 9c", "player-dealer": "As 7d 2h"}}, "As appears 2 times"),
        ({"deal": {"2": "As Ad Xx", "player-dealer": QUEEN}}, "Xx is not in the deck"),
        ({"deal": {"2": "As Ad 9c", "player-dealer": "Qc 7d"}}, "deal.player-dealer: .* a third card is needed"),
        ({"deal": {"2": "As Ad 9c", "player-dealer": QUEEN, "board": "2c"}}, "unknown position 'board'"),
        ({"action": 3}, "action: seat 3 has no bet"),
        ({"pay_tables": {"pair-plus": "A1"}}, "'pair-plus' has no choice of pay tables"),
    ],
)
def test_rounds_that_are_refused(more, message):
    doc = document(CLUB, {"2": {"ante": 10}}, {"2": "As Ad 9c", "player-dealer": QUEEN}, "2 play")
    with pytest.raises(HouseError, match=message):
        read_round(doc | more).answer()


# What is seen.


@pytest.mark.parametrize("posting", ALL)
def test_before_the_decision_the_exposed_card_is_seen_and_nothing_else(posting):
    seats = {"2": {"ante": 10}, "3": {"ante": 10}}
    deal = {"2": "As Ad 9c", "3": "Ks Kd 8c", "player-dealer": "Qc 7d 2h"}
    round_ = read_round(document(posting, seats, deal, "2 play"))
    for viewer, own in (("2", "As Ad 9c"), ("3", "Ks Kd 8c"), ("player-dealer", ""), ("watcher", "")):
        seen = [event["card"] for event in round_.view(viewer) if event["event"] == "deal" and "card" in event]
        assert seen == [*own.split(), "2h"]


# The shoe: 000:10041-10049 and its sisters: stacks of three from the player-dealer's left, the player-dealer last.


@pytest.mark.parametrize("posting", ALL)
def test_cards_from_a_shoe(posting):
    shoe = "As Ad 9c Ks Kd 8c Qc 7d 2h"
    answer = settle(posting, {"1": {"ante": 10}, "4": {"ante": 10}}, shoe, "4 play, 1 play", dealer=2, action=1)
    turned = {event["position"]: event["cards"] for event in answer["events"] if event["event"] == "turn"}
    assert turned == {"player-dealer": "Qc 7d", "4": "As Ad 9c", "1": "Ks Kd 8c"}


# Fees and limits.


@pytest.mark.parametrize(
    ("posting", "option", "drop"),
    [
        # $10 + $5 + $5 at seat 2, $20 at seat 3: $40 of action; the Play wagers do not count.
        (CLUB, 1, 2),  # 000:8176: $35-$99
        (CLUB, 3, 3),  # 000:8193
        (OUTLAWS, 1, 0.5),  # 002:1060
        (OUTLAWS, 3, 1),
        (TURLOCK, 1, 0.5),  # 003:1693
        (TURLOCK, 5, 1),  # 003: option 5, $5-$75
        (SHEEP, 1, 1),  # 004:3179
        (SHEEP, 16, 3),
    ],
)
def test_fees_follow_antes_and_bonus_bets(posting, option, drop):
    seats = {"2": {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}, "3": {"ante": 20}}
    deal = {"2": "As Ad 9c", "3": "Ks Kd 8c", "player-dealer": QUEEN}
    answer = settle(posting, seats, deal, "2 play, 3 play", option=option)
    assert answer["drop"] == drop
    assert [fee["payer"] for fee in answer["fees"]] == ["player-dealer"]


def test_the_101_takes_the_options_of_the_six_card_bonus_game():
    """001:5220-5239: $101 of action pay $4.50 under option 3; the Pair & Up is between $5 and $200."""
    seats = {"2": {"ante": 51, "bonus-6": 50}}
    deal = {"2": "As Ad 9c", "player-dealer": QUEEN}
    assert settle(THE_101, seats, deal, "2 play", option=3)["drop"] == 4.5
    for wagers in ({"ante": 4}, {"ante": 1001}, {"ante": 10, "pair-and-up": 201}, {"ante": 10, "bonus-6": 1001}):
        with pytest.raises(HouseError, match=r"minimum|maximum"):
            settle(THE_101, {"2": wagers}, deal, "2 play", option=1)
        settle(THE_101, {"2": wagers}, deal, "2 play")


def test_limits_given_as_ranges_bind_at_their_ends():
    """000:8165-8166: $1 to $10,000; 004:3167-3169: $1 to $5,000."""
    deal = {"2": "As Ad 9c", "player-dealer": QUEEN}
    for posting, most in ((CLUB, 10_000), (SHEEP, 5_000)):
        settle(posting, {"2": {"ante": most, "pair-plus": 1}}, deal, "2 play", option=1)
        for wagers in ({"ante": most + 1}, {"ante": 0.5}, {"ante": 10, "pair-plus": most + 1}):
            with pytest.raises(HouseError, match=r"minimum|maximum"):
                settle(posting, {"2": wagers}, deal, "2 play", option=1)
