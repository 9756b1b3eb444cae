"""Drills: hands whose best two choices are close, picked from random deals, each with the cost of every choice.

A drill is a round as a document, up to the decision, and the advice on it. The round is replayed, and the advice shown
once it is answered, so that a drill needs no computation.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.games import Game, game
from housedealer.odds.advice.choices import Advice, Decision, advise_on
from housedealer.play import bots
from housedealer.postings import first_option, option_of
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build
from housedealer.table.round.wager_checks import least_bank, limits_of

DRILLS = 24
"""Drills of each posting."""
DEALS, MOST_DEALS = 400, 40_000
"""Deals that are looked through for them, and the most, where a posting's close decisions so far have one answer."""
CLOSE = 0.08
"""A choice is close if it costs at most this part of the stake against the best."""
SHARE = DRILLS // 3
"""How many close decisions of an answer a posting's drills are to choose from."""
ALIKE = 3
"""The most drills that are one decision in other suits: all of their choices are worth the same."""
SEAT, BANKER = "2", 1
_TEN, _CENT = 10_00, 1


class Candidate(NamedTuple):
    """A decision with its advice, and how close its best two choices are, in stakes."""

    record: dict[str, Any]
    position: str
    advice: Advice
    close: float
    kind: str
    """What is alike in drills that would teach the same: the questions and the best choice."""


def drills(posting: str, on_deal: Callable[[int], None] = lambda deal: None) -> list[dict[str, Any]]:
    """The closest decisions of a posting's random deals, no more than a few with the same answer."""
    played, rng = game(posting), random.Random(posting)
    close_calls: list[Candidate] = []
    for deal in range(MOST_DEALS):
        enough = deal >= DEALS or len(close_calls) >= 3 * DRILLS
        if enough and not _is_one_sided(close_calls):
            break
        on_deal(deal)
        close_calls += [one for one in _decisions(played, rng) if 0 < one.close <= CLOSE]
    chosen: list[dict[str, Any]] = []
    of_kind, alike = Counter[str](), Counter[str]()
    for one in sorted(close_calls, key=lambda each: each.close):
        worths = f"{one.kind} {[choice['worth'] for choice in one.advice['choices']]}"
        if of_kind[one.kind] < DRILLS // 2 and alike[worths] < ALIKE and len(chosen) < DRILLS:
            of_kind[one.kind] += 1
            alike[worths] += 1
            chosen.append({"record": one.record, "position": one.position, "advice": dict(one.advice)})
    return chosen


def _is_one_sided(close_calls: list[Candidate]) -> bool:
    """Whether no two answers to one question have their share: a drill whose answer never varies teaches nothing.

    A question about cards, such as which to put in front, has another answer each time.
    """
    if not close_calls:
        return False  # there are none to look for either
    answers: dict[tuple[str, ...], Counter[tuple[str, Any]]] = {}
    for one in close_calls:
        choices = [(each["choice"], each["argument"]) for each in one.advice["choices"]]
        if any(isinstance(argument, str) for _, argument in choices):
            return False
        asked = tuple(sorted({choice for choice, _ in choices}))
        answers.setdefault(asked, Counter())[choices[0]] += 1
    return not any(sum(given >= SHARE for given in one.values()) > 1 for one in answers.values())


def _decisions(played: Game, rng: random.Random) -> Iterator[Candidate]:
    """The decisions of one deal that is played by the best choices."""
    round_ = _round(played, rng)
    while (offer := round_.offer) is not None:
        if offer.position != SEAT or not _is_decision(offer):
            round_.respond(*bots.choose(offer, played, round_.view(offer.position), rng), offer.position)
            continue
        decision = Decision(played, offer, round_.view(SEAT), round_.setup.decks)
        advice = advise_on(decision)
        stake = sum(decision.stakes().values())
        yield Candidate(round_.record(), SEAT, advice, _closeness(advice) / stake, _kind(offer, advice))
        best = advice["choices"][0]
        round_.respond(best["choice"], best["argument"], SEAT)


def _is_decision(offer: Offer) -> bool:
    return len(offer.legal) > 1 or offer.legal[0].argument is not None


def _closeness(advice: Advice) -> float:
    """The cost in cents of the cheapest choice that is worse than the best by a cent or more; 0 if none is."""
    return min((one["cost"] for one in advice["choices"] if one["cost"] >= _CENT), default=0.0)


def _kind(offer: Offer, advice: Advice) -> str:
    best = advice["choices"][0]
    multiple = best["argument"] if isinstance(best["argument"], int) else ""
    return f"{'/'.join(offer.names())} {best['choice']} {multiple} {len(offer.about)}"


def _round(played: Game, rng: random.Random) -> Round:
    """A round with one seat at ten dollars or the posted minimum, against a bank that covers everything."""
    posting = played.posting
    option = first_option(posting)
    in_force = option_of(posting, option)
    wagers = {}
    for wager in posting.wagers:
        needed = wager.kind == "base" and wager.placed == "before-deal"
        if needed and not any(other in wagers for other in wager.excludes):
            limits = limits_of(wager, in_force, posting.fees)
            wagers[wager.id] = max([_TEN, *(limit.min for limit in limits)])
    decks = posting.deck.max if posting.deck else 1
    kind = posting.deck.kind if posting.deck else "standard-52"
    bank = max(100_000_00, least_bank(posting, in_force))
    setup = build(
        played,
        seats={SEAT: wagers},
        option=option,
        player_dealer={"seat": BANKER, "bank": bank},
        decks=decks,
        source=Shoe(cards.shuffled(kind, decks, rng.getrandbits(256))),
    )
    return Round(setup)
