"""The fee options of two postings in pairs, and what each takes of every $100 of action."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from housedealer.documents.fees import option_limit, option_words
from housedealer.postings.collection import FeeOption, FeeRule
from housedealer.postings.own import plain_id
from housedealer.postings.schema import Posting, WagerRule
from housedealer.table.money.bank import Wager
from housedealer.table.money.fees import due
from housedealer.table.round.wager_checks import limits_of

ACTIONS = (20_00, 50_00, 100_00, 200_00, 500_00, 1_000_00, 2_000_00, 5_000_00)
"""The amounts of action at which options are compared, in cents."""
BETTORS = 4
"""How many players place the same wager in the round that is priced."""

Pair = tuple[str, str | None, str | None, tuple[str, str]]
_Both = tuple[FeeOption | None, FeeOption | None]


def options_compared(first: Posting, second: Posting) -> Iterator[Pair]:
    """Options in pairs: equal ones, then by number in versions of one posting, then by what they are meant for."""
    mine, theirs = list(_schedule(first).options), list(_schedule(second).options)
    rules = _schedule(first), _schedule(second)
    pairs: list[_Both] = [*_pairs(mine, theirs, lambda one, at: (_meant(one, rules[at]), _words(one, rules[at])))]
    if plain_id(first.id) == plain_id(second.id):
        pairs += _pairs(mine, theirs, lambda one, at: (one.option, one.players))
    pairs += _pairs(mine, theirs, lambda one, at: _meant(one, rules[at]))
    pairs += [(one, None) for one in mine]
    pairs += [(None, two) for two in theirs]
    for one, two in sorted(pairs, key=lambda pair: (pair[0] is None, [each.option for each in pair if each])):
        meant = " / ".join(dict.fromkeys(_meant(each, rules[at]) for at, each in enumerate((one, two)) if each))
        texts = [_words(each, rules[at]) if each else None for at, each in enumerate((one, two))]
        lines = (one.lines if one else "", two.lines if two else "")
        yield f"{_numbers(one, two)}, {meant}", texts[0], texts[1], lines


def _schedule(posting: Posting) -> FeeRule:
    return posting.fees or FeeRule()


def _meant(option: FeeOption, fees: FeeRule) -> str:
    return option_limit(option, fees)


def _words(option: FeeOption, fees: FeeRule) -> str:
    return option_words(option, fees)


def _numbers(one: FeeOption | None, two: FeeOption | None) -> str:
    numbers = dict.fromkeys(f"{each.option}" for each in (one, two) if each)
    return f"Option {' / '.join(numbers)}"


def _pairs(
    mine: list[FeeOption], theirs: list[FeeOption], key: Callable[[FeeOption, int], Hashable]
) -> list[tuple[FeeOption, FeeOption]]:
    """Take out of both lists the options whose keys agree, in pairs."""
    result = []
    for one in list(mine):
        two = next((other for other in theirs if key(other, 1) == key(one, 0)), None)
        if two is not None:
            mine.remove(one)
            theirs.remove(two)
            result.append((one, two))
    return result


class OptionCost(NamedTuple):
    """What an option takes in all, in cents of every $100, by the action in cents; None where it is not allowed."""

    option: int
    meant: str
    by_action: dict[int, float | None]


def costs(posting: Posting) -> list[OptionCost]:
    """What each complete option takes of $100 of action: of a round in which some players place the same wager, or of
    a pot that sees every street. Options by time are left out.

    >>> from housedealer.postings import load
    >>> costs(load("500-club/ez-baccarat"))[0].by_action[2_000]
    250.0
    """
    fees = _schedule(posting)
    return [
        OptionCost(one.option, option_limit(one, fees), {action: _cost(one, posting, action) for action in ACTIONS})
        for one in fees.options
        if one.complete and one.kind != "time"
    ]


def _cost(option: FeeOption, posting: Posting, action: int) -> float | None:
    if option.kind == "pot":
        taken = sum(option.streets.values())
        return 10_000 * taken / action if taken <= action else None
    wager = _base(option, posting)
    if wager is None:
        return None
    bet = action // BETTORS
    limits = limits_of(wager, option, posting.fees)
    if any(bet < one.min or (one.max is not None and bet > one.max) for one in limits):
        return None
    placed = [Wager(str(seat), seat, 0, wager.id, bet, bet) for seat in range(1, BETTORS + 1)]
    return 10_000 * sum(fee.amount for fee in due(option, placed)) / action


def _base(option: FeeOption, posting: Posting) -> WagerRule | None:
    """The first base wager before the deal that the option counts."""
    before = [one for one in posting.wagers if one.placed == "before-deal" and one.kind == "base"]
    counted = [one for one in before if not option.counts or one.id in option.counts]
    return next(iter(counted), None)
