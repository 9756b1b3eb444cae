"""A posting as a document: beside a table, as a page, as a file, and the text that it cites."""

from __future__ import annotations

import asyncio
import functools
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi import Path as PathPart
from fastapi.responses import PlainTextResponse

from housedealer.documents.posting import FIRST
from housedealer.documents.texts import Texts, opened
from housedealer.errors import HouseError
from housedealer.postings.loader import posting_name
from housedealer.server.http import errors
from housedealer.server.http.dependencies import Address, Posting, TableName, ThisServer
from housedealer.server.http.rendering import RenderRequest, Shape
from housedealer.server.tables import stakes
from housedealer.server.wire.postings import Paper
from housedealer.server.wire.schema import model

router = APIRouter(prefix="/api", tags=["documents"], responses=errors.ANY)
Seed = Annotated[str, PathPart(pattern=r"^[0-9]{3}$", description="The number of a posted text.")]
Span = Annotated[str, PathPart(pattern=r"^[0-9]{1,6}(-[0-9]{1,6})?$", description="Lines of it, such as `723-725`.")]
Beside = Annotated[
    str, Query(alias="with", max_length=120, description="The posting to compare it with, such as `als/omaha`.")
]
_FILES = {"pdf": ("application/pdf", "pdf"), "markdown": ("text/markdown; charset=utf-8", "md")}
_SHAPES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The document: a part of a page, a page of its own, or a file, as `format` says.",
        "content": {
            "text/html": {"schema": {"type": "string"}},
            "application/pdf": {"schema": {"type": "string", "format": "binary"}},
            "text/markdown": {"schema": {"type": "string"}},
        },
    }
}


@router.get(
    "/postings/{cardroom}/{name}/document", summary="A posting written out", response_model=model(Paper),
    responses=_SHAPES,
)  # fmt: skip
async def of_posting(
    posting: Posting, server: ThisServer, address: Address, option: int = FIRST, format: Shape = "part"
) -> Paper | Response:
    """A posting's rules, pay tables, fees and readings, each with the lines it comes from."""
    name = await asyncio.to_thread(posting_name, posting)
    request = RenderRequest(name, option, format, bool(server.settings.texts))
    return _sent(request, await server.renderer.get(request, address))


@router.get(
    "/postings/{cardroom}/{name}/comparison", summary="A posting compared with another", response_model=model(Paper),
    responses=_SHAPES,
)  # fmt: skip
async def of_two(
    posting: Posting, server: ThisServer, address: Address, beside: Beside, format: Shape = "part"
) -> Paper | Response:
    """Rules, wagers, pays, house way and fees side by side, a redline, and the edges that are known."""
    names = [await asyncio.to_thread(posting_name, one) for one in (posting, beside)]
    request = RenderRequest(names[0], FIRST, format, bool(server.settings.texts), beside=names[1])
    return _sent(request, await server.renderer.get(request, address))


@router.get(
    "/tables/{name}/document", summary="A table's posting written out", response_model=model(Paper), responses=_SHAPES
)
async def of_table(name: TableName, server: ThisServer, address: Address, format: Shape = "part") -> Paper | Response:
    """The same as a table plays it: with its fee option, readings and stakes."""
    hosted = (await server.floor.tables.find(name)).table
    session = hosted.session
    option = session.option_for(max(2, len(hosted.seats)))
    readings = tuple(sorted(session.readings.items()))
    plays_for = stakes.plan_name(hosted.game, session.terms)
    request = RenderRequest(session.posting, option, format, bool(server.settings.texts), readings, plays_for)
    return _sent(request, await server.renderer.get(request, address))


@router.get("/texts/{seed}/{span}", summary="Posted words", response_class=PlainTextResponse)
def words(seed: Seed, span: Span, server: ThisServer) -> Response:
    """Lines of a posted text, if the server was started with a folder of them."""
    if not server.settings.texts:
        raise HouseError("The posted texts aren’t on this server.")
    return PlainTextResponse(opened(_texts(server.settings.texts), span, seed))


@functools.cache
def _texts(folder: str) -> Texts:
    return Texts(Path(folder))


def _sent(request: RenderRequest, content: bytes) -> Paper | Response:
    if request.shape == "part":
        return {"html": content.decode()}
    if request.shape == "page":
        return Response(content, media_type="text/html; charset=utf-8")
    kind, ending = _FILES[request.shape]
    name = f"{request.posting.replace('/', '-')}.{ending}"
    return Response(content, media_type=kind, headers={"Content-Disposition": f'inline; filename="{name}"'})
