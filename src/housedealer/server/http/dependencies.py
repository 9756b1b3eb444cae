"""What handlers are given: the floor, who asks and from where, and what was named in the address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from housedealer.errors import HouseError
from housedealer.server.floor.floor import Floor
from housedealer.server.http import guard
from housedealer.server.http.health import Health
from housedealer.server.http.rendering import Renderer
from housedealer.server.lobby.edges import Worth
from housedealer.server.settings import Settings
from housedealer.server.workshop.jobs import Workshop


@dataclass(frozen=True)
class Parts:
    """What a running server consists of, as far as its handlers use it."""

    settings: Settings
    floor: Floor
    worth: Worth
    workshop: Workshop
    renderer: Renderer
    health: Health


def parts_of(asks: HTTPConnection) -> Parts:
    """The running server."""
    result: Parts = asks.app.state.parts
    return result


# Each of these is a coroutine, because FastAPI has plain functions called by a thread of a pool, which costs more than
# what they do; and takes the request itself, because what one stands on has to be resolved for each request, too.


async def _server(asks: HTTPConnection) -> Parts:
    return parts_of(asks)


ThisServer = Annotated[Parts, Depends(_server)]


async def _floor(asks: HTTPConnection) -> Floor:
    return parts_of(asks).floor


ThisFloor = Annotated[Floor, Depends(_floor)]

_bearer = HTTPBearer(auto_error=False, description="The token that `POST /api/people` gives and `GET /api/me` renews.")


Given = Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)]


async def _person(asks: HTTPConnection, given: Given) -> str:
    if given is None:
        raise HouseError("token: missing; expected to have entered")
    return str(parts_of(asks).floor.people.claims(given.credentials)["person"])


Person = Annotated[str, Depends(_person)]
"""Who asks, by their token."""


async def _viewer(asks: HTTPConnection, given: Given) -> str | None:
    return await _person(asks, given) if "authorization" in asks.headers else None


Viewer = Annotated[str | None, Depends(_viewer)]
"""Who asks, where they say so; others are told what everyone may know."""


async def _address(asks: HTTPConnection) -> str:
    return guard.address(asks, parts_of(asks).settings)


Address = Annotated[str, Depends(_address)]
"""From where they ask."""


async def _posting(
    cardroom: Annotated[str, Path(description="The cardroom's id, such as `500-club`.")],
    name: Annotated[str, Path(description="The posting's name there, such as `ez-baccarat`.")],
) -> str:
    return f"{cardroom}/{name}"


Posting = Annotated[str, Depends(_posting)]
"""The id of a posting, as its two parts in the address say."""
TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$", description="A table's id.")]
Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="A round's or a shoe's number at its table.")]
"""A round's or a shoe's, as the database can hold it."""
