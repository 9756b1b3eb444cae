"""Who is offered the bank: those behind a seat whose player refuses it (001:55, 3926), and a person who moves on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import open_session
from housedealer.server import chance
from housedealer.server.tables.hosted_table import HostedTable

DOUBLE_HAND = "the-101/double-hand-pai-gow-poker"


def table(posting: str = DOUBLE_HAND, option: int | None = None, **seats: int) -> HostedTable:
    hosted = HostedTable("t", open_session(posting, stacks={}, option=option, seed=11))
    hosted.present = {*seats, "eve", "fay"}
    for person, seat in seats.items():
        hosted.sit(person, person.title(), seat, 1000_00)
    return hosted


def bank(hosted: HostedTable, **amounts: int) -> None:
    """Answer the offers of the bank until someone takes it; who is not named passes."""
    while hosted.phase in ("bank", "nobody"):
        if hosted.phase == "nobody":
            hosted.offer_again()
            continue
        [place] = hosted.waits_for()
        who = hosted.places.who(place)
        assert who is not None and who.person is not None
        hosted.take_bank(who.person, int(place.partition("/")[0]), amounts.get(who.person))


def play(hosted: HostedTable, wagers: dict[str, dict[str, Any]]) -> None:
    """Place these wagers, deal everyone else out, and set all hands the house way."""
    number = hosted.session.number
    while hosted.phase == "wagers":
        place = hosted.waits_for()[0]
        who = hosted.places.who(place)
        assert who is not None and who.person is not None
        hosted.wager(who.person, place, wagers.get(place, {}), True)
    while hosted.session.number == number:
        offer = hosted.questions.open_offers()[0]
        who = hosted.places.player_of(hosted.questions.place_of(offer.position))
        assert who is not None and who.person is not None and hosted.round is not None
        hosted.choose(who.person, offer.position, len(hosted.round.choices), "house-way", None)


def offers(hosted: HostedTable) -> list[str]:
    """The places that are offered the bank, in order, when everyone passes."""
    result = []
    while hosted.phase == "bank":
        [place] = hosted.waits_for()
        who = hosted.places.who(place)
        assert who is not None and who.person is not None
        result.append(place)
        hosted.take_bank(who.person, int(place.partition("/")[0]), None)
    return result


def with_two_behind_bob(posting: str = DOUBLE_HAND) -> HostedTable:
    """Ann has banked twice; Eve and Fay bet behind Bob in the last hand."""
    hosted = table(posting, ann=1, bob=2, cat=3)
    hosted.stand_behind("eve", "Eve", 2, 400_00)
    hosted.stand_behind("fay", "Fay", 2, 400_00)
    for _ in range(2):
        bank(hosted, ann=300_00)
        play(hosted, {"2": {"base": 10_00}, "2/1": {"base": 20_00}, "2/2": {"base": 30_00}, "3": {"base": 10_00}})
    return hosted


@pytest.mark.parametrize("posting", [DOUBLE_HAND, "the-101/triple-bonus-pai-gow-poker"])
def test_those_behind_follow_the_player_of_the_seat_in_the_order_of_their_squares(posting):
    """001:55, 3926: the seated player has the first option, then who bet on that seat in the previous hand."""
    assert offers(with_two_behind_bob(posting)) == ["2", "2/1", "2/2", "3", "1"]


def test_who_did_not_bet_on_the_seat_in_the_previous_hand_is_not_eligible():
    hosted = table(ann=1, bob=2, cat=3)
    hosted.stand_behind("eve", "Eve", 2, 400_00)
    for _ in range(2):
        bank(hosted, ann=300_00)
        play(hosted, {"2": {"base": 10_00}, "3": {"base": 10_00}})
    assert offers(hosted) == ["2", "3", "1"]


def test_other_postings_do_not_offer_it_to_those_behind():
    hosted = table("500-club/face-up-pai-gow-poker", ann=1, bob=2, cat=3)
    hosted.stand_behind("eve", "Eve", 2, 400_00)
    assert hosted.session.game.posting.player_dealer is not None
    assert not hosted.session.game.posting.player_dealer.offered_behind
    assert hosted.session.successors(2) == []


class SameShoes(chance.Chance):
    """The same shoes every time: with some, all hands are pushes."""

    def seed(self) -> int:
        return 2


def test_the_bank_of_one_behind_is_their_own_money():
    """Eve banks at Bob's seat: she sets the player-dealer's hand, and wins or loses; Bob's stack is not touched."""
    with chance.using(SameShoes()):
        hosted = with_two_behind_bob()
        bob, eve = hosted.session.stacks[2], hosted.session.behind["2/1"]
        bank(hosted, eve=200_00)
        assert (hosted.session.dealer, hosted.session.banker) == (2, "2/1")
        with pytest.raises(HouseError, match="You have the bank"):
            hosted.wager("eve", "2/1", {"base": 10_00}, True)
        play(hosted, {"1": {"base": 50_00}, "3": {"base": 60_00}})
    # The result is shown to Eve, whose money it is, and none to Bob.
    assert hosted.play.net is not None and hosted.play.net["2/1"] != 0 and "2" not in hosted.play.net
    assert hosted.session.stacks[2] == bob
    assert hosted.session.behind["2/1"] == eve + hosted.play.net["2/1"]
    [holders] = [json.loads(row["holders"]) for what, row in hosted.writes if what == "round"][-1:]
    assert holders["2"] == "eve" and "2/1" not in holders
    legs = [row for what, row in hosted.writes if what == "leg" and row["account"].startswith("seat:t:2")]
    assert not legs or legs[-1]["account"] == "seat:t:2/1"
    saved = HostedTable.of("t", json.loads(json.dumps(hosted.data())))
    assert (saved.session.banker, saved.session.banked_by) == ("2/1", "eve")


def test_the_banker_is_offered_the_second_hand_first():
    """54: a seated spot may bank for two consecutive hands; then the next seat is offered it."""
    hosted = with_two_behind_bob()
    bank(hosted, eve=200_00)
    play(hosted, {"1": {"base": 10_00}, "3": {"base": 10_00}})
    assert hosted.waits_for() == ["2/1"]
    bank(hosted, eve=200_00)
    play(hosted, {"1": {"base": 10_00}, "3": {"base": 10_00}})
    assert hosted.waits_for() == ["3"]


def test_a_person_who_sits_elsewhere_has_not_forgotten_two_hands_of_banking():
    """Ann has banked twice, stands up and sits to the left of where she sat: the others come first."""
    hosted = table(ann=1, bob=4, cat=5)
    for _ in range(2):
        bank(hosted, ann=300_00)
        play(hosted, {"4": {"base": 10_00}, "5": {"base": 10_00}})
    hosted.stand("ann")
    hosted.sit("ann", "Ann", 2, 1000_00)
    assert offers(hosted) == ["4", "5"]  # the round of offers that had begun without her
    hosted.offer_again()
    assert offers(hosted) == ["4", "5", "2"]


def test_where_another_must_bank_in_between_a_new_seat_does_not_help():
    """003:305: no more than two consecutive hands, and another in between."""
    posting = "turlock/pure-21-5-blackjack"
    session = open_session(posting, stacks={}, option=None, seed=1)
    rule = session.game.posting.player_dealer
    assert rule is not None and rule.intervening
    hosted = HostedTable("t", session)
    hosted.present = {"ann", "bob"}
    hosted.sit("ann", "Ann", 1, 1000_00)
    hosted.sit("bob", "Bob", 4, 1000_00)
    session.dealer, session.held, session.banked_by = 1, rule.turns, "ann"
    hosted.stand("ann")
    hosted.sit("ann", "Ann", 2, 1000_00)
    hosted.sitting.open([2, 4])
    assert hosted.sitting.offered == [4]
