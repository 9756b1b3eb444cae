"""What-if analysis: a posting repriced with changes, a sweep of one value, or the pay that gives a target edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, NamedTuple

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import Odds
from housedealer.odds import odds
from housedealer.odds.advice.best_play_changes import play_changes
from housedealer.postings.changes import at, changed, given_changes, name_of, value_of, whole_data
from housedealer.postings.own import Given, find, plain_id

_RANGE = re.compile(r"^\s*(-?[0-9.]+)\s*\.\.\s*(-?[0-9.]+)\s*(?::\s*([0-9.]+))?\s*$")
_PAY = re.compile(r"^\s*([0-9]+(?:\.[0-9]+)?)\s*(?:to|:)\s*([0-9]+)\s*$")
_MOST_STEPS = 200
_MOST_PAY = 100_000

OnStep = Callable[[str], None]
"""A callback that receives the name of the next computation."""


def _quiet(_: str) -> None:
    """Ignore progress."""


def what_if(posting: Given, changes: Mapping[str, Any], *, on_step: OnStep = _quiet, **options: Any) -> dict[str, Any]:
    """A posting before and after changes: the odds of every wager, and the changes in its best strategy.

    `changes` are dotted keys and their values (`postings.changes`); `options` are passed on to `odds`.

    >>> answer = what_if("500-club/ez-baccarat", {"wagers.dragon-7.pays.three-card-banker-7": "50 to 1"})
    >>> {wager: round(one["change"], 6) for wager, one in answer["wagers"].items() if one["change"]}
    {'dragon-7': -0.225338}
    """
    name = find(posting)
    after = changed(name, changes)
    game(after)  # invalid changes raise an error before any computation
    chosen = options.pop("wager", None)
    raw, other = whole_data(name), whole_data(after)
    on_step("as posted")
    first = odds(name, **_with_wager(options, chosen))
    on_step("changed")
    second = odds(after, **_with_wager(options, chosen))
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
        "play": play_changes(name, after, options.get("decks")) if _moved(wagers, raw) else [],
    }


def _moved(wagers: Mapping[str, Any], raw: Mapping[str, Any]) -> bool:
    """Whether the edge of anything but a bonus bet changed, so that the best strategy may differ."""
    bonus = {one["id"] for one in raw.get("wagers", []) if one.get("kind") == "bonus"}
    return any(one["change"] != 0 for wager, one in wagers.items() if wager not in bonus)


def _with_wager(options: Mapping[str, Any], wager: str | None) -> dict[str, Any]:
    return {**options, "wager": wager} if wager is not None else dict(options)


def _beside(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> dict[str, Any]:
    """A wager's odds before and after, and the change of its edge; None where it is not offered."""
    edges = [one["edge"] if one else None for one in (before, after)]
    change = None if None in edges else edges[1] - edges[0]  # type: ignore[operator]
    return {"before": before, "after": after, "change": change}


def plain(value: Any) -> Any:
    """A value of a posting's data in types that JSON supports.

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
    """One key and the values to try for it."""

    key: str
    values: list[Any]


def sweep_of(text: str, posting: Given) -> Sweep:
    """Parse a sweep from `KEY=a..b`, `KEY=a..b:step` or `KEY=x,y,z`; for a pay, the numbers are what one unit wins.

    >>> sweep_of("wagers.tie.pays.equal-totals=8..9", "500-club/ez-baccarat").values
    ['8 to 1', '9 to 1']
    >>> sweep_of("wagers.tie.pays.equal-totals=1..1.2:0.1", "500-club/ez-baccarat").values
    ['1 to 1', '11 to 10', '6 to 5']
    """
    key, equals, text_values = text.partition("=")
    key = key.strip()
    if not equals or not key:
        raise HouseError(f"sweep: {text!r} has no key and range; expected something like deck.max=1..8")
    match = _RANGE.match(text_values)
    numbers = list(_numbers(*match.groups())) if match else [value_of(part) for part in _listed(text_values)]
    if not numbers or len(numbers) > _MOST_STEPS:
        raise HouseError(f"sweep: {text_values!r} has {len(numbers)} values; expected 1 to {_MOST_STEPS}")
    now = at(whole_data(find(posting)), key)
    pay = _PAY.match(now) if isinstance(now, str) else None
    if pay:
        numbers = [_odds_of(value) if isinstance(value, (int, Decimal)) else value for value in numbers]
    return Sweep(key, numbers)


def _odds_of(value: int | Decimal) -> str:
    """The odds that pay this much for one unit."""
    pays, units = value.as_integer_ratio()
    return f"{pays} to {units}"


def read_edge(text: str) -> float:
    """An edge as people write it: `5%`, `5` and `0.05` are the same; a number below one is a fraction.

    >>> read_edge("5%"), read_edge("5"), read_edge("0.05"), read_edge("-0.5 %")
    (0.05, 0.05, 0.05, -0.005)
    """
    number = text.strip().removesuffix("%").strip()
    try:
        edge = float(number)
    except ValueError:
        raise HouseError(f"edge: {text!r} is not an edge; expected something like 5% or 0.05") from None
    return edge / 100 if "%" in text or abs(edge) >= 1 else edge


def _listed(text_values: str) -> list[str]:
    return [part.strip() for part in text_values.split(",") if part.strip()]


def _numbers(low: str, high: str, step: str | None) -> Iterator[int | Decimal]:
    try:
        first, last, each = Decimal(low), Decimal(high), Decimal(step or 1)
    except InvalidOperation:
        raise HouseError(f"sweep: {low}..{high} is not a range; expected something like 1..8 or 0.5..2:0.5") from None
    if each <= 0 or (last - first) / each > _MOST_STEPS:
        raise HouseError(f"sweep: {low}..{high} in steps of {each}; expected at most {_MOST_STEPS} steps upwards")
    while first <= last:
        yield int(first) if first == first.to_integral_value() else first
        first += each


def sweep(
    posting: Given, key: str, values: Sequence[Any], *, on_step: OnStep = _quiet, **options: Any
) -> dict[str, Any]:
    """The edge of each wager for every value of one key, and the posting's own value.

    >>> answer = sweep("500-club/ez-baccarat", "wagers.tie.pays.equal-totals", ["8 to 1", "9 to 1"], wager="tie")
    >>> [round(row["edges"]["tie"], 6) for row in answer["rows"]], answer["now"]
    ([0.143596, 0.04844], '8 to 1')
    """
    name = find(posting)
    rows = []
    for value in values:
        on_step(f"{key} = {plain(value)}")
        answer = odds(changed(name, {key: value}), **options)
        wagers = answer["wagers"]
        row: dict[str, Any] = {"value": plain(value), "edges": {wager: one["edge"] for wager, one in wagers.items()}}
        row["stdevs"] = {wager: one["stdev"] for wager, one in wagers.items()}
        rows.append(row)
    return {"posting": name, "key": key, "now": plain(at(whole_data(name), key)), "rows": rows}


def target(
    posting: Given,
    edge: float,
    *,
    wager: str | None = None,
    key: str | None = None,
    step: Any = None,
    on_step: OnStep = _quiet,
    **options: Any,
) -> dict[str, Any]:
    """The pay whose edge is nearest a target, for each pay row of a wager or for the one named by `key`.

    A pay changes in steps of its own last digit: `8 to 1` by one, `3 to 2` by a half, `0.54 to 1` by a hundredth; or in
    `step`s of what one unit wins. The strategy is solved again for every pay that is tried. None where no pay of that
    row reaches the target.

    >>> answer = target("500-club/ez-baccarat", 0.05, wager="dragon-7")
    >>> [(row["before"], row["pay"], round(row["edge"], 4)) for row in answer["rows"]]
    [('40 to 1', '41 to 1', 0.0536)]
    """
    name, each = find(posting), _step(step)
    if isinstance(edge, bool) or not isinstance(edge, (int, float)) or not -100 < edge < 100:
        raise HouseError(f"edge: {edge!r} is not an edge; expected a fraction such as 0.05")
    raw = whole_data(name)
    wager = _wager_of_key(raw, key) if wager is None else wager
    keys = [key] if key else pay_keys(raw, wager)
    rows = []
    for one in keys:
        on_step(one)
        rows.append(_nearest(_EdgeByPay(name, wager, one, options, each), edge))
    return {"posting": name, "wager": wager, "target": edge, "rows": rows}


def _step(given: Any) -> Fraction | None:
    """A step of a pay as people write it: `0.5`, `1/3`; None for the pay's own step."""
    if given is None:
        return None
    try:
        step = Fraction(str(given).strip())
    except (ValueError, ZeroDivisionError):
        raise HouseError(f"step: {given!r} is not a step; expected something like 0.5 or 1/3") from None
    if not Fraction(1, 1000) <= step <= 1000:
        raise HouseError(f"step: {given} is too small or too large; expected 0.001 to 1000")
    return step


def _wager_of_key(raw: Mapping[str, Any], key: str | None) -> str:
    """The wager that a pay row's key names."""
    parts = (key or "").split(".")
    if len(parts) > 1 and parts[0] == "wagers":
        return parts[1]
    ids = ", ".join(str(one.get("id")) for one in raw.get("wagers", []))
    raise HouseError(f"wager: missing; expected one of {ids}")


def pay_keys(raw: Mapping[str, Any], wager: str) -> list[str]:
    """The keys of a wager's rows that pay odds, in the pay table in force."""
    rule = next((one for one in raw.get("wagers", []) if one.get("id") == wager), None)
    if rule is None:
        raise HouseError(f"key: missing, and {wager!r} has no pay table of its own; expected the key of a pay row")
    tables = rule.get("tables")
    place = f'wagers.{wager}.tables."{tables[0]["name"]}".pays' if tables else f"wagers.{wager}.pays"
    rows = tables[0]["pays"] if tables else rule.get("pays", [])
    names = [name_of(row) for row in rows]
    result = []
    for number, row in enumerate(rows):
        if isinstance(row.get("pays"), str) and _PAY.match(row["pays"]):
            # A condition is named by its place in the table: its text has dots and spaces.
            named = "when" not in row and names.count(names[number]) == 1
            result.append(f"{place}.{names[number] if named else number}")
    return result


class _EdgeByPay:
    """The edge of a wager as a function of one row's pay, cached."""

    def __init__(
        self, name: str, wager: str, key: str, options: Mapping[str, Any], step: Fraction | None = None
    ) -> None:
        self.name, self.wager, self.key, self.options = name, wager, key, options
        now = at(whole_data(name), key)
        match = _PAY.match(now) if isinstance(now, str) else None
        if match is None:
            raise HouseError(f"key: {key} is {plain(now)!r}; expected a row that pays such as '8 to 1'")
        odds_now = Odds.parse(now)
        self.before, self.decimal = now, step is not None or "." in match[1]
        self.step = step or Fraction(1, odds_now.stake)
        self.pay = int(Fraction(odds_now.pay, odds_now.stake) / self.step)
        """The pay in steps, rounded down."""
        self.known: dict[int, float] = {}

    @property
    def as_posted(self) -> float:
        """The edge with the pay as it is."""
        return float(odds(self.name, **{**self.options, "wager": self.wager})["wagers"][self.wager]["edge"])

    def __call__(self, pay: int) -> float:
        if pay not in self.known:
            name = changed(self.name, {self.key: self.words(pay)})
            self.known[pay] = float(odds(name, **{**self.options, "wager": self.wager})["wagers"][self.wager]["edge"])
        return self.known[pay]

    def words(self, pay: int) -> str:
        """A number of steps as odds; in decimals where the row has them, or a step was named that can be written so."""
        one = pay * self.step
        many = Decimal(one.numerator) / Decimal(one.denominator)
        if self.decimal and Fraction(many) == one:
            return f"{many.normalize():f} to 1"
        stake = self.step.denominator
        return str(Odds(int(one * stake), stake))


def _nearest(edge_at: _EdgeByPay, target_edge: float) -> dict[str, Any]:
    """The pay whose edge is nearest the target: the edge falls as the pay rises, so bracket it and interpolate."""
    before = edge_at.as_posted
    result: dict[str, Any] = {"key": edge_at.key, "before": edge_at.before, "before_edge": before}
    low, high = _bracket(edge_at, target_edge)
    if low is None or high is None:
        return result | {"pay": None, "edge": None}
    while high - low > 1:
        # Linear interpolation, but always strictly inside the bracket.
        part = (edge_at(low) - target_edge) / (edge_at(low) - edge_at(high))
        middle = min(max(low + round(part * (high - low)), low + 1), high - 1)
        if edge_at(middle) >= target_edge:
            low = middle
            if middle + 1 < high and edge_at(middle + 1) < target_edge:
                high = middle + 1
        else:
            high = middle
            if low < middle - 1 and edge_at(middle - 1) >= target_edge:
                low = middle - 1
    best = min((low, high), key=lambda pay: abs(edge_at(pay) - target_edge))
    return result | {"pay": edge_at.words(best), "edge": edge_at(best)}


def _bracket(edge_at: _EdgeByPay, target_edge: float) -> tuple[int | None, int | None]:
    """A bracket: a pay with at least the target edge and a larger one with less; None where there is none."""
    low = 0
    if edge_at(low) < target_edge:
        return None, None
    high = max(1, edge_at.pay)
    while edge_at(high) >= target_edge:
        if high >= _MOST_PAY or edge_at(high) == edge_at(0):
            return None, None
        slope = (edge_at(0) - edge_at(high)) / high
        low, high = high, min(_MOST_PAY, max(high + 1, int((edge_at(0) - target_edge) / slope) + 2))
    return low, high


__all__ = ["Sweep", "given_changes", "plain", "plain_id", "sweep", "sweep_of", "target", "what_if"]
