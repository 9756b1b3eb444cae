"""Disputed hands of Pure Spanish 21.5: doubling again, rescue, Match the Dealer."""

import pytest

from tests.disputes.blackjack.pure import CLUB_SPANISH, SPANISH, TURLOCK_SPANISH, lines, refused


@pytest.mark.parametrize("posting", SPANISH)
def test_split_aces_draw_freely_in_the_spanish_game(posting):
    # 000:576-581, 003:1987-1988
    drawn = lines(posting, "2 base 20", "2: As Ad 2c 7c 5h 9s; d: Kd 7c", "2 split; 2 hit; 2 stand; 2 double; 2 stand")
    assert drawn == "2 base 20 win +20; 2 base#2 40 lose -40"


MATCHES = ["9h 9h", "9h 9d", "8d 9h", "9c 9d", "9c 8d"]


@pytest.mark.parametrize(("posting", "odds"), [(CLUB_SPANISH, [18, 13, 9, 8, 4]), (TURLOCK_SPANISH, [16, 12, 8, 8, 4])])
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_match_the_dealer(posting, odds, decks):
    # 000:620-628, 003:2011-2017: one table whatever the number of decks
    def match(mine, dealer, choices="2 stand"):
        hands = f"2: {mine}; d: {dealer}"
        result = lines(posting, "2 base 10, match-the-dealer 5", hands, choices, decks=decks)
        return result.split("; ")[-1].removeprefix("2 match-the-dealer 5 ")

    assert [match(mine, "9h 8c") for mine in MATCHES] == [f"win +{5 * pays}" for pays in odds]
    assert match("Kd Qd", "Jh 9c") == "lose -5"  # a rank, not a value
    assert match("Kd 9h", "Jh 9h") == "lose -5"  # the up card only
    assert match("Kd 9h", "Kh Ad", "") == "win +20"  # also against 21.5
    assert match("8h 8d 9h 9d", "8c 9c", "2 split; 2 stand; 2 stand") == "win +40"  # the original two cards


DOUBLES = [
    ("4s 3d 2c 2d Kc", "2 double; 2 double; 2 double; 2 stand", "80 win +80"),  # eight times (000:564-566)
    ("6s 5d 2c", "2 double; 2 rescue", "20 lose -10"),  # 000:557-559
    ("6s 5d 2c 2d", "2 double; 2 double; 2 rescue", "40 lose -20"),
    ("6s 5d 2c 2d Ac", "2 double; 2 double; 2 double; 2 rescue", "80 lose -40"),
    ("6s 3d 9c 2d", "2 double; 2 double; 2 stand", "40 win +40"),  # also from hard 18
    ("4s 3d 7c Kd", "2 double; 2 double", "40 lose -40"),
    ("6s 5d Kc", "2 double", "20 win +20"),  # who does not rescue stands
]


@pytest.mark.parametrize("posting", SPANISH)
@pytest.mark.parametrize(("mine", "choices", "result"), DOUBLES)
def test_doubling_again_and_rescue(posting, mine, choices, result):
    # 000:553-574, 003:1983-1986
    assert lines(posting, "2 base 10", f"2: {mine}; d: 9c 8c", choices) == f"2 base {result}"


@pytest.mark.parametrize("posting", SPANISH)
def test_doubles_that_are_refused(posting):
    for mine, choices in [
        ("4s 3d 2c 2d 2h 2s", "2 double; 2 double; 2 double; 2 double"),
        ("6s 5d 2c 3d", "2 double; 2 hit"),
        ("6s 5d Kc", "2 double 5; 2 stand"),  # no doubling for less beside double-double down (000:572-574)
        ("Ks 5d Kc", "2 double; 2 rescue"),  # busted
        ("Ks 5d", "2 rescue"),
    ]:
        refused(posting, "2 base 10", f"2: {mine}; d: 9c 8c", choices)
    without = {"double-double": "not offered"}
    hands = "2: 6s 5d 2c 3d; d: 9c 8c"
    assert lines(posting, "2 base 10", hands, "2 double 4; 2 rescue", readings=without) == "2 base 14 lose -10"
    refused(posting, "2 base 10", hands, "2 double; 2 double", readings=without)


def test_turlocks_doubles_are_capped_at_the_tables_maximum():
    # 003:1986: option 1's maximum is $200, so $100 goes to 200, 400 and 600, and a rescue takes back 200
    three = "2 double; 2 double; 2 double; 2"
    hands = "2: 4s 3d 2c 2d Kc; d: 9c 8c"
    assert lines(TURLOCK_SPANISH, "2 base 100", hands, f"{three} stand", option=1) == "2 base 600 win +600"
    assert lines(TURLOCK_SPANISH, "2 base 100", hands, f"{three} rescue", option=1) == "2 base 600 lose -400"
    assert lines(TURLOCK_SPANISH, "2 base 100", hands, f"{three} stand", option=None) == "2 base 800 win +800"
    # the 500 Club prints no cap
    assert lines(CLUB_SPANISH, "2 base 1000", hands, f"{three} stand") == "2 base 8000 win +8000"
