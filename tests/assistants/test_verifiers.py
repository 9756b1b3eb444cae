"""The decisions as a taskset of `verifiers`: its own validation, and rewards that follow the regret."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from housedealer.adapters.decisions.decision import decisions
from tests.outside import VERIFIERS, skip_without


@pytest.fixture(scope="module")
def tasks() -> list[Any]:
    skip_without(VERIFIERS)
    from housedealer.adapters.decisions.verifiers_taskset import DecisionsConfig, DecisionsTaskset

    return list(DecisionsTaskset(DecisionsConfig(id="housedealer-bench")))


def test_every_decision_is_a_task_whose_prompt_does_not_tell_the_worth(tasks: list[Any]) -> None:
    assert [one.data.prompt for one in tasks] == [one.text for one in decisions()]
    assert len({one.key for one in tasks}) == len(tasks)
    assert not any("worth" in one.data.prompt for one in tasks)


def test_rewards_fall_with_the_regret(tasks: list[Any]) -> None:
    for task, decision in zip(tasks, decisions(), strict=True):
        best = asyncio.run(task.avoided_regret(SimpleNamespace(last_reply=f"First I count.\n{decision.best()}")))
        worst = decision.choices[-1]
        written = f"{worst['choice']} {'' if worst['argument'] is None else worst['argument']}"
        lost = asyncio.run(task.scored(SimpleNamespace(last_reply=written)))
        assert best == 1 and asyncio.run(task.avoided_regret(SimpleNamespace(last_reply=written))) == 0
        assert lost == {"regret_cents": decision.regret_cents(written), "legal": 1}
        assert asyncio.run(task.scored(SimpleNamespace(last_reply="")))["legal"] == 0


def test_verifiers_accepts_every_task(tmp_path: Path, tasks: list[Any]) -> None:
    """`vf-validate`: the reference answer passes, and an untouched task does not."""
    run = "from verifiers.v1.cli.validate import main; main()"
    arguments = ["housedealer-bench", "--runtime.type", "subprocess", "--rich", "false", "--run.name", "all"]
    command = [sys.executable, "-c", run, *arguments, "-o", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    summary = json.loads((tmp_path / "all" / "summary.json").read_text())
    assert summary["outcomes"]["valid"] == summary["total"] == len(tasks)
    assert summary["checks"]["gold"]["valid"] == summary["checks"]["noop"]["valid"] == len(tasks)
