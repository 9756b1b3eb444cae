"""What strangers, forgers and curious neighbors cannot get."""

from __future__ import annotations

import asyncio
import json
import re

import websockets

from housedealer.server.floor.actor.audience import MAX_WINDOWS
from housedealer.server.http import tokens
from tests.server.client import House, Player
from tests.server.http.test_rounds_over_the_network import seated
from tests.server.wire.test_rejected_messages import hello

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def test_a_body_without_a_length_is_refused(house: House) -> None:
    def pieces() -> list[bytes]:
        return [b"x" * 1000] * 100

    answer = house.http.post("/api/people", content=iter(pieces()))
    assert answer.status_code == 411


def test_a_name_of_any_letters_is_accepted(house: House) -> None:
    """A token must hold the longest name there is: letters that are long when written down."""

    async def run() -> None:
        token = house.enter("\U0001f0a1" * 24)
        player = Player(house, token, house.open(token, "500-club/ez-baccarat", bots=1))
        await player.connect()
        await player.sit(4)
        await player.until(lambda p: p.you["seats"] == [4])
        assert player.state["seats"]["4"]["name"] == "\U0001f0a1" * 24
        await player.close()

    asyncio.run(run())


def test_a_token_for_one_purpose_is_invalid_for_another(house: House) -> None:
    problem = house.get("/api/practice/500-club/ez-baccarat").json()["problem"]
    assert house.get("/api/me", problem).status_code == 400
    person = house.enter("Ann")
    answer = house.http.post("/api/practice", json={"problem": person, "lines": []})
    assert answer.status_code == 400
    forged = tokens.sign(b"k" * 32, "practice", {"p": "500-club/ez-baccarat", "n": "1"}, 100)
    assert house.http.post("/api/practice", json={"problem": forged, "lines": []}).status_code == 400
    # What the page is given names a round; nothing in it is a seed.
    assert "seed" not in json.dumps(house.get("/api/practice/500-club/ez-baccarat").json())


def test_binary_messages_only_close_their_connection(house: House) -> None:
    async def run() -> None:
        token = house.enter("Ann")
        table = house.open(token, "500-club/ez-baccarat", bots=1)
        for first in (b"\x00\xff", None):
            async with websockets.connect(house.socket_address, origin=house.address) as connection:  # type: ignore[arg-type]
                if first is None:
                    await connection.send(hello(token, table))
                    await asyncio.wait_for(connection.recv(), 60)
                await connection.send(b"\x00\xff")
                await asyncio.wait_for(connection.wait_closed(), 60)
        player = Player(house, token, table)
        await player.connect()
        assert (await player.ask(type="ping"))["type"] == "ok"
        await player.close()

    asyncio.run(run())


def test_one_person_opens_only_so_many_windows_at_a_table(house: House) -> None:
    async def run() -> None:
        token = house.enter("Ann")
        table = house.open(token, "500-club/ez-baccarat", bots=1)
        players = [Player(house, token, table) for _ in range(MAX_WINDOWS)]
        for player in players:
            await player.connect()
        async with websockets.connect(house.socket_address, origin=house.address) as connection:  # type: ignore[arg-type]
            await connection.send(hello(token, table))
            assert "too many windows" in await asyncio.wait_for(connection.recv(), 60)
            await asyncio.wait_for(connection.wait_closed(), 60)
            assert connection.close_code == 4429  # it may try again
        for player in players:
            await player.close()

    asyncio.run(run())


def test_an_error_reveals_no_hidden_card(house: House) -> None:
    """Requests on another's turn or about another's hand get an answer that names no card."""

    async def run() -> None:
        one, two = await seated(house, "500-club/triple-draw-poker", people=2, bots=0)
        for at, player in enumerate((one, two), 1):
            await player.ask(type="wager", place=str(at), wagers={}, ready=True)
        for player in (one, two):
            await player.until(lambda p: p.state["phase"] == "round")
        acting = one.state["acting"]
        other = two if acting == "1" else one
        for position in (acting, "1", "2", "player-dealer", "house", "board"):
            for choice in ("draw", "discard", "fold", "call", "raise", "show", "peek"):
                for argument in (None, "As Kd", 5):
                    message = {"type": "choose", "position": position, "round": 1, "count": 0, "choice": choice}
                    answer = await other.ask(**message, argument=argument)
                    assert answer["type"] == "error"
                    assert not CARD.search(answer["says"].replace(str(argument), ""))
                    await asyncio.sleep(0.05)  # within the rate
        for path in ("", "/record"):
            reply = house.get(f"/api/rounds/{one.table}/1{path}", other.token)
            assert reply.status_code == 400
            assert not CARD.search(reply.text)
        assert not CARD.search(house.get(f"/api/shoes/{one.table}/1").text)
        await one.close()
        await two.close()

    asyncio.run(run())
