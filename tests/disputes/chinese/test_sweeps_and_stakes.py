"""Disputed rounds of Chinese poker: clean sweeps, table stakes, Fantasy Land, who plays; by hand from the lines."""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests.chinese.rounds import CASINO, CLUB, SONOMA, document
from tests.disputes.chinese.test_poker import ALL, HIGH, LOW, points, settled, won

# Each pattern in an order that is not foul, with its value and its own bonuses.
SUPER = "4s 3s 2s/8s 7s 6s 5s Qs/As Ks Js Ts 9s"
"""Flushes in middle (8) and back (4)."""
DRAGON = "4s 3h 2s/9d 7s 6s 5h Qd/As Kd Js Th 8s"
SIX_PAIRS = "4s 4h 8s/6h 6s 5s 5h 8d/As Ad Js Jh Kd"
STRAIGHTS = "As 3h 2s/9d 8s 7s 6h 5d/Ks Qs Jh Ts 9h"
"""Straights in middle (4) and back (2), the ace low in front."""
FLUSHES = "Ks Ts 2s/9h 8h 7h 6h 4h/Ad Jd Td 9d 7d"
"""Flushes in middle (8) and back (4)."""

PLAIN = "5c 3c 2c/8c 6c 4c 3d 2d/9c 7c 6d 4d 2h"
"""Five, eight and nine high, without a bonus, of cards that none of these boards hold."""

PAIRS_TOO = "4c 4d 8c/6c 6d 5c 5s 8h/Ac Ah Jc Jd Kc"

SWEEPS = [
    ("Super Dragon", SUPER, 26, 12),
    ("Dragon", DRAGON, 13, 0),
    ("Six Pairs", SIX_PAIRS, 3, 0),
    ("Three Straights", STRAIGHTS, 3, 6),
    ("Three Flushes", FLUSHES, 3, 12),
]


@pytest.mark.parametrize(("name", "board", "value", "bonus"), SWEEPS)
@pytest.mark.parametrize("posting", ALL)
def test_every_pattern(posting, name, board, value, bonus):
    """000:3842-3856, 001:3191-3202, 3760-3765. At the 500 Club the value alone: a bonus must be won with its segment,
    and these are not compared (000:3820, 3837-3838); elsewhere its own bonuses come with it (001:3177, 3746)."""
    own = 0 if posting == CLUB else bonus
    answer = settled(posting, {"1": board, "2": PLAIN}, declared=["1"])
    assert answer["points"][0]["points"] == value + own
    assert name in answer["points"][0]["why"]


@pytest.mark.parametrize("posting", ALL)
def test_a_sweep_pays_no_bonuses(posting):
    """000:3837-3838, 001:3187: the queens in front of the other are worth nothing to it."""
    assert won(posting, DRAGON, "Qc Qh 2c/Kc Kh 3c 3d 4c/Ac Ah 5d 5c 6c", declared=["1"]) == 13


@pytest.mark.parametrize("posting", ALL)
def test_not_declared_the_segments_are_compared(posting):
    """000:3835-3837: queen high and ace high over eight and nine high, 4-3-2 under 5-3-2."""
    assert won(posting, DRAGON, PLAIN) == 1 + 1 - 1


@pytest.mark.parametrize(("posting", "due"), [(CLUB, 9 + 3), (CASINO, 9 + 3 + 6), (SONOMA, 6 + 3 + 6)])
def test_a_foul_pays_a_sweep_penalty_and_value(posting, due):
    """Additionally (000:3759-3761, 001:3125, 3698): penalty and value, and the sweep's bonuses where it has them."""
    foul = "Ac Ah 2c/Kc Kh 3c 3d 4c/8c 8d 5c 5h 6c"
    assert won(posting, STRAIGHTS, foul, declared=["1"]) == due


@pytest.mark.parametrize("posting", ALL)
def test_higher_and_equal_sweeps(posting):
    """000:3858-3872, 001:3204-3206: full value, nothing subtracted, no bonuses between sweeps; equal values push."""
    pairs = PAIRS_TOO
    assert won(posting, DRAGON, pairs, declared=["1", "2"]) == 13
    assert won(posting, pairs, DRAGON, declared=["1", "2"]) == -13
    assert won(posting, STRAIGHTS, pairs, declared=["1", "2"]) == 0
    # Only the second declares: the six pairs are compared with nothing and pay.
    assert won(posting, pairs, STRAIGHTS, declared=["2"]) == -3 - (0 if posting == CLUB else 6)


def test_two_patterns_count_the_higher():
    """000:3859-3860: three flushes and a super dragon at once are 26."""
    assert won(CLUB, SUPER, LOW, declared=["1"]) == 26


FOUL_PAIRS = "As Ad 8s/Jh Js 5s 5h 8d/4s 4h 6h 6s Kd"
FOUL_DRAGON = "As Kd Qs/9d 7s 6s 5h 4s/2s 3h Js Th 8s"
FOUL_STRAIGHTS = "As 3h 2s/Ks Qs Jh Ts 9h/9d 8s 7s 6h 5d"
FOUL_FLUSHES = "Ks Ts 2s/Ad Jd Td 9d 7d/9h 8h 7h 6h 4h"


@pytest.mark.parametrize(("board", "value"), [(FOUL_PAIRS, 3), (FOUL_DRAGON, 13)])
def test_thirteen_cards_count_in_any_order_at_the_500_club(board, value):
    assert won(CLUB, board, PLAIN, declared=["1"]) == value
    assert won(CLUB, board, PLAIN) == -9


@pytest.mark.parametrize("board", [FOUL_PAIRS, FOUL_DRAGON, FOUL_STRAIGHTS, FOUL_FLUSHES])
@pytest.mark.parametrize("posting", [CASINO, SONOMA])
def test_a_foul_hand_may_not_declare(posting, board):
    """001:3125, 3698."""
    with pytest.raises(HouseError, match="choices"):
        settled(posting, {"1": board, "2": PLAIN}, declared=["1"])


@pytest.mark.parametrize("board", [FOUL_STRAIGHTS, FOUL_FLUSHES])
def test_segments_out_of_order_make_no_sweep_at_the_500_club_either(board):
    with pytest.raises(HouseError, match="choices"):
        settled(CLUB, {"1": board, "2": PLAIN}, declared=["1"])


@pytest.mark.parametrize("posting", ALL)
def test_declaring_without_a_pattern_is_an_error(posting):
    with pytest.raises(HouseError, match="choices"):
        settled(posting, {"1": HIGH, "2": LOW}, declared=["1"])


def test_sweeps_are_settled_first():
    """000:3860-3863: seat 2's sweep before anything else, clockwise from its left, then the rest."""
    boards = {"1": HIGH, "2": "4s 3s 2s/9s 7s 6h 5s Qs/As Ks Js Ts 8h", "3": LOW}
    assert points(CLUB, boards, declared=["2"]) == ["2-3 +13", "1-2 -13", "1-3 +3"]


def test_two_sweeps_from_the_button():
    """Seat 2 has the buttons: positions are 2, 3, 1. Seat 3's dragon first, then seat 1's six pairs."""
    boards = {"1": PAIRS_TOO, "3": DRAGON, "2": "9c 7c 3c/Kh Tc 8d 3d 2c/Ad Td 7h 7d 2d"}
    assert points(CLUB, boards, button=2, declared=["3", "1"]) == ["3-1 +13", "2-3 -13", "2-1 -3"]


# Table stakes (000:3707-3711): nobody's net in the round passes the starting stack either way.


def test_a_loss_ends_at_the_stack():
    mine = "Qc Qd 2s/9s Ts Jh Qs Ks/As Js 8s 5s 3s"  # queens 7, straight 4, flush 4: 18
    answer = settled(CLUB, {"1": mine, "2": LOW}, stacks={"1": 100, "2": 10})
    assert answer["points"][0]["points"] == 18
    assert answer["net"] == {"1": 10, "2": -10}


def test_a_win_ends_at_the_stack():
    mine = "Qc Qd 2s/9s Ts Jh Qs Ks/As Js 8s 5s 3s"
    answer = settled(CLUB, {"1": mine, "2": LOW}, stacks={"1": 12, "2": 100})
    assert answer["net"] == {"1": 12, "2": -12}


def test_winnings_pay_later_pairs():
    """Seat 2 loses 18 to seat 1 but has 9; seat 1 may win 20. Seat 3 is foul: 9 to seat 1, and 9 to seat 2.
    1-2: 9 of 18 paid. 1-3: seat 1 is due 9 + 15 = 24 and may win 11 more. 2-3: seat 2 is back to nought."""
    mine = "Qc Qd 2s/9s Ts Jh Qs Ks/As Js 8s 5s 3s"
    foul = "Ac Ad 2d/Kc Kd 3c 3d 7d/9h 9d 5h 5d Tc"
    two = "6s 4c 3h/7c 6d 4h 4d 2h/8c 8d 6h 6c 2c"
    answer = settled(CLUB, {"1": mine, "2": two, "3": foul}, stacks={"1": 20, "2": 9, "3": 100})
    assert [one["points"] for one in answer["points"]] == [18, 24, 9]
    assert answer["net"] == {"1": 20, "2": 0, "3": -20}


def test_winnings_may_be_lost_again():
    """Seat 1 (9) wins 9 of seat 2's foul, then owes seat 3 more than its stack: 18 are there, 18 are paid."""
    foul = "Ac Ad 2d/Kc Kd 3c 3d 7d/9h 9d 5h 5d Tc"
    two = "6s 4c 3h/7c 6d 4h 4d 2h/8c 8d 6h 6c 2c"
    mine = "Qc Qd 2s/9s Ts Jh Qs Ks/As Js 8s 5s 3s"
    answer = settled(CLUB, {"1": two, "2": foul, "3": mine}, stacks={"1": 9, "2": 100, "3": 100})
    assert [one["points"] for one in answer["points"]] == [9, -18, -24]
    assert answer["net"] == {"1": -9, "2": -33, "3": 42}


def test_the_value_of_a_point():
    answer = settled(CLUB, {"1": HIGH, "2": LOW}, stakes={"point": "0.50"})
    assert answer["net"] == {"1": 1.5, "2": -1.5}


# Fantasy Land.

EARNS = [
    ("Qc Qd 2s/Kc Kd 9s 9d 4s/Ac Ad 5s 5h 3s", True),
    ("Jc Jd 2s/Kc Kd 9s 9d 4s/Ac Ad 5s 5h 3s", False),
    ("Ac Ad 2s/Kc Kd 9s 9d 4s/Qc Qd Qs 5h 3s", True),
    ("2c 2d 2s/Kc Kd Ks 9d 4s/5c 6s 7d 8d 9s", True),
    ("Qc Qd 2s/Kc Ts 9s 8d 4s/Ac Ad 5s 5h 3s", False),  # foul
]


@pytest.mark.parametrize(("board", "earned"), EARNS)
@pytest.mark.parametrize("posting", ALL)
def test_who_earns_fantasy_land(posting, board, earned):
    """000:3875-3876, 001:3210, 3773: queens or better in front without a foul."""
    other = "6c 4h 3h/7c 7h 4c 3c 2h/8c 8h 6h 6d Tc"
    assert settled(posting, {"1": board, "2": other})["next"] == {"fantasyland": ["1"] if earned else []}


STAYS = [
    ("four of a kind behind", "Tc 3d 2s/Kc Kd 9s 9d 4s/Ac Ad As Ah 5s", True, True),
    ("straight flush behind", "Tc 3d 2s/Kc Kd 9s 9d 4s/4d 5d 6d 7d 8d", True, True),
    ("royal flush behind", "Tc 3d 2s/Kc Kd 9s 9d 4s/As Ks Qs Js Ts", True, True),
    ("full house behind", "Tc 3d 2s/Kc Kd 9s 9d 4s/Ac Ad As 5d 5s", False, False),
    ("full house in the middle", "Tc 3d 2s/Kc Kd Ks 9d 9s/Ac Ad As 5d 5s", True, False),
    ("four of a kind in the middle", "Tc 3d 2s/Kc Kd Ks Kh 9s/Ac Ad As Ah 5s", True, True),
    ("flush in the middle", "Tc 3d 2s/Kd Jd 9d 5d 4d/Ac Ad As 9c 9s", False, False),
    ("three of a kind in front", "2c 2d 2s/Kc Kd Ks 9d 4s/5c 5s 7d 7s 7c", True, True),
    ("queens in front alone", "Qc Qd 2s/Kc Kd 9s 9d 4s/Ac Ad 5s 5d 3s", False, False),
    ("foul with three of a kind in front", "2c 2d 2s/Kc Kd 9s 9d 4s/Ac Ad 5s 5d 3s", False, False),
]


@pytest.mark.parametrize(("kind", "board", "stays", "stays_at_sonoma"), STAYS)
@pytest.mark.parametrize("posting", ALL)
def test_who_stays_in_fantasy_land(posting, kind, board, stays, stays_at_sonoma):
    """000:3879-3881, 001:3210; Sonoma wants four of a kind in the middle too: 001:3773."""
    other = "6c 4h 3h/7h 6h 4c 3c 2h/8c 8h 6s Th Jc"
    stayed = stays_at_sonoma if posting == SONOMA else stays
    answer = settled(posting, {"1": board, "2": other}, fantasyland=["1"])
    assert answer["next"] == {"fantasyland": ["1"] if stayed else []}


def test_fantasy_land_sets_first_and_fourteen_at_sonoma():
    """001:3773: thirteen of fourteen are named, before anyone places; the unnamed one is thrown away."""
    doc = document(SONOMA, {"1": HIGH, "2": LOW}, fantasyland=["1"])
    assert len(doc["deal"]["1"].split()) == 14
    assert doc["choices"][0][:2] == ["1", "place"]
    assert housedealer.settle(doc)["net"] == {"1": 6, "2": -6}
    doc["choices"].insert(1, doc["choices"].pop(0))
    with pytest.raises(HouseError, match="position 1's turn"):
        housedealer.settle(doc)


def test_several_in_fantasy_land_go_clockwise_from_the_buttons_left():
    boards = {"1": HIGH, "2": LOW, "4": "6c 5h 3s/7s 7h 4d 4s 8h/9h 9s Ts 8d 8s"}
    doc = document(CLUB, boards, button=2, fantasyland=["1", "2", "4"])
    assert [choice[0] for choice in doc["choices"]] == ["4", "1", "2"]
    assert housedealer.settle(doc)["next"] == {"fantasyland": []}


def test_a_player_not_dealt_in_keeps_the_right_and_names_go_from_the_button():
    queens = "Qs Qd 2s/Ks Kd 9s 9d 4s/As Ad 5s 5d 3s"
    boards = {"3": queens, "4": "Qc Qh 2c/Kc Kh 9c 9h 4c/Ac Ah 5c 5h 3c", "1": "7c 6d 3h/8c 8h 7d 6h 2h/Tc Td 7h 7s 6c"}
    doc = document(CLUB, boards, button=3, fantasyland=["4"])
    doc["seats"]["2"] = {"stack": 500}
    doc["fantasyland"] = ["2", "4"]
    answer = housedealer.settle(doc)
    assert answer["next"] == {"fantasyland": ["3", "2"]}
    assert answer["net"]["2"] == 0


# Who plays.


def test_four_seated_three_are_dealt_in():
    """000:3680-3682: the button and the next two clockwise."""
    boards = {"3": HIGH, "4": LOW, "1": "6c 5h 3s/7s 7h 4d 4s 8h/9h 9s Ts 8d 8s"}
    doc = document(CLUB, boards, button=3)
    doc["seats"]["2"] = {"stack": 500}
    answer = housedealer.settle(doc)
    assert [one["seats"] for one in answer["points"]] == [["3", "4"], ["3", "1"], ["4", "1"]]
    assert answer["net"]["2"] == 0
    doc["deal"]["2"] = "Ks"
    with pytest.raises(HouseError, match="deal"):
        housedealer.settle(doc)


def test_five_seated_four_are_dealt_in():
    """001:3089, and the order of pairs: 001:3115-3121."""
    four = {
        "5": "Jd Tc 9c/Ac Ad Kc Qd 9d/Kd Kh Qc Qh Th",
        "1": "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c",
        "2": "6c 5h 3s/7s 7h 4d 4s 8h/9h 9s Ts 8d 8s",
        "3": "6s 5s 2s/Js Jh 7d 6h Td/As Ah Qs Ks Jc",
    }
    doc = document(CASINO, four, button=5)
    doc["seats"]["4"] = {"stack": 500}
    answer = housedealer.settle(doc)
    assert [one["seats"] for one in answer["points"]] == [
        ["5", "1"], ["5", "2"], ["5", "3"], ["1", "2"], ["1", "3"], ["2", "3"],
    ]  # fmt: skip
    assert answer["net"]["4"] == 0


def test_two_hands_each():
    """001:3089: two players, each hand against the other player's two; the first is placed before the second."""
    boards = {
        "1": "Jd Tc 9c/Ac Ad Kc Qd 9d/Kd Kh Qc Qh Th",
        "1.2": "6s 5s 2s/Js Jh 7d 6h Td/As Ah Qs Ks Jc",
        "2": "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c",
        "2.2": "6c 5h 3s/7s 7h 4d 4s 8h/9h 9s Ts 8d 8s",
    }
    doc = document(CASINO, boards, button=1, two_hands=True)
    assert [choice[0] for choice in doc["choices"][:4]] == ["2", "2.2", "1", "1.2"]
    answer = housedealer.settle(doc)
    result = {"-".join(one["seats"]): one["points"] for one in answer["points"]}
    # 1 over 2: all three. 1 against 2.2: jack high over six, aces under two pair, kings up over nines up.
    # 1.2 over 2: all three. 1.2 against 2.2: 6-5-2 under 6-5-3, jacks under sevens up, aces under nines up.
    assert result == {"1-2": 3, "1-2.2": 1, "1.2-2": 3, "1.2-2.2": -3}
    assert answer["net"] == {"1": 4, "2": -4}


@pytest.mark.parametrize("posting", [CLUB, SONOMA])
def test_two_hands_only_at_the_101(posting):
    with pytest.raises(HouseError, match="two_hands"):
        settled(posting, {"1": HIGH, "2": LOW}, two_hands=True)


def test_two_hands_only_for_two():
    with pytest.raises(HouseError, match="two_hands"):
        settled(CASINO, {"1": HIGH, "2": LOW, "3": "6c 5h 3s/7s 7h 4d 4s 8h/9h 9s Ts 8d 8s"}, two_hands=True)
