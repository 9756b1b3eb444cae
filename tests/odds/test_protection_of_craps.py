"""Craps with a card known: plain enumeration of a shoe's cards, by the printed rules of craps, without the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import housedealer
from housedealer.games import game
from housedealer.odds.craps import protection
from housedealer.odds.engine.models import model_of
from housedealer.odds.protection.counting import NET, ROUNDS, SHOES

POSTING = "the-101/party-craps"
FIRST, ACES = "the first of the two cards is known", "aces are marked"


def shoe_of(decks: int) -> list[int]:
    return [face for face in range(1, 7) for _ in range(4 * decks)]


def one_flip(name: str, low: int, high: int) -> Fraction:
    """What a unit on a wager of one flip wins (001:4101-4111)."""
    total = low + high
    if name.startswith("hop-"):
        pays = 30 if low == high else 15
        return Fraction(pays if name == f"hop-{low}-{high}" else -1)
    if name == "any-seven":
        return Fraction(4 if total == 7 else -1)
    if name == "any-craps":
        return Fraction(7 if total in (2, 3, 12) else -1)
    if name in ("eleven", "craps-3"):
        return Fraction(15 if total == {"eleven": 11, "craps-3": 3}[name] else -1)
    if name in ("craps-2", "craps-12"):
        return Fraction(30 if total == int(name[-2:].strip("-")) else -1)
    raise AssertionError(name)


def by_first_card(name: str, decks: int) -> dict[int, Fraction]:
    """The average of all second cards, for each first card."""
    shoe, sums = shoe_of(decks), dict.fromkeys(range(1, 7), Fraction(0))
    for at, first in enumerate(shoe):
        for other, second in enumerate(shoe):
            if at != other:
                sums[first] += one_flip(name, min(first, second), max(first, second))
    return {face: total / (4 * decks * (len(shoe) - 1)) for face, total in sums.items()}


def expected(gains: dict[int, Fraction]) -> tuple[float, float]:
    """The house edge per bet and the part of rounds bet on, placed only with an advantage."""
    good = [gain for gain in gains.values() if gain > 0]
    return float(-sum(good) / len(good)), len(good) / 6


@pytest.fixture(scope="module")
def answers() -> dict[int, Any]:
    return {decks: housedealer.protect(POSTING, decks=decks, quick=True) for decks in (1, 8)}


def threat(answer: Any, words: str, wager: str) -> Any:
    return next(one for one in answer["threats"] if words in one["what"] and one["wager"] == wager)


@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize(
    "name", ["hop-3-4", "hop-5-5", "any-seven", "any-craps", "eleven", "craps-3", "craps-2", "craps-12"]
)
def test_a_first_card_known_on_one_flip(answers: dict[int, Any], name: str, decks: int) -> None:
    gains = by_first_card(name, decks)
    if any(gain > 0 for gain in gains.values()):
        edge, bets = expected(gains)
    else:
        edge, bets = float(-max(gains.values())), 0.0
    one = threat(answers[decks], FIRST, name)
    assert (one["known_edge"], one["bets"]) == pytest.approx((edge, bets), abs=1e-12)
    others = sum(gains[face] for face in range(2, 7)) / 5
    groups = [(gains[1], 1 / 6), (others, 5 / 6)]
    won = sum(float(gain) * share for gain, share in groups if gain > 0)
    assert threat(answers[decks], ACES, name)["gain_per_round"] == pytest.approx(won, abs=1e-12)


def pass_line(first: int, rolls: int, decks: int) -> float:
    """The pass line with the first card of the come-out known, played out by a table of so many rolls."""
    shoe = shoe_of(decks)
    faces = [[shoe.count(two) - (one == two) for two in range(1, 7)] for one in range(1, 7)]
    total = [0.0] * 13
    for one in range(6):
        for two in range(6):
            total[one + two + 2] += faces[one][two] / (len(shoe) - 1) / 6
    wins = 0.0
    for two in range(1, 7):
        chance = faces[first - 1][two - 1] / (len(shoe) - 1)
        number = first + two
        if number in (7, 11):
            wins += chance
        elif number in (2, 3, 12):
            wins -= chance
        else:
            still = chance
            for _ in range(rolls):
                wins += still * (total[number] - total[7])
                still *= 1 - total[number] - total[7]
    return wins


def test_the_pass_line_with_the_first_card_known(answers: dict[int, Any]) -> None:
    gains = [pass_line(first, 400, 8) for first in range(1, 7)]
    good = [gain for gain in gains if gain > 0]
    one = threat(answers[8], FIRST, "pass")
    assert one["known_edge"] == pytest.approx(-sum(good) / len(good), abs=1e-12)
    assert one["bets"] == pytest.approx(len(good) / 6)
    assert -sum(gains) / 6 == pytest.approx(one["edge"], abs=1e-12)


def test_a_place_bet_is_taken_down_after_the_flip(answers: dict[int, Any]) -> None:
    """$7 for $6 on a six (001:4087), for one flip: with the first card known, one second card wins, one loses."""
    shoe, gains = shoe_of(8), []
    for first in range(1, 7):
        left = {face: shoe.count(face) - (face == first) for face in range(1, 7)}
        gains.append((left.get(6 - first, 0) * Fraction(7, 6) - left[7 - first]) / (len(shoe) - 1))
    edge = -sum(gain for gain in gains if gain > 0) / sum(gain > 0 for gain in gains)
    assert threat(answers[8], FIRST, "place-6")["known_edge"] == pytest.approx(float(edge), abs=1e-12)


def test_there_is_nothing_to_count_with_one_deck_or_where_cards_go_back_at_once() -> None:
    for settings in ({"decks": 1}, {"decks": 8, "readings": {"cards-out": "at once"}}):
        answer = housedealer.protect(POSTING, quick=True, **settings)  # type: ignore[arg-type]
        assert not [one for one in answer["threats"] if one["kind"] == "counting"]
        assert any("nothing to count" in one for one in answer["says"])


def test_counted_shoes_are_those_of_a_plain_simulation() -> None:
    """A hop of two sixes in two decks, bet on by the exact chance of the cards left, over shoes dealt here."""
    from housedealer.odds.protection.counting import count_shoes, linear_count
    from housedealer.odds.protection.shoe_kernels import craps_shoes

    priced: Any = model_of(game(POSTING), 2)
    nets = np.array([[float(each) for each in protection._one_flip(priced, "craps-12")]])
    assert nets.reshape(6, 6)[5, 5] == 30 and nets.sum() == 30 - 35
    held = [8] * 6
    usual = protection._expected(nets, held)
    # By hand: 8 sixes of 48 cards.
    assert usual[0] == pytest.approx(8 * 7 / (48 * 47) * 31 - 1)
    effects = np.array([protection._expected(nets, [8 - (at == gone) for at in range(6)])[0] for gone in range(6)])
    count = linear_count("craps-12", float(usual[0]), effects - usual[0], np.array(held), 24)
    kinds = np.array([face - 1 for face in shoe_of(2)], np.uint8)

    def play(block: int, shoes: int, which: np.ndarray, weights: np.ndarray, bounds: np.ndarray) -> np.ndarray:
        return craps_shoes(np.uint64(3), block, shoes, kinds.copy(), nets, which, weights, bounds, 12)

    seen = count_shoes([count], 48, play, ["test craps"], blocks=16)
    shoes, rng = 16 * SHOES, np.random.default_rng(11)
    assert seen[0, ROUNDS] == shoes * 18  # 36 of 48 cards are dealt
    won, square, many = 0.0, 0.0, 30_000
    for _ in range(many):
        cards, units, running = rng.permutation(shoe_of(2)), 0.0, 0.0
        for flip in range(18):
            left = 48 - 2 * flip
            if running >= -usual[0] / 47 * left:
                units += 30 if cards[2 * flip] == cards[2 * flip + 1] == 6 else -1
            running += sum(effects[cards[2 * flip + at] - 1] - usual[0] for at in range(2))
        won, square = won + units, square + units**2
    mean = won / many
    error = ((square / many - mean**2) / many) ** 0.5
    assert abs(seen[0, NET] / shoes - mean) < 4 * error
