"""Checksums, tokens that can be revoked, movements booked once, nobody below zero, and several processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from housedealer.server.journal.migrations.steps import add_missing, create_missing, key, text

revision = "0002"
down_revision = "0001"
ISSUE = "issue"
_NOBODY_BELOW_ZERO = sa.text("balance >= 0 OR id = 'issue'")


def upgrade() -> None:
    """Add what several processes need, and the constraints of the books."""
    add_missing("people", _number("tokens", sa.Integer), _number("used", sa.Float))
    add_missing("tables", text("aside", sa.Text), text("digest"), _number("version", sa.BigInteger))
    add_missing("tables", sa.Column("due", sa.Float()), text("owner"), text("origin"))
    add_missing("rounds", text("void", sa.Text), text("digest"))
    at = sa.Column("at", sa.Float(), nullable=False)
    create_missing("answers", key("table"), key("line"), key("ref", sa.BigInteger), at)
    create_missing("workers", key("id"), sa.Column("until", sa.Float(), nullable=False))
    presence = key("table"), key("worker"), key("person")
    lines = sa.Column("lines", sa.Integer(), nullable=False)
    create_missing("presence", *presence, sa.Column("name", sa.String(), nullable=False), lines)
    number = sa.Column("number", sa.BigInteger(), nullable=False)
    worker, state = sa.Column("worker", sa.String(), nullable=False), sa.Column("state", sa.Text(), nullable=False)
    create_missing("jobs", key("person"), number, worker, state)
    _guard_accounts()
    if create_missing("movements", key("id"), sa.Column("why", sa.String(), nullable=False)):
        first = "SELECT movement, min(why) FROM entries GROUP BY movement"
        op.execute(f"INSERT INTO movements (id, why) {first}")


def _number(name: str, kind: type[sa.Integer] | type[sa.Float[float]]) -> sa.Column[float]:
    return sa.Column(name, kind(), nullable=False, server_default="0")


def _guard_accounts() -> None:
    """Add the constraint to existing accounts; balances below zero are made good."""
    connection = op.get_bind()
    there = sa.inspect(connection).get_check_constraints("accounts")
    if any(one["name"] == "nobody_below_zero" for one in there):
        return
    below = sa.text("SELECT id, balance FROM accounts WHERE balance < 0 AND id <> :issue")
    for account, balance in connection.execute(below, {"issue": ISSUE}).all():
        for payer, amount in ((account, -balance), (ISSUE, balance)):
            row = {"name": f"forgiven:{account}", "who": payer, "amount": amount}
            row["why"] = "a stack below zero was made good"
            entry = "INSERT INTO entries (movement, account, amount, why) VALUES (:name, :who, :amount, :why)"
            connection.execute(sa.text(entry), row)
            gain = "UPDATE accounts SET balance = balance + :amount WHERE id = :who"
            connection.execute(sa.text(gain), {"amount": amount, "who": payer})
    with op.batch_alter_table("accounts") as accounts:
        accounts.create_check_constraint("nobody_below_zero", _NOBODY_BELOW_ZERO)
