"""Disputed flips of Party Craps, settled by hand from the posted lines (seed 001) and the contract's readings.

A settled wager is written `seat wager result paid taken uncovered`, in the order of settlement.
"""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests.builders import lines

CRAPS = "the-101/party-craps"


def flip(cards, seats=None, up=None, point=None, bank=10_000, dealer=1, **more):
    doc = {
        "posting": CRAPS, "option": None, "player_dealer": {"seat": dealer, "bank": bank},
        "seats": seats or {}, "up": up or {}, "point": point,
        "deal": {"roll": " ".join(face + suit for face, suit in zip(cards, "chsd", strict=False))},
    }  # fmt: skip
    return housedealer.settle(doc | more)


def result(cards, name, amount=10, new=True, beside=None, **more):
    """One wager of seat 2: what it was paid (+), lost (-), `P` where it stays, `H` where it goes home."""
    placed = {"2": {name: amount, **(beside or {} if new else {})}}
    standing = {"2": {name: amount, **(beside or {})}}
    answer = flip(cards, placed, None, **more) if new else flip(cards, {}, standing, **more)
    (one,) = [one for one in answer["wagers"] if one["wager"] == name]
    if one["result"] == "push":
        return "P" if any(name in spot or spot.startswith(name) for spot in answer["next"]["up"].get("2", {})) else "H"
    return one["paid"] or -one["taken"]


# 4082-4083, 4274: the come-out. Pass, don't pass.
COME_OUT = [
    ("AA", -10, 10), ("A2", -10, 10), ("66", -10, "P"), ("A6", 10, -10), ("25", 10, -10), ("34", 10, -10),
    ("56", 10, -10), ("22", "P", "P"), ("23", "P", "P"), ("24", "P", "P"), ("26", "P", "P"), ("36", "P", "P"),
    ("46", "P", "P"),
]  # fmt: skip


@pytest.mark.parametrize("cards, line, dont", COME_OUT)
def test_the_come_out(cards, line, dont):
    assert result(cards, "pass") == line
    assert result(cards, "dont-pass") == dont


@pytest.mark.parametrize("cards, line, dont", COME_OUT)
def test_a_come_wager_has_a_come_out_of_its_own(cards, line, dont):
    """4084-4085."""
    point = 5 if cards != "23" else 9
    assert result(cards, "come", point=point) == line
    assert result(cards, "dont-come", point=point) == dont


def test_a_point_is_made_or_lost():
    """4082-4083: repeated before a seven, or a seven first; anything else leaves both standing."""
    for cards, line, dont in (("24", 10, -10), ("34", -10, 10), ("66", "P", "P"), ("56", "P", "P"), ("26", "P", "P")):
        assert result(cards, "pass", new=False, point=6) == line
        assert result(cards, "dont-pass", new=False, point=6) == dont


def test_the_puck():
    """4274, 4702: set on the come-out, off when made or on a seven; craps and eleven leave it."""
    up = {"2": {"big-6": 10}}
    seen = [flip(cards, {}, up, point)["next"]["point"]
            for point, cards in ((None, "36"), (None, "A6"), (None, "66"),
                                 (9, "45"), (9, "25"), (9, "56"), (9, "22"))]  # fmt: skip
    assert seen == [9, None, None, None, None, 9, 9]


def test_come_wagers_travel():
    """4084-4085: to the number of their first flip; on twelve the don't side stays where it is."""
    moved = flip("36", {"2": {"come": 10}, "3": {"dont-come": 25}}, point=6)
    assert moved["next"] == {"point": 6, "up": {"2": {"come-9": 10}, "3": {"dont-come-9": 25}}}
    barred = flip("66", {"2": {"dont-come": 25}}, point=6)
    assert barred["next"]["up"] == {"2": {"dont-come": 25}}
    again = flip("66", {}, barred["next"]["up"], point=6)
    assert lines(again) == ["2 dont-come push 0 0 0"]


def test_a_new_come_moves_where_the_old_one_has_just_won():
    """4084: the six pays come-6, and the new come wager takes its place."""
    answer = flip("33", {"2": {"come": 15}}, {"2": {"come-6": 10, "pass": 10}}, point=8)
    assert "2 come-6 win 10 0 0" in lines(answer)
    assert answer["next"]["up"]["2"] == {"come-6": 15, "pass": 10}


# 4086, 4094: odds by number, and the inverse on the don't side.
@pytest.mark.parametrize(
    "number, cards, pays, lays",
    [(4, "A3", 60, 15), (5, "23", 45, 20), (6, "24", 36, 25), (8, "26", 36, 25), (9, "45", 45, 20), (10, "46", 60, 15)],
)
def test_odds(number, cards, pays, lays):
    come, dont = f"come-{number}", f"dont-come-{number}"
    aside = 5 if number != 5 else 9
    assert result(cards, f"{come}-odds", 30, new=False, beside={come: 10}, point=aside) == pays
    assert result("34", f"{come}-odds", 30, new=False, beside={come: 10}, point=aside) == -30
    assert result("34", f"{dont}-odds", 30, new=False, beside={dont: 10}, point=aside) == lays
    assert result(cards, f"{dont}-odds", 30, new=False, beside={dont: 10}, point=aside) == -30
    assert result(cards, "pass-odds", 30, new=False, beside={"pass": 10}, point=number) == pays
    assert result("34", "dont-pass-odds", 30, new=False, beside={"dont-pass": 10}, point=number) == lays


# 4087, 4093-4095: place, buy, lay; of what buy and lay win, $1 for each started $20.
@pytest.mark.parametrize(
    "name, amount, cards, paid",
    [
        ("place-4", 10, "22", 18), ("place-10", 10, "55", 18), ("place-5", 10, "A4", 14), ("place-9", 10, "36", 14),
        ("place-6", 12, "33", 14), ("place-8", 12, "44", 14), ("place-6", 13, "33", 15.16),
        ("place-8", 20, "44", 23.33),
        ("buy-4", 10, "22", 19), ("buy-10", 10.25, "55", 18.5), ("buy-4", 50, "22", 95), ("buy-4", 51, "22", 96),
        ("buy-10", 300, "46", 570), ("buy-5", 10, "23", 14), ("buy-9", 40, "45", 57), ("buy-6", 10, "15", 11),
        ("buy-8", 100, "26", 114), ("lay-4", 20, "34", 9), ("lay-10", 300, "34", 142), ("lay-5", 15, "25", 9),
        ("lay-9", 33, "25", 20), ("lay-6", 12, "16", 9), ("lay-8", 24, "16", 19), ("lay-8", 25, "16", 18.83),
    ],
)  # fmt: skip
def test_place_buy_and_lay(name, amount, cards, paid):
    aside = 5 if not name.endswith("-5") else 9
    assert result(cards.replace("1", "A"), name, amount, point=aside) == paid


def test_numbers_before_a_seven():
    """4087, 4093-4094, 4097-4098: another number leaves them standing."""
    for name in ("place-6", "buy-6", "big-6"):
        assert [result(cards, name, 12, point=8) for cards in ("34", "22", "56")] == [-12, "P", "P"]
    assert [result(cards, "lay-6", 12, point=8) for cards in ("33", "22")] == [-12, "P"]
    assert result("24", "big-6", point=8) == result("35", "big-8", point=9) == 10


def test_the_field():
    """4096: one flip; 2 pays double, 12 triple."""
    paid = {
        "AA": 20,
        "A2": 10,
        "22": 10,
        "23": -10,
        "24": -10,
        "34": -10,
        "26": -10,
        "36": 10,
        "46": 10,
        "56": 10,
        "66": 30,
    }
    assert {cards: result(cards, "field") for cards in paid} == paid


# 4100-4111: propositions, beside a wager on the field.
@pytest.mark.parametrize(
    "name, won, lost",
    [
        ("hard-4", {"22": 70}, ["A3", "34"]), ("hard-6", {"33": 90}, ["A5", "24", "A6"]),
        ("hard-8", {"44": 90}, ["26", "35", "25"]), ("hard-10", {"55": 70}, ["46", "34"]),
        ("any-seven", {"A6": 40, "25": 40, "34": 40}, ["56", "66"]),
        ("any-craps", {"AA": 70, "A2": 70, "66": 70}, ["34"]),
        ("c", {"AA": 70, "A2": 70, "66": 70}, ["56"]), ("e", {"56": 150}, ["66"]),
        ("craps-2", {"AA": 300}, ["66", "A2"]),
        ("craps-3", {"A2": 150}, ["AA"]), ("craps-12", {"66": 300}, ["AA"]), ("eleven", {"56": 150}, ["66"]),
        ("hop-1-6", {"A6": 150}, ["25", "34"]), ("hop-2-2", {"22": 300}, ["A3"]),
        ("hop-4-6", {"46": 150, "64": 150}, ["55"]),
        ("hop-5-5", {"55": 300}, ["46"]),
    ],
)  # fmt: skip
def test_propositions(name, won, lost):
    beside = {"field": 10}
    assert {cards: result(cards, name, beside=beside) for cards in won} == won
    assert all(result(cards, name, beside=beside) == -10 for cards in lost)
    if name.startswith("hard"):
        assert result("23", name, beside=beside) == result("66", name, beside=beside) == "P"


def test_a_horn_is_four_wagers():
    """4110: a quarter on each; the number that comes is paid at its own rate, the other three are lost."""
    answer = flip("A2", {"2": {"field": 10, "horn": 20}})
    assert lines(answer) == [
        "2 horn-3 win 75 0 0", "2 field win 10 0 0",
        "2 horn-2 lose 0 5 0", "2 horn-11 lose 0 5 0", "2 horn-12 lose 0 5 0",
    ]  # fmt: skip
    assert answer["net"] == {"1": -70, "2": 70}


# 4112-4117: on and off.
UP = {"2": {"place-6": 12, "buy-8": 10, "come-5": 10, "come-5-odds": 20, "lay-4": 20, "dont-come-9": 10,
            "dont-come-9-odds": 30, "hard-6": 5}}  # fmt: skip


def test_a_seven_on_the_come_out():
    """4113-4117: place, buy and come odds are off; come, lay, don't come with its odds and hard ways are on."""
    answer = flip("34", {}, UP)
    assert lines(answer) == [
        "2 dont-come-9 win 10 0 0", "2 dont-come-9-odds win 20 0 0", "2 lay-4 win 9 0 0",
        "2 come-5 lose 0 10 0", "2 come-5-odds push 0 0 0", "2 place-6 push 0 0 0", "2 buy-8 push 0 0 0",
        "2 hard-6 lose 0 5 0",
    ]  # fmt: skip
    # The come wager is lost, and its odds, being off, go home.
    assert answer["next"] == {"point": None, "up": {"2": {"place-6": 12, "buy-8": 10}}}


def test_one_on_all_on():
    """4113-4114."""
    answer = flip("34", {}, UP, choices=[["2", "on"]])
    assert [line for line in lines(answer) if "lose" in line] == [
        "2 come-5 lose 0 10 0", "2 come-5-odds lose 0 20 0", "2 place-6 lose 0 12 0", "2 buy-8 lose 0 10 0",
        "2 hard-6 lose 0 5 0",
    ]  # fmt: skip
    assert answer["next"]["up"] == {}


def test_off_is_off_whatever_is_turned_on():
    for choices in ([["2", "on"], ["2", "off", "place-6"]], [["2", "off", "place-6"], ["2", "on"]]):
        result = flip("34", {}, UP, choices=choices)
        assert "2 place-6 push 0 0 0" in lines(result)
        assert "2 buy-8 lose 0 10 0" in lines(result)


def test_seats_call_in_any_order():
    up = {"2": {"hard-6": 5, "place-4": 10}, "7": {"hard-8": 5, "big-6": 10}}
    choices = [["7", "off", "hard-8"], ["2", "on"], ["7", "off", "big-6"], ["2", "off", "hard-6"]]
    answer = flip("34", {}, up, choices=choices)
    assert answer["next"]["up"] == {"2": {"hard-6": 5}, "7": {"hard-8": 5, "big-6": 10}}
    assert [line for line in lines(answer) if "push" not in line] == ["2 place-4 lose 0 10 0"]


def test_a_new_place_wager_sleeps_too():
    """4113: it is off on the come-out, placed just now or before."""
    assert result("33", "place-6", 12) == "P"
    assert result("33", "place-6", 12, choices=[["2", "on"]]) == 14
    assert result("33", "place-6", 12, point=4) == 14


def test_odds_that_are_off_go_home_with_their_wager():
    up = {"2": {"come-5": 10, "come-5-odds": 20, "pass": 10, "pass-odds": 20}}
    answer = flip("23", {}, up, choices=[["2", "off", "come-5-odds"]], point=4)
    assert lines(answer)[-2:] == ["2 come-5 win 10 0 0", "2 come-5-odds push 0 0 0"]
    assert answer["next"]["up"] == {"2": {"pass": 10, "pass-odds": 20}}
    away = flip("22", {}, {"2": {"pass": 10, "pass-odds": 20}}, choices=[["2", "off", "pass-odds"]], point=4)
    assert lines(away) == ["2 pass win 10 0 0", "2 pass-odds push 0 0 0"]
    assert away["next"] == {"point": None, "up": {}}


@pytest.mark.parametrize(
    "choice, point, message",
    [
        (["2", "on"], 6, "not legal"),
        (["2", "off", "pass"], 6, "expected"),
        (["2", "off", "come-5"], 6, "expected"),
        (["2", "off", "hard-4"], 6, "expected"),
        (["2", "off"], 6, "expected"),
        (["9", "on"], None, "expected"),
        (["2", "press", "hard-6"], 6, "not legal"),
    ],
)
def test_calls_that_are_refused(choice, point, message):
    up = {"2": {"pass": 10, "come-5": 10, "hard-6": 5, "place-4": 10}}
    with pytest.raises(HouseError, match=message):
        flip("34", {}, up, point, choices=[choice])


# 4136-4138: the player-dealer's own wagers.
def test_the_player_dealers_own_wagers():
    up = {"1": {"pass": 10, "come-5": 10, "come-5-odds": 20, "place-6": 12, "lay-8": 12}, "2": {"pass": 10}}
    answer = flip("23", {}, up, point=8, bank=5)
    assert lines(answer) == [
        "2 pass push 0 0 0", "1 pass push 0 0 0", "1 come-5 returned 0 0 0", "1 come-5-odds returned 0 0 0",
        "1 place-6 push 0 0 0", "1 lay-8 push 0 0 0",
    ]  # fmt: skip
    assert answer["net"] == {"1": 0, "2": 0}
    assert answer["next"]["up"] == {"2": {"pass": 10}, "1": {"pass": 10, "place-6": 12, "lay-8": 12}}
    seven = flip("34", {}, up, point=8, bank=100)
    assert "2 pass lose 0 10 0" in lines(seven)
    assert seven["net"] == {"1": 10, "2": -10}
    assert seven["next"]["up"] == {}


def test_nothing_need_be_added_to_standing_wagers():
    doc = {"posting": CRAPS, "option": 1, "player_dealer": {"seat": 1, "bank": 50}, "deal": {"roll": "3c 4d"}}
    answer = housedealer.settle(doc | {"up": {"2": {"pass": 10}}, "point": 6})
    assert (answer["net"], answer["fees"]) == ({"1": 10, "2": -10}, [])
    with pytest.raises(HouseError, match="seats"):
        housedealer.settle(doc)


def test_only_the_player_dealer_has_wagers():
    answer = flip("34", {}, {"1": {"pass": 10}}, point=8)
    assert lines(answer) == ["1 pass returned 0 0 0"]
    assert answer["net"] == {"1": 0}


# 4134: as far as the bank covers.
def test_the_bank_runs_out():
    seats = {"2": {"pass": 50}, "5": {"pass": 50, "any-seven": 25}, "8": {"dont-pass": 40}}
    answer = flip("34", seats, bank=130, action=5)
    assert lines(answer) == [
        "5 any-seven win 100 0 0", "5 pass win 30 0 20", "2 pass returned 0 0 50", "8 dont-pass returned 0 0 40",
    ]  # fmt: skip
    assert answer["net"] == {"1": -130, "2": 0, "5": 130, "8": 0}
    assert answer["next"] == {"point": None, "up": {}}


def test_a_wager_covered_in_part_leaves_the_layout():
    answer = flip("34", {}, {"2": {"place-6": 60, "big-6": 10}}, point=8, bank=25)
    assert lines(answer) == ["2 place-6 lose 0 25 35", "2 big-6 returned 0 0 10"]
    assert answer["next"]["up"] == {}


# 4142: the action tile.
@pytest.mark.parametrize(
    "dealer, cards, first",
    [(1, "AA", 3), (1, "A2", 5), (1, "A6", 8), (1, "36", 11), (1, "56", 3), (1, "66", 3), (11, "A2", 3), (9, "AA", 11),
     (9, "A2", 3), (9, "66", 11)],
)  # fmt: skip
def test_the_count_goes_over_twelve_seats(dealer, cards, first):
    """From the left of the player-dealer; an empty seat or the player-dealer's own passes on, clockwise."""
    seats = {str(seat): {"field": 10} for seat in (3, 5, 8, 11) if seat != dealer}
    answer = flip(cards, seats, dealer=dealer)
    order = [int(one["seat"]) for one in answer["wagers"]]
    assert order[0] == first
    assert order == sorted(order, key=lambda seat: (seat - first) % 12)


def test_a_standing_wager_makes_a_seat_occupied():
    """The count of three goes to seat 4, where only a wager of earlier stands."""
    answer = flip("A2", {"7": {"field": 10}}, {"4": {"dont-pass": 10}})
    assert lines(answer) == ["7 field win 10 0 0", "4 dont-pass win 10 0 0"]
    both = flip("A2", {"7": {"field": 10}, "4": {"field": 10}})
    assert [one["seat"] for one in both["wagers"]] == ["4", "7"]


# 4284-4674: the order, with readings for a point on.
def test_the_order_with_a_point_on():
    """Pass just before established come, don't pass just before established don't come; new come for pass."""
    up = {
        "2": {"pass": 10, "pass-odds": 10, "come-5": 10},
        "3": {"dont-pass": 10, "dont-pass-odds": 12, "dont-come-9": 10},
    }
    seats = {"2": {"come": 10, "hop-3-4": 5, "any-seven": 5}, "3": {"dont-come": 10}}
    answer = flip("34", seats, up, point=6)
    assert [one["wager"] for one in answer["wagers"]] == [
        "hop-3-4", "any-seven", "come", "dont-pass", "dont-pass-odds", "dont-come-9", "pass", "pass-odds", "come-5",
        "dont-come",
    ]  # fmt: skip


def test_one_pass_a_line_and_numbers_rise_inside_a_seat():
    up = {"2": {"place-9": 10, "place-4": 10}, "5": {"place-6": 12, "buy-4": 10, "place-5": 10}}
    answer = flip("34", {}, up, point=8, action=5)
    assert [f"{one['seat']} {one['wager']}" for one in answer["wagers"]] == [
        "5 place-5", "5 place-6", "2 place-4", "2 place-9", "5 buy-4",
    ]  # fmt: skip


def test_a_single_horn_number_before_the_horns_part():
    """4379-4382: on two aces the horn's own line first, then 12, 11, 3 as the later line prints them."""
    seats = {
        "2": {
            "field": 10,
            "craps-2": 4,
            "eleven": 4,
            "craps-3": 4,
            "craps-12": 4,
            "horn": 8,
            "hop-4-6": 1,
            "hop-1-3": 1,
        }
    }
    answer = flip("AA", seats)
    assert [one["wager"] for one in answer["wagers"]] == [
        "craps-2", "horn-2", "field", "hop-1-3", "hop-4-6", "craps-12", "horn-12", "eleven", "horn-11",
        "craps-3", "horn-3",
    ]  # fmt: skip


def test_big_six_standing_and_new():
    """4480-4488: the standing one before the new one; two entries."""
    answer = flip("24", {"2": {"big-6": 15}}, {"2": {"big-6": 10, "place-6": 12}}, point=8)
    assert [(one["wager"], one["hand"], one["paid"]) for one in answer["wagers"]] == [
        ("big-6", 1, 10), ("place-6", 1, 14), ("big-6", 2, 15),
    ]  # fmt: skip
    both = flip("22", {"2": {"big-6": 15}}, {"2": {"big-6": 10}}, point=8)
    assert both["next"]["up"] == {"2": {"big-6": 25}}
    alone = flip("24", {"2": {"big-6": 15}}, point=8)
    assert alone["wagers"][0]["hand"] == 1


# 4164-4207: fees.
@pytest.mark.parametrize(
    "seats, up, point, fees",
    [
        ({"2": {"pass": 10}}, {}, None, [("player-dealer", 1)]),
        ({"2": {"pass": 200}}, {}, None, [("player-dealer", 1)]),
        ({"2": {"pass": 150}, "3": {"dont-pass": 51}}, {}, None, [("player-dealer", 3)]),
        ({"2": {"come": 100}, "3": {"dont-come": 101}}, {}, 6, [("player-dealer", 3)]),
        ({"2": {"field": 10}}, {}, None, [("player-dealer", 1)]),
        ({"2": {"field": 80, "horn": 20, "eleven": 1}}, {}, None, [("player-dealer", 3)]),
        ({"2": {"pass": 10, "hard-6": 1, "hop-1-6": 1}}, {}, None, [("player-dealer", 1), ("player-dealer", 1)]),
        ({"2": {"place-6": 12, "buy-4": 300, "lay-9": 15}, "3": {"place-6": 12}},
         {}, None, [("2", 1)] * 3 + [("3", 1)]),
        ({"2": {"pass-odds": 500}}, {"2": {"pass": 300}}, 6, []),
        ({}, {"2": {"pass": 300, "place-6": 12, "big-6": 10}}, 6, []),
        ({"3": {"big-6": 10}}, {"2": {"pass": 300}}, 6, [("player-dealer", 1)]),
    ],
)  # fmt: skip
def test_fees_are_due_on_new_wagers_only(seats, up, point, fees):
    for option in (1, 2):
        answer = flip("66", seats, up, point, option=option)
        assert [(fee["payer"], fee["amount"]) for fee in answer["fees"]] == fees
        assert answer["drop"] == sum(amount for _, amount in fees)
    assert flip("66", seats, up, point)["drop"] == 0


def test_the_fee_off_the_payout_holds_without_an_option():
    """4095: it is no collection; the bank keeps it."""
    free = flip("22", {"2": {"buy-4": 50}}, point=8)
    paid = flip("22", {"2": {"buy-4": 50}}, point=8, option=1)
    assert (free["wagers"], free["net"]) == (paid["wagers"], {"1": -95, "2": 95})
    assert paid["net"] == {"1": -95, "2": 94}


# 4209-4270, 4084-4086, 4099: what may be placed.
@pytest.mark.parametrize(
    "placed, more, message",
    [
        ({"pass": 9}, {}, "minimum"), ({"pass": 301}, {}, "maximum"), ({"place-6": 11}, {}, "minimum"),
        ({"lay-4": 19}, {}, "minimum"), ({"lay-5": 14}, {}, "minimum"), ({"field": 4}, {"option": 1}, "minimum"),
        ({"field": 9}, {"option": 2}, "minimum"), ({"field": 10, "horn": 3}, {}, "minimum"),
        ({"field": 10, "horn": 101}, {}, "maximum"), ({"field": 10, "hard-6": 26}, {}, "maximum"),
        ({"field": 10, "hop-1-6": 4}, {"table": "B"}, "expected"), ({"field": 10, "craps-2": 0.5}, {}, "minimum"),
        ({"hard-6": 5}, {}, "alone"), ({"horn": 8}, {}, "alone"), ({"hop-1-6": 5}, {}, "alone"),
        ({"e": 5}, {}, "alone"),
        ({"pass": 10}, {"point": 6}, "come-out"), ({"dont-pass": 10}, {"point": 6}, "come-out"),
        ({"come": 10}, {}, "point"), ({"dont-come": 10}, {}, "point"), ({"pass-odds": 10}, {"point": 6}, "pass in up"),
        ({"come-6-odds": 10}, {"point": 8}, "come-6"), ({"come-6": 10}, {"point": 8}, "unknown"),
        ({"dont-pass-odds": 10}, {"up": {"2": {"dont-pass": 10}}}, "need a point"),
        ({"place-6": 12}, {"up": {"2": {"place-6": 12}}}, "already have"),
        ({"dont-pass": 10}, {"up": {"2": {"dont-pass": 10}}}, "already have"),
        ({"horn-2": 4}, {}, "unknown"), ({"hop-1-1": 4}, {}, "unknown"), ({"hop-6-1": 4}, {}, "unknown"),
        ({"field": 10}, {"point": 7}, "point"), ({"field": 10}, {"table": "C"}, "table"),
        ({"field": 10}, {"up": {"2": {"any-seven": 5}}}, "never stands"),
        ({"field": 10}, {"up": {"2": {"come-6-odds": 5}}}, "come-6"),
    ],
)  # fmt: skip
def test_wagers_that_are_refused(placed, more, message):
    with pytest.raises(HouseError, match=message):
        flip("66", {"2": placed}, **more)


def test_wagers_that_are_accepted():
    flip("66", {"2": {"field": 5, "hop-1-6": 1}}, option=1)
    flip("66", {"2": {"field": 5, "hop-1-6": 5}}, option=1, table="B")
    flip("66", {"2": {"field": 5}})
    flip("66", {"2": {"field": 10, "hop-1-6": 1, "horn": 4}}, option=2, table="A")
    # 4099: a standing wager carries a proposition as a new one does, on its number too.
    flip("66", {"2": {"hard-6": 1}}, {"2": {"come-9": 1}}, point=6)
    flip("66", {"2": {"pass-odds": 5000}}, {"2": {"pass": 10}}, point=6)


def test_the_player_dealer_places_nothing():
    """4136: only wagers of an earlier deal may stand."""
    with pytest.raises(HouseError, match="player-dealer"):
        flip("66", {"1": {"field": 10}, "2": {"field": 10}})


def test_later_cards_are_unused():
    answer = flip("A6", {"2": {"field": 10}}, deal={"roll": "Ac 6d 5h"})
    assert answer["unused"] == {"roll": "5h"}
    with pytest.raises(HouseError, match="roll"):
        flip("A", {"2": {"field": 10}})
    with pytest.raises(HouseError, match="deal: 7h is not in the deck"):
        flip("A7", {"2": {"field": 10}})


# Readings.
@pytest.mark.parametrize(
    "reading, choice, name, amount, cards, before, after",
    [
        ("buy-5-9", "two to three", "buy-9", 30, "36", 42, 19),
        ("dont-odds", "as printed", "dont-pass-odds", 30, "34", 15, 60),
        ("winnings-fee-end", "at most five", "buy-4", 100, "22", 190, 195),
    ],
)
def test_readings_of_payoffs(reading, choice, name, amount, cards, before, after):
    beside = {"dont-pass": 10} if name == "dont-pass-odds" else {}
    more = {"new": False, "beside": beside, "point": 4 if beside else 8}
    assert result(cards, name, amount, **more) == before
    assert result(cards, name, amount, readings={reading: choice}, **more) == after


def test_a_reading_of_lay_on_the_come_out():
    assert result("34", "lay-4", 20, new=False) == 9
    assert result("34", "lay-4", 20, new=False, readings={"lay-come-out": "no"}) == "P"


def test_a_reading_of_the_minimum():
    five = {"minimum-five": "five"}
    with pytest.raises(HouseError, match="minimum"):
        flip("66", {"2": {"field": 10, "hard-6": 4}}, readings=five)
