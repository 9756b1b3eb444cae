"""The program's count against the slow model's, on thousands of random boards and whole rounds."""

import random

import pytest

import housedealer
from housedealer import cards
from housedealer.games import game
from housedealer.games.chinese import boards as judged
from housedealer.games.chinese.points import Entry, count

from . import model
from .rounds import CASINO, CLUB, DECK, ROOMS, SONOMA, document

POSTINGS = [CLUB, CASINO, SONOMA]


def texts(codes):
    return [cards.TEXTS[code] for code in codes]


def sorted_board(rng, pack):
    """A board set by its strength, so that many are not foul and good hands come often."""
    held = pack[:13]
    best = None
    for _ in range(20):
        rng.shuffle(held)
        board = [held[:3], held[3:8], held[8:]]
        if not model.foul(board):
            worth = (model.five(board[2]), model.five(board[1]))
            if best is None or worth > best[0]:
                best = worth, [list(segment) for segment in board]
    return best[1] if best else [held[:3], held[3:8], held[8:]]


def good_pack(rng):
    """A pack in which pairs, suits and runs lie together more often than in a shuffled one."""
    pack = list(DECK)
    rng.shuffle(pack)
    keys = [
        lambda card: model.rank(card),
        lambda card: "cdhs".index(card[1]),
        lambda card: model.rank(card) // 3,
        lambda card: 0,
    ]
    for start in range(0, 39, 13):
        by = rng.choice(keys)
        order = {card: (by(card), rng.random()) for card in pack[start:]}
        pack[start:] = sorted(pack[start:], key=order.__getitem__)
        turn = rng.randrange(len(pack) - start)
        pack[start:] = pack[start + turn :] + pack[start : start + turn]
    return pack


def random_boards(rng, players):
    pack = good_pack(rng)
    result = []
    for player in range(players):
        part = pack[13 * player : 13 * player + 13]
        if rng.random() < 0.25:
            rng.shuffle(part)
            result.append([part[:3], part[3:8], part[8:]])
        else:
            result.append(sorted_board(rng, part))
    return result


def judge(board, posting):
    codes = [cards.cards(" ".join(segment)) for segment in board]
    return judged.board(codes, judged.scale_of(game(posting).rules))


@pytest.mark.parametrize("posting", POSTINGS)
def test_boards_and_points_between_them(posting):
    rng, room = random.Random(posting), ROOMS[posting]
    scale = judged.scale_of(game(posting).rules)
    seen = {"foul": 0, "sweep": 0, "earns": 0, "stays": 0}
    for number in range(600):
        pair = random_boards(rng, 2)
        entries = []
        tie = (0, 1, -1)[number % 3]
        sweeps = []
        for place, board in enumerate(pair):
            ours = judge(board, posting)
            assert ours.foul == model.foul(board), board
            assert list(ours.bonuses) == model.bonuses(board, room), board
            row = judged.best_sweep(ours, scale.rules)
            assert (row.points if row else 0) == model.sweep(board, room), board
            assert judged.earns(ours, scale) == model.earns(board)
            assert judged.stays(ours, scale) == model.stays(board, room)
            seen["foul"] += ours.foul
            seen["sweep"] += row is not None
            seen["earns"] += model.earns(board)
            seen["stays"] += model.stays(board, room)
            row = row if rng.random() < 0.7 else None
            sweeps.append(row.points if row else 0)
            entries.append(Entry(str(place), str(place), ours, row, tie == (1, -1)[place]))
        parts = count(*entries, scale)
        assert sum(part.points for part in parts) == model.points(*pair, room, tie, *sweeps), pair
        assert all(part.why for part in parts)
    assert min(seen.values()) > 10, seen


@pytest.mark.parametrize("posting", POSTINGS)
def test_whole_rounds(posting):
    """Documents with random seats, buttons, stacks, sweeps and Fantasy Land: points, money and what comes next."""
    rng, room = random.Random(posting + "rounds"), ROOMS[posting]
    declared_ever = limited = 0
    for _ in range(150):
        players = rng.randint(2, 4 if posting == CASINO else 3)
        seats = sorted(rng.sample(range(1, 6 if posting == CASINO else 5), players))
        button = rng.choice(seats)
        order = [str(seat) for seat in [*[s for s in seats if s >= button], *[s for s in seats if s < button]]]
        final = random_boards(rng, players)
        lucky = [seat for seat in order if rng.random() < 0.2]
        declared = [place for place, board in enumerate(final) if model.sweep(board, room) and rng.random() < 0.7]
        stacks = [rng.choice([9, 12, 30, 500]) for _ in order]
        doc = document(
            posting,
            dict(zip(order, final, strict=True)),
            button,
            rng,
            fantasyland=lucky,
            declared=[order[place] for place in declared],
            stacks=dict(zip(order, stacks, strict=True)),
        )
        answer = housedealer.settle(doc)
        result, net = model.settle(final, room, stacks, declared=declared)
        assert [(*one["seats"], one["points"]) for one in answer["points"]] == [
            (order[one], order[other], points) for one, other, points in result
        ]
        assert answer["net"] == {seat: net[order.index(seat)] for seat in sorted(order, key=int)}
        assert answer["next"] == {
            "fantasyland": [
                seat
                for seat, board in zip(order, final, strict=True)
                if (model.stays(board, room) if seat in lucky else model.earns(board))
            ]
        }
        declared_ever += bool(declared)
        limited += any(abs(won) == stack for won, stack in zip(net, stacks, strict=True))
    assert declared_ever > 3
    assert limited > 10
