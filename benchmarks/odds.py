"""How fast wagers are priced: `python -m benchmarks.odds`. Every ratio is of figures measured in this run.

OpenSpiel's and RLCard's blackjack are measured beside ours where they are installed (`pip install open_spiel rlcard`);
they are too large to be locked for one comparison.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from housedealer import cards
from housedealer.games import game, settle
from housedealer.odds import odds, simulate
from housedealer.odds.blackjack import solution
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.craps import model
from housedealer.odds.engine import models
from housedealer.odds.engine.simulation import BLOCK

BACCARAT, WAR, BLACKJACK = "500-club/ez-baccarat", "the-101/ultimate-war", "turlock/pure-21-5-blackjack"
SIDE_BETS = "the-101/blackjack-x-magic-7"
REPEATS = 3
COMPILED = {
    "pai gow, set by the chart": ("als/pai-gow-poker", 1),
    "Three Card Poker": ("500-club/three-card-poker", 20),
    "Ultimate Texas Hold'em": ("turlock/ultimate-texas-holdem", 3),
}
"""Compiled rounds, and how many million a second are wanted."""
CRAPS, FLIPS = "the-101/party-craps", 50


BUSY: dict[float, float] = {}
"""How many cores each rate had: on a machine that others use too, fewer than it requested."""


def _rate(posting: str, cores: int, blocks: int) -> float:
    begun, used = time.perf_counter(), time.process_time()
    rate = float(simulate(posting, rounds=blocks * BLOCK, seed=1, cores=cores)["rounds_per_second"])
    BUSY[rate] = (time.process_time() - used) / (time.perf_counter() - begun)
    return rate


def _compiled_rate(posting: str) -> float:
    """Compiled rounds a second of processor time, by the best play or the chart, in a block of its own."""
    priced = models.model(posting)
    priced.play(1, 0, 1000)
    begun = time.process_time()
    priced.play(1, 1, BLOCK)
    return BLOCK / (time.process_time() - begun)


def _flips() -> float:
    """Flips of craps a second of processor time, with every wager on the layout."""
    priced = model.model(game(CRAPS), game(CRAPS).posting.deck.max)
    priced.flips(1, 0, 1000)
    begun = time.process_time()
    flips = int(priced.flips(1, 1, BLOCK)[-1].sum())
    return flips / (time.process_time() - begun)


def _scripted(rounds: int) -> float:
    doc = {
        "posting": BACCARAT,
        "player_dealer": {"seat": 1, "bank": 100000},
        "seats": {"2": {"player": 5, "banker": 5, "tie": 5, "panda-8": 5, "dragon-7": 5}},
    }
    shoes = [cards.text(cards.shuffled("standard-52", 8, seed)[:6]) for seed in range(rounds)]
    begun = time.perf_counter()
    for shoe in shoes:
        settle({**doc, "shoe": shoe})
    return rounds / (time.perf_counter() - begun)


def _open_spiel(hands: int) -> float:
    """Hands a second of OpenSpiel's blackjack, its player choosing at random."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game("blackjack"), random.Random(1)
    begun = time.perf_counter()
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else None
            state.apply_action(rng.choice(legal or state.legal_actions()))
    return hands / (time.perf_counter() - begun)


def _rlcard(hands: int) -> float:
    """Hands a second of RLCard's blackjack, its player choosing at random."""
    rlcard: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    env = rlcard.make("blackjack", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions)])
    begun = time.perf_counter()
    for _ in range(hands):
        env.run(is_training=False)
    return hands / (time.perf_counter() - begun)


PEERS = {"OpenSpiel": ("pyspiel", _open_spiel), "RLCard": ("rlcard", _rlcard)}


def _anew(posting: str) -> object:
    """Price a posting with nothing cached but compiled code."""
    models._model.cache_clear()
    return odds(posting)


def _solve(posting: str) -> float:
    """Solve a posting's base wager again."""
    solution._solved.cache_clear()
    return Base.of(posting, 8).ev


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main() -> None:
    for posting in (BACCARAT, WAR, BLACKJACK, SIDE_BETS):
        simulate(posting, rounds=1000, seed=1)  # compiled, or read from the cache, before any clock runs
        odds(posting)
    best: dict[str, float] = {}

    def keep(name: str, figure: float) -> None:
        best[name] = max(best.get(name, 0.0), figure)

    for _ in range(REPEATS):  # one and two cores in turn, so that a busy moment hurts both alike
        keep("one", _rate(BACCARAT, 1, 100))
        keep("two", _rate(BACCARAT, 2, 200))
        keep("short", _rate(BACCARAT, 1, 10))
        keep("war", _rate(WAR, 1, 50))
        keep("hands", _rate(BLACKJACK, 1, 15))
        keep("hands on two", _rate(BLACKJACK, 2, 30))
        keep("with side bets", _rate(SIDE_BETS, 1, 15))
        keep("scripted", _scripted(1000))
        for name, (module, measure) in PEERS.items():
            if importlib.util.find_spec(module):
                keep(name, measure(2000))
    exact = min(_seconds(lambda: _anew(BACCARAT)) for _ in range(REPEATS))
    solving = min(_seconds(lambda: _solve(BLACKJACK)) for _ in range(REPEATS))
    exact_war = min(_seconds(lambda: _anew(WAR)) for _ in range(REPEATS))
    table = Table(title="odds")
    for column in ("what", "figure", "ratio", "cores had"):
        table.add_column(column, justify="left" if column == "what" else "right")
    one = best["one"]
    scripted, hands = best["scripted"], best["hands"]
    rows = [
        ("scripted table, baccarat rounds a second", scripted, 1.0),
        ("compiled baccarat, one core", one, one / scripted),
        ("compiled baccarat, two cores (ratio to one)", best["two"], best["two"] / one),
        ("compiled baccarat, a tenth of the rounds (ratio to one)", best["short"], best["short"] / one),
        ("compiled war, one core", best["war"], best["war"] / scripted),
        ("compiled blackjack, one core", hands, hands / scripted),
        ("compiled blackjack, two cores (ratio to one)", best["hands on two"], best["hands on two"] / hands),
        (
            "compiled blackjack with three side bets, one core",
            best["with side bets"],
            best["with side bets"] / scripted,
        ),
    ]
    rows += [
        (f"{name}'s blackjack (ratio: ours to it)", best[name], hands / best[name]) for name in PEERS if name in best
    ]
    missing = ", ".join(name for name in PEERS if name not in best)
    table.caption = f"Not installed, so not measured: {missing}" if missing else None
    for what, figure, ratio in rows:
        had = f"{BUSY[figure]:.2f}" if figure in BUSY else ""
        table.add_row(what, f"{figure:,.0f}", f"{ratio:,.2f}", had)
    for words, (posting, wanted) in COMPILED.items():
        rate = max(_compiled_rate(posting) for _ in range(REPEATS))
        table.add_row(
            f"compiled {words}, one core (ratio to the {wanted} million wanted)",
            f"{rate:,.0f}",
            f"{rate / wanted / 1e6:,.2f}",
        )
    flips = max(_flips() for _ in range(REPEATS))
    table.add_row(
        f"flips of craps with every wager, one core (ratio to the {FLIPS} million wanted)",
        f"{flips:,.0f}",
        f"{flips / FLIPS / 1e6:,.2f}",
    )
    table.add_row("exact baccarat, eight decks, five wagers, seconds", f"{exact:.3f}", "")
    table.add_row("exact war, eight decks, five wagers, seconds", f"{exact_war:.3f}", "")
    table.add_row("best play of blackjack, eight decks, seconds", f"{solving:.3f}", "")
    Console().print(table)


if __name__ == "__main__":
    main()
