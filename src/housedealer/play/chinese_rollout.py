"""Playouts of Chinese poker, compiled: a hand is finished many times over with cards that may come."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.play.chinese_promise import Kit, five_promise, front_promise, is_foul, promise
from housedealer.rankings.kernels.high import high_5


@kernel
def worth(segments, kit):  # type: ignore[no-untyped-def]  # compiled
    """What a finished hand is worth against an opponent on average, in points."""
    a, b, c = segments[0, 0] >> 2, segments[0, 1] >> 2, segments[0, 2] >> 2
    front, needs, bonus = kit.front[a, b, c]
    middle = high_5(segments[1, 0], segments[1, 1], segments[1, 2], segments[1, 3], segments[1, 4])
    back = high_5(segments[2, 0], segments[2, 1], segments[2, 2], segments[2, 3], segments[2, 4])
    return value_of(front, needs, bonus, np.int64(middle), np.int64(back), kit)


@kernel
def value_of(front, needs, bonus, middle, back, kit):  # type: ignore[no-untyped-def]  # compiled
    """What segments of these values are worth; a foul costs the penalty and what opponents' bonuses come to."""
    if is_foul(needs, middle, back, kit.equal):
        return -kit.penalty - 4.0
    one, two, three = kit.win_front[front], kit.win_middle[middle], kit.win_back[back]
    total = one + two + three
    if kit.must_win:
        total += (one + 1) / 2 * bonus + (two + 1) / 2 * kit.middle[middle] + (three + 1) / 2 * kit.back[back]
    else:
        total += bonus + kit.middle[middle] + kit.back[back]
    if front >= kit.earns:
        total += kit.land
    return total


@kernel
def assignments(cards, keep, room, out):  # type: ignore[no-untyped-def]  # compiled
    """All ways to lay `keep` of the cards into the room there is, as three bit masks a row; how many."""
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
def lay(segments, n, cards, masks):  # type: ignore[no-untyped-def]  # compiled
    """Lay cards into the segments by their masks."""
    for which in range(3):
        for i in range(len(cards)):
            if masks[which] >> i & 1:
                segments[which, n[which]] = cards[i]
                n[which] += 1


@kernel
def rate(segments, n, cards, ways, count, live, suits, seen, kit, out):  # type: ignore[no-untyped-def]  # compiled
    """What each way to lay the cards promises; segments are judged once for each set of cards that they take."""
    size = 1 << len(cards)
    strength = np.zeros((3, size))
    bonus = np.zeros((3, size))
    land = np.zeros(size)
    done = np.zeros((3, size), dtype=np.bool_)
    held = np.zeros(5, dtype=np.int64)
    left = 13 - n.sum()
    best, at = -1e9, 0
    for way in range(count):
        laid = 0
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
                    strength[0, mask], bonus[0, mask], land[mask] = front_promise(held, number, live, seen, kit)
                else:
                    strength[which, mask], bonus[which, mask] = five_promise(
                        held, number, live, suits, seen, which, kit
                    )
            for i in range(len(cards)):
                laid += mask >> i & 1
        f, m, b = ways[way, 0], ways[way, 1], ways[way, 2]
        exact = 0
        if left == laid:
            board, filled = segments.copy(), n.copy()
            lay(board, filled, cards, ways[way])
            out[way] = worth(board, kit)
        else:
            out[way] = promise(
                strength[0, f], strength[1, m], strength[2, b],
                bonus[0, f] + bonus[1, m] + bonus[2, b], land[f], left - laid, exact, kit,
            )  # fmt: skip
        if out[way] > best:
            best, at = out[way], way
    return at


@kernel
def finish(segments, n, pack, cards_a_turn, keep, kit):  # type: ignore[no-untyped-def]  # compiled
    """Play a hand to its end with the pack's cards in order, by what each way promises; the pack is what is unseen."""
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
        count = assignments(cards, keep, room, ways)
        turns = (13 - n.sum() - keep) // keep
        seen = turns * cards_a_turn / max(1, out)
        best = rate(segments, n, cards, ways, count, live, suits, min(1.0, seen), kit, rated)
        lay(segments, n, cards, ways[best])
    return worth(segments, kit)


@kernel
def _shuffle(pack, first):  # type: ignore[no-untyped-def]  # compiled
    for i in range(first):
        j = i + np.random.randint(0, len(pack) - i)
        pack[i], pack[j] = pack[j], pack[i]


@kernel
def think(segments, n, cards, keep, unseen, cards_a_turn, later, budget, seed, kit):  # type: ignore[no-untyped-def]  # compiled
    """The best way to lay the cards: all ways rated, the likely ones played out, the best of those more often."""
    np.random.seed(seed)
    room = np.array([3 - n[0], 5 - n[1], 5 - n[2]])
    ways = np.zeros((1024, 3), dtype=np.int64)
    rated = np.zeros(1024)
    count = assignments(cards, keep, room, ways)
    live = np.zeros(13, dtype=np.int64)
    suits = np.zeros(4, dtype=np.int64)
    for code in unseen:
        live[code >> 2] += 1
        suits[code & 3] += 1
    left = 13 - n.sum() - keep
    turns = left // later
    seen = min(1.0, turns * cards_a_turn / max(1, len(unseen)))
    rate(segments, n, cards, ways, count, live, suits, seen, kit, rated)
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
                lay(board, filled, cards, ways[way])
                total[way] += finish(board, filled, pack, cards_a_turn, later, kit)
        played += each
        budget -= each * alive
        ranked = np.argsort(-total[order[:alive]])
        order[:alive] = order[:alive][ranked]
        alive = max(1, alive // 3)
    return ways[order[0]].copy()


@kernel
def set_at_once(cards, kit):  # type: ignore[no-untyped-def]  # compiled
    """Thirteen of these cards in the best order: every way there is, by what it is worth, and by whether it stays."""
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
                value, needs, bonus = kit.front[three[0], three[1], three[2]]
                result = value_of(value, needs, bonus, fives[middle], high, kit)
                if result < -kit.penalty:
                    continue
                if value >= kit.earns:
                    result -= kit.land
                if value >= kit.stays[0] or fives[middle] >= kit.stays[1] or high >= kit.stays[2]:
                    result += kit.land
                if result > best:
                    best = result
                    answer[0], answer[1], answer[2] = front, middle, back
    return answer, best


@kernel
def solo(hands, cards_first, cards_a_turn, later, seed, kit, values, worths):  # type: ignore[no-untyped-def]  # compiled
    """Play hands alone, by what each way promises: the values that segments come to, and what the hands were worth."""
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
        count = assignments(cards, cards_first, np.array([3, 5, 5]), first)
        seen = turns * cards_a_turn / len(rest)
        best = rate(segments, n, cards, first, count, live, suits, seen, kit, rated)
        lay(segments, n, cards, first[best])
        worths[hand] = finish(segments, n, rest, cards_a_turn, later, kit)
        a, b, c = segments[0, 0] >> 2, segments[0, 1] >> 2, segments[0, 2] >> 2
        values[hand, 0] = kit.front[a, b, c, 0]
        middle = high_5(segments[1, 0], segments[1, 1], segments[1, 2], segments[1, 3], segments[1, 4])
        back = high_5(segments[2, 0], segments[2, 1], segments[2, 2], segments[2, 3], segments[2, 4])
        values[hand, 1], values[hand, 2] = np.int64(middle), np.int64(back)
        values[hand, 3] = is_foul(kit.front[a, b, c, 1], np.int64(middle), np.int64(back), kit.equal)


def learned(kit: Kit, cards_first: int, cards_a_turn: int, keep: int, land_cards: int, seed: int = 7) -> Kit:
    """The kit with what depends on play: how segments fare against hands played alone, what Fantasy Land is worth."""
    hands = 400
    for _ in range(2):
        values = np.zeros((hands, 4), dtype=np.int64)
        worths = np.zeros(hands)
        solo(hands, cards_first, cards_a_turn, keep, seed, kit, values, worths)
        fine = values[values[:, 3] == 0]
        wins = []
        for which, size in enumerate((len(kit.win_front), len(kit.win_middle), len(kit.win_back))):
            counts = np.bincount(fine[:, which], minlength=size)
            below = np.cumsum(counts) - counts
            wins.append((2.0 * below + counts) / max(1, len(fine)) - 1.0)
        kit = kit._replace(win_front=wins[0], win_middle=wins[1], win_back=wins[2])
        rng = np.random.default_rng(seed)
        lands = [set_at_once(rng.permutation(52)[: min(13, land_cards)], kit)[1] for _ in range(40)]
        kit = kit._replace(land=float(max(0.0, np.mean(lands) - np.mean(worths))))
    return kit
