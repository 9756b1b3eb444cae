"""The rules of pai gow on cards: plain functions on small integers, which the odds engine compiles too.

Hand values are those of the rankings (`rankings.high_joker`, `rankings.two_card`, `rankings.one_card`); this module
says what is done with values, and which hands a bonus bet finds among the cards dealt.
"""

from __future__ import annotations

from collections.abc import Sequence

JOKER_CODE = 52
ACE_RANK = 12
ROYAL_RANKS = 0b1111100000000
KING_QUEEN = 0b0110000000000

BUG, NO_FLUSH, WILD = 0, 1, 2
"""What the joker is: an ace or what completes a straight, flush or straight flush; the same but for the plain
flush; or any card at all."""

WIN, PUSH, LOSE = 1, 0, -1

PAIR, TWO_PAIRS, THREE_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = (
    1 << bit for bit in range(10)
)
NATURAL_ROYAL, FIVE_ACES, SEVEN_WITH_JOKER, ROYAL_MATCH, SEVEN_NATURAL = (1 << bit for bit in range(10, 15))


def compare(front: int, back: int, bank_front: int, bank_back: int, copies_lose: bool) -> int:
    """How a player's two hands compare with the player-dealer's, by their values: WIN, PUSH or LOSE.

    Both higher wins. A copy, an equal hand, is the player-dealer's (000:1314-1331): with a win it is a push, with a
    loss or another copy a loss. Where copies belong to nobody, only two lower hands lose.

    >>> compare(9, 9, 8, 8, True), compare(9, 7, 8, 8, True), compare(7, 7, 8, 8, True)
    (1, 0, -1)
    >>> compare(9, 8, 8, 8, True), compare(7, 8, 8, 8, True), compare(8, 8, 8, 8, True)
    (0, -1, -1)
    >>> compare(7, 8, 8, 8, False), compare(8, 8, 8, 8, False), compare(7, 7, 8, 8, False)
    (0, 0, -1)
    """
    won = (front > bank_front) + (back > bank_back)
    lost = (front < bank_front) + (back < bank_back)
    if won == 2:
        return WIN
    if copies_lose:
        return LOSE if won == 0 else PUSH
    return LOSE if lost == 2 else PUSH


def runs(ranks: int, length: int, filled: bool) -> bool:
    """Whether so many ranks follow one another, the ace low or high; `filled`: one of them may be missing.

    >>> runs(0b1000000001111, 5, False), runs(0b0000001111011, 5, False), runs(0b0000001111011, 5, True)
    (True, False, True)
    """
    low = (ranks << 1) | (ranks >> ACE_RANK)
    whole = low
    for step in range(1, length):
        whole &= low >> step
    if whole:
        return True
    if filled:
        for gap in range(length):
            left = -1
            for step in range(length):
                if step != gap:
                    left &= low >> step
            if left & (
                (1 << (15 - length)) - 1
            ):  # it begins with an ace low at the least and ends with one at the most
                return True
    return False


def bits_in(mask: int) -> int:
    """How many ranks a mask holds.

    >>> bits_in(0b1011)
    3
    """
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _suited(ranks: int, others: bool, size: int, held: int, joker: int) -> int:
    """What the cards of one suit make, with the joker where it is held; `others`: a king and queen of another suit."""
    filled = held == 1
    if size + held < 5:
        return 0
    result = FLUSH if size >= 5 or joker != NO_FLUSH else 0
    if not runs(ranks, 5, filled):
        return result
    result |= STRAIGHT_FLUSH
    royals = bits_in(ranks & ROYAL_RANKS)
    if royals + held >= 5:
        result |= ROYAL | (ROYAL_MATCH if others else 0)
        if royals == 5:
            result |= NATURAL_ROYAL
    if size == 7 and runs(ranks, 7, False):
        result |= SEVEN_NATURAL
    elif size == 6 and filled and runs(ranks, 7, True):
        result |= SEVEN_WITH_JOKER
    return result


def made(codes: Sequence[int], joker: int, first: int = -1, second: int = -1) -> int:
    """Every hand that can be found among five to seven cards, as bits; each is looked for by itself.

    A straight flush is a flush and a straight too; none of the bits is a hand of single cards, a pai gow. The cards at
    the indexes `first` and `second` are left out.

    >>> from housedealer.cards import cards
    >>> made(cards("As Kd Jh 9c 7s 5h 3d"), BUG), made(cards("As Kd Jh 9c 7s 5h Xx"), BUG) == PAIR
    (0, True)
    >>> made(cards("Ts Js Qs Ks Xx Kd Qd"), BUG) & (ROYAL | NATURAL_ROYAL | ROYAL_MATCH) == ROYAL | ROYAL_MATCH
    True
    """
    clubs = diamonds = hearts = spades = held = 0
    for place in range(len(codes)):
        code = codes[place]
        bit = 1 << (code >> 2)
        if place in (first, second):
            continue
        if code == JOKER_CODE:
            held = 1
        elif code & 3 == 0:
            clubs |= bit
        elif code & 3 == 1:
            diamonds |= bit
        elif code & 3 == 2:
            hearts |= bit
        else:
            spades |= bit
    ranks = clubs | diamonds | hearts | spades
    black, red = clubs & spades, diamonds & hearts
    either_black, either_red = clubs | spades, diamonds | hearts
    pairs = black | red | (either_black & either_red)
    trips = (black & either_red) | (red & either_black)
    result = _paired(ranks, pairs, trips, black & red, held, joker)
    if runs(ranks, 5, held == 1):
        result |= STRAIGHT
    for suit in range(4):
        mine = clubs if suit == 0 else diamonds if suit == 1 else hearts if suit == 2 else spades
        size = bits_in(mine)
        if size + held >= 5:
            match = False
            for other in range(4):
                theirs = clubs if other == 0 else diamonds if other == 1 else hearts if other == 2 else spades
                if other != suit and theirs & KING_QUEEN == KING_QUEEN:
                    match = True
            result |= _suited(mine, match, size, held, joker)
    return result


def _paired(ranks: int, pairs: int, trips: int, quads: int, held: int, joker: int) -> int:
    """The groups among the cards: the ranks held, those held twice, three and four times, and whether the joker is
    held."""
    ace = 1 << ACE_RANK
    result = FIVE_ACES if held and quads & ace else 0
    several = bits_in(pairs)
    if held and joker == WILD:
        # It makes four of three, and a pair of any single card: beside three of a kind that is a full house.
        if trips and ranks != trips:
            result |= FULL_HOUSE
        several += ranks != pairs
        quads |= trips
        if trips == 0:
            trips = pairs
    elif held:
        quads |= trips & ace
        trips |= pairs & ace
        pairs |= ranks & ace
        several = bits_in(pairs)
    # The three are among the pairs, so that another pair must be beside them.
    if trips and bits_in(pairs) >= 2:
        result |= FULL_HOUSE
    if quads:
        result |= QUADS
    if trips:
        result |= TRIPS
    if several >= 1:
        result |= PAIR
    if several >= 2:
        result |= TWO_PAIRS
    if several >= 3:
        result |= THREE_PAIRS
    return result


def made_beside_pair(codes: Sequence[int], joker: int) -> int:
    """The hands that five of seven cards make where the other two are a pair; ace and joker are one.

    >>> from housedealer.cards import cards
    >>> made_beside_pair(cards("9s 8d 7h 6c 5s Kh Kd"), BUG) == STRAIGHT
    True
    >>> made_beside_pair(cards("As Ad Ah Ac 5s 5h 5d"), BUG) & (QUADS | FULL_HOUSE) == QUADS | FULL_HOUSE
    True
    """
    result = 0
    for first in range(len(codes)):
        for second in range(first + 1, len(codes)):
            upper, lower = codes[first] >> 2, codes[second] >> 2
            if upper > lower:
                upper, lower = lower, upper
            # The joker's rank is 13, next above the ace's.
            if upper == lower or (lower == ACE_RANK + 1 and (upper == ACE_RANK or joker == WILD)):
                result |= made(codes, joker, first, second)
    return result


def pai_gow(codes: Sequence[int], joker: int) -> int:
    """The highest rank of cards that make nothing, no pair, straight or flush; -1 where they make something.

    A joker that completes nothing is the ace.

    >>> from housedealer.cards import cards
    >>> pai_gow(cards("9s 8d 7h 6c 4s 3h 2d"), BUG), pai_gow(cards("9s 8d 7h Kc 4s Xx 2d"), BUG)
    (7, 12)
    >>> pai_gow(cards("9s 8d 7h 6c 4s 3h Xx"), BUG)
    -1
    """
    if made(codes, joker):
        return -1
    top = 0
    for code in codes:
        top = max(top, ACE_RANK if code == JOKER_CODE else code >> 2)
    return top


def one_color(codes: Sequence[int]) -> bool:
    """Whether all cards are red, or all black; a joker is neither.

    >>> from housedealer.cards import cards
    >>> one_color(cards("9h 2d")), one_color(cards("9h 2s"))
    (True, False)
    """
    red = black = 0
    for code in codes:
        if code == JOKER_CODE:
            return False
        if code & 3 == 1 or code & 3 == 2:
            red += 1
        else:
            black += 1
    return red == 0 or black == 0
