"""The poker bot: estimates its equity from a few dozen random deals of the unseen cards.

It sees only what its seat may see. Facing a bet it calls when its equity covers the pot odds, raises when its
equity is well above an equal share, and never folds when it can check.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, cast

from housedealer import cards
from housedealer.games import Game
from housedealer.games.poker.about import BetAbout
from housedealer.games.poker.hands import best_of, low_of
from housedealer.games.poker.picture import PokerPicture
from housedealer.games.poker.posting import Rules
from housedealer.rankings import high, high_joker, ladders
from housedealer.table.events import Event
from housedealer.table.round.offers import Amount, Legal, Offer, Pick

high.value(cards.cards("2c 3d 5h 7s 9c"))  # load the ranking's tables now, so that no decision waits
SAMPLES = 24
SAMPLES_OF_TWO = 8
"""Fewer samples for Omaha hands, which are the best of many combinations, so that a decision stays quick."""
MOST_DEALT_IN = 4
CROWDED = 0.85
"""At most four opponents are dealt in; each further one scales the equity down so far."""


class Seen:
    """What a seat sees: its cards, the board, others' face-up cards, the players still in, and the dead cards."""

    def __init__(self, seat: str, events: list[Event]) -> None:
        picture = PokerPicture.of(events)
        self.mine = picture.known(seat)
        self.board = picture.known("board")
        shown = {other: picture.known(other) for other in picture.hands if other not in (seat, "board")}
        self.up = {other: held for other, held in shown.items() if other not in picture.out}
        self.left = [other for other in picture.players if other not in picture.out]
        self.dead = Counter(one.code for one in picture.apart.get(seat, ()))
        for other, held in shown.items():
            if other in picture.out:
                self.dead.update(held)
        self.wild = any(_is_wild(event, seat) for event in events)

    def unseen(self, deck: tuple[int, ...]) -> list[int]:
        """The cards that may still be in the deck or in other hands."""
        known = [*self.mine, *self.board, *self.dead.elements()]
        for shown in self.up.values():
            known += shown
        return cards.without(deck, known)


def _is_wild(event: Event, seat: str) -> bool:
    """Whether the event deals the seat a joker face down."""
    dealt = event["event"] == "deal" and event["to"] == seat and event["face"] == "down"
    return dealt and event.get("card") == cards.TEXTS[cards.JOKER]


def strength(seen: Seen, game: Game, seat: str, rng: random.Random) -> float:
    """The hand's equity: its share of the pot when the unseen cards are dealt at random."""
    rules: Rules = game.rules
    samples = SAMPLES_OF_TWO if rules.hands.exactly_two else SAMPLES
    others = [other for other in seen.left if other != seat][:MOST_DEALT_IN]
    crowd = max(0, len(seen.left) - 1 - len(others))
    return sum(shares(seen, game, others, rng, samples)) / samples * (CROWDED**crowd)


def shares(seen: Seen, game: Game, others: list[str], rng: random.Random, samples: int) -> list[float]:
    """The hand's share of the pot in deals of the unseen cards, against these others; a deal for which the cards do not
    suffice is left out."""
    rules: Rules = game.rules
    deck = cards.deck(game.posting.deck.kind if game.posting.deck else "standard-52").cards
    unseen = seen.unseen(deck)
    size = hand_size(rules)
    board = sum(street.board for street in rules.streets)
    result = []
    for _ in range(samples):
        needed = len(others) * size + board + size
        stock = rng.sample(unseen, min(needed, len(unseen)))
        table = [*seen.board, *_take(stock, board - len(seen.board))]
        mine = [*seen.mine, *_take(stock, size - len(seen.mine))]
        if len(mine) > size:
            mine = rng.sample(mine, size)  # a discard is still to come
        theirs = []
        for other in others:
            shown = seen.up.get(other, [])
            theirs.append([*shown, *_take(stock, size - len(shown))])
        if all(len(held) == size for held in (mine, *theirs)):
            result.append(_share(rules, mine, theirs, table, seen.wild))
    return result


Strength = Callable[[Seen, Game, str, random.Random], float]


def _take(stock: list[int], count: int) -> list[int]:
    taken = stock[: max(count, 0)]
    del stock[: len(taken)]
    return taken


def hand_size(rules: Rules) -> int:
    """How many cards a player holds at the showdown."""
    dealt = sum(len(street.deal) for street in rules.streets)
    return dealt - sum(street.discard for street in rules.streets)


def _share(rules: Rules, mine: list[int], theirs: list[list[int]], board: list[int], wild: bool) -> float:
    rate, rate_low = best_of(rules.hands), low_of(rules.hands)
    share = _part(rate(mine, board, wild), [rate(held, board, False) for held in theirs])
    if rate_low is None:
        return share
    low = rate_low(mine, board, False)
    lows = [rate_low(held, board, False) for held in theirs]
    if not low and not any(lows):
        return share
    return (share + (_part(low, lows) if low else 0.0)) / 2


def _part(mine: int, theirs: list[int]) -> float:
    if any(value > mine for value in theirs):
        return 0.0
    return 1 / (1 + sum(value == mine for value in theirs))


def choose(
    offer: Offer, game: Game, events: list[Event], rng: random.Random, equity: Strength = strength
) -> tuple[str, Any]:
    """The bot's answer to an offer: a choice and its argument, as a round document writes it."""
    legal = {one.name: one for one in offer.legal}
    seen = Seen(offer.position, events)
    if "draw" in legal:
        return choose_draw(legal["draw"], game.rules)
    if "discard" in legal:
        return choose_discard(legal["discard"], game, seen, offer.position, rng, equity)
    if "turn-up" in legal:
        return _choose_turn(legal["turn-up"], seen, rng)
    if "bring-in" in legal:
        strong = equity(seen, game, offer.position, rng) > 1.6 / len(seen.left)
        return ("complete", None) if strong else ("bring-in", None)
    return _bet_or_call(offer, legal, equity(seen, game, offer.position, rng), len(seen.left), rng)


def _bet_or_call(
    offer: Offer, legal: dict[str, Legal], wins: float, players: int, rng: random.Random
) -> tuple[str, Any]:
    about = cast(BetAbout, offer.about)
    owed, pot = about["to_call"], about["pot"]
    fair = 1 / players
    more = next((one for name, one in legal.items() if name in ("bet", "raise", "complete")), None)
    if more is not None and (wins > max(0.62, 1.4 * fair) or (wins > 1.3 * fair and rng.random() < 0.35)):
        return more.name, _size(more, pot, wins)
    if more is not None and not owed and rng.random() < 0.06:
        return more.name, _size(more, pot, 0.5)
    if "check" in legal:
        return "check", None
    # Pot odds, with a little allowed for implied odds.
    price = owed / (pot + owed) if owed else 0.0
    return ("call", None) if wins >= 0.9 * price else ("fold", None)


def _size(legal: Legal, pot: int, wins: float) -> Any:
    """The bet size: about half the pot, or most of it with a strong hand, within the limits."""
    amount = legal.argument
    if not isinstance(amount, Amount) or amount.default is not None:
        return None
    target = amount.least + int(pot * (0.5 if wins < 0.75 else 0.9))
    return min(max(target // 100 * 100, amount.least), amount.most)


# Discards and draws


def choose_discard(
    legal: Legal, game: Game, seen: Seen, seat: str, rng: random.Random, equity: Strength = strength
) -> tuple[str, Any]:
    """Discard the cards without which the rest has the most equity."""
    pick = legal.argument
    if not isinstance(pick, Pick):
        return legal.name, None

    def rest_wins(discards: Iterable[int]) -> float:
        seen.mine = cards.without(pick.among, discards)
        return equity(seen, game, seat, rng)

    return legal.name, cards.text(max(combinations(pick.among, pick.least), key=rest_wins))


def choose_draw(legal: Legal, rules: Rules) -> tuple[str, Any]:
    """The cards to draw to: throw high and paired cards in low games, repeats in badugi, else unpaired cards."""
    pick = legal.argument
    if not isinstance(pick, Pick):
        return "stand-pat", None
    throws = {"low-27": _low_throw, "low-a5": _low_throw, "badugi": _badugi_throw}
    throw = throws.get(rules.hands.best, _high_throw)
    discards = throw(list(pick.among), rules.hands.best)[: pick.most]
    return ("draw", cards.text(discards)) if discards else ("stand-pat", None)


def _low_throw(held: list[int], ranking: str) -> list[int]:
    def rank(code: int) -> int:
        return -1 if code >> 2 == 12 and ranking == "low-a5" else code >> 2

    thrown: list[int] = []
    held_ranks: set[int] = set()
    for code in sorted(held, key=rank):
        if code == cards.JOKER:
            continue
        if rank(code) > 6 or rank(code) in held_ranks:
            thrown.append(code)
        held_ranks.add(rank(code))
    return thrown


def _badugi_throw(held: list[int], ranking: str) -> list[int]:
    ranks: set[int] = set()
    suits: set[int] = set()
    thrown = []
    for code in sorted(held, key=lambda code: (code + 4) % 52 >> 2):
        low = ((code >> 2) + 1) % 13
        if low > 7 or low in ranks or code & 3 in suits:
            thrown.append(code)
        else:
            ranks.add(low)
            suits.add(code & 3)
    return thrown


def _high_throw(held: list[int], ranking: str) -> list[int]:
    counts = Counter(code >> 2 for code in held)
    suits = Counter(code & 3 for code in held if code != cards.JOKER)
    suit, many = max(suits.items(), key=lambda item: item[1], default=(0, 0))
    jokers = sum(code == cards.JOKER for code in held)
    if _made(held):
        return []
    if many + jokers >= 4:
        return [code for code in held if code != cards.JOKER and code & 3 != suit]
    paired = [code for code in held if counts[code >> 2] > 1 or code == cards.JOKER]
    held_ranks = paired or [max(held)]
    return cards.without(held, held_ranks)


def _made(held: list[int]) -> bool:
    """Whether five cards are a straight or better: a pat hand."""
    return len(held) == 5 and high_joker.value(held) >= high.least(ladders.STRAIGHT)


def _choose_turn(legal: Legal, seen: Seen, rng: random.Random) -> tuple[str, Any]:
    """Keep a joker or a paired card hidden; otherwise turn the card up now and then."""
    pick = legal.argument
    if not isinstance(pick, Pick):
        return "stand-pat", None
    hidden = pick.among[0]
    pairs = sum(code >> 2 == hidden >> 2 for code in seen.mine) > 1
    if hidden == cards.JOKER or pairs or rng.random() < 0.6:
        return "stand-pat", None
    return legal.name, cards.text(pick.among)
