"""Party Craps' three spots an area (001:4211, 4213): the seat's own wager and two behind it."""

import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.games import open_session, read_round

CRAPS = "the-101/party-craps"


def flip(roll, seats, **more):
    return {"posting": CRAPS, "option": None, "player_dealer": {"seat": 1, "bank": 500}, "seats": seats,
            "action": 2, "deal": {"roll": roll}, **more}  # fmt: skip


def order(answer):
    return [(line["seat"], line["wager"]) for line in answer["wagers"]]


def test_those_behind_are_settled_after_the_seats_same_wager():
    """4278-4674: one pass a line from the action seat; a pass line of seat 2, of the two behind it, then of seat 3."""
    seats = {"2": {"pass": 10, "field": 10}, "2/1": {"pass": 20}, "2/2": {"field": 5, "pass": 10}, "3": {"pass": 10}}
    answer = housedealer.settle(flip("3c 4d", seats))
    assert order(answer) == [
        ("2", "pass"), ("2/1", "pass"), ("2/2", "pass"), ("3", "pass"), ("2", "field"), ("2/2", "field"),
    ]  # fmt: skip
    assert answer["net"] == {"1": -35, "2": 0, "2/1": 20, "2/2": 5, "3": 10}


def test_the_bank_is_exhausted_in_that_order():
    """4134: a bank of $25 pays seat 2's $10 and $15 of the $20 behind it; seat 3's wager is returned."""
    seats = {"2": {"pass": 10}, "2/1": {"pass": 20}, "3": {"pass": 10}}
    answer = housedealer.settle(flip("3c 4d", seats, player_dealer={"seat": 1, "bank": 25}))
    assert [(line["paid"], line["uncovered"]) for line in answer["wagers"]] == [(10, 0), (15, 5), (0, 10)]


def test_a_back_line_bettor_needs_no_wager_of_the_seat():
    """A spot is a place on the layout; there is no hand of the seat to follow. The seat counts as occupied."""
    answer = housedealer.settle(flip("3c 4d", {"2/1": {"pass": 20}}))
    assert answer["net"] == {"1": -20, "2/1": 20}
    assert answer["first_action"]["seat"] == "2"


@pytest.mark.parametrize("wager", ["hard-6", "any-seven", "any-craps", "c", "e", "horn", "eleven", "hop-1-6"])
def test_areas_of_one_spot_take_the_seat_alone(wager):
    """4213."""
    with pytest.raises(HouseError, match=rf"seats\.2/1\.{wager}: back-line betting is not permitted on this bet"):
        housedealer.settle(flip("3c 4d", {"2": {"pass": 10}, "2/1": {"pass": 10, wager: 4}}))


def test_a_fourth_bettor_has_no_spot_and_twelve_players_fill_the_table():
    """4211; 4160: up to twelve players may play."""
    with pytest.raises(HouseError, match="at most 2 back-line bettors"):
        housedealer.settle(flip("3c 4d", {"2": {"pass": 10}, "2/3": {"pass": 10}}))
    seats = {str(seat): {"pass": 10} for seat in range(2, 12)}
    assert housedealer.settle(flip("3c 4d", {**seats, "2/1": {"pass": 10}}))["net"]["2/1"] == 10
    with pytest.raises(HouseError, match="13 players are at the table; expected at most 12"):
        housedealer.settle(flip("3c 4d", {**seats, "2/1": {"pass": 10}, "2/2": {"pass": 10}}))


def test_wagers_behind_stand_move_and_are_called_like_the_seats():
    """4082-4117: a come wager behind moves to its number; its odds are off on the come-out unless turned on."""
    first = housedealer.settle(flip("3c 3d", {"2": {"come": 10}, "2/1": {"come": 20}}, point=8))
    assert first["next"]["up"] == {"2": {"come-6": 10}, "2/1": {"come-6": 20}}
    up = {"2/1": {"come-6": 20, "come-6-odds": 10}}
    off = housedealer.settle(flip("3c 4d", {}, up=up))
    assert {line["wager"]: line["result"] for line in off["wagers"]} == {"come-6": "lose", "come-6-odds": "push"}
    on = housedealer.settle(flip("3c 4d", {}, up=up, choices=[["2/1", "on"]]))
    assert {line["wager"]: line["result"] for line in on["wagers"]} == {"come-6": "lose", "come-6-odds": "lose"}


def test_a_place_behind_the_player_dealers_seat_keeps_its_standing_wagers():
    """4133: established wagers remain when the position moves on; it is not the player-dealer's own wager."""
    answer = housedealer.settle(flip("3c 5d", {"3": {"field": 10}}, point=8, up={"1/1": {"pass": 10}}, action=3))
    assert answer["net"]["1/1"] == 10
    with pytest.raises(HouseError, match=r"seats\.1/1: seat 1 is the player-dealer's"):
        housedealer.settle(flip("3c 5d", {"1/1": {"pass": 10}}))


def test_a_round_with_wagers_behind_the_player_dealers_seat_is_read_again_from_its_record():
    played = read_round(flip("3c 5d", {"3": {"field": 10}}, point=8, up={"1/1": {"pass": 10}}, action=3))
    record = played.record()
    assert record["seats"] == {"3": {"field": 10}} and record["up"] == {"1/1": {"pass": 10}}
    assert read_round(record).answer() == played.answer()


def test_each_spot_pays_its_own_fee():
    """4202-4207: a place wager costs its player $1, per spot."""
    answer = housedealer.settle(flip("3c 4d", {"2": {"place-6": 12}, "2/1": {"place-6": 12}}, option=1))
    assert [(fee["payer"], fee["amount"]) for fee in answer["fees"]] == [("2", 1), ("2/1", 1)]


def test_read_as_places_for_chips_nobody_bets_behind():
    with pytest.raises(HouseError, match="back-line betting is not permitted"):
        readings = {"three-spots": "places for chips"}
        housedealer.settle(flip("3c 4d", {"2": {"pass": 10}, "2/1": {"pass": 10}}, readings=readings))


def test_a_session_carries_the_wagers_of_those_behind():
    session = open_session(CRAPS, stacks={"1": 500, "2": 100}, option=None, seed=3)
    session.behind["2/1"] = 100_00
    session.take_bank(1)
    round_ = session.begin({"2": {"pass": 10}, "2/1": {"place-6": 12, "pass": 10}}, bank=200)
    session.finish(round_)
    assert session.up == {"2": {"pass": 10_00}, "2/1": {"place-6": 12_00, "pass": 10_00}}  # this seed sets a point
    session.take_down("2/1", "place-6")
    assert session.up["2/1"] == {"pass": 10_00}
    with pytest.raises(HouseError, match="pass stays up until it wins or loses"):
        session.take_down("2/1", "pass")
    assert session.free("2/1") == 90_00
