"""Advice in words: the best choice, and the cost of each other one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.money import said, show

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
    error: float = 0.0
    """The standard error of the cost."""
    rate: float | None = None
    """What a bet beside the hand gains on each dollar: it costs in proportion to its amount."""
    cards: str = ""
    """The cards that the house way puts in front: to set them is the same choice."""


def named(choice: Mapping[str, Any]) -> str:
    """A choice with its argument in words.

    >>> named({"choice": "play", "argument": 4, "words": "$40"})
    'Play 4× ($40)'
    >>> named({"choice": "set", "argument": "Kc Kd", "words": "pair of kings and pair of aces, 9-7-5"})
    'Set K♦ K♣ in front (pair of kings and pair of aces, 9-7-5)'
    >>> named({"choice": "stand-pat", "argument": None, "words": ""})
    'Stand pat'
    >>> named({"choice": "raise", "argument": 1200, "words": "all fold 15% of the time"})
    'Raise to $12 (all fold 15% of the time)'
    """
    name = "No thanks" if choice["choice"] == "decline" else _capital(str(choice["choice"]).replace("-", " "))
    argument = choice["argument"]
    more = f" ({choice['words']})" if choice.get("words") else ""
    if argument is None:
        return name + more
    if choice["choice"] == "set":
        return f"Set {_symbols(argument)} in front{more}"
    if choice["choice"] in ("draw", "discard", "turn-up"):
        return f"{'Turn up' if choice['choice'] == 'turn-up' else 'Discard'} {_symbols(argument)}{more}"
    if choice["choice"] in ("bet", "raise", "complete"):
        return f"{name}{' to' if choice['choice'] != 'bet' else ''} {show(argument)}{more}"
    if choice["choice"] == "play":
        return f"Play {argument}×{more}" if argument != 1 else f"Play{more}"
    return f"{name} for {show(argument)}{more}"


def _capital(name: str) -> str:
    """A name with a capital; a letter at its end has one too.

    >>> _capital("stand pat"), _capital("peek bonus b")
    ('Stand pat', 'Peek bonus B')
    """
    first = name.capitalize()
    return first[:-1] + first[-1].upper() if name[-2:-1] == " " else first


def _symbols(text: str) -> str:
    """Cards with their suits' symbols, the highest first."""
    try:
        return " ".join(cards.symbol(code) for code in sorted(cards.cards(text), reverse=True))
    except HouseError:
        return text


def is_clear(cost: float, error: float) -> bool:
    """Whether a difference is beyond chance: more than two standard errors.

    >>> is_clear(300, 100), is_clear(150, 100), is_clear(1, 0)
    (True, False, True)
    """
    return cost > 2 * error


def costs(cents: float, error: float = 0.0) -> str:
    """The cost of a choice, in words; `error` is its standard error where it is estimated.

    >>> costs(320.4), costs(0.3), costs(0.0)
    ('$3.20 worse', 'less than 1¢ worse', 'just as good')
    >>> costs(320.4, 40), costs(50, 40)
    ('$3.20 worse (± 40¢)', 'about as good (50¢ ± 40¢ worse)')
    """
    if cents < 0.00005:
        return "just as good"
    if error >= 0.5 and not is_clear(cents, error):
        return f"about as good ({said(round(cents))} ± {said(round(error))} worse)"
    within = f" (± {said(round(error))})" if error >= 0.5 else ""
    return f"{said(round(cents))} worse{within}" if cents >= 0.5 else "less than 1¢ worse"


def gains(cents: float, error: float = 0.0) -> str:
    """The average result of a choice, in words; `error` is its standard error where it is estimated.

    >>> gains(320.4), gains(-1250), gains(0.2), gains(320, 40)
    ('+$3.20 on average', '−$12.50 on average', 'breaks even on average', '+$3.20 on average (± 40¢)')
    """
    if abs(cents) < 0.5:
        return "breaks even on average"
    within = f" (± {said(round(error))})" if error >= 0.5 else ""
    return f"{'+' if cents > 0 else '−'}{said(round(abs(cents)))} on average{within}"


def on_the_bet(rate: float) -> str:
    """What a bet gains or loses of its amount, in words.

    >>> on_the_bet(-0.4533), on_the_bet(0.1), on_the_bet(0.0)
    ('loses 45.3% of the bet', 'gains 10.0% of the bet', 'breaks even')
    """
    if not round(rate, 3):
        return "breaks even"
    return f"{'gains' if rate > 0 else 'loses'} {abs(rate):.1%} of the bet"


def is_same(one: Mapping[str, Any], choice: str, argument: Any) -> bool:
    """Whether a priced choice is this one, with its cards in whatever order.

    >>> is_same({"choice": "set", "argument": "Kc 9d"}, "set", "9d Kc")
    True
    """

    def parts(value: Any) -> Any:
        return sorted(value.split()) if isinstance(value, str) else value

    return bool(one["choice"] == choice and parts(one.get("argument")) == parts(argument))


def advised_choices(
    choices: Sequence[Mapping[str, Any]], made: tuple[str, Any] | None = None, most: int = MOST_SHOWN
) -> list[AdvisedChoice]:
    """The choices to show, the best first: one of several that come to the same, the best few of many, and the one
    that was made, if one is given. A bet beside the hand is shown for no amount but its best, or what was bet."""
    result: list[AdvisedChoice] = []
    seen: set[tuple[str, str]] = set()
    by_chart = {one["words"] for one in choices if one["choice"] == "house-way"}
    beside = any(one["choice"] == "decline" and not one["worth"] for one in choices)
    for one in choices:
        was_made = made is not None and is_same(one, *made)
        rate = one["worth"] / one["argument"] if beside and isinstance(one["argument"], int) else None
        if rate is not None:
            bet = made[1] if made is not None and made[0] == one["choice"] else None if result else one["argument"]
            result.append(_bet_beside(one, rate, result[0] if result else None, bet))
            continue
        if not was_made and one["choice"] == "set" and f"{_symbols(one['argument'])} in front" in by_chart:
            # The house way by another name, which comes before it.
            result = [each._replace(cards=one["argument"]) if each.choice == "house-way" else each for each in result]
            continue
        mark = (one["choice"], one["words"] if one["choice"] == "set" else str(one["argument"]))
        is_many = len(result) > most and one["choice"] not in ALWAYS_SHOWN
        if not was_made and (mark in seen or is_many):
            continue
        seen.add(mark)
        name = named(one)
        worth = (
            gains(one["worth"], one.get("error", 0.0)) if not result else costs(one["cost"], one.get("cost_error", 0.0))
        )
        result.append(
            AdvisedChoice(
                one["choice"], one["argument"], one["cost"], name, f"{name}: {worth}", one.get("cost_error", 0.0)
            )
        )
    return result


def _bet_beside(one: Mapping[str, Any], rate: float, best: AdvisedChoice | None, bet: int | None) -> AdvisedChoice:
    """A bet beside the hand, of an amount or of none yet: against the best choice for the same amount."""
    name = named({**one, "argument": bet, "words": ""})
    if best is None:
        return AdvisedChoice(one["choice"], bet, 0.0, name, f"{name}: {gains(rate * (bet or 0))}", rate=rate)
    cost = max(0.0, (best.rate or 0.0) - rate) * (bet or one["argument"])
    words = f"{name}: {on_the_bet(rate)}{f', {costs(cost)}' if bet else ''}"
    return AdvisedChoice(one["choice"], one["argument"] if bet is None else bet, cost, name, words, rate=rate)


def advice_text(advice: Mapping[str, Any]) -> str:
    """Advice as lines of text: the best choice, the cost of others, what is known of the hand, and the method."""
    best, *others = advised_choices(advice["choices"])
    facts = advice.get("facts", {}).get("says", [])
    listed = [f"Best: {best.words}.", *(f"  {one.words}" for one in others)]
    return "\n".join([*listed, *facts, f"Based on {advice['rests_on']}."])
