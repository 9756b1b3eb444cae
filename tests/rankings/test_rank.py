"""The `rank` command's function: names in words, and one clear sentence for hands that cannot be ranked."""

from __future__ import annotations

import subprocess
import sys

import pytest

from housedealer import rankings
from housedealer.errors import HouseError

CONTRACT = [
    "high", "high-joker", "high-wild", "low-8", "low-a5", "low-27", "badugi", "three-card", "four-card", "two-card",
    "baccarat", "blackjack", "mexican", "omaha",
]  # fmt: skip


def test_names_are_the_contracts() -> None:
    assert rankings.names() == CONTRACT


@pytest.mark.parametrize(
    ("ranking", "hand", "name"),
    [
        ("high", "Ks Kd Kh 4s 4d", "full house, kings full of fours"),
        ("high", "As Ad 4h 4s 9d Jc 2c", "two pair, aces and fours"),
        ("high", "6s 6d 6h Ts 4d", "three of a kind, sixes"),
        ("high", "5s 4d 3h 2s Ad", "straight, five high"),
        ("high", "9s 9d 4h 3s 2d", "pair of nines"),
        ("high-joker", "As Ad Ah Ac Xx", "five aces"),
        ("high-wild", "Ks Kd Kh Kc Xx", "five of a kind, kings"),
        ("low-8", "8s 7d 5h 4s Ad", "8-7-5-4-A low"),
        ("low-8", "9s 7d 5h 4s Ad", "no qualifying low"),
        ("low-a5", "5s 5d 3h 2s Ad Kc Kd", "K-5-3-2-A low"),
        ("low-a5", "5s 5d 3h 2s Ad", "pair of fives"),
        ("low-27", "7s 5d 4h 3s 2d", "7-5-4-3-2 low"),
        ("badugi", "7c 4d 2h 2s", "three-card badugi, 7-4-2"),
        ("badugi", "4c 3d 2h As", "badugi, 4-3-2-A"),
        ("three-card", "Ah Kh Qh", "mini royal"),
        ("four-card", "Ah Ad Kh Kd 2c", "two pair, aces and kings"),
        ("two-card", "Kh Xx", "ace-king"),
        ("baccarat", "9h Kd", "natural 9"),
        ("baccarat", "2h 3d 2c", "7"),
        ("blackjack", "Ah Kd", "blackjack"),
        ("blackjack", "Ah 6d", "soft 17"),
        ("mexican", "6s 7d Jh Qc Kd", "straight, king high"),
        ("omaha", "As Ad 2h 3c / Ah Ac Kd Ks Kh", "four of a kind, aces"),
        ("omaha", "As Ks 2h 3c 4d / Qs Js Td 9c 9h", "straight, ace high"),
    ],
)
def test_names_in_words(ranking: str, hand: str, name: str) -> None:
    assert rankings.rank(ranking, hand).name == name


def test_omaha_uses_exactly_two_hole_cards() -> None:
    # 500 Club, Omaha, seed 000, line 4211: one spade in the hand makes no flush of a board of four.
    assert rankings.rank("omaha", "As Kd 7h 2c / Qs Js 9s 3s 4d").name == "ace high"


@pytest.mark.parametrize(
    ("ranking", "hand", "message"),
    [
        ("poker", "As", "ranking: 'poker' is unknown; expected one of high, high-joker,"),
        ("high", "As Kd", "hand: 2 cards given; high takes 5 to 7"),
        ("high", "", "hand: 0 cards given; high takes 5 to 7"),
        ("low-27", "As Kd Qh Jc 9s 8s", "hand: 6 cards given; low-27 takes 5"),
        ("high", "As As Qh Jc 9s", "hand: As appears 2 times; high takes at most 1 of it"),
        ("high", "As Xx Qh Jc 9s", "hand: Xx is not used; high takes no joker"),
        ("high-joker", "Xx Xx Xx Jc 9s", "hand: Xx appears 3 times; high-joker takes at most 2 of it"),
        ("mexican", "8s As Qh Jc 7s", "hand: 8s is not used; mexican takes only the ranks 234567JQKA"),
        ("mexican", "Xx Xx Qh Jc 7s", "hand: Xx appears 2 times; mexican takes at most 1 of it"),
        ("high", "As Kd Qh Jc 1s", "hand: '1s' is not a card; expected"),
        ("omaha", "As Kd Qh Jc 9s", "hand: 'As Kd Qh Jc 9s' is not an omaha hand; expected hole cards / board"),
        ("omaha", "As Kd Qh / Jc 9s 2d", "hole cards: 3 cards given; omaha takes 4 to 5"),
        ("omaha", "As Kd Qh 2c / Jc 9s", "board: 2 cards given; omaha takes 3 to 5"),
        ("omaha", "As Kd Qh 2c / As 9s 3d", "hand: As appears 2 times; omaha takes at most 1 of it"),
        ("baccarat", "As Kd Qh 2c", "hand: 4 cards given; baccarat takes 2 to 3"),
    ],
)
def test_a_hand_that_cannot_be_ranked_is_refused_in_one_sentence(ranking: str, hand: str, message: str) -> None:
    with pytest.raises(HouseError) as error:
        rankings.rank(ranking, hand)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("ranking", [*CONTRACT, *rankings.variants()])
def test_every_ranking_names_what_it_values(ranking: str) -> None:
    size = {"three": 3, "four": 4, "two-c": 2, "one-c": 1, "badug": 4, "bacca": 2, "black": 2, "omaha": 9}
    codes = [8, 45, 50, 3, 19, 42, 1, 5, 16][: size.get(ranking[:5], 5)]
    assert rankings.value(ranking, codes) >= 0
    assert rankings.name_of(ranking, codes)


def test_a_hand_is_ranked_without_loading_numba() -> None:
    # The command line starts quickly: compiled code is loaded only where it is used.
    script = (
        "import sys; from housedealer import rankings; assert 'numpy' not in sys.modules;"
        "print(rankings.rank('high', 'As Ks Qs Js Ts').name); assert 'numba' not in sys.modules"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ran.stdout == "royal flush\n", ran.stderr
