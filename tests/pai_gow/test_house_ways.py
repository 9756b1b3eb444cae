"""House ways as posted: the pictures of the printed charts, one hand or more a row, and the readings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from housedealer.cards import cards, text
from housedealer.errors import HouseError
from housedealer.games.pai_gow.house_way.by_chart import load_chart, row_of, set_hand
from housedealer.games.pai_gow.house_way.chart import names
from tests.pai_gow.house_way_models import TWO_PAIR_CHART

# The pictures of Turlock's Face Up chart, in row order (003:3136-3194); the other Face Up charts print the same cards.
# The row on one pair leaves a blank where the joker is drawn (compare 000:1248 and the five aces).
FACE_UP = """
high card: Kd Jc / Ah Tc 7s 5h 3d
one pair: Ac Qd / 3s 3c Jh 8d 4c
two pair, aces to queens: 3d 3s / Kh Ks 7h 6c 2d
two pair, jacks to nines: Ac 7h / Jd Js 8c 8h 4s
two pair, eights to sixes: Ks 9s / 8c 8d 4d 4h 7c
two pair, fives to threes: Qh 8c / 5h 5s 4h 4c 2s
three pair: 9c 9s / 7d 7c 5h 5s Ac
three aces: Ac 8d / Ad As 5d 4c 2s
three of a kind, kings and below: Jh Tc / Kh Kd Kc 7s 5h
two three of a kinds: Jc Jd / 5s 5h 5c Js Ad
straight or flush, no pair: As 9s / 6s 5s 4c 3d 2s
straight or flush, one pair: Jh 8d / 9s 8h Xx 6s 5d
two pair, jacks to nines: 7d 7c / 9h 9d Qd Jd 4d
straight or flush, three of a kind: 5c 5h / 7d 6s 5d 4s 3h
full house: 4c 4h / 8h 8s 8d Ac Kh
four of a kind, aces to queens: Qc Qd / Qh Qs 9s 7d 5c
four of a kind, jacks to nines: Jd Js / Jh Jc Qd Ts 7h
four of a kind, eights to sixes: 8h 8d / 8c 8s Jc 7s 4d
four of a kind, fives and below: 9h 8c / 5s 5d 5h 5c 2s
four of a kind and a pair: 4c 4h / 5h 5d 5c 5s 2s
five aces: Ac As / Ah Ad Xx Ks 5c
"""
# Rows and halves of rows without a picture, by their words.
FACE_UP_BY_WORDS = """
two pair, jacks to nines: 8c 8h / Jd Js Kc 7h 4s
two pair, eights to sixes: 4d 4h / 8c 8d Qs 9s 7c
two pair, eights to sixes: Xx 9s / 8c 8d 4d 4h 7c
two pair, fives to threes: 4h 4c / 5h 5s Jh 8c 2s
three pair: Ac Xx / Kd Kc Qh Qs Js
straight or flush, two pair: 9c 9d / Ah Xx Kd Qs Jc
straight or flush, two pair: 5c 5d / Ah Xx Kh 9h 4h
two pair, aces to queens: 9c 9d / Ah Xx 8d 7s 6c
straight or flush, three of a kind: As 7c / Ah Xx Kh 9h 4h
straight or flush, three of a kind: As Ad / Xx Kh Qd Jc Ts
full house: Ac Xx / Kd Kc Ks Qh Js
full house and a pair: 9c 9d / 3c 3d 3h 2s 2c
four of a kind, jacks to nines: Kd Ts / Jh Jc Js Jd 7h
four of a kind, jacks to nines: Xx Ts / Jh Jc Js Jd 7h
four of a kind, eights to sixes: Qc 7s / 8h 8d 8c 8s 4d
four of a kind, aces to queens: Ac Ad / Ah Xx Kc Qd Js
four of a kind and a pair: 2c 2h / Ah Ad Ac As Ts
four of a kind and three of a kind: 5c 5h / Qh Qd Qc Qs 5d
five aces and a pair: Ac As / Ah Ad Xx Ks Kc
"""
# Pictures of Lucky's chart (001:5618-5659), suits where legible, no flush otherwise.
LUCKY = """
no pair: Kh Qd / Ac Th 8c 7c 2c
one pair: Qs Jh / Td Tc 8s 6s 3d
two pair, aces to queens: 8s 8h / Qh Qd 9d 7c 3s
two pair, jacks to nines: Ad 5c / Tc Td 6d 6c 3s
two pair, jacks to nines: 8c 8d / 9c 9s Qd 7c 3h
two pair, eights to sixes: Ks 9s / 7s 7c 4h 4d 3s
two pair, eights to sixes: 4h 4d / 7s 7c Qc 9s 3s
two pair, fives to threes: Qs Td / 5s 5d 2s 2d 8h
two pair, fives to threes: 2s 2d / 5s 5d Js Td 8h
three pair: Td Tc / 9d 9c 5d 5h 3d
three aces: Ac Qs / Ah Ad 9s 8s 2c
three of a kind, kings and below: Qd 9s / Kh Kd Kc 7c 2d
two sets: Kh Kc / 6h 6d 6c Kd 9d
straight or flush, no pair: 8s 7s / 6h 5s 4d 3c 2d
straight or flush, one pair: Ks Qh / Qd Jh Ts 9s 8c
straight or flush, one pair: 3s 3h / As Kh Qh Jd Tc
two pair, eights to sixes: 3c 3h / 6d 6s 5h 4c 2d
straight or flush, three of a kind: 9d 9c / 9s 8h 7c 6d 5c
two sets: 9s 9h / 5h 5c 5s 9c 4c
full house: Ac Ah / 4s 4c 4h Ts 6h
four of a kind, aces to queens: Qs Qc / Qh Qd Ac Kd 4h
four of a kind, jacks to nines: Kc Js / Ts Td Th Tc 7c
four of a kind, jacks to nines: Tc Ts / Td Th 8d 3c 2h
four of a kind, eights to sixes: Qd Tc / 7s 7d 7h 7c 2d
four of a kind, eights to sixes: 7s 7d / 7h 7c Ts 9s 2d
four of a kind, fives and below: Ks Qd / 4s 4c 4h 4d 7d
five aces: As Ad / Ah Ac Xx 8d 3c
four of a kind and a pair: 3c 3d / Kh Kd Kc Ks Ah
four of a kind and three of a kind: 5c 5h / Qh Qd Qc Qs 5d
full house and a pair: 9c 9d / 3c 3d 3h 2s 2c
three pair with a straight or flush: Ac Xx / Kd Kc Qh Qs Js
full house with a straight or flush: Ac Xx / Kd Kc Ks Qh Js
straight or flush, three of a kind: As 7c / Ah Xx Kh 9h 4h
"""
# Pictures of Gold's chart (004:1397-1473), suits chosen where illegible.
GOLD = """
no pair, no complete hand: Kc Qd / As Th 8s 7s 2c
one pair: Qs Jh / Ts Td 8c 6s 3d
two pair, aces to queens: 8s 8h / Qh Qd 9d 7d 3c
two pair, jacks to nines: 8s 8d / 9s 9c Qh 7s 3c
two pair, eights to sixes: 4s 4d / 7s 7c Qc 9s 3s
two pair, fives to threes: 2s 2d / 5s 5d Js Td 8h
three pair: Td Tc / 9s 9c 5s 5h 3d
three aces: As Qs / Ah Ac 9s 8d 2s
three of a kind, kings and below: Qd 9s / Kh Kd Ks 7c 2d
straight or flush, no pair: 8s 7s / 6h 5s 4d 3c 2d
straight or flush, one pair: 3s 3h / Ac Kh Qh Jd Ts
two pair, eights to sixes: 3s 3h / 6d 6s 5h 4s 2d
straight or flush, three of a kind: 9d 9s / 9c 8h 7d 6s 5c
two sets of trips: 9s 9h / 5h 5c 5s 9c 4s
full house: 9s 9h / 5h 5c 5s Kc 4s
four of a kind, aces to queens: Qd Qs / Qh Qc As Kd 4h
four of a kind, jacks to nines: Th Ts / Td Tc Qd 3c 2s
four of a kind, eights to sixes: 7s 7d / 7h 7c Ts 9s 2d
four of a kind, fives and below: 5s 3d / 4d 4h 4s 4c 2d
full house and a pair: 3h 3d / Ah Ad As 2d 2s
four of a kind and a pair: 2c 2d / Ad As Ah Ac Tc
four of a kind and trips: Qd Qs / Qh Qc 5h 5c 5s
five aces: Ah Ac / As Xx Ad 8d 3s
two pair, jacks to nines: Ac 7s / 9s 9c 8s 8d 3c
two pair, eights to sixes: Kc 9s / 7s 7c 4s 4d 3s
two pair, fives to threes: Qs Td / 5s 5d 2s 2d 8h
four of a kind and trips: Qd Qs / 5h 5c 5s 5d Qh
four of a kind, jacks to nines: Kh Qd / Td Tc Th Ts 2s
four of a kind, eights to sixes: Qs 9s / 7s 7d 7h 7c 2d
three pair with a straight or flush: Ac Xx / Kd Kc Qh Qs Js
full house with a straight or flush: Ac Xx / Kd Kc Ks Qh Js
straight or flush, three of a kind: As 7c / Ah Xx Kh 9h 4h
"""
# The 101's chart has no pictures (001:1440-1456): hands by its words.
THE_101 = """
no pair: Kd Jc / Ah Tc 7s 5h 3d
one pair: Ac Qd / 3s 3c Jh 8d 4c
two pair, aces to queens: 3d 3s / Kh Ks Ah 6c 2d
two pair, jacks to nines: Xx 7h / Jd Js 8c 8h 4s
two pair, jacks to nines: 8c 8h / Jd Js Kc 7h 4s
two pair, eights to sixes: Ks 9s / 8c 8d 4d 4h 7c
two pair, eights to sixes: 4d 4h / 8c 8d Qs 9s 7c
two pair, fives to threes: Qh 8c / 5h 5s 4h 4c 2s
two pair, fives to threes: 4h 4c / 5h 5s Jh 8c 2s
three pair: 9c 9s / 7d 7c 5h 5s Ac
three pair with a straight or flush: Ac Xx / Kd Kc Qh Qs Js
three aces: Ac 8d / Ad As 5d 4c 2s
three of a kind, kings or lower: Jh Tc / Kh Kd Kc 7s 5h
two sets of three of a kind: Jc Jd / 5s 5h 5c Js Ad
five aces: Ac As / Ah Ad Xx Ks Kc
straight or flush, no pair: As 9s / 6s 5s 4c 3d 2s
straight or flush, one pair: Jh 8d / 9s 8h Xx 6s 5d
straight or flush, one pair: 3s 3h / As Kh Qh Jd Tc
two pair, aces to queens: 9c 9d / Ah Xx Kd Qs Jc
straight or flush, three of a kind: 5c 5h / 7d 6s 5d 4s 3h
straight or flush, three of a kind: As 7c / Ah Xx Kh 9h 4h
full house: 4c 4h / 8h 8s 8d Ac Kh
full house with a straight or flush: Ac Xx / Kd Kc Ks Qh Js
full house and a pair: 9c 9d / 3c 3d 3h 2s 2c
four of a kind, aces to queens: Qc Qd / Qh Qs As Kd 5c
four of a kind, jacks to nines: Kd Ts / Jh Jc Js Jd 7h
four of a kind, jacks to nines: Jd Js / Jh Jc Qd Ts 7h
four of a kind, eights to sixes: Qc 7s / 8h 8d 8c 8s 4d
four of a kind, eights to sixes: 8h 8d / 8c 8s Jc 7s 4d
four of a kind, fives or lower: 9h 8c / 5s 5d 5h 5c 2s
four of a kind and a pair: 2c 2h / Kh Kd Kc Ks Ts
four of a kind and three of a kind: 5c 5h / Qh Qd Qc Qs 5d
"""
# Turlock's Fortune (003:952-987), hands by its words; the two pair chart has a test of its own.
TURLOCK = """
no pair: Kd Jc / Ah Tc 7s 5h 3d
one pair: Ac Qd / 3s 3c Jh 8d 4c
three pair: 9c 9s / 7d 7c 5h 5s Ac
three pair with a straight or flush: Ac Xx / Kd Kc Qh Qs Js
three aces: Ac Kd / Ad As Jd 4c 2s
three aces: Kd Qc / Ac Ad As 4c 2s
three kings: Kc Ad / Kd Ks Qd 4c 2s
three kings: Kc Qd / Kd Ks Td 4c 2s
three kings: Qd Jc / Kc Kd Ks 4c 2s
three of a kind, queens or lower: Ah Tc / Qh Qd Qc 7s 5h
three of a kind, queens or lower: 7d 6s / 5c 5h 5d 4s 3h
three aces: As Kh / Ah Xx 9h 7c 4h
two sets of three of a kind: Jc Jd / 5s 5h 5c Js Ad
straight or flush, no pair, no joker: As 9s / 6s 5s 4c 3d 2s
straight or flush, joker and no pair: Jh 3d / 9s 8h Xx 6s 5d
straight or flush, one pair: Qd 9h / Kc Jc 9c 4c 2c
straight or flush, one pair: 3s 3h / As Kh Qh Jd Tc
straight or flush, one pair: Ah 9h / Jh Jc 5h 3h 2d
straight or flush, one pair: Td 2c / Ah Th 9h 5h 3h
straight or flush, one pair and a joker: Xx 9h / Jh Jc 5h 3h 2d
straight or flush, two pair and a joker: 9c 9d / Ah Xx Kd Qs Jc
two pair, AA and 99: 9c 9d / Ah Xx 8d 7s 6c
full house: Ac Kd / 8h 8s 8d 2c 2h
full house: 2c 2h / 8h 8s 8d Ac Qd
full house, threes or higher beside: 3c 3h / 8h 8s 8d Ac Kd
full house, threes or higher beside: Ac Xx / Kd Kc Ks Qh Js
full house and a pair: 9c 9d / 3c 3d 3h 2s 2c
four of a kind and a pair: 2c 2h / Kh Kd Kc Ks Ts
four of a kind and three of a kind: Qc Qd / Qh Qs 5c 5d 5h
four of a kind and three of a kind: Qc Qd / 5s 5c 5d 5h Qh
four aces or kings: Kc Kd / Kh Ks As Qd 5c
four queens: As Kd / Qc Qd Qh Qs 5c
four queens: As Jd / Qc Qd Qh Qs 5c
four queens: Qc Qd / Qh Qs As Td 5c
four jacks or tens: Ac 3d / Jc Jd Jh Js 2c
four jacks or tens: Tc Td / Th Ts Kc Qd 2c
four nines or eights: Kc 3d / 9c 9d 9h 9s 2c
four nines or eights: 8c 8d / 8h 8s Qc 3d 2c
four sevens: Qc 3d / 7c 7d 7h 7s 2c
four sevens: 7c 7d / 7h 7s Jc 3d 2c
four of a kind, sixes or lower: Jc 3d / 6c 6d 6h 6s 2c
five aces: Ac Ad / Ah As Xx Kc 5d
five aces and kings: Kc Kd / Ac Ad Ah As Xx
five aces and a pair: Ac Ad / Ah As Xx Qc Qd
"""
# The same chart with a fully wild joker (003:954-987): the rows that need one.
TURLOCK_WILD = """
joker handicap: Ac 9h / Xx Kd 7s 5c 2d
joker handicap, queen high: Qc 9h / Xx Td 7s 5c 2d
joker handicap, queen-8-7 or less: 8d 7h / Xx Qc 5s 3c 2d
joker handicap, jack high or less: Td 7h / Xx Jc 5s 3c 2d
one pair and a joker, fours or lower: Ah Ks / Xx 3c 3d 9c 7d
one pair and a joker, fours or lower: 3c 3d / Xx Ah Qs 9c 7d
one pair and a joker: 9c 9d / Xx Ah Ks 7c 2d
one pair and a joker: Xx 8h / 9c 9d 6s 4c 2d
two pair and a joker, 99 high: Xx Qc / 9c 9d 5h 5s 2d
two pair and a joker, 99 high: 5h 5s / Xx 9c 9d Jc 2d
two pair and a joker, queens or higher: 5h 5s / Xx Qc Qd Ac 2d
straight or flush, wild joker: Qc 2d / Xx 8d 7h 5s 4c
straight or flush, wild joker: Tc 3d / Xx Jh 9h 8h 2h
three of a kind with a joker: Xx Ks / 9c 9d 9h Jc 2d
full house and a joker: 5s 5c / Xx 9c 9d 9h 2d
three pair and a joker: Kc Kd / Xx 9c 9d 5h 5s
five of a kind, kings or lower: Xx 5c / Kc Kd Kh Ks 2d
five of a kind and a pair, kings or lower: Kc Kd / Xx Kh Ks 5c 5d
five aces: Ac Ad / Xx Ah As 5c 2d
"""
# Mini (001:1062-1075), hands by its words.
MINI = """
no pair: Kd / Ah Tc 7s 5h 3d
no pair: Qd / Xx Tc 7s 5h 3d
one pair: Qd / 3s 3c Jh 8d 4c
one pair: Kd / Ac Xx 9h 8d 4c
two pair: 7h / Kh Ks 3d 3s 2c
three pair: 9c / 9s 7d 7c 5h 5s
three pair: Xx / Ac 7d 7c 5h 5s
three of a kind: Jh / Kh Kd Kc 7s 5h
straight or flush: Jh / Td 9c 8s 7h 6c
straight or flush: Ah / 2d 3c 4s 5h 6c
straight or flush: Xx / 9c 8s 7h 6c 5d
straight or flush: 9d / 9c 8s 7h 6c 5d
straight or flush: Kh / 9h 7h 5h 3h 2h
straight or flush: Qd / 9h 7h 5h 3h 2h
straight or flush: Ac / Ad Xx Kd Qs Jc
straight or flush: Kc / Ad Xx Kd Qs Jc
two three of a kinds: Jc / Jd Js 5s 5h 5c
four of a kind: 9h / 5s 5d 5h 5c 2s
four of a kind and a pair: 4c / 5h 5d 5c 5s 4h
four of a kind and a pair: 2c / 5h 5d 5c 5s 2h
full house: Ac / 8h 8s 8d 4c 4h
full house: Kc / 8h 8s 8d Ac Xx
straight flush: 4d / 9h 8h 7h 6h 5h
straight flush: Th / 9h 8h 7h 6h 5h
five aces: Xx / Ac Ad Ah As Kd
"""
CHARTS = {
    "face-up": FACE_UP + FACE_UP_BY_WORDS,
    "turlock-face-up": FACE_UP + FACE_UP_BY_WORDS,
    "lucky": LUCKY,
    "pai-gow-gold": GOLD,
    "the-101": THE_101,
    "turlock-fortune": TURLOCK,
    "mini": MINI,
}
EXAMPLES = [(name, line) for name, lines in CHARTS.items() for line in lines.splitlines() if line]


def halves(line: str) -> tuple[str, list[int], list[int]]:
    row, _, hand = line.partition(": ")
    front, _, back = hand.partition(" / ")
    return row, cards(front), cards(back)


def like(codes: Sequence[int]) -> list[int]:
    """What counts of a front: its ranks, the joker an ace unless one card is the whole front."""
    joker = 13 if len(codes) == 1 else 12
    return sorted(joker if code == 52 else code >> 2 for code in codes)


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_rows(name: str, line: str) -> None:
    row, front, back = halves(line)
    chart = load_chart(name)
    chosen = set_hand(chart, front + back)
    assert like(chosen) == like(front), text(chosen)
    assert row_of(chart, front + back).startswith(f"{row}: ")


@pytest.mark.parametrize("line", TURLOCK_WILD.strip().splitlines())
def test_rows_of_a_wild_joker(line: str) -> None:
    row, front, back = halves(line)
    chart = load_chart("turlock-fortune", "wild")
    assert sorted(set_hand(chart, front + back)) == sorted(front)
    assert row_of(chart, front + back).startswith(f"{row}: ")


@pytest.mark.parametrize("name", names())
def test_every_row_has_a_hand(name: str) -> None:
    tried = {halves(line)[0] for line in CHARTS[name].splitlines() if line}
    rows = {row.name for row in load_chart(name).rows if row.ways and not row.name.startswith("two pair, ")}
    assert rows <= tried


def _least(entry: str) -> tuple[int, int]:
    upper, lower = ("23456789XJQKA".index(rank) for rank in entry)
    return upper, lower


@pytest.mark.parametrize("line", TWO_PAIR_CHART.strip().splitlines())
def test_two_pair_chart(line: str) -> None:
    """Every cell with every three side cards that are not straight with the pairs (003:989-1013)."""
    chart = load_chart("turlock-fortune")
    high, *cells = line.split()
    big = "23456789XJQKA".index(high[0])
    for small, cell in enumerate(cells):
        if small == big:
            continue
        for lower, middle, upper in combinations([rank for rank in range(13) if rank not in (big, small)], 3):
            ranks = {big, small, lower, middle, upper}
            if max(ranks) - min(ranks) == 4 or ranks == {12, 0, 1, 2, 3}:
                continue
            hand = [big * 4, big * 4 + 1, small * 4 + 2, small * 4 + 3, lower * 4, middle * 4 + 1, upper * 4 + 2]
            behind = cell != "S" and (upper, middle) >= _least(cell)
            front = sorted(code >> 2 for code in set_hand(chart, hand))
            assert front == ([middle, upper] if behind else [small, small]), text(hand)


@pytest.mark.parametrize(
    ("name", "hand", "front"),
    [
        # A flush and a straight: 9-8-7-6-5 leaves K-2, the flush of hearts leaves 8-6 (001:1451, 003:964).
        ("the-101", "Kh 9h 8c 7h 6d 5h 2h", "Kh 2h"),
        ("the-101/strongest-behind", "Kh 9h 8c 7h 6d 5h 2h", "8c 6d"),
        ("turlock-fortune/strongest-behind", "Kh 9h 8c 7h 6d 5h 2h", "8c 6d"),
        # Three of a kind with a straight at Turlock (003:961, 964-972).
        ("turlock-fortune", "9c 9d 9h 8c 7d 6h 5s", "8c 7d"),
        ("turlock-fortune/set-behind-complete", "9c 9d 9h 8c 7d 6h 5s", "9d 9c"),
        # Three kings with an ace and a queen (003:960).
        ("turlock-fortune", "Kc Kd Kh Ac Qd 6h 5s", "Ac Kc"),
        ("turlock-fortune/kings-behind-queen-jack-or-better", "Kc Kd Kh Ac Qd 6h 5s", "Ac Qd"),
        # An ace and the joker beside nines with 6 to 9: two pairs, or a straight and one pair (001:1452-1453).
        ("the-101", "Ac Xx 9c 9d 8h 7s 6c", "9d 9c"),
        ("the-101/joker-completes-first", "Ac Xx 9c 9d 8h 7s 6c", "Ac 9c"),
        ("face-up/joker-completes-first", "Ac Xx 9c 9d 8h 7s 6c", "Ac 9c"),
        ("turlock-fortune/joker-completes-first", "Ac Xx 9c 9d 8h 7s 6c", "Ac 9c"),
        # A straight flush that leaves a four, or a straight that leaves a nine (001:1067-1075).
        ("mini", "9h 8h 7h 6h 5h 4d", "4d"),
        ("mini/highest-card-before-straight-flush", "9h 8h 7h 6h 5h 4d", "9h"),
        # Four queens and three fives (000:1279-1282).
        ("face-up", "Qc Qd Qh Qs 5c 5d 5h", "5d 5c"),
        ("face-up/higher-pair-of-four-and-three", "Qc Qd Qh Qs 5c 5d 5h", "Qd Qc"),
    ],
)
def test_alternatives(name: str, hand: str, front: str) -> None:
    assert text(set_hand(load_chart(name), cards(hand))) == front


def test_joker_without_plain_flush() -> None:
    """Black Sheep's Face Up names straight and straight flush alone (004:2300-2301)."""
    hand = cards("Xx Kh 9h 6h 2h Qc 3d")
    assert text(set_hand(load_chart("face-up"), hand)) == "Qc 3d"
    assert text(set_hand(load_chart("face-up", "no-plain-flush"), hand)) == "Kh Qc"
    straight_flush = cards("Xx 9h 8h 7h 6h Qc 3d")
    assert text(set_hand(load_chart("face-up", "no-plain-flush"), straight_flush)) == "Qc 3d"


def test_order_of_cards_does_not_matter() -> None:
    chart = load_chart("face-up")
    assert set_hand(chart, cards("Qs 9d Qc 7h Qd 5c Qh")) == set_hand(chart, cards("Qh Qd 5c Qc 7h 9d Qs"))


def test_an_unknown_chart_or_an_invalid_hand_is_refused() -> None:
    with pytest.raises(HouseError, match="house way: 'nowhere' is unknown; expected one of face-up"):
        load_chart("nowhere")
    with pytest.raises(HouseError, match="'wrong' is unknown; expected one of strongest-behind"):
        load_chart("the-101/wrong")
    with pytest.raises(HouseError, match="6 cards; expected 7"):
        set_hand(load_chart("face-up"), cards("As Ks Qs Js 9s 2d"))
