"""Disputed bonus bets and fees of the games to 31: seed 001 unless another is named."""

import pytest

from tests.disputes.blackjack.thirty_one import (
    BONUSES,
    CAL,
    ELITE,
    JACK_MAGIC,
    MAGIC_7,
    V1_1,
    V1_2,
    V1_3,
    XS,
    X,
    alone,
    refused,
)

# Bonus bets: what $10 comes to; the player-dealer's first card is the one that is up

BUSTS = [("9d 6h 9s", 2), ("2d 9h 5s 6c", 2), ("2d 4h 4s 6c 7d", 4), ("2d 2h 2s 5c 5d 8d", 15)]
BUSTS += [("2d 2h 2s 2c 3d 4d 9c", 50), ("2d 2h 2s 2c 3d 3c 2s Tc", 200)]  # 1762-1769 and the others
JACKS = [("Js Jh", "Js", 300), ("Js Jh", "Jd", 100), ("Jd Jc", "Js", 100), ("Js 2h", "Jh", 40), ("Js Jd", "9s", 10)]
JACKS += [("2h 4h", "Jh", 3), ("Jd 2h", "9s", 1), ("Qh Kh", "Qs", -1)]  # 2694-2705
SEVENS = [("7h 7d", "7h", 100), ("7h 7d", "7s", 40), ("7s 7c", "7s", 40), ("7h 2d", "7d", 25), ("7h 7s", "8s", 5)]
SEVENS += [("7s 2c", "8s", 1), ("2h 7h", "8s", 1), ("2h 4h", "7d", 1), ("2h 4h", "8d", -1)]  # 1805-1812


@pytest.mark.parametrize("posting", XS)
def test_a_busted_player_dealer(posting):
    bonus = BONUSES[posting][0]
    placed = {"base": 10, bonus: 10}
    for dealer, pays in BUSTS:
        due = 250 if posting == ELITE and pays == 200 else pays  # 004:2207
        assert alone(posting, "Ts 7c", dealer, "stand", wagers=placed)[1] == f"{bonus} 10 win +{10 * due}"
        assert alone(posting, "Ts 7c 8s", dealer, "hit", wagers=placed)[1] == f"{bonus} 10 win +{10 * due}"
    for dealer in ("Ad Td", "7d Td", "9d 6h 6s"):
        choices = () if dealer == "Ad Td" else ("stand",)
        assert alone(posting, "Ts 7c", dealer, *choices, wagers=placed)[1] == f"{bonus} 10 lose -10"
    unfinished = refused(posting, "Ts Ac", "6d Td", wagers=placed)  # 1756: the hand is completed for it
    assert "a third card is needed" in unfinished
    small = {"base": 25, bonus: 5}
    assert alone(posting, "Ts 7c", "7d Td", "stand", wagers=small, option=3)[1] == f"{bonus} 5 lose -5"
    if posting == ELITE:  # 004:2171-2172
        assert alone(ELITE, "Ts 7c", "7d Td", "stand", wagers={"base": 10, "boom": 11})[1] == "boom 11 lose -11"
    else:  # 1822, 1982, 2465, 3534; the word missing in 2669-2670 and 3342-3343 stands in 4873
        assert "more than the base bet" in refused(posting, "Ts 7c", "7d Td", "stand", wagers={"base": 10, bonus: 11})
    assert "can't be placed alone" in refused(posting, "Ts 7c", "7d Td", "stand", wagers={bonus: 10})


@pytest.mark.parametrize(
    ("posting", "bonus", "mine", "up", "pays"),
    [(JACK_MAGIC, "jack-magic", *row) for row in JACKS] + [(MAGIC_7, "magic-sevens", *row) for row in SEVENS],
)
def test_two_cards_and_the_up_card(posting, bonus, mine, up, pays):
    result = f"win +{10 * pays}" if pays > 0 else "lose -10"
    results = alone(posting, mine, f"{up} 9d 4c 3c", "stand", wagers={"base": 10, bonus: 10})
    assert results[1] == f"{bonus} 10 {result}"


@pytest.mark.parametrize(
    ("posting", "bonus", "card"), [(JACK_MAGIC, "jack-magic", "Js"), (MAGIC_7, "magic-sevens", "7h")]
)
def test_neither_the_down_card_nor_a_third_card_counts(posting, bonus, card):
    # 2694, 1803; the summary in 2619 is wider than the rule
    result = alone(posting, f"2c 3c {card}", f"9s {card} {card}", "hit", "stand", wagers={"base": 10, bonus: 10})
    assert result[1] == f"{bonus} 10 lose -10"


@pytest.mark.parametrize("posting", [X, MAGIC_7])
def test_lucky_pair(posting):
    # 1779-1783, 2015-2019: 10 to 1 on a pair of rank in the first two cards, 40 to 1 against a natural
    placed = {"base": 10, "lucky-pair": 25}  # it may exceed the game wager: 1822, 2014
    rows = [("7s 7c", "9d 9h", "stand", 250), ("7s 7c", "Ad Th", "", 1000), ("7s 7c", "Td Ah", "surrender", 1000)]
    rows += [
        ("7s 7c", "5d 9h 7h", "stand", 250),
        ("Ts Kc", "9d 9h", "stand", -25),
        ("7s 6c 6d", "9d 9h", "hit stand", -25),
    ]
    rows += [("7s 6c", "Ad Th", "", -25), ("7s 7c Td Tc", "9d 9h", "split stand stand", 250)]
    for mine, dealer, choices, due in rows:
        result = f"win +{due}" if due > 0 else f"lose {due}"
        assert alone(posting, mine, dealer, *choices.split(), wagers=placed)[-1] == f"lucky-pair 25 {result}"
    for amount in (4, 601):
        assert "lucky-pair" in refused(
            posting, "7s 7c", "9d 9h", "stand", wagers=placed | {"lucky-pair": amount}, option=1
        )


SUPER_7S = [
    ("7s 7s 7s", "hit stand", 2000),
    ("7s 7s 7d", "hit stand", 500),
    ("7s 7c 7d", "double", 500),
    ("7s 7s", "stand", 150),
    ("7s 7s 6s", "hit stand", 150),
    ("7s 7c", "stand", 25),
    ("7s 6c 7c", "hit stand", 5),
    ("8c 7s", "stand", -1),
    ("7s 7s 7s Td Tc", "split stand stand", 2000),  # 004:2234-2237: the first card of the first split hand
    ("7s 7s 6s 7s", "split stand stand", 150),  # and not that of the other
    ("7s 7d 7h", "surrender", 25),
]


@pytest.mark.parametrize(("mine", "choices", "pays"), SUPER_7S)
def test_super_7s(mine, choices, pays):
    result = alone(ELITE, mine, "9d 9h", *choices.split(), wagers={"base": 10, "super-7s": 15})
    assert result[-1] == ("super-7s 15 lose -15" if pays < 0 else f"super-7s 15 win +{15 * pays}")


def test_a_natural_leaves_super_7s_two_cards():
    # 004:2251-2252
    result = alone(ELITE, "7s 7s 7s", "Ad Th", wagers={"base": 10, "super-7s": 5})
    assert result == ["base 10 lose -10", "super-7s 5 win +750"]


@pytest.mark.parametrize(("posting", "bonus"), [(MAGIC_7, "magic-sevens"), (ELITE, "super-7s")])
def test_steps_of_five_dollars(posting, bonus):
    # 1822; 004:2229-2232
    for amount in (4, 7, 105):
        assert bonus in refused(posting, "5s 2d", "9s Td", "stand", wagers={"base": 200, bonus: amount})
    for amount in (5, 100):
        result = alone(posting, "5s 2d", "9s Td", "stand", wagers={"base": 200, bonus: amount})
        assert result[1] == f"{bonus} {amount} lose -{amount}"


def test_magic_sevens_needs_six_or_eight_decks():
    # 1791
    placed = {"base": 20, "magic-sevens": 5}
    for decks in (6, 8):
        assert len(alone(MAGIC_7, "5s 2d", "9s Td", "stand", wagers=placed, decks=decks)) == 2
    for decks in (1, 7, 9):
        assert "expected" in refused(MAGIC_7, "5s 2d", "9s Td", "stand", wagers=placed, decks=decks)


# Fees: all wagers before the deal count, and nothing after it

FEES = [
    (CAL, 1, {"base": 100}, 1),  # 4825-4829
    (CAL, 3, {"base": 101}, 5),  # 4836
    (X, 2, {"base": 600, "lucky-pair": 10}, 10),  # 2042
    (X, 1, {"base": 600}, 6.5),
    (X, 7, {"base": 596, "buster": 5}, 9.5),  # $601 is above the tier to $600: read as the next
    (MAGIC_7, 1, {"base": 90, "buster": 5, "magic-sevens": 5}, 1.5),  # 1832
    (MAGIC_7, 3, {"base": 90, "buster": 6, "magic-sevens": 5}, 4.5),  # 1843
    (V1_1, 4, {"base": 200, "buster": 1}, 5),  # 3388
    (V1_2, 9, {"base": 300, "buster": 300}, 7.5),  # 2545
    (V1_3, 8, {"base": 300, "buster": 1}, 7.5),  # 3608
    (JACK_MAGIC, 6, {"base": 201, "jack-magic": 200, "buster": 200}, 10),  # 2746
    (ELITE, 14, {"base": 100}, None),  # 004:3429: its first tier starts at $101
    (ELITE, 14, {"base": 91, "boom": 5, "super-7s": 5}, 3),
    (ELITE, 1, {"base": 797, "boom": 4}, 12),  # 004:3366
]


@pytest.mark.parametrize(("posting", "option", "wagers", "fee"), FEES)
def test_fees(posting, option, wagers, fee):
    result = alone(posting, "6c 5c Ts", "As 8s", "insure", "double", wagers=wagers, option=option)
    assert result[len(wagers) + 1 :] == ([] if fee is None else [f"fee player-dealer {fee:g}"])
