"""Kuhn's poker, dealt by the house dealer and solved by OpenSpiel, against H. W. Kuhn's solution of 1950."""

import importlib.util
from pathlib import Path

import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "solve_small_game.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("solve_small_game", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bets_and_calls(state) -> tuple[str, bool]:
    """The card of the player to act, and whether that player faces a bet."""
    result = state.information_state_string()
    card = next(line.split()[-1] for line in result.splitlines() if line.startswith("deal:") and "card" in line)
    return card[0], "call" in result.splitlines()[-1]


FIRST = {("J", False): 1 / 3, ("Q", False): 0, ("K", False): 1, ("J", True): 0, ("Q", True): 2 / 3, ("K", True): 1}
SECOND = {("J", False): 1 / 3, ("Q", False): 0, ("K", False): 1, ("J", True): 0, ("Q", True): 1 / 3, ("K", True): 1}
"""How often a best strategy bets where nobody has, and calls where somebody has: of the first player's, which go from
alpha = 0 to 1/3, the last; the second player has one."""


def test_kuhns_own_strategies_cannot_be_beaten(example):
    game = example.small_game()
    learned = policy.TabularPolicy(game)
    assert len(learned.states) == 12
    for state in learned.states:
        often = (FIRST if state.current_player() == 0 else SECOND)[bets_and_calls(state)]
        row = learned.policy_for_key(state.information_state_string())
        row[:] = 0
        named = {state.action_to_string(action).split()[0]: action for action in state.legal_actions()}
        more, less = ("call", "fold") if "call" in named else ("raise", "check")
        row[named[more]], row[named[less]] = often, 1 - often
    assert exploitability.exploitability(game, learned) == pytest.approx(0, abs=1e-12)
    value = expected_game_score.policy_value(game.new_initial_state(), [learned] * 2)
    assert value == pytest.approx([-1 / 18, 1 / 18])


def test_what_is_learned_comes_near(example):
    result = list(example.solve(example.small_game(), 16))
    assert [rounds for rounds, _, _ in result] == [1, 2, 4, 8, 16]
    exploited = [gap for _, gap, _ in result]
    assert exploited == sorted(exploited, reverse=True) and exploited[-1] < 0.03
    assert abs(result[-1][2] + 1 / 18) <= 2 * exploited[-1]
