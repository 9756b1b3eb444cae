"""Baccarat's and war's wagers of every posting: whole shoes walked in fractions, card by card, by no shared code."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from housedealer.odds import odds

HALF = Fraction(1, 2)
DRAWS_ON = [range(10), range(10), range(10), (0, 1, 2, 3, 4, 5, 6, 7, 9), range(2, 8), range(4, 8), (6, 7), ()]
"""By the banker's total, the player's third cards that it draws on (003:1362-1371, and the other postings' charts)."""

End = tuple[int, int, int, int]
"""Totals of player and banker, and how many cards each has."""


@functools.cache
def baccarat(decks: int) -> dict[End, int]:
    """Orders of six cards by how the round ends."""
    shoe = [16 * decks, *(4 * decks for _ in range(9))]
    result: Counter[End] = Counter()

    def draw(value: int) -> int:
        shoe[value] -= 1
        return shoe[value] + 1

    for cards in product(range(10), repeat=4):
        ways = 1
        for value in cards:
            ways *= max(draw(value), 0)
        player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
        left = 52 * decks - 4
        if max(player, banker) > 7 or (player > 5 and banker > 5):
            result[player, banker, 2, 2] += ways * left * (left - 1)
        elif player > 5:
            for value in range(10):
                result[player, (banker + value) % 10, 2, 3] += ways * max(shoe[value], 0) * (left - 1)
        else:
            for third in range(10):
                more, total = ways * max(draw(third), 0), (player + third) % 10
                if third in DRAWS_ON[banker]:
                    for value in range(10):
                        result[total, (banker + value) % 10, 3, 3] += more * max(shoe[value], 0)
                else:
                    result[total, banker, 3, 2] += more * (left - 1)
                shoe[third] += 1
        for value in cards:
            shoe[value] += 1
    return dict(result)


def line(first: int, second: int) -> Fraction:
    return Fraction((first > second) - (first < second))


def dragon(mine: int, other: int, cards: int, others: int) -> Fraction:
    """By the margin; a natural that wins pays even and natural ties push (003:1401-1421)."""
    natural, both = cards == 2 and mine > 7, cards == others == 2
    if mine == other:
        return Fraction(0 if natural and both else -1)
    if mine < other:
        return Fraction(-1)
    return Fraction(1 if natural else {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}.get(mine - other, -1))


def only(met: bool, pays: int) -> Fraction:
    return Fraction(pays if met else -1)


Pays = dict[str, Callable[[int, int, int, int], Fraction]]
PLAYER: Pays = {"player": lambda p, b, *_: line(p, b)}
TIE_8: Pays = {"tie": lambda p, b, *_: only(p == b, 8)}
HALF_ON_SIX: Pays = {"banker": lambda p, b, *_: HALF if b == 6 and p < 6 else line(b, p)}
EZ: Pays = {
    **PLAYER, **TIE_8, "banker": lambda p, b, *_: line(b, p),
    "panda-8": lambda p, b, m, _: only(p == 8 > b and m == 3, 25),
    "dragon-7": lambda p, b, _, n: only(b == 7 > p and n == 3, 40),
}  # fmt: skip
BACCARAT: dict[str, Pays] = {
    "500-club/ez-baccarat": EZ,  # 000:868-944
    "black-sheep/ez-baccarat": EZ,  # 004:1038-1122
    "the-101/cash-in-baccarat": {  # 001:5485-5522: the banker line pushes on a winning three-card seven
        **PLAYER, **TIE_8, "tiger-8": EZ["panda-8"], "phoenix-7": EZ["dragon-7"],
        "banker": lambda p, b, _, n: Fraction(0) if b == 7 > p and n == 3 else line(b, p),
    },
    "the-101/commission-free-baccarat": {**PLAYER, **TIE_8, **HALF_ON_SIX},  # 001:815-820
    "turlock/commission-free-baccarat": {  # 003:1379-1421
        **PLAYER, **HALF_ON_SIX, "tie": lambda p, b, *_: only(p == b, 9), "dragon-player": dragon,
        "dragon-banker": lambda p, b, m, n: dragon(b, p, n, m),
    },
}  # fmt: skip


@pytest.mark.parametrize(("posting", "decks"), [*((posting, 8) for posting in BACCARAT), ("500-club/ez-baccarat", 3)])
def test_every_wager_of_baccarat(posting: str, decks: int) -> None:
    ends = baccarat(decks)
    result = odds(posting, decks=decks)["wagers"]
    assert set(result) == set(BACCARAT[posting])
    for wager, pays in BACCARAT[posting].items():
        lost = -sum(pays(*end) * ways for end, ways in ends.items()) / sum(ends.values())
        assert result[wager]["edge"] == pytest.approx(float(lost), abs=1e-14), wager


WARS = 9
"""Wars that are walked; more come about once in 10^11 rounds."""


@functools.cache
def war(fives: int, lower: tuple[int, ...], higher: tuple[int, ...], wars: int) -> dict[tuple[str, int], Fraction]:
    """Chances of a win with a five, another win, and a tie, for the player, from how many cards ranks have left."""
    size = fives + sum(lower) + sum(higher)
    pairs, held = size * (size - 1), (fives, *lower, *higher)
    five = Fraction(fives * sum(lower), pairs)
    other = (1 - Fraction(sum(each * (each - 1) for each in held), pairs)) / 2 - five
    result = Counter({("five", min(wars, 4)): five, ("win", min(wars, 4)): other})
    if wars == WARS:
        return dict(result)

    def go_on(chance: Fraction, *left: object) -> None:
        for end, more in war(*left, wars + 1).items():  # type: ignore[arg-type]
            result[end] += chance * more

    if fives > 1:
        go_on(Fraction(fives * (fives - 1), pairs), fives - 2, lower, higher)
    for at, many in enumerate(lower):
        if many > 1:
            less = tuple(sorted((*lower[:at], many - 2, *lower[at + 1 :])))
            go_on(Fraction(many * (many - 1), pairs), fives, less, higher)
    for at, many in enumerate(higher):
        if many > 1:
            less = tuple(sorted((*higher[:at], many - 2, *higher[at + 1 :])))
            go_on(Fraction(many * (many - 1), pairs), fives, lower, less)
    return dict(result)


@pytest.mark.parametrize("decks", [1, 8])
def test_every_wager_of_war(decks: int) -> None:
    """A win with a five pushes the line and pays 40 to 1, 120 after a war; wars pay 10, 20, 100 and 300 to 1
    (001:1190-1253)."""
    ranks = 4 * decks
    ends = war(ranks, (ranks,) * 3, (ranks,) * 9, 0)
    fives = {wars: chance for (name, wars), chance in ends.items() if name == "five"}
    wins = {wars: chance for (name, wars), chance in ends.items() if name == "win"}
    # Both sides win alike: a line loses to the other's wins, fives among them.
    line_lost = sum(fives.values())
    five_lost = 1 - sum(chance * (41 if wars == 0 else 121) for wars, chance in fives.items())
    war_lost = 1 - 2 * sum((fives[wars] + wins[wars]) * pays for wars, pays in ((1, 11), (2, 21), (3, 101), (4, 301)))
    result = odds("the-101/ultimate-war", decks=decks)["wagers"]
    wanted = {"player": line_lost, "banker": line_lost, "war": war_lost}
    wanted |= {"ultimate-5-player": five_lost, "ultimate-5-banker": five_lost}
    assert set(result) == set(wanted)
    for wager, lost in wanted.items():
        assert result[wager]["edge"] == pytest.approx(float(lost), abs=1e-8), wager
