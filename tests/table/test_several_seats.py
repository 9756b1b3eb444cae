"""Free circles of one player, what the player-dealer picks, and the least bank, between rounds."""

import pytest

from housedealer.errors import HouseError
from housedealer.games import open_session
from housedealer.table.sitting.script import Picks, play_round
from housedealer.table.sitting.sitting import BankOffer, Sitting
from housedealer.terminal.circles import Circles

PURE, DOUBLE = "500-club/pure-21-5-blackjack", "the-101/double-hand-pai-gow-poker"
FORTUNE = "turlock/fortune-pai-gow-poker"


def banked(posting, stacks, **picks):
    """A sitting whose seat 1 banks $300."""
    sitting = Sitting(open_session(posting, stacks=stacks, option=None, seed=3))
    sitting.open([int(seat) for seat in stacks])
    sitting.take_bank(1, 300_00, picks)
    return sitting


def test_a_player_wagers_on_free_circles_next_to_their_own_seat():
    """000:63-65: a wager at the seat along with other unoccupied betting circles."""
    sitting = banked(PURE, {"1": 1000, "2": 500})
    people = {"1": "Ada", "2": "You"}
    circles = Circles(sitting, "2", people)
    assert circles.free == [3, 4, 5, 6, 7, 8]
    circles.place({5: {"base": 10_00}, 7: {"base": 20_00}}, {"base": 30_00}, lambda: 0.0)
    sitting.place("2", {"base": 30_00}, 0.0)
    assert sum(sitting.session.stacks.values()) == 1500_00
    assert circles.holds("5") and not circles.holds("1")
    round_ = sitting.deal(sitting.prepared(0.0))
    assert round_.setup.placed() == {"2": {"base": 30_00}, "5": {"base": 10_00}, "7": {"base": 20_00}}
    while round_.offers:
        round_.decline()
    net = round_.result()["net"]
    sitting.book(round_, {}, 0.0)
    circles.give_up()
    assert sitting.session.stacks == {1: 1000_00 + net["1"], 2: 500_00 + net["2"] + net["5"] + net["7"]}
    assert people == {"1": "Ada", "2": "You"}


def test_a_circle_that_is_taken_or_too_expensive_changes_nothing():
    sitting = banked(PURE, {"1": 1000, "2": 500})
    circles = Circles(sitting, "2", {"1": "Ada", "2": "You"})
    for wagers, wrong in (
        ({1: {"base": 10_00}}, "circle: 1 is not free; expected 3, 4"),
        ({3: {"base": 490_00}}, "does not reach all circles"),
        ({3: {"base": 10_00}, 4: {"base": 0}}, "is not a bet"),
    ):
        with pytest.raises(HouseError, match=wrong):
            circles.place(wagers, {"base": 20_00}, lambda: 0.0)
        assert sitting.session.stacks == {1: 1000_00, 2: 500_00}
        assert not sitting.placed and not circles.taken


def test_no_circles_where_the_posting_has_none():
    assert not Circles(banked("500-club/ez-baccarat", {"1": 1000, "2": 500}), "2", {}).free


def test_of_one_players_seats_the_first_is_set_and_the_others_go_the_house_way():
    """001:80."""
    sitting = banked(DOUBLE, {"1": 1000, "2": 500})
    circles = Circles(sitting, "2", {})
    circles.place({4: {"base": 10_00}, 6: {"base": 10_00}}, {"base": 10_00}, lambda: 0.0)
    sitting.place("2", {"base": 10_00}, 0.0)
    prepared = sitting.prepared(0.0)
    assert prepared.extra["one_player"] == [[2, 4, 6]]
    round_ = sitting.deal(prepared)
    assert len(round_.offers) == 1


@pytest.mark.parametrize("posting", [DOUBLE, FORTUNE, "als/pai-gow-poker"])
def test_the_banker_picks_the_pile_that_goes_first(posting):
    """001:90, 003:68, 846: the player-dealer names the pile; als: in the absence of a choice it is the first."""
    sitting = banked(posting, {"1": 1000, "2": 500}, pile=3)
    sitting.place("2", {"base": 10_00}, 0.0)
    assert sitting.deal(sitting.prepared(0.0)).record()["pile"] == 3
    with pytest.raises(HouseError, match="pile: 8 cannot be picked; expected a number from 1 to 7"):
        banked(posting, {"1": 1000, "2": 500}, pile=8)
    with pytest.raises(HouseError, match="pile: 1 cannot be picked; expected none"):
        banked("500-club/ez-baccarat", {"1": 1000, "2": 500}, pile=1)


def test_the_script_asks_the_player_dealer_to_pick():
    session = open_session(DOUBLE, stacks={"1": 1000, "2": 500}, option=None, seed=3)
    script = play_round(Sitting(session), [1, 2], lambda: 0.0)
    assert isinstance(next(script), BankOffer)
    offer = script.send(300_00)
    assert offer == Picks(1, {"pile": (1, 2, 3, 4, 5, 6, 7)})
    assert script.send({"pile": 5}).place == "2"
    round_ = script.send({"base": 10_00})
    assert round_.record()["pile"] == 5


def test_the_bank_is_at_least_the_tables_minimum():
    """001:64: no minimum for the player-dealer but the regular table minimum, $10 (001:42)."""
    sitting = Sitting(open_session(DOUBLE, stacks={"1": 9, "2": 500, "3": 500}, option=None, seed=3))
    sitting.open([1, 2, 3])
    offer = sitting.bank_offer()
    assert (offer.seat, offer.least) == (2, 10_00)
    with pytest.raises(HouseError, match=r"\$9 is below the table's minimum of \$10"):
        sitting.take_bank(2, 9_00)
    sitting.take_bank(2, 10_00)


def test_the_eleventh_player_is_refused_before_the_deal():
    """001:41: no more than ten active players."""
    session = open_session(DOUBLE, stacks={"1": 1000, "2": 500, "3": 500}, option=None, seed=3)
    session.behind = {f"2/{line}": 100_00 for line in range(1, 8)} | {"3/1": 100_00}
    sitting = Sitting(session)
    sitting.open([1, 2, 3])
    sitting.take_bank(1, 300_00)
    for place in ("2", "3", *(f"2/{line}" for line in range(1, 8))):
        sitting.place(place, {"base": 10_00}, 0.0)
    with pytest.raises(HouseError, match="wagers: 10 players are already in this round"):
        sitting.place("3/1", {"base": 10_00}, 0.0)
    sitting.place("2", {"base": 20_00}, 0.0)  # a player who has wagered may change it
    assert len(sitting.deal(sitting.prepared(0.0)).setup.accounts) == 10


def test_one_person_with_two_seats_does_not_bank_a_third_hand_in_a_row():
    """003:289: the position is not occupied by one person for more than two consecutive hands."""
    session = open_session("turlock/pure-21-5-blackjack", stacks={1: 1000, 2: 1000, 3: 1000}, option=None, seed=3)
    sitting = Sitting(session, lambda seat: "ann" if seat in ("1", "3") else "bob")
    for _ in range(2):
        sitting.open([1, 2, 3])
        sitting.take_bank(1, 300_00)
        sitting.place("2", {"base": 10_00}, 0.0)
        round_ = sitting.deal(sitting.prepared(0.0))
        while round_.offers:
            round_.decline()
        sitting.book(round_, {}, 0.0)
    sitting.open([1, 2, 3])
    assert sitting.offered == [2]
