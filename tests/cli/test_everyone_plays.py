"""Every playable posting is played in a terminal: by Enter alone, and by someone who types anything."""

import random
import re
import sys
import time
import zlib
from collections.abc import Callable

import pytest

from housedealer.postings import entries

from .test_terminal import Terminal

PLAYABLE = [one["id"] for one in entries() if one["playable"]]
STRANGE = re.compile(r"Traceback|\bNone\b|undefined|\bnan\b|seats\.\d|_blind|object at 0x")
PROMPT = "› "
Typist = Callable[[str, random.Random], str]

DRIVER = """
import sys
from rich.console import Console
from housedealer.terminal import table
table.PACE = 0
for name in sys.argv[1:]:
    print(f"=== {name}", flush=True)
    seats = table.game(name).places
    table.TerminalTable(Console(highlight=False), name, None, None, min(3, seats - 1), None, 7, None).play()
print("=== done", flush=True)
"""


class Table(Terminal):
    """One process in a pseudo-terminal that opens a table of each posting in turn."""

    command = (sys.executable, "-c", DRIVER)

    def read(self, seconds=300):
        """Read until the next prompt or the end."""
        end = time.monotonic() + seconds
        self.text = ""
        while not (self.text.endswith(PROMPT) or "=== done" in self.text):
            assert self.read_more(end, "a prompt"), f"it ended: {self.text[-3000:]}"
        return self.text


def only_enter(prompt: str, rng: random.Random) -> str:
    return ""


def anything(prompt: str, rng: random.Random) -> str:
    """Something that a person might type here, valid or not."""
    question = prompt.rsplit("\n", 1)[-1]
    if "Put up a bank" in question:
        return rng.choice(["", "", "200", "0", "lots"])
    if "Bets, such as" in question:
        names = re.findall(r"\d+:([\w-]+)", question) or re.findall(r"'([\w-]+) 20", question)
        first, other = names[0], rng.choice(names)
        return rng.choice([f"{first} 20", f"{first} 20 {other} 10", f"{first} 100000", "", "1 25", "x", f"{other} 5"])
    if "Enter for the next" in question:
        return ""
    words = re.findall(r"(?:: |, )([a-z][a-z0-9-]+)", question)
    detail = re.findall(r"(?:^|[ (])((?:[2-9TJQKA][cdhs]|Xx)(?: (?:[2-9TJQKA][cdhs]|Xx))*)", question)
    word = rng.choice(words) if words else ""
    return rng.choice(["", word, word, f"{word} {rng.choice(['5', '20', *detail])}", "?", word[:1]])


def play(postings: list[str], typists: list[Typist]) -> None:
    """A table of each posting in turn: each typist answers for one round."""
    table = Table(*postings)
    try:
        _play_at(table, postings, typists)
    finally:
        table.process.kill()
        table.process.wait()


def _play_at(table: Table, postings: list[str], typists: list[Typist]) -> None:
    rng = random.Random(zlib.crc32(" ".join(postings).encode()))
    played, current, questions = 0, "", 0
    while True:
        shown = table.read()
        result = STRANGE.search(shown)
        assert not result, f"{current} shows {result[0]!r}: {shown[max(0, result.start() - 300) : result.end() + 300]}"
        for name in re.findall(r"=== (\S+)", shown):
            current, played, questions = name, 0, 0
        if current == "done":
            break
        questions += 1
        assert questions < 400, f"{current} does not come to an end"
        if "Enter for the next" in shown.rsplit("\n", 1)[-1]:
            played, questions = played + 1, 0
            table.type("" if played < len(typists) else "q")
            continue
        # A player who answers at random leaves after a while, so that a long game ends.
        table.type(typists[played](shown, rng) if questions < 60 else "")
    assert table.leave() == 0


def groups(count: int) -> list[list[str]]:
    return [PLAYABLE[at::count] for at in range(count)]


@pytest.mark.parametrize("postings", groups(4), ids=lambda names: names[0])
def test_everyone_can_play_a_round_by_enter_alone_and_one_by_typing_anything(postings):
    play(postings, [only_enter, anything])


@pytest.mark.heavy
@pytest.mark.parametrize("postings", groups(8), ids=lambda names: names[0])
@pytest.mark.parametrize("typed", [only_enter, anything])
def test_everyone_can_play_on(postings, typed):
    play(postings, [typed] * 6)
