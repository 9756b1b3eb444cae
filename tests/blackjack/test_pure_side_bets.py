"""Buster and Red Flex in Pure 21.5 Blackjack (000:204-312, 002:116-149)."""

import pytest
from tests.blackjack.hands import base, play

from housedealer.errors import HouseError

CLUB, OUTLAWS = "500-club/pure-21-5-blackjack", "outlaws/pure-21-5-blackjack"


def test_buster_pays_by_the_cards_of_the_busted_hand():
    # 000:301-312 (150 to 1), 002:141-149 (250 to 1)
    hands = {
        3: "Tc 6d Kh",
        4: "Tc 2d 4h Kh",
        5: "Tc 2d 2h 2c Kh",
        6: "2c 2d 2h 2s 8c Kh",
        7: "2c 2d 2h 2s 2c 6c Kh",
        8: "2c 2d 2h 2s 2c 2d 4c Kh",
        9: "2c 2d 2h 2s 2c 2d 2h Ac Kh",
    }
    for posting, top in ((CLUB, 150), (OUTLAWS, 250)):
        odds = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: top, 9: top}
        for count, dealer in hands.items():
            answer = play(posting, "Ks 9d", dealer, "stand", wagers={"base": 5, "buster": 10}, decks=8)
            line = answer["wagers"][-1]
            assert (line["wager"], line["result"], line["paid"]) == ("buster", "win", 10 * odds[count]), count


@pytest.mark.parametrize("posting", [CLUB, OUTLAWS])
def test_buster_plays_on_when_no_game_wager_is_left(posting):
    # 000:283-299, 002:127, 139
    answer = play(posting, "As Kd", "Tc 6d Kh", wagers={"base": 10, "buster": 10})
    assert [(line["wager"], line["paid"]) for line in answer["wagers"]] == [("base", 12), ("buster", 20)]
    # without a Buster bet the hand is not drawn out: no third card is needed
    assert base(posting, "As Kd", "Tc 6d") == [("win", 120)]
    # the bet outlives a busted hand and a surrendered one
    answer = play(posting, "Ks 6d Qd", "Tc 6d Kh", "hit", wagers={"base": 10, "buster": 10})
    assert [(line["wager"], line["result"]) for line in answer["wagers"]] == [("base", "lose"), ("buster", "win")]
    answer = play(posting, "Ks 6d", "Tc 6d Kh", "surrender", wagers={"base": 10, "buster": 10})
    assert [(line["wager"], line["result"]) for line in answer["wagers"]] == [("base", "lose"), ("buster", "win")]


@pytest.mark.parametrize("posting", [CLUB, OUTLAWS])
def test_buster_loses_when_the_player_dealer_does_not_bust(posting):
    # 000:293-294, 002:135
    answer = play(posting, "Ks 9d", "Tc 7d", "stand", wagers={"base": 10, "buster": 10})
    assert answer["wagers"][-1]["result"] == "lose"
    assert answer["wagers"][-1]["why"] == "player-dealer doesn't bust: 17"
    answer = play(posting, "Ks 9d", "Tc Ad", wagers={"base": 10, "buster": 10})
    assert answer["wagers"][-1]["why"] == "player-dealer doesn't bust: Pure 21.5"


@pytest.mark.parametrize(
    ("dealer", "odds"),
    [
        ("Td 7h", 1),
        ("Td 6h Kc", 1),  # the third card is black
        ("Td 6h Kd", 5),
        ("Td 2h 4d Kh", 10),
        ("Td 2h 2d 2h Kh", 50),
        ("2d 2h 2d 2h 8d Kh", 100),
        ("2d 2h 2d 2h 2d 6d Kh", 200),
        ("2d 2h 2d 2h 2d 2h 4d Kh", 300),
        ("2d 2h 2d 2h 2d 2h 2d Ah Kd", 300),
        ("Tc 7h", -1),  # consecutive from the first card, in order
        ("Td 7s", -1),
        ("Tc 2h 4d Kh", -1),
        ("Ad Kh", 1),  # settled on two cards when the check ends the round
    ],
)
def test_red_flex_counts_red_cards_in_order(dealer, odds):
    # 000:204-260
    choices = [] if dealer == "Ad Kh" else ["stand"]
    answer = play(CLUB, "Ks 9d", dealer, *choices, wagers={"base": 5, "red-flex": 10}, decks=8)
    line = answer["wagers"][1]
    assert (line["wager"], line["paid"] - line["taken"]) == ("red-flex", 10 * odds)


def test_red_flex_completes_the_hand():
    # 000:225, 247-248: it stays in action whatever becomes of the hand
    wagers = {"base": 5, "red-flex": 10}
    assert play(CLUB, "As Kd", "Td 6h Kd", wagers=wagers)["wagers"][1]["paid"] == 50
    answer = play(CLUB, "As Kd", "Td 6h", wagers=wagers, readings={"completion": "buster-only"})
    assert answer["wagers"][1]["paid"] == 10


def test_side_bets_need_a_game_wager_and_their_limits():
    # 000:216-217, 277-278, 322-324
    for wager in ("red-flex", "buster"):
        with pytest.raises(HouseError, match="can't be placed alone"):
            play(CLUB, "As Kd", "Tc 7d", wagers={wager: 10})
        for amount in (4, 201):
            with pytest.raises(HouseError, match=r"minimum of \$5|maximum of \$200"):
                play(CLUB, "As Kd", "Tc 7d", wagers={"base": 5, wager: amount})
        assert play(CLUB, "As Kd", "Tc 7d", wagers={"base": 5, wager: 200})["net"]["2"] != 0
