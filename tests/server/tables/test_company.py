"""At a table with others: time banks, changing seats, showing a hand that nobody saw, and who finds the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from housedealer.cards import card, symbol
from housedealer.errors import HouseError
from housedealer.server.chance import using
from housedealer.server.floor.floor import Floor
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import views
from tests.server.deterministic import DeterministicChance
from tests.server.floor.test_floor import on_floor
from tests.server.tables.test_hosted_table import assert_restores, balances, table

HOLDEM = "500-club/texas-holdem"


@pytest.fixture
def clock() -> Iterator[DeterministicChance]:
    chance = DeterministicChance(7)
    with using(chance):
        yield chance


def holdem(*people: str, seconds: int = 10, robots: int = 0) -> HostedTable:
    """A hand of Hold'em between people with full time banks."""
    hosted = table(HOLDEM, robots=robots, option=None, seed=3)
    hosted.present = set(people)
    hosted.places.time_bank = seconds
    for seat, person in enumerate(people, robots + 1):
        hosted.sit(person, person.title(), seat, 200_00)
    deal(hosted)
    return hosted


def deal(hosted: HostedTable) -> None:
    for place in list(hosted.waits_for()):
        who = hosted.places.who(place)
        assert who and who.person
        hosted.wager(who.person, place, {}, ready=True)
    assert hosted.phase == "round"


def acting(hosted: HostedTable) -> tuple[str, str]:
    """The place that must decide, and its holder."""
    (place,) = hosted.waits_for()
    who = hosted.places.who(place)
    assert who and who.person
    return place, who.person


def choose(hosted: HostedTable, *names: str) -> None:
    """The first of some choices that is legal, for the player who must decide."""
    place, person = acting(hosted)
    offer = hosted.questions_of(person)[0]
    name = next(name for name in names if name in {one.name for one in offer.legal})
    assert hosted.round
    hosted.choose(person, place, len(hosted.round.choices), name, None)


def seconds(hosted: HostedTable, place: str) -> int:
    who = hosted.places.who(place)
    assert who
    return who.time_bank


# The time bank


def test_a_time_bank_is_spent_when_the_clock_has_run_out(clock: DeterministicChance) -> None:
    hosted = holdem("ann", "bob")
    place, _ = acting(hosted)
    hosted.time_up()
    assert acting(hosted)[0] == place, "nothing was chosen for them"
    assert hosted.time.left([place], hosted.present) == 10
    assert views.state(hosted, 10.0)["extra"] and views.state(hosted, 10.0)["seats"][place]["time_bank"] == 10
    assert_restores(hosted)
    clock.at += 3.2
    assert hosted.time.left([place], hosted.present) == pytest.approx(6.8)
    choose(hosted, "call", "check")
    assert seconds(hosted, place) == 6, "whole seconds, rounded up"
    assert not views.state(hosted, None)["extra"], "the next decision has its own clock"
    other, _ = acting(hosted)
    assert other != place and seconds(hosted, other) == 10


def test_an_answer_in_time_costs_nothing(clock: DeterministicChance) -> None:
    hosted = holdem("ann", "bob")
    clock.at += 44
    place, _ = acting(hosted)
    choose(hosted, "call", "check")
    assert seconds(hosted, place) == 10


def test_a_person_who_does_not_answer_at_all_has_none_left(clock: DeterministicChance) -> None:
    hosted = holdem("ann", "bob")
    place, person = acting(hosted)
    hosted.time_up()
    clock.at += 10
    hosted.timeout()
    assert hosted.phase != "round", "they folded, and the hand is over"
    assert "you ran out of time, so you folded" in str(hosted.places.own(person, place).notes)
    # Two seconds come back with each round, and with an empty one nobody waits.
    assert seconds(hosted, place) == 2
    hosted.places.own(person, place).time_bank = 0
    deal(hosted)
    while acting(hosted)[0] != place:
        choose(hosted, "call", "check")
    made = len(hosted.round.choices) if hosted.round else 0
    hosted.time_up()
    assert hosted.phase != "round" or len(hosted.round.choices if hosted.round else ()) > made


def test_nobody_waits_for_the_time_bank_of_someone_who_is_gone(clock: DeterministicChance) -> None:
    hosted = holdem("ann", "bob")
    place, person = acting(hosted)
    hosted.present.discard(person)
    hosted.time_up()
    assert hosted.phase != "round"
    assert seconds(hosted, place) == 10


def test_after_a_restart_the_clock_begins_anew_where_a_time_bank_ran(
    clock: DeterministicChance, tmp_path: Path
) -> None:
    """Nobody is connected then, so that no time bank counts: the hand would be folded before its player is back."""
    hosted = holdem("ann", "bob")
    hosted.time_up()
    hosted.present.clear()

    async def act(floor: Floor) -> None:
        floor.tables.adopt(hosted)
        actor = floor.tables.here(hosted.id)
        actor.start()
        assert actor.clock.seconds() == pytest.approx(floor.settings.decide_seconds, abs=5)
        actor.stop()
        floor.tables.actors.clear()

    on_floor(tmp_path, act)


def test_no_round_waits_for_a_time_bank_before_the_deal(clock: DeterministicChance) -> None:
    hosted = table("500-club/ez-baccarat", option=None)
    hosted.present, hosted.places.time_bank = {"ann", "bob"}, 10
    for seat, person in enumerate(("ann", "bob"), 1):
        hosted.sit(person, person.title(), seat, 200_00)
    assert hosted.phase == "bank"
    offered = hosted.sitting.offered[0]
    hosted.time_up()
    assert hosted.sitting.offered[:1] != [offered], "the bank goes on"


def test_a_time_bank_fills_up_to_where_it_was(clock: DeterministicChance) -> None:
    hosted = holdem("ann", "bob")
    hosted.places.own("ann", "1").time_bank = 7
    for expected in (9, 10, 10):
        choose(hosted, "fold")
        assert (seconds(hosted, "1"), seconds(hosted, "2")) == (expected, 10)
        deal(hosted)


def test_a_clock_that_is_set_back_charges_nothing(clock: DeterministicChance) -> None:
    hosted = holdem("ann", "bob")
    place, _ = acting(hosted)
    hosted.time_up()
    clock.at -= 86_400
    assert hosted.time.left([place], hosted.present) == 10
    choose(hosted, "call", "check")
    assert seconds(hosted, place) == 10


# Changing seats


def test_one_moves_to_a_free_seat_with_all_chips() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", robots=2, option=None)
    before = balances(hosted)
    hosted.places.own("bob", "2").time_bank = 9
    hosted.change_seat("bob", 2, 6)
    assert hosted.places.of("bob") == ["6"] and 2 not in hosted.seats
    assert hosted.session.stacks[6] == 1000_00 and seconds(hosted, "6") == 9
    after = balances(hosted)
    assert after["seat:t:6"] == before["seat:t:2"] == 1000_00 and after["seat:t:2"] == 0
    assert after["person:bob"] == before["person:bob"], "nothing came from the wallet"
    assert_restores(hosted)


def test_a_bot_makes_room_and_comes_back() -> None:
    hosted = table("500-club/ez-baccarat", "ann", robots=2, option=None)
    bot = hosted.seats[2].name
    assert hosted.sitting.offered[:1] == [1], "to move is to pass the bank"
    hosted.change_seat("ann", 1, 2)
    assert hosted.sitting.offered[:1] != [1]
    assert hosted.seats[2].person == "ann" and hosted.seats[2].bot == bot
    hosted.change_seat("ann", 2, 5)
    assert hosted.seats[2].name == bot and hosted.seats[2].person is None
    assert sum(balances(hosted).values()) == 0


def test_a_bot_that_is_merely_dealt_in_makes_room_too() -> None:
    """In a game for the pot nothing is placed before the deal: antes and blinds come with it."""
    hosted = table(HOLDEM, "ann", robots=2, option=None)
    hosted.present = {"ann"}
    hosted.go()
    assert hosted.phase == "wagers" and hosted.sitting.placed["2"] == {}
    hosted.change_seat("ann", 1, 2)
    assert hosted.places.of("ann") == ["2"] and hosted.waits_for() == ["2"]
    hosted.sit("bob", "Bob", 3, 300_00)
    assert hosted.places.of("bob") == ["3"] and set(hosted.waits_for()) == {"2", "3"}
    assert sum(balances(hosted).values()) == 0


def test_a_bot_takes_its_bets_back_for_a_person_but_not_its_bank() -> None:
    """Until the deal bets may be changed: whoever comes while others bet need not wait for another round."""
    hosted = table("500-club/ez-baccarat", "ann", robots=3, option=None)
    while hosted.phase == "bank":
        hosted.take_bank("ann", 1, None)
    bank = hosted.session.dealer or 0
    assert hosted.phase == "wagers" and hosted.seats[bank].person is None
    other = next(seat for seat in (2, 3, 4) if seat != bank)
    assert hosted.sitting.placed[str(other)]
    with pytest.raises(HouseError, match=f"Seat {bank} has the bank"):
        hosted.sit("bob", "Bob", bank, 300_00)
    hosted.sit("bob", "Bob", other, 300_00)
    assert str(other) not in hosted.sitting.placed and str(other) in hosted.waits_for()
    assert sum(balances(hosted).values()) == 0
    assert_restores(hosted)


def test_who_cannot_change_seats() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", "cat", option=None)
    offered = hosted.sitting.offered[0]
    person = hosted.seats[offered].person or ""
    for seat, to, who, why in (
        (2, 3, "bob", "Seat 3 is taken"),
        (2, 99, "bob", "no seat 99 here"),
        (3, 6, "bob", "Seat 3 isn’t yours"),
    ):
        with pytest.raises(HouseError, match=why):
            hosted.change_seat(who, seat, to)
    hosted.take_bank(person, offered, 100_00)
    with pytest.raises(HouseError, match="You’re in a round"):
        hosted.change_seat(person, offered, 6)
    # Before the deal a bettor moves, and is asked for wagers at the new seat.
    other = next(seat for seat in (1, 2, 3) if seat != offered)
    name = hosted.seats[other].person or ""
    hosted.wager(name, other, {"player": 10_00}, ready=True)
    hosted.change_seat(name, other, 7)
    assert str(other) not in hosted.sitting.placed and "7" in hosted.waits_for()


def test_nobody_changes_seats_in_a_hand() -> None:
    hosted = holdem("ann", "bob")
    with pytest.raises(HouseError, match="You’re in a hand"):
        hosted.change_seat("ann", 1, 5)
    with pytest.raises(HouseError, match="You can add chips when this hand is over"):
        hosted.buy("ann", "1", 100_00)
    with pytest.raises(HouseError, match="Wait for the next hand"):
        hosted.wager("ann", "1", {}, ready=True)
    choose(hosted, "fold")
    hosted.change_seat("ann", 1, 5)
    assert hosted.places.of("ann") == ["5"]


def test_a_table_for_the_pot_closes_after_the_hand() -> None:
    hosted = holdem("ann", "bob")
    hosted.close_soon()
    closing = "the house is closing this table after the hand; your chips go to your wallet"
    assert hosted.seats[1].notes == [f"Hand 1: {closing}."]


def test_bets_that_stay_up_keep_one_at_the_seat() -> None:
    hosted = table("the-101/party-craps", "ann", robots=2, option=None)
    hosted.session.carried = {"up": {"1": {"pass-line": 10_00}}, "point": 6}
    with pytest.raises(HouseError, match="stay up"):
        hosted.change_seat("ann", 1, 6)


# Showing a hand


def test_the_last_player_left_may_show_and_nothing_else_changes() -> None:
    hosted = holdem("ann", "bob")
    choose(hosted, "fold")
    number, record = hosted.session.number, json.dumps(hosted.play.net)
    folded = next(person for person in ("ann", "bob") if not hosted.hands.unshown_of(person))
    winner = "bob" if folded == "ann" else "ann"
    mine = hosted.hands.unshown_of(winner)
    (place,) = mine
    # They are the cards that were dealt to that seat, and nobody else is sent them.
    dealt = [event for event in views.events_for(hosted, winner, 0) if event["event"] == "deal"]
    held = [event["card"] for event in dealt if event.get("to") == place and "card" in event]
    assert mine[place] == " ".join(held[-2:]), "before them, a card was drawn for the button"
    assert "unshown" not in views.yours(hosted, folded, 0)
    assert mine[place] not in json.dumps(views.state(hosted, None))
    with pytest.raises(HouseError, match="no cards to show"):
        hosted.show_hand(folded, number)
    with pytest.raises(HouseError, match="no cards to show"):
        hosted.show_hand(winner, number - 1)
    chips, written = dict(hosted.session.stacks), len(hosted.writes)
    hosted.show_hand(winner, number)
    shown = views.state(hosted, None)["shown"][place]
    name, symbols = hosted.seats[int(place)].name, " ".join(map(symbol, map(card, mine[place].split())))
    assert (shown["cards"], shown["says"], shown["to_holder"]) == (
        mine[place],
        f"{name} shows {symbols}.",
        f"You show {symbols}.",
    )
    assert (dict(hosted.session.stacks), len(hosted.writes)) == (chips, written), "no money moves, nothing is recorded"
    assert json.dumps(hosted.play.net) == record
    assert_restores(hosted)
    with pytest.raises(HouseError, match="no cards to show"):
        hosted.show_hand(winner, number)
    deal(hosted)
    assert views.state(hosted, None)["shown"] == {} and not hosted.hands.unshown_of(winner)


def showdown(hosted: HostedTable) -> None:
    while hosted.phase == "round":
        choose(hosted, "check", "call", "stand-pat")


def test_a_mucked_hand_may_be_shown_and_a_shown_one_need_not() -> None:
    """The texts are silent on it (the reading showdown-order): a beaten hand is mucked."""
    mucked = 0
    for seed in range(12):
        hosted = table(HOLDEM, "ann", "bob", option=None, seed=seed)
        deal(hosted)
        showdown(hosted)
        assert hosted.round
        events = hosted.round.table.events
        shown = {event["seat"] for event in events if event["event"] == "show"}
        for person, place in (("ann", "1"), ("bob", "2")):
            assert bool(hosted.hands.unshown_of(person)) == (place not in shown)
            mucked += place not in shown
    assert mucked


def test_where_all_hands_are_exposed_there_is_nothing_left_to_show() -> None:
    """003: Al's Lowball has all hands shown; but a player who is not called need not."""
    hosted = table("als/lowball", "ann", "bob", option=None, seed=2)
    deal(hosted)
    while hosted.phase == "round":
        choose(hosted, "check", "call", "bet", "stand-pat", "draw")
    assert hosted.round and {event["event"] for event in hosted.round.table.events} & {"show", "award"}
    if any(event["event"] == "show" for event in hosted.round.table.events):
        assert not hosted.hands.unshown_of("ann") and not hosted.hands.unshown_of("bob")


def test_games_against_a_bank_leave_nothing_to_show() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", option=None)
    assert hosted.hands.unshown_of("ann") == {}


# Who finds the table


def test_only_who_opened_a_table_lists_it() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", option=None)
    hosted.owner = "ann"
    with pytest.raises(HouseError, match="Only the player who opened"):
        hosted.list_for_all("bob", False)
    hosted.list_for_all("ann", False)
    assert not views.state(hosted, None)["listed"]
    assert views.yours(hosted, "ann", 0)["opened"] and "opened" not in views.yours(hosted, "bob", 0)
    assert_restores(hosted)


def test_bots_buy_what_they_sat_down_with_and_not_the_most_that_is_posted() -> None:
    """500 Club's no limit tables allow $100,000 (000: schedule); a bot that is short has again what it began with."""
    hosted = table(HOLDEM, "ann", robots=2, option=4)
    assert hosted.places.bounds.most and hosted.places.bounds.most > 10 * hosted.places.bot_stack
    hosted.session.stacks[2] = 900_00
    hosted.session.stacks[3] = 100
    hosted.places.refill_bots()
    assert (hosted.session.stacks[2], hosted.session.stacks[3]) == (900_00, hosted.places.bot_stack + 100)


def test_whoever_is_back_is_no_longer_told_that_they_sit_out() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", robots=2, option=None)
    offered = hosted.sitting.offered[0]
    who = hosted.seats[offered]
    who.missed = 2
    hosted.timeout()
    assert who.out and any("sitting out" in note for note in who.notes)
    hosted.sit_out(who.person or "", False)
    assert who.notes == []


# Who is who


def test_two_people_of_one_name_are_told_apart() -> None:
    """Sentences name people by their names alone: the second is marked, by whatever way they come to it."""
    hosted = table("the-101/blackjack-x", "ann", robots=2, option=None)
    hosted.sit("other", "Ann", 5, 1000_00)
    assert (hosted.seats[1].name, hosted.seats[5].name) == ("Ann", "Ann 2")
    hosted.stand_behind("third", "Ann", 1, 300_00)
    assert hosted.places.rail["1/1"].name == "Ann 3"
    hosted.rename("other", "Bob")
    hosted.rename("third", "Bob")
    assert (hosted.seats[5].name, hosted.places.rail["1/1"].name) == ("Bob", "Bob 2")
    hosted.rename("ann", "Ann")
    assert hosted.seats[1].name == "Ann", "it is one's own already"


def test_a_bot_that_comes_back_has_a_name_of_its_own_too() -> None:
    hosted = table("the-101/blackjack-x", "ann", robots=2, option=None)
    bot = hosted.seats[2].name
    hosted.sit("bob", bot, 2, 1000_00)
    assert hosted.seats[2].name == bot, "the bot made room"
    hosted.sit("cid", "Cid", 4, 1000_00)
    hosted.rename("cid", "Bob")
    hosted.rename("bob", "Bob")
    assert hosted.seats[2].name == "Bob 2"
    hosted.rename("cid", bot)
    hosted.stand("bob")
    assert hosted.seats[2].name == f"{bot} 2"


def test_whoever_takes_a_bots_seat_after_a_round_is_not_shown_its_result() -> None:
    hosted = holdem("ann", "bob", robots=1)
    while hosted.phase == "round":
        choose(hosted, "fold", "check", "call")
    before = views.state(hosted, None)
    assert before["net"] is not None and set(before["net"]) == {"1", "2", "3"}
    assert before["newcomers"] == []
    bot = hosted.seats[1].name
    hosted.sit("cid", "Cid", 1, 200_00)
    after = views.state(hosted, None)
    assert after["newcomers"] == ["1"]
    assert after["net"] == before["net"], "a page compares it with the proof of the shoe"
    hosted.stand("cid")
    assert (hosted.seats[1].name, views.state(hosted, None)["newcomers"]) == (bot, [])
    hosted.stand("ann")
    hosted.sit("cid", "Cid", 2, 200_00)
    deal(hosted)
    assert views.state(hosted, None)["newcomers"] == []
