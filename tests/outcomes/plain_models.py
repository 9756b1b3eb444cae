"""Slow models of the side bets in docs/examples, written without the language and without the odds engine."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from fractions import Fraction
from math import comb, perm, prod

RANKS = "23456789TJQKA"


def worth(code: int) -> int:
    """A card's baccarat points."""
    rank = RANKS[code // 4]
    return 1 if rank == "A" else 0 if rank in "TJQK" else int(rank)


def baccarat_row(wager: str, player: list[int], banker: list[int]) -> int | None:
    """The row of the example's pay table that two finished hands meet."""
    totals = [sum(map(worth, hand)) % 10 for hand in (player, banker)]
    perfect = [hand[0] == hand[1] for hand in (player, banker)]
    wins = totals[1] > totals[0]
    meets = {
        "tie": [totals[0] == totals[1]],
        "lucky-6": [wins and totals[1] == 6 and len(banker) == many for many in (2, 3)],
        "player-pair": [player[0] // 4 == player[1] // 4],
        "banker-pair": [banker[0] // 4 == banker[1] // 4],
        "perfect-pair": [all(perfect), any(perfect)],
        "big": [len(player) + len(banker) > 4],
        "small": [len(player) + len(banker) == 4],
    }
    return next((number for number, met in enumerate(meets[wager]) if met), None)


def blackjack_row(wager: str, seat: list[int], dealer: list[int]) -> int | None:
    """The row of the example's pay table that a seat's first two cards and a finished hand meet."""
    one, two = seat[:2]
    suits, ranks = {one % 4, two % 4}, {one // 4, two // 4}
    pair, suited = len(ranks) == 1, len(suits) == 1
    colors = {suit in (1, 2) for suit in suits}
    twenty = {10} == {points(one), points(two)} or {points(one), points(two)} == {1, 9}
    queens = one == two == RANKS.index("Q") * 4 + 2
    natural = {points(dealer[0]), points(dealer[1])} == {1, 10}
    busts = sum(map(points, dealer)) > 21
    meets = {
        "perfect-pairs": [pair and suited, pair and len(colors) == 1, pair],
        "21-plus-3": [three_cards([one, two, dealer[0]])],
        "lucky-ladies": [queens and natural, queens, twenty and one == two, twenty and suited, twenty],
        "royal-match": [suited and ranks == {10, 11}, suited],
        "bust-it": [busts and len(dealer) >= 5, busts and points(dealer[0]) == 1, busts],
    }
    return next((number for number, met in enumerate(meets[wager]) if met), None)


def three_cards(hand: list[int]) -> bool:
    """Whether three cards make a flush, a straight, three of a kind or a straight flush."""
    ranks = sorted(code // 4 for code in hand)
    straight = ranks in [[at, at + 1, at + 2] for at in range(11)] or ranks == [0, 1, 12]
    return straight or len({code % 4 for code in hand}) == 1 or len(set(ranks)) == 1


def points(code: int) -> int:
    """A card's blackjack points, an ace as one."""
    rank = RANKS[code // 4]
    return 1 if rank == "A" else 10 if rank in "TJQK" else int(rank)


def baccarat_edge(wager: str, pays: list[Fraction], decks: int) -> Fraction:
    """The edge of a wager on totals and numbers of cards, by every deal of values and the printed drawing rules."""
    ways: Counter[int | None] = Counter()
    for (player, banker), many in finished(decks).items():
        hands = ([_card(value) for value in player], [_card(value) for value in banker])
        ways[baccarat_row(wager, *hands)] += many
    assert ways.total() == perm(52 * decks, 6)
    won = sum(many * (pays[row] if row is not None else -1) for row, many in ways.items())
    return Fraction(-won) / ways.total()


def _card(value: int) -> int:
    return {0: 9, 1: 12}.get(value, value - 2) * 4


@functools.cache
def finished(decks: int) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """Every finished round by values, with its number of orders of six cards of the shoe."""
    held = Counter(worth(code) for code in range(52) for _ in range(decks))
    result: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for player, banker, ways in _dealt(held):
        used = len(player) + len(banker)
        key = (tuple(sorted(player)), tuple(sorted(banker)))
        result[key] = result.get(key, 0) + ways * perm(52 * decks - used, 6 - used)
    return result


def _dealt(held: Counter[int]):
    """Every finished round, with its ways: the banker's rules as any casino prints them."""

    def left(value: int, gone: tuple[int, ...]) -> int:
        return held[value] - gone.count(value)

    for four in itertools.product(range(10), repeat=4):
        chance = prod(left(four[at], four[:at]) for at in range(4))
        player, banker = four[:2], four[2:]
        points_of = sum(player) % 10, sum(banker) % 10
        if max(points_of) >= 8:
            yield player, banker, chance
        elif points_of[0] >= 6:
            yield from _banker(left, player, banker, chance, four, points_of[1] <= 5)
        else:
            for third in range(10):
                drawn = chance * left(third, four)
                low = {3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: [2, 3, 4, 5, 6, 7], 5: [4, 5, 6, 7], 6: [6, 7]}
                draws = points_of[1] <= 2 or third in low.get(points_of[1], [])
                yield from _banker(left, (*player, third), banker, drawn, (*four, third), draws)


def _banker(left, player, banker, chance, gone, draws):
    if not draws:
        yield player, banker, chance
        return
    for card in range(10):
        yield player, (*banker, card), chance * left(card, gone)


def pair_edge(decks: int) -> Fraction:
    """A pair at 11 to 1, by choosing."""
    return 1 - 12 * Fraction(13 * comb(4 * decks, 2), comb(52 * decks, 2))


def perfect_pair_edge(decks: int) -> Fraction:
    """Both hands perfect pairs at 200 to 1, one at 25 to 1, by conditional chances."""
    size = 52 * decks
    one = Fraction(decks - 1, size - 1)
    same = Fraction((decks - 2) * (decks - 3), (size - 2) * (size - 3))
    other = Fraction((size - decks) * (decks - 1), (size - 2) * (size - 3))
    both = one * (same + other)
    return 1 - 201 * both - 26 * (2 * one - 2 * both)


def blackjack_edge(wager: str, pays: list[Fraction], decks: int) -> Fraction:
    """The edge of a side bet on the seat's two cards and the player-dealer's first two, by every deal of cards."""
    held, size = Counter(dict.fromkeys(range(52), decks)), 52 * decks
    won = Fraction(0)
    for one, two in itertools.product(held, repeat=2):
        ways = held[one] * (held[two] - (one == two))
        after = held - Counter([one, two])
        if wager == "21-plus-3":
            made = sum(many for up, many in after.items() if three_cards([one, two, up]))
            won += ways * (pays[0] * Fraction(made, size - 2) - Fraction(size - 2 - made, size - 2))
            continue
        aces = sum(after[code] for code in range(48, 52))
        tens = sum(after[code] for code in range(32, 48))
        natural = Fraction(2 * aces * tens, (size - 2) * (size - 3))
        for dealer, chance in (([48, 47], natural), ([0, 0], 1 - natural)):
            row = blackjack_row(wager, [one, two], dealer)
            won += (pays[row] if row is not None else -1) * ways * chance
    return -won / (size * (size - 1))


def bust_edge(pays: list[Fraction], decks: int, hits_soft_17: bool) -> float:
    """The edge of the bet on busts, by following every draw of the player-dealer from the full shoe."""
    held = [4 * decks] * 9 + [16 * decks]

    def follow(hand: tuple[int, ...], left: list[int]) -> float:
        hard = sum(value + 1 for value in hand)
        soft = hard + 10 if 0 in hand and hard <= 11 else hard
        stands = soft > 17 or (soft == 17 and not (hits_soft_17 and soft != hard))
        if len(hand) >= 2 and stands:
            busts = soft > 21
            meets = [busts and len(hand) >= 5, busts and hand[0] == 0, busts]
            return next((float(pay) for pay, met in zip(pays, meets, strict=True) if met), -1.0)
        result, size = 0.0, sum(left)
        for value in range(10):
            if left[value]:
                rest = left.copy()
                rest[value] -= 1
                result += left[value] / size * follow((*hand, value), rest)
        return result

    return -follow((), held)
