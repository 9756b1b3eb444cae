"""Disputed rounds of the games to 31, settled by hand from the posted lines: seed 001 unless another is named."""

import pytest

from tests.disputes.blackjack.thirty_one import (
    ALL,
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
    ledger,
    refused,
    table,
)

# Hands: what $100 comes to

HARD = 300  # 1701, 1921, 2426, 2625, 3302, 3498; 004:2117
HANDS = [
    # my cards, the player-dealer's, my choices, Blackjack X and Elite, Cal Blackjack
    ("Tc 6c 5h Kd", "9d 9h", "hit hit", HARD, -100),  # hard 21 and a ten; in Cal only Soft 31 wins (576, 648)
    ("Tc 6c 5h Kd", "9d 3h 9c", "hit hit", HARD, -100),  # against 21 as well (1656)
    ("Ts Tc Ah Td", "9d 9h", "hit hit", HARD, -100),  # 20 and an ace is 21, hard: every ace one (1683)
    ("Ts Tc Ah", "9d 9h", "hit stand", 100, 100),  # and not 31
    ("Ts 6c 5h 9d", "9d 9h", "hit hit", -100, -100),  # 30
    ("Ts 6c 6h", "9d 7h 6s", "hit", -100, -100),  # 22 each: the player's loses outright (1746)
    ("Ts 6c 6h Td", "9d 7h 6s", "hit", -100, -100),  # frozen; the cards beyond are not used
    ("Ts 6c 6h", "9d 7h", "hit", -100, -100),  # the player-dealer need not complete
    ("As 2c 8h Td", "9d 9h", "hit hit stand", 100, None),  # soft 21 and a ten is 21 again
    ("As 2c 8h Td Tc", "9d 9h", "hit hit hit", HARD, None),  # which a second ten makes Hard 31
    ("As 2c 8h Td", "9d 3h 9c", "hit hit", None, 300),  # Cal's Soft 31 (562, 578), whatever the other hand
    ("As 2c 8h 4d 6c", "9d 9h", "hit hit hit stand", 100, 100),  # 579: an ordinary 21
    ("As 2c 8h 4d 6c Tc", "9d 9h", "hit hit hit hit", HARD, -100),  # only the first card after soft 21 counts
    ("As 9c Kh", "9d 9h", "hit stand", 100, 100),  # soft 20 and a ten is 20
    ("2s 2c", "9d 6h 9s", "stand", 100, 100),  # 4 against 24
    ("Ts 8c", "6d Ah 4h", "stand", -100, -100),  # the player-dealer hits soft 17 (1689, 566)
    ("Ts 8c", "2d Ah 5d 3d", "stand", 0, 0),  # and stands on soft 18
    ("Ts 8c", "Td 6h Ad 4c", "stand", 100, 100),  # and on 17 with the ace as one
    ("Ts 6c 5c", "5d 5h Ad", "hit stand", 0, 0),  # 21 each
    ("Ts Tc", "Kd As", "", -100, -100),  # a natural under a ten-point card ends the round
    ("Ad Tc", "Kd As", "", 0, 0),  # naturals tie (1743)
    ("As Ks", "Kd As", "", 0, 0),  # the special one is a natural too
    ("Ad Tc", "Ks As", "", 0, 0),  # on either side
]


@pytest.mark.parametrize(("mine", "dealer", "choices", "xs", "cal"), HANDS)
def test_hands(mine, dealer, choices, xs, cal):
    for posting in ALL:
        due = cal if posting == CAL else xs
        if due is not None:
            result = "push" if due == 0 else f"win +{due}" if due > 0 else f"lose {due}"
            assert alone(posting, mine, dealer, *choices.split()) == [f"base 100 {result}"], posting


NATURALS = {
    # natural, ace-king of spades, ace-king of hearts
    CAL: (120, 120, 120),  # 482, 562, 594-600: the reading of the misprinted table
    X: (120, 200, 120),  # 1920-1922; spades by 1859
    MAGIC_7: (150, 200, 150),  # 1700-1702; spades by 1659
    V1_1: (120, 200, 200),  # 3301-3303, suited by 3260
    V1_2: (150, 200, 200),  # 2424-2427, 2379
    V1_3: (150, 200, 200),  # 3496-3499, 3449
    JACK_MAGIC: (150, 200, 200),  # 2625-2627, 2578
    ELITE: (120, 150, 150),  # 004:2116-2118, 2037
}


@pytest.mark.parametrize("posting", ALL)
def test_naturals(posting):
    plain, spades, hearts = NATURALS[posting]
    for mine in ("Ac Td", "Jd Ac", "As Qs", "As Kh"):
        assert alone(posting, mine, "9c 9d") == [f"base 100 win +{plain}"], mine
    assert alone(posting, "Ks As", "9c 3d") == [f"base 100 win +{spades}"]  # no further card is needed
    assert alone(posting, "Ah Kh", "9c 9d") == [f"base 100 win +{hearts}"]
    odd = {120: 8.79, 150: 10.99}[plain]  # 8.796 and 10.995, rounded down
    assert alone(posting, "Ac Td", "9c 9d", wagers={"base": 7.33}) == [f"base 7.33 win +{odd}"]
    assert alone(posting, "Ac Td", "9c 9d", bank=55) == [f"base 100 win +55 ~{plain - 55}"]


# Doubling, splitting, surrender, insurance


@pytest.mark.parametrize("posting", ALL)
def test_doubling(posting):
    assert alone(posting, "5s 5c Tc", "9d 9h", "double") == ["base 200 win +200"]
    assert alone(posting, "5s 6c 2c", "9d 9h", "double 100", bank=130) == ["base 200 lose -130 ~70"]
    assert "not allowed" in refused(posting, "5s 6c Tc", "9d 9h", "double 101")
    for mine in ("5s 4c Tc", "As 6c 4c", "As 9c Ad"):  # on 10 and 11 only: 3317, 3512; not on soft totals
        if posting in (V1_1, V1_3):
            assert "'double' is not legal" in refused(posting, mine, "9d 9h", "double")
        else:
            assert alone(posting, mine, "9d 9h", "double") == ["base 200 win +200"]
    if posting == CAL:  # 534: for the full amount
        assert "expected $100" in refused(CAL, "5s 6c Tc", "9d 9h", "double 40")
    else:  # 1717, 1935, 2442, 2642, 3318, 3514; 004:2134-2135: for less, within the table limits
        assert alone(posting, "5s 6c Tc", "9d 9h", "double 40") == ["base 140 win +140"]
        assert "double: $3 is not allowed" in refused(posting, "5s 6c Tc", "9d 9h", "double 3", option=1)


@pytest.mark.parametrize("posting", ALL)
def test_splits(posting):
    assert alone(posting, "As Ac Kc 5s", "9d 3h 9c", "split") == ["base 100 push", "base#2 100 lose -100"]
    assert alone(posting, "As Ac Kc Ts", "9d 9h", "split") == ["base 100 win +100", "base#2 100 win +100"]
    assert "round is over" in refused(posting, "As Ac 9h 5s", "9d 9h", "split", "hit")  # split aces receive one card
    tens = alone(posting, "Ts Kc Ah 5s", "9d 9h", "split", "stand", "stand")
    assert tens == ["base 100 win +100", "base#2 100 lose -100"]  # equal value; ten and ace are 21, at even money
    assert "'split' is not legal" in refused(posting, "8s 9c Td Tc", "9d 9h", "split")
    four = alone(posting, "2s 2c 2h 2d Th Tc Td Ts", "9d 9h", *["split"] * 3, *["stand"] * 4)
    assert len(four) == 4
    assert "'split' is not legal" in refused(posting, "2s 2c 2h 2d 2s Th Tc Td", "9d 9h", *["split"] * 4)
    if posting in (V1_1, V1_3):  # 3319, 3515
        assert "'double' is not legal" in refused(posting, "8s 8c 3c Td Tc", "9d 9h", "split", "double", "stand")
    else:
        doubled = alone(posting, "8s 8c 3c Td Tc", "9d 9h", "split", "double", "stand")
        assert doubled == ["base 200 win +200", "base#2 100 push"]
    given_up = ("8s 8c 8d Td", "9d 9h", "split", "surrender", "stand")
    if posting in (X, V1_2, JACK_MAGIC, ELITE):  # 1943, 2450, 2650; 004:2142
        assert alone(posting, *given_up) == ["base 100 lose -50", "base#2 100 push"]
    else:  # 549, 1724, 3323, 3519
        assert "'surrender' is not legal" in refused(posting, *given_up)


@pytest.mark.parametrize("posting", ALL)
def test_surrender_is_before_the_check(posting):
    if posting in (V1_1, V1_3):  # 3323, 3519
        assert "'surrender' is not legal" in refused(posting, "Td 6c", "9s 9d", "surrender")
        return
    for dealer in ("9s 9d", "Ks Ad", "Ad Ks", "Ks 9d"):  # 547, 1940, 2447, 2647; 004:2139; 1742
        assert alone(posting, "Td 6c", dealer, "surrender") == ["base 100 lose -50"]
    assert alone(posting, "Td 6c", "9s 9d", "surrender", wagers={"base": 7.33}) == ["base 7.33 lose -3.66"]
    assert "'surrender' is not legal" in refused(posting, "2d 6c 2s", "9s 9d", "hit", "surrender")
    seats = {"2": {"base": 100}, "3": {"base": 50}}
    cards = {"2": "6c Td", "3": "Tc 9c", "player-dealer": "Ts 8c"}
    short = table(posting, seats, cards, "2 surrender", "3 stand", bank=60, action=2)
    assert ledger(short) == ["2 base 100 lose -50", "3 base 50 win +10 ~40"]


@pytest.mark.parametrize("posting", ALL)
def test_insurance(posting):
    both = ["base 100 lose -100", "insurance 50 win +100"]  # 557, 1731, 1950, 2457, 2657, 3330, 3526; 004:2151
    assert alone(posting, "Td Tc", "As Kd", "insure 50") == both
    assert alone(posting, "Td Tc", "As Kd", "insure") == both
    assert alone(posting, "Ad Tc", "As Kd", "insure 50") == ["base 100 push", "insurance 50 win +100"]
    assert alone(posting, "Td Tc", "As 9d", "insure 50", "stand") == ["base 100 push", "insurance 50 lose -50"]
    assert alone(posting, "Td Tc", "As Kd", "insure 50", bank=130) == ["base 100 lose -100", "insurance 50 win +30 ~70"]
    assert "is not allowed" in refused(posting, "Td Tc", "As 9d", "insure 50.01", "stand")
    assert "'insure' is not legal" in refused(posting, "Td Tc", "Ks 9d", "insure 50", "stand")
    least = {CAL: 50, ELITE: 0.01}.get(posting, 1)  # 555: half; 004:2148: up to half; 1729: one hundredth to half
    assert alone(posting, "Td Tc", "As Kd", f"insure {least}")[1] == f"insurance {least} win +{2 * least:g}"
    if posting != ELITE:
        assert "is not allowed" in refused(posting, "Td Tc", "As Kd", f"insure {least - 0.01}")


@pytest.mark.parametrize("choices", [("3 surrender", "2 insure 50"), ("2 insure 50", "3 surrender")])
@pytest.mark.parametrize("posting", [CAL, X, MAGIC_7, V1_2, JACK_MAGIC, ELITE])
def test_offers_before_the_check_may_be_answered_in_any_order(posting, choices):
    # 627, 1742: surrender and insurance are offered to all at one point of the deal.
    cards = {"2": "Tc 9s", "3": "Th 6s", "player-dealer": "Ad 8d"}
    result = ledger(table(posting, {"2": {"base": 100}, "3": {"base": 10}}, cards, *choices, "2 stand"))
    assert sorted(result) == ["2 base 100 push", "2 insurance 50 lose -50", "3 base 10 lose -5"]


# Order and cover


@pytest.mark.parametrize("posting", XS)
def test_base_wagers_then_insurance_then_bonus_bets_round_the_table(posting):
    # 2414, 2459, 2613, 2659, 3291, 3332, 3486, 3528; 004:2101-2102, 2157; 1733, 1952
    bonuses = BONUSES[posting]
    seats = {seat: {"base": 100} | dict.fromkeys(bonuses, 10) for seat in "23"}
    cards = {"2": "Tc 2d", "3": "Td 3s", "player-dealer": "Ad 9c"}
    round_ = table(posting, seats, cards, "2 insure 50", "3 insure 20", "2 stand", "3 stand")
    order = ["2 base 100", "3 base 100", "2 insurance 50", "3 insurance 20"]
    order += [f"{seat} {bonus} 10" for bonus in bonuses for seat in "23"]
    assert ledger(round_) == [f"{line} lose -{line.split()[2]}" for line in order]
    for bank, cut in ((130, 1), (225, 2), (255, 3), (275, 4), (285, 5)):
        result = ledger(round_ | {"player_dealer": {"seat": 1, "bank": bank}})
        rest = bank - sum(int(line.split()[2]) for line in order[:cut])
        stake = int(order[cut].split()[2])
        assert result[cut] == f"{order[cut]} lose -{rest} ~{stake - rest}"
        assert result[cut + 1 :] == [f"{line} returned ~{line.split()[2]}" for line in order[cut + 1 :]]


@pytest.mark.parametrize("posting", ALL)
def test_doubles_and_splits_take_their_turn_at_the_bank(posting):
    seats = {"2": {"base": 100}, "3": {"base": 100}, "4": {"base": 10}}
    cards = {"2": "8c 8d 3h Tc 9d", "3": "Td 8s", "4": "Tc 9c", "player-dealer": "9h 9c"}
    hit = ("2 split", "2 hit", "2 stand", "2 stand", "3 stand", "4 stand")
    result = ledger(table(posting, seats, cards, *hit, bank=200, action=2))
    assert result == ["2 base 100 win +100", "2 base#2 100 lose -100", "3 base 100 push", "4 base 10 returned ~10"]
    from_3 = ledger(table(posting, seats, cards, *hit, bank=105, action=3))
    assert from_3 == ["3 base 100 push", "4 base 10 win +10", "2 base 100 win +95 ~5", "2 base#2 100 returned ~100"]


@pytest.mark.parametrize("posting", ALL)
def test_back_line_bettors_follow_with_their_own_money(posting):
    seats = {"2": {"base": 100}, "2/1": {"base": 50}}
    cards = {"2": "6c 5c Td", "player-dealer": "9s 8s"}
    doubled = ["2 base 200 win +200", "2/1 base 100 win +100"]
    assert ledger(table(posting, seats, cards, "2 double", "2/1 double")) == doubled
    assert ledger(table(posting, seats, cards, "2 double"))[1] == "2/1 base 50 win +50"


# Cal Blackjack's action tile and side bet


@pytest.mark.parametrize(
    ("second", "dealer", "first"),
    [("Ad", 1, "2"), ("7d", 1, "8"), ("8d", 1, "2"), ("Kd", 1, "4"), ("3d", 7, "2"), ("2d", 7, "2"), ("8d", 7, "8")],
)
def test_the_second_card_places_the_action_tile(second, dealer, first):
    # 525, 630, 664: its value is counted from one, an empty seat passes the tile on; read as 002:53 and 4142 count.
    seats = ["2", "3", "4", "5", "6", "7", "8"] if dealer == 1 else ["2", "4", "8"]
    cards = dict.fromkeys(seats, "Ts 9c") | {"player-dealer": f"7s {second} Tc"}
    stands = [f"{seat} stand" for seat in seats]
    result = ledger(table(CAL, {seat: {"base": 10} for seat in seats}, cards, *stands, dealer=dealer))
    at = seats.index(first)
    assert [line.split()[0] for line in result] == seats[at:] + seats[:at]


FROZEN = {22: "5h", 23: "6h", 24: "7h", 25: "8h", 26: "9h", 27: "Th"}


@pytest.mark.parametrize("total", FROZEN)
def test_the_side_bet_to_31(total):
    # 582-592, 600: 2 to 1 when the player-dealer's second card makes 31; the original wager is lost.
    mine, needed = f"Ts 7c {FROZEN[total]}", 31 - total
    won = alone(CAL, mine, f"8s {needed}d Th", "hit", "side-31 10", wagers={"base": 10})
    assert won == ["base 10 lose -10", "side-31 10 win +20"]
    for other in range(2, 10):
        if other != needed:
            assert (
                alone(CAL, mine, f"8s {other}d Th 9c", "hit", "side-31 7", wagers={"base": 10})[1]
                == "side-31 7 lose -7"
            )


def test_the_side_bet_to_31_at_its_edges():
    ten = {"wagers": {"base": 10}}
    assert alone(CAL, "Ts Tc Kh", "6s Ad Tc", "hit", "side-31 10", **ten)[1] == "side-31 10 win +20"  # 30 and an ace
    assert alone(CAL, "Ts 7c 9h", "Ts Kd", "hit", "side-31 10", **ten)[1] == "side-31 10 lose -10"  # 36 is 26: 586
    assert alone(CAL, "Ts 7c 9h", "Ts 5d Td", "double", "side-31 10", **ten) == [
        "base 20 lose -20",
        "side-31 10 win +20",
    ]
    assert "expected $0.01 to $10" in refused(CAL, "Ts 7c 9h", "Ts 5d Td", "double", "side-31 20", **ten)  # 588
    for mine, choices in (("Ts 7c 4h Tc", "hit hit"), ("Ts Tc", "stand")):  # hard 31, 20: not 22 to 30
        assert "the round is over" in refused(CAL, mine, "Ts Kd", *choices.split(), "side-31 10", **ten)
    both = alone(CAL, "Ts Tc 6h 9c 7h 8c", "Ts 6d Td", "split", "hit", "side-31 10", "hit", "side-31 5", **ten)
    assert both[2:] == ["side-31 10 win +20", "side-31#2 5 win +10"]
    seats, cards = {"2": {"base": 10}, "3": {"base": 10}}, {"2": "Ts 7c 9h", "3": "Tc 9s", "player-dealer": "Ts 5d Td"}
    orders = (("2 hit", "2 side-31 10", "3 stand"), ("2 hit", "3 stand", "2 side-31 10"))  # 584: when all have acted
    for choices in orders:
        short = ledger(table(CAL, seats, cards, *choices, action=2, bank=25))
        assert short == ["2 base 10 lose -10", "2 side-31 10 win +15 ~5", "3 base 10 returned ~10"]
