"""Chinese poker counted slowly, from the posted lines alone: nothing here calls the program.

Cards are texts. The postings are distinguished by three letters: `500` (000:3589-3886), `101` (001:3042-3225) and
`son` (001:3616-3792).
"""

from itertools import pairwise

RANKS = "23456789TJQKA"


def rank(card):
    return RANKS.index(card[0]) + 2


def tally(cards):
    """Ranks by how often they come and how high they are: what decides within a category."""
    ranks = [rank(card) for card in cards]
    return sorted(set(ranks), key=lambda one: (-ranks.count(one), -one)), sorted(
        (ranks.count(one) for one in set(ranks)), reverse=True
    )


def run_top(cards):
    """The highest card of a straight, the ace high or low; nothing where it is none (000:3616-3618, 001:3056)."""
    ranks = sorted(rank(card) for card in cards)
    if all(high - low == 1 for low, high in pairwise(ranks)):
        return ranks[-1]
    if ranks[-1] == 14:
        low = [1, *ranks[:-1]]
        if all(high - low == 1 for low, high in pairwise(low)):
            return low[-1]
    return None


def five(cards):
    """A five-card hand as its place among the categories and what breaks a tie (000:3622-3663)."""
    order, counts = tally(cards)
    suited = len({card[1] for card in cards}) == 1
    top = run_top(cards)
    if suited and top:
        return (9 if top == 14 else 8), [top]
    if counts == [4, 1]:
        return 7, order
    if counts == [3, 2]:
        return 6, order
    if suited:
        return 5, order
    if top:
        return 4, [top]
    if counts == [3, 1, 1]:
        return 3, order
    if counts == [2, 2, 1]:
        return 2, order
    return (1 if counts == [2, 1, 1, 1] else 0), order


def three(cards):
    """A front hand: three of a kind, a pair, high card; no straights or flushes (000:3653-3671)."""
    order, counts = tally(cards)
    return {3: 3, 2: 1, 1: 0}[counts[0]], order


def outranks(front, middle):
    """Whether three cards rank above five: by category, then card by card; equal as far as they go is lower."""
    if front[0] != middle[0]:
        return front[0] > middle[0]
    for one, other in zip(front[1], middle[1], strict=False):
        if one != other:
            return one > other
    return False


def foul(board):
    front, middle, back = three(board[0]), five(board[1]), five(board[2])
    return outranks(front, middle) or not back > middle


STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(4, 10)
MIDDLE = {
    "500": {STRAIGHT: 4, FLUSH: 8, FULL: 12, QUADS: 16, STRAIGHT_FLUSH: 20, ROYAL: 40},  # 000:3810-3815
    "101": {STRAIGHT: 4, FLUSH: 8, FULL: 12, QUADS: 20, STRAIGHT_FLUSH: 30, ROYAL: 50},  # 001:3170-3175
    "son": {3: 2, STRAIGHT: 4, FLUSH: 8, FULL: 12, QUADS: 20, STRAIGHT_FLUSH: 30, ROYAL: 50},  # 001:3726-3744
}
BACK = {
    "500": {STRAIGHT: 2, FLUSH: 4, FULL: 6, QUADS: 8, STRAIGHT_FLUSH: 10, ROYAL: 20},
    "101": {STRAIGHT: 2, FLUSH: 4, FULL: 6, QUADS: 10, STRAIGHT_FLUSH: 15, ROYAL: 25},
    "son": {STRAIGHT: 2, FLUSH: 4, FULL: 6, QUADS: 10, STRAIGHT_FLUSH: 15, ROYAL: 25},
}


def bonuses(board, room):
    """Front: sixes 1 to aces 9, three twos 10 to three aces 22 (000:3788-3809, 001:3142-3169, 3713-3738)."""
    category, (top, *_) = three(board[0])
    front = top + 8 if category == 3 else max(top - 5, 0) if category == 1 else 0
    return [front, MIDDLE[room].get(five(board[1])[0], 0), BACK[room].get(five(board[2])[0], 0)]


def sweep(board, room):
    """The value of the best sweep that may be declared, or 0 (000:3842-3856, 001:3191-3202, 3760-3765)."""
    cards = [card for segment in board for card in segment]
    ranks = [card[0] for card in cards]
    result = [0]
    fouled = foul(board)
    if not fouled or room == "500":
        if len(set(ranks)) == 13:
            result.append(26 if len({card[1] for card in cards}) == 1 else 13)
        if sum(ranks.count(one) // 2 for one in RANKS) == 6:
            result.append(3)
    if not fouled:
        if all(run_top(segment) for segment in board):
            result.append(3)
        if all(len({card[1] for card in segment}) == 1 for segment in board):
            result.append(3)
    return max(result)


PENALTY = {"500": 9, "101": 9, "son": 6}  # 000:3758-3759, 001:3125, 001:3698
SCOOP = {"500": 0, "101": 0, "son": 3}  # 001:3777


def points(mine, theirs, room, tie=0, my_sweep=0, their_sweep=0):
    """Points to the first of two boards; `tie` 1 or -1 where the buttons are with one of them."""
    if their_sweep and not my_sweep:
        return -points(theirs, mine, room, -tie, their_sweep, my_sweep)
    if my_sweep and their_sweep:
        return 0 if my_sweep == their_sweep else my_sweep if my_sweep > their_sweep else -their_sweep
    if my_sweep:
        extra = 0 if room == "500" else sum(bonuses(mine, room))
        return my_sweep + extra + (PENALTY[room] if foul(theirs) else 0)
    if foul(mine) and foul(theirs):
        return 0
    if foul(mine):
        return -PENALTY[room] - sum(bonuses(theirs, room))
    if foul(theirs):
        return PENALTY[room] + sum(bonuses(mine, room))
    ranks = [three, five, five]
    won = []
    for segment in range(3):
        one, other = ranks[segment](mine[segment]), ranks[segment](theirs[segment])
        won.append(1 if one > other else -1 if one < other else tie)
    total = sum(won)
    for result, good, bad in zip(won, bonuses(mine, room), bonuses(theirs, room), strict=True):
        if room == "500":
            total += good if result == 1 else -bad if result == -1 else 0
        else:
            total += good - bad
    if won in ([1, 1, 1], [-1, -1, -1]):
        total += won[0] * SCOOP[room]
    return total


def earns(board):
    """Queens or better in front, not foul (000:3875-3876, 001:3210, 3773)."""
    return not foul(board) and three(board[0]) >= (1, [12])


def stays(board, room):
    """000:3879-3881, 001:3210: four of a kind behind, a full house in the middle, three of a kind in front;
    001:3773: four of a kind in the middle."""
    if foul(board):
        return False
    middle = QUADS if room == "son" else FULL
    return three(board[0])[0] == 3 or five(board[1])[0] >= middle or five(board[2])[0] >= QUADS


def settle(boards, room, stacks, point=1, declared=()):
    """Net by position, positions from the button, boards by place; every pair in its order under table stakes."""
    size = len(boards)
    values = [sweep(board, room) if place in declared else 0 for place, board in enumerate(boards)]
    order = []
    for place in declared:
        order += [tuple(sorted((place, (place + step) % size))) for step in range(1, size)]
    order += [(one, other) for one in range(size) for other in range(one + 1, size)]
    net = [0] * size
    result = []
    for pair in dict.fromkeys(order):
        one, other = pair
        due = points(boards[one], boards[other], room, int(one == 0), values[one], values[other])
        result.append((one, other, due))
        payer, payee = (other, one) if due > 0 else (one, other)
        paid = min(abs(due) * point, stacks[payer] + net[payer], stacks[payee] - net[payee])
        net[payer] -= paid
        net[payee] += paid
    return result, net
