"""The documentation: its pages and their pictures."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Response
from fastapi import Path as PathPart
from fastapi.responses import HTMLResponse

from housedealer.server.docs_pages import pages
from housedealer.server.http.errors import refusal

router = APIRouter(prefix="/docs", include_in_schema=False)
Name = Annotated[str, PathPart(pattern=r"^[a-z0-9-]{1,40}$")]
READ = ["GET", "HEAD"]
STYLE = Path(pages.__file__).with_name("docs.css")
CACHED = {"Cache-Control": "max-age=600"}


@router.api_route("", methods=READ)
@router.api_route("/", methods=READ)
async def index() -> Response:
    """The list of all pages."""
    return await _page(pages.INDEX)


@router.api_route("/style.css", methods=READ)
async def style() -> Response:
    """The style sheet of the pages."""
    return Response(STYLE.read_bytes(), media_type="text/css", headers=CACHED)


@router.api_route("/{name}", methods=READ)
async def one(name: Name) -> Response:
    """A page."""
    if name not in pages.names():
        return refusal(404, "there is no such page")
    return await _page(name)


@router.api_route("/pictures/{name}.svg", methods=READ)
async def picture(name: Name) -> Response:
    """A picture of a page."""
    folder = pages.folder()
    file = None if folder is None else folder / "pictures" / f"{name}.svg"
    if file is None or not file.exists():
        return refusal(404, "there is no such picture")
    return Response(file.read_bytes(), media_type="image/svg+xml", headers=CACHED)


async def _page(name: str) -> Response:
    if pages.folder() is None:
        return refusal(404, "the documentation is not part of this installation")
    return HTMLResponse(await asyncio.to_thread(pages.page, name), headers=CACHED)
