"""Commands for the operator of a running server: tables, people, blocks, announcements, a restart."""

from __future__ import annotations

import json as json_module
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib import parse

import typer

from housedealer.cli.common import Json, print_json
from housedealer.cli.database import DatabaseFileOption, DatabaseOption, database_url
from housedealer.errors import HouseError
from housedealer.money import show

if TYPE_CHECKING:
    from urllib import error

admin = typer.Typer(
    help="Administer a running server.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
SECONDS = 30.0


class _Server:
    """A running server, as its operator calls it; its address and the secret are looked up at the first call, so that
    a command's help needs neither."""

    def __init__(self, find: Callable[[], tuple[str, str]]) -> None:
        self._find = find

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What it answers; an error says why it does not."""
        from urllib import error, request

        address, secret = self._find()
        headers = {"Authorization": f"Bearer {secret}", "Origin": address}
        data = None
        if body is not None:
            data, headers["Content-Type"] = json_module.dumps(body).encode(), "application/json"
        try:
            admin_request = request.Request(f"{address}/api/admin{path}", data, headers)
            with request.urlopen(admin_request, timeout=SECONDS) as answer:
                return json_module.load(answer)
        except error.HTTPError as refused:
            raise HouseError(_why(refused)) from None
        except (OSError, ValueError) as lost:
            reason = getattr(lost, "reason", None) or lost
            raise HouseError(f"{address}: no server answers ({reason}); expected one that runs") from None


def _why(refused: error.HTTPError) -> str:
    """Why a server refuses, in a sentence."""
    if refused.code in (401, 404, 429):
        return {
            401: "the server has another secret; expected the operator's, of the file that it names or made",
            404: "the server has no part for operators; expected one that was started by `housedealer serve`",
            429: "too many requests; expected to try again in a moment",
        }[refused.code]
    try:
        body = json_module.load(refused)
        return str(body.get("says") or body.get("detail"))
    except (ValueError, AttributeError):
        return f"the server answered {refused.code}"


@admin.callback()
def _server(
    context: typer.Context,
    server: Annotated[
        str | None, typer.Option(help="The server's address; left out, the one that uses the database, here.")
    ] = None,
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    operator_file: Annotated[
        Path | None,
        typer.Option(
            help="The file with the operator's secret; left out, beside the database. "
            "HOUSEDEALER_OPERATOR_SECRET goes before it.",
            envvar="HOUSEDEALER_OPERATOR_FILE",
        ),
    ] = None,
) -> None:
    """Administer a running server."""
    if context.resilient_parsing:
        return

    def find() -> tuple[str, str]:
        from housedealer.server.journal.single_server_lock import published_address
        from housedealer.server.processes.operator_secret import operator_secret, secret_file
        from housedealer.server.processes.start import PORT

        url = database_url(database, database_file)
        secret = operator_secret(operator_file or secret_file(url), make=False)
        return (server or published_address(url) or f"http://localhost:{PORT}").rstrip("/"), secret

    context.obj = _Server(find)


@admin.command()
def tables(context: typer.Context, json: Json = False) -> None:
    """List the open tables, and who sits there."""
    open_tables = context.obj.ask("/tables")
    if json:
        print_json(open_tables)
        return
    for one in open_tables:
        print(
            f"{one['table']}  {one['posting']}  {one['rounds']} rounds, {one['phase']}, {one['bots']} bots, "
            f"{one['watching']} windows"
        )
        for who in one["people"]:
            print(f"    {who['place']:>4}  {who['person']}  {who['name']}  {show(who['stack'])}")
    if not open_tables:
        print("No table is open.")


@admin.command()
def close(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="The table's id.")],
    now: Annotated[
        bool, typer.Option("--now", help="In a round, too: whoever is to decide there passes, as if away.")
    ] = False,
) -> None:
    """Close a table, after the round in play if there is one. Everyone's money goes back to their wallets."""
    answer = context.obj.ask(f"/tables/{parse.quote(table, safe='')}/close", {"now": now})
    if answer["closed"]:
        print("The table is closed, and everyone's money is in their wallets.")
    else:
        print("A round is in play; the table closes when it is over.")


@admin.command()
def people(
    context: typer.Context,
    like: Annotated[str, typer.Argument(help="A part of a name, or an id; left out, those who came last.")] = "",
    json: Json = False,
) -> None:
    """Find people by their names."""
    people_known = context.obj.ask(f"/people?{parse.urlencode({'like': like})}")
    if json:
        print_json(people_known)
        return
    for one in people_known:
        since = datetime.fromtimestamp(one["since"], UTC)
        print(f"{one['person']}  {one['name']}  {show(one['wallet'])}  since {since:%Y-%m-%d %H:%M} UTC")


PersonArgument = Annotated[str, typer.Argument(help="The person's id, as `tables` and `people` list it.")]


@admin.command(name="return")
def return_money(context: typer.Context, person: PersonArgument) -> None:
    """Have a person leave all tables, now or after the round in play, with their money in their wallet."""
    count = context.obj.ask(f"/people/{parse.quote(person, safe='')}/return", {})["tables"]
    print(f"They leave {count} table{'' if count == 1 else 's'}.")


@admin.command()
def revoke(context: typer.Context, person: PersonArgument) -> None:
    """Revoke all tokens of a person. Connections that use one are closed, and it is not accepted any more."""
    context.obj.ask(f"/people/{parse.quote(person, safe='')}/revoke", {})
    print("None of their tokens is good any more.")


PersonOption = Annotated[str | None, typer.Option(help="A person's id.")]
AddressOption = Annotated[str | None, typer.Option(help="An address; of IPv6 its network (/64) is meant.")]


def _whom(person: str | None, address: str | None) -> dict[str, str]:
    if (person is None) == (address is None):
        raise HouseError("expected either --person or --address")
    return {"kind": "person", "who": person} if person is not None else {"kind": "address", "who": address or ""}


@admin.command()
def block(
    context: typer.Context,
    person: PersonOption = None,
    address: AddressOption = None,
    why: Annotated[str, typer.Option(help="Why, for yourself.")] = "",
) -> None:
    """Block a person or an address. They are disconnected and not let in; their seats are kept as for anyone away."""
    context.obj.ask("/block", {**_whom(person, address), "why": why})
    print("Blocked.")


@admin.command()
def unblock(context: typer.Context, person: PersonOption = None, address: AddressOption = None) -> None:
    """Let a person or an address in again."""
    context.obj.ask("/unblock", _whom(person, address))
    print("Let in again.")


@admin.command()
def blocks(context: typer.Context, json: Json = False) -> None:
    """List who is blocked, and why."""
    blocked = context.obj.ask("/blocks")
    if json:
        print_json(blocked)
        return
    for one in blocked:
        since = datetime.fromtimestamp(one["at"], UTC)
        print(f"{one['kind']}  {one['who']}  since {since:%Y-%m-%d %H:%M} UTC  {one['why']}".rstrip())
    if not blocked:
        print("Nobody is blocked.")


@admin.command()
def announce(
    context: typer.Context, says: Annotated[str, typer.Argument(help="A sentence or two, at most 300 letters.")]
) -> None:
    """Say something to everyone who is at a table."""
    context.obj.ask("/announce", {"says": says})
    print("Announced.")


@admin.command()
def restart(context: typer.Context) -> None:
    """Restart the server in place, with the program as it is installed now. Nobody loses a seat."""
    context.obj.ask("/restart", {})
    print("The server restarts; its log says so if it cannot.")
