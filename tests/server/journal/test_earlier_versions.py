"""Databases of earlier versions (in `earlier_versions`) are opened, played on and proven."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.money import cents
from housedealer.server.fairness.verify import verify
from housedealer.server.journal.store import Store
from tests.server.client import House, Player
from tests.server.harness import Server

FOLDER = Path(__file__).parents[1] / "earlier_versions"
VERSIONS = sorted(path.parent.name for path in FOLDER.glob("*/then.json"))
MORE = 2
"""Rounds that are dealt at each table after the one in play."""


class EarlierServer:
    """A database of an earlier version, what was so when its server was stopped, and the present server on it."""

    def __init__(self, version: str, folder: Path) -> None:
        given = FOLDER / version
        self.file = folder / "tables.db"
        self.file.write_bytes(gzip.decompress((given / "tables.db.gz").read_bytes()))
        self.then: dict[str, Any] = json.loads((given / "then.json").read_text(encoding="utf-8"))
        self.proofs: list[dict[str, Any]] = json.loads(gzip.decompress((given / "proofs.json.gz").read_bytes()))
        self.shoes = {name: state["shoe"] for name, state in self.states().items()}
        """The shoe that each table was dealing from."""
        calm = {"decide_seconds": 1e6, "alone_seconds": 1e6, "requests_per_second": 1e3, "messages_per_second": 1e3}
        self.server = Server(f"sqlite:///{self.file}", **calm)
        self.house: House = self.server.start()

    @property
    def tables(self) -> list[dict[str, Any]]:
        tables: list[dict[str, Any]] = self.then["tables"]
        return tables

    def query(self, text: str) -> list[Any]:
        with contextlib.closing(sqlite3.connect(self.file)) as database:
            return database.execute(text).fetchall()

    def states(self) -> dict[str, Any]:
        return {name: json.loads(state) for name, state in self.query("SELECT id, state FROM tables WHERE open")}

    def token(self, whose: str) -> str | None:
        result: str | None = self.then["tokens"].get(whose)
        return result


@pytest.fixture(scope="module", params=VERSIONS)
def earlier(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EarlierServer]:
    result = EarlierServer(request.param, tmp_path_factory.mktemp(request.param))
    yield result
    result.house.http.close()
    output = result.server.stop()
    assert not output.strip(), f"the server printed: {output}"


def test_its_tables_are_open_and_listed_for_those_who_sit_there(earlier: EarlierServer) -> None:
    for one in earlier.tables:
        assert earlier.house.get(f"/api/tables/{one['table']}").json()["posting"]["id"] == one["posting"]
    listed = [
        one for name in earlier.then["tokens"] for one in earlier.house.get("/api/tables", earlier.token(name)).json()
    ]
    assert {one["table"] for one in listed} == {one["table"] for one in earlier.tables}
    assert all(one["listed"] and one["yours"] for one in listed), "every table was open to everyone"
    # Nobody is there: for others they are not on the list.
    assert earlier.house.get("/api/tables").json() == []


def test_its_people_have_their_money(earlier: EarlierServer) -> None:
    assert dict(earlier.query("SELECT id, balance FROM accounts")) == earlier.then["balances"]
    for name in earlier.then["tokens"]:
        me = earlier.house.get("/api/me", earlier.token(name)).raise_for_status().json()
        assert me["name"] == name
        assert me["wallet"] in earlier.then["balances"].values()


def test_its_proofs_are_served_unchanged_and_verify(earlier: EarlierServer) -> None:
    assert {one["table"] for one in earlier.proofs}
    for one in earlier.proofs:
        answer = earlier.house.get(f"/api/shoes/{one['table']}/{one['shoe']}", earlier.token(one["whose"]))
        assert answer.status_code == 200, answer.text
        assert answer.json() == one["proof"]
        result = verify(answer.json())
        assert {key: result[key] for key in one["verified"]} == one["verified"]


def test_its_rounds_are_shown(earlier: EarlierServer) -> None:
    for one in earlier.tables:
        last = one["rounds"]
        rounds = earlier.house.get(f"/api/tables/{one['table']}/rounds", earlier.token("Ann")).raise_for_status().json()
        assert rounds[0]["number"] == last
        assert all(set(round_) == {"number", "net", "headline", "mark"} for round_ in rounds)
        assert any(round_["headline"] for round_ in rounds)
        for number in {1, last}:
            result = (
                earlier.house.get(f"/api/rounds/{one['table']}/{number}", earlier.token("Ann"))
                .raise_for_status()
                .json()
            )
            net = sum(cents(change) for change in result["answer"]["net"].values())
            assert net + cents(result["answer"]["drop"]) == 0
            assert result["answer"]["events"][-1]["headline"]["text"]


async def play_on(earlier: EarlierServer, table: dict[str, Any]) -> None:
    """Its people come back, finish the round and play more."""
    goal = table["rounds"] + bool(table["choices"]) + MORE
    players = [
        Player(earlier.house, token, table["table"], at) for at, token in enumerate(earlier.then["tokens"].values())
    ]
    players = players[: table["people"]]
    for player in players:
        await player.connect()
        player.know()
        if table["choices"]:
            assert player.state["phase"] == "round"
            assert player.state["number"] == table["rounds"] + 1
    async with asyncio.timeout(240):
        await asyncio.gather(*(answer(player, goal) for player in players))
    for player in players:
        assert not player.state.get("voided"), player.state["voided"]
        await player.close()


async def answer(player: Player, goal: int) -> None:
    """Answer until a round is over; who may not wager so, wagers nothing this time."""
    while player.state["number"] < goal or player.state["phase"] == "round":
        player.changed.clear()
        message = player.decide()
        if message is not None:
            output = await player.ask(**message)
            if output["type"] == "error" and message["type"] == "wager":
                await player.ask(**{**message, "wagers": {}})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.2):
                await player.changed.wait()


def test_its_open_rounds_end_and_new_ones_are_dealt(earlier: EarlierServer) -> None:
    for one in earlier.tables:
        asyncio.run(play_on(earlier, one))
    played = dict(earlier.query('SELECT "table", max(number) FROM rounds GROUP BY "table"'))
    states = earlier.states()
    for one in earlier.tables:
        assert played[one["table"]] >= one["rounds"] + MORE, one
        session = states[one["table"]]["session"]
        balances = dict(earlier.query("SELECT id, balance FROM accounts"))
        for place, stack in {**session["stacks"], **session["behind"]}.items():
            assert balances[f"seat:{one['table']}:{place}"] == stack
        assert balances.get(f"drop:{one['table']}", 0) == session["drop"]
        assert sum(balances.values()) == 0


def test_its_shoes_in_play_are_proven(earlier: EarlierServer) -> None:
    """A shoe that was begun by an earlier version is proven as was promised, though its last round was played now."""
    ended = set(earlier.query('SELECT "table", number FROM shoes'))
    proven = 0
    for table, shoe in earlier.shoes.items():
        if (table, shoe) in ended:
            doc = earlier.house.get(f"/api/shoes/{table}/{shoe}").raise_for_status().json()
            assert verify(doc)["rounds"] == len(doc["rounds"])
            proven += 1
    assert proven


def test_a_changed_proof_by_seed_is_refused() -> None:
    proofs = json.loads(gzip.decompress((FOLDER / "bc55471" / "proofs.json.gz").read_bytes()))
    whole = max((one["proof"] for one in proofs), key=lambda doc: len(doc["rounds"]))
    last = whole["rounds"][-1]
    (first, gain), (second, loss), *_ = last["net"].items()
    record = {**last["record"], "shoe": " ".join(reversed(last["record"]["shoe"].split()))}
    for forged in (
        {**whole, "seed": whole["seed"][::-1]},
        {**whole, "commit": "0" * 64},
        {**whole, "decks": whole["decks"] + 1},
        {**whole, "burned": whole["burned"] + 1},
        {**whole, "rounds": [*whole["rounds"][:3], *whole["rounds"][4:]]},
        {
            **whole,
            "rounds": [*whole["rounds"][:-1], {**last, "net": {**last["net"], first: gain + 1, second: loss - 1}}],
        },
        {**whole, "rounds": [*whole["rounds"][:-1], {**last, "record": record}]},
        {**whole, "rounds": [*whole["rounds"][:-1], {**last, "void": "because"}]},
        {**whole, "rounds": "none"},
    ):
        with pytest.raises(HouseError, match="proof"):
            verify(forged)


def test_its_books_balance_afterwards(earlier: EarlierServer, tmp_path: Path) -> None:
    copy = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(earlier.file)) as given, contextlib.closing(sqlite3.connect(copy)) as taken:
        given.backup(taken)
    store = Store(f"sqlite:///{copy}")
    try:
        assert store.queries.inspect() == []
        assert {name for name, _ in store.queries.open_tables()} == {one["table"] for one in earlier.tables}
    finally:
        store.close()
