"""The workshop: a posting changed in the browser, priced, kept as a file, and played."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from housedealer.errors import HouseError
from housedealer.postings.loader import posting_name
from housedealer.server.http import errors
from housedealer.server.http.dependencies import Address, Person, Posting, ThisServer
from housedealer.server.wire.schema import model
from housedealer.server.wire.workshop import Bench, LetGo, MadePosting, WorkshopForm
from housedealer.server.workshop import forms
from housedealer.server.workshop.job_board import NONE
from housedealer.server.workshop.jobs import Asker, Workshop
from housedealer.server.workshop.made_postings import Changes, Named, keep, no_table, page, text_of

router = APIRouter(prefix="/api/workshop", tags=["workshop"], responses=errors.ANY)


async def _workshop(server: ThisServer) -> Workshop:
    return server.workshop


async def _asker(address: Address, person: Person) -> Asker:
    return Asker(address, person)


ThisWorkshop = Annotated[Workshop, Depends(_workshop)]
WhoAsks = Annotated[Asker, Depends(_asker)]
_TOML: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/toml": {"schema": {"type": "string"}}}, "description": "The posting's file."}
}


@router.get("/{cardroom}/{name}", summary="A posting's form", response_model=model(WorkshopForm))
def form(posting: Posting) -> WorkshopForm:
    """All values of a posting that may be changed, and what it may be priced with."""
    return page(posting)


@router.post("/price", summary="Price a changed posting", response_model=model(Bench), responses=errors.WRITES)
async def price(wanted: Changes, workshop: ThisWorkshop, who: WhoAsks) -> Bench:
    """Begin to work out what the wagers of a changed posting are worth, in place of what one asked before."""
    name = posting_name(wanted.posting)
    try:
        sets = forms.checked(name, wanted.sets)
    except HouseError as error:  # who is still typing has done nothing wrong
        return {**NONE, "says": str(error)}
    asked = {"posting": name, "sets": sets, "decks": wanted.decks, "option": wanted.option}
    job = workshop.start(who, asked)
    await workshop.board.known(who.person)
    return job.state


@router.get("", summary="What has been worked out", response_model=model(Bench))
async def look(workshop: ThisWorkshop, person: Person) -> Bench:
    """What is known so far of the changed posting that one asked for last."""
    return await workshop.state(person)


@router.post("/leave", summary="Let go of one's job", response_model=model(LetGo), responses=errors.WRITES)
async def leave(workshop: ThisWorkshop, person: Person) -> LetGo:
    """End what is being worked out for one."""
    await workshop.leave(person)
    return {}


@router.post(
    "/file", summary="A changed posting's file", response_class=Response, responses={**errors.WRITES, **_TOML},
    dependencies=[Depends(_asker)],
)  # fmt: skip
async def file(wanted: Named) -> Response:
    """A changed posting as a TOML file, to be kept or sent on."""
    called, text = await asyncio.to_thread(text_of, wanted)
    headers = {"Content-Disposition": f'attachment; filename="{called}.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


@router.post("/keep", summary="Keep a changed posting", response_model=model(MadePosting), responses=errors.WRITES)
async def kept(wanted: Named, workshop: ThisWorkshop, who: WhoAsks) -> MadePosting:
    """Write a changed posting into the server's folder, so that tables of it can be opened, when a few rounds of it
    have been played."""
    if says := no_table():
        raise HouseError(f"workshop: {says}")
    name = posting_name(wanted.posting)
    await workshop.tried(who, {"posting": name, "sets": forms.checked(name, wanted.sets)})
    return {"posting": await asyncio.to_thread(keep, wanted)}
