"""Laying cards into segments from the keyboard: a letter for each card, with a warning before a foul."""

from __future__ import annotations

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.table.round.offers import Arrange, Offer

AWAY = "-"
"""The letter for a card that is thrown away."""


def arranged(offer: Offer, text: str) -> tuple[str, str] | None:
    """The choice and its argument from letters alone, such as `bbmfm`; None where the text is something else.

    >>> from housedealer.table.round.offers import Legal
    >>> arrange = Arrange(2, 2, (0, 4, 51), ("front", "middle", "back"), (3, 5, 5))
    >>> arranged(Offer("1", (Legal("place", arrange),)), "b m -")
    ('place', '/3c/2c')
    >>> arranged(Offer("1", (Legal("place", arrange),)), "place 2c//3c") is None
    True
    """
    for one in offer.legal:
        if isinstance(one.argument, Arrange):
            letters = text.replace(" ", "").lower()
            known = {name[0]: number for number, name in enumerate(one.argument.segments)} | {AWAY: -1}
            if not letters or any(letter not in known for letter in letters):
                return None
            if len(letters) != len(one.argument.among):
                count = f"{len(letters)} letter{'' if len(letters) == 1 else 's'}"
                raise HouseError(f"{text}: {count}; expected one for each of {cards.text(one.argument.among)}")
            laid: list[list[int]] = [[] for _ in one.argument.segments]
            for code, letter in zip(one.argument.among, letters, strict=True):
                if letter != AWAY:
                    laid[known[letter]].append(code)
            return one.name, one.argument.write(laid)
    return None


def foul_warning(offer: Offer, name: str, argument: object) -> str:
    """A warning where the cards laid are a foul or must become one; otherwise an empty text."""
    if not any(one.name == name and isinstance(one.argument, Arrange) for one in offer.legal):
        return ""
    look = offer.look(name, argument)
    return f"Foul: {look['warning']}. The same again lays it so." if look.get("foul") else ""


def placing_words(arrange: Arrange) -> str:
    """A prompt's description of how to lay cards."""
    first = "".join(name[0] for name in arrange.segments)
    away = f", {AWAY} throws away" if arrange.least < len(arrange.among) else ""
    count = len(arrange.among)
    each = "a letter" if count == 1 else f"{count} letters"
    what = f"{arrange.least} of {cards.text(arrange.among)} into {'/'.join(arrange.segments)}"
    return f"{what}: {each} of {first}{away}, or such as '{arrange.least_of()}'"
