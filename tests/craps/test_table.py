"""A craps table that goes on: wagers stay up from flip to flip, through a save, and when the bank moves."""

import json
import random

import pytest

from housedealer.errors import HouseError
from housedealer.games import game, open_session, settle
from housedealer.money import cents
from housedealer.play import bots
from housedealer.postings import option_of
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import Sitting
from housedealer.terminal.felt.craps_layout import Layout
from housedealer.terminal.felt.felt import Felt
from tests.events import check_event

CRAPS = "the-101/party-craps"


def table(**stacks):
    held = {name.removeprefix("s"): stack for name, stack in (stacks or {"s1": 5000, "s2": 1000, "s3": 1000}).items()}
    return open_session(CRAPS, stacks=held, option=1, seed=11)


def flip(session, wagers, bank=1000):
    round_ = session.begin(wagers, bank=bank)
    session.finish(round_)
    return round_.answer()


def until_point(session):
    """Come-outs with a pass wager of seat 2 until it stands on a point."""
    session.take_bank(session.offered_to()[0])
    while True:
        answer = flip(session, {"2": {"pass": 10}} if "2" not in session.carried.get("up", {}) else {})
        if answer["next"]["point"]:
            return answer
        session.held = 0  # the same player goes on holding the bank


def test_wagers_stay_up_and_are_not_free_to_be_wagered_again():
    session = table()
    after = until_point(session)["next"]
    assert after["up"] == {"2": {"pass": 10}}
    assert session.standing("2") == 10_00
    stack = session.stacks[2]
    with pytest.raises(HouseError, match="more than"):
        session.begin({"2": {"place-6": stack // 100 - 5}}, bank=100)
    answer = flip(session, {"2": {"pass-odds": 10}})
    assert answer["wagers"][0]["wager"] == "pass"


def test_a_table_saved_in_between_goes_on_alike():
    """4133: whatever stands stays, also through a save, and when the bank moves to a player with wagers up."""
    session = table()
    until_point(session)
    saved = json.loads(json.dumps(session.data()))
    again = Session.of(saved, game)
    again.dealer, session.dealer = 2, 2
    ours, theirs = flip(session, {"3": {"field": 10}}, bank=100), flip(again, {"3": {"field": 10}}, bank=100)
    assert ours == theirs
    (own,) = [one for one in ours["wagers"] if one["seat"] == "2"]
    assert own["result"] in ("push", "returned")


def test_what_may_be_taken_down():
    """4082, 4086, 4115-4117: the pass line stays until it is won or lost; odds and don't wagers come down."""
    session = table()
    session.carried = {"point": 6, "up": {"2": {"pass": 10, "pass-odds": 20, "dont-come-5": 10, "dont-come-5-odds": 9}}}
    with pytest.raises(HouseError, match="stays up until it wins or loses"):
        session.take_down(2, "pass")
    with pytest.raises(HouseError, match="no place-6 bet is up"):
        session.take_down(2, "place-6")
    session.take_down(2, "pass-odds")
    session.take_down(2, "dont-come-5")
    assert session.carried["up"] == {"2": {"pass": 10}}


def bot_flips(count, seed):
    rng = random.Random(seed)
    session = open_session(CRAPS, stacks={str(seat): 2000 for seat in range(1, 6)}, option=1, seed=seed)
    option = option_of(session.game.posting, 1)
    felt_board = Layout()
    for _ in range(count):
        session.take_bank(session.offered_to()[0])
        wagers = {}
        sitting = Sitting(session)
        for seat in session.stacks:
            most = sitting.can_wager(str(seat), 0.0)
            placed = bots.wager(session.game, option, most, rng, session.carried, str(seat))
            if seat != session.dealer and placed:
                wagers[str(seat)] = placed
        if not wagers and not session.carried.get("up"):
            continue
        dealer = session.dealer
        session.stacks[dealer] = max(session.stacks[dealer], session.standing(str(dealer)) + sitting.room[0] + 100)
        round_ = session.deal(wagers, bank=sitting.can_bank(dealer))
        while round_.offer is not None:
            offer = round_.offer
            name, argument = bots.choose(offer, session.game, round_.view(offer.position), rng)
            round_.respond(name, argument, offer.position)
        yield session, round_, felt_board
        session.finish(round_)


def test_bots_play_pass_with_odds_and_place_wagers():
    seen = set()
    for _, round_, _ in bot_flips(120, seed=3):
        seen |= {wager.id for wager in round_.setup.wagers}
    assert {"pass", "pass-odds", "place-6", "place-8"} <= seen


def test_the_drawn_layout_keeps_the_wagers_that_stay_up():
    """The wagers on the drawn layout after every flip are `next.up`, and every event can be worded and drawn."""
    for session, round_, board in bot_flips(120, seed=4):
        people = {str(seat): f"P{seat}" for seat in session.stacks}
        felt = Felt(session.game, people, dict.fromkeys(people, 0), "2", board)
        for event in round_.view("2"):
            check_event(event)
            felt.apply(event)
        after = round_.answer()["next"]
        up = {seat: {name: cents(amount) for name, amount in held.items()} for seat, held in after["up"].items()}
        placed = board.picture.wagers.items()
        on_layout = {seat: {name: amount for (name, _), amount in held.items()} for seat, held in placed if held}
        assert on_layout == up
        assert board.picture.point == after["point"]
        felt.draw()
        assert not any("None" in str(line) or "undefined" in str(line) for line in felt.messages)


def test_closed_wagers_are_listed_with_the_reason_of_the_refusal():
    """Lines on the come-out, come with a point, odds behind what stands (001:4076-4117); one reason for both."""
    played = game(CRAPS)
    wagers = [rule.id for rule in played.posting.wagers if rule.placed == "before-deal"]
    for left in (
        {},
        {"point": 6, "up": {"2": {"pass": 10, "come-5": 10, "place-8": 12, "big-6": 5, "dont-come-4": 10}}},
    ):
        closed = played.family.carries.closed(played, left, "2")
        for name in wagers:
            whole = {**left.get("up", {}).get("2", {})}
            if played.family.carries.comes_down(name) and not name.startswith("big"):
                whole.pop(name, None)
            doc = {
                "posting": CRAPS,
                "option": None,
                "player_dealer": {"seat": 1, "bank": 5000},
                "deal": {"roll": "6s 6d"},
            }
            doc |= {"point": left.get("point"), "up": {"2": whole}, "seats": {"2": {name: 20}}}
            if played.family.carries.stays(played, name)["beside"]:
                doc["seats"]["2"]["field"] = 10
            try:
                settle(doc)
                refused = ""
            except HouseError as error:
                refused = str(error)
            assert bool(refused) == (name in closed), (name, refused, closed.get(name))
            assert closed.get(name, "") in refused


def test_a_wager_that_needs_another_says_so():
    """List M: hard ways, propositions, horn and hops need a wager elsewhere (001:4099-4111)."""
    played = game(CRAPS)
    needing = [rule.id for rule in played.posting.wagers if played.family.carries.stays(played, rule.id)["beside"]]
    assert {"hard-4", "any-seven", "any-craps", "c", "e", "horn", "craps-2", "eleven", "hop-1-6"} <= {*needing}
    assert not {"pass", "come-6", "pass-odds", "place-6", "buy-4", "lay-10", "field", "big-6"} & {*needing}
