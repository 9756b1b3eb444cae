"""Make the fixtures of a version: run in a checkout of that version, with its own server and its own test client.

    PYTHONPATH=src python path/to/make.py OUT POSTING…

Ann plays at a table of each posting, Ben beside her at every other one, bots in two more seats. A posting may be
followed by `:N` (rounds to play first), `:N:D` (from so many decks) and `:N:D:PLAN` (for these stakes). Writes
`tables.db.gz`, `proofs.json.gz` and `then.json` into OUT.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import gzip
import importlib
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def module(*names: str) -> Any:
    """The first of these modules that the version has."""
    for name in names[:-1]:
        with contextlib.suppress(ModuleNotFoundError):
            return importlib.import_module(name)
    return importlib.import_module(names[-1])


LASTING = 100 * 365 * 24 * 3600
WANTED = {
    "token_seconds": LASTING,
    "unused_token_seconds": LASTING,
    "tables_per_person": 100,
    "requests_per_second": 1000.0,
    "messages_per_second": 1000.0,
    "decide_seconds": 1e6,
    "alone_seconds": 1e6,
    "empty_seconds": 1e6,
    "work_out_edges": False,
}
LEFT_BEHIND = {"craps": ("up", "point"), "chinese": ("fantasyland",)}
"""What a round should leave for the next one before the table is left, where that is reached in time."""
SHOES = 2
"""How many shoes of each table have their proofs saved."""


class Table:
    """A table and who plays at it."""

    def __init__(self, house: Any, file: Path, wanted: str, tokens: list[str]) -> None:
        self.posting, *more = wanted.split(":")
        self.rounds = int(more[0]) if more else 3
        settings: dict[str, Any] = {"decks": int(more[1])} if more[1:] and more[1] else {}
        if more[2:]:
            settings["plan"] = more[2]
        self.file = file
        self.name = house.open(tokens[0], self.posting, bots=2, **settings)
        self.players = [
            module("tests.server.client").Player(house, token, self.name, seed=at) for at, token in enumerate(tokens)
        ]

    def state(self) -> dict[str, Any]:
        with contextlib.closing(sqlite3.connect(self.file)) as database:
            result = database.execute("SELECT state FROM tables WHERE id = ?", (self.name,)).fetchone()
        state: dict[str, Any] = json.loads(result[0])
        return state

    def choices(self) -> int:
        """How many choices were made in the round in play."""
        query = 'SELECT count(*) FROM choices WHERE "table" = ? AND round = ?'
        with contextlib.closing(sqlite3.connect(self.file)) as database:
            number = self.state()["session"]["number"] + 1
            return int(database.execute(query, (self.name, number)).fetchone()[0])

    async def play(self) -> None:
        for player in self.players:
            await player.connect()
            player.know()
            await self.sit(player)
        await self.rounds_of(self.rounds)
        script = self.players[0].game.posting.script
        end = time.monotonic() + 150
        while not self.left_behind(script) and time.monotonic() < end:
            await self.rounds_of(1)
        if script != "craps":
            await self.leave_in_the_middle(banked_only=script == "baccarat")
        for player in self.players:
            await player.close()

    def left_behind(self, script: str) -> bool:
        carried = self.state()["session"]["carried"]
        return all(carried.get(key) for key in LEFT_BEHIND.get(script, ()))

    async def sit(self, player: Any) -> None:
        """Take the first seat that is free now."""
        for seat in range(1, player.game.places + 1 if hasattr(player.game, "places") else 9):
            if (await player.ask(type="sit", seat=seat, buy_in=400))["type"] == "ok":
                return
        raise AssertionError("no seat is free")

    async def rounds_of(self, count: int) -> None:
        """Play so many more rounds to their ends."""
        goal = self.players[0].state["number"] + count

        def over(player: Any) -> bool:
            return player.state["number"] >= goal and player.state["phase"] != "round"

        async with asyncio.timeout(300):
            await asyncio.gather(*(self.answer(player, over) for player in self.players))

    async def leave_in_the_middle(self, banked_only: bool) -> None:
        """Play on until a round stands in which choices were made, or the bank is offered to someone."""
        end = self.players[0].state["number"] + 12

        def stands(player: Any) -> bool:
            mine = set(player.you["places"]) & set(player.state["waits"])
            if banked_only:
                return bool(mine) and player.state["phase"] == "bank"
            return (bool(mine) and "offer" in player.you and self.choices() > 0) or player.state["number"] > end

        tasks = [asyncio.create_task(self.answer(player, stands)) for player in self.players]
        await asyncio.wait(tasks, timeout=90, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def answer(self, player: Any, enough: Callable[[Any], bool]) -> None:
        """Answer every question of a person; a refused wager is left out this time."""
        while not enough(player):
            player.changed.clear()
            message = player.decide()
            if message is not None:
                arrange(message, player.you)
                reply = await player.ask(**message)
                if reply["type"] == "error" and message["type"] == "wager":
                    await player.ask(**{**message, "wagers": {}})
                elif reply["type"] == "error" and message["type"] == "bank":
                    await player.ask(**{**message, "amount": None})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await player.changed.wait()


def arrange(message: dict[str, Any], you: dict[str, Any]) -> None:
    """Lay cards into segments as they come, the last segment first, where the choice is an arrangement."""
    legal = [one for one in you.get("offer", {}).get("legal", ()) if one["choice"] == message.get("choice")]
    argument = (legal[0].get("argument") if legal else None) or {}
    if argument.get("kind") == "arrange":
        left, laid = argument["among"].split()[: argument["least"]], []
        for segment in reversed(argument["segments"]):
            laid.append(" ".join(left[: segment["room"]]))
            left = left[segment["room"] :]
        message["argument"] = "/".join(reversed(laid))
    elif argument.get("kind") == "name":
        message["argument"] = argument["among"][0]
    elif argument.get("kind") == "group":
        message["argument"] = argument["values"][0]


def served(house: Any, file: Path, tokens: list[str]) -> list[dict[str, Any]]:
    """The proofs of ended shoes as the server gives them, and the result of checking them."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        query = 'SELECT "table", number FROM shoes ORDER BY "table", number DESC'
        shoes = database.execute(query).fetchall()
    result: list[dict[str, Any]] = []
    count: dict[str, int] = {}
    for table, number in shoes:
        count[table] = count.get(table, 0) + 1
        if count[table] > SHOES:
            continue
        for whose, token in (("everyone", None), ("Ann", tokens[0])):
            doc = house.get(f"/api/shoes/{table}/{number}", token).raise_for_status().json()
            verified = module(
                "housedealer.server.verify", "housedealer.server.fairness.verify", "housedealer.server.proof"
            ).verify(doc)
            verified.pop("lines", None)  # they name the rules that check it, which change
            result.append({"table": table, "shoe": number, "whose": whose, "proof": doc, "verified": verified})
    return result


def then(file: Path, tables: list[Table], tokens: dict[str, str]) -> dict[str, Any]:
    """What was so when the server was stopped."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        balances = dict(database.execute("SELECT id, balance FROM accounts ORDER BY id"))
        rounds = dict(database.execute('SELECT "table", count(*) FROM rounds GROUP BY "table"'))
    result = []
    for table in tables:
        state = table.state()
        row = {"table": table.name, "posting": table.posting, "phase": state["phase"], "rounds": rounds[table.name]}
        result.append({**row, "choices": table.choices(), "people": len(table.players)})
    return {"tokens": tokens, "balances": balances, "tables": result}


def main(out: Path, postings: list[str]) -> None:
    sys.path.insert(0, ".")
    known = {one.name for one in dataclasses.fields(module("housedealer.server.settings").Settings)}
    file = Path(tempfile.mkdtemp()) / "tables.db"
    server = module("tests.server.harness").Server(
        f"sqlite:///{file}", **{key: value for key, value in WANTED.items() if key in known}
    )
    try:
        keep(server, file, out, postings)
    finally:
        server.stop()


def keep(server: Any, file: Path, out: Path, postings: list[str]) -> None:
    """Play, and write the fixtures."""
    house = server.start()
    tokens = {name: house.enter(name) for name in ("Ann", "Ben")}
    tables = []
    for number, wanted in enumerate(postings):
        tables.append(Table(house, file, wanted, list(tokens.values())[: 1 + number % 2]))
        asyncio.run(tables[-1].play())
        print(wanted, tables[-1].state()["phase"], tables[-1].choices(), flush=True)
    documents = served(house, file, list(tokens.values()))
    house.http.close()
    print(server.stop())
    state = then(file, tables, tokens)
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")  # one file
        database.execute("VACUUM")
    out.mkdir(parents=True, exist_ok=True)
    (out / "tables.db.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    (out / "proofs.json.gz").write_bytes(gzip.compress(json.dumps(documents).encode(), mtime=0))
    (out / "then.json").write_text(json.dumps(state, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
