"""Our own players, beside which others are scored: random, passive, the posting's chart, the bots, the best."""

from __future__ import annotations

import random
from typing import Any

from housedealer.adapters.decisions.answering import Answerer
from housedealer.adapters.decisions.decision import Decision, written
from housedealer.odds.advice.chart_cells import charted
from housedealer.odds.advice.choices import Decision as OpenDecision
from housedealer.odds.advice.hidden_cards import read_unseen
from housedealer.table.contract import write_argument

PASSIVE = ("stand", "check", "decline", "fold", "house-way", "hit")
"""The choice that the passive player makes wherever it may, in this order."""


def at_random(decision: Decision) -> str:
    """Any of the choices, the same one every time."""
    return written(random.Random(decision.text).choice(decision.choices))


def passive(decision: Decision) -> str:
    """The passive player: stands, checks, declines or folds wherever that is a choice."""
    for name in PASSIVE:
        for one in decision.choices:
            if one["choice"] == name:
                return written(one)
    raise AssertionError(f"{decision.posting}: no passive choice among {decision.legal}")


def by_chart(decision: Decision) -> str:
    """The player with the posting's chart, as `housedealer strategy` prints it; passive where the chart does not tell.

    Pai gow's chart is the house way; Ultimate Texas Hold'em's has the rules of Wizard of Odds for flop and river.
    """
    from housedealer.odds import chart

    question = _open(decision)
    choice = charted(chart(decision.posting), question)
    return passive(decision) if choice is None else _answer(decision, question, *choice)


def by_bot(decision: Decision) -> str:
    """The bot that sits at the program's own tables; the same answer every time."""
    from housedealer.play import bots

    question = _open(decision)
    rng = random.Random(decision.text)
    return _answer(decision, question, *bots.choose(question.offer, question.game, question.events, rng))


def best(decision: Decision) -> str:
    """The best choice."""
    return decision.best()


BASELINES: dict[str, Answerer] = {
    "random": at_random, "passive": passive, "chart": by_chart, "bots": by_bot, "best": best,
}  # fmt: skip


def _open(decision: Decision) -> OpenDecision:
    """The decision at a table: the question and what the seat sees."""
    round_, _ = read_unseen(decision.round)
    offer = round_.offer_to(decision.position)
    if offer is None:
        raise AssertionError(f"{decision.posting}: seat {decision.position} is not to act")
    return OpenDecision(round_.setup.game, offer, round_.view(offer.position), round_.setup.decks)


def _answer(decision: Decision, question: OpenDecision, choice: str, argument: Any) -> str:
    """A choice as an answer; an amount that the set does not price counts as the one that it does."""
    answer = written({"choice": choice, "argument": write_argument(question.offer, choice, argument)})
    priced = [written(one) for one in decision.choices if one["choice"] == choice]
    return priced[0] if len(priced) == 1 else answer
