"""Whole deals of any posting for the pot: random cards for everyone and the board, and their equities."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import NamedTuple

from housedealer import postings
from housedealer.cards import JOKER, TEXTS, deck
from housedealer.games import game
from housedealer.games.poker.hands import best_of, has_pair, low_of
from housedealer.games.poker.pots import Claims, claims
from housedealer.odds.equity import equity
from housedealer.odds.equity.shape import Shape, shape_of


def pot_postings() -> list[str]:
    """The postings for the pot."""
    return [entry["id"] for entry in postings() if entry["family"] == "poker"]


class Deal(NamedTuple):
    """Everyone's cards to the showdown; `up` are among them, face up."""

    posting: str
    hands: list[list[int]]
    up: list[list[int]]
    board: list[int]

    def texts(self) -> list[str]:
        """The hands as equity reads them."""
        result = []
        for hand, up in zip(self.hands, self.up, strict=True):
            down = hand[: len(hand) - len(up)]
            result.append("".join(TEXTS[code] for code in down) + ("/" + "".join(TEXTS[c] for c in up) if up else ""))
        return result

    def ask(self) -> list[float]:
        """Each player's equity, by the compiled loops."""
        shape = shape_of(self.posting)
        board = " ".join(TEXTS[code] for code in self.board)
        draws = 0 if shape.draws else None
        answer = equity(self.posting, *self.texts(), board=board, draws=draws)
        assert answer["method"] == "exact"
        return [player["equity"] for player in answer["players"]]


def random_deal(posting: str, rng: random.Random, players: int | None = None) -> Deal:
    """A deal of a posting; in Mexican poker a card or two lies face up."""
    shape = shape_of(posting)
    kind = game(posting).posting.deck.kind
    most = min(shape.places, (len(shape.deck) - shape.board) // shape.own)
    count = players or rng.randint(2, min(most, 4))
    cards = list(deck(kind).cards)
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(shape.own)] for _ in range(count)]
    up = [hand[len(hand) - _face_up(shape, rng) :] for hand in hands]
    return Deal(posting, hands, [one if shape.jokers else [] for one in up], [cards.pop() for _ in range(shape.board)])


def _face_up(shape: Shape, rng: random.Random) -> int:
    return rng.randint(1, shape.own - 1) if "?" in shape.faces else 0


def as_the_table_rules(deal: Deal) -> list[Fraction]:
    """Each player's share as the table's own showdown gives it."""
    hands = game(deal.posting).rules.hands
    rate, rate_low = best_of(hands), low_of(hands)
    best, low = [], []
    for hand, up in zip(deal.hands, deal.up, strict=True):
        wild = JOKER in hand[: len(hand) - len(up)]
        best.append(rate(hand, deal.board, wild))
        low.append(rate_low(hand, deal.board, False) if rate_low else 0)
    won = claims(range(len(best)), best, low, has_pair if hands.high_needs_pair else None)
    return parts(won, len(best))


def parts(won: Claims, players: int) -> list[Fraction]:
    """The pot in equal parts to the winners of each half."""
    halves = [half for half in (won.best, won.low) if half]
    result = [Fraction(0)] * players
    for half in halves:
        for player in half:
            result[player] += Fraction(1, len(half) * len(halves))
    return result
