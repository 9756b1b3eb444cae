"""Check that a craps posting's orders and pay rows cover every possible flip."""

from __future__ import annotations

from collections.abc import Mapping

from housedealer.games.agreement import expected
from housedealer.games.craps.posting import PAIRS, Rules
from housedealer.postings.schema import WagerRule

POINTS = (0, 4, 5, 6, 8, 9, 10)


def agrees(rules: Rules, wagers: Mapping[str, WagerRule]) -> list[tuple[tuple[str | int, ...], str]]:
    """The first flip that the layout does not cover."""
    try:
        layout = rules.layout(dict(wagers))
        for point in POINTS:
            for low, high in sorted(PAIRS):
                layout.flip(point, low, high)
    except KeyError as error:
        return [(("rules", "orders"), f"{error.args[0]!r} is not a wager; {expected(str(error.args[0]), wagers)}")]
    except (AssertionError, ValueError, IndexError) as error:
        return [(("wagers",), f"{error}; expected a row for every flip that wins")]
    return []
