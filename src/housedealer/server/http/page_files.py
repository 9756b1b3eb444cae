"""The files of the page, and their version."""

from __future__ import annotations

import functools
import hashlib
from importlib import resources
from pathlib import Path

from housedealer.server.http.page_bundle import bundles
from housedealer.server.wire.postings import PageFiles

WEB = Path(str(resources.files("housedealer").joinpath("web")))
SENT = frozenset({".html", ".svg", ".png", ".webmanifest"})
"""Endings of files that are sent as they are."""
WORKER = "/service-worker.js"
"""The service worker, which browsers keep themselves."""


@functools.cache
def page_files() -> PageFiles:
    """The page's files and a hash of them all: of their names and contents, nothing else.

    >>> "/app.js" in page_files()["files"], "/types.d.ts" in page_files()["files"], len(page_files()["version"])
    (True, False, 32)
    """
    return listed(WEB)


def listed(folder: Path) -> PageFiles:
    """The same for any folder: scripts and sheets as they are sent, bundled."""
    contents = {f"/{name}": content for name, content in bundles(folder).items()}
    for file in folder.rglob("*"):
        name = "/" + file.relative_to(folder).as_posix()
        if file.suffix in SENT or name == WORKER:
            contents["/" if name == "/index.html" else name] = file.read_bytes()
    hashed = hashlib.sha256()
    for name, content in sorted(contents.items()):
        hashed.update(f"{len(name)} {name} {len(content)} ".encode() + content)
    return {"version": hashed.hexdigest()[:32], "files": sorted(contents.keys() - {WORKER})}
