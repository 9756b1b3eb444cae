"""The openings of a round's cards: every card in the order in which it left the shoe, opened if it was shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from housedealer import cards
from housedealer.table.events import HOUSE, Event, view
from housedealer.table.round.runner import Round
from housedealer.table.sitting import fair_shoe

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Xx)\b")


class LaidShoe:
    """The order of a shoe's cards: which leaf is dealt at which index, and what opens it."""

    def __init__(self, kind: str, decks: int, seed: str, mix: str) -> None:
        self.kind, self.decks, self.seed, self.mix = kind, decks, seed, mix
        self.laid = cards.shuffled(kind, decks, int(seed, 16))
        self.order = fair_shoe.order(len(self.laid), mix)

    def pack(self) -> list[int]:
        """The cards in the order in which they leave the shoe."""
        return [self.laid[at] for at in self.order]

    def opened(self, leaf: int) -> list[Any]:
        """The opening of a leaf: its card, its salt, and the hashes beside its path to the root."""
        way = fair_shoe.path(self.kind, self.decks, self.seed, leaf)
        return [cards.TEXTS[self.laid[leaf]], fair_shoe.salt(self.seed, leaf), way]

    def discards(self, gone: int) -> list[int]:
        """The order in which the cards that had left the shoe are dealt again after a shuffle in mid-round."""
        part = fair_shoe.house_part(fair_shoe.salt(self.seed, fair_shoe.HOUSE), self.mix)
        return fair_shoe.shuffled_discards(part, range(gone))

    def house(self) -> dict[str, Any]:
        """The opening of the house's own leaf."""
        way = fair_shoe.path(self.kind, self.decks, self.seed, len(self.laid))
        return {"salt": fair_shoe.salt(self.seed, fair_shoe.HOUSE), "path": way}


def left_the_shoe(events: Iterable[Event], stock: bool = True) -> tuple[list[tuple[str, str]], int | None]:
    """The cards that left the shoe as the house saw them, each with its receiver (empty: it was burned), and the index
    from which on their order follows from a shuffle in mid-round. `stock`: with those drawn from the stock, which
    proofs of earlier shoes leave out."""
    result: list[tuple[str, str]] = []
    again = None
    for event in events:
        if event["event"] == "deal":
            result.append((event["to"], event.get("card", "")))
        elif event["event"] == "take" and event["pile"] == "stock" and stock:
            result.append((event["seat"], event.get("card", "")))
        elif event["event"] == "burn":
            result += [("", "")] * event["count"]
        elif again is None and (event["event"] == "shuffle" or (event["event"] == "button" and result)):
            again = len(result)  # cards drawn for the button go back, too
    return result, again


Left = list[tuple[str, str]]


def seen_by_all(events: list[Event]) -> tuple[Left, int | None, list[bool]]:
    """The cards that left the shoe as `left_the_shoe` returns them, and which of them everyone saw."""
    result, again = left_the_shoe(view(events, [HOUSE]))
    return result, again, _seen(result, left_the_shoe(viewed := view(events, ()))[0], viewed)


def seen(events: list[Event], viewers: Iterable[str], stock: bool = True) -> list[bool]:
    """Which of the cards that left the shoe were shown to the holders of these positions, in order."""
    viewed = view(events, viewers)
    return _seen(left_the_shoe(view(events, [HOUSE]), stock)[0], left_the_shoe(viewed, stock)[0], viewed)


def _seen(dealt: Left, open_: Left, viewed: list[Event]) -> list[bool]:
    shown = [bool(card) for _, card in open_]
    hidden = {owner for (owner, _), seen_ in zip(dealt, shown, strict=True) if owner and not seen_}
    taken: Counter[tuple[str, str]] = Counter()
    """Cards that somebody took up from the discards: everyone saw them before."""
    for event in viewed if hidden else ():
        position = event.get("position", event.get("seat"))
        if event["event"] == "deal" or position not in hidden:
            continue
        if event["event"] == "take":
            taken[position, event.get("card", "")] += event["pile"] == "discard"
            continue
        texts = CARD.findall(" ".join(str(value) for value in event.values() if isinstance(value, str)))
        for text in texts:
            if taken[position, text]:
                taken[position, text] -= 1
                continue
            for at, (owner, card) in enumerate(dealt):
                if owner == position and card == text and not shown[at]:
                    shown[at] = True
                    break
    return shown


def opened(round_: Round, laid_shoe: LaidShoe, first: int, viewers: Iterable[str]) -> dict[str, Any]:
    """A round's cards in the order in which they left the shoe from its `first` card on: the owner of each, and its
    opening if these viewers saw it."""
    house = view(round_.table.events, [HOUSE])
    result, again = left_the_shoe(house, stock=False)
    shown = seen(round_.table.events, viewers, stock=False)
    used = round_.table.source.used
    cards: list[list[Any]] = []
    taken: set[int] = set()
    for at, (owner, _) in enumerate(result):
        if not shown[at]:
            cards.append([owner])
            continue
        if again is not None and at >= again:
            # Cards that were shuffled in mid-round: each is opened by its own leaf.
            same = [one for one, code in enumerate(laid_shoe.laid) if code == used[at]]
            leaf = next((one for one in same if one not in taken), same[0])
        else:
            leaf = laid_shoe.order[first + at]
        taken.add(leaf)
        cards.append([owner, leaf, *laid_shoe.opened(leaf)])
    doc: dict[str, Any] = {"first": first, "cards": cards}
    return doc if again is None else {**doc, "again": again}


def leaf_of(laid_shoe: LaidShoe, bound: Mapping[str, Any], at: int, used: list[int] | None, taken: set[int]) -> int:
    """The leaf of a round's card: the next one of the shoe or, after a shuffle in mid-round, one with the card that
    came."""
    again = bound.get("again")
    if again is None or at < again or used is None:
        return int(laid_shoe.order[bound["first"] + at])
    if "reshuffled" in bound:
        return int(laid_shoe.order[laid_shoe.discards(bound["first"])[at - bound["reshuffled"]["after"]]])
    same = [one for one, code in enumerate(laid_shoe.laid) if code == used[at]]
    return next((one for one in same if one not in taken), same[0])


def mix_of(root: str, parts: Iterable[Iterable[str]]) -> str:
    """The hash that the players' parts combine to."""
    return fair_shoe.mixed(root, [part for _, part in parts if part])


def laid_shoe_of(shoe: Mapping[str, Any], kind: str) -> LaidShoe:
    """The order of a stored shoe's cards."""
    mix = mix_of(str(shoe["commit"]), shoe["parts"])
    return LaidShoe(kind, int(shoe["decks"]), str(shoe["seed"]), mix)
