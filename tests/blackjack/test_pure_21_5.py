"""Pure 21.5 Blackjack at three cardrooms, rule by rule (000:1-358, 002:1-176, 003:138-293)."""

import pytest
from tests.blackjack.hands import base, play

from housedealer.errors import HouseError
from housedealer.games import read_round

CLUB, OUTLAWS, TURLOCK = (f"{room}/pure-21-5-blackjack" for room in ("500-club", "outlaws", "turlock"))
ALL = [CLUB, OUTLAWS, TURLOCK]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize("ten", ["Kd", "Qd", "Jd", "Td"])
def test_an_ace_with_a_bonus_card_pays_6_to_5(posting, ten):
    # 000:10-12, 23-24; 002:19, 30; 003:142, 150
    answer = play(posting, f"As {ten}", "9c 9d")
    assert answer["wagers"][0]["paid"] == 120
    assert answer["wagers"][0]["why"] == "Pure 21.5, 6 to 5"


@pytest.mark.parametrize("posting", ALL)
def test_both_pure_push(posting):
    # 000:137-139, 002:91, 003:226
    assert base(posting, "As Kd", "Ah Qc") == [("push", 0)]


@pytest.mark.parametrize("posting", ALL)
def test_21_5_beats_a_drawn_21(posting):
    # 10.5 only in the initial deal: 000:33-34, 002:34, 003:173
    assert base(posting, "As Kd", "9c 5d 7h") == [("win", 120)]
    assert base(posting, "9c 5d 7h", "9s 5c 7d", "hit") == [("push", 0)]


@pytest.mark.parametrize("posting", ALL)
def test_a_bonus_card_on_a_split_ace_counts_ten(posting):
    # 21, not 21.5: pays 1 to 1, and pushes 21
    assert base(posting, "As Ad Kh 9d", "9c 9d", "split") == [("win", 100), ("win", 100)]
    assert base(posting, "As Ad Kh 9d", "5c 7d 9h", "split") == [("push", 0), ("lose", -100)]


@pytest.mark.parametrize("posting", ALL)
def test_a_bonus_card_with_a_drawn_ace_counts_ten(posting):
    # K + 5 + A is 16: 000:26-27
    assert base(posting, "Ks 5d Ah", "9c 8d", "hit", "stand") == [("lose", -100)]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(("up", "down"), [("As", "Kd"), ("Kd", "As"), ("Ts", "Ad"), ("Jc", "Ac")])
def test_the_check_ends_the_round(posting, up, down):
    # 000:141-147, 002:92, 003:227: no draws, everyone without Pure 21.5 loses
    answer = play(posting, "9s 2d", f"{up} {down}")
    assert answer["wagers"][0]["result"] == "lose"
    assert answer["wagers"][0]["why"] == "player-dealer Pure 21.5 over 11"
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "9s 2d 5c", f"{up} {down}", "hit")


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(
    ("two", "choices"),
    [
        ("5s 4d", {"hit", "double", "surrender"}),  # hard 11 or less must be hit
        ("9s 2d", {"hit", "double", "surrender"}),
        ("8s 4d", {"hit", "stand", "double", "surrender"}),  # hard 12 to 18: an option
        ("9s 9d", {"hit", "stand", "double", "surrender", "split"}),
        ("Ks 9d", {"stand", "double", "surrender"}),  # hard 19 or more must stand
        ("Ks Qd", {"stand", "double", "surrender", "split"}),
        ("As 2d", {"hit", "stand", "double", "surrender"}),  # every soft hand: an option
        ("As 9d", {"hit", "stand", "double", "surrender"}),
    ],
)
def test_chart_1a(posting, two, choices):
    # 000:115-118, 002:69-73, 003:205-217
    doc = {
        "posting": posting,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"base": 25}},
        "deal": {"2": two, "player-dealer": "6c 9d 5h"},
    }
    assert set(read_round(doc).offer.names()) == choices


@pytest.mark.parametrize("posting", ALL)
def test_forced_totals_are_not_offered(posting):
    # 7 is hit, doubled or given up by choice; then 7 + 4 = 11 must be hit and 11 + 8 = 19 must stand
    assert base(posting, "4s 3d 4c 8h", "6c 9d 5h", "hit") == [("lose", -100)]
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "4s 3d 4c 8h", "6c 9d 5h", "hit", "hit")


@pytest.mark.parametrize("posting", ALL)
def test_the_chart_is_enforced(posting):
    for total, two in {5: "2s 3d", 9: "5s 4d", 11: "6s 5d"}.items():
        with pytest.raises(HouseError, match="'stand' is not legal"):
            play(posting, f"{two} 2c", "6c 9d 5h", "stand")
        assert total <= 11
    for two in ("Ks 9d", "Ts Qd"):
        with pytest.raises(HouseError, match="'hit' is not legal for position 2; expected one of stand"):
            play(posting, f"{two} 2c", "6c 9d 5h", "hit")
        # it stands unless it is doubled, split or surrendered, whether or not the stand is listed
        assert base(posting, two, "6c 9d 6h") == base(posting, two, "6c 9d 6h", "stand") == [("lose", -100)]
    with pytest.raises(HouseError, match="must choose; expected one of hit, stand"):
        play(posting, "Ks 8d", "6c 9d 5h")


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(
    ("dealer", "total"),
    [
        ("Tc 7d", 17),  # hard 17 stands
        ("Tc 6d 5h", 21),  # 16 is hit
        ("As 6d 4h", 21),  # soft 17 is hit
        ("As 6d Th", 17),  # and is then hard 17
        ("As 7d", 18),  # soft 18 stands
        ("2c 2d Ah 2s Kd", 17),  # soft 15, soft 17, hard 17
    ],
)
def test_chart_1b(posting, dealer, total):
    # 000:126-134, 002:79-87, 003:219-222
    answer = play(posting, "Ks 9d", dealer + " 2s 2h", "stand")
    assert next(event["total"] for event in answer["events"] if event["event"] == "total") == total


@pytest.mark.parametrize("posting", ALL)
def test_totals_are_compared(posting):
    # 000:151-161, 002:94-97, 003:229-233
    assert base(posting, "Ks 8d", "9c 8s", "stand") == [("win", 100)]
    assert base(posting, "Ks 8d", "9c 9s", "stand") == [("push", 0)]
    assert base(posting, "Ks 8d", "Tc 9s", "stand") == [("lose", -100)]
    assert base(posting, "Ks 2d", "9c 6s Td", "stand") == [("win", 100)]
    assert play(posting, "Ks 8d", "9c 8s", "stand")["wagers"][0]["why"] == "18 over 17, 1 to 1"


@pytest.mark.parametrize("posting", ALL)
def test_three_eights_push_busted_hands(posting):
    # 000:163-167, 002:98-99, 003:234-235: the busted hand is live until the end
    answer = play(posting, "Ks 4d Qh", "8c 8d 8h", "hit")
    assert answer["wagers"][0]["result"] == "push"
    assert answer["wagers"][0]["why"] == "player busts with 24; player-dealer 8-8-8, a push"
    assert base(posting, "Ks 4d", "8c 8d 8h", "stand") == [("win", 100)]


@pytest.mark.parametrize("posting", ALL)
def test_other_busts_do_not(posting):
    # 000:169-170, 003:236; the line is missing at 002:99
    assert base(posting, "Ks 4d Qh", "8c 6d Th", "hit") == [("lose", -100)]
    assert base(posting, "Ks 4d Qh", "8c 4d 4h 8s", "hit") == [("lose", -100)]
    assert base(posting, "Ks 4d Qh", "8c 9d", "hit") == [("lose", -100)]


def test_turlock_may_let_busted_hands_win():
    # 003:269
    answer = play(TURLOCK, "Ks 4d Qh", "8c 8d 8h", "hit", readings={"eights": "win"})
    assert (answer["wagers"][0]["result"], answer["wagers"][0]["paid"]) == ("win", 100)


@pytest.mark.parametrize("posting", ALL)
def test_double_for_the_wager_or_less(posting):
    # 000:181-183, 002:109, 003:245: one more card, whatever the total
    assert base(posting, "6s 5d 2c", "9c 8d", "double") == [("lose", -200)]
    assert base(posting, "6s 5d Kc", "9c 8d", ("double", 30)) == [("win", 130)]
    assert base(posting, "Ks 9d 2c", "9c 8d", "double") == [("win", 200)]
    with pytest.raises(HouseError, match=r"expected \$0.01 to \$100"):
        play(posting, "6s 5d Kc", "9c 8d", ("double", 101))
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "6s 5d 2c 5h", "9c 8d", "double", "hit")
    with pytest.raises(HouseError, match="'double' is not legal"):
        play(posting, "6s 2d 4c Kc", "9c 8d", "hit", "double")


@pytest.mark.parametrize("posting", ALL)
def test_split_up_to_four_hands(posting):
    # 000:185-191, 002:110-111, 003:246-250. Hand 1: 8 8 -> 8 8 again -> 8 8 again; the new hand takes the next number
    deal = "8s 8d 8c 8h Ts 9s Td 3s 9d"
    answer = play(posting, deal, "9c 8d", "split", "split", "split", "stand", "stand", "stand", "hit")
    lines = answer["wagers"]
    assert [(line["hand"], line["staked"], line["result"]) for line in lines] == [
        (1, 100, "win"),
        (2, 100, "push"),
        (3, 100, "win"),
        (4, 100, "win"),
    ]
    assert answer["net"]["2"] == 300


@pytest.mark.parametrize("posting", ALL)
def test_no_fifth_hand(posting):
    deal = "8s 8d 8c 8h 8s Ts Td 9s 3s 9d"
    with pytest.raises(HouseError, match="'split' is not legal"):
        play(posting, deal, "9c 8d", "split", "split", "split", "split")


@pytest.mark.parametrize("posting", ALL)
def test_any_two_bonus_cards_split(posting):
    # 000:185, 002:110, 003:246
    assert base(posting, "Ks Td 9c 8c", "9c 8d", "split", "stand", "stand") == [("win", 100), ("win", 100)]
    with pytest.raises(HouseError, match="'split' is not legal"):
        play(posting, "9s 8d", "9c 8d", "split")
    with pytest.raises(HouseError, match="takes no argument"):
        play(posting, "Ks Td", "9c 8d", ("split", 50))


@pytest.mark.parametrize("posting", ALL)
def test_split_aces_receive_one_card_each(posting):
    # 000:187-188, 002:110, 003:246-248
    assert base(posting, "As Ad 2c 9c", "9c 8d", "split") == [("lose", -100), ("win", 100)]
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "As Ad 2c 9c 7d", "9c 8d", "split", "hit")


@pytest.mark.parametrize("posting", ALL)
def test_split_aces_may_be_split_again(posting):
    deal = "As Ad Ac 2c 9c Kc"
    assert base(posting, deal, "9c 8d", "split", "split") == [("lose", -100), ("win", 100), ("win", 100)]
    assert base(posting, "As Ad Ac 9c", "9c 8d", "split") == [("lose", -100), ("win", 100)]
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, deal, "9c 8d", "split", "split", readings={"resplit-aces": "no"})


@pytest.mark.parametrize("posting", ALL)
def test_double_after_a_split(posting):
    # 000:190-191, 002:111; 003 does not say
    assert base(posting, "8s 8d 3c Kc 9c", "9c 8d", "split", "double", "stand") == [("win", 200), ("push", 0)]


def test_turlock_may_forbid_doubling_after_a_split():
    with pytest.raises(HouseError, match="'double' is not legal"):
        play(TURLOCK, "8s 8d 3c Kc 9c", "9c 8d", "split", "double", readings={"double-after-split": "no"})


@pytest.mark.parametrize("posting", ALL)
def test_surrender_forfeits_half(posting):
    # 000:193-196, 002:112, 003:251
    answer = play(posting, "Ks 6d", "9c 8d", "surrender")
    line = answer["wagers"][0]
    assert (line["result"], line["staked"], line["taken"], line["uncovered"]) == ("lose", 100, 50, 0)
    with pytest.raises(HouseError, match="'surrender' is not legal"):
        play(posting, "Ks 2d 4c", "9c 8d", "hit", "surrender")
    with pytest.raises(HouseError, match="'surrender' is not legal"):
        play(posting, "8s 8d 4c", "9c 8d", "split", "surrender")


@pytest.mark.parametrize("posting", ALL)
def test_surrender_is_too_late_against_pure(posting):
    with pytest.raises(HouseError, match="the round is over"):
        play(posting, "Ks 6d", "Kc Ad", "surrender")


@pytest.mark.parametrize("posting", ALL)
def test_half_of_an_odd_cent_stays_with_the_player(posting):
    answer = play(posting, "Ks 6d", "9c 8d", "surrender", wagers={"base": "5.05"})
    assert answer["wagers"][0]["taken"] == 2.52
    assert play(posting, "As Kd", "9c 8d", wagers={"base": "5.01"})["wagers"][0]["paid"] == 6.01  # 6.012


@pytest.mark.parametrize("posting", [CLUB, OUTLAWS])
def test_insurance_is_not_offered(posting):
    # named in the fee text only, 000:320, 002:155
    with pytest.raises(HouseError, match="'insure' is not legal"):
        play(posting, "Ks 6d", "As 8d", ("insure", 50))


THREE_TO_TWO = {"natural-pays": "3 to 2 with insurance and even money"}


def test_turlock_offers_no_insurance_at_6_to_5():
    # 003:265
    with pytest.raises(HouseError, match="'insure' is not legal"):
        play(TURLOCK, "Ks 6d", "As 8d", ("insure", 50))


def test_turlock_other_prices():
    # 003:261-263
    assert base(TURLOCK, "As Kd", "9c 9d", readings={"natural-pays": "7 to 5, no insurance"}) == [("win", 140)]
    assert base(TURLOCK, "As Kd", "9c 9d", readings=THREE_TO_TWO) == [("win", 150)]


def test_turlock_insurance():
    # 003:265: up to half, 2 to 1 when the down card is a Bonus card
    won = play(TURLOCK, "Ks 6d", "As Kd", ("insure", 40), readings=THREE_TO_TWO)
    assert [(line["wager"], line["result"], line["paid"]) for line in won["wagers"]] == [
        ("base", "lose", 0),
        ("insurance", "win", 80),
    ]
    lost = play(TURLOCK, "Ks 9d", "As 8d", "insure", "stand", readings=THREE_TO_TWO)
    assert [(line["wager"], line["result"], line["taken"]) for line in lost["wagers"]] == [
        ("base", "push", 0),
        ("insurance", "lose", 50),
    ]
    with pytest.raises(HouseError, match=r"expected \$0.01 to \$50"):
        play(TURLOCK, "Ks 9d", "As 8d", ("insure", 51), readings=THREE_TO_TWO)
    with pytest.raises(HouseError, match="'insure' is not legal"):
        play(TURLOCK, "Ks 8d", "Kc 8d", "insure", readings=THREE_TO_TWO)


@pytest.mark.parametrize("down", ["Kd", "9d"])
def test_turlock_even_money(down):
    # 003:267: the same either way
    answer = play(TURLOCK, "As Kd", f"Ac {down}", "even-money", readings=THREE_TO_TWO)
    assert [(line["result"], line["paid"]) for line in answer["wagers"]] == [("win", 100)]


def test_decks():
    # 000:20-21 one to eight, 002:28 six to eight, 003:148 one to eight
    for posting, least in ((CLUB, 1), (OUTLAWS, 6), (TURLOCK, 1)):
        assert base(posting, "As Kd", "9c 9d", decks=least) == [("win", 120)]
        with pytest.raises(HouseError, match="decks"):
            play(posting, "As Kd", "9c 9d", decks=least - 1)
    with pytest.raises(HouseError, match="appears 2 times"):
        play(CLUB, "As Kd", "9c 9c", decks=1)


def test_the_ordinance_caps_a_bet_at_200():
    # 000:324-325
    assert base(CLUB, "As Kd", "9c 9d", wagers={"base": 200}, option=1) == [("win", 240)]
    with pytest.raises(HouseError, match=r"above the maximum of \$200"):
        play(CLUB, "As Kd", "9c 9d", wagers={"base": 201}, option=1)
