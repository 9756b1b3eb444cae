"""The operators' API, for `housedealer admin`. Without the operator's secret it reveals nothing."""

from __future__ import annotations

import hmac
import os
import signal
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from housedealer.errors import HouseError
from housedealer.server.floor.accounts.blocks import Kind
from housedealer.server.floor.operations import Operations, TableReport
from housedealer.server.http.addresses import address_of
from housedealer.server.http.transport.rate_limits import Buckets
from housedealer.server.settings import Settings
from housedealer.server.wire.admin import OperatedTable, PersonRecord, Seated

PREFIX = "/api/admin"
WRONG_PER_SECOND = 0.5
"""Wrong secrets per second that are answered for one address."""
PersonId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Close(_Strict):
    """Options for closing a table."""

    now: bool = False
    """Whether those who must decide in a round pass, as if they were away."""


class Blocked(_Strict):
    """A person or an address to block, or to unblock."""

    kind: Kind
    who: str = Field(min_length=1, max_length=64)
    why: str = Field("", max_length=200)


class Announce(_Strict):
    """An announcement to everyone."""

    says: str = Field(min_length=1, max_length=300)


def is_operators(path: str) -> bool:
    """Whether a path belongs to the operators' API.

    >>> is_operators("/api/admin/tables"), is_operators("/api/administer")
    (True, False)
    """
    return path == PREFIX or path.startswith(f"{PREFIX}/")


def router(settings: Settings, operations: Operations) -> APIRouter:
    """The operators' API; every request is refused if there is no secret. It is not in the public OpenAPI document."""
    wrong = Buckets(WRONG_PER_SECOND)

    async def operator(request: Request) -> None:
        if not settings.operator_secret:
            raise HTTPException(404)
        address = address_of(request.client.host if request.client else "", request.headers, settings.proxies)
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not hmac.compare_digest(given.encode(), settings.operator_secret.encode()):
            raise HTTPException(401 if wrong.take(address) else 429)

    result = APIRouter(prefix=PREFIX, include_in_schema=False, dependencies=[Depends(operator)])

    @result.get("/tables", response_model=None)
    async def tables() -> list[OperatedTable]:
        return [_written(one) for one in await operations.report()]

    @result.post("/tables/{name}/close")
    async def close(name: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$")], body: Close) -> dict[str, bool]:
        return {"closed": await operations.close_table(name, body.now)}

    @result.get("/people", response_model=None)
    async def people(like: Annotated[str, Query(max_length=64)] = "") -> list[PersonRecord]:
        return await operations.people(like)

    @result.post("/people/{person}/return")
    async def return_money(person: PersonId) -> dict[str, int]:
        return {"tables": await operations.return_money(person)}

    @result.post("/people/{person}/revoke")
    async def revoke(person: PersonId) -> None:
        await operations.revoke(person)

    @result.get("/blocks")
    async def blocks() -> list[dict[str, str | float]]:
        return [one._asdict() for one in await operations.blocks()]

    @result.post("/block")
    async def block(body: Blocked) -> None:
        await operations.block(body.kind, _normal(body), body.why)

    @result.post("/unblock")
    async def unblock(body: Blocked) -> None:
        await operations.unblock(body.kind, _normal(body))

    @result.post("/announce")
    async def announce(body: Announce) -> None:
        await operations.announce(body.says)

    @result.post("/restart")
    async def restart() -> None:
        if not hasattr(signal, "SIGUSR2"):
            raise HouseError("restart: this system cannot; stop the server and start it again")
        os.kill(os.getppid() if settings.workers else os.getpid(), signal.SIGUSR2)

    return result


def _written(one: TableReport) -> OperatedTable:
    """A table as operators see it."""
    people: list[Seated] = [
        {"place": guest.place, "person": guest.person, "name": guest.name, "stack": guest.chips} for guest in one.guests
    ]
    return {
        "table": one.table,
        "posting": one.posting,
        "phase": one.phase,
        "rounds": one.rounds,
        "watching": one.watching,
        "bots": one.bots,
        "people": people,
    }


def _normal(body: Blocked) -> str:
    """A person's id, or an address in the form in which addresses are compared."""
    return address_of(body.who, {}, frozenset()) if body.kind == "address" else body.who
