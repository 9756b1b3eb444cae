"""Cal Blackjack, the Blackjack X versions and Blackjack Elite, rule by rule (seed 001; 004:1989-2265)."""

import pytest
from tests.blackjack.hands import base, changes, document, play

from housedealer.errors import HouseError
from housedealer.games import read_round

CAL, ELITE = "the-101/cal-blackjack", "black-sheep/blackjack-elite"
PLAIN, MAGIC_7, JACK_MAGIC = (f"the-101/blackjack-x{version}" for version in ("", "-magic-7", "-jack-magic"))
V1_1, V1_2, V1_3 = (f"the-101/blackjack-x-v1-{number}" for number in (1, 2, 3))
XS = [PLAIN, MAGIC_7, V1_1, V1_2, V1_3, JACK_MAGIC, ELITE]
ALL = [CAL, *XS]


def first_choices(*args):
    """What the seat may choose in turn, once offers before the check are declined."""
    round_ = read_round(document(*args))
    while "decline" in round_.offer.names():
        round_.decline()
    return round_.offer.names()


def why(*args, **more):
    return play(*args, **more)["wagers"][0]["why"]


# Naturals and their prices

NATURAL = {CAL: 120, PLAIN: 120, MAGIC_7: 150, V1_1: 120, V1_2: 150, V1_3: 150, JACK_MAGIC: 150, ELITE: 120}


@pytest.mark.parametrize("posting", ALL)
def test_a_natural_31(posting):
    # 001:481, 1700, 1920, 3301, 2424, 3496, 2625; 004:2116; Cal Blackjack's table is misprinted (001:594-600)
    for two in ("As Td", "Jd Ac", "Qh As", "Ks Ad"):
        assert base(posting, two, "9c 8d") == [("win", NATURAL[posting])]
    assert base(posting, "As Td", "Ah Jd") == [("push", 0)]
    assert base(posting, "9s 2d", "Kh Ad") == [("lose", -100)]
    assert why(posting, "9s 2d", "Kh Ad") == "player-dealer Natural 31 over 11"


ACE_KING = {PLAIN: ("s", 200), MAGIC_7: ("s", 200), ELITE: ("cdhs", 150)}


@pytest.mark.parametrize("posting", XS)
@pytest.mark.parametrize("suit", "cdhs")
def test_ace_and_king_of_one_suit(posting, suit):
    # spades at 001:1659 and 1859; suited at 001:3260, 2379, 3449, 2578, 004:2037; 2 to 1, Elite 3 to 2
    suits, pays = ACE_KING.get(posting, ("cdhs", 200))
    expected = pays if suit in suits else NATURAL[posting]
    assert base(posting, f"A{suit} K{suit}", "9c 8d") == [("win", expected)]
    assert base(posting, f"A{suit} Q{suit}", "9c 8d") == [("win", NATURAL[posting])]
    # a natural in every comparison: ties on all naturals (001:1743, 1962, 3271, 2394, 3466, 2593; 004:2067-2069)
    assert base(posting, f"A{suit} K{suit}", "Ah Td") == [("push", 0)]
    assert base(posting, "As Td", f"A{suit} K{suit}") == [("push", 0)]


@pytest.mark.parametrize("posting", XS)
def test_the_literal_ranking_is_a_switch(posting):
    readings = {"special-rank": "below a natural"}
    assert base(posting, "As Ks", "Ah Td", readings=readings) == [("lose", -100)]
    assert base(posting, "Ah Td", "As Ks", readings=readings) == [("win", NATURAL[posting])]
    assert base(posting, "As Ks", "As Ks", readings=readings) == [("push", 0)]


@pytest.mark.parametrize("posting", [PLAIN, MAGIC_7])
def test_any_suit_is_a_switch(posting):
    assert base(posting, "Ah Kh", "9c 8d", readings={"ace-king-suit": "suited"}) == [("win", 200)]


@pytest.mark.parametrize("posting", ALL)
def test_ten_on_a_split_ace_is_21_at_even_money(posting):
    # 001:543, 1711, 1929, 3312, 2436, 3508, 2636; 004:2128-2129
    assert base(posting, "As Ad Ks 9d", "9c 8d", "split") == [("win", 100), ("win", 100)]
    assert base(posting, "As Ad Ks 9d", "9c 5d 7h", "split") == [("push", 0), ("lose", -100)]
    # and so is an ace on a split ten
    assert base(posting, "Ks Td As 9d", "9c 8d", "split", "stand", "stand") == [("win", 100), ("win", 100)]


# Drawn 31, hitting 21, the frozen zone


@pytest.mark.parametrize("posting", XS)
def test_hard_31_is_a_hard_21_hit_with_a_ten(posting):
    # 001:1683, 1903; 3 to 1 at 001:1701, 1921, 3302, 2425, 3497, 2626; 004:2117
    assert base(posting, "Ts 6d 5c Kh", "9c Ad", "hit", "hit") == [("win", 300)]
    assert why(posting, "Ts 6d 5c Kh", "9c Ad", "hit", "hit") == "Hard 31, 3 to 1"
    # a soft 21 becomes hard 21, and only the next ten makes 31
    assert base(posting, "As 2d 8c Kh", "9c 8d", "hit", "hit", "stand") == [("win", 100)]
    assert base(posting, "As 2d 8c Kh Th", "9c 8d", "hit", "hit", "hit") == [("win", 300)]
    # hard 20 and an ace is 21, not 31
    assert base(posting, "Ts Qd Ac", "9c 8d", "hit", "stand") == [("win", 100)]


@pytest.mark.parametrize("posting", XS)
def test_a_hit_21_freezes_on_anything_else(posting):
    assert base(posting, "Ts 6d 5c 4h", "9c 6d", "hit", "hit") == [("lose", -100)]
    assert why(posting, "Ts 6d 5c 4h", "9c 6d", "hit", "hit") == "player frozen at 25"


def test_cal_soft_31_is_a_soft_21_hit_with_a_ten():
    # 001:560-562, 578: ace, 2, 8, then a ten-point card: 3 to 1
    assert base(CAL, "As 2d 8c Kh", "9c 8d", "hit", "hit") == [("win", 300)]
    assert why(CAL, "As 2d 8c Kh", "9c 8d", "hit", "hit") == "Soft 31, 3 to 1"
    # 001:579: ace, 2, 8, 4, 6 is an ordinary 21
    assert base(CAL, "As 2d 8c 4h 6d", "9c 8d", "hit", "hit", "hit", "stand") == [("win", 100)]
    # only the first card after the soft 21 counts
    assert base(CAL, "As 2d 8c 4h 6d Kh", "9c 8d", "hit", "hit", "hit", "hit") == [("lose", -100)]


def test_cal_hard_31_loses():
    # 001:518, 576, 648: over 21 only Soft 31 wins
    assert base(CAL, "Ts 6d 5c Kh", "9c 8d", "hit", "hit") == [("lose", -100)]


def test_cal_other_odds_are_switches():
    printed = {"odds": "table as printed"}  # 001:596-600
    assert base(CAL, "As Kd", "9c 8d", readings=printed) == [("win", 100)]
    assert base(CAL, "As 2d 8c Kh", "9c 8d", "hit", "hit", readings=printed) == [("win", 120)]
    assert base(CAL, "Ts Kd", "9c 8d", "stand", readings=printed) == [("win", 400)]
    half = {"odds": "Soft 31 at 6 to 5"}  # 001:482
    assert base(CAL, "As 2d 8c Kh", "9c 8d", "hit", "hit", readings=half) == [("win", 120)]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize("last", range(2, 10))
def test_22_to_30_is_frozen_and_loses(posting, last):
    # 001:479, 1656, 1856, 3239, 2362, 3432, 2561; 004:2010-2012
    assert base(posting, f"Ts Qd {last}c", "9c 6d Kd", "hit") == [("lose", -100)]
    refused = "'hit' is not legal" if posting == CAL else "the round is over"  # 001:584: the side bet is offered then
    with pytest.raises(HouseError, match=refused):
        play(posting, f"Ts Qd {last}c 9d", "9c 6d Kd", "hit", "hit")
    # nobody is left to draw for: the player-dealer's 15 needs no third card
    assert base(posting, f"Ts Qd {last}c", "9c 6d", "hit") == [("lose", -100)]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(
    ("dealer", "total"),
    [("Tc 7d", 17), ("9c 7d 5h", 21), ("2s 4d Ac Th", 17), ("7s Ad", 18), ("9c 7d 9h", 25)],
)
def test_the_player_dealer_draws_to_soft_17(posting, dealer, total):
    # 001:564-567, 1687-1690, 1907-1910, 3279-3282, 2402-2405, 3474-3477, 2601-2604
    answer = play(posting, "Ts Qd", dealer + " 2c", "stand")
    assert next(event["total"] for event in answer["events"] if event["event"] == "total") == total
    assert answer["wagers"][0]["result"] == ("lose" if total == 21 else "win")


@pytest.mark.parametrize("posting", ALL)
def test_totals_are_compared(posting):
    # 001:1747, 1966, 3275, 2398, 3470, 2597; 004:2080-2082
    assert base(posting, "Ts 8d", "9c 8s", "stand") == [("win", 100)]
    assert base(posting, "Ts 8d", "9c 9s", "stand") == [("push", 0)]
    assert base(posting, "Ts 8d", "Tc 9s", "stand") == [("lose", -100)]
    assert base(posting, "Ts 2d", "9c 6s Td", "stand") == [("win", 100)]


@pytest.mark.parametrize("posting", ALL)
def test_every_total_to_21_is_free(posting):
    # 001:1694, 1914, 3286, 2409, 3481, 2608: an option between 2 and 21
    for two in ("2s 3d", "6s 5d", "Ts 9d", "Ts Qd", "As 9d"):
        assert {"hit", "stand"} <= set(first_choices(posting, two, "6c 9d 5h"))
    assert first_choices(posting, "Ts 6d 5c", "6c 9d 5h", "hit") == ["hit", "stand"]


# Doubling


@pytest.mark.parametrize("posting", XS)
def test_double_for_the_wager_or_less(posting):
    # 001:1713-1718, 1931-1936, 3314-3319, 2438-2443, 3510-3515, 2638-2643; 004:2131-2136
    assert base(posting, "6s 5d Ts", "9c 8d", "double") == [("win", 200)]
    assert base(posting, "6s 5d 2s", "9c 8d", ("double", 20)) == [("lose", -120)]
    with pytest.raises(HouseError, match="is not allowed"):
        play(posting, "6s 5d Ts", "9c 8d", ("double", 101))


@pytest.mark.parametrize("posting", XS)
def test_the_second_wager_is_within_the_table_limits(posting):
    # option 1's least wager is $5 (the Elite fee document prints $4, 004:3352)
    least = 4 if posting == ELITE else 5
    with pytest.raises(HouseError, match=f"expected \\${least} to \\$100"):
        play(posting, "6s 5d Ts", "9c 8d", ("double", least - 1), option=1)
    assert base(posting, "6s 5d Ts", "9c 8d", ("double", least), option=1) == [("win", 100 + least)]


def test_cal_doubles_for_the_full_amount():
    # 001:534
    assert base(CAL, "6s 5d Ts", "9c 8d", "double") == [("win", 200)]
    assert base(CAL, "6s 5d Ts", "9c 8d", ("double", 100)) == [("win", 200)]
    with pytest.raises(HouseError, match=r"expected \$100"):
        play(CAL, "6s 5d Ts", "9c 8d", ("double", 50))


DOUBLING_TOTALS = {V1_1: (10, 11), V1_3: (10, 11)}


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(("two", "total"), [("5s 4d", 9), ("6s 4d", 10), ("6s 5d", 11), ("7s 5d", 12), ("As 9d", 20)])
def test_which_totals_may_be_doubled(posting, two, total):
    # any two cards, but 10 and 11 only at 001:3317 and 3512
    assert ("double" in first_choices(posting, two, "6c 9d 5h")) == (total in DOUBLING_TOTALS.get(posting, range(22)))


@pytest.mark.parametrize("posting", ALL)
def test_doubling_after_a_split(posting):
    # 001:535, 1718, 1936, 2443, 2643, 004:2136 yes; 001:3319, 3515 no
    assert ("double" in first_choices(posting, "8s 8d 3c", "6c 9d 5h", "split")) == (posting not in (V1_1, V1_3))


# Splitting


@pytest.mark.parametrize("posting", ALL)
def test_split_equal_values_up_to_four_hands(posting):
    # 001:539-540, 1707-1708, 1926-1927, 3308-3309, 2432-2433, 3504-3505, 2632-2633; 004:2124-2125
    deal = "Ks Td Qs Jd 9s 8s 7s 6s"
    assert base(posting, deal, "9c 8d", "split", "split", "split", *["stand"] * 4) == [
        ("win", 100),
        ("win", 100),
        ("push", 0),
        ("lose", -100),
    ]
    with pytest.raises(HouseError, match="'split' is not legal"):
        play(posting, "Ks Td Qs Jd Ts", "9c 8d", *["split"] * 4)


@pytest.mark.parametrize("posting", ALL)
def test_split_aces_receive_one_card(posting):
    # 001:541, 1709, 1928, 3310, 2434, 3506, 2634; 004:2126
    assert base(posting, "As Ad 2c 9d", "9c 8d", "split") == [("lose", -100), ("win", 100)]
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "As Ad 2c 9d 5c", "9c 8d", "split", "hit")


@pytest.mark.parametrize("posting", ALL)
def test_splitting_aces_again(posting):
    # 001:542 may or may not; 1710, 1928, 3311, 2435, 3507, 2635, 004:2127 may not
    deal = "As Ad Ac 2c 9d 9c"
    if posting == CAL:
        assert len(base(posting, deal, "9c 8d", "split", "split")) == 3
        with pytest.raises(HouseError, match="the round is over"):
            play(posting, deal, "9c 8d", "split", "split", readings={"resplit-aces": "no"})
    else:
        with pytest.raises(HouseError, match="the round is over"):
            play(posting, deal, "9c 8d", "split", "split")


# Surrender

SURRENDER = [CAL, PLAIN, MAGIC_7, V1_2, JACK_MAGIC, ELITE]


@pytest.mark.parametrize("posting", SURRENDER)
@pytest.mark.parametrize("up", ["Kc", "Ac", "9c"])
def test_early_surrender_forfeits_half_even_against_a_natural(posting, up):
    # before the check: 001:547, 1742, 1940, 2447, 2647; 004:2139
    down = "Ad" if up == "Kc" else "Kd" if up == "Ac" else "8d"
    assert base(posting, "Ts 6d", f"{up} {down}", "surrender") == [("lose", -50)]


@pytest.mark.parametrize("posting", SURRENDER)
def test_surrender_ends_with_the_check_or_a_hit(posting):
    with pytest.raises(HouseError, match="'surrender' is not legal"):
        play(posting, "Ts 2d 4c", "9c 8d", "hit", "surrender")
    # declined before the check of a ten, it cannot be had afterwards
    with pytest.raises(HouseError, match="'surrender' is not legal"):
        play(posting, "Ts 6d", "Kc 8d", "decline", "surrender")
    # under a nine there is no check: it is still open in turn
    assert base(posting, "Ts 6d", "9c 8d", "decline", "surrender") == [("lose", -50)]


@pytest.mark.parametrize("posting", [V1_1, V1_3])
def test_versions_without_surrender(posting):
    # 001:3323, 3519
    with pytest.raises(HouseError, match="'surrender' is not legal"):
        play(posting, "Ts 6d", "9c 8d", "surrender")


@pytest.mark.parametrize("posting", SURRENDER)
def test_surrender_after_a_split(posting):
    # 001:1943, 2450, 2650, 004:2142 yes; 001:549, 1724 no
    args = (posting, "8s 8d 7c Tc", "Kc 8d", "split", "surrender", "stand")
    if posting in (CAL, MAGIC_7):
        with pytest.raises(HouseError, match="'surrender' is not legal"):
            play(*args)
    else:
        assert base(*args) == [("lose", -50), ("push", 0)]
        with pytest.raises(HouseError, match="'surrender' is not legal"):
            play(*args, readings={"surrender-after-split": "no"})


# Insurance


@pytest.mark.parametrize("posting", ALL)
def test_insurance_pays_2_to_1_and_the_wager_is_lost(posting):
    # 001:557, 1731, 1950, 3330, 2457, 3526, 2657; 004:2151-2152
    assert changes(posting, "Ts 6d", "Ac Kd", ("insure", 50)) == [("base", "lose", -100), ("insurance", "win", 100)]
    assert changes(posting, "Ts 6d", "Ac Kd", "insure") == [("base", "lose", -100), ("insurance", "win", 100)]
    assert changes(posting, "As Td", "Ac Kd", "insure") == [("base", "push", 0), ("insurance", "win", 100)]


@pytest.mark.parametrize("posting", ALL)
def test_insurance_is_lost_without_a_natural_and_the_hand_is_played(posting):
    # 001:558, 1732, 1951, 3331, 2458, 3527, 2658; 004:2154-2155
    assert changes(posting, "Ts 9d", "Ac 7d", "insure", "stand") == [("base", "win", 100), ("insurance", "lose", -50)]


@pytest.mark.parametrize("posting", ALL)
def test_insurance_under_an_ace_only(posting):
    for up in ("Kc", "9c"):
        with pytest.raises(HouseError, match="'insure' is not legal"):
            play(posting, "Ts 6d", f"{up} 8d", "insure")


@pytest.mark.parametrize("posting", ALL)
def test_how_much_may_be_insured(posting):
    # half, 001:555; 1% to 50%, 001:1729 and the others; up to half, 004:2148
    least = {CAL: "50", ELITE: "0.01"}.get(posting, "1")
    dealer = "Ac Kd"
    assert play(posting, "Ts 6d", dealer, ("insure", least))["wagers"][1]["staked"] == float(least)
    with pytest.raises(HouseError, match="is not allowed"):
        play(posting, "Ts 6d", dealer, ("insure", "50.01"))
    if posting != ELITE:
        with pytest.raises(HouseError, match="is not allowed"):
            play(posting, "Ts 6d", dealer, ("insure", float(least) - 0.01))


@pytest.mark.parametrize("posting", ALL)
def test_an_unanswered_offer_is_declined(posting):
    assert changes(posting, "Ts 9d", "Ac 7d", "stand") == [("base", "win", 100)]
    assert changes(posting, "Ts 9d", "Ac Kd") == [("base", "lose", -100)]


def test_insurance_may_go_with_surrender():
    # 001:1742: surrender, and under an ace insurance as well
    expected = [("base", "lose", -50), ("insurance", "win", 100)]
    assert changes(PLAIN, "Ts 6d", "Ac Kd", "insure", "surrender") == expected


def test_cal_splits_without_limit_where_the_cardroom_allows_it():
    # 001:540
    deal = "8s 8d 8c 8h 8s Ts Ts Ts Ts Ts"
    choices = ["split"] * 4 + ["stand"] * 5
    assert len(base(CAL, deal, "9c 8d", *choices, readings={"splits": "no limit"})) == 5
