"""Scores: the regret of a player's answers in cents, by family and in all."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from housedealer.adapters.decisions.answering import Answerer
from housedealer.adapters.decisions.decision import Decision, decisions
from housedealer.errors import HouseError


@dataclass(frozen=True)
class Regret:
    """The regret of some decisions: how many, how many were best, the mean in cents and its standard error."""

    decisions: int
    best: int
    illegal: int
    mean_cents: float
    error_cents: float | None


@dataclass(frozen=True)
class Score:
    """A player's score: the regret by family, and of all decisions under `all`."""

    name: str
    regrets: Mapping[str, Regret]
    answers: list[dict[str, Any]] = field(repr=False)

    def data(self) -> dict[str, Any]:
        """The score as JSON, without the answers."""
        return {"name": self.name, "regrets": {family: vars(one) for family, one in self.regrets.items()}}


def score(answerer: Answerer, name: str = "", *, family: str | None = None, most: int | None = None) -> Score:
    """Put the decisions to a player and score its answers; an answer that is not legal costs as much as the worst.

    >>> score(Decision.best).regrets["all"].mean_cents
    0.0
    """
    rows: list[tuple[Decision, str, float, bool]] = []
    for one in chosen(family, most):
        answer = str(answerer(one))
        try:
            regret, legal = one.regret_cents(answer), True
        except HouseError:
            regret, legal = one.choices[0]["worth_cents"] - one.choices[-1]["worth_cents"], False
        rows.append((one, answer, regret, legal))
    families = dict.fromkeys(one.family for one, *_ in rows)
    by_family = {each: [row for row in rows if row[0].family == each] for each in families}
    return Score(
        name or getattr(answerer, "__name__", "player"),
        {each: _regret(some) for each, some in {**by_family, "all": rows}.items()},
        [{"posting": one.posting, "answer": answer, "regret_cents": regret} for one, answer, regret, _ in rows],
    )


def chosen(family: str | None, most: int | None) -> list[Decision]:
    """The decisions of a family or of all, at most this many of each."""
    known = dict.fromkeys(one.family for one in decisions())
    if family is not None and family not in known:
        raise HouseError(f"family: {family!r} has no decisions; expected one of {', '.join(known)}")
    counts = dict.fromkeys(known, 0)
    result = []
    for one in decisions():
        counts[one.family] += 1
        if family in (None, one.family) and (most is None or counts[one.family] <= most):
            result.append(one)
    return result


def _regret(rows: Sequence[tuple[Decision, str, float, bool]]) -> Regret:
    values = [regret for _, _, regret, _ in rows]
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    best_ones = sum(regret < 0.005 for regret in values)
    return Regret(len(rows), best_ones, sum(not legal for *_, legal in rows), statistics.fmean(values), error)


def scores_text(scores: Sequence[Score]) -> str:
    """Scores as a table: a row for each player, its mean regret in cents by family."""
    families = list(scores[0].regrets)
    wide = max(len("player"), *(len(one.name) for one in scores))
    head = "  ".join([f"{'player':{wide}}", *(f"{each:>12}" for each in families), f"{'best':>6}", "not legal"])
    lines = [f"Regret a decision in cents, at $10 a base wager, {scores[0].regrets['all'].decisions} decisions", head]
    for one in scores:
        total = one.regrets["all"]
        cells = "  ".join(f"{one.regrets[each].mean_cents:>12.2f}" for each in families)
        lines.append(f"{one.name:{wide}}  {cells}  {total.best / total.decisions:>6.0%}  {total.illegal:>9}")
    return "\n".join(lines)
