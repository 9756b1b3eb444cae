"""The books for the floor as a document, as rows for spreadsheets, and as data for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from housedealer.documents.tree import Cell, Document, Fact, Facts, Section, Table
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.money import show, signed
from housedealer.postings.options import option_of, words
from housedealer.server.accounting.books import BankSession, Books, Counted, OptionFees, ShiftDrop
from housedealer.server.accounting.shifts import Shifts
from housedealer.table.events import CENTS

PAYERS = ("by the bank", "by players")
"""Columns for those who paid the fees."""


def title_of(posting: str) -> str:
    """A posting's title; its id where it is not known here."""
    try:
        return game(posting).posting.title
    except HouseError:
        return posting


def option_words(posting: str, option: int | None) -> str:
    """What a fee option takes."""
    if option is None:
        return "no fee"
    try:
        fees = option_of(game(posting).posting, option)
    except HouseError:
        return "this posting is not known here"
    return "no fee" if fees is None else words(fees)


def moment(at: float | None) -> str:
    """A moment by this machine's clock."""
    return "" if at is None else f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}"


def shift_words(begun: datetime | None, shifts: Shifts) -> str:
    """A shift, by this machine's clock."""
    if begun is None:
        return "without a date"
    end = shifts.end(begun)
    return f"{begun:%Y-%m-%d %H:%M} to {end:%H:%M}" if shifts.hours < 24 else f"{begun:%Y-%m-%d %H:%M}"


# On paper


def document(books: Books, source: str) -> Document:
    """The books as a document."""
    choice = books.choice
    start, end = moment(choice.start) or "the first round", moment(choice.end) or "the last"
    where = f"table {choice.table}" if choice.table else "all tables"
    sections = (_summary(books), _drop(books), _banks(books), _fees(books))
    return Document("", "Books for the floor", f"{source} · {where} · from {start} to {end}", "", sections)


def _summary(books: Books) -> Section:
    total = books.total
    counted = f"{total.rounds:,} rounds, {total.hands:,} hands dealt, {total.voided:,} rounds voided."
    facts = [Fact("dealt", counted), Fact("drop", f"{show(total.drop)}.")]
    if books.outside:
        facts.append(Fact("outside", f"{show(books.outside)} were dropped at other times or tables."))
    facts.append(Fact("ledger", f"The drop by the ledger is {show(books.ledger)}: no cent more or less."))
    if books.recounted:
        facts.append(Fact("counted again", "Every recorded round was settled again and was booked as it is settled."))
    return Section("Summary", (Facts(tuple(facts)),))


def _payers(one: Counted, recounted: bool) -> tuple[str, ...]:
    return (show(one.from_dealers or 0), show(one.from_players or 0)) if recounted else ()


def _numbers(first: int, head: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(range(first, len(head)))


def _drop(books: Books) -> Section:
    more = PAYERS if books.recounted else ()
    head = ("table", "game", "rounds", "hands", "voided", "drop", *more)
    parts: list[Table] = []
    for shift in dict.fromkeys(one.shift for one in books.drop):
        rows = [_row(one, books.recounted) for one in books.drop if one.shift == shift]
        about = shift_words(shift, books.choice.shifts)
        parts.append(Table(about, head, tuple(rows), _numbers(2, head), titled=True))
    total = ("total", "", *_counted(books.total), *_payers(books.total, books.recounted))
    parts.append(Table("all shifts", head, (*_by_table(books), total), _numbers(2, head), titled=True))
    return Section("Drop by table and shift", tuple(parts))


def _row(one: ShiftDrop, recounted: bool) -> tuple[Cell, ...]:
    return (one.table, title_of(one.posting), *_counted(one), *_payers(one, recounted))


def _counted(one: Counted) -> tuple[str, str, str, str]:
    return f"{one.rounds:,}", f"{one.hands:,}", f"{one.voided:,}", show(one.drop)


def _by_table(books: Books) -> list[tuple[Cell, ...]]:
    """A row for each table, over all shifts."""
    tables: dict[str, ShiftDrop] = {}
    for one in books.drop:
        sums = tables.setdefault(one.table, ShiftDrop(table=one.table, posting=one.posting))
        sums.rounds, sums.hands = sums.rounds + one.rounds, sums.hands + one.hands
        sums.voided, sums.drop = sums.voided + one.voided, sums.drop + one.drop
        sums.from_dealers = (sums.from_dealers or 0) + (one.from_dealers or 0)
        sums.from_players = (sums.from_players or 0) + (one.from_players or 0)
    return [_row(one, books.recounted) for _, one in sorted(tables.items())]


def _banks(books: Books) -> Section:
    more = ("took", "paid", "fees", "other") if books.recounted else ()
    head = ("player-dealer", "seat", "from", "to", "rounds", "bank", *more, "won")
    if not books.banks:
        return Section("Player-dealers by session", (Fact("player-dealers", "Nobody banked a round."),))
    note = (
        "A session is one stay at one seat, from the buy-in to the cash-out. From, to: when its first and last banked "
        "rounds ended. Bank: the largest put up. Won: fees included."
    )
    parts: list[Table] = []
    for table in dict.fromkeys(one.table for one in books.banks):
        there = [one for one in books.banks if one.table == table]
        total = ("total", *[""] * (len(head) - 2), signed(sum(one.net for one in there)))
        rows = (*(_bank_row(one, books.recounted) for one in there), total)
        parts.append(Table(f"{title_of(there[0].posting)}, {table}", head, rows, _numbers(4, head), titled=True))
    return Section("Player-dealers by session", (Fact("session", note), *parts))


def _bank_row(one: BankSession, recounted: bool) -> tuple[Cell, ...]:
    what: tuple[str, ...] = ()
    if recounted:
        what = (show(one.taken or 0), show(one.paid or 0), show(one.fees or 0), signed(one.other or 0))
    return (
        *(one.name, one.seat, moment(one.start)[5:], moment(one.end)[5:]),
        *(f"{one.rounds:,}", show(one.most), *what, signed(one.net)),
    )


def _fees(books: Books) -> Section:
    more = PAYERS if books.recounted else ()
    head = ("option", "rounds", "hands", "voided", "drop", *more)
    parts: list[Table | Fact] = []
    for posting in dict.fromkeys(one.posting for one in books.fees):
        there = [one for one in books.fees if one.posting == posting]
        rows = tuple((_option(one), *_counted(one), *_payers(one, books.recounted)) for one in there)
        parts.append(Table(f"{title_of(posting)} ({posting})", head, rows, _numbers(1, head), titled=True))
    return Section("Fees by option", tuple(parts))


def _option(one: OptionFees) -> str:
    taken = option_words(one.posting, one.option)
    return taken if one.option is None else f"{one.option}: {taken}"


# For spreadsheets and programs


def decimal(cents: int | None) -> str:
    """An amount for a spreadsheet, in dollars with both decimals.

    >>> decimal(-250), decimal(100005), decimal(None)
    ('-2.50', '1000.05', '')
    """
    return "" if cents is None else f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def spreadsheets(books: Books) -> dict[str, bytes]:
    """CSV files by name, with money in dollars."""
    payers = ("fees_from_player_dealers", "fees_from_players")
    counted = ("rounds", "hands", "voided", "drop", *payers)
    drop = [(*_shift(one, books), one.table, one.posting, *_sheet(one)) for one in books.drop]
    banked = (
        *("table", "posting", "seat", "player_dealer", "person", "first_round", "last_round", "rounds", "voided"),
        *("largest_bank", "took", "paid", "fees", "other", "won"),
    )
    fees = [(one.posting, one.option, option_words(one.posting, one.option), *_sheet(one)) for one in books.fees]
    return {
        "drop.csv": _csv(("shift_from", "shift_to", "table", "posting", *counted), drop),
        "player-dealers.csv": _csv(banked, [_bank_sheet(one) for one in books.banks]),
        "fees.csv": _csv(("posting", "option", "takes", *counted), fees),
    }


def _shift(one: ShiftDrop, books: Books) -> tuple[str, str]:
    if one.shift is None:
        return "", ""
    return one.shift.isoformat(" ", "minutes"), books.choice.shifts.end(one.shift).isoformat(" ", "minutes")


def _sheet(one: ShiftDrop | OptionFees) -> tuple[Any, ...]:
    payers = decimal(one.from_dealers), decimal(one.from_players)
    return one.rounds, one.hands, one.voided, decimal(one.drop), *payers


def _bank_sheet(one: BankSession) -> tuple[Any, ...]:
    first = one.table, one.posting, one.seat, one.name, one.person, moment(one.start), moment(one.end)
    money = (decimal(amount) for amount in (one.most, one.taken, one.paid, one.fees, one.other, one.net))
    return *first, one.rounds, one.voided, *money


def _csv(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def _harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: people choose their own names."""
    risky = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not _is_number(cell)
    return f"'{cell}" if risky else cell


def _is_number(cell: str) -> bool:
    return cell.removeprefix("-").replace(".", "", 1).isdecimal()


def data(books: Books) -> dict[str, Any]:
    """The books for programs, with money in cents and times in seconds since 1970."""
    choice = books.choice
    drop = [{**asdict(one), "shift": None if one.shift is None else one.shift.timestamp()} for one in books.drop]
    return {
        "money": CENTS,
        "from": choice.start,
        "to": choice.end,
        "table": choice.table,
        "shift_hours": choice.shifts.hours,
        "total": asdict(books.total),
        "drop": drop,
        "player_dealers": [asdict(one) for one in books.banks],
        "fees": [asdict(one) for one in books.fees],
        "outside": books.outside,
        "ledger": books.ledger,
    }
