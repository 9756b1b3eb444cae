"""The answers of `odds` and `simulate`, in CONTRACT's format."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import ProgressCallback
from housedealer.odds.engine import bot_results, executors, simulation
from housedealer.odds.engine.costs import fees_due, option_in_force, placements, smallest_bets
from housedealer.odds.engine.first_bets import charged_in_steps
from housedealer.odds.engine.jobs import GameSpec, ModelSpec, rounds_of
from housedealer.odds.engine.models import Model, model
from housedealer.postings import load
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import WagerRule
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents
from housedealer.table.money.fees import Fee
from housedealer.table.round.setup import decks_in_play

_SEEDS = 1 << 64


def odds(
    posting: str,
    wager: str | None,
    decks: int | None,
    rounds: int | None,
    seed: int | None,
    readings: Mapping[str, str] | None,
    progress: ProgressCallback | None,
    bet: Any,
    option: int | Literal["first"] | None,
    strategy: str | None = None,
) -> dict[str, Any]:
    """The odds of each wager: see `housedealer.odds.odds`."""
    played = game(posting, readings)
    if bot_results.applies_to(played):
        return {"posting": posting, "decks": decks_in_play(played, decks), "wagers": {}} | bot_results.wins(
            played, rounds, seed_of(seed if seed is not None or rounds is not None else 1), progress
        )
    priced = model(posting, decks, readings, strategy)
    chosen = _chosen(priced, wager)
    placed: list[tuple[dict[str, int], FeeOption | None]] = []
    if bet is not None:
        in_force = option_in_force(priced.game.posting, option)
        placed = [(dict(bets), in_force) for bets in placements(priced, bet, in_force)]
        for bets, _ in placed:
            priced = priced.at(bets, in_force)
    answer: dict[str, Any] = {"posting": posting, "decks": priced.decks}
    if rounds is None:
        answer["wagers"] = {name: priced.exact(name).data(priced.strategy(name)) for name in chosen}
        return answer
    spec = ModelSpec(GameSpec.of(played), decks, strategy, tuple(placed))
    run = _played(spec, priced, rounds, seed_of(seed), None, progress, None)
    return answer | {"rounds": run.rounds, "seed": run.seed, "wagers": _simulated(run, chosen)}


def simulate(
    posting: str,
    *,
    rounds: int,
    seed: int | None,
    cores: int | None,
    decks: int | None,
    readings: Mapping[str, str] | None,
    option: int | Literal["first"] | None,
    progress: ProgressCallback | None,
    resume: str | Path | None,
    save: str | Path | None,
) -> dict[str, Any]:
    """Simulate rounds: see `housedealer.odds.simulate`."""
    priced = model(posting, decks, readings)
    chosen = option_in_force(priced.game.posting, option)
    smallest = smallest_bets(priced.game, chosen)
    priced = priced.at(smallest, chosen)
    start = simulation.resume(priced, resume, seed) if resume is not None else None
    spec = ModelSpec(GameSpec.of(priced.game), decks, None, ((smallest, chosen),))
    run = _played(spec, priced, rounds, start.seed if start else seed_of(seed), cores, progress, start)
    if save is not None:
        simulation.save(run, save)
    offered = priced.wagers()
    bets = {wager: bet for wager, bet in smallest.items() if wager in offered}
    return {
        "posting": posting,
        "decks": priced.decks,
        "rounds": run.rounds,
        "seed": run.seed,
        "stopped": run.stopped,
        "wagers": _simulated(run, offered),
        "rounds_per_second": round(run.played / run.seconds) if run.seconds else None,
        "option": chosen.option if chosen else None,
        "bets": in_dollars(bets, dict[str, Cents]),
        "totals": _totals(run, bets, fees_due(priced.game, chosen, bets, 1)),
    }


def _played(
    spec: ModelSpec,
    priced: Model,
    rounds: int,
    seed: int,
    cores: int | None,
    progress: ProgressCallback | None,
    start: simulation.Run | None,
) -> simulation.Run:
    """Play rounds of a model on this process's threads, or of the same model on the current worker pool."""
    if executors.current_pool() is None:
        return simulation.play(priced, rounds, seed, cores, progress, start)
    shared, work = rounds_of(spec)
    if start is not None:
        start.model = shared
    return simulation.play(shared, rounds, seed, None, progress, start, work)


def advantages(posting: str, decks: int | None, readings: Mapping[str, str] | None) -> list[tuple[str, float]]:
    """The wagers whose bettor has the advantage: see `housedealer.odds.advantages`."""
    priced = model(posting, decks, readings)
    edges = [(wager, _best_edge(priced, wager)) for wager in priced.wagers()]
    return [(wager, edge) for wager, edge in edges if edge < 0]


def _best_edge(priced: Model, wager: str) -> float:
    """A wager's edge, with a fee on its winnings at the bet that it costs least."""
    if not charged_in_steps(priced, wager):
        return priced.edge(wager)
    after = priced.exact(wager).after_fee
    assert after is not None
    return float(after.lowest.edge)


def edges_by_bet(posting: str, decks: int | None, readings: Mapping[str, str] | None) -> dict[str, Any]:
    """The wagers whose edge depends on the bet: see `housedealer.odds.edges_by_bet`."""
    priced = model(posting, decks, readings)
    exact = {wager: priced.exact(wager).after_fee for wager in priced.wagers() if charged_in_steps(priced, wager)}
    return {wager: after.data() for wager, after in exact.items() if after is not None}


def unpaid(posting: str) -> list[tuple[str, str, list[int]]]:
    """Pay rows that can never be met: see `housedealer.odds.unpaid`."""
    deck = model(posting).game.posting.deck
    result: dict[tuple[str, str], list[int]] = {}
    paid: set[str] = set()
    for decks in range(deck.min, deck.max + 1) if deck else (1,):
        priced = model(posting, decks)
        for wager in priced.wagers():
            rows = [] if wager in paid else priced.unpaid(wager)
            for row in rows:
                result.setdefault((wager, row), []).append(decks)
            if not rows:
                paid.add(wager)  # A row that few decks can meet, more decks can meet too.
    return [(*row, numbers) for row, numbers in result.items()]


def by_decks(posting: str, readings: Mapping[str, str] | None) -> dict[str, dict[int, float]]:
    """The exact edge of each wager by number of decks."""
    deck = model(posting, None, readings).game.posting.deck
    result: dict[str, dict[int, float]] = {}
    for decks in range(deck.min, deck.max + 1) if deck else (1,):
        priced = model(posting, decks, readings)
        for wager in priced.wagers():
            result.setdefault(wager, {})[decks] = priced.edge(wager)
    return result


def switched(posting: str) -> dict[str, dict[str, dict[str, tuple[float | None, float | None]]]]:
    """The effect of other readings: see `housedealer.odds.switched`."""
    usual: dict[str, float] = {}
    result: dict[str, dict[str, dict[str, tuple[float | None, float | None]]]] = {}
    for reading in load(posting).readings:
        for other in reading.alternatives:
            readings = {reading.id: other.name}
            changes = result.setdefault(reading.id, {}).setdefault(other.name, {})
            if _edge_inputs(posting, readings) == _edge_inputs(posting, None):
                continue
            usual = usual or _edges(posting, None)
            then = _edges(posting, readings)
            for wager in dict.fromkeys((*usual, *then)):
                pair = (usual.get(wager), then.get(wager))
                if pair[0] != pair[1]:
                    changes[wager] = pair
    return result


def _edge_inputs(posting: str, readings: Mapping[str, str] | None) -> Any:
    """Everything that determines the edges: rules, wagers without their limits, and cards."""
    played = game(posting, readings)
    wagers: dict[str, WagerRule] = dict(played.wagers)
    return (
        played.rules,
        {name: rule.model_copy(update={"limits": None}) for name, rule in wagers.items()},
        played.posting.deck,
    )


def _edges(posting: str, readings: Mapping[str, str] | None) -> dict[str, float]:
    priced = model(posting, None, readings)
    return {wager: _best_edge(priced, wager) for wager in priced.wagers()}


def _chosen(priced: Model, wager: str | None) -> list[str]:
    if wager is None:
        return priced.wagers()
    if wager not in priced.wagers():
        raise HouseError(f"wager: {wager!r} is unknown; expected one of {', '.join(priced.wagers())}")
    return [wager]


def seed_of(seed: int | None) -> int:
    """The seed that the compiled loops are given: one within their range, or a random one."""
    if seed is None:
        return secrets.randbelow(1 << 32)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < _SEEDS:
        raise HouseError(f"seed: {repr(seed)[:40]} is not a seed; expected a whole number from 0 to {_SEEDS - 1}")
    return seed


def _simulated(run: simulation.Run, wagers: list[str]) -> dict[str, Any]:
    priced = run.model
    return {wager: priced.counted(wager, run.ends).data(priced.strategy(wager), simulated=True) for wager in wagers}


def _totals(run: simulation.Run, bets: Mapping[str, int], fees: list[Fee]) -> dict[str, Any]:
    """Total money of the run, with one seat that places every bet in every round and a bank that covers them all."""
    sums = [run.model.money(wager, bet, run.ends) for wager, bet in bets.items()]
    staked, paid, taken = (sum(column) for column in zip(*sums, strict=True))
    collected = run.rounds * sum(fee.amount for fee in fees)
    totals = {"staked": staked, "paid": paid, "taken": taken, "fees": collected}
    return dict(in_dollars(totals, dict[str, Cents]))
