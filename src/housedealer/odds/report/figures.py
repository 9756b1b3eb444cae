"""All figures of a mathematician's report on a posting, as data; `documents.report` writes the document."""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from housedealer import __version__
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.pay_rows import outcome_words
from housedealer.money import Odds
from housedealer.odds import cost
from housedealer.odds.advice.best_play_changes import cells, chart_of
from housedealer.odds.advice.what_if import pay_keys
from housedealer.odds.engine import simulation
from housedealer.odds.engine.costs import fees_due, option_in_force, smallest_bets
from housedealer.odds.engine.models import Model, model, net_of
from housedealer.odds.report.joint import joint_figures
from housedealer.odds.report.par_sheet import HANDS_PER_HOUR, par_sheet
from housedealer.odds.report.table_wins import by_seats, envy_value
from housedealer.postings.changes import at, changed, whole_data
from housedealer.postings.collection import FeeOption
from housedealer.postings.own import Given, find
from housedealer.postings.schema import PayRow, Posting
from housedealer.sources import sources
from housedealer.table.contract import in_cents, in_dollars
from housedealer.table.events import Cents
from housedealer.table.round.wager_checks import limits_of

SHIFT = 480
"""Rounds of a shift: eight hours of sixty."""
SHIFTS = 10_000
"""Simulated shifts for the risk of ruin."""
PATIENCE = 20.0
"""The time limit in seconds of the sensitivity of all pay rows."""
_BANKS = (5, 10, 20, 50, 100, 200)
"""Bank sizes in maximum bets."""

OnStep = Callable[[str], None]
"""A callback that receives the name of the next computation."""


def figures(
    posting: Given,
    *,
    decks: int | None = None,
    option: int | None = None,
    rounds: int = 2_000_000,
    seed: int = 2026,
    hands_per_hour: int | None = None,
    on_step: OnStep = lambda _: None,
) -> dict[str, Any]:
    """Every figure of the report."""
    name = find(posting)
    priced = model(name, decks)
    rules = priced.game.posting
    in_force = option_in_force(rules, "first" if option is None else option)
    on_step("exact figures")
    wagers = {wager: wager_figures(priced, wager) for wager in priced.wagers()}
    on_step(f"{rounds:,} rounds")
    played = simulation_figures(priced, in_force, rounds, seed, wagers)
    on_step("shifts of the bank")
    bank = [
        shift
        for wager in base_entries(priced)
        if (shift := shift_figures(priced, wager, wagers[wager], in_force, seed))
    ]
    on_step("sensitivity to each pay")
    return {
        "posting": name,
        "title": rules.title,
        "hash": rules_hash(rules),
        "version": __version__,
        "program": sources()[:12],
        "decks": priced.decks,
        "option": in_force.option if in_force else None,
        "wagers": wagers,
        "par": par_sheet({"wagers": wagers}, hands_per_hour or HANDS_PER_HOUR),
        "together": joint_figures(priced, joined_entries(priced), in_force, seed),
        "by_seats": by_seats(priced, base_entries(priced), wagers, in_force, hands_per_hour),
        "envy": envy_value(priced),
        "simulation": played,
        "shift": bank,
        "fees": _fees(name, priced, in_force),
        "best_play": _best_play(name, decks),
        "sensitivity": sensitivity(name, wagers, decks),
    }


def rules_hash(posting: Posting) -> str:
    """A hash of all rules of a posting, without its id and source.

    >>> from housedealer.postings import load
    >>> len(rules_hash(load("500-club/ez-baccarat")))
    64
    """
    data = json.dumps(posting.model_dump(mode="json", exclude={"id", "source"}), sort_keys=True, default=str)
    return hashlib.sha256(data.encode()).hexdigest()


def wager_figures(priced: Model, wager: str) -> dict[str, Any]:
    """A wager's odds, with its outcomes by pay row where the model distinguishes them."""
    result = priced.exact(wager).data(priced.strategy(wager))
    rows = priced.by_row(wager) if hasattr(priced, "by_row") else []
    ways = sum(count for _, _, count in rows)
    if rows:
        result["rows"] = [
            {
                "number": _number(priced, wager, row),
                "times": float(_times(row, net)),
                "row": _row_words(outcome_words(priced.game.posting, row) if row else "all else", row, net),
                "pays": _paid(row, net),
                "net": float(net),
                "even_at": _even_at(row, net, Fraction(count, ways), result["edge"]),
                "ways": count,
                "probability": float(Fraction(count, ways)),
                "returns": float(net * Fraction(count, ways)),
            }
            for row, net, count in rows
        ]
    else:
        deals = {one["net"]: one["deals"] for one in result.get("counts", [])}
        result["rows"] = [
            {
                "row": _outcome(one["net"]),
                "pays": "",
                "net": one["net"],
                "ways": deals.get(one["net"]),
                "probability": one["probability"],
                "returns": one["net"] * one["probability"],
            }
            for one in result["outcomes"]
        ]
    result["hits"] = sum(one["probability"] for one in result["outcomes"] if one["net"] > 0)
    result["pushes"] = sum(one["probability"] for one in result["outcomes"] if one["net"] == 0)
    return result


def _row_words(words: str, row: PayRow | None, net: Fraction) -> str:
    """A row in words, with the multiple that was at stake where that is not one: `wins, at 4×`."""
    if row is None and not net:
        return "not placed"
    times = _times(row, net)
    return words if times == 1 else f"{words}, at {float(times):g}×"


def _times(row: PayRow | None, net: Fraction) -> Fraction:
    """The multiple of the reference wager that was at stake; 1 for a push, where it cannot be known."""
    one = net_of(row.pays if row else None)
    return net / one if one else Fraction(1)


def _number(priced: Model, wager: str, row: PayRow | None) -> int | None:
    """The number of a row in the wager's pay table."""
    rule = priced.game.wagers.get(wager)
    table = list(rule.pay_table()) if rule else []
    return next((at for at, one in enumerate(table) if one is row), None)


def _paid(row: PayRow | None, net: Fraction) -> str:
    if row is None:
        return "lost" if net else ""
    return str(row.pays)


def _even_at(row: PayRow | None, net: Fraction, chance: Fraction, edge: float | None) -> float | None:
    """What a winning row would have to pay to one for the wager to be even, all else the same: a meter's break-even."""
    if row is None or net <= 0 or edge is None:
        return None
    return float(net) + edge / float(chance)


def joined_entries(priced: Model) -> list[str]:
    """The wagers of one seat that are joined: the base game, and every side bet placed before the deal."""
    rules, base = priced.game.wagers, base_entries(priced)
    side = [one for one in priced.wagers() if one in rules and rules[one].kind == "bonus"]
    return [*base, *(one for one in side if rules[one].placed == "before-deal" and one not in base)]


def _outcome(net: float) -> str:
    return "nothing" if net == 0 else f"{'wins' if net > 0 else 'loses'} {abs(net):g}"


def base_entries(priced: Model) -> list[str]:
    """The entries of the base game: the wagers priced together where there are any, else each base wager."""
    together = [wager for wager in priced.wagers() if "+" in wager]
    rules = priced.game.wagers
    alone = [one for one in priced.wagers() if one in rules and rules[one].kind == "base"]
    placed = [one for one in alone if rules[one].placed == "before-deal"]
    return together or placed[:4]


def simulation_figures(
    priced: Model, option: FeeOption | None, rounds: int, seed: int, exact: Mapping[str, Any]
) -> dict[str, Any]:
    """An independent check by simulation: each wager's edge with its confidence interval."""
    bets = smallest_bets(priced.game, option)
    run = simulation.play(priced.at(bets, option), rounds, seed, None, None, None)
    rows = {}
    for wager in priced.wagers():
        seen = run.model.counted(wager, run.ends)
        if not seen.times or not seen.outcomes:
            continue
        edge, error = float(seen.edge), seen.standard_error
        known = exact[wager]["edge"]
        rows[wager] = {
            "edge": edge,
            "standard_error": error,
            "low": edge - 1.96 * error,
            "high": edge + 1.96 * error,
            "off": (edge - known) / error if error and known is not None else 0.0,
        }
    return {"rounds": run.rounds, "seed": run.seed, "wagers": rows}


def shift_figures(
    priced: Model, wager: str, odds: Mapping[str, Any], option: FeeOption | None, seed: int
) -> dict[str, Any] | None:
    """The bank's results in a shift against one player who bets the maximum on a base wager, and the risk of ruin of
    each bank size, from shifts simulated with the exact outcomes."""
    result = expected_shift(priced, wager, odds, option)
    if result is None:
        return None
    most, fees = in_cents([result["bet"], result["fee"]], list[Cents])
    fee = fees // SHIFT
    nets = np.array([one["net"] for one in odds["outcomes"]])
    chances = np.array([one["probability"] for one in odds["outcomes"]])
    rng = np.random.default_rng(seed)
    drawn = rng.choice(nets.size, size=(SHIFTS, SHIFT), p=chances / chances.sum())
    taken = -nets[drawn] * most - fee
    course = taken.cumsum(axis=1)
    lowest, ends = course.min(axis=1), course[:, -1]
    return result | {
        "quantiles": {str(part): float(np.quantile(ends, part)) / 100 for part in (0.01, 0.05, 0.5, 0.95, 0.99)},
        "loses": float((ends < 0).mean()),
        "ruin": [
            {"bank": in_dollars(most * size, Cents), **_chance(float((lowest <= -most * size).mean()))}
            for size in _BANKS
        ],
        "shifts": SHIFTS,
    }


def _chance(part: float) -> dict[str, float]:
    """A share of the simulated shifts, with its standard error."""
    return {"chance": part, "error": math.sqrt(part * (1 - part) / SHIFTS)}


def expected_shift(
    priced: Model, wager: str, odds: Mapping[str, Any], option: FeeOption | None
) -> dict[str, Any] | None:
    """The bank's expected result in a shift against one player who bets the maximum on a base wager, its fees, and the
    house's collection; None where no maximum is posted."""
    first = wager.split("+", maxsplit=1)[0]
    limits = limits_of(priced.game.wagers[first], option, priced.game.posting.fees)
    most = min((limit.max for limit in limits if limit.max is not None), default=None)
    if most is None or odds["edge"] is None:
        return None
    bets = {name: most for name in wager.split("+") if priced.game.wagers[name].placed == "before-deal"}
    due = fees_due(priced.game, option, bets, 1)
    fee = sum(one.amount for one in due if one.payer == "player-dealer")
    return {
        "wager": wager,
        "bet": in_dollars(most, Cents),
        "rounds": SHIFT,
        "fee": in_dollars(fee * SHIFT, Cents),
        "house": in_dollars(sum(one.amount for one in due) * SHIFT, Cents),
        "mean": (odds["edge"] * most - fee) * SHIFT / 100,
        "deviation": odds["stdev"] * most * math.sqrt(SHIFT) / 100,
    }


def _fees(name: str, priced: Model, option: FeeOption | None) -> list[dict[str, Any]]:
    """The effect of fees at the minimum and at larger bets: a player's loss, the fees, the bank's earnings."""
    if option is None:
        return []
    least = smallest_bets(priced.game, option)
    result = []
    for times in (1, 5, 20):
        first = next(
            (least[one] for one in (wager.split("+")[0] for wager in base_entries(priced)) if one in least), 100
        )
        try:
            answer = cost(name, bet=in_dollars(first * times, Cents), option=option.option, decks=priced.decks)
        except HouseError:
            continue
        result += [
            {key: one[key] for key in ("bets", "edge", "player", "player_dealer", "break_even", "curve")}
            for one in answer["placements"]
        ]
    return result


def _best_play(name: str, decks: int | None) -> dict[str, Any]:
    """The best strategy as a chart, with the losses of simpler strategies, and its cells in words."""
    chart = chart_of(name, decks)
    return {"chart": chart, "cells": cells(chart)}


def sensitivity(name: str, wagers: Mapping[str, Any], decks: int | None) -> list[dict[str, Any]]:
    """The edge of each wager when one of its rows pays one more or one less.

    The strategy is solved again while there is time; after that, and where nobody decides, the row's probability is
    what the edge changes by (`same_play`).
    """
    raw = whole_data(name)
    started, result = time.perf_counter(), []
    for wager in wagers:
        if not any(one.get("id") == wager for one in raw.get("wagers", [])):
            continue
        by_row = _stakes_by_row(wagers[wager], [row.pays for row in game(name).wagers[wager].pay_table()])
        for number, key in enumerate(pay_keys(raw, wager)):
            pays, edge = Odds.parse(at(raw, key)), wagers[wager]["edge"]
            row: dict[str, Any] = {"wager": wager, "key": key, "pays": at(raw, key), "edge": edge}
            change = by_row[number] / pays.stake if by_row else None
            if edge is not None and change is not None and wagers[wager]["strategy"] == "none needed":
                row |= {"less": edge + change, "more": edge - change}
            elif time.perf_counter() - started < PATIENCE:
                for label, pay in (("less", pays.pay - 1), ("more", pays.pay + 1)):
                    other = changed(name, {key: f"{pay} to {pays.stake}"}) if pay >= 0 else None
                    row[label] = model(other, decks).edge(wager) if other else None
            elif edge is not None and change is not None:
                row |= {"less": edge + change, "more": edge - change, "same_play": True}
            result.append(row)
    return result


def _stakes_by_row(one: Mapping[str, Any], pays: Sequence[Any]) -> list[float]:
    """The average units at stake when each row that pays odds is met; empty where the model does not list rows."""
    if any("number" not in row for row in one["rows"]):
        return []
    stakes = [0.0] * len(pays)
    for row in one["rows"]:
        if row["number"] is not None:
            stakes[row["number"]] += row["times"] * row["probability"]
    return [stake for stake, paid in zip(stakes, pays, strict=True) if isinstance(paid, Odds)]
