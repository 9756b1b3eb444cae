"""The bonus bets of the games to 31, row by row."""

import pytest
from tests.blackjack.hands import play

from housedealer.errors import HouseError

ELITE = "black-sheep/blackjack-elite"
PLAIN, MAGIC_7, JACK_MAGIC = (f"the-101/blackjack-x{version}" for version in ("", "-magic-7", "-jack-magic"))
V1_1, V1_2, V1_3 = (f"the-101/blackjack-x-v1-{number}" for number in (1, 2, 3))


def change(posting, wager, mine, dealer, *choices, amount=10, **more):
    """What a bonus bet of $10 wins or loses beside a base wager of $10."""
    placed = {"base": 10, wager: amount}
    answer = play(posting, mine, dealer, *choices, wagers=placed, **more)
    return next(one["paid"] - one["taken"] for one in answer["wagers"] if one["wager"] == wager)


BUSTED = {
    3: "9c 6d Kh",
    4: "9c 2d 4h Kh",
    5: "9c 2d 2h 2c Kh",
    6: "2c 2d 2h 2s 8c Kh",
    7: "2c 2d 2h 2s 2c 6c Kh",
    8: "2c 2d 2h 2s 2c 2d 4c Kh",
    9: "2c 2d 2h 2s 2c 2d 2h Ac Kh",
}
TOP = {PLAIN: 200, MAGIC_7: 200, V1_1: 200, V1_2: 200, V1_3: 200, JACK_MAGIC: 200, ELITE: 250}


@pytest.mark.parametrize("posting", TOP)
@pytest.mark.parametrize("count", BUSTED)
def test_buster_and_boom(posting, count):
    # 001:1762-1769, 1990-1997, 3354-3361, 2480-2487, 3546-3553, 2678-2684; Boom 004:2196-2207 with 250 on top
    wager = "boom" if posting == ELITE else "buster"
    odds = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50}.get(count, TOP[posting])
    assert change(posting, wager, "Ts 9d", BUSTED[count], "stand") == 10 * odds
    # the hand is completed although every player hand is decided: 001:1756 and the others, 004:2186-2187
    assert change(posting, wager, "Ts Qd 9d", BUSTED[count], "hit") == 10 * odds
    assert change(posting, wager, "As Qd", BUSTED[count]) == 10 * odds


@pytest.mark.parametrize("posting", TOP)
def test_buster_loses_without_a_bust(posting):
    wager = "boom" if posting == ELITE else "buster"
    assert change(posting, wager, "Ts 9d", "9c 8d", "stand") == -10
    assert change(posting, wager, "Ts 9d", "Kc Ad") == -10


@pytest.mark.parametrize(
    ("posting", "allowed"),
    [(PLAIN, False), (MAGIC_7, False), (V1_1, False), (V1_2, False), (V1_3, False), (JACK_MAGIC, False), (ELITE, True)],
)
def test_whether_the_busting_bet_may_exceed_the_game_wager(posting, allowed):
    # 001:1822, 1982, 2465, 3534 may not; 3342-3343 and 2669-2670 without the word not; 004:2171-2172 may
    wager = "boom" if posting == ELITE else "buster"
    if allowed:
        assert change(posting, wager, "Ts 9d", "9c 8d", "stand", amount=11) == -11
    else:
        with pytest.raises(HouseError, match="more than the base bet"):
            change(posting, wager, "Ts 9d", "9c 8d", "stand", amount=11)


@pytest.mark.parametrize("posting", [V1_1, JACK_MAGIC])
def test_the_missing_not_is_a_switch(posting):
    readings = {"buster-limit": "yes"}
    assert change(posting, "buster", "Ts 9d", "9c 6d Kh", "stand", amount=11, readings=readings) == 22


@pytest.mark.parametrize("posting", [PLAIN, MAGIC_7])
@pytest.mark.parametrize(
    ("mine", "dealer", "choices", "odds"),
    [
        ("8s 8d", "9c 8h", ["stand"], 10),
        ("Ks Kd", "9c 8h", ["stand"], 10),
        ("Ks Qd", "9c 8h", ["stand"], -1),  # equal value is no pair
        ("8s 8d", "Kc Ah", [], 40),  # the player-dealer has a natural
        ("8s 9d", "Kc Ah", [], -1),
        ("8s 5d 5c", "9c 8h", ["hit", "stand"], -1),  # pairs dealt later do not count
    ],
)
def test_lucky_pair(posting, mine, dealer, choices, odds):
    # 001:1779-1783, 2015-2019
    assert change(posting, "lucky-pair", mine, dealer, *choices) == 10 * odds


SEVENS = [
    ("7h 7d", "7h", 100),
    ("7h 7d", "7s", 40),
    ("7c 7s", "7c", 40),
    ("7h 7d", "9s", 25),
    ("7h 9c", "7d", 25),
    ("7h 7s", "9s", 5),
    ("9c 7s", "7h", 5),
    ("7c 7s", "9s", 5),
    ("7h 9c", "9s", 1),
    ("7c 9c", "9s", 1),
    ("8c 9c", "7h", 1),
    ("8c 9c", "9s", -1),
]


@pytest.mark.parametrize(("two", "up", "odds"), SEVENS)
def test_magic_sevens(two, up, odds):
    # 001:1803-1812: the first two cards and the up card
    assert change(MAGIC_7, "magic-sevens", two, f"{up} Td", "stand") == 10 * odds


def test_cards_drawn_later_and_the_down_card_do_not_count():
    # 001:1803, 2694
    assert change(MAGIC_7, "magic-sevens", "2c 3c 7h", "9s 7d Td", "hit", "stand") == -10
    assert change(JACK_MAGIC, "jack-magic", "2c 3c Jh", "9s Jd", "hit", "stand") == -10


def test_magic_sevens_conditions():
    # 001:1791 six or eight decks; 1822 $5 to $100 in steps of $5, at most the base wager
    assert change(MAGIC_7, "magic-sevens", "7c 9c", "9s Td", "stand", decks=6) == 10
    with pytest.raises(HouseError, match="not offered with 7 decks; expected 6 or 8"):
        change(MAGIC_7, "magic-sevens", "7c 9c", "9s Td", "stand", decks=7)
    with pytest.raises(HouseError, match=r"\$7 is not a multiple of \$5"):
        change(MAGIC_7, "magic-sevens", "7c 9c", "9s Td", "stand", amount=7)
    with pytest.raises(HouseError, match="more than the base bet"):
        change(MAGIC_7, "magic-sevens", "7c 9c", "9s Td", "stand", amount=15)
    with pytest.raises(HouseError, match=r"above the maximum of \$100"):
        change(MAGIC_7, "magic-sevens", "7c 9c", "9s Td", "stand", amount=105)


JACKS = [
    ("Js Jh", "Js", 300),
    ("Js Jh", "Jd", 100),
    ("Jc Jd", "Jc", 100),
    ("Js Jh", "9s", 40),
    ("Js 9h", "Jh", 40),
    ("Js Jd", "9s", 10),
    ("Jc Jd", "9s", 10),
    ("Js 9d", "9s", 3),
    ("9h 9d", "Jh", 3),
    ("Jd 9d", "9s", 1),
    ("9h 9d", "Jc", 1),
    ("9h 9d", "9s", -1),
]


@pytest.mark.parametrize(("two", "up", "odds"), JACKS)
def test_jack_magic(two, up, odds):
    # 001:2694-2705: jacks of spades and hearts are one-eyed
    assert change(JACK_MAGIC, "jack-magic", two, f"{up} Td", "stand") == 10 * odds


SUPER = [
    ("7h 7h 7h", ["hit", "stand"], 2000),
    ("7h 7h 7d", ["hit", "stand"], 500),
    ("7h 7d 7s", ["hit", "stand"], 500),
    ("7h 7h 5d", ["hit", "stand"], 150),
    ("7h 7d 5d", ["hit", "stand"], 25),
    ("7h 7h", ["stand"], 150),  # no third card
    ("7h 7d", ["stand"], 25),
    ("7h 8d 2c", ["hit", "stand"], 5),
    ("7h 5d 7c", ["hit", "stand"], 5),  # consecutive from the first card
    ("5h 7d 7c", ["hit", "stand"], -1),
    ("7h 7h 7h Td", ["split", "stand", "stand"], 2000),  # the first card on the first split hand is the third
    ("7h 7h Th 7d", ["split", "stand", "stand"], 150),  # the other hand is not eligible
    ("7h 7d 7c", ["double"], 500),
]


@pytest.mark.parametrize(("mine", "choices", "odds"), SUPER)
def test_super_7s(mine, choices, odds):
    # 004:2211-2261
    assert change(ELITE, "super-7s", mine, "9s Td", *choices) == 10 * odds


def test_super_7s_without_a_third_card():
    # 004:2250-2252: the player-dealer's natural ends the round on two cards
    assert change(ELITE, "super-7s", "7h 7h 7h", "Ks Ad") == 1500


def test_super_7s_limits():
    # 004:2229-2232
    assert change(ELITE, "super-7s", "7h 8h", "9s Td", "stand", amount=100) == 500
    with pytest.raises(HouseError, match=r"not a multiple of \$5"):
        change(ELITE, "super-7s", "7h 8h", "9s Td", "stand", amount=12)
    with pytest.raises(HouseError, match=r"above the maximum of \$100"):
        change(ELITE, "super-7s", "7h 8h", "9s Td", "stand", amount=105)
