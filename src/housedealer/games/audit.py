"""The audit of a posting: what its data rests on, and what it leaves open or contradicts."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from housedealer.games import family_of, rules_of
from housedealer.money import show
from housedealer.postings.collection import FeeOption
from housedealer.postings.own import is_own
from housedealer.postings.readings import missing_keys
from housedealer.postings.schema import Playable, Posting, WagerRule

MOST_RATES = 5
"""The most collection rates that may be set for a table (001:1361, 000:8300 and the other fee documents)."""


MOST_TURNS = 2
"""The most rounds in a row for which posted games let a player hold the bank (001:406, 001:828, 003:289)."""


def audit(posting: Posting) -> dict[str, Any]:
    """The readings that a posting rests on and the findings: holes in fees, limits and pay tables.

    >>> from housedealer.postings import load
    >>> [one["kind"] for one in audit(load("500-club/ez-baccarat"))["findings"]]
    ['fee-overlap']
    """
    readings = [
        {
            "id": reading.id,
            "question": reading.question,
            "choice": reading.choice,
            "why": reading.why,
            "lines": reading.lines,
            "alternatives": [other.name for other in reading.alternatives],
        }
        for reading in posting.readings
    ]
    rulings = [
        {"kind": one.kind, "does": one.does, "at": list(one.at), "words": one.words, "lines": one.lines}
        for one in posting.irregularities
    ]
    return {
        "posting": posting.id,
        "readings": readings,
        "irregularities": rulings,
        "findings": findings(posting),
    }


def findings(posting: Posting) -> list[dict[str, str]]:
    """The findings that need no odds."""
    result: list[dict[str, str]] = []
    for option in posting.fees.options if posting.fees else []:
        result += _fee_findings(option, posting)
    result += _duplicate_findings(posting)
    result += _bank_findings(posting)
    for wager in posting.wagers:
        result += _limit_findings(wager, posting)
    rules = None
    if isinstance(posting, Playable):
        rules = rules_of(posting)
    for reading, key in missing_keys(posting, rules):
        words = f"it decides {key}, which is not in the data" if key else "it names no key that it decides"
        result.append(_finding("reading", reading, words))
    if is_own(posting.id) and uncited(posting, rules):
        result += [_finding("citation", "lines", f"none are cited for {', '.join(uncited(posting, rules))}")]
    if isinstance(posting, Playable):
        result += _pay_findings(posting)
        result += _rule_findings(posting)
    return result


def uncited(posting: Posting, rules: BaseModel | None) -> list[str]:
    """The parts of a posting that cite no lines, as dotted keys; a user's own posting need not cite any."""
    missing = [] if posting.source else ["source"]
    missing += [f"rules{key}" for key in _uncited(rules)] if rules is not None else []
    return missing + [key.removeprefix(".") for key in _uncited(posting)]


def _uncited(part: Any, key: str = "") -> Iterator[str]:
    if isinstance(part, BaseModel):
        if getattr(part, "lines", None) == "" and not isinstance(part, FeeOption):
            yield key
        for name in type(part).model_fields:
            yield from _uncited(getattr(part, name), f"{key}.{name}")
    elif isinstance(part, (list, tuple)):
        for number, row in enumerate(part):
            yield from _uncited(row, f"{key}.{getattr(row, 'id', number)}")


def advantage_findings(advantages: Sequence[tuple[str, float]]) -> list[dict[str, str]]:
    """Wagers whose bettor has the advantage, each with its edge (below zero).

    >>> advantage_findings([("banker", -0.0124)])[0]["says"]
    'the bettor has the advantage: 1.2400% of the bet'
    """
    words = "the bettor has the advantage: {:.4%} of the bet"
    return [_finding("advantage", wager, words.format(-edge)) for wager, edge in advantages]


def unpaid_findings(rows: Sequence[tuple[str, str, list[int]]], decks: Sequence[int]) -> list[dict[str, str]]:
    """Findings for pay rows that can never be met with some or all of the allowed numbers of decks.

    >>> unpaid_findings([("super-7s", "777-suited", [1, 2])], range(1, 9))[0]["says"]
    'the row for 777-suited can never be paid with 1 or 2 decks'
    """
    result = []
    for wager, row, numbers in rows:
        several = "s" if numbers != [1] else ""
        part = "" if numbers == list(decks) else f" with {' or '.join(map(str, numbers))} deck{several}"
        result.append(_finding("pay-row", wager, f"the row for {row} can never be paid{part}"))
    return result


def overlap_findings(rows: Sequence[tuple[str, str, str, float, bool]]) -> list[dict[str, str]]:
    """Findings for conditions that an earlier row takes: the wager, both rows, the part taken, and whether for less.

    >>> overlap_findings([("pairs", "seat.pair", "seat.pair and seat.same_suit", 1.0, True)])[0]["says"]
    'the row for seat.pair and seat.same_suit is never reached: whenever it is met, so is the earlier row for seat.pair'
    """
    result = []
    for wager, earlier, later, share, _ in rows:
        words = f"the row for {later} is never reached: whenever it is met, so is the earlier row for {earlier}"
        if share < 1:
            words = (
                f"the row for {earlier} pays less and takes {share:.2%} of the deals of the row for {later} after it"
            )
        result.append(_finding("pay-row", wager, words))
    return result


def _finding(kind: str, place: str, words: str) -> dict[str, str]:
    return {"kind": kind, "place": place, "says": words}


def _fee_findings(option: FeeOption, posting: Posting) -> list[dict[str, str]]:
    place = f"option {option.option}"
    if not option.complete:
        return [_finding("fee-lost", place, "its fees are lost in the posted text; it cannot be put in force")]
    result = []
    for low, high in itertools.pairwise(option.tiers):
        if low.to is None or low.to >= high.from_:
            words = f"{low.words} and {high.words} overlap; {show(high.from_)} is priced by the second"
            result.append(_finding("fee-overlap", place, words))
        elif high.from_ - low.to > 100:
            words = f"nothing between {show(low.to)} and {show(high.from_)}; the {option.between} tier is charged there"
            result.append(_finding("fee-gap", place, words))
    if option.tiers and option.tiers[-1].to is not None:
        result.append(
            _finding("fee-end", place, f"no tier above {show(option.tiers[-1].to)}; the last is charged there")
        )
    rates = {(tier.player_dealer, tier.player) for tier in option.tiers}
    most = posting.fees.most_rates if posting.fees and posting.fees.most_rates else MOST_RATES
    if len(rates) > most:
        result.append(_finding("fee-rates", place, f"{len(rates)} collection rates; at most {most} are allowed"))
    limit = option.limit or (posting.fees.limit if posting.fees else None)
    if option.tiers and limit and limit.min < option.tiers[0].from_:
        first = show(option.tiers[0].from_)
        words = f"bets start at {show(limit.min)} but the first tier at {first}; no fee below it"
        result.append(_finding("fee-start", place, words))
    return result


def _duplicate_findings(posting: Posting) -> list[dict[str, str]]:
    """Options that are the same as an earlier one, for every number of players."""
    result, earlier = [], dict[tuple[str, ...], int]()
    for number, rows in posting.fees.numbered.items() if posting.fees else ():
        terms = tuple(row.model_dump_json(exclude={"option", "lines"}) for row in rows)
        if terms in earlier and all(row.complete for row in rows):
            words = f"it is the same as option {earlier[terms]}"
            result.append(_finding("fee-duplicate", f"option {number}", words))
        earlier.setdefault(terms, number)
    return result


def _bank_findings(posting: Posting) -> list[dict[str, str]]:
    bank = posting.player_dealer
    if bank is None or bank.turns <= MOST_TURNS:
        return []
    words = (
        f"the bank may be held for {bank.turns} rounds in a row; posted games allow {MOST_TURNS}, so that it rotates"
    )
    return [_finding("rotation", "player_dealer.turns", words)]


def _limit_findings(wager: WagerRule, posting: Posting) -> list[dict[str, str]]:
    limits = wager.limits
    if limits and limits.max is not None and limits.max < limits.min:
        words = f"the maximum {show(limits.max)} is below the minimum {show(limits.min)}"
        return [_finding("limits", wager.id, words)]
    fees = posting.fees
    if wager.placed == "before-deal" and not limits and (fees is None or not fees.options):
        return [_finding("no-limits", wager.id, "no limits are posted for it")]
    return []


def _rule_findings(posting: Playable) -> list[dict[str, str]]:
    """The family's findings in a posting's rules."""
    family = family_of(posting)
    if family.audit.findings is None:
        return []
    rules = rules_of(posting)
    return [_finding("rules", place, words) for place, words in family.audit.findings(rules)]


def _pay_findings(posting: Playable) -> list[dict[str, str]]:
    """Pay rows that no end of a round can meet, or that an earlier row always takes first."""
    family = family_of(posting)
    if family.audit.ends is None or family.audit.outcomes is None:
        return []
    ends = list(family.audit.ends(rules_of(posting)))
    result = []
    for wager in posting.wagers:
        if any(row.when for row in wager.pays):
            continue  # conditions may look at cards, which ends do not have: the odds count them
        used = set()
        for end in ends:
            for number, row in enumerate(wager.pays):
                if family.audit.outcomes[row.on](end):
                    used.add(number)
                    break
        for number, row in enumerate(wager.pays):
            if number not in used:
                result.append(_finding("pay-row", wager.id, f"the row for {row.on} can never be paid"))
    return result
