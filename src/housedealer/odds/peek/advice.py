"""Two Card Peek advice: the value of the Peek Bonus on each row, with six cards seen."""

from __future__ import annotations

from housedealer.odds.advice.choices import Decision, Option, best_of, cached_per_game
from housedealer.odds.peek.charts import chart
from housedealer.odds.peek.gains import row_gains
from housedealer.odds.peek.model import Peek
from housedealer.table.round.offers import Amount

__all__ = ["chart", "choose", "options", "rests_on"]

_solved = cached_per_game(Peek)


def options(decision: Decision) -> list[Option]:
    """The Peek Bonus on each row at its maximum, and declining it."""
    picture = decision.picture()
    held = {row: picture.known(row) for row in picture.hands}
    gained = row_gains(_solved(decision.game), list(held.values()))
    by_row = dict(zip(held, gained, strict=True))
    result = []
    for one in decision.offer.legal:
        if not isinstance(one.argument, Amount):
            result.append(Option(one.name, None, 0.0))
            continue
        per_unit = by_row[f"row-{one.name[-1]}"]
        most = one.argument.most
        result.append(Option(one.name, most, per_unit * most, f"{per_unit:+.2%} of the bet".replace("-", "−")))
    return result


def rests_on(decision: Decision) -> str:
    """The assumptions of the advice."""
    return "every way the cards you haven’t seen could complete a row"


choose = best_of(options)
