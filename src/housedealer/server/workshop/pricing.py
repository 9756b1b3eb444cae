"""What a changed posting is worth, worked out in a process beside the server: the quickest first, each told as found.

`python -m housedealer.server.workshop.pricing` reads a question a line (JSON) and answers with lines of JSON, so that
one process answers many and knows what it solved before. It ends when its input does.
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

from housedealer import odds
from housedealer.documents.paper import Table
from housedealer.documents.sisters import differences, sisters
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.audit import advantage_findings, findings, unpaid_findings
from housedealer.postings import load
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.changes import changed
from housedealer.postings.own import folder
from housedealer.server.processes.helper_process import follow
from housedealer.server.review import disputes, practice

MOST_ROWS = 40
MOST_SISTERS = 3
ROUNDS = 5
"""So many are played before a table of a changed posting is opened."""
MEMORY = 4 << 30
"""Bytes that one process may take."""
Tell = Callable[[Mapping[str, Any]], None]


def work(asked: Mapping[str, Any], tell: Tell) -> None:
    """Answer a question: a posting, values to be changed in it, the number of decks and the fee option."""
    before: str = asked["posting"]
    after = changed(before, asked["sets"]) if asked["sets"] else before
    rules = load(after)
    if rules.script is None:
        raise HouseError(f"posting: {before} cannot be played; expected one that can")
    game(after)  # what its rules do not allow is told before anything is worked out
    if asked.get("tried"):
        _play(after)
        return
    first = {"findings_before": findings(load(before)), "findings": findings(rules)}
    tell({**first, "differences": _differences(after)})
    if odds.priced(rules.script):
        _Priced(before, after, asked.get("decks"), asked.get("option", "first"), tell).all()


def _play(name: str) -> None:
    """Play a few rounds, so that a table is opened only of what can be dealt and settled."""
    for seed in range(ROUNDS):
        if game(name).family.play.money in ("bank", "pot"):
            practice.problem(name, seed).answer()
        else:
            disputes.example(name, seed)


def _differences(name: str) -> list[dict[str, Any]]:
    parts = [part for part in differences(game(name)).parts if isinstance(part, Table)]
    return [{"head": list(part.head), "rows": [[str(cell) for cell in row] for row in part.rows]} for part in parts]


class _Priced:
    """Two postings of the same game, priced side by side."""

    def __init__(self, before: str, after: str, decks: int | None, option: Any, tell: Tell) -> None:
        self.before, self.after, self.decks, self.option = before, after, decks, option
        self.tell = tell
        self.done = 0
        self.total = 1

    def stage(self, words: str) -> None:
        """Say what is worked out next."""
        self.tell({"stage": words, "done": self.done, "total": self.total})
        self.done += 1

    def all(self) -> None:
        """Wagers one by one, side bets first; then shifts, best play, findings and sisters."""
        names = list(dict.fromkeys([*_entries(self.before, self.decks), *_entries(self.after, self.decks)]))
        kinds = {wager.id: wager.kind for wager in load(self.after).wagers}
        names.sort(key=lambda name: kinds.get(name) != "bonus")
        others = sisters(self.before)[:MOST_SISTERS]
        self.total = len(names) + 3 + len(others)
        edges: dict[str, dict[str, float | None]] = {"before": {}, "after": {}}
        moved = False
        for name in names:
            self.stage(f"{name}")
            pair = {"before": _worth(self.before, self.decks, name), "after": _worth(self.after, self.decks, name)}
            for when, worth in pair.items():
                edges[when][name] = worth["edge"] if worth else None
            moved = moved or (kinds.get(name) != "bonus" and pair["before"] != pair["after"])
            self.tell({"wagers": {name: {key: _short(one) for key, one in pair.items()}}})
        self.stage("a shift of the bank")
        self.tell({"shifts": self._shifts()})
        self.stage("the best play")
        if moved:
            from housedealer.odds.advice.best_play_changes import play_changes

            self.tell({"play": play_changes(self.before, self.after, self.decks)})
        self.stage("rows that are never paid")
        result = {
            name: _findings(name, self.decks, edges[when])
            for when, name in (("before", self.before), ("after", self.after))
        }
        self.tell({"findings_before": result[self.before], "findings": result[self.after]})
        known = []
        for other in others:
            self.stage(cardroom(other))
            known.append(_sister(other))
            self.tell({"sisters": list(known)})

    def _shifts(self) -> dict[str, Any]:
        pair = [_shifts(name, self.decks, self.option) for name in (self.before, self.after)]
        return {name: {"before": pair[0].get(name), "after": pair[1].get(name)} for name in {**pair[0], **pair[1]}}


def _findings(name: str, decks: int | None, edges: Mapping[str, float | None]) -> list[dict[str, str]]:
    """What `audit` finds, with what must be priced to be found."""
    posting = load(name)
    deck, result = posting.deck, findings(posting)
    unpaid = unpaid_findings(_unpaid(name), range(deck.min, deck.max + 1) if deck else range(1, 2))
    known = [(wager, edges.get(wager)) for wager in _entries(name, decks)]
    below = [(wager, edge) for wager, edge in known if edge is not None and edge < 0]
    return [*result, *(one for one in unpaid if one not in result), *advantage_findings(below)]


@functools.lru_cache(maxsize=64)
def _unpaid(name: str) -> list[tuple[str, str, list[int]]]:
    return odds.unpaid(name)


def _entries(name: str, decks: int | None) -> list[str]:
    from housedealer.odds.engine.models import model

    return model(name, decks).wagers()


@functools.lru_cache(maxsize=2048)
def _worth(name: str, decks: int | None, wager: str) -> dict[str, Any] | None:
    from housedealer.odds.engine.models import model
    from housedealer.odds.report.figures import a_wager

    priced = model(name, decks)
    return a_wager(priced, wager) if wager in priced.wagers() else None


def _short(found: dict[str, Any] | None) -> dict[str, Any] | None:
    """A wager's figures as the page shows them: its likeliest rows, from the largest gain to the largest loss."""
    if found is None:
        return None
    likely = sorted(found["rows"], key=lambda row: -row["probability"])[:MOST_ROWS]
    keys = ("row", "pays", "net", "probability", "returns")
    rows = [{key: row[key] for key in keys} for row in sorted(likely, key=lambda row: -row["net"])]
    figures = {key: found[key] for key in ("edge", "stdev", "hits", "pushes", "method", "strategy")}
    return figures | {"rows": rows, "more": len(found["rows"]) - len(rows)}


def _shifts(name: str, decks: int | None, option: Any) -> dict[str, Any]:
    from housedealer.odds.engine.costs import option_in_force
    from housedealer.odds.engine.models import model
    from housedealer.odds.report.figures import base_entries, expected_shift

    priced = model(name, decks)
    in_force = option_in_force(priced.game.posting, option)
    result = {}
    for wager in base_entries(priced):
        worth = _worth(name, decks, wager)
        if worth is not None and (shift := expected_shift(priced, wager, worth, in_force)):
            result[wager] = shift
    return result


@functools.lru_cache(maxsize=64)
def _sister(name: str) -> dict[str, Any]:
    """A sister with her edges."""
    from housedealer.odds.engine.models import model

    priced = model(name)
    edges = {wager: priced.edge(wager) for wager in priced.wagers()}
    return {"posting": name, "name": cardroom(name), "edges": edges}


def answer(line: str, write: Tell) -> None:
    """Answer one question, whatever becomes of it, and say when nothing more is to come."""
    try:
        work(json.loads(line), write)
    except HouseError as error:
        own = folder()
        write({"says": str(error).replace(f"{own}{os.sep}", "") if own else str(error)})
    except MemoryError:
        write({"says": "this takes more memory than is given here; expected smaller values"})
    except Exception:
        write({"says": "these values do not go together; expected others"})
    write({"end": True})


def main() -> None:
    """Answer until the input ends."""
    if hasattr(os, "nice"):
        os.nice(10)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    follow()
    for line in sys.stdin:
        answer(line, lambda message: print(json.dumps(message), flush=True))


if __name__ == "__main__":
    main()
