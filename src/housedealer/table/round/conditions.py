"""The verdict of a wager whose pay rows all have conditions."""

from __future__ import annotations

from collections.abc import Callable

from housedealer.outcomes import Seen
from housedealer.table.money.bank import Verdict, Wager
from housedealer.table.money.payoffs import Sight, judge
from housedealer.table.round.table import Table


def judge_conditions(table: Table, wager: Wager, shown: Callable[[], Seen], story: str) -> Verdict:
    """A wager's verdict by what a finished round shows; `story` is the reason if no row is met."""
    words = table.setup.game.vocabulary
    assert words is not None, f"{wager.id}: the family has no conditions"
    return judge(table.pay_table(wager.id), wager, _by_name, story, Sight(words, shown))


def _by_name(on: str) -> bool:
    raise AssertionError(f"{on}: rows by name stand in tables of their own")
