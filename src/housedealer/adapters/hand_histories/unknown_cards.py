"""Cards that a hand history does not show: those of folded hands and of draws are filled in from the rest of the deck.

They decide nothing: a folded hand wins no chips, and a hand that was beaten without being shown is filled in so that it
loses.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from housedealer import cards
from housedealer.adapters.hand_histories.recorded_hand import UNKNOWN, RecordedHand, Step
from housedealer.errors import HouseError
from housedealer.games.poker.posting import Rules


@dataclass
class Held:
    """The cards that a seat receives, in order, and which of them it gives up in each draw."""

    slots: list[int] = field(default_factory=list)
    """Codes, or `UNKNOWN`."""
    kept: list[int] = field(default_factory=list)
    """The slots still held."""
    given_up: list[list[int]] = field(default_factory=list)

    def receive(self, count: int, known: tuple[int, ...] = ()) -> list[int]:
        """Add slots; returns their numbers."""
        start = len(self.slots)
        self.slots += [*known, *[UNKNOWN] * (count - len(known))][:count]
        new = list(range(start, len(self.slots)))
        self.kept += new
        return new

    def give_up(self, count: int, known: tuple[int, ...]) -> None:
        """Give up cards: those named, or as many unknown ones, those held longest first."""
        named = [next((slot for slot in self.kept if self.slots[slot] == code), None) for code in known]
        chosen = [slot for slot in named if slot is not None]
        missing = [code for code, slot in zip(known, named, strict=True) if slot is None]
        unseen = [slot for slot in self.kept if self.slots[slot] == UNKNOWN and slot not in chosen]
        for code, slot in zip(missing, unseen, strict=False):
            self.slots[slot] = code
        rest = [*unseen, *(slot for slot in self.kept if slot not in unseen and slot not in chosen)]
        chosen += rest[: count - len(chosen)]
        self.kept = [slot for slot in self.kept if slot not in chosen]
        self.given_up.append(chosen)

    def show(self, shown: tuple[int, ...]) -> None:
        """Put the shown cards that are not known yet into the slots still held, in order."""
        left = [code for code in shown if code not in [self.slots[slot] for slot in self.kept]]
        for slot in self.kept:
            if self.slots[slot] == UNKNOWN and left:
                self.slots[slot] = left.pop(0)


def held_cards(hand: RecordedHand, rules: Rules) -> dict[int, Held]:
    """The cards of each seat as far as the file shows them."""
    held = {seat: Held() for seat in hand.stacks}
    folded: set[int] = set()
    dealt = _dealt(hand)
    for number, street in enumerate(rules.streets, 1):
        steps = [step for at, step in hand.streets() if at == number]
        for seat in hand.stacks:
            if seat in folded or not steps:
                continue
            for step in steps:
                if step.kind == "draw" and step.seat == seat:
                    held[seat].give_up(step.amount, step.cards)
                    held[seat].receive(step.amount, dealt.get((number, seat), ()))
            if street.deal:
                _place(held[seat], street.deal, dealt.get((number, seat), ()))
        folded |= {step.seat for step in steps if step.kind == "fold"}
    for step in hand.steps:
        if step.kind == "show" and step.cards:
            held[step.seat].show(step.cards)
    return held


def _dealt(hand: RecordedHand) -> dict[tuple[int, int], tuple[int, ...]]:
    """The cards dealt to each seat on each street."""
    result: dict[tuple[int, int], tuple[int, ...]] = {}
    for number, step in hand.streets():
        if step.kind == "deal":
            result[number, step.seat] = (*result.get((number, step.seat), ()), *step.cards)
    return result


def _place(held: Held, faces: str, known: tuple[int, ...]) -> None:
    """Place a street's known cards: all of them, or those face up."""
    if len(known) < len(faces) and len(known) == faces.count("u"):
        queue = iter(known)
        known = tuple(next(queue) if face == "u" else UNKNOWN for face in faces)
    held.receive(len(faces), known)


def board_of(hand: RecordedHand) -> list[int]:
    """The cards on the board."""
    return [code for step in hand.steps if step.kind == "board" for code in step.cards]


def unseen_at_showdown(hand: RecordedHand, held: dict[int, Held]) -> list[int]:
    """The seats that reached the showdown with cards that the file does not show."""
    left = hand.left()
    if len(left) < 2:
        return []
    return [seat for seat in left if any(held[seat].slots[slot] == UNKNOWN for slot in held[seat].kept)]


def filled(hand: RecordedHand, held: dict[int, Held], deck: str) -> Iterator[dict[int, list[int]]]:
    """Ways to fill in the unknown cards, the same ones for the same hand."""
    known = [code for one in held.values() for code in one.slots if code != UNKNOWN] + board_of(hand)
    pack = cards.shoe_count(deck, 1).copy()
    pack.subtract(known)
    if min(pack.values()) < 0:
        twice = next(code for code, left in pack.items() if left < 0)
        raise HouseError(f"{cards.TEXTS[twice]} is dealt twice; expected each card once")
    rest = sorted(pack.elements())
    needed = sum(one.slots.count(UNKNOWN) for one in held.values())
    if needed > len(rest):
        raise HouseError("the deck runs short, and the file does not show the cards that were shuffled again")
    chance = random.Random(hand.id)
    while True:
        chance.shuffle(rest)
        left = iter(rest)
        yield {seat: [next(left) if code == UNKNOWN else code for code in one.slots] for seat, one in held.items()}


def draw_of(step: Step, held: Held, codes: list[int], number: int) -> str:
    """The cards that a seat gives up in its draw of this number, as a choice names them."""
    return cards.text([codes[slot] for slot in held.given_up[number]]) if step.amount else ""
