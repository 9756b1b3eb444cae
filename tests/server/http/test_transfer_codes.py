"""Codes that bring a player to another device: once, for a while, for nobody who guesses."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from housedealer.errors import HouseError
from housedealer.server.chance import using
from housedealer.server.floor.accounts.transfer_codes import LETTERS, hashed, plain
from housedealer.server.floor.floor import Floor
from tests.server.client import House, Player
from tests.server.deterministic import DeterministicChance
from tests.server.harness import Server, serving
from tests.server.journal.test_damaged_rows import opened


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where codes may be tried as often as one likes."""
    file = tmp_path_factory.mktemp("codes") / "tables.db"
    server = Server(f"sqlite:///{file}", requests_per_second=1000.0, codes_per_second=1000.0)
    with serving(server) as house:
        house.database = str(file)
        yield house


def post(house: House, path: str, token: str | None = None, **body: Any) -> httpx.Response:
    return house.http.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})


def made(house: House, token: str) -> str:
    return str(post(house, "/api/codes", token).raise_for_status().json()["code"])


def test_a_code_brings_wallet_seat_and_history(patient: House) -> None:
    async def play() -> tuple[str, str]:
        token = patient.enter("Ann")
        player = Player(patient, token, patient.open(token, "500-club/ez-baccarat", bots=2))
        await player.connect()
        player.know()
        await player.sit(1)
        await player.play(1)
        await player.close()
        return token, player.table

    token, table = asyncio.run(play())
    here = patient.get("/api/me", token).json()
    came = post(patient, "/api/codes/use", code=made(patient, token)).raise_for_status().json()
    assert (came["name"], came["wallet"], came["at"]) == (here["name"], here["wallet"], here["at"])
    assert list(came["at"]) == [table]
    there = patient.get("/api/rounds", came["token"]).json()
    assert there == patient.get("/api/rounds", token).json()
    assert [(one["table"], one["number"], one["title"]) for one in there] == [(table, 1, "EZ Baccarat")]
    net = patient.get(f"/api/tables/{table}/rounds", token).json()[0]["net"]
    assert there[0]["net"] == (net or 0)


def test_a_code_works_once(patient: House) -> None:
    code = made(patient, patient.enter("Ann"))
    assert post(patient, "/api/codes/use", code=f" {code.lower().replace('-', ' ')} ").status_code == 200
    again = post(patient, "/api/codes/use", code=code)
    assert again.status_code == 400 and "doesn’t work" in again.json()["says"]


def test_a_code_is_replaced_canceled_and_revoked(patient: House) -> None:
    token = patient.enter("Ann")
    first, second = made(patient, token), made(patient, token)
    assert post(patient, "/api/codes/use", code=first).status_code == 400
    post(patient, "/api/codes/revoke", token).raise_for_status()
    assert post(patient, "/api/codes/use", code=second).status_code == 400
    third = made(patient, token)
    new = post(patient, "/api/revoke", token).raise_for_status().json()["token"]
    assert post(patient, "/api/codes/use", code=third).status_code == 400, "with the tokens"
    assert post(patient, "/api/codes/use", code=made(patient, new)).status_code == 200
    assert post(patient, "/api/codes", None).status_code == 400, "only for oneself"


def test_no_code_is_near_another(patient: House) -> None:
    """Every code that differs in one letter is refused, and refusals do not differ."""
    token = patient.enter("Ann")
    code = made(patient, token)
    messages = set()
    for at in (0, 1, 6, 12, 18):
        for letter in LETTERS:
            if letter != code[at] and code[at] != "-":
                answer = post(patient, "/api/codes/use", code=code[:at] + letter + code[at + 1 :])
                assert answer.status_code == 400
                messages.add(answer.json()["says"])
    for wrong in ("", "x", "0" * 16, code[:-1], f"{code}0", "é" * 16, "' OR 1=1 --", "\0" * 16):
        answer = post(patient, "/api/codes/use", code=wrong)
        assert answer.status_code == 400
        messages.add(answer.json()["says"])
    assert len(messages) == 1
    assert post(patient, "/api/codes/use", code="0" * 61).status_code == 422
    assert post(patient, "/api/codes/use", code=code).status_code == 200


def test_codes_are_random_and_stored_as_hashes_alone(patient: House) -> None:
    codes = [made(patient, patient.enter()) for _ in range(40)]
    letters = "".join(plain(code) or "" for code in codes)
    assert len(set(codes)) == 40 and len(letters) == 640
    # Of 640 random letters each of the 32 is expected 20 times; fewer than 4 or more than 45 does not happen by chance.
    assert all(4 <= letters.count(one) <= 45 for one in LETTERS)
    with closing(sqlite3.connect(patient.database)) as database:
        stored = "\n".join(database.iterdump())
    for code in codes:
        assert code not in stored and (plain(code) or "-") not in stored
        assert hashed(plain(code) or "") in stored


def test_guesses_are_counted_by_address(house: House) -> None:
    """With a rate of one a second and a burst of two, trying all 2**80 codes takes longer than there is."""
    code = made(house, house.enter("Ann"))
    answers = [post(house, "/api/codes/use", code="0123-4567-89AB-CDEF").status_code for _ in range(8)]
    assert answers[0] == 400 and answers.count(429) >= 4
    assert post(house, "/api/codes/use", code=code).json()["says"].startswith("Too many tries")


def test_a_code_expires(tmp_path: Path) -> None:
    chance = DeterministicChance(3)

    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        code = await floor.people.codes.make(person)
        chance.at += floor.settings.code_seconds - 1
        assert await floor.people.codes.use(code) == person
        late = await floor.people.codes.make(person)
        chance.at += floor.settings.code_seconds
        with pytest.raises(HouseError, match="has expired"):
            await floor.people.codes.use(late)

    with using(chance):
        opened(f"sqlite:///{tmp_path / 'tables.db'}", act)


def test_of_many_who_use_a_code_at_once_one_comes_in(database_url: str) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        code = await floor.people.codes.make(person)
        results = await asyncio.gather(*(floor.people.codes.use(code) for _ in range(5)), return_exceptions=True)
        assert [one for one in results if not isinstance(one, HouseError)] == [person]

    opened(database_url, act)
