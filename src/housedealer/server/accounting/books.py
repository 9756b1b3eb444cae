"""The books for the floor: the drop by table and shift, the player-dealers' book, and fees by option.

They are counted from the ledger. Where the rounds were counted a second time (`recount.py`), they also say who paid the
fees, and what player-dealers took and paid.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from housedealer.errors import HouseError
from housedealer.server.accounting.ledger import Ledger, Played
from housedealer.server.accounting.recount import Settled
from housedealer.server.accounting.shifts import Shifts


class Choice(NamedTuple):
    """The rounds that the books count: those that ended from one moment until before another, at one table or all."""

    start: float | None = None
    end: float | None = None
    table: str | None = None
    shifts: Shifts = Shifts()


@dataclass
class Counted:
    """Rounds and their money, in cents."""

    rounds: int = 0
    hands: int = 0
    """Seats dealt in, over all rounds."""
    voided: int = 0
    """Rounds that were voided: they count as rounds, and no money stays moved."""
    drop: int = 0
    from_dealers: int | None = None
    """Fees that player-dealers paid; None: not counted a second time."""
    from_players: int | None = None
    """Fees that bettors, players and pots paid."""

    def add(self, played: Played, drop: int, settled: Settled | None) -> None:
        """Count a round."""
        self.rounds, self.hands, self.drop = self.rounds + 1, self.hands + played.hands, self.drop + drop
        self.voided += played.void
        if settled is not None:
            self.from_dealers = (self.from_dealers or 0) + settled.dealer_fee
            self.from_players = (self.from_players or 0) + settled.drop - settled.dealer_fee


@dataclass
class ShiftDrop(Counted):
    """A table's drop in a shift; `shift`: when it began, None for rounds without a date."""

    table: str = ""
    posting: str = ""
    shift: datetime | None = None


@dataclass
class OptionFees(Counted):
    """The fees that one option of a posting brought."""

    posting: str = ""
    option: int | None = None


@dataclass
class BankSession:
    """The rounds that one person, or bot, banked during one stay at a table."""

    table: str
    posting: str
    seat: str
    person: str
    """Empty for a bot."""
    name: str
    start: float | None = None
    """When the first of its rounds ended."""
    end: float | None = None
    rounds: int = 0
    voided: int = 0
    most: int = 0
    """The largest bank put up, in cents."""
    net: int = 0
    """What the player-dealer won or lost in these rounds, fees included, in cents."""
    taken: int | None = None
    """What losing wagers brought; None: not counted a second time."""
    paid: int | None = None
    """What winning wagers were paid."""
    fees: int | None = None
    """Fees that the player-dealer paid."""
    other: int | None = None
    """Whatever else the seat won or lost in these rounds, such as by wagers of its own."""


@dataclass
class Books:
    """The books for the floor."""

    choice: Choice
    total: Counted = field(default_factory=Counted)
    drop: list[ShiftDrop] = field(default_factory=list)
    banks: list[BankSession] = field(default_factory=list)
    fees: list[OptionFees] = field(default_factory=list)
    outside: int = 0
    """The drop outside the period or at other tables, in cents."""
    ledger: int = 0
    """The whole drop by the ledger, in cents."""
    recounted: bool = False
    first: float | None = None
    """When the first counted round ended."""
    last: float | None = None


def make_books(ledger: Ledger, choice: Choice, settled: Mapping[tuple[str, int], Settled] | None = None) -> Books:
    """Count the books; `settled`: the rounds as they were counted a second time."""
    if choice.table is not None and choice.table not in ledger.postings:
        raise HouseError(f"--table: {choice.table!r} is not there; expected the id of a table of this database")
    if choice.start is not None and choice.end is not None and choice.end <= choice.start:
        raise HouseError("--to: it is not after --from; expected a later moment")
    result = Books(choice, ledger=sum(ledger.drops.values()), recounted=settled is not None)
    drops: dict[tuple[str, datetime | None], ShiftDrop] = {}
    options: dict[tuple[str, int | None], OptionFees] = {}
    banks: dict[Hashable, BankSession] = {}
    for key, played in sorted(ledger.played.items()):
        amount, table = ledger.drop.get(key, 0), key[0]
        if not _is_chosen(choice, table, played.at):
            result.outside += amount
            continue
        again = settled[key] if settled is not None else None
        shift = None if played.at is None else choice.shifts.begin(played.at)
        where = drops.setdefault((table, shift), ShiftDrop(table=table, posting=played.posting, shift=shift))
        by = options.setdefault(
            (played.posting, played.option), OptionFees(posting=played.posting, option=played.option)
        )
        for counted in (result.total, where, by):
            counted.add(played, amount, again)
        if played.at is not None:
            result.first = played.at if result.first is None else min(result.first, played.at)
            result.last = played.at if result.last is None else max(result.last, played.at)
        if played.dealer:
            _bank(ledger, key, banks, again)
    result.drop = sorted(drops.values(), key=lambda one: (one.shift is not None, one.shift or datetime.min, one.table))
    result.fees = sorted(options.values(), key=lambda one: (one.posting, one.option or 0))
    result.banks = sorted(banks.values(), key=lambda one: (one.start or 0.0, one.table, one.seat))
    _check(result)
    return result


def _is_chosen(choice: Choice, table: str, at: float | None) -> bool:
    if choice.table not in (None, table):
        return False
    if at is None:  # it belongs to no period
        return choice.start is None and choice.end is None
    return (choice.start is None or at >= choice.start) and (choice.end is None or at < choice.end)


def _bank(ledger: Ledger, key: tuple[str, int], banks: dict[Hashable, BankSession], settled: Settled | None) -> None:
    """Count a round in its player-dealer's book: that of the stay, or of the seat where no buy-in is known."""
    played, stay = ledger.played[key], ledger.stay_of(*key)
    person = stay.person if stay is not None else played.person
    name = ledger.names.get(person, person) if person else "a bot"
    book = (key[0], played.dealer, person) if stay is None else id(stay)
    one = banks.setdefault(book, BankSession(key[0], played.posting, played.dealer, person, name))
    one.rounds, one.voided = one.rounds + 1, one.voided + played.void
    one.most, one.net = max(one.most, played.bank), one.net + ledger.banked.get(key, 0)
    if played.at is not None:
        one.start = played.at if one.start is None else min(one.start, played.at)
        one.end = played.at if one.end is None else max(one.end, played.at)
    if settled is not None:
        rest = settled.net.get(played.dealer, 0) - settled.taken + settled.paid + settled.dealer_fee
        one.taken, one.paid = (one.taken or 0) + settled.taken, (one.paid or 0) + settled.paid
        one.fees, one.other = (one.fees or 0) + settled.dealer_fee, (one.other or 0) + rest


def _check(books: Books) -> None:
    """Every way of adding up the drop comes to the same cent."""
    total = books.total.drop
    by_shift, by_option = sum(one.drop for one in books.drop), sum(one.drop for one in books.fees)
    if not (total == by_shift == by_option and total + books.outside == books.ledger):
        raise AssertionError(f"the drop adds up to {total}, {by_shift}, {by_option} of {books.ledger}")
