"""The 2-7 games' own paragraph on a deck that runs short, where it is read to the letter: one card for all."""

import random

import pytest

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import read_round, settle

POSTING = "500-club/2-7-single-draw"
SWITCHED = {"deck-runs-short": "a community card"}
DECK = [cards.TEXTS[code] for code in range(52)]


def table(players, draws, readings=SWITCHED, seed=1):
    """A single draw of so many players, each of whom calls, draws so many cards and checks, from a shuffled deck."""
    shoe = DECK.copy()
    random.Random(seed).shuffle(shoe)
    doc = {
        "posting": POSTING,
        "option": None,
        "button": players,
        "structure": "no",
        "stakes": {"small_blind": 2, "big_blind": 2},
        "seats": {str(seat): {"stack": 100} for seat in range(1, players + 1)},
        "shoe": " ".join(shoe),
        "readings": readings,
        "choices": [],
    }
    round_ = read_round(doc)
    while (offer := round_.offer) is not None:
        names = offer.names()
        if "draw" in names:
            held = cards.text(offer.legal[0].argument.among)
            count = draws[int(offer.position) - 1]
            round_.choose("draw", " ".join(held.split()[:count])) if count else round_.choose("stand-pat")
        else:
            round_.choose("check" if "check" in names else "call")
    return round_, shoe


def dealt(round_):
    """Who was dealt cards after the first five each, in order."""
    to = [one["to"] for one in round_.events if one["event"] == "deal"]
    return to[5 * len(round_.setup.seats) :]


def test_one_card_is_turned_up_in_the_place_of_each_that_is_missing():
    """000:2080-2091: six players hold 30 of 52 cards, and 22 are left. Five draw five each: four times one each, then
    two are left for five, so that the rest is shuffled, one burned and one turned up for all."""
    round_, _ = table(6, [5, 5, 5, 5, 5, 0])
    assert dealt(round_) == ["1", "2", "3", "4", "5"] * 4 + ["board"]
    assert [one["event"] for one in round_.events].count("short") == 1
    # All six draw five: three each, four are left, and two are turned up for all.
    round_, _ = table(6, [5, 5, 5, 5, 5, 5])
    assert dealt(round_) == ["1", "2", "3", "4", "5", "6"] * 3 + ["board", "board"]
    answer = round_.answer()
    assert sum(answer["net"].values()) == 0
    assert settle(round_.record())["net"] == answer["net"]


def test_the_card_plays_in_everyones_hand():
    """Who stood pat has six cards to choose five from: an independent search finds the same winner."""
    round_, _ = table(6, [5, 5, 5, 5, 5, 0], seed=3)
    board = next(one["card"] for one in round_.events if one["event"] == "deal" and one["to"] == "board")
    shares = round_.answer()["pots"][0]["shares"]
    assert set(shares) == best_lows(round_, board)


def best_lows(round_, board):
    """The seats with the lowest hands, by a plain search over all five cards of those held and the board's."""
    from itertools import combinations

    def worth(five):
        ranks = sorted((DECK.index(card) // 4 for card in five), reverse=True)
        groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        flush = len({card[1] for card in five}) == 1
        straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
        shape = [count for count, _ in groups]
        kind = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
        kind = 8 if flush and straight else 5 if flush else 4 if straight else kind
        return (kind, [rank for _, rank in groups])

    held = {}
    for one in round_.events:
        if one["event"] == "deal" and one["to"] != "board":
            held.setdefault(one["to"], []).append(one["private"][one["to"]]["card"])
        if one["event"] == "draw" and "private" in one:
            for card in one["private"][one["seat"]]["cards"].split():
                held[one["seat"]].remove(card)
    best = {seat: min(worth(five) for five in combinations([*cards_, board], 5)) for seat, cards_ in held.items()}
    return {seat for seat, value in best.items() if value == min(best.values())}


def test_as_posted_by_badugis_words_the_draw_goes_on():
    round_, _ = table(6, [5, 5, 5, 5, 5, 0], readings={})
    assert "board" not in dealt(round_)
    with pytest.raises(HouseError, match="deck-runs-short"):
        table(2, [0, 0], readings={"deck-runs-short": "none"})
