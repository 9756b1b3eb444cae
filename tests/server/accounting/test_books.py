"""The books for the floor add up to the ledger, to the cent, whatever happened on the floor."""

from __future__ import annotations

import csv
import itertools
import json
import logging
import random
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.games import read_round
from housedealer.server.accounting.books import Books, Choice, make_books
from housedealer.server.accounting.ledger import Ledger, Played, read
from housedealer.server.accounting.recount import recount
from housedealer.server.accounting.shifts import Shifts
from housedealer.server.journal.audit import snapshot
from housedealer.server.journal.backup import opened
from housedealer.server.journal.schema import digest, open_engine
from housedealer.server.journal.versions import prepare
from tests.server.accounting.played import Evenings, play
from tests.server.journal.test_database_versions import earlier_database
from tests.server.simulation import Kind


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Disks that fail are reported, again and again."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


EVENINGS: tuple[tuple[int, Kind], ...] = ((2, "local"), (23, "local"), (3, "shared"))
"""Between them: bank and pot games, points and time collected, craps with wagers that stay up."""


ALL = Choice()


@pytest.fixture(scope="module", params=EVENINGS, ids=str)
def played(request: pytest.FixtureRequest) -> Evenings:
    with pytest.MonkeyPatch.context() as patch:
        result = play(*request.param, steps=500, patch=patch)
    assert result.evening.crashes and result.evening.voided
    return result


@pytest.fixture(scope="module")
def filled(played: Evenings, tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('books') / 'tables.db'}"
    played.write(url)
    return url


def counted(url: str, choice: Choice = ALL, again: bool = False) -> tuple[Ledger, Books]:
    with opened(url) as engine, snapshot(engine) as connection:
        ledger = read(connection)
        return ledger, make_books(ledger, choice, recount(connection, ledger) if again else None)


def run(*arguments: str | Path) -> Any:
    command = ["database", "books", *map(str, arguments)]
    return CliRunner().invoke(app, command, standalone_mode=False, catch_exceptions=False)


def drops(played: Evenings) -> int:
    """The drop by the simulated disk, which the books have never seen."""
    return sum(held for account, held in played.evening.disk.accounts.items() if account.startswith("drop:"))


def test_the_drop_adds_up_to_the_ledger(played: Evenings, filled: str) -> None:
    books = counted(filled)[1]
    rounds = played.evening.disk.rounds
    assert books.total.drop == books.ledger == drops(played)
    assert books.total.rounds == len(rounds)
    assert books.total.voided == sum(bool(row["void"]) for row in rounds.values()) > 0
    for part in (books.drop, books.fees):
        assert sum(one.drop for one in part) == drops(played)
        assert sum(one.rounds for one in part) == len(rounds)
        assert sum(one.hands for one in part) == books.total.hands


def test_drops_by_table_and_option_are_those_of_the_rounds_settled_by_themselves(played: Evenings, filled: str) -> None:
    """A second count that shares nothing with the first: the contract's answer to each record, in dollars."""
    by_table: Counter[str] = Counter()
    by_option: Counter[tuple[str, int | None]] = Counter()
    for (table, _), row in played.evening.disk.rounds.items():
        record = json.loads(row["record"])
        if not row["void"]:
            dropped = round(100 * read_round(record).answer()["drop"])
            by_table[table] += dropped
            by_option[record["posting"], record.get("option")] += dropped
    books = counted(filled)[1]
    drops: Counter[str] = Counter()
    for one in books.drop:
        drops[one.table] += one.drop
    assert +drops == +by_table
    assert {(one.posting, one.option): one.drop for one in books.fees if one.drop} == dict(+by_option)


def test_the_player_dealers_book_adds_up_to_what_their_seats_were_booked(played: Evenings, filled: str) -> None:
    """By person, from the stored results of the rounds, and who held the seat then."""
    expected: Counter[str] = Counter()
    rounds: Counter[str] = Counter()
    for row in played.evening.disk.rounds.values():
        record = json.loads(row["record"])
        if "player_dealer" in record:
            seat = str(record["player_dealer"]["seat"])
            person = json.loads(row["holders"]).get(seat, "")
            expected[person] += round(100 * json.loads(row["net"])[seat])
            rounds[person] += 1
    banked: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for one in counted(filled)[1].banks:
        banked[one.person] += one.net
        times[one.person] += one.rounds
    assert dict(times) == dict(rounds)
    assert dict(banked) == dict(expected)


def test_every_stay_ends_with_what_was_bought_and_won(played: Evenings, filled: str) -> None:
    ledger = counted(filled)[0]
    stays = [one for there in ledger.stays.values() for one in there]
    assert any(one.open for one in stays) and any(not one.open for one in stays)
    assert all(one.chips == 0 for one in stays if not one.open)
    bought: Counter[str] = Counter()
    for writes in played.commits:
        for what, row in writes:
            if what == "entry" and row["account"].startswith("person:") and ": " in row["why"]:
                bought[row["account"].removeprefix("person:")] -= row["amount"]
    for person in bought:
        own = [one for one in stays if one.person == person]
        assert sum(one.bought - one.left_with for one in own) == bought[person]


def test_the_books_are_the_same_when_counted_again(filled: str) -> None:
    first, again = counted(filled)[1], counted(filled, again=True)[1]
    assert again.total.drop == first.total.drop
    assert [(one.table, one.drop) for one in again.drop] == [(one.table, one.drop) for one in first.drop]
    for one in (again.total, *again.drop, *again.fees):
        assert (one.from_dealers or 0) + (one.from_players or 0) == one.drop
    for bank in again.banks:
        assert None not in (bank.taken, bank.paid, bank.fees, bank.other)
        assert bank.net == (bank.taken or 0) - (bank.paid or 0) - (bank.fees or 0) + (bank.other or 0)
    assert sum(one.fees or 0 for one in again.banks) == again.total.from_dealers


def test_any_cut_through_time_and_tables_leaves_no_cent_out(filled: str) -> None:
    """Property: periods that follow each other, and tables one by one, add up to the whole."""
    ledger, whole = counted(filled)
    moments = sorted(played.at for played in ledger.played.values() if played.at is not None)
    rng = random.Random(7)
    for _ in range(20):
        cuts = sorted({rng.choice(moments) + rng.choice((-0.5, 0.0, 0.5)) for _ in range(rng.randint(1, 4))})
        hours = rng.choice((1, 2, 3, 4, 6, 8, 12, 24))
        shifts = Shifts(hours, rng.randrange(0, 1440))
        edges: list[float | None] = [None, *cuts, None]
        parts = [make_books(ledger, Choice(start, end, None, shifts)) for start, end in itertools.pairwise(edges)]
        assert sum(one.total.drop for one in parts) == whole.ledger
        assert sum(one.total.rounds for one in parts) == whole.total.rounds
        assert all(one.total.drop + one.outside == whole.ledger for one in parts)
        banked = sum(bank.net for one in parts for bank in one.banks)
        assert banked == sum(bank.net for bank in whole.banks)
        for one in parts:
            for row in one.drop:
                assert (
                    row.shift is not None
                    and (row.shift.hour * 60 + row.shift.minute - shifts.start) % (60 * hours) == 0
                )
    by_table = [make_books(ledger, Choice(table=table)) for table in ledger.postings]
    assert sum(one.total.drop for one in by_table) == whole.ledger


def test_a_round_belongs_to_the_shift_in_which_it_ended() -> None:
    shifts = Shifts(8, 6 * 60)
    at = {
        text: datetime.fromisoformat(f"2026-11-17T{text}").timestamp() for text in ("05:59", "06:00", "13:59", "22:00")
    }
    begun = {text: shifts.begin(moment).isoformat(" ", "minutes") for text, moment in at.items()}
    assert begun == {
        "05:59": "2026-11-16 22:00",
        "06:00": "2026-11-17 06:00",
        "13:59": "2026-11-17 06:00",
        "22:00": "2026-11-17 22:00",
    }


def test_both_databases_have_the_same_books(played: Evenings, filled: str, database_url: str) -> None:
    played.write(database_url)
    assert counted(database_url, again=True)[1] == counted(filled, again=True)[1]


def forged(url: str, tmp_path: Path, *statements: str) -> str:
    """A copy of a database in which somebody changed something."""
    copy = tmp_path / "forged.db"
    copy.write_bytes(Path(url.removeprefix("sqlite:///")).read_bytes())
    result = f"sqlite:///{copy}"
    engine = open_engine(result)
    with engine.begin() as connection:
        for statement in statements:
            assert connection.exec_driver_sql(statement).rowcount > 0, statement
    engine.dispose()
    return result


BIG = "(SELECT movement FROM entries WHERE account LIKE 'drop:%' AND amount > 0 LIMIT 1)"
FORGERIES = {
    "a fee is moved from the drop into a pocket": (
        f"UPDATE entries SET amount = amount - 1 WHERE movement = {BIG} AND account LIKE 'drop:%'",
    ),
    "a fee is taken from a seat, and the balances are made to fit": (
        f"UPDATE accounts SET balance = balance + 1 WHERE id = (SELECT account FROM entries WHERE movement = {BIG} "
        "AND account LIKE 'drop:%')",
        "UPDATE accounts SET balance = balance - 1 WHERE id = (SELECT account FROM entries WHERE movement = "
        f"{BIG} AND account LIKE 'seat:%' LIMIT 1)",
        f"UPDATE entries SET amount = amount - 1 WHERE id = (SELECT id FROM entries WHERE movement = {BIG} "
        "AND account LIKE 'seat:%' LIMIT 1)",
        f"UPDATE entries SET amount = amount + 1 WHERE movement = {BIG} AND account LIKE 'drop:%'",
    ),
    "a record is changed": ("UPDATE rounds SET net = net || ' ' WHERE rowid = 1",),
    "a record is deleted": (f"DELETE FROM rounds WHERE \"table\" || ': round ' || number = {BIG}",),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_forged_books_are_refused(what: str, filled: str, tmp_path: Path) -> None:
    url = forged(filled, tmp_path, *FORGERIES[what])
    with pytest.raises(HouseError, match="database: "):
        counted(url, again=True)


def test_a_round_without_a_record_is_counted_without_a_date(filled: str, tmp_path: Path) -> None:
    """The ledger alone decides what was dropped."""
    books = counted(forged(filled, tmp_path, *FORGERIES["a record is deleted"]))[1]
    assert books.total.drop == counted(filled)[1].total.drop
    assert books.drop[0].shift is None and books.drop[0].drop > 0


def test_a_record_that_was_rewritten_with_its_checksum_is_noticed_by_the_recount(filled: str, tmp_path: Path) -> None:
    """A fee is booked and the record has no option any more: nothing is due by it."""
    copy = forged(filled, tmp_path, "UPDATE rounds SET void = void")
    engine = open_engine(copy)
    booked = "SELECT movement FROM entries WHERE account LIKE 'drop:%' AND amount > 0"
    query = f"SELECT * FROM rounds WHERE \"table\" || ': round ' || number IN ({booked}) LIMIT 1"
    with engine.begin() as connection:
        row = dict(connection.exec_driver_sql(query).mappings().one())
        record = json.loads(row["record"])
        record["option"] = None
        row["record"] = json.dumps(record)
        row["digest"] = digest(row["record"], row["holders"], row["net"], row["void"])
        update = 'UPDATE rounds SET record = :record, digest = :digest WHERE "table" = :table AND number = :number'
        connection.execute(sa.text(update), row)
    engine.dispose()
    counted(copy)
    with pytest.raises(HouseError, match="was not booked as it is settled"):
        counted(copy, again=True)


def test_databases_of_earlier_versions_have_books(tmp_path: Path) -> None:
    """Brought up to date, rounds of earlier versions are counted, and settled again as they were played."""
    url = f"sqlite:///{earlier_database('bc55471', tmp_path)}"
    with pytest.raises(HouseError, match="housedealer database upgrade"):
        counted(url)
    engine = open_engine(url)
    prepare(engine)
    with engine.connect() as connection:
        dropped = connection.exec_driver_sql("SELECT sum(balance) FROM accounts WHERE id LIKE 'drop:%'").scalar()
        rounds = connection.exec_driver_sql("SELECT count(*) FROM rounds").scalar()
    engine.dispose()
    books = counted(url, again=True)[1]
    assert 0 < books.total.drop == dropped and 0 < books.total.rounds == rounds


def test_the_command_prints_the_books(filled: str) -> None:
    _, books = counted(filled)
    output = run("--database", filled, "--shift-hours", "24").output
    assert "Drop by table and shift" in output and "Fees by option" in output
    for one in books.drop:
        assert one.table in output


def test_spreadsheets_and_data_say_the_same(filled: str, tmp_path: Path) -> None:
    _, books = counted(filled)
    run("--database", filled, "--csv", tmp_path / "sheets")
    for name in ("drop", "fees"):
        rows = list(csv.DictReader((tmp_path / "sheets" / f"{name}.csv").read_text().splitlines()))
        cents = [int(row["drop"].replace(".", "")) for row in rows]
        assert sum(cents) == books.ledger
    banked = list(csv.DictReader((tmp_path / "sheets" / "player-dealers.csv").read_text().splitlines()))
    assert sum(int(row["won"].replace(".", "")) for row in banked) == sum(one.net for one in books.banks)
    data = json.loads(run("--database", filled, "--json").output)
    assert data["money"] == "cents" and data["ledger"] == data["total"]["drop"] == books.ledger
    assert sum(one["drop"] for one in data["drop"]) == books.ledger


@pytest.mark.parametrize("ending", ["html", "md", "pdf", "txt"])
def test_papers_are_written(filled: str, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"books.{ending}"
    run("--database", filled, "--recount", "--out", file)
    content = file.read_bytes()
    assert content.startswith(b"%PDF") if ending == "pdf" else b"Books for the floor" in content


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--from", "yesterday"), "--from: 'yesterday' is not a date"),
        (("--from", "2026-02-02", "--to", "2026-02-01"), "--to: it is not after --from"),
        (("--shift-hours", "7"), "--shift-hours: 7 does not divide a day"),
        (("--shift-start", "25:00"), "--shift-start: '25:00' is not a time"),
        (("--table", "nothing"), "--table: 'nothing' is not there"),
        (("--out", "books.docx"), "--out: nothing is written as .docx"),
    ],
)
def test_impossible_reports_are_refused(filled: str, options: tuple[str, ...], message: str) -> None:
    with pytest.raises(HouseError, match=message):
        run("--database", filled, *options)


def test_a_name_is_no_formula() -> None:
    """People choose their names; a spreadsheet runs what begins like a formula."""
    from housedealer.server.accounting.books import BankSession
    from housedealer.server.accounting.formats import spreadsheets

    books = Books(Choice(), banks=[BankSession("t", "p", "1", "x", "=HYPERLINK(1)", net=-250)])
    row = spreadsheets(books)["player-dealers.csv"].decode().splitlines()[1]
    assert ",'=HYPERLINK(1)," in row and row.endswith(",-2.50")


def test_rounds_banked_without_a_buy_in_are_each_in_the_book_of_their_seat() -> None:
    """As in databases of versions that kept no buy-in, for rounds that moved no money."""
    ledger = Ledger()
    for table, number, seat in [("a", 1, "2"), ("a", 2, "2"), ("a", 3, "4"), ("b", 1, "2")]:
        ledger.played[table, number] = Played(None, "als/pai-gow-poker", 1, 2, seat, 100_00, f"who {seat}", False)
    banks = make_books(ledger, ALL).banks
    assert sorted((one.table, one.seat, one.person, one.rounds) for one in banks) == [
        ("a", "2", "who 2", 2),
        ("a", "4", "who 4", 1),
        ("b", "2", "who 2", 1),
    ]
