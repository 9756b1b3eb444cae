"""Answers that FastAPI does not make: long lists, and files."""

from __future__ import annotations

import json
from typing import Any

from fastapi import Response

from housedealer.server.wire.encoding import encoded


def ready(data: Any) -> Response:
    """An answer encoded at once, for lists of many lines that every page of the lobby asks for.

    Checked and written by its model, the list of the 93 postings takes some 320 µs, and 11 µs so; while that is done
    nobody at a table is answered. That such an answer is what its model says is tested instead (`tests/server/http/
    test_openapi.py`).
    """
    return Response(encoded(data), media_type="application/json")


def file(name: str, document: dict[str, Any]) -> Response:
    """A document to be kept as a file, written so that people can read it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(document, indent=1), media_type="application/json", headers=headers)
