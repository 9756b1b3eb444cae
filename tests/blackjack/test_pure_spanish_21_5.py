"""Pure Spanish 21.5 at two cardrooms, rule by rule (000:359-704, 003:1869-2145)."""

import pytest
from tests.blackjack.hands import document, play

from housedealer import settle
from housedealer.errors import HouseError
from housedealer.games import read_round

CLUB, TURLOCK = "500-club/pure-spanish-21-5", "turlock/pure-spanish-21-5"
BOTH = [CLUB, TURLOCK]


def base(*args, **more):
    """Stake, result and change of each hand."""
    lines = [line for line in play(*args, **more)["wagers"] if line["wager"] == "base"]
    return [(line["staked"], line["result"], line["paid"] - line["taken"]) for line in lines]


@pytest.mark.parametrize("posting", BOTH)
def test_48_card_decks_four_to_eight(posting):
    # 000:375-378, 003:1892: no tens
    with pytest.raises(HouseError, match="Ts is not in the deck"):
        play(posting, "As Ts", "9c 8d")
    for decks in (3, 9):
        with pytest.raises(HouseError, match=r"decks: . is not allowed"):
            play(posting, "As Ks", "9c 8d", decks=decks)
    with pytest.raises(HouseError, match="5s appears 5 times; expected at most 4"):
        play(posting, "5s 5s 5s 5s", "5s 8d", decks=4)


@pytest.mark.parametrize("posting", BOTH)
def test_pure_pays_6_to_5_and_wins_against_pure(posting):
    # 000:365-367, 505-507; 003:1894, 1961
    assert base(posting, "As Kd", "9c 8d") == [(100, "win", 120)]
    assert base(posting, "As Kd", "Ac Qd") == [(100, "win", 120)]
    assert base(posting, "9s 8d", "Ac Qd") == [(100, "lose", -100)]
    assert base(posting, "5s 7d 9c", "Ac Qd") == [(100, "lose", -100)]


@pytest.mark.parametrize("posting", BOTH)
def test_21_wins_against_21(posting):
    # 000:532-533, 003:1968; other equal totals push, 000:526-527, 003:1966
    assert base(posting, "5s 7d 9c", "6c 7h 8d", "hit") == [(100, "win", 100)]
    assert base(posting, "5s 7d 8c", "6c 7h 7d", "hit") == [(100, "push", 0)]
    answer = play(posting, "5s 7d 9c", "6c 7h 8d", "hit", readings={"equal-21": "push"})
    assert answer["wagers"][0]["result"] == "push"
    # a split ace with a king counts 21 and wins against 21 at 1 to 1
    assert base(posting, "As Ad Kc Kd", "6c 7h 8d", "split", "stand", "stand") == [(100, "win", 100)] * 2


@pytest.mark.parametrize("posting", BOTH)
@pytest.mark.parametrize(
    ("two", "choices"),
    [
        ("2s 3d", {"hit", "stand", "double", "surrender"}),  # no total must be hit
        ("9s 7d", {"hit", "stand", "double", "surrender"}),
        ("9s 8d", {"stand", "double", "surrender"}),  # hard 17 or more must stand
        ("Ks Qd", {"stand", "double", "surrender", "split"}),
        ("As 6d", {"hit", "stand", "double", "surrender"}),  # soft totals are free
        ("As Ad", {"hit", "stand", "double", "surrender", "split"}),
    ],
)
def test_chart_1a(posting, two, choices):
    # 000:485-488, 003:1937-1941
    assert set(read_round(document(posting, two, "6c 9d 5h")).offer.names()) == choices


@pytest.mark.parametrize("posting", BOTH)
def test_three_eights_push_busted_hands(posting):
    # 000:535-542, 003:1969-1971
    assert base(posting, "Ks 4d Qh", "8c 8d 8h", "hit") == [(100, "push", 0)]
    assert base(posting, "Ks 4d Qh", "8c 6d Kh", "hit") == [(100, "lose", -100)]


@pytest.mark.parametrize("posting", BOTH)
def test_double_then_stand_or_rescue(posting):
    # 000:553-559, 003:1983-1984: the last doubled part is taken back, the rest forfeited
    assert base(posting, "6s 5d 9c", "9c 8d", "double", "stand") == [(200, "win", 200)]
    assert base(posting, "6s 5d 9c", "9c 8d", "double") == [(200, "win", 200)]
    assert base(posting, "6s 5d 2c", "9c 8d", "double", "rescue") == [(200, "lose", -100)]
    with pytest.raises(HouseError, match="'rescue' is not legal"):
        play(posting, "6s 5d 2c", "9c 8d", "rescue")


@pytest.mark.parametrize("posting", BOTH)
def test_a_busted_hand_is_not_rescued(posting):
    # 000:557-558: a non-busted hand
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "9s 7d Kc", "9c 8d", "double", "rescue")


@pytest.mark.parametrize("posting", BOTH)
def test_double_double_down_up_to_eight_times(posting):
    # 000:561-569, 003:1985: 100, 200, 400, 800; then only stand or rescue
    deal = "2s 2d 2c 2h 2s"
    thrice = ("double", "double", "double")
    assert base(posting, deal, "9c 8d", "double", "double", "stand") == [(400, "lose", -400)]
    assert base(posting, deal, "9c 8d", *thrice, "stand") == [(800, "lose", -800)]
    assert base(posting, deal, "9c 8d", "double", "double", "rescue") == [(400, "lose", -200)]
    assert base(posting, deal, "9c 8d", *thrice, "rescue") == [(800, "lose", -400)]
    with pytest.raises(HouseError, match="not legal for position 2; expected one of stand, rescue"):
        play(posting, deal + " 2d", "9c 8d", *thrice, "double")
    # a total on which a player must stand may be doubled again
    assert base(posting, "9s 2d 9c Ac", "9c 8d", "double", "double", "stand") == [(400, "win", 400)]


@pytest.mark.parametrize("posting", BOTH)
def test_no_doubling_for_less_beside_double_double(posting):
    # 000:571-574, 003:1986
    with pytest.raises(HouseError, match=r"expected \$100"):
        play(posting, "6s 5d 9c", "9c 8d", ("double", 50))
    readings = {"double-double": "not offered"}
    assert base(posting, "6s 5d 9c", "9c 8d", ("double", 50), readings=readings) == [(150, "win", 150)]
    # after a double for less the lesser amount is the last doubled part, 003:1986
    assert base(posting, "6s 5d 2c", "9c 8d", ("double", 50), "rescue", readings=readings) == [(150, "lose", -100)]
    with pytest.raises(HouseError, match="not legal for position 2; expected one of stand, rescue"):
        play(posting, "6s 5d 2c 2d", "9c 8d", "double", "double", readings=readings)


def test_turlock_caps_doubling_again_at_the_maximum():
    # 003:1986: option 1's maximum is $200 (003:2024): 150, +150, +200 (capped), +200 (capped)
    deal, wagers = "2s 2d 2c 2h 2s", {"base": 150}
    answer = play(TURLOCK, deal, "9c 8d", "double", "double", "rescue", wagers=wagers, option=1)
    assert (answer["wagers"][0]["staked"], answer["wagers"][0]["taken"]) == (500, 300)
    answer = play(TURLOCK, deal, "9c 8d", "double", "double", "double", "stand", wagers=wagers, option=1)
    assert answer["wagers"][0]["staked"] == 700
    with pytest.raises(HouseError, match=r"expected \$200"):
        play(TURLOCK, deal, "9c 8d", "double", ("double", 300), wagers=wagers, option=1)
    # the 500 Club prints no cap
    answer = play(CLUB, deal, "9c 8d", "double", "double", wagers={"base": 1000}, option=1)
    assert answer["wagers"][0]["staked"] == 4000


@pytest.mark.parametrize("posting", BOTH)
def test_split_aces_draw_and_double_like_any_hand(posting):
    # 000:576-581, 003:1987-1988
    deal = "As Ad 5c 4d 9c"
    assert base(posting, deal, "9c 8d", "split", "hit", "stand", "stand") == [(100, "win", 100)] * 2
    assert base(posting, "As Ad 5c 4d 9c", "9c 8d", "split", "double", "stand", "stand") == [
        (200, "win", 200),
        (100, "win", 100),
    ]
    four = "As Ad Ac Ah 9s 9d 9c 9h"
    assert base(posting, four, "9c 8d", *["split"] * 3, *["stand"] * 4) == [(100, "win", 100)] * 4
    with pytest.raises(HouseError, match="'split' is not legal"):
        play(posting, "As Ad Ac Ah As", "9c 8d", *["split"] * 4)


@pytest.mark.parametrize("posting", BOTH)
def test_late_surrender(posting):
    # 000:583-596, 003:1992-1995
    assert base(posting, "Ks 6d", "9c 8d", "surrender") == [(100, "lose", -50)]
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "Ks 6d", "Ac Kd", "surrender")


MATCHES = [
    ("9h 9h", (18, 16)),  # two suited
    ("9h 9d", (13, 12)),  # one suited, one unsuited
    ("9d 9h", (13, 12)),
    ("9h 5d", (9, 8)),  # one suited
    ("5d 9h", (9, 8)),
    ("9s 9d", (8, 8)),  # two unsuited
    ("9s 5d", (4, 4)),  # one unsuited
    ("5s 6d", (-1, -1)),
]


@pytest.mark.parametrize(("two", "odds"), MATCHES)
def test_match_the_dealer(two, odds):
    # 000:620-628, 003:2009-2017: the player's first two cards against the up card 9h
    for posting, each in zip(BOTH, odds, strict=True):
        answer = play(posting, two + " 9h", "9h 8d", "stand", wagers={"base": 100, "match-the-dealer": 10})
        line = answer["wagers"][1]
        assert (line["wager"], line["paid"] - line["taken"]) == ("match-the-dealer", 10 * each)


@pytest.mark.parametrize("posting", BOTH)
def test_match_is_of_rank_not_value_and_of_the_original_cards(posting):
    # 000:611-612, 003:2002
    wagers = {"base": 100, "match-the-dealer": 10}
    answer = play(posting, "Qh Jh", "Kh 7d", "stand", wagers=wagers)
    assert answer["wagers"][1]["why"] == "no match with the up card"
    answer = play(posting, "5h 3h 9h", "9h 8d", "hit", wagers=wagers)
    assert answer["wagers"][1]["result"] == "lose"
    # it stands when the game wager is gone, and a check that ends the round does not touch it
    answer = play(posting, "Kh 3h", "Kh Ad", wagers=wagers)
    assert [(line["wager"], line["paid"] - line["taken"]) for line in answer["wagers"]] == [
        ("base", -100),
        ("match-the-dealer", 90 if posting == CLUB else 80),
    ]


def test_match_with_six_decks_only_where_read_so():
    # 000:622 prints a table for six decks
    wagers = {"base": 100, "match-the-dealer": 10}
    readings = {"match-decks": "six decks only"}
    assert play(CLUB, "9h 8h", "9h 8d", "stand", wagers=wagers, decks=6, readings=readings)["net"]["2"] == 90
    with pytest.raises(HouseError, match=r"seats.2.match-the-dealer: not offered with 8 decks; expected 6"):
        play(CLUB, "9h 8h", "9h 8d", "stand", wagers=wagers, readings=readings)


@pytest.mark.parametrize("posting", BOTH)
def test_match_needs_a_game_wager(posting):
    # 000:614-615, 003:2003
    with pytest.raises(HouseError, match="can't be placed alone"):
        play(posting, "9h 8h", "9h 8d", wagers={"match-the-dealer": 10})


def test_backline():
    # 000:547 none; 003:1978 on all wagers
    seats = {"2": {"base": 100}, "2/1": {"base": 10, "match-the-dealer": 5}}
    with pytest.raises(HouseError, match="back-line betting is not permitted"):
        settle(document(CLUB, "9h 8h", "9d 7d Kc", "stand") | {"seats": seats})
    answer = settle(document(TURLOCK, "9h 8h", "9d 7d Kc", "stand") | {"seats": seats})
    assert answer["net"] == {"1": -130, "2": 100, "2/1": 30}
