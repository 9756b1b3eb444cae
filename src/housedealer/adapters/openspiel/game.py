"""The registered game: a table's conditions, and the game type and bounds that OpenSpiel requires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from housedealer.adapters.agents import Episode
from housedealer.adapters.openspiel.bounds import most_cards, most_decisions, most_outcomes, utilities
from housedealer.adapters.openspiel.observer import Observer
from housedealer.adapters.openspiel.parameters import DEFAULTS, conditions_of
from housedealer.adapters.openspiel.state import State

NAME = "housedealer"
MOST_SEATS = 99


def _game_type(title: str, zero_sum: bool, one_round: bool, seats: tuple[int, int]) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name=title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL if one_round else kind.RewardModel.REWARDS,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        default_loadable=False,
    )


class Game(pyspiel.Game):
    """A table of one posting. Players are counted from 0: player 0 has seat 1.

    Fees go to the house's drop and leave the players: without a fee option the game is zero sum, with one it is not.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.conditions = conditions_of(given)
        self.recall: int = given["recall"]
        self.opening = Episode(self.conditions)
        self.players = {agent: player for player, agent in enumerate(self.conditions.agents)}
        seats = len(self.players)
        zero_sum = self.conditions.option is None
        low, high = utilities(self.conditions)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.conditions.vocabulary),
            max_chance_outcomes=most_outcomes(self.conditions),
            num_players=seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=most_decisions(self.conditions),
        )
        kind = _game_type(self.conditions.game.posting.title, zero_sum, self.conditions.rounds == 1, (seats, seats))
        super().__init__(kind, info, given)

    def new_initial_state(self) -> State:
        """The table before the first card or question."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the cards and throws of dice in a game."""
        return self.conditions.rounds * (most_cards(self.conditions) + 1)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of this game's states."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def load(posting: str, **parameters: str | int | bool) -> Game:
    """A game of a posting, with parameters as a game string names them.

    >>> load("500-club/three-card-poker", seats=3, option=0).num_players()
    3
    """
    game: Game = pyspiel.load_game(NAME, {"posting": posting, **parameters})
    return game


pyspiel.register_game(_game_type("The games of cardrooms", False, True, (2, MOST_SEATS)), Game)
