"""Two Card Peek settled the slow way, from the posted lines (001:832-1005), without the program's rankings."""

from collections import Counter
from fractions import Fraction

RANKS = "23456789TJQKA"
PICKS = ["a", "b", "c", "ab", "ac", "bc"]
SUPER = {"royal": 20_000, "straight flush": 2000, "quads": 100, "full": 30, "flush": 15, "straight": 7, "trips": 5}
PEEK = {"royal": 500, "straight flush": 200, "quads": 40, "full": 15, "flush": 12, "straight": 10}


def ranks_of(cards):
    return sorted((RANKS.index(card[0]) for card in cards), reverse=True)


def best_rows(rows):
    """The rows that win Pick Row: pairs above high cards, ten high or better, ties all win."""
    worth = {}
    for row, cards in rows.items():
        high, low = ranks_of(cards[:2])
        worth[row] = (high == low, high, low)
    best = max(worth.values())
    if not best[0] and best[1] < RANKS.index("T"):
        return ""
    return "".join(row for row in rows if worth[row] == best)


def two_card_pays(cards):
    """001:856-860, in halves."""
    high, low = ranks_of(cards[:2])
    suited = cards[0][1] == cards[1][1]
    run = high - low == 1 or (high, low) == (12, 0)
    if high == low:
        return 3
    if suited and (high, low) == (12, 11):
        return 20
    if suited and run:
        return 6
    return 2 if suited or run else 0


def five(cards):
    ranks = ranks_of(cards)
    shape = sorted(Counter(ranks).values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    run = len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0])
    if run and flush:
        return "royal" if ranks[:2] == [12, 11] else "straight flush"
    if shape[0] == 4:
        return "quads"
    if shape == [3, 2]:
        return "full"
    if flush:
        return "flush"
    if run:
        return "straight"
    return {3: "trips", 2: "two pair" if shape[1] == 2 else "pair"}.get(shape[0], "high")


def peek_pays(cards):
    """001:896-913"""
    made = five(cards)
    from_pair = cards[0][0] == cards[1][0]
    if made == "two pair":
        return 1 if from_pair else 6
    if made == "trips":
        return 2 if from_pair else 8
    return PEEK.get(made, 0)


def settle(doc):
    """The settled lines `(seat, wager, paid, taken, uncovered)`, in cents."""
    shoe = doc["shoe"].split()
    rows = {row: shoe[at:15:3] for at, row in enumerate("abc")}
    seats = sorted(map(int, doc["seats"]))
    start = doc.get("action") or seats[0]
    order = seats[seats.index(start) :] + seats[: seats.index(start)]
    peeks = {int(seat): rest for seat, *rest in doc["choices"] if rest[0] != "decline"}
    pool = round(Fraction(str(doc["player_dealer"]["bank"])) * 100)
    lines = []

    def meet(seat, wager, stake, due):
        nonlocal pool
        whole = due if due else stake
        matched = min(whole, pool)
        pool -= matched
        paid, taken = (matched, 0) if due else (0, matched)
        lines.append((str(seat), wager, paid, taken, whole - matched))

    def cents(amount):
        return round(Fraction(str(amount)) * 100)

    for seat in order:
        placed = {name: cents(amount) for name, amount in doc["seats"][str(seat)].items()}
        for pick in PICKS:
            if f"pick-row-{pick}" in placed:
                stake = placed[f"pick-row-{pick}"]
                won = set(pick) & set(best_rows(rows))
                meet(seat, f"pick-row-{pick}", stake, stake * (2 if len(pick) == 1 else 1) if won else 0)
        for row in "abc":
            if f"two-card-poker-{row}" in placed:
                stake = placed[f"two-card-poker-{row}"]
                meet(seat, f"two-card-poker-{row}", stake, stake * two_card_pays(rows[row]) // 2)
    for seat in order:
        if seat in peeks:
            wager, amount = peeks[seat]
            meet(seat, wager, cents(amount), cents(amount) * peek_pays(rows[wager[-1]]))
        if "super-bet" in doc["seats"][str(seat)]:
            meet(seat, "super-bet", 100, 100 * sum(SUPER.get(five(cards), 0) for cards in rows.values()))
    return lines
