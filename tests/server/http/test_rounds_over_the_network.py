"""Whole rounds over the network, one posting per family, and what each person is sent of them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest

from housedealer.games import read_round, settle
from housedealer.money import dollars
from housedealer.postings import entries
from housedealer.server.fairness.verify import verify
from housedealer.table.contract import read_answer
from tests.builders import POSTED
from tests.server.client import House, Player

PLAYABLE = [entry["id"] for entry in entries() if entry["playable"]]
ONE_EACH = [
    "500-club/ez-baccarat",
    "the-101/ultimate-war",
    "the-101/blackjack-x",
    "500-club/texas-holdem",
    "500-club/seven-card-stud",
    "500-club/2-7-triple-draw",
]


async def seated(house: House, posting: str, people: int = 1, **more: Any) -> list[Player]:
    """People at one new table, in the first seats."""
    tokens = [house.enter(f"Person {number}") for number in range(people)]
    table = house.open(tokens[0], posting, **more)
    players = []
    for number, token in enumerate(tokens):
        player = Player(house, token, table, seed=number)
        await player.connect()
        player.know()
        await player.sit(number + 1)
        players.append(player)
    return players


def record_on_disk(house: House, table: str, number: int) -> dict[str, Any]:
    """A round's whole record, as only the server knows it."""
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as database:
        query = 'SELECT record FROM rounds WHERE "table" = ? AND number = ?'
        record: dict[str, Any] = json.loads(database.execute(query, (table, number)).fetchone()[0])
        return record


@pytest.mark.parametrize("posting", [one for one in ONE_EACH if one in PLAYABLE])
def test_a_round_of_each_family_by_a_person_with_bots(house: House, posting: str) -> None:
    async def run() -> None:
        (player,) = await seated(house, posting, bots=3)
        await player.play(3)
        assert player.state["number"] >= 3
        result = house.get(f"/api/rounds/{player.table}/1", player.token).json()
        end = result["answer"]["events"][-1]
        assert end["event"] == "end" and end["headline"]["text"]
        net = result["answer"]["net"]
        assert sum(net.values()) + result["answer"]["drop"] == 0
        await player.close()

    asyncio.run(run())


def without_wording(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without their sentences."""
    return [
        {key: value for key, value in event.items() if key not in ("says", "settled", "headline")} for event in events
    ]


@pytest.mark.parametrize(
    "posting", [one for one in ("the-101/blackjack-x", "500-club/texas-holdem") if one in PLAYABLE]
)
def test_nobody_is_sent_a_card_that_they_may_not_see(house: House, posting: str) -> None:
    """Three people and a watcher: what each received of a round is exactly the redacted view of its record."""

    async def run() -> None:
        players = await seated(house, posting, people=3, bots=0)
        watcher = Player(house, house.enter("Watcher"), players[0].table)
        await watcher.connect()
        await asyncio.gather(*(player.play(2) for player in players))
        for player in (*players, watcher):
            await player.until(lambda one: one.state["number"] >= 2 and one.state["phase"] != "round")
        table = players[0].table
        records = {number: record_on_disk(house, table, number) for number in (1, 2)}
        for player, seat in [*((player, str(at + 1)) for at, player in enumerate(players)), (watcher, None)]:
            for number in (1, 2):
                received = []
                for text in player.received:
                    message = json.loads(text)
                    assert "seed" not in message.get("state", {})
                    if message["type"] == "update" and message["events"]["round"] == number:
                        received += message["events"]["events"]
                record = records[number]
                dealer = record.get("player_dealer", {}).get("seat")
                held = [] if seat is None else [seat, *(["player-dealer"] if seat == str(dealer) else [])]
                assert without_wording(received) == read_round(record).view(*held), f"round {number}, seat {seat}"
                replayed = house.get(f"/api/rounds/{table}/{number}", player.token).json()
                assert without_wording(replayed["answer"]["events"]) == without_wording(received)
                assert all("says" in event for event in received if event["event"] != "end")
        for player in (*players, watcher):
            await player.close()

    asyncio.run(run())


def test_hole_cards_are_sent_to_their_owner_only(house: House) -> None:
    if "500-club/texas-holdem" not in PLAYABLE:
        pytest.fail("hold'em is not playable")

    async def run() -> None:
        players = await seated(house, "500-club/texas-holdem", people=2, bots=0)
        await asyncio.gather(
            *(p.ask(type="wager", place=str(at + 1), wagers={}, ready=True) for at, p in enumerate(players))
        )
        await players[0].until(lambda one: one.state["phase"] == "round")
        for at, player in enumerate(players):
            # The first hand draws for the button, face up; then two cards each, face down.
            dealt = [event for event in player.events if event["event"] == "deal" and event["face"] == "down"]
            assert len(dealt) == 4
            assert all(("card" in event) == (event["to"] == str(at + 1)) for event in dealt)
        for player in players:
            await player.close()

    asyncio.run(run())


def test_two_people_at_one_table_take_turns_as_player_dealer(house: House) -> None:
    async def run() -> None:
        one, two = await seated(house, "500-club/ez-baccarat", people=2, bots=0, option=None)
        await one.until(lambda p: p.state["phase"] == "bank" and p.state["asked"] == [1])
        assert (await two.ask(type="bank", seat=2, amount=100_00))["type"] == "error"
        assert (await one.ask(type="bank", seat=1, amount=300_00))["type"] == "ok"
        assert (await two.ask(type="wager", place="2", wagers={"player": 25_00}, ready=True))["type"] == "ok"
        # Two rounds in a row are posted (000:712-714); then the position goes on.
        await one.until(lambda p: p.state["number"] == 1 and p.state["asked"] == [1])
        await one.ask(type="bank", seat=1, amount=300_00)
        await two.ask(type="wager", place="2", wagers={"banker": 25_00}, ready=True)
        await one.until(lambda p: p.state["number"] == 2 and p.state["asked"] == [2])
        await two.ask(type="bank", seat=2, amount=None)
        await one.until(lambda p: p.state["asked"] == [1])
        await one.ask(type="bank", seat=1, amount=None)
        await one.until(lambda p: p.state["phase"] == "nobody")
        await one.close()
        await two.close()

    asyncio.run(run())


def test_a_connection_comes_back_to_where_it_was(house: House) -> None:
    async def run() -> None:
        (player,) = await seated(house, "the-101/blackjack-x", bots=2)
        while "offer" not in player.you:
            message = player.decide()
            if message:
                await player.ask(**message)
            else:
                await player.until(lambda p: p.decide() is not None)
        offer, events = player.you["offer"], player.events
        await player.close()
        again = Player(house, player.token, player.table)
        await again.connect()
        assert again.you["offer"] == offer
        assert again.events == events
        assert again.you["seats"] == [1]
        await again.close()

    asyncio.run(run())


def test_the_record_settles_and_the_proof_of_the_shoe_verifies(house: House) -> None:
    """War shuffles for every round, so each shoe's seed is revealed after one round."""

    async def run() -> None:
        (player,) = await seated(house, "the-101/ultimate-war", bots=2)
        commit = player.state["commit"]
        await player.play(1)
        await player.until(lambda p: p.state["ended"])
        ended = player.state["ended"][0]
        assert ended["commit"] == commit
        assert player.state["commit"] != commit
        record = house.get(f"/api/rounds/{player.table}/1/record", player.token).json()
        answer = house.get(f"/api/rounds/{player.table}/1", player.token).json()["answer"]
        assert read_answer(settle(record))["net"] == answer["net"]
        proof = house.get(f"/api/shoes/{player.table}/1").json()
        assert verify(proof)["rounds"] == 1
        assert house.get(f"/api/shoes/{player.table}/2").status_code == 400
        await player.close()

    asyncio.run(run())


def test_a_record_in_mid_shoe_reveals_no_unseen_card(house: House) -> None:
    async def run() -> None:
        (player,) = await seated(house, "500-club/ez-baccarat", bots=3)
        await player.play(1)
        record = house.get(f"/api/rounds/{player.table}/1/record", player.token).json()
        assert "shoe" not in record
        assert set(record["deal"]) == {"player", "banker"}
        answer = house.get(f"/api/rounds/{player.table}/1").json()["answer"]
        assert read_answer(settle(record))["net"] == answer["net"]
        await player.close()

    asyncio.run(run())


def test_practice_checks_wager_by_wager(house: House) -> None:
    problem = house.get("/api/practice/500-club/ez-baccarat").json()
    assert not {"settle", "fee", "end"} & {event["event"] for event in problem["events"]}
    lines = [{"result": "push", "amount": 0} for _ in problem["wagers"]]
    first = house.http.post("/api/practice", json={"problem": problem["problem"], "lines": lines}).json()["lines"]
    announced = [{"result": line["result"], "amount": line["paid"] + line["taken"]} for line in first]
    second = house.http.post("/api/practice", json={"problem": problem["problem"], "lines": announced}).json()["lines"]
    assert all(line["right"] for line in second)
    assert [line["right"] for line in first] == [line["result"] == "push" for line in first]
    # The right announcement is the settlement of the shown cards.
    start = problem["events"][0]
    deal: dict[str, list[str]] = {}
    for event in problem["events"]:
        if event["event"] == "deal":
            deal.setdefault(event["to"], []).append(event["card"])
    doc = {
        "posting": "500-club/ez-baccarat",
        "player_dealer": {"seat": int(start["player_dealer"]), "bank": dollars(start["bank"])},
        "seats": {
            seat: {name: dollars(amount) for name, amount in placed.items()} for seat, placed in start["seats"].items()
        },
        "deal": {position: " ".join(held) for position, held in deal.items()},
    }
    assert [line["result"] for line in settle(doc)["wagers"]] == [line["result"] for line in second]


def test_the_lobby_lists_all_postings_and_their_details(house: House) -> None:
    listed = house.get("/api/postings").json()
    assert len(listed) == POSTED
    for entry in listed:
        detail = house.get(f"/api/postings/{entry['id']}").json()
        assert (detail["title"], detail["cardroom"]) == (entry["title"], entry["cardroom"])
        if entry["playable"]:
            assert all(set(wager) >= {"name", "odds", "lines"} for wager in detail["wagers"])


def worked_out(house: House, path: str) -> dict[str, Any]:
    """The edges at an address, when they have been worked out."""
    end = time.monotonic() + 240
    while time.monotonic() < end:
        answer = house.get(path).json()
        if not answer["working"]:
            result: dict[str, Any] = answer["edges"]
            return result
        time.sleep(0.1)
    raise AssertionError("the edges were not worked out")


def test_edges_come_from_the_odds_engine(house: House) -> None:
    """Edge of the player line in eight decks: 1.2351 % (Wizard of Odds, baccarat, 8 decks)."""
    assert round(worked_out(house, "/api/edges/500-club/ez-baccarat")["player"]["edge"], 6) == 0.012351


def test_a_hint_is_the_best_play(house: House) -> None:
    """Advice comes from the solver of the odds engine, to the player to act and nobody else."""

    async def run() -> None:
        one, two = await seated(house, "the-101/blackjack-x", people=2, bots=1)
        acting = None
        end = asyncio.get_running_loop().time() + 240  # nobody may take the bank at first; it is offered again
        while asyncio.get_running_loop().time() < end:
            acting = next((player for player in (one, two) if "offer" in player.you), None)
            if acting:
                break
            for player in (one, two):
                message = player.decide()
                if message:
                    await player.ask(**message)
            await asyncio.sleep(0.05)
        assert acting is not None
        other = two if acting is one else one
        # As of the question: on a busy machine the clock may have chosen before the advice comes.
        legal = [one["choice"] for one in acting.you["offer"]["legal"]]
        hint = (await acting.ask(type="hint", seconds=240))["hint"]
        assert hint["choice"] in legal
        assert {one["choice"] for one in hint["choices"]} == set(legal)
        assert hint["choices"][0]["cost"] == 0 and all(
            one["says"].endswith(("worse", "just as good")) for one in hint["choices"][1:]
        )
        assert (await other.ask(type="hint"))["hint"] is None
        # Who asks again before the answer came is answered too, and not refused.
        asks = [acting.ask(type="hint", seconds=240) for _ in range(3)]
        first, _, last = await asyncio.gather(*asks, return_exceptions=True)
        assert isinstance(first, dict) and isinstance(last, dict) and "hint" in first and "hint" in last
        await one.close()
        await two.close()

    asyncio.run(run())
