"""Many rounds of one posting at once, compiled: each waits where its seat must decide, and begins anew when it is over.

What a family brings for this is in the module that it names (`Family.batch`). A batch deals to one seat and the
player-dealer from a full shoe, as the odds have it, and knows what perfect play is worth, so that every choice has a
price.
"""

from __future__ import annotations

import abc
import functools
import importlib
from collections.abc import Mapping
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
"""Where the one seat and the player-dealer sit in a round's document."""
BANK = 10_000_000
"""The player-dealer's bank in dollars: no wager of one seat goes unpaid."""


class Stepped(NamedTuple):
    """What became of every round by one choice each."""

    seen: np.ndarray
    """What each seat sees now; of a new round where one was over."""
    masks: np.ndarray
    """What each may choose now."""
    nets: np.ndarray
    """What was gained, in cents, where a round is over."""
    over: np.ndarray
    last_seen: np.ndarray
    """What was seen at the end, where a round is over."""


class Stake(NamedTuple):
    """What a batch is played for: the game, the wagers in cents, the fee option whose limits hold, the decks."""

    game: Game
    bets: dict[str, int]
    option: FeeOption | None
    decks: int

    def document(self) -> dict[str, Any]:
        """A round's document without cards and choices."""
        setup = build(
            self.game,
            seats={str(SEAT): dict(self.bets)},
            option=self.option.option if self.option else None,
            player_dealer={"seat": DEALER, "bank": BANK},
            decks=self.decks,
        )
        return setup.document()


class Batch(abc.ABC):
    """Rounds of a posting that are played at once."""

    actions: tuple[str, ...]
    """What may be chosen, by number."""
    seen: tuple[str, ...]
    """What a seat sees, a number each."""
    most_seen: np.ndarray
    """The most that each of these can be; the least is 0."""
    rests_on: str
    """What the prices of choices rest on, in words."""

    def __init__(self, staked: Stake, spots: np.ndarray) -> None:
        self.stake = staked
        self.staked = sum(staked.bets.values())
        """What is wagered before the deal, in cents."""
        self._spots = spots
        """All rounds: a record each."""
        self._seen = np.zeros((len(spots), len(self.seen)), np.int8)
        self._masks = np.zeros((len(spots), len(self.actions)), np.int8)

    @functools.cached_property
    def perfect(self) -> float:
        """What a round gains by perfect play on average, in cents, fees apart."""
        priced = model_of(self.stake.game, self.stake.decks)
        return -float(lost(priced, self.stake.bets, self.stake.option))

    @abc.abstractmethod
    def _begin_all(self, seen: np.ndarray, masks: np.ndarray) -> None:
        """Begin every round anew, and write down what is seen and may be chosen."""

    @abc.abstractmethod
    def _step_all(self, choices: np.ndarray, found: Stepped) -> int:
        """Every round takes its choice; the number of one whose choice is not legal, where nothing is done, or -1."""

    @abc.abstractmethod
    def worths(self) -> np.ndarray:
        """What each choice of each seat is worth if all is played best after it, in cents; NaN where it may not be
        chosen. What is won or lost already whatever is chosen may be left out."""

    @abc.abstractmethod
    def record(self, number: int) -> dict[str, Any]:
        """The last round of that number that is over, as a document that the table plays again."""

    def __len__(self) -> int:
        return len(self._spots)

    def begin(self, seed: int) -> tuple[np.ndarray, np.ndarray]:
        """Begin all rounds anew from a seed, each from a stream of its own: what is seen, and what may be chosen."""
        _begin_streams(np.uint64(seed % (1 << 64)), self._spots["stream"])
        self._spots["now"] = 0
        return self.again()

    def again(self) -> tuple[np.ndarray, np.ndarray]:
        """Begin all rounds anew, from where the cards' streams are."""
        self._seen, self._masks = np.empty_like(self._seen), np.empty_like(self._masks)
        self._begin_all(self._seen, self._masks)
        return self._seen, self._masks

    def step(self, choices: np.ndarray) -> Stepped:
        """Every seat makes its choice."""
        count = len(self._spots)
        seen, masks, last = np.empty_like(self._seen), np.empty_like(self._masks), np.zeros_like(self._seen)
        result = Stepped(seen, masks, np.empty(count, np.int64), np.empty(count, np.bool_), last)
        wrong = self._step_all(choices, result)
        if wrong >= 0:
            given = int(choices[wrong])
            named = repr(self.actions[given]) if 0 <= given < len(self.actions) else f"choice number {given}"
            legal = [name for name, may in zip(self.actions, self._masks[wrong], strict=True) if may]
            raise HouseError(f"actions[{wrong}]: {named} may not be chosen here; expected {' or '.join(legal)}")
        self._seen, self._masks = seen, masks
        return result

    def costs(self, choices: np.ndarray) -> np.ndarray:
        """What each seat's choice costs against its best one, in cents, before it is made."""
        worths = self.worths()
        result: np.ndarray = np.nanmax(worths, axis=1) - worths[np.arange(len(worths)), choices]
        return result


@inlined
def begin_rounds(
    batch: np.ndarray, terms: Any, scratch: np.ndarray, seen: np.ndarray, masks: np.ndarray, begin: Any, observe: Any
) -> None:
    """Begin every round anew, as a family begins one and lets it be seen."""
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
    found: Stepped,
    begin: Any,
    observe: Any,
    answer: Any,
    is_over: Any,
) -> int:
    """Every round takes its choice; those that are over tell what was gained, in cents, and begin anew.

    Nothing is done where a choice is not legal: the number of that round comes back, else -1. A family's own rules come
    as compiled functions: how a round begins, what its seat sees, how it goes on by a choice, and when it is over.
    """
    many = found.masks.shape[1]
    wrong = -1
    for at in range(len(batch)):
        if wrong < 0 and (not 0 <= choices[at] < many or batch[at].legal >> choices[at] & 1 == 0):
            wrong = at
    if wrong < 0:
        for at in range(len(batch)):
            spot = batch[at]
            answer(spot, terms, choices[at], scratch)
            found.over[at] = is_over(spot, terms)
            found.nets[at] = 0
            if found.over[at]:
                found.nets[at] = spot.net
                observe(spot, terms, at, found.last_seen)
                begin(spot, terms, scratch)
            observe(spot, terms, at, found.seen)
            _mask(spot, at, found.masks)
    return wrong


@inlined
def _mask(spot: Any, at: int, masks: np.ndarray) -> None:
    """What may be chosen: a one for each choice."""
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
    """What a batch is played for, checked: base wagers in dollars, each the least allowed where none is named."""
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


def batch(staked: Stake, count: int) -> Batch:
    """So many rounds of a posting at once."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise HouseError(f"num_envs: {count!r} rounds at once; expected a whole number from 1 on")
    if not staked.game.family.modules.batch:
        raise HouseError(
            f"posting: {staked.game.posting.id} has no compiled form for many rounds at once; "
            "expected a posting of blackjack or of poker against the player-dealer"
        )
    opened: Batch = importlib.import_module(staked.game.family.modules.batch).batch(staked, count)
    return opened
