"""Playing in a real terminal (a pseudo-terminal), as a person types."""

import codecs
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import housedealer
from housedealer.games import read_round
from housedealer.money import cents
from housedealer.terminal.records import Records

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
BEGUN = re.compile(r"\x1b(\[[0-9;?]*)?\Z")


def _ends_on_ctrl_c():
    """Handle Ctrl-C: a background job ignores it, its children inherit that, and a terminal's child does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program in a pseudo-terminal: wait for words, type, read the screen."""

    command = (sys.executable, "-m", "housedealer")

    def __init__(self, *words):
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
        self.process = subprocess.Popen(
            [*self.command, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=_ends_on_ctrl_c,
        )
        os.close(slave)
        self.text = ""
        # A read may end within a letter or within an escape sequence: the rest comes with the next one.
        self.letters = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.begun = ""

    def until(self, words, seconds=240):
        """Read until the words have come; what was read before them is used up."""
        end = time.monotonic() + seconds
        while words not in self.text:
            assert self.read_more(end, repr(words)), f"ended before {words!r}: {self.text[-2000:]!r}"
        before, _, self.text = self.text.partition(words)
        return before

    def read_more(self, end, wanted="the end"):
        """Read what comes next, by this time; return whether the program still prints."""
        ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
        assert ready, f"waited for {wanted}, saw {self.text[-2000:]!r}"
        try:
            read = os.read(self.master, 65536)
        except OSError:
            read = b""
        shown = self.begun + self.letters.decode(read, final=not read)
        unfinished = BEGUN.search(shown)
        self.begun = unfinished[0] if unfinished and read else ""
        self.text += ANSI.sub("", shown[: len(shown) - len(self.begun)])
        return bool(read)

    def type(self, line):
        os.write(self.master, line.encode() + b"\n")

    def interrupt(self):
        """Press Ctrl-C once the prompt is there and the program waits for a key; return the exit status.

        A signal that comes after the prompt and just before the read is noticed by CPython only at the next key."""
        self.until("› ")
        asleep = 0
        while asleep < 3:
            state = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0]
            asleep = asleep + 1 if state == "S" else 0
            time.sleep(0.02)
        os.killpg(self.process.pid, signal.SIGINT)
        return self.leave()

    def leave(self, seconds=240):
        """Read to the end; return the exit status."""
        end = time.monotonic() + seconds
        while self.read_more(end):
            pass
        os.close(self.master)
        return self.process.wait(timeout=20)


def test_a_person_wagers_watches_and_leaves(tmp_path):
    table = Terminal(
        "play", "500-club/ez-baccarat", "--seed", "3", "--seat", "5", "--bots", "3", "--save", str(tmp_path)
    )
    table.until("Bets, such as")
    table.type("player 20 tie 5")
    shown = table.until("net")
    assert "BANK" in shown
    assert "You" in shown
    assert re.search(r"Your Player line (wins|loses|pushes|comes back)", shown)
    assert "option 1: total table action" in shown
    table.until("Enter for the next round")
    table.type("q")
    assert table.leave() == 0
    left = re.search(r"You leave after 1 round with \$([\d,.]+), ", table.text)
    saved = json.loads((tmp_path / "round-0001.json").read_text())
    assert saved["seats"]["5"] == {"player": 20, "tie": 5}
    answer = housedealer.settle(saved)
    assert round(sum(answer["net"].values()) + answer["drop"], 2) == 0
    assert cents(left.group(1)) == cents(1000) + cents(answer["net"]["5"])


def test_a_mistake_is_explained_and_the_prompt_comes_again():
    table = Terminal("play", "500-club/ez-baccarat", "--seed", "3", "--seat", "5", "--bots", "3")
    table.until("Bets, such as")
    table.type("player lots")
    table.until("player: 'lots' is not an amount")
    table.until("Bets, such as")
    table.type("player [/b]")
    table.until("player: '[/b]' is not an amount")
    table.until("Bets, such as")
    table.type("player 20 tie 5 player 30")
    table.until("player is named twice")
    table.until("Bets, such as")
    table.type("dragon 5")
    table.until("it can't be placed alone")
    table.until("Bets, such as")
    table.type("5 5 1 10")
    table.until("net")
    table.until("Enter for the next round")
    table.type("player 20")
    table.until("'player 20' is not understood here")
    assert table.interrupt() == 0


def test_the_wagers_that_the_prompt_suggests_are_taken():
    """003:1059-1294: an ante stands with a blind beside it, so `ante 20` alone would be refused."""
    table = Terminal("play", "turlock/ultimate-texas-holdem", "--seed", "5", "--seat", "3", "--bots", "2")
    table.until("Bets, such as '")
    suggested = table.until("'")
    assert suggested == "ante 20 blind 20"
    table.type(suggested)
    assert "can't be placed" not in table.until("You (Enter: check")
    assert table.interrupt() == 0


def test_a_person_takes_the_bank():
    table = Terminal("play", "the-101/ultimate-war", "--seed", "4", "--seat", "1", "--bots", "2")
    table.until("Player-dealer? Put up a bank")
    table.type("200")
    table.until("You bank $200, first round")
    table.until("net")
    table.until("Enter for the next round")
    table.type("")
    table.until("Player-dealer? Put up a bank")
    table.type("100")
    table.until("You bank $100, second round")
    table.until("Enter for the next round")
    table.type("q")
    assert table.leave() == 0


def test_rounds_saved_before_are_not_written_over(tmp_path):
    earlier = tmp_path / "round-0007.json"
    earlier.write_text("a round of yesterday")
    round_ = read_round(json.loads((EXAMPLES / "dispute.json").read_text()))
    records = Records(tmp_path)
    saved = [records.save(round_), records.save(round_)]
    assert [path.name for path in saved] == ["round-0008.json", "round-0009.json"]
    assert housedealer.settle({**json.loads(saved[0].read_text()), "rests_on": False}) == round_.answer()
    assert earlier.read_text() == "a round of yesterday"


def test_a_folder_that_cannot_keep_rounds_is_refused_before_the_deal(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("")
    table = Terminal("play", "the-101/ultimate-war", "--save", str(taken))
    assert table.leave() == 2
    assert table.text.splitlines() == [
        f"housedealer: --save: {taken}: file exists; expected a folder that can be written"
    ]


def test_ctrl_c_leaves_cleanly():
    table = Terminal("play", "500-club/ez-baccarat", "--seed", "3", "--seat", "5")
    table.until("Bets, such as")
    assert table.interrupt() == 0
    assert "Traceback" not in table.text
    assert "You leave after 0 rounds with $1,000, as much as you brought." in table.text


def test_the_lobby_opens_a_table():
    table = Terminal("play", "--seed", "3")
    table.until("pick a table")
    table.until("›")
    table.type("[/b]")
    table.until("Nothing playable matches '[/b]'; Enter lists everything.")
    assert "pick a table" not in table.until("›"), "the answer scrolls away under the list"
    table.type("ultimate war")
    table.until("Ultimate War — The 101")
    table.type("q")
    table.until("pick a table")
    table.until("›")
    table.type("q")
    assert table.leave() == 0
