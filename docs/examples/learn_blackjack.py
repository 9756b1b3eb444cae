"""Learn blackjack from nothing in under a minute on one core, and measure the distance from perfect play.

Run it with `python docs/examples/learn_blackjack.py [POSTING]`; it needs `pip install 'housedealer[agents]'`.

The learner knows no rules. It plays thousands of tables at once, mostly by the best average so far and sometimes at
random, and averages the results of the rounds for each situation and choice (Monte Carlo control). A round teaches only
the choices from its last random one on: those before it were followed by a deliberate mistake.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import numpy.typing as npt

from housedealer.adapters.gymnasium import SeatsEnv, distance

POSTING = "turlock/pure-21-5-blackjack"
TABLES, SECONDS, REPORTS = 4096, 45.0, 9
EXPLORES = 0.2
"""The share of random choices."""
MOST_CHOICES = 32
Numbers = npt.NDArray[np.int64]


class Learner:
    """The average winnings of each choice in each situation."""

    SEEN = ("stage", "up", "total", "soft", "pair", "split", "doubles")
    """The features it uses, beside whether a hand has two cards: not how many hands there are, nor which cards."""

    def __init__(self, env: SeatsEnv) -> None:
        self.columns = [env.seen.index(name) for name in self.SEEN]
        self.cards = env.seen.index("cards")
        high = env.single_observation_space.high  # type: ignore[attr-defined]
        self.shape = (*(int(high[column]) + 1 for column in self.columns), 2)
        size = (int(np.prod(self.shape)), len(env.actions))
        self.sums, self.counts = np.zeros(size), np.full(size, 1e-9)

    def situation(self, seen: npt.NDArray[np.int8]) -> Numbers:
        """The number of each table's situation."""
        parts = [seen[:, column] for column in self.columns]
        return np.ravel_multi_index((*parts, seen[:, self.cards] == 2), self.shape)

    def choose(self, seen: npt.NDArray[np.int8], masks: npt.NDArray[np.int8]) -> Numbers:
        """The legal choice with the best average."""
        here = self.situation(seen)
        return np.where(masks > 0, self.sums[here] / self.counts[here], -np.inf).argmax(axis=1)

    def learn(self, here: Numbers, choices: Numbers, won: npt.NDArray[np.float64]) -> None:
        """Add the results of rounds in which these choices were made."""
        np.add.at(self.sums, (here, choices), won)
        np.add.at(self.counts, (here, choices), 1.0)

    def forget(self) -> None:
        """Halve the weight of what was learned by worse play."""
        self.sums *= 0.5
        self.counts *= 0.5


def play(env: SeatsEnv, learner: Learner, seconds: float, chance: np.random.Generator) -> int:
    """Play and learn for some seconds of processor time; return the number of rounds."""
    seen, info = env.reset()
    masks, count = info["action_mask"], np.zeros(env.num_envs, np.int64)
    first = np.zeros(env.num_envs, np.int64)
    wheres = np.zeros((env.num_envs, MOST_CHOICES), np.int64)
    whats = np.zeros((env.num_envs, MOST_CHOICES), np.int64)
    rows, rounds, end = np.arange(env.num_envs), 0, time.process_time() + seconds
    while time.process_time() < end:
        choices = learner.choose(seen, masks)
        by_chance = chance.random(env.num_envs) < EXPLORES
        choices[by_chance] = (chance.random((int(by_chance.sum()), masks.shape[1])) * masks[by_chance]).argmax(axis=1)
        first[by_chance] = count[by_chance]
        wheres[rows, count], whats[rows, count] = learner.situation(seen), choices
        count += 1
        seen, rewards, over, _, info = env.step(choices)
        masks = info["action_mask"]
        for at in range(int(count[over].max(initial=0))):
            taught = over & (at >= first) & (at < count)
            learner.learn(wheres[taught, at], whats[taught, at], rewards[taught])
        count[over] = first[over] = 0
        rounds += int(over.sum())
    return rounds


def main(posting: str, seconds: float = SECONDS) -> None:
    """Learn, and print the progress."""
    env, other = SeatsEnv(posting, TABLES, wagers=None), SeatsEnv(posting, 1000)
    env.reset(seed=1)
    learner, chance = Learner(env), np.random.default_rng(1)
    print(f"{posting}: perfect play gains {100 * env.perfect / env.staked:.3f}% of the wager, a round")
    rounds = 0
    for report in range(REPORTS):
        rounds += play(env, learner, seconds / REPORTS, chance)
        result = distance(other, learner.choose, rounds=20_000, seed=2)
        print(f"{(report + 1) * seconds / REPORTS:4.0f} s {rounds:11,} rounds: {result}")
        if report < REPORTS // 2:
            learner.forget()
    result = distance(other, learner.choose, rounds=200_000, seed=3)
    print(f"learned: {result}\nits worth is {100 * result.worth / env.staked:.3f}% of the wager, a round")


if __name__ == "__main__":
    main(*sys.argv[1:2] or [POSTING])
