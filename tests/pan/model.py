"""Panguingue the slow way: every subset of a hand looked at, and rounds settled from the posted lines."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

ORDER = "A234567JQK"  # 003:18
VALLE = "357"  # 003:22


def is_square(cards):
    """003:20, 28"""
    ranks, suits = {card[0] for card in cards}, [card[1] for card in cards]
    if len(ranks) != 1:
        return False
    return ranks <= {"K", "A"} or len(set(suits)) in (1, len(suits))


def is_rope(cards):
    """003:18, 26"""
    places = sorted(ORDER.index(card[0]) for card in cards)
    in_sequence = places == list(range(places[0], places[0] + len(places)))
    return in_sequence and len({card[1] for card in cards}) == 1


def is_meld(cards):
    return len(cards) >= 3 and (is_square(cards) or is_rope(cards))


def melds(hand):
    """Every meld in a hand, as sorted cards."""
    return {
        tuple(sorted(some)) for count in range(3, len(hand) + 1) for some in combinations(hand, count) if is_meld(some)
    }


def additions(meld, hand):
    """Every group of a hand's cards that leaves a meld a meld."""
    return {
        tuple(sorted(some))
        for count in range(1, len(hand) + 1)
        for some in combinations(hand, count)
        if is_meld([*meld, *some])
    }


def square_chips(cards):
    """003:32-34"""
    rank, suits = cards[0][0], {card[1] for card in cards}
    if len(suits) > 1:
        return 1 if rank in VALLE else 0
    if rank in VALLE:
        return 4 if suits == {"s"} else 2
    return 2 if suits == {"s"} else 1


def rope_chips(cards):
    """003:35-36"""
    held = {card[0] for card in cards}
    each = 2 if cards[0][1] == "s" else 1
    return each * (set("A23") <= held) + each * (set("JQK") <= held)


class Rummy:
    """A round replayed from its record."""

    def __init__(self, doc, out):
        self.chip = round(Fraction(str(doc["stakes"]["kondition"])) * 100)
        ante = round(Fraction(str(doc["stakes"].get("ante", 0))) * 100)
        self.out = doc["stakes"].get("out", out)
        self.stack = {seat: round(Fraction(str(held["stack"])) * 100) for seat, held in doc["seats"].items()}
        self.start = dict(self.stack)
        # 003:18: to the right is the next lower number.
        seats = sorted(map(int, doc["seats"]), reverse=True)
        lower = [seat for seat in seats if seat < doc["button"]]
        self.order = [str(seat) for seat in lower + [seat for seat in seats if seat not in lower]]
        self.shoe = doc["shoe"].split()
        self.choices = [list(map(str, choice)) for choice in doc["choices"]]
        self.hands = {seat: [] for seat in self.order}
        for _ in range(2):
            for seat in self.order:
                self.hands[seat] += self.shoe[:5]
                self.shoe = self.shoe[5:]
        self.antes = {}
        for seat in self.order:
            self.antes[seat] = min(ante, self.stack[seat])
            self.stack[seat] -= self.antes[seat]
        self.down = {seat: [] for seat in self.order}
        self.worth = {seat: [] for seat in self.order}

    def pay(self, to, chips):
        for seat in self.order:
            if seat != to:
                paid = min(chips * self.chip, self.stack[seat])
                self.stack[seat] -= paid
                self.stack[to] += paid

    def play(self):
        while self.choices and self.choices[0][1] in ("drop", "stay"):
            seat, name = self.choices.pop(0)
            if name == "drop":
                self.order.remove(seat)
        if len(self.order) == 1:
            self.stack[self.order[0]] += sum(self.antes.values())
            return self.net()
        thrown, turn = None, 0
        while True:
            seat = self.order[turn % len(self.order)]
            turn += 1
            if not self.shoe and not self.choices:
                break
            if thrown and self.choices.pop(0)[:3] == [seat, "draw", "discard"]:
                self.hands[seat].append(thrown)
            else:
                self.hands[seat].append(self.shoe.pop(0))
            thrown = self.turn(seat)
            if thrown is None:
                self.win(seat)
                return self.net()
        for seat, ante in self.antes.items():
            self.stack[seat] += ante
        return self.net()

    def turn(self, seat):
        """The card discarded, or None for eleven down."""
        hand = self.hands[seat]
        while sum(map(len, self.down[seat])) < 11:
            if len(hand) == 1 and not any(additions(meld, hand) for meld in self.down[seat]):
                return hand.pop()
            who, name, text = self.choices.pop(0)
            assert who == seat
            cards = text.partition("/")[0].split()
            assert not Counter(cards) - Counter(hand)
            for card in cards:
                hand.remove(card)
            if name == "discard":
                return cards[0]
            if name == "meld":
                assert is_meld(cards)
                self.down[seat].append(cards)
                rope = len({card[0] for card in cards}) > 1
                chips = rope_chips(cards) if rope else square_chips(cards)
                self.worth[seat].append(chips)
                self.pay(seat, chips)
            else:
                number = int(text.partition("/")[2]) - 1
                before = self.down[seat][number]
                after = [*before, *cards]
                assert is_meld(after)
                self.down[seat][number] = after
                if len({card[0] for card in after}) > 1:
                    more = rope_chips(after) - rope_chips(before)
                    self.worth[seat][number] += more
                    self.pay(seat, more)
        return None

    def win(self, seat):
        self.stack[seat] += sum(self.antes.values())
        self.pay(seat, self.out)
        for chips in self.worth[seat]:
            self.pay(seat, chips)

    def net(self):
        return {seat: self.stack[seat] - start for seat, start in self.start.items()}
