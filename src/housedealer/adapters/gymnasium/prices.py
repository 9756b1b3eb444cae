"""The cost of an action against the best one, from the table's advice."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents import Episode
from housedealer.adapters.agents.partial_answers import Chosen, Moves
from housedealer.adapters.agents.vocabulary import WAIT
from housedealer.odds.advice.choices import Decision, Option, advice_module
from housedealer.table.round.offers import Amount, Offer


def costs_of(episode: Episode, agent: str) -> npt.NDArray[np.float64]:
    """The cost of each action of an agent in dollars; NaN where it is illegal or has no price."""
    result = np.full(len(episode.vocabulary.labels), np.nan)
    if episode.over:
        result[WAIT] = 0.0
        return result
    offer, moves = episode.offer(agent), episode.moves(agent)
    finished = {number: answer for number, answer in moves.items() if isinstance(answer, Chosen)}
    room = advice_module(episode.conditions.game)
    if offer is None or room is None or not finished:
        result[list(moves)] = 0.0
        return result
    events, decks = episode.events(agent), episode.conditions.decks
    options: list[Option] = room.options(Decision(episode.conditions.game, offer, events, decks))
    best = max(option.ev for option in options)
    for number in moves:
        # A partial answer costs nothing yet.
        result[number] = 0.0 if number not in finished else _cost(offer, finished[number], options, best)
    return result


def _cost(offer: Offer, chosen: Chosen, options: list[Option], best: float) -> float:
    for option in options:
        if option.choice == chosen.name and _same(offer, chosen, option.argument):
            return float(best - option.ev) / 100
    return float("nan")


def _same(offer: Offer, chosen: Chosen, argument: Any) -> bool:
    """Whether an option is this choice; an option without an amount means the largest one."""
    if argument is None and chosen.argument is not None:
        takes = next(one.argument for one in offer.legal if one.name == chosen.name)
        return not isinstance(takes, Amount) or chosen.argument == takes.most
    if isinstance(argument, str) and isinstance(chosen.argument, str):
        return sorted(argument.split()) == sorted(chosen.argument.split())
    return bool(argument == chosen.argument)


def steps_to(offer: Offer, moves: Moves, target: Chosen) -> list[int]:
    """The actions that lead to an answer; none where it cannot be given."""
    for number, answer in moves.items():
        if isinstance(answer, Chosen):
            if answer.name == target.name and _same(offer, answer, target.argument):
                return [number]
        elif getattr(answer, "name", None) == target.name and (further := steps_to(offer, answer.moves(), target)):
            return [number, *further]
    return []
