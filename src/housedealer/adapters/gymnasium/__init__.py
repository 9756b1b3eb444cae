"""Gymnasium environments: one seat against the player-dealer, alone or at thousands of compiled tables at once.

Once this package is imported, `gymnasium.make("housedealer/Seat-v0", posting=…)` opens a seat at the full table of any
posting with a player-dealer. Blackjack, Three Card Poker, Crazy 4 Poker and Ultimate Texas Hold'em have compiled
tables: `gymnasium.make("housedealer/CompiledSeat-v0", posting=…)` opens a seat at one, some ten times as fast, and
`gymnasium.make_vec("housedealer/Seats-v0", num_envs=4096, posting=…)` at many at once. `distance` measures how far an
agent is from perfect play. `gymnasium.make_vec("housedealer/Tables-v0", num_envs=4096, posting=…)` opens compiled
tables of Texas Hold'em with an agent in every seat.
"""

from __future__ import annotations

from housedealer.errors import HouseError

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise HouseError("gymnasium is not installed; expected it from: pip install 'housedealer[agents]'") from missing

from housedealer.adapters.gymnasium.compiled_seat import CompiledSeatEnv
from housedealer.adapters.gymnasium.distance import Distance, by_rewards, distance
from housedealer.adapters.gymnasium.seat import SeatEnv
from housedealer.adapters.gymnasium.tables import TablesEnv
from housedealer.adapters.gymnasium.vector import SeatsEnv

__all__ = [
    "CompiledSeatEnv",
    "Distance",
    "SeatEnv",
    "SeatsEnv",
    "TablesEnv",
    "by_rewards",
    "distance",
    "make",
    "make_vec",
]

SEAT, SEATS, TABLES = "housedealer/Seat-v0", "housedealer/Seats-v0", "housedealer/Tables-v0"
COMPILED_SEAT = "housedealer/CompiledSeat-v0"
make, make_vec = SeatEnv, SeatsEnv

if SEAT not in gymnasium.registry:
    gymnasium.register(SEAT, entry_point="housedealer.adapters.gymnasium.seat:SeatEnv")
    gymnasium.register(COMPILED_SEAT, entry_point="housedealer.adapters.gymnasium.compiled_seat:CompiledSeatEnv")
    gymnasium.register(SEATS, vector_entry_point="housedealer.adapters.gymnasium.vector:SeatsEnv")
    gymnasium.register(TABLES, vector_entry_point="housedealer.adapters.gymnasium.tables:TablesEnv")
