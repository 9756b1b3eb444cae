"""A state of the game: an episode whose chance nodes OpenSpiel decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyspiel

from housedealer import cards
from housedealer.adapters.agents.text_observation import action_text, table_text
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from housedealer.adapters.agents import Episode
    from housedealer.adapters.openspiel.game import Game

CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL


class State(pyspiel.State):
    """A state of the game. Players who act at once do so one after another without seeing each other's actions.

    OpenSpiel copies and pickles `__dict__`: an episode replays its round only when a copy goes on, and is pickled as
    its history.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.episode: Episode = game.opening
        """Shared with the game until somebody acts."""
        self.won = [0] * len(self.episode.agents)
        """Every player's winnings so far, in cents."""
        self.counted = self.won
        """The same when a player last acted."""

    # Actions

    def current_player(self) -> int:
        """The player to act, `CHANCE` or `TERMINAL`."""
        episode = self.episode
        if episode.chance is not None:
            return CHANCE  # type: ignore[no-any-return]
        to_act = episode.to_act
        return TERMINAL if to_act is None else int(to_act[5:]) - 1

    def is_terminal(self) -> bool:
        """Whether the last round is over."""
        return self.episode.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can come, or totals of the dice, each with its probability."""
        chance = self.episode.chance
        if chance is None:
            raise HouseError("chance_outcomes: no card is needed now; expected a chance node")
        whole = sum(weight for _, weight in chance.outcomes)
        return [(number, weight / whole) for number, weight in sorted(chance.outcomes)]

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        if not episode.history:
            episode = self.episode = episode.copy()
        if episode.chance is not None:
            episode.deal(action)
        else:
            if episode.to_act is None or action not in episode.moves(episode.to_act):
                raise HouseError(f"action: {action} is not legal now; expected one of {episode.legal()}")
            self.counted = self.won
            episode.act(action)
        if episode.rewards:
            self.won = [won + episode.rewards[agent] for won, agent in zip(self.won, episode.agents, strict=True)]

    # Winnings

    def returns(self) -> list[float]:
        """Every player's winnings so far, in dollars."""
        return [won / 100 for won in self.won]

    def rewards(self) -> list[float]:
        """Every player's winnings since the last action, in dollars, by that action and by chance after it."""
        return [(won - counted) / 100 for won, counted in zip(self.won, self.counted, strict=True)]

    # Text

    def _action_to_string(self, player: int, action: int) -> str:
        episode = self.episode
        if player == CHANCE:
            if episode.chance is not None and episode.chance.what == "dice":
                return f"dice {action}"
            return f"deal {cards.TEXTS[action]}"
        return action_text(episode, episode.agents[player], action)

    def __str__(self) -> str:
        """The table as the house sees it."""
        return table_text(self.episode, None)

    def own_actions(self, player: int) -> list[int]:
        """The actions of a player so far."""
        return [one.action for one in self.full_history() if one.player == player]
