"""Rounds of poker against the player-dealer, written by someone who had only the posted texts.

Expected values were worked out by hand from the cited lines before the program was run.
"""

import pytest

from tests.builders import lines
from tests.disputes.versus.rounds import nets, settle

CLUB, HUNDRED, TURLOCK, SHEEP = (
    f"{room}/ultimate-texas-holdem" for room in ("500-club", "the-101", "turlock", "black-sheep")
)
QUICK, PEEK, CRAZY = "the-101/cal-quick-draw-poker", "the-101/two-card-peek", "turlock/crazy-4-poker"


@pytest.mark.parametrize(
    ("room", "ante"),
    [
        ("500-club/three-card-poker", 10),  # all players are paid on the ante: 000:10111-10112
        ("turlock/three-card-poker", 10),  # regardless of whose hand ranks higher: 003:1592
        ("the-101/three-card-poker", 10),  # any hand that did not fold: 001:5784
        ("black-sheep/three-card-poker", 10),  # silent: 004:1872-1873
        ("outlaws/three-card-poker", "P"),  # pays only the higher hand, else a push: 002:402
        ("turlock/three-card-poker-1-0", -10),  # does not beat, so loses: 003:361
    ],
)
@pytest.mark.parametrize("hand", ["Jd 9c 3s", "Jd 9c 2s", "8d 6c 3s"])
def test_a_hand_no_better_than_a_jack_high_player_dealer(room, ante, hand):
    """The first hand copies the player-dealer's, the others are worse; Play never receives action."""
    answer = settle(room, {"2": {"ante": 10}}, {"2": hand, "player-dealer": "Js 9h 3d"}, "2 play")
    assert nets(answer) == {"ante": ante, "play": "P"}


def test_refunds_stand_when_folded_wagers_have_emptied_the_bank():
    """003:1586 collects what is forfeited first; 003:1591 refunds Play whatever is left to cover it."""
    answer = settle(
        "turlock/three-card-poker",
        {"2": {"ante": 10}, "3": {"ante": 20, "pair-plus": 7}, "3/1": {"ante": 5, "pair-plus": 9}},
        {"2": "As Ks 9d", "3": "4c 4d 4h", "player-dealer": "Js 9h 3d"},
        "2 play, 3 fold",
        bank=36,
    )
    assert lines(answer) == [
        "3 ante lose 0 20 0",
        "3/1 ante lose 0 5 0",
        "3 pair-plus lose 0 7 0",
        "3/1 pair-plus lose 0 4 5",
        "2 ante returned 0 0 10",
        "2 play push 0 0 0",
    ]


def test_losers_of_all_seats_before_any_winner():
    """003:367: first collect all losing wagers, then pay all winning ones; both draw on one bank."""
    answer = settle(
        "turlock/three-card-poker-1-0",
        {"2": {"ante": 10, "bonus": 5}, "4": {"ante": 8, "bonus": 6}},
        {"2": "As Ah 2d", "4": "9c 8d 2h", "player-dealer": "Ks 9h 3d"},
        "2 play, 4 play",
        bank=30,
    )
    assert lines(answer) == [
        "4 ante lose 0 8 0",
        "4 play lose 0 8 0",
        "4 bonus lose 0 6 0",
        "2 ante win 8 0 2",
        "2 play returned 0 0 10",
        "2 bonus returned 0 0 5",
    ]


@pytest.mark.parametrize(
    ("room", "exposed", "first"),
    [
        ("outlaws/three-card-poker", "As", "1"),  # seven places, 3 not counted: 1 2 4 5 6 7
        ("outlaws/three-card-poker", "3s", "6"),  # the third counted is 4, which is empty
        ("outlaws/three-card-poker", "6s", "1"),  # 7 is empty
        ("outlaws/three-card-poker", "Ks", "1"),  # thirteen is the first again
        ("turlock/three-card-poker", "7s", "1"),  # eight places: 1 2 4 5 6 7 8, 8 is empty
        ("turlock/three-card-poker", "Qs", "6"),  # twelve is the fifth
    ],
)
def test_the_exposed_card_counts_places_from_the_house_dealers_left(room, exposed, first):
    """002:389 and 003:1599; the player-dealer holds place 3, players 1, 2 and 6."""
    deal = {"1": "Ah Kd 8c", "2": "Ac Kh 8d", "6": "Ad Kc 8h", "player-dealer": f"4d 2c {exposed}"}
    answer = settle(room, {s: {"ante": 5} for s in "126"}, deal, "6 play, 1 play, 2 play", dealer=3)
    assert answer["wagers"][0]["seat"] == first


@pytest.mark.parametrize(
    ("posting", "side", "hole", "board", "paid"),
    [
        ("the-101/three-card-texas-holdem", "straight-or-up", "8c 9c", "Tc 3h 3d", 40),
        ("the-101/three-card-texas-holdem", "straight-or-up", "8c 9c", "Tc Jh Jd", 40),  # also a higher straight
        ("the-101/three-card-texas-holdem", "straight-or-up", "8c 9c", "Tc 8h 8d", 40),  # also three eights
        ("the-101/three-card-texas-holdem", "straight-or-up", "Ac Kc", "Qc Jc Ah", 40),  # king-high and aces
        ("the-101/three-card-texas-holdem", "straight-or-up", "Ac Kc", "Qc Jc 2h", 33),
        ("the-101/three-card-texas-holdem", "straight-or-up", "8c 9d", "Tc Jh Jd", 4),
        ("the-101/three-card-texas-holdem", "straight-or-up", "8c 9d", "Th 8h 8d", 6),  # 001:277: trips outrank it
        ("turlock/three-card-holdem", "straight-or-up", "Ac Kc", "Qc Jc Ah", 40),  # no pair beside A K Q
        ("turlock/three-card-holdem", "straight-or-up", "Ac Kc", "Qc Ad Ah", 100),
        ("turlock/three-card-holdem", "straight-or-up", "8c 9c", "Tc 3h 3d", 10),
        ("turlock/three-card-holdem", "pair-or-suited", "Kc Kd", "2c 5h 9s", 10),
        ("turlock/three-card-holdem", "pair-or-suited", "Ac Kc", "2c 5h 9s", 30),
        ("the-101/three-card-texas-holdem", "flush-or-pair", "Ac Ad", "2c 5h 9s", 15),
    ],
)
def test_side_bets_of_three_card_holdem_though_folded(posting, side, hole, board, paid):
    """001:247-277, 003:464-502; a fold leaves both side bets in action (001:236, 003:467)."""
    deal = {"2": hole, "board": board, "player-dealer": "6s 7d"}
    answer = settle(posting, {"2": {"ante": 5, side: 5}}, deal, "2 fold")
    assert nets(answer) == {"ante": -5, side: 5 * paid}


@pytest.mark.parametrize(
    ("dealer", "board", "ante", "bet"),
    [
        ("3s 3d", "9c 7h Ks", "P", 5),  # threes do not qualify: the ante pushes, bets are paid
        ("4s 4d", "9c 7h Ks", 5, 5),
        ("As Qd", "Ac 7h 2s", 5, 5),  # a pair of aces each, the king beside it against the queen
        ("As Kh", "Ac 7h 2s", "P", "P"),  # the same three cards
        ("3s 3d", "3c 7h 2s", -5, -5),
    ],
)
def test_a_pair_of_fours_matters_only_for_the_ante(dealer, board, ante, bet):
    """001:383-388."""
    deal = {"2": "Ah Kd", "board": board, "player-dealer": dealer}
    answer = settle("the-101/three-card-texas-holdem", {"2": {"ante": 5}}, deal, "2 play, 2 play")
    assert nets(answer) == {"ante": ante, "bet": bet, "second-bet": bet}


def test_bad_beat_is_paid_by_the_lower_hand():
    """000:1843-1877: a queen-high straight flush beaten by a royal flush."""
    seats = {"2": {"ante": 10, "blind": 15, "trips": 5, "bad-beat": 2}}
    deal = {"2": "Ah Kh", "player-dealer": "8h 7h", "board": "9h Th Jh Qh 2c"}
    assert nets(settle(CLUB, seats, deal, "2 play 4")) == {
        "ante": 10,
        "blind": 7500,
        "play": 40,
        "trips": 250,
        "bad-beat": 20000,
    }
    swapped = {"2": "8h 7h", "player-dealer": "Ah Kh", "board": "9h Th Jh Qh 2c"}
    assert nets(settle(CLUB, seats, swapped, "2 check, 2 play 2")) == {
        "ante": -10,
        "blind": -15,
        "play": -20,
        "trips": 200,
        "bad-beat": 20000,
    }


@pytest.mark.parametrize(
    ("posting", "trips"),
    [(CLUB, -5), (HUNDRED, 15), (TURLOCK, -5), (SHEEP, 15)],
)
def test_a_folded_set_and_its_trips(posting, trips):
    """500 Club (000:1635-1642) and Turlock (003:1229) look at the board, others at the hand (001:2951, 004:3080)."""
    deal = {"2": "9h 9d", "player-dealer": "Kh Qd", "board": "9c 4s 2d Jh Ks"}
    answer = settle(posting, {"2": {"ante": 10, "blind": 10, "trips": 5}}, deal, "2 check, 2 check, 2 fold")
    assert nets(answer) == {"ante": -10, "blind": -10, "trips": trips}


def test_streets_of_folding_decide_what_is_collected_first():
    """000:1635-1642: seat 4 gives up before the flop, seat 2 on it; Trips waits for the board in its seat's turn."""
    answer = settle(
        CLUB,
        {"2": {"ante": 10, "blind": 10, "trips": 5}, "4": {"ante": 8, "blind": 6, "trips": 4, "bad-beat": 2}},
        {"2": "9h 9d", "4": "2c 3c", "player-dealer": "Kh Qd", "board": "9c 4s 2d Jh Ks"},
        "2 check, 4 fold, 2 fold",
        bank=33,
    )
    assert lines(answer) == [
        "4 ante lose 0 8 0",
        "4 blind lose 0 6 0",
        "4 bad-beat lose 0 2 0",
        "2 ante lose 0 10 0",
        "2 blind lose 0 7 3",
        "2 trips returned 0 0 5",
        "4 trips returned 0 0 4",
    ]


def test_a_winning_hand_is_paid_ante_first_at_turlock_and_a_losing_one_gives_play_first():
    """003:1197-1204, with the back line behind each wager (003:1133)."""
    bets = {"ante": 10, "blind": 10}
    answer = settle(
        TURLOCK,
        {"2": bets, "2/1": {"ante": 5, "blind": 5, "trips": 5}, "3": bets},
        {"2": "Ah Ad", "3": "7c 2h", "player-dealer": "Kh Qd", "board": "9c 4s 2d Jh Ks"},
        "2 play 3, 3 play 4",
    )
    assert [f"{one['seat']} {one['wager']} {one['result']}" for one in answer["wagers"]] == [
        "2 ante win",
        "2/1 ante win",
        "2 play win",
        "2/1 play win",
        "2 blind push",
        "2/1 blind push",
        "2/1 trips lose",
        "3 play lose",
        "3 ante lose",
        "3 blind lose",
    ]
    assert answer["wagers"][3]["staked"] == 15


@pytest.mark.parametrize(
    ("hand", "up", "bonus"),
    [
        ("As Ah Ad Ac 2c", 50, 200),
        ("2s 2h 2d 2c Ac", 50, 30),
        ("5h 6h 7h 8h 8d", 40, 15),
        ("5h 6h 7h 8d Kh", 4, 1.5),  # a straight, and a flush that pays more: 003:2778-2785, 2802-2810
        ("5h 6h 7c 8d Kh", 3, 1),
        ("Qh Qs 4c 8d Kh", 1, "P"),
        ("Jh Js 4c 8d 9h", -1, "P"),
    ],
)
def test_crazy_4_bonus_bets_against_a_queen_high(hand, up, bonus):
    """003:2748-2750: not qualified, so Play is paid and the Ante returned."""
    seats = {"2": {"ante": 10, "super-bonus": 10, "queens-up": 10}}
    result = nets(settle(CRAZY, seats, {"2": hand, "player-dealer": "Qd Jc 9s 7s 3d"}, "2 play 1"))
    times_ten = bonus if bonus == "P" else 10 * bonus
    assert result == {"play": 10, "ante": "P", "queens-up": 10 * up, "super-bonus": times_ten}


@pytest.mark.parametrize(
    ("hand", "play", "bonus"),
    [
        ("As Ah Ad Ac Xx", 51, 100),
        ("Ts Js Qs Ks As", 101, 500),
        ("Ts Js Qs Ks Xx", 26, 50),
        ("9s Js Qs Ks Xx", 11, 30),
        ("As 2s 3s Xx 5s", 11, 30),
        ("9s 9h 9d 2c Xx", 5, 15),
        ("9s 9h 2d 2c Xx", 3, 8),
        ("9s Ks 2s 4s Xx", 2, 6),
        ("9s Th 2d 3c 4c", -1, -1),
    ],
)
def test_quick_draw_rows(hand, play, bonus):
    """001:2140-2147 on top of 1 to 1, and 001:2191-2199; the last hand is beaten by a pair of sixes."""
    deal = {"2": hand, "player-dealer": "6h 6c 7d 8c Td Qh 4h"}
    seats = {"2": {"play": 10, "quick-draw-bonus": 10}}
    assert nets(settle(QUICK, seats, deal, [["2", "stand-pat"]])) == {"play": 10 * play, "quick-draw-bonus": 10 * bonus}


@pytest.mark.parametrize(
    ("bank", "line"),
    [
        (10_000, "2 play lose 1000 10 0"),
        (500, "2 play lose 490 10 510"),
        (10, "2 play lose 0 10 1000"),
        (4, "2 play lose 0 4 1006"),
    ],
)
def test_five_deuces_beat_a_natural_royal_that_is_paid_all_the_same(bank, line):
    """001:2103-2104 ranks five of a kind first; 001:2168-2170 pays the table to a beaten hand after collecting."""
    deal = {"2": "Ts Js Qs Ks As", "player-dealer": "2h 2s 2d 2c Td Qh Xx"}
    assert lines(settle(QUICK, {"2": {"play": 10}}, deal, [["2", "stand-pat"]], bank=bank)) == [line]


def test_one_super_bet_on_three_rows():
    """001:866-882: a royal flush, a straight flush and three of a kind, 20,000 and 2,000 and 5 to 1."""
    rows = {"row-a": "As Ks Qs Js Ts", "row-b": "Ah 2h 3h 4h 5h", "row-c": "9c 9d 9h 2c 7d"}
    seats = {"2": {"pick-row-bc": 10, "two-card-poker-a": 4, "two-card-poker-b": 4, "super-bet": 1}}
    answer = settle(PEEK, seats, rows, [["2", "peek-bonus-c", 50]])
    assert lines(answer) == [
        "2 pick-row-bc win 10 0 0",  # the nines are the highest two cards
        "2 two-card-poker-a win 40 0 0",
        "2 two-card-poker-b win 12 0 0",  # ace and two of one suit
        "2 peek-bonus-c win 100 0 0",  # three of a kind that began with a pair
        "2 super-bet win 22005 0 0",
    ]


def test_peek_rows_with_nothing_of_a_ten():
    """001:836-841: every pick loses below ten-high, while a pair of deuces would have qualified."""
    rows = {"row-a": "9s 8d Qs Js 3s", "row-b": "4h 2h 3h 7h 5c", "row-c": "6c 3d 9h 2c 7d"}
    seats = {"2": {"pick-row-a": 10}, "3": {"pick-row-bc": 10}}
    assert [one["result"] for one in settle(PEEK, seats, rows)["wagers"]] == ["lose", "lose"]
    pair = {"row-a": "9s 8d Qs Js 3s", "row-b": "2s 2h 3h 7h 5c", "row-c": "6c 3d 9h 2c 7d"}
    assert [one["result"] for one in settle(PEEK, seats, pair)["wagers"]] == ["lose", "win"]
