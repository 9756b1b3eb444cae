"""Which hands some cards hold, by trying every five of them and every card that a joker may be: slow and plain."""

from itertools import combinations

JOKER = 52
ACE = 12


def stand_ins(cards):
    """The cards with the joker replaced by each card in turn; with no joker, as they are."""
    if JOKER not in cards:
        return [(list(cards), None)]
    rest = [card for card in cards if card != JOKER]
    return [([*rest, code], code) for code in range(52)]


def consecutive(ranks):
    ordered = sorted(set(ranks))
    if len(ordered) != len(ranks):
        return False
    low = [-1, *ordered[:-1]] if ordered[-1] == ACE else ordered
    return ordered[-1] - ordered[0] == len(ranks) - 1 or low[-1] - low[0] == len(ranks) - 1


def hand_names(cards, kind="ace-straight-flush"):
    """The names of all hands that the cards make, each by itself."""
    names = set()
    for five in combinations(cards, 5):
        for held, stood in stand_ins(five):
            names |= _five(held, stood, kind)
            if "royal-flush" in _five(held, stood, kind):
                other = sorted(set(cards) - set(five))
                if [card >> 2 for card in other] == [10, 11] and other[0] & 3 == other[1] & 3:
                    names.add("royal-flush-and-royal-match")
    for held, stood in stand_ins(cards):
        ranks = [card >> 2 for card in held]
        if len(held) == 7 and len({card & 3 for card in held}) == 1 and consecutive(ranks):
            names.add("seven-card-straight-flush" + ("" if stood is None else "-with-joker"))
        if stood is None or stood >> 2 == ACE or kind == "wild":
            pairs = sum(ranks.count(rank) >= 2 for rank in set(ranks))
            names |= {"three-pairs"} if pairs >= 3 else set()
    return names


def _five(held, stood, kind):
    ranks = [card >> 2 for card in held]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    suited = len({card & 3 for card in held}) == 1 and len(counts) == 5
    names = set()
    if consecutive(ranks):
        names.add("straight")
        if suited:
            names.add("straight-flush")
            if min(ranks) == 8:
                names |= {"royal-flush"} | ({"royal-flush-without-joker"} if stood is None else set())
    if suited and (stood is None or kind != "no-plain-flush"):
        names.add("flush")
    if stood is None or stood >> 2 == ACE or kind == "wild":
        if counts == [5] and ranks[0] == ACE:
            names.add("five-aces")
        for least, name in ((4, "four-of-a-kind"), (3, "three-of-a-kind")):
            if counts[0] >= least:
                names.add(name)
        if counts == [3, 2]:
            names.add("full-house")
        if len(counts) > 1 and counts[1] >= 2:
            names.add("two-pairs")
    return names


def nothing(cards, kind="ace-straight-flush"):
    """Whether the cards make nothing at all, no pair either."""
    ranks = [ACE if card == JOKER else card >> 2 for card in cards]
    if kind == "wild" and JOKER in cards:
        return False
    return len(set(ranks)) == len(ranks) and not hand_names(cards, kind)
