"""Advice in words: the best choice, and the cost of each other one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.money import show

MOST_SHOWN = 5
"""How many others are shown of a long list, such as all ways to set a hand."""
ALWAYS_SHOWN = ("house-way", "stand-pat", "decline", "fold")


class AdvisedChoice(NamedTuple):
    """A choice in advice: its name in words, and its cost."""

    choice: str
    argument: Any
    cost: float
    """In cents."""
    name: str
    words: str


def named(choice: Mapping[str, Any]) -> str:
    """A choice with its argument in words.

    >>> named({"choice": "play", "argument": 4, "words": "$40"})
    'Play 4× ($40)'
    >>> named({"choice": "set", "argument": "Kc Kd", "words": "pair of kings and pair of aces, 9-7-5"})
    'Set K♣ K♦ in front (pair of kings and pair of aces, 9-7-5)'
    >>> named({"choice": "stand-pat", "argument": None, "words": ""})
    'Stand pat'
    """
    name = "No thanks" if choice["choice"] == "decline" else str(choice["choice"]).replace("-", " ").capitalize()
    argument = choice["argument"]
    more = f" ({choice['words']})" if choice.get("words") else ""
    if argument is None:
        return name + more
    if choice["choice"] == "set":
        return f"Set {_symbols(argument)} in front{more}"
    if choice["choice"] == "draw":
        return f"Discard {_symbols(argument)}{more}"
    if choice["choice"] == "play":
        return f"Play {argument}×{more}" if argument != 1 else f"Play{more}"
    return f"{name} for {show(argument)}{more}"


def _symbols(text: str) -> str:
    try:
        return " ".join(cards.symbol(code) for code in cards.cards(text))
    except HouseError:
        return text


def costs(cents: float) -> str:
    """The cost of a choice, in words.

    >>> costs(320.4), costs(0.3), costs(0.0)
    ('$3.20 worse', 'less than 1¢ worse', 'just as good')
    """
    if cents < 0.00005:
        return "just as good"
    return f"{show(round(cents))} worse" if cents >= 0.5 else "less than 1¢ worse"


def gains(cents: float) -> str:
    """The average result of a choice, in words.

    >>> gains(320.4), gains(-1250), gains(0.2)
    ('+$3.20 on average', '−$12.50 on average', 'breaks even on average')
    """
    if abs(cents) < 0.5:
        return "breaks even on average"
    return f"{'+' if cents > 0 else '−'}{show(round(abs(cents)))} on average"


def advised_choices(choices: Sequence[Mapping[str, Any]]) -> list[AdvisedChoice]:
    """The choices to show, the best first: one of several that come to the same, and the best few of many."""
    result: list[AdvisedChoice] = []
    seen: set[tuple[str, str]] = set()
    for one in choices:
        mark = (one["choice"], one["words"] if one["choice"] == "set" else str(one["argument"]))
        if mark in seen or (len(result) > MOST_SHOWN and one["choice"] not in ALWAYS_SHOWN):
            continue
        seen.add(mark)
        name = named(one)
        words = f"{name}: {gains(one['worth'])}" if not result else f"{name}: {costs(one['cost'])}"
        result.append(AdvisedChoice(one["choice"], one["argument"], one["cost"], name, words))
    return result


def advice_text(advice: Mapping[str, Any]) -> str:
    """Advice as lines of text: the best choice, the cost of others, and the method."""
    best, *others = advised_choices(advice["choices"])
    return "\n".join([f"Best: {best.words}.", *(f"  {one.words}" for one in others), f"Based on {advice['rests_on']}."])
