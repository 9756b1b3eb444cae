"""Blackjack's naturals, insurance and Super 7s against slow models: cards drawn one after another."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from housedealer.odds import odds

INSURED = [
    "the-101/cal-blackjack", "the-101/blackjack-x", "the-101/blackjack-x-v1-1", "the-101/blackjack-x-v1-2",
    "the-101/blackjack-x-v1-3", "the-101/blackjack-x-magic-7", "the-101/blackjack-x-jack-magic",
    "black-sheep/blackjack-elite",
]  # fmt: skip


@pytest.mark.parametrize("posting", INSURED)
def test_insurance(posting: str) -> None:
    """Two to one where a ten lies under the ace, whatever was dealt before (001:552-558, 1945-1952,
    004:2144-2157)."""
    decks = 8
    result = odds(posting, wager="insurance", decks=decks)["wagers"]["insurance"]
    tens, cards = 16 * decks, 52 * decks
    chance = Fraction(0)
    # Two cards go to the seat before the down card is looked at: tens or others.
    for first, second in product((0, 1), repeat=2):
        left, ways = [cards - 1 - tens, tens], Fraction(1)
        for ten in (first, second):
            ways *= Fraction(left[ten], sum(left))
            left[ten] -= 1
        chance += ways * Fraction(left[1], sum(left))
    rows = {row["net"]: row["probability"] for row in result["outcomes"]}
    assert rows == {2: pytest.approx(float(chance), abs=1e-15), -1: pytest.approx(float(1 - chance), abs=1e-15)}
    assert result["edge"] == pytest.approx(float(1 - 3 * chance), abs=1e-15)


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_super_7s(decks: int) -> None:
    """The first card, the first two, and a third that is drawn: 5, 25 or 150 suited, 500 or 2,000 (004:2209-2261). A
    natural of the player-dealer's ends the round on two cards (004:2250-2252).

    Two sevens are split or hit against a deuce to a nine, and given up early against a ten or an ace. Source: Michael
    Shackleford, wizardofodds.com/games/blackjack/surrender, "Early Surrender".
    """
    shoe = dict.fromkeys(range(52), decks)  # a card over four is its rank, from the ace
    sevens = [24, 25, 26, 27]
    ways: Counter[int] = Counter()
    cards = 52 * decks

    def draw(card: int) -> int:
        shoe[card] -= 1
        return shoe[card] + 1

    # The first seven's suit is any of four alike.
    draw(sevens[0])
    for second in sevens:
        two = draw(second)
        pair = 150 if second == sevens[0] else 25
        for up, down in product(range(52), repeat=2):
            dealt = two * draw(up) * draw(down)
            drawn = 0
            if 2 <= up // 4 + 1 <= 9:
                for third in sevens:
                    suited = second == third == sevens[0]
                    ways[2000 if suited else 500] += dealt * shoe[third]
                    drawn += shoe[third]
            ways[pair] += dealt * (cards - 4 - drawn)
            shoe[up] += 1
            shoe[down] += 1
        shoe[second] += 1
    chances = {
        net: Fraction(many, 13 * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4)) for net, many in ways.items()
    }
    chances[5] = Fraction(1, 13) - sum(chances.values())
    chances[-1] = Fraction(12, 13)
    result = odds("black-sheep/blackjack-elite", wager="super-7s", decks=decks)["wagers"]["super-7s"]["outcomes"]
    assert {row["net"]: row["probability"] for row in result} == {
        net: pytest.approx(float(chance), abs=1e-14) for net, chance in chances.items() if chance
    }


@pytest.mark.parametrize(
    ("posting", "tens", "other_wins"),
    [
        ("500-club/pure-21-5-blackjack", 16, False),  # 000:137-170: two naturals push
        ("the-101/cal-blackjack", 16, False),  # 001:482, 594-600
        ("500-club/pure-spanish-21-5", 12, True),  # 000:505-542: the player's wins against the player-dealer's
    ],
)
def test_naturals(posting: str, tens: int, other_wins: bool) -> None:
    """Six to five for an ace and a ten, where the player-dealer has none or it does not matter."""
    decks = 8
    aces, cards = 4 * decks, (36 + tens) * decks
    mine = Fraction(2 * aces * tens * decks, cards * (cards - 1))
    theirs = Fraction(2 * (aces - 1) * (tens * decks - 1), (cards - 2) * (cards - 3))
    result = odds(posting, wager="base", decks=decks)["wagers"]["base"]["outcomes"]
    [chance] = [row["probability"] for row in result if row["net"] == 1.2]
    assert chance == pytest.approx(float(mine * (1 if other_wins else 1 - theirs)), abs=1e-12)
