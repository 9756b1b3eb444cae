"""A player at a table over the network, who plays like the bots: for tests and benchmarks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

import httpx
import websockets

from housedealer.games import game
from housedealer.play import bots
from housedealer.postings import option_of

Message = dict[str, Any]
WAITS = re.compile(r'"number":(\d+),.*?"waits":\[([^\]]*)\]')


class House:
    """A client of a server's HTTP API: people, tables, records."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.database = ""
        """The server's database, if it is known."""
        self.cache = ""
        """The server's cache folder."""
        # The first table of a game whose rules are compiled waits for that, on a busy machine for minutes.
        self.http = httpx.Client(base_url=self.address, headers={"Origin": self.address}, timeout=300)

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1) + "/ws"

    def enter(self, name: str = "") -> str:
        """A new person's token."""
        return str(self.http.post("/api/people", json={"name": name}).raise_for_status().json()["token"])

    def open(self, token: str, posting: str, **more: Any) -> str:
        """A new table's id."""
        headers = {"Authorization": f"Bearer {token}"}
        answer = self.http.post("/api/tables", json={"posting": posting, **more}, headers=headers)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def get(self, path: str, token: str | None = None) -> httpx.Response:
        return self.http.get(path, headers={"Authorization": f"Bearer {token}"} if token else {})


class Player:
    """A connection to a table: the last state, and all messages received."""

    def __init__(self, house: House, token: str, table: str, seed: int = 0) -> None:
        self.house, self.token, self.table = house, token, table
        self.rng = random.Random(seed)
        self.socket: Any = None
        self.state: Message = {}
        self.updates = 0
        self.you: Message = {"seats": [], "places": []}
        self.events: list[Message] = []
        self.received: list[str] = []
        self.keep_received = True
        self.light = False
        """Whether only messages that concern this player are parsed: a benchmark's clients share one processor."""
        self.ref = 0
        self.name = secrets.token_hex(12)
        """The name by which the server recognizes this player after reconnecting."""
        self.waiting: dict[int, asyncio.Future[Message]] = {}
        self.patience = 30.0
        """Seconds after which a server that does not answer is taken for dead."""
        self.beat = 20.0
        """Seconds between pings, and for their answers."""
        self.changed = asyncio.Event()
        self.reader: asyncio.Task[None] | None = None
        self.acked: list[tuple[int, str, str]] = []
        """Choices that the server acknowledged: round, position and choice."""
        self.times: list[float] = []
        """Seconds from each choice or wager to the resulting update."""
        self.game: Any = None
        self.option: Any = None

    async def connect(self) -> None:
        """Open the connection and wait for the table's state."""
        self.socket = await websockets.connect(
            f"{self.house.socket_address}?table={self.table}",
            origin=self.house.address,
            max_size=2**22,
            compression=None,
            open_timeout=self.patience,
            ping_interval=self.beat,
            ping_timeout=self.beat,
        )
        self.reader = asyncio.create_task(self._read())
        hello = {"type": "hello", "ref": 0, "token": self.token, "table": self.table, "line": self.name}
        self.changed.clear()
        await self.socket.send(json.dumps(hello))
        async with asyncio.timeout(2 * self.patience):
            await self.changed.wait()

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed, OSError):
            async for text in self.socket:
                if self.keep_received:
                    self.received.append(text)
                if self.light and text.startswith('{"type":"update"') and not self._concerns(text):
                    continue
                message = json.loads(text)
                if message["type"] == "update":
                    self.state, self.you = message["state"], message["you"]
                    self.updates += 1
                    new = message["events"]
                    if new["from"] == 0:
                        self.events = []
                    self.events += new["events"]
                    self.changed.set()
                else:
                    waits = self.waiting.pop(message.get("ref"), None)
                    if waits and not waits.done():
                        waits.set_result(message)
        for waits in self.waiting.values():
            if not waits.done():
                waits.set_exception(ConnectionError("the connection is gone"))
        self.waiting.clear()
        self.changed.set()

    def _concerns(self, text: str) -> bool:
        """Whether an update requires an answer of this player, or answers something that they sent."""
        if self.waiting or not self.you["places"]:
            return True
        result = WAITS.search(text)
        self.state["number"] = int(result[1]) if result else 0
        return result is None or any(f'"{place}"' in result[2].split(",") for place in self.you["places"])

    async def ask(self, seconds: float = 60, **message: Any) -> Message:
        """Send a message and wait for its answer."""
        self.ref += 1
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self.waiting[self.ref] = answer
        await self.socket.send(json.dumps({**message, "ref": self.ref}))
        async with asyncio.timeout(seconds):
            return await answer

    async def until(self, holds: Callable[[Player], Any], seconds: float = 60) -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + seconds
        while not holds(self):
            self.changed.clear()
            left = end - time.monotonic()
            assert left > 0, f"waited too long; the table is at {self.state.get('phase')}"
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self.changed.wait()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await self.reader

    @property
    def gone(self) -> bool:
        return self.reader is None or self.reader.done()

    async def sit(self, seat: int, buy_in: int = 1000_00) -> None:
        answer = await self.ask(type="sit", seat=seat, buy_in=buy_in)
        assert answer["type"] == "ok", answer

    # Playing

    def know(self) -> None:
        """Load the table's posting and option, to wager within its limits."""
        info = self.house.get(f"/api/tables/{self.table}").json()
        self.game = game(info["posting"]["id"])
        self.option = option_of(self.game.posting, info["option"])

    def decide(self) -> Message | None:
        """This player's next message, if they must answer something."""
        state, you = self.state, self.you
        mine = [place for place in you["places"] if place in state["waits"]]
        stacks = {place: who["stack"] for place, who in {**state["seats"], **state["behind"]}.items()}
        if not mine:
            poor = [place for place in you["places"] if stacks[place] < 20_00]
            if poor and state["phase"] != "round" and you["wallet"] >= 500_00:
                return {"type": "buy", "place": poor[0], "amount": 500_00}
            return None
        place = mine[0]
        match state["phase"]:
            case "bank":
                amount = bots.takes_bank(1, you["most"][place], self.rng)
                return {"type": "bank", "seat": int(place), "amount": amount or None}
            case "wagers":
                if self.game.posting.player_dealer is None:
                    return {"type": "wager", "place": place, "wagers": {}, "ready": True}
                wagers = bots.wager(self.game, self.option, you["most"][place], self.rng)
                allowed = {name: amount for name, amount in wagers.items() if self._allowed(place, name)}
                return {"type": "wager", "place": place, "wagers": allowed, "ready": True}
            case "round" if "offer" in you:
                offer = you["offer"]
                choice, argument = answer_to(offer, self.rng)
                message = {"type": "choose", "position": offer["position"], "round": offer["round"]}
                return {**message, "count": offer["count"], "choice": choice, "argument": argument}
        return None

    def _allowed(self, place: str, wager: str) -> bool:
        return "/" not in place or bool(self.game.wagers[wager].backline)

    async def play(self, rounds: int, think: float = 0) -> None:
        """Answer all offers until so many more rounds are over."""
        goal = self.state["number"] + rounds
        answered = -1
        while not self.gone:
            if self.state["number"] >= goal and self.state["phase"] != "round":
                return
            # An update is answered once. The same offer may come a second time: a bank that everybody declined.
            message = self.decide() if self.updates != answered else None
            if message is None:
                self.changed.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await self.changed.wait()
                continue
            answered = self.updates
            if think:
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * think)
            start = time.perf_counter()
            self.changed.clear()
            answer = await self.ask(**message)
            if answer["type"] == "ok":
                await self.changed.wait()
                self.times.append(time.perf_counter() - start)
                if message["type"] == "choose":
                    self.acked.append((message["round"], message["position"], message["choice"]))


def answer_to(offer: Message, rng: random.Random) -> tuple[str, Any]:
    """A legal answer to an offer."""
    legal = rng.choice(offer["legal"])
    argument = legal.get("argument")
    if argument is None:
        return legal["choice"], None
    match argument["kind"]:
        case "amount":
            return legal["choice"], argument["least"]
        case "multiple":
            return legal["choice"], argument["values"][0]
        case "group":
            return legal["choice"], argument["values"][0]
        case "name":
            return legal["choice"], argument["among"][0]
        case "arrange":
            return legal["choice"], arranged(argument)
    return legal["choice"], " ".join(argument["among"].split()[: argument["least"]])


def arranged(argument: Message) -> str:
    """Cards laid into segments as they come, the last segment first."""
    left, laid = argument["among"].split()[: argument["least"]], []
    for segment in reversed(argument["segments"]):
        laid.append(" ".join(left[: segment["room"]]))
        left = left[segment["room"] :]
    return "/".join(reversed(laid))
