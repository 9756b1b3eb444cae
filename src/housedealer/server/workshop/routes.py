"""The workshop's addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI, Request, Response

from housedealer.errors import HouseError
from housedealer.postings.loader import posting_name
from housedealer.server.wire.workshop import MadePosting
from housedealer.server.workshop import forms
from housedealer.server.workshop.job_board import NONE
from housedealer.server.workshop.jobs import Asker, Workshop
from housedealer.server.workshop.made_postings import Changes, Named, keep, no_table, page, text_of

Sent = Mapping[str, object]
"""What a browser is sent; server/wire says what each holds."""


def add_workshop(app: FastAPI, person: Callable[[Request], str], address: Callable[[Request], str]) -> None:
    """The workshop's addresses; `person` and `address` say who asks."""

    def shop(request: Request) -> Workshop:
        result: Workshop = request.app.state.workshop
        return result

    @app.get("/api/workshop/{cardroom}/{name}")
    def form(cardroom: str, name: str) -> Sent:
        return page(f"{cardroom}/{name}")

    @app.post("/api/workshop/price")
    async def price(wanted: Changes, request: Request) -> Sent:
        name = posting_name(wanted.posting)
        try:
            sets = forms.checked(name, wanted.sets)
        except HouseError as error:  # who is still typing has done nothing wrong
            return {**NONE, "says": str(error)}
        asked = {"posting": name, "sets": sets, "decks": wanted.decks, "option": wanted.option}
        who = Asker(address(request), person(request))
        job = shop(request).start(who, asked)
        await shop(request).board.known(who.person)
        return job.state

    @app.get("/api/workshop")
    async def look(request: Request) -> Sent:
        return await shop(request).state(person(request))

    @app.post("/api/workshop/leave")
    async def leave(request: Request) -> dict[str, Any]:
        await shop(request).leave(person(request))
        return {}

    @app.post("/api/workshop/file")
    async def file(wanted: Named, request: Request) -> Response:
        person(request)
        called, text = await asyncio.to_thread(text_of, wanted)
        headers = {"Content-Disposition": f'attachment; filename="{called}.toml"'}
        return Response(text, media_type="application/toml", headers=headers)

    @app.post("/api/workshop/keep")
    async def kept(wanted: Named, request: Request) -> Sent:
        if says := no_table():
            raise HouseError(f"workshop: {says}")
        name = posting_name(wanted.posting)
        sets = forms.checked(name, wanted.sets)
        await shop(request).tried(Asker(address(request), person(request)), {"posting": name, "sets": sets})
        made: MadePosting = {"posting": await asyncio.to_thread(keep, wanted)}
        return made
