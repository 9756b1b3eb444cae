"""Tokens: revoked ones are invalid, unrenewed ones expire; the database's password need not be on the command line."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.server.chance import using
from housedealer.server.floor.floor import Floor
from housedealer.server.http import tokens
from housedealer.server.processes import start
from tests.server.client import House, Player
from tests.server.deterministic import DeterministicChance
from tests.server.journal.test_damaged_rows import opened


def test_a_revoked_token_is_invalid(house: House) -> None:
    """Its connections end, and neither it nor any other given before comes in again; the new one does."""

    async def go() -> None:
        token = house.enter("Ann")
        table = house.open(token, "500-club/ez-baccarat", bots=1)
        player = Player(house, token, table)
        await player.connect()
        headers = {"Authorization": f"Bearer {token}"}
        other = house.http.get("/api/me", headers=headers).json()["token"]
        new = house.http.post("/api/revoke", headers=headers).raise_for_status().json()["token"]
        await asyncio.wait_for(player.socket.wait_closed(), 30)
        assert player.socket.close_code == 4401
        for old in (token, other):
            answer = house.get("/api/me", old)
            assert (answer.status_code, answer.json()["says"][:19]) == (400, "token: it was revok")
        assert house.get("/api/me", new).json()["name"] == "Ann"
        await player.close()
        again = Player(house, new, table)
        await again.connect()
        assert (await again.ask(type="ping"))["type"] == "ok"
        await again.close()

    asyncio.run(go())


def test_revocations_are_permanent_and_unused_tokens_expire(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def first(floor: Floor) -> tuple[str, str, str]:
        person, name = await floor.people.enter("Ann")
        old = floor.people.token(person, name)
        await floor.people.revoke(person)
        return person, old, floor.people.token(person, name)

    person, old, new = opened(url, first)

    async def later(floor: Floor) -> None:
        with pytest.raises(HouseError, match="revoked"):
            floor.people.claims(old)
        assert floor.people.claims(new)["person"] == person
        unused = time.time() + floor.settings.token_seconds + 1
        with pytest.raises(HouseError, match="expired"):
            tokens.read(floor.people.key, "person", new, now=unused)

    opened(url, later)


def test_an_unused_new_token_expires_soon_and_a_used_one_does_not(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    chance = DeterministicChance(1)

    async def first(floor: Floor) -> tuple[str, str]:
        given = [floor.people.token(*(await floor.people.enter(name)), new=True) for name in ("Ann", "Bob")]
        floor.people.claims(given[0])
        await floor.people.enter("Someone")  # and what was written before is on disk
        return given[0], given[1]

    async def later(floor: Floor) -> None:
        assert floor.people.claims(used)["name"] == "Ann"
        with pytest.raises(HouseError, match="it was never used and has expired"):
            floor.people.claims(unused)

    with using(chance):
        used, unused = opened(url, first)
        chance.at += 25 * 3600
        opened(url, later)
        chance.at += 30 * 24 * 3600

    async def at_last(floor: Floor) -> None:
        with pytest.raises(HouseError, match="expired"):
            floor.people.claims(used)

    with using(chance):
        opened(url, at_last)


EARLIER = {
    "person": "eyJwZXJzb24iOiJwMSIsIm5hbWUiOiJBbm4iLCJvZiI6MCwiZW5kcyI6MTcwMDAwMTAwMH0"
    "._NTZg0pGYaGB3xW0nLblRBcup0XdUXS_CipUvROdGCs",
    "practice": "eyJwIjoiNTAwLWNsdWIvZXotYmFjY2FyYXQiLCJuIjoiMDBmZiIsImVuZHMiOjE3MDAwMDEwMDB9"
    ".tfBEDsf0zzbNcP5yQURZj-vQxmEajH_xmCjKcUaTIoM",
}
"""Given by version 0.2.0, by the key of the bytes 0 to 31."""


def test_tokens_of_an_earlier_version_are_valid_until_they_expire() -> None:
    key = bytes(range(32))
    person = tokens.read(key, "person", EARLIER["person"], now=1_700_000_999)
    assert person == {"person": "p1", "name": "Ann", "of": 0, "ends": 1_700_001_000}
    assert tokens.read(key, "practice", EARLIER["practice"], now=1_700_000_000)["n"] == "00ff"
    with pytest.raises(HouseError, match="expired"):
        tokens.read(key, "person", EARLIER["person"], now=1_700_001_000)
    body, _, mark = EARLIER["person"].partition(".")
    for forged in (f"{body}.{mark[:-1]}A", f"{body[:-1]}A.{mark}", body, f"{body}.", f".{mark}", "", ".", "é"):
        with pytest.raises(HouseError, match="not given by this server"):
            tokens.read(key, "person", forged, now=1_700_000_000)
    with pytest.raises(HouseError, match="not given by this server"):
        tokens.read(key, "practice", EARLIER["person"], now=1_700_000_000)


def test_a_token_changed_in_any_letter_is_forged() -> None:
    """Whatever it is changed to: the last letter of a signature has bits that say nothing, and nothing else does."""
    key = bytes(range(32))
    token = tokens.sign(key, "person", {"person": "p1", "name": "Ann", "of": 0}, 1000, now=1_700_000_000)
    assert tokens.read(key, "person", token, now=1_700_000_000)["name"] == "Ann"
    for at in range(len(token) - 1):
        for letter in "A_b.":
            changed = token[:at] + letter + token[at + 1 :]
            if changed != token:
                with pytest.raises(HouseError, match="not given by this server"):
                    tokens.read(key, "person", changed, now=1_700_000_000)


def test_the_database_is_named_by_the_environment_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []

    def instead(settings: Any, *_: Any) -> None:
        served.append(settings.database)

    monkeypatch.setattr(start, "serve", instead)
    monkeypatch.setenv("HOUSEDEALER_DATABASE", "postgresql+psycopg://ann:secret@host/name")
    assert CliRunner().invoke(app, ["serve"]).exit_code == 0
    own = f"sqlite:///{tmp_path / 'x.db'}"
    (tmp_path / "url").write_text(f"{own}\n")
    assert CliRunner().invoke(app, ["serve", "--database-file", str(tmp_path / "url")]).exit_code == 0
    assert served == ["postgresql+psycopg://ann:secret@host/name", own]
    failed = CliRunner().invoke(app, ["serve", "--database-file", str(tmp_path / "none")])
    assert isinstance(failed.exception, HouseError)
