"""The compiled tables: the same cents and the same choices as the table's own rounds, seeds, and the price of play."""

from __future__ import annotations

import functools
from itertools import product
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import housedealer
from housedealer.adapters.agents.vocabulary import Vocabulary
from housedealer.adapters.gymnasium import SeatsEnv, by_rewards, distance
from housedealer.errors import HouseError
from housedealer.games import game, read_round
from housedealer.money import cents
from housedealer.odds.versus.batch import _vocabulary
from housedealer.odds.versus.batch_kernel import CHECK, FOLD
from housedealer.odds.versus.holdem.known_board import flop_sums
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.postings import load, names
from housedealer.table.round.offers import Multiple, Offer

BLACKJACK = [name for name in names() if load(name).script == "blackjack"]
ANTES = [name for name in names() if "three-card-poker" in name or "ultimate-texas" in name or "crazy-4" in name]


def any_legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def named(offer: Offer) -> set[str]:
    """What a table offers, by the names that the compiled form has for it."""
    result = set()
    for legal in offer.legal:
        if isinstance(legal.argument, Multiple):
            result |= {f"play {times}" for times in legal.argument.values}
        else:
            result.add(legal.name)
    return result


@pytest.mark.parametrize("posting", ANTES)
def test_choices_have_the_names_that_the_table_of_agents_has(posting: str) -> None:
    assert set(_vocabulary(PayTables(game(posting)).asks)) <= {
        (label, CHECK if label == "check" else FOLD if label == "fold" else int(label.partition(" ")[2]))
        for label in Vocabulary(game(posting)).labels
        if label in ("check", "fold") or label.startswith("play ")
    }


def played(env: SeatsEnv, steps: int) -> list[tuple[dict[str, Any], float, list[set[str]]]]:
    """Random rounds: the document of each, its reward, and the legal choices at every decision."""
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    legal: list[list[set[str]]] = [[] for _ in range(env.num_envs)]
    result = []
    for _ in range(steps):
        masks = info["action_mask"]
        for at in range(env.num_envs):
            legal[at].append({name for name, may in zip(env.actions, masks[at], strict=True) if may})
        _, rewards, over, _, info = env.step(any_legal(masks, rng))
        for at in np.flatnonzero(over):
            result.append((env.record(int(at)), float(rewards[at]), [one for one in legal[at] if one != {"wait"}]))
            legal[at] = []
    return result


def won(document: dict[str, Any]) -> int:
    """What the table pays the seat, in cents, the fee left out."""
    answer = housedealer.settle(document)
    return cents(answer["net"]["2"]) + sum(cents(fee["amount"]) for fee in answer["fees"] if fee["payer"] == "2")


@pytest.mark.parametrize("posting", [*BLACKJACK, *ANTES])
def test_the_table_settles_every_round_to_the_same_cent_and_offers_the_same(posting: str) -> None:
    rounds = played(SeatsEnv(posting, 24), 4)
    assert len(rounds) > 20
    for document, reward, legal in rounds:
        assert won(document) == round(100 * reward)
        for answered in range(len(legal) + 1):
            round_ = read_round(document | {"choices": document["choices"][:answered]})
            assert (named(round_.offer) if round_.offer else None) == (legal[answered : answered + 1] or [None])[0]


def test_odd_cents_insurance_and_even_money_are_settled_alike() -> None:
    """003:265-267 read the other way: a natural pays 3 to 2, and insurance and even money are offered."""
    env = SeatsEnv(
        "turlock/pure-21-5-blackjack", 1000, wagers={"base": 15.55}, option=None, decks=1, readings=insured()
    )
    insure, even, taken = env.actions.index("insure"), env.actions.index("even-money"), set[str]()
    _, info = env.reset(seed=5)
    result = np.zeros(1000, np.bool_)
    for _ in range(8):
        masks = info["action_mask"]
        choices = np.where(masks[:, even], even, np.where(masks[:, insure], insure, masks.argmax(axis=1)))
        result |= (choices == even) | (choices == insure)
        _, rewards, over, _, info = env.step(choices)
        for at in np.flatnonzero(over & result)[:5]:
            document = env.record(int(at))
            taken.add(document["choices"][0][1])
            assert won(document) == round(100 * rewards[at])
        result[over] = False
    assert taken == {"insure", "even-money"}


def insured() -> dict[str, str]:
    """The reading of the posting that offers insurance."""
    posting = load("turlock/pure-21-5-blackjack")
    for reading in posting.readings:
        for other in reading.alternatives:
            if "rules.insurance" in (other.set or {}):
                return {reading.id: other.name}
    raise AssertionError("no reading offers insurance")


def test_the_same_seed_deals_the_same_and_tables_are_independent() -> None:
    rng = np.random.default_rng(2)
    runs = []
    for other in (False, False, True):
        env = SeatsEnv("turlock/pure-21-5-blackjack", 8)
        seen, info = env.reset(seed=3)
        rows = [seen[0].tobytes()]
        for _ in range(12):
            choices = info["action_mask"].argmax(axis=1)
            if other:
                choices[1:] = any_legal(info["action_mask"], rng)[1:]
            seen, rewards, _, _, info = env.step(choices)
            rows.append(seen[0].tobytes() + rewards[0].tobytes())
        runs.append(rows)
    assert runs[0] == runs[1] == runs[2]
    again, _ = SeatsEnv("turlock/pure-21-5-blackjack", 8).reset(seed=4)
    assert again.tobytes() != SeatsEnv("turlock/pure-21-5-blackjack", 8).reset(seed=3)[0].tobytes()


@pytest.mark.parametrize(
    "posting", ["turlock/pure-21-5-blackjack", "500-club/three-card-poker", "turlock/ultimate-texas-holdem"]
)
def test_it_is_a_vector_environment(posting: str) -> None:
    made = gymnasium.make_vec("housedealer/Seats-v0", num_envs=16, posting=posting)
    assert made.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rng = np.random.default_rng(0)
    seen, info = made.reset(seed=1)
    first = seen.copy()
    for _ in range(8):
        assert made.observation_space.contains(seen)
        assert info["action_mask"].shape == (16, made.single_action_space.n) and info["action_mask"].any(axis=1).all()
        before = seen
        seen, rewards, over, cut, info = made.step(any_legal(info["action_mask"], rng))
        assert rewards.dtype == np.float64 and not rewards[~over].any() and not cut.any()
        assert (info["_final_obs"] == over).all() and seen is not before
    assert not (first == seen).all()
    assert len(made.render()) == 16
    made.close()


def test_a_choice_that_is_not_legal_changes_nothing() -> None:
    env = SeatsEnv("500-club/three-card-poker", 2)
    env.reset(seed=1)
    with pytest.raises(
        HouseError, match=r"actions\[1\]: choice number 7 may not be chosen here; expected fold or play 1"
    ):
        env.step(np.array([0, 7]))
    _, rewards, over, _, _ = env.step(np.array([0, 0]))
    assert over.all() and rewards.tolist() == [-env.staked] * 2
    with pytest.raises(HouseError, match=r"three-card-texas-holdem has no compiled form"):
        SeatsEnv("the-101/three-card-texas-holdem", 2)
    with pytest.raises(HouseError, match=r"'buster' is not played in batches; expected base"):
        SeatsEnv("the-101/blackjack-x", 2, wagers={"base": 10, "buster": 5})


def test_always_folding_is_as_far_from_perfect_as_the_ante_and_what_perfect_play_gains() -> None:
    env = SeatsEnv("500-club/three-card-poker", 1000, wagers={"ante": 10})
    result = distance(env, lambda seen, masks: np.zeros(len(seen), np.int64), rounds=20_000, seed=1)
    assert result.rounds == 20_000 and result.by == "prices"
    assert abs(result.dollars - (10 + env.perfect)) < 4 * result.error < 0.5
    assert abs(result.worth + 10) < 4 * result.error


STANDS = 17
"""The player-dealer's rule (003:205-222): 16 and less draw, soft 17 too."""


@functools.cache
def dealer_ends(hard: int, ace: bool) -> dict[int, float]:
    """How often the player-dealer ends with each total, 0 for a bust, cards drawn with replacement."""
    total = hard + 10 if ace and hard <= 11 else hard
    if total > STANDS or (total == STANDS and not (ace and hard <= 11)):
        return {0 if total > 21 else total: 1.0}
    result: dict[int, float] = {}
    for points in [*range(1, 10), 10, 10, 10, 10]:
        for end, chance in dealer_ends(hard + points, ace or points == 1).items():
            result[end] = result.get(end, 0.0) + chance / 13
    return result


def test_always_standing_is_as_far_from_perfect_as_a_slow_model_says() -> None:
    """Pure 21.5 Blackjack (003:138-293): hard 11 and less must be hit, a natural pays 6 to 5.

    The model draws with replacement, which moves its worth by less than a quarter of a percent with eight decks.
    """
    ranks = [*range(1, 10), 10, 10, 10, 10]

    def stood(hard: int, ace: bool, up: int, hole: int) -> float:
        if hard <= 11 and not ace:
            return sum(stood(hard + points, points == 1, up, hole) for points in ranks) / 13
        total = hard + 10 if ace and hard <= 11 else hard
        ends = dealer_ends(up + hole, 1 in (up, hole))
        return sum(chance * ((total > end) - (total < end)) for end, chance in ends.items())

    memo = functools.cache(stood)
    worth = 0.0
    for one, two, up, hole in product(ranks, repeat=4):
        mine, theirs = {one, two} == {1, 10}, {up, hole} == {1, 10}
        if theirs:
            worth -= not mine
        else:
            worth += 1.2 if mine else memo(one + two, 1 in (one, two), min(up, hole), max(up, hole))
    worth /= 13**4
    env = SeatsEnv("turlock/pure-21-5-blackjack", 1000, wagers={"base": 100})
    order = [env.actions.index(name) for name in ("wait", "decline", "stand", "hit")]

    def stand(seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return np.array(order)[masks[:, order].argmax(axis=1)]

    result = distance(env, stand, rounds=12_000, seed=1)
    assert abs(result.percent - (env.perfect - 100 * worth)) < 0.25 + 4 * result.percent_error < 1.75
    best = distance(env, lambda seen, masks: np.nanargmax(env.worths(), axis=1), rounds=2_000, seed=2)
    assert best.dollars == best.error == 0.0


def test_rewards_measure_the_distance_too_with_their_luck() -> None:
    env = SeatsEnv("500-club/three-card-poker", 10, wagers={"ante": 10})
    result = by_rewards(env, np.array([-10.0, 10.0, 10.0, -10.0]))
    assert result.dollars == pytest.approx(env.perfect) and result.by == "rewards" and result.error > 5
    assert str(result).endswith("of the wager from perfect, by rewards")
    with pytest.raises(HouseError, match="1 rounds tell nothing"):
        by_rewards(env, np.array([1.0]))


@pytest.mark.heavy
def test_flops_of_ultimate_texas_holdem_are_priced_as_by_going_through_all_that_may_come() -> None:
    env = SeatsEnv("turlock/ultimate-texas-holdem", 4, wagers={"ante": 10, "blind": 10})
    seen, _ = env.reset(seed=1)
    seen, *_ = env.step(np.zeros(4, np.int64))
    worths, terms = env.worths(), env._batch._solved.terms  # type: ignore[attr-defined]
    check, play = env.actions.index("check"), env.actions.index("play 2")
    for row, cards in zip(worths, seen.astype(np.int64) - 1, strict=True):
        unit, rest, river = flop_sums(cards[1], cards[2], np.sort(cards[3:6]), terms)
        wanted = 10 * (2 * int(unit) + int(rest) - int(river)) / (terms.unit * 1081 * 990)
        assert row[play] - row[check] == pytest.approx(wanted, abs=1e-5)
    checks = distance(env, lambda seen, masks: np.where(seen[:, 0] < 2, 0, 1), rounds=4000, seed=1)
    assert abs(checks.dollars - (20 + env.perfect)) < 4 * checks.error
