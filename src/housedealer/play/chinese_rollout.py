"""Compiled Monte Carlo playouts of Chinese poker: a hand is completed many times with random cards to come."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.play.chinese_estimates import Scoring, five_card_estimate, front_estimate, hand_estimate, is_foul
from housedealer.rankings.kernels.high import high_5


@kernel
def hand_value(segments, scoring):  # type: ignore[no-untyped-def]  # compiled
    """The average score of a complete hand against one opponent, in points."""
    a, b, c = segments[0, 0] >> 2, segments[0, 1] >> 2, segments[0, 2] >> 2
    front, needs, bonus = scoring.front[a, b, c]
    middle = high_5(segments[1, 0], segments[1, 1], segments[1, 2], segments[1, 3], segments[1, 4])
    back = high_5(segments[2, 0], segments[2, 1], segments[2, 2], segments[2, 3], segments[2, 4])
    return value_of(front, needs, bonus, np.int64(middle), np.int64(back), scoring)


@kernel
def value_of(front, needs, bonus, middle, back, scoring):  # type: ignore[no-untyped-def]  # compiled
    """The average score of segments of these values; a foul costs the penalty and an average opponent's bonuses."""
    if is_foul(needs, middle, back, scoring.equal):
        return -scoring.penalty - 4.0
    one, two, three = scoring.win_front[front], scoring.win_middle[middle], scoring.win_back[back]
    total = one + two + three
    if scoring.must_win:
        total += (one + 1) / 2 * bonus + (two + 1) / 2 * scoring.middle[middle] + (three + 1) / 2 * scoring.back[back]
    else:
        total += bonus + scoring.middle[middle] + scoring.back[back]
    if front >= scoring.earns:
        total += scoring.land
    return total


@kernel
def placements(cards, keep, room, out):  # type: ignore[no-untyped-def]  # compiled
    """Write all ways to place `keep` of the cards into the free spots, three bit masks a row; return their number."""
    size = len(cards)
    result = 0
    for number in range(1 << (2 * size)):
        front = middle = back = 0
        one = two = three = 0
        rest = number
        for i in range(size):
            where = rest & 3
            rest >>= 2
            if where == 0:
                front |= 1 << i
                one += 1
            elif where == 1:
                middle |= 1 << i
                two += 1
            elif where == 2:
                back |= 1 << i
                three += 1
        if one + two + three == keep and one <= room[0] and two <= room[1] and three <= room[2]:
            out[result, 0], out[result, 1], out[result, 2] = front, middle, back
            result += 1
    return result


@kernel
def place_cards(segments, n, cards, masks):  # type: ignore[no-untyped-def]  # compiled
    """Place cards into the segments by their masks."""
    for which in range(3):
        for i in range(len(cards)):
            if masks[which] >> i & 1:
                segments[which, n[which]] = cards[i]
                n[which] += 1


@kernel
def rate_placements(segments, n, cards, ways, count, live, suits, seen, scoring, out):  # type: ignore[no-untyped-def]  # compiled
    """Estimate every placement into `out` and return the best; each segment is estimated once per set of cards."""
    size = 1 << len(cards)
    strength = np.zeros((3, size))
    bonus = np.zeros((3, size))
    land = np.zeros(size)
    done = np.zeros((3, size), dtype=np.bool_)
    held = np.zeros(5, dtype=np.int64)
    left = 13 - n.sum()
    best, at = -1e9, 0
    for way in range(count):
        placed = 0
        for which in range(3):
            mask = ways[way, which]
            if not done[which, mask]:
                done[which, mask] = True
                number = n[which]
                held[:number] = segments[which, :number]
                for i in range(len(cards)):
                    if mask >> i & 1:
                        held[number] = cards[i]
                        number += 1
                if which == 0:
                    strength[0, mask], bonus[0, mask], land[mask] = front_estimate(held, number, live, seen, scoring)
                else:
                    strength[which, mask], bonus[which, mask] = five_card_estimate(
                        held, number, live, suits, seen, which, scoring
                    )
            for i in range(len(cards)):
                placed += mask >> i & 1
        f, m, b = ways[way, 0], ways[way, 1], ways[way, 2]
        exact = 0
        if left == placed:
            board, filled = segments.copy(), n.copy()
            place_cards(board, filled, cards, ways[way])
            out[way] = hand_value(board, scoring)
        else:
            out[way] = hand_estimate(
                strength[0, f], strength[1, m], strength[2, b],
                bonus[0, f] + bonus[1, m] + bonus[2, b], land[f], left - placed, exact, scoring,
            )  # fmt: skip
        if out[way] > best:
            best, at = out[way], way
    return at


@kernel
def finish(segments, n, pack, cards_a_turn, keep, scoring):  # type: ignore[no-untyped-def]  # compiled
    """Complete a hand greedily with the pack's cards in order, by the estimates; the pack is the unseen cards."""
    live = np.zeros(13, dtype=np.int64)
    suits = np.zeros(4, dtype=np.int64)
    for code in pack:
        live[code >> 2] += 1
        suits[code & 3] += 1
    out = len(pack)
    at = 0
    ways = np.zeros((64, 3), dtype=np.int64)
    rated = np.zeros(64)
    while n.sum() < 13:
        cards = pack[at : at + cards_a_turn]
        at += cards_a_turn
        for code in cards:
            live[code >> 2] -= 1
            suits[code & 3] -= 1
        out -= cards_a_turn
        room = np.array([3 - n[0], 5 - n[1], 5 - n[2]])
        count = placements(cards, keep, room, ways)
        turns = (13 - n.sum() - keep) // keep
        seen = turns * cards_a_turn / max(1, out)
        best = rate_placements(segments, n, cards, ways, count, live, suits, min(1.0, seen), scoring, rated)
        place_cards(segments, n, cards, ways[best])
    return hand_value(segments, scoring)


@kernel
def _shuffle(pack, first):  # type: ignore[no-untyped-def]  # compiled
    for i in range(first):
        j = i + np.random.randint(0, len(pack) - i)
        pack[i], pack[j] = pack[j], pack[i]


@kernel
def best_placement(segments, n, cards, keep, unseen, cards_a_turn, later, budget, seed, scoring):  # type: ignore[no-untyped-def]  # compiled
    """The best placement: all are estimated, the most promising played out, and the best of those more often."""
    np.random.seed(seed)
    room = np.array([3 - n[0], 5 - n[1], 5 - n[2]])
    ways = np.zeros((1024, 3), dtype=np.int64)
    rated = np.zeros(1024)
    count = placements(cards, keep, room, ways)
    live = np.zeros(13, dtype=np.int64)
    suits = np.zeros(4, dtype=np.int64)
    for code in unseen:
        live[code >> 2] += 1
        suits[code & 3] += 1
    left = 13 - n.sum() - keep
    turns = left // later
    seen = min(1.0, turns * cards_a_turn / max(1, len(unseen)))
    rate_placements(segments, n, cards, ways, count, live, suits, seen, scoring, rated)
    order = np.argsort(-rated[:count])
    if left == 0:
        return ways[order[0]].copy()
    total = np.zeros(count)
    played = 0
    alive = min(count, 32)
    while alive > 1 and budget > 0:
        each = max(4, budget // 3 // alive)
        for _ in range(each):
            pack = unseen.copy()
            _shuffle(pack, turns * cards_a_turn)
            for place in range(alive):
                way = order[place]
                board, filled = segments.copy(), n.copy()
                place_cards(board, filled, cards, ways[way])
                total[way] += finish(board, filled, pack, cards_a_turn, later, scoring)
        played += each
        budget -= each * alive
        ranked = np.argsort(-total[order[:alive]])
        order[:alive] = order[:alive][ranked]
        alive = max(1, alive // 3)
    return ways[order[0]].copy()


@kernel
def best_full_setting(cards, scoring):  # type: ignore[no-untyped-def]  # compiled
    """The best setting of thirteen of these cards by full enumeration, counting a stay in Fantasy Land."""
    size = len(cards)
    subsets = 1 << size
    fives = np.zeros(subsets, dtype=np.int64)
    bits = np.zeros(subsets, dtype=np.int64)
    held = np.zeros(5, dtype=np.int64)
    for mask in range(1, subsets):
        bits[mask] = bits[mask & (mask - 1)] + 1
        if bits[mask] == 5:
            k = 0
            for i in range(size):
                if mask >> i & 1:
                    held[k] = cards[i]
                    k += 1
            fives[mask] = high_5(held[0], held[1], held[2], held[3], held[4])
    best = -1e9
    answer = np.zeros(3, dtype=np.int64)
    chosen = np.flatnonzero(bits == 5)
    three = np.zeros(3, dtype=np.int64)
    for back in chosen:
        high = fives[back]
        for middle in chosen:
            if middle & back or fives[middle] > high:
                continue
            rest = (subsets - 1) ^ back ^ middle
            for gone in range(-1 if size == 13 else 0, 0 if size == 13 else size):
                front = rest
                if gone >= 0:
                    if not rest >> gone & 1:
                        continue
                    front = rest ^ (1 << gone)
                k = 0
                for i in range(size):
                    if front >> i & 1:
                        three[k] = cards[i] >> 2
                        k += 1
                value, needs, bonus = scoring.front[three[0], three[1], three[2]]
                result = value_of(value, needs, bonus, fives[middle], high, scoring)
                if result < -scoring.penalty:
                    continue
                if value >= scoring.earns:
                    result -= scoring.land
                if value >= scoring.stays[0] or fives[middle] >= scoring.stays[1] or high >= scoring.stays[2]:
                    result += scoring.land
                if result > best:
                    best = result
                    answer[0], answer[1], answer[2] = front, middle, back
    return answer, best


@kernel
def play_alone(hands, cards_first, cards_a_turn, later, seed, scoring, values, hand_values):  # type: ignore[no-untyped-def]  # compiled
    """Play hands greedily without opponents: the values of their segments, and the hands' scores."""
    np.random.seed(seed)
    pack = np.arange(52)
    first = np.zeros((1024, 3), dtype=np.int64)
    rated = np.zeros(1024)
    turns = (13 - cards_first) // later
    for hand in range(hands):
        _shuffle(pack, cards_first + turns * cards_a_turn)
        segments, n = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
        cards, rest = pack[:cards_first].copy(), pack[cards_first:].copy()
        live = np.full(13, 4)
        suits = np.full(4, 13)
        for code in cards:
            live[code >> 2] -= 1
            suits[code & 3] -= 1
        count = placements(cards, cards_first, np.array([3, 5, 5]), first)
        seen = turns * cards_a_turn / len(rest)
        best = rate_placements(segments, n, cards, first, count, live, suits, seen, scoring, rated)
        place_cards(segments, n, cards, first[best])
        hand_values[hand] = finish(segments, n, rest, cards_a_turn, later, scoring)
        a, b, c = segments[0, 0] >> 2, segments[0, 1] >> 2, segments[0, 2] >> 2
        values[hand, 0] = scoring.front[a, b, c, 0]
        middle = high_5(segments[1, 0], segments[1, 1], segments[1, 2], segments[1, 3], segments[1, 4])
        back = high_5(segments[2, 0], segments[2, 1], segments[2, 2], segments[2, 3], segments[2, 4])
        values[hand, 1], values[hand, 2] = np.int64(middle), np.int64(back)
        values[hand, 3] = is_foul(scoring.front[a, b, c, 1], np.int64(middle), np.int64(back), scoring.equal)


def calibrated(
    scoring: Scoring, cards_first: int, cards_a_turn: int, keep: int, land_cards: int, seed: int = 7
) -> Scoring:
    """The scoring with its win rates, measured on hands played without opponents, and the value of Fantasy Land."""
    hands = 400
    for _ in range(2):
        values = np.zeros((hands, 4), dtype=np.int64)
        hand_values = np.zeros(hands)
        play_alone(hands, cards_first, cards_a_turn, keep, seed, scoring, values, hand_values)
        fine = values[values[:, 3] == 0]
        wins = []
        for which, size in enumerate((len(scoring.win_front), len(scoring.win_middle), len(scoring.win_back))):
            counts = np.bincount(fine[:, which], minlength=size)
            below = np.cumsum(counts) - counts
            wins.append((2.0 * below + counts) / max(1, len(fine)) - 1.0)
        scoring = scoring._replace(win_front=wins[0], win_middle=wins[1], win_back=wins[2])
        rng = np.random.default_rng(seed)
        lands = [best_full_setting(rng.permutation(52)[: min(13, land_cards)], scoring)[1] for _ in range(40)]
        scoring = scoring._replace(land=float(max(0.0, np.mean(lands) - np.mean(hand_values))))
    return scoring
