"""Games of one decision without a board: Three Card Poker with or without an exposed card, and Crazy 4 Poker."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from housedealer.games import Game
from housedealer.games.versus.rules import bits_of_values
from housedealer.odds.compiled import compiled
from housedealer.odds.meetings import WAYS, Meetings, one_seen, unseen
from housedealer.odds.parted import ABSENT, Due, Kernel, PartedPlay
from housedealer.odds.sets_of_cards import CHOOSE, kinds_of
from housedealer.odds.streams import deal, stream
from housedealer.odds.versus.table import WAY_BITS, PayTables
from housedealer.odds.versus.values import (
    best_four_values,
    bits_of,
    compared,
    six_card_counts,
    three_card_values,
)
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high

HANDS, BOTH = "hands", "both hands"
"""The parts of a round: two hands that meet, and the six cards of both."""
BEST_PLAY = "best play, solved for every hand{}"
FOLD = 0


class Kind(NamedTuple):
    """Hands that all wagers treat alike: what they show by the ranking and to bonus bets, and what may be played."""

    made: int
    found: int
    multiples: tuple[int, ...]


class End(NamedTuple):
    """How a round ends: antes played, 0 for a fold; the kind of hand; and how it met the other."""

    played: int
    kind: Kind
    way: int


@dataclass(frozen=True)
class Showdown:
    """A posting of such a game, solved."""

    tables: PayTables

    @functools.cached_property
    def size(self) -> int:
        """Cards in a hand."""
        deals = [step for step in self.tables.street(0).deal if step.to == "seats"]
        return sum(step.cards for step in deals)

    @functools.cached_property
    def exposed(self) -> bool:
        """Whether a card of the player-dealer's is seen before the decision."""
        steps = self.tables.street(0).deal
        shown = [step for step in steps if step.turn == "player-dealer" or step.to == "player-dealer"]
        return any(step.turn or step.face == "up" for step in shown)

    @functools.cached_property
    def values(self) -> np.ndarray:
        """The value of every hand, by place."""
        return three_card_values() if self.size == 3 else best_four_values()

    @functools.cached_property
    def kinds(self) -> tuple[list[Kind], np.ndarray]:
        """The kinds of hands, and the number of its kind for every hand by place."""
        made = self.tables.value_bits[self.values]
        found = bits_of("four-of-five", self.size) if "four-of-five" in self.tables.rules.looks.values() else made * 0
        ask = self.tables.asks[0]
        strong = self.values >= self.tables.rules.strong_from[self.tables.street(0).name] if ask.strong else made < 0
        both = (made << 33) | (found << 1) | strong
        distinct, numbers = np.unique(both, return_inverse=True)
        more = ask.strong.multiples if ask.strong else ()
        kinds = [
            Kind(int(one >> 33), int(one >> 1 & 0xFFFFFFFF), more if one & 1 else ask.multiples) for one in distinct
        ]
        return kinds, numbers.astype(np.uint8)

    @functools.cached_property
    def meetings(self) -> Meetings:
        """Every hand as it is decided upon."""
        qualifies = self.tables.rules.qualifies
        return one_seen(self.values, qualifies) if self.exposed else unseen(self.size, self.values, qualifies)

    def places(self) -> np.ndarray:
        """The place of each row's hand."""
        hands = self.meetings.hands
        found: np.ndarray = sum(CHOOSE[hands[:, at], at + 1] for at in range(self.size))
        return found

    @functools.cached_property
    def rows_by_place(self) -> np.ndarray:
        """The row of each hand, by rank of the exposed card (0 where none is) and place; see `choice_by_place`."""
        if not self.exposed:
            return kinds_of(52, self.size)[None, :]
        found = np.full((13, len(self.values)), -1, np.int64)
        found[self.meetings.seen >> 2, self.places()] = np.arange(len(self.meetings.seen))
        return found

    @functools.cached_property
    def gains(self) -> tuple[list[int], np.ndarray]:
        """Antes that may be played, 0 for a fold, and what each gains with each row's hand, over all deals in parts of
        an ante; where it may not be played, nothing that would be chosen."""
        kinds, numbers = self.kinds
        met, unit = self.meetings, self.tables.unit
        of_row = numbers[self.places()]
        *before, last = self.tables.base
        rest = np.sum([self._nets(name, kinds, unit) for name in before], axis=0)
        play = self._nets(last, kinds, unit)
        choices = sorted({FOLD, *(times for kind in kinds for times in kind.multiples)})
        deals = met.counts.sum(axis=1)
        gains = np.full((len(choices), len(deals)), np.iinfo(np.int64).min, np.int64)
        gains[0] = -unit * sum(name in self.tables.rules.fold.forfeits for name in before) * deals
        rests, plays = (met.counts * rest[of_row]).sum(axis=1), (met.counts * play[of_row]).sum(axis=1)
        for at, times in enumerate(choices[1:], start=1):
            allowed = np.array([times in kind.multiples for kind in kinds])[of_row]
            gains[at] = np.where(allowed, rests + times * plays, gains[at])
        return choices, gains

    def _nets(self, wager: str, kinds: list[Kind], unit: int) -> np.ndarray:
        return self.tables.nets(wager, [self.shown(wager, kind) for kind in kinds], unit)

    def shown(self, wager: str, kind: Kind) -> int:
        """What a wager looks at in a hand of a kind."""
        return kind.found if self.tables.rules.looks.get(wager) == "four-of-five" else kind.made

    @functools.cached_property
    def chosen(self) -> np.ndarray:
        """The number of the best choice for each row; a hand is folded, or played for more, only where it gains."""
        choices, gains = self.gains
        order = [*range(1, len(choices)), 0]
        best: np.ndarray = np.array(order)[np.argmax(gains[order], axis=0)]
        return best

    @functools.cached_property
    def ends(self) -> list[End]:
        """All ends, in the order in which they are counted."""
        kinds, _ = self.kinds
        return [End(times, kind, way) for times in self.gains[0] for kind in kinds for way in range(WAYS)]

    def count(self) -> list[int]:
        """The deals of each end."""
        kinds, numbers = self.kinds
        met = self.meetings
        cells = (self.chosen * len(kinds) + numbers[self.places()]).astype(np.int64)
        found = np.zeros((len(self.gains[0]) * len(kinds), WAYS), np.int64)
        np.add.at(found, cells, met.counts * met.weights[:, None])
        return [int(each) for each in found.reshape(-1)]

    def due(self, wager: str, end: End) -> Due:
        """What a wager is due at an end."""
        if end.played == FOLD:
            if wager == self.tables.base[-1]:
                return ABSENT
            if wager in self.tables.rules.fold.forfeits:
                return Due(1, None)
        bits = self.shown(wager, end.kind) | WAY_BITS[end.way]
        return self.tables.due(wager, bits, end.played if wager == self.tables.base[-1] else 1)

    def choice_by_place(self) -> np.ndarray:
        """The best choice by rank of the exposed card (0 where none is) and place of the hand.

        The exposed card's suit is taken as clubs: who holds another exchanges the two suits first.
        """
        found: np.ndarray = self.chosen.astype(np.uint8)[self.rows_by_place]
        return found

    def kernel(self) -> Kernel:
        """The compiled game."""
        kinds, numbers = self.kinds
        choices = self.choice_by_place()
        values, size, exposed = self.values, self.size, self.exposed
        qualifies, many = self.tables.rules.qualifies, len(kinds)
        cells, six = len(self.ends), self._six_rows()

        def play(seed: int, block: int, rounds: int) -> np.ndarray:
            seen: np.ndarray = _play(
                np.uint64(seed), block, rounds, size, exposed, values, numbers, choices, many, qualifies, cells, six
            )
            return seen

        return play

    @functools.cached_property
    def six(self) -> list[int]:
        """What six cards may make, as bits."""
        return sorted(set(bits_of_values("high")))

    def _six_rows(self) -> np.ndarray:
        """By value of six cards, the number of what they make; none where no bet looks at them."""
        if not self.looks_at_both:
            return np.zeros(0, np.int64)
        return np.array([self.six.index(bits) for bits in bits_of_values("high")], np.int64)

    @property
    def looks_at_both(self) -> bool:
        """Whether a bonus bet looks at the cards of both hands."""
        return "both-hands" in self.tables.rules.looks.values()

    def count_six(self) -> list[int]:
        """The six cards of two hands by what they make."""
        found = np.zeros(len(self.six), np.int64)
        np.add.at(found, [self.six.index(bits) for bits in bits_of_values("high")], six_card_counts())
        return [int(each) for each in found]


def model(game: Game, decks: int) -> PartedPlay:
    """The model of a posting of one decision and no board."""
    tables = PayTables(game)
    solved = Showdown(tables)
    looks = {
        name: BOTH if tables.rules.looks.get(name) == "both-hands" else HANDS for name in (*tables.base, *tables.bonus)
    }
    parts: dict[str, Sequence[End | int]] = {HANDS: solved.ends}
    if solved.looks_at_both:
        parts[BOTH] = solved.six

    def due(wager: str, end: End | int) -> Due:
        return solved.due(wager, end) if isinstance(end, End) else tables.due(wager, end)

    @functools.cache
    def ways(part: str) -> list[int]:
        return solved.count() if part == HANDS else solved.count_six()

    whole = "+".join(tables.base)
    told = BEST_PLAY.format(" and exposed card" if solved.exposed else "")
    decided = dict.fromkeys((whole, *tables.base), told)
    forfeited = {
        name: f"folded when the base game's best play folds: {told}"
        for name in tables.bonus
        if name in tables.rules.fold.forfeits
    }
    return PartedPlay(game, decks, parts, looks, due, ways, solved.kernel, {whole: tables.base}, decided | forfeited)


@compiled
def _play(
    seed: np.uint64,
    block: int,
    rounds: int,
    size: int,
    exposed: bool,
    values: np.ndarray,
    kinds: np.ndarray,
    choices: np.ndarray,
    many: int,
    qualifies: int,
    cells: int,
    six: np.ndarray,
) -> np.ndarray:
    """Deal two hands, decide and compare: rounds by end, then by what all cards make where that is looked at."""
    state = stream(seed, block)
    shoe = np.arange(52).astype(np.uint8)
    counts = np.zeros(cells + (six.max() + 1 if len(six) else 0), np.int64)
    mine, theirs, moved = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    for _ in range(rounds):
        key, mask = START_5, u64(0)
        for at in range(2 * size):
            card = deal(state, shoe, at)
            if at < size:
                _insert(mine, at, card)
            else:
                _insert(theirs, at - size, card)
            key += CARD[u64(card)]
            mask |= MASK[u64(card)]
        up, place = 0, _place(mine, size)
        decided = place
        if exposed:
            # The last card of the other hand, its suit exchanged with clubs.
            up, suit = card >> 2, card & 3
            for at in range(size):
                own = mine[at] & 3
                new = 0 if own == suit else suit if own == 0 else own
                _insert(moved, at, (mine[at] & ~3) + new)
            decided = _place(moved, size)
        bits = compared(np.int64(values[place]), np.int64(values[_place(theirs, size)]), qualifies)
        way = (3 if bits & 8 else 0) + (2 if bits & 1 else 1 if bits & 2 else 0)
        counts[(choices[up, decided] * many + kinds[place]) * WAYS + way] += 1
        if len(six):
            counts[cells + six[high(key, mask)]] += 1
    return counts


@compiled
def _insert(hand: np.ndarray, held: int, card: int) -> None:
    """Put a card in its place among those held."""
    while held > 0 and hand[held - 1] > card:
        hand[held] = hand[held - 1]
        held -= 1
    hand[held] = card


@compiled
def _place(hand: np.ndarray, size: int) -> int:
    place = 0
    for at in range(size):
        place += CHOOSE[hand[at], at + 1]
    return place
