"""The heads-up games that blueprints are trained for."""

from __future__ import annotations

from housedealer.play.poker.tree import Betting

PARTS = ((0.5, 1.0), (0.8,), (0.8,))
"""Without limits: half the pot or the pot for a bet, 80 percent of it for a raise; all chips besides."""

GAMES = {
    "limit": Betting(forced=(1, 2), blinds=True, limits=(2, 2, 4, 4), most_bets=4),
    "no-limit-20": Betting(forced=(50, 100), blinds=True, parts=PARTS, stack=2000),
    "no-limit-50": Betting(forced=(50, 100), blinds=True, parts=PARTS, stack=5000),
    "no-limit-100": Betting(forced=(50, 100), blinds=True, parts=PARTS, stack=10000),
}
"""By name; no limit by the stacks in big blinds, counted in hundredths of one."""
