"""Edges and priced findings of postings, stored once they are worked out, so that lists of many postings are quick."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from housedealer.games import game
from housedealer.odds import overlaps
from housedealer.odds.engine.answers import advantages, edges_by_bet, odds, unpaid
from housedealer.odds.engine.disk_cache import store_answer, stored_answer
from housedealer.odds.ready_made import ready
from housedealer.postings import load

Pricing = dict[str, "Edge"]


class Edge(TypedDict):
    """The edge of a wager, its other figures, and how they were worked out."""

    edge: float | None
    method: str
    strategy: NotRequired[str]
    standard_error: NotRequired[float]
    stdev: NotRequired[float | None]
    per_unit_staked: NotRequired[float | None]
    hits: NotRequired[float]
    pushes: NotRequired[float]


class PricedFindings(TypedDict):
    """What an audit needs of the odds: rows that are never paid or that an earlier one takes, wagers whose bettor has
    the advantage, and those whose edge depends on the bet."""

    unpaid: list[tuple[str, str, list[int]]]
    overlaps: list[tuple[str, str, str, float, bool]]
    advantages: list[tuple[str, float]]
    edges_by_bet: dict[str, Any]


def _rules(posting: str) -> Any:
    return load(posting).model_dump(mode="json", exclude={"id", "title", "bureau_id", "source", "readings"})


def edges(posting: str, work: bool) -> Pricing | None:
    """The edge of every wager; None if it neither ships nor is stored, would take long and no `work` is wanted."""
    result: Pricing | None = stored_answer("edges", _rules(posting))
    if result is None:
        answer: Any = ready(posting, "odds")
        if answer is None and (work or _quick(posting)):
            answer = odds(posting, None, None, None, None, None, None, None, "first")
        if answer is not None:
            result = {name: _edge(one) for name, one in answer["wagers"].items()}
            store_answer("edges", _rules(posting), result)
    return result


def _edge(one: dict[str, Any]) -> Edge:
    hits = sum(row["probability"] for row in one["outcomes"] if row["net"] > 0)
    pushes = sum(row["probability"] for row in one["outcomes"] if row["net"] == 0)
    known = {**one, "hits": hits, "pushes": pushes}
    return {key: known[key] for key in Edge.__annotations__ if key in known}  # type: ignore[return-value]


def _quick(posting: str) -> bool:
    """Whether a game is counted in a moment: all ends of its round are listed, and nobody decides anything."""
    family = game(posting).family
    return family.audit.ends is not None and not family.modules.advice


def findings(posting: str, work: bool) -> PricedFindings | None:
    """The priced findings; None if they are not stored, would take long and no `work` is wanted."""
    result: PricedFindings | None = stored_answer("findings", _rules(posting))
    if result is None and (work or _quick(posting)):
        result = {
            "unpaid": unpaid(posting),
            "overlaps": overlaps(posting),
            "advantages": advantages(posting, None, None),
            "edges_by_bet": edges_by_bet(posting, None, None),
        }
        store_answer("findings", _rules(posting), result)
    return result
