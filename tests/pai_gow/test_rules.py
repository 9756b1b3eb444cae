"""The hands that bonus bets pay, against a slow model and published counts."""

import random

import pytest
from numba import njit

from housedealer import cards as deck
from housedealer.games.pai_gow import rules
from housedealer.games.pai_gow.bonus import HANDS, Dealt
from housedealer.games.pai_gow.posting import JOKERS

from .slow_hands import hand_names, nothing


def interesting(rng: random.Random, count: int) -> list[int]:
    """Cards that often make something: any, high ones, one suit with kings and queens, or a few ranks."""
    pools = [
        range(53),
        [code for code in range(53) if code >> 2 >= 8],
        [code for code in range(53) if code == 52 or code & 3 == 2 or code >> 2 in (10, 11)],
        [code for code in range(53) if code >> 2 in (12, 3, 7, 13)],
    ]
    return rng.sample(list(rng.choice(pools)), count)


@pytest.mark.parametrize("kind", list(JOKERS))
def test_bonus_hands_are_those_of_a_slow_model(kind):
    rng = random.Random(f"pai gow {kind}")
    for _ in range(500):
        hand = interesting(rng, rng.choice((6, 7)))
        dealt = Dealt(hand, JOKERS[kind])
        named = {name for name in HANDS if dealt.meets(name)}
        # Three pairs of a fully wild joker stand in no table.
        ignored = {"three-pairs"} if kind == "wild" else set()
        assert named - ignored == hand_names(hand, kind) - ignored, deck.text(hand)
        assert (dealt.top >= 0) == nothing(hand, kind), deck.text(hand)


def test_the_other_two_cards_are_a_pair():
    rng = random.Random("beside")
    for _ in range(300):
        hand = interesting(rng, 7)
        wanted = set()
        for first in range(7):
            for second in range(first + 1, 7):
                ranks = sorted((hand[first] >> 2, hand[second] >> 2))
                if ranks[0] == ranks[1] or ranks == [12, 13]:
                    five = [code for place, code in enumerate(hand) if place not in (first, second)]
                    wanted |= hand_names(five)
        dealt = Dealt(hand, rules.BUG)
        pays = ("five-aces", "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight")
        assert {name for name in pays if dealt.meets(f"{name}-and-pair")} == wanted & set(pays), deck.text(hand)


FORTUNE_ROWS = (
    "seven-card-straight-flush", "royal-flush-and-royal-match", "seven-card-straight-flush-with-joker", "five-aces",
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "three-of-a-kind", "straight",
)  # fmt: skip
PUBLISHED = (32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 124_556_196)
"""Of all 154,143,080 hands of seven, those of each row of the Fortune bet, as published at wizardofodds.com."""


def compiled():  # type: ignore[no-untyped-def]
    """The very functions of the script, compiled, and a loop over all hands whose first card is in a range."""
    names: dict[str, object] = {}
    for name in ("bits_in", "runs", "_suited", "_paired", "made"):
        function = getattr(rules, name)
        names[name] = njit(type(function)(function.__code__, {**vars(rules), **names}, name, function.__defaults__))
    made = names["made"]
    bits = tuple(HANDS[name] for name in FORTUNE_ROWS)

    @njit
    def count(first, last, totals, hand):
        for a in range(first, last):
            for b in range(a + 1, 53):
                for c in range(b + 1, 53):
                    for d in range(c + 1, 53):
                        for e in range(d + 1, 53):
                            for f in range(e + 1, 53):
                                for g in range(f + 1, 53):
                                    hand[0], hand[1], hand[2], hand[3] = a, b, c, d
                                    hand[4], hand[5], hand[6] = e, f, g
                                    held = made(hand, 0, -1, -1)
                                    row = 0
                                    for bit in bits:
                                        if held & bit:
                                            break
                                        row += 1
                                    totals[row] += 1

    return count


@pytest.mark.heavy
def test_every_hand_of_seven_falls_into_the_published_rows():
    import numpy as np

    totals = np.zeros(len(PUBLISHED), dtype=np.int64)
    compiled()(0, 53, totals, np.zeros(7, dtype=np.int64))
    assert tuple(totals.tolist()) == PUBLISHED


def test_the_rules_compile_and_agree_with_themselves():
    """The odds engine compiles these functions: a few thousand high hands, compiled and plain."""
    import numpy as np

    totals = np.zeros(len(PUBLISHED), dtype=np.int64)
    compiled()(41, 53, totals, np.zeros(7, dtype=np.int64))
    plain = [0] * len(PUBLISHED)
    from itertools import combinations

    for hand in combinations(range(41, 53), 7):
        dealt = Dealt(hand, rules.BUG)
        row = next((at for at, name in enumerate(FORTUNE_ROWS) if dealt.meets(name)), len(FORTUNE_ROWS))
        plain[row] += 1
    assert totals.tolist() == plain


@pytest.mark.parametrize("copies_lose", [True, False])
def test_compare_in_words(copies_lose):
    """Both higher wins; with copies to the player-dealer nothing but a won hand saves from a loss."""
    for front in range(3):
        for back in range(3):
            won, lost = (front > 1) + (back > 1), (front < 1) + (back < 1)
            if won == 2:
                wanted = rules.WIN
            elif copies_lose:
                wanted = rules.PUSH if won else rules.LOSE
            else:
                wanted = rules.LOSE if lost == 2 else rules.PUSH
            assert rules.compare(front, back, 1, 1, copies_lose) == wanted
