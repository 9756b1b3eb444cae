"""Plots of a posting's odds: outcomes, edge by number of decks, and the cost of a round by bet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from housedealer.drawing.svg import COLORS, INK, LINE, PALE, Frame, Page, ticks

_WIDE, _MARGIN, _HEAD = 960.0, 28.0, 64.0
_COLUMNS, _ROW, _LINES = 3, 19.0, 300.0
_MANY, _RARE = 24, 0.0001
"""With more outcomes than `_MANY`, those rarer than `_RARE` are drawn as one bar."""
_LOSS, _PUSH, _WIN = "#d55e00", "#999999", "#0072b2"


def draw(
    path: str | Path,
    answer: Mapping[str, Any],
    by_decks: Mapping[str, Mapping[int, float]] | None = None,
    cost: Mapping[str, Any] | None = None,
) -> None:
    """Plot the answer of `odds` or `simulate` to a file, SVG or PNG by its extension; see `picture`."""
    picture(answer, by_decks, cost).save(path)


def picture(
    answer: Mapping[str, Any],
    by_decks: Mapping[str, Mapping[int, float]] | None = None,
    cost: Mapping[str, Any] | None = None,
) -> Page:
    """A page that plots the answer of `odds` or `simulate`: the outcomes of every wager and, where they are passed,
    the edge by number of decks (`by_decks`) and the curve of `cost`."""
    rows = _rows(list(answer["wagers"].items()))
    several = {wager: edges for wager, edges in (by_decks or {}).items() if len(edges) > 1}
    placements = [(placement, cost) for placement in cost["placements"]] if cost else []
    height = _HEAD + sum(_deep(row) for row in rows) + (_LINES + 60 if several else 0)
    height += (_LINES + 60) * len(placements)
    page = Page(_WIDE, height + _MARGIN)
    page.words(_MARGIN, 32, str(answer["posting"]), 20, bold=True)
    decks = answer["decks"]
    page.words(_MARGIN, 50, f"{decks} deck{'s' if decks != 1 else ''}, {_method(answer)}", 12, PALE)
    top = _HEAD
    for row in rows:
        for column, (wager, odds) in enumerate(row):
            _outcomes(page, _MARGIN + column * (_WIDE - _MARGIN) / _COLUMNS, top, wager, odds)
        top += _deep(row)
    if several:
        _edges(page, top, several)
        top += _LINES + 60
    for placement, whole in placements:
        _costs(page, top, placement, whole)
        top += _LINES + 60
    return page


def _method(answer: Mapping[str, Any]) -> str:
    methods = {odds["method"] for odds in answer["wagers"].values()}
    rounds = f" from {answer['rounds']:,} rounds" if "rounds" in answer else ""
    return " and ".join(sorted(methods)) + rounds


def _rows(wagers: list[Any]) -> list[list[Any]]:
    return [wagers[at : at + _COLUMNS] for at in range(0, len(wagers), _COLUMNS)]


def _deep(row: Sequence[tuple[str, Mapping[str, Any]]]) -> float:
    return 66 + _ROW * max(len(_bars(odds["outcomes"])) for _, odds in row)


def _bars(outcomes: Sequence[Mapping[str, Any]]) -> list[tuple[str, float, str]]:
    """The bars of a wager's outcomes: label, probability and color. Rare outcomes of many share one bar.

    >>> [label for label, _, _ in _bars([{"net": 1, "probability": 0.4}, {"net": 0, "probability": 0.6}])]
    ['+1', 'push']
    """
    bars_shown, wins, losses = [], 0.0, 0.0
    for row in outcomes:
        net, chance = row["net"], row["probability"]
        if len(outcomes) <= _MANY or chance >= _RARE or net == 0:
            label = f"{net:+.4g}" if net else "push"
            bars_shown.append((label, chance, _WIN if net > 0 else _LOSS if net < 0 else _PUSH))
        elif net > 0:
            wins += chance
        else:
            losses += chance
    above = [("others", wins, _WIN)] if wins else []
    return [*above, *bars_shown, *([("others", losses, _LOSS)] if losses else [])]


def _percent(part: float) -> str:
    """A probability as a percentage with two or three decimals, or as "1 in N" where it is rare.

    >>> _percent(0.446247), _percent(0.000312), _percent(0.0000000312)
    ('44.62%', '0.031%', '1 in 32.1 million')
    """
    if part >= 0.0001:
        return f"{100 * part:.2f}%" if part >= 0.001 else f"{100 * part:.3f}%"
    often = 1 / part
    for size, word in ((1e9, " billion"), (1e6, " million")):
        if often >= size:
            return f"1 in {often / size:,.3g}{word}"
    return f"1 in {float(f'{often:.3g}'):,.0f}"


def _outcomes(page: Page, left: float, top: float, wager: str, odds: Mapping[str, Any]) -> None:
    width = (_WIDE - _MARGIN) / _COLUMNS - _MARGIN
    page.words(left, top + 16, wager, 14, bold=True)
    caption = "never placed in these rounds"
    if odds["edge"] is not None:
        error = f" ± {100 * odds['standard_error']:.3f}%" if "standard_error" in odds else ""
        caption = f"edge {100 * odds['edge']:.3f}%{error}, deviation {odds['stdev']:.3f}"
    page.words(left, top + 33, caption, 11, PALE)
    bars = _bars(odds["outcomes"])
    most = max((chance for _, chance, _ in bars), default=1.0)
    for number, (label, chance, color) in enumerate(bars):
        y = top + 44 + number * _ROW
        page.words(left + 44, y + 12, label, 11, INK, "end")
        length = max(1.0, (width - 120) * chance / most)
        page.box(left + 52, y + 2, length, _ROW - 6, color)
        page.words(left + 58 + length, y + 12, _percent(chance), 11, PALE)


def draw_sweep(path: str | Path, sweep: Mapping[str, Any]) -> None:
    """Plot the answer of `sweep` to a file: the edge of each wager by the value of one key."""
    page = Page(_WIDE, _HEAD + _LINES + 60 + _MARGIN)
    page.words(_MARGIN, 32, str(sweep["posting"]), 20, bold=True)
    values = [row["value"] for row in sweep["rows"]]
    wagers = [
        wager
        for wager in sweep["rows"][0]["edges"]
        if all(row["edges"].get(wager) is not None for row in sweep["rows"])
    ]
    edges = {wager: dict(enumerate(row["edges"][wager] for row in sweep["rows"])) for wager in wagers}
    page.words(_MARGIN, 50, f"now {sweep['now']}", 12, PALE)
    _edges(page, _HEAD, edges, f"Edge by {sweep['key']}", [str(value) for value in values])
    page.save(path)


def _edges(
    page: Page,
    top: float,
    edges: Mapping[str, Mapping[int, float]],
    title: str = "Edge by number of decks",
    labels: Sequence[str] = (),
) -> None:
    page.words(_MARGIN, top + 16, title, 14, bold=True)
    if not edges:
        return
    decks = sorted(next(iter(edges.values())))
    all_ = [100 * edge for by in edges.values() for edge in by.values()]
    low, high = min(0.0, *all_), max(0.0, *all_)
    room = (high - low) * 0.06 or 1.0
    box = (_MARGIN + 50, top + 34, _WIDE - 2 * _MARGIN - 210, _LINES - 30)
    frame = Frame(page, box, (decks[0], decks[-1]), (low - room, high + room))
    tick_labels = labels or [str(d) for d in decks]
    every = -(-len(decks) // 12)
    tick_marks = [(d, word) for d, word in zip(decks, tick_labels, strict=True) if (d - decks[0]) % every == 0]
    frame.grid(tick_marks, [(t, f"{t:g}%") for t in ticks(low, high)])
    ends = []
    for number, (line, wagers) in enumerate(_same_curves(edges).items()):
        color = COLORS[number % len(COLORS)]
        points = [frame.place(d, 100 * edge) for d, edge in zip(decks, line, strict=True)]
        page.path(points, color)
        for point in points:
            page.dot(*point, color)
        ends.append((points[-1][1], " and ".join(wagers), color))
    # Labels are placed at the ends of the lines and moved apart where lines end close together.
    at = 0.0
    for y, name, color in sorted(ends):
        at = max(y, at + 15)
        page.words(box[0] + box[2] + 12, at + 4, name, 12, color)


def _same_curves(edges: Mapping[str, Mapping[int, float]]) -> dict[tuple[float, ...], list[str]]:
    """Wagers grouped by their curve, so that identical curves get one line."""
    result: dict[tuple[float, ...], list[str]] = {}
    for wager, by in edges.items():
        result.setdefault(tuple(round(by[decks], 9) for decks in sorted(by)), []).append(wager)
    return result


def _within(points: Sequence[tuple[float, float]], low: float, high: float) -> list[list[tuple[float, float]]]:
    """The stretches of a curve between two heights.

    >>> _within([(1, 0), (2, 9), (3, 1), (4, 1)], 0, 5)
    [[(1, 0)], [(3, 1), (4, 1)]]
    """
    result: list[list[tuple[float, float]]] = [[]]
    for point in points:
        if low <= point[1] <= high:
            result[-1].append(point)
        elif result[-1]:
            result.append([])
    return [part for part in result if part]


def _money(amount: float) -> str:
    """A dollar amount as an axis label.

    >>> _money(-2.5), _money(1000)
    ('-$2.5', '$1,000')
    """
    return f"{'-' if amount < 0 else ''}${abs(amount):,g}"


def _costs(page: Page, top: float, placement: Mapping[str, Any], cost: Mapping[str, Any]) -> None:
    bets = " and ".join(placement["bets"])
    option = "no collection" if cost["option"] is None else f"option {cost['option']}"
    seats = f"{cost['seats']} player{'s' if cost['seats'] != 1 else ''}"
    page.words(_MARGIN, top + 16, f"A round at {option}, {seats} on {bets}", 14, bold=True)
    even = placement["break_even"]
    caption = f"breaks even from ${even:,.2f}" if even is not None else "never breaks even"
    page.words(
        _MARGIN,
        top + 33,
        f"dollars for every $100 bet, by the bet of each player; the player-dealer {caption}",
        11,
        PALE,
    )
    curve = placement["curve"]
    per = [100 / point["bet"] for point in curve]
    pays = [point["cost"] * each for point, each in zip(curve, per, strict=True)]
    earns = [point["earns"] * each / cost["seats"] for point, each in zip(curve, per, strict=True)]
    # A fee on a small bet costs many times the edge: scaling to such points would flatten the rest of the curve.
    reach = 3 * max(abs(100 * placement["edge"]), 0.5)
    near = [0.0, *(value for value in (*pays, *earns) if abs(value) <= reach)]
    room = 0.15 * (max(near) - min(near))
    low, high = min(near) - room, max(near) + room
    box = (_MARGIN + 50, top + 44, _WIDE - 2 * _MARGIN - 210, _LINES - 30)
    frame = Frame(page, box, (curve[0]["bet"], curve[-1]["bet"]), (low, high), logarithmic=True)
    marks = [bet for power in range(7) for bet in (10**power, 2 * 10**power, 5 * 10**power)]
    tick_marks = [(bet, _money(bet)) for bet in marks if curve[0]["bet"] <= bet <= curve[-1]["bet"]]
    frame.grid(tick_marks, [(tick, _money(tick)) for tick in ticks(low, high)])
    placed = sum(placement["bets"].values())
    lines = ((pays, COLORS[1], "a player pays"), (earns, COLORS[0], "the player-dealer earns"))
    at = 0.0
    for values, color, name in sorted(lines, key=lambda line: -line[0][-1]):
        for part in _within([(p["bet"], y) for p, y in zip(curve, values, strict=True)], low, high):
            page.path([frame.place(*point) for point in part], color)
        at = max(frame.place(curve[-1]["bet"], values[-1])[1], at + 15)
        page.words(box[0] + box[2] + 12, at + 4, name, 12, color)
    x, _ = frame.place(placed, 0)
    page.path([(x, box[1]), (x, box[1] + box[3])], LINE, 1, dashed=True)
    page.words(x + 4, box[1] + 10, _money(placed), 11, PALE)
