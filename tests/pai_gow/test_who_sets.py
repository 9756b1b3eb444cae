"""Who sets a hand of pai gow where several wager on it or one player holds several."""

import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.games import read_round
from housedealer.server.tables.hosted_table import HostedTable
from tests.builders import document

DOUBLE_HAND = "the-101/double-hand-pai-gow-poker"
ACES = "Ah Ac Qd Qs Th 5d 2h"
SEVENS = "7s 7c Jd Js 9d 4c 3d"


def test_the_largest_wager_decides_how_a_hand_is_set():
    """001:98-104: of equal wagers the seated player's, then that of the spot in front."""
    bank = "Kh Ks 7h 6c 2d 3c 3s"

    def sets(seats, place, readings=None):
        choices = [[place, "set", "Qd Qs"]]
        seats = {name: {"base": amount} for name, amount in seats.items()}
        doc = document(DOUBLE_HAND, seats, {"2": ACES, "player-dealer": bank}, choices, readings=readings or {})
        return read_round(doc).answer()["net"]["2/1"]

    largest = {"who-sets": "the largest wager"}
    assert sets({"2": 10, "2/1": 20}, "2") == 20
    assert sets({"2": 10, "2/1": 20}, "2/1", largest) == 20
    assert sets({"2": 20, "2/1": 20}, "2", largest) == 20
    assert sets({"2": 10, "2/1": 20, "2/2": 20}, "2/1", largest) == 20
    with pytest.raises(HouseError, match="no choice was expected"):
        sets({"2": 10, "2/1": 20}, "2", largest)


def test_a_player_with_several_seats_sets_the_first_alone():
    """001:80, 3851: the others go the house way; here the first in the order of action is meant."""
    bank = "Kh Ks 7h 6c 2d 3c 3s"
    seats = {"2": {"base": 10}, "5": {"base": 10}}
    deal = {"2": ACES, "5": SEVENS, "player-dealer": bank}
    own = [["2", "set", "Th 5d"]]  # T-5 in front loses to threes, aces and queens behind win: a push
    answer = read_round(document(DOUBLE_HAND, seats, deal, own, one_player=[[2, 5]])).answer()
    ways = {one["position"]: one["way"] for one in answer["events"] if one["event"] == "set"}
    assert ways == {"2": "own", "5": "house-way", "player-dealer": "house-way"}
    with pytest.raises(HouseError, match="no choice was expected"):
        read_round(document(DOUBLE_HAND, seats, deal, [["5", "set", "Jd Js"]], one_player=[[2, 5]]))
    with pytest.raises(HouseError, match="no rule for a player with several seats"):
        read_round(document("500-club/fortune-pai-gow-poker", seats, deal, one_player=[[2, 5]]))
    with pytest.raises(HouseError, match="are not seats with a hand"):
        read_round(document(DOUBLE_HAND, seats, deal, one_player=[[2, 3]]))
    with pytest.raises(HouseError, match="one_player: expected a list of lists of seats"):
        read_round(document(DOUBLE_HAND, seats, deal, one_player=["2", "5"]))


def test_ten_players_and_the_least_bank():
    """001:40-41: no more than ten players; 001:64: the bank is at least the table's minimum of $10."""
    bank = "Kh Ks 7h 6c 2d 3c 3s"
    places = ["2", *(f"2/{line}" for line in range(1, 8)), "5"]
    deal = {"2": ACES, "5": SEVENS, "player-dealer": bank}

    def settled(count, amount=500, **readings):
        seats = {place: {"base": 10} for place in [*places, "5/1"][:count]}
        cards = {place: held for place, held in deal.items() if place in seats or place == "player-dealer"}
        return read_round(document(DOUBLE_HAND, seats, cards, bank=amount, readings=readings)).answer()

    assert len(settled(9)["net"]) == 10
    with pytest.raises(HouseError, match="11 players are at the table; expected at most 10"):
        settled(10)
    assert len(settled(10, **{"ten-players": "no"})["net"]) == 11
    assert settled(1, amount=10)["net"] == {"1": -10, "2": 10}
    with pytest.raises(HouseError, match="\\$5 is below the table's minimum of \\$10"):
        settled(1, amount=5)
    assert settled(1, amount=5, **{"least-bank": "no"})["net"] == {"1": -5, "2": 5}


def test_a_session_asks_the_bettor_with_the_largest_wager():
    """001:98-104, as a switch: from the table that deals the hand to its record."""
    for readings, asked in (({}, "2"), ({"who-sets": "the largest wager"}, "2/1")):
        session = housedealer.open_session(
            DOUBLE_HAND, stacks={1: 1000, 2: 500}, option=None, seed=3, readings=readings
        )
        session.behind |= {"2/1": 500_00, "2/2": 500_00}
        session.take_bank(1)
        wagers = {"2": {"base": 10}, "2/1": {"base": 50}, "2/2": {"base": 50}}
        round_ = session.begin(wagers, bank=500)
        assert round_.offer.position == asked
        round_.finish()
        session.finish(round_)
        record = round_.record()
        assert record["choices"][0][0] == asked
        assert dict(session.behind) == {
            place: 500_00 + housedealer.settle(record)["net"][place] * 100 for place in ("2/1", "2/2")
        }


def test_the_person_behind_is_asked_at_a_hosted_table():
    hosted = HostedTable(
        "t", housedealer.open_session(DOUBLE_HAND, stacks={}, option=None, readings={"who-sets": "the largest wager"})
    )
    hosted.present = {"ann", "bob", "eve"}
    for person, seat in (("ann", 1), ("bob", 2)):
        hosted.sit(person, person.title(), seat, 1000_00)
    hosted.stand_behind("eve", "Eve", 2, 500_00)
    hosted.take_bank("ann", 1, 500_00)
    for person, place, cents in (("bob", "2", 10_00), ("eve", "2/1", 50_00)):
        hosted.wager(person, place, {"base": cents}, True)
    [offer] = [one for one in hosted.questions.open_offers() if one.position.startswith("2")]
    assert offer.position == "2/1"
    with pytest.raises(HouseError):
        hosted.choose("bob", "2/1", 0, "house-way", None)
    hosted.choose("eve", "2/1", 0, "house-way", None)
