"""The operators' API: tables, money, blocks, tokens, announcements; and nobody else may use it."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.server.journal.audit import audit
from housedealer.server.journal.schema import open_engine
from housedealer.server.processes.operator_secret import VARIABLE, operator_secret, secret_file
from tests.server.client import House, Player
from tests.server.crowd import wait_for
from tests.server.harness import Server, database, free_port
from tests.server.worker_server import WorkerServer, person_of

SECRET = "a-secret-for-tests-alone"
SETTINGS: dict[str, Any] = {"operator_secret": SECRET, "requests_per_second": 1000.0}
BLACKJACK = "the-101/blackjack-x"


class Operated:
    """A server, and its operator."""

    def __init__(self, server: Server) -> None:
        self.server, self.house = server, server.start()

    def admin(self, *words: str) -> str:
        """What a command prints."""
        arguments = ["admin", "--server", self.house.address, *words]
        result = CliRunner().invoke(app, arguments, standalone_mode=False, catch_exceptions=False)
        assert not isinstance(result.return_value, int) or result.return_value == 0
        return result.output

    def restart(self) -> None:
        self.house.http.close()
        assert self.server.stop() == ""
        self.house = self.server.start()


@pytest.fixture(scope="module", params=["one process", "two workers"])
def operated(
    request: pytest.FixtureRequest, postgres_server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Operated]:
    """One process at a file, and two at PostgreSQL; each serves all tests below, and its books are audited last."""
    with pytest.MonkeyPatch.context() as environment, database(postgres_server) as url:
        environment.setenv(VARIABLE, SECRET)
        file = tmp_path_factory.mktemp("operated") / "tables.db"
        one = request.param == "one process"
        server = Server(f"sqlite:///{file}", **SETTINGS) if one else WorkerServer(url, 2, **SETTINGS)
        result = Operated(server)
        yield result
        result.house.http.close()
        output = server.stop()
        assert not output.strip(), output
        engine = open_engine(server.database)
        audit(engine)  # every cent is where it belongs, and every proof holds
        engine.dispose()


def with_player(operated: Operated, play: Callable[[Player], Any], posting: str = BLACKJACK) -> Any:
    """Somebody sits at a table of their own with 500 dollars; then something is done."""

    async def run() -> Any:
        house = operated.house
        token = house.enter("Ann")
        player = Player(house, token, house.open(token, posting, bots=2))
        await player.connect()
        player.know()
        await player.sit(1, 500_00)
        try:
            return await play(player)
        finally:
            await player.close()

    return asyncio.run(run())


def by_every_process(house: House) -> set[int]:
    """The statuses that a request gets: the kernel spreads new connections over the processes by chance, so forty of
    them miss one of two once in 2^39 times."""
    fresh = {"Connection": "close"}
    return {house.http.get("/api/tables", headers=fresh).status_code for _ in range(40)}


def wallet(house: House, token: str) -> int:
    return int(house.get("/api/me", token).raise_for_status().json()["wallet"])


async def gone(player: Player) -> None:
    async with asyncio.timeout(30):
        while not player.gone:
            await asyncio.sleep(0.05)


def test_the_secret_is_required(operated: Operated) -> None:
    house = operated.house
    token = house.enter("Ann")
    origin = {"Origin": house.address}
    codes = set()
    for secret in ("", token, SECRET[:-1], SECRET + "x"):
        headers = {**origin, **({"Authorization": f"Bearer {secret}"} if secret else {})}
        for path in ("tables", "people", "blocks"):
            codes.add(house.http.get(f"/api/admin/{path}", headers=headers).status_code)
        for path in ("announce", "block", "restart", "tables/x/close", f"people/{person_of(token)}/revoke"):
            codes.add(house.http.post(f"/api/admin/{path}", headers=headers, json={"says": "hello"}).status_code)
    assert codes == {401, 429}  # after some wrong ones from one address, the rest are refused
    good = {**origin, "Authorization": f"Bearer {SECRET}"}
    assert house.http.get("/api/admin/tables", headers=good).status_code == 200
    # Another site's page has nothing to say, whatever it knows.
    other = {**good, "Origin": "http://elsewhere.example"}
    assert house.http.post("/api/admin/announce", headers=other, json={"says": "hello"}).status_code == 403


def test_a_server_without_a_secret_has_no_operators_api(house: House) -> None:
    for headers in ({}, {"Authorization": f"Bearer {SECRET}"}, {"Authorization": "Bearer"}):
        assert house.http.get("/api/admin/tables", headers=headers).status_code == 404


def test_tables_are_listed_and_closed_and_their_money_goes_back(operated: Operated) -> None:
    async def play(player: Player) -> None:
        listed = await asyncio.to_thread(operated.admin, "tables")
        assert player.table in listed and f"{person_of(player.token)}  Ann  $500" in listed
        with pytest.raises(HouseError, match="This table is closed"):
            await asyncio.to_thread(operated.admin, "close", "nowhere")
        await asyncio.to_thread(operated.admin, "close", player.table, "--now")
        assert wallet(operated.house, player.token) == 10_000_00
        assert player.table not in await asyncio.to_thread(operated.admin, "tables")

    with_player(operated, play)


def test_closing_now_plays_the_round_to_its_end(operated: Operated) -> None:
    async def play(player: Player) -> None:
        async with asyncio.timeout(120):
            while not (player.state["phase"] == "round" and "offer" in player.you):
                message = player.decide()
                if message is not None and message["type"] != "choose":
                    await player.ask(**message)
                await asyncio.sleep(0.02)
        output = await asyncio.to_thread(operated.admin, "close", player.table)
        assert output == "A round is in play; the table closes when it is over.\n"
        output = await asyncio.to_thread(operated.admin, "close", player.table, "--now")
        assert output == "The table is closed, and everyone's money is in their wallets.\n"
        house, net = operated.house, 0
        for one in house.get(f"/api/tables/{player.table}/rounds", player.token).json():
            played = house.get(f"/api/rounds/{player.table}/{one['number']}", player.token).json()
            net += played["answer"]["net"].get("1", 0)
        assert wallet(house, player.token) == 10_000_00 + net

    with_player(operated, play)


def test_a_persons_money_is_returned(operated: Operated) -> None:
    async def play(player: Player) -> None:
        output = await asyncio.to_thread(operated.admin, "return", person_of(player.token))
        assert output == "They leave 1 table.\n"
        async with asyncio.timeout(30):
            while player.you["places"]:
                await asyncio.sleep(0.05)
        assert wallet(operated.house, player.token) == 10_000_00

    with_player(operated, play, "500-club/ez-baccarat")


def test_a_person_is_blocked_and_unblocked(operated: Operated) -> None:
    tokens: list[str] = []

    async def play(player: Player) -> None:
        tokens.append(player.token)
        person = person_of(player.token)
        assert person in await asyncio.to_thread(operated.admin, "people", "an")
        with pytest.raises(HouseError, match="nobody has this id"):
            await asyncio.to_thread(operated.admin, "block", "--person", "nobody")
        await asyncio.to_thread(operated.admin, "block", "--person", person, "--why", "rude")
        await gone(player)
        wait_for(lambda: "blocked" in operated.house.get("/api/me", player.token).text, "still let in")

    with_player(operated, play)
    operated.restart()
    assert "the operator has blocked you" in operated.house.get("/api/me", tokens[0]).json()["says"]
    person = person_of(tokens[0])
    assert f"person  {person}" in operated.admin("blocks") and "rude" in operated.admin("blocks")
    operated.admin("unblock", "--person", person)
    wait_for(lambda: operated.house.get("/api/me", tokens[0]).status_code == 200, "not let in again")
    assert operated.admin("blocks") == "Nobody is blocked.\n"
    with pytest.raises(HouseError, match="not blocked"):
        operated.admin("unblock", "--person", person)


def test_an_address_is_blocked(operated: Operated) -> None:
    async def play(player: Player) -> None:
        await asyncio.to_thread(operated.admin, "block", "--address", "127.0.0.1")
        await gone(player)
        wait_for(lambda: by_every_process(operated.house) == {403}, "still let in")
        with pytest.raises(Exception, match=r"40|closed|reject"):
            await player.connect()
        # The operator is let in from everywhere: one who blocks their own address can undo it.
        await asyncio.to_thread(operated.admin, "unblock", "--address", "127.0.0.1")
        wait_for(lambda: by_every_process(operated.house) == {200}, "not let in again")

    with_player(operated, play)


def test_tokens_are_revoked(operated: Operated) -> None:
    async def play(player: Player) -> None:
        await asyncio.to_thread(operated.admin, "revoke", person_of(player.token))
        await gone(player)
        wait_for(lambda: "revoked" in operated.house.get("/api/me", player.token).text, "still good")

    with_player(operated, play)


def test_an_announcement_reaches_everyone_at_a_table(operated: Operated) -> None:
    async def play(player: Player) -> None:
        received: list[str] = []
        others = [Player(operated.house, operated.house.enter(f"Guest {number}"), player.table) for number in range(3)]
        for other in others:
            await other.connect()
        everyone = [player, *others]
        await asyncio.to_thread(operated.admin, "announce", "We close  at midnight.")
        async with asyncio.timeout(30):
            while len(received) < len(everyone):
                received = [
                    one["house"]
                    for each in everyone
                    for one in map(json.loads, each.received)
                    if one.get("type") == "room" and "house" in one
                ]
                await asyncio.sleep(0.05)
        assert received == ["We close at midnight."] * len(everyone)
        for other in others:
            await other.close()

    with_player(operated, play)


def test_a_restart_is_requested(operated: Operated) -> None:
    process = operated.server.process
    assert process is not None and process.stdout is not None
    operated.admin("restart")
    assert f":{operated.server.port}/" in process.stdout.readline()
    assert process.poll() is None


def test_invalid_requests_are_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, SECRET)
    nobody = f"http://127.0.0.1:{free_port()}"
    for words, message in (
        (["--server", nobody, "tables"], "no server answers"),
        (["--server", "nonsense", "tables"], "no server answers"),
        (["--database", "nonsense", "tables"], "no server answers"),
        (["--server", nobody, "block"], "either --person or --address"),
        (["--server", nobody, "block", "--person", "a", "--address", "b"], "either --person or --address"),
    ):
        with pytest.raises(HouseError, match=message):
            CliRunner().invoke(app, ["admin", *words], standalone_mode=False, catch_exceptions=False)
    monkeypatch.setenv(VARIABLE, "short")
    with pytest.raises(HouseError, match="no secret"):
        CliRunner().invoke(app, ["admin", "tables"], standalone_mode=False, catch_exceptions=False)


def test_the_secret_is_created_once_for_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    file = secret_file(f"sqlite:///{tmp_path}/tables.db")
    assert file.parent == tmp_path
    with pytest.raises(HouseError, match="no such file"):
        operator_secret(file, make=False)
    secret = operator_secret(file, make=True)
    assert len(secret) > 40 and operator_secret(file, make=True) == operator_secret(file, make=False) == secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and os.listdir(tmp_path) == [file.name]
    file.chmod(0o644)
    with pytest.raises(HouseError, match="others can read it"):
        operator_secret(file, make=True)


def test_serve_and_admin_find_each_other_by_the_database(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name != VARIABLE}
    env |= {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    program = [sys.executable, "-m", "housedealer"]
    pipe = subprocess.PIPE
    server = subprocess.Popen([*program, "serve", "--port", "0"], stdout=pipe, stderr=pipe, text=True, env=env)
    try:
        assert server.stdout is not None and "tables are open" in server.stdout.readline()
        output = subprocess.run([*program, "admin", "tables"], capture_output=True, text=True, env=env, timeout=60)
        assert (output.returncode, output.stdout) == (0, "No table is open.\n"), output.stderr
        file = tmp_path / "housedealer" / "tables.db.operator"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.write_text("another-secret-of-another-server\n")
        output = subprocess.run([*program, "admin", "tables"], capture_output=True, text=True, env=env, timeout=60)
        assert output.returncode == 2 and "another secret" in output.stderr and len(output.stderr.splitlines()) == 1
    finally:
        server.terminate()
        server.communicate(timeout=60)
