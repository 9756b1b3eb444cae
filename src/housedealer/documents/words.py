"""Words that all documents share: numbers, lists, ranks and decks."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer import cards
from housedealer.cards import RANK_NAMES, RANKS
from housedealer.money import show
from housedealer.outcomes import Vocabulary, condition, in_words
from housedealer.postings.schema import PayRow
from housedealer.postings.values import Limits
from housedealer.rankings.words import plural

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def number(count: int) -> str:
    """A number in words if it is small, else in digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def ordinal(count: int) -> str:
    """A place in an order."""
    return _ORDINALS[count] if 0 < count < len(_ORDINALS) else f"{count}th"


def several(count: int, thing: str) -> str:
    """A count with its noun.

    >>> several(1, "card"), several(3, "card")
    ('one card', 'three cards')
    """
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def listed(things: Sequence[str], last: str = "and") -> str:
    """Things in a sentence: commas, and `and` before the last.

    >>> listed(["Ante", "Play", "Trips"]), listed(["a king"]), listed(["hit", "stand"], "or")
    ('Ante, Play and Trips', 'a king', 'hit or stand')
    """
    *most, end = things or ("",)
    return f"{', '.join(most)} {last} {end}" if most else end


def sentence(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def a(thing: str) -> str:
    """A thing with its article.

    >>> a("ace"), a("king")
    ('an ace', 'a king')
    """
    return f"{'an' if thing[0].lower() in 'aeio' else 'a'} {thing}"


def rank_name(letter: str) -> str:
    """A rank in words."""
    return RANK_NAMES[RANKS.index(letter)]


def rank_names(letters: str, last: str = "and") -> str:
    """Ranks in a sentence, in the plural.

    >>> rank_names("357")
    'threes, fives and sevens'
    """
    return listed([plural(RANKS.index(letter)) for letter in letters], last)


def deck_words(kind: str) -> str:
    """The contents of one deck of a kind, from its cards.

    >>> deck_words("standard-52"), deck_words("joker-53"), deck_words("craps-24")
    ('52 cards', '53 cards with a joker', '24 cards: the aces, twos, threes, fours, fives and sixes')
    """
    deck = cards.deck(kind)
    ranks = [
        letter for letter in RANKS if any(code != cards.JOKER and RANKS[code >> 2] == letter for code in deck.cards)
    ]
    missing = [letter for letter in RANKS if letter not in ranks]
    jokers = sum(code == cards.JOKER for code in deck.cards)
    text = f"{deck.size} cards"
    if len(missing) > len(ranks):
        low_ace = sorted(ranks, key="A23456789TJQK".index)
        return f"{text}: the {rank_names(''.join(low_ace))}"
    if missing:
        text += f" (no {rank_names(''.join(missing), 'or')})"
    if jokers:
        text += f"{',' if missing else ''} with {'a joker' if jokers == 1 else several(jokers, 'joker')}"
    return text


def amounts(limits: Limits) -> str:
    """Limits in a sentence.

    >>> amounts(Limits(min=5, max=800)), amounts(Limits(min=10)), amounts(Limits(min=0, max=500))
    ('$5 to $800', '$10 or more', 'up to $500')
    """
    if limits.max is None and limits.min <= 1:
        text = "any amount"
    elif limits.max is None:
        text = f"{show(limits.min)} or more"
    elif limits.min == limits.max:
        text = f"exactly {show(limits.min)}"
    elif limits.min <= 1:
        text = f"up to {show(limits.max)}"
    else:
        text = f"{show(limits.min)} to {show(limits.max)}"
    return f"{text}, in increments of {show(limits.step)}" if limits.step else text


def met(row: PayRow, called: dict[str, str], vocabulary: Vocabulary | None = None) -> str:
    """The outcome of a pay row in words: its own, its condition, those of its family, or its name.

    >>> met(PayRow(on="three-of-a-kind", pays="3 to 1"), {})
    'three of a kind'
    """
    if row.when and not row.words and vocabulary is not None:
        return in_words(condition(row.when, vocabulary))
    text = row.words or called.get(row.on) or " and ".join(called.get(one, plain(one)) for one in row.on.split(" and "))
    return text.removesuffix(", a push")


def plain(name: str) -> str:
    """A name of the data in words, without hyphens."""
    return name.replace("-", " ").replace("_", " ")
