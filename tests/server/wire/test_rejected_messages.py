"""Messages that are malformed, out of turn, replayed, too large, too many or forged change nothing."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import Any

import pytest
import websockets

from housedealer.server.http import tokens
from tests.server.client import House, Player
from tests.server.http.test_rounds_over_the_network import seated


def hello(token: str, table: str) -> str:
    return json.dumps({"type": "hello", "ref": 0, "token": token, "table": table})


async def first_answer(house: House, text: str, origin: str | None = None, **more: Any) -> tuple[dict[str, Any], int]:
    """What a new connection is sent after one message, and the code it is closed with."""
    async with websockets.connect(house.socket_address, origin=origin or house.address, **more) as socket:
        await socket.send(text)
        answer = json.loads(await asyncio.wait_for(socket.recv(), 60))
        try:
            while True:
                await asyncio.wait_for(socket.recv(), 60)
        except websockets.ConnectionClosed as closed:
            return answer, closed.rcvd.code if closed.rcvd else 0


@pytest.fixture
def table(house: House) -> tuple[str, str]:
    token = house.enter("Someone")
    return token, house.open(token, "500-club/ez-baccarat", bots=2)


def test_a_forged_expired_or_missing_token_is_refused(house: House, table: tuple[str, str]) -> None:
    token, name = table
    body, _, mark = token.partition(".")
    stranger = tokens.sign(b"another key" * 3, "person", {"person": "p", "name": "n"}, 1000)
    old = tokens.sign(b"another key" * 3, "person", {"person": "p", "name": "n"}, -1)
    changed = body[:-4] + "AAAA." + mark
    for forged in ("", "x", ".", stranger, old, changed, token + "x", token[:-1], f"é{token}"):
        answer, code = asyncio.run(first_answer(house, hello(forged, name)))
        assert answer["type"] == "error"
        assert code == 4401, forged


def test_a_page_of_another_site_is_refused(house: House, table: tuple[str, str]) -> None:
    async def knock(origin: str | None) -> int:
        try:
            async with websockets.connect(house.socket_address, origin=origin):  # type: ignore[arg-type]
                return 101
        except websockets.InvalidStatus as error:
            return error.response.status_code

    assert asyncio.run(knock(house.address)) == 101
    for origin in (None, "http://evil.example", house.address.replace("http", "https") + ".evil.example", "null"):
        assert asyncio.run(knock(origin)) == 403
    for origin in ("http://evil.example", ""):
        assert house.http.post("/api/people", json={}, headers={"Origin": origin}).status_code == 403
    # A name that is not the server's own (DNS rebinding).
    assert house.http.get("/api/tables", headers={"Host": "evil.example"}).status_code == 421


def shown(player: Player) -> tuple[Any, ...]:
    """What of a table must not change; the clock runs on."""
    state = {key: value for key, value in player.state.items() if key != "seconds"}
    return json.dumps(state, sort_keys=True), json.dumps(player.events), player.you.get("offer")


async def answered(player: Player, received: int) -> dict[str, Any]:
    """The first answer after the first `received` messages."""
    async with asyncio.timeout(60):
        while True:
            for text in player.received[received:]:
                answer: dict[str, Any] = json.loads(text)
                if answer["type"] not in ("update", "room"):
                    return answer
            await asyncio.sleep(0.005)


GARBAGE: list[Any] = [
    "", "null", "[]", "{}", "{",
    '"hello"', "1e999", "\x00", "é" * 100, '{"type": "sit"}', '{"type": "nothing", "ref": 1}',
    {"type": "hello", "ref": 1, "token": "x", "table": "abcdef"},
    {"type": "sit", "ref": 1, "seat": 0, "buy_in": 100_00},
    {"type": "sit", "ref": 1, "seat": 99, "buy_in": 100_00},
    {"type": "sit", "ref": 1, "seat": 5, "buy_in": -100_00},
    {"type": "sit", "ref": 1, "seat": 5, "buy_in": "1e9"},
    {"type": "sit", "ref": 1, "seat": 5, "buy_in": 10**18},
    {"type": "sit", "ref": 1, "seat": 5, "buy_in": 100.001},
    {"type": "sit", "ref": 1, "seat": True, "buy_in": 100_00},
    {"type": "sit", "ref": 1, "seat": "5", "buy_in": 100_00},
    {"type": "sit", "ref": 1, "seat": 5, "buy_in": 100_00, "person": "someone else"},
    {"type": "bank", "ref": 1, "seat": 1, "amount": 0},
    {"type": "bank", "ref": 1, "seat": 1, "amount": -5_00},
    {"type": "bank", "ref": 1, "seat": 1, "amount": 10**9},
    {"type": "bank", "ref": 1, "seat": 2, "amount": 100_00},
    {"type": "wager", "ref": 1, "place": "1", "wagers": {"player": -5_00}, "ready": True},
    {"type": "wager", "ref": 1, "place": "1", "wagers": {"player": 10**11}, "ready": True},
    {"type": "wager", "ref": 1, "place": "1", "wagers": {"no-such-wager": 5_00}, "ready": True},
    {"type": "wager", "ref": 1, "place": "1", "wagers": {"player": "NaN"}, "ready": True},
    {"type": "wager", "ref": 1, "place": "1", "wagers": {"dragon-7": 5_00}, "ready": True},
    {"type": "wager", "ref": 1, "place": "3", "wagers": {"player": 5_00}, "ready": True},
    {"type": "wager", "ref": 1, "place": "1", "wagers": {f"w{n}": 5_00 for n in range(60)}, "ready": True},
    {"type": "wager", "ref": 1, "place": "2/1", "wagers": {"player": 5_00}, "ready": True},
    {"type": "wager", "ref": 1, "place": "1/0", "wagers": {"player": 5_00}, "ready": True},
    {"type": "wager", "ref": 1, "place": "1/1/1", "wagers": {"player": 5_00}, "ready": True},
    {"type": "wager", "ref": 1, "place": 1, "wagers": {"player": 5_00}, "ready": True},
    {"type": "behind", "ref": 1, "seat": 1, "buy_in": 100_00},
    {"type": "behind", "ref": 1, "seat": 7, "buy_in": 100_00},
    {"type": "behind", "ref": 1, "seat": 2, "buy_in": 0},
    {"type": "behind", "ref": 1, "seat": 2, "buy_in": 10**11},
    {"type": "stand", "ref": 1, "place": "2"},
    {"type": "choose", "ref": 1, "position": "1", "round": 1, "count": 99_999, "choice": "hit"},
    {"type": "choose", "ref": 1, "position": "house", "round": 1, "count": 0, "choice": "peek"},
    {"type": "choose", "ref": 1, "position": "2", "round": 2**31 + 1, "count": 0, "choice": "hit"},
    {"type": "buy", "ref": 1, "place": "1", "amount": -50_00},
    {"type": "buy", "ref": 1, "place": "2", "amount": 50_00},
    {"type": "buy", "ref": 1, "place": "1", "amount": 10**14},
]  # fmt: skip


@pytest.mark.parametrize("posting", ["500-club/ez-baccarat", "the-101/blackjack-x"])
def test_malformed_and_untimely_messages_change_nothing(house: House, posting: str) -> None:
    """Whatever the table waits for, each of these is answered with an error and the table stays as it was."""

    async def run() -> None:
        (player,) = await seated(house, posting, bots=2)
        stopped: set[str] = set()
        numbers = itertools.count(10_000)  # a number that was used before would only be answered again
        for _ in range(12):
            await player.until(lambda p: p.decide() is not None)
            phase = player.state["phase"]
            if phase not in stopped:
                stopped.add(phase)
                for bad in GARBAGE:
                    before = shown(player)
                    text = bad if isinstance(bad, str) else json.dumps({**bad, "ref": next(numbers)})
                    received = len(player.received)
                    await player.socket.send(text)
                    answer = await answered(player, received)
                    assert answer["type"] == "error", (phase, bad, answer)
                    assert shown(player) == before, (phase, bad)
                    await asyncio.sleep(0.05)  # within the rate
            message = player.decide()
            if message:
                await player.ask(**message)
        assert {"bank", "wagers"} & stopped
        await player.close()

    asyncio.run(run())


def test_a_choice_sent_twice_counts_once(house: House) -> None:
    async def run() -> None:
        (player,) = await seated(house, "the-101/blackjack-x", bots=2)
        for _ in range(40):
            await player.until(lambda p: p.decide() is not None)
            message = player.decide()
            assert message is not None
            first, second = await asyncio.gather(player.ask(**message), player.ask(**message))
            if message["type"] == "choose":
                assert first["type"] == "ok"
                assert second["type"] == "error"
                break
        else:
            raise AssertionError("no choice came")
        await player.close()

    asyncio.run(run())


def test_a_seat_acts_only_for_its_holder(house: House) -> None:
    async def run() -> None:
        one, two = await seated(house, "the-101/blackjack-x", people=2, bots=1)
        for _ in range(60):
            for mine, other in ((one, two), (two, one)):
                await mine.ask(type="ping")  # whatever was on its way has arrived
                message = mine.decide()
                if message is None or message["type"] == "buy":
                    continue
                before = shown(mine)
                answer = await other.ask(**message)
                assert answer["type"] == "error", (message, answer)
                await mine.ask(type="ping")
                assert shown(mine) == before
                assert (await mine.ask(**message))["type"] == "ok"
            if one.state["number"] >= 1:
                break
            await asyncio.sleep(0.2)  # not so fast that messages are turned away
        assert one.state["number"] >= 1
        await one.close()
        await two.close()

    asyncio.run(run())


def test_a_message_too_large_closes_the_connection(house: House, table: tuple[str, str]) -> None:
    async def run() -> int:
        player = Player(house, *table)
        await player.connect()
        await player.socket.send(json.dumps({"type": "ping", "ref": 1, "pad": "x" * 100_000}))
        await asyncio.wait_for(player.socket.wait_closed(), 60)
        code = player.socket.close_code
        await player.close()
        return int(code or 0)

    assert asyncio.run(run()) == 1009
    assert house.http.post("/api/people", content=b"x" * 100_000).status_code == 413


def test_too_many_messages_are_refused(house: House, table: tuple[str, str]) -> None:
    async def run() -> list[dict[str, Any]]:
        player = Player(house, *table)
        await player.connect()
        # Twice what a second allows at once, then as many as a second allows: so many are soon too many.
        for _ in range(5000):
            await player.socket.send('{"type": "ping", "ref": 7}')
            await asyncio.sleep(0)
            if any("too many messages" in text for text in player.received):
                break
        await player.until(lambda p: any("too many messages" in text for text in p.received))
        received = [json.loads(text) for text in player.received]
        await player.close()
        return received

    received = asyncio.run(run())
    refused = next(number for number, one in enumerate(received) if one.get("says") == "too many messages")
    assert sum(one["type"] == "ok" for one in received[:refused]) >= 50


def test_random_bytes_never_change_a_table(house: House) -> None:
    async def run() -> None:
        (player,) = await seated(house, "500-club/ez-baccarat", bots=2)
        await player.until(lambda p: p.decide() is not None)
        before = shown(player)
        rng = random.Random(7)
        good = json.dumps({"type": "wager", "ref": 5, "place": "1", "wagers": {"player": 5_00}, "ready": True})
        for _ in range(60):
            text = list(good)
            for _ in range(rng.randint(1, 6)):
                text[rng.randrange(len(text))] = chr(
                    rng.choice((0, 34, 44, 58, 91, 123, 125, 0x2028, rng.randrange(1, 0xD7FF)))
                )
            mutated = "".join(text)
            try:
                if json.loads(mutated) == json.loads(good):
                    continue
            except ValueError:
                pass
            if player.state["phase"] == "wagers" and '"player"' in mutated:
                continue  # another amount on the same wager is a message like any other
            received = len(player.received)
            await player.socket.send(mutated)
            await answered(player, received)
            await asyncio.sleep(0.05)  # within the rate
        assert (await player.ask(type="ping"))["type"] == "ok"
        assert shown(player) == before
        await player.close()

    asyncio.run(run())


def test_unknown_addresses_are_answered_in_one_sentence(house: House) -> None:
    for path in ("/api/tables/nope", "/api/rounds/nope/1", "/api/rounds/nope/1/record", "/api/shoes/nope/1"):
        answer = house.get(path)
        assert answer.status_code == 400
        assert set(answer.json()) == {"says"}
    assert house.get("/api/rounds/nope/one").status_code == 422
    assert house.get("/../../etc/passwd").status_code == 404
    assert house.get("/%2e%2e/app.py").status_code == 404
