"""A posting written out, at the server's addresses: beside a table, as a page, as a file, and the words it cites."""

from __future__ import annotations

import asyncio
import functools
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Request, Response
from fastapi import Path as PathPart
from fastapi.responses import PlainTextResponse

from housedealer.documents.as_html import STYLE, Link, article, page
from housedealer.documents.paper import Citation, Document
from housedealer.documents.posting import FIRST, document
from housedealer.documents.texts import Texts, opened
from housedealer.documents.written import written
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.server.settings import Settings
from housedealer.server.tables import stakes
from housedealer.server.wire.postings import Paper

Shape = Literal["part", "page", "pdf", "markdown"]
"""How it is wanted: a part of a page, a page of its own, a file."""
TableName = Annotated[str, PathPart(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
Seed = Annotated[str, PathPart(pattern=r"^[0-9]{3}$")]
Span = Annotated[str, PathPart(pattern=r"^[0-9]{1,6}(-[0-9]{1,6})?$")]
_FILES = {"pdf": ("application/pdf", "pdf"), "markdown": ("text/markdown; charset=utf-8", "md")}


def add_papers(app: FastAPI, settings: Settings) -> None:
    """Documents of postings and of tables; the posted texts only where a folder of them is set."""
    texts = Texts(Path(settings.texts)) if settings.texts else None
    link: Link | None = _address if texts else None

    @app.get("/api/postings/{cardroom}/{name}/document")
    def of_posting(cardroom: str, name: str, option: int = FIRST, format: Shape = "part") -> Any:
        return _told(_document(f"{cardroom}/{name}", option), format, link)

    @app.get("/api/tables/{name}/document")
    async def of_table(name: TableName, request: Request, format: Shape = "part") -> Any:
        hosted = (await request.app.state.floor.find(name)).table
        session = hosted.session
        option = session.option_for(max(2, len(hosted.seats)))
        readings = tuple(sorted(session.readings.items()))
        plays_for = stakes.plan_name(hosted.game, session.terms)
        document = await asyncio.to_thread(_document, session.posting, option, readings, plays_for)
        return await asyncio.to_thread(_told, document, format, link)

    @app.get("/api/texts/{seed}/{span}")
    def words(seed: Seed, span: Span) -> Response:
        if texts is None:
            raise HouseError("texts: the posted texts are not kept here")
        return PlainTextResponse(opened(texts, span, seed))


def _address(cited: Citation) -> str:
    return f"/api/texts/{str(cited).replace(':', '/')}"


@functools.lru_cache(maxsize=128)
def _document(
    posting: str, option: int | None, readings: tuple[tuple[str, str], ...] = (), plays_for: str = ""
) -> Document:
    return document(game(posting, dict(readings)), option, plays_for)


def _told(one: Document, shape: Shape, link: Link | None) -> Paper | Response:
    if shape == "part":
        return {"html": article(one, level=2, folded=True, link=link)}
    if shape == "page":
        return Response(page(one, style=f"/{STYLE}", link=link), media_type="text/html; charset=utf-8")
    kind, ending = _FILES[shape]
    name = f"{one.posting.replace('/', '-')}.{ending}"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(written(one, shape), media_type=kind, headers=headers)
