"""OpenSpiel observers: what a player may know of a state, as text and as a tensor, with or without recall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from housedealer.adapters.agents.text_observation import action_text, event_text
from housedealer.adapters.openspiel.tape import WIDTH, write_tape
from housedealer.errors import HouseError
from housedealer.table.contract import write_events
from housedealer.table.events import HOUSE, Event

if TYPE_CHECKING:
    from housedealer.adapters.agents.episode import Sitting
    from housedealer.adapters.agents.observation import Array
    from housedealer.adapters.openspiel.game import Game
    from housedealer.adapters.openspiel.state import State

NONE, ALL = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS


class Observer:
    """An observer with OpenSpiel's interface: `set_from` fills `tensor` and its named parts in `dict`; `string_from`.

    With perfect recall the text is everything that the player saw and did so far, and the player's question; the
    tensor is the observation, the player's last actions and the last events, the newest at the end. Without it both
    are the present table. Observations of public or of private information alone have a text and no tensor.
    """

    def __init__(self, game: Game, kind: Any, params: Any = None) -> None:
        if params:
            raise HouseError(f"observer: {params!r} is unknown; expected no parameters")
        self.kind = kind
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        self._actions = game.num_distinct_actions()
        if kind.public_info and kind.private_info not in (NONE, ALL):
            parts: dict[str, tuple[int, ...]] = {"observation": (game.conditions.layout.size,)}
            if kind.perfect_recall:
                parts |= {"actions": (game.recall,), "events": (game.recall, WIDTH)}
            self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in parts.values()), np.float32)
            at = 0
            for name, shape in parts.items():
                size = int(np.prod(shape))
                self.dict[name] = self.tensor[at : at + size].reshape(shape)
                at += size

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor with the player's view of a state."""
        if self.tensor is None:
            return
        sitting = state.sitting
        self.dict["observation"][:] = sitting.observe(sitting.agents[player])
        if self.kind.perfect_recall:
            self._fill_memory(state, player)

    def _fill_memory(self, state: State, player: int) -> None:
        sitting = state.sitting
        actions, rows = self.dict["actions"], self.dict["events"]
        actions[:] = 0
        done = state.own_actions(player)[-len(actions) :]
        if done:
            actions[-len(done) :] = [(action + 1) / self._actions for action in done]
        write_tape(rows, seen(state, player), sitting.conditions, player)

    def string_from(self, state: State, player: int) -> str:
        """The player's view of a state as text."""
        kind, sitting = self.kind, state.sitting
        agent = sitting.agents[player]
        usual = kind.public_info and kind.private_info not in (NONE, ALL)
        if usual and not kind.perfect_recall:
            return sitting.text(agent)
        events = self._events(state, player)
        result = [event_text(event) for event in events]
        if kind.private_info != NONE and kind.perfect_recall:
            labels = sitting.vocabulary.labels
            if done := state.own_actions(player):
                result.append(f"you did: {', '.join(labels[action] for action in done)}")
            if sitting.asked == agent:
                result.append(
                    f"you may: {', '.join(action_text(sitting, agent, number) for number in sitting.legal())}"
                )
        return "\n".join(result)

    def _events(self, state: State, player: int) -> list[Event]:
        kind, sitting = self.kind, state.sitting
        if not kind.public_info:
            return [] if kind.private_info == NONE else private(state, player, kind.private_info == ALL)
        if kind.private_info == NONE:
            return _written(sitting)
        if kind.private_info == ALL:
            return _written(sitting, HOUSE)
        return seen(state, player)


def _written(sitting: Sitting, *viewers: str) -> list[Event]:
    """The events of the round, in the contract's form."""
    seen = sitting.round.view(*viewers) if sitting.round is not None else []
    return write_events(seen, sitting.conditions.game.family)


def seen(state: State, player: int) -> list[Event]:
    """The events that a player saw in all rounds so far, in the contract's form."""
    sitting = state.sitting
    agent = sitting.agents[player]
    result = [event for past in sitting.past for event in past[agent]]
    if not sitting.past or (sitting.round is not None and sitting.round is not sitting.last):
        result += sitting.events(agent)
    return write_events(result, sitting.conditions.game.family)


def private(state: State, player: int, all_players: bool) -> list[Event]:
    """The parts of this round's events that only this player saw, or those of all players."""
    sitting = state.sitting
    if sitting.round is None:
        return []
    viewers = (HOUSE,) if all_players else sitting.positions(sitting.agents[player])
    everyone = sitting.round.view()
    result = []
    for known, event in zip(everyone, sitting.round.view(*viewers), strict=True):
        if hidden := {key: value for key, value in event.items() if key not in known}:
            result.append({"event": event["event"], **hidden})
    return result
