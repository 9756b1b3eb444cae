"""Vectorized rounds of one posting, compiled: each round waits for its seat's decision and restarts when it is over.

The family's part is in the module that it names (`Modules.batch`). A batch deals to one seat and the player-dealer from
a full shoe, as the odds do, and knows the value of perfect play, so that every choice has a price.
"""

from __future__ import annotations

import abc
import functools
import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.odds.engine.costs import lost, option_in_force, smallest_bets
from housedealer.odds.engine.models import model_of
from housedealer.odds.engine.random_streams import stream
from housedealer.postings.collection import FeeOption
from housedealer.postings.own import Given, find
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents
from housedealer.table.round.setup import build, decks_in_play

SEAT, DEALER = 2, 1
"""The numbers of the one seat and of the player-dealer in a round document."""
BANK = 10_000_000
"""The player-dealer's bank in dollars, large enough to cover every wager of one seat."""


class StepResult(NamedTuple):
    """The results of one step of every round."""

    seen: np.ndarray
    """Each seat's observation; that of a new round where one was over."""
    masks: np.ndarray
    """Each seat's legal choices."""
    nets: np.ndarray
    """The net result in cents where a round is over."""
    over: np.ndarray
    last_seen: np.ndarray
    """The final observation where a round is over."""


class Stake(NamedTuple):
    """The stakes of a batch: the game, the wagers in cents, the fee option whose limits apply, the decks."""

    game: Game
    bets: dict[str, int]
    option: FeeOption | None
    decks: int

    def document(self) -> dict[str, Any]:
        """A round document without cards and choices."""
        setup = build(
            self.game,
            seats={str(SEAT): dict(self.bets)},
            option=self.option.option if self.option else None,
            player_dealer={"seat": DEALER, "bank": BANK},
            decks=self.decks,
        )
        return setup.document()


class Batch(abc.ABC):
    """Rounds of a posting played in lockstep, one decision at a time."""

    actions: tuple[str, ...]
    """The names of the choices, by number."""
    seen: tuple[str, ...]
    """The names of the numbers in an observation."""
    most_seen: np.ndarray
    """The maximum of each number of an observation; the minimum is 0."""
    rests_on: str
    """The assumptions behind the prices of choices, in words."""

    def __init__(self, stake: Stake, spots: np.ndarray) -> None:
        self.stake = stake
        self.staked = sum(stake.bets.values())
        """The total wagered before the deal, in cents."""
        self._spots = spots
        """A record for each round."""
        self._seen = np.zeros((len(spots), len(self.seen)), np.int8)
        self._masks = np.zeros((len(spots), len(self.actions)), np.int8)

    @functools.cached_property
    def perfect(self) -> float:
        """The expected result of a round under perfect play, in cents, before fees."""
        priced = model_of(self.stake.game, self.stake.decks)
        return -float(lost(priced, self.stake.bets, self.stake.option))

    @abc.abstractmethod
    def _begin_all(self, seen: np.ndarray, masks: np.ndarray) -> None:
        """Start every round again, and write the observations and legal choices."""

    @abc.abstractmethod
    def _step_all(self, choices: np.ndarray, result: StepResult) -> int:
        """Apply a choice to every round and return -1; or do nothing and return a round whose choice is illegal."""

    @abc.abstractmethod
    def choice_values(self) -> np.ndarray:
        """The expected value of each choice of each seat in cents, with best play afterwards; NaN where it is illegal.
        Results that no choice can change may be left out."""

    @abc.abstractmethod
    def record(self, number: int) -> dict[str, Any]:
        """The last finished round of that number, as a document that the table can replay."""

    def __len__(self) -> int:
        return len(self._spots)

    def begin(self, seed: int) -> tuple[np.ndarray, np.ndarray]:
        """Start all rounds from a seed, each with its own random stream; return observations and legal choices."""
        _begin_streams(np.uint64(seed % (1 << 64)), self._spots["stream"])
        self._spots["now"] = 0
        return self.again()

    def again(self) -> tuple[np.ndarray, np.ndarray]:
        """Start all rounds again, continuing their random streams."""
        self._seen, self._masks = np.empty_like(self._seen), np.empty_like(self._masks)
        self._begin_all(self._seen, self._masks)
        return self._seen, self._masks

    def step(self, choices: np.ndarray) -> StepResult:
        """Apply one choice for every seat."""
        count = len(self._spots)
        seen, masks, last = np.empty_like(self._seen), np.empty_like(self._masks), np.zeros_like(self._seen)
        result = StepResult(seen, masks, np.empty(count, np.int64), np.empty(count, np.bool_), last)
        wrong = self._step_all(choices, result)
        if wrong >= 0:
            raise illegal_choice(self.actions, self._masks, choices, wrong)
        self._seen, self._masks = seen, masks
        return result

    def costs(self, choices: np.ndarray) -> np.ndarray:
        """The cost of each seat's choice against its best one, in cents, before it is made."""
        choice_values = self.choice_values()
        result: np.ndarray = np.nanmax(choice_values, axis=1) - choice_values[np.arange(len(choice_values)), choices]
        return result


def illegal_choice(actions: Sequence[str], masks: np.ndarray, choices: np.ndarray, wrong: int) -> HouseError:
    """The error for an illegal choice: that of number `wrong`, with the legal ones of its mask."""
    chosen = int(choices[wrong])
    named = repr(actions[chosen]) if 0 <= chosen < len(actions) else f"choice number {chosen}"
    legal = [name for name, may in zip(actions, masks[wrong], strict=True) if may]
    return HouseError(f"actions[{wrong}]: {named} may not be chosen here; expected {' or '.join(legal)}")


@inlined
def begin_rounds(
    batch: np.ndarray, terms: Any, scratch: np.ndarray, seen: np.ndarray, masks: np.ndarray, begin: Any, observe: Any
) -> None:
    """Start every round again with the family's `begin` and `observe`."""
    for at in range(len(batch)):
        begin(batch[at], terms, scratch)
        observe(batch[at], terms, at, seen)
        _mask(batch[at], at, masks)


@inlined
def step_rounds(
    batch: np.ndarray,
    terms: Any,
    scratch: np.ndarray,
    choices: np.ndarray,
    result: StepResult,
    begin: Any,
    observe: Any,
    answer: Any,
    is_over: Any,
) -> int:
    """Apply a choice to every round; finished rounds report their net result in cents and start again.

    Where a choice is illegal nothing is done and the number of that round is returned, else -1. The family's rules are
    compiled functions: `begin` starts a round, `observe` writes what its seat sees, `answer` applies a choice, and
    `is_over` tests for the end.
    """
    many = result.masks.shape[1]
    wrong = -1
    for at in range(len(batch)):
        if wrong < 0 and (not 0 <= choices[at] < many or batch[at].legal >> choices[at] & 1 == 0):
            wrong = at
    if wrong < 0:
        for at in range(len(batch)):
            spot = batch[at]
            answer(spot, terms, choices[at], scratch)
            result.over[at] = is_over(spot, terms)
            result.nets[at] = 0
            if result.over[at]:
                result.nets[at] = spot.net
                observe(spot, terms, at, result.last_seen)
                begin(spot, terms, scratch)
            observe(spot, terms, at, result.seen)
            _mask(spot, at, result.masks)
    return wrong


@inlined
def _mask(spot: Any, at: int, masks: np.ndarray) -> None:
    """Write the legal choices of a round as ones."""
    for choice in range(masks.shape[1]):
        masks[at, choice] = spot.legal >> choice & 1


@compiled
def _begin_streams(seed: np.uint64, streams: np.ndarray) -> None:
    for number in range(len(streams)):
        streams[number] = stream(seed, number)


def stake(
    posting: Given,
    wagers: Mapping[str, Any] | None = None,
    option: int | Literal["first"] | None = "first",
    decks: int | None = None,
    readings: Mapping[str, str] | None = None,
) -> Stake:
    """The checked stakes of a batch: base wagers in dollars, the minimum where none is named."""
    played = game(find(posting), readings)
    chosen = option_in_force(played.posting, option)
    base = [rule.id for rule in played.posting.wagers if rule.kind == "base" and rule.placed == "before-deal"]
    bets = {name: bet for name, bet in smallest_bets(played, chosen).items() if name in base}
    for name in wagers or ():
        if name not in bets:
            raise HouseError(f"wagers: {name!r} is not played in batches; expected {' and '.join(base)}")
    bets |= in_cents(wagers or {}, dict[str, Cents], "wagers")
    for name in base:
        equal = played.wagers[name].equals
        if equal and name not in (wagers or {}):
            bets[name] = bets[equal]
    result = Stake(played, bets, chosen, decks_in_play(played, decks))
    result.document()
    return result


def batch(stake: Stake, count: int) -> Batch:
    """A batch of this many rounds."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise HouseError(f"num_envs: {count!r} rounds at once; expected a whole number from 1 on")
    if not stake.game.family.modules.batch:
        raise HouseError(
            f"posting: {stake.game.posting.id} has no compiled form for many rounds at once; "
            "expected a posting of blackjack or of poker against the player-dealer"
        )
    opened: Batch = importlib.import_module(stake.game.family.modules.batch).batch(stake, count)
    return opened
