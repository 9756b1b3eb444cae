"""A smoke test of an installed housedealer, with nothing but what it depends on: settle, price, refuse, serve.

Run by the Python that it is installed for; `tools/lowest_versions.py` does so.
"""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

import housedealer

WAR = "the-101/ultimate-war"
COMMAND = [sys.executable, "-m", "housedealer"]


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A command of the program, with what it printed."""
    return subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, text=True, check=False, timeout=600)


def check(what: str, holds: bool, shown: object = "") -> None:
    """Say that something holds, or stop."""
    if not holds:
        sys.exit(f"smoke test: {what}: failed\n{shown}")
    print(f"smoke test: {what}: ok", flush=True)


def settle() -> None:
    """The higher card wins even money (001:1159, 1190-1195), by the library and by the command."""
    round_: dict[str, Any] = {
        "posting": WAR,
        "option": None,
        "player_dealer": {"seat": 1, "bank": 1000},
        "seats": {"2": {"player": 100}},
        "deal": {"player": "Kc", "banker": "9d"},
    }
    answer = housedealer.settle(round_)
    check("a round is settled", answer["net"] == {"1": -100, "2": 100}, answer)
    done = run("settle", "-", "--json", given=json.dumps(round_))
    check("the command settles it alike", done.returncode == 0 and json.loads(done.stdout) == answer, done)


def price() -> None:
    """Two wagers whose odds follow from counting alone."""
    done = run("odds", WAR, "--json")
    check("odds of Ultimate War are printed", done.returncode == 0, done.stderr)
    # The first cards of different ranks decide. A bettor loses what a five that beats a 2, 3 or 4 would have won.
    edge = json.loads(done.stdout)["wagers"]["player"]["edge"]
    check("the player wager costs 3 / (13 x 12)", math.isclose(edge, 3 / 156), edge)
    done = run("odds", "500-club/three-card-poker", "--json")
    check("odds of Three Card Poker are printed, by compiled code", done.returncode == 0, done.stderr)
    wins = sum(
        one["probability"] for one in json.loads(done.stdout)["wagers"]["pair-plus"]["outcomes"] if one["net"] > 0
    )
    # Of 22,100 hands: 48 straight flushes, 52 threes of a kind, 720 straights, 1,096 flushes, 3,744 pairs.
    check("pair plus wins as often as three cards make a pair or better", math.isclose(wins, 5660 / 22_100), wins)


def write() -> None:
    """A posting on paper."""
    with tempfile.TemporaryDirectory() as folder:
        paper = Path(folder) / "war.pdf"
        done = run("document", WAR, "-o", str(paper))
        check("a posting is written as a PDF", done.returncode == 0 and paper.read_bytes()[:5] == b"%PDF-", done)


def refuse() -> None:
    """A usage error is one sentence and exit status 2."""
    for arguments in (
        ["settle", "--nonsense"],
        ["nonsense"],
        ["odds", "nowhere/nothing"],
        ["serve", "--port", "eight"],
    ):
        done = run(*arguments)
        errors = done.stderr.splitlines()
        plain = done.returncode == 2 and len(errors) == 1 and errors[0].startswith("housedealer: ")
        check(f"housedealer {' '.join(arguments)} is refused", plain, done)


def ask(address: str, path: str, body: Any = None, token: str = "") -> Any:
    """What the server answers."""
    headers = {"Origin": address, "Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers), timeout=60) as answer:
        return json.load(answer)


def sit_down(address: str) -> None:
    """A table is opened, and a browser's connection to it receives the table's state and takes a seat."""
    token = ask(address, "/api/people", {"name": "Ada"})["token"]
    table = ask(address, "/api/tables", {"posting": WAR}, token)["table"]
    with connect(f"{address.replace('http', 'ws', 1)}/ws?table={table}", origin=address, max_size=2**22) as socket:
        socket.send(json.dumps({"type": "hello", "ref": 0, "token": token, "table": table, "line": "0123456789abcdef"}))
        first = json.loads(socket.recv(timeout=60))
        check("a table's page is sent its state", first["type"] == "update", first)
        socket.send(json.dumps({"type": "sit", "ref": 1, "seat": 2, "buy_in": 1000}))
        came = first
        while not came.get("you", {}).get("seats"):
            came = json.loads(socket.recv(timeout=60))
            if came["type"] == "error":
                break
        check("a seat is taken", came["type"] == "update" and came["you"]["seats"] == [2], came)


def serve() -> None:
    """The tables open, answer and close."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        command = [*COMMAND, "serve", "--port", "0", "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            check("the tables open", "http://" in line, line)
            address = next(word for word in line.split() if word.startswith("http://")).rstrip("/")
            sit_down(address)
            server.send_signal(signal.SIGINT)
            output, _ = server.communicate(timeout=60)
            check("the tables close without a complaint", server.returncode == 0 and not output.strip(), output)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    settle()
    price()
    write()
    refuse()
    serve()
