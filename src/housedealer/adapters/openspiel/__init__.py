"""OpenSpiel: every posting as a registered game, with chance nodes, information states, copies and pickles.

Importing this registers the game `housedealer`; `parameters.py` lists the parameters of its game string.

>>> import pyspiel
>>> import housedealer.adapters.openspiel
>>> game = pyspiel.load_game("housedealer(posting=500-club/texas-holdem,seats=3,option=0)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes()), game.utility_sum()
(True, 52, 0.0)
"""

from housedealer.errors import HouseError

try:
    import pyspiel  # noqa: F401 - so that a missing OpenSpiel is reported first
except ImportError:
    raise HouseError(
        "openspiel: OpenSpiel is not installed; expected what `pip install 'housedealer[openspiel]'` installs"
    ) from None

from housedealer.adapters.openspiel.game import Game, load
from housedealer.adapters.openspiel.state import State

__all__ = ["Game", "State", "load"]
