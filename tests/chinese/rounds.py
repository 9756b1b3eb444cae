"""Documents of Chinese poker, written from the boards that players end with, as the contract writes them."""

import random

CLUB, CASINO, SONOMA = (
    "500-club/face-up-chinese-poker",
    "the-101/chinese-poker",
    "parkwest-sonoma/face-up-pineapple-chinese-poker",
)
ROOMS = {CLUB: "500", CASINO: "101", SONOMA: "son"}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def board(text):
    """`As Kd Qc / 2h …` as three lists of cards."""
    return [segment.split() for segment in text.split("/")]


def write(segments):
    return "/".join(" ".join(cards) for cards in segments)


def clockwise(seats, button):
    seats = sorted(seats, key=lambda name: float(name))
    return [s for s in seats if int(float(s)) >= button] + [s for s in seats if int(float(s)) < button]


def document(posting, boards, button=None, rng=None, fantasyland=(), declared=(), stacks=10_000, **more):
    """A round in which each hand comes to the board named, its cards in some order, discards from what is left."""
    rng = rng or random.Random(repr(sorted(boards.items())))
    button = button or int(float(min(boards, key=float)))
    boards = {seat: board(cards) if isinstance(cards, str) else cards for seat, cards in boards.items()}
    used = {card for cards in boards.values() for segment in cards for card in segment}
    assert len(used) == 13 * len(boards), "a card lies on two boards"
    free = [card for card in DECK if card not in used]
    rng.shuffle(free)
    order = clockwise(boards, button)
    own = [seat for seat in order if int(float(seat)) == button]
    turns = [seat for seat in order if seat not in own] + own
    deal, plan = {}, {}
    for seat in turns:
        cards = [(card, place) for place, segment in enumerate(boards[seat]) for card in segment]
        rng.shuffle(cards)
        each = 1 if posting == CASINO else 2
        if seat in fantasyland:
            steps, thrown = [cards], [[free.pop()] if posting == SONOMA else []]
        else:
            steps = [cards[:5]] + [cards[i : i + each] for i in range(5, 13, each)]
            thrown = [[]] + [[] if posting == CASINO else [free.pop()] for _ in steps[1:]]
        plan[seat] = steps
        received = []
        for laid, gone in zip(steps, thrown, strict=True):
            batch = [card for card, _ in laid] + gone
            rng.shuffle(batch)
            received += batch
        deal[seat] = " ".join(received)
    choices = [[seat, "place", write(boards[seat])] for seat in turns if seat in fantasyland]
    others = [seat for seat in turns if seat not in fantasyland]
    room = {seat: [3, 5, 5] for seat in others}
    for step in range(max((len(plan[seat]) for seat in others), default=0)):
        for seat in others:
            laid = plan[seat][step]
            forced = len(laid) == 1 and sum(one > 0 for one in room[seat]) == 1
            segments = [[card for card, place in laid if place == one] for one in range(3)]
            for place, segment in enumerate(segments):
                room[seat][place] -= len(segment)
            if not forced:
                choices.append([seat, "place", write(segments)])
    choices += [[seat, "clean-sweep"] for seat in order if seat in declared]
    seats = sorted({seat.split(".")[0] for seat in boards}, key=int)
    doc = {
        "posting": posting,
        "option": None,
        "seats": {seat: {"stack": stacks[seat] if isinstance(stacks, dict) else stacks} for seat in seats},
        "button": button,
        "stakes": {"point": 1},
        "deal": deal,
        "choices": choices,
    }
    if fantasyland:
        doc["fantasyland"] = list(fantasyland)
    return doc | more
