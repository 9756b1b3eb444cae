"""Evenings that never happened, with everything that can go wrong: no choice, no cent and no secret is lost, and
nothing counts twice; whether one process has the database alone or several share it."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.server.simulation import FAMILIES, Kind, chosen, simulate


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """A disk that fails is reported, again and again."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_evenings_of_one_process() -> None:
    """All families in turn: simultaneous answers, wagers that stay up, points, payments, pots and banks."""
    played: Counter[str] = Counter()
    done: Counter[str] = Counter()
    doubts = 0
    for number in range(6):
        evening = simulate(number, "local", steps=1500)
        assert evening.crashes > 0
        assert evening.checked > 100
        doubts += evening.doubts
        played += evening.played
        done += evening.outcomes
    assert set(played) == set(FAMILIES)
    assert doubts > 6, "answers of the disk are lost, though not every evening"
    assert all(done[one] for one in ("move", "show", "list", "time bank")), done


def test_evenings_of_three_processes() -> None:
    for number in (2, 4):
        evening = simulate(number, "shared", steps=900)
        assert evening.crashes > 2
        assert evening.again > 20
        assert evening.checked > 50
        assert evening.doubts > 0


def test_a_table_is_saved_with_every_round_that_ends() -> None:
    """Also where a choice ends a round and the next one begins before anybody must answer: in this evening one did."""
    simulate(105, "local", steps=3000, faults=0.05)


@pytest.mark.parametrize("kind", ["local", "shared"])
def test_the_simulation_notices_a_disk_that_lies(kind: Kind) -> None:
    """A test of the simulation itself: it notices writes that were acknowledged and lost."""
    with pytest.raises(AssertionError):
        simulate(5, kind, steps=2000, lies=True)


@pytest.mark.parametrize("kind", ["local", "shared"])
def test_the_simulation_notices_messages_that_count_twice(kind: Kind) -> None:
    """A test of the simulation itself: it notices a message that is sent again under another number."""
    with pytest.raises(AssertionError, match="purchases"):
        for number in range(5):
            simulate(number, kind, steps=300, forgets=True)


EVENING = (
    "from tests.server.simulation import simulate, summary; print(summary(simulate({number}, {kind!r}, steps={steps})))"
)


@pytest.mark.parametrize(("number", "kind", "steps"), [(98, "local", 200), (3, "shared", 400)])
def test_the_same_number_is_the_same_evening_in_every_process(number: int, kind: Kind, steps: int) -> None:
    """Sets of strings have another order in each process; in evening 3 tables were once read again in that order."""
    program = EVENING.format(number=number, kind=kind, steps=steps)
    one, other = (
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": order},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for order in ("1", "2")
    )
    assert one == other and json.loads(one)[3], "another evening, or one without a round"


def test_a_hundred_evenings_see_every_family() -> None:
    """What the long run below plays."""
    seen = {game for number in range(100, 200) for game in chosen(number)}
    assert all(seen & set(postings) for postings in FAMILIES.values())


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(100, 200))
def test_a_million_steps_of_one_process(number: int) -> None:
    simulate(number, "local", steps=10_000, faults=0.05 if number % 2 else 0.005)


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(100, 130))
def test_thirty_long_evenings_of_three_processes(number: int) -> None:
    simulate(number, "shared", steps=8000, faults=0.05 if number % 2 else 0.005)
