"""The bots' benchmark ends at Ctrl-C with the deals that are done, and takes them up again from its file."""

import pytest
from benchmarks import bots as benchmark
from benchmarks.bots import match_of, measure

NAME = "500-club/texas-holdem"


@pytest.mark.parametrize("end", [3, 7])
def test_what_is_done_is_kept_and_not_played_again(monkeypatch, tmp_path, end):
    played = []

    def hand(match, number, swapped, on_decision, check):
        if number == end and not stopped:
            stopped.append(number)
            raise KeyboardInterrupt
        played.append((number, swapped))
        on_decision(0.001)
        return number + swapped  # a deal counts its number and a half

    stopped: list[int] = []
    monkeypatch.setattr(benchmark, "hand", hand)
    monkeypatch.setattr(benchmark, "PART", 4)
    monkeypatch.setattr(benchmark.bots, "prepare", lambda game, skill: None)
    matches, file = {NAME: match_of(NAME, "expert", "beginner")}, tmp_path / "strength.jsonl"
    assert measure(matches, 10, 0, file)[NAME].deals == end
    tally = measure(matches, 10, 0, file)[NAME]
    assert (tally.deals, tally.won) == (10, sum(number + 0.5 for number in range(10)))
    assert tally.squares == sum((number + 0.5) ** 2 for number in range(10))
    assert played == [(number, swapped) for number in range(10) for swapped in (False, True)]
    # The mean is 5 big blinds; the standard error is that of ten numbers in a row, the square root of 110 / 12 / 10.
    assert "+500.0 ± 187.7" in tally.row(matches[NAME])
