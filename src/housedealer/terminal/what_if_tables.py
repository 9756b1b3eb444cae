"""What-if questions at the terminal: figures before and after side by side, sweeps, and the pay for a target edge."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from housedealer.documents.rulings.settlement import columns
from housedealer.errors import HouseError
from housedealer.odds.advice.what_if import given_changes, plain_id, read_edge, sweep, sweep_of, target, what_if
from housedealer.postings.changes import changed
from housedealer.postings.own import find
from housedealer.terminal.odds_tables import OddsRequest, watched

Answer = dict[str, Any]


def what_if_answer(
    request: OddsRequest,
    changes: Sequence[str] | None,
    swept: str | None,
    edge: str | None,
    vary: str | None,
    pay_step: str | None = None,
) -> tuple[Answer, str]:
    """Answer `odds` with `--set`, `--sweep` or `--target-edge`: as data and as text.

    Changes by `--set` hold for the sweep and for the target edge too.
    """
    if request.bet is not None:
        raise HouseError("--bet: it does not go with --set, --sweep or --target-edge; expected one or the other")
    more: dict[str, Any] = {"decks": request.decks, "readings": request.readings, "strategy": request.strategy}
    if request.rounds is not None:
        more |= {"rounds": request.rounds, "seed": request.seed or 0}
    if request.wager is not None:
        more["wager"] = request.wager
    given = given_changes(changes)
    posting = find(request.posting)
    with watched(plain_id(posting)):
        if swept is None and edge is None:
            result = what_if(posting, given, **more)
            return result, compared_text(result)
        if given:
            posting = changed(posting, given)
        if swept is not None and edge is not None:
            raise HouseError("--sweep: it does not go with --target-edge; expected one or the other")
        if swept is not None:
            result = sweep(posting, *sweep_of(swept, posting), **more)
            if request.plot:
                from housedealer.drawing.plots import draw_sweep

                draw_sweep(request.plot, result)
            return result, sweep_text(result)
        more.pop("wager", None)
        result = target(posting, read_edge(edge or "0"), wager=request.wager, key=vary, step=pay_step, **more)
        return result, target_text(result)


def report_answer(
    posting: str,
    named: str | None,
    out: Path | None,
    decks: int | None,
    option: int | None,
    rounds: int,
    seed: int,
    hands_per_hour: int | None,
    as_data: bool,
) -> tuple[Answer, bytes]:
    """The mathematician's report as data and, unless only that is requested, as a document or its PAR sheet."""
    from housedealer.documents.formats.written import format_of, written
    from housedealer.documents.report import report
    from housedealer.odds.report.figures import figures

    sheet = out.suffix.lower() if out is not None and named is None else ""
    if sheet in (".csv", ".xlsx"):
        with watched(posting):
            result = figures(
                posting, decks=decks, option=option, rounds=rounds, seed=seed, hands_per_hour=hands_per_hour
            )
        return result, _sheet(sheet, result)
    kind = format_of(named or (None if out else "text"), out)
    if kind == "pdf" and out is None and sys.stdout.isatty():
        raise HouseError("--format: a PDF is not for a terminal; expected -o FILE.pdf")
    with watched(posting):
        result = figures(posting, decks=decks, option=option, rounds=rounds, seed=seed, hands_per_hour=hands_per_hour)
        return result, b"" if as_data else written(report(result), kind)


def _sheet(ending: str, figures: Answer) -> bytes:
    """The PAR sheet as CSV or as a workbook."""
    from housedealer.odds.report.par_sheet import as_csv, as_xlsx

    if ending == ".csv":
        return as_csv(figures["par"])
    more = {
        "Together": figures["together"]["pairs"],
        "By seats": figures["by_seats"],
        "Sensitivity": figures["sensitivity"],
        "Ruin": [{"wager": one["wager"], **row} for one in figures["shift"] for row in one["ruin"]],
    }
    more |= {"Envy": figures["envy"]["rows"]} if figures["envy"] else {}
    return as_xlsx(f"{figures['title']} ({figures['posting']})", figures["par"], figures["wagers"], more)


def compared_text(result: Mapping[str, Any]) -> str:
    """The odds before and after side by side, and changes in the best play."""
    parts = [f"{result['posting']}, and with"]
    parts += [f"  {one['key']} = {_value(one['after'])}, before {_value(one['before'])}" for one in result["changes"]]
    before, after = result["decks"]["before"], result["decks"]["after"]
    if before != after:
        parts.append(f"  {after} decks, before {before}")
    rows = []
    for wager, one in result["wagers"].items():
        figures = [_figures(one[when]) for when in ("before", "after")]
        change = "" if one["change"] is None else f"{one['change']:+.4%}" if one["change"] else "same"
        rows.append((wager, figures[0][0], figures[1][0], change, *figures[0][1:], *figures[1][1:]))
    heads = ("wager", "edge", "edge now", "change", "stdev", "wins", "stdev now", "wins now")
    parts.append(columns(rows, heads, right=[1, 2, 3, 4, 5, 6, 7]))
    parts.append("The edge is what a bettor loses of each dollar wagered; below zero the bettor gains.")
    if result["play"]:
        parts += ["\nPlayed best, these are played differently:", *(f"  {line}" for line in result["play"])]
    return "\n".join(parts)


def _figures(worth: Mapping[str, Any] | None) -> tuple[str, str, str]:
    if worth is None or worth["edge"] is None:
        return "", "", ""
    wins = sum(one["probability"] for one in worth["outcomes"] if one["net"] > 0)
    error = worth.get("standard_error")
    edge = f"{worth['edge']:+.4%}" + (f" ± {error:.4%}" if error is not None else "")
    return edge, f"{worth['stdev']:.4f}", f"{wins:.4%}"


def _value(value: Any) -> str:
    return "not written" if value is None else str(value)


def sweep_text(result: Mapping[str, Any]) -> str:
    """The edges for every value; the posted value is marked."""
    wagers = list(dict.fromkeys(wager for row in result["rows"] for wager in row["edges"]))
    rows = []
    for row in result["rows"]:
        mark = "now" if row["value"] == result["now"] else ""
        edges = [row["edges"].get(wager) for wager in wagers]
        rows.append((_value(row["value"]), *("" if edge is None else f"{edge:+.4%}" for edge in edges), mark))
    table = columns(rows, (result["key"], *wagers, ""), right=list(range(1, len(wagers) + 1)))
    return f"{result['posting']}, the edge of each wager\n{table}"


def target_text(result: Mapping[str, Any]) -> str:
    """The pay of each row that comes nearest to the target edge."""
    rows = []
    for row in result["rows"]:
        nearest = (row["pay"], f"{row['edge']:+.4%}") if row["pay"] else ("none comes near", "")
        rows.append((row["key"], row["before"], *nearest))
    before = f", {result['rows'][0]['before_edge']:+.4%} as it stands" if result["rows"] else ""
    head = f"{result['posting']}, {result['wager']}: an edge of {result['target']:+.4%}{before}, one pay changed"
    return f"{head}\n{columns(rows, ('row', 'pays', 'would pay', 'edge'), right=[3])}"
