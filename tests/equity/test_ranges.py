"""Ranges in the notation people know: how many hands each stands for, counted by hand."""

from __future__ import annotations

import pytest

from housedealer.errors import HouseError
from housedealer.odds.equity import strength
from housedealer.odds.equity.ranges import read_range
from housedealer.odds.equity.shape import shape_of

HOLDEM, OMAHA, BIG_O = (shape_of(f"500-club/{name}") for name in ("texas-holdem", "omaha", "big-o"))


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("QQ+", 18),
        ("22+", 78),
        ("AK", 16),
        ("KA", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("76s-54s", 12),
        ("99-77", 18),
        ("ATs+", 16),
        ("KTo+", 36),
        ("Axs", 48),
        ("Ax", 198),
        ("QQ+, AKs, A5s-A2s", 18 + 4 + 16),
        ("AhK", 4),
        ("Ah*", 51),
        ("100%", 1326),
    ],
)
def test_two_cards(text, hands):
    assert len(read_range(text, HOLDEM, 2, "hand").hands) == hands


def test_weights():
    result = read_range("QQ+, 76s:0.5, AKs@25%", HOLDEM, 2, "hand")
    assert result.weights.sum() == 18 + 4 * 0.5 + 4 * 0.25


@pytest.mark.parametrize(("percent", "least", "most"), [(1, 12, 18), (5, 60, 78), (15, 190, 210), (50, 655, 675)])
def test_the_best_part(percent, least, most):
    result = read_range(f"{percent}%", HOLDEM, 2, "hand")
    assert least <= len(result.hands) <= most


def test_the_best_five_percent_are_the_highest_pairs_and_aces():
    """The first of the published list: AA to 88, AKs, and then 77 or AQs (see test_published)."""
    result = {tuple(sorted(hand)) for hand in read_range("4%", HOLDEM, 2, "hand").hands.tolist()}
    for text in ("88+", "AKs"):
        assert {tuple(sorted(hand)) for hand in read_range(text, HOLDEM, 2, "hand").hands.tolist()} <= result


def test_the_best_part_of_omaha():
    """Aces with kings of two suits are the best hand, trips and quads among the worst."""
    every = read_range("100%", OMAHA, 4, "hand").hands
    best = {tuple(hand) for hand in read_range("2%", OMAHA, 4, "hand").hands.tolist()}
    assert len(best) == pytest.approx(0.02 * len(every), rel=0.02)
    assert {tuple(hand) for hand in read_range("AAKKds", OMAHA, 4, "hand").hands.tolist()} <= best
    half = {tuple(hand) for hand in read_range("50%", OMAHA, 4, "hand").hands.tolist()}
    assert not half & {tuple(hand) for hand in read_range("2222, 7777, 222*", OMAHA, 4, "hand").hands.tolist()}


@pytest.fixture
def few(monkeypatch):
    """Fewer hands and decks than people get, so that it is quick."""
    monkeypatch.setattr(strength, "SAMPLE", 3000)
    monkeypatch.setattr(strength, "DECKS", 150)
    strength._measured.cache_clear()
    yield
    strength._measured.cache_clear()


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("posting", "best", "worst"),
    [
        ("500-club/pineapple", "AA*", "2c2d2h, 7c4d2h"),
        ("500-club/seven-card-stud", "AA*", "9c5d2h"),
        ("500-club/razz", "A23, A24, A34", "KK*, QQ*"),
        ("500-club/2-7-triple-draw", "2347*", "KKK**, QQQ**"),
        ("500-club/badugi", "A23*r", "KKK*, QQQ*"),
        ("500-club/mexican-poker", "XxAc", "4c7d"),
    ],
)
def test_the_best_part_of_every_other_game(posting, best, worst):
    """The best quarter holds the best hands and not the worst, but for few that so few decks misjudge."""
    shape = shape_of(posting)
    size = shape.dealt
    best_quarter = read_range("25%", shape, size, "hand")
    every = read_range("100%, 1%", shape, size, "hand")
    assert len(best_quarter.hands) == round(0.25 * len(every.hands))

    def listed(text: str) -> set[tuple[int, ...]]:
        return {tuple(sorted(hand)) for hand in read_range(text, shape, size, "hand").hands.tolist()}

    inside, sampled = listed("25%"), listed("100%, 1%")
    assert len(listed(best) & inside) >= 0.7 * len(listed(best) & sampled) > 0
    assert len(listed(worst) & inside) <= 0.05 * len(listed(worst) & sampled)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AA**", 6 * 48 * 47 // 2 + 4 * 48 + 1),
        ("AAxx", 6 * 48 * 47 // 2 + 4 * 48 + 1),
        ("AA", 6 * 48 * 47 // 2 + 4 * 48 + 1),
        ("AAds", 6 * 12 * 12),
        ("AKQJ", 4**4),
        ("AKQJr", 24),
        ("AKQJds", 6 * 6),
        ("AAKK", 36),
        ("AAKKds", 6),
        ("AhAdKhKd", 1),
        ("AhAd**", 50 * 49 // 2),
    ],
)
def test_four_cards(text, hands):
    assert len(read_range(text, OMAHA, 4, "hand").hands) == hands


def test_five_cards():
    assert len(read_range("AAAA*", BIG_O, 5, "hand").hands) == 48
    assert len(read_range("A2345", BIG_O, 5, "hand").hands) == 4**5


@pytest.mark.parametrize(
    "text", ["", "QQ+,", "1%2", "AKsx", "ZZ", "QQ:2", "QQ:0", "0%", "120%", "AKQ", "A5s-K2s", "AKs-AQo"]
)
def test_an_invalid_range_is_refused_in_one_sentence(text):
    with pytest.raises(HouseError, match="expected"):
        read_range(text, HOLDEM, 2, "hand 1")
