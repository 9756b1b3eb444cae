"""A point of a game: a sitting whose chance OpenSpiel decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyspiel

from housedealer import cards
from housedealer.adapters.agents.text_observation import action_text, told
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from housedealer.adapters.agents import Sitting
    from housedealer.adapters.openspiel.game import Game

CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL


class State(pyspiel.State):
    """Who is asked what. Those who are asked together act one after another and do not see what the others did.

    OpenSpiel copies and pickles what stands in `__dict__`: a sitting copies without playing its round again before it
    goes on, and is pickled as its history.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.sitting: Sitting = game.opening
        """The game's own until somebody acts."""
        self.won = [0] * len(self.sitting.agents)
        """What every player has won so far, in cents."""
        self.counted = self.won
        """What they had won when a player last acted."""

    # Who, what, and what then

    def current_player(self) -> int:
        """The player asked, or chance, or nobody any more."""
        sitting = self.sitting
        if sitting.chance is not None:
            return CHANCE  # type: ignore[no-any-return]
        asked = sitting.asked
        return TERMINAL if asked is None else int(asked[5:]) - 1

    def is_terminal(self) -> bool:
        """Whether the last round is over."""
        return self.sitting.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.sitting.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can come, or totals of the dice, each with its chance."""
        chance = self.sitting.chance
        if chance is None:
            raise HouseError("chance_outcomes: no card is needed now; expected a chance node")
        whole = sum(weight for _, weight in chance.outcomes)
        return [(number, weight / whole) for number, weight in sorted(chance.outcomes)]

    def _apply_action(self, action: int) -> None:
        sitting = self.sitting
        if not sitting.history:
            sitting = self.sitting = sitting.copy()
        if sitting.chance is not None:
            sitting.deal(action)
        else:
            if sitting.asked is None or action not in sitting.moves(sitting.asked):
                raise HouseError(f"action: {action} is not legal now; expected one of {sitting.legal()}")
            self.counted = self.won
            sitting.act(action)
        if sitting.rewards:
            self.won = [won + sitting.rewards[agent] for won, agent in zip(self.won, sitting.agents, strict=True)]

    # What it came to

    def returns(self) -> list[float]:
        """What every player has won so far, in dollars."""
        return [won / 100 for won in self.won]

    def rewards(self) -> list[float]:
        """What every player won by the last action, and by the cards that came since, in dollars."""
        return [(won - counted) / 100 for won, counted in zip(self.won, self.counted, strict=True)]

    # In words

    def _action_to_string(self, player: int, action: int) -> str:
        sitting = self.sitting
        if player == CHANCE:
            if sitting.chance is not None and sitting.chance.what == "dice":
                return f"dice {action}"
            return f"deal {cards.TEXTS[action]}"
        return action_text(sitting, sitting.agents[player], action)

    def __str__(self) -> str:
        """The table as the house sees it."""
        return told(self.sitting, None)

    def own_actions(self, player: int) -> list[int]:
        """What a player has done so far."""
        return [one.action for one in self.full_history() if one.player == player]
