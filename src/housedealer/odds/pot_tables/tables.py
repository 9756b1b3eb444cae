"""Thousands of tables of poker for the pot in lockstep: the compiled hands, and each as a document of the table."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.odds.engine.batches import illegal_choice
from housedealer.odds.engine.tables import Seating
from housedealer.odds.pot_tables.betting import (
    DECK,
    OPENS,
    OVER,
    RAISE,
    WRITTEN,
    hands,
)
from housedealer.odds.pot_tables.terms import BOARD, OWN, terms_of
from housedealer.odds.pot_tables.views import (
    ALL_IN,
    StepResult,
    begin_all,
    begin_streams,
    names,
    observe_seat,
    step_all,
)
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents

MOST_BETS = 10_000
"""The deepest stack, in least bets: every choice of a hand is recorded."""


class PotTables:
    """Hands for the pot at many tables, one choice at each in every step."""

    def __init__(self, seating: Seating, count: int) -> None:
        self.seating = seating
        self.players = len(seating.stacks)
        streets = tuple(street.name for street in seating.game.rules.streets)
        self.terms = terms_of(seating)
        self.actions = ("fold", "check", "call", *_raises(seating, self.terms))
        self.seen = names(self.players, streets)
        self.most_choices = _most_choices(seating, self.terms)
        self._hands = hands(count)
        self._records = np.zeros((2, self.most_choices, count), np.int64)
        self._to_act = np.zeros(count, np.int8)
        self._masks = np.zeros((count, len(self.actions)), np.int8)
        begin_streams(self._hands, np.uint64(0))
        self._check_questions()

    def _check_questions(self) -> None:
        """Refuse stacks so short that with the button on some seat nobody has anything to decide."""
        trial = hands(self.players)  # the button is on another seat at each
        begin_streams(trial, np.uint64(0))
        begin_all(trial, self.terms, self._result(self.players))
        for hand in trial[trial["street"] == OVER]:
            button = int(hand["button"][hand["now"]]) + 1
            raise HouseError(
                f"stack: with the button on seat {button} nobody has anything to decide after the blinds; "
                "expected larger stacks"
            )

    @property
    def big_blind(self) -> int:
        """The big blind in cents."""
        return int(self.terms["blinds"][0, self.terms["posting"][0] - 1])

    @property
    def most_seen(self) -> np.ndarray:
        """The maximum of each number of an observation; the minimum is 0."""
        known = {"street": int(self.terms["streets"][0]) - 1, "players": self.players, "position": self.players - 1}
        known |= {"raises": self.most_choices, "card": DECK, "board": DECK, "bets": self.most_choices}
        known |= {"out": ALL_IN, "last": len(self.actions)}
        chips = sum(self.seating.stacks)
        return np.array([known.get(name.split("-")[0], chips) for name in self.seen], np.int32)

    def __len__(self) -> int:
        return len(self._hands)

    def _result(self, count: int) -> StepResult:
        return StepResult(
            np.empty((count, len(self.seen)), np.int32),
            np.empty((count, len(self.actions)), np.int8),
            np.empty(count, np.int8),
            np.empty((count, self.players), np.int64),
            np.empty(count, np.int64),
            np.empty(count, np.bool_),
        )

    def begin(self, seed: int | None) -> StepResult:
        """Begin a hand at every table; with a seed, from the start of each table's own random stream."""
        if seed is not None:
            begin_streams(self._hands, np.uint64(seed % (1 << 64)))
        result = self._result(len(self))
        begin_all(self._hands, self.terms, result)
        self._masks, self._to_act = result.masks, result.to_act
        return result

    def step(self, choices: np.ndarray) -> StepResult:
        """Make one choice at every table, for the seat whose turn it is there; finished hands are followed by new."""
        result = self._result(len(self))
        wrong = step_all(self._hands, self.terms, choices, self._records, result)
        if wrong >= 0:
            raise illegal_choice(self.actions, self._masks, choices, wrong)
        self._masks, self._to_act = result.masks, result.to_act
        return result

    def observe(self, seat: int) -> np.ndarray:
        """What a seat (from 0) sees at every table."""
        result = np.empty((len(self), len(self.seen)), np.int32)
        observe_seat(self._hands, self.terms, seat, result)
        return result

    def sizes(self, number: int) -> dict[str, int]:
        """The raises that are legal at a table, each with its total in cents."""
        hand = self._hands[number]
        return {
            name: int(hand["sizes"][at])
            for at, name in enumerate(self.actions[RAISE:])
            if int(hand["legal"]) >> (RAISE + at) & 1
        }

    def record(self, number: int, *, finished: bool = True) -> dict[str, Any]:
        """The last finished hand of a table, or the one in play, as a document that the table can replay."""
        hand = self._hands[number]
        now = 1 - int(hand["now"]) if finished else int(hand["now"])
        button, count = int(hand["button"][now]), self.players
        codes = [int(code) for code in hand["cards"][now]]
        deal = {
            str((button + 1 + player) % count + 1): codes[player * OWN : (player + 1) * OWN] for player in range(count)
        }
        deal["board"] = codes[count * OWN : count * OWN + BOARD]
        written = {position: cards.text(deal[position]) for position in sorted(deal)}
        document = self.seating.setup(button + 1).document()
        return document | {"deal": written, "choices": self._choices(number, now, button)}

    def _choices(self, number: int, now: int, button: int) -> list[list[Any]]:
        """The choices of a hand as a document writes them."""
        result: list[list[Any]] = []
        for written in self._records[now, : self._hands[number]["chosen"][now], number]:
            rest, choice = divmod(int(written), WRITTEN)
            rest, player = divmod(rest, WRITTEN)
            to, opens = divmod(rest, OPENS)
            seat = str((button + 1 + player) % self.players + 1)
            if choice < RAISE:
                result.append([seat, self.actions[choice]])
            else:
                result.append([seat, "bet" if opens else "raise", in_dollars(to, Cents)])
        return result


def _raises(seating: Seating, terms: np.ndarray) -> tuple[str, ...]:
    """The names of a bet or raise by its size."""
    if not terms["sizes"][0]:
        return ("raise",)
    return ("raise-least", *(f"raise-{name}" for name in seating.sizes), "raise-most")


def _most_choices(seating: Seating, terms: np.ndarray) -> int:
    """A bound on the choices of a hand: each full raise adds a least bet, and all others may answer each."""
    streets, players, deepest = int(terms["streets"][0]), len(seating.stacks), max(seating.stacks)
    bets = deepest // int(terms["limits"][0, :streets].min())
    if bets > MOST_BETS:
        raise HouseError(f"stack: {show(deepest)} is more than {MOST_BETS:,} least bets; expected a smaller one")
    return (streets + bets + 1 + players) * players


def tables(seating: Seating, count: int) -> PotTables:
    """Make this many tables."""
    return PotTables(seating, count)
