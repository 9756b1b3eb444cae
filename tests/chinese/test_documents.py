"""What a document of Chinese poker may say: places, turns, stacks, limits, fees; and what is refused."""

import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.table.round.offers import Arrange

from .rounds import CASINO, CLUB, SONOMA, document

HIGH = "Jd Tc 9c/Ac Ad Kc Qd 9d/Kd Kh Qc Qh Th"
LOW = "4c 3d 2h/7c 5d 4h 3c 2d/8c 6d 5c 3h 2c"
BOARDS = {"1": HIGH, "2": LOW}
ALL = [CLUB, CASINO, SONOMA]


def test_an_arrangement():
    arrange = Arrange(2, 2, (45, 51, 0), ("front", "middle", "back"), (1, 2, 5))
    assert arrange.check("Kd//As", "x") == ((45,), (), (51,))
    assert arrange.write(((45,), (), (51,))) == "Kd//As"
    assert arrange.check(arrange.least_of(), "x") == ((), (), (45, 51))
    assert arrange.data()["segments"] == [
        {"name": "front", "room": 1}, {"name": "middle", "room": 2}, {"name": "back", "room": 5},
    ]  # fmt: skip
    for wrong in (
        None,
        "",
        "Kd As",
        "Kd/As",
        "Kd As//",
        "Kd/Kd/",
        "Kd//",
        "Kd/As/2c",
        "Kd/7h/",
        "Kd/As//",
        7,
        "Kd/xx/",
    ):
        with pytest.raises(HouseError):
            arrange.check(wrong, "x")


def test_the_last_segments_are_filled_first_for_an_absent_player():
    arrange = Arrange(5, 5, tuple(range(5)), ("front", "middle", "back"), (3, 5, 1))
    assert arrange.check(arrange.least_of(), "x") == ((), (1, 2, 3, 4), (0,))


@pytest.mark.parametrize("posting", ALL)
def test_seventeen_or_thirteen_cards_a_seat(posting):
    doc = document(posting, BOARDS)
    assert {len(cards.split()) for cards in doc["deal"].values()} == {13 if posting == CASINO else 17}
    answer = housedealer.settle(doc)
    assert "unused" not in answer
    assert list(answer["next"]) == ["fantasyland"]
    assert "wagers" not in answer
    assert "pots" not in answer


def test_turns_go_from_the_buttons_left():
    doc = document(CLUB, BOARDS)
    assert [choice[0] for choice in doc["choices"]] == ["2", "1"] * 5
    first = doc["choices"].pop(0)
    doc["choices"].insert(1, first)
    with pytest.raises(HouseError, match="position 2's turn"):
        housedealer.settle(doc)


def test_a_single_card_with_one_place_is_not_listed():
    doc = document(CASINO, BOARDS)
    assert len(doc["choices"]) < 18
    housedealer.settle(doc)
    doc["choices"].append(["1", "place", "Kd//"])
    with pytest.raises(HouseError, match="the round is over"):
        housedealer.settle(doc)


@pytest.mark.parametrize("posting", ALL)
def test_an_unfinished_round_is_refused(posting):
    doc = document(posting, BOARDS)
    doc["choices"] = doc["choices"][:-3]
    with pytest.raises(HouseError, match="not finished"):
        housedealer.settle(doc)


@pytest.mark.parametrize("posting", ALL)
def test_a_stack_under_nine_points(posting):
    housedealer.settle(document(posting, BOARDS, stacks=9))
    with pytest.raises(HouseError, match="9 points"):
        housedealer.settle(document(posting, BOARDS, stacks={"1": 9, "2": "8.99"}))
    with pytest.raises(HouseError, match="9 points"):
        housedealer.settle(document(posting, BOARDS, stacks=44, stakes={"point": 5}))


@pytest.mark.parametrize("posting", [CASINO, SONOMA])
def test_the_options_limit_is_the_point(posting):
    """001:3214-3225, 3781-3792: option 2 is the $5 table."""
    housedealer.settle(document(posting, BOARDS, option=2, stakes={"point": 5}))
    with pytest.raises(HouseError, match="option 2"):
        housedealer.settle(document(posting, BOARDS, option=2, stakes={"point": 1}))
    without = document(posting, BOARDS)
    del without["option"]
    housedealer.settle(without)
    with pytest.raises(HouseError, match="option 1"):
        housedealer.settle(without | {"stakes": {"point": 5}})


def test_the_500_club_prints_no_limits():
    """000:9039-9045."""
    for point in (1, 5, "0.25"):
        assert housedealer.settle(document(CLUB, BOARDS, option=1, stakes={"point": point}))["posting"] == CLUB


@pytest.mark.parametrize(("posting", "option", "point", "rates"), [
    (CLUB, 1, 7, {"full": 10}),
    (CASINO, 5, 30, {"full": 15, "half": 7.5}),
    (CASINO, 2, 5, {"full": 10, "half": 5}),
    (SONOMA, 8, 100, {"full": 18, "half": 9}),
    (SONOMA, 3, 10, {"full": 12, "half": 6}),
])  # fmt: skip
def test_fees_by_time(posting, option, point, rates):
    """000:9039-9045, 001:3214-3225, 3781-3792: apart from the stack, only from the seats named."""
    for rate, fee in rates.items():
        doc = document(posting, BOARDS, option=option, stakes={"point": point}, stacks=9 * point)
        answer = housedealer.settle(doc | {"collect": {"2": rate}})
        due = answer["points"][0]["points"] * point
        assert answer["net"] == {"1": due, "2": -due - fee}
        assert answer["drop"] == fee
        assert [(one["payer"], one["amount"]) for one in answer["fees"]] == [("2", fee)]
    assert housedealer.settle(doc)["drop"] == 0


def test_no_half_rate_at_the_500_club():
    with pytest.raises(HouseError, match="half"):
        housedealer.settle(document(CLUB, BOARDS, option=1) | {"collect": {"2": "half"}})


@pytest.mark.parametrize(("change", "word"), [
    ({"stakes": 5}, "stakes"),
    ({"stakes": {}}, "stakes"),
    ({"stakes": {"point": 0}}, "stakes.point"),
    ({"stakes": {"point": 1, "ante": 1}}, "stakes"),
    ({"button": 3}, "button"),
    ({"fantasyland": "1"}, "fantasyland"),
    ({"fantasyland": ["9"]}, "fantasyland"),
    ({"fantasyland": ["1", "1"]}, "fantasyland"),
    ({"fantasyland": [1]}, "fantasyland"),
    ({"two_hands": "yes"}, "two_hands"),
    ({"seats": {"1": {"stack": 100}}}, "seats"),
    ({"seats": {"1": {"stack": 100}, "6": {"stack": 100}}}, "seats"),
    ({"kill": {"seat": 1, "amount": 2}}, "kill"),
    ({"player_dealer": {"seat": 1, "bank": 5}}, "player_dealer"),
])  # fmt: skip
@pytest.mark.parametrize("posting", ALL)
def test_impossible_rounds_are_refused(posting, change, word):
    with pytest.raises(HouseError, match=word):
        housedealer.settle(document(posting, BOARDS) | change)


def test_without_a_button_the_lowest_seat_has_it():
    """000:3692-3693: a game opens with both buttons at the house dealer's left."""
    doc = document(CLUB, BOARDS)
    del doc["button"]
    assert housedealer.settle(doc)["points"][0]["seats"] == ["1", "2"]


def test_a_shoe_is_dealt_one_card_at_a_time_from_the_buttons_left():
    """000:3716-3718, 001:3097: five each in turn, then one to each as its turn comes."""
    doc = document(CASINO, BOARDS)
    two, one = (doc["deal"][seat].split() for seat in ("2", "1"))
    shoe = [card for pair in zip(two[:5], one[:5], strict=True) for card in pair]
    shoe += [card for pair in zip(two[5:], one[5:], strict=True) for card in pair]
    by_shoe = {key: value for key, value in doc.items() if key != "deal"} | {"shoe": " ".join(shoe)}
    assert housedealer.settle(by_shoe)["net"] == housedealer.settle(doc)["net"]


def test_sonoma_deals_fantasy_land_its_first_five_with_the_others():
    """001:3773: five each, then the nine more, then it is set."""
    doc = document(SONOMA, BOARDS, fantasyland=["2"])
    two, one = (doc["deal"][seat].split() for seat in ("2", "1"))
    shoe = [card for pair in zip(two[:5], one[:5], strict=True) for card in pair] + two[5:] + one[5:]
    by_shoe = {key: value for key, value in doc.items() if key != "deal"} | {"shoe": " ".join(shoe)}
    assert housedealer.settle(by_shoe)["net"] == housedealer.settle(doc)["net"]
