"""Whatever prevents the start is reported in one sentence, with exit status 2 and nothing announced."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from housedealer.errors import HouseError
from housedealer.server.journal.single_server_lock import InUseError
from housedealer.server.journal.store import Store
from tests.server.harness import Server, database, free_port


def serve(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """`housedealer serve`, for a user whose data lies in a folder."""
    command = [sys.executable, "-m", "housedealer", "serve", *arguments]
    env = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "DISPLAY": ""}
    env.pop("WAYLAND_DISPLAY", None)
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def refused(*arguments: str, home: Path) -> str:
    """The one sentence that it was refused with."""
    done = serve(*arguments, home=home)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("housedealer: ")
    assert "Traceback" not in sentence
    return sentence


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def test_a_port_that_is_taken(tmp_path: Path, taken: int) -> None:
    assert f"{taken}: it is taken" in refused("--port", str(taken), home=tmp_path)


@pytest.mark.parametrize("port", ["65536", "-1", "eight"])
def test_an_invalid_port(tmp_path: Path, port: str) -> None:
    assert "--port" in refused("--port", port, home=tmp_path)


@pytest.mark.parametrize("host", ["203.0.113.7", "no such host"])
def test_an_address_of_another_machine(tmp_path: Path, host: str) -> None:
    assert "is not an address of this machine" in refused("--host", host, "--port", "0", home=tmp_path)


def test_a_database_that_cannot_be_opened(tmp_path: Path, taken: int) -> None:
    (tmp_path / "letter.db").write_text("Dear Ann, this is no database. " * 100)
    (tmp_path / "folder").mkdir()
    for url, message in (
        (f"sqlite:///{tmp_path}/nowhere/tables.db", "no such folder"),
        (f"sqlite:///{tmp_path}/letter.db", "not a database"),
        (f"sqlite:///{tmp_path}/folder", "is a directory"),
        ("nonsense", "not a database's URL"),
        ("mysql://user@host/name", "not a database's URL"),
        (f"postgresql+psycopg://nobody@127.0.0.1:{free_port()}/none", "cannot be opened"),
        (f"postgresql://nobody:secret@127.0.0.1:{free_port()}/none", "cannot be opened"),
    ):
        sentence = refused("--port", "0", "--database", url, home=tmp_path)
        assert message in sentence.lower() or message in sentence, sentence
        assert "secret" not in sentence


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(HouseError, match="expected a file"):
        Store("sqlite:///a\0b")


def test_a_second_server_says_that_the_tables_are_open_already_and_where(tmp_path: Path) -> None:
    """Also by another name of the same file; `make play` then only opens the page."""
    (tmp_path / "housedealer").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "link.db").symlink_to(tmp_path / "housedealer" / "tables.db")
    server = Server(f"sqlite:///{tmp_path}/housedealer/tables.db")
    server.start().http.close()
    try:
        assert f"open already at {server.address}/" in refused("--port", "0", home=tmp_path)
        link = f"sqlite:///{tmp_path}/other/link.db"
        assert f"open already at {server.address}/" in refused("--database", link, home=tmp_path)
        again = serve("--browser", home=tmp_path)  # as `make play` does
        assert (again.returncode, again.stderr) == (0, "")
        assert again.stdout == f"housedealer: the tables are open already at {server.address}/\n"
    finally:
        assert server.stop() == ""
    # Closed, they can be opened again, and the word of the old server is not believed any more.
    store = Store(f"sqlite:///{tmp_path}/other/link.db")
    with pytest.raises(InUseError) as error:
        Store(f"sqlite:///{tmp_path}/housedealer/tables.db")
    assert error.value.address == ""
    store.close()


def test_a_second_server_at_postgresql_says_where_the_first_is(postgres_server: str) -> None:
    with database(postgres_server) as url:
        first = Store(url)
        first.lock.publish("http://localhost:1234/")
        with pytest.raises(InUseError) as error:
            Store(url)
        assert error.value.address == "http://localhost:1234/"
        first.close()
        Store(url).close()


def test_the_database_file_is_for_its_owner_only(tmp_path: Path) -> None:
    """Seeds of shoes in play and the key of all tokens are in it; one that others could read is closed to them."""
    old = os.umask(0)
    try:
        store = Store(f"sqlite:///{tmp_path}/tables.db")
        store.close()
        os.chmod(tmp_path / "tables.db", 0o644)
        store = Store(f"sqlite:///{tmp_path}/tables.db")
        store.key()
        files = sorted(tmp_path.iterdir())
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}, files
        assert len(files) >= 3  # the file, its log, its lock
        store.close()
    finally:
        os.umask(old)


def test_the_usual_port_gives_way_to_the_next_free_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from housedealer.server.processes import start

    port = free_port()
    monkeypatch.setattr(start, "PORT", port)
    with socket.create_server(("127.0.0.1", port)), start.listen("127.0.0.1", None) as listening:
        assert port < listening.getsockname()[1] < port + 20
