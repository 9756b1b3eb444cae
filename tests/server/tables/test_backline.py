"""Back-line bettors: wagers of their own on another's hand, settled right after it, with or without a seat."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import settle
from housedealer.money import cents
from housedealer.server.fairness.proof import proof
from housedealer.server.fairness.verify import verify
from housedealer.server.review.hints import question
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import views
from housedealer.table.money.affordability import below_zero
from tests.server.client import House, Player
from tests.server.http.test_rounds_over_the_network import seated
from tests.server.proofs import shoes_of
from tests.server.tables.test_hosted_table import assert_restores, balances, table

BLACKJACK = "the-101/blackjack-x"


def record_of(hosted: HostedTable, number: int = 1) -> dict[str, Any]:
    rows = [row for what, row in hosted.writes if what == "round" and row["number"] == number]
    record: dict[str, Any] = json.loads(rows[0]["record"])
    return record


def with_eve(posting: str, **more: Any) -> HostedTable:
    """Ann banks at seat 1, Bob plays at seat 2, Eve has no seat and stands behind Bob's."""
    hosted = table(posting, "ann", "bob", option=None, **more)
    hosted.present.add("eve")
    hosted.stand_behind("eve", "Eve", 2, 300_00)
    hosted.take_bank("ann", 1, 500_00)
    return hosted


def test_a_watcher_bets_behind_a_seat_and_is_settled_right_after_it() -> None:
    # 000:783: back-line betting is permitted on any wager
    hosted = with_eve("500-club/ez-baccarat")
    assert hosted.waits_for() == ["2", "2/1"]
    hosted.wager("bob", 2, {"player": 10_00}, True)
    assert hosted.waits_for() == ["2/1"]
    hosted.wager("eve", "2/1", {"banker": 20_00, "tie": 5_00}, True)
    record = record_of(hosted)
    assert record["seats"] == {"2": {"player": 10}, "2/1": {"banker": 20, "tie": 5}}
    answer = settle(record)
    assert [line["seat"] for line in answer["wagers"]] == ["2", "2/1", "2/1"]
    assert hosted.session.behind["2/1"] == 300_00 + cents(answer["net"]["2/1"])
    assert hosted.session.stacks[2] == 1000_00 + cents(answer["net"]["2"])
    held = balances(hosted)
    assert held["seat:t:2/1"] == hosted.session.behind["2/1"]
    assert held["person:eve"] == -300_00
    assert sum(held.values()) == 0
    hosted.stand("eve")
    assert hosted.places.rail == {}
    assert balances(hosted)["person:eve"] == cents(answer["net"]["2/1"])


def test_a_back_line_bettor_decides_separately() -> None:
    """Bob doubles or splits his hand; Eve, behind him, is asked each time and chooses for herself."""
    request: set[str] = set()
    for seed in range(60):
        hosted = with_eve(BLACKJACK, seed=seed)
        hosted.wager("bob", 2, {"base": 10_00}, True)
        hosted.wager("eve", "2/1", {"base": 20_00}, True)
        while hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            count = len(hosted.round.choices)
            who, other = ("eve", "bob") if offer.position == "2/1" else ("bob", "eve")
            assert "offer" in views.yours(hosted, who, 0)
            # Insurance is offered to both at once, all else to one.
            both = len(hosted.round.offers) > 1
            assert ("offer" in views.yours(hosted, other, 0)) == both
            assert "offer" not in views.yours(hosted, "ann", 0)
            names = offer.names()
            assert both or question(hosted, other, {}) is None
            if who == "eve":
                request.add(names[0])
                assert question(hosted, who, {}) is None  # no best play is known for a bettor who may follow
            else:
                assert question(hosted, who, {}) is not None
            wish = ("insure", "split", "double", "stand", "decline", "hit", "surrender")
            name = next(one for one in wish if one in names)
            with pytest.raises(HouseError, match=r"else’s turn|made already"):
                hosted.choose(other, offer.position, count, name, None)
            hosted.choose(who, offer.position, count, name, None)
            assert_restores(hosted)
        answer = settle(record_of(hosted))
        assert hosted.session.behind["2/1"] == 300_00 + cents(answer["net"]["2/1"])
        assert min(*hosted.session.behind.values(), *hosted.session.stacks.values()) >= 0
    assert {"double", "split", "insure"} <= request


def test_choices_beyond_the_stack_are_not_offered_behind_a_seat() -> None:
    """Eve brings $25 and wagers $20: she may double for $5 more at most, and not split."""
    doubles = 0
    for seed in range(40):
        hosted = table(BLACKJACK, "ann", "bob", option=None, seed=seed)
        hosted.stand_behind("eve", "Eve", 2, 25_00)
        hosted.take_bank("ann", 1, 500_00)
        hosted.wager("bob", 2, {"base": 10_00}, True)
        hosted.wager("eve", "2/1", {"base": 20_00}, True)
        while hosted.phase == "round":
            assert hosted.round and hosted.round.offer
            offer = hosted.round.offer
            if offer.position == "2/1":
                assert "split" not in offer.names()
                for legal in offer.legal:
                    if legal.name == "double":
                        doubles += 1
                        assert legal.argument is not None and legal.argument.data()["most"] <= 5_00
            name = next(one for one in ("double", "split", "decline", "stand", "hit") if one in offer.names())
            who = "eve" if offer.position == "2/1" else "bob"
            hosted.choose(who, offer.position, len(hosted.round.choices), name, None)
        assert hosted.session.behind["2/1"] >= 0
    assert doubles > 3


def test_a_back_line_bettor_who_is_away_times_out() -> None:
    hosted = with_eve("500-club/ez-baccarat")
    hosted.wager("bob", 2, {"player": 10_00}, True)
    hosted.timeout()
    assert "2/1" not in record_of(hosted)["seats"]
    assert "dealt out" in views.yours(hosted, "eve", 0)["notes"][0]


def test_a_wager_behind_a_seat_that_does_not_play_comes_back() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", "cid", option=None)
    hosted.stand_behind("eve", "Eve", 2, 300_00)
    hosted.take_bank("ann", 1, 500_00)
    hosted.wager("eve", "2/1", {"player": 20_00}, True)
    hosted.wager("cid", 3, {"player": 10_00}, True)
    hosted.wager("bob", 2, {}, True)
    assert record_of(hosted)["seats"] == {"3": {"player": 10}}
    assert hosted.session.behind["2/1"] == 300_00
    assert "so yours came back" in views.yours(hosted, "eve", 0)["notes"][0]


def test_behind_bots_alone_a_watcher_can_play() -> None:
    hosted = table("500-club/ez-baccarat", robots=4, option=None)
    hosted.present.add("eve")
    hosted.stand_behind("eve", "Eve", 2, 300_00)
    for _ in range(200):  # bots may pass the bank, and the one before Eve may take it
        if hosted.session.number:
            break
        if hosted.phase == "wagers":
            hosted.wager("eve", "2/1", {"player": 5_00}, True)
        else:
            hosted.offer_again()
    assert hosted.session.number >= 1


def test_bots_alone_do_not_play_on_without_a_pause() -> None:
    """The bot before Eve banks, so she cannot wager: the round of the bots is dealt, and then the table rests."""
    hosted = table("500-club/ez-baccarat", robots=3, option=None)
    hosted.present.add("eve")
    hosted.stand_behind("eve", "Eve", 1, 300_00)
    for _ in range(400):
        if hosted.phase == "wagers":
            hosted.wager("eve", "1/1", {}, True)
        if hosted.session.number and hosted.phase == "nobody":
            break
        hosted.offer_again()
    assert hosted.phase == "nobody"
    number = hosted.session.number
    # The seat before her is given up: nothing is dealt for her sake.
    hosted.places.stand_up("1")
    for _ in range(5):
        hosted.offer_again()
    assert (hosted.phase, hosted.session.number) == ("waiting", number)


def test_what_is_not_permitted_behind_a_seat_is_refused() -> None:
    hosted = with_eve(BLACKJACK)
    for person, seat, message in (
        ("bob", 2, "Seat 2 is yours"),
        ("eve", 2, "already betting behind"),
        ("eve", 5, "Nobody sits"),
        ("cid", 2, "You need at least"),
    ):
        with pytest.raises(HouseError, match=message):
            hosted.stand_behind(person, person.title(), seat, 0 if person == "cid" else 100_00)
    with pytest.raises(HouseError, match="You’re betting behind seat 2"):
        hosted.stand("bob")
        hosted.sit("eve", "Eve", 2, 100_00)
    with pytest.raises(HouseError, match="doesn’t allow back-line"):
        # 000:175: not permitted there
        table("500-club/pure-21-5-blackjack", "ann", "bob").stand_behind("eve", "Eve", 2, 100_00)
    with pytest.raises(HouseError, match="doesn’t allow back-line"):
        table("500-club/texas-holdem", "ann", "bob").stand_behind("eve", "Eve", 2, 100_00)


def test_a_banker_does_not_bet_against_the_bank() -> None:
    hosted = table("500-club/ez-baccarat", "ann", "bob", option=None)
    hosted.stand_behind("ann", "Ann", 2, 100_00)
    hosted.take_bank("ann", 1, 300_00)
    assert hosted.waits_for() == ["2"]
    with pytest.raises(HouseError, match="You have the bank"):
        hosted.wager("ann", "2/1", {"player": 5_00}, True)


def test_the_proof_of_a_shoe_with_back_line_bettors_verifies() -> None:
    hosted = with_eve("the-101/ultimate-war")
    hosted.wager("bob", 2, {"player": 10_00}, True)
    hosted.wager("eve", "2/1", {"player": 30_00}, True)
    doc = proof(*shoes_of(hosted.writes)[0])
    assert verify(doc)["rounds"] == 1
    assert "2/1" in doc["rounds"][0]["net"]


def test_over_the_network_a_watcher_bets_behind_a_seat(house: House) -> None:
    async def run() -> None:
        (bob,) = await seated(house, "500-club/ez-baccarat", bots=2, option=None)
        eve = Player(house, house.enter("Eve"), bob.table, seed=5)
        await eve.connect()
        eve.know()
        # Nobody else's place, and no more than the wallet holds.
        assert (await eve.ask(type="wager", place="1", wagers={"player": 5_00}, ready=True))["type"] == "error"
        assert (await eve.ask(type="behind", seat=1, buy_in=10**8))["type"] == "error"
        assert (await eve.ask(type="behind", seat=1, buy_in=400_00))["type"] == "ok"
        await eve.until(lambda p: p.you["places"] == ["1/1"])
        assert eve.you["seats"] == []
        assert eve.you["wallet"] == 9600_00
        assert (await bob.ask(type="stand", place="1/1"))["type"] == "error"
        # Bob passes the bank, so that he has a hand to stand behind.
        async with asyncio.timeout(120):
            while bob.state["number"] < 1:
                for player in (bob, eve):
                    await player.ask(type="ping")  # whatever was on its way has arrived
                    message = player.decide()
                    if message and message["type"] == "bank":
                        message["amount"] = None
                    if message:
                        assert (await player.ask(**message))["type"] == "ok"
                await asyncio.sleep(0.05)
        await eve.until(lambda p: p.state["number"] >= 1)
        result = house.get(f"/api/rounds/{bob.table}/1", eve.token).json()["answer"]
        assert {line["seat"] for line in result["wagers"]} >= {"1", "1/1"}
        stack = eve.state["behind"]["1/1"]["stack"]
        assert stack == 400_00 + result["net"]["1/1"]
        assert (await eve.ask(type="stand", place="1/1"))["type"] == "ok"
        await eve.until(lambda p: p.you["places"] == [])
        assert eve.you["wallet"] == 10_000_00 + result["net"]["1/1"]
        await bob.close()
        await eve.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "posting", ["turlock/ultimate-texas-holdem", "turlock/three-card-poker", "the-101/three-card-poker"]
)
def test_a_back_line_bettor_needs_money_for_the_seats_raises(posting: str) -> None:
    """The seat decides, and a multiple of the bettor's own ante follows: with no money for it, a loss was voided."""
    hosted = with_eve(posting)
    wagers = {name: 10_00 for name in ("ante", "blind") if name in hosted.game.wagers}
    hosted.wager("bob", 2, wagers, True)
    follows = hosted.game.family.play.decisions.follows(hosted.game, wagers)
    stake = 10_00 * len(wagers)
    hosted.session.behind["2/1"] = stake + follows - 1
    with pytest.raises(HouseError, match="for later bets"):
        hosted.wager("eve", "2/1", wagers, True)
    hosted.session.behind["2/1"] = stake + follows
    hosted.wager("eve", "2/1", wagers, True)
    while hosted.phase == "round":
        (offer,) = hosted.questions.open_offers()
        assert hosted.round
        most = max(offer.legal[0].argument.values)  # type: ignore[union-attr]
        hosted.choose("bob", "2", len(hosted.round.choices), "play", most)
        assert below_zero(hosted.round.table, hosted.round.purses or {}) is None or hosted.phase != "round"
    assert not hosted.play.voided


def test_an_ante_behind_a_seat_without_one_does_not_stop_the_round() -> None:
    hosted = with_eve("the-101/three-card-poker")
    hosted.wager("bob", 2, {"ante": 10_00}, False)
    hosted.wager("eve", "2/1", {"ante": 10_00}, True)
    hosted.wager("bob", 2, {"pair-and-up": 10_00}, True)  # he has thought again
    assert hosted.number == 2, hosted.progress.refusal
    assert record_of(hosted)["seats"] == {"2": {"pair-and-up": 10}}
    assert any("came back" in note for note in hosted.places.rail["2/1"].notes)
