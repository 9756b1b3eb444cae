"""Check that a posting's wagers name what its family knows, before anything is played or priced."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator

from housedealer.outcomes import ConditionError, condition
from housedealer.postings.own import is_own, placed
from housedealer.postings.schema import PayRow, WagerRule
from housedealer.table.family import Game

Key = tuple[str | int, ...]
_MANY = 36
"""Up to this many names are listed; of more, only the nearest."""


def agreed(game: Game) -> Game:
    """The game, if its pay rows name possible outcomes and its rules name existing wagers."""
    family, posting = game.family, game.posting
    if family.play.money == "bank" and posting.player_dealer is None:
        raise placed(posting.id, ("player_dealer",), "missing; expected for how many turns one may hold the bank")
    words = game.vocabulary
    known = {*(family.audit.outcomes or {}), *family.audit.rows}
    for number, wager in enumerate(posting.wagers):
        for key, row in _rows(wager):
            if row.when:
                _check_condition(game, wager, ("wagers", number, *key, "when"), row.when)
                continue
            strange = [name for name in row.on.split(" and ") if known and name not in known]
            if strange:
                wrong = f"{strange[0]!r} is unknown; {expected(strange[0], known, posting.script)}"
                raise placed(posting.id, ("wagers", number, *key, "on"), wrong)
        by_name = [key for key, row in _rows(wager) if row.on]
        if words and not words.beside_names and by_name and any(row.when for _, row in _rows(wager)):
            wrong = "stands beside rows with `when`; expected all rows of the wager by name or all by condition"
            raise placed(posting.id, ("wagers", number, *by_name[0], "on"), wrong)
    # The package's own postings are tested to fit together.
    if is_own(posting.id) and family.audit.agrees:
        for key, wrong in family.audit.agrees(game.rules, game.wagers):
            raise placed(posting.id, key, wrong)
    return game


def _check_condition(game: Game, wager: WagerRule, key: Key, when: str) -> None:
    """Refuse a condition that cannot be read, with its place in the file."""
    vocabulary, script = game.vocabulary, game.posting.script
    if vocabulary is None:
        raise placed(game.posting.id, key, f"pay rows of {script} have no conditions; expected `on` with a name")
    if not vocabulary.wagers(wager.id):
        raise placed(game.posting.id, key, f"the rows of {wager.id} are paid by name; expected `on` with a name")
    try:
        condition(when, vocabulary)
    except ConditionError as error:
        raise placed(game.posting.id, key, error.problem, (when, error.at)) from None


def expected(name: str, known: Collection[str], script: str = "") -> str:
    """The names that could have been meant: all, or of many the nearest.

    >>> expected("flsh", {"flush", "pair"}), expected("flsh", {"flush", *map(str, range(50))})
    ('expected one of flush, pair', 'did you mean flush? 51 names are known')
    """
    if len(known) <= _MANY:
        return f"expected one of {', '.join(sorted(known))}"
    near = " or ".join(difflib.get_close_matches(name, sorted(known), n=3, cutoff=0.4))
    listed = f"; `housedealer new --outcomes {script}` lists them" if script else ""
    return f"{f'did you mean {near}?' if near else 'expected another:'} {len(known)} names are known{listed}"


def _rows(wager: WagerRule) -> Iterator[tuple[Key, PayRow]]:
    for at, row in enumerate(wager.pays):
        yield ("pays", at), row
    for number, table in enumerate(wager.tables):
        for at, row in enumerate(table.pays):
            yield ("tables", number, "pays", at), row
