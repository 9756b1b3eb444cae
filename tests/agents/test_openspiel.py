"""OpenSpiel's own tests pass for every posting; chance, money, information and copies are what they should be."""

import itertools
import pickle
import random
import sys
from collections import Counter

import numpy as np
import pyspiel
import pytest

from housedealer import cards
from housedealer.adapters.openspiel import Game, State, load
from housedealer.errors import HouseError

from .play import FAMILIES, PLAYABLE
from .spiel_playthroughs import path_of, playthrough


def walk(game: Game, seed: int, most: int = 60) -> list[State]:
    """The states of a random game, from the first, `most` at most."""
    rng = random.Random(seed)
    state, result = game.new_initial_state(), []
    while len(result) < most:
        result.append(state)
        if state.is_terminal():
            break
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            number = rng.choices(numbers, weights)[0]
        else:
            number = rng.choice(state.legal_actions())
        state = state.child(number)
    return result


@pytest.mark.parametrize("posting", FAMILIES)
def test_openspiels_own_simulation(posting):
    pyspiel.random_sim_test(load(posting), num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(posting, option=0), num_sims=1, serialize=False, verbose=False)


@pytest.mark.heavy
@pytest.mark.parametrize("posting", PLAYABLE)
def test_openspiels_own_simulation_of_every_posting(posting):
    pyspiel.random_sim_test(load(posting), num_sims=3, serialize=True, verbose=False)
    decided = load(posting, seats=3, decide=True, rounds=2, option=0)
    pyspiel.random_sim_test(decided, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("posting", FAMILIES)
def test_the_recorded_playthroughs(posting):
    recorded = path_of(posting).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(playthrough(posting).splitlines(), recorded, strict=True), 1):
        assert line == expected, f"line {number} of {path_of(posting).name}"


# Chance and money


@pytest.mark.parametrize("posting", FAMILIES)
def test_chance_outcomes_are_the_cards_not_yet_dealt(posting):
    """As long as no card goes back, the outcomes are the shoe's cards less those dealt, weighted by how many are
    left."""
    game = load(posting, seats=3)
    kind, decks = game.conditions.game.posting.deck.kind, game.conditions.decks
    left = cards.shoe_count(kind, decks).copy()
    states = walk(game, 4)
    for state, then in itertools.pairwise(states):
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        if state.episode.chance.what == "dice":
            assert dict(outcomes)[11] == pytest.approx(27 / 216)
            continue
        whole = sum(left.values())
        assert dict(outcomes) == pytest.approx({code: count / whole for code, count in left.items() if count})
        left[then.history()[-1]] -= 1


@pytest.mark.parametrize("posting", FAMILIES)
@pytest.mark.parametrize("option", [-1, 0])
def test_what_the_players_lose_is_in_the_drop(posting, option):
    game = load(posting, seats=3, option=option, decide=True)
    last = walk(game, 6, most=100)[-1]
    assert sum(last.returns()) + last.episode.drop / 100 == pytest.approx(0)
    if option == 0:
        assert last.episode.drop == 0
        assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_rewards_come_round_by_round():
    game = load("500-club/texas-holdem", rounds=3, seats=2)
    assert game.get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS
    states = walk(game, 2, most=200)
    decisions = [state for state in states if not state.is_chance_node()]
    assert states[-1].is_terminal() and states[-1].episode.finished == 3
    assert np.sum([state.rewards() for state in decisions], axis=0) == pytest.approx(states[-1].returns())
    assert sum(any(state.rewards()) for state in decisions) == 3


# Information


def seen_by(state: State, player: int) -> tuple[str, list[float], str]:
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
    )


def unseen_draws(state: State, player: int) -> list[int]:
    """Where in the history a card was dealt that the player has not seen."""
    result = state.information_state_string(player).split()
    words = {word.strip(",.") for word in result}
    return [
        at
        for at, step in enumerate(state.full_history())
        if step.player == pyspiel.PlayerId.CHANCE and cards.TEXTS[step.action] not in words
    ]


def replayed(game: Game, history: list[int]) -> State | None:
    """The state after this history; None where the history is impossible."""
    state = game.new_initial_state()
    for number in history:
        if number not in state.legal_actions():
            return None
        state.apply_action(number)
    return state


@pytest.mark.parametrize("posting", FAMILIES)
def test_nobody_knows_a_hidden_card(posting):
    """Replace a card that a player has not seen: as long as the player sees the same events, the information state
    is the same to the last bit, and so are the legal actions."""
    game = load(posting, seats=3, recall=16)
    deck = cards.deck(game.conditions.game.posting.deck.kind).cards
    rng, states = random.Random(1), walk(game, 8)[:-1]
    hidden = compared = 0
    for state in rng.sample(states, min(8, len(states))):
        history = state.history()
        for player in range(3):
            if not (unseen := unseen_draws(state, player)):
                continue
            hidden += 1
            changed = list(history)
            changed[rng.choice(unseen)] = rng.choice([code for code in deck if code not in history])
            other = replayed(game, changed)
            if other is None or other.current_player() != state.current_player():
                continue
            if other.episode.events(other.episode.agents[player]) != state.episode.events(state.episode.agents[player]):
                continue  # the card decided something that everyone saw
            compared += 1
            assert seen_by(other, player) == seen_by(state, player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
    assert compared >= min(3, hidden)


@pytest.mark.parametrize("posting", FAMILIES)
def test_a_player_forgets_nothing(posting):
    """Perfect recall: an information state extends the earlier ones, and different ones have different tensors."""
    game = load(posting, seats=2, recall=300)
    numbers: dict[tuple[int, str], bytes] = {}
    for seed in (1, 2):
        earlier = [""] * 2
        for state in walk(game, seed):
            for player in range(2):
                known = state.information_state_string(player).split("\nyou ")[0]
                assert known.startswith(earlier[player])
                earlier[player] = known
                if state.current_player() == player:
                    tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                    information = (player, state.information_state_string(player))
                    assert numbers.setdefault(information, tensor) == tensor
    assert len(set(numbers.values())) == len(numbers)


def test_players_who_decide_together_do_not_see_each_others_answers():
    game = load("als/pai-gow-poker", seats=3)
    state = next(state for state in walk(game, 3) if not state.is_chance_node())
    first = state.current_player()
    others = [player for player in range(3) if player != first]
    assert len(state.episode.all_to_act) > 1
    known = {state.child(action).information_state_string(others[-1]) for action in state.legal_actions()}
    assert len(state.legal_actions()) > 1 and len(known) == 1


# Copies


@pytest.mark.parametrize("posting", FAMILIES)
def test_copies_and_pickles_go_their_own_way(posting):
    states = walk(load(posting, seats=3), 9)
    rng = random.Random(5)
    for state in rng.sample(states[:-1], min(4, len(states) - 1)):
        before, legal = str(state), state.legal_actions()
        copy, pickled = state.clone(), pickle.dumps(state)
        copy.apply_action(legal[0])
        assert (str(state), state.legal_actions()) == (before, legal)
        _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        for same in (restored, pickle.loads(pickled)):
            assert (str(same), same.legal_actions(), same.history()) == (before, legal, state.history())
            same.apply_action(legal[0])
            assert str(same) == str(copy)


# Errors


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"posting": ""}, "posting: none is named; expected something like housedealer"),
        ({"posting": "nowhere/nothing"}, "nowhere/nothing"),
        ({"seats": 1}, "seats: 1 is not possible here; expected a whole number from 2 to"),
        ({"rounds": 0}, "rounds: 0 is not possible here; expected at least one"),
        ({"recall": 0}, "recall: 0 is not possible here; expected at least one"),
        ({"wagers": "ante"}, "wagers: 'ante' is not a pair; expected something like 'ante:5 blind:5'"),
        ({"decide": True, "bank": 50}, "decide: the agents decide on bank and wagers; expected neither"),
        ({"pack": "Xx"}, "pack: Xx is not in the deck of 500-club/three-card-poker"),
    ],
)
def test_impossible_parameters_are_refused_in_one_sentence(parameters, words):
    with pytest.raises(HouseError, match=words):
        load(**{"posting": "500-club/three-card-poker", **parameters})


def test_an_action_that_is_not_legal_is_refused():
    state = load("500-club/three-card-poker").new_initial_state()
    with pytest.raises(HouseError, match="99 cannot come now"):
        state.apply_action(99)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(HouseError, match="action: 0 is not legal now; expected one of"):
        state.apply_action(0)


def test_without_openspiel_the_error_says_what_to_install(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("housedealer.adapters.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(HouseError, match=r"pip install 'housedealer\[openspiel\]'"):
        __import__("housedealer.adapters.openspiel")


def test_wagers_and_stakes_as_a_game_string_writes_them():
    name = (
        "housedealer(posting=500-club/ultimate-texas-holdem,wagers=ante:5 blind:5 trips:5,bank=300,option=0,stack=500)"
    )
    state = pyspiel.load_game(name).new_initial_state()
    assert Counter(wager.id for wager in state.episode.round.table.wagers) == Counter(["ante", "blind", "trips"])
    assert state.episode.round.setup.bank == 30000
    holdem = load("500-club/texas-holdem", stakes="small_blind:2 big_blind:4", stack=80)
    assert holdem.max_utility() == 80 and holdem.conditions.plan.terms["stakes"]["big_blind"] == 4_00
