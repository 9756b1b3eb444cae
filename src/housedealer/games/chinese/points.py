"""The points between two hands, with the reasons, and the part that table stakes allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from housedealer.games.chinese.boards import Board, Scale
from housedealer.games.chinese.posting import SEGMENTS, SweepRow
from housedealer.games.chinese.rules import foul_points, scoop_points, segment_points, sweep_points, won
from housedealer.rankings.words import said, spoken, with_kickers


class Entry(NamedTuple):
    """One hand at the showdown: whose, its cards, the sweep it declared, whether it has the buttons."""

    position: str
    seat: str
    board: Board
    sweep: SweepRow | None
    button: bool


class Part(NamedTuple):
    """One part of the count between two hands: what it is for, the points to the first hand, and why."""

    what: str
    points: int
    why: str
    bonus: int = 0
    """How many of the points are a bonus for the hand in a row that is compared."""

    @property
    def reason(self) -> str:
        """Why, as an event has it: with the bonus among the points.

        >>> Part("front", 8, "pair of queens over ace high", 7).reason
        'pair of queens over ace high (bonus +7)'
        """
        return f"{self.why} (bonus {self.bonus:+d})" if self.bonus else self.why


def count(first: Entry, second: Entry, scale: Scale) -> list[Part]:
    """The points between two hands, part by part, positive to the first."""
    if first.sweep or second.sweep:
        return _by_sweep(first, second, scale)
    if first.board.foul or second.board.foul:
        return _by_foul(first, second, scale)
    return _by_segment(first, second, scale)


def _by_sweep(first: Entry, second: Entry, scale: Scale) -> list[Part]:
    owner, other, sign = (first, second, 1) if first.sweep else (second, first, -1)
    assert owner.sweep is not None
    value, theirs = owner.sweep.points, other.sweep.points if other.sweep else 0
    bonus = owner.board.bonus if scale.rules.sweeps.bonus else 0
    foul = other.board.foul and not other.sweep
    points = sign * sweep_points(value, bonus, theirs, foul, scale.penalty)
    if other.sweep:
        relation = "and" if value == theirs else "over" if value > theirs else "under"
        push = ": equal values push" if value == theirs else ""
        return [Part("sweep", points, f"{owner.sweep.name} {value} {relation} {other.sweep.name} {theirs}{push}")]
    parts = [Part("sweep", sign * value, f"seat {owner.position}'s {owner.sweep.name}")]
    if bonus:
        parts.append(Part("bonus", sign * bonus, f"the sweep hand's {bonus_words(owner.board)}"))
    if foul:
        parts.append(Part("foul", sign * scale.penalty, f"seat {other.position}'s hand is foul"))
    assert sum(part.points for part in parts) == points
    return parts


def _by_foul(first: Entry, second: Entry, scale: Scale) -> list[Part]:
    if first.board.foul and second.board.foul:
        return [Part("foul", 0, "both hands are foul: nothing is exchanged")]
    fouled, other, sign = (first, second, -1) if first.board.foul else (second, first, 1)
    points = foul_points(first.board.foul, second.board.foul, first.board.bonus, second.board.bonus, scale.penalty)
    parts = [Part("foul", sign * scale.penalty, f"seat {fouled.position}'s hand is foul")]
    if other.board.bonus:
        parts.append(Part("bonus", sign * other.board.bonus, f"seat {other.position}'s {bonus_words(other.board)}"))
    assert sum(part.points for part in parts) == points
    return parts


def _by_segment(first: Entry, second: Entry, scale: Scale) -> list[Part]:
    rules = scale.rules
    tie = first.button - second.button
    outcomes = [won(mine, theirs, tie) for mine, theirs in zip(first.board.values, second.board.values, strict=True)]
    parts = []
    for number, outcome in enumerate(outcomes):
        mine, theirs = first.board.bonuses[number], second.board.bonuses[number]
        points = segment_points(outcome, mine, theirs, rules.segment, rules.bonus.must_win)
        bonus = points - outcome * rules.segment
        words = _segment_words(first.board, second.board, number, outcome, tie)
        parts.append(Part(SEGMENTS[number], points, words, bonus))
    scoop = scoop_points(outcomes[0], outcomes[1], outcomes[2], rules.scoop)
    if scoop:
        parts.append(Part("scoop", scoop, f"seat {(first if scoop > 0 else second).position} wins all three"))
    return parts


def _segment_words(mine: Board, theirs: Board, number: int, outcome: int, tie: int) -> str:
    one, other = mine.name(number), theirs.name(number)
    if mine.values[number] == theirs.values[number]:
        both = f"both have {with_kickers(spoken(mine.full_name(number)))}"
        return f"{both}, and the button wins it" if tie else f"{both}, a push"
    if one == other:
        one, other = mine.full_name(number), theirs.full_name(number)
    return f"{one} {'over' if outcome > 0 else 'under'} {other}"


def bonus_words(held: Board) -> str:
    """What a hand has bonuses for, segment by segment; of several, each with its points."""
    paid = [(SEGMENTS[number], held.name(number), points) for number, points in enumerate(held.bonuses) if points]
    several = len(paid) > 1
    return " and ".join(
        f"{said(name)} in the {place}{f' ({points})' if several else ''}" for place, name, points in paid
    )


def why(parts: Sequence[Part]) -> str:
    """The count on one line: each part with its points, those of a bonus apart.

    >>> why([Part("front", 8, "pair of queens over ace high", 7), Part("back", -1, "pair of kings under flush")])
    'front: pair of queens over ace high +1, bonus +7; back: pair of kings under flush -1'
    """
    return "; ".join(_counted(part) for part in parts)


def _counted(part: Part) -> str:
    won, bonus = part.points - part.bonus, f", bonus {part.bonus:+d}" if part.bonus else ""
    return f"{part.what}: {part.why}{f' {won:+d}' if won else ''}{bonus}"


def pairs(entries: Sequence[Entry], from_button: bool) -> list[tuple[int, int]]:
    """The order in which the hands are compared, by their places from the button: declared sweeps first.

    Sweep hands from the button clockwise, each against the others clockwise; then 1-2, 1-3, 2-3 and so on
    (000:3738-3750, 3860-3863). A player's own two hands are never compared (001:3089).
    """
    size = len(entries)
    order: list[tuple[int, int]] = []
    for one, entry in enumerate(entries):
        if entry.sweep:
            others = range(size) if from_button else [(one + step) % size for step in range(1, size)]
            order += [(min(one, other), max(one, other)) for other in others if other != one]
    order += [(one, other) for one in range(size) for other in range(one + 1, size)]
    return [pair for pair in dict.fromkeys(order) if entries[pair[0]].seat != entries[pair[1]].seat]
