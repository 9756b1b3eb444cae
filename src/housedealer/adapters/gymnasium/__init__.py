"""Gymnasium environments: one seat against the player-dealer, alone or at thousands of compiled tables at once.

`gymnasium.make_vec("housedealer/Seats-v0", num_envs=4096, posting=…)` opens the compiled ones, once this package is
imported. `distance` says how far an agent is from perfect play.
"""

from __future__ import annotations

from housedealer.errors import HouseError

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise HouseError("gymnasium is not installed; expected it from: pip install 'housedealer[agents]'") from missing

from housedealer.adapters.gymnasium.distance import Distance, by_rewards, distance
from housedealer.adapters.gymnasium.vector import SeatsEnv

__all__ = ["Distance", "SeatsEnv", "by_rewards", "distance"]

SEATS = "housedealer/Seats-v0"

if SEATS not in gymnasium.registry:
    gymnasium.register(id=SEATS, vector_entry_point="housedealer.adapters.gymnasium.vector:SeatsEnv")
