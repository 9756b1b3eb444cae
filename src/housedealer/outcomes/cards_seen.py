"""What any condition may say of cards: each attribute and function computed once, on single rounds and on whole arrays.

A card is its code, or an array of codes; a hand is a sequence of cards, in which -1 is a card that was not dealt (so
that arrays of rounds with two and with three cards can stand side by side). The functions use only arithmetic that
Python and NumPy share, so that the table and the odds run the same line of code.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from housedealer.cards import JOKER, RANK_NAMES, SUITS, TEXTS
from housedealer.outcomes.kinds import CARD, CATEGORY, HAND, NUMBER, RANK, SUIT, TRUTH, Kind, hand_of
from housedealer.rankings.words import plural

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_RED = (1, 2)
_STRAIGHT_MASKS = {
    many: [sum(1 << (low + step) % 13 for step in range(many)) for low in (12, *range(14 - many))] for many in (3, 5)
}
"""The ranks of straights as bits, an ace low or high."""
CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_of_a_kind",
)
"""What cards make; each hand is one of these alone (a straight flush is no flush), but for a royal flush, which is a
straight flush too: of three cards ace, king and queen of one suit."""
TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = 3, 4, 5, 6, 7, 8, 9
NOTHING = -1
"""Cards of which one was not dealt make no hand."""
_PLACES_BY_PAIRS = ((1, 1), (2, 2), (3, TRIPS), (4, FULL_HOUSE), (6, 7), (10, 7))
"""Places in CATEGORIES by the number of pairs among the cards; five equal cards, of several decks, count as four."""


def any_of(truths: Iterable[Any]) -> Any:
    """Whether any holds."""
    return functools.reduce(operator.or_, truths, False)


def all_of(truths: Iterable[Any]) -> Any:
    """Whether all hold."""
    return functools.reduce(operator.and_, truths, True)


def negation(truth: Any) -> Any:
    """Whether it does not hold."""
    return truth ^ True


def dealt(card: Any) -> Any:
    """Whether a card was dealt at all."""
    return card >= 0


def size(hand: Sequence[Any]) -> Any:
    """How many cards a hand has."""
    return sum(dealt(card) * 1 for card in hand)


def of_rank(card: Any, rank: int) -> Any:
    """Whether a card is of a rank."""
    return card >> 2 == rank


def of_suit(card: Any, suit: int) -> Any:
    """Whether a card is of a suit; the joker is of none."""
    return dealt(card) & (card < JOKER) & (card & 3 == suit)


def red(card: Any) -> Any:
    """Whether a card is red."""
    return of_suit(card, _RED[0]) | of_suit(card, _RED[1])


def black(card: Any) -> Any:
    """Whether a card is black."""
    return of_suit(card, 0) | of_suit(card, 3)


def paired(hand: Sequence[Any]) -> Any:
    """How many pairs of cards of equal rank are among a hand's cards: three of a kind holds three."""
    pairs = itertools.combinations(hand, 2)
    return sum(((one >> 2 == other >> 2) & dealt(one)) * 1 for one, other in pairs)


def of_a_kind(hand: Sequence[Any]) -> Any:
    """The most cards of one rank; the joker is of none."""
    most: Any = 0
    for rank in range(13):
        held = sum(of_rank(card, rank) * 1 for card in hand)
        most = either(held > most, held, most)
    return most


def same_suit(hand: Sequence[Any]) -> Any:
    """Whether all cards of a hand are of one suit; the joker is of none."""
    return all_of(negation(dealt(card)) | ((card & 3 == hand[0] & 3) & (card < JOKER) & (hand[0] < JOKER))
                  for card in hand[1:])  # fmt: skip


def same_color(hand: Sequence[Any]) -> Any:
    """Whether all cards of a hand are of one color; the joker is of none."""
    return all_of(negation(dealt(card)) | (red(card) & red(hand[0])) | (black(card) & black(hand[0]))
                  for card in hand[1:])  # fmt: skip


def different(hand: Sequence[Any], part: Callable[[Any, int], Any], many: int) -> Any:
    """How many different ranks or suits a hand has."""
    return sum(any_of(part(card, one) for card in hand) * 1 for one in range(many))


def category(*parts: Any) -> Any:
    """The category of three or five cards, as its index in CATEGORIES.

    Of several decks the same card may come twice: cards of one suit with a pair among them are a flush, and three equal
    cards are three of a kind (of five cards four of a kind, and a full house).
    """
    hand = together(*parts)
    mask = functools.reduce(operator.or_, map(_bit, hand))
    straight, flush = any_of(mask == one for one in _STRAIGHT_MASKS[len(hand)]), same_suit(hand)
    pairs = paired(hand)
    ranks = sum((pairs == count) * place for count, place in _PLACES_BY_PAIRS)
    strong = ranks >= (TRIPS if len(hand) == 3 else FULL_HOUSE)
    top = mask == _STRAIGHT_MASKS[len(hand)][-1]
    straights = either(flush, STRAIGHT_FLUSH + top * 1, STRAIGHT)
    made = either(strong, ranks, either(straight, straights, either(flush, FLUSH, ranks)))
    return either(all_of(map(dealt, hand)), made, NOTHING)


def _bit(card: Any) -> Any:
    """A card's rank as a bit; none for a card that was not dealt."""
    return dealt(card) * (1 << ((card & 63) >> 2))


def best_of(many: int, *parts: Any) -> Any:
    """The category of the best three or five of more cards, as its index in CATEGORIES."""
    hand = together(*parts)
    if len(hand) == many:
        return category(*hand)
    held = [sum(of_rank(card, rank) * 1 for card in hand) for rank in range(13)]
    flush, straight_flush, royal = False, False, False
    for suit in range(4):
        suited = [of_suit(card, suit) for card in hand]
        ranks = functools.reduce(operator.or_, (one * _bit(card) for one, card in zip(suited, hand, strict=True)))
        flush = flush | (sum(one * 1 for one in suited) >= many)
        straight_flush = straight_flush | any_of(ranks & one == one for one in _STRAIGHT_MASKS[many])
        royal = royal | (ranks & _STRAIGHT_MASKS[many][-1] == _STRAIGHT_MASKS[many][-1])
    mask = functools.reduce(operator.or_, map(_bit, hand))
    straight = any_of(mask & one == one for one in _STRAIGHT_MASKS[many])
    pairs, threes = (sum((count >= least) * 1 for count in held) for least in (2, 3))
    result: Any = either(pairs >= 1, 1, 0)
    if many == 5:
        result = either(pairs >= 2, 2, result)
    ladder: list[tuple[Any, int]] = [(threes >= 1, TRIPS), (straight, STRAIGHT), (flush, FLUSH)]
    if many == 3:  # of three cards a straight is above a flush, and three of a kind above both
        ladder.reverse()
    else:
        ladder += [((threes >= 1) & (pairs >= 2), FULL_HOUSE), (any_of(count >= 4 for count in held), QUADS)]
    for met, place in (*ladder, (straight_flush, STRAIGHT_FLUSH), (royal, ROYAL)):
        result = either(met, place, result)
    return either(all_of(map(dealt, hand)), result, NOTHING)


def either(truth: Any, one: Any, other: Any) -> Any:
    """One value where something holds, another where it does not."""
    return truth * one + negation(truth) * other


def together(*parts: Any) -> tuple[Any, ...]:
    """The cards of several hands and cards as one hand."""
    return tuple(card for part in parts for card in (part if isinstance(part, (tuple, list)) else (part,)))


class Attribute(NamedTuple):
    """An attribute of a kind of value: how it is computed, what it depends on, and how it reads."""

    name: str
    of: Kind
    kind: Kind
    compute: Callable[[Any], Any]
    looks: str
    """What of a card it looks at: `rank`, `suit`, `color`, several of them, or nothing."""
    meaning: str
    words: str
    """In a sentence: a noun for a value, what is said of a hand for a condition; `{n}` where things are counted."""


def _hand_attributes() -> list[Attribute]:
    result = [
        Attribute("cards", HAND, NUMBER, size, "", "how many cards", "{n} card"),
        Attribute("first", HAND, hand_of(2), lambda hand: tuple(hand[:2]), "", "the first two cards",
                  "first two cards"),
        *(
            Attribute(f"card{at + 1}", HAND, CARD, functools.partial(_card, at=at), "", f"the {word} card",
                      f"{word} card")
            for at, word in enumerate(("first", "second", "third"))
        ),
        Attribute("pair", HAND, TRUTH, lambda hand: paired(hand) > 0, "rank", "two cards of one rank", "a pair"),
        Attribute("of_a_kind", HAND, NUMBER, of_a_kind, "rank", "the most cards of one rank", "{n} card of one rank"),
        Attribute("same_suit", HAND, TRUTH, same_suit, "suit", "all cards of one suit", "of one suit"),
        Attribute("same_color", HAND, TRUTH, same_color, "color", "all cards of one color", "of one color"),
        Attribute("ranks", HAND, NUMBER, lambda hand: different(hand, of_rank, 13), "rank", "how many different ranks",
                  "{n} different rank"),
        Attribute("suits", HAND, NUMBER, lambda hand: different(hand, of_suit, 4), "suit", "how many different suits",
                  "{n} different suit"),
        Attribute("red", HAND, NUMBER, lambda hand: sum(red(card) * 1 for card in hand), "color", "how many red cards",
                  "{n} red card"),
        Attribute("black", HAND, NUMBER, lambda hand: sum(black(card) * 1 for card in hand), "color",
                  "how many black cards", "{n} black card"),
        Attribute("jokers", HAND, NUMBER, lambda hand: sum((card == JOKER) * 1 for card in hand), "rank",
                  "how many jokers", "{n} joker"),
    ]  # fmt: skip
    for suit, name in enumerate(SUIT_NAMES):
        count = functools.partial(_count, part=of_suit, of=suit)
        result.append(Attribute(name, HAND, NUMBER, count, "suit", f"how many {name}", f"{{n}} {name[:-1]}"))
    for rank in range(13):
        count = functools.partial(_count, part=of_rank, of=rank)
        name = plural(rank)
        result.append(Attribute(name, HAND, NUMBER, count, "rank", f"how many {name}", f"{{n}} {RANK_NAMES[rank]}"))
    return result


def _card(hand: Sequence[Any], at: int) -> Any:
    """A card of a hand by its place; -1 where it was not dealt."""
    return hand[at] if at < len(hand) else -1


def _count(hand: Sequence[Any], part: Callable[[Any, int], Any], of: int) -> Any:
    return sum(part(card, of) * 1 for card in hand)


_OF_A_CARD = [
    Attribute("rank", CARD, RANK, lambda card: card >> 2, "rank", "its rank", "rank"),
    Attribute("suit", CARD, SUIT, lambda card: either(dealt(card), card & 3, -1), "suit", "its suit", "suit"),
    Attribute("red", CARD, TRUTH, red, "color", "whether it is red", "red"),
    Attribute("black", CARD, TRUTH, black, "color", "whether it is black", "black"),
    Attribute("dealt", CARD, TRUTH, dealt, "", "whether it was dealt at all", "dealt"),
]
ATTRIBUTES = {(one.of.name, one.name): one for one in (*_hand_attributes(), *_OF_A_CARD)}
"""The attributes of a hand and of a card."""


class Constant(NamedTuple):
    """A name that stands for itself."""

    kind: Kind
    value: int
    words: str


CONSTANTS = {
    **{name: Constant(RANK, rank, name) for rank, name in enumerate(RANK_NAMES)},
    **{name: Constant(SUIT, suit, name) for suit, name in enumerate(SUIT_NAMES)},
    **{name: Constant(CATEGORY, place, name.replace("_", " ")) for place, name in enumerate(CATEGORIES)},
}
"""Ranks, suits and poker hands by name."""


def card_words(code: int) -> str:
    """A card in words.

    >>> card_words(42)
    'queen of hearts'
    """
    return f"{RANK_NAMES[code >> 2]} of {SUIT_NAMES[code & 3]}"


CARDS = {text: code for code, text in enumerate(TEXTS[: 13 * len(SUITS)])}
"""Cards as they are written in a condition."""


class Function(NamedTuple):
    """A function of hands and cards."""

    name: str
    kind: Kind
    meaning: str
    example: str
    looks: str = ""


FUNCTIONS = {
    one.name: one
    for one in (
        Function(
            "hand3", CATEGORY, "what three cards make as a poker hand", "hand3(a, b) is straight_flush", "rank suit"
        ),
        Function("hand5", CATEGORY, "what five cards make as a poker hand", "hand5(a) is full_house", "rank suit"),
        Function(
            "best3", CATEGORY, "the best three-card hand among more cards", "best3(a, b) is straight", "rank suit"
        ),
        Function("best5", CATEGORY, "the best five-card hand among more cards", "best5(a, b) is flush", "rank suit"),
        Function("together", HAND, "several hands and cards as one hand", "together(a, b).same_suit"),
        Function("count", NUMBER, "how many cards of a hand are of a rank or suit, or one card", "count(a, Qh) == 2"),
        Function("abs", NUMBER, "a number without its sign", "abs(a.total - b.total) == 1"),
    )
}
"""Functions that a condition may call."""
