"""The bots' solver on small games, measured by OpenSpiel: Kuhn's poker as a posting of one's own, and Leduc hold'em."""

import importlib.util
from itertools import permutations
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from housedealer.adapters.openspiel import load
from housedealer.play.poker.solver import Deals, solve
from housedealer.play.poker.tree import CALL, FOLD, Betting, build

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "solve_small_game.py"
KUHN = Betting(forced=(1, 1), blinds=False, limits=(1,), most_bets=1, streets=1)
LEDUC = Betting(forced=(1, 1), blinds=False, limits=(2, 4), most_bets=2, streets=2)


def batches(deals, signs, count, size):
    rng = np.random.default_rng(7)
    for _ in range(count):
        picked = rng.integers(len(deals), size=size)
        yield Deals(deals[picked], signs[picked])


def solved(betting, buckets, deals, signs, count):
    """The tree, and a function from a node and a bucket to the probability of each action."""
    tree = build(betting)
    strategy = solve(tree, buckets, batches(deals, signs, count, 5000), seed=3)
    offsets, _ = tree.offsets(buckets)

    def rows(node, bucket):
        many = tree.count[node]
        children = tree.action[tree.child[node] : tree.child[node] + many]
        return dict(zip(children, strategy[offsets[node] + bucket * many :][:many], strict=True))

    return tree, rows


def test_kuhns_poker_as_a_posting():
    spec = importlib.util.spec_from_file_location("solve_small_game", SCRIPT)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    deals = np.array([[[one], [two]] for one, two in permutations(range(3), 2)], dtype=np.uint8)
    signs = np.sign(deals[:, 0, 0].astype(int) - deals[:, 1, 0]).astype(np.int8)
    tree, rows = solved(KUHN, (3,), deals, signs, 60)
    game = example.small_game()
    learned = policy.TabularPolicy(game)
    for state in learned.states:
        text = state.information_state_string().splitlines()
        card = next(line.split()[-1] for line in text if line.startswith("deal:") and "card" in line)[0]
        named = {state.action_to_string(action).split()[0]: action for action in state.legal_actions()}
        # The root; after a check; after a bet; after a check and a bet.
        after_check, after_bet = tree.child[0], tree.child[0] + 1
        if state.current_player() == 0:
            node = tree.child[after_check] + 1 if "call" in named else 0
        else:
            node = after_bet if "call" in named else after_check
        row = learned.policy_for_key(state.information_state_string())
        row[:] = 0
        for action, often in rows(node, "JQK".index(card)).items():
            name = "fold" if action == FOLD else ("call" if "call" in named else "check") if action == CALL else "raise"
            row[named[name]] = often
    assert exploitability.exploitability(game, learned) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [learned] * 2)
    assert value[0] == pytest.approx(-1 / 18, abs=0.01)


@pytest.fixture(scope="module")
def leduc():
    """Leduc hold'em as the bots' solver plays it."""
    dealt = np.array(list(permutations(range(6), 3))) // 2
    one, two, board = dealt.T
    deals = np.stack([np.stack([one, one * 3 + board], 1), np.stack([two, two * 3 + board], 1)], 1).astype(np.uint8)
    first, second = one + 10 * (one == board), two + 10 * (two == board)
    return Leduc(*solved(LEDUC, (3, 9), deals, np.sign(first - second).astype(np.int8), 80))


class Leduc:
    """A strategy of Leduc hold'em: how often each of fold, check or call, and bet or raise is chosen."""

    def __init__(self, tree, rows) -> None:
        self.tree, self.rows = tree, rows

    def row(self, acts: str, card: int, board: int | None) -> dict[str, float]:
        """After some acts (f, c, r), for a card and the board's, of three ranks."""
        node = 0
        for act in acts:
            children = range(self.tree.child[node], self.tree.child[node] + self.tree.count[node])
            kinds = {"f": FOLD, "c": CALL}
            node = next(child for child in children if kinds.get(act, 0) == min(self.tree.action[child], 0))
        often = self.rows(node, card if board is None else card * 3 + board)
        return {"f" if action == FOLD else "c" if action == CALL else "r": part for action, part in often.items()}


class OpenSpiels(policy.Policy):
    """The strategy in OpenSpiel's own game."""

    def __init__(self, game, leduc) -> None:
        super().__init__(game, [0, 1])
        self.leduc = leduc

    def action_probabilities(self, state, player_id=None):
        walked, cards, acts = self.game.new_initial_state(), [], ""
        for action in state.history():
            if walked.is_chance_node():
                cards.append(action // 2)
            else:
                acts += "fcr"[action]
            walked.apply_action(action)
        row = self.leduc.row(acts, cards[state.current_player()], cards[2] if len(cards) > 2 else None)
        return {action: row.get("fcr"[action], 0.0) for action in state.legal_actions()}


class Postings(policy.Policy):
    """The strategy in the posting's game, as far as a seat sees it."""

    def __init__(self, game, leduc) -> None:
        super().__init__(game, [0, 1])
        self.leduc = leduc

    def action_probabilities(self, state, player_id=None):
        acts, cards = "", {}
        for line in state.information_state_string().splitlines():
            if line.startswith("deal:") and "card" in line:
                words = line.replace(",", "").split()
                cards["board" if "board" in words else "own"] = "JQK".index(words[-1][0])
            elif line.startswith("action:"):
                choice = line.split("choice ")[1].split(",")[0]
                acts += {"fold": "f", "check": "c", "call": "c", "bet": "r", "raise": "r"}[choice]
        row = self.leduc.row(acts, cards["own"], cards.get("board"))
        named = {state.action_to_string(action).split()[0]: action for action in state.legal_actions()}
        kinds = {"fold": "f", "check": "c", "call": "c", "bet": "r", "raise": "r"}
        return {action: row.get(kinds[name], 0.0) for name, action in named.items()}


def test_leduc_holdem(leduc):
    game = pyspiel.load_game("leduc_poker")
    learned = OpenSpiels(game, leduc)
    gap = exploitability.exploitability(game, learned)
    print(f"Leduc: exploitability {gap:.4f} of a chip a hand")
    assert gap < 0.05
    # Between what each player can be held to by OpenSpiel's own best responses lies the value of the game.
    value = expected_game_score.policy_value(game.new_initial_state(), [learned] * 2)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    theirs = solver.average_policy()
    assert abs(value[0] - expected_game_score.policy_value(game.new_initial_state(), [theirs] * 2)[0]) < 2 * (
        gap + exploitability.exploitability(game, theirs)
    )


@pytest.mark.heavy
def test_leduc_holdem_as_a_posting(leduc):
    """Dealt by the house dealer it is the same game: OpenSpiel gets as much from the strategy there as in its own."""
    theirs = pyspiel.load_game("leduc_poker")
    stakes = "small_blind:1 big_blind:1 lower:2 upper:4"
    ours = load(str(SCRIPT.parent / "leduc.toml"), stack=13, option=0, stakes=stakes, pack="Jh Js Qh Qs Kh Ks")
    gaps = [
        exploitability.exploitability(theirs, OpenSpiels(theirs, leduc)),
        exploitability.exploitability(ours, Postings(ours, leduc)),
    ]
    assert gaps[1] == pytest.approx(gaps[0], abs=1e-9)
    values = [
        expected_game_score.policy_value(game.new_initial_state(), [played] * 2)
        for game, played in ((theirs, OpenSpiels(theirs, leduc)), (ours, Postings(ours, leduc)))
    ]
    assert values[1] == pytest.approx(values[0], abs=1e-9)
