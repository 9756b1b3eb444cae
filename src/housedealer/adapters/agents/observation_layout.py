"""Where what stands in an observation: an array of fixed size, the same for every seat of a table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.conditions import Conditions
from housedealer.adapters.agents.vocabulary import Vocabulary
from housedealer.adapters.agents.wager_answers import Wagering
from housedealer.table.round.setup import build

CODES = 53
"""Every row of cards has a number for each card of `cards.TEXTS`: how many of them lie there."""
PHASES = ("bank", "wagers", "round", "over")
ABOUT = ("hand", "total", "discard", "front", "points", "fantasyland")
"""What a question may say of itself, each divided by fifty."""
MONEY = ("pot", "to_call", "level", "bank")
SEGMENTS = ("front", "middle", "back")
EACH = ("stack", "at stake", "unseen", "banks", "button", "out", "asked")
"""What is told of each seat: its stack and what it has at stake, how many of its cards lie face down (by tens), and
whether it has the bank, has the button, has given up its hand, is asked now."""


class Block(NamedTuple):
    """A part of the observation: where it begins, how many numbers it has, and whether it goes round with the seats."""

    at: int
    size: int
    seat: int = -1
    """The seat that it belongs to, counted from the first; -1 for none."""
    each: bool = False
    """Whether it has a number for each seat."""


class Layout:
    """The parts of an observation, by name.

    Seats are counted clockwise from the agent's own, which is seat 0. Money is a part of all that was on the table
    when the episode began. First the rows of cards, 53 numbers each: for each seat what one sees of its hand; where
    cards are put in front, laid down or thrown away, what one sees of those; where they are laid into segments, each
    segment; then each position that is nobody's seat; where it can be so, the hand asked about, a discard that may be
    taken, the cards named so far in the answer, the card that is to be laid. Then the numbers: `EACH` for every seat,
    one's wagers by kind, those that stand, `MONEY`, `ABOUT`, `PHASES`, and the point of a game that has one.

    >>> Layout(Conditions.of("500-club/texas-holdem", seats=2)).names()[:4]
    ['seat 0', 'seat 1', 'board', 'stack']
    """

    def __init__(self, conditions: Conditions) -> None:
        self.seats = len(conditions.stacks)
        self.money = float(sum(conditions.stacks))
        self.blocks: dict[str, Block] = {}
        self.size = 0
        words = conditions.words
        self.shared = _shared(conditions)
        self.apart = bool(words.cards or words.segments)
        self.segments = SEGMENTS if words.segments else ()
        for kind in ("", *([" apart"] if self.apart else []), *(f" {segment}" for segment in self.segments)):
            for seat in range(self.seats):
                self._add(f"seat {seat}{kind}", CODES, seat)
        for name in (*self.shared, *_asked_rows(words)):
            self._add(name, CODES)
        for name in EACH:
            self._add(name, self.seats, each=True)
        self.row_of = {str(seat + 1): self.blocks[f"seat {seat}"].at for seat in range(self.seats)}
        """By seat as the table counts it, where the row of its hand begins in the table's own array."""
        self.wagers = {rule.id: at for at, rule in enumerate(conditions.game.posting.wagers)}
        self._add("wagers", len(self.wagers))
        self._add("standing", len(self.wagers) if conditions.game.family.carries.stays else 0)
        for name, size in (("money", len(MONEY)), ("about", len(ABOUT)), ("phase", len(PHASES)), ("point", 1)):
            self._add(name, size)
        self.at = {name: block.at for name, block in self.blocks.items()}
        """By a part's name, where it begins."""
        self.seat_of = {agent: seat for seat, agent in enumerate(conditions.agents)}
        """By agent, its seat counted from the first."""
        self.own = self.size
        """How far, in the table's own array, a seat's rows as its owner sees them lie behind those that others see."""
        self.high = float(max(conditions.decks * 2, 4))
        """No number in an observation is larger, and none is below zero."""
        self.seen_from = [self._seen_from(seat) for seat in range(self.seats)]
        """By seat, where each number of its observation stands in the table's own array, whose seat 0 is seat 1, and
        which has everything twice: as others see it, and behind that as the owner does."""

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


def _asked_rows(words: Vocabulary) -> list[str]:
    """The rows of cards that belong to a question: only where a posting can ask so."""
    result = {
        "asked hand": "split" in words.choices,
        "reach": bool(words.groups),
        "named": bool(words.cards or words.segments),
        "to lay": bool(words.segments),
    }
    return [name for name, there in result.items() if there]


def _shared(conditions: Conditions) -> tuple[str, ...]:
    """The positions that receive cards and are nobody's seat, by a round of two that the posting takes."""
    game = conditions.game
    if conditions.banked:
        wagering = Wagering(conditions.words, conditions.fee, conditions.decks, 10**9, False)
        least = next(iter(wagering.moves().values())).made().moves()[1]
        dealer = {"seat": 1, "bank": 1}
        setup = build(game, seats={"2": least.wagers}, option=conditions.option, player_dealer=dealer)
    else:
        stacks = {str(seat): {"stack": stack} for seat, stack in enumerate(conditions.stacks[:2], 1)}
        setup = build(game, seats=stacks, option=None, button=1, extra=dict(conditions.plan.terms))
    return tuple(one for one in game.family.play.positions(setup) if not one[0].isdigit())
