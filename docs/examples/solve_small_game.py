"""Solve a small game that the house dealer deals, with OpenSpiel's own counterfactual regret minimization.

Kuhn's poker is written as a posting (`kuhn.toml`) and dealt from a pack of three cards. Where both play it
perfectly, the first to act loses 1/18 of a bet a hand (H. W. Kuhn, "A simplified two-person poker", 1950).

    python docs/examples/solve_small_game.py
"""

from collections.abc import Iterator
from pathlib import Path

from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from housedealer.adapters.openspiel import Game, load

KUHN = Path(__file__).parent / "kuhn.toml"


def small_game() -> Game:
    """Two players with $2 each, no fee, and three cards."""
    stakes = "small_blind:1 big_blind:1 lower:1 upper:1"
    return load(str(KUHN), stack=2, option=0, stakes=stakes, pack="Jh Qh Kh")


def solve(game: Game, most: int) -> Iterator[tuple[int, float, float]]:
    """Solve by up to `most` iterations of CFR+. After 1, 2, 4 and so on yield their number, the exploitability, and
    what the first to act wins a hand, in dollars."""
    solver = cfr.CFRPlusSolver(game)
    for number in range(1, most + 1):
        solver.evaluate_and_update_policy()
        if number & (number - 1) == 0:
            learned = solver.average_policy()
            value = expected_game_score.policy_value(game.new_initial_state(), [learned] * 2)
            yield number, exploitability.exploitability(game, learned), value[0]


if __name__ == "__main__":
    print("rounds  exploitability  first to act wins")
    for rounds, exploited, won in solve(small_game(), 64):
        print(f"{rounds:>6}  {exploited:>14.5f}  {won:>17.5f}")
    print(f"perfect {0:>14.5f}  {-1 / 18:>17.5f}")
