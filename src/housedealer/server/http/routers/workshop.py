"""The workshop: a posting changed in the browser, priced, saved as a file, and played."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from housedealer.errors import HouseError
from housedealer.postings.loader import posting_name
from housedealer.server.http import errors
from housedealer.server.http.dependencies import Address, Person, Posting, ThisServer
from housedealer.server.wire.schema import model
from housedealer.server.wire.workshop import Bench, ConditionWords, JobDropped, MadePosting, WorkshopForm
from housedealer.server.workshop.additions import ConditionText, condition_words
from housedealer.server.workshop.job_board import NONE
from housedealer.server.workshop.jobs import Client, Workshop
from housedealer.server.workshop.made_postings import Changes, Named, all_changes, no_table, page, save, text_of

router = APIRouter(prefix="/api/workshop", tags=["workshop"], responses=errors.ANY)


async def _workshop(server: ThisServer) -> Workshop:
    return server.workshop


async def _client(address: Address, person: Person) -> Client:
    return Client(address, person)


ThisWorkshop = Annotated[Workshop, Depends(_workshop)]
ThisClient = Annotated[Client, Depends(_client)]
_TOML: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/toml": {"schema": {"type": "string"}}}, "description": "The posting's file."}
}


@router.get("/{cardroom}/{name}", summary="A posting's form", response_model=model(WorkshopForm))
def form(posting: Posting) -> WorkshopForm:
    """All values of a posting that may be changed, and the options of pricing."""
    return page(posting)


@router.post("/price", summary="Price a changed posting", response_model=model(Bench), responses=errors.WRITES)
async def price(body: Changes, workshop: ThisWorkshop, client: ThisClient) -> Bench:
    """Start pricing the wagers of a changed posting, instead of the caller's earlier job."""
    name = posting_name(body.posting)
    try:
        sets = all_changes(name, body)
    except HouseError as error:  # someone who is still typing has done nothing wrong
        return {**NONE, "says": str(error)}
    request = {"posting": name, "sets": sets, "decks": body.decks, "option": body.option}
    job = workshop.start(client, request)
    await workshop.board.saved(client.person)
    return job.state


@router.post(
    "/condition", summary="A condition in words", response_model=model(ConditionWords), responses=errors.WRITES,
    dependencies=[Depends(_client)],
)  # fmt: skip
async def explained_condition(body: ConditionText) -> ConditionWords:
    """A pay row's condition in words, while it is typed, or what is wrong with it and where."""
    return condition_words(body, posting_name(body.posting))


@router.get("", summary="What has been worked out", response_model=model(Bench))
async def look(workshop: ThisWorkshop, person: Person) -> Bench:
    """The results so far for the changed posting that the caller asked for last."""
    return await workshop.state(person)


@router.post("/leave", summary="Let go of one's job", response_model=model(JobDropped), responses=errors.WRITES)
async def leave(workshop: ThisWorkshop, person: Person) -> JobDropped:
    """Cancel the caller's job."""
    await workshop.leave(person)
    return {}


@router.post(
    "/file", summary="A changed posting's file", response_class=Response, responses={**errors.WRITES, **_TOML},
    dependencies=[Depends(_client)],
)  # fmt: skip
async def file(body: Named) -> Response:
    """A changed posting as a TOML file, to download."""
    called, text = await asyncio.to_thread(text_of, body)
    headers = {"Content-Disposition": f'attachment; filename="{called}.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


@router.post("/keep", summary="Keep a changed posting", response_model=model(MadePosting), responses=errors.WRITES)
async def saved(body: Named, workshop: ThisWorkshop, client: ThisClient) -> MadePosting:
    """Save a changed posting in the server's folder, so that tables of it can be opened, after a few rounds of it have
    been played as a test."""
    if says := no_table():
        raise HouseError(f"workshop: {says}")
    name = posting_name(body.posting)
    await workshop.try_out(client, {"posting": name, "sets": all_changes(name, body)})
    return {"posting": await asyncio.to_thread(save, body)}
