"""Disputed rounds of panguingue, settled by hand from the posted lines (003:16-38, 116-118, 3980-3985)."""

import pytest

import housedealer
from housedealer.errors import HouseError

TURLOCK, ALS = "turlock/panguingue", "als/panguingue"
CHIP = {"kondition": 1, "out": 0}
IDLE = {"1": "2h 2h 4h 6d 6d 7c Jd Jd Qh Qh", "3": "2d 2d 4d 6c 6c 7h Jc Jc Qd Qd"}
"""Hands that only wait."""


def settle(deal, choices, posting=TURLOCK, stakes=CHIP, button=3, option=None, stack=200, **more):
    doc = {
        "posting": posting,
        "option": option,
        "seats": {seat: {"stack": stack} for seat in deal if seat != "stock"},
        "button": button,
        "stakes": stakes,
        "deal": deal,
        "choices": choices,
    }
    return housedealer.settle(doc | more)


def melds(seat, *texts):
    return [[seat, "meld", text] for text in texts]


# Konditions: three cards that complete eight others which are worth nothing, and the chips that each pays.
KONDITIONS = [
    ("3s 3h 3d", 1), ("5c 5d 5h", 1), ("7c 7d 7s", 1),  # 003:32, valle cards of different suits
    ("3s 3s 3s", 4), ("5s 5s 5s", 4), ("7s 7s 7s", 4),  # 003:33, of one suit: four in spades
    ("3c 3c 3c", 2), ("5h 5h 5h", 2), ("7d 7d 7d", 2),
    ("2s 2s 2s", 2), ("Js Js Js", 2), ("Qs Qs Qs", 2), ("4s 4s 4s", 2),  # 003:34, other ranks of one suit
    ("2c 2c 2c", 1), ("4d 4d 4d", 1), ("6h 6h 6h", 1), ("Qd Qd Qd", 1),
    ("As As As", 2), ("Ks Ks Ks", 2), ("Ah Ah Ah", 1), ("Kd Kd Kd", 1),
    ("2s 2h 2d", 0), ("4c 4h 4s", 0), ("6d 6h 6s", 0), ("Jc Jd Jh", 0), ("Qs Qd Qh", 0),  # different suits: none
    ("As Ah Ad", 0), ("Ks Ks Kh", 0), ("Ac Ac Ah", 0),  # 003:20, kings and aces in any suits
    ("As 2s 3s", 2), ("Ah 2h 3h", 1), ("3c Ac 2c", 1),  # 003:35
    ("Js Qs Ks", 2), ("Jd Qd Kd", 1), ("Kc Qc Jc", 1),  # 003:36
    ("3s 4s 5s", 0), ("6d 7d Jd", 0), ("7s Js Qs", 0), ("2h 3h 4h", 0),
]  # fmt: skip


@pytest.mark.parametrize(("meld", "chips"), KONDITIONS)
def test_konditions_are_paid_when_laid_down_and_again_to_the_winner(meld, chips):
    rope, kings = "2c 3c 4c 5c", "Kc Kd Kh Ks"
    first, second, third = meld.split()
    deal = {"2": f"{rope} {kings} {first} {second}", **IDLE, "stock": third}
    answer = settle(deal, melds("2", rope, kings, meld))
    assert answer["net"] == {"1": -2 * chips, "2": 4 * chips, "3": -2 * chips}
    assert answer["drop"] == 0
    assert "wagers" not in answer


def test_a_rope_may_hold_both_sequences():
    rope = "Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd"
    deal = {"2": rope, **IDLE, "stock": "4c Ks 5h"}
    # Ten cards in one rope; the last card fits nowhere and is discarded without being listed.
    choices = [*melds("2", rope), ["1", "draw", "stock"], ["1", "discard", "Ks"], ["3", "draw", "stock"]]
    choices += [["3", "discard", "5h"], ["2", "draw", "stock"]]
    with pytest.raises(HouseError, match="not finished"):
        settle(deal, choices)
    # Nobody can extend a rope of all ten cards: a square or another rope is needed to go out, so shorter ropes win.
    deal = {"2": "As 2s 3s 4s 5s 6s 7s Js Kc Kd", **IDLE, "stock": "Kh"}
    assert settle(deal, melds("2", "As 2s 3s 4s 5s 6s 7s Js", "Kc Kd Kh"))["net"]["2"] == 8  # A-2-3 twice
    deal = {"2": "Ah 2h 3h 4h Js Qs Ks 7h 7d 7c", **IDLE, "stock": "7s"}
    answer = settle(deal, melds("2", "Ah 2h 3h 4h", "Js Qs Ks", "7h 7d 7c 7s"))
    assert answer["net"]["2"] == 2 * 2 * (1 + 2 + 1)


TURNS = {
    "1": "Kc Kd 2h 4h 6c 7h Jh Qc Qd As",
    "2": "3s 4s 5s 6d 6h Jc Jd Qh 2c 7d",
    "stock": "2s 4c Kh 6c 5d Jh",
}
ROUND = [
    ["2", "meld", "3s 4s 5s"],  # the first draw is the stock's and not listed: the 2s
    ["2", "extend", "2s/1"],
    ["2", "discard", "7d"],
    ["1", "draw", "stock"],
    ["1", "discard", "As"],
    ["2", "draw", "discard"],
    ["2", "extend", "As/1"],  # the rope comes to hold A-2-3: two chips now
    ["2", "discard", "Qh"],
    ["1", "draw", "stock"],
    ["1", "meld", "Kc Kd Kh"],
    ["1", "discard", "2h"],
    ["2", "draw", "stock"],
    ["2", "meld", "6d 6h 6c"],
    ["2", "discard", "2c"],
    ["1", "draw", "stock"],
    ["1", "discard", "5d"],
    ["2", "draw", "stock"],
    ["2", "meld", "Jc Jd Jh"],
]


def test_a_round_of_several_turns():
    # 003:35, 38, 3985: two chips for A-2-3, again at the end, one for going out, and the other's ante.
    answer = settle(TURNS, ROUND, stakes={"kondition": 1, "ante": 1}, button=1, option=1)
    assert answer["net"] == {"1": -6, "2": 6}
    kinds = [one["why"] for one in answer["events"] if one["event"] == "collect"]
    assert kinds == [
        "ace, two and three, 2 chips each",
        "the tops",
        "going out, 1 chip each",
        "ace, two and three again, 2 chips each",
    ]


@pytest.mark.parametrize(
    ("stakes", "won"),
    [
        ({"kondition": 1}, 2 + 1 + 2),  # no ante unless given
        ({"kondition": 1, "ante": 5}, 2 + 1 + 2 + 5),
        ({"kondition": 2, "ante": 1}, 4 + 2 + 4 + 1),
        ({"kondition": 1, "out": 3}, 2 + 3 + 2),
        ({"kondition": 2, "out": 3}, 4 + 6 + 4),  # chips, each worth a kondition
        ({"kondition": "0.50", "ante": "0.25", "out": 0}, 1 + 1 + 0.25),
    ],
)
def test_stakes(stakes, won):
    assert settle(TURNS, ROUND, stakes=stakes, button=1)["net"] == {"1": -won, "2": won}


def test_extending_a_square_pays_nothing():
    # 3s-3s-3s is four chips; a fourth and a fifth 3s add cards, not chips. Aces take any suit and pay no more.
    deal = {"2": "3s 3s 3s 3s 3s Kc Kd Kh Ac Ad", **IDLE, "stock": "Ah"}
    choices = [["2", "meld", "3s 3s 3s"], ["2", "extend", "3s 3s/1"], *melds("2", "Kc Kd Kh", "Ac Ad Ah")]
    assert settle(deal, choices)["net"] == {"1": -8, "2": 16, "3": -8}
    # Five at once are the same four chips.
    assert settle(deal, melds("2", "3s 3s 3s 3s 3s", "Kc Kd Kh", "Ac Ad Ah"))["net"]["2"] == 16
    # Three spades among aces are worth two chips only as a meld of their own.
    deal = {"2": "As As As Ah Kc Kd Kh 2d 3d 4d", **IDLE, "stock": "5d"}
    rest = melds("2", "Kc Kd Kh", "2d 3d 4d 5d")
    assert settle(deal, [["2", "meld", "As As As Ah"], *rest])["net"]["2"] == 0
    both = [["2", "meld", "As As As"], ["2", "extend", "Ah/1"], *rest]
    assert settle(deal, both)["net"]["2"] == 8  # paid when laid down and again, as it was paid


def test_losers_keep_the_chips_they_were_paid():
    deal = {"1": "5s 5s 5s 4h 6c 7h Jh Qc Qd 2d", "2": "2c 3c 4c 5c Kc Kd Kh Ac Ad 7d", "stock": "6h 2h Ah 4d"}
    choices = [
        ["2", "discard", "7d"],
        ["1", "draw", "stock"],
        ["1", "meld", "5s 5s 5s"],  # four chips
        ["1", "discard", "4h"],
        ["2", "draw", "stock"],
        *melds("2", "2c 3c 4c 5c", "Kc Kd Kh", "Ac Ad Ah"),
    ]
    # Ten are down, the 6h goes by itself, and seat 2's next card decides.
    choices += [["1", "draw", "stock"], ["1", "discard", "6c"], ["2", "draw", "discard"], ["2", "extend", "6c/1"]]
    answer = settle(deal, choices, stakes={"kondition": 1, "ante": 1}, button=1)
    assert answer["net"] == {"1": 4 - 1 - 1, "2": -4 + 1 + 1}


def test_turns_go_to_the_right():
    # 003:18: from the button's right, the next lower occupied seat, and after the lowest the highest.
    hands = {"1": "2h 2h 4h 6d 6d 7c Jd Jd Qh Qh", "3": IDLE["3"], "5": "2c 3c 4c 5c Kc Kd Kh Ks 3s 3h"}
    deal = {**hands, "stock": "4c 3d"}
    choices = [["1", "discard", "4c"], ["5", "draw", "stock"], *melds("5", "2c 3c 4c 5c", "Kc Kd Kh Ks", "3s 3h 3d")]
    for button in (2, 3):
        assert settle(deal, choices, button=button)["net"] == {"1": -2, "3": -2, "5": 4}
    with pytest.raises(HouseError, match="turn"):
        settle(deal, choices, button=4)
    first = melds("5", "2c 3c 4c 5c", "Kc Kd Kh Ks", "3s 3h 3d")
    for button in (1, 6):
        assert settle({**hands, "stock": "3d"}, first, button=button)["net"]["5"] == 4


TEN_DOWN = {"2": "2c 3c 4c 5c Kc Kd Kh Jc Jd Jh", **IDLE}
DOWN = melds("2", "2c 3c 4c 5c", "Kc Kd Kh", "Jc Jd Jh")


def test_a_last_card_that_fits_nowhere_is_discarded_without_being_listed():
    deal = {**TEN_DOWN, "stock": "7d 4s 3s 6s 5s"}
    choices = [
        *DOWN,  # the 7d goes
        ["1", "draw", "discard"],  # and is in reach
        ["1", "discard", "Qh"],
        ["3", "draw", "stock"],
        ["3", "discard", "4s"],
        ["2", "draw", "stock"],  # the 3s fits nowhere either
        ["1", "draw", "stock"],
        ["1", "discard", "6s"],
        ["3", "draw", "stock"],
        ["3", "discard", "6c"],
        ["2", "draw", "discard"],
        ["2", "extend", "6c/1"],
    ]
    assert settle(deal, choices, stakes={"kondition": 1})["net"] == {"1": -1, "2": 2, "3": -1}
    with pytest.raises(HouseError, match="turn"):
        settle(deal, [*DOWN, ["2", "discard", "7d"]])


def test_a_last_card_that_fits_may_be_laid_down_or_thrown():
    deal = {**TEN_DOWN, "stock": "Ks 4s 3s"}
    assert settle(deal, [*DOWN, ["2", "extend", "Ks/2"]], stakes={"kondition": 1})["net"]["2"] == 2
    choices = [*DOWN, ["2", "discard", "Ks"], ["1", "draw", "stock"], ["1", "discard", "4s"], ["3", "draw", "stock"]]
    choices += [["3", "discard", "3s"]]
    with pytest.raises(HouseError, match=r"(seat|position) 2"):
        settle(deal, choices)


def test_two_cards_alike_need_not_be_listed_and_may_be():
    # Nine down and two sevens of one suit left: only one discard is possible.
    deal = {"2": "2c 3c 4c Kc Kd Kh Jc Jd Jh 7d", **IDLE, "stock": "7d 4s 3s 7d"}
    down = melds("2", "2c 3c 4c", "Kc Kd Kh", "Jc Jd Jh")
    rest = [["1", "draw", "stock"], ["1", "discard", "Qh"], ["3", "draw", "stock"], ["3", "discard", "7h"]]
    last = [["2", "draw", "discard"], ["2", "discard", "7h"], ["1", "draw", "stock"], ["1", "discard", "Js"]]
    for discard in ([], [["2", "discard", "7d"]]):
        with pytest.raises(HouseError, match="not held"):  # everything before the last choice was in order
            settle(deal, [*down, *discard, *rest, *last])


def test_eleven_melded_end_the_round_at_once():
    deal = {"2": "2c 3c 4c 5c Kc Kd Kh Ks 3s 3h", **IDLE, "stock": "3d"}
    choices = melds("2", "2c 3c 4c 5c", "Kc Kd Kh Ks", "3s 3h 3d")
    with pytest.raises(HouseError, match="over"):
        settle(deal, [*choices, ["2", "discard", "3d"]])


def test_short_stacks_pay_what_is_there():
    deal = {"2": "2c 3c 4c 5c Kc Kd Kh Ks 3s 3s", **IDLE, "stock": "3s"}
    choices = melds("2", "2c 3c 4c 5c", "Kc Kd Kh Ks", "3s 3s 3s")
    assert settle(deal, choices, stack=6)["net"] == {"1": -6, "2": 12, "3": -6}
    assert settle(deal, choices, stack=2)["net"] == {"1": -2, "2": 4, "3": -2}


# Al's


WINS = {"2": "2c 3c 4c 5c Kc Kd Kh Ks 3s 3h", **IDLE, "stock": "3d"}
WINNING = melds("2", "2c 3c 4c 5c", "Kc Kd Kh Ks", "3s 3h 3d")


@pytest.mark.parametrize(
    ("drops", "net"),
    [
        # 003:118: the tops, two chips from each active player, and the spreads' worth again.
        ([], {"1": -1 - 1 - 2 - 1, "2": 10, "3": -5}),
        ([["1", "drop"]], {"1": -1, "2": 6, "3": -5}),
        ([["3", "drop"]], {"1": -5, "2": 6, "3": -1}),
        ([["2", "stay"], ["1", "stay"], ["3", "drop"]], {"1": -5, "2": 6, "3": -1}),
    ],
)
def test_active_players_pay(drops, net):
    answer = settle(WINS, [*drops, *WINNING], posting=ALS, stakes={"kondition": 1, "ante": 1})
    assert answer["net"] == net


def test_the_last_one_left_takes_the_tops():
    answer = settle(WINS, [["1", "drop"], ["3", "drop"]], posting=ALS, stakes={"kondition": 1, "ante": 2})
    assert answer["net"] == {"1": -2, "2": 4, "3": -2}
    answer = settle(WINS, [["2", "drop"], ["1", "drop"]], posting=ALS, stakes={"kondition": 1, "ante": 2})
    assert answer["net"] == {"1": -2, "2": -2, "3": 4}


def test_drop_skips_the_turn():
    deal = {"2": IDLE["1"], "1": WINS["2"], "3": IDLE["3"], "stock": "3d"}
    choices = [["2", "drop"], *melds("1", "2c 3c 4c 5c", "Kc Kd Kh Ks", "3s 3h 3d")]
    assert settle(deal, choices, posting=ALS, stakes={"kondition": 1})["net"] == {"1": 4, "2": 0, "3": -4}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"posting": TURLOCK, "choices": [["2", "drop"], *WINNING]}, "drop"),
        ({"choices": [["3", "drop"], ["1", "drop"], *WINNING]}, "turn|legal"),  # out of turn
        ({"choices": [*WINNING[:1], ["1", "drop"], *WINNING[1:]]}, "turn"),  # after the first draw
        ({"option": 1}, "option"),
        ({"stakes": {"kondition": 1, "out": 3}}, "expected 2"),
    ],
)
def test_errors_at_als(more, message):
    with pytest.raises(HouseError, match=message):
        settle(**({"deal": WINS, "choices": WINNING, "posting": ALS, "stakes": {"kondition": 1}} | more))


# The collection


def test_fees_by_time():
    # 003:3982-3985: $4 a half hour, from the seats that it is due from, apart from the stack.
    dollar = {"kondition": 1, "ante": 1}
    answer = settle(TURNS, ROUND, stakes=dollar, button=1, option=1, collect={"1": "full", "2": "full"})
    assert (answer["net"], answer["drop"]) == ({"1": -10, "2": 2}, 8)
    answer = settle(TURNS, ROUND, stakes=dollar, button=1, option=1, collect={"2": "full"})
    assert (answer["net"], answer["drop"]) == ({"1": -6, "2": 2}, 4)
    assert [fee["payer"] for fee in answer["fees"]] == ["2"]


def test_left_out_option_is_the_first():
    doc = {"posting": TURLOCK, "seats": {"1": {"stack": 50}, "2": {"stack": 50}}, "button": 1, "choices": ROUND}
    doc |= {"deal": TURNS, "stakes": {"kondition": 1, "ante": 1}}
    assert housedealer.settle(doc)["net"] == {"1": -6, "2": 6}
    with pytest.raises(HouseError, match="option 1"):
        housedealer.settle(doc | {"stakes": {"kondition": 1}})


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"option": 1, "stakes": {"kondition": 2, "ante": 1}}, "option 1"),
        ({"option": 1, "stakes": {"kondition": 1, "ante": 2}}, "option 1"),
        ({"option": 1, "stakes": {"kondition": 1}}, "option 1"),
        ({"option": 2}, "option"),
        ({"option": 1, "stakes": {"kondition": 1, "ante": 1}, "collect": {"1": "half"}}, "half"),
        ({"option": 1, "stakes": {"kondition": 1, "ante": 1}, "collect": {"9": "full"}}, "9"),
        ({"stakes": {"kondition": 0}}, "kondition"),
        ({"stakes": {"ante": 1}}, "kondition"),
        ({"stakes": {"kondition": 1, "tops": 1}}, "tops"),
        ({"stakes": {"kondition": 1, "out": 1.5}}, "out"),
        ({"stakes": {"kondition": 1, "ante": -1}}, "ante"),
        ({"stakes": None}, "stakes"),
        ({"button": None}, "button"),
        ({"player_dealer": {"seat": 1, "bank": 5}}, "player_dealer"),
        ({"decks": 1}, "decks"),
        ({"choices": []}, "not finished"),
        ({"choices": [["1", "discard", "As"], *ROUND]}, "turn"),
        ({"choices": [["2", "draw", "stock"], *ROUND]}, "draw"),  # the first draw is not listed
        ({"choices": [["2", "draw", "discard"], *ROUND]}, "draw"),
        ({"choices": [["2", "meld", "6d 6h Jc"], *ROUND[1:]]}, "meld"),
        ({"choices": [["2", "meld", "6d 6h"], *ROUND[1:]]}, "meld"),
        ({"choices": [["2", "meld", "3s 4s 5d"], *ROUND[1:]]}, "meld"),
        ({"choices": [["2", "meld", "3s 4s 5s 7d"], *ROUND[1:]]}, "meld"),
        ({"choices": [ROUND[0], ["2", "extend", "2s/2"], *ROUND[2:]]}, "extend"),
        ({"choices": [ROUND[0], ["2", "extend", "2c/1"], *ROUND[2:]]}, "extend"),
        ({"choices": [ROUND[0], ["2", "extend", "2s"], *ROUND[2:]]}, "extend"),
        ({"choices": [["2", "extend", "2s/1"], *ROUND]}, "extend"),
        ({"choices": [*ROUND[:2], ["2", "discard", "Ah"], *ROUND[3:]]}, "not held"),
        ({"choices": [*ROUND[:2], ["2", "discard", "7d Qh"], *ROUND[3:]]}, "expected 1"),
        ({"choices": [*ROUND[:3], ["1", "discard", "As"], *ROUND[4:]]}, "draw"),
        ({"choices": [*ROUND[:3], ["1", "draw", "deck"], *ROUND[4:]]}, "stock or discard"),
        ({"choices": [*ROUND, ["2", "discard", "Jh"]]}, "over"),
        ({"choices": ROUND[:-1]}, "not finished"),
        ({"deal": TURNS | {"stock": "2s 4c Kh"}}, "stock.*not finished"),
        ({"deal": TURNS | {"1": "Kc Kd 2h 4h 6c 7h Jh Qc Qd"}}, "deal.1"),
        ({"deal": TURNS | {"1": "8c Kd 2h 4h 6c 7h Jh Qc Qd As"}}, "8c"),
        ({"deal": TURNS | {"1": "Xx Kd 2h 4h 6c 7h Jh Qc Qd As"}}, "Xx"),
        ({"deal": TURNS | {"stock": TURNS["stock"] + " Qh" * 9}}, "Qh appears 10 times"),
        ({"seats": {"1": {"stack": 200}}, "deal": {"1": TURNS["1"], "stock": TURNS["stock"]}}, "two or more"),
        ({"seats": {"1": {"stack": 200}, "2": {"stack": 0}}}, "seats.2"),
    ],
)
def test_errors(more, message):
    with pytest.raises(HouseError, match=message):
        settle(**({"deal": TURNS, "choices": ROUND, "stakes": {"kondition": 1}, "button": 1} | more))


# 003:20, 26, 28: what may be laid down in the first turn.
NO_MELDS = ["4s 4s 4h", "Qs Qd Qd", "7h 7h 7c", "Qs Ks As", "2s 3s 5s", "4s 4h 5s", "Ks Qs Jh", "3c 3d 4c", "2h 2h 3h"]


@pytest.mark.parametrize("text", NO_MELDS)
def test_no_melds(text):
    held = [*text.split(), "2d", "4c", "6c", "7s", "Jd", "Ac", "3h"]
    with pytest.raises(HouseError, match="meld"):
        settle({"2": " ".join(held), **IDLE, "stock": "Qc"}, [["2", "meld", text]])


@pytest.mark.parametrize("card", ["4s", "4h", "5s", "4d"])
def test_a_square_of_different_suits_takes_only_the_fourth_suit(card):
    deal = {"2": "4s 4h 4d 2c 3c 6d 7s Jd Ac Kh", **IDLE, "stock": f"{card}"}
    with pytest.raises(HouseError, match=r"choices\[1\]: 'extend' is not legal"):
        settle(deal, [["2", "meld", "4s 4h 4d"], ["2", "extend", f"{card}/1"]])
    with pytest.raises(HouseError, match="the round is not finished"):  # the fourth suit is taken, and play goes on
        settle({**deal, "stock": "4c"}, [["2", "meld", "4s 4h 4d"], ["2", "extend", "4c/1"]])


def test_a_square_takes_any_card_of_its_rank_by_the_other_reading():
    deal = {"2": "4s 4h 4d 4s Kc Kd Kh Ac Ad Ah", **IDLE, "stock": "4h"}
    choices = [["2", "meld", "4s 4h 4d"], ["2", "extend", "4s 4h/1"], *melds("2", "Kc Kd Kh", "Ac Ad Ah")]
    other = {"extending": "any card of its rank"}
    assert settle(deal, choices, stakes={"kondition": 1}, readings=other)["net"] == {"1": -1, "2": 2, "3": -1}
    with pytest.raises(HouseError, match="extend"):
        settle(deal, choices)


def test_nothing_is_taken_off_a_meld():
    # A rope of four cannot lend its end to a square.
    deal = {"2": "2c 3c 4c 5c 5d 5h Kc Kd 7s Jd", **IDLE, "stock": "Qs"}
    with pytest.raises(HouseError, match="meld"):
        settle(deal, [["2", "meld", "2c 3c 4c 5c"], ["2", "meld", "5c 5d 5h"]])
