"""What if: a posting priced beside itself with something changed, one value over a range, or the pay for an edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import Odds
from housedealer.odds import odds
from housedealer.odds.advice.best_play_changes import play_changes
from housedealer.postings.changes import at, changed, given_changes, name_of, value_of, whole_data
from housedealer.postings.own import Given, find, plain_id

_RANGE = re.compile(r"^\s*(-?[0-9.]+)\s*\.\.\s*(-?[0-9.]+)\s*(?::\s*([0-9.]+))?\s*$")
_PAY = re.compile(r"^\s*([0-9]+)\s*(?:to|:)\s*([0-9]+)\s*$")
_MOST_STEPS = 200
_MOST_PAY = 100_000

Told = Callable[[str], None]
"""Called with what is worked out next."""


def _quiet(_: str) -> None:
    """Nobody watches."""


def what_if(posting: Given, changes: Mapping[str, Any], *, told: Told = _quiet, **asked: Any) -> dict[str, Any]:
    """A posting before and after changes: every wager's worth both ways, and what changed in its best play.

    `changes` are keys with dots and their values (`postings.changes`); `asked` is what `odds` may be asked besides.

    >>> found = what_if("500-club/ez-baccarat", {"wagers.dragon-7.pays.three-card-banker-7": "50 to 1"})
    >>> {wager: round(one["change"], 6) for wager, one in found["wagers"].items() if one["change"]}
    {'dragon-7': -0.225338}
    """
    name = find(posting)
    after = changed(name, changes)
    game(after)  # what its rules do not allow is told before anything is worked out
    wanted = asked.pop("wager", None)
    raw, other = whole_data(name), whole_data(after)
    told("as posted")
    first = odds(name, **_of(asked, wanted, name))
    told("changed")
    second = odds(after, **_of(asked, wanted, after))
    wagers = {
        wager: _beside(first["wagers"].get(wager), second["wagers"].get(wager))
        for wager in dict.fromkeys([*first["wagers"], *second["wagers"]])
    }
    return {
        "posting": first["posting"],
        "changed": after,
        "changes": [{"key": key, "before": plain(at(raw, key)), "after": plain(at(other, key))} for key in changes],
        "decks": {"before": first["decks"], "after": second["decks"]},
        "wagers": wagers,
        "play": play_changes(name, after, asked.get("decks")) if _moved(wagers, raw) else [],
    }


def _moved(wagers: Mapping[str, Any], raw: Mapping[str, Any]) -> bool:
    """Whether anything but bonus bets is worth something else, so that it may be played otherwise."""
    bonus = {one["id"] for one in raw.get("wagers", []) if one.get("kind") == "bonus"}
    return any(one["change"] != 0 for wager, one in wagers.items() if wager not in bonus)


def _of(asked: Mapping[str, Any], wager: str | None, name: str) -> dict[str, Any]:
    return {**asked, "wager": wager} if wager is not None else dict(asked)


def _beside(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> dict[str, Any]:
    """A wager's two worths; one of them is None where it is not offered."""
    edges = [one["edge"] if one else None for one in (before, after)]
    change = None if None in edges else edges[1] - edges[0]  # type: ignore[operator]
    return {"before": before, "after": after, "change": change}


def plain(value: Any) -> Any:
    """A value of a posting's data as JSON can write it.

    >>> plain({"min": Decimal("0.5"), "rows": (1, 2)})
    {'min': 0.5, 'rows': [1, 2]}
    """
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


class Sweep(NamedTuple):
    """One key, and the values that it takes one after the other."""

    key: str
    values: list[Any]


def sweep_of(text: str, posting: Given) -> Sweep:
    """A sweep from `KEY=a..b`, `KEY=a..b:step` or `KEY=x,y,z`; of a pay the numbers are what is paid.

    >>> sweep_of("wagers.tie.pays.equal-totals=8..9", "500-club/ez-baccarat").values
    ['8 to 1', '9 to 1']
    """
    key, equals, given = text.partition("=")
    key = key.strip()
    if not equals or not key:
        raise HouseError(f"--sweep: {text!r} has no key and range; expected such as deck.max=1..8")
    match = _RANGE.match(given)
    numbers = list(_numbers(*match.groups())) if match else [value_of(part) for part in _listed(given)]
    if not numbers or len(numbers) > _MOST_STEPS:
        raise HouseError(f"--sweep: {given!r} has {len(numbers)} values; expected 1 to {_MOST_STEPS}")
    now = at(whole_data(find(posting)), key)
    pay = _PAY.match(now) if isinstance(now, str) else None
    if pay:
        numbers = [f"{value} to {pay[2]}" if isinstance(value, (int, Decimal)) else value for value in numbers]
    return Sweep(key, numbers)


def _listed(given: str) -> list[str]:
    return [part.strip() for part in given.split(",") if part.strip()]


def _numbers(low: str, high: str, step: str | None) -> Iterator[int | Decimal]:
    try:
        first, last, each = Decimal(low), Decimal(high), Decimal(step or 1)
    except InvalidOperation:
        raise HouseError(f"--sweep: {low}..{high} is no range; expected such as 1..8 or 0.5..2:0.5") from None
    if each <= 0 or (last - first) / each > _MOST_STEPS:
        raise HouseError(f"--sweep: {low}..{high} in steps of {each}; expected at most {_MOST_STEPS} steps upwards")
    while first <= last:
        yield int(first) if first == first.to_integral_value() else first
        first += each


def sweep(posting: Given, key: str, values: Sequence[Any], *, told: Told = _quiet, **asked: Any) -> dict[str, Any]:
    """The edge of each wager for every value of one key, and which value is the posting's own.

    >>> found = sweep("500-club/ez-baccarat", "wagers.tie.pays.equal-totals", ["8 to 1", "9 to 1"], wager="tie")
    >>> [round(row["edges"]["tie"], 6) for row in found["rows"]], found["now"]
    ([0.143596, 0.04844], '8 to 1')
    """
    name = find(posting)
    rows = []
    for value in values:
        told(f"{key} = {plain(value)}")
        answer = odds(changed(name, {key: value}), **asked)
        worths = answer["wagers"]
        row: dict[str, Any] = {"value": plain(value), "edges": {wager: one["edge"] for wager, one in worths.items()}}
        row["stdevs"] = {wager: one["stdev"] for wager, one in worths.items()}
        rows.append(row)
    return {"posting": name, "key": key, "now": plain(at(whole_data(name), key)), "rows": rows}


def target(
    posting: Given, edge: float, *, wager: str | None = None, key: str | None = None, told: Told = _quiet, **asked: Any
) -> dict[str, Any]:
    """For each pay row of a wager (or for the one that `key` names), the whole pay that brings the edge nearest.

    Decisions are solved anew for every pay that is tried. None where no pay of that row comes near.

    >>> found = target("500-club/ez-baccarat", 0.05, wager="dragon-7")
    >>> [(row["before"], row["pay"], round(row["edge"], 4)) for row in found["rows"]]
    [('40 to 1', '41 to 1', 0.0536)]
    """
    name = find(posting)
    if isinstance(edge, bool) or not isinstance(edge, (int, float)) or not -100 < edge < 100:
        raise HouseError(f"--target-edge: {edge!r} is no edge; expected a fraction such as 0.05")
    raw = whole_data(name)
    wager = _only_wager(raw, key) if wager is None else wager
    keys = [key] if key else pay_keys(raw, wager)
    rows = []
    for one in keys:
        told(one)
        rows.append(_nearest(_Tried(name, wager, one, asked), edge))
    return {"posting": name, "wager": wager, "target": edge, "rows": rows}


def _only_wager(raw: Mapping[str, Any], key: str | None) -> str:
    """The wager that a pay row's key names."""
    parts = (key or "").split(".")
    if len(parts) > 1 and parts[0] == "wagers":
        return parts[1]
    ids = ", ".join(str(one.get("id")) for one in raw.get("wagers", []))
    raise HouseError(f"--target-edge: of which wager is not said; expected --wager, one of {ids}")


def pay_keys(raw: Mapping[str, Any], wager: str) -> list[str]:
    """The keys of a wager's rows that pay odds, in the pay table in force."""
    rule = next((one for one in raw.get("wagers", []) if one.get("id") == wager), None)
    if rule is None:
        raise HouseError(f"wager: {wager!r} has no pay table of its own; expected --vary with the key of a pay row")
    tables = rule.get("tables")
    place = f'wagers.{wager}.tables."{tables[0]["name"]}".pays' if tables else f"wagers.{wager}.pays"
    rows = tables[0]["pays"] if tables else rule.get("pays", [])
    names = [name_of(row) for row in rows]
    result = []
    for number, row in enumerate(rows):
        if isinstance(row.get("pays"), str) and _PAY.match(row["pays"]):
            result.append(f"{place}.{names[number] if names.count(names[number]) == 1 else number}")
    return result


class _Tried:
    """The edge of a wager by what one row pays; each pay is worked out once."""

    def __init__(self, name: str, wager: str, key: str, asked: Mapping[str, Any]) -> None:
        self.name, self.wager, self.key, self.asked = name, wager, key, asked
        now = at(whole_data(name), key)
        match = _PAY.match(now) if isinstance(now, str) else None
        if match is None:
            raise HouseError(f"--target-edge: {key} is {plain(now)!r}; expected a row that pays such as '8 to 1'")
        self.pay, self.stake = int(match[1]), int(match[2])
        self.known: dict[int, float] = {}

    def __call__(self, pay: int) -> float:
        if pay not in self.known:
            name = changed(self.name, {self.key: self.words(pay)})
            self.known[pay] = float(odds(name, **{**self.asked, "wager": self.wager})["wagers"][self.wager]["edge"])
        return self.known[pay]

    def words(self, pay: int) -> str:
        return str(Odds(pay, self.stake))


def _nearest(edge_at: _Tried, wanted: float) -> dict[str, Any]:
    """The pay whose edge is nearest: the more is paid, the lower the edge, so that it lies between two neighbours."""
    before = edge_at(edge_at.pay)
    result: dict[str, Any] = {"key": edge_at.key, "before": edge_at.words(edge_at.pay), "before_edge": before}
    low, high = _around(edge_at, wanted)
    if low is None or high is None:
        return result | {"pay": None, "edge": None}
    while high - low > 1:
        # Along the line between the two, and never so near an end that nothing is gained.
        part = (edge_at(low) - wanted) / (edge_at(low) - edge_at(high))
        middle = min(max(low + round(part * (high - low)), low + 1), high - 1)
        if edge_at(middle) >= wanted:
            low = middle
            if middle + 1 < high and edge_at(middle + 1) < wanted:
                high = middle + 1
        else:
            high = middle
            if low < middle - 1 and edge_at(middle - 1) >= wanted:
                low = middle - 1
    best = min((low, high), key=lambda pay: abs(edge_at(pay) - wanted))
    return result | {"pay": edge_at.words(best), "edge": edge_at(best)}


def _around(edge_at: _Tried, wanted: float) -> tuple[int | None, int | None]:
    """A pay with at least the edge wanted, and a larger one with less; None where there is none."""
    low = 0
    if edge_at(low) < wanted:
        return None, None
    high = max(1, edge_at.pay)
    while edge_at(high) >= wanted:
        if high >= _MOST_PAY or edge_at(high) == edge_at(0):
            return None, None
        slope = (edge_at(0) - edge_at(high)) / high
        low, high = high, min(_MOST_PAY, max(high + 1, int((edge_at(0) - wanted) / slope) + 2))
    return low, high


__all__ = ["Sweep", "given_changes", "plain", "plain_id", "sweep", "sweep_of", "target", "what_if"]
