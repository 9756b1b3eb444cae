"""A table in the terminal with a clock of its own: fees by time, two hands each, cards laid by letters."""

import io
import json

from rich.console import Console

from housedealer.games import settle
from housedealer.terminal import table
from housedealer.terminal.records import Records


def test_two_hands_each_and_the_fee_of_the_next_down(monkeypatch, tmp_path):
    """001:3089, 3214-3217: two hands where both agree; $10 of each at the $1 limit every 40 minutes, paid apart."""
    monkeypatch.setattr(table, "PACE", 0)
    now = [1_768_996_800.0]
    console = Console(file=io.StringIO(), width=140)
    rounds = 0

    def answer(prompt):
        nonlocal rounds
        if "Two hands" in prompt:
            return "y" if rounds == 0 else ""
        if "Enter for the next" in prompt:
            rounds += 1
            now[0] += 60 * (10, 31)[min(rounds, 2) - 1]
            return "q" if rounds == 3 else ""
        return "bbmfm" if "5 of" in prompt else ""

    monkeypatch.setattr(console, "input", answer)
    posting = "the-101/chinese-poker"
    played = table.TerminalTable(console, posting, 1, 500_00, 1, 1, 4, Records(tmp_path), clock=lambda: now[0])
    played.play()
    docs = [json.loads(path.read_text()) for path in sorted(tmp_path.iterdir())]
    assert [doc.get("collect", {}) for doc in docs] == [{"1": "full", "2": "full"}, {}, {"1": "full", "2": "full"}]
    assert [doc.get("two_hands", False) for doc in docs] == [True, False, False]
    first = docs[0]["seats"]
    assert {seat: held["stack"] for seat, held in first.items()} == {"1": 490, "2": 490}
    assert [settle(doc)["drop"] for doc in docs] == [20, 0, 20]
    assert played.session.drop == 40_00
    assert sum(played.session.stacks.values()) + played.session.drop == 1000_00
    output = console.file.getvalue()
    assert "The collection of $10 for 40 minutes is due with the next deal" in output
    assert "The next collection of $10 is due in 30 minutes" in output
    assert "You with hand 2 lay" in output


def test_practice_from_a_seed_repeats_from_shoe_to_shoe(monkeypatch, tmp_path):
    """A single deck is shuffled for every round: the second and third are the same again too."""
    monkeypatch.setattr(table, "PACE", 0)

    def dealt(name):
        console = Console(file=io.StringIO(), width=140)
        answers = iter(["", "q"])
        monkeypatch.setattr(console, "input", lambda prompt: next(answers) if "Enter for the next" in prompt else "")
        table.TerminalTable(console, "500-club/texas-holdem", 1, 500_00, 3, None, 4, Records(tmp_path / name)).play()
        return [json.loads(path.read_text())["shoe"] for path in sorted((tmp_path / name).iterdir())]

    first = dealt("first")
    assert len(set(first)) == 2
    assert dealt("again") == first
