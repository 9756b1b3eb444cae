"""What blackjack's wagers are worth: the best play solved from a posting's own rules, side bets, fast play of both.

The rules are the table's. They are made known to Numba here, so that compiled code of this package imports a rule from
where it stands and calls it like any function; rules may call each other.
"""

from types import FunctionType

from numba.extending import register_jitable

from housedealer.games.blackjack import rules, side_bets
from housedealer.rankings import blackjack

for _module in (blackjack, rules, side_bets):
    for _rule in list(vars(_module).values()):
        if isinstance(_rule, FunctionType) and _rule.__module__ == _module.__name__:
            register_jitable(error_model="numpy")(_rule)
