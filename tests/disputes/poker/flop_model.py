"""A slow model of the flop games, written from the posted texts and apart from the program.

Money is in cents; hands are compared by trying every five cards; each betting round is a queue
of who must still act. Nothing here is taken from the program.
"""

from collections import Counter
from itertools import combinations

RANKS, SUITS = "23456789TJQKA", "cdhs"


class Game:
    """What a posting sets: cards dealt, how many must be used, low half, discard, odd chips, cap on raises."""

    def __init__(self, holes, two=False, low=False, discard=None, odd="left", half="winner", cap=True, **rest):
        self.holes, self.two, self.low, self.discard, self.odd, self.half = holes, two, low, discard, odd, half
        self.capped = ("fixed", "spread", "pot", "no") if cap is True else cap
        self.middle = rest.get("middle", False)
        self.structure = rest.get("structure")
        self.seats = rest.get("seats", 10)
        self.needs_pair = rest.get("needs_pair", False)
        self.late_fee = rest.get("late_fee", False)


LIMITS = ("fixed", "spread")
SUITED = {"odd": "suit", "half": "high-hand"}
GAMES = {
    "500-club/texas-holdem": Game(2),
    "500-club/omaha": Game(4, True, middle=True),
    "500-club/omaha-hi-lo": Game(4, True, True, middle=True),
    "500-club/pot-limit-omaha-8-or-better": Game(4, True, True, middle=True, structure="pot"),
    "500-club/big-o": Game(5, True, seats=8),
    "500-club/pineapple": Game(3, discard="flop"),
    "500-club/pineapple-hi-lo": Game(3, low=True, discard="flop", **SUITED),
    "500-club/crazy-pineapple": Game(3, discard="turn"),
    "500-club/crazy-pineapple-hi-lo": Game(3, low=True, discard="turn", **SUITED),
    "black-sheep/texas-holdem": Game(2),
    "black-sheep/omaha": Game(4, True),
    "black-sheep/omaha-hi-lo": Game(4, True, True),
    "outlaws/texas-holdem": Game(2, late_fee=True),
    "outlaws/texas-holdem-hi-lo": Game(2, low=True, late_fee=True),
    "outlaws/omaha": Game(4, True, late_fee=True),
    "outlaws/omaha-hi-lo": Game(4, True, True, late_fee=True),
    "the-101/texas-holdem": Game(2, structure="fixed", cap=LIMITS),
    "the-101/no-limit-texas-holdem": Game(2, structure="no", cap=()),
    "the-101/omaha": Game(4, True, cap=LIMITS),
    "the-101/omaha-hi-lo": Game(4, True, True, odd="seat-one", half="high", cap=LIMITS),
    "the-101/big-o": Game(5, True, seats=8),
    "turlock/texas-holdem": Game(2, cap=LIMITS),
    "turlock/omaha": Game(4, True, cap=LIMITS),
    "turlock/omaha-hi-lo": Game(4, True, True, half="high", cap=LIMITS),
    "als/pineapple-hi-lo": Game(3, low=True, half="high", cap=LIMITS, needs_pair=True),
}


# Hands


def high(five):
    """The rank of five cards; larger is better."""
    ranks = sorted([RANKS.index(card[0]) for card in five], reverse=True)
    count = Counter(ranks)
    groups = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    shape = sorted(count.values(), reverse=True)
    flush = len({card[1] for card in five}) == 1
    top = 3 if ranks == [12, 3, 2, 1, 0] else ranks[0] if len(count) == 5 and ranks[0] - ranks[4] == 4 else None
    kind = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [], [], [3, 2], [4, 1]].index(shape)
    if top is not None:
        return (8 if flush else 4, [top])
    return (5, ranks) if flush else (kind, groups)


def low(five):
    """The low of five cards, larger is better; None where it does not qualify."""
    ranks = sorted(["A23456789TJQK".index(card[0]) for card in five], reverse=True)
    return [-rank for rank in ranks] if len(set(ranks)) == 5 and ranks[0] <= 7 else None


def fives(game, hole, board):
    """Every five cards that a player may use."""
    if not game.two:
        return list(combinations([*hole, *board], 5))
    return [(*mine, *shared) for mine in combinations(hole, 2) for shared in combinations(board, 3)]


def suits(ways, rate, value):
    """The best suits among the ways to make a hand, from its highest card; the ace of a wheel is its lowest."""
    result = []
    for five in ways:
        if rate(five) == value:
            wheel = rate is high and value[1] == [3] and value[0] in (4, 8)
            order = sorted(five, key=lambda card: -1 if wheel and card[0] == "A" else RANKS.index(card[0]))
            result.append([SUITS.index(card[1]) for card in reversed(order)])
    return max(result)


# A hand


class Model:
    """A hand in play. `choose(model, seat, options)` answers; an option is a name, least and most."""

    def __init__(self, doc, fees=None):
        self.game, self.doc, self.fees = GAMES[doc["posting"]], doc, fees or {}
        seats = sorted(doc["seats"], key=int)
        start = seats.index(str(doc["button"])) + 1
        self.order = seats[start:] + seats[:start]
        self.stack = {seat: 100 * doc["seats"][seat]["stack"] for seat in seats}
        self.hole = {seat: doc["deal"][seat].split() for seat in seats}
        self.paid = dict.fromkeys(seats, 0)
        self.put = dict.fromkeys(seats, 0)
        self.live = list(self.order)
        self.board = []
        self.drop = 0
        self.structure = self.game.structure or doc["structure"]

    def stake(self, name):
        return 100 * self.doc["stakes"].get(name, 0)

    def post(self, seat, amount):
        amount = min(amount, self.stack[seat])
        self.stack[seat] -= amount
        self.put[seat] += amount
        self.paid[seat] += amount

    def take(self, street):
        """A fee from the pot, never more than is in it."""
        self.drop += min(self.fees.get(street, 0), sum(self.paid.values()) - self.drop)

    def run(self, choose):
        blinds = [name for name in ("small_blind", "middle_blind", "big_blind") if self.stake(name)]
        for name, seat in zip(blinds, self.order, strict=False):
            self.post(seat, self.stake(name))
        first = len(blinds) % len(self.order)
        self.bet(choose, self.order[first:] + self.order[:first], self.stake("big_blind"), self.stake("lower"))
        cards = self.doc["deal"]["board"].split()
        for street, shown, limit in (("flop", 3, "lower"), ("turn", 4, "upper"), ("river", 5, "upper")):
            if len(self.live) == 1:
                break
            if self.game.discard == street:
                for seat in self.live:
                    self.hole[seat].remove(choose(self, seat, [("discard", self.hole[seat])])[1])
            self.board = cards[:shown]
            self.put = dict.fromkeys(self.put, 0)
            if not self.game.late_fee:
                self.take(street)
            self.bet(choose, self.order, 0, self.stake(limit))
            if self.game.late_fee:
                self.take(street)
        if not self.board:
            self.take("none")

    def bet(self, choose, order, level, limit):
        """A betting round. Who has acted may raise again only after a full raise."""
        unit = {"fixed": limit, "spread": self.stake("lower")}.get(self.structure, self.stake("big_blind"))
        queue, raises, since = [seat for seat in order if seat in self.live and self.stack[seat]], 0, {}
        while queue and len(self.live) > 1:
            seat = queue.pop(0)
            others = [other for other in self.live if other != seat]
            owed, have = level - self.put[seat], self.put[seat] + self.stack[seat]
            matched = self.put[seat] >= max([self.put[other] for other in others])
            if not queue and matched and not any(self.stack[other] for other in others):
                break
            options = [("fold",), ("check",) if owed <= 0 else ("call",)]
            betting = sum([self.stack[other] > 0 for other in self.live])
            capped = self.structure in self.game.capped and raises >= 3 and betting > 2
            answered = any(self.stack[other] and self.stack[other] + self.put[other] > level for other in others)
            if have > level and not capped and answered and level - since.get(seat, level - unit) >= unit:
                pot = sum(self.paid.values()) - self.drop
                most = {"fixed": limit, "spread": max(self.stake("upper"), unit), "pot": max(unit, pot + owed)}
                least, most = level + unit, level + most.get(self.structure, have)
                options.append(("raise" if level else "bet", min(least, have), min(most, have)))
            name, *to = choose(self, seat, options)
            if name == "fold":
                self.live.remove(seat)
            elif name == "call":
                self.post(seat, owed)
            elif to:
                self.post(seat, to[0] - self.put[seat])
                if to[0] - level >= unit:
                    raises += level > 0
                    unit = limit if self.structure == "fixed" else to[0] - level
                    since = {}
                level = to[0]
                place = self.order.index(seat)
                round_ = self.order[place + 1 :] + self.order[:place]
                queue = [other for other in round_ if other in self.live and self.stack[other]]
            since[seat] = level
        top, second = sorted(self.put.values(), reverse=True)[:2]
        for seat, put in self.put.items():
            if put == top > second:
                self.paid[seat] -= top - second
                self.stack[seat] += top - second

    def settle(self):
        """The pots with their shares, and each seat's net, in cents."""
        pots, below, fees = [], 0, self.drop
        net = {seat: -paid for seat, paid in self.paid.items()}
        for level in sorted({self.paid[seat] for seat in self.live}):
            amount = sum([max(0, min(paid, level) - below) for paid in self.paid.values()])
            taken = min(fees, amount)
            fees -= taken
            shares = self.split(amount - taken, [seat for seat in self.live if self.paid[seat] >= level])
            for seat, share in shares.items():
                net[seat] += share
            pots.append((amount - taken, {seat: share for seat, share in shares.items() if share}))
            below = level
        return pots, net

    def split(self, amount, seats):
        if len(seats) == 1:
            return {seats[0]: amount}
        chip = int(100 * float(self.doc.get("chip", 0.01)))
        ways = {seat: fives(self.game, self.hole[seat], self.board) for seat in seats}
        highs = {seat: max(map(high, ways[seat])) for seat in seats}
        lows = {seat: max([way for way in map(low, ways[seat]) if way], default=None) for seat in seats}
        lows = {seat: way for seat, way in lows.items() if way and self.game.low}
        if lows and self.game.needs_pair:
            highs = {seat: value for seat, value in highs.items() if value[0]}
        shares = dict.fromkeys(seats, 0)
        halves = [(rate, values) for rate, values in ((high, highs), (low, lows)) if values]
        part = amount // (len(halves) * chip) * chip
        odd = amount - part * len(halves)
        won, best = [], None
        for rate, values in halves:
            winners = [seat for seat in values if values[seat] == max(values.values())]
            won += winners
            best = best or self.nearest(winners, ways, rate, values)
            mine = part + odd if rate is high and (len(halves) == 1 or self.game.half == "high") else part
            if not highs:
                mine = amount
            share = mine // (chip * len(winners)) * chip
            for seat in winners:
                shares[seat] += share
            shares[self.nearest(winners, ways, rate, values)] += mine - share * len(winners)
        left = amount - sum(shares.values())
        if left:
            # Of one high and one low the high hand; with ties the hand ranked highest by suit on the high rankings,
            # which is a high hand (000:3551-3584).
            shares[best if self.game.half == "high-hand" else min(won, key=self.order.index)] += left
        return shares

    def nearest(self, winners, ways, rate, values):
        """To whom of equals an odd chip goes."""
        if self.game.odd == "seat-one":
            return min(winners, key=int)
        if self.game.odd == "suit":
            return max(winners, key=lambda seat: (suits(ways[seat], rate, values[seat]), -self.order.index(seat)))
        return min(winners, key=self.order.index)
