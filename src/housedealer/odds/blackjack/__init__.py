"""Blackjack odds: the best strategy solved from a posting's own rules, side bets, and fast simulation of both.

The rules are those of the game's script. They are registered with Numba here, so that compiled code of this package
imports a rule from its module and calls it like any function; rules may call each other.
"""

from types import FunctionType

from numba.extending import register_jitable

from housedealer.games.blackjack import rules, side_bets
from housedealer.rankings import blackjack

for _module in (blackjack, rules, side_bets):
    for _rule in list(vars(_module).values()):
        if isinstance(_rule, FunctionType) and _rule.__module__ == _module.__name__:
            register_jitable(error_model="numpy")(_rule)
