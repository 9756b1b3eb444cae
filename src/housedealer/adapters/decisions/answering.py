"""Who answers decisions: a function, or a command that reads text."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence

from housedealer.adapters.decisions.decision import Decision
from housedealer.errors import HouseError

Answerer = Callable[[Decision], str]
"""A decision in, a choice out: its name, and its argument where it has one."""


def by_command(command: Sequence[str], seconds: float = 60) -> Answerer:
    """A command that is given each decision on standard input and prints its choice."""

    def answer(decision: Decision) -> str:
        try:
            done = subprocess.run(
                command, input=decision.text, capture_output=True, text=True, timeout=seconds, check=False
            )
        except FileNotFoundError:
            raise HouseError(f"command: {command[0]} was not found; expected a program to run") from None
        except subprocess.TimeoutExpired:
            raise HouseError(
                f"command: {command[0]} did not answer within {seconds:g} seconds; expected a program that does"
            ) from None
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:] or ["it printed nothing"]
            raise HouseError(f"command: {command[0]} ended with status {done.returncode}: {last[0]}")
        lines = done.stdout.strip().splitlines()
        return lines[-1] if lines else ""

    return answer
