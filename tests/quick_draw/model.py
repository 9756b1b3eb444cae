"""Cal Quick Draw settled the slow way, from the posted lines (001:2083-2199), without the program's rankings."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
PLAY = {"natural royal": 100, "five": 50, "joker royal": 25, "straight flush": 10, "quads": 4, "full": 2}
PLAY |= {"flush": 1, "straight": 1}  # 001:2140-2147
BONUS = {"natural royal": 500, "five": 100, "joker royal": 50, "straight flush": 30, "quads": 15, "full": 8}
BONUS |= {"flush": 6, "straight": 4, "trips": 2}  # 001:2191-2199
ORDER = ["high", "pair", "two pair", "trips", "straight", "flush", "full", "quads", "straight flush"]
ORDER += ["joker royal", "natural royal", "five"]  # 001:2103-2117


def plain(hand):
    """A hand of five real cards: its place in the ranking and the ranks that decide."""
    ranks = [RANKS.index(card[0]) for card in hand]
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = tuple(count for count, _ in groups)
    decisive = tuple(rank for _, rank in groups)
    top = max(ranks)
    run = len(set(ranks)) == 5 and top - min(ranks) == 4
    if set(ranks) == {12, 0, 1, 2, 3}:
        run, top = True, 3
    flush = len({card[1] for card in hand}) == 1
    if run and flush:
        return ("joker royal" if top == 12 else "straight flush"), (top,)
    names = {(5,): "five", (4, 1): "quads", (3, 2): "full", (3, 1, 1): "trips", (2, 2, 1): "two pair"}
    names |= {(2, 1, 1, 1): "pair"}
    if (shape in names and shape[0] >= 4) or shape == (3, 2):
        return names[shape], decisive
    if flush:
        return "flush", decisive
    if run:
        return "straight", (top,)
    return names.get(shape, "high"), decisive


def five(hand):
    """Five cards, the joker tried as every card not in the hand, or as the fifth of four alike: 001:2093."""
    if "Xx" not in hand:
        name, decisive = plain(hand)
        return place("natural royal" if name == "joker royal" else name, decisive)
    rest = [card for card in hand if card != "Xx"]
    tries = [place(*plain([*rest, card])) for card in DECK if card not in rest]
    if len({card[0] for card in rest}) == 1:
        tries.append(place("five", (RANKS.index(rest[0][0]),)))
    return max(tries)


def place(name, decisive):
    return ORDER.index(name), decisive


def best(hand):
    return max(five(list(some)) for some in combinations(hand, 5))


def settle(doc):
    """Net by bettor, in cents, with the settled lines `(seat, wager, paid, taken, uncovered)`."""
    shoe = doc["shoe"].split()
    dealer = doc["player_dealer"]["seat"]
    seats = sorted(int(place) for place in doc["seats"] if "/" not in place)
    order = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat < dealer]
    first = {}
    for seat in [*order, "dealer"]:
        first[seat], shoe = shoe[:5], shoe[5:]
    final = dict(first)
    thrown = {int(seat): rest[1].split() if rest[0] == "draw" else [] for seat, *rest in doc["choices"]}
    for seat in order:
        held_cards = [card for card in first[seat] if card not in thrown[seat]]
        count = len(thrown[seat])
        final[seat], shoe = held_cards + shoe[:count], shoe[count:]
    theirs = best(first["dealer"] + shoe[:2])
    start = doc.get("action") or order[0]
    order = order[order.index(start) :] + order[: order.index(start)]
    pool = round(Fraction(str(doc["player_dealer"]["bank"])) * 100)
    lines = []
    for kind in ("play", "quick-draw-bonus"):
        for seat in order:
            behind = [f"{seat}/{line}" for line in range(1, 10)]
            for place in [str(seat), *behind]:
                if kind not in doc["seats"].get(place, {}):
                    continue
                stake = round(Fraction(str(doc["seats"][place][kind])) * 100)
                if kind == "play":
                    mine = five(final[seat])
                    extra = PLAY.get(ORDER[mine[0]], 0) * stake
                    win, lose = (stake + extra, 0) if mine >= theirs else (extra, stake)
                else:
                    times = BONUS.get(ORDER[five(first[seat])[0]])
                    win, lose = (times * stake, 0) if times else (0, stake)
                taken = min(lose, pool)
                pool -= taken
                paid = min(win, pool)
                pool -= paid
                lines.append((place, kind, paid, taken, win + lose - paid - taken))
    return lines
