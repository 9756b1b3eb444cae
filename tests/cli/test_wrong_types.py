"""Wrong types, mutated postings and files that are not text: an answer or one sentence, and nothing else."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import housedealer
from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.postings.loader import HERE

EZ = "500-club/ez-baccarat"
ODD: list[Any] = [
    None, True, -1, 0, 10**30, 1.5, float("nan"), "", "x", "As", "\ud800", "\0", "../..", f"{EZ}\0", [], [1], ["As"],
    {}, {"a": 1}, b"x", object(), ("a",), "9" * 5000,
]  # fmt: skip


def answered(run: Callable[[], Any]) -> None:
    """Any command prints a result or an error of one sentence."""
    try:
        run()
    except HouseError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_wrong_types_are_answered_in_one_sentence(odd: Any) -> None:
    answered(lambda: housedealer.fees(odd))
    answered(lambda: housedealer.audit(odd))
    answered(lambda: housedealer.rank(odd, "As Kd 9c 5h 2s"))
    answered(lambda: housedealer.rank("high", odd))
    answered(lambda: housedealer.odds(odd))
    answered(lambda: housedealer.odds(EZ, decks=odd))
    answered(lambda: housedealer.odds(EZ, readings=odd))
    for key in ("rounds", "seed", "decks", "cores", "option", "readings"):
        settings: dict[str, Any] = {"rounds": 1000, "seed": 1, "cores": 1, key: odd}
        if settings["rounds"] != 10**30:  # so many rounds would be played
            answered(lambda settings=settings: housedealer.simulate(EZ, **settings))


def mutated(text: str, rng: random.Random) -> str:
    """A posting's text with some of it turned into something else."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        key, equals, value = lines[at].partition(" = ")
        match rng.randrange(5):
            case 0:
                lines[at] = ""
            case 1 if equals:
                lines[at] = (
                    f"{key} = {rng.choice(['true', '-1', '1e999', 'nan', '[]', '{}', chr(34) * 2, '1979-05-27'])}"
                )
            case 2:
                lines.insert(at, rng.choice(lines))
            case 3 if equals and value:
                place = rng.randrange(len(value))
                lines[at] = f"{key} = {value[:place]}{rng.choice('0x]}é[')}{value[place + 1 :]}"
            case _:
                lines[at] = lines[at].replace("min", "least", 1).replace("lines", "line", 1)
    return "\n".join(lines)


@pytest.mark.parametrize(
    "posting", [EZ, "the-101/blackjack-x", "500-club/texas-holdem", "the-101/ultimate-war", "the-101/party-craps"]
)
def test_a_mutated_posting_is_audited_or_refused_in_one_sentence(posting: str, tmp_path: Path) -> None:
    cardroom = tmp_path / posting.split("/", maxsplit=1)[0]
    cardroom.mkdir()
    for fees in (HERE / posting.split("/", maxsplit=1)[0]).glob("fees-*.toml"):
        (cardroom / fees.name).write_bytes(fees.read_bytes())
    text = (HERE / f"{posting}.toml").read_text(encoding="utf-8")
    rng = random.Random(posting)
    refused = 0
    for number in range(25):
        file = cardroom / f"{posting.split('/')[1]}.toml"
        file.write_text(mutated(text, rng), encoding="utf-8")
        done = CliRunner().invoke(app, ["audit", str(file), "--quick", "--json"])
        if done.exception is not None:
            assert isinstance(done.exception, HouseError), (number, done.exception)
            assert "\n" not in str(done.exception)
            refused += 1
    assert refused > 4


@pytest.mark.parametrize("command", ["audit", "verify", "settle"])
def test_a_file_that_is_not_text_is_refused_in_one_sentence(command: str, tmp_path: Path) -> None:
    file = tmp_path / ("a.toml" if command == "audit" else "a.json")
    for content in (b"\xff\xfe\x00", b"\x00" * 50, b"", b"[" * 100_000, b"a = " + b"[" * 5_000, b'{"a": ' * 5_000):
        file.write_bytes(content)
        done = CliRunner().invoke(app, [command, str(file)])
        assert isinstance(done.exception, HouseError), (content[:10], done.exception)
        assert "\n" not in str(done.exception)


def test_the_postings_of_these_tests_are_whole() -> None:
    assert tomllib.loads((HERE / f"{EZ}.toml").read_text(encoding="utf-8"))["title"]
