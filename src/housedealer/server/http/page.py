"""The files of the page: its scripts and its style sheet, each bundled, and everything else as it is."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from fastapi import FastAPI, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles

from housedealer.server.http.page_bundle import LATER, SCRIPT, SHEET, bundles
from housedealer.server.http.page_files import WEB

_TYPES: Mapping[str, str] = {SCRIPT: "text/javascript", LATER: "text/javascript", SHEET: "text/css"}


class Bundle(NamedTuple):
    """A bundle, compressed once: it is the same for everyone until the server is replaced."""

    plain: bytes
    compressed: bytes
    tag: str
    kind: str


def add(app: FastAPI) -> None:
    """Have the page answered where nothing else is."""
    made: dict[str, Bundle] = {}

    def bundle(request: Request) -> Response:
        if not made:
            made.update({f"/{name}": _bundle(content, _TYPES[name]) for name, content in bundles(WEB).items()})
        return _answer(made[request.url.path], request)

    for name in _TYPES:
        app.add_api_route(f"/{name}", bundle, methods=["GET", "HEAD"], include_in_schema=False)
    # The page is text and compresses to a quarter; messages of tables are not compressed, so that nothing waits for it.
    app.mount("/", GZipMiddleware(StaticFiles(directory=str(WEB), html=True), minimum_size=1000), name="web")


def _bundle(content: bytes, kind: str) -> Bundle:
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return Bundle(content, gzip.compress(content, mtime=0), tag, kind)


def _answer(bundle: Bundle, request: Request) -> Response:
    headers = {"ETag": bundle.tag, "Vary": "Accept-Encoding"}
    if bundle.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(bundle.compressed, headers={**headers, "Content-Encoding": "gzip"}, media_type=bundle.kind)
    return Response(bundle.plain, headers=headers, media_type=bundle.kind)
