"""Blackjack side bets, war and their pay tables against slow models: whole fractions, card by card, no shared code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from housedealer.odds import odds

Chances = dict[int, Fraction]


def points(decks: int) -> dict[int, int]:
    """Cards of each number of points."""
    return {value: (16 if value == 10 else 4) * decks for value in range(1, 11)}


def draws(hand: tuple[int, ...]) -> bool:
    """The player-dealer hits soft 17 and less, and hard 16 and less (000:126-129; all of these postings)."""
    soft = 1 in hand and sum(hand) <= 11
    made = sum(hand) + 10 * soft
    return len(hand) < 2 or made < 17 or (made == 17 and soft)


def bust_sizes(decks: int) -> Chances:
    """With how many cards the player-dealer busts; 0 for no bust."""
    held = points(decks)

    @cache
    def walk(hand: tuple[int, ...]) -> Chances:
        if not draws(hand):
            return {len(hand) if sum(hand) > 21 else 0: Fraction(1)}
        return mixed(
            (Fraction(held[card] - hand.count(card), 52 * decks - len(hand)), walk(tuple(sorted((*hand, card)))))
            for card in held
            if held[card] > hand.count(card)
        )

    return walk(())


def red_runs(decks: int) -> Chances:
    """How many red cards the player-dealer's hand begins with (000:227-248)."""
    held = {value: count // 2 for value, count in points(decks).items()}

    @cache
    def walk(hand: tuple[int, ...]) -> Chances:
        if not draws(hand):
            return {len(hand): Fraction(1)}
        left = 52 * decks - len(hand)
        reds = sum(held.values()) - len(hand)
        going = [
            (Fraction(held[card] - hand.count(card), left), walk(tuple(sorted((*hand, card)))))
            for card in held
            if held[card] > hand.count(card)
        ]
        return mixed([*going, (Fraction(left - reds, left), {len(hand): Fraction(1)})])

    return walk(())


def mixed(parts: Iterator[tuple[Fraction, Chances]] | list[tuple[Fraction, Chances]]) -> Chances:
    result: Chances = {}
    for part, chances in parts:
        for end, chance in chances.items():
            result[end] = result.get(end, Fraction(0)) + part * chance
    return result


def edge(posting: str, wager: str, decks: int) -> float:
    result = odds(posting, wager=wager, decks=decks)["wagers"][wager]["edge"]
    assert isinstance(result, float)
    return result


def lost(chances: Chances, pays: Callable[[int], int]) -> float:
    return -float(sum(chance * pays(end) for end, chance in chances.items()))


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_busts(decks: int) -> None:
    chances = bust_sizes(decks)
    # 2 to 1 for three and four cards, then 4, 15 and 50; eight or more as each pays: 000:301-312, 001:1992-1997,
    # 004:2201-2207.
    tops = {"500-club/pure-21-5-blackjack": 150, "the-101/blackjack-x": 200, "black-sheep/blackjack-elite": 250}
    for posting, top in tops.items():
        table = {0: -1, 3: 2, 4: 2, 5: 4, 6: 15, 7: 50}
        wager = "boom" if "elite" in posting else "buster"
        paid = lost(chances, lambda end, table=table, top=top: table.get(end, top))  # type: ignore[misc]
        assert edge(posting, wager, decks) == pytest.approx(paid, abs=1e-13)


@pytest.mark.parametrize("decks", [1, 3, 8])
def test_red_flex(decks: int) -> None:
    table = {0: -1, 1: -1, 2: 1, 3: 5, 4: 10, 5: 50, 6: 100, 7: 200}  # 000:254-260; eight or more 300
    result = lost(red_runs(decks), lambda run: table.get(run, 300))
    assert edge("500-club/pure-21-5-blackjack", "red-flex", decks) == pytest.approx(result, abs=1e-13)


@pytest.mark.parametrize("decks", [4, 7, 8])
@pytest.mark.parametrize(
    ("posting", "pays"),
    [
        ("500-club/pure-spanish-21-5", (18, 13, 9, 8, 4)),  # 000:623-627
        ("turlock/pure-spanish-21-5", (16, 12, 8, 8, 4)),  # 003:2010-2017
    ],
)
def test_match_the_dealer(posting: str, pays: tuple[int, ...], decks: int) -> None:
    # Beside the up card: `same` of its rank and suit, `rank` of its rank alone, `other` of other ranks.
    cards, same, rank = 48 * decks - 1, decks - 1, 3 * decks
    other = cards - same - rank
    ways = (same * (same - 1), 2 * same * rank, 2 * same * other, rank * (rank - 1), 2 * rank * other)
    gained = sum(count * pay for count, pay in zip(ways, pays, strict=True)) - other * (other - 1)
    assert edge(posting, "match-the-dealer", decks) == pytest.approx(-gained / (cards * (cards - 1)), abs=1e-13)


@pytest.mark.parametrize("decks", [1, 6])
def test_lucky_pair(decks: int) -> None:
    # A pair 10 to 1, against the player-dealer's natural 40 to 1 (001:2018-2019).
    cards, gained = 52 * decks, Fraction(-1)
    for rank in range(13):
        pair = Fraction(4 * decks * (4 * decks - 1), cards * (cards - 1))
        aces, tens = 4 * decks - 2 * (rank == 0), 16 * decks - 2 * (rank in range(1, 5))
        natural = Fraction(2 * aces * tens, (cards - 2) * (cards - 3))
        gained += pair * (1 + natural * 40 + (1 - natural) * 10)
    assert edge("the-101/blackjack-x", "lucky-pair", decks) == pytest.approx(-float(gained), abs=1e-13)


@pytest.mark.parametrize(
    ("posting", "wager", "decks", "pays"),
    [
        # Three, two or one of which all are red, or not (001:1807-1812).
        ("the-101/blackjack-x-magic-7", "magic-sevens", 6, {3: (100, 40), 2: (25, 5), 1: (1, 1)}),
        ("the-101/blackjack-x-magic-7", "magic-sevens", 8, {3: (100, 40), 2: (25, 5), 1: (1, 1)}),
        # One-eyed jacks, and others (001:2694-2705).
        ("the-101/blackjack-x-jack-magic", "jack-magic", 1, {3: (300, 100), 2: (40, 10), 1: (3, 1)}),
        ("the-101/blackjack-x-jack-magic", "jack-magic", 5, {3: (300, 100), 2: (40, 10), 1: (3, 1)}),
    ],
)
def test_cards_of_one_rank(posting: str, wager: str, decks: int, pays: dict[int, tuple[int, int]]) -> None:
    special, plain, other = 2 * decks, 2 * decks, 48 * decks
    gained = -comb(other, 3)
    for first in range(4):
        for second in range(4 - first):
            ways = comb(special, first) * comb(plain, second) * comb(other, 3 - first - second)
            if first == first + second > 0:
                gained += ways * pays[first][0]
            elif first + second:
                # Two special cards and a third of the rank are three of it, one special and a plain one two.
                gained += ways * pays[first + second][1]
    assert edge(posting, wager, decks) == pytest.approx(-gained / comb(52 * decks, 3), abs=1e-13)


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_wars_by_how_many_cards_ranks_have_left(decks: int) -> None:
    # One war 10 to 1, two 20, three 100, four or more 300 (001:1213-1216).
    @cache
    def walk(held: tuple[int, ...], wars: int) -> Chances:
        cards = sum(held)
        tied = [(Fraction(left * (left - 1), cards * (cards - 1)), at) for at, left in enumerate(held)]
        decided = 1 - sum(chance for chance, _ in tied)
        if wars == 4:
            return {4: Fraction(1)}
        following = [
            (chance, walk(tuple(sorted((*held[:at], held[at] - 2, *held[at + 1 :]))), wars + 1))
            for chance, at in tied
            if chance
        ]
        return mixed([(decided, {wars: Fraction(1)}), *following])

    result = odds("the-101/ultimate-war", wager="war", decks=decks)["wagers"]["war"]["outcomes"]
    chances = walk((4 * decks,) * 13, 0)
    shown = {row["net"]: row["probability"] for row in result}
    for wars, net in ((1, 10), (2, 20), (3, 100), (4, 300)):
        assert shown[net] == pytest.approx(float(chances[wars]), abs=1e-12)
