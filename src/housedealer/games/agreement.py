"""Check that a posting's wagers name what its family knows, before anything is played or priced."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator

from housedealer.postings.own import is_own, placed
from housedealer.postings.schema import PayRow, WagerRule
from housedealer.table.family import Game

Key = tuple[str | int, ...]
_MANY = 36
"""Up to so many names are listed; of more, only the nearest."""


def agreed(game: Game) -> Game:
    """The game, if its pay rows name possible outcomes and its rules name existing wagers."""
    family, posting = game.family, game.posting
    if family.play.money == "bank" and posting.player_dealer is None:
        raise placed(posting.id, ("player_dealer",), "missing; expected for how many turns one may hold the bank")
    known = {*(family.audit.outcomes or {}), *family.audit.rows}
    for number, wager in enumerate(posting.wagers):
        for key, row in _rows(wager):
            strange = [name for name in row.on.split(" and ") if known and name not in known]
            if strange:
                wrong = f"{strange[0]!r} is unknown; {expected(strange[0], known)}"
                raise placed(posting.id, ("wagers", number, *key, "on"), wrong)
    # The package's own postings are tested to fit together.
    if is_own(posting.id) and family.audit.agrees:
        for key, wrong in family.audit.agrees(game.rules, game.wagers):
            raise placed(posting.id, key, wrong)
    return game


def expected(name: str, known: Collection[str]) -> str:
    """The names that could have been meant: all, or of many the nearest.

    >>> expected("flsh", {"flush", "pair"}), expected("flsh", {"flush", *map(str, range(50))})
    ('expected one of flush, pair', 'did you mean flush? 51 names are known')
    """
    if len(known) <= _MANY:
        return f"expected one of {', '.join(sorted(known))}"
    near = " or ".join(difflib.get_close_matches(name, sorted(known), n=3, cutoff=0.4))
    return f"{f'did you mean {near}?' if near else 'expected another:'} {len(known)} names are known"


def _rows(wager: WagerRule) -> Iterator[tuple[Key, PayRow]]:
    for at, row in enumerate(wager.pays):
        yield ("pays", at), row
    for number, table in enumerate(wager.tables):
        for at, row in enumerate(table.pays):
            yield ("tables", number, "pays", at), row
