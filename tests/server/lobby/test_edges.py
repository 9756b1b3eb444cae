"""The edges of wagers: computed in a helper process, for the readings and decks in play, and cached on disk."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.server.lobby.edges import EdgeKey, EdgeStore, edge_key, file_name
from tests.server.client import House
from tests.server.http.test_rounds_over_the_network import worked_out

EZ = "500-club/ez-baccarat"


def edges(worth: EdgeStore, key: EdgeKey) -> dict[str, Any] | None:
    """The edges when they have been worked out or read."""

    async def wait() -> dict[str, Any] | None:
        try:
            async with asyncio.timeout(240):
                while (answer := worth.edges(key))["working"]:
                    await asyncio.sleep(0.02)
            result: dict[str, Any] | None = answer["edges"]
            return result
        finally:
            await worth.stop()

    return asyncio.run(wait())


def test_edges_are_computed_once_and_then_read(tmp_path: Path) -> None:
    first = EdgeStore(tmp_path / "cache")
    result = edges(first, edge_key(EZ))
    assert first.computed == 1
    second = EdgeStore(tmp_path / "cache")
    assert edges(second, edge_key(EZ)) == result
    assert second.computed == 0


def test_a_damaged_cache_file_is_computed_again(tmp_path: Path) -> None:
    (tmp_path / file_name(edge_key(EZ))).write_text("{")
    worth = EdgeStore(tmp_path)
    assert edges(worth, edge_key(EZ))
    assert worth.computed == 1


def test_cached_edges_are_shown_at_once(tmp_path: Path) -> None:
    EdgeStore(tmp_path).store(edge_key(EZ), {"player": {"edge": 0.0124}})

    async def ask() -> None:
        worth = EdgeStore(tmp_path)
        try:
            assert worth.edges(edge_key("als/pai-gow-poker"))["working"]
            assert worth.edges(edge_key(EZ)) == {"edges": {"player": {"edge": 0.0124}}, "working": False}
        finally:
            await worth.stop()

    asyncio.run(ask())


def test_a_server_may_show_only_cached_edges(tmp_path: Path) -> None:
    assert EdgeStore(tmp_path, work=False).edges(edge_key(EZ)) == {"edges": None, "working": False}


def test_readings_decks_and_postings_have_separate_entries() -> None:
    names = {
        file_name(edge_key(EZ)),
        file_name(edge_key(EZ, 6)),
        file_name(edge_key(EZ, None, {"banker-three-card-7": "push"})),
        file_name(edge_key("black-sheep/ez-baccarat")),
    }
    assert len(names) == 4
    assert file_name(edge_key(EZ, 8)) == file_name(edge_key(EZ))
    with pytest.raises(HouseError, match="unknown"):
        edge_key("500-club/no-such-game")


def test_a_tables_edges_are_those_of_its_readings(house: House) -> None:
    """The banker line that pushes on a three-card 7 costs 1.02 % in eight decks (Wizard of Odds, EZ Baccarat)."""
    token = house.enter("Ann")
    table = house.open(token, EZ, readings={"banker-three-card-7": "push"})
    assert round(worked_out(house, f"/api/tables/{table}/edges")["banker"]["edge"], 4) == 0.0102
    info = house.get(f"/api/tables/{table}").json()["posting"]
    (switched,) = [one for one in info["readings"] if one["in_force"] != one["choice"]]
    assert (switched["id"], switched["in_force"]) == ("banker-three-card-7", "push")
    headers = {"Authorization": f"Bearer {token}"}
    for readings in ({"banker-three-card-7": "nonsense"}, {"nonsense": "push"}):
        answer = house.http.post("/api/tables", json={"posting": EZ, "readings": readings}, headers=headers)
        assert answer.status_code == 400


def test_a_game_for_the_pot_has_no_edges() -> None:
    assert EdgeStore().edges(edge_key("500-club/texas-holdem")) == {"edges": None, "working": False}


def test_the_server_starts_without_the_odds_engine() -> None:
    """What the odds need is loaded by the processes that work them out."""
    check = "import sys, housedealer.server.http.app; sys.exit(any(one in sys.modules for one in ('numba', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_a_server_that_opens_a_table_needs_no_arrays() -> None:
    """It only looks whether the bots were compiled: arrays would take 11 MB in each process."""
    check = (
        "import sys\n"
        "import housedealer.server.http.app\n"
        "from housedealer.games import game\n"
        "from housedealer.play import bots\n"
        "from housedealer.play.bot_compilation import is_compiled, kind_of\n"
        "played = game('the-101/blackjack-x')\n"
        "bots.load(played)\n"
        "is_compiled(kind_of(played))\n"
        "bots.prepare(played)\n"
        "sys.exit('numpy' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
