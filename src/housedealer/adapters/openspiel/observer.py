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
    from housedealer.adapters.agents.episode import Episode
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
        episode = state.episode
        self.dict["observation"][:] = episode.observe(episode.agents[player])
        if self.kind.perfect_recall:
            self._fill_memory(state, player)

    def _fill_memory(self, state: State, player: int) -> None:
        episode = state.episode
        actions, rows = self.dict["actions"], self.dict["events"]
        actions[:] = 0
        done = state.own_actions(player)[-len(actions) :]
        if done:
            actions[-len(done) :] = [(action + 1) / self._actions for action in done]
        write_tape(rows, seen(state, player), episode.conditions, player)

    def string_from(self, state: State, player: int) -> str:
        """The player's view of a state as text."""
        kind, episode = self.kind, state.episode
        agent = episode.agents[player]
        usual = kind.public_info and kind.private_info not in (NONE, ALL)
        if usual and not kind.perfect_recall:
            return episode.text(agent)
        events = self._events(state, player)
        result = [event_text(event) for event in events]
        if kind.private_info != NONE and kind.perfect_recall:
            labels = episode.vocabulary.labels
            if done := state.own_actions(player):
                result.append(f"you did: {', '.join(labels[action] for action in done)}")
            if episode.to_act == agent:
                result.append(
                    f"you may: {', '.join(action_text(episode, agent, number) for number in episode.legal())}"
                )
        return "\n".join(result)

    def _events(self, state: State, player: int) -> list[Event]:
        kind, episode = self.kind, state.episode
        if not kind.public_info:
            return [] if kind.private_info == NONE else private(state, player, kind.private_info == ALL)
        if kind.private_info == NONE:
            return _written(episode)
        if kind.private_info == ALL:
            return _written(episode, HOUSE)
        return seen(state, player)


def _written(episode: Episode, *viewers: str) -> list[Event]:
    """The events of the round, in the contract's form."""
    seen = episode.round.view(*viewers) if episode.round is not None else []
    return write_events(seen, episode.conditions.game.family)


def seen(state: State, player: int) -> list[Event]:
    """The events that a player saw in all rounds so far, in the contract's form."""
    episode = state.episode
    agent = episode.agents[player]
    result = [event for past in episode.past for event in past[agent]]
    if not episode.past or (episode.round is not None and episode.round is not episode.last):
        result += episode.events(agent)
    return write_events(result, episode.conditions.game.family)


def private(state: State, player: int, all_players: bool) -> list[Event]:
    """The parts of this round's events that only this player saw, or those of all players."""
    episode = state.episode
    if episode.round is None:
        return []
    viewers = (HOUSE,) if all_players else episode.positions(episode.agents[player])
    everyone = episode.round.view()
    result = []
    for known, event in zip(everyone, episode.round.view(*viewers), strict=True):
        if hidden := {key: value for key, value in event.items() if key not in known}:
            result.append({"event": event["event"], **hidden})
    return result
