"""The layout of an observation: an array of fixed size, the same for every seat of a table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.conditions import Conditions
from housedealer.adapters.agents.vocabulary import Vocabulary
from housedealer.adapters.agents.wager_answers import Wagering
from housedealer.table.round.setup import build
from housedealer.table.round.wager_checks import least_bank

CODES = 53
"""Every row of cards counts each card of `cards.TEXTS`."""
PHASES = ("bank", "wagers", "round", "over")
ABOUT = ("hand", "total", "discard", "front", "points", "fantasyland")
"""Facts that a question may carry, each divided by fifty."""
MONEY = ("pot", "to_call", "level", "bank")
SEGMENTS = ("front", "middle", "back")
PER_SEAT = ("stack", "at stake", "unseen", "banks", "button", "out", "asked")
"""The numbers of each seat: its stack and what it has at stake, how many of its cards lie face down (in tens), and
whether it has the bank, has the button, has given up its hand, is asked now."""


class Block(NamedTuple):
    """A part of the observation: its start, its size, and whether it turns with the seats."""

    at: int
    size: int
    seat: int = -1
    """The seat that it belongs to, counted from 0; -1 for none."""
    each: bool = False
    """Whether it has a number for each seat."""


class Layout:
    """The parts of an observation, by name.

    Seats are counted clockwise from the agent's own, which is seat 0. Money is a fraction of all that was on the table
    when the episode began. First come the rows of cards, 53 numbers each: what the agent sees of each seat's hand; of
    the cards that each seat has put in front, laid down or thrown away; of each segment; of each position that is
    nobody's seat; and, in games that have them, the hand asked about, a discard that may be taken, the cards named so
    far in the answer, the card to lay. Then come the numbers: `PER_SEAT` for every seat, the agent's wagers by kind,
    its standing wagers, `MONEY`, `ABOUT`, `PHASES`, and the point in a game that has one.

    >>> Layout(Conditions.of("500-club/texas-holdem", seats=2)).names()[:4]
    ['seat 0', 'seat 1', 'board', 'stack']
    """

    def __init__(self, conditions: Conditions) -> None:
        self.seats = len(conditions.stacks)
        self.money = float(sum(conditions.stacks))
        self.blocks: dict[str, Block] = {}
        self.size = 0
        vocabulary = conditions.vocabulary
        self.shared = _shared(conditions)
        self.apart = bool(vocabulary.cards or vocabulary.segments)
        self.segments = SEGMENTS if vocabulary.segments else ()
        for kind in ("", *([" apart"] if self.apart else []), *(f" {segment}" for segment in self.segments)):
            for seat in range(self.seats):
                self._add(f"seat {seat}{kind}", CODES, seat)
        for name in (*self.shared, *_question_rows(vocabulary)):
            self._add(name, CODES)
        for name in PER_SEAT:
            self._add(name, self.seats, each=True)
        self.row_of = {str(seat + 1): self.blocks[f"seat {seat}"].at for seat in range(self.seats)}
        """By seat number, where the row of its hand begins in the table's array."""
        self.wagers = {rule.id: at for at, rule in enumerate(conditions.game.posting.wagers)}
        self._add("wagers", len(self.wagers))
        self._add("standing", len(self.wagers) if conditions.game.family.carries.stays else 0)
        for name, size in (("money", len(MONEY)), ("about", len(ABOUT)), ("phase", len(PHASES)), ("point", 1)):
            self._add(name, size)
        self.at = {name: block.at for name, block in self.blocks.items()}
        """By a part's name, where it begins."""
        self.seat_of = {agent: seat for seat, agent in enumerate(conditions.agents)}
        """By agent, its seat counted from 0."""
        self.own = self.size
        """In the table's array, how far a seat's rows as its owner sees them lie behind those that others see."""
        self.high = float(max(conditions.decks * 2, 4))
        """No number in an observation is larger, and none is below zero."""
        self.seen_from = [self._seen_from(seat) for seat in range(self.seats)]
        """By seat, the index of each number of its observation in the table's array, which begins with seat 1 and has
        everything twice: as others see it, and behind that as the owner does."""

    def _add(self, name: str, size: int, seat: int = -1, each: bool = False) -> None:
        self.blocks[name] = Block(self.size, size, seat, each)
        self.size += size

    def _seen_from(self, seat: int) -> npt.NDArray[np.intp]:
        result = np.arange(self.size)
        for name, block in self.blocks.items():
            if block.each:
                result[block.at : block.at + block.size] = block.at + (seat + np.arange(self.seats)) % self.seats
            elif block.seat >= 0:
                kind = name.removeprefix(f"seat {block.seat}")
                first = self.blocks[f"seat {(seat + block.seat) % self.seats}{kind}"].at
                first += 0 if block.seat else self.own
                result[block.at : block.at + block.size] = np.arange(first, first + block.size)
        return result

    def names(self) -> list[str]:
        """The names of the parts, in order."""
        return list(self.blocks)

    def part(self, observation: npt.NDArray[np.float32], name: str) -> npt.NDArray[np.float32]:
        """One part of an observation."""
        block = self.blocks[name]
        return observation[block.at : block.at + block.size]


def _question_rows(vocabulary: Vocabulary) -> list[str]:
    """The rows of cards that belong to a question, if the posting has such questions."""
    result = {
        "asked hand": "split" in vocabulary.choices,
        "reach": bool(vocabulary.groups),
        "named": bool(vocabulary.cards or vocabulary.segments),
        "to lay": bool(vocabulary.segments),
    }
    return [name for name, there in result.items() if there]


def _shared(conditions: Conditions) -> tuple[str, ...]:
    """The positions that receive cards and are nobody's seat, taken from a trial round of two."""
    game = conditions.game
    if conditions.banked:
        wagering = Wagering(conditions.vocabulary, conditions.fee, conditions.decks, 10**9, False)
        least = next(iter(wagering.moves().values())).made().moves()[1]
        dealer = {"seat": 1, "bank": least_bank(game.posting, conditions.fee)}
        setup = build(game, seats={"2": least.wagers}, option=conditions.option, player_dealer=dealer)
    else:
        stacks = {str(seat): {"stack": stack} for seat, stack in enumerate(conditions.stacks[:2], 1)}
        setup = build(game, seats=stacks, option=None, button=1, extra=dict(conditions.plan.terms))
    return tuple(one for one in game.family.play.deal.positions(setup) if not one[0].isdigit())
