"""Dependencies of handlers: the floor, the caller and their address, and what the path names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from housedealer.errors import HouseError
from housedealer.server.floor.floor import Floor
from housedealer.server.http import middleware
from housedealer.server.http.health import Health
from housedealer.server.http.rendering import Renderer
from housedealer.server.lobby.edges import EdgeStore
from housedealer.server.settings import Settings
from housedealer.server.workshop.jobs import Workshop


@dataclass(frozen=True)
class Parts:
    """The parts of a running server that handlers use."""

    settings: Settings
    floor: Floor
    edges: EdgeStore
    workshop: Workshop
    renderer: Renderer
    health: Health


def parts_of(connection: HTTPConnection) -> Parts:
    """The running server."""
    result: Parts = connection.app.state.parts
    return result


# These are coroutines, because FastAPI runs plain functions in a thread pool, which costs more than they do; and they
# take the connection itself, because every sub-dependency is resolved for each request, too.


async def _server(connection: HTTPConnection) -> Parts:
    return parts_of(connection)


ThisServer = Annotated[Parts, Depends(_server)]


async def _floor(connection: HTTPConnection) -> Floor:
    return parts_of(connection).floor


ThisFloor = Annotated[Floor, Depends(_floor)]

_bearer = HTTPBearer(auto_error=False, description="The token that `POST /api/people` gives and `GET /api/me` renews.")


Credentials = Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)]


async def _person(connection: HTTPConnection, given: Credentials) -> str:
    if given is None:
        raise HouseError("token: missing; enter first")
    return str(parts_of(connection).floor.people.claims(given.credentials)["person"])


Person = Annotated[str, Depends(_person)]
"""The caller, by their token."""


async def _viewer(connection: HTTPConnection, given: Credentials) -> str | None:
    return await _person(connection, given) if "authorization" in connection.headers else None


Viewer = Annotated[str | None, Depends(_viewer)]
"""The caller, if they send a token; others see what is public."""


async def _address(connection: HTTPConnection) -> str:
    return middleware.address(connection, parts_of(connection).settings)


Address = Annotated[str, Depends(_address)]
"""The caller's address."""


async def _posting(
    cardroom: Annotated[str, Path(description="The cardroom's id, such as `500-club`.")],
    name: Annotated[str, Path(description="The posting's name there, such as `ez-baccarat`.")],
) -> str:
    return f"{cardroom}/{name}"


Posting = Annotated[str, Depends(_posting)]
"""The id of a posting, from two parts of the path."""
TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$", description="A table's id.")]
Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="A round's or a shoe's number at its table.")]
"""The number of a round or a shoe, within the range of the database."""
