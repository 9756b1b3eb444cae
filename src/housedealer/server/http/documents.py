"""A posting written out, at the server's addresses: beside a table, as a page, as a file, and the words it cites."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Request, Response
from fastapi import Path as PathPart
from fastapi.responses import JSONResponse, PlainTextResponse

from housedealer.documents.posting import FIRST
from housedealer.documents.texts import Texts, opened
from housedealer.errors import HouseError
from housedealer.postings.loader import posting_name
from housedealer.server.http.rendering import BusyError, Renderer, Shape, Wanted
from housedealer.server.settings import Settings
from housedealer.server.tables import stakes
from housedealer.server.wire.postings import Paper

TableName = Annotated[str, PathPart(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
Seed = Annotated[str, PathPart(pattern=r"^[0-9]{3}$")]
Span = Annotated[str, PathPart(pattern=r"^[0-9]{1,6}(-[0-9]{1,6})?$")]
_FILES = {"pdf": ("application/pdf", "pdf"), "markdown": ("text/markdown; charset=utf-8", "md")}


def add_papers(app: FastAPI, settings: Settings, address: Callable[[Request], str]) -> None:
    """Documents of postings and of tables; the posted texts only where a folder of them is set. `address` says who
    asks."""
    texts = Texts(Path(settings.texts)) if settings.texts else None

    @app.get("/api/postings/{cardroom}/{name}/document")
    async def of_posting(
        cardroom: str, name: str, request: Request, option: int = FIRST, format: Shape = "part"
    ) -> Any:
        posting = await asyncio.to_thread(posting_name, f"{cardroom}/{name}")
        return await told(request, Wanted(posting, option, format, texts is not None))

    @app.get("/api/tables/{name}/document")
    async def of_table(name: TableName, request: Request, format: Shape = "part") -> Any:
        hosted = (await request.app.state.floor.tables.find(name)).table
        session = hosted.session
        option = session.option_for(max(2, len(hosted.seats)))
        readings = tuple(sorted(session.readings.items()))
        plays_for = stakes.plan_name(hosted.game, session.terms)
        wanted = Wanted(session.posting, option, format, texts is not None, readings, plays_for)
        return await told(request, wanted)

    async def told(request: Request, wanted: Wanted) -> Paper | Response:
        renderer: Renderer = request.app.state.renderer
        try:
            return _sent(wanted, await renderer.get(wanted, address(request)))
        except BusyError as error:
            return JSONResponse({"says": str(error)}, 429)

    @app.get("/api/texts/{seed}/{span}")
    def words(seed: Seed, span: Span) -> Response:
        if texts is None:
            raise HouseError("texts: the posted texts are not kept here")
        return PlainTextResponse(opened(texts, span, seed))


def _sent(wanted: Wanted, content: bytes) -> Paper | Response:
    if wanted.shape == "part":
        return {"html": content.decode()}
    if wanted.shape == "page":
        return Response(content, media_type="text/html; charset=utf-8")
    kind, ending = _FILES[wanted.shape]
    name = f"{wanted.posting.replace('/', '-')}.{ending}"
    return Response(content, media_type=kind, headers={"Content-Disposition": f'inline; filename="{name}"'})
