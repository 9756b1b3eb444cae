"""The value of a changed posting, computed in a helper process: the quickest results first, each reported at once.

`python -m housedealer.server.workshop.pricing` reads one request per line (JSON) and answers with lines of JSON, so
that one process serves many and caches what it has solved. It ends when its input does.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from typing import Any

import housedealer.odds as engine
from housedealer.child_process import exit_with_parent
from housedealer.documents.sisters import differences, sisters
from housedealer.documents.tree import Table
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.audit import advantage_findings, findings, overlap_findings, unpaid_findings
from housedealer.postings import load
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.changes import changed
from housedealer.postings.own import folder
from housedealer.server.review import disputes, practice

MAX_ROWS = 40
MAX_SISTERS = 3
ROUNDS = 5
"""Rounds played before a table of a changed posting may be opened."""
MEMORY = 4 << 30
"""Bytes that one process may allocate."""
Report = Callable[[Mapping[str, Any]], None]


def work(request: Mapping[str, Any], report: Report) -> None:
    """Handle a request: a posting, values to change in it, the number of decks and the fee option."""
    before: str = request["posting"]
    after = changed(before, request["sets"]) if request["sets"] else before
    rules = load(after)
    if rules.script is None:
        raise HouseError(f"posting: {before} cannot be played; expected one that can")
    game(after)  # raises what its rules do not allow, before anything is computed
    if request.get("tried"):
        _play(after)
        return
    first = {"findings_before": findings(load(before)), "findings": findings(rules)}
    report({**first, "differences": _differences(after)})
    if engine.priced(rules.script):
        _Priced(before, after, request.get("decks"), request.get("option", "first"), report).all()


def _play(name: str) -> None:
    """Play a few rounds, so that a table is opened only of a posting that can be dealt and settled."""
    for seed in range(ROUNDS):
        if game(name).family.play.money in ("bank", "pot"):
            practice.problem(name, seed).answer()
        else:
            disputes.example(name, seed)


def _differences(name: str) -> list[dict[str, Any]]:
    parts = [part for part in differences(game(name)).parts if isinstance(part, Table)]
    return [{"head": list(part.head), "rows": [[str(cell) for cell in row] for row in part.rows]} for part in parts]


class _Priced:
    """Two versions of a posting, priced side by side."""

    def __init__(self, before: str, after: str, decks: int | None, option: Any, report: Report) -> None:
        self.before, self.after, self.decks, self.option = before, after, decks, option
        self.report = report
        self.done = 0
        self.total = 1

    def stage(self, words: str) -> None:
        """Report what is computed next."""
        self.report({"stage": words, "done": self.done, "total": self.total})
        self.done += 1

    def all(self) -> None:
        """Wagers one by one, side bets first; then shifts, best play, findings and sisters."""
        names = list(dict.fromkeys([*_entries(self.before, self.decks), *_entries(self.after, self.decks)]))
        kinds = {wager.id: wager.kind for wager in load(self.after).wagers}
        names.sort(key=lambda name: kinds.get(name) != "bonus")
        others = sisters(self.before)[:MAX_SISTERS]
        self.total = len(names) + 3 + len(others)
        edges: dict[str, dict[str, float | None]] = {"before": {}, "after": {}}
        moved = False
        for name in names:
            self.stage(f"{name}")
            pair = {"before": _value(self.before, self.decks, name), "after": _value(self.after, self.decks, name)}
            for when, value in pair.items():
                edges[when][name] = _lowest(value) if value else None
            moved = moved or (kinds.get(name) != "bonus" and pair["before"] != pair["after"])
            self.report({"wagers": {name: {key: _short(one) for key, one in pair.items()}}})
        self.stage("a shift of the bank")
        self.report({"shifts": self._shifts()})
        self.stage("the best play")
        if moved:
            from housedealer.odds.advice.best_play_changes import play_changes

            self.report({"play": play_changes(self.before, self.after, self.decks)})
        self.stage("rows that are never paid")
        result = {
            name: _findings(name, self.decks, edges[when])
            for when, name in (("before", self.before), ("after", self.after))
        }
        self.report({"findings_before": result[self.before], "findings": result[self.after]})
        priced_sisters = []
        for other in others:
            self.stage(cardroom(other))
            priced_sisters.append(_sister(other))
            self.report({"sisters": list(priced_sisters)})

    def _shifts(self) -> dict[str, Any]:
        pair = [_shifts(name, self.decks, self.option) for name in (self.before, self.after)]
        return {name: {"before": pair[0].get(name), "after": pair[1].get(name)} for name in {**pair[0], **pair[1]}}


def _findings(name: str, decks: int | None, edges: Mapping[str, float | None]) -> list[dict[str, str]]:
    """The audit's findings, including those that need prices."""
    posting = load(name)
    deck, result = posting.deck, findings(posting)
    unpaid = unpaid_findings(_unpaid(name), range(deck.min, deck.max + 1) if deck else range(1, 2))
    priced = [(wager, edges.get(wager)) for wager in _entries(name, decks)]
    below = [(wager, edge) for wager, edge in priced if edge is not None and edge < 0]
    shadowed = overlap_findings(_overlaps(name))
    return [*result, *(one for one in unpaid if one not in result), *shadowed, *advantage_findings(below)]


@functools.lru_cache(maxsize=64)
def _overlaps(name: str) -> list[tuple[str, str, str, float, bool]]:
    return engine.overlaps(name)


def _lowest(value: Mapping[str, Any]) -> float | None:
    """A wager's edge; with a fee on its winnings, at the bet that it costs least."""
    lowest: float | None = value["after_fee"]["lowest"]["edge"] if "after_fee" in value else value["edge"]
    return lowest


@functools.lru_cache(maxsize=64)
def _unpaid(name: str) -> list[tuple[str, str, list[int]]]:
    return engine.unpaid(name)


def _entries(name: str, decks: int | None) -> list[str]:
    from housedealer.odds.engine.models import model

    return model(name, decks).wagers()


@functools.lru_cache(maxsize=2048)
def _value(name: str, decks: int | None, wager: str) -> dict[str, Any] | None:
    from housedealer.odds.engine.models import model
    from housedealer.odds.report.figures import wager_figures

    priced = model(name, decks)
    return wager_figures(priced, wager) if wager in priced.wagers() else None


def _short(value: dict[str, Any] | None) -> dict[str, Any] | None:
    """A wager's figures for the page: its likeliest rows, from the largest gain to the largest loss."""
    if value is None:
        return None
    likely = sorted(value["rows"], key=lambda row: -row["probability"])[:MAX_ROWS]
    keys = ("row", "pays", "net", "probability", "returns")
    rows = [{key: row[key] for key in keys} for row in sorted(likely, key=lambda row: -row["net"])]
    figures = {key: value[key] for key in ("edge", "stdev", "hits", "pushes", "method", "strategy")}
    return figures | {"rows": rows, "more": len(value["rows"]) - len(rows)}


def _shifts(name: str, decks: int | None, option: Any) -> dict[str, Any]:
    from housedealer.odds.engine.costs import option_in_force
    from housedealer.odds.engine.models import model
    from housedealer.odds.report.figures import base_entries, expected_shift

    priced = model(name, decks)
    in_force = option_in_force(priced.game.posting, option)
    result = {}
    for wager in base_entries(priced):
        value = _value(name, decks, wager)
        if value is not None and (shift := expected_shift(priced, wager, value, in_force)):
            result[wager] = shift
    return result


@functools.lru_cache(maxsize=64)
def _sister(name: str) -> dict[str, Any]:
    """A sister posting with its edges."""
    from housedealer.odds.engine.models import model

    priced = model(name)
    edges = {wager: priced.edge(wager) for wager in priced.wagers()}
    return {"posting": name, "name": cardroom(name), "edges": edges}


def answer(line: str, write: Report) -> None:
    """Answer one request, whatever becomes of it, and mark the end."""
    try:
        work(json.loads(line), write)
    except HouseError as error:
        own = folder()
        write({"says": str(error).replace(f"{own}{os.sep}", "") if own else str(error)})
    except MemoryError:
        write({"says": "this takes too much memory here; try smaller values"})
    except Exception:
        write({"says": "these values don't go together; change one of them"})
    write({"end": True})


def main() -> None:
    """Answer until the input ends."""
    if hasattr(os, "nice"):
        os.nice(10)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops it
    exit_with_parent()
    for line in sys.stdin:
        answer(line, lambda message: print(json.dumps(message), flush=True))


if __name__ == "__main__":
    main()
