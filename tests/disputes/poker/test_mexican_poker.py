"""Disputed hands of Mexican poker, settled by hand from the posted lines."""

import pytest

from housedealer.errors import HouseError
from tests.disputes.poker.pots import LIMIT, net, settle

MEXICAN, TURLOCK, MEXICAN_101 = "500-club/mexican-poker", "turlock/mexican-poker", "the-101/mexican-stud"
PASS = "\n2 stand-pat, 4 stand-pat, "


def test_a_joker_dealt_up_is_half_wild_and_opens_as_an_ace():
    """000:3914-3918, 4023-4027: an ace beside the sevens, so that two pair beat it; the first dealt ace opens."""
    cards = {"1": "Ks 2c 3c 4c 5c", "2": "Xx 7h 7d 2d 3d", "4": "As Ad 6s 6h 5s"}
    choices = "4 call, 1 fold, 2 check" + PASS + "2 check, 4 bet 4, 2 call" + (PASS + "4 check, 2 check") * 2
    assert net(MEXICAN, LIMIT, cards, choices, button=4) == "-1 -9 10"


def test_a_joker_dealt_down_stays_wild_when_it_is_turned_up():
    """000:3917-3918: three sevens; turned up it shows a pair, which acts first."""
    cards = {"1": "Ks 2c 3c 4c 5c", "2": "7d Xx 7h 2d 3s", "4": "Qs Qd 6s 6h 5s"}
    choices = "2 call, 4 call, 1 check\n1 stand-pat, 2 turn-up Xx, 4 stand-pat, 2 bet 4, 4 call, 1 fold"
    choices += (PASS + "2 check, 4 check") * 2
    assert net(MEXICAN, LIMIT, cards, choices, button=4) == "-5 14 -9"
    with pytest.raises(HouseError, match="7d not held"):
        settle(MEXICAN, LIMIT, cards, choices.replace("turn-up Xx", "turn-up 7d"), button=4)


def test_a_flush_beats_a_full_house_and_every_round_is_at_the_lower_limit():
    """000:3946-3952, 4043-4046."""
    cards = {"1": "Ah 2h 3h 5h 7h", "2": "Ks Kd Kc Qs Qd"}
    up = "\n1 stand-pat, 2 stand-pat, "
    choices = "2 call, 1 check" + (up + "2 check, 1 check") * 2 + up + "2 bet 4, 1 raise 8, 2 call"
    assert net(MEXICAN, LIMIT, cards, choices, button=2) == "13 -13"
    with pytest.raises(HouseError, match=r"\$8 is not allowed; expected \$4"):
        settle(MEXICAN, LIMIT, cards, choices.replace("bet 4", "bet 8"), button=2)


@pytest.mark.parametrize(
    ("posting", "fourth", "button", "opener"),
    [
        (MEXICAN, "As", 4, "1"),  # 000:4025-4026: the first to receive the card
        (TURLOCK, "As", 4, "4"),  # 003:1778, 1808: by suit
        (TURLOCK, "Xx", 4, "1"),  # a joker has no suit, so the first dealt opens
        (TURLOCK, "Xx", 2, "4"),
    ],
)
def test_who_opens_mexican_poker_of_equal_cards(posting, fourth, button, opener):
    cards = {"1": "Ah 2h", "2": "Ks Kd", "4": f"{fourth} 2c"}
    after = {"1": "2 fold, 4 fold", "4": "1 fold, 2 fold"}[opener]
    assert settle(posting, LIMIT, cards, after, button=button)["net"][opener] == 2


def test_turlocks_opener_may_open_for_more():
    """003:1804, 1815: at the upper limit, raises by the lower; without limits for any amount."""
    cards = {"1": "Ah 2h", "2": "Ks Kd", "4": "As 2c"}
    assert net(TURLOCK, LIMIT, cards, "4 complete, 1 raise 12, 2 fold, 4 fold", button=4) == "10 -1 -9"
    free = {"ante": 1, "bring_in": 2}
    assert net(TURLOCK, free, cards, "4 complete 10, 1 raise 20, 2 fold, 4 fold", button=4) == "12 -1 -11"
    with pytest.raises(HouseError, match=r"expected \$20 to"):
        settle(TURLOCK, free, cards, "4 complete 10, 1 raise 18", button=4)


@pytest.mark.parametrize(("posting", "expected"), [(MEXICAN, "5 -5"), (TURLOCK, "-5 5")])
def test_four_aces_and_a_joker_dealt_up_against_a_straight_flush(posting, expected):
    """000:3925-3927: four of a rank and a joker are five of a kind; 003:1781: only with a joker that is wild."""
    cards = {"1": "Xx Ac Ad Ah As", "2": "7s 6s 5s 4s 3s"}
    opening = "2 call, 1 check" if posting == MEXICAN else "2 call"
    choices = opening + "\n1 stand-pat, 2 stand-pat, 1 check, 2 check" * 3
    assert net(posting, LIMIT, cards, choices, button=2) == expected


def test_mexican_stud_has_a_dollar_ante_and_bets_between_the_limits():
    """001:137-147: the low card brings in; a raise is at least the last one; the wild joker makes a full house."""
    cards = {"1": "Xx Ks 3c Kc 3d", "2": "7h 9h 7d 2d 3s", "4": "Ad Ts 6s 6h 5s"}
    spread = {"lower": 4, "upper": 50}
    choices = """4 call, 1 call
        1 turn-up Xx, 2 stand-pat, 4 stand-pat, 1 bet 4, 2 fold, 4 call
        1 stand-pat, 4 stand-pat, 1 bet 10, 4 call
        1 stand-pat, 4 stand-pat, 1 check, 4 check"""
    assert net(MEXICAN_101, spread, cards, choices, button=4) == "24 -5 -19"
    assert net(MEXICAN_101, spread, cards, "4 raise 20, 1 raise 36, 2 fold, 4 fold", button=4) == "26 -5 -21"
    assert net(MEXICAN_101, spread, cards, "2 complete 10, 4 fold, 1 fold", button=4) == "-1 2 -1"
    for bad in ("4 raise 20, 1 raise 30", "4 raise 55", "4 raise 7"):
        with pytest.raises(HouseError, match="is not allowed"):
            settle(MEXICAN_101, spread, cards, bad, button=4)


def test_turlocks_late_fee_comes_with_the_third_card_up():
    """003:1855-1867: option 10, $5 once the first round is complete and $1 later."""
    cards = {"1": "Ah 2h 3h 5h 7h", "2": "Ks Kd Kc Qs Qd", "4": "As 2c 3c 4d 5d"}
    played = "1 fold, 2 call\n2 stand-pat, 4 stand-pat, 2 check, 4 "
    table = {"button": 4, "option": 10}
    assert settle(TURLOCK, LIMIT, cards, "1 fold, 2 fold", **table)["drop"] == 0
    assert settle(TURLOCK, LIMIT, cards, played + "bet 4, 2 fold", **table)["drop"] == 5
    later = played + "check\n2 stand-pat, 4 stand-pat, 2 bet 4, 4 fold"
    assert settle(TURLOCK, LIMIT, cards, later, **table)["drop"] == 6
