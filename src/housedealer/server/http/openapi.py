"""The OpenAPI document, and a page that renders it without other sites.

FastAPI's own pages load scripts from another site, which this server's content security policy forbids and a server
without a network could not do.
"""

from __future__ import annotations

import functools
from typing import Any

from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse

import housedealer
from housedealer.server.http.api_page import page
from housedealer.server.wire.protocol import asyncapi
from housedealer.server.wire.schema import event_schemas, linked

ABOUT = (
    "A server of cardroom tables. Money is in whole cents wherever a schema has the format `cents`. What happens at a "
    "table is sent over its WebSocket `/ws`, whose messages docs/protocol.md lists. A refusal is one "
    "sentence, `says`."
)
DOCUMENT, PAGE, MESSAGES = "/api/openapi.json", "/api/docs", "/api/asyncapi.json"


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of an application, with all kinds of events."""
    schema = linked(
        get_openapi(title="housedealer", version=housedealer.__version__, description=ABOUT, routes=app.routes)
    )
    for operation in (one for methods in schema["paths"].values() for one in methods.values()):
        for status, answer in operation["responses"].items():
            if status >= "4":  # a refusal is JSON even where the answer is text or a file
                answer["content"] = {"application/json": next(iter(answer["content"].values()))}
    schema["components"]["schemas"] = dict(sorted({**schema["components"]["schemas"], **event_schemas()}.items()))
    return dict(schema)


def add(app: FastAPI) -> None:
    """Add the OpenAPI document and its page to an application; both are made at the first request."""
    made = functools.cache(lambda: document(app))

    @app.get(DOCUMENT, include_in_schema=False)
    def as_json() -> Response:
        return JSONResponse(made())

    @app.get(MESSAGES, include_in_schema=False)
    def messages() -> Response:
        return JSONResponse(asyncapi())

    @app.get(PAGE, include_in_schema=False)
    def as_page() -> Response:
        return HTMLResponse(page(made()))
