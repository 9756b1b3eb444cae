"""Compile the table engine: a copy of the package in which the modules that every decision passes through are C.

`make fast` runs it. The copy is in a folder of its own, so that nobody edits a module and runs an older one; with
that folder first on PYTHONPATH the same program deals and settles faster. The sources are the same, and so is every
cent: `make test` plays the recorded rounds of all postings through the copy too.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "housedealer"
MODULES = (
    "cards",
    "money",
    "table/held_cards",
    "table/picture",
    "table/money/bank",
    "table/money/fees",
    "table/money/ledger",
    "table/money/payoffs",
    "table/round/first_action",
    "table/round/offers",
    "table/money/affordability",
    "table/round/runner",
    "table/sitting/sitting",
    "table/sitting/booking",
    "table/sitting/session",
    "table/sitting/session_data",
    "table/sitting/dealing_shoe",
    "table/sitting/money_check",
    "table/round/setup",
    "table/round/places",
    "table/round/round_document",
    "table/round/card_source",
    "table/round/table",
    "games/baccarat/play",
    "games/blackjack/hand",
    "games/blackjack/picture",
    "games/blackjack/play",
    "games/blackjack/verdicts",
    "games/chinese/picture",
    "games/craps/picture",
    "games/pai_gow/picture",
    "games/pan/picture",
    "games/peek/picture",
    "games/peek/play",
    "games/poker/betting",
    "games/poker/deal",
    "games/poker/fees",
    "games/poker/hand",
    "games/poker/hands",
    "games/poker/kill",
    "games/poker/picture",
    "games/poker/play",
    "games/poker/pots",
    "games/poker/showdown",
    "games/poker/stakes",
    "games/quick_draw/picture",
    "games/quick_draw/play",
    "games/versus/hands",
    "games/versus/offers",
    "games/versus/picture",
    "games/versus/play",
    "games/versus/unequal_bets",
    "games/versus/verdicts",
    "games/war/picture",
    "games/war/play",
    "adapters/agents/partial_answers",
    "adapters/agents/between_rounds",
    "adapters/agents/amount_grid",
    "adapters/agents/pausable_round",
    "adapters/agents/round_in_play",
    "adapters/agents/shoes",
    "adapters/agents/observation",
    "adapters/agents/episode",
)
"""What is compiled. A class that a compiled one is the base of must be compiled too."""


def main(folder: str) -> None:
    """Make the folder, replacing an earlier one."""
    built = Path(folder)
    shutil.rmtree(built, ignore_errors=True)
    shutil.copytree(PACKAGE, built / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs", built / PACKAGE.name / "docs", ignore=shutil.ignore_patterns("*.py", "*.png"))
    # Mypy's settings alone: Setuptools would read the rest, and its older versions refuse it.
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (built / "pyproject.toml").write_text(settings[settings.index("[tool.mypy]") :], encoding="utf-8")
    files = [f"{PACKAGE.name}/{module}.py" for module in MODULES]
    made = subprocess.run(
        [sys.executable, "-m", "mypyc", *files], cwd=built, capture_output=True, text=True, check=False
    )
    shutil.rmtree(built / "build", ignore_errors=True)
    if made.returncode:
        shutil.rmtree(built)
        lines = [line for line in (made.stdout + made.stderr).splitlines() if "error" in line.lower()]
        sys.exit("the table engine could not be compiled:\n" + "\n".join(lines[-20:] or [made.stderr[-2000:]]))
    left = [module for module in MODULES if not list((built / PACKAGE.name).glob(f"{module}.*.so"))]
    if left:
        sys.exit(f"{left[0]} was not compiled; expected a library beside it")


if __name__ == "__main__":
    main(sys.argv[1])
