"""Steps a second for agents: one at a time through the full table, many at once compiled, beside other libraries.

Run by `python -m benchmarks agents`. RLCard and PettingZoo's own games are no dependencies of this project; they are
measured where `pip install rlcard pygame` was run beside it.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.rates import rate

SECONDS = 1.0
TURNS = 3
TABLES = 4096
LEARNED = 3000
"""Rounds that a seat plays before it is timed: the courses of nearly all others are known by then."""
WANTED_ALONE, WANTED_SEAT, WANTED_AT_ONCE = 30_000, 20_000, 3_000_000
"""Steps a second of one core; all but the seats' with the compiled engine. Nearly every step of a seat is a whole round
from a new shoe."""


def best(run: Callable[[int], object]) -> float:
    """Steps a second of the processor, the best of a few turns; `run` answers how many steps it took, or None for one.

    Other work on the machine only ever makes a turn slower.
    """
    result = 0.0
    for _ in range(TURNS):
        steps = 0

        def counted(number: int) -> None:
            nonlocal steps
            steps += int(run(number) or 1)  # type: ignore[call-overload]

        start = time.process_time()
        rate(counted, SECONDS / TURNS)
        result = max(result, steps / (time.process_time() - start))
    return result


# This project


def _episodes(env: Any) -> Callable[[int], int]:
    """Play whole episodes of a Gymnasium environment, any legal action."""
    chance = random.Random(1)
    env.reset(seed=1)

    def run(_: int) -> int:
        _, info = env.reset()
        over, steps = False, 0
        while not over:
            _, _, over, _, info = env.step(chance.choice(info["action_mask"].nonzero()[0].tolist()))
            steps += 1
        return steps

    return run


def seat(posting: str) -> Callable[[int], int]:
    """One seat against the player-dealer through the full table, any legal action, once most courses are known."""
    from housedealer.adapters.gymnasium import SeatEnv

    run = _episodes(SeatEnv(posting))
    for number in range(LEARNED):
        run(number)
    return run


def compiled_seat(posting: str) -> Callable[[int], int]:
    """One seat at a compiled table, stepped alone, any legal action."""
    from housedealer.adapters.gymnasium import CompiledSeatEnv

    return _episodes(CompiledSeatEnv(posting))


def table(posting: str, stakes: str) -> Callable[[int], int]:
    """The table itself, as every interface steps it: the turn, the legal actions, one of them; nothing observed."""
    from housedealer.adapters.agents import Conditions, Episode

    conditions, chance = Conditions.of(posting, stakes=stakes), random.Random(1)

    def run(_: int) -> int:
        episode, steps = Episode(conditions, chance.getrandbits(63)), 0
        while not episode.over:
            episode.act(chance.choice(episode.legal()))
            steps += 1
        return steps

    return run


def zoo(posting: str, stakes: str) -> Callable[[int], int]:
    """A table of agents through PettingZoo's interface, with everything observed, any legal action."""
    from housedealer.adapters.pettingzoo import env

    return _cycle(env(posting, stakes=stakes))


def seats(posting: str) -> Callable[[int], int]:
    """Thousands of compiled tables, stepped at once; the choices are made beforehand."""
    from housedealer.adapters.gymnasium import SeatsEnv

    env, chance = SeatsEnv(posting, TABLES), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    masks, chosen = info["action_mask"], []
    for _ in range(64):
        chosen.append((chance.random(masks.shape) * masks).argmax(axis=1))
        masks = env.step(chosen[-1])[4]["action_mask"]
    at = [64]

    def run(_: int) -> int:
        # The same seed deals the same cards, so that the choices stay legal.
        if at[0] == 64:
            env.reset(seed=1)
            at[0] = 0
        env.step(chosen[at[0]])
        at[0] += 1
        return TABLES

    return run


# Others


def openspiel(name: str) -> Callable[[int], int]:
    """A game of OpenSpiel's to its end, by chance."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def run(_: int) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return run


def python_kuhn() -> Callable[[int], int]:
    """A game of OpenSpiel's that is written in Python."""
    from open_spiel.python.games import kuhn_poker  # noqa: F401 - it registers itself

    return openspiel("python_kuhn_poker")


def rlcard(name: str) -> Callable[[int], int]:
    """A game of RLCard's to its end, by chance."""
    import rlcard as library

    env, chance = library.make(name), random.Random(1)

    def run(_: int) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return run


def pettingzoo() -> Callable[[int], int]:
    """PettingZoo's own limit hold'em, by chance."""
    from pettingzoo.classic import texas_holdem_v4

    return _cycle(texas_holdem_v4.env())


def _cycle(env: object) -> Callable[[int], int]:
    table, chance = env, random.Random(1)
    table.reset(seed=1)  # type: ignore[attr-defined]

    def run(_: int) -> int:
        table.reset()  # type: ignore[attr-defined]
        steps = 0
        for _ in table.agent_iter():  # type: ignore[attr-defined]
            seen, _, over, cut, _ = table.last()  # type: ignore[attr-defined]
            if over or cut:
                table.step(None)  # type: ignore[attr-defined]
                continue
            table.step(chance.choice(seen["action_mask"].nonzero()[0].tolist()))  # type: ignore[attr-defined]
            steps += 1
        return steps

    return run


OURS = [
    ("table, limit hold'em of six", lambda: table("500-club/texas-holdem", "$4/$8 limit")),
    ("table, no limit hold'em of six", lambda: table("500-club/texas-holdem", "$1/$2 no limit")),
    ("seat, Pure 21.5 Blackjack", lambda: seat("500-club/pure-21-5-blackjack")),
    ("seat, Ultimate Texas Hold'em", lambda: seat("500-club/ultimate-texas-holdem")),
    ("seat, Three Card Poker", lambda: seat("500-club/three-card-poker")),
    ("seat, EZ Baccarat", lambda: seat("500-club/ez-baccarat")),
    ("seat, Ultimate War", lambda: seat("the-101/ultimate-war")),
    ("seat, Fortune Pai Gow Poker", lambda: seat("500-club/fortune-pai-gow-poker")),
    ("seat, Cal Quick Draw Poker", lambda: seat("the-101/cal-quick-draw-poker")),
    ("seat, Two Card Peek", lambda: seat("the-101/two-card-peek")),
    ("seat, Party Craps", lambda: seat("the-101/party-craps")),
    ("seat, compiled Pure 21.5 Blackjack", lambda: compiled_seat("500-club/pure-21-5-blackjack")),
    ("seat, compiled Ultimate Hold'em", lambda: compiled_seat("500-club/ultimate-texas-holdem")),
    ("PettingZoo, limit hold'em of six", lambda: zoo("500-club/texas-holdem", "$4/$8 limit")),
]
AT_ONCE = [
    ("compiled, Pure 21.5 Blackjack", lambda: seats("500-club/pure-21-5-blackjack")),
    ("compiled, Three Card Poker", lambda: seats("500-club/three-card-poker")),
    ("compiled, Ultimate Texas Hold'em", lambda: seats("500-club/ultimate-texas-holdem")),
]
OTHERS = [
    ("pyspiel", "OpenSpiel, C++ leduc_poker", lambda: openspiel("leduc_poker")),
    ("pyspiel", "OpenSpiel, C++ blackjack", lambda: openspiel("blackjack")),
    ("pyspiel", "OpenSpiel, Python kuhn_poker", python_kuhn),
    ("rlcard", "RLCard, limit-holdem", lambda: rlcard("limit-holdem")),
    ("rlcard", "RLCard, blackjack", lambda: rlcard("blackjack")),
    ("rlcard", "PettingZoo, texas_holdem_v4", pettingzoo),
]


def main() -> None:
    """All in one run, each beside RLCard's limit hold'em where it is installed."""
    missing = {name for name, _, _ in OTHERS if importlib.util.find_spec(name) is None}
    result: dict[str, float] = {}
    for name, make in (*OURS, *AT_ONCE, *((label, make) for name, label, make in OTHERS if name not in missing)):
        result[name] = best(make())
    measure = result.get("RLCard, limit-holdem")
    for name, steps in result.items():
        beside = f"{steps / measure:9.2f} × RLCard's limit hold'em" if measure else ""
        print(f"{name:34} {steps:12,.0f} steps/s {beside}")
    for name in sorted(missing):
        installs = {"pyspiel": "open_spiel", "rlcard": "rlcard pygame"}[name]
        print(f"{name} is not installed and not measured: pip install {installs}")
    slow = [name for name, _ in OURS if result[name] < (WANTED_SEAT if name.startswith("seat") else WANTED_ALONE)]
    slow += [name for name, _ in AT_ONCE if result[name] < WANTED_AT_ONCE]
    if slow:
        wanted = f"{WANTED_ALONE:,} one at a time, {WANTED_SEAT:,} a seat or {WANTED_AT_ONCE:,} at once"
        print(f"below {wanted}: {', '.join(slow)}")


if __name__ == "__main__":
    main()
