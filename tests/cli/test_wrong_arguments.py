"""Every command with wrong, missing, unknown and unreadable arguments: an answer or one sentence, never a traceback.

The commands and their options are read from the program itself, so that a new one is tested as soon as it is there.
"""

from __future__ import annotations

import io
import itertools
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from housedealer.cli import app, main
from tests.builders import CONTRACT_ROUND

EZ, HOLDEM = "500-club/ez-baccarat", "500-club/texas-holdem"
RIGHT: dict[str, list[str]] = {
    "play": [EZ, "--seed", "1"],
    "settle": ["round.json"],
    "ruling": [EZ, "misdeal"],
    "export": ["round.json"],
    "show": [EZ],
    "document": [EZ],
    "fees": [EZ],
    "rank": ["high", "As Ks Qs Js Ts"],
    "odds": [EZ, "--wager", "tie"],
    "strategy": ["500-club/three-card-poker"],
    "advise": ["round.json"],
    "simulate": [EZ, "--rounds", "10", "--seed", "1"],
    "protect": ["the-101/party-craps", "--quick"],
    "equity": [HOLDEM, "AhAd", "KhKd", "--deals", "10", "--seed", "1"],
    "audit": [EZ, "--quick"],
    "compare": [EZ, EZ],
    "packet": ["no-such-posting"],
    "report": ["no-such-posting"],
    "verify": ["round.json"],
    "proof": ["table", "1"],
    "new": ["baccarat"],
    "mcp": ["--http", "nowhere"],
    "bench": ["--family", "none", "--most", "1"],
    "database backup": ["round.json"],
    "database restore": ["round.json"],
    "hands import": ["round.json", "--save", "folder"],
    "hands check": ["round.json"],
    "hands stats": ["round.json"],
    "hands export": ["round.json"],
    "admin close": ["table"],
    "admin return": ["person"],
    "admin revoke": ["person"],
    "admin block": ["--person", "person"],
    "admin unblock": ["--person", "person"],
    "admin announce": ["Hello."],
}
"""Arguments that are right, or wrong only where the work would take long; none for the other commands."""
WRONG = (
    "", "x", "-1", "1.5", "9" * 5000, "\udcff", "a\nb", "no/such/file.json", "folder", "bytes.json", "empty.json",
    "list.json", "=", "a=b", "a:b", "٣",
)  # fmt: skip
"""`\\udcff` is what Python makes of an argument that is not UTF-8."""
STARTS = {"host", "name", "proxy", "watcher", "database", "texts", "port", "operator_file"}
"""Options of `serve` that any text may be right for: then it would start."""


class Command(NamedTuple):
    name: str
    options: list[Any]
    arguments: int


def commands() -> Iterator[Command]:
    pending: list[tuple[tuple[str, ...], Any]] = [((), get_command(app))]
    while pending:
        path, one = pending.pop(0)
        if hasattr(one, "commands"):
            pending += [((*path, name), inner) for name, inner in one.commands.items()]
            continue
        options = [each for each in one.params if each.opts[0].startswith("-") and each.name != "help"]
        yield Command(" ".join(path), options, len(one.params) - len(options))


COMMANDS = list(commands())
Call = Callable[..., tuple[int, str]]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Call:
    """Run a command in this process, in a folder of its own: its exit status and what it says on standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSEDEALER_DATABASE", f"sqlite:///{tmp_path / 'tables.db'}")
    monkeypatch.setenv("HOUSEDEALER_READY_MADE", "on")
    (tmp_path / "folder").mkdir()
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.json").touch()
    (tmp_path / "list.json").write_text("[1]")

    def called(*words: str) -> tuple[int, str]:
        (tmp_path / "round.json").write_text(json.dumps(CONTRACT_ROUND))  # a command may have written over it
        monkeypatch.delenv("HOUSEDEALER_POSTINGS", raising=False)
        monkeypatch.setattr(sys, "argv", ["housedealer", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        code = left.value.code
        assert isinstance(code, int)
        return code, capsys.readouterr().err

    return called


def refused(words: tuple[str, ...], code: int, said: str) -> bool:
    """Whether a command refused what it was given, which it must in one line that can be read."""
    if code != 2:
        assert code in (0, 1), (words, code, said)
        return False
    lines = [line for line in said.splitlines() if line.startswith("housedealer: ")]
    assert said.endswith("\n") and len(lines) == 1 and said.startswith(lines[0]), (words, said)
    assert len(lines[0]) < 1000 and "Traceback" not in said, (words, said)
    return True


def test_every_command_that_takes_an_argument_is_given_one_here() -> None:
    assert not [one.name for one in COMMANDS if one.arguments and one.name not in {*RIGHT, "postings", "admin people"}]


@pytest.mark.parametrize("command", COMMANDS, ids=[one.name for one in COMMANDS])
def test_an_unknown_option_is_refused(command: Command, call: Call) -> None:
    words = (*command.name.split(), *RIGHT.get(command.name, []), "--no-such-option")
    assert refused(words, *call(*words))


def test_a_wrong_value_of_every_option_is_answered_or_refused(call: Call) -> None:
    wrong, seen, refusals = itertools.cycle(WRONG), set[tuple[str, str]](), 0
    for command, option in ((one, each) for one in COMMANDS for each in one.options):
        flag, same = option.opts[0], (option.opts[0], str(option.help))
        if same in seen or (command.name == "serve" and option.name in STARTS):
            continue  # what several commands share is tested once
        seen.add(same)
        given = (f"{flag}=x",) if option.is_flag else (flag, next(wrong))
        words = (*command.name.split(), *RIGHT.get(command.name, []), *given)
        refusals += refused(words, *call(*words))
    assert refusals > 50


def test_a_wrong_first_argument_is_answered_or_refused(call: Call) -> None:
    wrong, refusals = itertools.cycle(WRONG), 0
    for command in COMMANDS:
        right = RIGHT.get(command.name, [])
        if right and not right[0].startswith("-"):
            for value in itertools.islice(wrong, 2):
                words = (*command.name.split(), value, *right[1:])
                refusals += refused(words, *call(*words))
    assert refusals > 40


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", EZ, "--texts", "9" * 5000, "--lines", "1"), "9…: file name too long; expected a file or a folder"),
        (("settle", "a\nb"), "a b: no such file or directory; expected a round"),
        (("admin", "close", "\udcff"), "'\\udcff' is not UTF-8 text; expected"),
        (("proof", "table", "9" * 30), "Input should be less than"),
        (("equity", HOLDEM, "AhAd", "KhKd", "--option", "9" * 5000), "--option: '999"),
        (("simulate", EZ, "--rounds", "10", "--save", "folder"), "--save: folder is a folder; expected a file"),
        (("strategy", "500-club/three-card-poker", "--decks", "2"), "--decks: 2 is not allowed; expected 1"),
        (("mcp", "--http", "127.0.0.1:70000"), "--http: '127.0.0.1:70000' is not an address; expected"),
        (("odds", EZ, "--sweep", "deck.max"), "--sweep: 'deck.max' has no key and range; expected"),
        (("odds", EZ, "--target-edge", "5%"), "--wager: missing; expected one of player, banker"),
        (("odds", EZ, "--target-edge", "x", "--wager", "tie"), "--target-edge: 'x' is not an edge; expected"),
        (("odds", EZ, "--target-edge", "5%", "--wager", "tie", "--pay-step", "0"), "--pay-step: 0 is too small"),
        (("odds", EZ, "--wager", "no"), "--wager: "),
        (("odds", EZ, "--set", "deck"), "--set: 'deck' has no key and value; expected"),
    ],
)
def test_the_sentence_names_what_was_wrong(words: tuple[str, ...], said: str, call: Call) -> None:
    code, error = call(*words)
    assert refused(words, code, error)
    assert said in error
