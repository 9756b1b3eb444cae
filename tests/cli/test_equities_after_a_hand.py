"""After a hand at the terminal, its equities on request."""

import io
import re

from rich.console import Console

from housedealer.terminal.table import TerminalTable


class Caller(Console):
    """A console at which somebody calls everything, asks for the equities after the hand, and leaves."""

    typed = ("equity", "equities", "q")

    def input(self, prompt="", **_):
        self.print(prompt)
        if "next hand" in prompt:
            answer, *rest = self.typed
            self.typed = tuple(rest)
            return answer
        return "call" if "call" in prompt else "check"


def test_the_equities_of_the_hand_are_shown_street_by_street():
    console = Caller(width=150, file=io.StringIO())
    TerminalTable(console, "500-club/texas-holdem", None, None, 1, None, 5, None, skill="beginner").play()
    text = console.file.getvalue()
    assert "You leave after 1 hand" in text
    refused, shown = text.split("is not understood here")[0], text.split("is not understood here")[1]
    assert "Preflop, pot" not in refused
    for street in ("Preflop", "Flop", "Turn", "River"):
        # Two hands that were shown: what one has not, the other has.
        lines = re.search(rf"{street}, pot \$\d+\n  You +(\d+)% *█*\n  Ada +(\d+)%", shown)
        assert lines, street
        assert int(lines[1]) + int(lines[2]) in (99, 100, 101)
