"""What a condition may say of a pai gow round: the cards dealt, what they make, and both hands set the house way.

A bet with conditions looks at hands as the house way sets them, whatever their owners set, as a push bet does
(001:3930): so that it has one price.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from housedealer.games.pai_gow.posting import Rules
from housedealer.games.pai_gow.rules import BUG, NO_FLUSH, WILD
from housedealer.games.pai_gow.setting import setter_of
from housedealer.outcomes import Entry, Example, Vocabulary
from housedealer.outcomes.cards_seen import FUNCTIONS
from housedealer.outcomes.kinds import CATEGORY, NUMBER, TRUTH, hand_of
from housedealer.outcomes.ranked import made, value
from housedealer.rankings import two_card

FRONTS = 128
"""A setting as one number: the value in back times this, and the value in front."""
SET = "setting"
RANKINGS = {BUG: "high-joker", NO_FLUSH: "high-joker-no-flush", WILD: "high-wild"}
"""The ranking of five cards or more by the kind of joker."""
_BY_NAME = ("base", "player", "banker", "double")


def sides(rules: Rules) -> tuple[str, str]:
    """The names of the two hands."""
    return ("player", "banker") if rules.community else ("seat", "dealer")


def vocabulary(rules: Rules) -> Vocabulary:
    """The names that a posting's conditions may use."""
    return _MADE.get(id(rules)) or _MADE.setdefault(id(rules), _vocabulary(rules))


_MADE: dict[int, Vocabulary] = {}
"""Vocabularies by the identity of the rules, which their functions store."""


def _vocabulary(rules: Rules) -> Vocabulary:
    mine, theirs = sides(rules)
    whose = {mine: "the player's", theirs: "the player-dealer's"}
    if rules.community:
        whose = {mine: "the player hand's", theirs: "the banker hand's"}
    entries: list[Entry] = []
    for side, words in whose.items():
        entries += _of_a_hand(rules, side, words)
    hands = ("player hand", "banker hand") if rules.community else ("player's hand", "player-dealer's hand")
    entries += _compared(rules, (mine, hands[0]), (theirs, hands[1]))
    examples = [
        Example(f"{mine}.hand is four_of_a_kind", "a bonus row: four of a kind in the cards dealt"),
        Example(f"{mine}.hand is five_of_a_kind", "five aces"),
        Example(f"{mine}.jokers == 1 and {mine}.aces == 4", "the joker and four aces"),
        Example(f"{mine}.hand is high_card and {mine}.aces + {mine}.jokers == 0", "nothing made, and no ace"),
        Example(f"{mine}.red == {rules.cards}", "all cards red"),
    ]
    if rules.front == 2:
        examples.append(Example(f"{mine}.front is pair and {mine}_wins", "a win with a pair in front"))
    examples.append(Example(f"{theirs}_wins and {theirs}.back is flush", "beaten by a flush in back"))
    functions = tuple(name for name in FUNCTIONS if not name.startswith(("hand", "best")))
    marks = (rules.joker, rules.bonus_joker, rules.house_way, rules.away, rules.front, rules.copies,
             rules.joker_ace_above, rules.front_pair)  # fmt: skip
    return Vocabulary(
        "pai-gow",
        tuple(entries),
        tuple(examples),
        wagers=lambda name: name not in _BY_NAME,
        parts=dict.fromkeys(sides(rules), rules.cards),
        mark=str(marks),
        functions=functions,
    )


def _of_a_hand(rules: Rules, side: str, words: str) -> list[Entry]:
    bonus = RANKINGS[rules.bonus_joker_kind]
    pair = two_card.value([0, 1])

    def front(setting: Any) -> Any:
        return (setting % FRONTS >= pair) * 1

    def back(setting: Any) -> Any:
        return made("high", setting // FRONTS // (2 if rules.joker_ace_above else 1))

    set_by = f"{side}.{SET}"
    result = [
        Entry(side, hand_of(rules.cards), f"{words} cards, as dealt", f"{words} cards"),
        Entry(
            f"{side}.value",
            NUMBER,
            "the value of the best five cards; higher is better",
            f"the value of {words} best hand",
            compute=functools.partial(value, bonus),
            of=(side,),
            looks="rank suit",
            any_order=True,
        ),
        Entry(
            f"{side}.hand",
            CATEGORY,
            "what the best five cards make, with the joker as in bonus bets",
            f"{words} best hand",
            compute=functools.partial(made, bonus),
            of=(f"{side}.value",),
        ),
        Entry(
            set_by,
            NUMBER,
            "",
            f"{words} setting",
            compute=functools.partial(set_value, rules),
            of=(side,),
            looks="rank suit",
            any_order=True,
        ),
        Entry(f"{side}.back", CATEGORY, "what the house way sets behind", f"{words} back", compute=back, of=(set_by,)),
    ]
    if rules.front == 2:
        result.append(
            Entry(
                f"{side}.front",
                CATEGORY,
                "what the house way sets in front: pair or high_card",
                f"{words} front",
                compute=front,
                of=(set_by,),
            )
        )
    return result


def _compared(rules: Rules, mine: tuple[str, str], theirs: tuple[str, str]) -> list[Entry]:
    copies_lose = rules.copies == "player-dealer"
    of = (f"{mine[0]}.{SET}", f"{theirs[0]}.{SET}")

    def wins(one: Any, other: Any) -> Any:
        return (one % FRONTS > other % FRONTS) & (one // FRONTS > other // FRONTS)

    def loses(one: Any, other: Any) -> Any:
        if copies_lose:
            return (one % FRONTS <= other % FRONTS) & (one // FRONTS <= other // FRONTS)
        return wins(other, one)

    def pushes(one: Any, other: Any) -> Any:
        return (wins(one, other) | loses(one, other)) ^ True

    def truth(name: str, meaning: str, negated: str, compute: Any) -> Entry:
        return Entry(name, TRUTH, f"{meaning}, both set the house way", meaning, negated, compute=compute, of=of)

    return [
        truth(f"{mine[0]}_wins", f"the {mine[1]} wins", f"the {mine[1]} does not win", wins),
        truth(f"{theirs[0]}_wins", f"the {theirs[1]} wins", f"the {theirs[1]} does not win", loses),
        truth("push", "the hands push", "the hands do not push", pushes),
        truth("front_copies", "the fronts are equal", "the fronts are not equal",
              lambda one, other: one % FRONTS == other % FRONTS),
        truth("back_copies", "the backs are equal", "the backs are not equal",
              lambda one, other: one // FRONTS == other // FRONTS),
    ]  # fmt: skip


def set_value(rules: Rules, cards: Sequence[int]) -> int:
    """A hand as the house way sets it, as one number."""
    setter = setter_of(rules)
    front, back = setter.compared(setter.for_absent(cards) if rules.house_way is None else setter.house_way(cards))
    return back * FRONTS + front
